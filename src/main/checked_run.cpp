#include "main/checked_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "check/judge.h"
#include "engine/shared/numeric_invariants.h"
#include "exec/trace.h"
#include "frontend/any_layout.h"
#include "portfolio/pipe_board.h"
#include "portfolio/portfolio.h"
#include "portfolio/select.h"
#include "replay/replay.h"
#include "support/turn.h"
#include "verdict/cost.h"

namespace pleat {

using verdict::Report;

/// Of a first try on an over-approximation, before the portfolio.
constexpr std::uint64_t kCoarseSteps = 50'000;

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

check::JudgeOptions judge_options(const Loaded& loaded,
                                  check::Checker checker) {
  check::JudgeOptions options;
  if (loaded.program) options = replay::judge_options(*loaded.program);
  options.checker = checker;
  return options;
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

Report Search::run(const Loaded& loaded,
                   const std::vector<verdict::Invariant>& hints) {
  if (options_.engine == "auto" && !loaded.cfa().properties.empty()) {
    return portfolio(loaded, hints);
  }
  Budget budget;
  const engine::Progress progress = [this](const std::string& line) {
    channel_.progress(line);
  };
  portfolio::PipeBoard board(loaded.cfa(), {}, -1, -1, options_.checker,
                             stats_);
  offer_hints(board, hints);
  return run_engine(loaded, options_.engine, budget,
                    hints.empty() ? nullptr : &board, progress);
}

Report Search::portfolio(const Loaded& loaded,
                         const std::vector<verdict::Invariant>& hints) {
  portfolio::Options options;
  options.jobs = options_.deterministic ? 1 : options_.jobs;
  options.memory_bytes = options_.memory_mb << 20;
  options.all = options_.all;
  options.deterministic = options_.deterministic;
  options.checker = options_.checker;
  const portfolio::Job job = [&](const std::string& engine, Budget& budget,
                                 engine::Board& board,
                                 const engine::Progress& progress) {
    offer_hints(board, hints);
    Report report = run_engine(loaded, engine, budget, &board, progress);
    add_stats(stats_, report);
    return report;
  };
  const engine::Progress progress = [this](const std::string& line) {
    channel_.progress(line);
  };
  Budget few;
  few.steps = kCoarseSteps;
  if (auto report = proof_anywhere(loaded, "tracer", few, progress, 0.2))
    return std::move(*report);
  const auto members = portfolio::select(portfolio::measure(loaded.cfa()));
  return portfolio::run(loaded.cfa(), members, options, job, progress, stats_);
}

namespace {

/// Does the engine soon come to a target where an over-approximation is too
/// coarse for a proof, so that it costs little to try it first?
bool sees_coarseness(const std::string& engine) {
  return engine == "tracer" || engine == "iterdeep";
}

}  // namespace

std::optional<Report> Search::proof_anywhere(const Loaded& loaded,
                                             const std::string& name,
                                             Budget& budget,
                                             const engine::Progress& progress,
                                             double share) {
  const cfa::Cfa* cfa =
      loaded.program ? frontend::anywhere(*loaded.program) : nullptr;
  if (cfa == nullptr || cfa->properties.empty() || !sees_coarseness(name) ||
      verdict::forbids_proved(cfa->approximations))
    return std::nullopt;
  solver::Solver solver(options_.solver, stats_);
  engine::Env env{solver, stats_};
  env.progress = progress;
  env.seed = options_.seed;
  auto engine = engine::make_engine(name, env, engine_options());
  verdict::Outcome outcome;
  {
    const ScopedTimer timer(stats_.timer("engine.anywhere"));
    // The rest is for violations, which are looked for elsewhere.
    const bool clock = options_.timeout > 0 && !options_.deterministic;
    const Turn turn(clock ? time_left() * share : 0);
    outcome = engine->run(*cfa, budget);
  }
  if (outcome.claim != verdict::Verdict::Proved) return std::nullopt;
  Report report =
      check::Judge(*cfa, judge_options(loaded, options_.checker), stats_)
          .finish(name, outcome);
  if (report.verdict != verdict::Verdict::Proved) return std::nullopt;
  return report;
}

engine::EngineOptions Search::engine_options() const {
  engine::EngineOptions result = options_.engine_options;
  if (options_.timeout > 0) result.seconds = time_left();
  if (options_.deterministic) result.apc.race = false;
  return result;
}

/// One engine and the check of its claim.
Report Search::run_engine(const Loaded& loaded, const std::string& name,
                          Budget& budget, engine::Board* board,
                          const engine::Progress& progress) {
  if (auto report = proof_anywhere(loaded, name, budget, progress, 0.5))
    return std::move(*report);
  const cfa::Cfa& cfa = loaded.cfa();
  check::JudgeOptions judging = judge_options(loaded, options_.checker);
  judging.for_proofs =
      loaded.program ? frontend::for_proofs(*loaded.program) : nullptr;
  check::Judge judge(cfa, judging, stats_);
  verdict::Outcome outcome;
  if (!cfa.properties.empty()) {
    solver::Solver solver(options_.solver, stats_);
    engine::Env env{solver, stats_};
    const Counter& queries = stats_.counter("solver.queries");
    env.progress = [&progress, &queries](const std::string& line) {
      progress(fmt::format("{}, {} queries", line, queries.value));
    };
    env.confirm = [&judge, board](const verdict::Counterexample& c) {
      if (board) board->about_to_replay();
      return judge.confirm(c);
    };
    env.board = board;
    env.seed = options_.seed;
    env.all = options_.all;
    auto engine = engine::make_engine(name, env, engine_options());
    const ScopedTimer timer(stats_.timer("engine"));
    outcome = engine->run(cfa, budget);
    if (board && outcome.claim == verdict::Verdict::Proved)
      board->almost_done();
  }
  Report report =
      judge.finish(name, outcome, [&cfa](const verdict::Counterexample& c) {
        return exec::explain(cfa, c.inputs, c.property);
      });
  if (!judge.rests_on_layout()) return report;
  auto again = proof_on_any_layout(*judging.for_proofs, loaded, name, budget,
                                   progress, outcome);
  return again ? std::move(*again) : report;
}

std::optional<Report> Search::proof_on_any_layout(
    const cfa::Cfa& cfa, const Loaded& loaded, const std::string& name,
    Budget& budget, const engine::Progress& progress,
    const verdict::Outcome& found) {
  const ScopedTimer timer(stats_.timer("engine.outside"));
  solver::Solver solver(options_.solver, stats_);
  engine::Env env{solver, stats_};
  env.progress = progress;
  env.seed = options_.seed;
  env.all = options_.all;
  const auto judged = [&](const verdict::Outcome& outcome) {
    return check::Judge(cfa, judge_options(loaded, options_.checker), stats_)
        .finish(name, outcome);
  };
  // Mostly it is known only by the way that indices stay inside.
  if (!found.exhausted && !found.invariants.empty()) {
    verdict::Outcome more = found;
    more.counterexamples.clear();
    for (auto& fact : engine::numeric_facts(cfa, env))
      more.invariants.push_back(std::move(fact));
    if (check::check_proof(cfa, more.invariants, more.safe, options_.checker,
                           stats_)
            .accepted)
      return judged(more);
  }
  auto engine = engine::make_engine(name, env, engine_options());
  Report report = judged(engine->run(cfa, budget));
  if (report.verdict != verdict::Verdict::Proved) return std::nullopt;
  return report;
}

double Search::time_left() const {
  const std::chrono::duration<double> used =
      std::chrono::steady_clock::now() - begin_;
  return std::max(options_.timeout - used.count(), 0.01);
}

}  // namespace pleat
