#include "evidence/named_fields.h"

#include "term/walk.h"

namespace pleat::evidence {

using term::Term;

Term NamedFields::field(Term region, std::uint64_t index) {
  const auto id = cfa_.variable_of(region);
  if (!id) return {};
  const cfa::Variable object = cfa_.at(*id);
  // Else the array is not one object.
  if (object.first == 0 || index < object.first) return {};
  cfa::Variable one = program_.element(object, index - object.first);
  // Only what is a field: elements of arrays are written with their index.
  if (one.name.find('.') == std::string::npos ||
      one.type.bits != region.sort().width)
    return {};
  one.symbol = term::mk_symbol("field " + one.name + " of " + region.name(),
                               term::Sort::bitvec(one.type.bits));
  if (const auto before = cfa_.variable_of(one.symbol)) return one.symbol;
  one.function = object.function;
  one.declared = object.declared;
  one.kind = cfa::Variable::Kind::Source;
  const Term symbol = one.symbol;
  cfa_.add_variable(std::move(one));
  return symbol;
}

Term NamedFields::named(Term formula) {
  term::walk_bottom_up(
      formula, [&](Term t) { return known_.contains(t); },
      [&](Term t) {
        if (t.is(term::Kind::Select) && t[0].is_symbol() && t[1].is_const()) {
          const Term symbol =
              field(t[0], static_cast<std::uint64_t>(t[1].value()));
          if (symbol) {
            known_[t] = symbol;
            return;
          }
        }
        std::vector<Term> children;
        bool is_changed = false;
        for (const Term c : t.children()) {
          children.push_back(known_.at(c));
          is_changed = is_changed || children.back() != c;
        }
        known_[t] = is_changed ? term::mk_like(t, children) : t;
      });
  return known_.at(formula);
}

}  // namespace pleat::evidence
