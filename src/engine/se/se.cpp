// Forward symbolic execution.
//
// A state is followed as long as it has one successor; where it forks, the
// state's own model decides one side and the solver is asked only for the
// other. States at locations from which no target can be reached are dropped:
// their paths are finished as far as the question goes.

#include "engine/se/se.h"

#include <fmt/format.h>

#include <algorithm>

#include "cfa/loops.h"
#include "engine/shared/frontier.h"
#include "exec/fast_forward.h"
#include "exec/feasible.h"
#include "exec/state.h"
#include "prove/outcome_builder.h"
#include "support/check.h"

namespace pleat::engine::se {
namespace {

using cfa::Cfa;
using cfa::LocationId;
using exec::Feasible;
using exec::State;
using exec::Successor;
using verdict::Approximation;
using verdict::Outcome;

/// A state and how often it has been at each loop header.
struct Node {
  State state;
  std::vector<std::uint64_t> visits;  ///< by index in Explorer::headers_
  /// Its part of the tree, if all subtrees of a fork have one size (Knuth,
  /// Mathematics of Computation 29, 1975).
  double share = 1;
};

/// Concrete edges in one go, before other states have their turn (about 10 ms).
constexpr std::uint64_t kConcreteEdges = 1'000'000;

struct Stats {
  explicit Stats(Registry& r)
      : states(r.counter("se.states")),
        paths(r.counter("se.paths")),
        forks(r.counter("se.forks")),
        infeasible(r.counter("se.infeasible")),
        concrete_edges(r.counter("se.concrete_edges")),
        model_hits(r.counter("se.model_hits")),
        pruned(r.counter("se.pruned")) {}
  Counter& states;
  Counter& paths;
  Counter& forks;
  Counter& infeasible;
  Counter& concrete_edges;
  Counter& model_hits;
  Counter& pruned;
};

class Explorer {
 public:
  Explorer(const Cfa& cfa, Env& env, SearchOrder order, Budget& budget,
           std::optional<Necessary> necessary)
      : cfa_(cfa),
        env_(env),
        budget_(budget),
        pruner_(std::move(necessary)),
        stepper_(cfa),
        fast_(cfa, env.solver),
        distance_(target_distances(cfa)),
        frontier_(order),
        header_index_(cfa.locations.size(), -1),
        found_(cfa, env.confirm, env.all),
        outcome_(found_.outcome()),
        stats_(env.stats) {
    for (LocationId l : cfa::cut_points(cfa)) {
      header_index_[l.index] = static_cast<int>(headers_.size());
      headers_.push_back(l);
    }
    patience_.resize(headers_.size());
    most_visits_.resize(headers_.size());
  }

  Outcome run() {
    push({stepper_.initial(), std::vector<std::uint64_t>(headers_.size(), 0)});
    while (!frontier_.empty() && !found_.done()) {
      if (!follow(frontier_.pop())) return give_up();
    }
    return finish();
  }

 private:
  /// Follows one state until it ends, forks or reaches a target; false when
  /// the budget is used up (the state goes back to the frontier).
  bool follow(Node node) {
    for (;;) {
      if (!budget_.take() && !take_reserve()) {
        push(std::move(node));
        return false;
      }
      ++stats_.states;
      if (stats_.states.value % 256 == 0) report_progress();
      switch (run_concretely(node)) {
        case Ran::Ended:
          return true;
        case Ran::Long:  // others shall have their turn
          push(std::move(node));
          return true;
        case Ran::On:
          break;
      }
      std::vector<std::pair<Successor, std::shared_ptr<const term::Model>>>
          next = feasible_successors(node);
      if (interrupted_) {
        push(std::move(node));
        return false;
      }
      if (next.empty()) {
        end_path(node);
        return true;
      }
      if (next.size() == 1) {
        auto& [successor, model] = next[0];
        if (!advance(node, successor, std::move(model))) return true;
        continue;
      }
      stats_.forks += next.size() - 1;
      for (auto& [successor, model] : next) {
        Node child = node;
        child.share = node.share / static_cast<double>(next.size());
        if (advance(child, successor, std::move(model))) {
          if (is_hopeless(child.state))
            explored_ += child.share;
          else
            push(std::move(child));
        }
        if (found_.done()) return true;
      }
      return true;
    }
  }

