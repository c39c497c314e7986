#include "replay/assembly.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pleat::replay::assembly_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

AssemblyMarks marks(std::vector<TargetPlace> targets, bool wide = true) {
  AssemblyMarks result;
  result.wide = wide;
  result.folder = "/src";
  result.targets = std::move(targets);
  result.is_input = [](const std::string& name) { return name == "input"; };
  return result;
}

const std::string kHeader = "\t.file\t0 \"/src\" \"a.c\" md5 0x12\n";

TEST(Assembly, CallAtThePlaceGetsItsKey) {
  AssemblyMarks all = marks({{7, {"stop"}, {"/src/a.c", 3, 5}}});
  const std::string text =
      mark_assembly(kHeader +
                        "\t.loc\t0 3 5 is_stmt 0    # a.c:3:5\n"
                        "\tcallq\tstop@PLT\n"
                        "\t.loc\t0 4 5\n"
                        "\tcall\tstop\n",
                    all);
  EXPECT_THAT(text, HasSubstr("\tmovl\t$7, __pleat_site(%rip)\n"
                              "\tcallq\tstop@PLT\n"));
  EXPECT_THAT(text, HasSubstr("\tmovl\t$0, __pleat_site(%rip)\n"
                              "\tcall\tstop\n"));
  EXPECT_TRUE(all.called.contains("stop"));
  EXPECT_FALSE(all.defined.contains("stop"));
}

TEST(Assembly, ColumnsCountOnlyWhereTheyAgree) {
  for (const bool columns : {true, false}) {
    AssemblyMarks all = marks({{7, {"stop"}, {"/src/a.c", 3, 5}}}, false);
    all.columns = columns;
    const std::string text =
        mark_assembly(kHeader + "\t.loc\t0 3 9\n\tcalll\tstop\n", all);
    EXPECT_THAT(
        text, HasSubstr(columns ? "$0, __pleat_site\n" : "$7, __pleat_site\n"));
  }
}

TEST(Assembly, OtherFileOfTheSameLineDoesNotCount) {
  AssemblyMarks all = marks({{7, {"stop"}, {"/src/a.c", 3, 5}}});
  const std::string text = mark_assembly(
      kHeader + "\t.file\t1 \"/inc\" \"a.c\"\n\t.loc\t1 3 5\n\tcall\tstop\n",
      all);
  EXPECT_THAT(text, Not(HasSubstr("$7")));
}

TEST(Assembly, BeginningOfATargetFunctionIsMarked) {
  AssemblyMarks all = marks({{1, {"stop"}, {"/src/a.c", 3, 5}}});
  const std::string text =
      mark_assembly("stop:    # @stop\n.Lfunc:\nother:\n\tret\n", all);
  EXPECT_THAT(text, HasSubstr("# @stop\n\tcall\t__pleat_enter\n.Lfunc:\n"
                              "other:\n\tret\n"));
  EXPECT_TRUE(all.defined.contains("other"));
}

TEST(Assembly, LinesAreMarkedWhereTheyBegin) {
  AssemblyMarks all = marks({{4, {}, {"/src/a.c", 9, 0}}});
  const std::string text =
      mark_assembly(kHeader + "\t.loc\t0 9 3\n\tnop\n\t.loc\t0 8 3\n", all);
  EXPECT_THAT(text, HasSubstr("0 9 3\n\tcall\t__pleat_line_4\n\tnop\n"));
  EXPECT_THAT(text, Not(HasSubstr("0 8 3\n\tcall")));
  EXPECT_THAT(line_marks(all), HasSubstr("__pleat_line_4:\n"));
}

TEST(Assembly, ReadsAreNumberedByPlace) {
  AssemblyMarks all = marks({});
  const std::string text =
      mark_assembly(kHeader +
                        "\t.loc\t0 1 1\n\tcall\tinput\n\t.loc\t0 2 1\n"
                        "\tcall\tinput\n\t.loc\t0 1 1\n\tcall\tinput\n"
                        "\tcall\t*%rax\n",
                    all);
  ASSERT_EQ(all.reads.size(), 2U);
  EXPECT_EQ(all.reads[1].pos.line, 2U);
  EXPECT_THAT(text, HasSubstr("$2, __pleat_read(%rip)"));
  EXPECT_THAT(text, HasSubstr("$0, __pleat_read(%rip)\n\tcall\t*%rax"));
}

}  // namespace
}  // namespace pleat::replay::assembly_test
