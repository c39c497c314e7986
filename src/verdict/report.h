#pragma once

// The final answer, after its check: what every output format prints.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verdict/verdict.h"

namespace pleat::verdict {

/// The reason for unknown where the program has no property at all.
inline constexpr std::string_view kNothingToCheck =
    "there is nothing to check: no assertion, reach_error or other target was "
    "found";

/// What is asked where neither the user nor the program asks anything.
inline constexpr std::string_view kAsksEverything =
    "nothing in the program asks a question, so: --check all";

struct PropertyResult {
  cfa::Property property;
  Verdict verdict = Verdict::Unknown;
  /// Proved only because nothing gets to where it is asked.
  bool vacuous = false;
  std::string source = {};  ///< the line of the source; empty: not known
};

/// One line of a readable trace: "x = 5", "i < n is true".
struct TraceStep {
  cfa::SourcePos pos;
  std::string function;
  std::string text;
  unsigned depth = 0;  ///< how many calls deep, below the entry function
};

struct InputReport {
  cfa::Input input;
  std::string value;  ///< in C notation
  bool matters = true;
  /// The same for programs: which input of the automaton, and its bits.
  InputValue raw = {};
  /// What got the value: `n`, `buf[3]`. Empty: not known.
  std::string expression = {};
};

/// A step of a recorded run, with the variables that it changes.
struct RunStep {
  cfa::SourcePos pos;
  std::string function, text;
  std::vector<std::pair<std::string, std::string>> changes = {};
  unsigned loop = 0;            ///< line of the innermost loop; 0: none
  std::uint64_t iteration = 0;  ///< of it, from 1
};

/// All steps of a run, but for the middle of a long one.
struct RunSteps {
  std::vector<RunStep> steps = {};
  std::uint64_t left_out = 0;
  std::size_t gap_after = 0;  ///< the steps before what was left out
};

struct CounterexampleReport {
  std::size_t property = 0;  ///< index in Report::properties
  std::vector<InputReport> inputs;
  /// Why the property is violated in this run, as a sentence with its values:
  /// "index 3 is outside of `tok` (3 elements)". Empty: not known.
  std::string why;
  std::vector<TraceStep> trace;
  bool replayed = false;
  std::string replayed_by;  ///< "native" or "instrumented"
  bool relies_on_ub = false;
  std::string ub;
  /// How a person starts the program for this run; empty: it does not look at
  /// its arguments.
  std::string command_line;
  /// What must happen outside of the program's text for this run: "the volatile
  /// object `count` changes by itself". Empty: the inputs alone decide.
  std::vector<std::string> relies_on;
  /// For the page, not for JSON; empty: the run was not recorded from its
  /// beginning.
  RunSteps run = {};
};

struct InvariantReport {
  cfa::SourcePos pos;
  std::string function;
  std::string expr;  ///< in C
  /// Does it speak of where objects lie in memory, which C programs do not see?
  bool of_layout = false;
};

/// How far a loop was looked at: runs that begin at most so many iterations of
/// it after each entry.
struct LoopBoundReport {
  cfa::SourcePos pos;
  std::string function;
  std::uint64_t iterations = 0;
};

/// What stands in the way of an answer.
struct Obstacle {
  std::string text;
  cfa::SourcePos pos;
  std::string source = {};  ///< the line of the source; empty: not known
};

struct Report {
  std::vector<std::string> files;
  std::string asked;  ///< where it was not the user who said it
  Verdict verdict = Verdict::Unknown;
  std::optional<Verdict> claim;  ///< of an engine whose check did not pass
  std::string engine;
  bool certified = false;
  std::string checked_by;  ///< "kernel:z3", "replay:native", ...
  /// Of a proof that the kernel accepted, but that is not certified: the solver
  /// that decided one of its questions without a proof, with no other solver
  /// that says the same.
  std::string decided_alone_by;
  double seconds = 0;
  std::vector<PropertyResult> properties;
  std::vector<InvariantReport> invariants;
  /// The checked proof as terms (`verdict/proof_text.h`); empty without one.
  std::string proof;
  /// The k of a proof by k-induction with these invariants; 0: of other proofs.
  std::uint32_t segments = 0;
  /// No violation was found within these bounds of loops. Of a proof: no run
  /// goes beyond them.
  std::vector<LoopBoundReport> bounds;
  /// Has the kernel checked that there is no violation within the bounds?
  bool bounds_checked = false;
  std::vector<CounterexampleReport> counterexamples;
  std::optional<std::string> necessary_condition;  ///< of an unknown
  std::vector<NecessaryCondition> conditions;
  std::vector<Reason> unknown_because;
  /// Of an unknown, for people: what is known nevertheless, what stands in the
  /// way, and what would help (`verdict/advice.h`).
  std::vector<std::string> settled;
  std::optional<Obstacle> obstacle;
  std::vector<std::string> help;
  std::vector<Approximation> approximations;
  std::uint64_t paths = 0;
  std::vector<std::string> internal_errors;  ///< claims that failed their check
  std::vector<std::pair<std::string, std::string>> stats;  ///< name, value
};

/// "up to 12 iterations of the loop in line 30", for each bound.
std::vector<std::string> bounds_in_words(const Report& report);
/// What the bounds say: "no violation with", for example.
std::string bounds_heading(const Report& report);

/// What a proof by k-induction rests on besides its invariants; empty for
/// others.
std::string induction_in_words(const Report& report);

/// What is wrong with the program whatever the answer is.
std::vector<Reason> warnings(const Report& report);

/// What a proof takes for granted, each once; nothing where there is none.
std::vector<std::string> assumptions(const Report& report);

/// The functions without a body that are called, each once.
std::vector<std::string> functions_without_body(const Report& report);

}  // namespace pleat::verdict
