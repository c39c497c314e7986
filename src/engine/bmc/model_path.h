#pragma once

// The run that a model of a graph's condition describes.

#include <optional>
#include <vector>

#include "cfa/cfa.h"
#include "engine/bmc/unroller.h"
#include "solver/solver.h"
#include "term/evaluate.h"
#include "verdict/verdict.h"

namespace pleat::engine::bmc {

struct ModelPath {
  cfa::LocationId end;
  std::vector<verdict::InputValue> inputs;  ///< in the order they are read
  Term condition;  ///< the guards on the way: all runs that go the same way
};

/// Follows the model through the graph to a target or cut. The path is then
/// executed symbolically by itself, which confirms the model and gives smaller
/// numbers. None if the model does not lead to an end, or execution does not
/// confirm it.
std::optional<ModelPath> follow_model(const cfa::Cfa& cfa, const Graph& graph,
                                      const term::Model& model,
                                      solver::Solver& solver);

}  // namespace pleat::engine::bmc
