#include "engine/algebra/efforts.h"

namespace pleat::engine::algebra {
namespace {

constexpr std::uint64_t kUnits = 400;
constexpr std::uint64_t kTargetUnits = 4000;

prove::EffortPolicy light(solver::Solver& quick) {
  return {.name = "algebra.step",
          .attempts = {{.solver = quick, .units = kUnits, .selected = true},
                       {.solver = quick, .units = kUnits}},
          .select = prove::without_products};
}

/// `units`: for a query with all premises.
prove::EffortPolicy full(solver::Solver& quick, solver::Solver& strong,
                         std::uint64_t units) {
  return {
      .name = "algebra.step",
      .attempts = {{.solver = quick, .units = kTargetUnits, .selected = true},
                   {.solver = strong,
                    .units = kUnits,
                    .selected = true,
                    .if_few_products = true},
                   {.solver = quick, .units = units},
                   {.solver = strong, .units = units, .if_few_products = true}},
      .select = prove::without_products};
}

}  // namespace

Efforts::Efforts(Env& env)
    : without_search_(prove::without_search(env.solver.options()), env.stats),
      without_z3_(prove::without_z3(env.solver.options()), env.stats),
      light_(light(without_search_), env.stats.counter("algebra.queries")),
      full_(full(without_search_, without_z3_, kUnits),
            env.stats.counter("algebra.queries")),
      targets_(full(without_search_, without_z3_, kTargetUnits),
               env.stats.counter("algebra.queries")) {}

}  // namespace pleat::engine::algebra
