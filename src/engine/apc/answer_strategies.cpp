#include "engine/apc/answer_strategies.h"

#include <algorithm>

#include "engine/apc/bounded.h"
#include "engine/apc/inputs.h"
#include "engine/apc/stopwatch.h"
#include "solver/quantified.h"

namespace pleat::engine::apc {
namespace {

using solver::Answer;

// Edges of a run: a guess must be cheap, an answer may cost something.
constexpr std::uint64_t kGuess = 100'000, kRun = 20'000'000;

/// The answer for a disjunction: one satisfiable disjunct is enough.
void merge(Answer one, Answer& all) {
  if (one == Answer::Sat || all == Answer::Sat) {
    all = Answer::Sat;
  } else if (one == Answer::Unknown) {
    all = Answer::Unknown;
  }
}

void note(ModelRun run, WayAnswer& way) {
  using End = ModelRun::End;
  way.ended_elsewhere |= run.end == End::Elsewhere;
  if (run.end == End::Target) way.inputs = std::move(run.inputs);
  if (run.end == End::NotSeen) way.long_run = std::move(run.inputs);
}

/// Prefers models where many counters are 0: their inputs are simple, and an
/// iteration that does not happen contradicts no other.
class FewIterations {
 public:
  explicit FewIterations(std::uint64_t units)
      : context_(solver::plain_context(solver::Backend::Blast)),
        units_(units) {}

  /// Adds what is new in the condition. Then drops wishes that contradict the
  /// rest, until none does.
  solver::Result check(const Bounded& b) {
    for (; formulas_ < b.formulas.size(); ++formulas_) {
      context_->add(b.formulas[formulas_]);
    }
    for (; counters_ < b.counters.size(); ++counters_) {
      wishes_.push_back(mk_eq(b.counters[counters_], counter_constant(0)));
    }
    for (;;) {
      const solver::Result r = ask(wishes_);
      if (!r.is_unsat() || context_->core().empty()) return r;
      const std::vector<Term> core = context_->core();
      std::erase_if(wishes_, [&](Term w) {
        return std::find(core.begin(), core.end(), w) != core.end();
      });
    }
  }

  /// Makes the counter that is the greatest in the model as small as it can be
  /// with these wishes: the run becomes shorter.
  void shorten(const Bounded& b) {
    if (b.counters.empty()) return;
    const auto value = [&](Term k) {
      return term::Evaluator(model_).scalar(k);
    };
    const Term longest = *std::ranges::max_element(b.counters, {}, value);
    term::Value least = 0;
    while (least < value(longest) && !stop_requested()) {
      const term::Value middle = least + (value(longest) - least) / 2;
      std::vector<Term> assumed = wishes_;
      assumed.push_back(mk_ule(longest, term::mk_bv(middle, longest.width())));
      const solver::Result r = ask(assumed);
      if (r.is_unknown()) return;
      if (r.is_unsat()) least = middle + 1;
    }
  }

  const term::Model& model() const { return model_; }

 private:
  solver::Result ask(const std::vector<Term>& assumed) {
    solver::Result r = context_->check(
        {.name = "apc.small", .assumptions = assumed, .units = units_});
    if (r.is_sat()) model_ = context_->model();
    return r;
  }

  std::unique_ptr<solver::Context> context_;
  term::Model model_;  ///< the last
  std::uint64_t units_;
  std::vector<Term> wishes_;
  std::size_t formulas_ = 0, counters_ = 0;
};

/// Level by level: loops that the model of a level leaves out stay out.
solver::Result guess(Expansion& expansion, FewIterations& few) {
  for (;;) {
    const solver::Result r = few.check(expansion.result());
    if (!r.is_sat()) return r;
    term::Evaluator value(few.model());
    const bool more = expansion.grow([&](Term k, Term guard) {
      return value.holds(guard) && value.scalar(k) != 0;
    });
    if (!more) return r;
  }
}

/// How much the small way looks at.
struct Size {
  Depths depths = {};
  unsigned bits = kCounterWidth;
  bool by_level = false;  ///< guess
};

/// More and more iterations of outer loops; all K of inner ones.
std::vector<Size> sizes(unsigned k) {
  std::vector<Size> all{{{1, k}, 6, true}};
  for (unsigned n = 1; n < k; n *= 2) all.push_back({{n, k}, n < 8 ? 6U : 10U});
  // A deep target: as few bits as it needs, so that its run is short.
  for (const unsigned bits : {12U, 14U, 16U, 20U}) all.push_back({{k}, bits});
  all.push_back({{k}, kCounterWidth});
  return all;
}

}  // namespace

WayAnswer solve_exact(const Question& question, const Options& options) {
  WayAnswer way{.finished = true, .answer = Answer::Unsat};
  for (const Disjunct& d : question.disjuncts) {
    term::Model model;
    solver::Result r = solver::Result::unknown("");
    {
      const Stopwatch watch(way.solve);
      r = solver::check_quantified(to_formula(d), options.units(), &model);
    }
    merge(r.answer(), way.answer);
    if (!r.is_sat()) continue;
    note(run_model(question.cfa, question.property, d, {}, model, kRun), way);
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
      r = env.solver.check("apc.bounded", b.formulas, &model, options.units());
    }
    merge(r.answer(), way.answer);
    if (!r.is_sat()) continue;
    note(
        run_model(question.cfa, question.property, d, b.instances, model, kRun),
        way);
    if (way.inputs) break;
  }
  return way;
}

WayAnswer solve_small(const Question& question, const Options& options) {
  WayAnswer way{.finished = true};
  const Stopwatch watch(way.solve);
  std::vector<bool> dead(question.disjuncts.size(), false);
  for (const Size& size : sizes(options.bound)) {
    way.answer = Answer::Unsat;
    for (std::size_t i = 0; i < dead.size(); ++i) {
      if (dead[i]) continue;
      const Disjunct& d = question.disjuncts[i];
      Expansion expansion(d, size.depths, size.bits);
      while (!size.by_level && expansion.grow()) {
      }
      FewIterations few(options.units());
      const solver::Result r = guess(expansion, few);
      const bool whole = size.bits == kCounterWidth;
      dead[i] = r.is_unsat() && whole;
      merge(r.is_unsat() && !whole ? Answer::Unknown : r.answer(), way.answer);
      if (!r.is_sat()) continue;
      if (!size.by_level) few.shorten(expansion.result());
      note(run_model(question.cfa, question.property, d,
                     expansion.result().instances, few.model(), kGuess),
           way);
      if (way.inputs) return way;
    }
    if (way.answer == Answer::Unsat) return way;
  }
  return way;
}

WayAnswer solve_by_proof(const Question& question) {
  WayAnswer way{.finished = true};
  const Stopwatch watch(way.solve);
  way.proof = question.prove();
  return way;
}

}  // namespace pleat::engine::apc
