// Dynamic symbolic execution (concolic testing).
//
// A run is determined by its inputs. The interpreter runs it concretely: what
// it covers, where it ends. Then a symbolic shadow follows the same path as
// long as that is worth while and notes every branch that it does not take. A
// branch is kept with the state before it, so that a run with other inputs is
// followed from there and not from the start. A shadow that becomes long waits
// among the branches; so every path is followed to its end in the end, and
// when no branch is left, what was not reached cannot be.

#include "engine/dse/dse.h"

#include <fmt/format.h>

#include "cfa/loops.h"
#include "engine/dse/pending.h"
#include "engine/shared/frontier.h"
#include "exec/fast_forward.h"
#include "exec/feasible.h"
#include "exec/inputs.h"
#include "prove/outcome_builder.h"

namespace pleat::engine::dse {
namespace {

using cfa::Cfa;
using cfa::LocationId;
using exec::State;
using exec::Successor;
using term::Model;
using verdict::Approximation;
using verdict::InputValue;
using verdict::Outcome;

/// Edges of a concrete run, and of a shadow in one go.
constexpr std::uint64_t kRunEdges = 200'000;
constexpr std::uint64_t kShadowEdges = 2'000;
constexpr std::uint64_t kEdgesPerStep = 1'000;
/// Edges of the concrete part of a shadow (about 10 ms).
constexpr std::uint64_t kConcreteEdges = 1'000'000;

struct Stats {
  explicit Stats(Registry& r)
      : runs(r.counter("dse.runs")),
        tests(r.counter("dse.tests")),
        paths(r.counter("dse.paths")),
        branches(r.counter("dse.branches")),
        infeasible(r.counter("dse.infeasible")),
        steps(r.counter("dse.steps")),
        concrete_edges(r.counter("dse.concrete_edges")),
        pruned(r.counter("dse.pruned")) {}
  Counter& runs;
  Counter& tests;  ///< runs that covered something new
  Counter& paths;
  Counter& branches;  ///< that were solved, or found infeasible
  Counter& infeasible;
  Counter& steps;
  Counter& concrete_edges;
  Counter& pruned;
};

/// To the nearest target or cut; where everything is of interest, 0.
std::vector<std::uint32_t> distances(const Cfa& cfa, const Options& options) {
  if (!options.on_test) return target_distances(cfa);
  return std::vector<std::uint32_t>(cfa.locations.size(), 0);
}

}  // namespace

class Exploration::Impl {
 public:
  Impl(const Cfa& cfa, Env& env, const Options& options,
       std::optional<Necessary> necessary)
      : cfa_(cfa),
        env_(env),
        options_(options),
        pruner_(std::move(necessary)),
        stepper_(cfa),
        interpreter_(cfa),
        fast_(cfa, env.solver),
        distance_(distances(cfa, options)),
        pending_(cfa, options.order, distance_, options.goals),
        is_header_(cfa.locations.size(), false),
        patience_(cfa.locations.size()),
        found_(cfa, env.confirm, env.all),
        stats_(env.stats) {
    for (LocationId l : cfa::cut_points(cfa)) is_header_[l.index] = true;
  }

  bool go_on(Budget& budget) {
    budget_ = &budget;
    interrupted_ = false;
    if (distance_[cfa_.initial.index] != kNoTarget) {
      // Seeds start at the root again: their branches are known already, and
      // solved twice at worst.
      for (; begun_ <= options_.seeds.size() && may_go_on(); ++begun_) {
        run_from(start(), begun_ == 0 ? std::vector<InputValue>{}
                                      : options_.seeds[begun_ - 1]);
      }
    }
    while (!pending_.empty() && may_go_on()) {
      Branch branch = pending_.pop();
      if (!budget_->take()) {
        pending_.push(std::move(branch));
        interrupted_ = true;
      } else {
        follow(std::move(branch));
      }
    }
    return !interrupted_;
  }

  Outcome finish() {
    found_.outcome().paths = stats_.paths.value;
    if (!done() && !interrupted_) found_.claim_exhausted(stats_.pruned.value);
    if (interrupted_ && !found_.any()) {
      found_.explain({fmt::format("after {} runs, {} branches are still open",
                                  stats_.runs.value, pending_.size()),
                      {}});
    }
    return found_.finish();
  }

 private:
  bool done() const { return enough_ || found_.done(); }
  bool may_go_on() const { return !done() && !interrupted_; }

  Branch start() const { return {stepper_.initial(), {}, 0}; }

