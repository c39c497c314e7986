// Short runs first, since their inputs are easier to read; every round allows
// runs of four times the length, and is soon over where all of them are cut
// short by it. A program that reads no input needs one run.
// Some runs that are still going on after very many edges are tried natively: a
// compiled program goes much further in the same time.

#include "engine/random/random.h"

#include <fmt/format.h>

#include <algorithm>

#include "exec/inputs.h"
#include "prove/outcome_builder.h"

namespace pleat::engine::random {
namespace {

using verdict::Outcome;

constexpr std::uint64_t kShortest = 256, kLongest = std::uint64_t{1} << 32;
constexpr std::uint64_t kRunsPerRound = 64;
/// So many runs that are all cut short end a round, at these lengths: very
/// short runs cost nothing, and very long ones are no better than many.
constexpr std::uint64_t kAllCutShort = 16;
constexpr std::uint64_t kSoonOver = 10'000, kNotOver = 2'000'000;
/// Edges of a run that is worth a native one, and how often there is one.
constexpr std::uint64_t kLong = std::uint64_t{1} << 24;
constexpr unsigned kNativeRuns = 4;
/// What it takes to begin and to end a run, in edges.
constexpr std::uint64_t kRunCost = 16;

class RandomSearch {
 public:
  RandomSearch(const cfa::Cfa& cfa, Env& env, Budget& budget)
      : cfa_(cfa),
        env_(env),
        budget_(budget),
        interpreter_(cfa),
        constants_(exec::constants_of(cfa)),
        found_(cfa, env.confirm, env.all),
        runs_(env.stats.counter("random.runs")),
        edges_(env.stats.counter("random.edges")) {}

  Outcome run() {
    std::uint64_t longest = kShortest;
    while (!done_) {
      std::uint64_t cut_short = 0;
      const bool soon_over = longest > kSoonOver && longest < kNotOver;
      for (std::uint64_t i = 0; i < kRunsPerRound && !done_; ++i) {
        if (soon_over && i == kAllCutShort && cut_short == i) break;
        const auto result = one(longest);
        if (!result) return finish();
        if (result->end != exec::RunResult::End::Limit) continue;
        ++cut_short;
        if (result->inputs.empty()) break;  // all runs begin like this one
      }
      if (cut_short > 0) longest = std::min(longest * 4, kLongest);
    }
    return finish();
  }

 private:
  /// None when the budget is used up.
  std::optional<exec::RunResult> one(std::uint64_t longest) {
    exec::CheapRandomInputs inputs(constants_,
                                   env_.seed * 1'000'003 + runs_.value);
    exec::RunLimits limits{.edges = std::min(longest, budget_.steps)};
    auto result = interpreter_.run(inputs, limits);
    ++runs_;
    edges_ += result.edges;
    if (result.end == exec::RunResult::End::Target) {
      found_.arrive(result.location, [&] { return result.inputs; });
    }
    const bool ended = result.end != exec::RunResult::End::Limit;
    done_ = found_.done() || (ended && exec::has_no_choice(cfa_, result));
    if (!ended && result.edges >= kLong) try_natively(result);
    if (!budget_.take(result.edges + kRunCost)) return {};
    if (runs_.value % 256 == 0 && env_.progress) {
      env_.progress(
          fmt::format("{} runs, {} edges", runs_.value, edges_.value));
    }
    return result;
  }

  /// The first inputs of a run that was cut short may lead to a target: nobody
  /// knows yet.
  void try_natively(const exec::RunResult& run) {
    if (!env_.confirm) return;
    for (std::size_t p = 0; p < cfa_.properties.size() && !done_; ++p) {
      if (found_.confirmed(p) || native_runs_ == kNativeRuns) continue;
      ++native_runs_;
      done_ = found_.guess(p, run.inputs);
    }
    // It has no other run: one was enough.
    if (run.inputs.empty()) native_runs_ = kNativeRuns;
  }

  Outcome finish() {
    if (!found_.any()) {
      found_.explain({fmt::format("{} runs with random inputs did not reach it",
                                  runs_.value),
                      {}});
    }
    return found_.finish();
  }

  const cfa::Cfa& cfa_;
  Env& env_;
  Budget& budget_;
  exec::Interpreter interpreter_;
  std::vector<term::Value> constants_;
  prove::OutcomeBuilder found_;
  bool done_ = false;
  unsigned native_runs_ = 0;
  Counter& runs_;
  Counter& edges_;
};

}  // namespace

Outcome RandomRuns::run(const cfa::Cfa& program, Budget& budget) {
  return RandomSearch(program, env_, budget).run();
}

}  // namespace pleat::engine::random
