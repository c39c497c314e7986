// Why this is a proof. Take a run that gets to a target or cut, up to the first
// one. It visits m cut points before it.
//
//   m < k:   the base case says that there is no such run.
//   m >= k:  what follows the last but k-1 of these visits is a run of exactly
//   k
//            segments from a cut point to the end: k-1 from one cut point to
//            the next one, and one to the target. Every state that it has at a
//            cut point was reached from the start, so the invariants hold
//            there, since they are inductive. The step case says that there is
//            no such run.
//
// It does not matter which locations are cut points as long as both cases and
// the invariants speak of the same ones. Of these, invariants that are used may
// be fewer than those that were checked: what mentions variables without a
// value is left out, which makes a question harder, never easier.
//
// Unrollings are made of the states of check/merged_states.h, in the order of
// cfa::SegmentOrder. That order is not trusted: cut points are counted here,
// and an edge to an instance that is not later than its source is an error.

#include "check/k_induction.h"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "cfa/ghosts.h"
#include "cfa/loops.h"
#include "cfa/unrolling.h"
#include "check/merged_states.h"
#include "check/prover.h"
#include "support/budget.h"
#include "support/check.h"
#include "term/walk.h"

namespace pleat::check {
namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::Instance;
using cfa::LocationId;
using term::Term;

/// Of these properties, the targets; and all cuts.
std::vector<bool> ends_of_runs(const Cfa& cfa,
                               const std::vector<std::size_t>& properties) {
  std::vector<bool> result(cfa.locations.size(), false);
  for (LocationId l : cfa.cuts) result[l.index] = true;
  for (std::size_t p : properties)
    result[cfa.properties.at(p).target.index] = true;
  return result;
}

/// The locations from which one of these can be reached at all.
std::vector<bool> leading_to(const Cfa& cfa, const std::vector<bool>& ends) {
  std::vector<bool> result(cfa.locations.size(), false);
  std::vector<LocationId> work;
  for (std::uint32_t l = 0; l < ends.size(); ++l) {
    if (ends[l]) work.push_back({l});
  }
  while (!work.empty()) {
    const LocationId l = work.back();
    work.pop_back();
    if (result[l.index]) continue;
    result[l.index] = true;
    for (EdgeId e : cfa.at(l).in) work.push_back(cfa.at(e).from);
  }
  return result;
}

/// The cut points of the automaton at which runs do not end.
std::vector<bool> inner_cut_points(const Cfa& cfa,
                                   const std::vector<bool>& ends) {
  std::vector<bool> result(cfa.locations.size(), false);
  for (LocationId l : cfa::cut_points(cfa)) result[l.index] = !ends[l.index];
  return result;
}

class KInduction {
 public:
  KInduction(const Cfa& cfa, const KInductionClaim& claim,
             const std::vector<std::size_t>& properties,
             const KInductionLimits& limits)
      : cfa_(cfa),
        k_(claim.segments),
        limits_(limits),
        ends_(ends_of_runs(cfa, properties)),
        is_useful_(leading_to(cfa, ends_)),
        is_cut_point_(inner_cut_points(cfa, ends_)),
        order_(cfa, ends_),
        states_(cfa) {
    CHECK(k_ > 0, "a run should have a segment");
    for (const auto& i : claim.invariants) {
      // Only these were checked to be inductive.
      if (!is_cut_point_.at(i.location.index)) continue;
      for (Term part : term::conjuncts(i.formula)) {
        if (!cfa::mentions_others(cfa_, part))
          invariants_[i.location].push_back(part);
      }
    }
  }

  /// Calls `ask(what, formula)` for every question, whose answer must be no.
  /// False: an unrolling is too large, or `ask` said that this is enough.
  template <typename Ask>
  bool each_question(const Ask& ask) {
    if (ends_[cfa_.initial.index] &&
        !ask("the start should not be a target", term::mk_true()))
      return false;
    const auto base = unrolled(cfa_.initial, Case::Base);
    if (!base ||
        !ask(fmt::format("no run of fewer than {} visits of loop headers "
                         "should get to a target",
                         k_),
             *base))
      return false;
    for (std::uint32_t l = 0; l < cfa_.locations.size(); ++l) {
      if (!is_cut_point_[l] || !is_useful_[l]) continue;
      const auto step = unrolled({l}, Case::Step);
      if (!step ||
          !ask(fmt::format("no run of {} segments from line {} should get to "
                           "a target",
                           k_, cfa_.locations[l].pos.line),
               *step))
        return false;
    }
    return true;
  }

  bool is_too_large() const { return too_large_; }
  std::size_t instances() const { return instances_; }

 private:
  enum class Case : std::uint8_t { Base, Step };
  using Pending = std::map<Instance, std::vector<WayIn>, cfa::EarlierInstance>;

