#pragma once

// What earlier queries found out: models that may satisfy this query too, and
// cores that this query contains.

#include <absl/container/flat_hash_set.h>

#include <deque>
#include <memory>

#include "solver/layer.h"

namespace pleat::solver {

/// The last models of all contexts of one Solver.
class ModelPool {
 public:
  void add(std::shared_ptr<const term::Model> model);
  const std::deque<std::shared_ptr<const term::Model>>& models() const {
    return models_;
  }

 private:
  static constexpr std::size_t kMost = 4;
  std::deque<std::shared_ptr<const term::Model>> models_;
};

class KnownLayer : public Layer {
 public:
  explicit KnownLayer(ModelPool& pool);
  std::string_view name() const override { return "models"; }
  Result check(Question& q) override;
  void learn(const Question& q, const Result& result) override;

 private:
  /// A model with the values it gives to terms seen so far.
  struct Known {
    explicit Known(std::shared_ptr<const term::Model> m)
        : model(std::move(m)), evaluate(*model) {}
    std::shared_ptr<const term::Model> model;
    term::Evaluator evaluate;
    std::size_t background = 0;  ///< assertions that it satisfies
  };
  static constexpr std::size_t kMostModels = 6;
  static constexpr std::size_t kMostCores = 64;

  bool satisfies(Known& known, const Question& q);
  bool contains_core(Question& q);

  ModelPool& pool_;
  std::deque<std::unique_ptr<Known>> models_;  ///< latest first
  std::deque<std::vector<Term>> cores_;        ///< latest first
};

}  // namespace pleat::solver
