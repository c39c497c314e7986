#include "domain/evaluation.h"

namespace pleat::domain {

Evaluation::Evaluation(const cfa::Cfa& cfa, const cfa::Edge& edge,
                       const Space& space, const TransferOptions& options,
                       const Outside& outside)
    : cfa_(cfa),
      edge_(edge),
      space_(space),
      options_(options),
      outside_(outside),
      cases_(options.cases) {
  for (const auto& a : edge.assignments) {
    if (const auto d = space.find(a.variable)) {
      assigned_.emplace_back(*d, a.value);
    }
  }
}

void Evaluation::run(const Element& before, const Then& then) {
  Case start{before.clone(), {}, {}};
  for (const auto& [d, value] : assigned_) {
    start.state->add_dimension(space_.ranges()[d]);
  }
  assume(std::move(start), edge_.guard, true,
         [&](Case c) { assign(std::move(c), 0, then); });
}

std::vector<unsigned> Evaluation::after() const {
  std::vector<unsigned> result;
  for (unsigned d = 0; d < space_.size(); ++d) result.push_back(d);
  for (unsigned i = 0; i < assigned_.size(); ++i) {
    result[assigned_[i].first] = space_.size() + i;
  }
  return result;
}

void Evaluation::assign(Case c, std::size_t i, const Then& then) {
  if (i == assigned_.size()) {
    then(std::move(c));
    return;
  }
  const unsigned to = space_.size() + static_cast<unsigned>(i);
  const auto& [d, value] = assigned_[i];
  const auto set = [this, i, to, &then](Case k, const Linear& sum) {
    equate(*k.state, to, sum);
    assign(std::move(k), i + 1, then);
  };
  if (value.is_bool()) {
    truth(std::move(c), value, set);
  } else {
    evaluate(std::move(c), value, space_.at(d).is_signed, set);
  }
}

/// Octagons and boxes cannot say every equation; bounds they can.
void Evaluation::equate(Element& state, unsigned dimension, const Linear& sum) {
  const auto bounds = state.bounds(sum);
  const Linear d = Linear::dimension(dimension);
  state.meet({d - sum, true});
  if (!bounds || sum.terms.size() < 2) return;
  state.meet({d - Linear::number(bounds->low), false});
  state.meet({Linear::number(bounds->high) - d, false});
}

/// A truth value as 0 or 1.
void Evaluation::truth(Case c, Term t, const Next& next) {
  if (t.is_const()) {
    next(std::move(c), Linear::number(t.is_true() ? 1 : 0));
    return;
  }
  if (const auto d = t.is_symbol() ? space_.find(t) : std::nullopt) {
    next(std::move(c), Linear::dimension(*d));
    return;
  }
  if (!may_split(2)) {
    const unsigned d = add(c, {0, 1});
    next(std::move(c), Linear::dimension(d));
    return;
  }
  assume(c.clone(), t, true,
         [&](Case k) { next(std::move(k), Linear::number(1)); });
  assume(std::move(c), t, false,
         [&](Case k) { next(std::move(k), Linear::number(0)); });
}

}  // namespace pleat::domain
