#include "output/text.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

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
  EXPECT_THAT(text,
              HasSubstr("if the volatile object `x` changes by itself\n"));
  EXPECT_THAT(text,
              HasSubstr("replayed with help: the instrumented program got "
                        "there when it was arranged that the volatile "
                        "object `x` changes by itself\n"));
  EXPECT_THAT(text, Not(HasSubstr("program got there with these inputs")));
}

TEST(Text, AViolationTellsThePlaceFirstThenWhyThenInputsAndTrace) {
  Report r = violated();
  r.properties[0].property.pos.column = 3;
  r.properties[0].source = "  assert(x < 3);";
  r.counterexamples[0].why = "`x < 3` is false: x = 17";
  r.counterexamples[0].inputs[0].expression = "x";
  EXPECT_EQ(to_text(r, {}),
            "a.c:12:3: violated: assertion `x < 3` fails\n"
            "   12 |   assert(x < 3);\n"
            "      |   ^\n"
            "`x < 3` is false: x = 17\n"
            "\n"
            "inputs\n"
            "  a.c:7  x = 17  __VERIFIER_nondet_uint()\n"
            "\n"
            "trace\n"
            "  a.c:8  x = 17\n"
            "\n"
            "replayed: the natively compiled program got there with these "
            "inputs\n"
            "\n"
            "engine se, checked by replay:native, 0.03 s\n"
            "VERDICT: violated\n");
}

TEST(Text, TheCaretStandsBelowItsColumnAlsoBehindTabs) {
  Report r = violated();
  r.properties[0].property.pos.column = 3;
  r.properties[0].source = "\t\tassert(x < 3);";
  EXPECT_THAT(to_text(r, {}), HasSubstr("      | \t\t^\n"));
}

TEST(Text, PathsAreToldFromTheFolder) {
  Report r = violated();
  r.properties[0].property.pos.file = "/home/user/project/src/a.c";
  EXPECT_THAT(to_text(r, {.folder = "/home/user/project"}),
              testing::StartsWith("src/a.c:12: violated"));
  EXPECT_THAT(to_text(r, {.folder = "/home/user/pro"}),
              testing::StartsWith("../project/src/a.c:12: violated"));
}

TEST(Text, CallsAreIndented) {
  Report r = violated();
  r.counterexamples[0].trace = {{{"a.c", 8, 0}, "main", "f(n = 1)"},
                                {{"a.c", 3, 0}, "f", "n > 0 is true", 1}};
  EXPECT_THAT(to_text(r, {}), HasSubstr("trace\n"
                                        "  a.c:8  f(n = 1)\n"
                                        "  a.c:3    n > 0 is true\n"));
}

TEST(Text, InputsThatDoNotMatterAreCounted) {
  Report r = violated();
  auto& inputs = r.counterexamples[0].inputs;
  auto other = inputs[0];
  other.value = "99";
  other.matters = false;
  inputs.push_back(other);
  EXPECT_THAT(to_text(r, {}), HasSubstr("1 other does not matter"));
  EXPECT_THAT(to_text(r, {}), Not(HasSubstr("99")));
  EXPECT_THAT(to_text(r, {.all_inputs = true}),
              HasSubstr("__VERIFIER_nondet_uint() = 99"));
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
  EXPECT_THAT(to_text(r, {}),
              HasSubstr("  a.c:7  __VERIFIER_nondet_uint() = 17\n"
                        "  a.c:7  __VERIFIER_nondet_uint() = 4   3 times\n"
                        "  a.c:7  __VERIFIER_nondet_uint() = 17\n"));
}

TEST(Text, OfVeryManyInputsTheMiddleIsLeftOut) {
  Report r = violated();
  auto& inputs = r.counterexamples[0].inputs;
  inputs.resize(1000, inputs[0]);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    inputs[i].value = fmt::format("<{}>", i);
  }
  const std::string text = to_text(r, {});
  EXPECT_THAT(text, HasSubstr("  ... 975 lines more: --all-inputs\n"));
  for (const char* shown : {"<0>", "<19>", "<995>", "<999>"}) {
    EXPECT_THAT(text, HasSubstr(shown));
  }
  EXPECT_THAT(text, Not(HasSubstr("<20>")));
  EXPECT_THAT(text, Not(HasSubstr("<994>")));
  EXPECT_THAT(to_text(r, {.all_inputs = true}), HasSubstr("<500>"));
}

