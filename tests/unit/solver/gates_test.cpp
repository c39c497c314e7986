// Gates against their truth tables, and what the bit-blaster makes of sums and
// tables against evaluation.

#include "solver/gates.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "solver/solver.h"
#include "term/evaluate.h"
#include "unit/solver/random_terms.h"

namespace pleat::solver::gates_test {
namespace {

using testing::Random;

constexpr unsigned kInputs = 5;

/// A literal, and its value for each assignment of the inputs.
struct Known {
  Lit lit;
  std::uint32_t table;
};

class Circuit {
 public:
  explicit Circuit(unsigned seed) : random_(seed) {
    for (unsigned i = 0; i < kInputs; ++i) {
      std::uint32_t table = 0;
      for (unsigned a = 0; a < 1U << kInputs; ++a) table |= (a >> i & 1) << a;
      inputs_.push_back(gates_.fresh());
      all_.push_back({inputs_.back(), table});
    }
    all_.push_back({Gates::kYes, ~0U});
  }

  void grow() {
    const Known a = any(), b = any(), c = any();
    switch (random_.below(6)) {
      case 0:
        return add(gates_.and2(a.lit, b.lit), a.table & b.table);
      case 1:
        return add(gates_.or2(a.lit, b.lit), a.table | b.table);
      case 2:
        return add(gates_.xor2(a.lit, b.lit), a.table ^ b.table);
      case 3:
        return add(gates_.mux(a.lit, b.lit, c.lit),
                   (a.table & b.table) | (~a.table & c.table));
      case 4:
        return add(
            gates_.majority(a.lit, b.lit, c.lit),
            (a.table & b.table) | (a.table & c.table) | (b.table & c.table));
      default: {
        const Lit three[] = {a.lit, b.lit, c.lit};
        return add(gates_.and_all(three), a.table & b.table & c.table);
      }
    }
  }

  void check() {
    for (unsigned a = 0; a < 1U << kInputs; ++a) {
      for (unsigned i = 0; i < kInputs; ++i)
        gates_.sat().assume((a >> i & 1) != 0 ? inputs_[i] : -inputs_[i]);
      ASSERT_EQ(gates_.sat().solve(), 10);
      for (const Known& k : all_)
        ASSERT_EQ(gates_.value(k.lit), (k.table >> a & 1) != 0);
    }
  }

 private:
  /// Recent ones more often, so that circuits are deep.
  Known any() {
    const auto size = static_cast<unsigned>(all_.size());
    const unsigned from = random_.one_in(2) && size > 6 ? size - 6 : 0;
    Known k = all_[from + random_.below(size - from)];
    if (random_.one_in(2)) k = {-k.lit, ~k.table};
    return k;
  }
  void add(Lit lit, std::uint32_t table) { all_.push_back({lit, table}); }

