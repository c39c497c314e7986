// The kernel's check of k-induction against the definition, state by state, on
// tiny automata: exactly the right claims are accepted, and what is accepted is
// true.

#include "check/k_induction.h"

#include <gtest/gtest.h>

#include "cfa/ghosts.h"
#include "cfa/loops.h"
#include "cfa/text.h"
#include "support/moving_values.h"
#include "support/tiny.h"

namespace pleat::check::k_induction_test {
namespace {

using cfa::Cfa;
using cfa::LocationId;
using term::Term;
using testing::kOneToFour;
using testing::moving;
using testing::TinyMaker;
using testing::TinyState;
using verdict::Invariant;

KernelResult ask(const Cfa& cfa, const std::vector<Invariant>& invariants,
                 std::uint32_t k, Checker checker = Checker::Blast,
                 const KInductionLimits& limits = {}) {
  Registry stats;
  return check_k_induction(cfa, {invariants, k}, {0}, checker, limits, stats);
}

/// Is this a proof by k-induction, by the definition?
class Definition {
 public:
  Definition(const Cfa& cfa, const std::vector<Invariant>& invariants)
      : cfa_(cfa), invariants_(invariants) {
    for (LocationId l : cfa::cut_points(cfa)) cut_points_.insert(l.index);
  }

  bool holds(std::uint32_t k) const {
    if (!is_inductive()) return false;
    for (const TinyState& s : testing::states_at(cfa_.initial)) {
      for (std::uint32_t visits : visits_to_target(s, k - 1, false)) {
        if (visits < k) return false;
      }
    }
    for (const TinyState& s : cut_states()) {
      if (visits_to_target(s, k, true).contains(k)) return false;
    }
    return true;
  }

 private:
  bool is_cut_point(const TinyState& s) const {
    return cut_points_.contains(s[0]);
  }
  bool satisfies(const TinyState& s) const {
    term::Model m;
    m.set(cfa_.variables[0].symbol, s[1]);
    m.set(cfa_.variables[1].symbol, s[2]);
    term::Evaluator eval(m);
    return std::ranges::all_of(invariants_, [&](const Invariant& i) {
      return i.location.index != s[0] || eval.holds(i.formula);
    });
  }
  std::set<TinyState> cut_states() const {
    std::set<TinyState> result;
    for (std::uint32_t l : cut_points_) {
      for (const TinyState& s : testing::states_at({l})) {
        if (satisfies(s)) result.insert(s);
      }
    }
    return result;
  }

