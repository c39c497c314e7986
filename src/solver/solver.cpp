#include "solver/solver.h"

#include <absl/container/flat_hash_map.h>

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
};

Solver::Solver(Options options, Registry& stats)
    : options_(std::move(options)),
      shared_(std::make_unique<Shared>(options_, stats)) {}
Solver::~Solver() = default;

std::unique_ptr<Context> Solver::context() { return chain_context(*shared_); }

Result Solver::check(std::string_view name, std::span<const Term> formulas,
                     term::Model* model, std::uint64_t units) {
  std::vector<Term> key(formulas.begin(), formulas.end());
  std::sort(key.begin(), key.end());
  key.erase(std::unique(key.begin(), key.end()), key.end());
  if (options_.models) {
    const auto it = shared_->cache.find(key);
    if (it != shared_->cache.end()) {
      ++shared_->stats.counter("solver.cache.hits");
      if (it->second.answer == Answer::Unsat) return Result::unsat();
      if (model != nullptr) *model = it->second.model;
      return Result::sat();
    }
  }
  const std::unique_ptr<Context> c = context();
  for (Term f : formulas) c->add(f);
  Result result = c->check({.name = name, .assumptions = {}, .units = units});
  if (result.is_sat() && model != nullptr) *model = c->model();
  if (options_.models && !result.is_unknown()) {
    if (shared_->cache.size() >= Shared::kMostEntries) shared_->cache.clear();
    shared_->cache[std::move(key)] = {
        result.answer(), result.is_sat() ? c->model() : term::Model{}};
  }
  return result;
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
