// The kernel against exact reachability of tiny automata: true invariants are
// accepted, and whatever is accepted is true.

#include "check/kernel.h"

#include <gtest/gtest.h>

#include "cfa/ghosts.h"
#include "cfa/loops.h"
#include "cfa/text.h"
#include "support/check.h"
#include "support/tiny.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::check::kernel_test {
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

/// Formulas that mention ghosts too never exclude what is reached; and where
/// nothing is, they are still a proof.
TEST(Kernel, GhostsExcludeNothingThatIsReached) {
  TinyMaker maker(testing::seed() + 5);
  std::size_t proofs = 0, refused = 0;
  for (std::uint64_t i = 0; i < 200 * testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    const Cfa extended = cfa::with_ghosts(cfa);
    if (extended.variables.size() == cfa.variables.size()) continue;
    const auto states = reachable(cfa);
    const auto condition = [&] {
      const auto n = static_cast<std::uint32_t>(extended.variables.size());
      const Term a = extended.variables[2 + maker.pick(n - 2)].symbol;
      const Term b = extended.variables[maker.pick(n)].symbol;
      const Term value = term::mk_bv(maker.pick(4), a.width());
      const bool compare = maker.pick(2) == 0 && a.width() == b.width();
      return term::mk_eq(a, compare ? b : value);
    };
    std::vector<Invariant> invariants;
    for (LocationId c : cfa::cut_points(cfa)) {
      const Term exact = as_formula(cfa, states, c);
      // Exact, or less than that, or more: as chance will.
      const Term ghosts = condition();
      invariants.push_back({c, maker.pick(2) == 0
                                   ? term::mk_or(exact, ghosts)
                                   : term::mk_and(exact, ghosts)});
    }
    const bool accepted = ask(cfa, invariants).accepted;
    EXPECT_FALSE(accepted && target_reached(cfa, states));
    ++(accepted ? proofs : refused);
  }
  EXPECT_GT(proofs, 5U);
  EXPECT_GT(refused, 20U);
}

