#include "engine/backward/samples.h"

#include "exec/inputs.h"
#include "exec/samples.h"

namespace pleat::engine::backward {
namespace {

constexpr unsigned kRuns = 60;
constexpr std::uint64_t kEdgesPerRun = 20'000;
constexpr std::size_t kPerHeaderWithArrays = 24;

term::Model to_model(const Cfa& cfa, const exec::ConcreteState& state) {
  term::Model model;
  for (std::size_t i = 0; i < cfa.variables.size(); ++i) {
    const Term s = cfa.variables[i].symbol;
    if (s.sort().is_array()) {
      model.set(s, state.arrays[i]);
    } else {
      model.set(s, state.scalars[i]);
    }
  }
  return model;
}

}  // namespace

SamplePool collect_samples(
    const Cfa& cfa, std::uint64_t seed,
    const std::function<
        bool(LocationId, const std::vector<verdict::InputValue>&)>& reached) {
  exec::SamplePool::Options options;
  options.seed = seed;
  for (const auto& v : cfa.variables) {
    if (v.symbol.sort().is_array()) options.per_header = kPerHeaderWithArrays;
  }
  exec::SamplePool states(cfa, options);
  for (unsigned run = 0; run < kRuns && !stop_requested(); ++run) {
    exec::RandomInputs inputs(cfa, seed * kRuns + run);
    const auto result = states.run(inputs, {.edges = kEdgesPerRun});
    if (result.end == exec::RunResult::End::Target &&
        !reached(result.location, result.inputs)) {
      break;
    }
  }
  SamplePool pool;
  for (LocationId l : states.headers()) {
    for (const auto& s : states.at(l)) pool[l].push_back(to_model(cfa, s));
  }
  return pool;
}

}  // namespace pleat::engine::backward
