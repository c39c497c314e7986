// Backward symbolic execution with loop folding, algorithm 3 of the paper of
// that name, with one correction: a successful fold ends that item of the
// queue, not the search.
//
// Works on the flattened automaton; paths and inputs are the same there, and
// invariants are taken back to the original headers.

#include "engine/backward/bself.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <deque>

#include "engine/backward/board_exchange.h"
#include "engine/backward/fold.h"
#include "engine/backward/goal_tracker.h"
#include "engine/backward/shorter_proof.h"
#include "engine/backward/slice_adapter.h"
#include "engine/backward/tree_recorder.h"
#include "engine/shared/longer_runs.h"
#include "exec/inputs.h"
#include "solver/products.h"
#include "transform/flatten.h"

namespace pleat::engine::backward {
namespace {

using verdict::Invariant;
using verdict::Outcome;
using Status = Recorder::Status;

constexpr std::uint64_t kQueriesPerFold = 4000;
constexpr std::size_t kFreeFolds = 6;
/// Edges of concrete runs that take about as long as a node.
constexpr std::uint64_t kEdgesPerNode = 500'000;

/// Error states, and the headers where folding failed on their path.
struct Node {
  Item item;
  std::vector<LocationId> visited;
};

/// States that were unwound, without inputs if that was found.
struct Met {
  std::size_t goal;
  std::optional<Term> states;
};

struct Errors {
  std::size_t goal;
  LocationId at;
  Term states;
};

bool multiplies(const Cfa& cfa) {
  const auto in = [](Term t) { return solver::multiplies_unknowns(t); };
  return std::ranges::any_of(cfa.edges, [&](const cfa::Edge& e) {
    return in(e.guard) ||
           std::ranges::any_of(e.assignments,
                               [&](const auto& a) { return in(a.value); });
  });
}

class Folding {
 public:
  Folding(const Cfa& original, const transform::Flattened& flat, Env& env,
          const FoldOptions& options, const FindFacts& more, Budget& budget)
      : original_(original),
        flat_(flat),
        cfa_(flat.cfa),
        env_(env),
        options_(options),
        more_(more),
        may_ask_(more && env.board == nullptr),
        multiplies_(may_ask_ && multiplies(original)),
        lends_(!env.all),
        budget_(budget),
        goals_(original, env),
        eliminator_(flat.cfa, &env.solver),
        exchange_(flat, env),
        recorder_(flat.cfa, env),
        runs_(original, kEdgesPerNode, env.stats),
        nodes_(env.stats.counter("bself.nodes")) {}

  Outcome run() {
    SamplePool samples;
    if (options_.samples) samples = sample();
    if (goals_.done()) return goals_.conclude(std::nullopt);
    Folder folder(cfa_, env_, options_, std::move(samples), regions());
    folder_ = &folder;
    if (!multiplies_) folder.infer_equalities();
    exchange_.run(folder);
    for (std::size_t g = 0; g < goals_.goals().size(); ++g) {
      queue_.push_back(
          {{.goal = g, .at = goals_.goals()[g].at, .states = term::mk_true()},
           {}});
      recorder_.root(queue_.back().item);
    }
    while (!queue_.empty() && !goals_.done()) {
      if (!budget_.take()) {
        give_up();
        break;
      }
      Node node = std::move(queue_.front());
      queue_.pop_front();
      if (goals_.is_open(node.item.goal)) visit(std::move(node));
    }
    if (!queue_.empty()) return goals_.conclude(std::nullopt);
    return goals_.conclude(invariants());
  }

 private:
  SamplePool sample() {
    const ScopedTimer timer(env_.stats.timer("bself.samples"));
    return collect_samples(
        cfa_, env_.seed,
        [&](LocationId at, const std::vector<verdict::InputValue>& inputs) {
          if (recorder_.on()) return true;  // the tree shall find it
          goals_.arrive(at, [&] { return inputs; });
          return !goals_.done();
        });
  }

  /// The loop is unwound: a run may come to the end of more iterations than
  /// can be unwound.
  void run_for_longer() {
    if (!options_.runs || recorder_.on()) return;
    exec::RandomInputs inputs(original_, env_.seed + nodes_.value);
    const auto ran = runs_.run(inputs, nodes_.value);
    if (!ran || ran->end != exec::RunResult::End::Target) return;
    goals_.arrive(ran->location, [&] { return ran->inputs; });
    if (!goals_.done()) take_back_lent();
  }

