#pragma once

// Inequalities as they can be relaxed: e1 <= e2 becomes e1 <= e2 + r. The
// shift goes to the constant side where there is one, so that `6 <= i` stays
// readable and wraps nowhere.

#include <optional>

#include "cfa/cfa.h"
#include "term/term.h"

namespace pleat::engine::backward {

using term::Term;
using term::Value;

struct Inequality {
  Term small, large;
  bool is_signed = true;
  bool strict = false;

  Term to_term() const;
  /// Weaker by r.
  Inequality shifted(Value r) const;
  /// The largest r that makes sense.
  Value limit() const;
  /// With another constant on its constant side; none if that is no weakening
  /// or there is no constant side.
  std::optional<Value> shift_to(Value constant) const;
  bool has_constant() const { return small.is_const() || large.is_const(); }
};

/// `a < b`, `a <= b`, signed or unsigned; none for anything else.
std::optional<Inequality> as_inequality(Term literal);

/// Are the values of this term those of a signed C type?
bool is_signed(const cfa::Cfa& cfa, Term t);

}  // namespace pleat::engine::backward