TEST(Text, LinesFitTheTerminal) {
  Report r = violated();
  r.counterexamples[0].why =
      "`x < 3` is false: x = 17, and a few words more, so that it is long";
  r.counterexamples[0].trace = {{{"a.c", 8, 0},
                                 "main",
                                 "for: 3 iterations, then a = 1, b = 2, c = 3",
                                 1}};
  const std::string text = to_text(r, {.width = 40});
  EXPECT_THAT(text, HasSubstr("\n`x < 3` is false: x = 17, and a few\n"
                              "  words more, so that it is long\n"));
  EXPECT_THAT(text, HasSubstr("\n  a.c:8    for: 3 iterations, then a =\n"
                              "             1, b = 2, c = 3\n"));
  // Whatever has no blank stays whole.
  EXPECT_THAT(text, HasSubstr("__VERIFIER_nondet_uint() = 17\n"));
  EXPECT_THAT(to_text(r, {}), HasSubstr(r.counterexamples[0].why));
}

TEST(Text, ColoursTakeNoColumns) {
  Report r = violated();
  const std::string plain = to_text(r, {.width = 40});
  std::string painted = to_text(r, {.color = true, .width = 40});
  for (auto at = painted.find('\033'); at != std::string::npos;
       at = painted.find('\033'))
    painted.erase(at, painted.find('m', at) + 1 - at);
  EXPECT_EQ(painted, plain);
}

TEST(Text, OfALongLineThePartAroundTheCaretIsShown) {
  Report r = violated();
  r.properties[0].source =
      std::string(300, 'a') + " + here" + std::string(300, 'b');
  r.properties[0].property.pos.column = 304;
  std::istringstream lines(to_text(r, {.width = 60}));
  std::string line, caret;
  while (std::getline(lines, line) && line.find("here") == std::string::npos) {
  }
  std::getline(lines, caret);
  ASSERT_EQ(caret.back(), '^');
  EXPECT_LE(line.size(), 60U);
  EXPECT_EQ(line.substr(caret.size() - 1, 4), "here");
}

TEST(Text, LongInvariantsAreFolded) {
  Report r;
  r.verdict = Verdict::Proved;
  r.invariants = {{{"a.c", 4, 1}, "main", "x <= 7"},
                  {{"a.c", 4, 1}, "main", std::string(400, 'y')}};
  EXPECT_THAT(to_text(r, {}),
              HasSubstr("  a.c:4  main  x <= 7\n"
                        "  and 1 fact more: --all-invariants\n"));
  EXPECT_THAT(to_text(r, {.all_invariants = true}),
              HasSubstr(std::string(400, 'y')));
}

TEST(Text, NoEscapeCodesWithoutColour) {
  EXPECT_THAT(to_text(violated(), {}), Not(HasSubstr("\033")));
  EXPECT_THAT(to_text(violated(), {.color = true}), HasSubstr("\033[1;31m"));
  EXPECT_THAT(to_text(violated(), {.color = true}),
              EndsWith("\nVERDICT: violated\n"));
}

TEST(Text, OfSeveralPlacesTheViolatedComesFirstAndTheProvedAreCounted) {
  Report r = violated();
  r.properties.insert(r.properties.begin(), assertion(20, Verdict::Proved));
  r.properties.insert(r.properties.begin(), assertion(22, Verdict::Unknown));
  r.counterexamples[0].property = 2;
  const std::string text = to_text(r, {});
  EXPECT_THAT(text, testing::StartsWith("a.c:12: violated: "));
  EXPECT_THAT(text, HasSubstr("1 other place is not decided: --all goes on"));
  EXPECT_THAT(text, HasSubstr("1 other holds\n"));
  EXPECT_THAT(text, Not(HasSubstr("a.c:20")));
  EXPECT_THAT(to_text(r, {.all = true}),
              HasSubstr("not decided\n  a.c:22  assertion `x < 3`\n"));
}

