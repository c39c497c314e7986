#pragma once

// Images and composition of edges: pure functions on terms.

#include "cfa/cfa.h"

namespace pleat::cfa {

/// One input read on a path: the edge's Input and the fresh symbol that stands
/// for this read. Null: the value occurs in no term, so it is unconstrained and
/// counts as 0; the read is kept so that replay sees the whole sequence.
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

/// Its guard and the values that it assigns.
std::vector<Term> terms_of(const Edge& edge);

/// Fresh input symbols for one traversal.
Step instantiate(const Cfa& cfa, const Edge& edge);

/// guard and f[x := t], over the state before the step.
Term pre(const Step& step, Term f);

/// What stands for an input of a second edge that the first reads too.
using InputRenaming = std::vector<std::pair<InputId, InputId>>;

/// first; then second. Inputs of `second` that clash with those of `first` are
/// replaced by new inputs of the automaton. Edges that leave one location share
/// their reads: compose them with the same `renaming` to keep that so.
Edge compose(Cfa& cfa, const Edge& first, const Edge& second);
Edge compose(Cfa& cfa, const Edge& first, const Edge& second,
             InputRenaming& renaming);

}  // namespace pleat::cfa
