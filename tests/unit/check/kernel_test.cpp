// The kernel against exact reachability of tiny automata: true invariants are
// accepted, and whatever is accepted is true.

#include "check/kernel.h"

#include <gtest/gtest.h>

#include "cfa/loops.h"
#include "support/check.h"
#include "support/tiny.h"

namespace pleat::check {
namespace {

using cfa::Cfa;
using cfa::LocationId;
using term::Term;
using testing::as_formula;
using testing::reachable;
using testing::TinyMaker;
using testing::TinyState;
using verdict::Invariant;

bool target_reached(const Cfa& cfa, const std::set<TinyState>& states) {
  for (const auto& s : states) {
    if (s[0] == cfa.properties[0].target.index) return true;
  }
  return false;
}

KernelResult ask(const Cfa& cfa, const std::vector<Invariant>& invariants,
                 Checker checker = Checker::Blast) {
  Registry stats;
  return check_proof(cfa, invariants, {0}, checker, stats);
}

TEST(Kernel, ExactReachabilityIsAProof) {
  TinyMaker maker(testing::seed());
  std::size_t safe = 0, unsafe = 0;
  for (std::uint64_t i = 0; i < 150 * testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    const auto states = reachable(cfa);
    std::vector<Invariant> invariants;
    for (LocationId c : cfa::cut_points(cfa)) {
      invariants.push_back({c, as_formula(cfa, states, c)});
    }
    const bool reached = target_reached(cfa, states);
    ++(reached ? unsafe : safe);
    const KernelResult r = ask(cfa, invariants);
    EXPECT_EQ(r.accepted, !reached) << r.why_not;
  }
  EXPECT_GT(safe, 10U);
  EXPECT_GT(unsafe, 10U);
}

TEST(Kernel, MissingOneReachableStateIsNoProof) {
  TinyMaker maker(testing::seed() + 1);
  std::size_t tried = 0;
  for (std::uint64_t i = 0; i < 300 * testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    auto states = reachable(cfa);
    const auto cuts = cfa::cut_points(cfa);
    std::vector<TinyState> at_cuts;
    for (const auto& s : states) {
      for (LocationId c : cuts) {
        if (s[0] == c.index) at_cuts.push_back(s);
      }
    }
    if (at_cuts.empty()) continue;
    states.erase(
        at_cuts[maker.pick(static_cast<std::uint32_t>(at_cuts.size()))]);
    std::vector<Invariant> invariants;
    for (LocationId c : cuts) {
      invariants.push_back({c, as_formula(cfa, states, c)});
    }
    ++tried;
    EXPECT_FALSE(ask(cfa, invariants).accepted);
  }
  EXPECT_GT(tried, 50U);
}

TEST(Kernel, WhateverIsAcceptedIsTrue) {
  TinyMaker maker(testing::seed() + 2);
  std::size_t accepted = 0;
  for (std::uint64_t i = 0; i < 600 * testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    std::vector<Invariant> invariants;
    for (LocationId c : cfa::cut_points(cfa)) {
      Term f = maker.condition();
      if (maker.pick(2) != 0) f = term::mk_or(f, maker.condition());
      if (term::free_symbols(f).size() > 2) continue;
      bool variables_only = true;
      for (Term s : term::free_symbols(f)) {
        variables_only &= cfa.variable_of(s).has_value();
      }
      if (variables_only) invariants.push_back({c, f});
    }
    if (!ask(cfa, invariants).accepted) continue;
    ++accepted;
    const auto states = reachable(cfa);
    EXPECT_FALSE(target_reached(cfa, states));
    for (const auto& inv : invariants) {
      for (const auto& s : states) {
        if (s[0] != inv.location.index) continue;
        term::Model m;
        m.set(cfa.variables[0].symbol, s[1]);
        m.set(cfa.variables[1].symbol, s[2]);
        EXPECT_TRUE(term::holds(inv.formula, m));
      }
    }
  }
  EXPECT_GT(accepted, 10U);
}

TEST(Kernel, SolversAgree) {
  TinyMaker maker(testing::seed() + 3);
  for (std::uint64_t i = 0; i < 40 * testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    const auto states = reachable(cfa);
    std::vector<Invariant> invariants;
    for (LocationId c : cfa::cut_points(cfa)) {
      invariants.push_back({c, as_formula(cfa, states, c)});
    }
    const bool z3 = ask(cfa, invariants, Checker::Z3).accepted;
    EXPECT_EQ(z3, ask(cfa, invariants, Checker::Blast).accepted);
    if (solver::available(solver::Backend::Cvc5)) {
      EXPECT_EQ(z3, ask(cfa, invariants, Checker::Cvc5).accepted);
      EXPECT_EQ(z3, ask(cfa, invariants, Checker::Both).accepted);
    }
  }
}

TEST(Kernel, RejectsForeignSymbols) {
  TinyMaker maker(testing::seed());
  const Cfa cfa = maker.make();
  const Term foreign = term::mk_symbol("tiny.foreign", term::Sort::boolean());
  EXPECT_THROW(ask(cfa, {{LocationId{1}, foreign}}), InternalError);
}

TEST(Kernel, CutLocationsMustBeUnreachableToo) {
  TinyMaker maker(testing::seed() + 4);
  std::size_t differ = 0;
  for (int i = 0; i < 200; ++i) {
    Cfa cfa = maker.make();
    const auto states = reachable(cfa);
    if (target_reached(cfa, states)) continue;
    // A location that is reached becomes a cut: the proof must fail.
    cfa::Location l;
    cfa.cuts.push_back(cfa.add_location(l));
    cfa::Edge edge;
    edge.from = LocationId{1};
    edge.to = cfa.cuts[0];
    edge.guard = term::mk_true();
    cfa.add_edge(edge);
    std::vector<Invariant> invariants;
    for (LocationId c : cfa::cut_points(cfa)) {
      invariants.push_back({c, as_formula(cfa, states, c)});
    }
    EXPECT_FALSE(ask(cfa, invariants).accepted);
    ++differ;
  }
  EXPECT_GT(differ, 5U);
}

}  // namespace
}  // namespace pleat::check
