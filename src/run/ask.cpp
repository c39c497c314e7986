// A program may have up to three automata. The one that is searched knows one
// layout of memory, so a path on it can be replayed. Where that layout forbids
// proofs, an over-approximation for all layouts is tried first, with the
// engines that soon see whether it is too coarse. Where reads outside of
// objects could matter, a proof is checked on a third automaton in which such
// reads give anything; if it is none there, the engine searches that one, too.

#include "run/ask.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "engine/shared/numeric_invariants.h"
#include "exec/simpler_inputs.h"
#include "exec/trace.h"
#include "portfolio/pipe_board.h"
#include "portfolio/portfolio.h"
#include "portfolio/select.h"
#include "replay/replay.h"
#include "run/workbench.h"
#include "support/turn.h"
#include "verdict/cost.h"

namespace pleat::run {
namespace {

using verdict::Outcome;
using verdict::Report;
using verdict::Verdict;

/// Steps of the first try on the automaton for all layouts, before the
/// portfolio begins.
constexpr std::uint64_t kCoarseSteps = 50'000;
/// The share of the time that a try on the automaton for all layouts may take,
/// before the portfolio and before a single engine.
constexpr double kCoarseShare = 0.2, kCoarseShareAlone = 0.5;

check::Judge::Explain explainer(const cfa::Cfa& cfa, bool wanted) {
  if (!wanted) return {};
  return [&cfa](const verdict::Counterexample& c) {
    return exec::explain(cfa, c.inputs, c.property);
  };
}

check::JudgeOptions judging(const Subject& subject, check::Checker checker) {
  check::JudgeOptions options = subject.judging;
  options.checker = checker;
  return options;
}

/// Does the engine soon come to a target where an over-approximation is too
/// coarse for a proof, so that it costs little to try it first?
bool sees_coarseness(const std::string& engine) {
  return engine == "tracer" || engine == "iterdeep";
}

class Asking {
 public:
  Asking(const Subject& subject, const Settings& settings,
         const Question& question, Registry& stats)
      : subject_(subject),
        settings_(settings),
        question_(question),
        stats_(stats) {}

  Report run() {
    const bool is_auto = settings_.engine == "auto";
    // Who asks for a bounded answer asks for the engine that gives one.
    const bool is_bounded = settings_.engine_options.unwind.has_value();
    if (is_auto && !is_bounded && !subject_.cfa.properties.empty())
      return race();
    portfolio::PipeBoard board(subject_.cfa, {}, -1, -1, settings_.checker,
                               stats_);
    offer_hints(board, question_.hints);
    Budget budget = question_.budget;
    return one_engine(is_auto && is_bounded ? "bmc" : settings_.engine, budget,
                      question_.hints.empty() ? nullptr : &board,
                      question_.progress);
  }

 private:
  Report race() {
    races_ = true;
    Budget few;
    few.steps = kCoarseSteps;
    if (auto report = proof_for_any_layout("tracer", few, question_.progress,
                                           kCoarseShare))
      return std::move(*report);
    portfolio::Options options;
    options.jobs = settings_.deterministic ? 1 : settings_.jobs;
    options.memory_bytes = settings_.memory_mb << 20;
    options.all = settings_.all;
    options.deterministic = settings_.deterministic;
    options.checker = settings_.checker;
    options.seconds = question_.watches_clock ? settings_.timeout : 0;
    options.facts = question_.facts;
    options.is_hopeless = guessed_wrong;
    const portfolio::Job job = [&](const std::string& engine, Budget& budget,
                                   engine::Board& board,
                                   const engine::Progress& progress) {
      offer_hints(board, question_.hints);
      Report report = one_engine(engine, budget, &board, progress);
      add_stats(stats_, report);
      return report;
    };
    return portfolio::run(subject_.cfa,
                          portfolio::select(portfolio::measure(subject_.cfa)),
                          options, job, question_.progress, stats_);
  }

