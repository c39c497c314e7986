#include "testgen/edge_questions.h"

#include <algorithm>
#include <chrono>

#include "run/ask.h"
#include "support/budget.h"
#include "transform/goals.h"

namespace pleat::testgen {

using verdict::Verdict;

Decision decision_of(const verdict::Report& report) {
  Decision decision{report.verdict, {}, false};
  if (report.verdict != Verdict::Violated) return decision;
  for (const auto& input : report.counterexamples.at(0).inputs)
    decision.inputs.push_back(input.raw);
  return decision;
}

Decision decide(const cfa::Cfa& question, double seconds,
                run::Settings settings, Registry& stats,
                std::vector<verdict::Invariant>* facts) {
  settings.engine = "auto";
  settings.timeout = seconds;
  run::Question asked;
  asked.facts = facts;
  asked.watches_clock = true;
  Decision answer = decision_of(run::ask({question}, settings, asked, stats));
  const std::chrono::duration<double> used =
      run::Question::Clock::now() - asked.begin;
  answer.gave_up = answer.verdict == Verdict::Unknown && !stop_requested() &&
                   used.count() < seconds;
  return answer;
}

Decision EdgeQuestions::ask(std::vector<cfa::EdgeId> edges, double seconds) {
  const std::vector<cfa::EdgeId> all = edges;
  std::erase_if(edges, [&](cfa::EdgeId e) { return !is_reachable(e); });
  if (edges.empty())
    return {is_whole() ? Verdict::Proved : Verdict::Unknown, {}, !is_whole()};
  const cfa::Cfa question = transform::ask_about(cfa_, edges);
  Decision answer = decide(question, seconds, settings_, stats_, &facts_);
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
bool EdgeQuestions::is_whole() {
  if (!whole_) {
    verdict::Outcome claim;
    claim.claim = Verdict::Proved;
    claim.safe = {0};
    const cfa::Cfa question = transform::ask_about(cfa_, {});
    whole_ =
        run::judge_claim({question}, "graph", claim, settings_.checker, stats_)
            .verdict == Verdict::Proved;
  }
  return *whole_;
}

void EdgeQuestions::drop(const std::vector<cfa::EdgeId>& edges) {
  for (cfa::EdgeId e : edges) cfa_.at(e).guard = term::mk_false();
  reachable_.clear();
  whole_ = true;  // else it would not have been proved
}

bool EdgeQuestions::is_reachable(cfa::EdgeId edge) {
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

}  // namespace pleat::testgen
