#include "engine/tracer/tracer.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/shared/longer_runs.h"
#include "engine/tracer/blocks.h"
#include "engine/tracer/search.h"
#include "exec/feasible.h"
#include "exec/inputs.h"
#include "prove/outcome_builder.h"
#include "term/walk.h"
#include "transform/slice.h"

namespace pleat::engine::tracer {
namespace {

using verdict::Approximation;
using verdict::Outcome;

/// Unrolled iterations on a path of the first tree. Depth-first search would
/// otherwise follow one path for ever that no abstraction ends.
constexpr std::size_t kFirstDepth = 16;
/// Edges of concrete runs that take about as long as a state.
constexpr std::uint64_t kEdgesPerState = 50'000;

/// What both engines share: the sliced program, paths found, the claim.
class Run {
 public:
  Run(const Cfa& program, Env& env, const TracerOptions& options,
      Budget& budget)
      : program_(program),
        env_(env),
        options_(options),
        budget_(budget),
        sliced_(transform::slice(program)),
        cfa_(blocks_),
        wanted_(sliced_.cfa.locations.size(), false),
        runs_(blocks_, kEdgesPerState, env.stats),
        found_(program, env.confirm, env.all) {
    for (LocationId l : cfa::cut_points(program)) {
      const LocationId in_slice = sliced_.in_slice[l.index];
      if (in_slice.valid()) wanted_[in_slice.index] = true;
    }
    blocks_ =
        options.large_blocks ? large_blocks(sliced_.cfa, wanted_) : sliced_.cfa;
  }

  /// With large blocks: was a target reached? Which path leads there must be
  /// found with small ones.
  bool needs_small_blocks() const { return needs_small_blocks_; }

  Outcome trace() {
    std::vector<std::vector<Term>> learned(cfa_.locations.size());
    for (std::size_t depth = kFirstDepth;; depth *= 2) {
      auto search = make(
          {.mode = Mode::Trace,
           .depth = depth,
           .options = options_,
           .spurious = [this](const State& s) { return run_inputs_of(s); }});
      search->learn(std::move(learned));
      const Search::End end = search->run();
      if (end == Search::End::Done && search->was_cut()) {
        learned = search->learned();
        continue;
      }
      if (end == Search::End::Done) claim(*search);
      if (end == Search::End::Budget) {
        reason(fmt::format("the tree is not finished: {} states, {} restarts",
                           count("tracer.states"), count("tracer.restarts")));
      }
      if (end == Search::End::Undecided) reason(search->why());
      return found_.finish();
    }
  }

  Outcome deepen() {
    for (std::size_t depth = 1;; ++depth) {
      env_.stats.counter("tracer.depth").value = depth;
      auto bounded = make({.mode = Mode::Deepen, .depth = depth});
      Search::End end = bounded->run();
      if (end == Search::End::Done && !bounded->was_cut()) {
        claim(*bounded);
        return found_.finish();
      }
      if (end == Search::End::Undecided && !bounded->was_cut()) {
        reason(bounded->why());
        return found_.finish();
      }
      if (end == Search::End::Arrived) return found_.finish();
      if (end != Search::End::Budget) {
        Search::Settings settings{.mode = Mode::Check};
        settings.candidates = candidates(*bounded);
        auto check = make(std::move(settings));
        end = check->run();
        if (end == Search::End::Done) {
          claim(*check);
          return found_.finish();
        }
      }
      if (end == Search::End::Budget) {
        reason(fmt::format(
            "loops were unwound {} times, and no interpolants are invariant "
            "({} states)",
            depth, count("tracer.states")));
        return found_.finish();
      }
    }
  }

 private:
  std::unique_ptr<Search> make(Search::Settings settings) {
    settings.wanted = wanted_;
    auto search = std::make_unique<Search>(
        cfa_, env_, budget_, std::move(settings),
        [this](const State& state, const Search::EdgePath& path) {
          return arrive(state, path);
        });
    for (LocationId l : ignored_) search->ignore(l);
    current_ = search.get();
    return search;
  }

