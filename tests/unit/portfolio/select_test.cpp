#include "portfolio/select.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "cfa/text.h"

namespace pleat::portfolio::select_test {
namespace {

std::vector<std::string> selected(const Features& f) {
  std::vector<std::string> names;
  for (const Member& m : select(f)) names.push_back(m.engine);
  return names;
}

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

TEST(Selection, LoopsThatInputsDecideAreInlaid) {
  Features f{.loops = 1, .input_dependent = true};
  EXPECT_TRUE(has(selected(f), "inlay"));
  EXPECT_TRUE(has(selected(f), "domain"));
  EXPECT_TRUE(has(selected(f), "phases"));
  EXPECT_FALSE(has(selected(f), "dse"));
  f.input_dependent = false;
  EXPECT_FALSE(has(selected(f), "inlay"));
  f.inputs_in_loops = true;
  EXPECT_TRUE(has(selected(f), "dse"));
  f.loops = 0;
  EXPECT_FALSE(has(selected(f), "domain"));
}

TEST(Selection, BoundedModelCheckingIsInAlways) {
  EXPECT_TRUE(has(selected({.loops = 0}), "bmc"));
  EXPECT_TRUE(has(selected({.loops = 2}), "bmc"));
}

/// n := in; while (i != n) i += 1; the end is the target.
TEST(Selection, InputDependentLoopsAreSeen) {
  const auto program = [](const std::string& bound) {
    return cfa::from_text(R"((pleat-cfa 1)
(variable sel_n (_ BitVec 8) "n")
(variable sel_i (_ BitVec 8) "i")
(input sel_in (_ BitVec 8) "nondet")
(location 0) (location 1) (location 2)
(initial 0)
(edge 0 1 (set sel_n sel_in) (set sel_i #x00) (reads sel_in))
(edge 1 1 (guard (not (= sel_i )" +
                          bound + R"())) (set sel_i (bvadd sel_i #x01)))
(edge 1 2 (guard (= sel_i )" +
                          bound + R"()))
(property assertion "end" (target 2)))");
  };
  EXPECT_TRUE(measure(program("sel_n")).input_dependent);
  EXPECT_FALSE(measure(program("#x0a")).input_dependent);
}

}  // namespace
}  // namespace pleat::portfolio::select_test
