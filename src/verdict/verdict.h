#pragma once

// What engines return, and what it is worth. No engine strengthens or weakens
// a verdict by hand: `judge` (check/) and this folder decide.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "cfa/edge.h"

namespace pleat::verdict {

using cfa::Approximation;
using term::Term;

enum class Verdict : std::uint8_t { Proved, Violated, Unknown };
std::string_view to_string(Verdict verdict);  ///< "proved", ...

/// A concrete value that was read on the way to a target.
struct InputValue {
  cfa::InputId input;
  term::Value value = 0;
  term::ArrayValue array;  ///< for inputs of array sort
  bool matters = true;     ///< false: any other value would do as well
};

/// Claims that `property` is reached by these inputs, read in this order.
struct Counterexample {
  std::size_t property = 0;       ///< index in Cfa::properties
  std::vector<cfa::EdgeId> path;  ///< may be empty: the inputs decide
  std::vector<InputValue> inputs;
  /// Nobody claims that it gets there (the run is too long to be looked at).
  bool is_guess = false;
};

/// A formula over CFA variables that holds whenever `location` is reached.
struct Invariant {
  cfa::LocationId location;
  Term formula;
};

/// How often a loop was unrolled: a run passes the header once, and then again
/// at most so many times before it leaves the loop.
struct LoopBound {
  cfa::LocationId header;
  std::uint64_t iterations = 0;
};

/// What a claim that properties are unreachable rests on; the judge checks each
/// in its own way.
enum class Basis : std::uint8_t {
  Invariants,  ///< they are inductive and exclude the targets
  Unrolling,  ///< no run goes beyond the bounds of loops, none gets to a target
  /// The invariants are inductive; from no state that satisfies them at a cut
  /// point does a run of exactly so many segments end in a target, and no
  /// shorter run from the start does.
  KInduction,
  Exhausted,  ///< every path was followed to its end; none came to a cut
};

/// Why an engine gave no answer; `pos` names the place, where there is one.
struct Reason {
  std::string text;
  cfa::SourcePos pos;
};

/// What every run that reaches the property's target satisfies.
struct NecessaryCondition {
  std::size_t property = 0;  ///< index in Cfa::properties
  std::string text;          ///< for people
  /// Is it satisfiable? Unknown where nobody could tell.
  enum class Answer : std::uint8_t { Yes, No, Unknown };
  Answer satisfiable = Answer::Unknown;
  /// SMT-LIB: with quantifiers, and a weaker one without. Only on demand.
  std::string smtlib, smtlib_bounded;
};

/// What an engine returns: a claim and its evidence. `basis` says why the
/// properties in `safe` cannot be reached.
struct Outcome {
  Verdict claim = Verdict::Unknown;
  Basis basis = Basis::Invariants;
  std::vector<Invariant> invariants;
  std::vector<LoopBound> bounds;                ///< of an unrolling
  std::uint32_t segments = 0;                   ///< of k-induction: the k
  std::vector<Counterexample> counterexamples;  ///< one per violated property
  std::vector<std::size_t> safe;  ///< properties claimed unreachable
  std::vector<Approximation> approximations;
  std::vector<Reason> unknown_because;
  std::uint64_t paths = 0;  ///< finished paths, for se
  std::vector<NecessaryCondition> conditions;
};

}  // namespace pleat::verdict
