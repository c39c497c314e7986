// Unrolls the automaton and asks one question: can a run get to a target, to a
// cut, or beyond a bound?
//
// States are those of check/merged_states.h. Instances are handled in the order
// of cfa::UnrollingOrder. That order is not trusted: an edge to an instance
// that is not later than its source is an error.
//
// Trusted are the rewriter of terms, which the automaton itself was built with,
// and the bit-blaster; the SAT solver's proof is checked.

#include "check/unrolling.h"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <memory>
#include <optional>

#include "cfa/unrolling.h"
#include "check/merged_states.h"
#include "check/prover.h"
#include "support/budget.h"
#include "support/check.h"

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
        states_(cfa) {
    for (const auto& b : bounds) {
      auto& bound = bound_.at(b.header.index);
      bound = std::max(bound, b.iterations);
    }
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
    Pending pending{cfa::EarlierInstance{&order_}};
    pending[order_.initial()].push_back(states_.anything());
    while (!pending.empty()) {
      if (++instances_ > limits_.instances || stop_requested()) return false;
      auto first = pending.extract(pending.begin());
      handle(first.key(), MergedStates::joined(first.mapped()), pending);
    }
    return true;
  }

  using Pending = std::map<Instance, std::vector<WayIn>, cfa::EarlierInstance>;

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
    const std::vector<Term> choices = states_.choices_at(at.location);
    absl::flat_hash_map<Term, Term> inputs;  // of this instance
    std::size_t number = 0;
    for (EdgeId e : cfa_.at(at.location).out) {
      const Term choice = choices[number++];
      if (!is_useful_[cfa_.at(e).to.index]) continue;
      WayIn there = states_.after(e, here, inputs);
      there.reached =
          MergedStates::both(here.reached, term::mk_and(there.reached, choice));
      if (there.reached.is_false()) continue;
      const Instance next = order_.next(at, e);
      CHECK(next.location == cfa_.at(e).to && order_.before(at, next),
            "an edge should lead to a later instance of its destination");
      pending[next].push_back(std::move(there));
    }
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
    const Refutation answer =
        refute(checker_, bad, units(), limits_.ask_others, costs_);
    result_.checked_by = answer.by;
    result_.decided_alone_by = answer.decided_alone_by;
    if (answer.accepted) return accept();
    result_.undecided = answer.undecided;
    return refuse("a run may leave the unrolling, or get to a target" +
                  (answer.why_not.empty() ? "" : ": " + answer.why_not));
  }

  const Cfa& cfa_;
  const Checker checker_;
  const BeyondBounds beyond_;
  const UnrollingLimits limits_;
  const cfa::UnrollingOrder order_;
  std::vector<std::uint64_t> bound_;  ///< by location
  std::vector<bool> is_goal_, is_useful_;
  const MergedStates states_;
  std::unique_ptr<solver::Context> context_;
  std::vector<Term> bad_;
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
