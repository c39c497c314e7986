// Test suites: what the files say.

#include "output/suite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace pleat::output::suite_test {
namespace {

using cfa::CType;
using ::testing::HasSubstr;
using ::testing::Not;

SuiteValue value(const std::string& function, CType type, term::Value v) {
  return {function, std::move(type), {"a.c", 3, 9}, true, v};
}

Suite example() {
  Suite suite;
  suite.producer = "pleat 1";
  suite.files = {"a<b>&\"c\"\x01.c"};
  suite.specification =
      "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )";
  suite.hash = "00ff";
  suite.created = "2026-01-01T00:00:00Z";
  suite.data_model = cfa::DataModel::Ilp32;
  SuiteTest test;
  test.reaches_error = true;
  test.covers = {"a.c:4"};
  test.values = {value("__VERIFIER_nondet_int",
                       {CType::Kind::Int, "int", 32, true}, 0xfffffffd),
                 value("__VERIFIER_nondet_uchar",
                       {CType::Kind::Int, "unsigned char", 8, false}, 65),
                 value("__VERIFIER_nondet_bool",
                       {CType::Kind::Bool, "_Bool", 8, false}, 0xff),
                 value("__VERIFIER_nondet_float",
                       {CType::Kind::Float, "float", 32, true}, 0x40200000)};
  test.values.push_back(
      {"outside", {CType::Kind::Int, "short", 16, true}, {}, false, 7});
  suite.tests = {test, {}};
  return suite;
}

TEST(Suite, MetadataIsEscaped) {
  const std::string xml = metadata_xml(example());
  EXPECT_THAT(xml, HasSubstr("<programfile>a&lt;b&gt;&amp;\"c\".c<"));
  EXPECT_THAT(xml, HasSubstr("<architecture>32bit</architecture>"));
  EXPECT_THAT(xml, HasSubstr("<programhash>00ff</programhash>"));
  EXPECT_THAT(xml, HasSubstr("test-format test-metadata 1.1//EN"));
}

TEST(Suite, ATestCaseHoldsNumbersInTheOrderOfTheCalls) {
  const Suite suite = example();
  const std::string xml = testcase_xml(suite.tests[0]);
  EXPECT_THAT(xml, HasSubstr("<testcase coversError=\"true\">\n"
                             "  <input type=\"int\">-3</input>\n"
                             "  <input type=\"unsigned char\">65</input>\n"
                             "  <input type=\"_Bool\">"));
  EXPECT_THAT(xml, HasSubstr("<input type=\"float\">2.5"));
  EXPECT_THAT(xml, Not(HasSubstr("short")));  // nobody would feed it
  EXPECT_THAT(testcase_xml(suite.tests[1]), HasSubstr("<testcase />\n"));
}

TEST(Suite, Json) {
  const auto json = nlohmann::json::parse(suite_json(example()));
  EXPECT_EQ(json["data_model"], "ILP32");
  ASSERT_EQ(json["tests"].size(), 2U);
  EXPECT_EQ(json["tests"][0]["inputs"][0]["value"], "-3");
  EXPECT_EQ(json["tests"][0]["inputs"][4]["function"], "outside");
  EXPECT_EQ(json["tests"][0]["reaches_error"], true);
}

TEST(Suite, ValuesAsWords) {
  const std::string words = encode_values(example().tests[0]);
  ASSERT_EQ(words.size(), 5U * 8);
  const auto byte = [&](std::size_t i) {
    return static_cast<unsigned char>(words[i]);
  };
  EXPECT_EQ(byte(0), 0xfdU);
  EXPECT_EQ(byte(3), 0xffU);
  EXPECT_EQ(byte(4), 0U);
  EXPECT_EQ(byte(16), 1U);  // a _Bool is 0 or 1
}

TEST(Suite, AProjectRunsEveryTest) {
  Suite suite = example();
  const std::string project = ctest_project(suite, {"/x/a b.c"}, {"-DN=\"3\""});
  EXPECT_THAT(project, HasSubstr("\"/x/a b.c\""));
  EXPECT_THAT(project, HasSubstr("RANGE 1 2"));
  EXPECT_THAT(project, HasSubstr("\"-DN=\\\"3\\\"\""));
  EXPECT_THAT(project, HasSubstr("-m32"));
  EXPECT_THAT(project, Not(HasSubstr("set_property")));
  suite.file_options[suite.files[0]] = {"-I", "x y", "-DN=\"3\""};
  EXPECT_THAT(ctest_project(suite, {"/x/a b.c"}, {}),
              HasSubstr("set_property(SOURCE \"/x/a b.c\" PROPERTY "
                        "COMPILE_OPTIONS \"SHELL: -I 'x y' "
                        "'-DN=\\\"3\\\"'\")"));
  suite.tests.clear();
  EXPECT_THAT(ctest_project(suite, {"a.c"}, {}), Not(HasSubstr("RANGE")));
}

}  // namespace
}  // namespace pleat::output::suite_test
