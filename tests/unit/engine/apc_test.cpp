// Necessary conditions: the paper's examples.

#include "engine/apc/apc.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "cfa/text.h"
#include "check/judge.h"
#include "engine/apc/bounded.h"
#include "engine/apc/builder.h"
#include "engine/apc/print.h"
#include "engine/registry.h"
#include "engine/shared/weaken.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::engine::apc::apc_test {
namespace {

using term::Formula;
using term::mk_bv;
using term::Sort;
using ::testing::HasSubstr;
using verdict::NecessaryCondition;
using verdict::Verdict;

struct Bench {
  Registry stats;
  solver::Solver solver{{}, stats};
  Env env{solver, stats};
  Options options;

  verdict::Outcome run(const Cfa& cfa) {
    Budget budget;
    return Apc(env, options).run(cfa, budget);
  }
  bool equivalent(Term a, Term b) {
    return solver.check("test", term::mk_ne(a, b)).is_unsat();
  }
};

/// `k = 0; for (i = 3; i < n; i++) if (A[i] == 1) k++; if (k > 12) error;`
constexpr const char* kRunning = R"((pleat-cfa 1) (data-model lp64)
(variable re.A (Array (_ BitVec 32) (_ BitVec 32)) "A" (kind memory))
(variable re.n (_ BitVec 32) "n" (kind source))
(variable re.i (_ BitVec 32) "i" (kind source))
(variable re.k (_ BitVec 32) "k" (kind source))
(input re.inA (Array (_ BitVec 32) (_ BitVec 32)) "A" (kind uninitialised))
(input re.inn (_ BitVec 32) "nondet" (kind nondet))
(location 0) (location 1 (pos "r.c" 7 1)) (location 2)
(initial 0)
(edge 0 1 (set re.A re.inA) (set re.n re.inn) (set re.i #x00000003)
  (set re.k #x00000000) (reads re.inA re.inn))
(edge 1 1 (guard (and (bvslt re.i re.n) (= (select re.A re.i) #x00000001)))
  (set re.i (bvadd re.i #x00000001)) (set re.k (bvadd re.k #x00000001)))
(edge 1 1
  (guard (and (bvslt re.i re.n) (not (= (select re.A re.i) #x00000001))))
  (set re.i (bvadd re.i #x00000001)))
(edge 1 2 (guard (and (not (bvslt re.i re.n)) (bvslt #x0000000c re.k))))
(property error-call "error" (target 2))
)";

/// Equal up to the names of bound symbols, the order of conjuncts, and leaves
/// that the solver finds equivalent: so equivalent as a whole.
class SameUpToNames {
 public:
  explicit SameUpToNames(Bench& bench) : bench_(bench) {}

  bool operator()(const Formula& a, const Formula& b,
                  const term::Substitution& names) {
    if (a.op != b.op) return false;
    switch (a.op) {
      case Formula::Op::Leaf:
        return bench_.equivalent(term::substitute(a.leaf, names), b.leaf);
      case Formula::Op::Forall:
      case Formula::Op::Exists:
        return bound(a, b, names);
      default:
        return parts(a, b, names);
    }
  }

 private:
  bool bound(const Formula& a, const Formula& b,
             const term::Substitution& names) {
    if (a.bound.size() != b.bound.size()) return false;
    std::vector<std::size_t> order(a.bound.size());
    std::iota(order.begin(), order.end(), 0);
    do {
      term::Substitution more = names;
      for (std::size_t i = 0; i < order.size(); ++i) {
        more[a.bound[i]] = b.bound[order[i]];
      }
      if ((*this)(a.parts[0], b.parts[0], more)) return true;
    } while (std::next_permutation(order.begin(), order.end()));
    return false;
  }

  /// Leaves are compared together: a conjunction may be split in any way.
  bool parts(const Formula& a, const Formula& b,
             const term::Substitution& names) {
    const auto leaves = [&](const Formula& f) {
      std::vector<Term> all;
      for (const Formula& p : f.parts) {
        if (p.op == Formula::Op::Leaf) all.push_back(p.leaf);
      }
      return f.op == Formula::Op::And ? term::mk_and(all) : term::mk_or(all);
    };
    if (!bench_.equivalent(term::substitute(leaves(a), names), leaves(b))) {
      return false;
    }
    std::vector<const Formula*> open;
    for (const Formula& p : b.parts) {
      if (p.op != Formula::Op::Leaf) open.push_back(&p);
    }
    for (const Formula& p : a.parts) {
      if (p.op == Formula::Op::Leaf) continue;
      const auto it = std::find_if(open.begin(), open.end(), [&](auto* q) {
        return (*this)(p, *q, names);
      });
      if (it == open.end()) return false;
      open.erase(it);
    }
    return open.empty();
  }

  Bench& bench_;
};

/// The condition of section 2.2, with counters of 64 bits.
Formula papers_condition(Term n, Term a) {
  const auto counter = [](const char* name) {
    return term::mk_symbol(name, Sort::bitvec(64));
  };
  const auto narrow = [](Term t) { return term::mk_extract(t, 31, 0); };
  const Term k1 = counter("paper.k1"), k2 = counter("paper.k2");
  const auto psi = [&](Term k, Term other, bool one, const std::string& name) {
    const Term t = counter(("paper.t" + name).c_str());
    const Term u = counter(("paper.u" + name).c_str());
    const Term i = mk_add(mk_add(narrow(t), narrow(u)), mk_bv(3, 32));
    const Term cell = mk_eq(mk_select(a, i), mk_bv(1, 32));
    const Term inside = term::mk_and(
        {term::mk_ule(u, other), mk_slt(i, n), one ? cell : mk_not(cell)});
    return Formula::forall(
        {t}, Formula::any_of({Formula::of(term::mk_ule(k, t)),
                              Formula::exists({u}, Formula::of(inside))}));
  };
  const Term i = mk_add(mk_add(narrow(k1), narrow(k2)), mk_bv(3, 32));
  const Term limit = mk_bv(term::Value{1} << 62, 64);
  return Formula::exists(
      {k1, k2},
      Formula::all_of(
          {Formula::of(term::mk_and({mk_ult(k1, limit), mk_ult(k2, limit),
                                     mk_not(mk_slt(i, n)),
                                     mk_slt(mk_bv(12, 32), narrow(k1))})),
           psi(k1, k2, true, "1"), psi(k2, k1, false, "2")}));
}

std::vector<Disjunct> disjuncts(Builder& builder, const Cfa& cfa) {
  std::vector<Disjunct> all;
  for (Executed& e : builder.build(cfa.properties[0].target)) {
    all.push_back({std::move(e.exists), std::move(e.condition)});
  }
  return all;
}

/// And-parts that are leaves become one leaf, so that shapes can be compared.
Formula normal(Formula f) {
  for (Formula& p : f.parts) p = normal(std::move(p));
  if (f.op != Formula::Op::And) return f;
  std::vector<Term> leaves;
  std::vector<Formula> rest;
  for (Formula& p : f.parts) {
    if (p.op == Formula::Op::Leaf) {
      leaves.push_back(p.leaf);
    } else {
      rest.push_back(std::move(p));
    }
  }
  if (!leaves.empty()) {
    rest.insert(rest.begin(), Formula::of(term::mk_and(leaves)));
  }
  return Formula::all_of(std::move(rest));
}

TEST(Apc, RunningExampleGivesThePapersCondition) {
  Bench bench;
  const Cfa cfa = cfa::from_text(kRunning);
  Builder builder(cfa, bench.env, bench.options);
  const std::vector<Disjunct> found = disjuncts(builder, cfa);
  ASSERT_EQ(found.size(), 1U);
  Term n, a;
  for (const Exists& e : found[0].exists) {
    if (e.kind != Exists::Kind::Input) continue;
    (e.symbol.sort().is_array() ? a : n) = e.symbol;
  }
  SameUpToNames same(bench);
  EXPECT_TRUE(
      same(normal(to_formula(found[0])), normal(papers_condition(n, a)), {}));
  // The comparison can fail: k > 12 is not k > 11.
  Formula other = papers_condition(n, a);
  EXPECT_FALSE(same(
      normal(to_formula(found[0])),
      normal(Formula::exists(
          other.bound, Formula::all_of({other.parts[0],
                                        Formula::of(mk_eq(n, mk_bv(0, 32)))}))),
      {}));
}

TEST(Apc, RunningExampleIsReached) {
  Bench bench;
  const Cfa cfa = cfa::from_text(kRunning);
  const verdict::Outcome o = bench.run(cfa);
  EXPECT_EQ(o.claim, Verdict::Violated);
  ASSERT_EQ(o.conditions.size(), 1U);
  EXPECT_EQ(o.conditions[0].satisfiable, NecessaryCondition::Answer::Yes);
  EXPECT_THAT(o.conditions[0].text, HasSubstr("exist k7_1, k7_2:"));
  EXPECT_THAT(o.conditions[0].text, HasSubstr("for all t7_1 < k7_1"));
}

/// Section 3.4: `while (i < m) { j = i; while (j < n) j++; i++; }`
constexpr const char* kNested = R"((pleat-cfa 1) (data-model lp64)
(variable ne.i (_ BitVec 32) "i" (kind source))
(variable ne.j (_ BitVec 32) "j" (kind source))
(variable ne.m (_ BitVec 32) "m" (kind source))
(variable ne.n (_ BitVec 32) "n" (kind source))
(location 0) (location 1 (pos "n.c" 3 1)) (location 2 (pos "n.c" 5 1))
(location 3)
(initial 0)
(edge 0 1)
(edge 1 2 (guard (bvslt ne.i ne.m)) (set ne.j ne.i))
(edge 2 2 (guard (bvslt ne.j ne.n)) (set ne.j (bvadd ne.j #x00000001)))
(edge 2 1 (guard (not (bvslt ne.j ne.n))) (set ne.i (bvadd ne.i #x00000001)))
(edge 1 3 (guard (and (not (bvslt ne.i ne.m)) (= ne.j #x00000007))))
(property error-call "error" (target 3))
)";

TEST(Apc, InnerCountersAreResolved) {
  Bench bench;
  const Cfa cfa = cfa::from_text(kNested);
  Builder builder(cfa, bench.env, bench.options);
  builder.build(cfa.properties[0].target);
  const Summary& outer = *builder.summaries().back();
  ASSERT_EQ(outer.counters.size(), 1U);
  const Term k = outer.counters[0], i = cfa.variables[0].symbol,
             j = cfa.variables[1].symbol, n = cfa.variables[3].symbol;
  const Term last = mk_add(i, mk_extract(mk_sub(k, mk_bv(1, 64)), 31, 0));
  const Term max = mk_ite(mk_slt(last, n), n, last);
  const Term value = outer.memory[1];
  EXPECT_TRUE(bench.equivalent(value, mk_ite(mk_ne(k, mk_bv(0, 64)), max, j)));
  // As integers, where no sum wraps.
  std::vector<Term> question{mk_ult(k, mk_bv(term::Value{1} << 62, 64)),
                             mk_ne(k, mk_bv(0, 64))};
  const std::set<Term> counters{k};
  const auto is_signed = [&](Term t) { return t != k; };
  const std::vector<Term> sums = counted_sums(value, counters);
  EXPECT_FALSE(sums.empty());
  for (Term sum : sums) question.push_back(no_wrap(sum, is_signed));
  const Term wide_last =
      mk_sub(mk_add(mk_sext(i, 128), mk_zext(k, 128)), mk_bv(1, 128));
  const Term wide_n = mk_sext(n, 128);
  question.push_back(
      mk_ne(mk_sext(value, 128),
            mk_ite(mk_slt(wide_last, wide_n), wide_n, wide_last)));
  EXPECT_TRUE(bench.solver.check("test", question).is_unsat());
  EXPECT_THAT(Printer(cfa, builder).summaries(), HasSubstr("no wrap while"));
}

TEST(Apc, InnerCountersAreUnknownWithoutTheRule) {
  Bench bench;
  bench.options.nested = false;
  const Cfa cfa = cfa::from_text(kNested);
  Builder builder(cfa, bench.env, bench.options);
  builder.build(cfa.properties[0].target);
  EXPECT_TRUE(builder.stars().contains(builder.summaries().back()->memory[1]));
}

/// Section 3.5: `i = 1; while (i < 3) if (i == 2) i = 1; else i = 2;`
constexpr const char* kIncomplete = R"((pleat-cfa 1) (data-model lp64)
(variable ic.i (_ BitVec 32) "i" (kind source))
(location 0) (location 1 (pos "i.c" 2 1)) (location 2)
(initial 0)
(edge 0 1 (set ic.i #x00000001))
(edge 1 1 (guard (and (bvslt ic.i #x00000003) (= ic.i #x00000002)))
  (set ic.i #x00000001))
(edge 1 1 (guard (and (bvslt ic.i #x00000003) (not (= ic.i #x00000002))))
  (set ic.i #x00000002))
(edge 1 2 (guard (not (bvslt ic.i #x00000003))))
(property error-call "error" (target 2))
)";

/// The condition stays satisfiable; that the comparison of the loop is an
/// invariant proves more.
TEST(Apc, IncompletenessStaysButInvariantsMayKnowMore) {
  Bench bench;
  const Cfa cfa = cfa::from_text(kIncomplete);
  const verdict::Outcome o = bench.run(cfa);
  EXPECT_EQ(o.claim, Verdict::Proved);
  EXPECT_EQ(o.safe.size(), 1U);
  EXPECT_NE(o.conditions.at(0).satisfiable, NecessaryCondition::Answer::No);
}

/// Figure 3: the cycles through a, b, c, d are entered at a or at b.
constexpr const char* kTwoEntries = R"((pleat-cfa 1) (data-model lp64)
(variable f3.x (_ BitVec 8) "x" (kind source))
(input f3.in (_ BitVec 8) "nondet" (kind nondet))
(location 0 (label "ls")) (location 1 (label "a")) (location 2 (label "b"))
(location 3 (label "c")) (location 4 (label "d")) (location 5 (label "lt"))
(initial 0)
(edge 0 1 (guard (= f3.in #x00)) (set f3.x #x00) (reads f3.in))
(edge 0 2 (guard (not (= f3.in #x00))) (set f3.x #x01) (reads f3.in))
(edge 1 2 (set f3.x (bvadd f3.x #x02)))
(edge 2 3 (guard (bvult f3.x #x20)))
(edge 2 4 (guard (not (bvult f3.x #x20))))
(edge 3 2 (set f3.x (bvadd f3.x #x04)))
(edge 4 1 (guard (bvult f3.x #x40)))
(edge 4 5 (guard (not (bvult f3.x #x40))))
(property error-call "error" (target 5))
)";

TEST(Apc, LoopsDependOnWhereABackboneEntersThem) {
  Bench bench;
  const Cfa cfa = cfa::from_text(kTwoEntries);
  Builder builder(cfa, bench.env, bench.options);
  EXPECT_EQ(builder.build(cfa.properties[0].target).size(), 2U);
  std::set<std::pair<std::uint32_t, std::size_t>> loops;
  for (const auto& s : builder.summaries()) {
    loops.emplace(s->entry.index, s->loop.size());
  }
  const std::set<std::pair<std::uint32_t, std::size_t>> expected = {
      {1, 4}, {2, 4}, {2, 2}};
  EXPECT_EQ(loops, expected);
  EXPECT_EQ(bench.run(cfa).claim, Verdict::Violated);
}

/// A target behind 2^33 iterations: reachable, and never "proved".
constexpr const char* kFar = R"((pleat-cfa 1) (data-model lp64)
(variable fa.x (_ BitVec 64) "x" (kind source))
(variable fa.y (_ BitVec 32) "y" (kind source))
(location 0) (location 1 (pos "f.c" 2 1)) (location 2)
(initial 0)
(edge 0 1 (set fa.x #x0000000000000000) (set fa.y #x00000000))
(edge 1 1 (guard (not (= fa.x #x0000000200000005)))
  (set fa.x (bvadd fa.x #x0000000000000001))
  (set fa.y (bvadd fa.y #x00000001)))
(edge 1 2 (guard (and (= fa.x #x0000000200000005) (= fa.y #x00000005))))
(property error-call "error" (target 2))
)";

TEST(Apc, FarTargetsAreNeverProved) {
  Bench bench;
  const verdict::Outcome o = bench.run(cfa::from_text(kFar));
  EXPECT_NE(o.claim, Verdict::Proved);
  EXPECT_TRUE(o.safe.empty());
  EXPECT_NE(o.conditions.at(0).satisfiable, NecessaryCondition::Answer::No);
}

/// `while (i < n) { i++; c += 3; } if (c == 7) error;` with a char c: what a
/// counter is cut to is shown, since it is not the counter that is 173.
TEST(Apc, CutCountersAreShownAsSuch) {
  const Cfa cfa = cfa::from_text(R"((pleat-cfa 1) (data-model lp64)
(variable cu.i (_ BitVec 32) "i" (kind source))
(variable cu.n (_ BitVec 32) "n" (kind source))
(variable cu.c (_ BitVec 8) "c" (kind source))
(input cu.in (_ BitVec 32) "nondet" (kind nondet))
(location 0) (location 1 (pos "c.c" 7 1)) (location 2)
(initial 0)
(edge 0 1 (set cu.n cu.in) (set cu.i #x00000000) (set cu.c #x00)
  (reads cu.in))
(edge 1 1 (guard (bvslt cu.i cu.n))
  (set cu.i (bvadd cu.i #x00000001)) (set cu.c (bvadd cu.c #x03)))
(edge 1 2 (guard (and (not (bvslt cu.i cu.n)) (= cu.c #x07))))
(property error-call "e" (target 2)))");
  Bench bench;
  const verdict::Outcome o = bench.run(cfa);
  ASSERT_EQ(o.conditions.size(), 1U);
  EXPECT_THAT(o.conditions[0].text, HasSubstr("(unsigned char)k7 == 173"));
}

/// `while (x > 0) { x--; y += 2; } if (y > 5000) error;`: 2501 is the least
/// input that gets there; a run that is no longer than it must be is best.
TEST(Apc, DeepTargetsAreReachedByShortRuns) {
  const Cfa cfa = cfa::from_text(R"((pleat-cfa 1) (data-model lp64)
(variable d.x (_ BitVec 32) "x" (kind source))
(variable d.y (_ BitVec 32) "y" (kind source))
(input d.in (_ BitVec 32) "nondet" (kind nondet))
(location 0) (location 1) (location 2)
(initial 0)
(edge 0 1 (set d.x d.in) (set d.y #x00000000) (reads d.in))
(edge 1 1 (guard (bvslt #x00000000 d.x))
  (set d.x (bvadd d.x #xffffffff)) (set d.y (bvadd d.y #x00000002)))
(edge 1 2 (guard (and (not (bvslt #x00000000 d.x)) (bvslt #x00001388 d.y))))
(property error-call "e" (target 2)))");
  Bench bench;
  bench.options.race = false;
  const verdict::Outcome o = bench.run(cfa);
  ASSERT_EQ(o.claim, Verdict::Violated);
  ASSERT_EQ(o.counterexamples.size(), 1U);
  ASSERT_EQ(o.counterexamples[0].inputs.size(), 1U);
  EXPECT_EQ(o.counterexamples[0].inputs[0].value, 2501U);
}

TEST(Apc, AClaimWithoutAProofIsUnknown) {
  Registry stats;
  const Cfa cfa = cfa::from_text(kFar);
  verdict::Outcome o;
  o.claim = Verdict::Proved;
  check::Judge judge(cfa, {}, stats);
  const verdict::Report report = judge.finish("apc", o);
  EXPECT_EQ(report.verdict, Verdict::Unknown);
  EXPECT_EQ(report.claim, Verdict::Proved);
  EXPECT_TRUE(report.internal_errors.empty());
}

TEST(Stars, LiteralsGoInNegationNormalFormOnly) {
  const Term star = term::mk_symbol("st.star", Sort::bitvec(8));
  const Term x = term::mk_symbol("st.x", Sort::bitvec(8));
  const Term y = term::mk_symbol("st.y", Sort::bitvec(8));
  const std::set<Term> stars{star};
  const Term unknown = mk_eq(star, mk_bv(1, 8)), known = mk_eq(x, mk_bv(2, 8));
  // Neither a literal nor its negation says anything.
  EXPECT_TRUE(loosened(unknown, stars).is_true());
  EXPECT_TRUE(loosened(mk_not(unknown), stars).is_true());
  // not (unknown or known) still says that known does not hold.
  EXPECT_EQ(loosened(mk_not(mk_or(unknown, known)), stars), mk_not(known));
  // (known ? y : star) == 3 says something where known holds.
  const Term lifted =
      loosened(mk_eq(mk_ite(known, y, star), mk_bv(3, 8)), stars);
  EXPECT_EQ(lifted, mk_or(mk_and(known, mk_eq(y, mk_bv(3, 8))), mk_not(known)));
}

TEST(Values, RepeatedMapsAreExact) {
  std::mt19937_64 random(5);
  for (unsigned round = 0; round < 300; ++round) {
    const unsigned w = 1 + static_cast<unsigned>(random() % 16);
    const term::Value c = random() & term::mask(w),
                      d = random() & term::mask(w),
                      x = random() & term::mask(w);
    const std::uint64_t k = random() % 5 == 0 ? random() >> 2 : random() % 70;
    if (c == 0 || k > 1000) continue;
    term::Value expected = x;
    for (std::uint64_t i = 0; i < k; ++i) {
      expected = term::truncate(c * expected + d, w);
    }
    const Term value = repeated(mk_bv(x, w), c, mk_bv(d, w), mk_bv(k, 64));
    ASSERT_TRUE(value.is_const());
    EXPECT_EQ(value.value(), expected) << w << " bits, " << k << " times";
  }
}

/// Section 3.6: the branch i < 0 comes first, so the order is known.
constexpr const char* kOrdered = R"((pleat-cfa 1) (data-model lp64)
(variable or.i (_ BitVec 32) "i" (kind source))
(variable or.j (_ BitVec 32) "j" (kind source))
(location 0) (location 1 (pos "o.c" 2 1)) (location 2)
(initial 0)
(edge 0 1)
(edge 1 1 (guard (and (bvslt or.i #x00000064) (bvslt or.i #x00000000)))
  (set or.i (bvadd or.i #x00000001)) (set or.j (bvadd or.j #x00000001)))
(edge 1 1 (guard (and (bvslt or.i #x00000064) (not (bvslt or.i #x00000000))))
  (set or.i (bvadd or.i #x00000001)) (set or.j (bvmul or.j #x00000002)))
(edge 1 2 (guard (and (not (bvslt or.i #x00000064)) (= or.j #x00000007))))
(property error-call "error" (target 2))
)";

TEST(Apc, KnownOrderOfIterationsIsAnOption) {
  const Cfa cfa = cfa::from_text(kOrdered);
  for (const bool ordered : {false, true}) {
    Bench bench;
    bench.options.ordered = ordered;
    Builder builder(cfa, bench.env, bench.options);
    builder.build(cfa.properties[0].target);
    const Summary& s = *builder.summaries().back();
    EXPECT_EQ(builder.stars().contains(s.memory[1]), !ordered);
    if (!ordered) continue;
    const Term j = cfa.variables[1].symbol;
    std::size_t first =
        s.backbones[0].memory[1] == mk_add(j, mk_bv(1, 32)) ? 0 : 1;
    EXPECT_TRUE(bench.equivalent(
        s.memory[1], repeated(mk_add(j, mk_extract(s.counters[first], 31, 0)),
                              2, mk_bv(0, 32), s.counters[1 - first])));
  }
}

/// i counts from 3 in steps of 2; s adds i * i each time.
constexpr const char* kSums = R"((pleat-cfa 1) (data-model lp64)
(variable su.i (_ BitVec 32) "i" (kind source))
(variable su.s (_ BitVec 32) "s" (kind source))
(location 0) (location 1 (pos "o.c" 2 1)) (location 2)
(initial 0)
(edge 0 1 (set su.i #x00000003))
(edge 1 1 (guard (bvslt su.i #x00000064))
  (set su.i (bvadd su.i #x00000002)) (set su.s (bvadd su.s (bvmul su.i su.i))))
(edge 1 2 (guard (and (not (bvslt su.i #x00000064)) (= su.s #x00000007))))
(property error-call "error" (target 2))
)";

TEST(Apc, OneWayAfterTheOtherSaysTheSameEveryTime) {
  const Cfa cfa = cfa::from_text(kRunning);
  std::vector<std::vector<verdict::InputValue>> found;
  std::vector<std::uint64_t> small, exact;
  for (int n = 0; n < 3; ++n) {
    Bench bench;
    bench.options.race = false;
    const verdict::Outcome out = bench.run(cfa);
    EXPECT_EQ(out.claim, Verdict::Violated);
    ASSERT_EQ(out.counterexamples.size(), 1U);
    found.push_back(out.counterexamples[0].inputs);
    small.push_back(bench.stats.counter("apc.small.reached").value);
    exact.push_back(bench.stats.counter("apc.exact.sat").value);
  }
  for (int n = 0; n < 3; ++n) {
    EXPECT_EQ(small[n], 1U);
    EXPECT_EQ(exact[n], 0U);  // was not asked any more
    ASSERT_EQ(found[n].size(), found[0].size());
    for (std::size_t i = 0; i < found[n].size(); ++i) {
      EXPECT_EQ(found[n][i].value, found[0][i].value);
    }
  }
}

TEST(Apc, SumsOfPolynomialsAreKnown) {
  const Cfa cfa = cfa::from_text(kSums);
  for (const bool sums : {false, true}) {
    Bench bench;
    bench.options.affine = sums;
    Builder builder(cfa, bench.env, bench.options);
    builder.build(cfa.properties[0].target);
    const Summary& s = *builder.summaries().back();
    EXPECT_EQ(builder.stars().contains(s.memory[1]), !sums);
    if (!sums) continue;
    // After five iterations from i, by running them.
    const Term i = cfa.variables[0].symbol, before = cfa.variables[1].symbol;
    term::Value expected = 100;
    for (term::Value n = 3; n < 13; n += 2) expected += n * n;
    const Term after =
        term::substitute(s.memory[1], {{i, mk_bv(3, 32)},
                                       {before, mk_bv(100, 32)},
                                       {s.counters[0], mk_bv(5, 64)}});
    ASSERT_TRUE(after.is_const());
    EXPECT_EQ(after.value(), expected);
  }
}

}  // namespace
}  // namespace pleat::engine::apc::apc_test
