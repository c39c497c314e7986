#pragma once

// What the checks of both kinds of witnesses take from an automaton.

#include <optional>
#include <vector>

#include "cfa/cfa.h"
#include "evidence/make_witness.h"
#include "evidence/witness.h"
#include "verdict/verdict.h"

namespace pleat::evidence {

/// A run with a witness's values.
struct Followed {
  verdict::Counterexample run;
  /// It passes all waypoints, for they are these values and nothing else.
  bool passes_all = false;
};

/// Runs the program with the values that the witness names for the calls that
/// it names, in their order, zero for all others. The inputs, if that comes to
/// a target where the witness has one.
std::optional<Followed> follow(const cfa::Cfa& cfa, const Witness& witness,
                               Sources& sources);

/// Runs the program with these values, in the order in which they are read. The
/// run, if it comes to a target.
std::optional<verdict::Counterexample> run_with(
    const cfa::Cfa& cfa, const std::vector<verdict::InputValue>& inputs);

/// Does a program that watches its waypoints come to a target with these
/// values, having passed so many waypoints?
bool passes(const cfa::Cfa& cfa, const std::vector<verdict::InputValue>& inputs,
            std::size_t waypoints);

/// Does this property stand where the witness says that it is violated?
bool is_target(const Witness& witness, const cfa::Property& property,
               const std::vector<std::string>& files);

/// What the invariants say at the loop heads where they are looked at; the
/// program must have been instrumented with them.
std::vector<verdict::Invariant> invariants_at_heads(const cfa::Cfa& cfa);

/// Is this the property of an invariant's check? Its number, from 1.
std::optional<std::size_t> invariant_number(const cfa::Property& property);

}  // namespace pleat::evidence
