#include "check/prover.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "check/sat_proof.h"
#include "solver/products.h"
#include "solver/refute.h"
#include "support/budget.h"
#include "support/check.h"
#include "support/stats.h"

namespace pleat::check {
namespace {

using solver::Backend;
using solver::Context;
using solver::Result;
using term::Kind;
using term::Term;

/// Solver units per obligation: a hard multiplication of 32 bits needs about
/// as many conflicts.
constexpr std::uint64_t kUnits = 200'000;
/// Units of the plain solvers before the upper layers are asked: sums of
/// several variables (a + b == 3 * i) would use up the whole lot, and normal
/// form decides them at once.
constexpr std::uint64_t kShortUnits = 4'000;
constexpr std::uint64_t kGlanceUnits = 1'000;
/// The same where unknowns are multiplied: a multiplier keeps a SAT solver
/// busy for seconds, and ring arithmetic decides most of these. Where there
/// are many of them even the circuits take long: the first try is left out.
constexpr std::uint64_t kProductUnits = 100;

/// The units of the first, short try; 0: it is left out.
std::uint64_t short_units(const Question& q) {
  std::vector<Term> all = q.premises;
  all.push_back(q.bad);
  const std::size_t gates = solver::product_gates(all);
  return gates == 0                    ? kShortUnits
         : gates <= solver::kManyGates ? kProductUnits
                                       : 0;
}

/// Sets of backends to ask, in order; all of one set must say unsat.
std::vector<std::vector<Backend>> attempts(Checker checker) {
  switch (checker) {
    case Checker::Blast:
      if (!solver::available(Backend::Blast)) return {{Backend::Z3}};
      return {{Backend::Blast}, {Backend::Z3}};
    case Checker::Z3:
      return {{Backend::Z3}};
    case Checker::Cvc5:
      return {{Backend::Cvc5}};
    case Checker::Both:
      return {{Backend::Z3, Backend::Cvc5}};
  }
  return {};
}

const char* name(Backend b) {
  switch (b) {
    case Backend::Blast:
      return "blast";
    case Backend::Z3:
      return "z3";
    case Backend::Cvc5:
      return "cvc5";
  }
  return "?";
}

}  // namespace

void ProofCosts::add_to(Registry& stats) const {
  stats.counter("kernel.sat_proofs") += proofs;
  stats.counter("kernel.sat_proof_steps") += steps;
  stats.timer("kernel.sat_solving").total += solving.total;
  stats.timer("kernel.sat_proof_checking").total += checking.total;
}

Result refute_with_proof(std::span<const Term> formulas, std::uint64_t units,
                         ProofCosts& costs) {
  solver::Refutation refutation;
  const Result answer = [&] {
    const ScopedTimer timer(costs.solving);
    return solver::refute(formulas, units, refutation);
  }();
  if (!answer.is_unsat()) return answer;
  const ScopedTimer timer(costs.checking);
  const SatProofResult checked =
      check_sat_proof(refutation.clauses, refutation.proof);
  ++costs.proofs;
  costs.steps += checked.steps;
  if (checked.accepted) return answer;
  if (checked.stopped) return Result::unknown("stopped");
  throw InternalError("the SAT solver's proof is refused: " + checked.why_not);
}

Term Weakening::operator()(Term f) {
  const auto [it, is_new] = done_.try_emplace(f, f);
  if (!is_new) return it->second;
  Term result = f;
  if (f.is(Kind::And) || f.is(Kind::Or)) {
    std::vector<Term> parts;
    bool changed = false;
    for (Term c : f.children()) {
      parts.push_back((*this)(c));
      changed |= parts.back() != c;
    }
    if (changed) result = term::mk_raw(f.kind(), parts);
  } else if (solver::multiplies_unknowns(f)) {
    result = term::mk_true();
  }
  return done_[f] = result;
}

Prover::Prover(Checker checker)
    : checker_(checker), attempts_(attempts(checker)) {}

/// Asks a fresh solver of this kind.
Result Prover::ask(Backend backend, const Question& q, std::uint64_t units) {
  if (!solver::available(backend)) {
    return Result::unknown(std::string(name(backend)) + " is not available");
  }
  std::vector<Term> all = q.premises;
  all.push_back(q.bad);
  if (backend == Backend::Blast) return refute_with_proof(all, units, costs_);
  const std::unique_ptr<Context> context = solver::plain_context(backend);
  for (Term f : all) context->add(f);
  return context->check(
      {.name = "kernel.obligation", .assumptions = {}, .units = units});
}

bool Prover::at_once(const Question& q) {
  Doubt ignored;
  return short_try(q, ignored);
}

bool Prover::soon(const Question& q, Doubt& doubt) {
  return without_products(q) || short_try(q, doubt) ||
         upper_layers(q, kGlanceUnits, doubt);
}

bool Prover::at_length(const Question& q, Doubt& doubt) {
  return std::ranges::any_of(attempts_,
                             [&](const Backends& backends) {
                               return plain(backends, q, kUnits, doubt);
                             }) ||
         upper_layers(q, kUnits, doubt);
}

/// Many bounds do not depend on products of unknowns, which are hard for
/// solvers: tries to show the question without them.
bool Prover::without_products(const Question& q) {
  if (solver::multiplies_unknowns(q.bad)) return false;
  Question weaker{{}, q.bad};
  for (Term p : q.premises) weaker.premises.push_back(weaken_(p));
  if (weaker.premises == q.premises) return false;
  Doubt ignored;
  return short_try(weaker, ignored) ||
         upper_layers(weaker, kGlanceUnits, ignored);
}

bool Prover::short_try(const Question& q, Doubt& doubt) {
  const std::uint64_t units = short_units(q);
  return units > 0 && plain(attempts_.front(), q, units, doubt);
}

/// Do all of these solvers say unsat?
bool Prover::plain(const Backends& backends, const Question& q,
                   std::uint64_t units, Doubt& doubt) {
  if (doubt.refuted) return false;
  bool all = true;
  for (Backend b : backends) {
    const Result r = ask(b, q, units);
    if (r.is_sat()) {
      doubt = {true, "does not follow"};
      return false;
    }
    if (r.is_unknown()) doubt.why = r.why();
    all &= r.is_unsat();
  }
  if (!all) return false;
  for (Backend b : backends) answered_by_.insert(name(b));
  return true;
}

/// Asks the solver's chain, without its cache, where single solvers give up;
/// who decided is noted. If the user named the solvers, nothing else is asked.
bool Prover::upper_layers(const Question& q, std::uint64_t units,
                          Doubt& doubt) {
  if (checker_ != Checker::Blast || doubt.refuted) return false;
  Registry unused;
  solver::Options no_cache;
  no_cache.models = false;
  solver::Solver chain(no_cache, unused);
  const std::unique_ptr<Context> context = chain.context();
  for (Term p : q.premises) context->add(p);
  context->add(q.bad);
  const Result r = context->check(
      {.name = "kernel.upper", .assumptions = {}, .units = units});
  if (r.is_unsat()) answered_by_.insert(std::string(context->answered_by()));
  if (r.is_sat()) doubt = {true, "does not follow"};
  return r.is_unsat();
}

Refutation refute(Checker checker, Term formula, std::uint64_t units,
                  bool ask_others, ProofCosts& costs) {
  const auto no = [](bool undecided, std::string why) {
    return Refutation{false, undecided, std::move(why), {}};
  };
  if (formula.is_false()) return {.accepted = true, .why_not = {}, .by = {}};
  if (checker == Checker::Blast && solver::available(Backend::Blast)) {
    const Result r = refute_with_proof({&formula, 1}, units, costs);
    if (r.is_unsat()) return {.accepted = true, .why_not = {}, .by = "blast"};
    if (r.is_sat()) return no(false, "");
    if (!ask_others) return no(true, "out of units");
  }
  if (stop_requested()) return no(true, "stopped");
  Prover prover(checker);
  Doubt doubt;
  if (!prover.at_length({{}, formula}, doubt))
    return no(!doubt.refuted, doubt.why);
  return {.accepted = true,
          .why_not = {},
          .by = fmt::format("{}", fmt::join(prover.answered_by(), "+"))};
}

}  // namespace pleat::check