  enum class Ran : std::uint8_t { On, Long, Ended };

  /// At a loop header: as many concrete iterations as possible at once. Where
  /// that gains little, it is tried less and less often.
  Ran run_concretely(Node& node) {
    const int header = header_index_[node.state.location.index];
    if (header < 0) return Ran::On;
    Patience& patience = patience_[static_cast<std::size_t>(header)];
    if (patience.skip > 0) {
      --patience.skip;
      return Ran::On;
    }
    std::vector<std::uint64_t> arrivals(cfa_.locations.size(), 0);
    const auto ran = fast_.run(node.state, kConcreteEdges, arrivals);
    stats_.concrete_edges += ran.edges;
    patience.failures = ran.edges < 64 ? patience.failures + 1 : 0;
    patience.skip = patience.failures * patience.failures;
    for (std::size_t h = 0; h < headers_.size(); ++h) {
      node.visits[h] += arrivals[headers_[h].index];
    }
    if (ran.edges == 0) return Ran::On;
    if (ran.stuck || !still_open(node)) {
      end_path(node);
      return Ran::Ended;
    }
    return ran.edges >= kConcreteEdges ? Ran::Long : Ran::On;
  }

  /// At a target: tells. False if nothing is left to find from here.
  bool still_open(const Node& node) {
    const std::uint32_t d = distance_[node.state.location.index];
    if (d == 0) arrive(node.state);
    return d != 0 && d != kNoTarget;
  }

  void push(Node node) {
    const std::uint32_t d = distance_[node.state.location.index];
    frontier_.push(std::move(node), d);
  }

  /// Takes the edge; false when the path ends there.
  bool advance(Node& node, const Successor& successor,
               std::shared_ptr<const term::Model> model) {
    const bool silent = successor.guard.is_true() && successor.values.empty();
    const LocationId before = node.state.location;
    node.state = stepper_.take(std::move(node.state), successor);
    node.state.model = std::move(model);
    const LocationId l = node.state.location;
    if (silent && before == l) {  // while (1) {}: runs for ever
      end_path(node);
      return false;
    }
    const int header = header_index_[l.index];
    if (header >= 0) ++node.visits[static_cast<std::size_t>(header)];
    if (still_open(node)) return true;
    end_path(node);
    return false;
  }

  void end_path(const Node& node) {
    ++stats_.paths;
    explored_ += node.share;
    for (std::size_t h = 0; h < headers_.size(); ++h)
      most_visits_[h] = std::max(most_visits_[h], node.visits[h]);
  }

  /// The budget is used up. A search that has come far goes on with the
  /// reserve, each time for as long as it has taken so far.
  bool take_reserve() {
    constexpr double kFar = 0.3;
    if (stop_requested() || explored_ < kFar) return false;
    const std::uint64_t more = std::min(budget_.reserve, stats_.states.value);
    budget_.reserve -= more;
    budget_.steps += more;
    return budget_.take();
  }

  /// Does the path contradict what every run to a target satisfies?
  bool is_hopeless(const State& state) {
    const bool hopeless = pruner_ && pruner_->contradicts(env_.solver, state);
    if (hopeless) ++stats_.pruned;
    return hopeless;
  }

  /// Successors that some input allows, each with a model of its condition.
  std::vector<std::pair<Successor, std::shared_ptr<const term::Model>>>
  feasible_successors(const Node& node) {
    std::vector<std::pair<Successor, std::shared_ptr<const term::Model>>> next;
    std::vector<Successor> all = stepper_.successors(node.state);
    const bool complete =
        all.size() == 2 && all[0].guard == term::mk_not(all[1].guard);
    for (Successor& s : all) {
      Feasible f =
          exec::extend_model(env_.solver, relevance_, "se.branch",
                             node.state.condition, node.state.model, s.guard);
      if (f.result.is_unsat()) {
        ++stats_.infeasible;
        continue;
      }
      if (f.result.is_unknown()) {
        if (stop_requested()) {  // nobody's fault: the state stays as it is
          interrupted_ = true;
          return {};
        }
        outcome_.approximations.push_back(
            {Approximation::Kind::Unmodelled,
             "a branch that the solver could not decide (" + f.result.why() +
                 ")",
             cfa_.at(s.edge).pos});
        continue;
      }
      if (f.model == node.state.model) ++stats_.model_hits;
      next.emplace_back(std::move(s), std::move(f.model));
    }
    // When the other side is impossible, this guard follows from the rest.
    if (complete && next.size() == 1 && outcome_.approximations.empty()) {
      next[0].first.guard = term::mk_true();
    }
    return next;
  }

