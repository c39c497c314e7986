#include "check/prover.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "certificate/plain_bits.h"
#include "certificate/ring.h"
#include "certificate/sat_proof.h"
#include "check/ring_search.h"
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

/// What the plain bit-blaster may cost, before the other one is asked.
constexpr std::uint64_t kPlainUnits = 500;
constexpr std::size_t kPlainLiterals = 200'000;
/// Where it so often was in vain, and more often than not, it is left out.
constexpr std::uint64_t kPlainInVain = 4;

std::size_t product_gates(const Question& q) {
  std::vector<Term> all = q.premises;
  all.push_back(q.bad);
  return solver::product_gates(all);
}

bool has_products(const Question& q) { return product_gates(q) > 0; }

/// The units of the first, short try; 0: it is left out.
std::uint64_t short_units(const Question& q) {
  const std::size_t gates = product_gates(q);
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
  stats.counter("kernel.plain_proofs") += plain_proofs;
  stats.counter("kernel.sat_proof_steps") += steps;
  stats.timer("kernel.sat_solving").total += solving.total;
  stats.timer("kernel.plain_solving").total += plain_solving.total;
  stats.timer("kernel.sat_proof_checking").total += checking.total;
  stats.timer("kernel.second_solver").total += second_solver.total;
}

Result with_checked_proof(std::span<const int> clauses, std::string_view proof,
                          ProofCosts& costs) {
  const ScopedTimer timer(costs.checking);
  const auto checked = certificate::check_sat_proof(clauses, proof);
  ++costs.proofs;
  costs.steps += checked.steps;
  if (checked.accepted) return Result::unsat();
  if (checked.stopped) return Result::unknown("stopped");
  throw InternalError("the SAT solver's proof is refused: " + checked.why_not);
}

namespace {

/// Asks about the clauses of certificate/plain_bits.h.
Result refute_plainly(std::span<const Term> formulas, std::uint64_t units,
                      ProofCosts& costs) {
  std::string proof;
  std::vector<int> clauses;
  {
    const ScopedTimer timer(costs.plain_solving);
    auto plain = certificate::plain_clauses(formulas, kPlainLiterals);
    if (!plain) return Result::unknown("too large for plain clauses");
    clauses = std::move(plain->clauses);
    const Result answer =
        solver::refute_clauses(clauses, std::min(units, kPlainUnits), proof);
    if (answer.is_sat() && !plain->is_exact)
      return Result::unknown("floating point");
    if (!answer.is_unsat()) return answer;
  }
  const Result result = with_checked_proof(clauses, proof, costs);
  if (result.is_unsat()) ++costs.plain_proofs;
  return result;
}

}  // namespace

