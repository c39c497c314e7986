// Bounded model checking with merged paths, after CBMC (Clarke, Kroening,
// Lerda, TACAS 2004).
//
// Unlike there, nobody gives bounds. Every round unrolls the automaton with a
// number of iterations per loop. If a target can be reached, that is a
// violation. Otherwise the loops whose unrolling some run leaves get twice as
// many iterations, and the next round begins; if there is none, the bounds are
// a proof, which the kernel checks by an unrolling of its own.
//
// Terms are the same from round to round as far as nothing has changed, so the
// one SAT solver keeps what it has learnt. At the beginning of an iteration
// that a decision leads to, the solver is asked whether there is such a run at
// all: loops with a symbolic bound end there.

#include "engine/bmc/bmc.h"

#include <fmt/format.h>

#include <algorithm>

#include "cfa/loops.h"
#include "engine/bmc/induction.h"
#include "engine/bmc/model_path.h"
#include "engine/bmc/unroller.h"
#include "prove/outcome_builder.h"
#include "term/walk.h"
#include "transform/slice.h"
#include "verdict/advice.h"

namespace pleat::engine::bmc {
namespace {

using cfa::Cfa;
using cfa::LocationId;
using solver::Result;
using verdict::Outcome;

/// Iterations per loop of the first round.
constexpr std::uint32_t kFirstIterations = 4;
/// Solver units for the question whether an iteration can begin.
constexpr std::uint64_t kIterationUnits = 2'000;
/// For the targets of a round that is not the last one; twice as many in each.
constexpr std::uint64_t kRoundUnits = 2'000;
/// For a step of k-induction: those that hold are mostly easy to see.
constexpr std::uint64_t kStepUnits = 200;
/// The most segments that k-induction is tried with.
constexpr std::uint32_t kMostSegments = 32;
/// What the rounds before the last one are worth, as a share of the search.
constexpr double kDoneInLastRound = 0.5;
/// Other runs to a target that are looked for if one is not confirmed.
constexpr unsigned kRetries = 4;

struct Stats {
  explicit Stats(Registry& r)
      : rounds(r.counter("bmc.rounds")),
        instances(r.counter("bmc.instances")),
        queries(r.counter("bmc.queries")),
        ended(r.counter("bmc.iterations_excluded")),
        unrolling(r.timer("bmc.unrolling")),
        induction(r.timer("bmc.induction")),
        solving(r.timer("bmc.solving")) {}
  Counter& rounds;
  Counter& instances;
  Counter& queries;
  Counter& ended;
  Timer& unrolling;
  Timer& induction;
  Timer& solving;
};

/// Are there operators that the bit-blaster leaves open, so that another solver
/// may know more?
bool leaves_something_open(const Cfa& cfa) {
  term::TermSet seen;
  return std::ranges::any_of(cfa.edges, [&](const cfa::Edge& e) {
    return !term::walk(cfa::terms_of(e), seen, [](Term t) {
      const bool open = term::is_float_kind(t.kind()) ||
                        (t.is(term::Kind::Eq) && t[0].sort().is_array());
      return open ? term::Walk::Stop : term::Walk::Into;
    });
  });
}

class Search {
 public:
  Search(const Cfa& program, const transform::Sliced& slice, Env& env,
         Budget& budget, std::optional<std::uint32_t> unwind)
      : slice_(slice),
        cfa_(slice.cfa),
        env_(env),
        budget_(budget),
        unwind_(unwind),
        unroller_(cfa_),
        context_(solver::plain_context(solver::Backend::Blast)),
        found_(program, env.confirm, env.all),
        tries_(cfa_.properties.size(), 0),
        blaster_abstracts_(leaves_something_open(cfa_)),
        induction_(slice, unroller_, env, blaster_abstracts_),
        unreached_(unreached_loops(program)),
        stats_(env.stats) {}

  Outcome run() {
    std::vector<std::uint32_t> most(unroller_.order().forest().loops.size(),
                                    unwind_.value_or(kFirstIterations));
    while (!round(most)) {
    }
    return found_.finish();
  }

 private:
  /// True when there is nothing more to do.
  bool round(std::vector<std::uint32_t>& most) {
    ++stats_.rounds;
    const Graph graph = unrolled(most);
    stats_.instances += graph.nodes.size();
    if (!graph.complete) return give_up("the unrolling is not finished");
    std::vector<bool> open(most.size(), false);
    if (!find_open_loops(graph, open)) return true;
    const bool is_last =
        unwind_ || std::ranges::none_of(open, [](bool o) { return o; });
    if (is_last && env_.board != nullptr)
      env_.board->has_explored(kDoneInLastRound);
    const Looked looked = look_for_targets(
        graph, is_last ? units_left() : kRoundUnits << stats_.rounds.value);
    if (looked == Looked::Ended) return true;
    if (looked == Looked::NoneThere) tell_bounds(graph);
    if (std::ranges::any_of(open, [](bool o) { return o; })) {
      if (unwind_) return look_no_further();
      if (looked == Looked::NoneThere && proves_by_induction(graph, most, open))
        return true;
      for (std::size_t l = 0; l < most.size(); ++l) {
        if (open[l]) most[l] *= 2;
      }
      report_progress(most);
      return false;
    }
    if (!look_for_cuts(graph)) return true;
    if (unwind_) return look_no_further();
    claim(graph);
    return true;
  }

