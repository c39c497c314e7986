// From claims to answers: nothing unchecked gets through.

#include "check/judge.h"

#include <gtest/gtest.h>

#include "support/tiny.h"

namespace pleat::check::judge_test {
namespace {

using term::Sort;
using term::Term;
using verdict::Outcome;
using verdict::Report;
using verdict::Verdict;

/// x = input; while (x < 5) x++; target if x != `bad`.
cfa::Cfa program(std::uint64_t bad) {
  cfa::Cfa cfa;
  cfa::Variable variable;
  variable.symbol = term::mk_symbol("judge.x", Sort::bitvec(8));
  variable.name = "x";
  variable.type = {cfa::CType::Kind::Int, "unsigned char", 8, false};
  cfa.add_variable(variable);
  cfa::Input input;
  input.symbol = term::mk_symbol("judge.in", Sort::bitvec(8));
  input.type = variable.type;
  const cfa::InputId in = cfa.add_input(input);
  cfa::LocationId l[3];
  for (auto& x : l) x = cfa.add_location();
  cfa.initial = l[0];
  const Term x = variable.symbol;
  const Term less = term::mk_ult(x, term::mk_bv(5, 8));
  cfa.add_edge(
      {l[0], l[1], term::mk_true(), {{{0}, input.symbol, {}}}, {in}, {}, {}});
  cfa.add_edge({l[1],
                l[1],
                less,
                {{{0}, term::mk_add(x, term::mk_bv(1, 8)), {}}},
                {},
                {},
                {}});
  cfa.add_edge(
      {l[1],
       l[2],
       term::mk_and(term::mk_not(less), term::mk_eq(x, term::mk_bv(bad, 8))),
       {},
       {},
       {},
       {}});
  cfa::Property property;
  property.target = l[2];
  cfa.properties.push_back(property);
  cfa.validate();
  return cfa;
}

Report judge(const cfa::Cfa& cfa, const Outcome& outcome) {
  Registry stats;
  return Judge(cfa, {}, stats).finish("test", outcome);
}

JudgeOptions proofs_on(const cfa::Cfa& cfa) {
  JudgeOptions options;
  options.for_proofs = &cfa;
  return options;
}

Outcome claim_proved(std::vector<verdict::Invariant> invariants) {
  Outcome o;
  o.claim = Verdict::Proved;
  o.safe = {0};
  o.invariants = std::move(invariants);
  return o;
}

Outcome claim_violated(term::Value input) {
  Outcome o;
  o.claim = Verdict::Violated;
  o.counterexamples.push_back({0, {}, {{cfa::InputId{0}, input, {}}}});
  return o;
}

TEST(Judge, ARightProofIsCertified) {
  // 3 < 5 is left behind; `x == 3` is never true after the loop.
  const cfa::Cfa cfa = program(3);
  const Report r =
      judge(cfa, claim_proved({{cfa::LocationId{1}, term::mk_true()}}));
  EXPECT_EQ(r.verdict, Verdict::Proved);
  EXPECT_TRUE(r.certified);
}

TEST(Judge, AWrongProofIsUnknownAndLoud) {
  const cfa::Cfa cfa = program(5);
  const Report r = judge(cfa, claim_proved({}));
  EXPECT_EQ(r.verdict, Verdict::Unknown);
  EXPECT_EQ(r.claim, Verdict::Proved);
  EXPECT_FALSE(r.internal_errors.empty());
}

TEST(Judge, AnInvariantThatDoesNotHoldIsNoProof) {
  const cfa::Cfa cfa = program(5);
  const Term lie = term::mk_ult(cfa.variables[0].symbol, term::mk_bv(5, 8));
  EXPECT_EQ(judge(cfa, claim_proved({{cfa::LocationId{1}, lie}})).verdict,
            Verdict::Unknown);
}

TEST(Judge, AProofThatTheAutomatonForProofsRefutesIsNoneButNotLoud) {
  const cfa::Cfa searched = program(3), more = program(5);
  for (const bool exhausted : {false, true}) {
    Registry stats;
    Judge judge(searched, proofs_on(more), stats);
    Outcome o = claim_proved({});
    o.basis =
        exhausted ? verdict::Basis::Exhausted : verdict::Basis::Invariants;
    const Report r = judge.finish("test", o);
    EXPECT_EQ(r.verdict, Verdict::Unknown);
    EXPECT_EQ(r.claim, Verdict::Proved);
    EXPECT_TRUE(judge.rests_on_layout());
    EXPECT_TRUE(r.internal_errors.empty());
    EXPECT_EQ(r.unknown_because.size(), 1U);
  }
}

TEST(Judge, AProofForTheAutomatonForProofsIsCertified) {
  const cfa::Cfa cfa = program(3);
  Registry stats;
  Judge judge(cfa, proofs_on(cfa), stats);
  const Report r = judge.finish("test", claim_proved({}));
  EXPECT_EQ(r.verdict, Verdict::Proved);
  EXPECT_TRUE(r.certified);
  EXPECT_FALSE(judge.rests_on_layout());
}

TEST(Judge, AProofThatBothAutomataRefuteIsLoud) {
  const cfa::Cfa cfa = program(5);
  Registry stats;
  Judge judge(cfa, proofs_on(cfa), stats);
  const Report r = judge.finish("test", claim_proved({}));
  EXPECT_EQ(r.verdict, Verdict::Unknown);
  EXPECT_FALSE(judge.rests_on_layout());
  EXPECT_FALSE(r.internal_errors.empty());
}

TEST(Judge, UnmodelledBehaviourForbidsProved) {
  cfa::Cfa cfa = program(3);
  cfa.approximations.push_back(
      {cfa::Approximation::Kind::Unmodelled, "assembly", {}});
  Outcome o = claim_proved({});
  o.basis = verdict::Basis::Exhausted;
  const Report r = judge(cfa, o);
  EXPECT_EQ(r.verdict, Verdict::Unknown);
  EXPECT_EQ(r.claim, Verdict::Proved);
}

TEST(Judge, ACutOffForbidsAnUncertifiedProof) {
  cfa::Cfa cfa = program(3);
  Outcome o = claim_proved({});
  o.basis = verdict::Basis::Exhausted;
  cfa.cuts.push_back({cfa.add_location()});
  cfa.add_edge(
      {cfa::LocationId{1}, cfa.cuts[0], term::mk_false(), {}, {}, {}, {}});
  EXPECT_TRUE(judge(cfa, o).certified);  // the cut is unreachable: fine
  cfa.add_edge({cfa::LocationId{1},
                cfa.cuts[0],
                term::mk_eq(cfa.variables[0].symbol, term::mk_bv(9, 8)),
                {},
                {},
                {},
                {}});
  o.basis =
      verdict::Basis::Invariants;  // an invariant would have to exclude the cut
  EXPECT_EQ(judge(cfa, o).verdict, Verdict::Unknown);
  o.basis = verdict::Basis::Exhausted;  // a path that came there would have
                                        // left a record
  EXPECT_EQ(judge(cfa, o).verdict, Verdict::Proved);
  o.approximations.push_back(
      {cfa::Approximation::Kind::Unmodelled, "a cut was reached", {}});
  EXPECT_EQ(judge(cfa, o).verdict, Verdict::Unknown);
}

TEST(Judge, AStartThatIsTheTargetIsNotProved) {
  cfa::Cfa cfa = program(3);
  Outcome o = claim_proved({});
  o.basis = verdict::Basis::Exhausted;
  const cfa::LocationId target = cfa.properties[0].target;
  cfa.properties[0].target = cfa.initial;
  EXPECT_EQ(judge(cfa, o).verdict, Verdict::Unknown);
  cfa.properties[0].target = target;
  EXPECT_EQ(judge(cfa, o).verdict, Verdict::Proved);
  cfa.cuts.push_back({cfa.initial});
  EXPECT_EQ(judge(cfa, o).verdict, Verdict::Unknown);
}

TEST(Judge, OnlyInputsThatGetThereAreAViolation) {
  const cfa::Cfa cfa = program(9);
  const Report right = judge(cfa, claim_violated(9));
  EXPECT_EQ(right.verdict, Verdict::Violated);
  ASSERT_EQ(right.counterexamples.size(), 1U);
  EXPECT_TRUE(right.counterexamples[0].replayed);
  EXPECT_EQ(right.counterexamples[0].inputs[0].value, "9");
  const Report wrong = judge(cfa, claim_violated(8));
  EXPECT_EQ(wrong.verdict, Verdict::Unknown);
  EXPECT_EQ(wrong.claim, Verdict::Violated);
  EXPECT_FALSE(wrong.internal_errors.empty());
}

TEST(Judge, AGuessMayBeWrong) {
  const cfa::Cfa cfa = program(9);
  Registry stats;
  Judge judge(cfa, {}, stats);
  auto guess = claim_violated(8).counterexamples[0];
  guess.is_guess = true;
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(judge.confirm(guess));
  EXPECT_TRUE(judge.finish("test", {}).internal_errors.empty());
  guess = claim_violated(9).counterexamples[0];
  guess.is_guess = true;
  EXPECT_TRUE(judge.confirm(guess));
  EXPECT_EQ(judge.finish("test", {}).verdict, Verdict::Violated);
}

TEST(Judge, NothingToCheckIsNotProved) {
  cfa::Cfa cfa = program(3);
  cfa.properties.clear();
  EXPECT_EQ(judge(cfa, {}).verdict, Verdict::Unknown);
}

TEST(Judge, NamesTheCallThatMustFail) {
  cfa::Cfa cfa = program(5);
  cfa::Input fails;
  fails.kind = cfa::Input::Kind::Allocation;
  fails.symbol = term::mk_symbol("judge.fails", Sort::boolean());
  fails.name = "malloc";
  fails.pos = {"test.c", 7, 3};
  const cfa::InputId allocation = cfa.add_input(fails);
  cfa::Input other = fails;  // at the same place
  other.kind = cfa::Input::Kind::Havoc;
  other.symbol = term::mk_symbol("judge.other", Sort::boolean());
  const cfa::InputId memory = cfa.add_input(other);
  Outcome outcome = claim_violated(5);
  auto& inputs = outcome.counterexamples[0].inputs;
  inputs.push_back({memory, 1, {}});
  inputs.push_back({allocation, 0, {}});
  inputs.push_back({allocation, 1, {}});
  const Report report = judge(cfa, outcome);
  ASSERT_EQ(report.counterexamples.size(), 1U);
  EXPECT_EQ(report.counterexamples[0].relies_on,
            std::vector<std::string>{"call 2 of malloc in line 7 fails"});
}

}  // namespace
}  // namespace pleat::check::judge_test
