#pragma once

// The paper's steps 1 to 3 in one: instrument, analyse, inlay. What `inlay`
// (dse on the result) starts from; transform/inlay.h says how to get back to
// the program.

#include <optional>

#include "engine/numeric.h"
#include "transform/inlay.h"

namespace pleat::engine {

struct InlayOptions {
  NumericOptions numeric = {};
  /// Assume what is hoped for too: fewer paths, but some that lead to the
  /// target may be lost.
  bool guesses = false;
  /// What loops do to variables as a function of the number of iterations
  /// (closed_forms.h); C has no words for it.
  bool closed_forms = false;
  /// Without it, closed forms are all there is: nothing where there are none.
  bool analyse = true;
  /// Then there must be some for everything that loops change.
  bool complete = false;
};

struct InlayResult {
  transform::Instrumented program;
  transform::Inlaid inlaid;
  /// What was assumed at headers (of `program`), and in front; for people.
  std::vector<transform::Assumption> at_headers;
  term::Term front;  ///< null: nothing
};

/// Nothing where inlay is not worth its time (no loop before a target depends
/// on inputs) or not possible (irreducible loops), or when it was stopped.
std::optional<InlayResult> make_inlay(const cfa::Cfa& cfa, Env& env,
                                      const InlayOptions& options = {});

}  // namespace pleat::engine
