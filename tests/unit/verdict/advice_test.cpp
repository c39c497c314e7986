#include "verdict/advice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pleat::verdict::advice_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Report unknown() {
  Report r;
  cfa::Property p;
  p.text = "x < 3";
  p.pos = {"a.c", 12, 3};
  r.properties = {{p, Verdict::Unknown}};
  return r;
}

TEST(Advice, WhoAskedForABoundedAnswerIsNotToldOfAnotherBound) {
  Report r = unknown();
  r.bounds = {{{"a.c", 4, 3}, "main", 6}};
  r.unknown_because = {{"only 6 iterations of each loop were asked for", {}}};
  advise(r, {});
  ASSERT_TRUE(r.obstacle);
  EXPECT_THAT(r.obstacle->text, HasSubstr("only 6 iterations"));
  EXPECT_THAT(r.help, Not(Contains(HasSubstr("--unwind N"))));
}

TEST(Advice, TheLoopThatMostEnginesNameIsInTheWay) {
  Report r = unknown();
  r.unknown_because = {
      {"the time limit of 10 s", {}},
      {"apc: something else", {"a.c", 12, 0}},
      {"se: the loop in line 4 is not finished", {"a.c", 4, 3}},
      {"bself: the loop could not be folded", {"a.c", 9, 3}},
      {"dse: the loop in line 9 is open", {"a.c", 9, 3}}};
  advise(r, {.timeout = 10,
             .was_out_of_time = true,
             .ended_by = "the time limit of 10 s"});
  EXPECT_THAT(r.settled, Contains(HasSubstr("the time limit of 10 s")));
  ASSERT_TRUE(r.obstacle);
  EXPECT_EQ(r.obstacle->pos, (cfa::SourcePos{"a.c", 9, 3}));
  EXPECT_THAT(r.obstacle->text, HasSubstr("the loop in line 9"));
  EXPECT_THAT(r.help, Contains(HasSubstr("__VERIFIER_assume")));
  EXPECT_THAT(r.help, Contains("more time: --timeout 100"));
}

TEST(Advice, ABoundIsAskedForWhatKeepsTheLoopGoing) {
  Report r = unknown();
  r.unknown_because = {{"se: the loop in line 9 is open", {"a.c", 9, 3}}};
  advise(r, {}, {.loops = {{{"a.c", 4, 3}, {"m"}}, {{"a.c", 9, 3}, {"size"}}}});
  EXPECT_THAT(r.help, Contains(HasSubstr("__VERIFIER_assume(size <= 1000)")));
  Report other = unknown();
  other.unknown_because = r.unknown_because;
  advise(other, {}, {.loops = {{{"a.c", 9, 3}, {}}}});
  EXPECT_THAT(other.help, Contains(HasSubstr("a counter that ends the loop")));
}

TEST(Advice, WithoutALoopTheQuestionsAreHard) {
  Report r = unknown();
  r.unknown_because = {{"the time limit of 10 s", {}}};
  advise(r, {.timeout = 10, .was_out_of_time = true}, {.has_floats = true});
  ASSERT_TRUE(r.obstacle);
  EXPECT_THAT(r.obstacle->text, HasSubstr("floating-point"));
  EXPECT_THAT(r.help, Contains(HasSubstr("narrower inputs")));
}

TEST(Advice, WhetherSignedNumbersMayWrapIsAskedOnlyWhereThereAreSome) {
  for (const bool has_signed : {false, true}) {
    Report r = unknown();
    r.unknown_because = {{"se: the loop in line 9 is open", {"a.c", 9, 3}}};
    advise(r, {.wraps = true}, {.has_signed = has_signed});
    const auto hints =
        std::ranges::count_if(r.help, [](const std::string& text) {
          return text.find("--signed undefined") != std::string::npos;
        });
    EXPECT_EQ(hints, has_signed ? 1 : 0);
  }
}

TEST(Advice, AFunctionWithoutABodyIsNamedWithItsCall) {
  Report r = unknown();
  r.unknown_because = {
      {"se: a path to the target was found, but it rests on something that is "
       "over-approximated or cannot be fed, and its replay did not get there",
       {"a.c", 12, 0}}};
  r.approximations = {
      {cfa::Approximation::Kind::UnknownFunction, "parse", {"a.c", 7, 5}}};
  advise(r, {});
  ASSERT_TRUE(r.obstacle);
  EXPECT_THAT(r.obstacle->text, HasSubstr("parse() has no body"));
  EXPECT_EQ(r.obstacle->pos.line, 7U);
  EXPECT_THAT(r.help, Contains(HasSubstr("--closed")));
  EXPECT_THAT(r.help, Not(Contains(HasSubstr("--timeout"))));
  Report closed = unknown();
  closed.unknown_because = r.unknown_because;
  closed.approximations = r.approximations;
  advise(closed, {.is_closed = true});
  EXPECT_THAT(closed.help, Not(Contains(HasSubstr("--closed"))));
}

TEST(Advice, FunctionsOfTheLibraryWithoutAModelAreNamedOnce) {
  Report r = unknown();
  r.unknown_because = {
      {"se: a path to the target was found, but it rests on something that is "
       "over-approximated or cannot be fed, and its replay did not get there",
       {"a.c", 12, 0}}};
  const auto kind = cfa::Approximation::Kind::Havoc;
  r.approximations = {{kind, "call of mktime", {"a.c", 7, 5}},
                      {kind, "result of ftell", {"a.c", 8, 5}},
                      {kind, "call of mktime", {"a.c", 9, 5}},
                      {kind, "struct argument", {"a.c", 6, 5}}};
  advise(r, {});
  ASSERT_TRUE(r.obstacle);
  EXPECT_THAT(r.obstacle->text, HasSubstr("mktime() of the C library"));
  EXPECT_EQ(r.obstacle->pos.line, 7U);
  EXPECT_THAT(r.help, Contains(HasSubstr("mktime(), ftell(), as NAME.c")));
}

TEST(Advice, WhatHoldsIsSettled) {
  Report r = unknown();
  r.properties.push_back(r.properties[0]);
  r.properties[1].verdict = Verdict::Proved;
  r.bounds = {{{"a.c", 4, 0}, "main", 12}};
  advise(r, {});
  EXPECT_THAT(r.settled, Contains("1 of 2 places hold"));
  EXPECT_THAT(r.settled, Contains(HasSubstr("up to 12 iterations")));
}

TEST(Advice, WhereNothingIsAskedAQuestionIsProposed) {
  Report r;
  r.unknown_because = {{std::string(kNothingToCheck), {}}};
  advise(r, {.target = "foo"});
  EXPECT_THAT(r.help, Contains(HasSubstr("nobody calls foo")));
  EXPECT_THAT(r.help, Contains(HasSubstr("--check all")));
  for (const char* line : {"99", "a.c:99"}) {
    Report other;
    other.unknown_because = {{std::string(kNothingToCheck), {}}};
    advise(other, {.target = line});
    EXPECT_THAT(other.help, Contains(HasSubstr("there is no code in line")));
  }
}

TEST(Advice, AnswersNeedNone) {
  Report r = unknown();
  r.verdict = Verdict::Violated;
  advise(r, {.was_out_of_time = true});
  EXPECT_FALSE(r.obstacle);
  EXPECT_THAT(r.help, IsEmpty());
}

}  // namespace
}  // namespace pleat::verdict::advice_test