TEST(Text, UndecidedPlacesOfOneLineAreOneRow) {
  Report r;
  r.properties = {
      assertion(12, Verdict::Unknown), assertion(3, Verdict::Unknown),
      assertion(12, Verdict::Unknown), assertion(5, Verdict::Proved)};
  const std::string text = to_text(r, {});
  EXPECT_THAT(text,
              testing::StartsWith("unknown: 3 of 4 places not decided\n"));
  EXPECT_THAT(text, HasSubstr("not decided\n"
                              "  a.c:3   assertion `x < 3`\n"
                              "  a.c:12  assertion `x < 3` (2 times)\n"));
  EXPECT_THAT(text, HasSubstr("1 other holds\n"));
}

TEST(Text, CopiesOfAPlaceTellWhereTheyAreCalled) {
  Report r = violated();
  r.properties[0].property.call_stack = {{"b.c", 7, 0}, {"a.c", 31, 0}};
  EXPECT_THAT(to_text(r, {}),
              HasSubstr("in main(), called in b.c:7, that in line 31\n"));
}

TEST(Text, AProofOfManyPlacesCountsThem) {
  Report r;
  r.verdict = Verdict::Proved;
  r.certified = true;
  r.properties = {assertion(1, Verdict::Proved), assertion(2, Verdict::Proved)};
  r.properties[1].property.kind = cfa::Property::Kind::Check;
  r.properties[1].property.text = "bounds";
  EXPECT_THAT(
      to_text(r, {}),
      testing::StartsWith("proved: all 2 places hold (1 assertion, 1 bounds); "
                          "the proof was checked\n"));
}

TEST(Text, AProofThatIsNotCertifiedSaysHowManyPathsWereFollowed) {
  Report r;
  r.verdict = Verdict::Proved;
  r.properties = {assertion(1, Verdict::Proved)};
  r.paths = 12;
  EXPECT_THAT(to_text(r, {}),
              HasSubstr(": explored, not certified: all 12 paths were "
                        "followed\n"));
}

TEST(Text, UnknownTellsWhatIsSettledWhatIsInTheWayAndWhatWouldHelp) {
  Report r;
  r.properties = {assertion(12, Verdict::Unknown)};
  r.unknown_because = {{"se: the loop never ends", {"a.c", 4, 0}}};
  r.settled = {"nothing was found up to 3 iterations"};
  r.obstacle = verdict::Obstacle{
      "the loop in line 4", {"a.c", 4, 3}, "  while (x) x = f(x);"};
  r.help = {"more time: --timeout 100"};
  r.necessary_condition = "x > 3\nand more";
  const std::string text = to_text(r, {});
  EXPECT_EQ(text,
            "a.c:12: unknown: can assertion `x < 3` fail?\n"
            "\n"
            "settled\n"
            "  nothing was found up to 3 iterations\n"
            "\n"
            "in the way\n"
            "  a.c:4: the loop in line 4\n"
            "    4 |   while (x) x = f(x);\n"
            "      |   ^\n"
            "\n"
            "what would help\n"
            "  more time: --timeout 100\n"
            "\n"
            "engine , 0.00 s\n"
            "VERDICT: unknown\n");
  EXPECT_THAT(to_text(r, {.stats = true}),
              HasSubstr("engines\n  se: the loop never ends  (a.c:4)\n"));
  r.necessary_condition = "x > 3";
  EXPECT_THAT(to_text(r, {}), HasSubstr("the inputs must satisfy: x > 3\n"));
}

TEST(Text, StatisticsOnlyOnRequest) {
  Report r = violated();
  r.stats = {{"se.states", "12"}};
  EXPECT_THAT(to_text(r, {}), Not(HasSubstr("se.states")));
  EXPECT_THAT(to_text(r, {.stats = true}), HasSubstr("  se.states  12\n"));
}

TEST(Text, TimesAreInSeconds) {
  Report r = violated();
  r.stats = {{"time.solver", "2.25e-02"}};
  EXPECT_THAT(to_text(r, {.stats = true}),
              HasSubstr("  time.solver  0.022 s\n"));
}

}  // namespace
}  // namespace pleat::output::text_test
