#pragma once

// From an engine's claim to an answer. Proved goes through the kernel,
// violated through replay; a claim that fails its check becomes unknown, with
// a loud note. Nothing else may turn a claim into an answer.

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "check/kernel.h"
#include "check/replayer.h"
#include "verdict/report.h"

namespace pleat::check {

struct JudgeOptions {
  Checker checker = Checker::Blast;
  /// Runs the compiled program. Null: the automaton was read from text, there
  /// is nothing native, and the automaton itself is walked.
  std::shared_ptr<Replayer> replayer;
  /// Does the question hold where the program has no place that it asks about,
  /// as a rule for all programs does? Else a place that the user named is
  /// missing.
  bool is_rule = false;
  /// Can the places be told from the program's text alone (calls, operators)?
  /// Accesses to memory cannot.
  bool places_by_text = true;
  /// Paths to try after one whose replay fails or rests on undefined behaviour.
  unsigned retries = 8;
  /// The automaton that proofs are checked on, where it is not the one that was
  /// searched: it has the same locations and variables and more behaviour
  /// (reads outside of objects give anything). Null: they are the same.
  const cfa::Cfa* for_proofs = nullptr;
};

class Judge {
 public:
  Judge(const cfa::Cfa& cfa, JudgeOptions options, Registry& stats);

  /// For engine::Env::confirm: replays; true if the search may stop here.
  bool confirm(const verdict::Counterexample& counterexample);

  /// Was there a proof on the automaton that was searched, which is none on
  /// that for proofs?
  bool rests_on_layout() const { return rests_on_layout_; }

  /// The answer. `explain` (may be empty) makes the readable trace.
  using Explain = std::function<std::vector<verdict::TraceStep>(
      const verdict::Counterexample&)>;
  /// What an outcome says that nobody has checked: nothing but how far the
  /// search came.
  verdict::Report so_far(const std::string& engine,
                         const verdict::Outcome& outcome) const;

  verdict::Report finish(const std::string& engine,
                         const verdict::Outcome& outcome,
                         const Explain& explain = {});

 private:
  verdict::Report blank(const std::string& engine,
                        const verdict::Outcome& outcome) const;
  struct Replayed {
    verdict::Counterexample counterexample;
    ReplayResult result;
    const char* by() const;  ///< "native", "instrumented", "automaton"
  };
  Replayed try_replay(const verdict::Counterexample& counterexample);
  void keep_better(Replayed attempt);
  void simplify_arguments(Replayed& replayed);
  void judge_violations(verdict::Report& report, const Explain& explain);
  void judge_proof(const verdict::Outcome& outcome, verdict::Report& report);
  KernelResult ask_kernel(const cfa::Cfa& cfa, const verdict::Outcome& outcome,
                          const std::vector<std::size_t>& safe);
  KernelResult check_exhausted(const cfa::Cfa& cfa,
                               const verdict::Outcome& outcome,
                               const std::vector<std::size_t>& safe);
  bool passes(const verdict::Outcome& outcome,
              const std::vector<std::size_t>& safe, verdict::Report& report);
  void judge_bounds(const verdict::Outcome& outcome, verdict::Report& report);
  void judge_absence(verdict::Report& report) const;
  void qualify(verdict::Report& report) const;
  bool begins_at_end() const;
  verdict::CounterexampleReport describe(const Replayed& replayed,
                                         const Explain& explain) const;

  const cfa::Cfa& cfa_;
  JudgeOptions options_;
  Registry& stats_;
  std::map<std::size_t, Replayed> best_;  ///< by property, reached
  std::vector<Replayed> failed_;          ///< not reached
  unsigned tries_ = 0;
  bool rests_on_layout_ = false;
};

}  // namespace pleat::check
