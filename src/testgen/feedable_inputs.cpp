#include "testgen/feedable_inputs.h"

#include "cfa/library_inputs.h"
#include "support/system_library.h"

namespace pleat::testgen {

using cfa::Input;

bool is_feedable(const Input& input) {
  if (input.symbol.sort().is_array() || cfa::is_stream_byte(input))
    return false;
  return input.kind == Input::Kind::Nondet ||
         (input.kind == Input::Kind::Extern && !in_system_library(input.name));
}

output::SuiteValue value_of(const Input& input, term::Value value) {
  return {input.name, input.type, input.pos, input.kind == Input::Kind::Nondet,
          value};
}

output::SuiteTest to_test(const cfa::Cfa& cfa,
                          const std::vector<verdict::InputValue>& inputs) {
  output::SuiteTest test;
  for (const verdict::InputValue& v : inputs) {
    const Input& input = cfa.at(v.input);
    if (is_feedable(input)) test.values.push_back(value_of(input, v.value));
  }
  return test;
}

std::string name_of(const Input& input) {
  if (cfa::is_standard_input(input)) return "standard input";
  if (cfa::is_file_byte(input)) return "the content of a file";
  constexpr std::string_view kCall = "call of ";
  std::string name = input.name;
  if (input.kind == Input::Kind::Uninitialised)
    return "the uninitialised " + name;
  if (input.kind == Input::Kind::Allocation) return "a failing " + name + "()";
  const bool call = name.starts_with(kCall);
  if (call) name.erase(0, kCall.size());
  const bool function =
      call || input.kind == Input::Kind::Extern || in_system_library(name);
  return function ? name + "()" : name;
}

}  // namespace pleat::testgen
