#include "main/witness_question.h"

#include <gtest/gtest.h>

#include "support/check.h"

namespace pleat::witness_question_test {
namespace {

using evidence::Witness;
using Words = std::vector<std::string>;

Witness witness(const std::string& specification,
                Witness::Kind kind = Witness::Kind::Correctness) {
  Witness w;
  w.kind = kind;
  w.specification = specification;
  w.files = {{"elsewhere/p.c", ""}};
  w.data_model = "";
  return w;
}

std::string init(const std::string& formula) {
  return "CHECK( init(main()), LTL(" + formula + ") )";
}

run::Plan plan() {
  run::Plan result;
  result.frontend.files = {"p.c"};
  return result;
}

frontend::Options asked(const Witness& w, run::Plan from = plan()) {
  apply_question(w, from);
  return from.frontend;
}

TEST(WitnessQuestion, IsTakenWhereNothingElseIsAsked) {
  EXPECT_EQ(asked(witness(init("G ! call(goal())"))).target, "goal");
  EXPECT_EQ(asked(witness("G ! call(goal())")).target, "goal");
  EXPECT_EQ(asked(witness("CHECK(init(f()),LTL(G!overflow))")).entry, "f");
  EXPECT_EQ(asked(witness(init("G ! label(line 12)"))).target, "p.c:12");
  const std::string two = init("G ! check(null)") + "\n" + init("G ! overflow");
  EXPECT_EQ(asked(witness(two)).checks,
            (Words{"overflow", "null", "left-shift"}));
  for (const std::string& usual :
       {std::string(), init("G assert"),
        init("G assert") + "\n" + init("G ! call(reach_error())")}) {
    const frontend::Options o = asked(witness(usual));
    EXPECT_TRUE(!o.target && o.checks.empty()) << usual;
  }
  Witness small = witness("");
  small.data_model = "ILP32";
  EXPECT_EQ(asked(small).data_model, cfa::DataModel::Ilp32);
}

TEST(WitnessQuestion, WhatIsNotCheckedIsNotTheDefault) {
  const std::string overflow = init("G ! overflow") + "\n";
  for (const std::string& s :
       {init("F end"), init("G valid-deref"), init("G ! data-race"),
        init("G ! check(leaks)"), init("G x == 1"),
        std::string("COVER( init(main()), FQL(COVER EDGES(@BASICBLOCK)) )"),
        overflow + init("G ! call(f())"),
        init("G ! call(f())") + "\n" + init("G ! call(g())"),
        overflow + "CHECK( init(f()), LTL(G ! overflow) )"}) {
    EXPECT_THROW(asked(witness(s)), Unsupported) << s;
  }
  const auto deref = witness(init("G valid-deref"), Witness::Kind::Violation);
  EXPECT_EQ(asked(deref).checks, (Words{"bounds", "null", "use-after-free"}));
  EXPECT_EQ(asked(witness(init("G valid-free"))).checks, (Words{"free"}));
  EXPECT_EQ(asked(witness(init("G valid-memtrack") + "\n" +
                          init("G valid-memcleanup")))
                .checks,
            (Words{"leak", "cleanup"}));
}

TEST(WitnessQuestion, WhatIsAskedWins) {
  run::Plan given = plan();
  given.frontend.target = "goal";
  given.says_question = true;
  EXPECT_EQ(asked(witness(init("G ! call(goal())")), given).target, "goal");
  EXPECT_EQ(asked(witness(""), given).target, "goal");
  for (const char* other :
       {"G ! call(f())", "G ! overflow", "G assert", "G ! label(line 3)"}) {
    EXPECT_THROW(asked(witness(init(other)), given), Unsupported) << other;
  }
  EXPECT_THROW(asked(witness("CHECK(init(f()),LTL(G!call(goal())))"), given),
               Unsupported);
  given.frontend.target.reset();
  given.frontend.checks = {"overflow", "null"};
  // Its producer told what the program has of it.
  EXPECT_EQ(asked(witness(init("G ! overflow")), given).checks.size(), 2u);
  EXPECT_THROW(asked(witness(init("G ! check(shift)")), given), Unsupported);

  run::Plan entered = plan();
  entered.frontend.entry = "f";
  entered.says_entry = true;
  EXPECT_THROW(asked(witness(init("G ! overflow")), entered), Unsupported);
  Witness small = witness("");
  small.data_model = "ILP32";
  run::Plan wide = plan();
  wide.says_data_model = true;
  EXPECT_THROW(asked(small, wide), Unsupported);
}

}  // namespace
}  // namespace pleat::witness_question_test
