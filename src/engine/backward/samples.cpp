#include "engine/backward/samples.h"

#include <algorithm>
#include <bit>

#include "exec/inputs.h"
#include "exec/interpreter.h"

namespace pleat::engine::backward {
namespace {

constexpr unsigned kRuns = 60;
constexpr std::uint64_t kEdgesPerRun = 20'000;
constexpr std::size_t kPerHeader = 160;
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
    const Cfa& cfa, const std::vector<LocationId>& headers, std::uint64_t seed,
    const std::function<
        bool(LocationId, const std::vector<verdict::InputValue>&)>& reached) {
  SamplePool pool;
  const bool arrays =
      std::any_of(cfa.variables.begin(), cfa.variables.end(),
                  [](const auto& v) { return v.symbol.sort().is_array(); });
  const std::size_t limit = arrays ? kPerHeaderWithArrays : kPerHeader;
  exec::Interpreter interpreter(cfa);
  for (unsigned run = 0; run < kRuns && !stop_requested(); ++run) {
    exec::RandomInputs inputs(cfa, seed * kRuns + run);
    std::map<LocationId, std::uint64_t> visits;
    const auto visit = [&](const exec::ConcreteState& state) {
      const std::uint64_t n = visits[state.location]++;
      Samples& samples = pool[state.location];
      // The first iterations, then ever fewer.
      if (samples.size() >= limit || (n >= 4 && !std::has_single_bit(n))) {
        return;
      }
      samples.push_back(to_model(cfa, state));
    };
    const auto result =
        interpreter.run(inputs, {.edges = kEdgesPerRun}, headers, visit);
    if (result.end == exec::RunResult::End::Target &&
        !reached(result.location, result.inputs)) {
      break;
    }
  }
  return pool;
}

}  // namespace pleat::engine::backward
