#include "input/task.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/check.h"

namespace pleat::input::task_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Task, VersionTwo) {
  Task t = parse_task(R"(
format_version: '2.0'
input_files: 'sum01-1.i'
properties:
  - property_file: ../properties/unreach-call.prp
    expected_verdict: false
  - property_file: ../properties/coverage-error-call.prp
options:
  language: C
  data_model: ILP32
)",
                      "set/loops", "t.yml");
  EXPECT_THAT(t.files, ElementsAre("set/loops/sum01-1.i"));
  EXPECT_EQ(t.data_model, cfa::DataModel::Ilp32);
  ASSERT_EQ(t.properties.size(), 2u);
  EXPECT_EQ(t.properties[0].file, "set/properties/unreach-call.prp");
  EXPECT_EQ(t.properties[0].expected, false);
  EXPECT_EQ(t.properties[1].expected, std::nullopt);
}

TEST(Task, VersionOneAndLists) {
  Task t = parse_task(
      "format_version: 1.0\ninput_files: [a.c, /abs/b.c]\nproperties: []\n", "",
      "t.yml");
  EXPECT_THAT(t.files, ElementsAre("a.c", "/abs/b.c"));
  EXPECT_EQ(t.data_model, std::nullopt);
}

TEST(Task, MistakesAreToldWithTheirLine) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "not a task definition"},
      {"- a\n- b\n", "not a task definition"},
      {"input_files: a.c\n", "format_version"},
      {"format_version: '3.0'\ninput_files: a.c\n",
       "t.yml:1: format_version '3.0' is not supported"},
      {"format_version: '2.0'\n", "input_files is missing"},
      {"format_version: '2.0'\ninput_files: []\n", "input_files is empty"},
      {"format_version: '2.0'\ninput_files: {a: b}\n", "t.yml:2: input_files"},
      {"format_version: '2.0'\ninput_files: a.c\noptions:\n  data_model: X\n",
       "t.yml:4: unknown data_model 'X'"},
      {"format_version: '2.0'\ninput_files: a.c\noptions:\n  language: Java\n",
       "t.yml:4: language 'Java' is not C"},
      {"format_version: '2.0'\ninput_files: a.c\nproperties:\n  - x: 1\n",
       "property_file"},
      {"format_version: '2.0'\ninput_files: a.c\nproperties:\n"
       "  - property_file: p\n    expected_verdict: maybe\n",
       "t.yml:5: expected_verdict"},
      {"a: [", "t.yml:"},
  };
  for (const auto& [text, message] : cases) {
    try {
      parse_task(text, "", "t.yml");
      ADD_FAILURE() << text;
    } catch (const InputError& e) {
      EXPECT_THAT(e.what(), HasSubstr(message)) << text;
    }
  }
}

TEST(Task, DataModelNames) {
  EXPECT_EQ(parse_data_model("lp64"), cfa::DataModel::Lp64);
  EXPECT_EQ(parse_data_model("ILP32"), cfa::DataModel::Ilp32);
  EXPECT_EQ(parse_data_model("LLP64"), std::nullopt);
}

}  // namespace
}  // namespace pleat::input::task_test
