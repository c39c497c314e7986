// Every layer against every other on random queries. A layer may pass; it may
// not contradict. Sat models are evaluated, cores are checked again.

#include <gtest/gtest.h>

#include <iostream>

#include "solver/solver.h"
#include "term/util.h"
#include "unit/solver/random_terms.h"

namespace pleat::solver {
namespace {

using testing::Formulas;
using testing::Generator;

constexpr std::uint64_t kUnits = 20'000;

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

TEST(Differential, BlastAgreesWithZ3) {
  std::cout << "PLEAT_SEED=" << testing::seed()
            << " PLEAT_SCALE=" << testing::scale() << "\n";
  const std::vector<Way> ways{
      {"z3", [] { return plain_context(Backend::Z3); }},
      {"blast", [] { return plain_context(Backend::Blast); }}};
  for (unsigned family = 0; family < Generator::kFamilies; ++family) {
    for (unsigned i = 0; i < 60 * testing::scale(); ++i) {
      const unsigned s = testing::seed() * 1'000'003 + family * 100'000 + i;
      Generator g(s, i % 3 == 0);
      const Formulas f = g.family(family);
      compare(ways, f, g.random().below(static_cast<unsigned>(f.size()) + 1),
              std::string(Generator::family_name(family)) + " seed " +
                  std::to_string(s));
      if (HasFailure()) return;
    }
  }
}

}  // namespace
}  // namespace pleat::solver
