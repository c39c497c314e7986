#pragma once

// One layer of the chain. A layer answers exactly or passes on (unknown); it
// never guesses. What it finds out for the layers below it is in the Question.

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "solver/solver.h"

namespace pleat::solver {

/// Indices of the assumptions that a derived formula depends on, sorted; none:
/// it follows from the background alone.
using Sources = std::vector<std::uint32_t>;
void merge(Sources& into, const Sources& more);

/// A conjunct of the query with where it comes from.
struct Item {
  Term formula;
  Sources sources;
};

class Intervals;

/// A query on its way down the chain.
struct Question {
  Query query;                       ///< as it was asked
  std::span<const Term> background;  ///< as it was added

  /// The same after elimination by equalities of the background. Grows only
  /// at its end, so that incremental layers can follow.
  std::span<const Term> reduced_background;
  std::vector<Term> reduced_assumptions;
  /// Turns a model of the reduced terms into one of the query's.
  std::function<void(term::Model&)> lift;

  /// The conjuncts, eliminated by all equalities of this query, and how their
  /// models become models of the reduced terms.
  std::vector<Item> items;
  std::function<void(term::Model&)> lift_items;
  std::shared_ptr<const Intervals> intervals;  ///< of the items; may be null

  // The answer.
  term::Model model;  ///< of the query, after sat
  Sources core;       ///< of the query's assumptions, after unsat
};

class Layer {
 public:
  virtual ~Layer() = default;
  virtual std::string_view name() const = 0;
  virtual Result check(Question& q) = 0;
  /// What the chain answered in the end; for layers that remember.
  virtual void learn(const Question&, const Result&) {}
};

/// Whether a layer that often passes should be asked at all: after a row of
/// failures only now and then. Counted, not timed, so that runs repeat.
class Patience {
 public:
  explicit Patience(unsigned row) : row_(row) {}
  bool ask() { return failures_ < row_ || ++asked_ % 16 == 0; }
  void succeeded() { failures_ = 0; }
  void failed() { ++failures_; }

 private:
  unsigned row_;
  unsigned failures_ = 0;
  unsigned asked_ = 0;
};

}  // namespace pleat::solver
