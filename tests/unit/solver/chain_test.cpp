// Budgets, the stop flag, the log, statistics and single layers of the chain.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "solver/solver.h"
#include "support/budget.h"
#include "term/evaluate.h"
#include "term/print.h"

namespace pleat::solver::chain_test {
namespace {

using namespace term;

Term x(const std::string& name, unsigned width = 32) {
  return mk_symbol("chain_" + name + std::to_string(width),
                   Sort::bitvec(width));
}
Term c(Value v, unsigned width = 32) { return mk_bv(v, width); }
Term raw(Kind kind, Term a, Term b) {
  return mk_raw(kind, std::vector<Term>{a, b});
}

/// p * q = a product of two primes without wrap: hard, but satisfiable.
std::vector<Term> factoring() {
  const Term p = x("p", 64), q = x("q", 64);
  return {mk_eq(mk_mul(p, q), c(Value{2860486313U} * 3267000013U, 64)),
          mk_ult(c(1, 64), p),
          mk_ult(p, c(Value{1} << 32, 64)),
          mk_ult(c(1, 64), q),
          mk_ult(q, c(Value{1} << 32, 64)),
          mk_ult(p, q)};
}

std::map<std::string, std::uint64_t> counts(const Registry& stats) {
  std::map<std::string, std::uint64_t> r;
  for (const auto& [name, counter] : stats.counters()) r[name] = counter.value;
  return r;
}

TEST(Chain, SmallBudgetIsUnknownAndRepeats) {
  std::map<std::string, std::uint64_t> first;
  for (int round = 0; round < 2; ++round) {
    Registry stats;
    Solver solver(Options{}, stats);
    const Result r = solver.check("hard", factoring(), nullptr, 50);
    EXPECT_TRUE(r.is_unknown());
    EXPECT_FALSE(r.why().empty());
    if (round == 0) first = counts(stats);
    EXPECT_EQ(first, counts(stats));
  }
}

/// Paths that share their beginnings, as a search asks about them.
TEST(Chain, RelatedQueriesAnswerAsSingleOnes) {
  Registry stats;
  Solver related(Options{}, stats), single(Options{}, stats);
  const Term a = x("ra"), b = x("rb");
  unsigned sat = 0;
  for (Value path = 0; path < 64; ++path) {
    std::vector<Term> condition;
    Term sum = a;
    for (unsigned i = 0; i < 6; ++i) {
      sum = mk_bvxor(mk_mul(sum, c(2 * i + 3)), b);
      const Term low = mk_ult(mk_bvand(sum, c(31)), c(11 + i));
      condition.push_back(path >> i & 1 ? low : mk_not(low));
    }
    // Enough different formulas to have the context renewed.
    condition.push_back(
        mk_not(mk_eq(x("rd" + std::to_string(static_cast<unsigned>(path))),
                     mk_add(a, c(path)))));
    condition.push_back(
        mk_ult(x("rd" + std::to_string(static_cast<unsigned>(path))), c(9)));
    condition.push_back(mk_ult(a, c(4)));  // 16 inputs for 64 paths
    condition.push_back(mk_ult(b, c(4)));
    Model model;
    const Result r = related.check_related("related", condition, &model);
    EXPECT_EQ(r.answer(), single.check("single", condition).answer());
    if (!r.is_sat()) continue;
    ++sat;
    for (Term t : condition) EXPECT_TRUE(holds(t, model));
  }
  EXPECT_GT(sat, 0U);
  EXPECT_LT(sat, 64U);
}

TEST(Chain, SmallBudgetOfEachBackend) {
  for (Backend b : {Backend::Blast, Backend::Z3, Backend::Cvc5}) {
    if (!available(b)) continue;
    const auto context = plain_context(b);
    for (Term t : factoring()) context->add(t);
    EXPECT_TRUE(context->check({.name = "hard", .units = 30}).is_unknown());
  }
}

TEST(Chain, StopIsUnknown) {
  g_stop = true;
  Registry stats;
  Solver solver(Options{}, stats);
  const Result r = solver.check("stop", factoring());
  const Result blast = plain_context(Backend::Blast)->check({.name = "s"});
  const Result z3 = plain_context(Backend::Z3)->check({.name = "s"});
  g_stop = false;
  EXPECT_TRUE(r.is_unknown());
  EXPECT_TRUE(blast.is_unknown());
  EXPECT_TRUE(z3.is_unknown());
}

TEST(Chain, StopInterruptsALongSearch) {
  for (Backend b : {Backend::Blast, Backend::Z3}) {
    const auto context = plain_context(b);
    for (Term t : factoring()) context->add(t);
    std::thread stopper([] {
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      g_stop = true;
    });
    const Result r = context->check({.name = "long", .units = 100'000'000});
    stopper.join();
    g_stop = false;
    EXPECT_TRUE(r.is_unknown()) << context->answered_by();
  }
}

TEST(Chain, NormalFormDecidesALinearStep) {
  Registry stats;
  Solver solver(Options{}, stats);
  const auto context = solver.context();
  context->add(mk_eq(x("i'"), mk_add(x("i"), c(1))));
  context->add(mk_eq(x("s'"), mk_add(x("s"), c(6))));
  const Term before = mk_eq(x("s"), mk_mul(c(6), x("i")));
  const Term after = mk_eq(x("s'"), mk_mul(c(6), x("i'")));
  const Term irrelevant = mk_ult(x("z"), c(5));
  const Term query[] = {irrelevant, before, mk_not(after)};
  ASSERT_TRUE(
      context->check({.name = "step", .assumptions = query}).is_unsat());
  EXPECT_EQ(context->answered_by(), "normal-form");
  EXPECT_THAT(context->core(),
              ::testing::UnorderedElementsAre(before, mk_not(after)));
  // The step alone does not hold.
  const Term open[] = {mk_not(after)};
  ASSERT_TRUE(context->check({.name = "step", .assumptions = open}).is_sat());
  EXPECT_FALSE(holds(after, context->model()));
}

TEST(Chain, IntervalsFindTheContradictoryBounds) {
  Registry stats;
  Solver solver(Options{}, stats);
  const auto context = solver.context();
  std::vector<Term> query;
  for (unsigned i = 0; i < 200; ++i) {
    query.push_back(
        mk_ult(x("b" + std::to_string(i)), x("b" + std::to_string(i + 1))));
  }
  const Term low = mk_ult(x("b7"), c(3)), high = mk_ult(c(9), x("b5"));
  query.push_back(low);
  query.push_back(high);
  ASSERT_TRUE(
      context->check({.name = "path", .assumptions = query}).is_unsat());
  EXPECT_EQ(context->answered_by(), "intervals");
  EXPECT_LT(context->core().size(), 20U);
}

TEST(Chain, IntegersRespectTheWrap) {
  Options options;
  options.blast = options.z3 = options.eliminate = false;
  Registry stats;
  Solver solver(options, stats);
  const Term sum = mk_add(x("u"), x("v"));
  // Unsigned u + v < u is possible only if it wraps.
  EXPECT_TRUE(solver.check("wrap", mk_ult(sum, x("u"))).is_sat());
  const Term bounded[] = {mk_ult(sum, x("u")), mk_ult(x("u"), c(1000)),
                          mk_ult(x("v"), c(1000))};
  EXPECT_TRUE(solver.check("no wrap", bounded).is_unsat());
}

/// A sum whose parts are as large as the numbers of the layer: the small part
/// comes first.
TEST(Chain, IntegersRespectTheirOwnWrap) {
  Options options;
  options.models = options.blast = options.z3 = options.eliminate = false;
  Registry stats;
  Solver solver(options, stats);
  const Term top = c(Value{1} << 63, 64), n = x("n", 16);
  for (const bool small_first : {true, false}) {
    const Term i = x(small_first ? "first_i" : "second_i", 64);
    const Term s = x(small_first ? "second_s" : "first_s", 64);
    const Term query[] = {
        mk_ult(i, mk_zext(n, 64)),
        raw(Kind::Eq, raw(Kind::Mul, top, s), raw(Kind::Mul, top, i)),
        mk_not(mk_eq(s, i))};
    EXPECT_FALSE(solver.check("sum", query).is_unsat());
  }
}

/// 3n = i + 3k is kept as n = k + i/3, with an inverse modulo 2^32: neither
/// solving it for n nor its factors may hide the integers behind it.
TEST(Chain, IntegersSeeSmallFactorsBehindInverses) {
  Registry stats;
  Options options;
  options.z3 = false;
  Solver solver(options, stats);
  const Term i = x("si"), k = x("sk"), n = x("sn");
  const auto query = [&](Value least) {
    return std::vector<Term>{
        mk_eq(mk_mul(c(3), n), mk_add(i, mk_mul(c(3), k))),
        mk_ult(n, c(20'000'000)), mk_ule(k, n), mk_ule(i, mk_add(n, c(2))),
        mk_ult(mk_add(mk_mul(c(3), k), c(least)), mk_mul(c(2), n))};
  };
  EXPECT_TRUE(solver.check("small", query(2), nullptr, 2'000).is_unsat());
  EXPECT_TRUE(solver.check("small", query(1), nullptr, 2'000).is_sat());
}

/// What divisions are bounded by needs no search through their circuits.
TEST(Chain, BlastSeesTheBoundsOfDivisions) {
  const Term n = x("dn", 64), d = x("dd", 64), k = x("dk", 64);
  const Term r = mk_urem(n, d), q = mk_udiv(n, d);
  const Term defined = mk_ne(d, c(0, 64));
  const std::vector<std::vector<Term>> impossible = {
      {defined, mk_ule(d, k), mk_ult(k, r)},
      {mk_ule(n, k), mk_ult(k, r)},
      {defined, mk_ule(n, k), mk_ult(k, q)},
      {mk_ult(n, k), mk_ule(k, d), mk_ne(r, n)}};
  for (const std::vector<Term>& formula : impossible) {
    const auto context = plain_context(Backend::Blast);
    for (Term t : formula) context->add(t);
    EXPECT_TRUE(context->check({.name = "bounds", .units = 1000}).is_unsat())
        << to_c(formula.back());
  }
}

TEST(Chain, CachesOneShotQueries) {
  Registry stats;
  Solver solver(Options{}, stats);
  const Term a = mk_ult(x("u"), c(7)), b = mk_ult(c(3), x("u"));
  const Term once[] = {a, b}, again[] = {b, a}, other[] = {a, mk_not(b)};
  Model model;
  EXPECT_TRUE(solver.check("one", once).is_sat());
  EXPECT_TRUE(solver.check("one", again, &model).is_sat());
  EXPECT_TRUE(holds(a, model) && holds(b, model));
  EXPECT_EQ(stats.counter("solver.cache.hits").value, 1U);
  EXPECT_TRUE(solver.check("one", other, &model).is_sat());
  EXPECT_FALSE(holds(b, model));
  EXPECT_EQ(stats.counter("solver.name.one").value, 2U);
}

TEST(Chain, WritesTheQueryLog) {
  const std::string directory =
      ::testing::TempDir() + "pleat_query_log_" + std::to_string(::getpid());
  Options options;
  options.log_directory = directory;
  Registry stats;
  Solver solver(options, stats);
  EXPECT_TRUE(solver.check("a/b", mk_ult(x("u"), c(0))).is_unsat());
  EXPECT_TRUE(solver.check("second", mk_ult(x("u"), c(4))).is_sat());
  std::ifstream in(directory + "/00001-second.smt2");
  std::stringstream text;
  text << in.rdbuf();
  EXPECT_THAT(text.str(), ::testing::HasSubstr("(set-info :status sat)"));
  EXPECT_THAT(text.str(), ::testing::HasSubstr("(check-sat)"));
  EXPECT_TRUE(std::filesystem::exists(directory + "/00000-a_b.smt2"));
  std::filesystem::remove_all(directory);
}

TEST(Chain, SharesKnownModels) {
  Registry stats;
  Solver solver(Options{}, stats);
  const auto first = solver.context();
  first->add(mk_ult(c(100), x("u")));
  ASSERT_TRUE(first->check({.name = "first"}).is_sat());
  const auto second = solver.context();
  second->add(mk_ult(c(50), x("u")));
  ASSERT_TRUE(second->check({.name = "second"}).is_sat());
  EXPECT_EQ(second->answered_by(), "models");
}

/// All elements are stored, so what was there before does not matter.
TEST(Chain, FullyStoredArraysAreEqual) {
  const Sort sort = Sort::array(1, 8);
  const auto stored = [&](Term base) {
    const Term k = mk_symbol("chain_index", Sort::bitvec(1));
    const Term first[] = {base, k, c(5, 8)};
    const Term a = mk_raw(Kind::Store, first);
    const Term second[] = {a, mk_bvnot(k), c(6, 8)};
    return mk_raw(Kind::Store, second);
  };
  const Term sides[] = {stored(mk_const_array(sort, c(0, 8))),
                        stored(mk_symbol("chain_base", sort))};
  const Term equal = mk_raw(Kind::Eq, sides);
  EXPECT_TRUE(holds(equal, Model{}));
  Model model;
  model.set(find_symbol("chain_base"), ArrayValue{3, {}});
  EXPECT_TRUE(holds(equal, model));
  for (Backend b : {Backend::Blast, Backend::Z3}) {
    const auto context = plain_context(b);
    context->add(mk_not(equal));
    EXPECT_TRUE(context->check({.name = "stored"}).is_unsat());
  }
}

/// A program's symbol may have any name, also one that a back end might use.
TEST(Chain, NamesOfAssumptionsDoNotClash) {
  const Term a = mk_ult(x("u"), c(7));
  const Term symbol =
      mk_symbol("assume!" + std::to_string(a.id()), Sort::boolean());
  const Term assumptions[] = {a, mk_not(symbol)};
  for (Backend b : {Backend::Blast, Backend::Z3, Backend::Cvc5}) {
    if (!available(b)) continue;
    const auto context = plain_context(b);
    EXPECT_TRUE(
        context->check({.name = "names", .assumptions = assumptions}).is_sat());
  }
}

/// More reads than are made consistent eagerly: the rest is refined.
TEST(Chain, ManyReadsOfOneArray) {
  const Term memory = mk_symbol("chain_memory", Sort::array(32, 8));
  const auto context = plain_context(Backend::Blast);
  std::vector<Term> index, all;
  for (unsigned i = 0; i < 40; ++i) {
    index.push_back(x("index" + std::to_string(i)));
    all.push_back(mk_ult(index[i], c(30)));  // so that some coincide
    all.push_back(mk_ult(mk_select(memory, index[i]), c(9 + i % 5, 8)));
  }
  all.push_back(mk_ult(c(11, 8), mk_select(memory, index[39])));
  for (Term t : all) context->add(t);
  ASSERT_TRUE(context->check({.name = "reads"}).is_sat());
  for (Term t : all) EXPECT_TRUE(holds(t, context->model()));
  const Term same[] = {
      mk_eq(index[35], mk_add(index[37], c(1))),
      mk_eq(index[38], mk_add(index[37], c(1))),
      mk_ne(mk_select(memory, index[35]), mk_select(memory, index[38]))};
  EXPECT_TRUE(
      context->check({.name = "reads", .assumptions = same}).is_unsat());
}

}  // namespace
}  // namespace pleat::solver::chain_test
