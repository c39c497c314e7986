#include "engine/tracer/tracer.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/tracer/search.h"
#include "exec/feasible.h"
#include "transform/slice.h"

namespace pleat::engine::tracer {
namespace {

using verdict::Approximation;
using verdict::Outcome;
using verdict::Verdict;

/// What both engines share: the sliced program, paths found, the claim.
class Run {
 public:
  Run(const Cfa& program, Env& env, Budget& budget)
      : program_(program),
        env_(env),
        budget_(budget),
        sliced_(transform::slice(program)),
        cfa_(sliced_.cfa),
        reached_(program.properties.size(), false) {}

  Outcome trace() {
    auto search = make({.mode = Mode::Trace});
    const Search::End end = search->run();
    if (end == Search::End::Done) claim(*search);
    if (end == Search::End::Budget) {
      reason(fmt::format("the tree is not finished: {} states, {} restarts",
                         count("tracer.states"), count("tracer.restarts")));
    }
    if (end == Search::End::Undecided) reason(search->why());
    return finish();
  }

  Outcome deepen() {
    for (std::size_t depth = 1;; ++depth) {
      env_.stats.counter("tracer.depth").value = depth;
      auto bounded = make({.mode = Mode::Deepen, .depth = depth});
      Search::End end = bounded->run();
      if (end == Search::End::Done && !bounded->was_cut()) {
        claim(*bounded);
        return finish();
      }
      if (end == Search::End::Undecided && !bounded->was_cut()) {
        reason(bounded->why());
        return finish();
      }
      if (end == Search::End::Arrived) return finish();
      if (end != Search::End::Budget) {
        Search::Settings settings{.mode = Mode::Check};
        settings.candidates = candidates(*bounded);
        auto check = make(std::move(settings));
        end = check->run();
        if (end == Search::End::Done) {
          claim(*check);
          return finish();
        }
      }
      if (end == Search::End::Budget) {
        reason(fmt::format(
            "loops were unwound {} times, and no interpolants are invariant "
            "({} states)",
            depth, count("tracer.states")));
        return finish();
      }
    }
  }

 private:
  std::unique_ptr<Search> make(Search::Settings settings) {
    auto search = std::make_unique<Search>(
        cfa_, env_, budget_, std::move(settings),
        [this](const State& state) { return arrive(state); });
    for (LocationId l : ignored_) search->ignore(l);
    current_ = search.get();
    return search;
  }

  std::uint64_t count(const char* name) {
    return env_.stats.counter(name).value;
  }

  void reason(std::string text) {
    outcome_.unknown_because.push_back({std::move(text), {}});
  }

  /// A target or a cut was reached without abstraction.
  bool arrive(const State& state) {
    for (LocationId c : cfa_.cuts) {
      if (c != state.location) continue;
      outcome_.approximations.push_back(
          {Approximation::Kind::Unmodelled,
           "execution goes on behind a bound (recursion depth)",
           cfa_.at(c).pos});
      ignore(c);
      return false;
    }
    exec::Relevance relevance;
    State small = state;
    small.model = exec::prefer_small(env_.solver, relevance, state.condition,
                                     state.model, exec::input_symbols(state));
    for (std::size_t p = 0; p < cfa_.properties.size(); ++p) {
      if (cfa_.properties[p].target != state.location || reached_[p]) continue;
      verdict::Counterexample found;
      found.property = p;
      found.inputs = exec::input_values(small);
      const bool enough = !env_.confirm || env_.confirm(found);
      outcome_.counterexamples.push_back(std::move(found));
      if (!enough) continue;
      reached_[p] = true;
      ignore(state.location);
    }
    return !reached_.empty() &&
           (env_.all ? std::all_of(reached_.begin(), reached_.end(),
                                   [](bool r) { return r; })
                     : std::any_of(reached_.begin(), reached_.end(),
                                   [](bool r) { return r; }));
  }

  void ignore(LocationId l) {
    ignored_.push_back(l);
    current_->ignore(l);
  }

  std::vector<std::vector<Term>> candidates(const Search& search) const {
    std::vector<std::vector<Term>> result(cfa_.locations.size());
    for (LocationId l : cfa::cut_points(cfa_)) {
      auto& list = result[l.index];
      for (Term label : search.labels(l, true)) {
        for (Term c : term::conjuncts(label)) list.push_back(c);
      }
      std::sort(list.begin(), list.end());
      list.erase(std::unique(list.begin(), list.end()), list.end());
    }
    return result;
  }

  /// The tree is finished: at every loop, one of its labels holds.
  void claim(const Search& search) {
    if (!outcome_.approximations.empty()) return;
    for (LocationId l : cfa::cut_points(cfa_)) {
      outcome_.invariants.push_back(
          {sliced_.original[l.index], term::mk_or(search.labels(l))});
    }
    for (LocationId l : cfa::cut_points(program_)) {
      // The slice left it out: nothing is reached from there.
      if (sliced_.in_slice[l.index].valid()) continue;
    }
    for (std::size_t p = 0; p < reached_.size(); ++p) {
      const bool found = std::any_of(
          outcome_.counterexamples.begin(), outcome_.counterexamples.end(),
          [&](const auto& c) { return c.property == p; });
      if (!found) outcome_.safe.push_back(p);
    }
    if (outcome_.counterexamples.empty()) outcome_.claim = Verdict::Proved;
  }

  Outcome finish() {
    if (!outcome_.counterexamples.empty()) outcome_.claim = Verdict::Violated;
    for (const auto& a : outcome_.approximations) {
      outcome_.unknown_because.push_back({a.what, a.pos});
    }
    return std::move(outcome_);
  }

  const Cfa& program_;
  Env& env_;
  Budget& budget_;
  const transform::Sliced sliced_;
  const Cfa& cfa_;
  std::vector<bool> reached_;
  std::vector<LocationId> ignored_;
  Search* current_ = nullptr;
  Outcome outcome_;
};

}  // namespace

Outcome Tracer::run(const Cfa& program, Budget& budget) {
  (void)options_;
  return Run(program, env_, budget).trace();
}

Outcome IterativeDeepening::run(const Cfa& program, Budget& budget) {
  (void)options_;
  return Run(program, env_, budget).deepen();
}

}  // namespace pleat::engine::tracer
