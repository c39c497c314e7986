#include "engine/backward/model_projection.h"

#include <algorithm>

#include "term/evaluate.h"
#include "term/substitute.h"

namespace pleat::engine::backward {
namespace {

using term::Term;
using term::Value;

constexpr unsigned kInstances = 4;
constexpr unsigned kBits = 96;  ///< of all inputs: each may cost two questions
constexpr std::uint64_t kModelUnits = 2'000;

class Projection {
 public:
  Projection(Term f, const std::vector<Term>& inputs, solver::Solver& solver)
      : f_(f), inputs_(inputs), solver_(solver) {}

  std::optional<Term> run() {
    std::vector<Term> found, rest{f_};
    for (unsigned i = 0; i <= kInstances; ++i) {
      term::Model model;
      const auto r = solver_.check("eliminate.rest", rest, &model, kModelUnits);
      if (r.is_unsat()) return term::mk_or(found);
      if (!r.is_sat()) return std::nullopt;
      found.push_back(widened(model));
      rest.push_back(term::mk_not(found.back()));
    }
    return std::nullopt;
  }

 private:
  using Values = std::vector<Value>;

  Term instance(const Values& values) const {
    term::Substitution map;
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      map[inputs_[i]] = inputs_[i].is_bool()
                            ? term::mk_bool(values[i] != 0)
                            : term::mk_bv(values[i], inputs_[i].width());
    }
    return term::Substituter(std::move(map))(f_);
  }

  bool implies(Term a, Term b) const {
    return solver_
        .check("eliminate.wider", std::vector<Term>{a, term::mk_not(b)},
               nullptr, kModelUnits)
        .is_unsat();
  }

  /// The instance of the model, or a weaker one: bit by bit, from the top,
  /// whatever the other value of it allows more.
  Term widened(const term::Model& model) const {
    Values values;
    for (Term v : inputs_) values.push_back(model.scalars().at(v));
    Term best = instance(values);
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      const unsigned width = inputs_[i].is_bool() ? 1 : inputs_[i].width();
      for (unsigned bit = width; bit-- > 0 && !best.is_true();) {
        values[i] ^= Value{1} << bit;
        const Term other = instance(values);
        if (other != best && implies(best, other) && !implies(other, best))
          best = other;
        else
          values[i] ^= Value{1} << bit;
      }
    }
    return best;
  }

  Term f_;
  const std::vector<Term>& inputs_;
  solver::Solver& solver_;
};

}  // namespace

std::optional<Term> by_models(Term f, const std::vector<Term>& inputs,
                              solver::Solver& solver) {
  unsigned bits = 0;
  for (Term v : inputs) {
    if (v.sort().is_array()) return std::nullopt;
    bits += v.is_bool() ? 1 : v.width();
  }
  if (bits > kBits) return std::nullopt;
  return Projection(f, inputs, solver).run();
}

}  // namespace pleat::engine::backward
