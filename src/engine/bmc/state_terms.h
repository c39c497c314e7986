#pragma once

// The terms of edges in one symbolic state: variables and inputs are replaced
// by their values there.

#include <absl/container/flat_hash_map.h>

#include <functional>

#include "engine/bmc/arrays.h"
#include "term/term.h"

namespace pleat::engine::bmc {

/// The value of a variable: one of the two, by its sort.
struct SymbolicValue {
  Term scalar = {};
  Array array = {};
  bool is_array() const { return array != nullptr; }
};

class StateTerms {
 public:
  /// Of a symbol that is a variable or an input.
  using ValueOf = std::function<SymbolicValue(Term symbol)>;
  /// Of what was read from an array: an equal term, simpler if possible.
  using Simplify = std::function<Term(Term)>;
  StateTerms(Arrays& arrays, ValueOf value_of, Simplify simplify)
      : arrays_(arrays),
        value_of_(std::move(value_of)),
        simplify_(std::move(simplify)) {}

  SymbolicValue value(Term t);
  Term scalar(Term t) { return value(t).scalar; }

 private:
  SymbolicValue build(Term t);
  SymbolicValue store(Term t);

  Arrays& arrays_;
  const ValueOf value_of_;
  const Simplify simplify_;
  absl::flat_hash_map<Term, SymbolicValue> known_;
};

}  // namespace pleat::engine::bmc