  Folder::Regions regions() const {
    Folder::Regions result;
    for (const auto& nest : flat_.nests) {
      const Term flag = cfa_.at(nest.at).symbol;
      for (std::size_t k = 0; k < nest.originals.size(); ++k) {
        result[nest.header].push_back(
            term::mk_eq(flag, term::mk_bv(k, flag.width())));
      }
    }
    return result;
  }

  void visit(Node node) {
    const Item& item = node.item;
    ++nodes_;
    report_progress(item);
    if (item.at == cfa_.initial) {
      const auto feasible = goals_.arrive_at_start(item, "bself.start");
      recorder_.set(item, feasible
                              ? *feasible ? Status::Reached : Status::Infeasible
                              : Status::Undecided);
      if (feasible && *feasible) take_back_lent();
      if (feasible) return;
    } else if (folder_->is_header(item.at)) {
      const Status status = meet_header(node);
      recorder_.set(item, status);
      if (status != Status::Expanded) return;
    } else if (!item.states.is_true() &&
               env_.solver.check("bself.feasible", item.states).is_unsat()) {
      recorder_.set(item, Status::Infeasible);
      return;
    } else {
      recorder_.set(item, Status::Expanded);
    }
    for (EdgeId e : cfa_.at(item.at).in) {
      Item next = before(cfa_, e, item);
      recorder_.child(item, e, next);
      if (!next.states.is_false()) {
        queue_.push_back({std::move(next), node.visited});
      }
    }
  }

  /// At a header: how is the item done with? Expanded: it is not, and goes on
  /// as in bse.
  Status meet_header(Node& node) {
    const LocationId l = node.item.at;
    const Term errors = node.item.states;
    exchange_.run(*folder_);
    if (node.visited.empty()) errors_.push_back({node.item.goal, l, errors});
    if (excluded(node.item)) return Status::Excluded;
    if (multiplies_) {
      // Bit by bit, equalities would take long to find.
      if (ask_for_more() && excluded(node.item)) return Status::Excluded;
      folder_->infer_equalities();
      if (excluded(node.item)) return Status::Excluded;
    }
    folder_->infer_bounds();
    if (excluded(node.item)) return Status::Excluded;
    auto& met = met_[l];
    if (options_.subsume && subsumed(node)) return Status::Subsumed;
    const bool revisited = std::find(node.visited.begin(), node.visited.end(),
                                     l) != node.visited.end();
    std::size_t& tries = failed_[l];
    const std::size_t visit = ++visits_[l];
    if (options_.fold && (tries < kFreeFolds || std::has_single_bit(visit))) {
      Effort effort{kQueriesPerFold << std::min<std::size_t>(tries, 3)};
      const bool folded = fold(node.item, revisited, effort);
      recorder_.tried(node.item, folder_->take_tried());
      if (folded) return Status::Folded;
      ++tries;
      if (ask_for_more() && excluded(node.item)) return Status::Excluded;
    }
    run_for_longer();
    if (!revisited) node.visited.push_back(l);
    met.push_back({node.item.goal, eliminator_.exactly(errors)});
    return Status::Expanded;
  }

  /// Once, and where no board brings it anyway. Is there anything new?
  bool ask_for_more() {
    if (!may_ask_ || std::exchange(asked_, true)) return false;
    const ScopedTimer timer(env_.stats.timer("bself.polynomials"));
    const std::vector<Invariant> found = more_(original_, env_);
    exchange_.learn(*folder_, found);
    return !found.empty();
  }

  bool excluded(const Item& item) {
    Uses uses;
    return folder_->excluded(item.at, item.states, uses) && used(item, uses);
  }

  bool fold(const Item& item, bool revisited, Effort& effort) {
    Uses uses;
    return folder_->fold(item.at, item.states, revisited, effort, uses) &&
           used(item, uses);
  }

  /// These facts closed the item.
  bool used(const Item& item, const Uses& uses) {
    for (FactId id : uses) {
      const Fact& fact = folder_->facts()[id];
      if (fact.at == item.at) recorder_.invariant(item, fact.formula);
    }
    uses_.insert(uses.begin(), uses.end());
    return true;
  }

