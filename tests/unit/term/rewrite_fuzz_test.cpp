// Every rewriting against the term as it was written: by evaluation (all
// values of the symbols where these are few), and by Z3.

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "term/print.h"
#include "term/rewrite.h"
#include "term/walk.h"
#include "unit/term/generate.h"

namespace pleat::term::rewrite_fuzz_test {
namespace {

/// Number of bits of all symbols; huge if there is an array.
unsigned total_bits(const std::vector<Term>& symbols) {
  unsigned n = 0;
  for (Term s : symbols) n += s.sort().is_array() ? 1000 : s.width();
  return n;
}

/// "" or the model under which the terms differ.
std::string differ_under(const Pair& p, const Model& m,
                         const std::vector<Term>& symbols) {
  const bool array = p.raw.sort().is_array();
  Evaluator e(m);
  if (array) {
    // Arrays are compared at some indices.
    const unsigned w = p.raw.sort().index_width;
    for (unsigned i = 0; i < 40; ++i) {
      const Term index = mk_bv(i < 20 ? i : mask(w) - i, w);
      const Term a = mk_raw(Kind::Select, {{p.raw, index}});
      const Term b = mk_raw(Kind::Select, {{p.rewritten, index}});
      if (e.scalar(a) != e.scalar(b)) return "array";
    }
    return "";
  }
  const Value a = e.scalar(p.raw), b = e.scalar(p.rewritten);
  if (a == b) return "";
  std::string text = to_decimal(a) + " became " + to_decimal(b);
  for (Term s : symbols) {
    if (!s.sort().is_array()) {
      text += ", " + s.name() + "=" + to_decimal(m.scalar(s));
    }
  }
  return text;
}

class Fuzz {
 public:
  Fuzz(std::uint64_t seed, GeneratorOptions options)
      : generator_(seed, std::move(options)) {}

  Generator& generator() { return generator_; }

  /// False (and a failure is recorded) if the two differ.
  bool check(const Pair& p, bool ask_z3) {
    if (p.raw == p.rewritten) return true;
    std::string wrong = evaluate(p);
    if (wrong.empty() && ask_z3) {
      wrong = differ_by_z3(p.raw, p.rewritten);
      ++(wrong == "timeout" ? timeouts : proofs);
      if (wrong == "timeout") wrong.clear();
    }
    if (wrong.empty()) return true;
    ADD_FAILURE() << to_smtlib(p.raw) << "\nwas rewritten to\n"
                  << to_smtlib(p.rewritten) << "\n"
                  << wrong;
    return false;
  }

  unsigned proofs = 0;
  unsigned timeouts = 0;

 private:
  std::string evaluate(const Pair& p) {
    const Term both[] = {p.raw, p.rewritten};
    const std::vector<Term> symbols = free_symbols(both);
    const unsigned bits = total_bits(symbols);
    const unsigned n = bits <= 8 ? 1u << bits : 24;
    for (unsigned i = 0; i < n; ++i) {
      const Model m = bits <= 8 ? model_number(symbols, i)
                                : random_model(symbols, generator_);
      if (auto wrong = differ_under(p, m, symbols); !wrong.empty()) {
        return wrong;
      }
    }
    return "";
  }

  static Model model_number(const std::vector<Term>& symbols, Value n) {
    Model m;
    for (Term s : symbols) {
      m.set(s, truncate(n, s.width()));
      n >>= s.width();
    }
    return m;
  }

  Generator generator_;
};

/// Operands that have the shapes rules look for.
class Shapes {
 public:
  explicit Shapes(Generator& g) : g_(g) {}

