// The concrete fast path: as far as everything is constant, and no further.

#include <gtest/gtest.h>

#include "engine/registry.h"
#include "engine/se/se.h"
#include "support/tiny.h"

namespace pleat::engine::fast_forward_test {
namespace {

using cfa::Cfa;
using cfa::LocationId;
using term::Sort;
using term::Term;
using verdict::Outcome;
using verdict::Verdict;

Term bv(std::uint64_t v) { return term::mk_bv(v, 32); }

/// i = s = 0; n = input & mask; while (i < bound) { s += n + 2; i++; }
/// target if s != (n + 2) * bound + error
Cfa counting(std::uint64_t bound, std::uint64_t mask, std::uint64_t error) {
  Cfa cfa;
  const char* names[] = {"ff.i", "ff.s", "ff.n"};
  Term v[3];
  for (int k = 0; k < 3; ++k) {
    v[k] = term::mk_symbol(names[k], Sort::bitvec(32));
    cfa::Variable variable;
    variable.symbol = v[k];
    variable.name = names[k];
    cfa.add_variable(variable);
  }
  cfa::Input input;
  input.symbol = term::mk_symbol("ff.in", Sort::bitvec(32));
  const cfa::InputId in = cfa.add_input(input);
  LocationId l[4];
  for (auto& x : l) x = cfa.add_location();
  cfa.initial = l[0];
  const auto edge = [&](LocationId from, LocationId to, Term guard,
                        std::vector<cfa::Assignment> assignments) {
    cfa::Edge e;
    e.from = from;
    e.to = to;
    e.guard = guard;
    e.assignments = std::move(assignments);
    if (from == l[0]) e.inputs = {in};
    cfa.add_edge(e);
  };
  edge(l[0], l[1], term::mk_true(),
       {{{0}, bv(0), {}},
        {{1}, bv(0), {}},
        {{2}, mask == 0 ? bv(0) : term::mk_bvand(input.symbol, bv(mask)), {}}});
  const Term more = term::mk_ult(v[0], bv(bound));
  edge(l[1], l[1], more,
       {{{0}, term::mk_add(v[0], bv(1)), {}},
        {{1}, term::mk_add(v[1], term::mk_add(v[2], bv(2))), {}}});
  const Term right = term::mk_eq(
      v[1], term::mk_add(term::mk_mul(term::mk_add(v[2], bv(2)), bv(bound)),
                         bv(error)));
  edge(l[1], l[2], term::mk_and(term::mk_not(more), right), {});
  edge(l[1], l[3], term::mk_and(term::mk_not(more), term::mk_not(right)), {});
  cfa::Property property;
  property.target = l[3];
  cfa.properties.push_back(property);
  cfa.validate();
  return cfa;
}

struct Ran {
  Outcome outcome;
  std::uint64_t concrete_edges;
};

Ran run(const Cfa& cfa, std::uint64_t steps = 10'000) {
  Registry stats;
  solver::Solver solver({}, stats);
  Env env{solver, stats};
  Budget budget;
  budget.steps = steps;
  Outcome o = make_engine("se", env, {})->run(cfa, budget);
  return {std::move(o), stats.counter("se.concrete_edges").value};
}

TEST(FastForward, MillionsOfConcreteIterations) {
  const Ran right = run(counting(3'000'000, 0, 0));
  EXPECT_EQ(right.outcome.claim, Verdict::Proved);
  EXPECT_GE(right.concrete_edges, 3'000'000U);
  const Ran wrong = run(counting(3'000'000, 0, 1));
  EXPECT_EQ(wrong.outcome.claim, Verdict::Violated);
}

TEST(FastForward, StopsWhereSomethingIsSymbolic) {
  const Ran right = run(counting(50, 0xff, 0));
  EXPECT_EQ(right.outcome.claim, Verdict::Proved);
  EXPECT_EQ(right.concrete_edges, 0U);
  EXPECT_EQ(run(counting(50, 0xff, 1)).outcome.claim, Verdict::Violated);
}

TEST(FastForward, AgreesWithTheTermPath) {
  // The same loop with and without a symbolic n that is always 0.
  for (std::uint64_t bound = 0; bound < 70; bound += 23) {
    for (std::uint64_t error = 0; error < 2; ++error) {
      EXPECT_EQ(run(counting(bound, 0, error)).outcome.claim,
                run(counting(bound, 1, error)).outcome.claim);
    }
  }
}

TEST(FastForward, AnUnboundedLoopIsNamed) {
  Cfa cfa = counting(5, 0, 0);
  cfa.edges[1].guard = term::mk_true();  // for ever
  cfa.edges[2].guard = term::mk_false();
  cfa.edges[3].guard = term::mk_false();
  cfa.at(LocationId{1}).pos = {"loop.c", 7, 1};
  const Ran ran = run(cfa, 5);
  EXPECT_EQ(ran.outcome.claim, Verdict::Unknown);
  ASSERT_FALSE(ran.outcome.unknown_because.empty());
  EXPECT_NE(ran.outcome.unknown_because[0].text.find("loop in line 7"),
            std::string::npos);
}

}  // namespace
}  // namespace pleat::engine::fast_forward_test
