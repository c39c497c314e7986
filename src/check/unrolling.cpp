// Unrolls the automaton and asks one question: can a run get to a target, to a
// cut, or beyond a bound?
//
// An instance of a location has a condition under which it is reached and a
// value for every variable; where edges meet, the value is that of the edge
// that was taken. Instances are handled in the order of cfa::UnrollingOrder.
// That order is not trusted: an edge to an instance that is not later than its
// source is an error. Neither is liveness: a variable that was taken for dead
// has no value, and a term that reads it is an error.
//
// Trusted are the rewriter of terms, which the automaton itself was built with,
// and the bit-blaster; the SAT solver's proof is checked.

#include "check/unrolling.h"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <memory>
#include <optional>

#include "cfa/liveness.h"
#include "cfa/unrolling.h"
#include "check/prover.h"
#include "support/budget.h"
#include "support/check.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::check {
namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::Instance;
using cfa::LocationId;
using term::Term;

/// Units for the question whether an iteration can begin at all: where it
/// cannot, there is less to unroll.
constexpr std::uint64_t kIterationUnits = 2'000;

/// Parts of a condition that are kept side by side.
constexpr std::size_t kLongestFlat = 16;

/// One way into an instance.
struct WayIn {
  Term reached;
  std::vector<Term> values;  ///< by variable; null: dead
};

class Unrolling {
 public:
  Unrolling(const Cfa& cfa, const std::vector<verdict::LoopBound>& bounds,
            const std::vector<std::size_t>& properties, Checker checker,
            const UnrollingLimits& limits, BeyondBounds beyond)
      : cfa_(cfa),
        checker_(checker),
        beyond_(beyond),
        limits_(limits),
        order_(cfa),
        bound_(cfa.locations.size(), 0),
        is_goal_(cfa.locations.size(), false),
        is_useful_(cfa.locations.size(), false),
        live_(cfa::live_variables(cfa)) {
    for (const auto& b : bounds) {
      auto& bound = bound_.at(b.header.index);
      bound = std::max(bound, b.iterations);
    }
    for (const cfa::Edge& e : cfa.edges)
      symbols_.push_back(term::free_symbols(cfa::terms_of(e)));
    find_goals(properties);
  }

  KernelResult run() {
    if (is_goal_[cfa_.initial.index])
      return refuse("the start itself is a target");
    if (solver::available(solver::Backend::Blast))
      context_ = solver::plain_context(solver::Backend::Blast);
    if (!unroll()) return undecided("the unrolling is too large");
    const Term bad = term::mk_or(bad_);
    if (bad.is_false()) return accept();
    return ask(bad);
  }

  /// Without asking any solver.
  std::optional<Term> question() {
    if (is_goal_[cfa_.initial.index]) return term::mk_true();
    if (!unroll()) return std::nullopt;
    return term::mk_or(bad_);
  }

  void add_costs(Registry& stats) const {
    stats.counter("kernel.obligations") += result_.obligations;
    stats.counter("kernel.instances") += instances_;
    costs_.add_to(stats);
  }

 private:
  KernelResult accept() {
    result_.accepted = true;
    return result_;
  }
  KernelResult refuse(std::string why) {
    result_.why_not = std::move(why);
    return result_;
  }
  KernelResult undecided(std::string why) {
    result_.undecided = true;
    return refuse(std::move(why));
  }

  /// Goals, and the locations from which one can be reached at all.
  void find_goals(const std::vector<std::size_t>& properties) {
    std::vector<LocationId> work(cfa_.cuts.begin(), cfa_.cuts.end());
    for (std::size_t p : properties)
      work.push_back(cfa_.properties.at(p).target);
    for (LocationId l : work) is_goal_[l.index] = true;
    while (!work.empty()) {
      const LocationId l = work.back();
      work.pop_back();
      if (is_useful_[l.index]) continue;
      is_useful_[l.index] = true;
      for (EdgeId e : cfa_.at(l).in) work.push_back(cfa_.at(e).from);
    }
  }