  Pair bits(unsigned w) {
    switch (g_.below(12)) {
      case 0:
      case 1:
        return Generator::constant(g_.value(w), w);
      case 2:
      case 3:
        if (w > 1) {
          const unsigned from = 1 + g_.below(w - 1);
          return Generator::apply(g_.chance(50) ? Kind::ZExt : Kind::SExt,
                                  {g_.bits(from, 1)}, w - from);
        }
        [[fallthrough]];
      case 4:
        if (w > 1) {
          const unsigned high = 1 + g_.below(w - 1);
          const Pair low = g_.bits(w - high, 1);
          const Pair top =
              g_.chance(20) ? Generator::constant(0, high) : g_.bits(high, 1);
          return Generator::apply(Kind::Concat, {top, low});
        }
        [[fallthrough]];
      case 5:
        return Generator::apply(
            Kind::Ite, {g_.boolean(1), small_constant(w),
                        g_.chance(80) ? small_constant(w) : g_.bits(w, 1)});
      case 6: {
        constexpr Kind kinds[] = {Kind::BvAnd, Kind::BvOr, Kind::BvXor};
        return Generator::apply(
            kinds[g_.below(3)],
            {Generator::constant(g_.value(w), w), g_.bits(w, 1)});
      }
      case 7: {
        const Pair scale = Generator::constant(
            g_.chance(50) ? Value{1} << g_.below(w) : g_.value(w), w);
        return Generator::apply(
            Kind::Add, {Generator::constant(g_.value(w), w),
                        Generator::apply(Kind::Mul, {scale, g_.bits(w, 1)})});
      }
      case 8: {
        const Pair n = Generator::constant(g_.value(w), w);
        return Generator::apply(g_.chance(50) ? Kind::URem : Kind::UDiv,
                                {g_.bits(w, 0), n});
      }
      case 9:
        if (w < 8) {
          // Two parts of one small term, neighbours or not.
          const Pair x = g_.bits(8, 0);
          const unsigned low = g_.below(8 - w + 1);
          return Generator::apply(Kind::Extract, {x}, low + w - 1, low);
        }
        [[fallthrough]];
      case 10:
        return Generator::complement(g_.bits(w, 0));
      default:
        return g_.bits(w, 2);
    }
  }

