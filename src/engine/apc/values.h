#pragma once

// What a variable is after some iterations of a loop (section 3.3), from what
// it is after one: the four rules of the paper, maps x := c * x + d that
// commute, whatever the order of iterations, and sums x := x + p(i). Exact
// modulo 2^n: an increment d adds d * trunc(k).

#include <functional>
#include <optional>
#include <vector>

#include "engine/apc/condition.h"
#include "engine/apc/options.h"

namespace pleat::engine::apc {

/// The counter as a bit-vector of that width, modulo 2^width.
Term resized(Term counter, unsigned width);

/// What a backbone does to one variable.
struct Effect {
  Term value = {};    ///< after it, over the values before it
  Term counter = {};  ///< of the backbone
};

/// `over_iterations(d)`: d with the values after k iterations put in.
/// `is_fixed(t)`: only symbols of variables before the loop occur in t.
struct Surroundings {
  std::function<Term(Term)> over_iterations;
  std::function<bool(Term)> is_fixed;
  std::function<bool(Term, Term)> is_fixed_but;  ///< ... and of that counter
  /// Do all iterations of the first backbone come before all of the second?
  std::function<bool(std::size_t, std::size_t)> before;
};

/// The value of the variable after all iterations, or null: unknown.
Term iterated(Term variable, const std::vector<Effect>& effects,
              const Surroundings& around, const Options& options);

/// The map x := c * x + d, k times, applied to `x`.
Term repeated(Term x, term::Value c, Term d, Term k);

}  // namespace pleat::engine::apc
