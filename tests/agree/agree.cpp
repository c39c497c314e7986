// Runs the programs of one generated C file in the interpreter, and by symbolic
// execution with the same inputs.
//
//   agree_driver FILE.c ILP32|LP64 < inputs
//
// Reads lines "NUMBER INPUT INPUT ..." as native.c does and prints the same:
// "NUMBER r0 r1 ... r15" in hexadecimal, the values of these globals where
// the program calls `finish`; or "NUMBER stuck|limit|...", also if symbolic
// execution gets other values than the interpreter.

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <iostream>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "exec/interpreter.h"
#include "exec/state.h"
#include "frontend/frontend.h"
#include "support/check.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat {
namespace {

constexpr int kResults = 16;

/// Feeds nondet calls from a list that comes round again (without its first
/// element, which picks the program); everything else is zero. Inputs of one
/// edge may be asked for in any order, so how many nondet calls came before a
/// position is known only from an earlier run: see run_one.
class ListedInputs : public exec::InputSource {
 public:
  explicit ListedInputs(std::vector<long long> values)
      : values_(std::move(values)) {}

  /// Which positions are nondet calls, as far as an earlier run tells.
  std::vector<bool> nondet;

  term::Value scalar(std::uint64_t position, cfa::InputId,
                     const cfa::Input& what) override {
    if (what.kind != cfa::Input::Kind::Nondet) return 0;
    const std::size_t known = std::min<std::size_t>(position, nondet.size());
    const std::size_t place =
        std::count(nondet.begin(), nondet.begin() + known, true) +
        (position - known);
    const std::size_t round = values_.size() - 1;
    const std::size_t index = place == 0 ? 0 : (place - 1) % round + 1;
    const auto value = static_cast<term::Value>(values_[index]);
    if (what.type.kind == cfa::CType::Kind::Bool) return value & 1;
    return term::truncate(value, what.symbol.width());
  }

  term::ArrayValue array(std::uint64_t, cfa::InputId,
                         const cfa::Input&) override {
    return {};
  }

 private:
  std::vector<long long> values_;
};

/// Repeats the run until the order of its inputs is the one it was fed by:
/// each time at least one more position is right.
void learn_order(exec::Interpreter& interpreter, const cfa::Cfa& cfa,
                 ListedInputs& inputs) {
  for (int i = 0; i < 500; ++i) {
    const exec::RunResult result =
        interpreter.run(inputs, {.edges = 10'000'000});
    std::vector<bool> nondet;
    for (const verdict::InputValue& read : result.inputs)
      nondet.push_back(cfa.at(read.input).kind == cfa::Input::Kind::Nondet);
    if (nondet == inputs.nondet) return;
    inputs.nondet = std::move(nondet);
  }
}

/// The CFA variables r0 .. r15.
std::array<cfa::VariableId, kResults> result_variables(const cfa::Cfa& cfa) {
  std::array<cfa::VariableId, kResults> found;
  for (std::uint32_t i = 0; i < cfa.variables.size(); ++i) {
    const cfa::Variable& variable = cfa.variables[i];
    if (!variable.function.empty() || variable.name.size() < 2) continue;
    for (int k = 0; k < kResults; ++k)
      if (variable.name == "r" + std::to_string(k)) found[k] = {i};
  }
  return found;
}

using Results = std::vector<unsigned long long>;

/// Results that no program of the unit writes have no variable: they are 0.
Results results_in(const std::array<cfa::VariableId, kResults>& variables,
                   const exec::ConcreteState& state) {
  Results result;
  for (const cfa::VariableId id : variables) {
    result.push_back(
        id.valid() ? static_cast<unsigned long long>(state.scalars[id.index])
                   : 0);
  }
  return result;
}

term::Term constant(term::Sort sort, term::Value value) {
  if (sort.is_bool()) return term::mk_bool(value != 0);
  if (sort.is_array())
    return term::mk_const_array(sort, term::mk_bv(0, sort.width));
  return term::mk_bv(value, sort.width);
}

/// Rewriting does not look for a cell behind many stores: evaluation does.
term::Term folded(term::Term t) {
  if (t.is_const() || t.sort().is_array() || !term::free_symbols(t).empty())
    return t;
  return constant(t.sort(), term::Evaluator(term::Model()).scalar(t));
}

/// The edge with its inputs as they were read; nothing if it is not taken.
std::optional<exec::Successor> taken(
    exec::Successor edge, std::span<const verdict::InputValue> inputs) {
  term::Substitution values;
  for (const cfa::InputRead& read : edge.reads) {
    const auto at =
        std::ranges::find(inputs, read.input, &verdict::InputValue::input);
    if (read.symbol && at != inputs.end())  // else nobody uses it
      values[read.symbol] = constant(read.symbol.sort(), at->value);
  }
  edge.guard = folded(term::substitute(edge.guard, values));
  if (!edge.guard.is_true()) return std::nullopt;
  for (auto& [variable, value] : edge.values)
    value = folded(term::substitute(value, values));
  return edge;
}

/// The same run step by step by terms, as symbolic execution does it. Nothing
/// if it gets stuck, or if a result is no number.
std::optional<Results> symbolic_run(
    const cfa::Cfa& cfa, const std::array<cfa::VariableId, kResults>& variables,
    const exec::RunResult& run) {
  const exec::Stepper stepper(cfa);
  exec::State state = stepper.initial();
  std::span<const verdict::InputValue> inputs = run.inputs;
  for (std::uint64_t edges = 0; edges < run.edges; ++edges) {
    std::optional<exec::Successor> next;
    std::size_t reads = 0;
    for (exec::Successor& edge : stepper.successors(state)) {
      reads = std::min(cfa.at(edge.edge).inputs.size(), inputs.size());
      next = taken(std::move(edge), inputs.first(reads));
      if (next) break;
    }
    if (!next) return std::nullopt;
    inputs = inputs.subspan(reads);
    state = stepper.take(std::move(state), *next);
  }
  Results result;
  for (const cfa::VariableId id : variables) {
    if (!id.valid()) {
      result.push_back(0);
      continue;
    }
    const term::Term value = state.store[id.index];
    if (!value.is_const()) return std::nullopt;
    result.push_back(static_cast<unsigned long long>(value.value()));
  }
  return result;
}

/// Memory split by a guess (frontend/parts.h) must give the same, as long as no
/// run proves the guess wrong.
class Parts {
 public:
  explicit Parts(const cfa::Cfa& cfa) : cfa_(cfa), interpreter_(cfa) {}

