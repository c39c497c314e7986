#pragma once

// The symbolic state: a value. `Stepper` gives its successors along an edge,
// purely; engines differ only in what they keep and pick next.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "cfa/cfa.h"
#include "cfa/edge.h"
#include "term/evaluate.h"
#include "term/walk.h"
#include "verdict/verdict.h"

namespace pleat::exec {

using term::Term;

/// Inputs read so far, newest first; shared by all states that came this way.
struct Reads {
  std::shared_ptr<const Reads> before;
  std::vector<cfa::InputRead> reads;
  ~Reads();  ///< without recursion: paths may be long
};

struct State {
  cfa::LocationId location;
  std::vector<Term> store;      ///< by VariableId, over input symbols
  std::vector<Term> condition;  ///< conjuncts of the path condition
  std::shared_ptr<const term::Model> model;  ///< satisfies `condition`
  std::shared_ptr<const Reads> reads;
};

/// The values of all inputs read on the way, in order, under the state's model.
std::vector<verdict::InputValue> input_values(const State& state);

/// The symbols of the scalar inputs read so far that have more than one bit.
std::vector<Term> input_symbols(const State& state);

/// What an edge does to a state, before anybody asked whether it can be taken.
struct Successor {
  cfa::EdgeId edge;
  Term guard;  ///< over input symbols
  std::vector<std::pair<cfa::VariableId, Term>> values;
  std::vector<cfa::InputRead> reads;
};

class Stepper {
 public:
  explicit Stepper(const cfa::Cfa& cfa);

  /// Every variable is an arbitrary value at the start (a fresh symbol).
  State initial() const;

  /// Successors along all edges that leave the state's location, but those
  /// whose guard is false. Edges that share an input get the same symbol.
  std::vector<Successor> successors(const State& state) const;

  /// The state after the edge, with the guard in its condition (bounds that a
  /// tighter one replaces are dropped); model kept. An input that the guard
  /// makes a constant is one in the store too.
  State take(State state, const Successor& successor) const;

 private:
  const cfa::Cfa& cfa_;
  /// Variables that an edge's terms mention, by EdgeId.
  std::vector<std::vector<cfa::VariableId>> mentioned_;
  std::vector<std::vector<cfa::InputId>> used_inputs_;
};

}  // namespace pleat::exec