  /// Runs one engine and judges its claim.
  Report one_engine(const std::string& name, Budget& budget,
                    engine::Board* board, const engine::Progress& progress) {
    if (auto report =
            proof_for_any_layout(name, budget, progress, kCoarseShareAlone))
      return std::move(*report);
    check::Judge judge(subject_.cfa, judging(subject_, settings_.checker),
                       stats_);
    Outcome outcome;
    if (!subject_.cfa.properties.empty())
      outcome = search(name, budget, board, progress, judge);
    Report report =
        judge.finish(name, outcome, explainer(subject_.cfa, question_.explain));
    if (!judge.rests_on_layout()) return report;
    auto again = proof_with_any_reads(name, budget, progress, outcome);
    return again ? std::move(*again) : report;
  }

  Outcome search(const std::string& name, Budget& budget, engine::Board* board,
                 const engine::Progress& progress, check::Judge& judge) {
    Workbench bench(settings_.solver, settings_.seed, stats_);
    std::optional<Turn> turn;
    if (question_.watches_clock && settings_.engine == name)
      turn.emplace(settings_.timeout);
    const Counter& queries = stats_.counter("solver.queries");
    if (progress) {
      bench.env.progress = [&progress, &queries](const std::string& line) {
        progress(fmt::format("{}, {} queries", line, queries.value));
      };
    }
    bench.env.confirm = [&](const verdict::Counterexample& c) {
      if (board) board->about_to_replay();
      std::optional<Turn::Pause> pause;
      if (turn) pause.emplace(*turn);
      return confirm(judge, c);
    };
    bench.env.tell = [&](const Outcome& so_far) {
      if (board) board->reached(so_far.bounds);
      if (question_.interim && !races_)
        question_.interim(judge.so_far(name, so_far));
    };
    bench.env.board = board;
    bench.env.all = settings_.all;
    auto engine = engine::make_engine(name, bench.env, engine_options());
    const ScopedTimer timer(stats_.timer("engine"));
    Outcome outcome = engine->run(subject_.cfa, budget);
    if (board && outcome.claim == Verdict::Proved) board->almost_done();
    return outcome;
  }

  /// With simpler inputs, if the program gets there with them as well.
  bool confirm(check::Judge& judge, const verdict::Counterexample& c) {
    if (!simpler_) simpler_.emplace(subject_.cfa);
    if (auto simpler = simpler_->of(c)) {
      simpler->is_guess = true;  // nothing is lost if it does not
      if (judge.confirm(*simpler)) return true;
    }
    return judge.confirm(c);
  }

  /// A proof on the automaton for all layouts of memory, if there is one.
  std::optional<Report> proof_for_any_layout(const std::string& name,
                                             Budget& budget,
                                             const engine::Progress& progress,
                                             double share) {
    const cfa::Cfa* cfa = subject_.any_layout;
    if (cfa == nullptr || cfa->properties.empty() || !sees_coarseness(name) ||
        verdict::forbids_proved(cfa->approximations))
      return std::nullopt;
    const ScopedTimer timer(stats_.timer("engine.anywhere"));
    // The rest of the time is for violations, which are looked for elsewhere.
    const bool clock = settings_.timeout > 0 && !settings_.deterministic;
    return proof_on(*cfa, name, budget, progress,
                    clock ? time_left() * share : 0);
  }

  /// A proof on the automaton in which reads outside of objects give anything,
  /// after `found`, which is one only where they give what our layout says.
  std::optional<Report> proof_with_any_reads(const std::string& name,
                                             Budget& budget,
                                             const engine::Progress& progress,
                                             const Outcome& found) {
    const ScopedTimer timer(stats_.timer("engine.outside"));
    const cfa::Cfa& cfa = *subject_.judging.for_proofs;
    // Mostly only the fact that indices stay inside is missing.
    if (!found.invariants.empty()) {
      Workbench bench(settings_.solver, settings_.seed, stats_);
      Outcome more = found;
      more.counterexamples.clear();
      for (const auto& fact : engine::numeric_facts(cfa, bench.env))
        more.invariants.push_back(fact);
      if (check::check_proof(cfa, more.invariants, more.safe, settings_.checker,
                             stats_)
              .accepted)
        return judged_on(cfa, name, more);
    }
    return proof_on(cfa, name, budget, progress, std::nullopt);
  }

