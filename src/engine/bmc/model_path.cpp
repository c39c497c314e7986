#include "engine/bmc/model_path.h"

#include <algorithm>
#include <memory>

#include "exec/feasible.h"
#include "exec/state.h"
#include "prove/paths.h"

namespace pleat::engine::bmc {
namespace {

/// The edges of the graph that are taken from the initial instance on.
std::vector<const Taken*> edges_taken(const cfa::Cfa& cfa, const Graph& graph,
                                      const term::Model& model) {
  term::Evaluator evaluate(model);
  std::vector<const Taken*> result;
  const Node* at = graph.nodes.data();
  while (!prove::is_goal(cfa, at->location)) {
    const auto next = std::ranges::find_if(
        at->out, [&](const Taken& t) { return evaluate.holds(t.guard); });
    if (next == at->out.end()) return {};
    result.push_back(&*next);
    at = &graph.nodes[next->to];
  }
  return result;
}

/// The path by itself, with the model's values for its inputs.
std::optional<exec::State> execute(const cfa::Cfa& cfa,
                                   const std::vector<Term>& start,
                                   const std::vector<const Taken*>& path,
                                   const term::Model& model) {
  const exec::Stepper stepper(cfa);
  exec::State state = stepper.initial();
  auto own = std::make_shared<term::Model>();
  const auto copy_value = [&](Term from, Term to) {
    if (to.sort().is_array()) {
      own->set(to, model.array(from));
    } else {
      own->set(to, model.scalar(from));
    }
  };
  for (std::size_t v = 0; v < start.size(); ++v) {
    if (start[v]) copy_value(start[v], state.store[v]);
  }
  for (const Taken* taken : path) {
    std::vector<exec::Successor> all = stepper.successors(state);
    const auto it = std::ranges::find_if(
        all, [&](const auto& s) { return s.edge == taken->edge; });
    if (it == all.end()) return std::nullopt;
    for (std::size_t i = 0; i < it->reads.size(); ++i) {
      const Term symbol = it->reads[i].symbol;
      if (symbol) copy_value(taken->reads[i].symbol, symbol);
    }
    state = stepper.take(std::move(state), *it);
  }
  term::Evaluator evaluate(*own);
  if (!std::ranges::all_of(state.condition,
                           [&](Term c) { return evaluate.holds(c); }))
    return std::nullopt;
  state.model = std::move(own);
  return state;
}

}  // namespace

std::optional<ModelPath> follow_model(const cfa::Cfa& cfa, const Graph& graph,
                                      const term::Model& model,
                                      solver::Solver& solver) {
  const std::vector<const Taken*> path = edges_taken(cfa, graph, model);
  if (path.empty()) return std::nullopt;
  std::optional<exec::State> state = execute(cfa, graph.start, path, model);
  if (!state) return std::nullopt;
  exec::Relevance relevance;
  state->model = exec::prefer_small(solver, relevance, state->condition,
                                    state->model, exec::input_symbols(*state));
  ModelPath result{state->location, exec::input_values(*state), {}};
  std::vector<Term> guards;
  for (const Taken* taken : path) guards.push_back(taken->guard);
  result.condition = term::mk_and(guards);
  return result;
}

}  // namespace pleat::engine::bmc
