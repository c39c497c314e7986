#pragma once

// The one way to ask whether a program can reach its targets: engines search,
// and the judge checks what they claim. Nobody else puts an engine and the
// judge together. What is asked comes as automata (a Subject); which engines
// search and how long is in the Settings; what else they are told is in a
// Question. The report that comes back is checked.

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "check/judge.h"
#include "engine/engine.h"
#include "run/load.h"
#include "run/settings.h"
#include "support/stats.h"
#include "verdict/report.h"

namespace pleat::run {

/// The automata of one program, and how claims about it are judged.
struct Subject {
  const cfa::Cfa& cfa;  ///< that is searched
  /// An over-approximation for all layouts of memory (frontend::Program): a
  /// proof on it holds where `cfa` allows none. Null: there is none.
  const cfa::Cfa* any_layout = nullptr;
  /// The checker is taken from the settings.
  check::JudgeOptions judging = {};
};
Subject subject_of(const Loaded& loaded);

/// Is it unknown because memory was split by a guess that some run proves
/// wrong (frontend::Options::guesses_parts)?
bool guessed_wrong(const verdict::Report& report);

/// What engines are told besides the program, all of it optional.
struct Question {
  using Clock = std::chrono::steady_clock;
  Budget budget = {};  ///< of a single engine
  /// What may be an invariant: engines are told what the kernel accepts of it.
  std::vector<verdict::Invariant> hints = {};
  /// What the kernel has accepted for this automaton: the portfolio's engines
  /// start with it and add to it. May be null.
  std::vector<verdict::Invariant>* facts = nullptr;
  engine::Progress progress = {};  ///< may be empty
  /// Gets what a single engine has found out before its end; may be empty.
  std::function<void(const verdict::Report&)> interim = {};
  bool explain = false;  ///< should violations have readable traces?
  /// When the settings' time limit began to count.
  Clock::time_point begin = Clock::now();
  /// Does the search end by itself at the time limit? Else whoever supervises
  /// this process ends it. Not for single engines that give turns to others
  /// (engine/sequence).
  bool watches_clock = false;
};

/// The checked answer of the engines that the settings name.
verdict::Report ask(const Subject& subject, const Settings& settings,
                    const Question& question, Registry& stats);

/// The checked answer to a claim that no engine of this process made: a
/// witness's, for example. `who` stands in the report as the engine.
verdict::Report judge_claim(const Subject& subject, const std::string& who,
                            const verdict::Outcome& claim,
                            check::Checker checker, Registry& stats,
                            bool explain = false);

/// The questions of one command: they share a clock and statistics.
class Session {
 public:
  using Interim = std::function<void(const verdict::Report&)>;
  /// `interim`: as in Question.
  Session(const Settings& settings, engine::Progress progress,
          Interim interim = {})
      : settings_(settings),
        progress_(std::move(progress)),
        interim_(std::move(interim)) {}

  /// Violations have readable traces.
  verdict::Report ask(const Subject& subject,
                      std::vector<verdict::Invariant> hints = {});
  const Settings& settings() const { return settings_; }
  Registry& stats() { return stats_; }

 private:
  const Settings& settings_;
  engine::Progress progress_;
  Interim interim_;
  const Question::Clock::time_point begin_ = Question::Clock::now();
  Registry stats_;
};

/// Adds the statistics that the report does not have yet: the winner of a
/// portfolio brought its own.
void add_stats(const Registry& stats, verdict::Report& report);

/// Offers all hints together, and if the kernel refuses that, one by one as
/// long as it accepts one more.
void offer_hints(engine::Board& board,
                 const std::vector<verdict::Invariant>& hints);

}  // namespace pleat::run
