#pragma once

// The meaning of an automaton, step by step with term::Evaluator: what the
// interpreter is compared with.

#include <map>
#include <utility>
#include <vector>

#include "cfa/cfa.h"
#include "exec/interpreter.h"
#include "term/evaluate.h"

namespace pleat::testing {

/// A value that depends only on the position (and a seed), never on how often
/// or in which order it is asked for.
class HashInputs : public exec::InputSource {
 public:
  explicit HashInputs(std::uint64_t seed) : seed_(seed) {}
  term::Value scalar(std::uint64_t position, cfa::InputId,
                     const cfa::Input& what) override {
    return value(position, what.symbol.sort().width);
  }
  term::ArrayValue array(std::uint64_t position, cfa::InputId,
                         const cfa::Input& what) override {
    term::ArrayValue result;
    const auto sort = what.symbol.sort();
    result.otherwise = value(position + 1000, sort.width);
    for (unsigned i = 0; i < 4; ++i) {
      result.elements[value(position + i, sort.index_width)] =
          value(position + 10 + i, sort.width);
    }
    return result;
  }

 private:
  term::Value value(std::uint64_t position, unsigned width) const {
    std::mt19937_64 random(seed_ * 7919 + position);
    const bool small = random() % 2 == 0;
    const term::Value v = term::Value{random()} << 64 | random();
    return term::truncate(small ? v % 5 : v, width);
  }
  std::uint64_t seed_;
};

struct ReferenceStep {
  cfa::EdgeId edge;
  std::vector<term::Value> scalars;
  std::vector<term::ArrayValue> arrays;
};

inline std::vector<ReferenceStep> reference_run(const cfa::Cfa& cfa,
                                                exec::InputSource& source,
                                                std::size_t most) {
  std::vector<ReferenceStep> steps;
  std::vector<term::Value> scalars(cfa.variables.size());
  std::vector<term::ArrayValue> arrays(cfa.variables.size());
  cfa::LocationId at = cfa.initial;
  std::uint64_t position = 0;
  while (steps.size() < most && !cfa.is_target(at)) {
    bool moved = false;
    for (cfa::EdgeId id : cfa.at(at).out) {
      const cfa::Edge& edge = cfa.at(id);
      term::Model model;
      for (std::size_t v = 0; v < cfa.variables.size(); ++v) {
        model.set(cfa.variables[v].symbol, scalars[v]);
        if (cfa.variables[v].symbol.sort().is_array()) {
          model.set(cfa.variables[v].symbol, arrays[v]);
        }
      }
      for (std::size_t k = 0; k < edge.inputs.size(); ++k) {
        const cfa::Input& input = cfa.at(edge.inputs[k]);
        if (input.symbol.sort().is_array()) {
          model.set(input.symbol,
                    source.array(position + k, edge.inputs[k], input));
        } else {
          model.set(input.symbol,
                    source.scalar(position + k, edge.inputs[k], input));
        }
      }
      term::Evaluator evaluator(model);
      if (!evaluator.holds(edge.guard)) continue;
      for (const cfa::Assignment& a : edge.assignments) {
        if (a.value.sort().is_array()) {
          arrays[a.variable.index] = evaluator.array(a.value);
        } else {
          scalars[a.variable.index] = evaluator.scalar(a.value);
        }
      }
      position += edge.inputs.size();
      at = edge.to;
      steps.push_back({id, scalars, arrays});
      moved = true;
      break;
    }
    if (!moved) break;
  }
  return steps;
}

/// Do two array values agree everywhere?
inline bool same_array(const term::ArrayValue& a, const term::ArrayValue& b) {
  if (a.otherwise != b.otherwise) return false;
  for (const auto& [i, v] : a.elements) {
    if (b.at(i) != v) return false;
  }
  for (const auto& [i, v] : b.elements) {
    if (a.at(i) != v) return false;
  }
  return true;
}

}  // namespace pleat::testing
