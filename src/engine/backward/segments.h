#pragma once

// The program between two headers: a segment is one path from the start or a
// loop header to the next header, composed to one guarded assignment. A loop
// path is a segment from its header to itself. Needs an automaton whose every
// cycle passes exactly one header (see transform/flatten.h).

#include <map>
#include <optional>
#include <vector>

#include "cfa/cfa.h"
#include "cfa/edge.h"
#include "engine/engine.h"
#include "term/evaluate.h"
#include "term/substitute.h"

namespace pleat::engine::backward {

using cfa::Cfa;
using cfa::LocationId;
using term::Term;

struct Segment {
  LocationId from, to;
  Term guard;                                      ///< over variables, inputs
  std::vector<std::pair<Term, Term>> assignments;  ///< variable := value
  std::vector<Term> inputs;                        ///< its symbols of inputs

  /// f after the segment, over the state before it; without the guard.
  Term after(Term f) const;
  /// The scalars after it, from the state (and inputs) before it.
  term::Model after(const term::Model& model,
                    const std::vector<cfa::Variable>& variables) const;

 private:
  friend class SegmentFinder;
  mutable std::optional<term::Substituter> substitute_;
};

struct LoopInfo {
  LocationId header;
  std::vector<Segment> paths;    ///< header to header
  std::vector<Segment> entries;  ///< from the start or other headers
  std::vector<Term> exits;  ///< guards of paths that leave it, not to goals
  bool complete = true;     ///< all paths were listed
};

/// All loops of the automaton, earlier ones first. At most `limit` paths per
/// header are listed; more make the loop incomplete.
std::vector<LoopInfo> find_segments(const Cfa& cfa, solver::Solver& solver,
                                    std::size_t limit);

/// guard and f after the segment; its inputs are fresh if f mentions any.
Term before(const Cfa& cfa, const Segment& segment, Term f);

}  // namespace pleat::engine::backward
