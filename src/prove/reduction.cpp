// First the proof is followed from its goals: each step is shown once more, and
// the solver tells which premises it used; it is asked again about these alone
// while they become fewer. What no step uses goes.
//
// Then one invariant after the other is left out, the largest first, as long as
// the others are still a proof. (Cores say what one solver used, which is often
// more than what is needed.) Only the steps that rested on it are asked again.

#include "prove/reduction.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "prove/premises.h"
#include "support/budget.h"
#include "term/walk.h"

namespace pleat::prove {
namespace {

using verdict::Invariant;

class Reduction {
 public:
  Reduction(std::span<const Path> paths, std::vector<Invariant> invariants,
            StepProver& prover, const ReductionPolicy& policy)
      : paths_(paths),
        invariants_(std::move(invariants)),
        prover_(prover),
        policy_(policy),
        kept_(invariants_.size(), true) {}

  std::vector<Invariant> run(const std::vector<const Path*>& goals) {
    follow(goals);
    keep_used();
    const auto used = std::ranges::count(kept_, true);
    if (policy_.leave_out != nullptr &&
        static_cast<std::size_t>(used) <= policy_.most_invariants) {
      leave_out();
    }
    std::vector<Invariant> result;
    for (std::size_t i = 0; i < invariants_.size(); ++i) {
      if (kept_[i]) result.push_back(invariants_[i]);
    }
    return result;
  }

 private:
  static constexpr std::size_t kGoal = SIZE_MAX;
  using Places = std::vector<std::size_t>;

  /// One step of the proof.
  struct Step {
    std::size_t owner;  ///< the invariant that is shown, or kGoal
    const Path* path;
    Places rests_on;  ///< invariants at the path's start
  };

  Term goal_of(const Step& step) const {
    return step.owner == kGoal ? term::mk_false()
                               : invariants_[step.owner].formula;
  }

  /// Collects the steps that the goals need.
  void follow(const std::vector<const Path*>& goals) {
    std::set<std::size_t> met;
    std::vector<std::size_t> work;
    const auto need = [&](Step step) {
      step.rests_on = few_premises(step);
      for (const std::size_t i : step.rests_on) {
        if (met.insert(i).second) work.push_back(i);
      }
      steps_.push_back(std::move(step));
    };
    for (const Path* path : goals) need({kGoal, path, {}});
    while (!work.empty()) {
      const std::size_t i = work.back();
      work.pop_back();
      for (const Path& path : paths_) {
        if (path.to == invariants_[i].location) need({i, &path, {}});
      }
    }
  }

  /// Few invariants at the path's start that suffice; all, if that cannot be
  /// shown.
  Places few_premises(const Step& step) {
    Places few;
    formulas_at(step.path->from, invariants_, &few);
    for (;;) {
      std::optional<Places> used = show(step, few, prover_);
      if (!used || used->size() == few.size()) return few;
      few = *std::move(used);
    }
  }

  /// Shows the step by these invariants: those used, or nothing.
  std::optional<Places> show(const Step& step, const Places& premises,
                             StepProver& prover) {
    std::vector<Term> formulas;
    for (const std::size_t i : premises) {
      formulas.push_back(invariants_[i].formula);
    }
    const StepAnswer answer = prover.prove(*step.path, formulas, goal_of(step));
    unknowns_ += answer.shown == Shown::Unknown;
    if (answer.shown != Shown::Yes) return std::nullopt;
    Places result;
    for (const std::size_t u : answer.used) result.push_back(premises[u]);
    return result;
  }

  /// Keeps only what the goals rest on.
  void keep_used() {
    std::vector<bool> used(invariants_.size(), false);
    for (bool changed = true; changed;) {
      changed = false;
      for (const Step& step : steps_) {
        if (step.owner != kGoal && !used[step.owner]) continue;
        for (const std::size_t i : step.rests_on) {
          changed |= !used[i];
          used[i] = true;
        }
      }
    }
    kept_ = std::move(used);
  }

  void leave_out() {
    Places largest_first(invariants_.size());
    std::iota(largest_first.begin(), largest_first.end(), std::size_t{0});
    std::ranges::stable_sort(
        largest_first, std::ranges::greater{},
        [&](std::size_t i) { return term::dag_size(invariants_[i].formula); });
    for (const std::size_t i : largest_first) {
      if (queries_ >= policy_.most_queries ||
          unknowns_ >= policy_.most_unknowns || stop_requested()) {
        return;
      }
      if (kept_[i]) try_without(i);
    }
  }

  void try_without(std::size_t invariant) {
    const std::vector<Step> before = steps_;
    const std::vector<bool> kept_before = kept_;
    kept_[invariant] = false;
    for (Step& step : steps_) {
      const bool counts = step.owner == kGoal || kept_[step.owner];
      if (!counts ||
          std::ranges::find(step.rests_on, invariant) == step.rests_on.end()) {
        continue;
      }
      Places rest;
      formulas_at(step.path->from, invariants_, &rest);
      std::erase_if(rest, [&](std::size_t i) { return !kept_[i]; });
      ++queries_;
      std::optional<Places> used = show(step, rest, *policy_.leave_out);
      if (!used) {
        steps_ = before;
        kept_ = kept_before;
        return;
      }
      step.rests_on = *std::move(used);
    }
    keep_used();
  }

  const std::span<const Path> paths_;
  const std::vector<Invariant> invariants_;
  StepProver& prover_;
  const ReductionPolicy& policy_;
  std::vector<bool> kept_;
  std::vector<Step> steps_;
  std::uint64_t queries_ = 0;  ///< while leaving out
  std::uint64_t unknowns_ = 0;
};

constexpr std::uint64_t kRedundantUnits = 300;

}  // namespace

bool mentions_wide_number(Term root) {
  std::vector<Term> work{root};
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (t.sort().is_bitvec() && t.width() > 64) return true;
    work.insert(work.end(), t.children().begin(), t.children().end());
  }
  return false;
}

std::vector<Invariant> reduced(std::span<const Path> paths,
                               const std::vector<const Path*>& goals,
                               std::vector<Invariant> invariants,
                               StepProver& prover,
                               const ReductionPolicy& policy) {
  return Reduction(paths, std::move(invariants), prover, policy).run(goals);
}

void drop_redundant(std::vector<Invariant>& all, solver::Solver& solver) {
  std::ranges::stable_sort(all, [](const Invariant& a, const Invariant& b) {
    return std::pair(mentions_wide_number(a.formula),
                     term::dag_size(a.formula)) <
           std::pair(mentions_wide_number(b.formula),
                     term::dag_size(b.formula));
  });
  for (std::size_t i = all.size(); i-- > 0 && !stop_requested();) {
    std::vector<Term> query{term::mk_not(all[i].formula)};
    for (std::size_t j = 0; j < all.size(); ++j) {
      if (j != i && all[j].location == all[i].location) {
        query.push_back(all[j].formula);
      }
    }
    if (solver.check("numeric.redundant", query, nullptr, kRedundantUnits)
            .is_unsat()) {
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
}

}  // namespace pleat::prove
