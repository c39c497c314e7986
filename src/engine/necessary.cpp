#include "engine/necessary.h"

namespace pleat::engine {

bool contradicts(solver::Solver& solver, const Necessary& necessary,
                 const exec::State& state) {
  term::Substitution map;
  for (const exec::Reads* r = state.reads.get(); r; r = r->before.get()) {
    for (const auto& read : r->reads) {
      for (const auto& [input, symbol] : necessary.inputs) {
        if (input == read.input && read.symbol) map[symbol] = read.symbol;
      }
    }
  }
  std::vector<term::Term> question = state.condition;
  question.push_back(term::substitute(necessary.condition, map));
  return solver.check_related("prune", question, nullptr, 2000).is_unsat();
}

}  // namespace pleat::engine
