#include "engine/backward/loop_paths.h"

#include <algorithm>
#include <map>
#include <set>

#include "cfa/loops.h"

namespace pleat::engine::backward {
namespace {

using cfa::EdgeId;

class LoopPathFinder {
 public:
  LoopPathFinder(const Cfa& cfa, solver::Solver& solver, std::size_t limit)
      : cfa_(cfa),
        solver_(solver),
        finder_(cfa, {.most_steps = limit,
                      .last_edge_first = false,
                      .follow = [this](const Path& before, const Path& now) {
                        return follow(before, now);
                      }}) {}

  std::vector<LoopInfo> run() {
    find_useful();
    const cfa::LoopForest forest = cfa::find_loops(cfa_);
    for (LocationId l : cfa::reverse_post_order(cfa_)) {
      const auto loop = forest.loop_at(l);
      if (!loop) continue;
      index_[l] = loops_.size();
      loops_.emplace_back();
      loops_.back().header = l;
      bodies_.push_back(forest.loops[*loop].body);
    }
    if (!index_.contains(cfa_.initial)) list(cfa_.initial);
    for (std::size_t i = 0; i < loops_.size(); ++i) list(loops_[i].header);
    return std::move(loops_);
  }

 private:
  /// Marks the locations from which a goal can be reached.
  void find_useful() {
    useful_.assign(cfa_.locations.size(), false);
    std::vector<LocationId> work;
    const auto mark = [&](LocationId l) {
      if (useful_[l.index]) return;
      useful_[l.index] = true;
      work.push_back(l);
    };
    for (const auto& p : cfa_.properties) mark(p.target);
    for (LocationId c : cfa_.cuts) mark(c);
    while (!work.empty()) {
      const LocationId l = work.back();
      work.pop_back();
      for (EdgeId e : cfa_.at(l).in) mark(cfa_.at(e).from);
    }
  }

  void list(LocationId start) {
    finder_.start(start);
    while (auto path = finder_.next()) {
      const auto loop = index_.find(path->to);
      if (loop == index_.end()) continue;  // a goal
      LoopInfo& info = loops_[loop->second];
      (start == path->to ? info.paths : info.entries)
          .push_back(std::move(*path));
    }
    if (finder_.gave_up()) give_up(start);
  }

  bool follow(const Path& before, const Path& now) {
    if (!may_be_feasible(before, now)) return false;
    note_exit(before, now);
    return index_.contains(now.to) || useful_[now.to.index];
  }

  /// Asks the solver at branches.
  bool may_be_feasible(const Path& before, const Path& now) {
    const bool ask = cfa_.at(before.to).out.size() > 1 &&
                     now.guard != before.guard && !before.guard.is_true();
    return !ask || !solver_.check("bself.segment", now.guard).is_unsat();
  }

  /// Does the last edge leave the loop where the path began?
  void note_exit(const Path& before, const Path& now) {
    const auto loop = index_.find(now.from);
    if (loop == index_.end() || prove::is_goal(cfa_, now.to)) return;
    const auto& body = bodies_[loop->second];
    const auto inside = [&](LocationId l) {
      return std::ranges::binary_search(body, l);
    };
    if (inside(before.to) && !inside(now.to)) {
      loops_[loop->second].exits.push_back(now.guard);
    }
  }

  /// Not all ways into the loops behind this start are known.
  void give_up(LocationId start) {
    std::set<LocationId> seen{start};
    std::vector<LocationId> work{start};
    if (const auto it = index_.find(start); it != index_.end()) {
      loops_[it->second].complete = false;
    }
    while (!work.empty()) {
      const LocationId l = work.back();
      work.pop_back();
      for (EdgeId e : cfa_.at(l).out) {
        const LocationId to = cfa_.at(e).to;
        if (!seen.insert(to).second) continue;
        if (const auto it = index_.find(to); it != index_.end()) {
          loops_[it->second].complete = false;
        } else {
          work.push_back(to);
        }
      }
    }
  }

  const Cfa& cfa_;
  solver::Solver& solver_;
  prove::PathFinder finder_;
  std::vector<bool> useful_;
  std::map<LocationId, std::size_t> index_;  ///< header -> loop
  std::vector<LoopInfo> loops_;
  std::vector<std::vector<LocationId>> bodies_;
};

}  // namespace

std::vector<LoopInfo> find_loop_paths(const Cfa& cfa, solver::Solver& solver,
                                      std::size_t limit) {
  return LoopPathFinder(cfa, solver, limit).run();
}

}  // namespace pleat::engine::backward
