#include "frontend/builder.h"

namespace pleat::frontend {

using term::Sort;
using term::Term;

Term as_bits(Term t) {
  return t.is_bool() ? mk_ite(t, term::mk_bv(1, 1), term::mk_bv(0, 1)) : t;
}

Term as_bool(Term t) {
  if (t.is_bool()) return t;
  return mk_eq(term::mk_extract(t, 0, 0), term::mk_bv(1, 1));
}

/// Symbols are interned by name for the life of the process and keep their
/// sort: another program may have used the name for something else.
Term Builder::unused_symbol(const std::string& name, Sort sort) {
  for (unsigned& tried = tried_[name];;) {
    const std::string candidate =
        ++tried == 1 ? name : name + "#" + std::to_string(tried);
    const Term known = term::find_symbol(candidate);
    if (known && known.sort() != sort) continue;
    if (used_.insert(candidate).second) return term::mk_symbol(candidate, sort);
  }
}

cfa::VariableId Builder::add_variable(cfa::Variable variable, Sort sort) {
  const std::string prefix =
      variable.function.empty() ? "" : variable.function + "::";
  variable.symbol = unused_symbol(prefix + variable.name, sort);
  return cfa.add_variable(std::move(variable));
}

Term Builder::read_input(Path& path, cfa::Input input, Sort sort) {
  const std::string number = std::to_string(cfa.inputs.size());
  input.symbol = unused_symbol("in" + number + "." + input.name, sort);
  const Term symbol = input.symbol;
  if (path.frame) input.function = source_name(*path.frame->function);
  // The same number names another place, or none, in a compiled program.
  if (input.type.kind == cfa::CType::Kind::Pointer &&
      input.kind != cfa::Input::Kind::Havoc)
    approximate(cfa::Approximation::Kind::Havoc,
                "a pointer that is an input: " + input.name, input.pos);
  path.inputs.push_back(cfa.add_input(std::move(input)));
  return symbol;
}

Term Builder::havoc(Path& path, const std::string& what, Sort sort,
                    const cfa::SourcePos& pos) {
  cfa::Input input;
  input.kind = cfa::Input::Kind::Havoc;
  input.name = what;
  input.type = plain_type(sort.width);
  if (sort.is_bool()) input.type = {cfa::CType::Kind::Bool, "_Bool", 8, false};
  input.pos = pos;
  return read_input(path, std::move(input), sort);
}

Term Builder::choice(const std::string& name) {
  cfa::Variable variable;
  variable.name = name;
  variable.kind = cfa::Variable::Kind::Temporary;
  variable.type = {cfa::CType::Kind::Bool, "_Bool", 8, false};
  return cfa.at(add_variable(std::move(variable), Sort::boolean())).symbol;
}

Term Builder::need_moved() {
  if (!moved_) moved_ = choice("moved");
  return moved_;
}

Term Builder::need_outside_is_any() {
  if (!outside_is_any_) outside_is_any_ = choice("outside is any");
  return outside_is_any_;
}

Term Builder::if_inside(Path& path, Term inside, Term value,
                        const cfa::SourcePos& pos) {
  if (inside.is_true()) return value;
  const Term any = havoc(path, "what lies outside", value.sort(), pos);
  if (inside.is_false()) return any;
  const Term strays = mk_and(need_outside_is_any(), mk_not(inside));
  return mk_ite(strays, any, value);
}

Term Builder::if_not_moved(Path& path, Term value, const std::string& what,
                           const cfa::SourcePos& pos, bool null_stays) {
  note_layout(what, pos);
  need_moved();
  Term any = havoc(path, what, value.sort(), pos);
  if (null_stays) {
    const Term zero = term::mk_bv(0, value.width());
    any = mk_ite(mk_eq(value, zero), zero,
                 mk_ite(mk_eq(any, zero), term::mk_bv(1, value.width()), any));
  }
  return mk_ite(moved_, any, value);
}

Term Builder::unless_moved(Path& path, Term condition, Term value,
                           const std::string& what, const cfa::SourcePos& pos) {
  if (condition.is_false()) return value;
  return mk_ite(condition, if_not_moved(path, value, what, pos), value);
}

void Builder::note_layout(const std::string& what, const cfa::SourcePos& pos) {
  const std::size_t before = cfa.approximations.size();
  approximate(cfa::Approximation::Kind::Unmodelled, what, pos);
  if (cfa.approximations.size() != before) layout_.push_back(before);
}

void Builder::approximate(cfa::Approximation::Kind kind,
                          const std::string& what, const cfa::SourcePos& pos) {
  if (!noted_.emplace(pos, what).second) return;
  cfa.approximations.push_back({kind, what, pos});
}

Term Builder::read(const Path& path, cfa::VariableId variable) const {
  const auto it = path.store.find(variable.index);
  return it == path.store.end() ? cfa.at(variable).symbol : it->second.value;
}

void Builder::write(Path& path, cfa::VariableId variable, Term value,
                    const cfa::SourcePos& pos) {
  path.store[variable.index] = {value, pos};
}

}  // namespace pleat::frontend
