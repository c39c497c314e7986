// The order of things: plain dse for some branches, since where it is fast
// nothing should be slower; then the inlaid program, with closed forms alone,
// with what a forward analysis computes, what it guesses and is proved, what
// leads to the target, and once more with what is only hoped for; then plain
// dse for the rest of the time. An inlaid program without a way to a target is
// an occasion for a proof (inlay_proof.h).

#include "engine/sequence/inlay.h"

#include "engine/dse/dse.h"
#include "engine/sequence/inlay_proof.h"
#include "engine/shared/inlay_maker.h"
#include "exec/inputs.h"

namespace pleat::engine::sequence {
namespace {

using cfa::Cfa;
using verdict::Counterexample;
using verdict::Outcome;
using verdict::Verdict;

/// Steps of plain dse before anything else: some hundredths of a second.
constexpr std::uint64_t kPrelude = 2'000;
/// Steps on each inlaid program: no loops, but perhaps very many paths.
constexpr std::uint64_t kInlaid = 100'000, kCheap = 5'000;
/// Edges of the run on the program that gives inputs their order. Longer are
/// left to replay.
constexpr std::uint64_t kRunEdges = 2'000'000;
/// How many runs are left to replay: each may use up all the time it has.
constexpr unsigned kLongRuns = 4;

class InlaySearch {
 public:
  InlaySearch(const Cfa& cfa, Env& env, Inlay::Effort effort, Budget& budget)
      : cfa_(cfa), env_(env), effort_(effort), budget_(budget) {}

  Outcome run() {
    dse::Exploration plain(cfa_, env_, {});
    Budget prelude = budget_;
    prelude.steps = std::min(prelude.steps, kPrelude);
    if (plain.go_on(prelude) || !budget_.take(0)) return plain.finish();
    InlayMaker maker(cfa_, env_);
    // Cheap, and often exact.
    using Analysis = InlayOptions::Analysis;
    for (const auto analysis :
         {Analysis::None, Analysis::Computed, Analysis::Proved}) {
      if (is_over()) break;
      inlaid(maker,
             {.analysis = analysis, .closed_forms = true, .any_loop = true},
             kCheap);
    }
    if (proof_) return *std::move(proof_);
    if (transform::has_input_dependent_loop(cfa_)) {
      for (const bool guesses : {false, true}) {
        if (is_over()) break;
        inlaid(maker, {.guesses = guesses, .closed_forms = true}, kInlaid);
      }
    } else {
      ++env_.stats.counter("inlay.skipped");
    }
    Outcome outcome;
    if (!done_) {
      plain.go_on(budget_);
      outcome = plain.finish();
    }
    for (auto& c : found_) outcome.counterexamples.push_back(std::move(c));
    if (!outcome.counterexamples.empty()) outcome.claim = Verdict::Violated;
    return outcome;
  }

  /// Only what costs next to nothing, and is right if it finds anything.
  Outcome glance() {
    if (transform::has_input_dependent_loop(cfa_)) {
      InlayMaker maker(cfa_, env_);
      inlaid(maker,
             {.analysis = InlayOptions::Analysis::None,
              .closed_forms = true,
              .complete = true},
             budget_.steps);
    }
    Outcome outcome;
    outcome.counterexamples = std::move(found_);
    if (!outcome.counterexamples.empty()) outcome.claim = Verdict::Violated;
    return outcome;
  }

 private:
  bool is_over() const { return done_ || proof_; }

  /// What is assumed is known to hold, or is a candidate for it, unless these
  /// options ask for more.
  bool may_prove(const InlayOptions& options) const {
    return effort_ == Inlay::Effort::Full && !options.guesses &&
           options.analysis != InlayOptions::Analysis::Whole;
  }

  void inlaid(InlayMaker& maker, const InlayOptions& options,
              std::uint64_t steps) {
    const std::optional<InlayResult> made = maker.make(options);
    if (!made) return;
    interpreter_.emplace(cfa_);
    Env env = env_;
    env.confirm = [&](const Counterexample& c) { return is_good(c); };
    env.board = nullptr;
    Budget budget = budget_;
    budget.steps = std::min(budget.steps, steps);
    dse::Exploration search(made->inlaid.cfa, env, {});
    {
      const ScopedTimer timer(env_.stats.timer("inlay.dse"));
      search.go_on(budget);
    }
    if (search.finish().claim == Verdict::Proved && may_prove(options)) {
      ++env_.stats.counter("inlay.exhausted");
      const bool analyse = options.analysis == InlayOptions::Analysis::Proved;
      proof_ = prove_by_inlay(cfa_, *made, analyse, env_);
    }
  }

  /// Is the guess a run of the program to this target? (Properties have the
  /// same numbers in both.)
  bool is_good(const Counterexample& guess) {
    exec::InputsById source(guess.inputs);
    const exec::RunResult ran = interpreter_->run(source, {.edges = kRunEdges});
    ++env_.stats.counter("inlay.guesses");
    using End = exec::RunResult::End;
    const bool there = ran.end == End::Target &&
                       ran.location == cfa_.properties[guess.property].target;
    if (!there && ran.end != End::Limit) return false;
    if (!there && ++long_runs_ > kLongRuns) return false;
    Counterexample found;
    found.property = guess.property;
    found.inputs = ran.inputs;
    found.is_guess = !there;
    const bool good = there ? !env_.confirm || env_.confirm(found)
                            : env_.confirm && env_.confirm(found);
    if (good || there) found_.push_back(std::move(found));
    if (good && !env_.all) done_ = true;
    return good;
  }

  const Cfa& cfa_;
  Env& env_;
  const Inlay::Effort effort_;
  Budget& budget_;
  std::optional<exec::Interpreter> interpreter_;
  std::vector<Counterexample> found_;
  std::optional<Outcome> proof_;
  unsigned long_runs_ = 0;
  bool done_ = false;
};

}  // namespace

Outcome Inlay::run(const Cfa& program, Budget& budget) {
  InlaySearch search(program, env_, effort_, budget);
  return effort_ == Effort::Glance ? search.glance() : search.run();
}

}  // namespace pleat::engine::sequence
