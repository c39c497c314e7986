// Guess by polyhedra on the program whose loops are told apart (transform/
// split.h), prove together by Houdini on the program itself: a conjunct c that
// was computed for a region r is the candidate "r implies c", and a region that
// is never reached is the candidate "not r".
//
// All loops at once by their first predicates, then each by its pairs. What was
// proved stays known.

#include "engine/phases/phases.h"

#include <fmt/format.h>

#include <algorithm>

#include "cfa/ghosts.h"
#include "cfa/loops.h"
#include "engine/phases/predicates.h"
#include "engine/shared/invariant_prover.h"
#include "engine/shared/numeric_invariants.h"
#include "exec/samples.h"
#include "transform/split.h"

namespace pleat::engine::phases {
namespace {

using cfa::Cfa;
using cfa::LocationId;
using term::Term;
using transform::Partition;
using verdict::Invariant;
using verdict::Outcome;
using verdict::Verdict;

constexpr std::uint64_t kRuns = 200, kEdges = 200'000, kEdgesPerRun = 5'000;
constexpr std::size_t kMostLocations = 300;
constexpr std::size_t kAtOnce = 3;  ///< predicates of a loop: 8 regions
constexpr std::size_t kMostPairs = 24;
constexpr std::uint64_t kUnits = 400'000;  ///< of an analysis: there are many

/// Without the edges from which none of these locations is reached: what
/// targets ask is often dear to analyse, and only headers are looked at.
Cfa that_leads_to(std::vector<LocationId> work, const Cfa& cfa) {
  std::vector<bool> leads(cfa.locations.size(), false);
  while (!work.empty()) {
    const LocationId l = work.back();
    work.pop_back();
    if (leads[l.index]) continue;
    leads[l.index] = true;
    for (const cfa::EdgeId e : cfa.at(l).in) work.push_back(cfa.at(e).from);
  }
  std::vector<bool> gone;
  for (const cfa::Edge& e : cfa.edges) gone.push_back(!leads[e.to.index]);
  return transform::without_edges(cfa, gone);
}

class PhaseSearch {
 public:
  PhaseSearch(const Cfa& cfa, Env& env)
      : cfa_(cfa), env_(env), prover_(cfa, env), samples_(cfa) {
    for (const LocationId h : cfa::cut_points(cfa)) {
      auto predicates = predicates_at(cfa, h, prover_.paths());
      if (!predicates.empty()) by_header_.push_back({h, std::move(predicates)});
    }
  }

  /// What holds in all phases, as far as others have not proved more.
  Outcome glance() {
    if (!prover_.usable()) return nothing("too many paths between loops");
    begin();
    return prover_.proof(known_).value_or(
        nothing("what holds in all phases does not exclude it"));
  }

  /// After a glance: the next attempt. Nothing: there is none left.
  std::optional<Outcome> go_on() {
    if (next_ == 0) prepare();
    if (next_ == attempts_.size()) return std::nullopt;
    const std::size_t before = known_.size();
    attempt(attempts_[next_++]);
    std::optional<Outcome> proof;
    if (known_.size() != before) proof = prover_.proof(known_);
    return proof.value_or(
        nothing("the linear invariants of phases do not exclude it"));
  }

  bool usable() const { return prover_.usable(); }

  /// What is proved of several places.
  Outcome part() {
    return prover_.outcome(known_,
                           "the linear invariants of phases do not exclude it");
  }

 private:
  static Outcome nothing(const char* why) {
    Outcome outcome;
    outcome.unknown_because.push_back({why, {}});
    return outcome;
  }

  /// What others proved, and what holds in all phases.
  void begin() { known_ = numeric_facts(cfa_, env_); }

  void prepare() {
    samples_.explore(kRuns, kEdges, {.edges = kEdgesPerRun});
    attempts_ = attempts();
  }

  std::vector<std::vector<Partition>> attempts() const {
    std::vector<std::vector<Partition>> result;
    std::size_t most = 0;
    for (const Partition& p : by_header_) {
      most = std::max(most, p.predicates.size());
    }
    for (std::size_t n = 1; n <= std::min(most, kAtOnce); ++n) {
      auto& all = result.emplace_back();
      for (const Partition& p : by_header_) {
        const auto end =
            p.predicates.begin() +
            static_cast<std::ptrdiff_t>(std::min(n, p.predicates.size()));
        all.push_back({p.header, {p.predicates.begin(), end}});
      }
    }
    for (const Partition& p : by_header_) {
      for (std::size_t i = 1; i < p.predicates.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          if (result.size() >= kMostPairs) return result;
          if (i == 1) continue;  // was among the first
          result.push_back({{p.header, {p.predicates[j], p.predicates[i]}}});
        }
      }
    }
    return result;
  }

