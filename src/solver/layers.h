#pragma once

// The layers below the known models, one class each. See chain.cpp for their
// order.

#include <absl/container/flat_hash_set.h>

#include <memory>

#include "solver/eliminate.h"
#include "solver/intervals.h"
#include "solver/layer.h"
#include "solver/z3_home.h"

namespace pleat::solver {

/// Fills in the reduced terms and the items; decides by normal form. With
/// `eliminate` off it only hands the query on.
class ReduceLayer : public Layer {
 public:
  explicit ReduceLayer(bool eliminate) : eliminate_(eliminate) {}
  std::string_view name() const override { return "normal-form"; }
  Result check(Question& q) override;

 private:
  bool reduce_background(Question& q);
  Result reduce_query(Question& q);

  bool eliminate_;
  bool started_ = false;
  bool contradictory_ = false;    ///< the background alone
  Eliminator background_;         ///< solutions of the first background
  std::vector<Term> reduced_;     ///< background, eliminated and flat
  std::size_t reduced_from_ = 0;  ///< assertions of the background in it
  Patience patience_{12};
};

/// Contradictory bounds.
class IntervalLayer : public Layer {
 public:
  std::string_view name() const override { return "intervals"; }
  Result check(Question& q) override;

 private:
  Patience patience_{24};
};

/// Linear integer arithmetic by Z3.
class IntegerLayer : public Layer {
 public:
  explicit IntegerLayer(Z3Home& home) : home_(home) {}
  std::string_view name() const override { return "lia"; }
  Result check(Question& q) override;

 private:
  Z3Home& home_;
  std::unique_ptr<z3::solver> solver_;
  Patience patience_{6};
};

/// A context of a back end that follows the reduced background. `quick` asks
/// the same context for little, before more expensive layers.
class BackendLayer : public Layer {
 public:
  using Maker = std::function<std::unique_ptr<Context>()>;
  BackendLayer(std::string_view name, Maker make)
      : name_(name), make_(std::move(make)) {}
  std::string_view name() const override { return name_; }
  Result check(Question& q) override { return ask(q, q.query.units); }
  Result ask(Question& q, std::uint64_t units);

 private:
  std::string_view name_;
  Maker make_;
  std::unique_ptr<Context> context_;
  std::size_t added_ = 0;
  /// Distinct assumptions since the context was made: their circuits stay.
  absl::flat_hash_set<Term> assumed_;
};

/// The bit-blaster with a few conflicts only, once the context is warm, or
/// where bits are put together.
class QuickLayer : public Layer {
 public:
  explicit QuickLayer(BackendLayer& blast) : blast_(blast) {}
  std::string_view name() const override { return "quick-blast"; }
  Result check(Question& q) override;

 private:
  void look(const Question& q);
  BackendLayer& blast_;
  unsigned checks_ = 0;
  bool hard_ = false, bits_ = false;
  std::size_t seen_background_ = 0;
  absl::flat_hash_set<Term> seen_;
  Patience patience_{3};
};

}  // namespace pleat::solver