  /// Are all these states part of items that were met before? Those of another
  /// goal end when it is reached, and may leave this one open.
  bool subsumed(const Node& node) {
    const Item& item = node.item;
    std::vector<Term> known;
    bool is_lent = false;
    for (const Met& m : met_[item.at]) {
      const bool is_other = m.goal != item.goal;
      if (!m.states || (is_other && (!lends_ || goals_.is_found(m.goal))))
        continue;
      known.push_back(*m.states);
      is_lent = is_lent || is_other;
    }
    if (known.empty() ||
        !folder_->excluded(
            item.at,
            term::mk_and(item.states, term::mk_not(term::mk_or(known))), uses_))
      return false;
    if (is_lent) lent_.push_back(node);
    return true;
  }

  /// A path to a goal was found, and the search goes on: what its items stood
  /// for is still to be followed for the other goals.
  void take_back_lent() {
    if (goals_.done()) return;
    lends_ = false;
    std::ranges::move(lent_, std::back_inserter(queue_));
    lent_.clear();
  }

  /// Must a proof exclude the goal?
  bool is_to_exclude(std::size_t goal) const {
    return goals_.is_open(goal) && !goals_.is_found(goal);
  }

  void report_progress(const Item& item) {
    if (nodes_.value % 64 != 0 || !env_.progress) return;
    env_.progress(fmt::format("{} nodes, {} open, paths of {} edges, {} facts",
                              nodes_.value, queue_.size(), item.length,
                              folder_->facts().size()));
  }

  void give_up() {
    for (const auto& [l, tries] : failed_) {
      if (tries == 0) continue;
      goals_.incomplete(
          {fmt::format("the loop could not be folded ({} attempts, {} paths "
                       "open)",
                       tries, queue_.size()),
           cfa_.at(l).pos});
      return;
    }
    goals_.incomplete(
        {fmt::format("{} backward paths are still open", queue_.size()), {}});
  }

  /// Facts that the search used, and the complement of what was unwound.
  std::optional<std::vector<Invariant>> invariants() const {
    std::vector<Invariant> flat;
    for (FactId id : folder_->facts().closure(uses_)) {
      flat.push_back({folder_->facts()[id].at, folder_->facts()[id].formula});
    }
    for (const auto& [l, sets] : met_) {
      for (const Met& met : sets) {
        if (!is_to_exclude(met.goal)) continue;
        if (!met.states) return std::nullopt;
        flat.push_back({l, term::mk_not(*met.states)});
      }
    }
    std::vector<std::pair<LocationId, Term>> errors;
    for (const Errors& e : errors_) {
      if (is_to_exclude(e.goal)) errors.emplace_back(e.at, e.states);
    }
    if (env_.board) env_.board->almost_done();
    const ScopedTimer timer(env_.stats.timer("bself.reduce"));
    flat = shortened(std::move(flat), errors, folder_->loops(), env_);
    std::vector<Invariant> result;
    for (const Invariant& i : flat) {
      for (const auto& [l, f] : flat_.at_originals(i.location, i.formula)) {
        if (!f.is_true()) result.push_back({l, f});
      }
    }
    return result;
  }

  const Cfa& original_;
  const transform::Flattened& flat_;
  const Cfa& cfa_;
  Env& env_;
  const FoldOptions& options_;
  const FindFacts& more_;
  const bool may_ask_, multiplies_;
  bool asked_ = false;  ///< for more
  bool lends_;          ///< may items of one goal stand for those of another?
  std::vector<Node> lent_;  ///< items that others stand for
  Budget& budget_;
  GoalTracker goals_;
  Eliminator eliminator_;
  Exchange exchange_;
  Recorder recorder_;
  LongerRuns runs_;
  Folder* folder_ = nullptr;
  std::deque<Node> queue_;
  Uses uses_;  ///< facts that closed an item
  /// Unwound error states by header; none where inputs could not be removed.
  std::map<LocationId, std::vector<Met>> met_;
  std::map<LocationId, std::size_t> failed_, visits_;
  /// Items that came to a header first: what the proof must exclude.
  std::vector<Errors> errors_;
  Counter& nodes_;
};

}  // namespace

Outcome Bself::run(const Cfa& program, Budget& budget) {
  return on_slice(program, env_, [&](const Cfa& slice, Env& env) {
    const transform::Flattened flat = transform::flatten(slice);
    return Folding(slice, flat, env, options_, more_, budget).run();
  });
}

}  // namespace pleat::engine::backward
