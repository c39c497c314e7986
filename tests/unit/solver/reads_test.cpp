// Queries without their arrays: they have models where the queries have, and
// ring arithmetic decides what is said about cells.

#include "solver/reads.h"

#include <gtest/gtest.h>

#include "solver/solver.h"
#include "unit/solver/random_terms.h"

namespace pleat::solver::reads_test {
namespace {

using namespace term;
using testing::Formulas;
using testing::Generator;

std::vector<Item> items_of(const Formulas& formulas) {
  std::vector<Item> items;
  for (std::uint32_t i = 0; i < formulas.size(); ++i) {
    items.push_back({formulas[i], {i}});
  }
  return items;
}

Result by_z3(const Formulas& formulas) {
  const auto context = plain_context(Backend::Z3);
  for (Term f : formulas) context->add(f);
  return context->check({.name = "test", .units = 2'000});
}

bool mentions_array(Term t) {
  if (t.sort().is_array()) return true;
  return std::ranges::any_of(t.children(), mentions_array);
}

TEST(Reads, HaveModelsWhereTheQueryHas) {
  unsigned converted = 0, sat = 0, unsat = 0;
  for (unsigned n = 0; n < 400 * testing::scale(); ++n) {
    Generator generator(testing::seed() * 7919 + n, n % 2 == 0);
    const Formulas formulas =
        n % 3 == 0 ? generator.mixed() : generator.arrays();
    if (std::ranges::none_of(formulas, mentions_array)) continue;
    const auto without = without_arrays(items_of(formulas));
    if (!without) continue;
    ++converted;
    Formulas cells;
    for (const Item& item : *without) {
      EXPECT_FALSE(mentions_array(item.formula));
      cells.push_back(item.formula);
    }
    const Result before = by_z3(formulas), after = by_z3(cells);
    if (before.is_unknown() || after.is_unknown()) continue;
    EXPECT_EQ(before.is_sat(), after.is_sat()) << "query " << n;
    ++(before.is_sat() ? sat : unsat);
  }
  EXPECT_GE(converted, 20U);
  EXPECT_GE(sat, 5U);
  EXPECT_GE(unsat, 5U);
}

TEST(Reads, ArraysThatAreComparedStay) {
  const Sort sort = Sort::array(8, 8);
  const Term a = mk_symbol("reads.a", sort), b = mk_symbol("reads.b", sort);
  EXPECT_FALSE(without_arrays(items_of({mk_eq(a, b)})));
  const Term i = mk_symbol("reads.i", Sort::bitvec(8));
  const auto read = without_arrays(items_of({mk_eq(mk_select(a, i), i)}));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->size(), 1U) << "one cell is equal to itself";
  EXPECT_EQ(read->front().sources, Sources{0});
}

/// The question whether a[k] == f(k) is preserved by a[i] = value.
Answer preserved(const std::function<Term(Term)>& f,
                 const std::function<Term(Term array, Term i)>& value) {
  const Term a = mk_symbol("reads.cells", Sort::array(32, 32));
  const Term i = mk_symbol("reads.at", Sort::bitvec(32)),
             k = mk_symbol("reads.any", Sort::bitvec(32)), one = mk_bv(1, 32);
  const auto holds = [&](Term array, Term index, Term end) {
    return mk_implies(mk_ult(index, end),
                      mk_eq(mk_select(array, index), f(index)));
  };
  const Term before = mk_sub(i, one);
  const Term after = mk_store(a, i, value(a, i));
  Options ring;
  ring.models = ring.integers = ring.blast = ring.z3 = false;
  Registry stats;
  Solver solver(ring, stats);
  const std::vector<Term> query = {
      mk_ult(mk_bv(0, 32), i), mk_ult(i, mk_bv(1000, 32)), holds(a, k, i),
      holds(a, before, i), mk_not(holds(after, k, mk_add(i, one)))};
  return solver.check("test", query, nullptr, 400).answer();
}

TEST(Reads, RingArithmeticKnowsCells) {
  const auto times = [](Value c, Term t) { return mk_mul(mk_bv(c, 32), t); };
  const auto last = [](Term array, Term i) {
    return mk_select(array, mk_sub(i, mk_bv(1, 32)));
  };
  const auto series = [&](Term k) { return mk_add(times(3, k), mk_bv(7, 32)); };
  EXPECT_EQ(preserved(series,
                      [&](Term a, Term i) {
                        return mk_add(last(a, i), mk_bv(3, 32));
                      }),
            Answer::Unsat);
  EXPECT_EQ(preserved(series,
                      [&](Term a, Term i) {
                        return mk_add(last(a, i), mk_bv(5, 32));
                      }),
            Answer::Unknown);
  const Term c = mk_symbol("reads.factor", Sort::bitvec(32));
  EXPECT_EQ(preserved([&](Term k) { return mk_mul(c, k); },
                      [&](Term, Term i) { return mk_mul(i, c); }),
            Answer::Unsat);
  EXPECT_EQ(preserved([&](Term k) { return mk_mul(k, k); },
                      [&](Term a, Term i) {
                        return mk_sub(mk_add(last(a, i), times(2, i)),
                                      mk_bv(1, 32));
                      }),
            Answer::Unsat);
}

/// Stores and reads at low bits of narrow numbers, with bounds and products.
Formulas small_cells(testing::Random& random) {
  const unsigned width = 5, index = 3 + random.below(3);
  std::vector<Term> numbers;
  for (const char* name : {"i", "j", "k"}) {
    numbers.push_back(
        mk_symbol("reads.small." + std::string(name), Sort::bitvec(width)));
  }
  Term array = mk_symbol("reads.small.a" + std::to_string(index),
                         Sort::array(index, width));
  const auto constant = [&](unsigned most) {
    return mk_bv(random.below(most), width);
  };
  const auto value = [&]() -> Term {
    const Term x = random.pick(numbers);
    switch (random.below(4)) {
      case 0:
        return mk_add(x, constant(4));
      case 1:
        return mk_mul(x, random.pick(numbers));
      case 2:
        return mk_add(mk_mul(mk_bv(3, width), x), constant(4));
      default:
        return x;
    }
  };
  const auto place = [&] {
    return mk_extract(mk_add(random.pick(numbers), constant(3)), index - 1, 0);
  };
  Formulas result;
  for (Term x : numbers) {
    if (!random.one_in(4)) {
      result.push_back(mk_ult(x, constant(random.one_in(3) ? 32 : 9)));
    }
  }
  struct Cell {
    Term place, value;
  };
  std::vector<Cell> known{{place(), value()}};
  result.push_back(mk_eq(mk_select(array, known[0].place), known[0].value));
  for (unsigned n = random.below(3); n > 0; --n) {
    known.push_back({place(), value()});
    array = mk_store(array, known.back().place, known.back().value);
  }
  result.push_back(mk_eq(mk_select(array, place()), value()));
  // Often what is known of one of these cells.
  const Cell asked = random.pick(known);
  result.push_back(
      mk_not(mk_eq(mk_select(array, random.one_in(4) ? place() : asked.place),
                   random.one_in(4) ? value() : asked.value)));
  if (random.one_in(2)) {
    result.push_back(mk_eq(random.pick(numbers), random.pick(numbers)));
  }
  return result;
}

TEST(Reads, WhatCasesSayAgreesWithZ3) {
  testing::Random random(testing::seed());
  Options ring;
  ring.models = ring.integers = ring.blast = ring.z3 = false;
  unsigned shown = 0;
  for (unsigned n = 0; n < 1'500 * testing::scale(); ++n) {
    const Formulas query = small_cells(random);
    Registry stats;
    Solver solver(ring, stats);
    if (!solver.check("test", query, nullptr, 400).is_unsat()) continue;
    if (stats.counter("solver.layer.cases.unsat").value == 0) continue;
    ++shown;
    EXPECT_FALSE(by_z3(query).is_sat()) << "query " << n;
  }
  EXPECT_GE(shown, 20U);
}

}  // namespace
}  // namespace pleat::solver::reads_test
