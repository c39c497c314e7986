#include "engine/cells/scaled_program.h"

#include "engine/cells/candidates.h"

namespace pleat::engine::cells {

using term::Term;
using term::Value;

namespace {

/// From here on a number is large. Negative ones are left alone.
constexpr Value kLarge = 24, kLargest = 1 << 28;
constexpr Value kFirst = 7, kNear = 8;

}  // namespace

Smaller::Smaller(const cfa::Cfa& cfa, std::span<const Term> ends)
    : program_(cfa) {
  for (const Term e : ends) {
    if (!e.is_const() || e.value() < kLarge || e.value() > kLargest) continue;
    // Comparisons are also written with a neighbour.
    for (const Value v : {e.value() - 1, e.value(), e.value() + 1}) {
      small_[e.width()][v];
    }
  }
  for (auto& [width, numbers] : small_) {
    Value last = 0, as = 0;
    for (auto& [number, to] : numbers) {
      const Value step = number - last;
      as = last == 0 ? kFirst : as + (step <= kNear ? step : kNear);
      to = as;
      last = number;
    }
  }
  if (small_.empty()) return;
  for (cfa::Edge& e : program_.edges) {
    e.guard = (*this)(e.guard);
    // Some count down from there.
    for (auto& a : e.assignments) a.value = small((*this)(a.value));
  }
}

Term Smaller::small(Term t) const {
  if (!t.is_const() || !t.sort().is_bitvec()) return t;
  const auto width = small_.find(t.width());
  if (width == small_.end()) return t;
  const auto number = width->second.find(t.value());
  return number == width->second.end() ? t
                                       : term::mk_bv(number->second, t.width());
}

Term Smaller::operator()(Term t) {
  if (t.children().empty() || small_.empty()) return t;
  if (const auto it = known_.find(t); it != known_.end()) return it->second;
  std::vector<Term> children;
  for (const Term c : t.children()) {
    children.push_back(is_comparison(t) ? small((*this)(c)) : (*this)(c));
  }
  return known_[t] = term::mk_like(t, children);
}

}  // namespace pleat::engine::cells
