// Queries that a known model satisfies, at all widths: no layer may refute
// them, and where one formula is false under the model, every core has it.

#include <gtest/gtest.h>

#include <functional>

#include "solver/solver.h"
#include "term/evaluate.h"
#include "unit/solver/random_terms.h"

namespace pleat::solver::planted_test {
namespace {

using namespace term;
using testing::Random;

/// Sums, products, divisions and casts of few symbols, and what is true of
/// them under the model.
class Planter {
 public:
  explicit Planter(unsigned seed)
      : random_(seed), width_(random_.pick(kWidths)), raw_(random_.one_in(2)) {}

  const Model& model() const { return model_; }

  /// True under the model.
  Term fact() { return made_true(atom()); }
  Term lie() { return mk_not(made_true(atom())); }

  std::vector<Term> facts() {
    std::vector<Term> result;
    for (unsigned n = 1 + random_.below(5); n > 0; --n) {
      result.push_back(fact());
      if (random_.one_in(3)) result.back() = disjunction(result.back());
    }
    return result;
  }

 private:
  inline static const std::vector<unsigned> kWidths = {8,  16, 31, 32, 33,
                                                       63, 64, 64, 64, 65};

  Term made_true(Term f) {
    return Evaluator(model_).holds(f) ? f : make(Kind::Not, {f});
  }
  Term disjunction(Term fact) {
    std::vector<Term> parts{fact, atom()};
    if (random_.one_in(2)) std::swap(parts[0], parts[1]);
    return make(Kind::Or, parts);
  }

  Term make(Kind kind, const std::vector<Term>& children) {
    const Term term = mk_raw(kind, children);
    return raw_ ? term : mk_like(term, children);
  }

  Term symbol(unsigned width) {
    const Term s = mk_symbol("planted" + std::to_string(random_.below(4)) +
                                 "." + std::to_string(width),
                             Sort::bitvec(width));
    if (!model_.has(s)) {
      const Value small = truncate(random_.below(200), width);
      model_.set(s, random_.one_in(3) ? random_.value(width) : small);
    }
    return s;
  }
  Term constant(unsigned width) {
    if (random_.one_in(3)) {  // powers of two, large ones above all
      const unsigned low = random_.below(random_.one_in(2) ? 2 : width);
      return mk_bv(Value{1} << (width - 1 - low), width);
    }
    return mk_bv(random_.one_in(2) ? random_.value(width) : random_.below(10),
                 width);
  }

  Term number(unsigned width, unsigned depth) {
    if (depth == 0) return random_.one_in(4) ? constant(width) : symbol(width);
    const auto next = [&] { return number(width, depth - 1); };
    switch (random_.below(16)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return make(Kind::Add, {next(), next()});
      case 4:
      case 5:
        return make(Kind::Mul, {next(), next()});
      case 6:
      case 7:
      case 8:
        return make(Kind::Mul, {constant(width), next()});
      case 9:
        return make(random_.pick(kDivisions),
                    {next(), random_.one_in(2) ? constant(width) : next()});
      case 10:
        return make(random_.pick(kBits),
                    {next(), random_.one_in(2) ? constant(width) : next()});
      case 11:
        return make(random_.pick(kShifts),
                    {next(), mk_bv(random_.below(width + 1), width)});
      case 12:
        return cast(width, depth);
      case 13:
        return make(Kind::Ite, {atom(), next(), next()});
      default:
        return symbol(width);
    }
  }

  /// From a shorter or a longer number.
  Term cast(unsigned width, unsigned depth) {
    const unsigned other = random_.one_in(2) ? width / 2 : width + 7;
    const Term x = number(other, depth - 1);
    if (other < width) {
      return random_.one_in(2) ? mk_zext(x, width) : mk_sext(x, width);
    }
    const unsigned low = random_.below(other - width + 1);
    return mk_extract(x, low + width - 1, low);
  }

  Term atom() {
    const unsigned w =
        random_.one_in(4) ? random_.pick(kWidths) : unsigned{width_};
    const Term a = number(w, random_.below(4));
    // Bounds that the model just keeps, and equations.
    const Value v = Evaluator(model_).scalar(a);
    const Value near = v + random_.below(3) - 1;
    const Term b =
        random_.one_in(2) ? mk_bv(near, w) : number(w, random_.below(3));
    const Kind kind = random_.pick(kComparisons);
    return random_.one_in(2) ? make(kind, {a, b}) : make(kind, {b, a});
  }

  inline static const std::vector<Kind> kDivisions = {Kind::UDiv, Kind::URem,
                                                      Kind::SDiv, Kind::SRem};
  inline static const std::vector<Kind> kBits = {Kind::BvAnd, Kind::BvOr,
                                                 Kind::BvXor};
  inline static const std::vector<Kind> kShifts = {Kind::Shl, Kind::LShr,
                                                   Kind::AShr};
  inline static const std::vector<Kind> kComparisons = {
      Kind::Eq, Kind::Eq, Kind::Ult, Kind::Slt, Kind::Ult};

  Random random_;
  unsigned width_;
  bool raw_;
  Model model_;
};

Options layers(bool eliminate, bool integers, bool blast) {
  Options o;
  o.models = o.z3 = false;
  o.eliminate = eliminate;
  o.integers = integers;
  o.blast = blast;
  return o;
}

class Planted : public ::testing::TestWithParam<Options> {};

TEST_P(Planted, ModelIsNotRefuted) {
  for (unsigned i = 0; i < 150 * testing::scale(); ++i) {
    const unsigned seed = testing::seed() * 5'000'011 + i;
    Planter planter(seed);
    const std::vector<Term> facts = planter.facts();
    Registry stats;
    Solver solver(GetParam(), stats);
    const auto context = solver.context();
    for (Term f : facts) context->add(f);
    const Result r = context->check({.name = "planted", .units = 50});
    ASSERT_FALSE(r.is_unsat())
        << "seed " << seed << ", by " << context->answered_by();
  }
}

TEST_P(Planted, CoresHaveWhatIsFalse) {
  for (unsigned i = 0; i < 150 * testing::scale(); ++i) {
    const unsigned seed = testing::seed() * 6'000'101 + i;
    Planter planter(seed);
    std::vector<Term> formulas = planter.facts();
    const Term lie = planter.lie();
    formulas.push_back(lie);
    Registry stats;
    Solver solver(GetParam(), stats);
    const auto context = solver.context();
    const Result r = context->check(
        {.name = "planted", .assumptions = formulas, .units = 50});
    if (!r.is_unsat()) continue;
    ASSERT_TRUE(std::ranges::find(context->core(), lie) !=
                context->core().end())
        << "seed " << seed << ", by " << context->answered_by();
  }
}

INSTANTIATE_TEST_SUITE_P(Layers, Planted,
                         ::testing::Values(layers(true, false, false),
                                           layers(false, true, false),
                                           layers(true, true, false),
                                           layers(true, true, true)));

}  // namespace
}  // namespace pleat::solver::planted_test
