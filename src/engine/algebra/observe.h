#pragma once

// What runs of the program show: states at loop headers for guessing, the
// extremes of every variable, and runs that reach a target. Testing and
// sampling are one thing here: small inputs in all combinations first, then
// random ones.

#include <functional>
#include <map>
#include <set>
#include <vector>

#include "cfa/cfa.h"
#include "engine/engine.h"
#include "exec/interpreter.h"

namespace pleat::engine::algebra {

using cfa::Cfa;
using cfa::LocationId;
using term::Term;
using term::Value;

/// The least and greatest value of a variable at a header, read both ways.
struct Extremes {
  Value least = ~Value{0}, greatest = 0;
  __int128 signed_least = 0, signed_greatest = 0;
  Value bits = 0;            ///< bits that were ever set
  Value always = ~Value{0};  ///< bits that were set in all
  bool single_bits = true;   ///< at most one at a time
};

/// What was seen at one header.
struct Observed {
  std::uint64_t visits = 0;
  std::vector<exec::ConcreteState> small;  ///< no large value: nothing wrapped
  std::vector<exec::ConcreteState> any;
  /// The values of many more states, of runs with tiny inputs, by VariableId:
  /// enough to look at cases.
  std::vector<std::vector<Value>> scalars;
  std::vector<Extremes> extremes;  ///< by VariableId
};

class Observations {
 public:
  /// Told of a run that reached a target; says whether to go on.
  using Reached =
      std::function<bool(LocationId, const std::vector<verdict::InputValue>&)>;

  Observations(const Cfa& cfa, Env& env) : cfa_(cfa), env_(env) {}
  void run(const Reached& reached);

  /// Null if the header was never seen.
  const Observed* at(LocationId header) const;
  /// Does some state seen there violate the formula?
  bool refutes(LocationId header, Term formula) const;

 private:
  const Cfa& cfa_;
  Env& env_;
  std::map<LocationId, Observed> seen_;
};

}  // namespace pleat::engine::algebra