  /// Other inputs, if there are any, and their run.
  void follow(Branch branch) {
    if (!branch.other) {
      shadow(std::move(branch), {});
      return;
    }
    ++stats_.branches;
    const exec::Feasible f = exec::extend_model(
        env_.solver, relevance_, "dse.branch", branch.state.condition,
        branch.state.model, branch.other->guard);
    if (f.result.is_unsat()) {
      ++stats_.infeasible;
      return;
    }
    if (f.result.is_unknown()) {
      if (stop_requested()) {  // nobody's fault: the branch stays
        pending_.push(std::move(branch));
        interrupted_ = true;
        return;
      }
      found_.cut_off(
          {Approximation::Kind::Unmodelled,
           "a branch that the solver could not decide (" + f.result.why() + ")",
           cfa_.at(branch.other->edge).pos});
      return;
    }
    const Successor other = std::move(*branch.other);
    branch.other.reset();
    ++branch.depth;
    const bool open = advance(branch.state, other, f.model);
    if (!open && !options_.on_test) return;
    if (pruner_ && pruner_->contradicts(env_.solver, branch.state)) {
      ++stats_.pruned;
      return;
    }
    run_from(std::move(branch), {}, open);
  }

  /// A run with the inputs of the state's model, and `rest` (by position) for
  /// those that are read behind it. Not `open`: the path ends with the state.
  void run_from(Branch branch, const std::vector<InputValue>& rest,
                bool open = true) {
    std::vector<InputValue> inputs = exec::input_values(branch.state);
    exec::RunResult result;
    std::vector<cfa::EdgeId> path = concretely(inputs, rest, result);
    if (result.end == exec::RunResult::End::Limit && rest.empty()) {
      // Large numbers make long loops.
      branch.state = with_small_inputs(std::move(branch.state));
      inputs = exec::input_values(branch.state);
      path = concretely(inputs, rest, result);
    }
    if (pending_.cover(path) > 0) {
      ++stats_.tests;
      if (options_.on_test) enough_ |= options_.on_test(result.inputs, path);
    }
    if (open) shadow(std::move(branch), rest);
    // Perhaps the shadow was too short to come there.
    if (result.end == exec::RunResult::End::Target && !done() &&
        !options_.on_test) {
      found_.arrive(result.location, [&] { return result.inputs; });
    }
  }

  std::vector<cfa::EdgeId> concretely(std::vector<InputValue> inputs,
                                      const std::vector<InputValue>& rest,
                                      exec::RunResult& result) {
    ++stats_.runs;
    if (stats_.runs.value % 16 == 0) report_progress();
    for (std::size_t i = inputs.size(); i < rest.size(); ++i) {
      inputs.push_back(rest[i]);
    }
    exec::FixedInputs source(std::move(inputs));
    std::vector<cfa::EdgeId> path =
        interpreter_.path(source, {.edges = kRunEdges}, &result);
    stats_.concrete_edges += result.edges;
    // Long runs count: a budget shall bound the time, whatever the program.
    if (!budget_->take(result.edges / kEdgesPerStep)) interrupted_ = true;
    return path;
  }

  /// Follows the state along the path of its model and notes the branches.
  void shadow(Branch branch, const std::vector<InputValue>& rest) {
    // Values of inputs that are read from here on are added; branches before
    // share the model, and do not know these symbols.
    auto model = std::make_shared<Model>(*branch.state.model);
    branch.state.model = model;
    std::size_t position = rest.empty() ? 0 : count_reads(branch.state);
    for (std::uint64_t steps = 0;; ++steps) {
      if (steps >= kShadowEdges || !budget_->take()) {
        interrupted_ |= steps < kShadowEdges;
        pending_.push(std::move(branch));
        return;
      }
      ++stats_.steps;
      switch (run_concretely(branch.state)) {
        case Ran::Ended:
          return;
        case Ran::Long:
          pending_.push(std::move(branch));
          return;
        case Ran::On:
          break;
      }
      std::vector<Successor> next = stepper_.successors(branch.state);
      set_values(next, rest, position, *model);
      const auto taken = std::ranges::find_if(next, [&](const Successor& s) {
        return term::holds(s.guard, *model);
      });
      for (auto it = next.begin(); it != next.end(); ++it) {
        if (it == taken || is_uninteresting(*it)) continue;
        pending_.push({branch.state, *it, branch.depth});
      }
      if (taken == next.end()) {
        ++stats_.paths;
        return;
      }
      position += taken->reads.size();
      if (next.size() > 1) ++branch.depth;
      if (!advance(branch.state, *taken, model)) return;
    }
  }

  static std::size_t count_reads(const State& state) {
    std::size_t count = 0;
    for (const exec::Reads* r = state.reads.get(); r; r = r->before.get()) {
      count += r->reads.size();
    }
    return count;
  }

