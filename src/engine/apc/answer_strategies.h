#pragma once

// The ways to an answer, each as a function; private to solve.cpp.

#include "engine/apc/solve.h"

namespace pleat::engine::apc {

WayAnswer solve_exact(const Question& question, const Options& options);
WayAnswer solve_bounded(const Question& question, Env& env,
                        const Options& options);
WayAnswer solve_small(const Question& question, const Options& options);
WayAnswer solve_by_proof(const Question& question);

}  // namespace pleat::engine::apc
