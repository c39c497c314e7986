// The bit-blaster as a Context: one incremental CaDiCaL, assumptions as
// literals, cores from failed assumptions, budgets in conflicts.

#include "solver/backends.h"
#include "solver/blaster.h"
#include "solver/limits.h"
#include "solver/refute.h"
#include "support/budget.h"
#include "support/check.h"

namespace pleat::solver {
namespace {

class BlastContext : public Context {
 public:
  explicit BlastContext(Gates::Proof proof = Gates::Proof::No)
      : gates_(proof), blaster_(gates_) {
    gates_.sat().connect_terminator(&terminator_);
    gates_.sat().connect_learner(&conflicts_);
  }
  ~BlastContext() override {
    gates_.sat().disconnect_terminator();
    gates_.sat().disconnect_learner();
  }

  void add(Term assertion) override {
    background_.push_back(assertion);
    blaster_.require(assertion);
  }

  Result check(const Query& query) override {
    core_.clear();
    if (stop_requested()) return Result::unknown("stopped");
    std::vector<Lit> assumed;
    for (Term a : query.assumptions) {
      assumed.push_back(blaster_.literal(a));
      if (assumed.back() == Gates::kNo) {
        core_.push_back(a);
        return Result::unsat();
      }
    }
    std::uint64_t left = query.units;
    for (;;) {
      blaster_.prepare();
      const std::uint64_t before = conflicts_.count;
      const int status = solve(assumed, left);
      const std::uint64_t spent = conflicts_.count - before + 1;
      left = spent < left ? left - spent : 0;
      if (status == 20) return unsat(query, assumed);
      if (status != 10) {
        return Result::unknown(stop_requested() ? "stopped"
                                                : "blast: out of units");
      }
      if (!blaster_.refine()) return sat(query);
      if (left == 0) return Result::unknown("blast: out of units");
    }
  }

  const term::Model& model() const override { return model_; }
  const std::vector<Term>& core() const override { return core_; }
  std::string_view answered_by() const override { return "blast"; }
  Refutation take_refutation() { return gates_.take_refutation(); }

 private:
  int solve(const std::vector<Lit>& assumed, std::uint64_t units) {
    CaDiCaL::Solver& sat = gates_.sat();
    for (Lit l : assumed) {
      if (l != Gates::kYes) sat.assume(l);
    }
    sat.limit("conflicts",
              static_cast<int>(std::min<std::uint64_t>(units, 2'000'000'000)));
    return sat.solve();
  }

  Result unsat(const Query& query, const std::vector<Lit>& assumed) {
    for (std::size_t i = 0; i < assumed.size(); ++i) {
      if (assumed[i] != Gates::kYes && gates_.sat().failed(assumed[i])) {
        core_.push_back(query.assumptions[i]);
      }
    }
    return Result::unsat();
  }

  Result sat(const Query& query) {
    model_ = blaster_.model();
    if (blaster_.needs_checked_models()) {
      const auto why = "blast: extensionality or floating point";
      term::Evaluator evaluate(model_);
      for (Term t : background_) {
        if (!evaluate.holds(t)) return Result::unknown(why);
      }
      for (Term t : query.assumptions) {
        if (!evaluate.holds(t)) return Result::unknown(why);
      }
    }
    return Result::sat();
  }

  Gates gates_;
  Blaster blaster_;
  StopTerminator terminator_;
  ConflictCounter conflicts_;
  std::vector<Term> background_;
  term::Model model_;
  std::vector<Term> core_;
};

}  // namespace

std::unique_ptr<Context> blast_context() {
  return std::make_unique<BlastContext>();
}

Result refute(std::span<const Term> formulas, std::uint64_t units,
              Refutation& refutation) {
  BlastContext context(Gates::Proof::Yes);
  for (Term f : formulas) context.add(f);
  Result result = context.check({.name = "refute", .units = units});
  if (result.is_unsat()) refutation = context.take_refutation();
  return result;
}

}  // namespace pleat::solver
