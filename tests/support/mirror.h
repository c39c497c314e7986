#pragma once

// What an inlaid automaton must be given to do what a run of the program did.

#include <map>
#include <vector>

#include "exec/interpreter.h"
#include "transform/inlay.h"

namespace pleat::testing {

/// `run` and `read` are of `program.cfa`. To be read by input (InputsById).
inline std::vector<verdict::InputValue> mirror(
    const transform::Instrumented& program, const transform::Inlaid& inlaid,
    const std::vector<std::pair<cfa::EdgeId, exec::ConcreteState>>& run,
    const std::vector<verdict::InputValue>& read) {
  std::vector<verdict::InputValue> values = read;
  std::map<cfa::LocationId, const exec::ConcreteState*> last;
  for (const auto& [edge, state] : run) last[state.location] = &state;
  for (const auto& h : inlaid.havocs) {
    const auto it = last.find(h.header);
    if (it == last.end()) continue;  // not entered: 0
    verdict::InputValue v;
    v.input = h.input;
    v.value = it->second->scalars[h.variable.index];
    if (program.cfa.at(h.variable).symbol.sort().is_array()) {
      v.array = it->second->arrays[h.variable.index];
    }
    values.push_back(v);
  }
  return values;
}

}  // namespace pleat::testing
