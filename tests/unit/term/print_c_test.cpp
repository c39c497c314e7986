// C text is compiled by the system's compiler and must compute what the
// evaluator computes.

#include "term/print_c.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include "support/check.h"
#include "term/print.h"
#include "term/walk.h"
#include "unit/term/generate.h"

namespace pleat::term::print_c_test {
namespace {

const CNames kNames{.name = nullptr, .is_signed = [](Term t) {
                      return t.name().ends_with("_1") ||
                             t.name().starts_with("s");
                    }};

std::string unsigned_type(unsigned w) {
  return w <= 8    ? "unsigned char"
         : w == 16 ? "unsigned short"
         : w == 32 ? "unsigned"
         : w == 64 ? "unsigned long long"
                   : "unsigned __int128";
}

std::string declared_type(Term t) {
  const Sort s = t.sort();
  if (s.is_bool()) return "_Bool";
  const bool is_signed = kNames.is_signed(t) && s.width > 1;
  if (s.width == 128) return is_signed ? "__int128" : "unsigned __int128";
  return (is_signed ? s.width == 8 ? "signed " : "" : "unsigned ") +
         std::string(s.width <= 8    ? "char"
                     : s.width == 16 ? "short"
                     : s.width == 32 ? "int"
                                     : "long long");
}

std::string literal128(Value v) {
  return "((unsigned __int128)" + to_decimal(v >> 64) + "ull << 64 | " +
         to_decimal(v & mask(64)) + "ull)";
}

/// One translation unit: a function per expression, a function per model.
class Batch {
 public:
  explicit Batch(bool defined) : defined_(defined) {}

  void add(Term t, const std::vector<Model>& models) {
    const std::size_t k = count_++;
    const unsigned w = t.width();
    CNames names = kNames;
    names.is_signed = [](Term s) {
      return s.width() > 1 && kNames.is_signed(s);
    };
    names.defined = defined_;
    const std::string text = to_c(t, names);
    functions_ += "static unsigned __int128 f" + std::to_string(k) +
                  "(int raw) { __typeof__(" + text + ") v = " + text +
                  "; return raw ? (unsigned __int128)v : (" + unsigned_type(w) +
                  ")" + (w == 1 ? "(v & 1)" : "v") + "; }\n";
    for (std::size_t m = 0; m < models.size(); ++m) {
      Evaluator evaluate(models[m]);
      const Value v = evaluate.scalar(t);
      main_ += "  set" + std::to_string(m) + "(); check(" + std::to_string(k) +
               ", f" + std::to_string(k) + "(0), f" + std::to_string(k) +
               "(1), " + literal128(v) + ", " +
               literal128(static_cast<Value>(to_signed(v, w))) + ");\n";
    }
    texts_.push_back(text);
  }

  std::string program(const std::vector<Term>& symbols,
                      const std::vector<Model>& models) const {
    std::string s = "#include <stdio.h>\nstatic int bad;\n";
    for (Term v : symbols) {
      s += "static " + declared_type(v) + " " + v.name() +
           (v.sort().is_array() ? "[256]" : "") + ";\n";
    }
    s += "static void check(int k, unsigned __int128 v, unsigned __int128 "
         "raw, unsigned __int128 want, unsigned __int128 want_signed) {\n"
         "  if (v != want || (raw != want && raw != want_signed)) { bad = 1; "
         "printf(\"%d\\n\", k); }\n}\n" +
         functions_;
    for (std::size_t m = 0; m < models.size(); ++m) {
      s += "static void set" + std::to_string(m) + "(void) {\n";
      for (Term v : symbols) s += assign(v, models[m]);
      s += "}\n";
    }
    return s + "int main(void) {\n" + main_ + "  return bad;\n}\n";
  }
  const std::string& text(std::size_t k) const { return texts_[k]; }
  std::size_t size() const { return count_; }

 private:
  static std::string assign(Term v, const Model& model) {
    if (!v.sort().is_array()) {
      return "  " + v.name() + " = " + literal128(model.scalar(v)) + ";\n";
    }
    const ArrayValue& a = model.array(v);
    std::string s = "  for (int i = 0; i < 256; ++i) " + v.name() +
                    "[i] = " + literal128(a.otherwise) + ";\n";
    for (const auto& [i, e] : a.elements) {
      s += "  " + v.name() + "[" + to_decimal(i) + "] = " + literal128(e) +
           ";\n";
    }
    return s;
  }