  /// A proof on an automaton that has more behaviour than the program: a path
  /// to a target means nothing there. `seconds`: of a turn of its own.
  std::optional<Report> proof_on(const cfa::Cfa& cfa, const std::string& name,
                                 Budget& budget,
                                 const engine::Progress& progress,
                                 std::optional<double> seconds) {
    Workbench bench(settings_.solver, settings_.seed, stats_);
    bench.env.progress = progress;
    auto engine = engine::make_engine(name, bench.env, engine_options());
    Outcome outcome;
    {
      std::optional<Turn> turn;
      if (seconds) turn.emplace(*seconds);
      outcome = engine->run(cfa, budget);
    }
    if (outcome.claim != Verdict::Proved) return std::nullopt;
    Report report = judged_on(cfa, name, outcome);
    if (report.verdict != Verdict::Proved) return std::nullopt;
    return report;
  }

  Report judged_on(const cfa::Cfa& cfa, const std::string& name,
                   const Outcome& outcome) {
    check::JudgeOptions options = judging(subject_, settings_.checker);
    options.for_proofs = nullptr;
    return check::Judge(cfa, options, stats_).finish(name, outcome);
  }

  engine::EngineOptions engine_options() const {
    engine::EngineOptions result = settings_.engine_options;
    if (settings_.timeout > 0) result.seconds = time_left();
    if (settings_.deterministic) result.apc.race = false;
    return result;
  }

  /// Seconds until the time limit; at least a little.
  double time_left() const {
    const std::chrono::duration<double> used =
        Question::Clock::now() - question_.begin;
    return std::max(settings_.timeout - used.count(), 0.01);
  }

  const Subject& subject_;
  const Settings& settings_;
  const Question& question_;
  Registry& stats_;
  bool races_ = false;  ///< each engine in a process of its own
  std::optional<exec::SimplerInputs> simpler_;
};

}  // namespace

bool guessed_wrong(const Report& report) {
  return report.verdict != Verdict::Violated &&
         std::ranges::any_of(report.unknown_because, [](const auto& reason) {
           return reason.text.find(frontend::kGuessedWrong) !=
                  std::string::npos;
         });
}

Subject subject_of(const Loaded& loaded) {
  Subject subject{loaded.cfa()};
  if (!loaded.program) return subject;
  subject.any_layout = loaded.program->any_layout();
  subject.judging = replay::judge_options(*loaded.program, loaded.replayer);
  subject.judging.for_proofs = loaded.program->for_proofs();
  return subject;
}

Report ask(const Subject& subject, const Settings& settings,
           const Question& question, Registry& stats) {
  return Asking(subject, settings, question, stats).run();
}

Report judge_claim(const Subject& subject, const std::string& who,
                   const Outcome& claim, check::Checker checker,
                   Registry& stats, bool explain) {
  return check::Judge(subject.cfa, judging(subject, checker), stats)
      .finish(who, claim, explainer(subject.cfa, explain));
}

Report Session::ask(const Subject& subject,
                    std::vector<verdict::Invariant> hints) {
  Question question;
  question.hints = std::move(hints);
  question.progress = progress_;
  question.interim = interim_;
  question.explain = true;
  question.begin = begin_;
  return run::ask(subject, settings_, question, stats_);
}

void add_stats(const Registry& stats, Report& report) {
  std::set<std::string> known;
  for (const auto& [name, value] : report.stats) known.insert(name);
  const auto add = [&](const std::string& name, const std::string& value) {
    if (!known.contains(name)) report.stats.emplace_back(name, value);
  };
  for (const auto& [name, counter] : stats.counters()) {
    add(name, std::to_string(counter.value));
  }
  for (const auto& [name, timer] : stats.timers()) {
    double seconds = std::chrono::duration<double>(timer.total).count();
    add("time." + name, fmt::format("{:.6f}", seconds));
  }
}

void offer_hints(engine::Board& board,
                 const std::vector<verdict::Invariant>& hints) {
  if (hints.empty() || board.offer(hints)) return;
  std::vector<verdict::Invariant> left = hints;
  for (bool more = true; more && !stop_requested();) {
    more = false;
    std::erase_if(left, [&](const verdict::Invariant& i) {
      const bool accepted = !stop_requested() && board.offer({i});
      more |= accepted;
      return accepted;
    });
  }
}

}  // namespace pleat::run
