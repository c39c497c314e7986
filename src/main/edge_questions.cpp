#include "main/edge_questions.h"

#include <algorithm>
#include <chrono>

#include "check/judge.h"
#include "engine/registry.h"
#include "main/options.h"
#include "portfolio/portfolio.h"
#include "portfolio/select.h"
#include "support/budget.h"
#include "transform/goals.h"

namespace pleat {

using verdict::Verdict;

namespace {

using Clock = std::chrono::steady_clock;

/// One engine and the check of its claim.
verdict::Report run_engine(const cfa::Cfa& question, const std::string& name,
                           double seconds, std::uint64_t seed, Budget& budget,
                           engine::Board& board, Registry& stats) {
  check::Judge judge(question, {}, stats);
  solver::Solver solver({}, stats);
  engine::Env env{solver, stats};
  env.confirm = [&](const verdict::Counterexample& c) {
    board.about_to_replay();
    return judge.confirm(c);
  };
  env.board = &board;
  env.seed = seed;
  engine::EngineOptions options;
  options.seconds = seconds;
  const verdict::Outcome outcome =
      engine::make_engine(name, env, options)->run(question, budget);
  if (outcome.claim == Verdict::Proved) board.almost_done();
  return judge.finish(name, outcome);
}

}  // namespace

Decision decide(const cfa::Cfa& question, double seconds, std::uint64_t seed,
                std::uint64_t memory_mb, Registry& stats,
                std::vector<verdict::Invariant>* facts) {
  const auto begin = Clock::now();
  portfolio::Options options;
  options.jobs = default_jobs();
  options.memory_bytes = memory_mb << 20;
  options.seconds = seconds;
  options.facts = facts;
  const verdict::Report report = portfolio::run(
      question, portfolio::select(portfolio::measure(question)), options,
      [&](const std::string& engine, Budget& budget, engine::Board& board,
          const engine::Progress&) {
        return run_engine(question, engine, seconds, seed, budget, board,
                          stats);
      },
      {}, stats);
  Decision answer{report.verdict, {}, false};
  if (answer.verdict == Verdict::Violated) {
    for (const auto& input : report.counterexamples.at(0).inputs) {
      answer.inputs.push_back(input.raw);
    }
  }
  const std::chrono::duration<double> used = Clock::now() - begin;
  answer.gave_up = answer.verdict == Verdict::Unknown && !stop_requested() &&
                   used.count() < seconds;
  return answer;
}

Decision Questions::ask(std::vector<cfa::EdgeId> edges, double seconds) {
  const std::vector<cfa::EdgeId> all = edges;
  std::erase_if(edges, [&](cfa::EdgeId e) { return !is_reachable(e); });
  if (edges.empty())
    return {is_whole() ? Verdict::Proved : Verdict::Unknown, {}, !is_whole()};
  const cfa::Cfa question = transform::ask_about(cfa_, edges);
  Decision answer =
      decide(question, seconds, seed_, memory_mb_, stats_, &facts_);
  // Facts about the question's own location are of no use for another.
  std::erase_if(facts_, [&](const verdict::Invariant& i) {
    return i.location.index >= cfa_.locations.size();
  });
  std::erase_if(answer.inputs, [&](const verdict::InputValue& v) {
    return v.input.index >= cfa_.inputs.size();
  });
  if (answer.verdict == Verdict::Proved) drop(all);
  return answer;
}

/// A target that nothing leads to: only what is cut off, or not modelled, could
/// be in the way.
bool Questions::is_whole() {
  if (!whole_) {
    verdict::Outcome claim;
    claim.claim = Verdict::Proved;
    claim.safe = {0};
    const cfa::Cfa question = transform::ask_about(cfa_, {});
    check::Judge judge(question, {}, stats_);
    whole_ = judge.finish("graph", claim).verdict == Verdict::Proved;
  }
  return *whole_;
}

void Questions::drop(const std::vector<cfa::EdgeId>& edges) {
  for (cfa::EdgeId e : edges) cfa_.at(e).guard = term::mk_false();
  reachable_.clear();
  whole_ = true;  // else it would not have been proved
}

bool Questions::is_reachable(cfa::EdgeId edge) {
  if (reachable_.empty()) {
    reachable_.resize(cfa_.locations.size(), false);
    reachable_[cfa_.initial.index] = true;
    std::vector<cfa::LocationId> open = {cfa_.initial};
    while (!open.empty()) {
      const cfa::LocationId at = open.back();
      open.pop_back();
      for (cfa::EdgeId e : cfa_.at(at).out) {
        const cfa::LocationId to = cfa_.at(e).to;
        if (cfa_.at(e).guard.is_false() || reachable_[to.index]) continue;
        reachable_[to.index] = true;
        open.push_back(to);
      }
    }
  }
  return !cfa_.at(edge).guard.is_false() &&
         reachable_[cfa_.at(edge).from.index];
}

}  // namespace pleat
