// Every layer against every other on random queries. A layer may pass; it may
// not contradict. Sat models are evaluated, cores are checked again.

#include <gtest/gtest.h>

#include <iostream>

#include "solver/solver.h"
#include "term/evaluate.h"
#include "term/walk.h"
#include "unit/solver/random_terms.h"

namespace pleat::solver::differential_test {
namespace {

using testing::Formulas;
using testing::Generator;

constexpr std::uint64_t kUnits = 1'000;

std::string text(Answer a) {
  return a == Answer::Sat ? "sat" : a == Answer::Unsat ? "unsat" : "unknown";
}

bool model_holds(const term::Model& model, const Formulas& formulas) {
  term::Evaluator evaluate(model);
  return std::all_of(formulas.begin(), formulas.end(),
                     [&](Term t) { return evaluate.holds(t); });
}

/// One way to decide: formulas below `split` are background, the rest assumed.
struct Decision {
  Answer answer = Answer::Unknown;
  std::string by, why;
};

Decision decide(Context& context, const Formulas& formulas, std::size_t split,
                const std::string& what) {
  for (std::size_t i = 0; i < split; ++i) context.add(formulas[i]);
  const Formulas assumed(formulas.begin() + static_cast<long>(split),
                         formulas.end());
  const Result r =
      context.check({.name = "test", .assumptions = assumed, .units = kUnits});
  if (r.is_sat()) {
    EXPECT_TRUE(model_holds(context.model(), formulas))
        << what << ": model does not satisfy, by " << context.answered_by();
    for (Term s : term::free_symbols(formulas)) {
      EXPECT_TRUE(context.model().has(s)) << what << ": no value: " << s.name();
    }
  }
  if (r.is_unsat()) {
    Formulas rest(formulas.begin(),
                  formulas.begin() + static_cast<long>(split));
    for (Term t : context.core()) {
      EXPECT_TRUE(std::find(assumed.begin(), assumed.end(), t) != assumed.end())
          << what << ": core is not a part of the assumptions";
      rest.push_back(t);
    }
    const auto judge = plain_context(Backend::Z3);
    for (Term t : rest) judge->add(t);
    EXPECT_FALSE(judge->check({.name = "core", .units = kUnits}).is_sat())
        << what << ": core is not contradictory, by " << context.answered_by();
  }
  return {r.answer(), std::string(context.answered_by()), r.why()};
}

struct Way {
  const char* name;
  std::function<std::unique_ptr<Context>()> make;
};

void compare(const std::vector<Way>& ways, const Formulas& formulas,
             std::size_t split, const std::string& what) {
  Answer agreed = Answer::Unknown;
  std::string first;
  for (const Way& way : ways) {
    const auto context = way.make();
    const Decision d = decide(*context, formulas, split, what + " " + way.name);
    if (d.answer == Answer::Unknown) continue;
    if (agreed == Answer::Unknown) {
      agreed = d.answer;
      first = way.name;
    }
    EXPECT_EQ(text(agreed), text(d.answer))
        << what << ": " << first << " against " << way.name << " by " << d.by;
  }
}

Options only(bool models, bool eliminate, bool integers, bool blast, bool z3) {
  Options o;
  o.models = models;
  o.eliminate = eliminate;
  o.integers = integers;
  o.blast = blast;
  o.z3 = z3;
  return o;
}

/// Solvers live as long as the test: later queries see earlier ones' models.
struct Solvers {
  Registry stats;
  Solver forms{only(false, true, false, false, false), stats};
  Solver integers{only(false, false, true, false, false), stats};
  Solver reduced_integers{only(false, true, true, false, false), stats};
  Solver reduced_blast{only(false, true, false, true, false), stats};
  Solver reduced_z3{only(false, true, false, false, true), stats};
  Solver chain{Options{}, stats};
  Solver no_blast{only(true, true, true, false, true), stats};