  bool unroll() {
    std::vector<Term> start;
    for (const auto& v : cfa_.variables)
      start.push_back(term::mk_fresh("start", v.symbol.sort()));
    Pending pending{cfa::EarlierInstance{&order_}};
    pending[order_.initial()].push_back({term::mk_true(), std::move(start)});
    while (!pending.empty()) {
      if (++instances_ > limits_.instances || stop_requested()) return false;
      auto first = pending.extract(pending.begin());
      handle(first.key(), joined(first.mapped()), pending);
    }
    return true;
  }

  using Pending = std::map<Instance, std::vector<WayIn>, cfa::EarlierInstance>;

  /// The first way in that is taken decides; ways exclude each other.
  static WayIn joined(std::vector<WayIn>& ways) {
    WayIn result = std::move(ways.back());
    for (std::size_t k = ways.size() - 1; k-- > 0;) {
      for (std::size_t v = 0; v < result.values.size(); ++v) {
        const Term other = ways[k].values[v];
        if (!other) continue;
        result.values[v] =
            term::mk_ite(ways[k].reached, other, result.values[v]);
      }
    }
    std::vector<Term> any{result.reached};
    for (std::size_t k = 0; k + 1 < ways.size(); ++k)
      any.push_back(ways[k].reached);
    result.reached = term::mk_or(any);
    return result;
  }

  void handle(const Instance& at, const WayIn& here, Pending& pending) {
    if (here.reached.is_false()) return;
    if (is_goal_[at.location.index]) {
      bad_.push_back(here.reached);
      return;
    }
    if (order_.loop_of_header(at.location) && at.iterations.back() > 0) {
      if (at.iterations.back() > bound_[at.location.index]) {
        if (beyond_ == BeyondBounds::NoProof) bad_.push_back(here.reached);
        return;
      }
      // Not at each iteration: the question costs, too.
      if (std::has_single_bit(at.iterations.back()) &&
          is_impossible(here.reached)) {
        bad_.push_back(here.reached);  // so that the last question covers it
        return;
      }
    }
    const std::vector<Term> choices = choices_at(at.location);
    absl::flat_hash_map<Term, Term> inputs;  // of this instance
    std::size_t number = 0;
    for (EdgeId e : cfa_.at(at.location).out) {
      const Term choice = choices[number++];
      if (!is_useful_[cfa_.at(e).to.index]) continue;
      WayIn there = after(e, here, inputs);
      there.reached = both(here.reached, term::mk_and(there.reached, choice));
      if (there.reached.is_false()) continue;
      const Instance next = order_.next(at, e);
      CHECK(next.location == cfa_.at(e).to && order_.before(at, next),
            "an edge should lead to a later instance of its destination");
      pending[next].push_back(std::move(there));
    }
  }

  /// A conjunction that contradictions between its parts make false as long as
  /// it is short. A longer one has the earlier condition as one part, else all
  /// conditions together would be quadratic in the number of iterations.
  static Term both(Term earlier, Term now) {
    const Term flat = term::mk_and(earlier, now);
    if (!flat.is(term::Kind::And) || flat.children().size() <= kLongestFlat)
      return flat;
    return term::mk_raw(term::Kind::And, std::array{earlier, now});
  }

  /// Exactly one of these holds, for the edges that leave a location. All are
  /// true where the guards exclude each other by their form.
  std::vector<Term> choices_at(LocationId l) const {
    const auto& out = cfa_.at(l).out;
    bool exclusive = true;
    for (std::size_t i = 0; i < out.size() && exclusive; ++i) {
      for (std::size_t j = i + 1; j < out.size() && exclusive; ++j)
        exclusive = term::mk_and(cfa_.at(out[i]).guard, cfa_.at(out[j]).guard)
                        .is_false();
    }
    std::vector<Term> result(out.size(), term::mk_true());
    if (exclusive) return result;
    Term none_before = term::mk_true();
    for (std::size_t i = 0; i + 1 < out.size(); ++i) {
      const Term mine = term::mk_fresh("taken", term::Sort::boolean());
      result[i] = term::mk_and(none_before, mine);
      none_before = term::mk_and(none_before, term::mk_not(mine));
    }
    result.back() = none_before;
    return result;
  }

