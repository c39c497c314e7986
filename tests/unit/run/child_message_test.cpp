#include "run/child_message.h"

#include <gtest/gtest.h>

#include "support/check.h"

namespace pleat::run::child_message_test {
namespace {

TEST(ChildMessage, ComesBackWhole) {
  ChildMessage a;
  a.report.engine = "se";
  a.report.proof = "(1 true)\n";
  a.files = {{"x", std::string("a\0b:\xff", 5)}, {"y", ""}};
  a.notes = {"one", "two"};
  a.page.sources = {{"f.c", "text", {{3, output::PageSource::Line::Covered}}}};
  output::PageStep s;
  s.text = "x = 1";
  s.line = 7;
  s.iteration = 5;
  s.changes = {{"x", "1"}};
  a.page.steps = {s};
  a.page.left_out = 9;
  a.page.pictures.tree = "<svg/>";
  a.traits.loops = {{{"f.c", 4, 0}, {"n", "m"}, true}};
  a.traits.has_signed = true;
  const ChildMessage b = unpack(pack(a));
  ASSERT_EQ(b.traits.loops.size(), 1u);
  EXPECT_EQ(b.traits.loops[0].pos.line, 4u);
  EXPECT_EQ(b.traits.loops[0].names, a.traits.loops[0].names);
  EXPECT_TRUE(b.traits.loops[0].is_counted);
  EXPECT_TRUE(b.traits.has_signed);
  EXPECT_FALSE(b.traits.has_floats);
  EXPECT_EQ(b.report.engine, "se");
  EXPECT_EQ(b.report.proof, a.report.proof);
  EXPECT_EQ(b.files, a.files);
  EXPECT_EQ(b.notes, a.notes);
  EXPECT_EQ(b.page.sources[0].lines, a.page.sources[0].lines);
  EXPECT_EQ(b.page.steps[0].changes, s.changes);
  EXPECT_EQ(b.page.steps[0].iteration, 5u);
  EXPECT_EQ(b.page.left_out, 9u);
  EXPECT_EQ(b.page.pictures.tree, "<svg/>");
  EXPECT_EQ(b.page.steps[0].line, 7u);
  EXPECT_EQ(b.page.sources[0].file, "f.c");
}

TEST(ChildMessage, ThatIsTornIsAnInputError) {
  ChildMessage a;
  a.notes = {"one"};
  const std::string whole = pack(a);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_THROW(unpack(whole.substr(0, size)), InputError) << size;
  }
  EXPECT_THROW(unpack(whole + "x"), InputError);
  EXPECT_THROW(unpack("5:ab"), InputError);
}

}  // namespace
}  // namespace pleat::run::child_message_test
