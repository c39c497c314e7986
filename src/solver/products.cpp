#include "solver/products.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <vector>

namespace pleat::solver {

using term::Kind;
using term::Term;

namespace {

std::size_t unknowns_in(Term t) {
  return static_cast<std::size_t>(
      std::count_if(t.children().begin(), t.children().end(),
                    [](Term c) { return !c.is_const(); }));
}

}  // namespace

bool multiplies_unknowns(Term t) {
  absl::flat_hash_set<Term> seen;
  std::vector<Term> stack{t};
  while (!stack.empty()) {
    const Term x = stack.back();
    stack.pop_back();
    if (!seen.insert(x).second) continue;
    if (x.is(Kind::Mul) && unknowns_in(x) > 1) return true;
    stack.insert(stack.end(), x.children().begin(), x.children().end());
  }
  return false;
}

std::size_t product_gates(std::span<const Term> formulas) {
  absl::flat_hash_set<Term> seen;
  std::vector<Term> stack(formulas.begin(), formulas.end());
  std::size_t gates = 0;
  while (!stack.empty()) {
    const Term t = stack.back();
    stack.pop_back();
    if (!seen.insert(t).second) continue;
    const std::size_t unknowns = unknowns_in(t);
    if (t.is(Kind::Mul) || t.is(Kind::UDiv) || t.is(Kind::URem) ||
        t.is(Kind::SDiv) || t.is(Kind::SRem)) {
      const std::size_t w = t.width();
      gates += (unknowns - std::min<std::size_t>(unknowns, 1)) * w * w;
    }
    stack.insert(stack.end(), t.children().begin(), t.children().end());
  }
  return gates;
}

}  // namespace pleat::solver
