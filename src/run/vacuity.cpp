// First random runs, which tell of most conditions that they are evaluated;
// then the proof's own invariants, which often exclude it; then a short search
// for a proof.

#include "run/vacuity.h"

#include <algorithm>

#include "evidence/excluded_edges.h"
#include "support/turn.h"
#include "verdict/proof_text.h"

namespace pleat::run {
namespace {

constexpr unsigned kRuns = 24;
constexpr std::uint64_t kEdges = 20'000;
constexpr std::size_t kMost = 8;  // properties that are looked at closely
constexpr double kSeconds = 1;    // for all of it: the answer is waiting
constexpr std::uint64_t kSteps = 100;
constexpr std::uint64_t kInstances = 20'000;  // of bounded programs

/// A short search for a proof that the edges cannot be taken. Where loops are
/// bounded, an unrolling soon tells whether that is so.
bool search_excludes(const cfa::Cfa& cfa, const std::vector<cfa::EdgeId>& edges,
                     bool is_bounded, const Settings& settings,
                     Registry& stats) {
  evidence::Question q = evidence::can_take(cfa, edges);
  // Only this question.
  q.cfa.properties.erase(q.cfa.properties.begin(), q.cfa.properties.end() - 1);
  Settings briefly;
  briefly.engine = is_bounded ? "bmc" : "bself";
  briefly.solver = settings.solver;
  briefly.checker = settings.checker;
  briefly.timeout = kSeconds;
  Question question;
  question.budget.steps = is_bounded ? kInstances : kSteps;
  return ask({q.cfa}, briefly, question, stats).verdict ==
         verdict::Verdict::Proved;
}

}  // namespace

void find_vacuous(const Settings& settings, const Subject& subject,
                  verdict::Report& report, Registry& stats) {
  const cfa::Cfa& cfa = subject.cfa;
  if (report.properties.size() != cfa.properties.size()) return;
  std::vector<std::pair<std::size_t, std::vector<cfa::EdgeId>>> open;
  for (std::size_t p = 0; p < cfa.properties.size(); ++p) {
    if (report.properties[p].verdict != verdict::Verdict::Proved) continue;
    auto edges = evidence::passing_edges(cfa, cfa.properties[p]);
    if (!edges.empty()) open.emplace_back(p, std::move(edges));
  }
  if (open.empty()) return;
  const ScopedTimer timer(stats.timer("vacuity"));
  Registry own;  // the engine's statistics are not to change
  const auto taken = evidence::edges_of_runs(cfa, kRuns, kEdges);
  std::erase_if(open, [&](const auto& o) {
    return std::any_of(o.second.begin(), o.second.end(),
                       [&](cfa::EdgeId e) { return taken.contains(e); });
  });
  // What was proved about another automaton is asked of that one.
  const cfa::Cfa& proved = subject.any_layout ? *subject.any_layout : cfa;
  const auto invariants = verdict::read_invariants(proved, report.proof);
  const Turn turn(kSeconds);
  std::size_t looked = 0;
  for (const auto& [p, edges] : open) {
    if (++looked > kMost || stop_requested()) break;
    report.properties[p].vacuous =
        evidence::exclude(proved, invariants, edges, settings.checker, own) ||
        search_excludes(proved, edges, report.bounds_checked, settings, own);
  }
}

}  // namespace pleat::run