  void attempt(const std::vector<Partition>& partitions) {
    ++env_.stats.counter("phases.attempts");
    const auto split = transform::split(cfa_, partitions, kMostLocations);
    if (!split) return;
    std::vector<Invariant> candidates = guess(*split);
    env_.stats.counter("phases.candidates") += candidates.size();
    const ScopedTimer timer(env_.stats.timer("phases.prove"));
    const auto kept = prover_.keep(std::move(candidates), known_);
    env_.stats.counter("phases.proved") += kept.size();
    known_.insert(known_.end(), kept.begin(), kept.end());
    if (env_.progress) env_.progress(fmt::format("{} facts", known_.size()));
  }

  /// Without the edges that intervals exclude. Where one phase never goes back
  /// to another, loops are then as they run: each phase has its own fixpoint.
  Cfa ordered(const Cfa& split) {
    domain::Analysis intervals(split,
                               {.domain = domain::Domain::Intervals,
                                .overflow = domain::Overflow::Ignore,
                                .units = kUnits},
                               env_.stats);
    if (!intervals.run()) return split;
    std::vector<bool> gone(split.edges.size(), false);
    for (std::uint32_t e = 0; e < split.edges.size(); ++e) {
      gone[e] = std::ranges::any_of(
          intervals.after({cfa::EdgeId{e}}),
          [](const auto& c) { return c.formula.is_false(); });
    }
    return transform::without_edges(split, gone);
  }

  std::vector<LocationId> headers_of(const transform::Split& split) const {
    const auto headers = cfa::cut_points(cfa_);
    std::vector<LocationId> result;
    for (std::uint32_t l = 0; l < split.original.size(); ++l) {
      if (std::ranges::find(headers, split.original[l]) != headers.end()) {
        result.push_back({l});
      }
    }
    return result;
  }

  /// What the polyhedra of each region say, unless a run contradicts it.
  std::vector<Invariant> guess(const transform::Split& split) {
    const ScopedTimer timer(env_.stats.timer("phases.guess"));
    const std::vector<LocationId> copies = headers_of(split);
    const Cfa phases = ordered(that_leads_to(copies, split.cfa));
    domain::Analysis analysis(
        phases, {.overflow = domain::Overflow::Ignore, .units = kUnits},
        env_.stats);
    std::vector<Invariant> result;
    if (!analysis.run()) return result;
    for (const LocationId l : copies) {
      const Term region = split.region[l.index];
      for (const auto& c : analysis.at(l)) {
        for (const Term holds : {c.modular, c.formula}) {
          if (!holds) continue;
          offer({split.original[l.index], term::mk_implies(region, holds)},
                result);
        }
      }
    }
    return result;
  }

  void offer(const Invariant& i, std::vector<Invariant>& to) const {
    const auto same = [&](const Invariant& other) {
      return other.location == i.location && other.formula == i.formula;
    };
    if (i.formula.is_true() || std::ranges::any_of(to, same) ||
        std::ranges::any_of(known_, same) ||
        samples_.excluded(i.location, i.formula)) {
      return;
    }
    to.push_back(i);
  }

  const Cfa& cfa_;
  Env& env_;
  InvariantProver prover_;
  exec::SamplePool samples_;
  std::vector<Partition> by_header_;
  std::vector<Invariant> known_;
  std::vector<std::vector<Partition>> attempts_;
  std::size_t next_ = 0;
};

}  // namespace

Outcome Phases::run(const Cfa& program, Budget&) {
  const Cfa extended = cfa::with_ghosts(program, cfa::Ghosts::Counts);
  PhaseSearch plain(program, env_), counting(extended, env_);
  Outcome outcome;
  for (PhaseSearch* search : {&plain, &counting}) {
    outcome = search->glance();
    if (outcome.claim != Verdict::Unknown || !search->usable()) return outcome;
  }
  for (bool any = true; any && !stop_requested();) {
    any = false;
    for (PhaseSearch* search : {&plain, &counting}) {
      const auto more = search->go_on();
      if (!more) continue;
      any = true;
      outcome = *more;
      if (outcome.claim != Verdict::Unknown) return outcome;
    }
  }
  if (program.properties.size() < 2) return outcome;
  Outcome one = plain.part(), other = counting.part();
  return one.safe.size() < other.safe.size() ? other : one;
}

}  // namespace pleat::engine::phases
