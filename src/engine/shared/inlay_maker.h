#pragma once

// The paper's steps 1 to 3 in one: instrument, analyse, inlay. What `inlay`
// (dse on the result) starts from; transform/inlay.h says how to get back to
// the program.

#include <cstdint>
#include <optional>

#include "engine/shared/numeric_invariants.h"
#include "transform/inlay.h"

namespace pleat::engine {

struct InlayOptions {
  /// What abstract interpretation is asked for.
  enum class Analysis : std::uint8_t {
    None,      ///< closed forms are all there is: nothing where there are none
    Computed,  ///< what it computes from the start
    Proved,    ///< and what it guesses, if that is proved
    Whole,     ///< and what it computes back from the target
  };
  Analysis analysis = Analysis::Whole;
  /// Assume what is hoped for too: fewer paths, but some that lead to the
  /// target may be lost. (From `Proved` on.)
  bool guesses = false;
  /// What loops do to variables as a function of the number of iterations
  /// (closed_forms.h); C has no words for it.
  bool closed_forms = false;
  /// Then there must be some for everything that loops change.
  bool complete = false;
  /// Also where no loop before a target depends on inputs.
  bool any_loop = false;
};

struct InlayResult {
  transform::Instrumented program;
  transform::Inlaid inlaid;
  /// What was assumed at headers (of `program`), and in front; for people.
  std::vector<transform::Assumption> at_headers;
  term::Term front;  ///< null: nothing
};

/// Inlays of one program, the cheap ones first: what was analysed for one is
/// not analysed again for the next.
class InlayMaker {
 public:
  InlayMaker(const cfa::Cfa& cfa, Env& env, const NumericOptions& numeric = {});
  InlayMaker(const InlayMaker&) = delete;
  InlayMaker& operator=(const InlayMaker&) = delete;

  /// Nothing where inlay is not worth its time (no loop before a target depends
  /// on inputs) or not possible (irreducible loops), or when it was stopped.
  std::optional<InlayResult> make(const InlayOptions& options = {});

 private:
  using Assumptions = std::vector<transform::Assumption>;

  void assume_after_iterations(Assumptions& result);
  void assume_on_the_way(Assumptions& result);
  term::Term front();

  Env& env_;
  const bool worth_it_;
  const transform::Instrumented program_;
  NumericSearch search_;
  // Once they were needed:
  std::optional<Numeric> found_;
  bool looked_back_ = false;
  term::Term front_;
};

}  // namespace pleat::engine
