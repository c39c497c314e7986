#include "domain/transfer.h"

#include <map>

#include "domain/evaluation.h"

namespace pleat::domain {
namespace {

void join_into(std::unique_ptr<Element>& result,
               std::unique_ptr<Element> more) {
  if (!result) {
    result = std::move(more);
  } else {
    result->join(*more);
  }
}

}  // namespace

std::unique_ptr<Element> Transfer::post(const cfa::Edge& edge,
                                        const Element& before,
                                        const Outside& outside) const {
  Evaluation evaluation(cfa_, edge, space_, options_, outside);
  const std::vector<unsigned> after = evaluation.after();
  std::unique_ptr<Element> result;
  evaluation.run(before, [&](Case c) {
    c.state->take(after);
    if (!c.state->is_empty()) join_into(result, std::move(c.state));
  });
  return result;
}

std::unique_ptr<Element> Transfer::pre(const cfa::Edge& edge,
                                       const Element& before,
                                       const Element& after,
                                       const Outside& outside) const {
  Evaluation evaluation(cfa_, edge, space_, options_, outside);
  const std::vector<unsigned> place = evaluation.after();
  std::vector<Constraint> wanted = after.constraints();
  for (Constraint& c : wanted) {
    std::map<unsigned, mpz_class> moved;
    for (const auto& [d, k] : c.sum.terms) moved[place[d]] = k;
    c.sum.terms = std::move(moved);
  }
  std::vector<unsigned> same;
  for (unsigned d = 0; d < space_.size(); ++d) same.push_back(d);
  std::unique_ptr<Element> result;
  evaluation.run(before, [&](Case c) {
    for (const Constraint& w : wanted) c.state->meet(w);
    if (c.state->is_empty()) return;
    c.state->take(same);
    join_into(result, std::move(c.state));
  });
  return result;
}

}  // namespace pleat::domain