  Random random_;
  Gates gates_;
  std::vector<Lit> inputs_;
  std::vector<Known> all_;
};

TEST(Gates, HaveTheValuesOfTheirOperators) {
  for (unsigned i = 0; i < 60 * testing::scale(); ++i) {
    Circuit circuit(testing::seed() * 1'000 + i);
    for (unsigned n = 0; n < 60; ++n) circuit.grow();
    circuit.check();
    if (HasFatalFailure()) return;
  }
}

TEST(Gates, SumsModuloTwoAreTheSameGateInAnyOrder) {
  Gates g;
  std::vector<Lit> bits;
  for (unsigned i = 0; i < 20; ++i) bits.push_back(g.fresh());
  const auto sum = [&] {
    Lit result = Gates::kNo;
    for (Lit b : bits) result = g.xor2(result, b);
    return result;
  };
  const Lit one = sum();
  std::reverse(bits.begin(), bits.end());
  EXPECT_EQ(sum(), one);
  bits.push_back(-bits[0]);
  const Lit without_one = sum();
  bits.erase(bits.begin());
  bits.pop_back();
  EXPECT_EQ(sum(), -without_one);
}

TEST(Gates, ChoicesByTheSameConditionAreOneChoice) {
  Gates g;
  const Lit c = g.fresh(), x = g.fresh(), y = g.fresh(), z = g.fresh();
  EXPECT_EQ(g.mux(c, g.mux(c, x, y), z), g.mux(c, x, z));
  EXPECT_EQ(g.mux(c, x, g.mux(c, y, z)), g.mux(c, x, z));
  EXPECT_EQ(g.and2(c, g.mux(c, x, y)), g.and2(c, x));
  EXPECT_EQ(g.and2(c, g.xor2(c, x)), g.and2(c, -x));
  EXPECT_EQ(g.and2(g.and2(c, x), g.and2(-c, y)), Gates::kNo);
}

/// The context says that the two are the same.
void expect_equal(term::Term a, term::Term b) {
  const auto context = plain_context(Backend::Blast);
  const term::Term differ =
      term::mk_not(term::mk_raw(term::Kind::Eq, std::vector<term::Term>{a, b}));
  EXPECT_TRUE(
      context
          ->check(
              {.name = "test", .assumptions = {&differ, 1}, .units = 100'000})
          .is_unsat());
}

/// Tables with gaps, by indices of which some bits are known.
TEST(Blaster, TablesHoldAtEveryIndexWhatWasStored) {
  using namespace term;
  Random random(testing::seed() + 7);
  for (unsigned i = 0; i < 40 * testing::scale(); ++i) {
    const Sort sort = Sort::array(8, 8);
    Term array = random.one_in(2)
                     ? mk_symbol("gates.array", sort)
                     : mk_const_array(sort, mk_bv(random.below(4), 8));
    const Term below = array;
    std::map<Value, Value> cells;
    const unsigned step = 1 + random.below(4);
    Value at = random.below(16);
    for (unsigned n = 4 + random.below(16); n > 0; --n) {
      const Value value = random.below(256);
      array = mk_raw(Kind::Store,
                     std::vector<Term>{array, mk_bv(at, 8), mk_bv(value, 8)});
      cells[at] = value;
      at = truncate(at + (random.one_in(5) ? random.below(9) : step), 8);
    }
    const Term x = mk_symbol("gates.index", Sort::bitvec(8));
    const Term mask = mk_bv(random.one_in(2) ? 255 : random.below(256), 8);
    const Term index = mk_bvand(mask, x);
    const Term read = mk_raw(Kind::Select, std::vector<Term>{array, index});
    Term expected = mk_raw(Kind::Select, std::vector<Term>{below, index});
    for (const auto& [key, value] : cells) {
      const Term here =
          mk_raw(Kind::Eq, std::vector<Term>{index, mk_bv(key, 8)});
      expected =
          mk_raw(Kind::Ite, std::vector<Term>{here, mk_bv(value, 8), expected});
    }
    expect_equal(read, expected);
  }
}

/// Sums and equations in which parts are subtracted, against Z3.
TEST(Blaster, EquationsOfSumsAreArrangedRight) {
  using namespace term;
  Random random(testing::seed() + 8);
  for (unsigned i = 0; i < 60 * testing::scale(); ++i) {
    const unsigned w = 2 + random.below(6);
    const auto sum = [&] {
      std::vector<Term> parts;
      for (unsigned n = 2 + random.below(3); n > 0; --n) {
        const Term x = mk_symbol("gates.sum" + std::to_string(random.below(3)) +
                                     "." + std::to_string(w),
                                 Sort::bitvec(w));
        const Term c = mk_bv(random.value(w), w);
        if (random.one_in(4)) {
          parts.push_back(c);
        } else {
          parts.push_back(random.one_in(3)
                              ? mk_bvand(mk_bv(3, w), x)
                              : mk_raw(Kind::Mul, std::vector<Term>{c, x}));
        }
      }
      return mk_raw(Kind::Add, parts);
    };
    const Term left = sum(), right = sum();
    const Term other = sum();
    Term f = mk_raw(Kind::Eq, std::vector<Term>{left, right});
    if (random.one_in(2)) f = mk_raw(Kind::Not, std::vector<Term>{f});
    const Term formulas[] = {f,
                             mk_raw(Kind::Ult, std::vector<Term>{left, other})};
    const auto blast = plain_context(Backend::Blast);
    const auto z3 = plain_context(Backend::Z3);
    const Query query{.name = "test", .assumptions = formulas, .units = 10'000};
    const Result a = blast->check(query), b = z3->check(query);
    ASSERT_FALSE(a.is_unknown() || b.is_unknown());
    EXPECT_EQ(a.is_sat(), b.is_sat());
    if (a.is_sat()) {
      Evaluator evaluate(blast->model());
      EXPECT_TRUE(evaluate.holds(formulas[0]) && evaluate.holds(formulas[1]));
    }
  }
}

}  // namespace
}  // namespace pleat::solver::gates_test
