// Backward symbolic execution, algorithm 1 of "Backward Symbolic Execution
// with Loop Folding" (Chalupa, Strejcek): error states go back edge by edge,
// first in, first out. Infeasible ones are dropped.
//
// When nothing is left, the negated union of the error states met at each loop
// header is an invariant there: what leads into such a state is such a state.

#include "engine/backward/bse.h"

#include <fmt/format.h>

#include <deque>
#include <map>

#include "cfa/loops.h"
#include "engine/backward/cached_preimage.h"
#include "engine/backward/eliminate.h"
#include "engine/backward/goal_tracker.h"
#include "engine/backward/slice_adapter.h"
#include "engine/backward/tree_recorder.h"

namespace pleat::engine::backward {
namespace {

using verdict::Invariant;
using verdict::Outcome;
using Status = Recorder::Status;

class Unfolding {
 public:
  Unfolding(const Cfa& cfa, Env& env, Budget& budget)
      : cfa_(cfa),
        env_(env),
        budget_(budget),
        goals_(cfa, env),
        eliminator_(cfa, &env.solver),
        before_(cfa, env),
        recorder_(cfa, env),
        nodes_(env.stats.counter("bse.nodes")),
        infeasible_(env.stats.counter("bse.infeasible")) {
    for (LocationId l : cfa::cut_points(cfa)) met_[l];
  }

  Outcome run() {
    for (std::size_t g = 0; g < goals_.goals().size(); ++g) {
      queue_.push_back({.goal = g,
                        .at = goals_.goals()[g].at,
                        .states = term::mk_true(),
                        .model = std::make_shared<const term::Model>()});
      recorder_.root(queue_.back());
    }
    while (!queue_.empty() && !goals_.done()) {
      if (!budget_.take()) {
        give_up();
        break;
      }
      Item item = std::move(queue_.front());
      queue_.pop_front();
      if (goals_.is_open(item.goal)) visit(std::move(item));
    }
    if (!queue_.empty()) return goals_.conclude(std::nullopt);
    return goals_.conclude(invariants());
  }

 private:
  void visit(Item item) {
    ++nodes_;
    if (nodes_.value % 256 == 0 && env_.progress) {
      env_.progress(fmt::format("{} nodes, {} open, paths of {} edges",
                                nodes_.value, queue_.size(), item.length));
    }
    if (item.at == cfa_.initial) {
      const auto feasible = goals_.arrive_at_start(item, "bse.start");
      recorder_.set(item, feasible
                              ? *feasible ? Status::Reached : Status::Infeasible
                              : Status::Undecided);
      if (feasible == false) ++infeasible_;
      if (feasible) return;
    } else if (!may_be_feasible(item)) {
      recorder_.set(item, Status::Infeasible);
      ++infeasible_;
      return;
    } else {
      recorder_.set(item, Status::Expanded);
    }
    if (const auto it = met_.find(item.at); it != met_.end()) {
      it->second.push_back({item.goal, item.states});
    }
    for (EdgeId e : cfa_.at(item.at).in) {
      Item next = before_(e, item);
      recorder_.child(item, e, next);
      if (next.states.is_false()) {
        ++infeasible_;
      } else {
        queue_.push_back(std::move(next));
      }
    }
  }

  /// An unknown counts as feasible: then the path is only longer.
  bool may_be_feasible(Item& item) {
    if (item.model != nullptr) return true;
    term::Model model;
    const auto result = env_.solver.check("bse.feasible", item.states, &model);
    if (result.is_sat()) {
      item.model = std::make_shared<const term::Model>(std::move(model));
    }
    return !result.is_unsat();
  }

  void give_up() {
    std::uint32_t longest = 0;
    for (const Item& i : queue_) longest = std::max(longest, i.length);
    goals_.incomplete({fmt::format("{} backward paths are still open, the "
                                   "longest has {} edges",
                                   queue_.size(), longest),
                       {}});
  }

  /// The negated union at each header, if inputs can be eliminated.
  std::optional<std::vector<Invariant>> invariants() const {
    std::vector<Invariant> result;
    for (const auto& [l, sets] : met_) {
      std::vector<Term> none;
      for (const auto& [goal, states] : sets) {
        if (!goals_.is_open(goal)) continue;
        const auto without = eliminator_.exactly(states);
        if (!without) return std::nullopt;
        none.push_back(term::mk_not(*without));
      }
      result.push_back({l, term::mk_and(none)});
    }
    return result;
  }

  const Cfa& cfa_;
  Env& env_;
  Budget& budget_;
  GoalTracker goals_;
  Eliminator eliminator_;
  CachedPreimage before_;
  Recorder recorder_;
  std::deque<Item> queue_;
  /// By cut point: goal and states.
  std::map<LocationId, std::vector<std::pair<std::size_t, Term>>> met_;
  Counter& nodes_;
  Counter& infeasible_;
};

}  // namespace

Outcome Bse::run(const Cfa& program, Budget& budget) {
  return on_slice(program, env_, [&](const Cfa& slice, Env& env) {
    return Unfolding(slice, env, budget).run();
  });
}

}  // namespace pleat::engine::backward
