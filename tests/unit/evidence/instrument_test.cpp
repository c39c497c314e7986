#include "evidence/instrument.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "support/temp_dir.h"

namespace pleat::evidence::instrument_test {
namespace {

using ::testing::HasSubstr;

constexpr const char* kProgram = R"c(int main(void) {
  int x = f();
  while (x < 3) x++;
  for (;;) { x = 0; if (x) break; }
  do { x--; } while (x > 0);
  error(x);
}
)c";

class InstrumentTest : public ::testing::Test {
 protected:
  InstrumentTest() { std::ofstream(file) << kProgram; }

  Place at(unsigned line, unsigned column = 0) {
    return {file, line, column, ""};
  }

  Instrumented invariant(WitnessInvariant::Type type, Place place,
                         const std::string& value) {
    Witness w;
    w.invariants = {{type, place, value}};
    return with_invariants(w, {file}, sources);
  }

  static std::string line(const std::string& text, unsigned number) {
    std::size_t at = 0;
    for (unsigned i = 1; i < number; ++i) at = text.find('\n', at) + 1;
    return text.substr(at, text.find('\n', at) - at);
  }

  TempDir folder;
  const std::string file = folder.file("p.c");
  Sources sources;
};

TEST_F(InstrumentTest, AnInvariantIsLookedAtWithTheCondition) {
  const auto loop = WitnessInvariant::Type::Loop;
  const Instrumented a = invariant(loop, at(3, 3), "x <= 3");
  EXPECT_THAT(line(a.texts[0], 3),
              HasSubstr("while ((((x <= 3) ? (void)0 : "
                        "__pleat_invariant_1()), (x < 3)))"));
  EXPECT_THAT(a.header, HasSubstr("void __pleat_invariant_1(void);"));
  const Instrumented b = invariant(loop, at(4), "x");
  EXPECT_THAT(line(b.texts[0], 4),
              HasSubstr("for (;((x ? (void)0 : __pleat_invariant_1()), 1);)"));
  const Instrumented c = invariant(loop, at(5), "x");
  EXPECT_THAT(line(c.texts[0], 5), HasSubstr("while (((x ?"));
  EXPECT_EQ(invariant(loop, at(6), "x").problems.size(), 1u);
  EXPECT_EQ(invariant(loop, at(3), "x = 1").problems.size(), 1u);
}

TEST_F(InstrumentTest, AnInvariantOfAStatementStandsBeforeIt) {
  const auto location = WitnessInvariant::Type::Location;
  const Instrumented a = invariant(location, at(4, 14), "x");
  EXPECT_TRUE(a.problems.empty());
  EXPECT_THAT(line(a.texts[0], 4),
              HasSubstr("{ (x ? (void)0 : __pleat_invariant_1()); x = 0;"));
  // Not in a block: it would change what the loop repeats.
  EXPECT_EQ(invariant(location, at(3, 17), "x").problems.size(), 1u);
}

TEST_F(InstrumentTest, OneVisitPassesOneWaypoint) {
  Waypoint input;
  input.type = Waypoint::Type::FunctionReturn;
  input.at = at(2, 13);
  input.value = "\\result == 7";
  Waypoint branch;
  branch.type = Waypoint::Type::Branching;
  branch.at = at(3, 3);
  branch.value = "true";
  Waypoint target;
  target.at = at(6, 3);
  Witness w;
  w.kind = Witness::Kind::Violation;
  w.segments = {{input}, {branch}, {branch}, {target}};
  const Instrumented i = with_path(w, {file}, sources, Waypoints::Strict);
  EXPECT_TRUE(i.problems.empty());
  EXPECT_EQ(line(i.texts[0], 2), "  int x = __pleat_w_1(f());");
  EXPECT_EQ(line(i.texts[0], 3), "  while (__pleat_w_2((x < 3) != 0)) x++;");
  EXPECT_EQ(line(i.texts[0], 6), "  __pleat_w_target(); error(x);");
  // Both visits of the loop are cases of one dispatch.
  EXPECT_THAT(i.header, HasSubstr("case 1: if (!(__pleat_w_result != 0))"));
  EXPECT_THAT(i.header, HasSubstr("case 2: if (!(__pleat_w_result != 0))"));
  EXPECT_THAT(i.header, HasSubstr("(__pleat_w_segment == 3 ?"));
}

TEST_F(InstrumentTest, FilesAreFoundByTheirNames) {
  EXPECT_EQ(find_file({"a/x.c", "b/y.c"}, "y.c"), 1u);
  EXPECT_EQ(find_file({"a/x.c", "b/x.c"}, "b/x.c"), 1u);
  EXPECT_EQ(find_file({"a/x.c", "b/x.c"}, "x.c"), std::string::npos);
  EXPECT_EQ(find_file({"a/x.c"}, "other.i"), 0u);
}

TEST(DefinedIn, FindsMacrosWithoutParametersAsTheCompilerDoes) {
  const Macros macros = defined_in(
      Source("#define A 1\n  # define B (x = 0) // c\n/**/ #define C \\\n 2\n"
             "#define F(x) x\n#define G (x)\n#define E\n"
             "// #define N 1\nint d; #define M 1\n#undef A\n"));
  const Macros expected = {
      {"A", "1"}, {"B", "(x = 0)"}, {"C", "2"}, {"E", ""}, {"G", "(x)"}};
  EXPECT_EQ(macros, expected);
}

}  // namespace
}  // namespace pleat::evidence::instrument_test