  bool agree(const std::vector<long long>& values, const Results& expected) {
    ListedInputs inputs(values);
    learn_order(interpreter_, cfa_, inputs);
    std::vector<cfa::LocationId> observed;
    for (const cfa::Property& property : cfa_.properties)
      observed.push_back(property.target);
    std::optional<Results> found;
    const auto variables = result_variables(cfa_);
    const exec::RunResult result =
        interpreter_.run(inputs, {.edges = 10'000'000}, observed,
                         [&](const exec::ConcreteState& state) {
                           if (!found) found = results_in(variables, state);
                         });
    if (!found) ++left_;
    return !found || (*found == expected &&
                      symbolic_run(cfa_, variables, result) == found);
  }
  std::size_t left() const { return left_; }

 private:
  const cfa::Cfa& cfa_;
  exec::Interpreter interpreter_;
  std::size_t left_ = 0;
};

void run_one(exec::Interpreter& interpreter, const cfa::Cfa& cfa, Parts& parts,
             const std::vector<long long>& values) {
  std::printf("%lld", values.front());
  ListedInputs inputs(values);
  learn_order(interpreter, cfa, inputs);
  std::vector<cfa::LocationId> observed;
  for (const cfa::Property& property : cfa.properties)
    observed.push_back(property.target);
  std::optional<Results> found;
  const auto variables = result_variables(cfa);
  const exec::RunResult result =
      interpreter.run(inputs, {.edges = 10'000'000}, observed,
                      [&](const exec::ConcreteState& state) {
                        if (!found) found = results_in(variables, state);
                      });
  if (!found) {
    std::printf(" %s after %llu edges\n",
                result.end == exec::RunResult::End::Limit ? "limit" : "stuck",
                static_cast<unsigned long long>(result.edges));
    return;
  }
  if (symbolic_run(cfa, variables, result) != found) {
    std::printf(" symbolic execution differs\n");
    return;
  }
  if (!parts.agree(values, *found)) {
    std::printf(" memory by parts differs\n");
    return;
  }
  for (const unsigned long long value : *found) std::printf(" %llx", value);
  std::printf("\n");
}

int run(const std::string& file, const std::string& model) {
  frontend::Options options;
  options.files = {file};
  options.target = "finish";
  options.data_model =
      model == "ILP32" ? cfa::DataModel::Ilp32 : cfa::DataModel::Lp64;
  options.clang_args = {"-w"};
  options.malloc_never_fails = true;
  const auto program = frontend::load(options);
  exec::Interpreter interpreter(program->cfa());
  options.guesses_parts = true;
  const auto split = frontend::load(options);
  Parts parts(split->cfa());
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    std::vector<long long> values;
    for (long long value; words >> value;) values.push_back(value);
    if (!values.empty()) run_one(interpreter, program->cfa(), parts, values);
  }
  std::fprintf(stderr, "runs that leave the guessed parts: %zu\n",
               parts.left());
  for (const cfa::Approximation& a : program->cfa().approximations)
    std::fprintf(stderr, "approximation: %s: %s\n",
                 cfa::to_string(a.pos).c_str(), a.what.c_str());
  return 0;
}

}  // namespace
}  // namespace pleat

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: agree_driver FILE.c ILP32|LP64 < inputs\n");
    return 64;
  }
  try {
    return pleat::run(argv[1], argv[2]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 70;
  }
}
