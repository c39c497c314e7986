// Targets that no path came to are still what the user asked about: they get a
// location that nothing leads to. Either the terms alone decided so, or clang
// did while it generated code (`assert(sizeof(int) == 4)`): then only the
// syntax tree knows of them.

#include <llvm/IR/InstIterator.h>

#include <algorithm>

#include "frontend/asked_properties.h"
#include "frontend/checks.h"
#include "frontend/property_key.h"

namespace pleat::frontend {

void AskedProperties::add_unreached() {
  std::set<std::pair<const llvm::Instruction*, std::string>> found;
  for (const auto& [key, location] : locations_)
    found.emplace(std::get<1>(key), std::get<2>(key));
  for (const auto& [key, frame] : asked_in_order_) {
    if (!found.contains(key))
      add(source_name(*frame->function), context_.names.pos(*key.first),
          cfa::Property::Kind::Check, key.second, frame->stack);
  }
  std::set<std::string> translated;
  for (const auto& frame : frames_.all())
    translated.insert(source_name(*frame->function));
  add_unreached_in(&translated);
  // Better an answer about functions that are never called than none.
  if (context_.builder.cfa.properties.empty()) add_unreached_in(nullptr);
}

/// Of these functions; null: of all.
void AskedProperties::add_unreached_in(const std::set<std::string>* functions) {
  std::set<const llvm::Instruction*> reached;
  for (const auto& [key, location] : locations_)
    reached.insert(std::get<1>(key));
  std::set<std::tuple<cfa::SourcePos, std::string, std::string>> compiled;
  for (const llvm::Function& function : context_.module) {
    const std::string name = source_name(function);
    for (const llvm::Instruction& at : llvm::instructions(function)) {
      if (is_check(at) && is_asked(at, context_.options.checks) &&
          (!functions || functions->contains(name)) &&
          reached.insert(&at).second)
        add(name, context_.names.pos(at), cfa::Property::Kind::Check,
            check_text(at, context_.options.checks), {});
      const auto* site = llvm::dyn_cast<llvm::CallBase>(&at);
      const llvm::Function* callee = site ? callee_of(*site) : nullptr;
      const auto kind = callee ? asked_call(*callee) : std::nullopt;
      if (!kind) continue;
      const std::string text = target_text(*site, *callee, *kind);
      compiled.emplace(context_.names.pos(at), source_name(*callee), text);
      if (functions && !functions->contains(name)) continue;
      if (reached.insert(&at).second)
        add(name, context_.names.pos(at), *kind, text, {});
    }
  }
  for (const CallSource& call : context_.compiled.calls) {
    const auto kind = context_.targets.call(call.callee);
    if (!kind || call.function == vocabulary::kCaller ||
        (call.has_body && is_failure(call.callee)) ||
        (functions && !functions->contains(call.function)))
      continue;
    const std::string text = *kind != cfa::Property::Kind::Assertion
                                 ? call.callee + "()"
                             : call.text.empty() ? "assert"
                                                 : call.text;
    if (!compiled.emplace(call.pos, call.callee, text).second) continue;
    add(call.function, call.pos, *kind, text, {});
    if (call.renamed)
      context_.unmodelled(
          "a call of " + call.callee + " that is compiled to another",
          call.pos);
  }
}

}  // namespace pleat::frontend
