// Floating-point terms: the host's arithmetic against Z3's, rewriting against
// evaluation, text there and back.

#include "term/float.h"

#include <gtest/gtest.h>
#include <z3++.h>

#include <bit>

#include "support/check.h"
#include "term/print.h"
#include "term/read.h"
#include "term/rewrite.h"
#include "term/walk.h"
#include "unit/term/generate.h"

namespace pleat::term::float_test {
namespace {

Value bits(float f) { return std::bit_cast<std::uint32_t>(f); }
Value bits(double d) { return std::bit_cast<std::uint64_t>(d); }
Term constant(float f) { return mk_bv(bits(f), 32); }
Term constant(double d) { return mk_bv(bits(d), 64); }

/// Numbers where something happens: zeros, subnormals, halves, powers of two,
/// ends of integer ranges, infinities, NaNs.
Value number(Generator& g, unsigned w) {
  const FloatFormat f = float_format(w);
  const unsigned fraction = f.significand - 1;
  const Value sign = Value{g.below(2)} << (w - 1);
  const Value bias = mask(f.exponent - 1);
  const Value near = bias + g.below(70) - (g.chance(30) ? 5 : 0);
  switch (g.below(8)) {
    case 0:
      return sign | float_infinity(w);
    case 1:
      return sign | float_infinity(w) | (1 + g.below(100));
    case 2:
      return sign | g.below(4);
    case 3:
      return sign | truncate(g.value(64), fraction);
    case 4:
      return sign | near << fraction;
    case 5:
      return (sign | near << fraction) + g.below(5) - 2;
    case 6:
      return sign | near << fraction |
             (truncate(g.value(64), fraction) & ~mask(g.below(fraction)));
    default:
      return truncate(g.value(64), w);
  }
}

constexpr Kind kKinds[] = {Kind::FAdd, Kind::FSub, Kind::FMul,  Kind::FDiv,
                           Kind::FRem, Kind::FFma, Kind::FSqrt, Kind::FRound,
                           Kind::FEq,  Kind::FLt,  Kind::FLe,   Kind::FToS,
                           Kind::FToU, Kind::FOfS, Kind::FOfU,  Kind::FToF};
constexpr unsigned kIntegers[] = {8, 16, 32, 64, 1, 7, 24, 53};

struct Shape {
  Kind kind;
  unsigned width, aux, operands;
};
Shape shape(Generator& g) {
  const Kind kind = kKinds[g.below(std::size(kKinds))];
  const unsigned w = g.chance(50) ? 32 : 64;
  const unsigned integer = kIntegers[g.below(std::size(kIntegers))];
  switch (kind) {
    case Kind::FFma:
      return {kind, w, 0, 3};
    case Kind::FSqrt:
      return {kind, w, 0, 1};
    case Kind::FRound:
      return {kind, w, g.below(5), 1};
    case Kind::FToS:
    case Kind::FToU:
      return {kind, w, integer, 1};
    case Kind::FOfS:
    case Kind::FOfU:
      return {kind, integer, w, 1};
    case Kind::FToF:
      return {kind, w, g.chance(80) ? 96 - w : w, 1};
    default:
      return {kind, w, 0, 2};
  }
}
Value operand(Generator& g, const Shape& s) {
  const bool integer = s.kind == Kind::FOfS || s.kind == Kind::FOfU;
  return integer ? truncate(g.value(s.width), s.width) : number(g, s.width);
}

/// By their SMT-LIB definitions, on constants.
TEST(Float, HostComputesWhatZ3Does) {
  Generator g(testing::seed() + 21, {});
  unsigned asked = 0;
  z3::context z3;
  for (unsigned i = 0; i < 600 * testing::scale(); ++i) {
    const Shape s = shape(g);
    if (s.kind == Kind::FRem) continue;
    std::vector<Term> c;
    for (unsigned k = 0; k < s.operands; ++k) {
      c.push_back(mk_bv(operand(g, s), s.width));
    }
    const Term raw = mk_raw(s.kind, c, s.aux);
    const Term value = mk_float(s.kind, c, s.aux);
    ASSERT_TRUE(value.is_const());
    // A result of bits: these, and no others.
    const bool related =
        float_definition(raw).find(".gives") != std::string::npos;
    const auto gives = [&](Term result) {
      if (!related) {
        return "(= " + to_smtlib(raw) + " " + to_smtlib(result) + ")";
      }
      std::string text = "(" + float_name(raw) + ".gives";
      for (Term x : c) text += " " + to_smtlib(x);
      return text + " " + to_smtlib(result) + ")";
    };
    z3::solver solver(z3, z3::solver::simple());
    std::string text =
        float_definition(raw) + "(assert (not " + gives(value) + "))";
    if (related) {
      const Term other = mk_bv(value.value() ^ 1, value.width());
      text += "(assert " + gives(other) + ")";
    }
    solver.from_string(text.c_str());
    // Z3's simplifier computes on constants; its solver would build circuits.
    for (unsigned k = 0; k < solver.assertions().size(); ++k) {
      EXPECT_TRUE(solver.assertions()[k].simplify().is_false()) << text;
    }
    ++asked;
  }
  EXPECT_GT(asked, 100u);
}

TEST(Float, RemainderIsThatOfC) {
  const auto rem = [](Term a, Term b) { return mk_float(Kind::FRem, a, b); };
  EXPECT_EQ(rem(constant(5.5), constant(2.0)), constant(1.5));
  EXPECT_EQ(rem(constant(-7.0f), constant(2.0f)), constant(-1.0f));
  EXPECT_EQ(rem(constant(1.0), constant(0.0)), mk_bv(float_nan(64), 64));
}

TEST(Float, EveryNanIsTheOne) {
  const Term odd = mk_bv(0xff800123, 32);
  const Term one = constant(1.0f);
  EXPECT_EQ(mk_float(Kind::FAdd, odd, one), mk_bv(0x7fc00000, 32));
  EXPECT_EQ(mk_float(Kind::FSqrt, constant(-1.0f)), mk_bv(0x7fc00000, 32));
  EXPECT_EQ(mk_float(Kind::FToF, odd, 64), mk_bv(float_nan(64), 64));
  EXPECT_TRUE(mk_is_nan(odd).is_true());
  EXPECT_TRUE(mk_float(Kind::FEq, odd, odd).is_false());
  EXPECT_TRUE(mk_float(Kind::FEq, constant(0.0), constant(-0.0)).is_true());
}

/// What does not fit becomes 0, and mk_float_fits says which that is.
TEST(Float, ConversionsFitOrGiveZero) {
  Generator g(testing::seed() + 22, {});
  for (unsigned i = 0; i < 20'000 * testing::scale(); ++i) {
    const unsigned w = g.chance(50) ? 32 : 64;
    const unsigned to = kIntegers[g.below(std::size(kIntegers))];
    const bool is_signed = g.chance(50);
    const Value v = number(g, w);
    const double x = w == 32
                         ? std::bit_cast<float>(static_cast<unsigned>(v))
                         : std::bit_cast<double>(static_cast<std::uint64_t>(v));
    const double top = std::ldexp(1.0, static_cast<int>(to - is_signed));
    const double cut = std::trunc(x);
    const bool fits = cut < top && cut >= (is_signed ? -top : 0.0);
    const Term a = mk_bv(v, w);
    EXPECT_EQ(mk_float_fits(a, to, is_signed).is_true(), fits)
        << x << " to " << to << (is_signed ? " signed" : " unsigned");
    const Term n = mk_float(is_signed ? Kind::FToS : Kind::FToU, a, to);
    if (!fits) {
      EXPECT_TRUE(n.is_value(0)) << x;
    }
  }
}

TEST(Float, ComparisonsByBits) {
  Generator g(testing::seed() + 23, {});
  for (unsigned i = 0; i < 20'000 * testing::scale(); ++i) {
    const unsigned w = g.chance(50) ? 32 : 64;
    const Term x = mk_symbol("fx" + std::to_string(w), Sort::bitvec(w));
    const Term y = mk_symbol("fy" + std::to_string(w), Sort::bitvec(w));
    constexpr Kind kinds[] = {Kind::FEq, Kind::FLt, Kind::FLe};
    const Term same[] = {x, g.chance(10) ? x : y};
    const Term t = mk_raw(kinds[g.below(3)], same);
    Model m;
    m.set(x, number(g, w));
    m.set(y, g.chance(20) ? m.scalar(x) : number(g, w));
    if (g.chance(10)) m.set(y, m.scalar(x) ^ Value{1} << (w - 1));
    EXPECT_EQ(holds(t, m), holds(float_comparison_bits(t), m))
        << to_smtlib(t) << to_decimal(m.scalar(x)) << " "
        << to_decimal(m.scalar(y));
  }
}

/// A random floating-point term of this width, rewritten and not.
Pair tree(Generator& g, unsigned w, unsigned depth) {
  if (depth == 0 || g.chance(15)) {
    if (g.chance(40)) return Generator::constant(number(g, w), w);
    const Term s =
        mk_symbol("fs" + std::to_string(g.below(3)) + "_" + std::to_string(w),
                  Sort::bitvec(w));
    return {s, s};
  }
  for (;;) {
    const Shape s = shape(g);
    if (g.chance(15)) {
      Pair c = Generator::apply(Kind::FLt,
                                {tree(g, w, depth - 1), tree(g, w, depth - 1)});
      return Generator::apply(
          Kind::Ite, {c, tree(g, w, depth - 1), tree(g, w, depth - 1)});
    }
    if (s.kind == Kind::FToS || s.kind == Kind::FToU || s.kind == Kind::FEq ||
        s.kind == Kind::FLt || s.kind == Kind::FLe) {
      continue;
    }
    const bool converts = s.kind == Kind::FToF;
    const bool integer = s.kind == Kind::FOfS || s.kind == Kind::FOfU;
    if (integer) {
      if (s.width != 32 || s.aux != w) continue;
      const Pair n = Generator::apply(Kind::FToS, {tree(g, w, depth - 1)}, 32);
      return Generator::apply(s.kind, {n}, w);
    }
    if (converts ? s.aux != w : s.width != w) continue;
    std::vector<Pair> c;
    for (unsigned k = 0; k < s.operands; ++k) {
      c.push_back(k == 1 && g.chance(10) ? c[0] : tree(g, s.width, depth - 1));
    }
    return Generator::apply(s.kind, c, s.aux);
  }
}

TEST(Float, RewritingKeepsTheValue) {
  Generator g(testing::seed() + 24, {});
  for (unsigned i = 0; i < 4'000 * testing::scale(); ++i) {
    const unsigned w = g.chance(50) ? 32 : 64;
    const Pair a = tree(g, w, 3), b = g.chance(10) ? a : tree(g, w, 2);
    constexpr Kind kinds[] = {Kind::FEq, Kind::FLt, Kind::FLe, Kind::Eq};
    const Pair p = Generator::apply(kinds[g.below(4)], {a, b});
    const Term all[] = {p.raw, p.rewritten, a.raw, a.rewritten};
    const std::vector<Term> symbols = free_symbols(all);
    for (int k = 0; k < 8; ++k) {
      Model m;
      for (Term s : symbols) m.set(s, number(g, s.width()));
      Evaluator e(m);
      ASSERT_EQ(e.holds(p.raw), e.holds(p.rewritten))
          << to_smtlib(p.raw) << "\n"
          << to_smtlib(p.rewritten);
      ASSERT_TRUE(e.scalar(a.raw) == e.scalar(a.rewritten))
          << to_smtlib(a.raw) << "\n"
          << to_smtlib(a.rewritten);
    }
    EXPECT_EQ(read_term(to_smtlib(p.rewritten)), p.rewritten);
  }
  for (const auto rule :
       {rewrite::Rule::FloatLessSame, rewrite::Rule::FloatSameWidth,
        rewrite::Rule::FloatOrder, rewrite::Rule::FloatChoice}) {
    EXPECT_GT(rewrite::g_rule_hits[static_cast<std::size_t>(rule)], 0u)
        << rewrite::kRuleNames[static_cast<std::size_t>(rule)];
  }
}

TEST(Float, WrongOperandsAreInputErrors) {
  mk_symbol("fx32", Sort::bitvec(32));
  EXPECT_THROW(read_term("(f32.add fx32)"), InputError);
  EXPECT_THROW(read_term("(f64.sqrt fx32)"), InputError);
  EXPECT_THROW(read_term("(f32.to_s99 fx32)"), InputError);
  EXPECT_EQ(smtlib_symbol("f32.add"), "|f32.add|");
}

TEST(Float, InC) {
  CNames names;
  names.is_float = [](Term t) { return t.name().starts_with("d"); };
  const Term x = mk_symbol("dx", Sort::bitvec(64));
  const Term y = mk_symbol("dy", Sort::bitvec(64));
  const Term i = mk_symbol("ii", Sort::bitvec(32));
  names.is_signed = [](Term) { return true; };
  const auto c = [&](Term t) { return to_c(t, names); };
  const Term sum = mk_float(Kind::FAdd, x, y);
  EXPECT_EQ(c(mk_float(Kind::FLt, mk_float(Kind::FMul, sum, x), constant(0.1))),
            "dx * (dx + dy) < 0.1");
  EXPECT_EQ(c(mk_not(mk_float(Kind::FLe, x, mk_float_negate(y)))),
            "!(dx <= -dy)");
  EXPECT_EQ(c(mk_is_nan(x)), "dx != dx");
  EXPECT_EQ(
      c(mk_float(Kind::FLe, mk_float_abs(x), mk_float(Kind::FOfS, i, 64))),
      "fabs(dx) <= (double)ii");
  EXPECT_EQ(c(mk_slt(mk_float(Kind::FToS, x, 32), i)), "(int)dx < ii");
  EXPECT_EQ(c(mk_eq(x, constant(2.0))), "dx == 2.0");
  EXPECT_THROW(c(mk_eq(x, constant(0.0))), Unsupported);
  EXPECT_THROW(c(mk_eq(x, y)), Unsupported);
  EXPECT_THROW(c(mk_extract(x, 7, 0)), Unsupported);
  EXPECT_EQ(float_to_c(bits(1e30f), 32), "1e+30f");
  EXPECT_EQ(float_to_c(bits(-0.0), 64), "-0.0");
  EXPECT_EQ(float_to_c(float_infinity(64), 64), "INFINITY");
}

}  // namespace
}  // namespace pleat::term::float_test