  /// No target can be reached within the bounds. Does that hold for all runs,
  /// since it does for those of any k segments?
  bool proves_by_induction(const Graph& graph,
                           const std::vector<std::uint32_t>& most,
                           const std::vector<bool>& open) {
    if (!unreached_) return false;
    const ScopedTimer timer(stats_.induction);
    // So many visits of cut points were followed, whichever they are: no run
    // goes further through the loops that are not open.
    std::uint32_t followed = kMostSegments;
    for (std::size_t l = 0; l < most.size(); ++l) {
      if (open[l]) followed = std::min(followed, most[l] + 1);
    }
    const auto proof = induction_.look(
        {.most = followed + 1,
         .units = std::min(units_left(), kStepUnits << stats_.rounds.value),
         .excluded =
             [this](LocationId l) {
               return is_wanted(l) || prove::cut_off_at(cfa_, l).has_value();
             }},
        budget_);
    if (!proof || comes_to_cut(graph)) return false;
    if (env_.board != nullptr) env_.board->almost_done();
    auto invariants = proof->invariants;
    invariants.insert(invariants.end(), unreached_->begin(), unreached_->end());
    if (proof->segments == 1) {
      found_.claim_rest(invariants);
    } else {
      found_.claim_k_induction(invariants, proof->segments);
    }
    return true;
  }

  /// What a proof by induction on the slice lacks for the program: the slice
  /// has no edges that no run takes. Where only such edges lead to a loop,
  /// nothing was asked about what it leads to; the proof must say that no run
  /// comes there. None: a loop of the program is no loop of the slice, so that
  /// they count visits differently.
  std::optional<std::vector<verdict::Invariant>> unreached_loops(
      const Cfa& program) const {
    std::vector<bool> is_reached(cfa_.locations.size(), false);
    for (LocationId l : cfa::reverse_post_order(cfa_))
      is_reached[l.index] = true;
    const auto in_slice = cfa::cut_points(cfa_);
    std::vector<verdict::Invariant> result;
    for (LocationId l : cfa::cut_points(program)) {
      const LocationId here = slice_.in_slice[l.index];
      if (!here.valid() || std::ranges::count(in_slice, here) > 0) continue;
      if (is_reached[here.index]) return std::nullopt;
      result.push_back({l, term::mk_false()});
    }
    return result;
  }

  bool comes_to_cut(const Graph& graph) {
    return std::ranges::any_of(graph.ends, [&](const End& end) {
      return prove::cut_off_at(cfa_, end.location) &&
             !check("bmc.cut", end.reached, kRoundUnits).is_unsat();
    });
  }

  /// Only a bounded answer was asked for.
  bool look_no_further() {
    found_.incomplete(
        {fmt::format("only {} {}", *unwind_, verdict::kAskedFor), {}});
    return true;
  }

  Graph unrolled(const std::vector<std::uint32_t>& most) {
    const ScopedTimer timer(stats_.unrolling);
    return unroller_.unroll(
        most, [&](Term condition) { return may_hold(condition); }, budget_);
  }

  bool may_hold(Term condition) {
    const ScopedTimer timer(stats_.solving);
    ++stats_.queries;
    const Result r = context_->check({.name = "bmc.iteration",
                                      .assumptions = {&condition, 1},
                                      .units = kIterationUnits});
    if (r.is_unsat()) ++stats_.ended;
    return !r.is_unsat();
  }

  std::uint64_t units_left() const {
    return budget_.steps == Budget::kUnlimited
               ? std::uint64_t{1} << 40
               : 100 * std::max<std::uint64_t>(budget_.steps, 10);
  }

  Result check(std::string_view name, Term condition) {
    return check(name, condition, units_left());
  }