  const bool defined_;
  std::string functions_, main_;
  std::vector<std::string> texts_;
  std::size_t count_ = 0;
};

/// `flags`: how the compiler takes signed arithmetic that overflows.
void expect_same_values(bool defined, const std::string& flags) {
  GeneratorOptions options;
  options.widths = {1, 8, 16, 32, 64, 128};
  options.array_equality = false;
  options.prefix = "c";
  Generator g(testing::seed(), options);
  std::vector<Term> terms;
  const std::size_t wanted = 300 * testing::scale();
  while (terms.size() < wanted) {
    g.clear();
    const Pair p = g.chance(30) ? g.boolean(3) : g.bits(g.width(), 3);
    for (Term t : {p.rewritten, p.raw}) {
      // Array indices of more than 8 bits would need huge C arrays.
      const auto symbols = free_symbols(t);
      if (std::all_of(symbols.begin(), symbols.end(), [](Term s) {
            return !s.sort().is_array() || s.sort().index_width <= 8;
          })) {
        terms.push_back(t);
      }
    }
  }
  const std::vector<Term> symbols = free_symbols(terms);
  std::vector<Model> models;
  for (int i = 0; i < 8; ++i) models.push_back(random_model(symbols, g));
  Batch batch(defined);
  for (Term t : terms) batch.add(t, models);

  std::string pattern = ::testing::TempDir() + "pleat_print_c_XXXXXX";
  ASSERT_NE(mkdtemp(pattern.data()), nullptr);
  const std::filesystem::path directory = pattern;
  const auto source = directory / "test.c";
  const auto binary = directory / "test";
  const auto output = directory / "output.txt";
  std::ofstream(source) << batch.program(symbols, models);
  const std::string compile = "cc -std=gnu11 -w -O0 " + flags + " -o " +
                              binary.string() + " " + source.string();
  ASSERT_EQ(std::system(compile.c_str()), 0) << source;
  const int status =
      std::system((binary.string() + " > " + output.string()).c_str());
  if (status != 0) {
    std::ifstream in(output);
    std::size_t k = 0;
    while (in >> k) {
      ADD_FAILURE() << batch.text(k) << "\n" << to_smtlib(terms[k]);
      break;
    }
  }
  EXPECT_EQ(status, 0) << source;
  if (status == 0) std::filesystem::remove_all(directory);
}

TEST(PrintC, CompiledTextComputesTheSame) {
  expect_same_values(false, "-fwrapv");
}

TEST(PrintC, DefinedTextDoesNotOverflow) {
  expect_same_values(true,
                     "-fsanitize=undefined -fno-sanitize-recover=undefined "
                     "-fno-sanitize=bounds,shift-base");
}

class Written : public ::testing::Test {
 protected:
  Term x = mk_symbol("sx", Sort::bitvec(32));  // signed
  Term y = mk_symbol("sy", Sort::bitvec(32));
  Term u = mk_symbol("u", Sort::bitvec(32));  // unsigned
  Term c = mk_symbol("c", Sort::bitvec(8));
  Term b = mk_symbol("b", Sort::boolean());
  Term a = mk_symbol("sa", Sort::array(32, 32));
  static Term bv(Value v, unsigned w = 32) { return mk_bv(v, w); }
  static std::string text(Term t) { return to_c(t, kNames); }
};

TEST_F(Written, AsAPersonWould) {
  EXPECT_EQ(text(mk_slt(mk_add(x, bv(2)), y)), "sx + 2 < sy");
  EXPECT_EQ(text(mk_ne(x, y)), "sx != sy");
  EXPECT_EQ(text(mk_sle(x, y)), "sx <= sy");
  EXPECT_EQ(text(mk_sle(x, bv(10))), "sx <= 10");
  EXPECT_EQ(text(mk_sge(x, bv(0))), "sx >= 0");
  EXPECT_EQ(text(mk_sgt(x, bv(0))), "sx > 0");
  EXPECT_EQ(text(mk_slt(x, mk_neg(bv(7)))), "sx < -7");
  EXPECT_EQ(text(mk_ult(u, bv(7))), "u < 7");
  EXPECT_EQ(text(mk_ult(x, bv(7))), "(unsigned)sx < 7");
  EXPECT_EQ(text(mk_slt(u, bv(7))), "(int)u < 7");
  EXPECT_EQ(text(mk_sub(x, y)), "sx - sy");
  EXPECT_EQ(text(mk_sub(bv(3), x)), "3 - sx");
  EXPECT_EQ(text(mk_not(b)), "!b");
  EXPECT_EQ(text(mk_and(b, mk_slt(x, y))), "b && sx < sy");
  EXPECT_EQ(text(mk_not(mk_or(b, mk_slt(x, y)))), "!b && sy <= sx");
  const Term both = mk_raw(Kind::And, {{b, mk_slt(x, y)}});
  EXPECT_EQ(text(mk_raw(Kind::Not, {{both}})), "!b || sy <= sx");
  EXPECT_EQ(text(mk_zext(c, 32)), "c");
  EXPECT_EQ(text(mk_select(a, x)), "sa[sx]");
  EXPECT_EQ(text(mk_raw(Kind::Ite, {{b, x, bv(mask(32))}})), "b ? sx : -1");
  EXPECT_EQ(text(mk_sdiv(x, bv(3))), "sx / 3");
}

TEST_F(Written, EqualLowestBitsAreCongruences) {
  const auto low = [](unsigned bits, Term t) {
    return mk_extract(t, bits - 1, 0);
  };
  EXPECT_EQ(text(mk_eq(low(3, u), bv(5, 3))), "u % 8 == 5");
  EXPECT_EQ(text(mk_eq(low(3, x), bv(0, 3))), "sx % 8 == 0");
  EXPECT_EQ(text(mk_ne(low(3, x), bv(0, 3))), "sx % 8 != 0");
  EXPECT_EQ(text(mk_eq(low(1, x), bv(1, 1))), "sx % 2 != 0");
  EXPECT_EQ(text(mk_ne(low(1, x), bv(1, 1))), "sx % 2 == 0");
  EXPECT_EQ(text(mk_eq(low(3, x), low(3, y))), "(sx - sy) % 8 == 0");
  EXPECT_EQ(text(mk_ne(low(3, x), low(3, y))), "(sx - sy) % 8 != 0");
  CNames names = kNames;
  names.defined = true;
  EXPECT_EQ(to_c(mk_eq(low(3, x), low(3, y)), names).find(" - "),
            std::string::npos);
}

TEST_F(Written, LargePowersOfTwoAsFactorsAreCongruences) {
  const auto times = [](std::uint64_t k, Term t) {
    return mk_mul(mk_bv(k, 32), t);
  };
  const Term zero = mk_bv(0, 32);
  EXPECT_EQ(text(mk_eq(times(1U << 31, x), zero)), "sx % 2 == 0");
  EXPECT_EQ(text(mk_ne(times(1U << 31, x), zero)), "sx % 2 != 0");
  EXPECT_EQ(text(mk_eq(times(1U << 31, x), mk_bv(1U << 31, 32))),
            "sx % 2 != 0");
  EXPECT_EQ(text(mk_eq(times(1U << 29, u), zero)), "u % 8 == 0");
  EXPECT_EQ(text(mk_eq(times(1U << 29, x), times(1U << 29, y))),
            "(sx - sy) % 8 == 0");
  // That 2 * x == 2 * y is no shorter as a congruence.
  EXPECT_EQ(text(mk_eq(times(2, x), times(2, y))).find('%'), std::string::npos);
}

TEST_F(Written, RangesThatMakeUpOneAreOneComparison) {
  const auto bv = [](std::uint64_t v) { return mk_bv(v, 32); };
  const auto is_zero = mk_eq(x, bv(0));
  const auto up_to_nine = mk_ule(mk_sub(x, bv(1)), bv(8));
  EXPECT_EQ(text(mk_or(is_zero, up_to_nine)), "(unsigned)sx <= 9");
  EXPECT_EQ(text(mk_or(up_to_nine, is_zero)), "(unsigned)sx <= 9");
  EXPECT_EQ(text(mk_not(mk_and(mk_not(is_zero), mk_not(up_to_nine)))),
            "(unsigned)sx <= 9");
  // A gap between them.
  EXPECT_EQ(text(mk_or(mk_eq(x, bv(100)), up_to_nine)).find("<= 9"),
            std::string::npos);
}

/// What is printed must be what is meant: all values of eight bits are tried.
TEST_F(Written, JoinedRangesHoldTheSameNumbers) {
  const Term n = mk_symbol("joined_n", Sort::bitvec(8));
  std::mt19937_64 random(7);
  const auto bv = [](std::uint64_t v) { return mk_bv(v & 255U, 8); };
  const auto atom = [&] {
    const Term k = bv(random() % 12), any = bv(random());
    const Term t = random() % 2 ? n : mk_add(n, k);
    switch (random() % 5) {
      case 0:
        return mk_eq(t, k);
      case 1:
        return mk_ult(t, random() % 2 ? k : any);
      case 2:
        return mk_ult(k, t);
      case 3:
        return mk_slt(t, any);
      default:
        return mk_not(mk_slt(t, k));
    }
  };
  unsigned shorter = 0;
  for (unsigned round = 0; round < 3000; ++round) {
    const std::vector<Term> parts{atom(), atom(), atom()};
    const std::vector<Term> joined = c::with_joined_ranges(parts);
    shorter += joined.size() < parts.size();
    for (unsigned v = 0; v < 256; ++v) {
      Model model;
      model.set(n, v);
      const auto any_holds = [&](const std::vector<Term>& some) {
        return std::ranges::any_of(
            some, [&](Term t) { return pleat::term::holds(t, model); });
      };
      ASSERT_EQ(any_holds(parts), any_holds(joined)) << round << " " << v;
    }
  }
  EXPECT_GT(shorter, 300U);
}

TEST_F(Written, ComparisonsThatAskForTheSignSayThat) {
  EXPECT_EQ(text(mk_ult(x, mk_bv(1U << 31, 32))), "sx >= 0");
  EXPECT_EQ(text(mk_not(mk_ult(x, mk_bv(1U << 31, 32)))), "sx < 0");
  EXPECT_EQ(text(mk_ult(mk_bv((1U << 31) - 1, 32), x)), "sx < 0");
  EXPECT_EQ(text(mk_ult(u, mk_bv(1U << 31, 32))), "u < 2147483648u");
}

TEST_F(Written, SumsThatCouldOverflowAreUnsigned) {
  CNames names = kNames;
  names.defined = true;
  EXPECT_EQ(to_c(mk_slt(mk_add(x, mk_bv(1, 32)), y), names),
            "(int)((unsigned)sx + 1) < sy");
  EXPECT_EQ(to_c(mk_eq(mk_mul(x, y), u), names), "u == (unsigned)sx * sy");
  EXPECT_EQ(to_c(mk_eq(mk_mul(u, u), u), names), "u == u * u");
}

TEST_F(Written, EqualitiesWithShortFactors) {
  const auto times = [](Value k, Term t) { return mk_mul(bv(k), t); };
  const Value third = 0xaaaaaaabU;  // 3 * third = 1 modulo 2^32
  EXPECT_EQ(text(mk_eq(x, times(third, y))), "3 * sx == sy");
  EXPECT_EQ(text(mk_ne(x, times(third, y))), "3 * sx != sy");
  EXPECT_EQ(text(mk_eq(x, mk_add(times(third, y), times(third, u)))),
            "3 * sx == sy + u");
  // Also of products.
  EXPECT_EQ(text(mk_eq(x, times(third, mk_mul(y, u)))), "3 * sx == sy * u");
  EXPECT_EQ(text(mk_eq(x, mk_add(times(third, y), bv(5)))),
            "3 * sx == sy + 15");
  EXPECT_EQ(text(mk_eq(mk_add(x, times(third, y)), bv(0))), "3 * sx + sy == 0");
  EXPECT_EQ(text(mk_eq(x, times(1000000, y))), "sx == 1000000 * sy");
}

// Compiled: each text holds where its equality does, and not one beside it.
TEST_F(Written, ShortFactorsChangeNothing) {
  std::mt19937_64 random(7);
  std::string program = "int main(void) { int sx, sy; unsigned u;\n";
  for (int i = 0; i < 100; ++i) {
    const Value odd = random() % 32 * 2 + 1;
    Value inverse = odd;  // Newton doubles the number of right bits
    for (int k = 0; k < 6; ++k) inverse *= 2 - odd * inverse;
    const Value factor = random() % 9 - Value{4};
    const Value distance = random() % 9 - Value{4};
    // sx + factor * u = (sy + distance) / odd
    const Term t = mk_eq(mk_add(x, mk_mul(bv(factor), u)),
                         mk_mul(bv(inverse), mk_add(y, bv(distance))));
    const std::string shown = text(t);
    EXPECT_LT(shown.size(), 45U) << shown;
    const auto vx = static_cast<std::uint32_t>(random());
    const auto vu = static_cast<std::uint32_t>(random());
    const auto vy =
        static_cast<std::uint32_t>(odd * (vx + factor * vu) - distance);
    program += "sx = " + std::to_string(vx) + "u; u = " + std::to_string(vu) +
               "u; sy = " + std::to_string(vy) + "u; if (!(" + shown +
               ")) return 1; sy += 1; if (" + shown + ") return 2;\n";
  }
  std::string pattern = ::testing::TempDir() + "pleat_factors_XXXXXX";
  ASSERT_NE(mkdtemp(pattern.data()), nullptr);
  const std::filesystem::path directory = pattern;
  std::ofstream(directory / "test.c") << program << "return 0; }\n";
  const std::string binary = (directory / "test").string();
  const std::string compile =
      "cc -fwrapv -w -O0 -o " + binary + " " + binary + ".c";
  ASSERT_EQ(std::system(compile.c_str()), 0);
  EXPECT_EQ(std::system(binary.c_str()), 0);
  std::filesystem::remove_all(directory);
}

TEST_F(Written, TooLargeIsUnsupported) {
  Term t = u;
  for (int i = 0; i < 100; ++i) {
    t = mk_raw(Kind::UDiv, {{mk_raw(Kind::BvXor, {{t, u}}), t}});
  }
  EXPECT_THROW(to_c(t), Unsupported);
  Term deep = u;
  for (int i = 0; i < 100'000; ++i) deep = mk_raw(Kind::BvXor, {{u, deep}});
  EXPECT_THROW(to_c(deep), Unsupported);
  EXPECT_THROW(to_c(a), Unsupported);
}

}  // namespace
}  // namespace pleat::term::print_c_test
