#pragma once

// Branches and switches: a path forks, and each side enters a block, which may
// be a location. Sides that only compute a value become an if-then-else term.
// Calls and returns are in calls.h.

#include <optional>
#include <utility>
#include <vector>

#include "frontend/asked_properties.h"
#include "frontend/calls.h"
#include "frontend/context.h"
#include "frontend/guess_checks.h"
#include "frontend/leaks.h"
#include "frontend/locations.h"
#include "frontend/memory_checks.h"
#include "frontend/operands.h"
#include "frontend/path_ends.h"
#include "frontend/path_values.h"
#include "frontend/values.h"

namespace pleat::frontend {

class Branching {
 public:
  Branching(Context& context, PathValues& path_values, PathEnds& ends,
            Locations& locations, AskedProperties& properties,
            Operands& operands, Values& values, GuessChecks& guess_checks,
            MemoryChecks& memory_checks, LeakChecks& leaks, Calls& calls)
      : context_(context),
        path_values_(path_values),
        ends_(ends),
        locations_(locations),
        properties_(properties),
        operands_(operands),
        values_(values),
        guess_checks_(guess_checks),
        memory_checks_(memory_checks),
        leaks_(leaks),
        calls_(calls) {}

  Flow branch(Path& path, const llvm::BranchInst& end);
  Flow switch_(Path& path, const llvm::SwitchInst& end);

 private:
  Flow jump(Path& path, const llvm::BranchInst& end);
  /// What taking this side decides in the source.
  std::optional<cfa::Branch> branch_of(const llvm::BranchInst& end,
                                       unsigned side) const;
  cfa::SourcePos place_of_branch(const llvm::BranchInst& end) const;
  Flow check(Path& path, const llvm::BranchInst& end, term::Term condition);
  void exclude_overflow(Path& violated, const llvm::BranchInst& end);
  void leave_doubtful_shift(Path& path, const llvm::BranchInst& end);
  Flow every_case(Path& path, const llvm::SwitchInst& end);
  void fork(const Path& path, term::Term condition,
            const llvm::BasicBlock* from, const llvm::BasicBlock* to,
            std::optional<cfa::Branch> branch);
  /// `known`: a value of `to` that was decided, and how.
  Flow enter(Path& path, const llvm::BasicBlock* from,
             const llvm::BasicBlock* to,
             std::pair<const llvm::PHINode*, bool> known = {});
  Flow enter_value_join(Path& path, const llvm::BranchInst& end,
                        const llvm::BasicBlock* join);
  std::vector<Terms> phi_values(Path& path, const llvm::BasicBlock* from,
                                const llvm::BasicBlock* to,
                                const llvm::BasicBlock* join);
  std::vector<Terms> chosen_values(Path& path, term::Term condition,
                                   const llvm::BranchInst& end,
                                   const llvm::BasicBlock* from,
                                   const llvm::BasicBlock* join);

  Context& context_;
  PathValues& path_values_;
  PathEnds& ends_;
  Locations& locations_;
  AskedProperties& properties_;
  Operands& operands_;
  Values& values_;
  GuessChecks& guess_checks_;
  MemoryChecks& memory_checks_;
  LeakChecks& leaks_;
  Calls& calls_;
};

}  // namespace pleat::frontend
