// Comparisons of choices: against evaluation for all values, and that a sorted
// array is seen to be sorted.

#include "solver/choices.h"

#include <gtest/gtest.h>

#include "solver/solver.h"
#include "term/evaluate.h"
#include "unit/solver/random_terms.h"

namespace pleat::solver::choices_test {
namespace {

using term::Kind;
using term::Sort;
using term::Term;
using testing::Random;

Term raw(Kind kind, std::vector<Term> children) {
  return term::mk_raw(kind, children);
}

/// Choices of numbers of two bits, some of them read from an array.
class Programs {
 public:
  explicit Programs(std::uint64_t seed)
      : random_(static_cast<unsigned>(seed)) {}

  Term number() {
    if (random_.one_in(4)) return term::mk_bv(random_.below(4), 2);
    return numbers_[random_.below(3)];
  }
  Term condition() { return conditions_[random_.below(2)]; }
  Term choice(unsigned depth) {
    if (depth == 0) return number();
    if (random_.one_in(3))
      return raw(Kind::Select, {array(depth - 1), number()});
    return raw(Kind::Ite, {condition(), choice(depth - 1), choice(depth - 1)});
  }
  Term array(unsigned depth) {
    if (depth == 0) return term::mk_const_array(Sort::array(2, 2), number());
    if (random_.one_in(3))
      return raw(Kind::Ite, {condition(), array(depth - 1), array(depth - 1)});
    return raw(Kind::Store, {array(depth - 1), number(), number()});
  }
  Term formula() {
    const Kind kinds[] = {Kind::Eq, Kind::Ult, Kind::Slt};
    std::vector<Term> all;
    for (unsigned i = 3 + random_.below(5); i > 0; --i) {
      const Term f = raw(kinds[random_.below(3)], {choice(3), choice(2)});
      all.push_back(random_.one_in(2) ? f : raw(Kind::Not, {f}));
    }
    return raw(Kind::And, all);
  }

  bool has_model(Term formula) const {
    for (unsigned bits = 0; bits < 256; ++bits) {
      term::Model m;
      for (unsigned i = 0; i < 3; ++i) m.set(numbers_[i], bits >> (2 * i) & 3);
      m.set(conditions_[0], bits >> 6 & 1);
      m.set(conditions_[1], bits >> 7);
      if (term::holds(formula, m)) return true;
    }
    return false;
  }

 private:
  Random random_;
  std::vector<Term> numbers_ = {term::mk_symbol("choices.x", Sort::bitvec(2)),
                                term::mk_symbol("choices.y", Sort::bitvec(2)),
                                term::mk_symbol("choices.z", Sort::bitvec(2))};
  std::vector<Term> conditions_ = {
      term::mk_symbol("choices.c", Sort::boolean()),
      term::mk_symbol("choices.d", Sort::boolean())};
};

Result asked(Term formula, std::uint64_t units, term::Model* model = nullptr) {
  const auto context = plain_context(Backend::Blast);
  const Result result = context->check(
      {.name = "test", .assumptions = {&formula, 1}, .units = units});
  if (result.is_sat() && model != nullptr) *model = context->model();
  return result;
}

TEST(Choices, HaveAModelExactlyIfSomeValuesAreOne) {
  Programs programs(testing::seed() + 9);
  unsigned sat = 0, unsat = 0;
  for (unsigned i = 0; i < 400 * testing::scale(); ++i) {
    const Term formula = programs.formula();
    term::Model model;
    const Result result = asked(formula, 100'000, &model);
    ASSERT_FALSE(result.is_unknown());
    ASSERT_EQ(result.is_sat(), programs.has_model(formula));
    if (result.is_sat()) {
      ASSERT_TRUE(term::holds(formula, model));
    }
    ++(result.is_sat() ? sat : unsat);
  }
  EXPECT_GT(sat, 50U);
  EXPECT_GT(unsat, 50U);
}

/// The cells after bubble sort.
std::vector<Term> sorted(std::vector<Term> cells) {
  for (std::size_t round = 1; round < cells.size(); ++round) {
    for (std::size_t i = 0; i + round < cells.size(); ++i) {
      const Term a = cells[i], b = cells[i + 1];
      const Term swap = term::mk_slt(b, a);
      cells[i] = term::mk_ite(swap, b, a);
      cells[i + 1] = term::mk_ite(swap, a, b);
    }
  }
  return cells;
}

/// With comparisons of numbers instead of their bits it is a small question.
TEST(Choices, SortedCellsAreInOrder) {
  std::vector<Term> cells;
  for (unsigned i = 0; i < 7; ++i) {
    cells.push_back(
        term::mk_symbol("choices.cell" + std::to_string(i), Sort::bitvec(32)));
  }
  cells = sorted(cells);
  std::vector<Term> wrong;
  for (std::size_t i = 1; i < cells.size(); ++i)
    wrong.push_back(term::mk_slt(cells[i], cells[i - 1]));
  EXPECT_TRUE(asked(term::mk_or(wrong), 6'000).is_unsat());
}

}  // namespace
}  // namespace pleat::solver::choices_test
