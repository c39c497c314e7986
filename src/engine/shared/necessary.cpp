#include "engine/shared/necessary.h"

#include <algorithm>

#include "term/substitute.h"

namespace pleat::engine {
namespace {

constexpr std::uint64_t kUnits = 20;
constexpr unsigned kMaxPause = 1000;

}  // namespace

bool Pruner::contradicts(solver::Solver& solver, const exec::State& state) {
  if (passing_ > 0) {
    --passing_;
    return false;
  }
  term::Substitution map;
  for (const exec::Reads* r = state.reads.get(); r; r = r->before.get()) {
    for (const auto& read : r->reads) {
      for (const auto& [input, symbol] : necessary_.inputs) {
        if (input == read.input && read.symbol) map[symbol] = read.symbol;
      }
    }
  }
  std::vector<term::Term> question = state.condition;
  question.push_back(term::substitute(necessary_.condition, map));
  const auto result = solver.check_related("prune", question, nullptr, kUnits);
  pause_ = result.is_unsat() ? 0 : std::min(4 * pause_ + 1, kMaxPause);
  passing_ = pause_;
  return result.is_unsat();
}

}  // namespace pleat::engine