  /// The edge's guard, and the values behind it.
  WayIn after(EdgeId id, const WayIn& here,
              absl::flat_hash_map<Term, Term>& inputs) const {
    const cfa::Edge& edge = cfa_.at(id);
    term::Substitution map;
    for (Term s : symbols_[id.index]) {
      if (const auto v = cfa_.variable_of(s)) {
        // Without a value: it stays out, and no term may mention it below.
        if (here.values[v->index]) map[s] = here.values[v->index];
        continue;
      }
      const auto [it, added] = inputs.try_emplace(s);
      if (added) it->second = term::mk_fresh("input", s.sort());
      map[s] = it->second;
    }
    term::Substituter at_source(std::move(map));
    WayIn there{closed(at_source(edge.guard)), here.values};
    for (const auto& a : edge.assignments) {
      Term& value = there.values[a.variable.index];
      value = live_[edge.to.index][a.variable.index]
                  ? closed(at_source(a.value))
                  : Term();
    }
    for (std::size_t v = 0; v < there.values.size(); ++v) {
      if (!live_[edge.to.index][v]) there.values[v] = {};
    }
    return there;
  }

  /// Throws if a variable is left in it.
  Term closed(Term t) const {
    if (known_closed_.contains(t)) return t;
    term::walk(std::vector<Term>{t}, known_closed_, [&](Term part) {
      CHECK(!part.is_symbol() || !cfa_.variable_of(part),
            "a variable that is read should have a value");
    });
    return t;
  }

  /// Only a hint, by a solver without a proof.
  bool is_impossible(Term reached) {
    return context_ && context_
                           ->check({.name = "kernel.iteration",
                                    .assumptions = {&reached, 1},
                                    .units = kIterationUnits})
                           .is_unsat();
  }

  std::uint64_t units() const {
    return limits_.units / std::max<std::size_t>(1, instances_ / 100);
  }

  KernelResult ask(Term bad) {
    ++result_.obligations;
    if (checker_ == Checker::Blast && context_) {
      const auto r = refute_with_proof({&bad, 1}, units(), costs_);
      result_.checked_by = "blast";
      if (r.is_unsat()) return accept();
      if (r.is_sat())
        return refuse("a run leaves the unrolling, or gets to a target");
      if (!limits_.ask_others) return undecided("out of units");
    }
    if (stop_requested()) return undecided("stopped");
    Prover prover(checker_);
    Doubt doubt;
    if (prover.at_length({{}, bad}, doubt)) {
      result_.checked_by =
          fmt::format("{}", fmt::join(prover.answered_by(), "+"));
      return accept();
    }
    result_.undecided = !doubt.refuted;
    return refuse("a run may leave the unrolling: " + doubt.why);
  }

  const Cfa& cfa_;
  const Checker checker_;
  const BeyondBounds beyond_;
  const UnrollingLimits limits_;
  const cfa::UnrollingOrder order_;
  std::vector<std::uint64_t> bound_;  ///< by location
  std::vector<bool> is_goal_, is_useful_;
  const std::vector<std::vector<bool>> live_;
  std::vector<std::vector<Term>> symbols_;  ///< by edge
  std::unique_ptr<solver::Context> context_;
  std::vector<Term> bad_;
  mutable term::TermSet known_closed_;
  std::size_t instances_ = 0;
  ProofCosts costs_;
  KernelResult result_;
};

}  // namespace

KernelResult check_unrolling(const Cfa& cfa,
                             const std::vector<verdict::LoopBound>& bounds,
                             const std::vector<std::size_t>& properties,
                             Checker checker, const UnrollingLimits& limits,
                             Registry& stats, BeyondBounds beyond) {
  const ScopedTimer timer(stats.timer("kernel"));
  Unrolling unrolling(cfa, bounds, properties, checker, limits, beyond);
  KernelResult result = unrolling.run();
  unrolling.add_costs(stats);
  return result;
}

std::optional<Obligation> unrolling_obligation(
    const Cfa& cfa, const std::vector<verdict::LoopBound>& bounds,
    const std::vector<std::size_t>& properties) {
  Unrolling unrolling(cfa, bounds, properties, Checker::Blast,
                      {.instances = 100'000}, BeyondBounds::NoProof);
  const std::optional<Term> question = unrolling.question();
  if (!question) return std::nullopt;
  return Obligation{"no run should go beyond the bounds or get to a target",
                    {*question}};
}

}  // namespace pleat::check
