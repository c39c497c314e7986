#pragma once

// The concrete fast path of symbolic execution: while everything that the next
// edges read is constant, a state is run by the interpreter instead of by
// terms. Loops of millions of concrete iterations cost what the interpreter
// needs.

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "exec/interpreter.h"
#include "exec/state.h"
#include "solver/solver.h"

namespace pleat::exec {

class FastForward {
 public:
  FastForward(const cfa::Cfa& cfa, solver::Solver& solver);

  struct Ran {
    std::uint64_t edges = 0;  ///< 0: not worth while, the state is as it was
    bool stuck = false;       ///< no edge is enabled where it stopped
  };
  /// Runs until a location where something symbolic is read or written, a
  /// target, a cut, the end, or the limit. Adds arrivals per location to
  /// `arrivals`.
  Ran run(State& state, std::uint64_t max_edges,
          std::vector<std::uint64_t>& arrivals);

 private:
  /// Where a state with these symbolic variables may run from a location.
  struct Plan {
    bool has_cycle = false;  ///< else the term path is as good
    std::vector<bool> stop;  ///< by location
    std::vector<cfa::VariableId> touched;
  };
  using Mask = std::vector<bool>;  ///< by variable: is it symbolic?
  const Plan& plan(const Mask& symbolic, cfa::LocationId from);
  bool blocked(const Mask& symbolic, cfa::LocationId at) const;
  bool exclusive(cfa::LocationId at, solver::Solver& solver) const;
  void load(const State& state, const Plan& plan);
  void store(State& state, const Plan& plan) const;

  const cfa::Cfa& cfa_;
  Interpreter interpreter_;
  ConcreteState concrete_;
  std::vector<std::vector<cfa::VariableId>> touched_;  ///< by location
  /// By location: inputs, guards that overlap, or a cut.
  std::vector<bool> never_;
  std::map<std::pair<Mask, cfa::LocationId>, Plan> plans_;
  std::vector<bool> is_header_;
};

/// Is this array term a list of constants?
bool is_constant_array(term::Term t);

}  // namespace pleat::exec
