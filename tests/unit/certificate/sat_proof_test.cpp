// Proofs of unsatisfiable random formulas are accepted, broken ones and those
// of satisfiable formulas are not.

#include "certificate/sat_proof.h"

#include <gtest/gtest.h>

#include <cadical.hpp>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "solver/refute.h"
#include "solver/solver.h"
#include "support/seed.h"
#include "term/term.h"

namespace pleat::certificate::sat_proof_test {
namespace {

/// Clauses of three literals, as many that about half of the formulas have no
/// model.
std::vector<int> random_formula(std::mt19937_64& random, int variables) {
  std::vector<int> result;
  for (int i = 0; i < variables * 43 / 10; ++i) {
    for (int k = 0; k < 3; ++k) {
      const int v = 1 + static_cast<int>(random() % variables);
      result.push_back(random() % 2 == 0 ? v : -v);
    }
    result.push_back(0);
  }
  return result;
}

struct Solved {
  bool is_unsat = false;
  std::string proof;
};

Solved solve(const std::vector<int>& clauses) {
  char* text = nullptr;
  std::size_t size = 0;
  std::FILE* file = open_memstream(&text, &size);
  Solved result;
  {
    CaDiCaL::Solver sat;
    sat.set("quiet", 1);
    sat.trace_proof(file, "proof");
    for (int l : clauses) sat.add(l);
    result.is_unsat = sat.solve() == 20;
    sat.close_proof_trace();
  }
  std::fclose(file);
  result.proof.assign(text, size);
  std::free(text);
  return result;
}

/// By trying all assignments.
bool has_model(const std::vector<int>& clauses, int variables) {
  for (std::uint32_t model = 0; model >> variables == 0; ++model) {
    bool all = true, clause = false;
    for (int l : clauses) {
      if (l == 0) {
        all = all && clause;
        clause = false;
      } else {
        const bool is_true = ((model >> (std::abs(l) - 1)) & 1U) != 0;
        clause = clause || is_true == (l > 0);
      }
    }
    if (all) return true;
  }
  return false;
}

TEST(SatProof, ProofsOfRandomFormulasAreAccepted) {
  std::mt19937_64 random(testing::seed());
  std::size_t unsat = 0, steps = 0;
  for (std::uint64_t i = 0; i < 100 * testing::scale(); ++i) {
    const int variables = 20 + static_cast<int>(random() % 100);
    const auto clauses = random_formula(random, variables);
    const Solved solved = solve(clauses);
    const SatProofResult r = check_sat_proof(clauses, solved.proof);
    EXPECT_EQ(r.accepted, solved.is_unsat) << r.why_not;
    unsat += solved.is_unsat ? 1 : 0;
    steps += r.steps;
  }
  EXPECT_GT(unsat, 10U);
  EXPECT_GT(steps, 1000U);
}

TEST(SatProof, NothingIsAcceptedOfWhatHasAModel) {
  std::mt19937_64 random(testing::seed() + 1);
  std::size_t refused = 0, accepted = 0;
  for (std::uint64_t i = 0; i < 300 * testing::scale(); ++i) {
    constexpr int kVariables = 12;
    const auto clauses = random_formula(random, kVariables);
    // The proof of another formula, and bytes that are wrong.
    std::string proof = solve(random_formula(random, kVariables)).proof;
    for (std::size_t k = 0; k < proof.size() / 8; ++k)
      proof[random() % proof.size()] = static_cast<char>(random());
    const bool ok = check_sat_proof(clauses, proof).accepted;
    ++(ok ? accepted : refused);
    EXPECT_FALSE(ok && has_model(clauses, kVariables));
  }
  EXPECT_GT(refused, 10U);
}

TEST(SatProof, ABrokenProofIsRefused) {
  // All eight clauses over three variables.
  std::vector<int> clauses;
  for (int signs = 0; signs < 8; ++signs) {
    for (int v = 1; v <= 3; ++v)
      clauses.push_back(((signs >> (v - 1)) & 1) != 0 ? -v : v);
    clauses.push_back(0);
  }
  const auto lit = [](int l) {
    return static_cast<char>(2 * std::abs(l) + (l < 0 ? 1 : 0));
  };
  const auto step = [&](char kind, const std::vector<int>& clause) {
    std::string text(1, kind);
    for (int l : clause) text += lit(l);
    return text + '\0';
  };
  const std::string good = step('a', {1, 2}) + step('a', {1}) + step('a', {2});
  EXPECT_TRUE(check_sat_proof(clauses, good).accepted);
  EXPECT_EQ(check_sat_proof(clauses, step('a', {1})).why_not,
            "a clause of the proof does not follow");
  EXPECT_EQ(check_sat_proof(clauses, step('a', {1, 2})).why_not,
            "the proof ends without a contradiction");
  EXPECT_EQ(check_sat_proof(clauses, "").why_not,
            "the proof ends without a contradiction");
  EXPECT_EQ(check_sat_proof(clauses, "x").why_not, "the proof cannot be read");
  EXPECT_EQ(check_sat_proof(clauses, good.substr(0, 2)).why_not,
            "the proof cannot be read");
  EXPECT_FALSE(check_sat_proof(clauses, step('d', {1, 2, 3}) + good).accepted)
      << "what was deleted is not used";
  EXPECT_TRUE(check_sat_proof(clauses, step('a', {1, 2}) +
                                           step('d', {3, 2, 1}) +
                                           step('a', {1}) + step('a', {2}))
                  .accepted);
}

TEST(SatProof, AnEmptyClauseIsAContradiction) {
  EXPECT_TRUE(check_sat_proof(std::vector<int>{0}, "").accepted);
  EXPECT_TRUE(check_sat_proof(std::vector<int>{1, 0, -1, 0}, "").accepted);
  EXPECT_FALSE(check_sat_proof(std::vector<int>{1, 0, 1, -1, 0}, "").accepted);
}

TEST(SatProof, TheBitBlastersRefutationsAreAccepted) {
  using namespace term;
  const Term x = mk_symbol("sat_proof_x", Sort::bitvec(12));
  const Term y = mk_symbol("sat_proof_y", Sort::bitvec(12));
  // (x + y)^2 != x^2 + 2xy + y^2, hidden from the rewriter.
  const auto raw = [](Kind k, Term a, Term b) {
    return mk_raw(k, std::vector<Term>{a, b});
  };
  const Term sum = raw(Kind::Add, x, y);
  const Term square = raw(Kind::Mul, sum, y);
  const Term parts = raw(Kind::Add, raw(Kind::Mul, x, y), raw(Kind::Mul, y, y));
  const std::vector<Term> formulas{
      mk_raw(Kind::Not, std::vector<Term>{raw(Kind::Eq, square, parts)}),
      mk_ult(x, mk_bv(40, 12)), mk_ult(y, mk_bv(40, 12))};
  solver::Refutation refutation;
  ASSERT_TRUE(solver::refute(formulas, 1'000'000, refutation).is_unsat());
  EXPECT_FALSE(refutation.proof.empty());
  const SatProofResult r =
      check_sat_proof(refutation.clauses, refutation.proof);
  EXPECT_TRUE(r.accepted) << r.why_not;
  EXPECT_GT(r.steps, 0U);
}

}  // namespace
}  // namespace pleat::certificate::sat_proof_test
