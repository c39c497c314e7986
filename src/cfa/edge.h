#pragma once

// Images and composition of edges: pure functions on terms.

#include "cfa/cfa.h"

namespace pleat::cfa {

/// One input read on a path: the edge's Input and the fresh symbol that stands
/// for this read.
struct InputRead {
  InputId input;
  Term symbol;
};

/// An edge with its inputs replaced by fresh symbols (one traversal).
struct Step {
  Term guard;
  std::vector<std::pair<Term, Term>> assignments;  ///< variable symbol := term
  std::vector<InputRead> reads;
};

/// Fresh input symbols for one traversal. `fresh` may be given so that names
/// are deterministic per engine run.
Step instantiate(const Cfa& cfa, const Edge& edge);

/// guard and f[x := t], over the state before the step.
Term pre(const Step& step, Term f);

/// first; then second. Inputs of `second` that clash with those of `first` are
/// replaced by new inputs of the automaton.
Edge compose(Cfa& cfa, const Edge& first, const Edge& second);

}  // namespace pleat::cfa
