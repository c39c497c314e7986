#include "evidence/follow.h"

#include <gtest/gtest.h>

#include <fstream>

#include "cfa/text.h"
#include "support/temp_dir.h"

namespace pleat::evidence::follow_test {
namespace {

using term::Term;

/// Two inputs in one line; only the second decides.
class FollowTest : public ::testing::Test {
 protected:
  FollowTest() {
    std::ofstream(file) << "int main(void) {\n"
                           "  unsigned n = in(), k = in();\n"
                           "  if (k == 32) error();\n"
                           "}\n";
    const std::string input =
        "(_ BitVec 32) \"in\" (kind nondet) (function \"main\") "
        "(type int \"unsigned int\" 32 unsigned) (pos \"" +
        file + "\" 2 ";
    cfa =
        cfa::from_text("(pleat-cfa 1)\n(data-model lp64)\n(input a " + input +
                       "16) (site 0))\n(input b " + input +
                       "26) (site 1))\n"
                       "(location 0) (location 1) (location 2) (initial 0)\n"
                       "(edge 0 1 (guard (= b #x00000020)) (reads a b))\n"
                       "(edge 0 2 (guard (not (= b #x00000020))) (reads a b))\n"
                       "(property error-call \"error()\" (target 1) (pos \"" +
                       file + "\" 3 16))");
  }

  Segment returned(unsigned column, const std::string& value) const {
    Waypoint p;
    p.type = Waypoint::Type::FunctionReturn;
    p.at = {file, 2, column, "main"};
    p.value = "\\result == " + value;
    return {p};
  }

  std::optional<Followed> run(std::vector<Segment> segments) {
    Witness w;
    w.kind = Witness::Kind::Violation;
    w.segments = std::move(segments);
    return follow(cfa, w, sources);
  }

  TempDir folder;
  const std::string file = folder.file("p.c");
  Sources sources;
  cfa::Cfa cfa;
};

TEST_F(FollowTest, AnInputThatNothingNeedsIsPassedOver) {
  const auto c = run({returned(0, "7"), returned(0, "32")});
  ASSERT_TRUE(c);
  ASSERT_EQ(c->run.inputs.size(), 2u);
  EXPECT_EQ(c->run.inputs[1].value, 32u);
}

TEST_F(FollowTest, AnInputWithoutAWaypointIsPassedOverToo) {
  EXPECT_TRUE(run({returned(29, "32")}));
  EXPECT_FALSE(run({returned(29, "31")}));
}

TEST_F(FollowTest, ItTellsWhetherNothingElseIsAsked) {
  const auto all = [&](std::vector<Segment> segments) {
    segments.push_back({Waypoint{}});
    const auto followed = run(std::move(segments));
    return followed && followed->passes_all;
  };
  EXPECT_TRUE(all({returned(0, "7"), returned(0, "32")}));
  EXPECT_TRUE(all({returned(29, "32")}));
  // Nobody reads a third.
  EXPECT_FALSE(all({returned(0, "7"), returned(0, "32"), returned(0, "1")}));
  Segment branch = {Waypoint{}};
  branch[0].type = Waypoint::Type::Branching;
  EXPECT_FALSE(all({returned(29, "32"), branch}));
  Segment avoiding = returned(29, "32");
  avoiding.insert(avoiding.begin(), branch[0]);
  avoiding[0].avoid = true;
  EXPECT_FALSE(all({avoiding}));
}

TEST_F(FollowTest, AWrongGuessIsCorrected) {
  // Before the first call another input is read, which needs no waypoint: the
  // first guess is that the first waypoint was its.
  cfa::Input other = cfa.inputs[0];
  other.kind = cfa::Input::Kind::Uninitialised;
  other.symbol = term::mk_symbol("u", other.symbol.sort());
  const cfa::InputId u = cfa.add_input(other);
  const Term seven = term::mk_eq(cfa.inputs[0].symbol, term::mk_bv(7, 32));
  cfa.edges[0].guard = term::mk_and(cfa.edges[0].guard, seven);
  cfa.edges[1].guard = term::mk_not(cfa.edges[0].guard);
  for (auto& e : cfa.edges) e.inputs.insert(e.inputs.begin(), u);
  EXPECT_TRUE(run({returned(0, "7"), returned(0, "32")}));
  EXPECT_FALSE(run({returned(0, "6"), returned(0, "32")}));
}

TEST_F(FollowTest, ValuesComeInTheOrderOfTheWitness) {
  EXPECT_FALSE(run({returned(0, "32"), returned(0, "7")}));
}

}  // namespace
}  // namespace pleat::evidence::follow_test
