#include "output/text.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pleat::output::text_test {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using verdict::Report;
using verdict::Verdict;

verdict::PropertyResult assertion(unsigned line, Verdict verdict) {
  cfa::Property p;
  p.text = "x < 3";
  p.pos = {"a.c", line, 0};
  return {p, verdict};
}

Report violated() {
  Report r;
  r.files = {"a.c"};
  r.verdict = Verdict::Violated;
  r.engine = "se";
  r.checked_by = "replay:native";
  r.seconds = 0.034;
  r.properties = {assertion(12, Verdict::Violated)};
  verdict::CounterexampleReport c;
  cfa::Input input;
  input.name = "__VERIFIER_nondet_uint";
  input.function = "main";
  input.type.name = "unsigned int";
  input.pos = {"a.c", 7, 0};
  c.inputs = {{input, "17"}};
  c.trace = {{{"a.c", 8, 0}, "main", "x = 17"}};
  c.replayed = true;
  c.replayed_by = "native";
  r.counterexamples = {c};
  return r;
}

TEST(Text, WhatRestsOnAChangeByItselfIsNoPlainReplay) {
  Report r = violated();
  r.counterexamples[0].replayed_by = "instrumented";
  r.counterexamples[0].relies_on = {
      "the volatile object `x` changes by itself"};
  const std::string text = to_text(r, {});
  EXPECT_THAT(text, HasSubstr("answer  yes, with the inputs below, if the "
                              "volatile object `x` changes by itself\n"));
  EXPECT_THAT(text, HasSubstr("replayed only in so far as the volatile object "
                              "`x` changes by itself: "));
  EXPECT_THAT(text, Not(HasSubstr("program got there with these inputs")));
}

TEST(Text, AViolationTellsQuestionInputsAndTrace) {
  EXPECT_EQ(to_text(violated(), {}),
            "file    a.c\n"
            "asked   can the assertion `x < 3` fail?  a.c:12\n"
            "answer  yes, with the inputs below\n"
            "\n"
            "inputs, in the order in which they are read\n"
            "  a.c:7  unsigned int  17  __VERIFIER_nondet_uint() in main()\n"
            "\n"
            "trace\n"
            "  a.c:8  main  x = 17\n"
            "\n"
            "replayed: the natively compiled program got there with these "
            "inputs\n"
            "\n"
            "engine se, checked by replay:native, 0.03 s\n"
            "VERDICT: violated\n");
}

TEST(Text, EqualInputsInARowAreOneLine) {
  Report r = violated();
  auto& inputs = r.counterexamples[0].inputs;
  const auto other = [&](const std::string& value) {
    auto input = inputs[0];
    input.value = value;
    return input;
  };
  inputs = {other("17"), other("4"), other("4"), other("4"), other("17")};
  EXPECT_THAT(
      to_text(r, {}),
      HasSubstr(
          "  a.c:7  unsigned int  17  __VERIFIER_nondet_uint() in main()\n"
          "  a.c:7  unsigned int  4   __VERIFIER_nondet_uint() in main(), "
          "3 times\n"
          "  a.c:7  unsigned int  17  __VERIFIER_nondet_uint() in main()\n"));
}

TEST(Text, OfVeryManyInputsTheMiddleIsLeftOut) {
  Report r = violated();
  auto& inputs = r.counterexamples[0].inputs;
  inputs.resize(1000, inputs[0]);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    inputs[i].value = fmt::format("<{}>", i);
  }
  const std::string text = to_text(r, {});
  EXPECT_THAT(text, HasSubstr("  ... 900 lines more: --json FILE has all"));
  for (const char* shown : {"<0>", "<79>", "<980>", "<999>"}) {
    EXPECT_THAT(text, HasSubstr(shown));
  }
  EXPECT_THAT(text, Not(HasSubstr("<80>")));
  EXPECT_THAT(text, Not(HasSubstr("<979>")));
}

TEST(Text, NoEscapeCodesWithoutColour) {
  EXPECT_THAT(to_text(violated(), {}), Not(HasSubstr("\033")));
  EXPECT_THAT(to_text(violated(), {.color = true, .hints = {}}),
              HasSubstr("\033[1;31m"));
  EXPECT_THAT(to_text(violated(), {.color = true, .hints = {}}),
              EndsWith("\nVERDICT: violated\n"));
}

TEST(Text, SeveralPlacesGetALineEach) {
  Report r = violated();
  r.properties.push_back(assertion(20, Verdict::Proved));
  std::string text = to_text(r, {});
  EXPECT_THAT(text, HasSubstr("can any of these 2 places be reached?"));
  EXPECT_THAT(text, HasSubstr("  a.c:12  assertion `x < 3`  violated\n"));
  EXPECT_THAT(text, HasSubstr("  a.c:20  assertion `x < 3`  proved\n"));
}

TEST(Text, CopiesOfAPlaceTellWhereTheyAreCalled) {
  Report r = violated();
  r.properties[0].property.call_stack = {{"a.c", 30, 3}};
  r.properties.push_back(assertion(12, Verdict::Proved));
  r.properties[1].property.call_stack = {{"b.c", 7, 0}, {"a.c", 31, 0}};
  const std::string text = to_text(r, {});
  EXPECT_THAT(text, HasSubstr("`x < 3`  called in line 30 "));
  EXPECT_THAT(text,
              HasSubstr("`x < 3`  called in b.c:7, that in line 31  proved\n"));
}

TEST(Text, UnknownTellsWhyAndWhatToTry) {
  Report r;
  r.properties = {assertion(12, Verdict::Unknown)};
  r.unknown_because = {{"the loop never ends", {"a.c", 4, 0}}};
  r.approximations = {
      {cfa::Approximation::Kind::Havoc, "call of puts", {"a.c", 2, 0}}};
  std::string text = to_text(r, {.hints = {"more time"}});
  EXPECT_THAT(text, HasSubstr("why\n  the loop never ends  (a.c:4)\n"));
  EXPECT_THAT(text, HasSubstr("  a.c:2  call of puts\n"));
  EXPECT_THAT(text, HasSubstr("what to try\n  more time\n"));
  EXPECT_THAT(text, EndsWith("VERDICT: unknown\n"));
}

TEST(Text, OfVeryLongInvariantsOnlyTheBeginning) {
  Report r;
  r.verdict = Verdict::Proved;
  std::string expr = "x == 0";
  r.invariants = {{{"a.c", 3, 0}, "main", expr}};
  EXPECT_THAT(to_text(r, {}), HasSubstr("x == 0\n"));
  while (expr.size() < 5'000) expr += " || x == 1";
  r.invariants[0].expr = expr;
  EXPECT_THAT(to_text(r, {}), HasSubstr(" ... (of 5006 characters; --json"));
  EXPECT_THAT(to_text(r, {}), Not(HasSubstr(expr)));
}

TEST(Text, StatisticsOnlyOnRequest) {
  Report r = violated();
  r.stats = {{"se.states", "12"}};
  EXPECT_THAT(to_text(r, {}), Not(HasSubstr("se.states")));
  EXPECT_THAT(to_text(r, {.stats = true, .hints = {}}),
              HasSubstr("  se.states  12\n"));
}

TEST(Text, TimesAreInSeconds) {
  Report r = violated();
  r.stats = {{"time.solver", "2.25e-02"}};
  EXPECT_THAT(to_text(r, {.stats = true, .hints = {}}),
              HasSubstr("  time.solver  0.022 s\n"));
}

}  // namespace
}  // namespace pleat::output::text_test
