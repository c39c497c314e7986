#include "run/search_tree.h"

#include "run/workbench.h"
#include "support/turn.h"

namespace pleat::run {

verdict::SearchTree search_tree(const cfa::Cfa& cfa, const Settings& settings,
                                std::uint64_t nodes, double seconds) {
  Registry stats;
  Workbench bench(settings.solver, settings.seed, stats);
  verdict::SearchTree tree;
  bench.env.tree = &tree;
  Budget budget;
  budget.steps = nodes;
  const Turn turn(seconds);
  engine::make_engine(settings.engine, bench.env, settings.engine_options)
      ->run(cfa, budget);
  return tree;
}

}  // namespace pleat::run