  /// A target or a cut was reached.
  void arrive(const State& state) {
    if (const auto cut = prove::cut_off_at(cfa_, state.location)) {
      outcome_.approximations.push_back(*cut);
      return;
    }
    found_.arrive(state.location,
                  [&] { return exec::input_values(with_small_inputs(state)); });
  }

  State with_small_inputs(State state) {
    state.model = exec::prefer_small(env_.solver, relevance_, state.condition,
                                     state.model, exec::input_symbols(state));
    return state;
  }

  Outcome finish() {
    outcome_.paths = stats_.paths.value;
    if (!found_.done() && !interrupted_) {
      found_.claim_exhausted(stats_.pruned.value);
      tell_bounds();
    }
    return found_.finish();
  }

  /// The kernel may be able to check the claim by an unrolling. Visits are
  /// counted over the whole path: where a loop is entered again, they are more
  /// than its iterations.
  void tell_bounds() {
    for (std::size_t h = 0; h < headers_.size(); ++h)
      outcome_.bounds.push_back({headers_[h], most_visits_[h]});
  }

  /// Out of budget: says which loop keeps the search busy.
  Outcome give_up() {
    std::vector<std::uint64_t> most(headers_.size(), 0);
    frontier_.for_each([&](const Node& n) {
      for (std::size_t h = 0; h < most.size(); ++h) {
        most[h] = std::max(most[h], n.visits[h]);
      }
    });
    const auto busiest = std::max_element(most.begin(), most.end());
    if (busiest != most.end() && *busiest > 1) {
      const LocationId header =
          headers_[static_cast<std::size_t>(busiest - most.begin())];
      const auto* loop = cfa_.loop_source(header);
      const cfa::SourcePos pos =
          loop != nullptr ? loop->statement : cfa_.at(header).pos;
      outcome_.unknown_because.push_back(
          {fmt::format("the {} in line {} is not finished after "
                       "{} {}, open paths: {}",
                       loop != nullptr ? "loop" : "recursion or loop", pos.line,
                       *busiest, loop != nullptr ? "iterations" : "rounds",
                       frontier_.size()),
           pos});
    } else {
      outcome_.unknown_because.push_back(
          {fmt::format("{} paths are still open", frontier_.size()), {}});
    }
    interrupted_ = true;
    return finish();
  }

  void report_progress() {
    if (env_.board != nullptr) env_.board->has_explored(explored_);
    if (!env_.progress) return;
    env_.progress(fmt::format("{} states, {} paths done, {} open",
                              stats_.states.value, stats_.paths.value,
                              frontier_.size()));
  }

  const Cfa& cfa_;
  Env& env_;
  Budget& budget_;
  std::optional<Pruner> pruner_;
  exec::Stepper stepper_;
  exec::FastForward fast_;
  exec::Relevance relevance_;
  std::vector<std::uint32_t> distance_;
  Frontier<Node> frontier_;
  std::vector<LocationId> headers_;
  std::vector<int> header_index_;  ///< by LocationId; -1: no header
  struct Patience {
    std::uint64_t failures = 0, skip = 0;
  };
  std::vector<Patience> patience_;          ///< by header
  std::vector<std::uint64_t> most_visits_;  ///< by header, of finished paths
  bool interrupted_ = false;
  double explored_ = 0;  ///< share of the tree of paths, estimated
  prove::OutcomeBuilder found_;
  Outcome& outcome_;  ///< of found_
  Stats stats_;
};

}  // namespace

Outcome SymbolicExecution::run(const Cfa& program, Budget& budget) {
  std::optional<Necessary> necessary;
  if (find_) necessary = find_(program);
  return Explorer(program, env_, order_, budget, std::move(necessary)).run();
}

}  // namespace pleat::engine::se
