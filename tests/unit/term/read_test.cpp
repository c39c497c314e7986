#include "term/read.h"

#include <gtest/gtest.h>

#include "support/check.h"
#include "term/evaluate.h"
#include "term/print.h"
#include "term/walk.h"

namespace pleat::term::read_test {
namespace {

class Read : public ::testing::Test {
 protected:
  Term x = mk_symbol("rx", Sort::bitvec(8));
  Term y = mk_symbol("ry", Sort::bitvec(8));
  Term b = mk_symbol("rb", Sort::boolean());
  Term a = mk_symbol("ra", Sort::array(8, 8));
  /// A term with t twice below it, that no rewriting touches.
  Term twice(Term t) const {
    return mk_raw(Kind::SDiv, {{mk_raw(Kind::UDiv, {{t, y}}), t}});
  }
};

std::string error_of(const std::string& text) {
  try {
    read_term(text);
  } catch (const InputError& e) {
    return e.what();
  }
  return "none";
}

TEST_F(Read, SExpressions) {
  const auto all = read_sexprs("; c\n(a |b c| \"d \"\"e\" ()) ; end\n f");
  ASSERT_EQ(all.size(), 2u);
  ASSERT_EQ(all[0].list.size(), 4u);
  EXPECT_TRUE(all[0].list[0].is("a"));
  EXPECT_EQ(all[0].list[1].atom, "b c");
  EXPECT_TRUE(all[0].list[1].is_quoted);
  EXPECT_EQ(all[0].list[2].atom, "d \"e");
  EXPECT_TRUE(all[0].list[3].is_list);
  EXPECT_TRUE(all[1].is("f"));
  EXPECT_EQ(all[0].line, 2);
  EXPECT_EQ(all[1].line, 3);
}

TEST_F(Read, MalformedTextIsAnInputErrorWithItsLine) {
  EXPECT_EQ(error_of("\n(bvadd rx"), "line 2: ( is never closed");
  EXPECT_EQ(error_of(")"), "line 1: unexpected )");
  EXPECT_EQ(error_of("|abc"), "line 1: quoted symbol is never closed");
  EXPECT_EQ(error_of("nobody"), "line 1: unknown symbol nobody");
  EXPECT_EQ(error_of("(frobnicate rx)"), "line 1: unknown operator frobnicate");
  EXPECT_EQ(error_of("#b012"), "line 1: wrong digit in #b012");
  EXPECT_EQ(error_of("(_ bv256 8)"), "line 1: bv256 does not fit its width");
  EXPECT_EQ(error_of("rx rx"), "expected exactly one term");
  EXPECT_NE(error_of("(bvadd rx #x123)"), "none");
  EXPECT_NE(error_of("((_ extract 9 0) rx)"), "none");
  EXPECT_NE(error_of("((_ extract 0 1) rx)"), "none");
  EXPECT_NE(error_of("(not rb rb)"), "none");
  EXPECT_NE(error_of("(let ((x)) rx)"), "none");
  EXPECT_NE(error_of("()"), "none");
  EXPECT_NE(error_of("\"str\""), "none");
  EXPECT_NE(error_of("((_ zero_extend 300) rx)"), "none");
}

TEST_F(Read, Literals) {
  EXPECT_EQ(read_term("#xfF"), mk_bv(255, 8));
  EXPECT_EQ(read_term("#b0101"), mk_bv(5, 4));
  EXPECT_EQ(read_term("(_ bv255 8)"), mk_bv(255, 8));
  EXPECT_EQ(read_term("(_ bv340282366920938463463374607431768211455 128)"),
            mk_bv(~Value{0}, 128));
  EXPECT_EQ(read_term("true"), mk_true());
}

TEST_F(Read, LetIsParallelAndShadows) {
  EXPECT_EQ(read_term("(let ((rx ry) (ry rx)) (bvudiv rx ry))"), mk_udiv(y, x));
  EXPECT_EQ(read_term("(let ((t #x01)) (let ((t #x02) (u t)) (concat t u)))"),
            mk_bv(0x201, 16));
  EXPECT_EQ(error_of("(bvadd (let ((t rx)) t) t)"), "line 1: unknown symbol t");
}

TEST_F(Read, DerivedOperators) {
  const auto value = [&](const std::string& text) {
    Model m;
    m.set(x, 0x85);
    m.set(y, 3);
    m.set(b, 1);
    return Evaluator(m).scalar(read_term(text));
  };
  EXPECT_EQ(value("(bvsub rx ry)"), 0x82u);
  EXPECT_EQ(value("(bvneg rx)"), 0x7bu);
  EXPECT_EQ(value("(bvnot rx)"), 0x7au);
  EXPECT_EQ(value("(bvnand rx ry)"), 0xfeu);
  EXPECT_EQ(value("(bvnor rx ry)"), 0x78u);
  EXPECT_EQ(value("(bvxnor rx ry)"), 0x79u);
  EXPECT_EQ(value("(bvsmod rx ry)"), 0u);  // -123 mod 3
  EXPECT_EQ(value("(bvsmod ry rx)"), 0x88u);
  EXPECT_EQ(value("(bvcomp rx rx)"), 1u);
  EXPECT_EQ(value("((_ rotate_left 4) rx)"), 0x58u);
  EXPECT_EQ(value("((_ rotate_right 1) rx)"), 0xc2u);
  EXPECT_EQ(value("((_ repeat 2) rx)"), 0x8585u);
  EXPECT_EQ(value("((_ sign_extend 8) rx)"), 0xff85u);
  EXPECT_EQ(value("((_ zero_extend 8) rx)"), 0x85u);
  EXPECT_EQ(value("((_ extract 7 4) rx)"), 8u);
  EXPECT_EQ(value("(concat rx ry #x0)"), 0x85030u);
  EXPECT_EQ(value("(bvule rx ry)"), 0u);
  EXPECT_EQ(value("(bvsle rx ry)"), 1u);
  EXPECT_EQ(value("(bvugt rx ry)"), 1u);
  EXPECT_EQ(value("(bvuge rx rx)"), 1u);
  EXPECT_EQ(value("(bvsge rx ry)"), 0u);
  EXPECT_EQ(value("(bvsgt rx ry)"), 0u);
  EXPECT_EQ(value("(=> rb false rb)"), 1u);
  EXPECT_EQ(value("(=> rb rb false)"), 0u);
  EXPECT_EQ(value("(xor rb true rb)"), 1u);
  EXPECT_EQ(value("(distinct rx ry #x00)"), 1u);
  EXPECT_EQ(value("(distinct rx ry #x03)"), 0u);
  EXPECT_EQ(value("(= rx rx #x85)"), 1u);
  EXPECT_EQ(value("(= rx rx #x84)"), 0u);
  EXPECT_EQ(value("(select (store ((as const (Array (_ BitVec 8) (_ BitVec 8)))"
                  " #x07) rx ry) ry)"),
            7u);
}

TEST_F(Read, PrintedTermsReadBack) {
  const Term s = mk_raw(Kind::BvXor, {{x, y}});
  const Term stored = mk_raw(Kind::Store, {{a, s, mk_bv(3, 8)}});
  const Term zero = mk_const_array(Sort::array(8, 8), mk_bv(0, 8));
  const Term terms[] = {
      mk_raw(Kind::SDiv, {{mk_raw(Kind::UDiv, {{s, y}}), s}}),
      mk_raw(Kind::Ite, {{b, stored, zero}}),
      mk_raw(Kind::Select, {{stored, y}}),
      mk_raw(Kind::Ult, {{mk_bv(5, 8), x}}),
      mk_raw(Kind::Extract, {{mk_raw(Kind::LShr, {{x, y}})}}, 6, 2),
      mk_bv(1, 1),
      mk_true()};
  for (Term t : terms) EXPECT_EQ(read_term(to_smtlib(t)), t) << to_smtlib(t);
}

TEST_F(Read, SharingKeepsTextSmall) {
  Term t = x;
  for (int i = 0; i < 200; ++i) t = twice(t);
  const std::string text = to_smtlib(t);
  EXPECT_LT(text.size(), 200 * 80u);
  EXPECT_EQ(dag_size(read_term(text)), dag_size(t));
}

TEST_F(Read, DeepTermsDoNotOverflowTheStack) {
  Term t = x;
  for (int i = 0; i < 100'000; ++i) t = mk_raw(Kind::UDiv, {{y, t}});
  EXPECT_EQ(read_term(to_smtlib(t)), t);
  for (int i = 0; i < 50'000; ++i) t = twice(t);
  EXPECT_EQ(read_term(to_smtlib(t)), t);
}

TEST_F(Read, SymbolsAreQuotedWhenTheyMust) {
  EXPECT_EQ(smtlib_symbol("main::x"), "|main::x|");
  EXPECT_EQ(smtlib_symbol("x!3"), "x!3");
  EXPECT_EQ(smtlib_symbol("3x"), "|3x|");
  EXPECT_EQ(smtlib_symbol("let"), "|let|");
  EXPECT_EQ(smtlib_symbol("bvadd"), "|bvadd|");
  EXPECT_EQ(smtlib_symbol(""), "||");
  EXPECT_THROW(smtlib_symbol("a|b"), InternalError);
  for (const char* name : {"main::i", "true", "select", "?0", "#x12", "a b"}) {
    const Term v = mk_symbol(name, Sort::bitvec(8));
    const Term t = mk_raw(Kind::UDiv, {{v, mk_raw(Kind::URem, {{v, x}})}});
    EXPECT_EQ(read_term(to_smtlib(t)), t) << to_smtlib(t);
  }
}

TEST_F(Read, Sorts) {
  for (Sort s : {Sort::boolean(), Sort::bitvec(1), Sort::array(32, 128)}) {
    EXPECT_EQ(read_sort(read_sexprs(to_smtlib(s))[0]), s);
  }
  EXPECT_THROW(read_sort(read_sexprs("(_ BitVec 129)")[0]), InputError);
  EXPECT_THROW(read_sort(read_sexprs("Int")[0]), InputError);
}

}  // namespace
}  // namespace pleat::term::read_test
