// Conditions: which states of a case satisfy a formula, or its negation.

#include "domain/evaluation.h"

namespace pleat::domain {

using term::Kind;

void Evaluation::assume(Case c, Term t, bool wanted, const Then& then) {
  if (const auto it = c.decided.find(t); it != c.decided.end()) {
    if (it->second == wanted) then(std::move(c));
    return;
  }
  if (t.is(Kind::Const)) {
    if (t.is_true() == wanted) then(std::move(c));
    return;
  }
  if (t.is(Kind::Not)) {
    assume(std::move(c), t[0], !wanted, then);
    return;
  }
  c.decided[t] = wanted;
  switch (t.kind()) {
    case Kind::And:
    case Kind::Or:
      if (t.is(Kind::And) == wanted) {
        all_of(std::move(c), t.children(), wanted, then);
      } else {
        any_of(std::move(c), t.children(), wanted, then);
      }
      return;
    case Kind::Ite:
      choose(
          std::move(c), t[0],
          [&](Case k, bool first) {
            assume(std::move(k), first ? t[1] : t[2], wanted, then);
          },
          then);
      return;
    case Kind::Eq:
      equal(std::move(c), t, wanted, then);
      return;
    case Kind::Ult:
    case Kind::Slt:
      less(std::move(c), t, wanted, then);
      return;
    case Kind::Symbol:
      if (const auto d = space_.find(t)) {
        constrain(
            std::move(c),
            {Linear::dimension(*d) - Linear::number(wanted ? 1 : 0), true},
            then);
        return;
      }
      break;
    default:
      break;
  }
  then(std::move(c));  // says nothing about numbers
}

void Evaluation::all_of(Case c, std::span<const Term> terms, bool wanted,
                        const Then& then) {
  if (terms.empty()) {
    then(std::move(c));
    return;
  }
  assume(std::move(c), terms.front(), wanted,
         [&](Case k) { all_of(std::move(k), terms.subspan(1), wanted, then); });
}

void Evaluation::any_of(Case c, std::span<const Term> terms, bool wanted,
                        const Then& then) {
  if (terms.size() == 1) {
    assume(std::move(c), terms.front(), wanted, then);
    return;
  }
  if (!may_split(2)) {
    then(std::move(c));
    return;
  }
  // Each with the ones before it false, so that the cases are disjoint.
  assume(c.clone(), terms.front(), wanted, then);
  assume(std::move(c), terms.front(), !wanted,
         [&](Case k) { any_of(std::move(k), terms.subspan(1), wanted, then); });
}

/// Both sides of a condition, one after the other; `otherwise` without any
/// of it where there were too many cases.
void Evaluation::choose(Case c, Term condition,
                        const std::function<void(Case, bool)>& each,
                        const Then& otherwise) {
  if (const auto it = c.decided.find(condition); it != c.decided.end()) {
    const bool first = it->second;
    each(std::move(c), first);
    return;
  }
  if (!may_split(2)) {
    otherwise(std::move(c));
    return;
  }
  assume(c.clone(), condition, true, [&](Case k) { each(std::move(k), true); });
  assume(std::move(c), condition, false,
         [&](Case k) { each(std::move(k), false); });
}

void Evaluation::constrain(Case c, const Constraint& constraint,
                           const Then& then) {
  c.state->meet(constraint);
  if (!c.state->is_empty()) then(std::move(c));
}

void Evaluation::equal(Case c, Term t, bool wanted, const Then& then) {
  if (t[0].is_bool()) {
    choose(
        std::move(c), t[0],
        [&](Case k, bool first) {
          assume(std::move(k), t[1], first == wanted, then);
        },
        then);
    return;
  }
  if (t[0].sort().is_array()) {
    then(std::move(c));
    return;
  }
  const bool is_signed = prefers_signed(t);
  unwrapped(std::move(c), t[0], is_signed, [&](Case k, const Linear& a) {
    unwrapped(std::move(k), t[1], is_signed, [&](Case m, const Linear& b) {
      difference(std::move(m), a - b, t[0].width(), wanted, then);
    });
  });
}

/// The difference is, or is not, 0 modulo 2^width.
void Evaluation::difference(Case c, const Linear& d, unsigned width,
                            bool wanted, const Then& then) {
  const auto bounds = c.state->bounds(d);
  if (!bounds) return;
  if (!wanted) {
    // Not 0, whatever else.
    if (bounds->low > 0 || bounds->high < 0) {
      then(std::move(c));
    } else if (bounds->low == 0 || bounds->high == 0) {
      const mpz_class sign = bounds->low == 0 ? 1 : -1;
      constrain(std::move(c), {d * sign - Linear::number(1), false}, then);
    } else if (may_split(2)) {
      constrain(c.clone(), {d - Linear::number(1), false}, then);
      constrain(std::move(c), {d * mpz_class(-1) - Linear::number(1), false},
                then);
    } else {
      then(std::move(c));
    }
    return;
  }
  const mpz_class turn = power_of_two(width);
  const mpz_class first = -floor_div(-bounds->low, turn);
  const mpz_class last = floor_div(bounds->high, turn);
  if (options_.overflow == Overflow::Ignore && first <= 0 && last >= 0) {
    constrain(std::move(c), {d, true}, then);
  } else if (few(first, last)) {
    for (mpz_class q = first; q <= last; ++q) {
      constrain(c.clone(), {d - Linear::number(q * turn), true}, then);
    }
  } else {
    then(std::move(c));
  }
}

void Evaluation::less(Case c, Term t, bool wanted, const Then& then) {
  const bool is_signed = t.is(Kind::Slt);
  evaluate(std::move(c), t[0], is_signed, [&](Case k, const Linear& a) {
    evaluate(std::move(k), t[1], is_signed, [&](Case m, const Linear& b) {
      const Linear d = wanted ? b - a - Linear::number(1) : a - b;
      constrain(std::move(m), {d, false}, then);
    });
  });
}

/// The type of the first followed variable in it: then it is read as it is.
bool Evaluation::prefers_signed(Term t) const {
  std::vector<Term> work{t};
  for (std::size_t i = 0; i < work.size() && i < 64; ++i) {
    const Term u = work[i];
    if (const auto d = u.is_symbol() ? space_.find(u) : std::nullopt) {
      return space_.at(*d).is_signed;
    }
    if (const auto* in = u.is_symbol() ? input(u) : nullptr) {
      return in->type.is_signed;
    }
    work.insert(work.end(), u.children().begin(), u.children().end());
  }
  return false;
}

const cfa::Input* Evaluation::input(Term symbol) const {
  for (const cfa::InputId i : edge_.inputs) {
    if (cfa_.at(i).symbol == symbol) return &cfa_.at(i);
  }
  return nullptr;
}

}  // namespace pleat::domain
