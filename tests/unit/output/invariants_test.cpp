#include "output/invariants.h"

#include <gtest/gtest.h>

#include "support/check.h"

namespace pleat::output::invariants_test {
namespace {

InvariantList example() {
  InvariantList list;
  list.files = {"a.c"};
  list.loops = 2;
  list.checked_by = "blast";
  list.seconds = 0.5;
  list.invariants = {{{"a.c", 3, 0}, "main", "x <= n", true},
                     {{"a.c", 3, 0}, "main", "x >= 0", false},
                     {{"a.c", 9, 0}, "f", "y == \"\\\"", true}};
  return list;
}

TEST(InvariantsOutput, JsonComesBack) {
  const std::string json = to_json(example());
  EXPECT_EQ(to_json(invariants_from_json(json)), json);
  EXPECT_NE(json.find("\"proved\": false"), std::string::npos);
  EXPECT_THROW(invariants_from_json("{}"), InputError);
  EXPECT_THROW(invariants_from_json("what?"), InputError);
}

TEST(InvariantsOutput, ProvedIsMarkedApart) {
  EXPECT_EQ(to_text(example()),
            "a.c:3  main\n"
            "  proved    x <= n\n"
            "  unproved  x >= 0\n"
            "\n"
            "a.c:9  f\n"
            "  proved    y == \"\\\"\n"
            "\n"
            "loops: 2, proved: 2, unproved: 1, checked by kernel:blast, 0.50 "
            "s\n");
  InvariantList late;
  late.complete = false;
  EXPECT_EQ(to_text(late),
            "the time was over before the end\n"
            "loops: 0, proved: 0, unproved: 0, 0.00 s\n");
}

}  // namespace
}  // namespace pleat::output::invariants_test
