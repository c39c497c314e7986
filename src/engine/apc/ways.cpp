#include "engine/apc/ways.h"

#include <algorithm>

#include "engine/apc/bounded.h"
#include "engine/apc/cpu_clock.h"
#include "engine/apc/inputs.h"
#include "solver/quantified.h"

namespace pleat::engine::apc {
namespace {

using solver::Answer;

constexpr std::uint64_t kUnits = 1'000'000;

// Edges of a run: a guess must be cheap, an answer may cost something.
constexpr std::uint64_t kGuess = 100'000, kRun = 20'000'000;

/// Of all disjuncts: one that is satisfiable makes the whole so.
void merge(Answer one, Answer& all) {
  if (one == Answer::Sat || all == Answer::Sat) {
    all = Answer::Sat;
  } else if (one == Answer::Unknown) {
    all = Answer::Unknown;
  }
}

/// As many counters 0 as goes without much ado: the inputs become simple, and
/// an iteration that does not happen contradicts no other.
class FewIterations {
 public:
  FewIterations(solver::Solver& solver, const Bounded& b)
      : context_(solver.context()) {
    for (Term f : b.formulas) context_->add(f);
    for (Term k : b.counters) {
      wishes_.push_back(mk_eq(k, counter_constant(0)));
    }
  }

  solver::Result check() {
    const solver::Result any =
        context_->check({.name = "apc.small", .units = kUnits});
    if (!any.is_sat()) return any;
    model_ = context_->model();
    for (unsigned round = 0; round < 20 && !wishes_.empty(); ++round) {
      const solver::Result r = context_->check(
          {.name = "apc.small", .assumptions = wishes_, .units = kUnits});
      if (getenv("APCDBG")) fprintf(stderr, "  round %u: %zu %d %f\n", round, wishes_.size(), (int)r.answer(), cpu_seconds());
      if (r.is_unknown()) break;
      if (r.is_sat()) {
        model_ = context_->model();
        break;
      }
      const std::vector<Term> core = context_->core();
      std::erase_if(wishes_, [&](Term w) {
        return std::find(core.begin(), core.end(), w) != core.end();
      });
    }
    return any;
  }

  const term::Model& model() const { return model_; }

 private:
  std::unique_ptr<solver::Context> context_;
  std::vector<Term> wishes_;
  term::Model model_;
};

/// How much the small way looks at.
struct Size {
  Depths depths = {};
  unsigned bits = kCounterWidth;
};

/// More and more iterations of outer loops; all K of inner ones.
std::vector<Size> sizes(unsigned k) {
  std::vector<Size> all;
  for (unsigned n = 1; n < k; n *= 2) all.push_back({{n, k}, n < 8 ? 6U : 10U});
  all.push_back({{k}, 20});
  all.push_back({{k}, kCounterWidth});
  return all;
}

}  // namespace

WayAnswer solve_exact(const Question& question, const Options&) {
  WayAnswer way{.finished = true, .answer = Answer::Unsat};
  for (const Disjunct& d : question.disjuncts) {
    term::Model model;
    solver::Result r = solver::Result::unknown("");
    {
      const Stopwatch watch(way.solve);
      r = solver::check_quantified(to_formula(d), kUnits, &model);
    }
    merge(r.answer(), way.answer);
    if (!r.is_sat()) continue;
    way.inputs = run_model(question.cfa, question.property, d, {}, model, kRun);
    if (way.inputs) break;
  }
  return way;
}

WayAnswer solve_bounded(const Question& question, Env& env,
                        const Options& options) {
  WayAnswer way{.finished = true, .answer = Answer::Unsat};
  for (const Disjunct& d : question.disjuncts) {
    Bounded b;
    {
      const Stopwatch watch(way.build);
      b = bounded(d, {options.bound});
    }
    term::Model model;
    solver::Result r = solver::Result::unknown("");
    {
      const Stopwatch watch(way.solve);
      r = env.solver.check("apc.bounded", b.formulas, &model, kUnits);
    }
    merge(r.answer(), way.answer);
    if (!r.is_sat()) continue;
    way.inputs =
        run_model(question.cfa, question.property, d, b.instances, model, kRun);
    if (way.inputs) break;
  }
  return way;
}

WayAnswer solve_small(const Question& question, Env& env,
                      const Options& options) {
  WayAnswer way{.finished = true};
  const Stopwatch watch(way.solve);
  std::vector<bool> dead(question.disjuncts.size(), false);
  for (const Size& size : sizes(options.bound)) {
    way.answer = Answer::Unsat;
    for (std::size_t i = 0; i < dead.size(); ++i) {
      if (dead[i]) continue;
      const Disjunct& d = question.disjuncts[i];
      const Bounded b = bounded(d, size.depths, size.bits);
      FewIterations few(env.solver, b);
      const solver::Result r = few.check();
      if (getenv("APCDBG")) fprintf(stderr, "depth %u: %d %f\n", size.depths[0], (int)r.answer(), cpu_seconds());
      const bool whole = size.bits == kCounterWidth;
      dead[i] = r.is_unsat() && whole;
      merge(r.is_unsat() && !whole ? Answer::Unknown : r.answer(), way.answer);
      if (!r.is_sat()) continue;
      way.inputs = run_model(question.cfa, question.property, d, b.instances,
                             few.model(), kGuess);
      if (way.inputs) return way;
    }
    if (way.answer == Answer::Unsat) return way;
  }
  return way;
}

}  // namespace pleat::engine::apc
