#include "frontend/path_values.h"

#include <llvm/IR/InstIterator.h>

namespace pleat::frontend {

PathValues::PathValues(const llvm::Module& module, const Frames& frames,
                       Builder& builder)
    : frames_(frames), builder_(builder) {
  const auto number = [&](const llvm::Value& value) {
    numbers_[&value] = static_cast<unsigned>(values_.size());
    values_.push_back(&value);
  };
  for (const llvm::Function& function : module) {
    for (const llvm::Argument& argument : function.args()) number(argument);
    for (const llvm::Instruction& instruction : llvm::instructions(function))
      number(instruction);
  }
}

void PathValues::bind(Path& path, const Frame& frame, const llvm::Value& value,
                      Terms terms) const {
  if (terms.empty()) return;
  path.values[{frame.number, numbers_.lookup(&value)}] = std::move(terms);
}

const Terms* PathValues::known(const Path& path,
                               const llvm::Value& value) const {
  const auto it =
      path.values.find({path.frame->number, numbers_.lookup(&value)});
  return it == path.values.end() ? nullptr : &it->second;
}

/// Is the value read again behind the location that the path has reached?
bool PathValues::used_later(const Path& path, const Frame& frame,
                            const llvm::Value& value) const {
  // Where this frame goes on.
  const llvm::Instruction* on = path.at;
  for (const Frame* f = path.frame; f && f != &frame; f = f->caller)
    on = f->call;
  const auto* made = llvm::dyn_cast<llvm::Instruction>(&value);
  for (const llvm::User* user : value.users()) {
    const auto* at = llvm::cast<llvm::Instruction>(user);
    if (!made || at->getParent() != made->getParent() ||
        llvm::isa<llvm::PHINode>(at))
      return true;
    // In another block the value would be computed again before this use.
    if (on->getParent() == at->getParent() && !at->comesBefore(on)) return true;
  }
  return false;
}

void PathValues::keep(Path& path) {
  for (const auto& [key, terms] : path.values) {
    const Frame& frame = frames_.at(key.first);
    const llvm::Value& value = *values_[key.second];
    if (!used_later(path, frame, value)) continue;
    for (unsigned i = 0; i < terms.size(); ++i) {
      Builder::write(path, temporary(frame, value, i, terms[i].sort()),
                     terms[i], path.pos);
    }
  }
}

void PathValues::forget_unused(Path& path) const {
  std::erase_if(path.values, [&](const auto& entry) {
    return !used_later(path, frames_.at(entry.first.first),
                       *values_[entry.first.second]);
  });
}

cfa::VariableId PathValues::temporary(const Frame& frame,
                                      const llvm::Value& value, unsigned part,
                                      term::Sort sort) {
  const auto key = std::tuple(frame.number, numbers_.lookup(&value), part);
  const auto it = temporaries_.find(key);
  if (it != temporaries_.end()) return it->second;
  cfa::Variable variable;
  // An array of variable size is where its name says.
  variable.name = builder_.names().declaration(value).name;
  if (variable.name.empty())
    variable.name = value.hasName() ? value.getName().str() : "tmp";
  variable.function = source_name(*frame.function);
  variable.kind = cfa::Variable::Kind::Temporary;
  variable.type = plain_type(sort.width);
  if (sort.is_bool())
    variable.type = {cfa::CType::Kind::Bool, "_Bool", 8, false};
  const cfa::VariableId id = builder_.add_variable(std::move(variable), sort);
  temporaries_[key] = id;
  return id;
}

}  // namespace pleat::frontend
