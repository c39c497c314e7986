#pragma once

// Invariant inlay: loops become over-approximating conditionals. After
// Alatawi, Miller and Sondergaard, "Symbolic Execution with Invariant Inlay:
// Evaluating the Potential", 2018.
//
// Step 1, `instrument`: a holder per input that is read at most once (outside
// loops) keeps its value; a counter per loop counts the iterations since the
// loop was entered. Step 2 is whoever finds invariants of the result. Step 3,
// `inlay`: every header h is split,
//
//   h ── [count = 0]                                  ──▶ h'
//   h ── [count != 0 and invariant(any)] changed := any ──▶ h'
//
// where `changed` are the variables that the loop assigns; what left h leaves
// h' and back edges are gone, so the body remains as the last, unfinished
// iteration. The result has no loops. What the target requires of holders and
// counters is assumed in front: inputs with a holder are read at the start.
//
// Unlike in the paper, no iteration at all is exact, and exits from the middle
// of a body are kept.
//
// To search the result (`dse`): a target reached in `Inlaid::cfa` by values of
// its inputs is a guess for the program: feed the program's interpreter with
// `exec::InputsById` (each input of the program has the same InputId in both;
// ids from `program_inputs` on stand for what loops did), take the inputs that
// it read, in order, to replay. Nothing that is shown of `Inlaid::cfa` is an
// answer about the program.

#include <optional>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::transform {

/// The program with holders and counters. Locations, edges, variables and
/// inputs keep their ids; a new start, its edge, and variables come last.
struct Instrumented {
  struct Holder {
    cfa::InputId input;
    cfa::VariableId variable;
  };
  struct Counter {
    cfa::LocationId header;
    cfa::VariableId variable;
    bool outermost;  ///< its loop is entered at most once
  };
  cfa::Cfa cfa;
  std::vector<Holder> holders;
  std::vector<Counter> counters;
  std::size_t program_variables = 0;  ///< ids below are the program's

  /// Symbols of holders and of outermost loops' counters: what may be assumed
  /// in front.
  std::vector<cfa::Term> front_symbols() const;
};

Instrumented instrument(const cfa::Cfa& cfa);

/// A formula over variables that holds whenever `location` is reached.
struct Assumption {
  cfa::LocationId location;
  cfa::Term formula;
};

struct Inlaid {
  /// The input that stands for a variable's value when the loop at `header` (of
  /// the program) is left.
  struct Havoc {
    cfa::InputId input;
    cfa::LocationId header;
    cfa::VariableId variable;
  };
  /// Same variables as `Instrumented::cfa`, and more; inputs below
  /// `program_inputs` have the ids that they have in the program.
  cfa::Cfa cfa;
  std::size_t program_inputs = 0;
  std::vector<Havoc> havocs;
  std::vector<cfa::LocationId> original;   ///< by LocationId of `cfa`
  std::vector<cfa::EdgeId> original_edge;  ///< not valid: was inlaid

  bool is_program_input(cfa::InputId i) const {
    return i.index < program_inputs;
  }
};

/// `at_headers`: invariants of loop headers; those elsewhere are not used. They
/// need only hold after an iteration, and may mention `cfa::entry_ghost`s of
/// their loop: the values before it.
/// `front`: what every run to a target satisfies in the end, over
/// `front_symbols` (null: nothing). Nothing where a loop is irreducible. If
/// the formulas hold, then every run of the program (to a target, if there is a
/// `front`) is one of the result's.
std::optional<Inlaid> inlay(const Instrumented& program,
                            const std::vector<Assumption>& at_headers,
                            cfa::Term front = {});

/// Is there a loop on a way to a target (or anywhere, if there is none) whose
/// decisions depend on inputs, directly or by what earlier loops did? If not,
/// inlay is not worth its time.
bool has_input_dependent_loop(const cfa::Cfa& cfa);

}  // namespace pleat::transform