  /// After sat, model_ is a model.
  Result check(std::string_view name, Term condition, std::uint64_t units) {
    if (condition.is_false()) return Result::unsat();
    const ScopedTimer timer(stats_.solving);
    ++stats_.queries;
    Result r = context_->check(
        {.name = name, .assumptions = {&condition, 1}, .units = units});
    if (r.is_sat()) model_ = context_->model();
    if (!r.is_unknown() || !blaster_abstracts_ || stop_requested()) return r;
    return env_.solver.check(name, condition, &model_,
                             std::min<std::uint64_t>(units, 100'000));
  }

  /// What became of the targets of a round: the search ends, no target can be
  /// reached, or that was not decided with so few units.
  enum class Looked : std::uint8_t { Ended, NoneThere, Undecided };

  /// Reports all runs to targets.
  Looked look_for_targets(const Graph& graph, std::uint64_t units) {
    std::vector<Term> excluded;
    for (;;) {
      std::vector<Term> reached;
      for (const End& end : graph.ends) {
        if (is_wanted(end.location)) reached.push_back(end.reached);
      }
      excluded.push_back(term::mk_or(reached));
      const Term goal = term::mk_and(excluded);
      excluded.pop_back();
      const Result r = check("bmc.target", goal, units);
      if (r.is_unsat()) return Looked::NoneThere;
      if (r.is_unknown() && units < units_left() && !stop_requested())
        return Looked::Undecided;
      if (r.is_unknown()) {
        give_up("a target could not be decided (" + r.why() + ")");
        return Looked::Ended;
      }
      const auto path = follow_model(cfa_, graph, model_, env_.solver);
      if (!path) {
        give_up("a model could not be followed");
        return Looked::Ended;
      }
      report(*path);
      if (found_.done()) return Looked::Ended;
      excluded.push_back(term::mk_not(path->condition));
    }
  }

  void report(const ModelPath& path) {
    for (std::size_t p = 0; p < cfa_.properties.size(); ++p) {
      if (cfa_.properties[p].target == path.end) ++tries_[p];
    }
    found_.arrive(slice_.original[path.end.index], [&] { return path.inputs; });
  }

  /// Is it the target of a property that no run is known to reach?
  bool is_wanted(LocationId at) const {
    for (std::size_t p = 0; p < cfa_.properties.size(); ++p) {
      if (cfa_.properties[p].target == at && !found_.confirmed(p) &&
          tries_[p] <= kRetries)
        return true;
    }
    return false;
  }

  /// Which loops does some run go through more often than they are unrolled?
  /// False: it could not be decided.
  bool find_open_loops(const Graph& graph, std::vector<bool>& open) {
    for (std::size_t loop = 0; loop < open.size(); ++loop) {
      std::vector<Term> reached;
      for (const WayOut& w : graph.ways_out) {
        if (w.loop == loop) reached.push_back(w.reached);
      }
      const Result r = check("bmc.way_out", term::mk_or(reached));
      if (r.is_unknown()) {
        give_up("the end of a loop could not be decided (" + r.why() + ")");
        return false;
      }
      open[loop] = r.is_sat();
    }
    return true;
  }

  /// True if no run comes to a cut.
  bool look_for_cuts(const Graph& graph) {
    for (const End& end : graph.ends) {
      const auto cut = prove::cut_off_at(cfa_, end.location);
      if (!cut) continue;
      const Result r = check("bmc.cut", end.reached);
      if (r.is_unsat()) continue;
      if (r.is_sat()) {
        found_.cut_off(*cut);
      } else {
        give_up("a cut could not be decided (" + r.why() + ")");
      }
      return false;
    }
    return true;
  }

  void claim(const Graph& graph) { found_.claim_unrolled(bounds_of(graph)); }

  std::vector<verdict::LoopBound> bounds_of(const Graph& graph) const {
    std::vector<verdict::LoopBound> bounds;
    const auto& loops = unroller_.order().forest().loops;
    for (std::size_t l = 0; l < loops.size(); ++l) {
      bounds.push_back({slice_.original[loops[l].header.index],
                        graph.iterations[l].value_or(0)});
    }
    return bounds;
  }

  /// No target was found within these bounds. A loop may be entered several
  /// times and unrolled further in one of them: the least counts.
  void tell_bounds(const Graph& graph) {
    std::vector<verdict::LoopBound> bounds = bounds_of(graph);
    for (const WayOut& w : graph.ways_out) {
      auto& iterations = bounds[w.loop].iterations;
      iterations = std::min<std::uint64_t>(iterations, w.iteration - 1);
    }
    found_.explored(std::move(bounds));
    if (env_.tell) env_.tell(found_.outcome());
  }

  bool give_up(const std::string& why) {
    budget_.steps = stop_requested() ? budget_.steps : 0;
    found_.incomplete({why, {}});
    return true;
  }

  void report_progress(const std::vector<std::uint32_t>& most) {
    if (!env_.progress) return;
    env_.progress(
        fmt::format("{} iterations of loops, {} instances",
                    most.empty() ? 0 : *std::ranges::max_element(most),
                    stats_.instances.value));
  }

  const transform::Sliced& slice_;
  const Cfa& cfa_;
  Env& env_;
  Budget& budget_;
  const std::optional<std::uint32_t> unwind_;
  Unroller unroller_;
  const std::unique_ptr<solver::Context> context_;
  prove::OutcomeBuilder found_;
  std::vector<unsigned> tries_;  ///< by property: runs that were reported
  term::Model model_;
  const bool blaster_abstracts_;
  Induction induction_;
  const std::optional<std::vector<verdict::Invariant>> unreached_;
  Stats stats_;
};

}  // namespace

Outcome BoundedModelChecking::run(const Cfa& program, Budget& budget) {
  const transform::Sliced slice = transform::slice(program);
  return Search(program, slice, env_, budget, unwind_).run();
}

}  // namespace pleat::engine::bmc
