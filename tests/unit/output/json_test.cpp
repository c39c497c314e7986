#include "output/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/check.h"

namespace pleat::output::json_test {
namespace {

using verdict::Report;
using verdict::Verdict;

Report full_report() {
  Report r;
  r.files = {"a.c", "b.c"};
  r.verdict = Verdict::Violated;
  r.claim = Verdict::Proved;
  r.engine = "se";
  r.certified = true;
  r.checked_by = "replay:native";
  r.seconds = 1.25;
  cfa::Property p;
  p.kind = cfa::Property::Kind::ErrorCall;
  p.text = "reach_error()";
  p.pos = {"a.c", 12, 3};
  p.call_stack = {{"a.c", 20, 0}, {"b.c", 4, 0}};
  r.properties = {{p, Verdict::Violated, false, "  reach_error();"},
                  {cfa::Property{}, Verdict::Unknown}};
  r.invariants = {{{"a.c", 5, 0}, "main", "x <= 10 && \"q\""}};
  verdict::CounterexampleReport c;
  c.property = 0;
  cfa::Input input;
  input.kind = cfa::Input::Kind::Extern;
  input.name = "get";
  input.function = "main";
  input.type.name = "unsigned long";
  input.pos = {"a.c", 7, 0};
  c.inputs = {{input, "-17"},
              {input, "18446744073709551615"},
              {input, "true"},
              {input, "'a'"},
              {input, "9007199254740992"}};
  c.inputs[0].expression = "x";
  c.why = "x = -17";
  c.trace = {{{"a.c", 7, 0}, "main", "x = -17", 2}};
  c.replayed = true;
  c.replayed_by = "native";
  c.command_line = "./program x ''";
  c.relies_on = {"the volatile object `n` changes by itself"};
  c.relies_on_ub = true;
  c.ub = "a.c:9: shift by -1";
  r.counterexamples = {c, c};
  r.necessary_condition = "x > 3";
  r.conditions = {{0, "x > 3", verdict::NecessaryCondition::Answer::Yes,
                   "(assert true)", ""}};
  r.unknown_because = {{"time", {}}, {"loop", {"a.c", 3, 0}}};
  r.approximations = {
      {cfa::Approximation::Kind::Unmodelled, "inline assembly", {"a.c", 1, 0}}};
  r.settled = {"no violation with 3 iterations"};
  r.obstacle = verdict::Obstacle{"the loop", {"a.c", 3, 7}, "for (;;) {}"};
  r.help = {"more time"};
  r.paths = 42;
  r.internal_errors = {"oops"};
  r.stats = {{"se.states", "7"}, {"time.se.time", "0.5"}};
  return r;
}

TEST(Json, TheWayBackKeepsEverything) {
  std::string text = to_json(full_report());
  EXPECT_EQ(to_json(from_json(text)), text);
  Report r = from_json(text);
  EXPECT_EQ(r.counterexamples[1].inputs[1].value, "18446744073709551615");
  EXPECT_EQ(r.counterexamples[0].inputs[0].value, "-17");
  EXPECT_EQ(r.properties[0].property.call_stack[1].line, 4u);
  EXPECT_EQ(r.stats, full_report().stats);
  EXPECT_EQ(r.claim, Verdict::Proved);
  Report empty;
  EXPECT_EQ(to_json(from_json(to_json(empty))), to_json(empty));
}

/// Between processes equal inputs in a row are written once.
TEST(Json, ManyEqualInputsComeBackAllTheSame) {
  Report r = full_report();
  auto& inputs = r.counterexamples[1].inputs;
  const verdict::InputReport first = inputs[0];
  inputs.insert(inputs.begin(), 1000, first);
  inputs[500].raw.value = 7;
  inputs[700].matters = inputs[700].raw.matters = false;
  const std::string text = to_private_json(r);
  EXPECT_LT(text.size(), 20'000U);
  const Report back = from_json(text);
  EXPECT_EQ(to_json(back), to_json(r));
  const auto& all = back.counterexamples[1].inputs;
  ASSERT_EQ(all.size(), inputs.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].raw.value, inputs[i].raw.value) << i;
    EXPECT_EQ(all[i].matters, inputs[i].matters) << i;
  }
}

TEST(Json, NumbersThatReadersWouldRoundAreStrings) {
  auto json = nlohmann::json::parse(to_json(full_report()));
  auto inputs = json["counterexample"]["inputs"];
  EXPECT_EQ(inputs[0]["value"], -17);
  EXPECT_EQ(inputs[1]["value"], "18446744073709551615");
  EXPECT_EQ(inputs[2]["value"], "true");
  EXPECT_EQ(inputs[4]["value"], "9007199254740992");
}

TEST(Json, KeysStandInTheDocumentedOrder) {
  auto json = nlohmann::ordered_json::parse(to_json(full_report()));
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  EXPECT_THAT(
      keys,
      testing::ElementsAre(
          "format_version", "files", "verdict", "claim", "engine", "certified",
          "checked_by", "decided_alone_by", "vacuous", "seconds", "properties",
          "invariants", "counterexample", "counterexamples", "k_induction",
          "bounds", "bounds_checked", "necessary_condition", "conditions",
          "unknown_because", "settled", "obstacle", "help", "asked",
          "assumptions", "warnings", "functions_without_body", "approximations",
          "paths", "internal_errors", "stats"));
}

TEST(Json, TimesStandApart) {
  Report a = full_report(), b = full_report();
  b.seconds = 99;
  b.stats[1].second = "77";
  auto strip = [](const Report& r) {
    auto json = nlohmann::json::parse(to_json(r));
    json.erase("seconds");
    json["stats"].erase("time");
    return json;
  };
  EXPECT_EQ(strip(a), strip(b));
}

TEST(Json, BadBytesBecomeValidUtf8) {
  Report r;
  r.files = {"a\xff.c"};
  EXPECT_NO_THROW(nlohmann::json::parse(to_json(r)));
}

TEST(Json, OtherTextIsRefused) {
  for (const char* text : {"", "{", "[]", "{}", "{\"format_version\": \"9\"}",
                           "{\"format_version\": \"1.0\"}"}) {
    EXPECT_THROW(from_json(text), InputError) << text;
  }
}

}  // namespace
}  // namespace pleat::output::json_test
