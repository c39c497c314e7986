#pragma once

// A set of error states: at this location, a state that satisfies `states`
// (over variables and the inputs still to be read) runs along `path` into the
// goal. Backward search takes such sets apart by `pre`.

#include <memory>
#include <vector>

#include "cfa/cfa.h"
#include "cfa/edge.h"
#include "term/evaluate.h"
#include "verdict/verdict.h"

namespace pleat::engine::backward {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocationId;
using term::Term;

/// The rest of a path, from an edge to the goal; shared by all that end so.
struct PathSuffix {
  EdgeId edge;
  std::vector<cfa::InputRead> reads;
  std::shared_ptr<const PathSuffix> rest;
  ~PathSuffix();  ///< without recursion: paths may be long
};

/// What the search must not reach: the target of a property, or a cut.
struct Goal {
  LocationId at;
  std::size_t property = kCut;
  static constexpr std::size_t kCut = SIZE_MAX;
  bool is_cut() const { return property == kCut; }
};
std::vector<Goal> goals(const Cfa& cfa);

struct Item {
  std::size_t goal = 0;  ///< index in goals()
  LocationId at;
  Term states;
  std::shared_ptr<const PathSuffix> path = {};
  std::uint32_t length = 0;  ///< edges on the path
  /// One of the states, if known; symbols without a value may have any.
  std::shared_ptr<const term::Model> model = {};
  std::size_t node = 0;  ///< in the tree that is drawn, if any
};

/// The states before the edge, with fresh inputs; without a model.
Item before(const Cfa& cfa, EdgeId edge, const Item& item);

/// The inputs that the path reads, in order, under a model of its states.
verdict::Counterexample counterexample(const Item& item, const Goal& goal,
                                       const term::Model& model);

/// The symbols of the scalar inputs on the item's path.
std::vector<Term> input_symbols(const Item& item);

}  // namespace pleat::engine::backward