/// for (i = 0; i < n; i++) a[i] = 0; for (i = 0; i < n; i++) if (a[i]) error:
/// `last` is what the first loop does to the cell.
Cfa two_loops(const std::string& last, const std::string& name) {
  std::string text = R"((pleat-cfa 1)
(variable @a (Array (_ BitVec 8) (_ BitVec 8)) "a" (kind memory))
(variable @i (_ BitVec 8) "i")
(variable @n (_ BitVec 8) "n")
(variable @j (_ BitVec 8) "j")
(location 0) (location 1) (location 2) (location 3) (location 4)
(initial 0)
(edge 0 1 (set @i #x00) (set @j #x00))
(edge 1 1 (guard (bvult @i @n)) (set @a )" +
                     last + R"()
  (set @i (bvadd @i #x01)))
(edge 1 2 (guard (not (bvult @i @n))) (set @i #x00))
(edge 2 2 (guard (and (bvult @i @n) (= (select @a @i) #x00)))
  (set @i (bvadd @i #x01)))
(edge 2 3 (guard (and (bvult @i @n) (not (= (select @a @i) #x00)))))
(edge 2 4 (guard (not (bvult @i @n))))
(property assertion "error" (target 3)))";
  for (std::size_t at = 0; (at = text.find('@', at)) != std::string::npos;) {
    text.replace(at, 1, name);
  }
  return cfa::from_text(text);
}

/// All cells before `bound` are zero.
Term zero_before(const Cfa& cfa, Term index, Term bound) {
  const Term cell = term::mk_select(cfa.variables[0].symbol, index);
  return term::mk_or(term::mk_not(term::mk_ult(index, bound)),
                     term::mk_eq(cell, term::mk_bv(0, 8)));
}

TEST(Kernel, AnyIndexIsAllIndices) {
  const Cfa good = two_loops("(store @a @i #x00)", "cells1_");
  const Cfa bad = two_loops("(store @a @n #x00)", "cells2_");
  for (const Cfa* cfa : {&good, &bad}) {
    const Term k = cfa::any_index(8);
    const Term i = cfa->variables[1].symbol, n = cfa->variables[2].symbol;
    const std::vector<Invariant> proof = {
        {LocationId{1}, zero_before(*cfa, k, i)},
        {LocationId{2}, zero_before(*cfa, k, n)}};
    for (const Checker c : {Checker::Blast, Checker::Both}) {
      EXPECT_EQ(ask(*cfa, proof, c).accepted, cfa == &good);
    }
    // What the program sets is one number, and says nothing of the others.
    const Term j = cfa->variables[3].symbol;
    const std::vector<Invariant> one = {
        {LocationId{1}, zero_before(*cfa, j, i)},
        {LocationId{2}, zero_before(*cfa, j, n)}};
    EXPECT_FALSE(ask(*cfa, one).accepted);
  }
}

/// for (i = 0; i < n; i++) a[i] = what; if (x < y && y < n && a[x] > a[y])
/// error: `what` over the loop's variables.
Cfa filled(const std::string& what, const std::string& name) {
  std::string text = R"((pleat-cfa 1)
(variable @a (Array (_ BitVec 8) (_ BitVec 8)) "a" (kind memory))
(variable @i (_ BitVec 8) "i")
(variable @n (_ BitVec 8) "n")
(variable @x (_ BitVec 8) "x")
(variable @y (_ BitVec 8) "y")
(location 0) (location 1) (location 2) (location 3)
(initial 0)
(edge 0 1 (set @i #x00))
(edge 1 1 (guard (bvult @i @n)) (set @a (store @a @i )" +
                     what + R"()) (set @i (bvadd @i #x01)))
(edge 1 2 (guard (and (not (bvult @i @n)) (bvult @x @y) (bvult @y @n)
                      (bvult (select @a @y) (select @a @x)))))
(edge 1 3 (guard (not (bvult @i @n))))
(property assertion "error" (target 2)))";
  for (std::size_t at = 0; (at = text.find('@', at)) != std::string::npos;) {
    text.replace(at, 1, name);
  }
  return cfa::from_text(text);
}

TEST(Kernel, TwoIndicesAreAllPairs) {
  const Cfa good = filled("@i", "pairs1_"), bad = filled("@y", "pairs2_");
  for (const Cfa* cfa : {&good, &bad}) {
    const Term k = cfa::any_index(8), l = cfa::any_index(8, 1);
    const Term a = cfa->variables[0].symbol, i = cfa->variables[1].symbol;
    const Term n = cfa->variables[2].symbol;
    const auto cell = [&](Term at) { return term::mk_select(a, at); };
    const Term sorted =
        term::mk_implies(term::mk_and(term::mk_ult(k, l), term::mk_ult(l, i)),
                         term::mk_ule(cell(k), cell(l)));
    const Term within = term::mk_ule(i, n);
    const Term below =
        term::mk_implies(term::mk_ult(k, i), term::mk_ult(cell(k), i));
    for (const Checker c : {Checker::Blast, Checker::Both}) {
      EXPECT_EQ(
          ask(*cfa, {{LocationId{1}, term::mk_and({sorted, within, below})}}, c)
              .accepted,
          cfa == &good);
    }
    // A pair that the program chose says nothing about the others.
    const Term x = cfa->variables[3].symbol, y = cfa->variables[4].symbol;
    const Term one = term::substitute(sorted, {{k, y}, {l, x}});
    EXPECT_FALSE(
        ask(*cfa, {{LocationId{1}, term::mk_and({one, within, below})}})
            .accepted);
  }
}

TEST(Kernel, OtherSymbolsAreNoGhosts) {
  TinyMaker maker(testing::seed());
  Cfa cfa = maker.make();
  while (cfa::cut_points(cfa).empty()) cfa = maker.make();
  const Term stranger = term::mk_symbol("stranger", term::Sort::boolean());
  EXPECT_THROW(ask(cfa, {{cfa::cut_points(cfa)[0], stranger}}), InternalError);
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

/// Can one of the questions be answered by yes?
bool is_open(const std::vector<Obligation>& questions) {
  return std::ranges::any_of(questions, [](const Obligation& o) {
    const auto context = solver::plain_context(solver::Backend::Blast);
    for (const Term f : o.formulas) context->add(f);
    const solver::Result r = context->check({.name = "test"});
    EXPECT_FALSE(r.is_unknown());
    return r.is_sat();
  });
}

TEST(Kernel, EachWayByItselfSaysTheSameAsAllTogether) {
  TinyMaker maker(testing::seed() + 4);
  std::size_t open = 0, closed = 0, split = 0;
  for (std::uint64_t i = 0; i < 200 * testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    const auto states = reachable(cfa);
    std::vector<Invariant> invariants;
    for (LocationId c : cfa::cut_points(cfa)) {
      const Term f = as_formula(cfa, states, c);
      // Often it does not hold.
      invariants.push_back(
          {c, maker.pick(3) == 0 ? term::mk_and(f, maker.condition()) : f});
      if (cfa::mentions_others(cfa, invariants.back().formula)) {
        invariants.back().formula = f;
      }
    }
    const auto all = obligations(cfa, invariants, {0});
    const auto each = obligations(cfa, invariants, {0}, About::EachWay);
    split += each.size() > all.size();
    const bool is = is_open(all);
    EXPECT_EQ(is, is_open(each));
    ++(is ? open : closed);
  }
  EXPECT_GT(open, 10U);
  EXPECT_GT(closed, 10U);
  EXPECT_GT(split, 10U);
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
    cfa.cuts.push_back({cfa.add_location(l)});
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

/// while (x < 5) x++; if (x == 9) error: from any x, the loop is the start.
TEST(Kernel, NothingIsKnownWhereTheStartIsALoop) {
  const Cfa cfa = cfa::from_text(R"((pleat-cfa 1)
(variable start.x (_ BitVec 8) "x")
(location 0) (location 1)
(initial 0)
(edge 0 0 (guard (bvult start.x #x05)) (set start.x (bvadd start.x #x01)))
(edge 0 1 (guard (= start.x #x09)))
(property assertion "error" (target 1)))");
  const Term x = cfa.variables[0].symbol;
  // It is preserved, and excludes the target, but need not hold at the start.
  EXPECT_FALSE(
      ask(cfa, {{LocationId{0}, term::mk_ule(x, term::mk_bv(5, 8))}}).accepted);
}

/// z := x * y by addition of y, x times; the counter i stays below x.
Cfa product_by_addition() {
  return cfa::from_text(R"((pleat-cfa 1)
(data-model lp64)
(variable kt.x (_ BitVec 32) "x" (kind source) (type int "unsigned" 32 unsigned))
(variable kt.y (_ BitVec 32) "y" (kind source) (type int "unsigned" 32 unsigned))
(variable kt.z (_ BitVec 32) "z" (kind source) (type int "unsigned" 32 unsigned))
(variable kt.i (_ BitVec 32) "i" (kind source) (type int "unsigned" 32 unsigned))
(location 0)
(location 1)
(location 2)
(initial 0)
(edge 0 1 (guard (bvult kt.x #x00001000)) (set kt.z #x00000000)
  (set kt.i #x00000000))
(edge 1 1 (guard (and (bvult kt.i kt.x) (= kt.z (bvmul kt.i kt.y))))
  (set kt.z (bvadd kt.z kt.y)) (set kt.i (bvadd kt.i #x00000001)))
(edge 1 2 (guard (and (not (bvult kt.i kt.x))
  (not (= kt.z (bvmul kt.x kt.y))))))
(property error-call "e" (target 2)))");
}

/// Obligations about bounds are first asked without the products around them:
/// that must neither lose a proof nor make one.
TEST(Kernel, BoundsAmongProducts) {
  const Cfa cfa = product_by_addition();
  const auto v = [](const char* name) {
    return term::mk_symbol(std::string("kt.") + name, term::Sort::bitvec(32));
  };
  const Term equation = term::mk_eq(v("z"), term::mk_mul(v("i"), v("y")));
  const Term order = term::mk_ule(v("i"), v("x"));
  const Term small = term::mk_ult(v("x"), term::mk_bv(4096, 32));
  const LocationId header{1};
  EXPECT_TRUE(ask(cfa, {{header, equation}, {header, order}}).accepted);
  EXPECT_TRUE(ask(cfa, {{header, equation}, {header, order}, {header, small}})
                  .accepted);
  // Without the order nothing says that i is x at the end.
  EXPECT_FALSE(ask(cfa, {{header, equation}, {header, small}}).accepted);
  // A bound that the loop does not keep.
  const Term below = term::mk_ult(v("i"), term::mk_bv(4000, 32));
  EXPECT_FALSE(ask(cfa, {{header, equation}, {header, order}, {header, below}})
                   .accepted);
}

/// An attempt proves the same by easy questions, without plain clauses.
TEST(Kernel, AnAttemptAsksNoPlainClauses) {
  const Cfa cfa = product_by_addition();
  const Term i = term::mk_symbol("kt.i", term::Sort::bitvec(32));
  const Term x = term::mk_symbol("kt.x", term::Sort::bitvec(32));
  const std::vector<Invariant> order{{LocationId{1}, term::mk_ule(i, x)}};
  const auto plain_proofs = [&](const Effort& effort) {
    Registry stats;
    EXPECT_TRUE(
        check_inductive(cfa, order, Checker::Blast, stats, effort).accepted);
    return stats.counter("kernel.plain_proofs").value;
  };
  EXPECT_GT(plain_proofs({}), 0U);
  EXPECT_EQ(plain_proofs(kAttempt), 0U);
  EXPECT_EQ(plain_proofs(kNotForReaders), 0U);
}

}  // namespace
}  // namespace pleat::check::kernel_test
