// Floating point in every layer: no layer may contradict the evaluator or
// another layer; what a layer does not know it passes on.

#include "term/float.h"

#include <gtest/gtest.h>

#include <bit>
#include <fstream>

#include "solver/solver.h"
#include "support/temp_dir.h"
#include "term/evaluate.h"
#include "term/print.h"
#include "unit/solver/random_terms.h"

namespace pleat::solver::float_test {
namespace {

using namespace term;
using testing::Random;

constexpr std::uint64_t kUnits = 50;

Term f32(float f) { return mk_bv(std::bit_cast<std::uint32_t>(f), 32); }
Term x(const std::string& name) {
  return mk_symbol("fl_" + name, Sort::bitvec(32));
}

Value number(Random& r) {
  static const std::vector<float> some = {
      0.0f, -0.0f,  1.0f,  -1.0f, 0.5f, 1.5f,        2.0f,
      3.0f, 1e-45f, 1e30f, 7.0f,  0.1f, 16777216.0f, -2.5f};
  if (r.one_in(12)) return float_infinity(32) | Value{r.below(2)} << 31;
  if (r.one_in(12)) return 0x7f800001;
  if (r.one_in(4)) return r.value(32);
  return std::bit_cast<std::uint32_t>(r.pick(some));
}

/// Without multipliers, so that every solver answers quickly.
Term tree(Random& r, unsigned depth) {
  if (depth == 0 || r.one_in(5)) {
    if (r.one_in(2)) return mk_bv(number(r), 32);
    return x(std::string(1, static_cast<char>('a' + r.below(3))));
  }
  const Term a = tree(r, depth - 1);
  switch (r.below(9)) {
    case 0:
    case 1:
      return mk_float(Kind::FAdd, a, tree(r, depth - 1));
    case 2:
      return mk_float(Kind::FSub, a, tree(r, depth - 1));
    case 3:
      return mk_round(a, static_cast<Rounding>(r.below(5)));
    case 4:
      return mk_float_negate(a);
    case 5:
      return mk_float_abs(a);
    case 6:
      return mk_float(r.one_in(2) ? Kind::FOfS : Kind::FOfU,
                      mk_float(r.one_in(2) ? Kind::FToS : Kind::FToU, a, 16),
                      32);
    case 7:
      return mk_ite(mk_float(Kind::FLe, a, tree(r, depth - 1)), a,
                    mk_bv(number(r), 32));
    default:
      return mk_float(Kind::FToF, mk_float(Kind::FToF, a, 64), 32);
  }
}

Term atom(Random& r) {
  const Term a = tree(r, 2), b = tree(r, 1);
  constexpr Kind kinds[] = {Kind::FEq, Kind::FLt, Kind::FLe};
  if (r.one_in(4)) return mk_eq(a, b);
  const Term t = mk_float(kinds[r.below(3)], a, b);
  return r.one_in(3) ? mk_not(t) : t;
}

struct Way {
  std::string name;
  std::function<std::unique_ptr<Context>()> make;
};

TEST(Float, LayersAgree) {
  Registry stats;
  Solver chain(Options{}, stats);
  Options without;
  without.blast = false;
  Solver no_blast(without, stats);
  std::vector<Way> ways = {
      {"z3", [] { return plain_context(Backend::Z3); }},
      {"blast", [] { return plain_context(Backend::Blast); }},
      {"chain", [&] { return chain.context(); }},
      {"no blast", [&] { return no_blast.context(); }}};
  if (available(Backend::Cvc5)) {
    ways.push_back({"cvc5", [] { return plain_context(Backend::Cvc5); }});
  }
  std::map<std::string, unsigned> answers;
  for (unsigned i = 0; i < 8 * testing::scale(); ++i) {
    Random r(testing::seed() * 7919 + i);
    std::vector<Term> all;
    for (unsigned k = 0; k < 2 + r.below(2); ++k) all.push_back(atom(r));
    const std::size_t split = r.below(static_cast<unsigned>(all.size()));
    Answer agreed = Answer::Unknown;
    for (const Way& way : ways) {
      const auto context = way.make();
      for (std::size_t k = 0; k < split; ++k) context->add(all[k]);
      const std::vector<Term> assumed(
          all.begin() + static_cast<std::ptrdiff_t>(split), all.end());
      const Result answer = context->check(
          {.name = "float", .assumptions = assumed, .units = kUnits});
      if (answer.is_unknown()) continue;
      ++answers[way.name + (answer.is_sat() ? " sat" : " unsat")];
      if (answer.is_sat()) {
        for (Term t : all) {
          EXPECT_TRUE(holds(t, context->model()))
              << way.name << ": " << to_smtlib(t) << " in query " << i;
        }
      }
      if (agreed == Answer::Unknown) agreed = answer.answer();
      EXPECT_EQ(agreed, answer.answer()) << way.name << " in query " << i;
    }
  }
  // The test must have tested something.
  EXPECT_GT(answers["z3 sat"] + answers["z3 unsat"], 0u);
  EXPECT_GT(answers["chain sat"] + answers["chain unsat"], 0u);
}

/// Symbols bound to numbers: the solvers compute what the evaluator does.
TEST(Float, SolversComputeAsTheEvaluatorDoes) {
  std::vector<Backend> backends = {Backend::Z3};
  if (available(Backend::Cvc5)) backends.push_back(Backend::Cvc5);
  for (unsigned i = 0; i < 42 * testing::scale(); ++i) {
    Random r(testing::seed() * 104'729 + i);
    const Term a = x("p"), b = x("q");
    const unsigned to = r.one_in(2) ? 32 : 8;
    const std::vector<Term> operators = {
        mk_float(Kind::FAdd, a, b),
        mk_float(Kind::FSub, a, b),
        mk_float(Kind::FMul, a, b),
        mk_float(Kind::FDiv, a, b),
        mk_float(Kind::FSqrt, a),
        mk_round(a, static_cast<Rounding>(r.below(5))),
        mk_float(Kind::FToF, a, 64),
        mk_float(Kind::FToS, a, to),
        mk_float(Kind::FToU, a, to),
        mk_float(Kind::FOfS, a, 32),
        mk_float(Kind::FOfU, a, 64),
        mk_float(Kind::FEq, a, b),
        mk_float(Kind::FLt, a, b),
        mk_float(Kind::FLe, a, b)};
    const Term t = operators[i % operators.size()];
    Model m;
    m.set(a, number(r));
    m.set(b, r.one_in(5) ? m.scalar(a) : number(r));
    const Value v = Evaluator(m).scalar(t);
    const Term value = t.is_bool() ? mk_bool(v != 0) : mk_bv(v, t.width());
    for (Backend backend : backends) {
      const auto context = plain_context(backend);
      context->add(mk_eq(a, mk_bv(m.scalar(a), 32)));
      context->add(mk_eq(b, mk_bv(m.scalar(b), 32)));
      context->add(mk_not(mk_eq(t, value)));
      EXPECT_TRUE(
          context->check({.name = "value", .units = 200'000}).is_unsat())
          << to_smtlib(t) << " of " << to_decimal(m.scalar(a)) << ", "
          << to_decimal(m.scalar(b)) << " by " << context->answered_by();
    }
  }
}

TEST(Float, NothingIsWrongAboutNans) {
  Registry stats;
  Solver solver(Options{}, stats);
  const Term a = x("n");
  EXPECT_TRUE(
      solver.check("nan", std::vector<Term>{mk_is_nan(a)}, nullptr).is_sat());
  EXPECT_TRUE(
      solver
          .check("not", std::vector<Term>{mk_raw(Kind::FEq, {{a, a}})}, nullptr)
          .is_sat());
  EXPECT_TRUE(
      solver
          .check("raw", std::vector<Term>{mk_raw(Kind::FLe, {{a, a}})}, nullptr)
          .is_sat());
}

/// fmod is in no solver's theory: unknown, or a model that holds.
TEST(Float, RemainderIsNeverGuessed) {
  Registry stats;
  Solver solver(Options{}, stats);
  const Term a = x("r");
  const Term rem = mk_float(Kind::FRem, a, f32(2.0f));
  const auto ask = [&](Term t) {
    Model m;
    const Result r = solver.check("rem", std::vector<Term>{t}, &m, kUnits);
    if (r.is_sat()) {
      EXPECT_TRUE(holds(t, m));
    }
    return r;
  };
  EXPECT_FALSE(ask(mk_float(Kind::FEq, rem, f32(3.0f))).is_sat());
  EXPECT_FALSE(ask(mk_float(Kind::FEq, rem, f32(1.0f))).is_unsat());
}

TEST(Float, LogCanBeReadByZ3) {
  const TempDir directory;
  Registry stats;
  Options options;
  options.log_directory = directory.path();
  Solver solver(options, stats);
  const Term a = x("l");
  const Result r = solver.check(
      "logged",
      std::vector<Term>{
          mk_float(Kind::FLt, f32(1.0f), mk_float(Kind::FAdd, a, f32(1.0f))),
          mk_eq(mk_float(Kind::FToS, a, 8), mk_bv(3, 8))},
      nullptr);
  EXPECT_TRUE(r.is_sat());
  std::ifstream in(directory.path() + "/00000-logged.smt2");
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  EXPECT_NE(text.find("(define-fun f32.add.gives "), std::string::npos) << text;
  EXPECT_NE(text.find("(define-fun f32.to_s8 "), std::string::npos) << text;
}

}  // namespace
}  // namespace pleat::solver::float_test