 private:
  Pair small_constant(unsigned w) {
    return Generator::constant(g_.below(3), w);
  }
  Generator& g_;
};

/// A sum of several symbols, for products that are too large to distribute.
Pair long_sum(Generator& g, unsigned w) {
  std::vector<Pair> parts;
  for (int i = 0; i < 7; ++i) {
    const Term s = mk_symbol(
        "long" + std::to_string(w) + "_" + std::to_string(g.below(12)),
        Sort::bitvec(w));
    parts.push_back({s, s});
  }
  return Generator::apply(Kind::Add, parts);
}

/// Comparisons of few symbols with few constants, joined.
Pair by_literals(Generator& g, unsigned depth) {
  if (depth == 0) {
    constexpr unsigned w = 3;
    const Term x = g.symbol(Sort::bitvec(w));
    const Pair sides[] = {{x, x}, Generator::constant(g.below(8), w)};
    const bool swap = g.chance(30);
    constexpr Kind kinds[] = {Kind::Eq, Kind::Eq, Kind::Ult, Kind::Slt};
    const Pair p = Generator::apply(kinds[g.below(4)],
                                    {sides[swap ? 1 : 0], sides[swap ? 0 : 1]});
    return g.chance(30) ? Generator::apply(Kind::Not, {p}) : p;
  }
  std::vector<Pair> parts;
  for (unsigned n = 2 + g.below(3); n > 0; --n) {
    parts.push_back(by_literals(g, g.chance(70) ? depth - 1 : 0));
  }
  const Pair p = Generator::apply(g.chance(50) ? Kind::And : Kind::Or, parts);
  return g.chance(30) ? Generator::apply(Kind::Not, {p}) : p;
}

/// An element of an array that was written where it was read, or twice.
Pair by_rewriting_element(Generator& g) {
  constexpr unsigned w = 3;
  const Pair a = g.array(Sort::array(w, w), 1);
  const Pair i = g.bits(w, 1), j = g.bits(w, 1), at = g.bits(w, 1);
  Pair b;
  if (g.chance(50)) {
    b = Generator::apply(Kind::Store,
                         {a, i, Generator::apply(Kind::Select, {a, i})});
  } else {
    b = Generator::apply(Kind::Store, {a, i, g.bits(w, 1)});
    b = Generator::apply(Kind::Store, {b, j, g.bits(w, 1)});
    b = Generator::apply(Kind::Store, {b, i, g.bits(w, 1)});
  }
  return Generator::apply(Kind::Select, {b, at});
}

/// Pairs of operands that chance alone brings together too seldom.
Pair by_twins(Generator& g) {
  const unsigned w = 2 + g.below(7);
  constexpr Kind bitwise[] = {Kind::BvAnd, Kind::BvOr, Kind::BvXor};
  switch (g.below(10)) {
    case 0: {
      const unsigned cut = 1 + g.below(w - 1);
      const auto half = [&] {
        return Generator::apply(Kind::Concat,
                                {g.bits(cut, 1), g.bits(w - cut, 1)});
      };
      return Generator::apply(g.chance(70) ? Kind::Eq : Kind::Ult,
                              {half(), half()});
    }
    case 1: {
      const Pair k = Generator::constant(g.value(w), w);
      const Pair zero = Generator::constant(0, w);
      const auto flag = [&] {
        return Generator::apply(Kind::Ite, {g.boolean(1), k, zero});
      };
      return Generator::apply(bitwise[g.below(3)], {flag(), flag()});
    }
    case 2:
      return by_rewriting_element(g);
    case 3: {
      // Neighbouring parts of one symbol.
      const Term x = g.symbol(Sort::bitvec(8));
      const unsigned cut = 1 + g.below(6);
      const Pair high = Generator::apply(Kind::Extract, {{x, x}}, 7, cut + 1);
      const Pair low = Generator::apply(Kind::Extract, {{x, x}}, cut, 0);
      return Generator::apply(Kind::Concat, {high, low});
    }
    case 5: {
      constexpr Kind kinds[] = {Kind::Eq, Kind::Ult, Kind::Slt, Kind::URem,
                                Kind::BvAnd};
      const unsigned from = 1 + g.below(w - 1);
      const Kind extension = g.chance(50) ? Kind::ZExt : Kind::SExt;
      const auto extended = [&] {
        return Generator::apply(extension, {g.bits(from, 0)}, w - from);
      };
      return Generator::apply(kinds[g.below(5)], {extended(), extended()});
    }
    case 6: {
      const Pair a = g.bits(w, 0), b = g.bits(w, 0);
      const Pair inner = Generator::apply(Kind::Ite, {g.boolean(0), a, b});
      const Pair outer = g.chance(50) ? a : b;
      return g.chance(50)
                 ? Generator::apply(Kind::Ite, {g.boolean(0), inner, outer})
                 : Generator::apply(Kind::Ite, {g.boolean(0), outer, inner});
    }
    case 4: {
      const Term x = g.symbol(Sort::bitvec(w)), y = g.symbol(Sort::bitvec(w));
      const Pair a{x, x}, b{y, y};
      return Generator::apply(
          Kind::Ite, {Generator::apply(Kind::Eq, {a, b}), g.chance(50) ? a : b,
                      g.chance(50) ? a : b});
    }
    case 8: {
      // A store of what is there already.
      const Pair array = g.array(Sort::array(w, w), 1);
      const Pair index = g.bits(w, 0);
      const Pair there = Generator::apply(Kind::Select, {array, index});
      const Pair same = Generator::apply(Kind::Store, {array, index, there});
      return Generator::apply(Kind::Select, {same, g.bits(w, 0)});
    }
    case 9: {
      // A remainder within a sum whose remainder is taken.
      const unsigned from = (w + 1) / 2;
      const auto extended = [&] {
        return Generator::apply(Kind::ZExt, {g.bits(from, 0)}, w - from);
      };
      const Pair n = Generator::constant(g.value(w), w);
      const Pair inner = Generator::apply(
          Kind::URem,
          {g.chance(70) ? Generator::apply(Kind::Add, {extended(), extended()})
                        : extended(),
           n});
      const Pair times =
          Generator::constant(g.chance(70) ? 1 + g.below(3) : g.value(w), w);
      const Pair sum = Generator::apply(
          Kind::Add, {Generator::apply(Kind::Mul, {times, inner}), extended()});
      return Generator::apply(g.chance(80) ? Kind::URem : Kind::UDiv, {sum, n});
    }
    default:
      return Generator::apply(Kind::Mul, {long_sum(g, w), long_sum(g, w)});
  }
}

Pair by_shapes(Fuzz& fuzz) {
  Generator& g = fuzz.generator();
  if (g.chance(8)) return by_twins(g);
  if (g.chance(8)) return by_literals(g, 1 + g.below(2));
  Shapes shapes(g);
  const unsigned w = g.width();
  const Pair a = shapes.bits(w);
  const Pair b = g.chance(10) ? a : shapes.bits(w);
  constexpr Kind kinds[] = {Kind::Eq,   Kind::Ult,   Kind::Slt,  Kind::UDiv,
                            Kind::URem, Kind::SDiv,  Kind::SRem, Kind::BvAnd,
                            Kind::BvOr, Kind::BvXor, Kind::Shl,  Kind::LShr,
                            Kind::AShr, Kind::Add,   Kind::Mul};
  switch (g.below(5)) {
    case 0: {
      const unsigned low = g.below(w);
      const unsigned high = low + g.below(w - low);
      return Generator::apply(Kind::Extract, {a}, high, low);
    }
    case 1: {
      // In parts that together fit the greatest width.
      const Pair c = shapes.bits(g.width());
      const unsigned left = kMaxWidth - std::min(kMaxWidth, c.raw.width());
      if (w > left) return c;
      if (2 * w > left || g.chance(70)) {
        return Generator::apply(Kind::Concat, {a, c});
      }
      return Generator::apply(Kind::Concat,
                              {a, Generator::apply(Kind::Concat, {b, c})});
    }
    default:
      return Generator::apply(kinds[g.below(std::size(kinds))], {a, b});
  }
}

TEST(RewriteFuzz, SmallWidthsByEvaluation) {
  Fuzz fuzz(testing::seed(), {});
  for (unsigned i = 0; i < 7'000 * testing::scale(); ++i) {
    if (i % 8 == 0) fuzz.generator().clear();
    const unsigned depth = 1 + fuzz.generator().below(3);
    const Pair p = fuzz.generator().chance(50)
                       ? fuzz.generator().boolean(depth)
                       : fuzz.generator().bits(fuzz.generator().width(), depth);
    if (!fuzz.check(p, false)) return;
  }
}

TEST(RewriteFuzz, ShapesByEvaluation) {
  Fuzz fuzz(testing::seed() + 1, {});
  for (unsigned i = 0; i < 7'000 * testing::scale(); ++i) {
    if (i % 8 == 0) fuzz.generator().clear();
    if (!fuzz.check(by_shapes(fuzz), false)) return;
  }
}

TEST(RewriteFuzz, WideByEvaluation) {
  GeneratorOptions options;
  options.widths = {1, 8, 16, 24, 31, 32, 33, 63, 64, 65, 96, 127, 128};
  options.prefix = "w";
  Fuzz fuzz(testing::seed() + 2, options);
  for (unsigned i = 0; i < 3'500 * testing::scale(); ++i) {
    if (i % 8 == 0) fuzz.generator().clear();
    const unsigned depth = 1 + fuzz.generator().below(3);
    const Pair p = fuzz.generator().chance(50)
                       ? fuzz.generator().boolean(depth)
                       : fuzz.generator().bits(fuzz.generator().width(), depth);
    if (!fuzz.check(p, false)) return;
  }
}

TEST(RewriteFuzz, WideShapesByEvaluation) {
  GeneratorOptions options;
  options.widths = {1, 16, 31, 32, 33, 64, 127, 128};
  options.prefix = "w";
  Fuzz fuzz(testing::seed() + 8, options);
  for (unsigned i = 0; i < 7'000 * testing::scale(); ++i) {
    if (i % 8 == 0) fuzz.generator().clear();
    if (!fuzz.check(by_shapes(fuzz), false)) return;
  }
}

TEST(RewriteFuzz, ArraysByEvaluation) {
  GeneratorOptions options;
  options.widths = {2, 3, 4};
  Fuzz fuzz(testing::seed() + 3, options);
  for (unsigned i = 0; i < 1'500 * testing::scale(); ++i) {
    if (i % 8 == 0) fuzz.generator().clear();
    const Sort s = Sort::array(fuzz.generator().width(), 4);
    if (!fuzz.check(fuzz.generator().array(s, 4), false)) return;
  }
}

TEST(RewriteFuzz, SmallWidthsByZ3) {
  GeneratorOptions options;
  options.widths = {1, 2, 3, 4, 8};
  Fuzz fuzz(testing::seed() + 4, options);
  for (unsigned i = 0; fuzz.proofs + fuzz.timeouts < 120 * testing::scale();
       ++i) {
    fuzz.generator().clear();
    if (!fuzz.check(i % 2 == 0 ? by_shapes(fuzz) : fuzz.generator().boolean(3),
                    true)) {
      return;
    }
  }
  std::cout << fuzz.proofs << " proofs, " << fuzz.timeouts << " timeouts\n";
  EXPECT_GT(fuzz.proofs, fuzz.timeouts);
}

TEST(RewriteFuzz, WideByZ3) {
  GeneratorOptions options;
  options.widths = {1, 8, 16, 32, 64, 128};
  options.divisions = false;
  options.prefix = "w";
  Fuzz fuzz(testing::seed() + 5, options);
  while (fuzz.proofs + fuzz.timeouts < 60 * testing::scale()) {
    fuzz.generator().clear();
    const Pair p = fuzz.generator().chance(50)
                       ? fuzz.generator().boolean(3)
                       : fuzz.generator().bits(fuzz.generator().width(), 3);
    if (!fuzz.check(p, true)) return;
  }
  std::cout << fuzz.proofs << " proofs, " << fuzz.timeouts << " timeouts\n";
  EXPECT_GT(fuzz.proofs, fuzz.timeouts);
}

/// A term whose parts are in normal form is in normal form.
TEST(RewriteFuzz, RebuildingChangesNothing) {
  Generator g(testing::seed() + 6, {});
  for (unsigned i = 0; i < 2'000 * testing::scale(); ++i) {
    if (i % 8 == 0) g.clear();
    const Term t =
        g.chance(50) ? g.boolean(3).rewritten : g.bits(g.width(), 3).rewritten;
    ASSERT_EQ(mk_like(t, t.children()), t) << to_smtlib(t);
  }
}

/// Random values hardly ever satisfy a wide equation: so the right hand side
/// is made to fit, and then made not to.
TEST(RewriteFuzz, WideEquationsAtTheirSolutions) {
  Generator g(testing::seed() + 9, {});
  for (unsigned i = 0; i < 2'000 * testing::scale(); ++i) {
    constexpr unsigned widths[] = {16, 32, 33, 64, 128};
    const unsigned w = widths[g.below(5)];
    const Term x = mk_symbol("eqx" + std::to_string(w), Sort::bitvec(w));
    const Term y = mk_symbol("eqy" + std::to_string(w), Sort::bitvec(w));
    const Term c = mk_bv(g.value(w), w), d = mk_bv(g.value(w), w);
    const Term left = mk_add(mk_mul(c, x), mk_mul(d, mk_mul(x, y)));
    const Term more = mk_add(left, mk_mul(mk_bv(g.value(w), w), y));
    Model m;
    m.set(x, g.value(w));
    m.set(y, g.value(w));
    const Value v = Evaluator(m).scalar(more);
    EXPECT_TRUE(holds(mk_eq(more, mk_bv(v, w)), m)) << to_smtlib(more);
    EXPECT_FALSE(holds(mk_eq(more, mk_bv(v + 1 + g.value(w) / 2, w)), m))
        << to_smtlib(more);
  }
}

TEST(Modular, InverseOfOddNumbersAtAllWidths) {
  Generator g(testing::seed(), {});
  for (unsigned w = 1; w <= 128; ++w) {
    for (int i = 0; i < 100; ++i) {
      const Value odd = g.value(w) | 1;
      const Value x = inverse(odd, w);
      EXPECT_EQ(truncate(odd * x, w), Value{1}) << w;
      EXPECT_EQ(truncate(x, w), x) << w;
    }
  }
}

/// The rules that have not fired yet (float_test.cpp looks after its own).
std::vector<std::string_view> silent_rules() {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < rewrite::kRules; ++i) {
    if (rewrite::kRuleNames[i].starts_with("Float")) continue;
    if (rewrite::g_rule_hits[i] == 0) names.push_back(rewrite::kRuleNames[i]);
  }
  return names;
}

TEST(RewriteFuzz, EveryRuleFired) {
  Fuzz fuzz(testing::seed() + 7, {});
  // Rare rules need luck: go on until all have fired, but not for ever.
  for (unsigned i = 0; i < 150'000; ++i) {
    if (i % 1000 == 0 && silent_rules().empty()) break;
    if (i % 8 == 0) fuzz.generator().clear();
    if (!fuzz.check(by_shapes(fuzz), false)) return;
    if (!fuzz.check(fuzz.generator().boolean(3), false)) return;
    if (!fuzz.check(fuzz.generator().bits(4, 3), false)) return;
  }
  EXPECT_EQ(silent_rules(), std::vector<std::string_view>());
}

}  // namespace
}  // namespace pleat::term::rewrite_fuzz_test
