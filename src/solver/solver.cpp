#include "solver/solver.h"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <algorithm>

#include "solver/backends.h"
#include "solver/chain.h"
#include "support/check.h"

namespace pleat::solver {

struct Solver::Shared : ChainShared {
  using ChainShared::ChainShared;
  /// Answers to queries without background, by their sorted formulas.
  struct Entry {
    Answer answer;
    term::Model model;
  };
  absl::flat_hash_map<std::vector<Term>, Entry> cache;
  static constexpr std::size_t kMostEntries = 4096;
  /// The context of check_related, and all formulas that it has seen.
  std::unique_ptr<Context> related;
  absl::flat_hash_set<Term> related_formulas;
};

Solver::Solver(Options options, Registry& stats)
    : options_(std::move(options)),
      shared_(std::make_unique<Shared>(options_, stats)) {}
Solver::~Solver() = default;

std::unique_ptr<Context> Solver::context() { return chain_context(*shared_); }

/// Asks only what was not asked before.
Result Solver::cached(std::span<const Term> formulas, term::Model* model,
                      const std::function<Result(term::Model*)>& ask) {
  if (!options_.models) return ask(model);
  std::vector<Term> key(formulas.begin(), formulas.end());
  std::sort(key.begin(), key.end());
  key.erase(std::unique(key.begin(), key.end()), key.end());
  const auto it = shared_->cache.find(key);
  if (it != shared_->cache.end()) {
    ++shared_->stats.counter("solver.cache.hits");
    if (it->second.answer == Answer::Unsat) return Result::unsat();
    if (model != nullptr) *model = it->second.model;
    return Result::sat();
  }
  term::Model found;
  Result result = ask(&found);
  if (result.is_unknown()) return result;
  if (result.is_sat() && model != nullptr) *model = found;
  if (shared_->cache.size() >= Shared::kMostEntries) shared_->cache.clear();
  shared_->cache[std::move(key)] = {result.answer(), std::move(found)};
  return result;
}

Result Solver::check(std::string_view name, std::span<const Term> formulas,
                     term::Model* model, std::uint64_t units) {
  return cached(formulas, model, [&](term::Model* found) {
    const std::unique_ptr<Context> c = context();
    for (Term f : formulas) c->add(f);
    Result result = c->check({.name = name, .assumptions = {}, .units = units});
    if (result.is_sat() && found != nullptr) *found = c->model();
    return result;
  });
}

/// The context that lives on, or a new one where most of what it holds would
/// be of no use to these formulas.
Context& Solver::related_context(std::span<const Term> formulas) {
  auto& shared = *shared_;
  if (shared.related_formulas.size() > 100 + 3 * formulas.size()) {
    shared.related.reset();
    shared.related_formulas.clear();
  }
  if (!shared.related) shared.related = context();
  shared.related_formulas.insert(formulas.begin(), formulas.end());
  return *shared.related;
}

Result Solver::check_related(std::string_view name,
                             std::span<const Term> formulas, term::Model* model,
                             std::uint64_t units) {
  return cached(formulas, model, [&](term::Model* found) {
    Context& c = related_context(formulas);
    Result result =
        c.check({.name = name, .assumptions = formulas, .units = units});
    if (result.is_sat() && found != nullptr) *found = c.model();
    return result;
  });
}

bool available(Backend backend) {
#ifdef PLEAT_HAVE_CVC5
  (void)backend;
  return true;
#else
  return backend != Backend::Cvc5;
#endif
}

std::unique_ptr<Context> plain_context(Backend backend) {
  CHECK(available(backend), "backend should be available");
  switch (backend) {
    case Backend::Blast:
      return blast_context();
    case Backend::Z3:
      return z3_context();
    case Backend::Cvc5:
      return cvc5_context();
  }
  throw InternalError("backend should be known");
}

}  // namespace pleat::solver
