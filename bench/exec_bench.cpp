// Edges per second of the interpreter: a counting loop, and a loop that walks
// an array.

#include <benchmark/benchmark.h>

#include "exec/inputs.h"
#include "exec/interpreter.h"

namespace pleat {
namespace {

using namespace pleat::term;

constexpr std::uint64_t kEdges = 1'000'000;

struct Loop {
  cfa::Cfa cfa;
  Term i, n, x;
};

/// i = x = 0; n = nondet(); while (i < n) { i++; <more> }
Loop loop(const char* name, unsigned width) {
  Loop result;
  cfa::Cfa& cfa = result.cfa;
  for (int l = 0; l < 3; ++l) cfa.add_location();
  cfa.initial = {0};
  const Sort s = Sort::bitvec(width);
  const auto variable = [&](const char* what) {
    const Term t = mk_symbol(std::string(name) + what, s);
    cfa.add_variable({.symbol = t, .name = what});
    return t;
  };
  result.i = variable("i");
  result.x = variable("x");
  result.n = variable("n");
  const Term in = mk_symbol(std::string(name) + "in", s);
  cfa.add_input({.symbol = in, .name = "nondet"});
  cfa.add_edge({.from = {0},
                .to = {1},
                .assignments = {{{0}, mk_bv(0, width)},
                                {{1}, mk_bv(0, width)},
                                {{2}, in}},
                .inputs = {{0}}});
  return result;
}

void finish(Loop& l, std::vector<cfa::Assignment> body) {
  body.push_back({{0}, mk_add(l.i, mk_bv(1, l.i.width()))});
  l.cfa.add_edge({.from = {1},
                  .to = {1},
                  .guard = mk_slt(l.i, l.n),
                  .assignments = std::move(body)});
  l.cfa.add_edge({.from = {1}, .to = {2}, .guard = mk_sge(l.i, l.n)});
  l.cfa.validate();
}

void run(benchmark::State& state, const cfa::Cfa& cfa) {
  exec::Interpreter interpreter(cfa);
  std::uint64_t edges = 0;
  for (auto _ : state) {
    exec::FixedInputs inputs({{.input = {0}, .value = kEdges, .array = {}}});
    edges += interpreter.run(inputs, {.edges = kEdges}).edges;
  }
  state.counters["edges"] = benchmark::Counter(static_cast<double>(edges),
                                               benchmark::Counter::kIsRate);
}

void counting_loop(benchmark::State& state) {
  Loop l = loop("bench_count_", 32);
  finish(l, {{{1}, mk_add(l.x, l.i)}});
  run(state, l.cfa);
}
BENCHMARK(counting_loop)->Unit(benchmark::kMillisecond);

void counting_loop_128(benchmark::State& state) {
  Loop l = loop("bench_wide_", 128);
  finish(l, {{{1}, mk_add(l.x, l.i)}});
  run(state, l.cfa);
}
BENCHMARK(counting_loop_128)->Unit(benchmark::kMillisecond);

/// a[i] = a[i - 1] + i; x ^= a[i]
void array_loop(benchmark::State& state) {
  Loop l = loop("bench_array_", 32);
  const Term a = mk_symbol("bench_array_a", Sort::array(32, 32));
  l.cfa.add_variable(
      {.symbol = a, .name = "a", .kind = cfa::Variable::Kind::Memory});
  const Term value = mk_add(mk_select(a, mk_sub(l.i, mk_bv(1, 32))), l.i);
  finish(l, {{{1}, mk_bvxor(l.x, value)}, {{3}, mk_store(a, l.i, value)}});
  run(state, l.cfa);
}
BENCHMARK(array_loop)->Unit(benchmark::kMillisecond);

void short_runs(benchmark::State& state) {
  Loop l = loop("bench_short_", 32);
  finish(l, {{{1}, mk_add(l.x, l.i)}});
  exec::Interpreter interpreter(l.cfa);
  std::uint64_t seed = 0;
  for (auto _ : state) {
    exec::FixedInputs inputs(
        {{.input = {0}, .value = seed++ % 8, .array = {}}});
    benchmark::DoNotOptimize(interpreter.run(inputs, {}).edges);
  }
}
BENCHMARK(short_runs);

}  // namespace
}  // namespace pleat
