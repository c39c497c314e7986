#include "engine/backward/segments.h"

#include <algorithm>
#include <set>

#include "cfa/loops.h"
#include "support/check.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::engine::backward {

using cfa::EdgeId;

Term Segment::after(Term f) const {
  if (!substitute_) {
    substitute_.emplace(
        term::Substitution(assignments.begin(), assignments.end()));
  }
  return (*substitute_)(f);
}

term::Model Segment::after(const term::Model& model,
                           const std::vector<cfa::Variable>& variables) const {
  term::Model result;
  term::Evaluator evaluate(model);
  const auto put = [&](Term variable, Term value) {
    if (variable.sort().is_array()) return;
    result.set(variable, evaluate.scalar(value));
  };
  for (const auto& v : variables) put(v.symbol, v.symbol);
  for (const auto& [variable, value] : assignments) put(variable, value);
  return result;
}

Term before(const Cfa& cfa, const Segment& segment, Term f) {
  const Term result = term::mk_and(segment.guard, segment.after(f));
  if (segment.inputs.empty()) return result;
  bool clash = false;
  for (Term s : term::free_symbols(f)) clash |= !cfa.variable_of(s).has_value();
  if (!clash) return result;
  // Rename this traversal's inputs before f's own can be taken for them.
  term::Substitution fresh;
  for (Term s : segment.inputs) {
    fresh[s] = term::mk_fresh(s.name(), s.sort());
  }
  term::Substituter rename(fresh);
  term::Substitution map;
  for (const auto& [variable, value] : segment.assignments) {
    map[variable] = rename(value);
  }
  return term::mk_and(rename(segment.guard), term::substitute(f, map));
}

/// Lists paths forwards, depth first, from each start.
class SegmentFinder {
 public:
  SegmentFinder(const Cfa& cfa, solver::Solver& solver, std::size_t limit)
      : cfa_(cfa), solver_(solver), limit_(limit) {}

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
    if (!index_.contains(cfa_.initial)) list(cfa_.initial, nullptr);
    for (std::size_t i = 0; i < loops_.size(); ++i) {
      list(loops_[i].header, &bodies_[i]);
    }
    return std::move(loops_);
  }

 private:
  struct Partial {
    LocationId at;
    Term guard;
    std::map<Term, Term> store;
    std::vector<Term> inputs;
    bool inside;
  };

  /// Locations from which a goal or a header can be reached.
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

  bool is_goal(LocationId l) const {
    return cfa_.is_target(l) ||
           std::find(cfa_.cuts.begin(), cfa_.cuts.end(), l) != cfa_.cuts.end();
  }

  /// All segments from `start`; `body` of its loop, if it is a header.
  void list(LocationId start, const std::vector<LocationId>* body) {
    std::size_t count = 0;
    std::vector<Partial> stack;
    stack.push_back({start, term::mk_true(), {}, {}, true});
    while (!stack.empty()) {
      const Partial p = std::move(stack.back());
      stack.pop_back();
      const auto& out = cfa_.at(p.at).out;
      for (auto e = out.rbegin(); e != out.rend(); ++e) {
        auto next = take(p, *e, out.size() > 1);
        if (!next) continue;
        const bool outside =
            body != nullptr &&
            !std::binary_search(body->begin(), body->end(), next->at);
        if (outside && next->inside) {
          next->inside = false;
          if (!is_goal(next->at)) {
            loops_[index_.at(start)].exits.push_back(next->guard);
          }
        }
        if (index_.contains(next->at)) {
          finish(start, *next);
        } else if (!is_goal(next->at) && useful_[next->at.index]) {
          stack.push_back(std::move(*next));
        }
        if (++count > limit_) {
          give_up(start, p);
          return;
        }
      }
    }
  }

  /// Loops behind this start cannot be folded: not all ways in are known.
  void give_up(LocationId start, const Partial&) {
    if (const auto it = index_.find(start); it != index_.end()) {
      loops_[it->second].complete = false;
    }
    std::set<LocationId> seen{start};
    std::vector<LocationId> work{start};
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

  std::optional<Partial> take(const Partial& p, EdgeId id, bool branches) {
    const cfa::Step step = cfa::instantiate(cfa_, cfa_.at(id));
    Partial next{cfa_.at(id).to, {}, p.store, p.inputs, p.inside};
    term::Substituter at(term::Substitution(p.store.begin(), p.store.end()));
    const Term guard = at(step.guard);
    next.guard = term::mk_and(p.guard, guard);
    if (next.guard.is_false()) return std::nullopt;
    const bool ask = branches && !guard.is_true() && !p.guard.is_true();
    if (ask && solver_.check("bself.segment", next.guard).is_unsat()) {
      return std::nullopt;
    }
    for (const auto& [variable, value] : step.assignments) {
      next.store[variable] = at(value);
    }
    for (const auto& read : step.reads) {
      if (read.symbol) next.inputs.push_back(read.symbol);
    }
    return next;
  }

  void finish(LocationId start, const Partial& p) {
    Segment s;
    s.from = start;
    s.to = p.at;
    s.guard = p.guard;
    s.assignments.assign(p.store.begin(), p.store.end());
    s.inputs = p.inputs;
    LoopInfo& loop = loops_[index_.at(p.at)];
    (start == p.at ? loop.paths : loop.entries).push_back(std::move(s));
  }

  const Cfa& cfa_;
  solver::Solver& solver_;
  const std::size_t limit_;
  std::vector<bool> useful_;
  std::map<LocationId, std::size_t> index_;  ///< header -> loop
  std::vector<LoopInfo> loops_;
  std::vector<std::vector<LocationId>> bodies_;
};

std::vector<LoopInfo> find_segments(const Cfa& cfa, solver::Solver& solver,
                                    std::size_t limit) {
  return SegmentFinder(cfa, solver, limit).run();
}

}  // namespace pleat::engine::backward
