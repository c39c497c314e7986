#pragma once

// What a function without a body may do that library.def does not have: change
// what it can get at, give any result, and call back. What the library's
// functions do is in library_calls.h.

#include <optional>
#include <string>
#include <vector>

#include "frontend/asked_properties.h"
#include "frontend/call_values.h"
#include "frontend/context.h"
#include "frontend/leaks.h"
#include "frontend/memory_checks.h"
#include "frontend/operands.h"

namespace pleat::frontend {

class UnknownFunctions {
 public:
  UnknownFunctions(Context& context, Operands& operands,
                   CallValues& call_values, AskedProperties& properties,
                   MemoryChecks& memory_checks, LeakChecks& leaks)
      : context_(context),
        operands_(operands),
        call_values_(call_values),
        properties_(properties),
        memory_checks_(memory_checks),
        leaks_(leaks) {}

  void call(Path& path, const llvm::CallBase& call,
            const llvm::Function& callee);

 private:
  void note_callbacks(const std::string& name,
                      const std::vector<std::string>& callbacks,
                      const cfa::SourcePos& pos);
  const std::vector<std::string>& given_callbacks();
  const std::vector<std::string>& outside_callbacks();
  bool is_checked(const llvm::Instruction& at) const;
  bool may_reach_target(const llvm::Function& function) const;

  Context& context_;
  Operands& operands_;
  CallValues& call_values_;
  AskedProperties& properties_;
  MemoryChecks& memory_checks_;
  LeakChecks& leaks_;
  /// Names of functions that may be called back and may come to a target, once
  /// they were asked for.
  std::optional<std::vector<std::string>> given_callbacks_, outside_callbacks_;
};

}  // namespace pleat::frontend
