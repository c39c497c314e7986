#include "input/property.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/check.h"

namespace pleat::input::property_test {
namespace {

using testing::HasSubstr;

TEST(Property, UnreachCallNamesItsFunctionAndEntry) {
  auto p = parse_property(
      "CHECK( init(main()), LTL(G ! call(reach_error())) )\n", "p");
  EXPECT_EQ(p.target, "reach_error");
  EXPECT_EQ(p.entry, "main");
  p = parse_property("\n CHECK(init(go()),LTL(G!call(__VERIFIER_error())))",
                     "p");
  EXPECT_EQ(p.target, "__VERIFIER_error");
  EXPECT_EQ(p.entry, "go");
}

TEST(Property, NoOverflowIsACheck) {
  const ReachProperty p =
      parse_property("CHECK( init(go()), LTL(G ! overflow) )", "p");
  EXPECT_EQ(p.checks, (std::vector<std::string>{"overflow", "left-shift"}));
  EXPECT_EQ(p.target, "");
  EXPECT_EQ(p.entry, "go");
}

TEST(Property, ValidFreeIsACheck) {
  const ReachProperty p =
      parse_property("CHECK( init(go()), LTL(G valid-free) )", "p");
  EXPECT_EQ(p.checks, (std::vector<std::string>{"free"}));
  EXPECT_EQ(p.target, "");
  EXPECT_EQ(p.entry, "go");
}

TEST(Property, RulesAboutMemoryAreChecks) {
  using Words = std::vector<std::string>;
  const auto checks = [](const std::string& text) {
    return parse_property(text, "p").checks;
  };
  const auto rule = [](const std::string& name) {
    return "CHECK( init(main()), LTL(G " + name + ") )\n";
  };
  EXPECT_EQ(checks(rule("valid-memtrack")), (Words{"leak"}));
  EXPECT_EQ(checks(rule("valid-memcleanup")), (Words{"cleanup"}));
  EXPECT_EQ(checks(rule("valid-deref")),
            (Words{"bounds", "null", "use-after-free", "whole-objects"}));
  EXPECT_EQ(checks(rule("valid-free") + rule("valid-deref") +
                   rule("valid-memtrack") + rule("valid-free")),
            (Words{"free", "bounds", "null", "use-after-free", "whole-objects",
                   "leak"}));
  EXPECT_EQ(property_name(rule("valid-memtrack")), "valid-memsafety");
  EXPECT_THROW(parse_property(rule("valid-free") + rule("! overflow"), "p"),
               Unsupported);
  EXPECT_THROW(
      parse_property(
          rule("valid-free") + "CHECK( init(f()), LTL(G valid-deref) )", "p"),
      Unsupported);
}

TEST(Property, OthersAreNamedAndNotSupported) {
  const std::pair<const char*, const char*> cases[] = {
      {"CHECK( init(main()), LTL(F end) )", "termination"},
      {"CHECK( init(main()), LTL(G ! data-race) )", "no-data-race"},
      {"COVER( init(main()), FQL(COVER EDGES(@CALL(reach_error))) )",
       "coverage-error-call"},
      {"COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )",
       "coverage-branches"},
      {"CHECK( init(main()), LTL(G ! label(ERROR)) )", "unreach-label"},
  };
  for (const auto& [text, name] : cases) {
    EXPECT_EQ(property_name(text), name);
    try {
      parse_property(text, "p.prp");
      ADD_FAILURE() << text;
    } catch (const Unsupported& e) {
      EXPECT_EQ(std::string(e.what()),
                std::string("property ") + name + " is not supported yet");
    }
  }
}

TEST(Property, TwoTargetsAreNotSilentlyOne) {
  EXPECT_THROW(parse_property("CHECK( init(main()), LTL(G ! call(a())) )\n"
                              "CHECK( init(main()), LTL(G ! call(b())) )",
                              "p"),
               Unsupported);
}

TEST(Property, OtherTextIsRefused) {
  for (const char* text :
       {"", "\n \n", "int main(void) {}", "CHECK(", "CHECK()",
        "CHECK( init(main()), LTL(G nonsense) )", "CHECK(init()),LTL(",
        "CHECK( init(), LTL(G ! call(f())) )",
        "CHECK( init(main()), LTL(G ! call(f(x))) )"}) {
    EXPECT_THROW(parse_property(text, "p.prp"), InputError) << text;
  }
}

TEST(Property, MissingFileIsOneLine) {
  try {
    read_property("/nowhere/p.prp");
    ADD_FAILURE();
  } catch (const InputError& e) {
    EXPECT_STREQ(e.what(), "/nowhere/p.prp: No such file or directory");
  }
}

}  // namespace
}  // namespace pleat::input::property_test
