// Runs the programs of one generated C file in the interpreter.
//
//   agree_driver FILE.c ILP32|LP64 < inputs
//
// Reads lines "NUMBER INPUT INPUT ..." as native.c does and prints the same:
// "NUMBER r0 r1 ... r15" in hexadecimal, the values of these globals where
// the program calls `finish`; or "NUMBER stuck|limit|...".

#include <array>
#include <cstdio>
#include <exception>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "exec/interpreter.h"
#include "frontend/frontend.h"
#include "support/check.h"

namespace pleat {
namespace {

constexpr int kResults = 16;

/// Feeds nondet calls from a list that comes round again (without its first
/// element, which picks the program); everything else is zero.
class FixedInputs : public exec::InputSource {
 public:
  explicit FixedInputs(std::vector<long long> values)
      : values_(std::move(values)) {}

  term::Value scalar(cfa::InputId, const cfa::Input& what) override {
    if (what.kind != cfa::Input::Kind::Nondet) return 0;
    if (next_ == values_.size()) next_ = 1;
    const auto value = static_cast<term::Value>(values_[next_++]);
    if (what.type.kind == cfa::CType::Kind::Bool) return value & 1;
    return term::truncate(value, what.symbol.width());
  }

  term::ArrayValue array(cfa::InputId, const cfa::Input&) override {
    return {};
  }

 private:
  std::vector<long long> values_;
  std::size_t next_ = 0;
};

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

/// Results that no program of the unit writes have no variable: they are 0.
void print_results(const std::array<cfa::VariableId, kResults>& variables,
                   const exec::ConcreteState& state) {
  for (const cfa::VariableId id : variables) {
    const auto value =
        id.valid() ? static_cast<unsigned long long>(state.scalars[id.index])
                   : 0ULL;
    std::printf(" %llx", value);
  }
}

void run_one(exec::Interpreter& interpreter, const cfa::Cfa& cfa,
             const std::vector<long long>& values) {
  std::printf("%lld", values.front());
  FixedInputs inputs(values);
  std::vector<cfa::LocationId> observed;
  for (const cfa::Property& property : cfa.properties)
    observed.push_back(property.target);
  bool seen = false;
  const auto variables = result_variables(cfa);
  const exec::RunResult result =
      interpreter.run(inputs, {.edges = 10'000'000}, observed,
                      [&](const exec::ConcreteState& state) {
                        if (!seen) print_results(variables, state);
                        seen = true;
                      });
  if (!seen)
    std::printf(" %s after %llu edges",
                result.end == exec::RunResult::End::Limit ? "limit" : "stuck",
                static_cast<unsigned long long>(result.edges));
  std::printf("\n");
}

int run(const std::string& file, const std::string& model) {
  frontend::Options options;
  options.files = {file};
  options.target = "finish";
  options.data_model =
      model == "ILP32" ? cfa::DataModel::Ilp32 : cfa::DataModel::Lp64;
  options.clang_args = {"-w"};
  const auto program = frontend::load(options);
  exec::Interpreter interpreter(program->cfa());
  std::string line;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    std::vector<long long> values;
    for (long long value; words >> value;) values.push_back(value);
    if (!values.empty()) run_one(interpreter, program->cfa(), values);
  }
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
