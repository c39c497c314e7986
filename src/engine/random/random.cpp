// Short runs first, since their inputs are easier to read; every round allows
// runs of four times the length. A program that reads no input needs one run.

#include "engine/random/random.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/found.h"
#include "exec/inputs.h"

namespace pleat::engine::random {
namespace {

using verdict::Outcome;

constexpr std::uint64_t kShortest = 256, kLongest = std::uint64_t{1} << 32;
constexpr std::uint64_t kRunsPerRound = 64;

class Search {
 public:
  Search(const cfa::Cfa& cfa, Env& env, Budget& budget)
      : env_(env),
        budget_(budget),
        interpreter_(cfa),
        constants_(exec::constants_of(cfa)),
        found_(cfa, env),
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
    if (result.end == exec::RunResult::End::Target) {
      found_.arrive(result.location, [&] { return result.inputs; });
    }
    const bool ended = result.end != exec::RunResult::End::Limit;
    done_ = found_.done() || (ended && result.inputs.empty());
    if (!budget_.take(std::max<std::uint64_t>(result.edges, 1))) return {};
    if (runs_.value % 256 == 0 && env_.progress) {
      env_.progress(
          fmt::format("{} runs, {} edges", runs_.value, edges_.value));
    }
    return result;
  }

  Outcome finish() {
    if (!found_.any()) {
      found_.outcome().unknown_because.push_back(
          {fmt::format("{} runs with random inputs did not reach it",
                       runs_.value),
           {}});
    }
    return found_.finish();
  }

  Env& env_;
  Budget& budget_;
  exec::Interpreter interpreter_;
  std::vector<term::Value> constants_;
  Found found_;
  bool done_ = false;
  Counter& runs_;
  Counter& edges_;
};

}  // namespace

Outcome RandomRuns::run(const cfa::Cfa& program, Budget& budget) {
  return Search(program, env_, budget).run();
}

}  // namespace pleat::engine::random