  std::vector<Way> ways() {
    return {{"z3", [] { return plain_context(Backend::Z3); }},
            {"blast", [] { return plain_context(Backend::Blast); }},
            {"forms", [this] { return forms.context(); }},
            {"integers", [this] { return integers.context(); }},
            {"forms+integers", [this] { return reduced_integers.context(); }},
            {"forms+blast", [this] { return reduced_blast.context(); }},
            {"forms+z3", [this] { return reduced_z3.context(); }},
            {"chain", [this] { return chain.context(); }},
            {"chain without blast", [this] { return no_blast.context(); }}};
  }
};

std::string label(unsigned family, unsigned s) {
  return std::string(Generator::family_name(family)) + " seed " +
         std::to_string(s);
}

class Family : public ::testing::TestWithParam<unsigned> {};

TEST_P(Family, LayersAgree) {
  std::cout << "PLEAT_SEED=" << testing::seed()
            << " PLEAT_SCALE=" << testing::scale() << "\n";
  Solvers solvers;
  const std::vector<Way> ways = solvers.ways();
  for (unsigned i = 0; i < 40 * testing::scale(); ++i) {
    const unsigned s = testing::seed() * 1'000'003 + GetParam() * 100'000 + i;
    Generator g(s, i % 3 == 0);
    const Formulas f = g.family(GetParam());
    compare(ways, f, g.random().below(static_cast<unsigned>(f.size()) + 1),
            label(GetParam(), s));
    if (HasFailure()) return;
  }
  EXPECT_EQ(solvers.stats.counter("solver.bad_models").value, 0U);
}

INSTANTIATE_TEST_SUITE_P(Differential, Family,
                         ::testing::Range(0U, Generator::kFamilies),
                         [](const auto& p) {
                           std::string n = Generator::family_name(p.param);
                           std::replace(n.begin(), n.end(), ' ', '_');
                           return n;
                         });

/// One context asked many times, against fresh ones.
TEST(Differential, IncrementalAgreesWithFresh) {
  Registry stats;
  Solver solver(Options{}, stats);
  for (unsigned i = 0; i < 12 * testing::scale(); ++i) {
    const unsigned s = testing::seed() * 2'000'003 + i;
    Generator g(s, i % 3 == 0);
    const unsigned family = g.random().below(Generator::kFamilies);
    const auto chain = solver.context();
    const auto blast = plain_context(Backend::Blast);
    Formulas background;
    Formulas pool = g.family(family);
    for (unsigned round = 0; round < 12; ++round) {
      const Formulas more = g.family(family);
      pool.insert(pool.end(), more.begin(), more.end());
      if (g.random().one_in(4)) {
        background.push_back(g.random().pick(pool));
        chain->add(background.back());
        blast->add(background.back());
      }
      Formulas assumed;
      const unsigned n = g.random().below(5);
      for (unsigned k = 0; k < n; ++k) assumed.push_back(g.random().pick(pool));
      Formulas all = background;
      all.insert(all.end(), assumed.begin(), assumed.end());
      const auto fresh = plain_context(Backend::Z3);
      for (Term t : all) fresh->add(t);
      const Result expected = fresh->check({.name = "fresh", .units = kUnits});
      for (Context* c : {chain.get(), blast.get()}) {
        const Result r = c->check(
            {.name = "incremental", .assumptions = assumed, .units = kUnits});
        if (r.is_unknown() || expected.is_unknown()) continue;
        ASSERT_EQ(text(expected.answer()), text(r.answer()))
            << label(family, s) << " round " << round << " by "
            << c->answered_by();
        if (r.is_sat()) {
          ASSERT_TRUE(model_holds(c->model(), all)) << label(family, s);
        } else {
          const auto judge = plain_context(Backend::Z3);
          for (Term t : background) judge->add(t);
          for (Term t : c->core()) judge->add(t);
          ASSERT_FALSE(judge->check({.name = "core"}).is_sat())
              << label(family, s) << " core by " << c->answered_by();
        }
      }
    }
  }
  EXPECT_EQ(stats.counter("solver.bad_models").value, 0U);
}

TEST(Differential, Cvc5AgreesWithTheChain) {
  if (!available(Backend::Cvc5)) GTEST_SKIP() << "built without cvc5";
  Options options;
  options.cross_check = true;
  Registry stats;
  Solver solver(options, stats);
  for (unsigned i = 0; i < 90 * testing::scale(); ++i) {
    Generator g(testing::seed() * 3'000'017 + i, i % 3 == 0);
    const Formulas f = g.family(i % Generator::kFamilies);
    const Result r = solver.check("cross", f, nullptr, 2000);
    (void)r;  // a contradiction throws
  }
  EXPECT_GT(stats.counter("solver.cross_check.agreed").value, 50U);
}

}  // namespace
}  // namespace pleat::solver::differential_test
