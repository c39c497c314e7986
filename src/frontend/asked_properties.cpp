#include "frontend/asked_properties.h"

#include "frontend/checks.h"
#include "frontend/models.h"
#include "frontend/property_key.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::Term;

std::optional<cfa::Property::Kind> AskedProperties::asked_call(
    const llvm::Function& callee) const {
  const std::string name = source_name(callee);
  // A program may have a function of its own that is called like a library's.
  if (!context_.options.target && is_failure(name) && !callee.isDeclaration())
    return std::nullopt;
  return context_.targets.call(name);
}

std::string AskedProperties::target_text(const llvm::CallBase& call,
                                         const llvm::Function& callee,
                                         cfa::Property::Kind kind) const {
  if (kind == cfa::Property::Kind::Assertion) return assertion_text(call);
  return source_name(callee) + "()";
}

/// The text between the brackets of `assert`, which it hands on as a string.
std::string AskedProperties::assertion_text(const llvm::CallBase& call) const {
  for (const llvm::Use& argument : call.args()) {
    const auto* string = llvm::dyn_cast<llvm::GlobalVariable>(argument.get());
    if (!string || !string->hasInitializer()) continue;
    const auto* data =
        llvm::dyn_cast<llvm::ConstantDataSequential>(string->getInitializer());
    if (data && data->isCString()) return data->getAsCString().str();
  }
  return "assert";
}

bool AskedProperties::is_check(const llvm::Instruction& end) const {
  const bool checks = !context_.options.checks.empty() ||
                      context_.options.signed_overflow != SignedOverflow::Wraps;
  return checks && trap_side(end).has_value();
}

Flow AskedProperties::reach(Path& path, const llvm::Instruction& at,
                            cfa::Property::Kind kind, const std::string& text,
                            const std::string& label) {
  const auto [it, is_new] =
      locations_.try_emplace({path.frame->number, &at, text});
  if (is_new)
    it->second = add(source_name(*path.frame->function), context_.names.pos(at),
                     kind, text, path.frame->stack, label);
  path.values.clear();
  ends_.finish(path, it->second);
  return Flow::Ended;
}

void AskedProperties::violate(Path& path, const llvm::Instruction& at,
                              const std::string& text, Term condition,
                              const std::string& label) {
  if (!context_.asks_for(text)) return;
  Path bad = path;
  const llvm::Instruction* place = &at;
  while (bad.frame->caller && bad.frame->function->hasFnAttribute(kModel)) {
    place = bad.frame->call;
    bad.frame = bad.frame->caller;
  }
  if (context_.names.pos(*place).known() && asked_.emplace(place, text).second)
    asked_in_order_.emplace_back(Asked{place, text}, bad.frame);
  bad.assume(condition);
  if (!bad.dead()) {
    bad.at = place;
    reach(bad, *place, cfa::Property::Kind::Check, text, label);
  }
  path.assume(mk_not(condition));
}

cfa::LocationId AskedProperties::add(const std::string& function,
                                     const SourcePos& at,
                                     cfa::Property::Kind kind,
                                     const std::string& text,
                                     std::vector<SourcePos> stack,
                                     const std::string& label) {
  cfa::Location location;
  location.pos = at;
  location.function = function;
  location.label = label;
  cfa::Property property;
  property.kind = kind;
  property.text = text;
  property.pos = location.pos;
  property.call_stack = std::move(stack);
  property.target = context_.builder.cfa.add_location(std::move(location));
  context_.builder.cfa.properties.push_back(property);
  return property.target;
}

}  // namespace pleat::frontend
