#pragma once

// A search on what the targets depend on, its outcome in terms of the whole
// program: fewer variables to relate, and loops that do not matter are gone.

#include <functional>

#include "engine/engine.h"

namespace pleat::engine::backward {

using SliceSearch =
    std::function<verdict::Outcome(const cfa::Cfa& slice, Env& env)>;

verdict::Outcome on_slice(const cfa::Cfa& program, Env& env,
                          const SliceSearch& search);

}  // namespace pleat::engine::backward
