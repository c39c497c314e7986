#pragma once

// A counterexample as the few lines that matter to a person.

#include <vector>

#include "cfa/cfa.h"
#include "verdict/report.h"
#include "verdict/verdict.h"

namespace pleat::exec {

/// Runs the automaton with these inputs and tells what happens on the way to
/// the property's target: inputs, branch decisions, assignments to source
/// variables; iterations that take the same edges are told once. About 30
/// lines, the last one says which property is violated. Empty if the run does
/// not reach the target.
std::vector<verdict::TraceStep> explain(
    const cfa::Cfa& cfa, const std::vector<verdict::InputValue>& inputs,
    std::size_t property);

}  // namespace pleat::exec
