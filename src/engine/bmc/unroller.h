#pragma once

// Unrolls an automaton into an acyclic graph of instances with one merged
// symbolic state each. Knows nothing of questions and answers: it is told how
// often a loop may be repeated and asks whether a condition can hold at all.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "cfa/cfa.h"
#include "cfa/edge.h"
#include "cfa/unrolling.h"
#include "engine/bmc/arrays.h"
#include "engine/bmc/conditions.h"
#include "engine/bmc/state_terms.h"
#include "support/budget.h"

namespace pleat::engine::bmc {

/// An edge of the graph.
struct Taken {
  cfa::EdgeId edge;
  Term guard;            ///< in the state before it
  std::uint32_t to = 0;  ///< index in Graph::nodes
  std::vector<cfa::InputRead> reads;
};

/// An instance of a location.
struct Node {
  cfa::LocationId location;
  std::vector<Taken> out;
};

/// A target or cut that some path leads to, unless the condition is false.
struct End {
  std::uint32_t node = 0;
  cfa::LocationId location;
  std::uint32_t visits = 0;  ///< of segments: cut points before it
  Term reached;
};

/// Where the unrolling of a loop ends.
struct WayOut {
  std::size_t loop = 0;         ///< index in the forest
  std::uint32_t iteration = 0;  ///< the first that is not unrolled
  Term reached;
};

struct Graph {
  std::vector<Node> nodes;  ///< the initial instance first
  /// By variable: its value at the start; null where that does not matter.
  std::vector<Term> start;
  std::vector<End> ends;
  std::vector<WayOut> ways_out;
  /// By loop: the last iteration that was unrolled; none: never entered.
  std::vector<std::optional<std::uint32_t>> iterations;
  bool complete = true;  ///< false: the budget was used up on the way
};

/// Runs from a cut point on, counted in visits of cut points.
struct SegmentQuestion {
  cfa::LocationId start;
  std::uint32_t visits = 1;  ///< so many are followed, the first one included
  /// By location: what holds whenever a run is there.
  const std::vector<std::vector<Term>>& facts;
};

class Unroller {
 public:
  explicit Unroller(const cfa::Cfa& cfa);

  const cfa::UnrollingOrder& order() const { return order_; }

  /// May the condition hold? Asked at the beginning of iterations.
  using MayHold = std::function<bool(Term condition)>;
  /// `most`: by loop, how many iterations may begin by a decision, that is,
  /// where the loop could have ended before. Many more may begin without one:
  /// a loop that counts to a constant is unrolled to its end.
  Graph unroll(const std::vector<std::uint32_t>& most, const MayHold& may_hold,
               Budget& budget);

  /// The order of instances that are counted in visits of cut points.
  const cfa::SegmentOrder& segment_order() const { return segment_order_; }
  /// The runs from a cut point, with any values that satisfy the facts. Nothing
  /// is asked on the way, and there are no ways out.
  Graph unroll_segments(const SegmentQuestion& question, Budget& budget);

 private:
  struct Arrival {
    Conditions::Id condition = 0;
    std::vector<SymbolicValue> values;  ///< by slot of the location
  };
  struct Pending {
    std::uint32_t node = 0;
    std::vector<Arrival> arrivals;
  };
  /// What is known of one unrolling of a loop, from its entry on.
  struct Progress {
    std::uint32_t decided = 0;  ///< iterations that a decision led to
    /// Was there a way out of the loop since the last iteration began?
    bool may_end = false;
  };
  using PendingMap = std::map<cfa::Instance, Pending, cfa::EarlierInstance>;

  void begin(const cfa::InstanceOrder& order);
  /// Handles all instances that are pending. `begins(at, state)` may add to
  /// what is known of a state; false: it is not followed.
  template <typename Begins>
  void follow_all(const Begins& begins, Budget& budget);
  bool is_goal(cfa::LocationId l) const { return goals_[l.index]; }
  Arrival state_of_anything(cfa::LocationId at);
  /// Adds what holds there. False: it contradicts what is known.
  bool assume(const std::vector<Term>& facts, cfa::LocationId at,
              Arrival& state);
  Arrival merged(std::vector<Arrival> arrivals);
  /// At the header of a loop: shall this iteration be unrolled?
  bool begins(const cfa::Instance& at, const Arrival& state);
  void note_exits(cfa::LocationId from, cfa::LocationId to);
  void expand(const cfa::Instance& at, std::uint32_t node,
              const Arrival& state);
  Term input_symbol(const cfa::Instance& at, cfa::InputId input);
  /// Of the edges that leave the instance: exactly one of these holds. All are
  /// true where the guards exclude each other already.
  std::vector<Term> selections(const cfa::Instance& at);
  std::vector<SymbolicValue> after(const cfa::Edge& edge, const Arrival& state,
                                   StateTerms& terms) const;
  Pending& pending_at(const cfa::Instance& at);

  const cfa::Cfa& cfa_;
  const cfa::UnrollingOrder order_;
  std::vector<bool> goals_;  ///< by location
  const cfa::SegmentOrder segment_order_;
  /// By location: the variables that a state there holds, and the slot of each
  /// variable, or -1.
  std::vector<std::vector<cfa::VariableId>> live_;
  std::vector<std::vector<int>> slot_;
  std::vector<bool> has_exits_;  ///< by loop: can it be left, but to a goal?
  std::vector<bool> exclusive_;  ///< by location: do guards exclude each other?
  Conditions conditions_;
  Arrays arrays_;
  std::vector<Term> start_;  ///< by variable; null: not needed yet
  /// Symbols are the same whenever the automaton is unrolled again, so that a
  /// solver knows what it has seen before.
  std::map<std::tuple<std::uint32_t, std::vector<std::uint32_t>, std::uint32_t>,
           Term>
      inputs_, selectors_;

  // Of the unrolling under way.
  const cfa::InstanceOrder* instances_ = &order_;
  Graph graph_;
  const std::vector<std::uint32_t>* most_ = nullptr;
  const MayHold* may_hold_ = nullptr;
  std::vector<Progress> progress_;  ///< by loop
  PendingMap pending_{cfa::EarlierInstance{&order_}};
};

}  // namespace pleat::engine::bmc
