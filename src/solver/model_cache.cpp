#include "solver/model_cache.h"

#include <algorithm>

namespace pleat::solver {

void ModelPool::add(std::shared_ptr<const term::Model> model) {
  models_.push_front(std::move(model));
  if (models_.size() > kMost) models_.pop_back();
}

KnownLayer::KnownLayer(ModelPool& pool) : pool_(pool) {
  for (const auto& m : pool.models()) {
    models_.push_back(std::make_unique<Known>(m));
  }
}

bool KnownLayer::satisfies(Known& known, const Question& q) {
  for (; known.background < q.background.size(); ++known.background) {
    if (!known.evaluate.holds(q.background[known.background])) return false;
  }
  return std::all_of(q.query.assumptions.begin(), q.query.assumptions.end(),
                     [&](Term t) { return known.evaluate.holds(t); });
}

/// The background only grows, so that a core stays one.
bool KnownLayer::contains_core(Question& q) {
  if (cores_.empty()) return false;
  absl::flat_hash_map<Term, std::uint32_t> position;
  for (std::uint32_t i = 0; i < q.query.assumptions.size(); ++i) {
    position.emplace(q.query.assumptions[i], i);
  }
  for (const std::vector<Term>& core : cores_) {
    if (core.size() > position.size()) continue;
    Sources found;
    for (Term t : core) {
      const auto it = position.find(t);
      if (it == position.end()) break;
      found.push_back(it->second);
    }
    if (found.size() != core.size()) continue;
    std::sort(found.begin(), found.end());
    q.core = std::move(found);
    return true;
  }
  return false;
}

Result KnownLayer::check(Question& q) {
  if (contains_core(q)) return Result::unsat();
  for (auto it = models_.begin(); it != models_.end(); ++it) {
    if (!satisfies(**it, q)) continue;
    q.model = *(*it)->model;
    std::rotate(models_.begin(), it, it + 1);
    return Result::sat();
  }
  return Result::unknown("no known model");
}

void KnownLayer::learn(const Question& q, const Result& result) {
  if (result.is_sat()) {
    auto model = std::make_shared<const term::Model>(q.model);
    pool_.add(model);
    models_.push_front(std::make_unique<Known>(std::move(model)));
    if (models_.size() > kMostModels) models_.pop_back();
  }
  if (result.is_unsat()) {
    std::vector<Term> core;
    for (std::uint32_t i : q.core) core.push_back(q.query.assumptions[i]);
    std::sort(core.begin(), core.end());
    core.erase(std::unique(core.begin(), core.end()), core.end());
    cores_.push_front(std::move(core));
    if (cores_.size() > kMostCores) cores_.pop_back();
  }
}

}  // namespace pleat::solver