  bool is_inductive() const {
    std::set<TinyState> starts = cut_states();
    starts.merge(testing::states_at(cfa_.initial));
    for (const TinyState& start : starts) {
      std::vector<TinyState> work{start};
      std::set<TinyState> seen;
      while (!work.empty()) {
        const TinyState s = work.back();
        work.pop_back();
        for (const TinyState& next : testing::successors(cfa_, s)) {
          if (!seen.insert(next).second) continue;
          if (!is_cut_point(next)) {
            work.push_back(next);
          } else if (!satisfies(next)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /// Numbers of visited cut points with which runs from there get to the
  /// target, up to a number.
  std::set<std::uint32_t> visits_to_target(const TinyState& start,
                                           std::uint32_t most,
                                           bool with_invariants) const {
    using Counted = std::pair<TinyState, std::uint32_t>;
    std::set<std::uint32_t> result;
    std::set<Counted> seen;
    std::vector<Counted> work;
    const auto visit = [&](const TinyState& s, std::uint32_t before) {
      const std::uint32_t visits = before + (is_cut_point(s) ? 1 : 0);
      if (visits > most) return;
      if (with_invariants && is_cut_point(s) && !satisfies(s)) return;
      if (seen.insert({s, visits}).second) work.emplace_back(s, visits);
    };
    visit(start, 0);
    while (!work.empty()) {
      const auto [s, visits] = work.back();
      work.pop_back();
      if (s[0] == cfa_.properties[0].target.index) result.insert(visits);
      for (const TinyState& next : testing::successors(cfa_, s))
        visit(next, visits);
    }
    return result;
  }

  const Cfa& cfa_;
  const std::vector<Invariant>& invariants_;
  std::set<std::uint32_t> cut_points_;
};

/// A comparison of a variable, which the maker's conditions need not be.
Term comparison(const Cfa& cfa, TinyMaker& maker) {
  const Term symbol = cfa.variables[maker.pick(2)].symbol;
  const Term constant =
      term::mk_bv(maker.pick(testing::kValues), testing::kWidth);
  return maker.pick(2) == 0 ? term::mk_ne(symbol, constant)
                            : term::mk_ult(symbol, constant);
}

/// Nothing, the exact states at some cut points, these and one state less, or
/// anything.
std::vector<Invariant> some_invariants(const Cfa& cfa, TinyMaker& maker) {
  std::vector<Invariant> result;
  const auto exact = testing::reachable(cfa);
  for (LocationId l : cfa::cut_points(cfa)) {
    const Term here = testing::as_formula(cfa, exact, l);
    switch (maker.pick(4)) {
      case 0:
        result.push_back({l, here});
        break;
      case 1:
        result.push_back({l, term::mk_and(here, comparison(cfa, maker))});
        break;
      case 2:
        result.push_back({l, comparison(cfa, maker)});
        break;
      default:
        break;
    }
  }
  return result;
}

TEST(KInduction, ExactlyWhatTheDefinitionSays) {
  TinyMaker maker(testing::seed() + 60);
  std::size_t accepted = 0, refused = 0, wrong = 0;
  for (std::uint64_t i = 0; i < 60 * testing::scale(); ++i) {
    const Cfa cfa = maker.make();
    const std::vector<Invariant> invariants = some_invariants(cfa, maker);
    const Definition definition(cfa, invariants);
    const bool reached = testing::is_reached(cfa);
    bool before = false;
    for (const std::uint32_t k : {1U, 2U, 3U, 5U}) {
      const KernelResult r = ask(cfa, invariants, k);
      EXPECT_EQ(r.accepted, definition.holds(k)) << "k = " << k;
      EXPECT_FALSE(r.accepted && reached);
      EXPECT_FALSE(r.undecided);
      EXPECT_TRUE(r.accepted || !before) << "more segments hold, too";
      before = r.accepted;
      ++(r.accepted ? accepted : refused);
      wrong += reached ? 1 : 0;
    }
  }
  EXPECT_GT(accepted, 10U);
  EXPECT_GT(refused, 10U);
  EXPECT_GT(wrong, 10U);
}

TEST(KInduction, AsManySegmentsAsValuesMoveOn) {
  const Cfa cfa = moving(kOneToFour, "(= ur_a #x05)");
  for (std::uint32_t k = 1; k < 8; ++k) {
    const KernelResult r = ask(cfa, {}, k);
    EXPECT_EQ(r.accepted, k > 4) << k;
    EXPECT_FALSE(r.undecided);
  }
}

TEST(KInduction, AnInvariantReplacesSegments) {
  const Cfa cfa = moving(kOneToFour, "(= ur_a #x05)");
  const auto formula = [&](std::size_t variable) {
    return term::mk_ne(cfa.variables[variable].symbol, term::mk_bv(5, 8));
  };
  const Term all =
      term::mk_and({formula(0), formula(1), formula(2), formula(3)});
  EXPECT_TRUE(ask(cfa, {{LocationId{1}, all}}, 1).accepted);
  // Not inductive by itself, however true it is.
  EXPECT_FALSE(ask(cfa, {{LocationId{1}, formula(0)}}, 5).accepted);
  // At a location that is no cut point, nobody looks at it and nobody uses it.
  EXPECT_FALSE(ask(cfa, {{LocationId{3}, term::mk_false()}}, 2).accepted);
}

/// From everywhere but the start, long runs never get there: the base case.
TEST(KInduction, ShortRunsFromTheStartAreLookedAt) {
  const Cfa at_once = moving("(set ur_a #x00)", "(= ur_a #x00)");
  for (std::uint32_t k = 1; k < 8; ++k)
    EXPECT_FALSE(ask(at_once, {}, k).accepted) << k;
  for (const char* variable : {"ur_b", "ur_c", "ur_d"}) {
    std::string start = kOneToFour;
    const std::size_t at = start.find(variable);
    start.replace(at + 5, 4, "#x05");
    for (std::uint32_t k = 1; k < 8; ++k)
      EXPECT_FALSE(ask(moving(start, "(= ur_a #x05)"), {}, k).accepted)
          << variable << k;
  }
}

/// No run of two segments ends in the target, but one of one does.
TEST(KInduction, ARunOfFewerSegmentsCounts) {
  const Cfa cfa = cfa::from_text(
      "(pleat-cfa 1)\n(variable ur_x (_ BitVec 8) \"x\")\n"
      "(location 0) (location 1) (location 2)\n(initial 0)\n"
      "(edge 0 1)\n(edge 1 2 (guard (= ur_x #x00)))\n"
      "(edge 1 1 (guard (not (= ur_x #x00))) (set ur_x #x01))\n"
      "(property assertion \"target\" (target 2))\n");
  for (std::uint32_t k = 1; k < 5; ++k)
    EXPECT_FALSE(ask(cfa, {}, k).accepted) << k;
}

TEST(KInduction, ACutIsATargetToo) {
  for (const std::string bad : {"#x05", "#x04"}) {
    Cfa cfa = moving(kOneToFour, "(= ur_a " + bad + ")");
    cfa.cuts.push_back({.location = LocationId{2}});
    cfa.properties[0].target = LocationId{4};  // nothing leads there
    for (std::uint32_t k = 1; k < 8; ++k)
      EXPECT_EQ(ask(cfa, {}, k).accepted, k > 4 && bad == "#x05") << bad << k;
  }
}

TEST(KInduction, TheStartItselfMayBeTheTarget) {
  Cfa cfa = moving(kOneToFour, "(= ur_a #x05)");
  cfa.properties[0].target = cfa.initial;
  EXPECT_FALSE(ask(cfa, {}, 5).accepted);
}

/// A target that is the head of a loop of its own.
TEST(KInduction, ATargetMayBeALoop) {
  const std::string loop = "(edge 2 2)\n";
  EXPECT_TRUE(ask(moving(kOneToFour, "(= ur_a #x05)", loop), {}, 5).accepted);
  EXPECT_FALSE(ask(moving(kOneToFour, "(= ur_a #x04)", loop), {}, 5).accepted);
}

TEST(KInduction, LimitsLeaveItUndecided) {
  const KernelResult r = ask(moving(kOneToFour, "(= ur_a #x05)"), {}, 5,
                             Checker::Blast, {.instances = 3});
  EXPECT_FALSE(r.accepted);
  EXPECT_TRUE(r.undecided);
}

TEST(KInduction, OtherSolversSayTheSame) {
  const Cfa cfa = moving(kOneToFour, "(= ur_a #x05)");
  for (const Checker checker : {Checker::Z3, Checker::Both}) {
    if (checker == Checker::Both && !solver::available(solver::Backend::Cvc5))
      continue;
    EXPECT_TRUE(ask(cfa, {}, 5, checker).accepted);
    EXPECT_FALSE(ask(cfa, {}, 4, checker).accepted);
  }
}

TEST(KInduction, TheQuestionsForOthersAreTheSame) {
  const Cfa cfa = moving(kOneToFour, "(= ur_a #x05)");
  Registry stats;
  solver::Solver solver({}, stats);
  for (std::uint32_t k = 3; k < 7; ++k) {
    const auto questions = k_induction_obligations(cfa, {{}, k}, {0});
    ASSERT_TRUE(questions);
    bool all = true;
    for (const Obligation& o : *questions)
      all &= solver.check("test", o.formulas).is_unsat();
    EXPECT_EQ(all, k > 4) << k;
  }
}

}  // namespace
}  // namespace pleat::check::k_induction_test
