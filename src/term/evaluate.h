#pragma once

// Values of terms: models, evaluation under a model, and the one definition of
// what each operator computes.

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <map>
#include <span>

#include "term/term.h"

namespace pleat::term {

/// The value of an array: everywhere `otherwise` but at the listed indices.
/// (== compares what is listed, not the arrays' meaning.)
struct ArrayValue {
  Value otherwise = 0;
  std::map<Value, Value> elements;
  Value at(Value index) const {
    const auto it = elements.find(index);
    return it == elements.end() ? otherwise : it->second;
  }
  friend bool operator==(const ArrayValue&, const ArrayValue&) = default;
};

/// Values for symbols. A symbol without a value counts as 0 (false, all-zero).
class Model {
 public:
  void set(Term symbol, Value value) { scalars_[symbol] = value; }
  void set(Term symbol, ArrayValue value) {
    arrays_[symbol] = std::move(value);
  }
  bool has(Term symbol) const {
    return scalars_.contains(symbol) || arrays_.contains(symbol);
  }
  Value scalar(Term symbol) const;
  const ArrayValue& array(Term symbol) const;
  const absl::flat_hash_map<Term, Value>& scalars() const { return scalars_; }
  const absl::flat_hash_map<Term, ArrayValue>& arrays() const {
    return arrays_;
  }

 private:
  absl::flat_hash_map<Term, Value> scalars_;
  absl::flat_hash_map<Term, ArrayValue> arrays_;
};

/// Evaluates terms under one model, with a cache; Bool is 0 or 1.
class Evaluator {
 public:
  explicit Evaluator(const Model& model) : model_(model) {}
  Value scalar(Term t);
  ArrayValue array(Term t);
  bool holds(Term t) { return scalar(t) != 0; }

 private:
  void run(Term root);
  Value value(Term t) const;
  ArrayValue array_value(Term t) const;
  Value element(Term array, Value index) const;

  const Model& model_;
  absl::flat_hash_map<Term, Value> cache_;
  absl::flat_hash_set<Term> visited_;  ///< arrays whose parts are in cache_
};

inline bool holds(Term t, const Model& model) {
  return Evaluator(model).holds(t);
}

/// What an operator computes on constants (no arrays): the one definition of
/// the semantics, used by the rewriter, the evaluator and the tests.
Value apply(Kind kind, std::span<const Value> arguments,
            std::span<const Sort> sorts, unsigned aux0, unsigned aux1);

}  // namespace pleat::term