Refuted refute_with_proof(std::span<const Term> formulas, std::uint64_t units,
                          ProofCosts& costs, bool plain_first) {
  const bool is_hopeless = costs.plain_in_vain >= kPlainInVain &&
                           costs.plain_in_vain > costs.plain_proofs;
  if (plain_first && !is_hopeless) {
    const Result plain = refute_plainly(formulas, units, costs);
    if (!plain.is_unknown()) return {plain, "plain"};
    ++costs.plain_in_vain;
  }
  solver::Refutation refutation;
  const Result answer = [&] {
    const ScopedTimer timer(costs.solving);
    return solver::refute(formulas, units, refutation);
  }();
  if (!answer.is_unsat()) return {answer, "blast"};
  return {with_checked_proof(refutation.clauses, refutation.proof, costs),
          "blast"};
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

Prover::Prover(Checker checker, const Effort& effort,
               std::uint64_t second_units)
    : checker_(checker),
      plain_first_(effort.plain_first),
      second_units_(
          checker == Checker::Blast && effort.second_solver ? second_units : 0),
      attempts_(attempts(checker)) {}

/// Asks a fresh solver of this kind.
Refuted Prover::ask(Backend backend, const Question& q, std::uint64_t units) {
  if (!solver::available(backend)) {
    return {Result::unknown(std::string(name(backend)) + " is not available"),
            name(backend)};
  }
  std::vector<Term> all = q.premises;
  all.push_back(q.bad);
  if (backend == Backend::Blast)
    return refute_with_proof(all, units, costs_, plain_first_);
  const std::unique_ptr<Context> context = solver::plain_context(backend);
  for (Term f : all) context->add(f);
  return {context->check(
              {.name = "kernel.obligation", .assumptions = {}, .units = units}),
          name(backend)};
}

bool Prover::at_once(const Question& q) {
  Doubt ignored;
  return short_try(q, ignored);
}

bool Prover::soon(const Question& q, Doubt& doubt) {
  return without_products(q) || short_try(q, doubt) || by_ring(q, doubt) ||
         upper_layers(q, kGlanceUnits, doubt);
}

bool Prover::at_length(const Question& q, Doubt& doubt) {
  return std::ranges::any_of(attempts_,
                             [&](const Backends& backends) {
                               return plain(backends, q, kUnits, doubt);
                             }) ||
         upper_layers(q, kUnits, doubt);
}

/// Sums and products: what is found is multiplied out.
bool Prover::by_ring(const Question& q, const Doubt& doubt) {
  if (checker_ != Checker::Blast || doubt.refuted) return false;
  std::vector<Term> all = q.premises;
  all.push_back(q.bad);
  const auto proof = find_ring_proof(all);
  if (!proof) return false;
  CHECK(certificate::check_ring_proof(all, *proof),
        "cofactors that were found should be right");
  answered_by_.insert("ring");
  return true;
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
  std::vector<const char*> by;
  for (Backend b : backends) {
    const auto [r, who] = ask(b, q, units);
    by.push_back(who);
    if (r.is_sat()) {
      doubt = {true, "does not follow"};
      return false;
    }
    if (r.is_unknown()) doubt.why = r.why();
    all &= r.is_unsat();
  }
  if (!all) return false;
  const bool has_proof = backends == Backends{Backend::Blast};
  if (!has_proof && !is_seconded(q, by.front(), doubt)) return false;
  answered_by_.insert(by.begin(), by.end());
  return true;
}

/// After an answer without a proof: asks the solvers that did not give it,
/// until one says the same. False where one says the opposite.
bool Prover::is_seconded(const Question& q, std::string_view decided_by,
                         Doubt& doubt) {
  // One question without a second answer is enough for the whole proof.
  if (second_units_ == 0 || !decided_alone_by_.empty()) return true;
  const ScopedTimer timer(costs_.second_solver);
  for (Backend b : {Backend::Z3, Backend::Cvc5}) {
    if (name(b) == decided_by || !solver::available(b)) continue;
    // The SAT solver in cvc5 counts no units, and takes minutes for products.
    if (b == Backend::Cvc5 && has_products(q)) continue;
    const auto [r, who] = ask(b, q, second_units_);
    if (r.is_unsat()) {
      answered_by_.insert(who);
      return true;
    }
    if (r.is_sat()) {
      doubt = {true, fmt::format("it follows by {}, but {} has a model of the "
                                 "opposite",
                                 decided_by, who)};
      return false;
    }
  }
  decided_alone_by_ = decided_by;
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
  if (r.is_sat()) doubt = {true, "does not follow"};
  if (!r.is_unsat() || !is_seconded(q, context->answered_by(), doubt))
    return false;
  answered_by_.insert(std::string(context->answered_by()));
  return true;
}

Refutation refute(Checker checker, Term formula, std::uint64_t units,
                  bool ask_others, ProofCosts& costs) {
  const auto no = [](bool undecided, std::string why) {
    return Refutation{false, undecided, std::move(why), {}, {}};
  };
  const auto yes = [](std::string by, std::string alone = {}) {
    return Refutation{.accepted = true,
                      .why_not = {},
                      .by = std::move(by),
                      .decided_alone_by = std::move(alone)};
  };
  if (formula.is_false()) return yes({});
  if (checker == Checker::Blast && solver::available(Backend::Blast)) {
    const auto [r, who] = refute_with_proof({&formula, 1}, units, costs);
    if (r.is_unsat()) return yes(who);
    if (r.is_sat()) return no(false, "");
    if (!ask_others) return no(true, "out of units");
  }
  if (stop_requested()) return no(true, "stopped");
  Prover prover(checker);
  Doubt doubt;
  if (!prover.at_length({{}, formula}, doubt))
    return no(!doubt.refuted, doubt.why);
  costs.second_solver.total += prover.proof_costs().second_solver.total;
  return yes(fmt::format("{}", fmt::join(prover.answered_by(), "+")),
             prover.decided_alone_by());
}

}  // namespace pleat::check
