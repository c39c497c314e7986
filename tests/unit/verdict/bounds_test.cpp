#include "verdict/bounds.h"

#include <gtest/gtest.h>

#include "cfa/text.h"

namespace pleat::verdict::bounds_test {
namespace {

cfa::Cfa loop() {
  return cfa::from_text(R"((pleat-cfa 1)
(variable bnd_x (_ BitVec 8) "x")
(location 0) (location 1 (pos "a.c" 7 3) (function "f")) (location 2)
(initial 0)
(edge 0 1 (set bnd_x #x00))
(edge 1 1 (guard (bvult bnd_x #x03)) (set bnd_x (bvadd bnd_x #x01)))
(edge 1 2 (guard (not (bvult bnd_x #x03))))
(property assertion "end" (target 2)))");
}

TEST(Bounds, AReportWithoutColumnsLeadsBackToTheHeader) {
  const cfa::Cfa cfa = loop();
  Report report;
  add_bounds(cfa, {{cfa::LocationId{1}, 3}}, report);
  EXPECT_EQ(report.bounds[0].pos.line, 7U);
  report.bounds[0].pos.column = 0;
  const auto bounds = bounds_by_header(cfa, report);
  ASSERT_EQ(bounds.size(), 1U);
  EXPECT_EQ(bounds[0].header, cfa::LocationId{1});
  EXPECT_EQ(bounds[0].iterations, 3U);
}

TEST(Bounds, CopiesOfALoopAreToldOnce) {
  cfa::Cfa cfa = loop();
  cfa.locations[2].pos = cfa.locations[1].pos;
  cfa.locations[2].function = cfa.locations[1].function;
  Report report;
  add_bounds(cfa, {{cfa::LocationId{1}, 3}, {cfa::LocationId{2}, 5}}, report);
  add_bounds(cfa, {{cfa::LocationId{1}, 4}}, report);
  ASSERT_EQ(report.bounds.size(), 1U);
  EXPECT_EQ(report.bounds[0].iterations, 5U);
}

TEST(Bounds, AreSaidInWords) {
  Report report;
  report.bounds = {{{"a.c", 7, 3}, "f", 1},
                   {{"a.c", 8, 3}, "f", 0},
                   {{"a.c", 9, 3}, "", 12}};
  EXPECT_EQ(
      bounds_in_words(report),
      (std::vector<std::string>{"up to 1 iteration of the loop in line 7 (f)",
                                "up to 12 iterations of the loop in line 9",
                                "no iteration of 1 other loop"}));
  EXPECT_EQ(bounds_heading(report), "no violation was found with");
  report.bounds_checked = true;
  EXPECT_EQ(bounds_heading(report), "no violation with");
  report.verdict = Verdict::Proved;
  EXPECT_EQ(bounds_heading(report), "all runs have");
}

}  // namespace
}  // namespace pleat::verdict::bounds_test