  /// Under which condition does a run from there get to an end? Base case: with
  /// fewer visits than k. Step case: with exactly k, the first one included,
  /// and only from states that satisfy the invariants.
  std::optional<Term> unrolled(LocationId start, Case which) {
    bad_.clear();
    std::size_t here = 0;
    Pending pending{cfa::EarlierInstance{&order_}};
    const Instance first_one = order_.start(start);
    CHECK(first_one.iterations ==
              std::vector{is_cut_point_[start.index] ? 1U : 0U},
          "a cut point should count as visited");
    pending[first_one].push_back(states_.anything());
    while (!pending.empty()) {
      if (++here > limits_.instances || stop_requested()) {
        too_large_ = true;
        return std::nullopt;
      }
      auto first = pending.extract(pending.begin());
      handle(first.key(), MergedStates::joined(first.mapped()), which, pending);
    }
    instances_ += here;
    return term::mk_or(bad_);
  }

  void handle(const Instance& at, WayIn here, Case which, Pending& pending) {
    const std::uint32_t visits = at.iterations.at(0);
    const std::uint32_t most = which == Case::Base ? k_ - 1 : k_;
    if (visits > most || here.reached.is_false()) return;
    if (which == Case::Step && is_cut_point_[at.location.index])
      here.reached =
          MergedStates::both(here.reached, invariants_in(at.location, here));
    const std::vector<Term> choices = states_.choices_at(at.location);
    absl::flat_hash_map<Term, Term> inputs;  // of this instance
    std::size_t number = 0;
    for (EdgeId e : cfa_.at(at.location).out) {
      const Term choice = choices[number++];
      const LocationId to = cfa_.at(e).to;
      if (!is_useful_[to.index]) continue;
      WayIn there = states_.after(e, here, inputs);
      there.reached =
          MergedStates::both(here.reached, term::mk_and(there.reached, choice));
      if (there.reached.is_false()) continue;
      if (ends_[to.index]) {
        if (which == Case::Base || visits == k_) bad_.push_back(there.reached);
        continue;
      }
      const Instance next = order_.next(at, e);
      CHECK(next.location == to && order_.before(at, next),
            "an edge should lead to a later instance of its destination");
      CHECK(next.iterations ==
                std::vector{visits + (is_cut_point_[to.index] ? 1U : 0U)},
            "visits of cut points should be counted");
      pending[next].push_back(std::move(there));
    }
  }

  /// Those that speak only of variables with a value.
  Term invariants_in(LocationId l, const WayIn& here) {
    std::vector<Term> result;
    for (Term part : invariants_[l]) {
      const auto has_value = [&](Term symbol) {
        return bool(here.values.at(cfa_.variable_of(symbol)->index));
      };
      if (std::ranges::all_of(term::free_symbols(part), has_value))
        result.push_back(states_.in_state(part, here));
    }
    return term::mk_and(result);
  }

  const Cfa& cfa_;
  const std::uint32_t k_;
  const KInductionLimits limits_;
  const std::vector<bool> ends_, is_useful_, is_cut_point_;  ///< by location
  const cfa::SegmentOrder order_;
  const MergedStates states_;
  std::map<LocationId, std::vector<Term>> invariants_;
  std::vector<Term> bad_;
  std::size_t instances_ = 0;
  bool too_large_ = false;
};

}  // namespace

KernelResult check_k_induction(const Cfa& cfa, const KInductionClaim& claim,
                               const std::vector<std::size_t>& properties,
                               Checker checker, const KInductionLimits& limits,
                               Registry& stats) {
  KernelResult result = check_inductive(cfa, claim.invariants, checker, stats);
  if (!result.accepted) return result;
  const ScopedTimer timer(stats.timer("kernel"));
  std::set<std::string> answered_by;
  if (!result.checked_by.empty()) answered_by.insert(result.checked_by);
  ProofCosts costs;
  std::size_t questions = 0;
  KInduction induction(cfa, claim, properties, limits);
  const auto ask = [&](const std::string& what, Term formula) {
    ++questions;
    const Refutation answer =
        refute(checker, formula, limits.units, limits.ask_others, costs);
    if (!answer.by.empty()) answered_by.insert(answer.by);
    if (result.decided_alone_by.empty())
      result.decided_alone_by = answer.decided_alone_by;
    if (answer.accepted) return true;
    result.undecided = answer.undecided;
    result.why_not =
        what + (answer.why_not.empty() ? "" : ": " + answer.why_not);
    return false;
  };
  result.accepted = induction.each_question(ask);
  if (induction.is_too_large()) {
    result.undecided = true;
    result.why_not = "the unrolling is too large";
  }
  result.checked_by = fmt::format("{}", fmt::join(answered_by, "+"));
  result.obligations += questions;
  stats.counter("kernel.obligations") += questions;
  stats.counter("kernel.instances") += induction.instances();
  costs.add_to(stats);
  return result;
}

std::optional<std::vector<Obligation>> k_induction_obligations(
    const Cfa& cfa, const KInductionClaim& claim,
    const std::vector<std::size_t>& properties) {
  std::vector<Obligation> result = inductive_obligations(cfa, claim.invariants);
  KInduction induction(cfa, claim, properties, {});
  const bool all =
      induction.each_question([&](const std::string& what, Term formula) {
        result.push_back({what, {formula}});
        return true;
      });
  if (!all) return std::nullopt;
  return result;
}

}  // namespace pleat::check
