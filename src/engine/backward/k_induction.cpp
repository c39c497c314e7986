// k-induction over path length, algorithm 2 of "Backward Symbolic Execution
// with Loop Folding". For k = 1, 2, ...: no initial path of k edges ends in a
// goal (base), and no feasible path of k edges can be prolonged into one
// (step). The feasible paths of k + 1 edges are those of k edges prolonged, so
// they are kept from one k to the next.
//
// A proof by k-induction means that backward search ends (section 3.3 there);
// the invariants come from it.

#include "engine/backward/k_induction.h"

#include <fmt/format.h>

#include "engine/backward/bse.h"
#include "engine/backward/goal_tracker.h"
#include "engine/backward/slice_adapter.h"
#include "exec/feasible.h"
#include "exec/state.h"

namespace pleat::engine::backward {
namespace {

using exec::State;
using exec::Successor;
using verdict::Outcome;

struct KPath {
  LocationId start;
  State state;
  std::vector<EdgeId> edges;
};

class Induction {
 public:
  Induction(const Cfa& cfa, Env& env, Budget& budget)
      : cfa_(cfa),
        env_(env),
        budget_(budget),
        stepper_(cfa),
        goals_(cfa, env),
        paths_(env.stats.counter("kind.paths")),
        rounds_(env.stats.counter("kind.k")) {}

  Outcome run() {
    for (std::uint32_t l = 0; l < cfa_.locations.size(); ++l) {
      KPath p;
      p.start = LocationId{l};
      p.state = stepper_.initial();
      p.state.location = p.start;
      level_.push_back(std::move(p));
    }
    // Paths of one edge into a goal count too, so the first step is from 0.
    for (;;) {
      ++rounds_;
      if (!prolong()) {
        goals_.incomplete({fmt::format("not proved with k = {}: {} paths open",
                                       rounds_.value, level_.size()),
                           {}});
        return goals_.conclude(std::nullopt);
      }
      if (goals_.done()) return goals_.conclude(std::nullopt);
      if (step_holds_) return proof();
    }
  }

 private:
  /// All feasible paths with one edge more; false when the budget is used up.
  bool prolong() {
    step_holds_ = true;
    std::vector<KPath> next;
    for (const KPath& p : level_) {
      for (const Successor& s : stepper_.successors(p.state)) {
        if (!budget_.take()) return false;
        if (goals_.done()) return true;
        ++paths_;
        auto feasible =
            exec::extend_model(env_.solver, relevance_, "kind.path",
                               p.state.condition, p.state.model, s.guard);
        if (feasible.result.is_unsat()) continue;
        if (feasible.result.is_unknown()) {
          step_holds_ = false;
          goals_.incomplete({"a path that the solver could not decide (" +
                                 feasible.result.why() + ")",
                             cfa_.at(s.edge).pos});
          continue;
        }
        KPath q{p.start, stepper_.take(p.state, s), p.edges};
        q.edges.push_back(s.edge);
        q.state.model = std::move(feasible.model);
        if (!end(q)) next.push_back(std::move(q));
      }
    }
    level_ = std::move(next);
    return true;
  }

  /// Is the path at a goal? Then the step fails, and a start makes it a
  /// witness.
  bool end(const KPath& path) {
    bool at_goal = false;
    for (std::size_t g = 0; g < goals_.goals().size(); ++g) {
      if (goals_.goals()[g].at != path.state.location) continue;
      at_goal = true;
      if (!goals_.is_open(g)) continue;
      step_holds_ = false;
      if (path.start == cfa_.initial) witness(g, path);
    }
    return at_goal;
  }

  /// Walks the path back, so that it is reported as backward search does.
  void witness(std::size_t goal, const KPath& path) {
    Item item{
        .goal = goal, .at = path.state.location, .states = term::mk_true()};
    for (auto e = path.edges.rbegin(); e != path.edges.rend(); ++e) {
      item = before(cfa_, *e, item);
    }
    goals_.arrive_at_start(item, "kind.start");
  }

  Outcome proof() {
    if (!goals_.is_clean()) return goals_.conclude(std::nullopt);
    return Bse(env_).run(cfa_, budget_);
  }

  const Cfa& cfa_;
  Env& env_;
  Budget& budget_;
  exec::Stepper stepper_;
  exec::Relevance relevance_;
  GoalTracker goals_;
  std::vector<KPath> level_;
  bool step_holds_ = true;
  Counter& paths_;
  Counter& rounds_;
};

}  // namespace

Outcome KInduction::run(const Cfa& program, Budget& budget) {
  return on_slice(program, env_, [&](const Cfa& slice, Env& env) {
    return Induction(slice, env, budget).run();
  });
}

}  // namespace pleat::engine::backward
