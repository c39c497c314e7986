// Short runs first, since their inputs are easier to read; every round allows
// runs of four times the length. A program that reads no input needs one run.

#include "engine/random/random.h"

#include <fmt/format.h>

#include <algorithm>

#include "exec/inputs.h"

namespace pleat::engine::random {
namespace {

using verdict::Outcome;
using verdict::Verdict;

constexpr std::uint64_t kShortest = 256, kLongest = std::uint64_t{1} << 32;
constexpr std::uint64_t kRunsPerRound = 64;

class Search {
 public:
  Search(const cfa::Cfa& cfa, Env& env, Budget& budget)
      : cfa_(cfa),
        env_(env),
        budget_(budget),
        interpreter_(cfa),
        constants_(exec::constants_of(cfa)),
        reached_(cfa.properties.size(), false),
        runs_(env.stats.counter("random.runs")),
        edges_(env.stats.counter("random.edges")) {}

  Outcome run() {
    std::uint64_t longest = kShortest;
    while (!done_) {
      bool cut_short = false;
      for (std::uint64_t i = 0; i < kRunsPerRound && !done_; ++i) {
        const auto result = one(longest);
        if (!result) return finish();
        cut_short |= result->end == exec::RunResult::End::Limit;
      }
      if (cut_short) longest = std::min(longest * 4, kLongest);
    }
    return finish();
  }

 private:
  /// None when the budget is used up.
  std::optional<exec::RunResult> one(std::uint64_t longest) {
    exec::RandomInputs inputs(constants_, env_.seed * 1'000'003 + runs_.value);
    exec::RunLimits limits{.edges = std::min(longest, budget_.steps)};
    auto result = interpreter_.run(inputs, limits);
    ++runs_;
    edges_ += result.edges;
    if (result.end == exec::RunResult::End::Target) arrive(result);
    const bool ended = result.end != exec::RunResult::End::Limit;
    if (ended && result.inputs.empty()) done_ = true;
    if (!budget_.take(std::max<std::uint64_t>(result.edges, 1))) return {};
    if (runs_.value % 256 == 0 && env_.progress) {
      env_.progress(
          fmt::format("{} runs, {} edges", runs_.value, edges_.value));
    }
    return result;
  }

  void arrive(const exec::RunResult& result) {
    for (std::size_t p = 0; p < reached_.size(); ++p) {
      if (cfa_.properties[p].target != result.location || reached_[p]) continue;
      verdict::Counterexample found;
      found.property = p;
      found.inputs = result.inputs;
      const bool enough = !env_.confirm || env_.confirm(found);
      outcome_.counterexamples.push_back(std::move(found));
      if (!enough) continue;
      reached_[p] = true;
      done_ = !env_.all || std::all_of(reached_.begin(), reached_.end(),
                                       [](bool r) { return r; });
    }
  }

  Outcome finish() {
    if (!outcome_.counterexamples.empty()) {
      outcome_.claim = Verdict::Violated;
    } else {
      outcome_.unknown_because.push_back(
          {fmt::format("{} runs with random inputs did not reach it",
                       runs_.value),
           {}});
    }
    return std::move(outcome_);
  }

  const cfa::Cfa& cfa_;
  Env& env_;
  Budget& budget_;
  exec::Interpreter interpreter_;
  std::vector<term::Value> constants_;
  std::vector<bool> reached_;  ///< by property: confirmed
  bool done_ = false;
  Outcome outcome_;
  Counter& runs_;
  Counter& edges_;
};

}  // namespace

Outcome RandomRuns::run(const cfa::Cfa& program, Budget& budget) {
  return Search(program, env_, budget).run();
}

}  // namespace pleat::engine::random
