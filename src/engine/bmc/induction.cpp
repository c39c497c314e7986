#include "engine/bmc/induction.h"

#include <algorithm>

#include "cfa/loops.h"
#include "term/walk.h"

namespace pleat::engine::bmc {

using cfa::LocationId;

Induction::Induction(const transform::Sliced& slice, Unroller& unroller,
                     Env& env, bool ask_others)
    : slice_(slice),
      unroller_(unroller),
      env_(env),
      ask_others_(ask_others),
      context_(solver::plain_context(solver::Backend::Blast)),
      facts_(slice.cfa.locations.size()) {
  for (LocationId l : cfa::cut_points(slice.cfa)) {
    if (unroller.segment_order().is_cut_point(l)) starts_.push_back(l);
  }
}

/// All that the board knows, since it is inductive as a whole.
void Induction::take_facts() {
  if (env_.board == nullptr) return;
  const auto all = env_.board->invariants();
  if (all.size() == known_.size()) return;
  known_.assign(all.begin(), all.end());
  for (auto& formulas : facts_) formulas.clear();
  for (const auto& i : known_) {
    const LocationId here = slice_.in_slice[i.location.index];
    if (!here.valid()) continue;
    auto& formulas = facts_[here.index];
    for (Term part : term::conjuncts(i.formula)) formulas.push_back(part);
  }
  next_ = 1;
}

std::optional<Induction::Proof> Induction::look(const Question& question,
                                                Budget& budget) {
  if (starts_.empty()) return std::nullopt;
  take_facts();
  while (next_ <= question.most) {
    switch (step(question, budget)) {
      case Step::Holds:
        return Proof{next_, known_};
      case Step::Fails:
        // If no run of k segments gets there, none of more does: few are tried.
        next_ += std::max(1U, next_ / 4);
        break;
      case Step::Undecided:
        return std::nullopt;
    }
  }
  return std::nullopt;
}

Induction::Step Induction::step(const Question& question, Budget& budget) {
  for (std::size_t i = 0; i < starts_.size(); ++i) {
    const Step result = step_from(starts_[i], question, budget);
    if (result == Step::Holds) continue;
    std::rotate(starts_.begin(), starts_.begin() + static_cast<long>(i),
                starts_.begin() + static_cast<long>(i) + 1);
    return result;
  }
  return Step::Holds;
}

Induction::Step Induction::step_from(LocationId start, const Question& question,
                                     Budget& budget) {
  const Graph graph = unroller_.unroll_segments({start, next_, facts_}, budget);
  if (!graph.complete) return Step::Undecided;
  std::vector<Term> reached;
  for (const End& end : graph.ends) {
    if (end.visits == next_ && question.excluded(end.location))
      reached.push_back(end.reached);
  }
  const Term goal = term::mk_or(reached);
  if (goal.is_false()) return Step::Holds;
  ++env_.stats.counter("bmc.steps");
  solver::Result r = context_->check(
      {.name = "bmc.step", .assumptions = {&goal, 1}, .units = question.units});
  if (r.is_unknown() && ask_others_)
    r = env_.solver.check("bmc.step", goal, nullptr, question.units);
  if (r.is_unknown()) return Step::Undecided;
  return r.is_unsat() ? Step::Holds : Step::Fails;
}

}  // namespace pleat::engine::bmc
