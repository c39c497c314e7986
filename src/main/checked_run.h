#pragma once

// The search itself, in the supervised child: one engine or the portfolio, and
// the check of what they claim.

#include <chrono>

#include "check/judge.h"
#include "engine/engine.h"
#include "main/load.h"
#include "main/options.h"
#include "main/supervise.h"
#include "support/stats.h"
#include "verdict/report.h"

namespace pleat {

class Search {
 public:
  Search(const VerifyOptions& options, Channel& channel)
      : options_(options), channel_(channel) {}

  /// `hints`: what may be an invariant; each engine is told those that are.
  verdict::Report run(const Loaded& loaded,
                      const std::vector<verdict::Invariant>& hints = {});

  /// Seconds until the time limit; at least a little.
  double time_left() const;
  Registry& stats() { return stats_; }

 private:
  verdict::Report portfolio(const Loaded& loaded,
                            const std::vector<verdict::Invariant>& hints);
  verdict::Report run_engine(const Loaded& loaded, const std::string& name,
                             Budget& budget, engine::Board* board,
                             const engine::Progress& progress);
  /// A proof on the automaton for all layouts of memory, if there is one.
  /// Takes that share of the time at most.
  std::optional<verdict::Report> proof_anywhere(
      const Loaded& loaded, const std::string& name, Budget& budget,
      const engine::Progress& progress, double share);
  /// The answer on the automaton for proofs (frontend/any_layout.h), after a
  /// proof that may rest on our layout of memory.
  std::optional<verdict::Report> proof_on_any_layout(
      const cfa::Cfa& cfa, const Loaded& loaded, const std::string& name,
      Budget& budget, const engine::Progress& progress,
      const verdict::Outcome& found);
  engine::EngineOptions engine_options() const;
  const VerifyOptions& options_;
  Channel& channel_;
  const std::chrono::steady_clock::time_point begin_ =
      std::chrono::steady_clock::now();
  Registry stats_;
};

/// How claims about this program are judged.
check::JudgeOptions judge_options(
    const Loaded& loaded, check::Checker checker = check::Checker::Blast);

/// Adds what is not there yet: the winner of a portfolio brought its own.
void add_stats(const Registry& stats, verdict::Report& report);

/// Offers all together, else one by one as long as one more is accepted.
void offer_hints(engine::Board& board,
                 const std::vector<verdict::Invariant>& hints);

}  // namespace pleat
