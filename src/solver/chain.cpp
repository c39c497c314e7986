// The chain: layers in the order in which they are asked. Each answers exactly
// or passes on; every model is evaluated on the query as it was asked before
// it leaves, and (on demand) cvc5 is asked for its opinion.

#include "solver/chain.h"

#include "solver/backends.h"
#include "solver/cases.h"
#include "solver/layers.h"
#include "solver/log.h"
#include "support/budget.h"
#include "support/check.h"

namespace pleat::solver {
namespace {

/// A layer with its statistics.
struct Stage {
  Stage(std::unique_ptr<Layer> l, Registry& r)
      : layer(std::move(l)),
        sat(r.counter(name() + ".sat")),
        unsat(r.counter(name() + ".unsat")),
        pass(r.counter(name() + ".pass")),
        time(r.timer(name())) {}
  std::string name() const {
    return "solver.layer." + std::string(layer->name());
  }
  std::unique_ptr<Layer> layer;
  Counter &sat, &unsat, &pass;
  Timer& time;
};

class ChainContext : public Context {
 public:
  explicit ChainContext(ChainShared& shared)
      : shared_(shared),
        queries_(shared.stats.counter("solver.queries")),
        bad_models_(shared.stats.counter("solver.bad_models")),
        time_(shared.stats.timer("solver")) {
    build();
  }

  void add(Term assertion) override {
    CHECK(assertion.is_bool(), "assertion should be Bool");
    background_.push_back(assertion);
    see(assertion);
  }

  Result check(const Query& query) override;

  const term::Model& model() const override { return model_; }
  const std::vector<Term>& core() const override { return core_; }
  std::string_view answered_by() const override { return answered_by_; }

 private:
  /// The order.
  void build() {
    const Options& o = shared_.options;
    Z3Home& z3 = shared_.z3;
    if (o.models) push(std::make_unique<KnownLayer>(shared_.models));
    push(std::make_unique<ReduceLayer>(o.eliminate));
    if (o.eliminate) push(std::make_unique<IntervalLayer>());
    auto blast = std::make_unique<BackendLayer>("blast", blast_context);
    if (o.blast) push(std::make_unique<QuickLayer>(*blast));
    if (o.integers) push(std::make_unique<IntegerLayer>(z3));
    if (o.eliminate) push(std::make_unique<CasesLayer>(z3, o.blast));
    if (o.blast) push(std::move(blast));
    if (o.z3) {
      push(std::make_unique<BackendLayer>("z3",
                                          [&z3] { return z3_context(&z3); }));
    }
  }
  void push(std::unique_ptr<Layer> layer) {
    stages_.emplace_back(std::move(layer), shared_.stats);
  }

  Result ask(Stage& stage, Question& q);
  Result decide(Question& q);
  bool is_model(const Question& q) const;
  void see(Term t);
  void cross_check(const Question& q, const Result& result);

  ChainShared& shared_;
  Counter& queries_;
  Counter& bad_models_;
  Timer& time_;
  std::vector<Stage> stages_;
  std::vector<Term> background_;
  /// Symbols of everything seen, which models have to cover.
  absl::flat_hash_set<Term> seen_;
  std::vector<Term> symbols_;
  term::Model model_;
  std::vector<Term> core_;
  std::string_view answered_by_ = "none";
};

Result ChainContext::check(const Query& query) {
  const ScopedTimer timer(time_);
  ++queries_;
  ++shared_.stats.counter("solver.name." + std::string(query.name));
  core_.clear();
  answered_by_ = "none";
  for (Term t : query.assumptions) {
    CHECK(t.is_bool(), "assumption should be Bool");
    see(t);
  }
  Question q;
  q.query = query;
  q.background = background_;
  const Result result = decide(q);
  if (result.is_sat()) model_ = std::move(q.model);
  if (result.is_unsat()) {
    for (std::uint32_t i : q.core) core_.push_back(query.assumptions[i]);
  }
  if (shared_.options.cross_check) cross_check(q, result);
  if (!shared_.options.log_directory.empty()) {
    log_query(shared_.options.log_directory, shared_.logged++, q, result,
              answered_by_);
  }
  return result;
}

Result ChainContext::decide(Question& q) {
  std::string why = "no layer";
  for (Stage& stage : stages_) {
    if (stop_requested()) return Result::unknown("stopped");
    Result r = ask(stage, q);
    if (r.is_unknown()) {
      why = r.why();
      continue;
    }
    answered_by_ = stage.layer->name();
    for (Stage& s : stages_) {
      if (s.layer != stage.layer) s.layer->learn(q, r);
    }
    return r;
  }
  return Result::unknown(why);
}

Result ChainContext::ask(Stage& stage, Question& q) {
  const ScopedTimer timer(stage.time);
  Result r = stage.layer->check(q);
  if (r.is_sat()) {
    for (Term s : symbols_) {
      if (q.model.has(s)) continue;
      if (s.sort().is_array()) {
        q.model.set(s, term::ArrayValue{});
      } else {
        q.model.set(s, 0);
      }
    }
    if (!is_model(q)) {
      ++bad_models_;
      r = Result::unknown("model does not satisfy the query");
    }
  }
  ++(r.is_sat() ? stage.sat : r.is_unsat() ? stage.unsat : stage.pass);
  return r;
}

bool ChainContext::is_model(const Question& q) const {
  term::Evaluator evaluate(q.model);
  for (Term t : q.background) {
    if (!evaluate.holds(t)) return false;
  }
  for (Term t : q.query.assumptions) {
    if (!evaluate.holds(t)) return false;
  }
  return true;
}

void ChainContext::see(Term root) {
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    const Term t = stack.back();
    stack.pop_back();
    if (!seen_.insert(t).second) continue;
    if (t.is_symbol()) symbols_.push_back(t);
    stack.insert(stack.end(), t.children().begin(), t.children().end());
  }
}

void ChainContext::cross_check(const Question& q, const Result& result) {
  if (result.is_unknown() || !available(Backend::Cvc5)) return;
  const std::unique_ptr<Context> judge = plain_context(Backend::Cvc5);
  for (Term t : q.background) judge->add(t);
  if (result.is_unsat()) {
    for (Term t : core_) judge->add(t);
  } else {
    for (Term t : q.query.assumptions) judge->add(t);
  }
  const Result opinion =
      judge->check({.name = "cross-check", .units = q.query.units});
  ++shared_.stats.counter(opinion.is_unknown() ? "solver.cross_check.unknown"
                                               : "solver.cross_check.agreed");
  if (!opinion.is_unknown() && opinion.answer() != result.answer()) {
    throw InternalError("cvc5 should agree with layer " +
                        std::string(answered_by_) + " on query " +
                        std::string(q.query.name));
  }
}

}  // namespace

std::unique_ptr<Context> chain_context(ChainShared& shared) {
  return std::make_unique<ChainContext>(shared);
}

}  // namespace pleat::solver
