// Paths are the outer loop, in the order in which they are given: those from
// the start come first, so what does not hold on entry is gone before it can
// serve as a premise of a step.
//
// Each step remembers the candidates that its proof used. Only if one of these
// is dropped it is asked about again. A state that breaks one candidate is
// tried on all others of its location.

#include "prove/houdini.h"

#include <algorithm>

#include "prove/premises.h"
#include "support/budget.h"
#include "term/walk.h"

namespace pleat::prove {
namespace {

using verdict::Invariant;

class Houdini {
 public:
  Houdini(const Cfa& cfa, std::span<const Path> paths, StepProver& prover,
          std::span<const Invariant> candidates,
          std::span<const Invariant> known, Asked asked)
      : prover_(prover),
        candidates_(candidates),
        known_(known),
        asked_(asked),
        alive_(candidates.size()),
        supported_(candidates.size()) {
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      alive_[i] = candidates[i].location != cfa.initial;
    }
    for (const Path& path : paths) {
      std::vector<Step> steps;
      for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (alive_[i] && candidates[i].location == path.to) {
          steps.push_back({.candidate = i});
        }
      }
      if (!steps.empty()) by_path_.push_back({&path, std::move(steps)});
    }
  }

  std::optional<std::vector<bool>> run() {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t p = 0; p < by_path_.size(); ++p) {
        changed |= asked_ == Asked::Alone ? show_each(p) : show_together(p);
        if (stop_requested()) return std::nullopt;
      }
    }
    return alive_;
  }

 private:
  /// A candidate is shown to hold after a path, or is still to be shown.
  struct Step {
    std::size_t candidate;
    bool shown = false;
  };
  struct PathSteps {
    const Path* path;
    std::vector<Step> steps;
  };
  struct StepId {
    std::size_t path, step;
  };
  struct Premises {
    std::vector<Term> formulas;
    std::vector<std::size_t> candidates;  ///< places of the last formulas
    std::size_t drops;                    ///< how many there were by then
  };

  Premises premises(const Path& path) const {
    Premises result{formulas_at(path.from, known_), {}, drops_};
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (!alive_[i] || candidates_[i].location != path.from) continue;
      result.formulas.push_back(candidates_[i].formula);
      result.candidates.push_back(i);
    }
    return result;
  }

  bool is_open(const Step& step) const {
    return alive_[step.candidate] && !step.shown;
  }

  /// Returns whether anything was asked.
  bool show_each(std::size_t p) {
    bool any = false;
    const Path& path = *by_path_[p].path;
    std::optional<Premises> before;
    for (std::size_t s = 0; s < by_path_[p].steps.size(); ++s) {
      const Step& step = by_path_[p].steps[s];
      if (!is_open(step)) continue;
      if (stop_requested()) return false;
      if (!before || before->drops != drops_) before = premises(path);
      any = true;
      const StepAnswer answer = prover_.prove(
          path, before->formulas, candidates_[step.candidate].formula);
      if (answer.shown == Shown::Yes) {
        note_shown({p, s}, *before, answer.used);
        continue;
      }
      drop(step.candidate);
      if (answer.shown == Shown::No) drop_refuted(p, *answer.model);
    }
    return any;
  }

  bool show_together(std::size_t p) {
    bool any = false;
    const Path& path = *by_path_[p].path;
    for (;;) {
      std::vector<std::size_t> open;
      std::vector<Term> goals;
      for (std::size_t s = 0; s < by_path_[p].steps.size(); ++s) {
        const Step& step = by_path_[p].steps[s];
        if (!is_open(step)) continue;
        open.push_back(s);
        goals.push_back(candidates_[step.candidate].formula);
      }
      if (open.empty() || stop_requested()) return any;
      any = true;
      const Premises before = premises(path);
      const StepAnswer answer =
          prover_.prove(path, before.formulas, term::mk_and(goals));
      if (answer.shown == Shown::Yes) {
        for (const std::size_t s : open) {
          note_shown({p, s}, before, answer.used);
        }
        return true;
      }
      const bool refuted =
          answer.shown == Shown::No && drop_refuted(p, *answer.model);
      if (!refuted) drop_larger_half(p, open);
    }
  }

  void note_shown(StepId id, const Premises& before,
                  const std::vector<std::size_t>& used) {
    by_path_[id.path].steps[id.step].shown = true;
    const std::size_t known = before.formulas.size() - before.candidates.size();
    for (const std::size_t u : used) {
      if (u >= known) supported_[before.candidates[u - known]].push_back(id);
    }
  }

  void drop(std::size_t candidate) {
    alive_[candidate] = false;
    ++drops_;
    for (const StepId id : supported_[candidate]) {
      by_path_[id.path].steps[id.step].shown = false;
    }
    supported_[candidate].clear();
  }

  /// Drops all candidates that this state breaks. Returns whether there is one.
  bool drop_refuted(std::size_t p, const term::Model& model) {
    const std::size_t before = drops_;
    for (const Step& step : by_path_[p].steps) {
      if (!alive_[step.candidate]) continue;
      const Term formula = candidates_[step.candidate].formula;
      if (!term::holds(by_path_[p].path->after(formula), model)) {
        drop(step.candidate);
      }
    }
    return drops_ != before;
  }

  /// Drops the formulas that make the question too hard; all of them if they
  /// have the same size.
  void drop_larger_half(std::size_t p, const std::vector<std::size_t>& open) {
    const auto size = [&](std::size_t s) {
      return term::dag_size(
          candidates_[by_path_[p].steps[s].candidate].formula);
    };
    const auto [least, most] =
        std::ranges::minmax(open, {}, [&](std::size_t s) { return size(s); });
    const std::size_t low = size(least), high = size(most);
    for (const std::size_t s : open) {
      if (low == high || size(s) > (low + high) / 2) {
        drop(by_path_[p].steps[s].candidate);
      }
    }
  }

  StepProver& prover_;
  const std::span<const Invariant> candidates_, known_;
  const Asked asked_;
  std::vector<bool> alive_;
  std::vector<PathSteps> by_path_;
  std::vector<std::vector<StepId>> supported_;  ///< by candidate
  std::size_t drops_ = 0;
};

}  // namespace

std::optional<std::vector<bool>> inductive_subset(
    const Cfa& cfa, std::span<const Path> paths, StepProver& prover,
    std::span<const Invariant> candidates, std::span<const Invariant> known,
    Asked asked) {
  return Houdini(cfa, paths, prover, candidates, known, asked).run();
}

}  // namespace pleat::prove
