#pragma once

// What an Approximation costs; the only place that decides it.

#include <optional>
#include <vector>

#include "verdict/report.h"
#include "verdict/verdict.h"

namespace pleat::verdict {

/// A reason why these records forbid proved, if one of them does: behaviour
/// may be missing. (Havoc only adds behaviour, so proofs stay sound.)
std::optional<Reason> forbids_proved(const std::vector<Approximation>& records);

/// A reason why the automaton may lack runs of the program: so do proofs of
/// anything but targets, which must exclude cuts themselves. Runs out of memory
/// do not count.
std::optional<Reason> misses_runs(const cfa::Cfa& cfa);

/// A reason why it does not follow from an automaton without properties that
/// no run of the program comes to one. `by_text`: the text of all functions
/// that runs come to was searched for them, not only their paths.
std::optional<Reason> misses_properties(const cfa::Cfa& cfa, bool by_text);

/// May this path fail to replay through no fault of ours? It may if something
/// was over-approximated, or if it rests on a value that nobody can feed
/// (malloc that fails).
bool explains_spurious(const cfa::Cfa& cfa, const Counterexample& path);

/// Violated if one is violated, proved if all are (and there is one).
Verdict worst(const std::vector<PropertyResult>& properties);

}  // namespace pleat::verdict
