#include "output/sarif.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "output/page.h"

namespace pleat::output::sarif_test {
namespace {

verdict::Report report() {
  verdict::Report r;
  r.files = {"a b.c"};
  r.verdict = verdict::Verdict::Violated;
  cfa::Property p;
  p.kind = cfa::Property::Kind::ErrorCall;
  p.text = "reach_error()";
  p.pos = {"a b.c", 9, 5};
  r.properties = {{p, verdict::Verdict::Violated},
                  {p, verdict::Verdict::Proved},
                  {p, verdict::Verdict::Unknown}};
  verdict::CounterexampleReport c;
  cfa::Input input;
  input.name = "f";
  input.pos = {"a b.c", 4, 1};
  c.inputs = {{input, "3"}};
  c.why = "n = 3";
  c.trace = {{{"a b.c", 4, 0}, "main", "n = 3 (input, f())"},
             {{"a b.c", 6, 0}, "main", "n < 5 is true", 1},
             {{"a b.c", 9, 0}, "main", "reach_error() is called"}};
  r.counterexamples = {c};
  return r;
}

TEST(Sarif, WhatIsProvedIsNoResultUnlessAsked) {
  const auto json =
      nlohmann::json::parse(to_sarif(report(), {"0.1.0", "x", 10}));
  const auto& results = json["runs"][0]["results"];
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(results[0]["kind"], "fail");
  EXPECT_EQ(results[1]["kind"], "open");
}

TEST(Sarif, EveryCheckHasItsRule) {
  verdict::Report r = report();
  r.properties[0].property.kind = cfa::Property::Kind::Check;
  for (const char* check :
       {"bounds", "null", "use-after-free", "free", "leak", "cleanup",
        "overflow", "div-by-zero", "shift", "uninitialised", "unreachable"}) {
    r.properties[0].property.text = check;
    const auto json = nlohmann::json::parse(to_sarif(r, {"0.1.0", "x", 10}));
    const auto& result = json["runs"][0]["results"][0];
    EXPECT_EQ(result["ruleId"], check);
    const auto& rule = json["runs"][0]["tool"]["driver"]["rules"]
                           [result["ruleIndex"].get<std::size_t>()];
    EXPECT_EQ(rule["id"], check);
    EXPECT_FALSE(rule["help"]["text"].get<std::string>().empty());
    EXPECT_FALSE(rule["name"].get<std::string>().empty());
    EXPECT_FALSE(rule["fullDescription"]["text"].get<std::string>().empty());
  }
}

TEST(Sarif, RelativePathsStartFromTheFolder) {
  verdict::Report r = report();
  SarifOptions options{"0.1.0", "x", 10};
  options.folder = "/home/my project";
  const auto relative = nlohmann::json::parse(to_sarif(r, options))["runs"][0];
  EXPECT_EQ(relative["originalUriBaseIds"]["%SRCROOT%"]["uri"],
            "file:///home/my%20project/");
  const auto at = [](const auto& run) {
    return run["results"][0]["locations"][0]["physicalLocation"]
              ["artifactLocation"];
  };
  EXPECT_EQ(at(relative)["uriBaseId"], "%SRCROOT%");
  r.properties[0].property.pos.file = "/usr/a.c";
  const auto absolute = nlohmann::json::parse(to_sarif(r, options))["runs"][0];
  EXPECT_EQ(at(absolute)["uri"], "file:///usr/a.c");
  EXPECT_FALSE(at(absolute).contains("uriBaseId"));
}

TEST(Sarif, OneResultPerProperty) {
  const auto json =
      nlohmann::json::parse(to_sarif(report(), {"0.1.0", "x", 10, true}));
  const auto& results = json["runs"][0]["results"];
  ASSERT_EQ(results.size(), 3u);
  EXPECT_EQ(results[0]["kind"], "fail");
  EXPECT_EQ(results[0]["level"], "error");
  EXPECT_EQ(results[1]["kind"], "pass");
  EXPECT_EQ(results[1]["level"], "none");
  EXPECT_EQ(results[2]["kind"], "open");
  EXPECT_EQ(
      results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
      "a%20b.c");
  const auto& steps = results[0]["codeFlows"][0]["threadFlows"][0]["locations"];
  ASSERT_EQ(steps.size(), 3u);
  EXPECT_EQ(steps[0]["state"]["n"]["text"], "3");
  EXPECT_EQ(steps[0]["nestingLevel"], 1);
  EXPECT_EQ(steps[1]["nestingLevel"], 2);
  EXPECT_NE(results[0]["message"]["text"].get<std::string>().find("n = 3"),
            std::string::npos);
  EXPECT_EQ(steps[1]["kinds"][1], "true");
  EXPECT_EQ(steps[2]["importance"], "essential");
}

TEST(Page, NoTextBecomesMarkup) {
  PageContent content;
  content.sources = {{"a b.c", "int x; /* </script><b> \xff */\n", {}}};
  PageStep step;
  step.file = "a b.c";
  step.line = 1;
  step.text = "</script><i>";
  content.steps = {step};
  const std::string page = to_page(report(), content);
  EXPECT_EQ(page.find("<b>"), std::string::npos);
  EXPECT_EQ(page.find("<i>"), std::string::npos);
  EXPECT_NE(page.find("&lt;/script&gt;&lt;b&gt;"), std::string::npos);
  EXPECT_EQ(page.find('\xff'), std::string::npos);
}

}  // namespace
}  // namespace pleat::output::sarif_test
