#pragma once

// Calls that are too deep to be inlined: all deep calls of a function share one
// copy of it, with a stack of arrays for its variables. Which calls are deep is
// decided in calls.h.

#include <map>
#include <optional>
#include <vector>

#include "frontend/call_values.h"
#include "frontend/context.h"
#include "frontend/frames.h"
#include "frontend/locations.h"
#include "frontend/path_ends.h"
#include "frontend/path_values.h"

namespace pleat::frontend {

class SharedCopies {
 public:
  SharedCopies(Context& context, Frames& frames, PathValues& path_values,
               PathEnds& ends, Locations& locations, CallValues& call_values)
      : context_(context),
        frames_(frames),
        path_values_(path_values),
        ends_(ends),
        locations_(locations),
        call_values_(call_values) {}

  /// Can several calls be open in one copy? Not if a function that may be open
  /// twice has a local object with an address, since each call has its own.
  bool can_share(const llvm::Function& function);
  /// A call of the copy starts at a location of its own: all that lives on is
  /// in variables there.
  Flow call(Path& path, const llvm::CallBase& call,
            const llvm::Function& callee);
  /// A path in the copy returns these terms.
  Flow return_(Path& path, const Terms& terms);
  /// When all variables of the copies are known: what calls save and returns
  /// restore.
  void add_stacks();

 private:
  struct Shared {
    Frame* frame = nullptr;
    cfa::LocationId returns;
    cfa::VariableId depth;  ///< how many calls are open
    cfa::VariableId sites;  ///< where each of them goes on
    std::optional<cfa::VariableId> result;
    /// Their numbers.
    std::map<std::pair<const Frame*, const llvm::CallBase*>, unsigned> calls;
    std::vector<cfa::EdgeId> saving, restoring;
  };
  bool checks_need_frames();
  Shared& shared_copy(const llvm::Function& function);
  void add_stack(const Shared& shared, cfa::VariableId variable);
  void start_at_zero(cfa::VariableId variable);

  Context& context_;
  Frames& frames_;
  PathValues& path_values_;
  PathEnds& ends_;
  Locations& locations_;
  CallValues& call_values_;
  std::optional<bool> needs_frames_;
  std::map<const llvm::Function*, bool> can_share_;
  std::map<const llvm::Function*, Shared> shared_;
};

}  // namespace pleat::frontend
