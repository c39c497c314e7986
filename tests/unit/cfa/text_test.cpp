#include "cfa/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/check.h"
#include "support/random_cfa.h"
#include "support/seed.h"

namespace pleat::cfa::text_test {
namespace {

using ::testing::HasSubstr;

constexpr const char* kExample = R"((pleat-cfa 1)
(data-model ilp32)
(variable text_i (_ BitVec 32) "i" (kind source) (function "main")
  (type int "int" 32 signed) (declared "a.c" 3 7))
(variable |text m| (Array (_ BitVec 32) (_ BitVec 8)) "memory" (kind memory)
  (type int "char" 8 signed))
(input text_in (_ BitVec 32) "__VERIFIER_nondet_int" (kind nondet)
  (function "main") (type int "int" 32 signed) (pos "a.c" 4 9)
  (site 2) (offset 4) (elements 8 2))
(location 0 (pos "a.c" 3 1) (function "main") (label "start"))
(location 1)
(location 2 (label "say ""error"""))
(initial 0)
(edge 0 1 (set text_i text_in (pos "a.c" 4 5)) (reads text_in)
  (pos "a.c" 4 1))
(edge 1 1 (guard (bvslt text_i #x00000005))
  (set text_i (bvadd text_i #x00000001))
  (set |text m| (store |text m| text_i #x07))
  (branch true (pos "a.c" 5 3) (text "i < 5")))
(edge 1 2 (guard (not (bvslt text_i #x00000005))))
(property assertion "i < 5" (target 2) (pos "a.c" 9 1) (call "a.c" 8 2))
(cut 2 out-of-memory)
(cut 1)
(approximation unmodelled "inline assembly" (pos "a.c" 1 1))
(loop 1 (function "main") (statement "a.c" 5 1 40 80)
  (condition "a.c" 5 8 47 52) (body "a.c" 5 10 54 80))
)";

TEST(Text, ReadsTheExample) {
  const Cfa cfa = from_text(kExample);
  EXPECT_EQ(cfa.data_model, DataModel::Ilp32);
  ASSERT_EQ(cfa.variables.size(), 2u);
  EXPECT_EQ(cfa.variables[0].declared, (SourcePos{"a.c", 3, 7}));
  EXPECT_EQ(cfa.variables[1].kind, Variable::Kind::Memory);
  EXPECT_EQ(cfa.inputs[0].site, 2);
  EXPECT_EQ(cfa.inputs[0].offset, 4u);
  EXPECT_EQ(cfa.locations[2].label, "say \"error\"");
  EXPECT_EQ(cfa.edges[1].assignments.size(), 2u);
  EXPECT_EQ(cfa.inputs[0].count, 2u);
  EXPECT_TRUE(cfa.edges[1].branches[0].taken);
  EXPECT_EQ(cfa.edges[1].branches[0].text, "i < 5");
  EXPECT_EQ(cfa.properties[0].call_stack.size(), 1u);
  EXPECT_EQ(cfa.cuts[0], (Cut{LocationId{2}, Cut::Reason::OutOfMemory}));
  // Without a word, the reason is the one that costs most.
  EXPECT_EQ(cfa.cuts[1], (Cut{LocationId{1}, Cut::Reason::NotFollowed}));
  EXPECT_EQ(cfa.approximations[0].kind, Approximation::Kind::Unmodelled);
  EXPECT_EQ(cfa.loop_source({1})->condition_end, 52u);
}

TEST(Text, IsReadBackExactly) {
  const std::string once = to_text(from_text(kExample));
  EXPECT_EQ(to_text(from_text(once)), once);
  for (const char* part :
       {"(declared \"a.c\" 3 7)", "(site 2)", "(offset 4)", "\"say \"\"error",
        "(call \"a.c\" 8 2)", "(cut 2 out-of-memory)", "(cut 1 not-followed)",
        "unmodelled", "(body \"a.c\" 5 10 54"}) {
    EXPECT_THAT(once, HasSubstr(part));
  }
}

TEST(Text, RandomAutomataAreReadBackExactly) {
  for (std::uint64_t i = 0; i < pleat::testing::scaled(200); ++i) {
    const std::uint64_t seed = pleat::testing::seed() + i;
    const Cfa cfa = pleat::testing::random_cfa(seed);
    const Cfa again = from_text(to_text(cfa));
    ASSERT_EQ(again.edges.size(), cfa.edges.size());
    for (std::size_t e = 0; e < cfa.edges.size(); ++e) {
      const Edge &a = cfa.edges[e], &b = again.edges[e];
      ASSERT_EQ(a.guard, b.guard) << "seed " << seed;
      ASSERT_EQ(a.inputs, b.inputs) << "seed " << seed;
      ASSERT_EQ(a.assignments.size(), b.assignments.size());
      for (std::size_t k = 0; k < a.assignments.size(); ++k) {
        ASSERT_EQ(a.assignments[k].value, b.assignments[k].value)
            << "seed " << seed;
      }
    }
    ASSERT_EQ(to_text(again), to_text(cfa)) << "seed " << seed;
  }
}

TEST(Text, ErrorsNameTheLine) {
  const auto message = [](const std::string& text) -> std::string {
    try {
      from_text(text);
    } catch (const InputError& e) {
      return e.what();
    }
    return "no error";
  };
  EXPECT_THAT(message("(pleat-cfa 1)\n(location 0)\n(initial 7)\n"),
              HasSubstr("line 3"));
  EXPECT_THAT(message("(pleat-cfa 1)\n\n(wrong)\n"), HasSubstr("line 3"));
  EXPECT_THAT(message("(pleat-cfa 1)\n(location 1)\n"), HasSubstr("line 2"));
  EXPECT_THAT(message("(pleat-cfa 1)\n(location 0)\n(initial 0)\n"
                      "(edge 0 0 (guard nobody))\n"),
              HasSubstr("line 4"));
  EXPECT_THAT(message("(pleat-cfa 2)\n"), HasSubstr("version"));
  EXPECT_THAT(message(""), HasSubstr("pleat-cfa"));
  EXPECT_THAT(message("(pleat-cfa 1)\n(location 0)\n"), HasSubstr("initial"));
}

/// Changes a text here and there: the reader accepts it or throws InputError.
TEST(Text, GarbageIsRejectedCleanly) {
  const std::string text = kExample;
  std::size_t rejected = 0;
  for (std::uint64_t i = 0; i < pleat::testing::scaled(3000); ++i) {
    auto random = pleat::testing::generator(i);
    std::string broken = text;
    for (std::uint64_t n = 1 + random() % 4; n > 0; --n) {
      const std::size_t at = random() % broken.size();
      switch (random() % 4) {
        case 0:
          broken.erase(at, 1 + random() % 20);
          break;
        case 1:
          broken.insert(at, broken, random() % broken.size(), random() % 30);
          break;
        case 2:
          broken[at] = static_cast<char>(random() % 256);
          break;
        default:
          broken[at] = "()\"| 0123456789abv"[random() % 18];
      }
      if (broken.empty()) broken = " ";
    }
    try {
      to_text(from_text(broken));
    } catch (const InputError&) {
      ++rejected;
    }
  }
  EXPECT_GT(rejected, pleat::testing::scaled(1000));
}

TEST(Show, ValuesInC) {
  const auto in_c = [](CType::Kind kind, const char* name, unsigned bits,
                       bool is_signed, term::Value v) {
    return value_in_c({kind, name, bits, is_signed}, v);
  };
  using K = CType::Kind;
  EXPECT_EQ(in_c(K::Int, "int", 32, true, 0xFFFFFFFFu), "-1");
  EXPECT_EQ(in_c(K::Int, "unsigned", 32, false, 0xFFFFFFFFu), "4294967295");
  EXPECT_EQ(in_c(K::Int, "char", 8, true, 'a'), "'a'");
  EXPECT_EQ(in_c(K::Int, "char", 8, true, '\''), "'\\''");
  EXPECT_EQ(in_c(K::Int, "char", 8, true, 200), "-56");
  EXPECT_EQ(in_c(K::Bool, "_Bool", 8, false, 1), "true");
  EXPECT_EQ(in_c(K::Pointer, "int *", 64, false, 4096), "0x1000");
  EXPECT_EQ(in_c(K::Float, "float", 32, true, 0x3FC00000u), "1.5f");
}

TEST(Show, OneNameForTwoVariablesIsToldApart) {
  const Cfa cfa = from_text(R"((pleat-cfa 1)
    (variable |main::n| (_ BitVec 32) "n") (variable |f::n| (_ BitVec 32) "n")
    (location 0) (location 1) (initial 0) (edge 0 1)
    (property assertion "a" (target 1)))");
  const Term n = cfa.variables[0].symbol, m = cfa.variables[1].symbol;
  EXPECT_EQ(to_c(cfa, mk_eq(n, term::mk_bv(1, 32))), "n == 1");
  const std::string both = to_c(cfa, mk_eq(n, m));
  EXPECT_THAT(both, HasSubstr("main::n"));
  EXPECT_THAT(both, HasSubstr("f::n"));
}

TEST(Text, ArgumentsKeepTheirPlaceInTheCommandLine) {
  Cfa cfa;
  cfa.initial = cfa.add_location({});
  Input input;
  input.kind = Input::Kind::Argument;
  input.symbol = term::mk_symbol("argument", term::Sort::bitvec(8));
  input.name = "argv[1][3]";
  input.first = 2;
  input.offset = 3;
  cfa.add_input(input);
  const Cfa again = from_text(to_text(cfa));
  EXPECT_EQ(again.inputs.at(0).kind, Input::Kind::Argument);
  EXPECT_EQ(again.inputs[0].first, 2U);
  EXPECT_EQ(again.inputs[0].offset, 3U);
}

TEST(Text, WhetherAnAllocationFailsIsKept) {
  Cfa cfa;
  cfa.initial = cfa.add_location({});
  Input input;
  input.kind = Input::Kind::Allocation;
  input.symbol = term::mk_symbol("fails", term::Sort::boolean());
  input.name = "malloc";
  input.site = 3;
  cfa.add_input(input);
  const Cfa again = from_text(to_text(cfa));
  EXPECT_EQ(again.inputs.at(0).kind, Input::Kind::Allocation);
  EXPECT_EQ(again.inputs[0].name, "malloc");
  EXPECT_EQ(again.inputs[0].site, 3);
}

TEST(Show, CellsOfObjectsInMemoryAreWrittenAsElements) {
  const Cfa cfa = from_text(R"((pleat-cfa 1)
    (variable words (Array (_ BitVec 30) (_ BitVec 32)) "words" (kind memory)
      (type int "int" 32 signed))
    (variable p (_ BitVec 32) "p") (variable q (_ BitVec 32) "q")
    (variable i (_ BitVec 32) "i" (type int "int" 32 signed))
    (location 0) (location 1) (initial 0) (edge 0 1)
    (property assertion "a" (target 1)))");
  const Term words = cfa.variables[0].symbol, p = cfa.variables[1].symbol,
             q = cfa.variables[2].symbol, i = cfa.variables[3].symbol;
  const auto at = [&](Term index) {
    return to_c(cfa, term::mk_select(words, index));
  };
  const Term first = term::mk_extract(p, 31, 2);
  EXPECT_EQ(at(first), "p[0]");
  EXPECT_EQ(at(term::mk_add(first, term::mk_extract(i, 29, 0))), "p[i]");
  // Which of two is the address, and which a number?
  EXPECT_THAT(at(term::mk_add(first, term::mk_extract(q, 31, 2))),
              HasSubstr("words["));
  // Bytes, not words.
  EXPECT_THAT(at(term::mk_extract(p, 30, 1)), HasSubstr("words["));
}

TEST(Show, DotMarksTargetsAndLoops) {
  const std::string dot = to_dot(from_text(kExample));
  EXPECT_THAT(dot, HasSubstr("n2 [label=\"2 say \\\"error\\\"\""));
  EXPECT_THAT(dot, HasSubstr("color=red"));
  EXPECT_THAT(dot, HasSubstr("style=bold"));
  EXPECT_THAT(dot, HasSubstr("i < 5"));
  EXPECT_THAT(dot, HasSubstr("memory[i] = 7"));
  EXPECT_THAT(dot, HasSubstr("i = __VERIFIER_nondet_int()"));
}

}  // namespace
}  // namespace pleat::cfa::text_test
