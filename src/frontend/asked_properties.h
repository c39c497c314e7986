#pragma once

// The properties that the user asks about, and their locations in the
// automaton. A path that violates one ends there; those that no path comes to
// get a location that nothing leads to (dropped_targets.cpp). What violates a
// property is decided elsewhere (calls.h, memory_checks.h, leaks.h).

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "frontend/context.h"
#include "frontend/frames.h"
#include "frontend/path_ends.h"

namespace pleat::frontend {

class AskedProperties {
 public:
  AskedProperties(Context& context, const Frames& frames, PathEnds& ends)
      : context_(context), frames_(frames), ends_(ends) {}

  /// Is a call of this function what is asked about?
  std::optional<cfa::Property::Kind> asked_call(
      const llvm::Function& callee) const;
  /// What the property says that such a call is.
  std::string target_text(const llvm::CallBase& call,
                          const llvm::Function& callee,
                          cfa::Property::Kind kind) const;
  /// Is it the branch to a trap of a sanitizer, and asked about?
  bool is_check(const llvm::Instruction& end) const;

  /// The path ends in the property at this instruction.
  Flow reach(Path& path, const llvm::Instruction& at, cfa::Property::Kind kind,
             const std::string& text, const std::string& label = "target");
  /// Where the condition holds, the path ends in this check, if it is asked
  /// for; where it does not, the path goes on. What a model of a library
  /// function does counts as done by the call of it.
  void violate(Path& path, const llvm::Instruction& at, const std::string& text,
               term::Term condition, const std::string& label = "target");
  /// When all paths were followed: adds the properties that none came to.
  void add_unreached();

 private:
  cfa::LocationId add(const std::string& function, const cfa::SourcePos& at,
                      cfa::Property::Kind kind, const std::string& text,
                      std::vector<cfa::SourcePos> stack,
                      const std::string& label = "target");
  void add_unreached_in(const std::set<std::string>* functions);
  std::string assertion_text(const llvm::CallBase& call) const;

  Context& context_;
  const Frames& frames_;
  PathEnds& ends_;
  /// Of frame, place and text.
  std::map<std::tuple<unsigned, const llvm::Instruction*, std::string>,
           cfa::LocationId>
      locations_;
  /// Checks of memory that the terms alone decided, among others.
  using Asked = std::pair<const llvm::Instruction*, std::string>;
  std::set<Asked> asked_;
  std::vector<std::pair<Asked, const Frame*>> asked_in_order_;
};

}  // namespace pleat::frontend