  std::uint64_t count(const char* name) {
    return env_.stats.counter(name).value;
  }

  void reason(std::string text) { found_.explain({std::move(text), {}}); }

  /// A target or a cut was reached without abstraction.
  bool arrive(const State& state, const Search::EdgePath& path) {
    if (options_.large_blocks) {
      needs_small_blocks_ = true;
      return true;
    }
    for (LocationId c : cfa_.cuts) {
      if (c != state.location) continue;
      found_.cut_off({Approximation::Kind::Unmodelled,
                      "execution goes on behind a bound (recursion depth)",
                      cfa_.at(c).pos});
      ignore(c);
      return false;
    }
    exec::Relevance relevance;
    State small = state;
    small.model = exec::prefer_small(env_.solver, relevance, state.condition,
                                     state.model, exec::input_symbols(state));
    verdict::Counterexample found;
    for (cfa::EdgeId e : path) {
      found.path.push_back(sliced_.original_edge[e.index]);
    }
    found.inputs = exec::input_values(small);
    return report(state.location, found);
  }

  /// A run is at this target. Is enough found?
  bool report(LocationId target, verdict::Counterexample found) {
    for (std::size_t p = 0; p < cfa_.properties.size(); ++p) {
      if (cfa_.properties[p].target != target || found_.confirmed(p)) continue;
      found.property = p;
      if (found_.report(found)) ignore(target);
    }
    return found_.done();
  }

  /// Only an abstraction leads to an error with these inputs; perhaps a run
  /// does later on.
  bool run_inputs_of(const State& state) {
    if (!options_.runs) return false;
    exec::FixedInputs inputs(exec::input_values(state));
    const auto ran = runs_.run(inputs, count("tracer.states"));
    if (!ran || ran->end != exec::RunResult::End::Target) return false;
    verdict::Counterexample found;
    found.inputs = ran->inputs;
    return report(ran->location, std::move(found));
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
    std::vector<verdict::Invariant> invariants;
    for (LocationId l : cfa::cut_points(program_)) {
      const LocationId in_slice = sliced_.in_slice[l.index];
      // Nothing is reached from there: it needs no invariant.
      if (!in_slice.valid() || cfa_.at(in_slice).out.empty()) continue;
      const std::vector<Term> labels = search.labels(in_slice);
      env_.stats.counter("tracer.proof_labels") += labels.size();
      invariants.push_back({l, term::mk_or(labels)});
    }
    found_.claim_rest(std::move(invariants));
  }

  const Cfa& program_;
  Env& env_;
  const TracerOptions& options_;
  Budget& budget_;
  const transform::Sliced sliced_;
  Cfa blocks_;  ///< the slice, with edges as large as asked for
  const Cfa& cfa_;
  bool needs_small_blocks_ = false;
  std::vector<bool> wanted_;  ///< where the kernel asks for invariants
  std::vector<LocationId> ignored_;
  Search* current_ = nullptr;
  LongerRuns runs_;
  prove::OutcomeBuilder found_;
};

Outcome with_blocks(const Cfa& program, Env& env, TracerOptions options,
                    Budget& budget, Outcome (Run::*method)()) {
  Run run(program, env, options, budget);
  Outcome outcome = (run.*method)();
  if (!run.needs_small_blocks()) return outcome;
  options.large_blocks = false;
  Run small(program, env, options, budget);
  return (small.*method)();
}

}  // namespace

Outcome Tracer::run(const Cfa& program, Budget& budget) {
  return with_blocks(program, env_, options_, budget, &Run::trace);
}

Outcome IterativeDeepening::run(const Cfa& program, Budget& budget) {
  return with_blocks(program, env_, options_, budget, &Run::deepen);
}

}  // namespace pleat::engine::tracer