  static void set_values(const std::vector<Successor>& next,
                         const std::vector<InputValue>& values,
                         std::size_t position, Model& model) {
    if (position >= values.size()) return;  // zero
    for (const Successor& s : next) {
      for (std::size_t i = 0; i < s.reads.size(); ++i) {
        const auto& read = s.reads[i];
        if (!read.symbol || position + i >= values.size() ||
            values[position + i].input != read.input) {
          continue;
        }
        if (read.symbol.sort().is_array()) {
          model.set(read.symbol, values[position + i].array);
        } else {
          model.set(read.symbol, values[position + i].value);
        }
      }
    }
  }

  /// Leads nowhere: that it is feasible would say nothing.
  bool is_uninteresting(const Successor& s) const {
    return distance_[cfa_.at(s.edge).to.index] == kNoTarget;
  }

  enum class Ran : std::uint8_t { On, Long, Ended };

  /// At a loop header: as many iterations without symbols as possible at once.
  /// Where that gains little, it is tried less and less often.
  Ran run_concretely(State& state) {
    if (!is_header_[state.location.index]) return Ran::On;
    Patience& patience = patience_[state.location.index];
    if (patience.skip > 0) {
      --patience.skip;
      return Ran::On;
    }
    std::vector<std::uint64_t> arrivals(cfa_.locations.size(), 0);
    const auto ran = fast_.run(state, kConcreteEdges, arrivals);
    stats_.concrete_edges += ran.edges;
    (void)budget_->take(ran.edges / kEdgesPerStep);
    patience.failures = ran.edges < 64 ? patience.failures + 1 : 0;
    patience.skip = patience.failures * patience.failures;
    if (ran.edges == 0) return Ran::On;
    if (ran.stuck || !still_open(state)) {
      ++stats_.paths;
      return Ran::Ended;
    }
    return ran.edges >= kConcreteEdges ? Ran::Long : Ran::On;
  }

  /// Takes the edge; false when the path ends there.
  bool advance(State& state, const Successor& successor,
               std::shared_ptr<const Model> model) {
    const bool silent = successor.guard.is_true() && successor.values.empty();
    const LocationId before = state.location;
    state = stepper_.take(std::move(state), successor);
    state.model = std::move(model);
    const bool for_ever = silent && before == state.location;  // while (1) {}
    if (!for_ever && still_open(state)) return true;
    ++stats_.paths;
    return false;
  }

  /// At a target: tells. False if nothing is left to find from here.
  bool still_open(const State& state) {
    if (const auto cut = prove::cut_off_at(cfa_, state.location)) {
      found_.cut_off(*cut);
      return false;
    }
    if (options_.on_test) return !cfa_.at(state.location).out.empty();
    const std::uint32_t d = distance_[state.location.index];
    if (d == 0) {
      found_.arrive(state.location, [&] {
        return exec::input_values(with_small_inputs(state));
      });
    }
    return d != 0 && d != kNoTarget;
  }

  State with_small_inputs(State state) {
    state.model = exec::prefer_small(env_.solver, relevance_, state.condition,
                                     state.model, exec::input_symbols(state));
    return state;
  }

  void report_progress() {
    if (!env_.progress) return;
    env_.progress(fmt::format("{} runs, {} of {} goals covered, {} open",
                              stats_.runs.value, pending_.covered(),
                              pending_.goals(), pending_.size()));
  }

  const Cfa& cfa_;
  Env& env_;
  const Options options_;
  Budget* budget_ = nullptr;  ///< of this go
  std::optional<Pruner> pruner_;
  exec::Stepper stepper_;
  exec::Interpreter interpreter_;
  exec::FastForward fast_;
  exec::Relevance relevance_;
  std::vector<std::uint32_t> distance_;
  Pending pending_;
  std::vector<bool> is_header_;  ///< by location
  struct Patience {
    std::uint64_t failures = 0, skip = 0;
  };
  std::vector<Patience> patience_;  ///< by location
  std::size_t begun_ = 0;  ///< runs from the start: none, the first, seeds
  bool enough_ = false;
  bool interrupted_ = false;
  prove::OutcomeBuilder found_;
  Stats stats_;
};

Exploration::Exploration(const Cfa& program, Env& env, const Options& options,
                         std::optional<Necessary> necessary)
    : impl_(std::make_unique<Impl>(program, env, options,
                                   std::move(necessary))) {}
Exploration::~Exploration() = default;

bool Exploration::go_on(Budget& budget) { return impl_->go_on(budget); }
Outcome Exploration::finish() { return impl_->finish(); }

Outcome DynamicSymbolicExecution::run(const Cfa& program, Budget& budget) {
  std::optional<Necessary> necessary;
  if (find_) necessary = find_(program);
  Exploration search(program, env_, options_, std::move(necessary));
  search.go_on(budget);
  return search.finish();
}

}  // namespace pleat::engine::dse
