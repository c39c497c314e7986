#pragma once

// What the rewrite files share; only src/term and its tests include this.
//
// Rules see only the operands and a bounded part below them. A rule that
// rebuilds terms below its operands holds a `Deeper` and stops (leaving the
// term as it is, which is always right) when that says so: no constructor
// walks a whole DAG or recurses without bound.

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "term/modular.h"
#include "term/term.h"

namespace pleat::term::rewrite {

enum class Rule : unsigned {
#define RULE(name) name,
#include "term/rules.def"
#undef RULE
};
inline constexpr std::string_view kRuleNames[] = {
#define RULE(name) #name,
#include "term/rules.def"
#undef RULE
};
inline constexpr std::size_t kRules = std::size(kRuleNames);
inline std::array<std::uint64_t, kRules> g_rule_hits{};

/// Counts the rule and passes its result on.
inline Term by(Rule rule, Term result) {
  ++g_rule_hits[static_cast<std::size_t>(rule)];
  return result;
}

/// The constant, as wide as the term.
inline Term bv_like(Term t, Value v) { return mk_bv(v, t.width()); }

/// Depth and number of the rewriting steps within one outermost constructor.
class Deeper {
 public:
  Deeper() {
    if (depth_++ == 0) steps_ = 0;
    ++steps_;
  }
  ~Deeper() { --depth_; }
  Deeper(const Deeper&) = delete;
  Deeper& operator=(const Deeper&) = delete;
  bool allowed() const { return depth_ <= kMaxDepth && steps_ <= kMaxSteps; }

 private:
  static constexpr unsigned kMaxDepth = 12;
  static constexpr unsigned kMaxSteps = 512;
  static inline unsigned depth_ = 0;
  static inline unsigned steps_ = 0;
};

/// Folds when all operands are constants, else builds the node as it is.
Term fold(Kind kind, std::span<const Term> children, unsigned aux0 = 0,
          unsigned aux1 = 0);
Term fold(Kind kind, Term a, Term b);

/// Sums and And/Or with more children than this are never opened again: a
/// chain of n additions must not take n^2 memory.
constexpr std::size_t kMaxFlat = 128;

inline bool is_sum(Term t) { return t.is(Kind::Add) && t.size() <= kMaxFlat; }
inline bool is_constant_ite(Term t) {
  return t.is(Kind::Ite) && t[1].is_const() && t[2].is_const();
}
inline bool is_extension(Term t) {
  return (t.is(Kind::ZExt) || t.is(Kind::SExt)) && t.aux() > 0;
}

/// Sorts what is sorted already but for a few elements at the end: a large
/// sum or conjunction, and what is added to it.
template <typename T, typename Less>
void sort_mostly_sorted(std::vector<T>& v, const Less& less) {
  const auto middle = std::is_sorted_until(v.begin(), v.end(), less);
  if (middle == v.end()) return;
  std::sort(middle, v.end(), less);
  std::inplace_merge(v.begin(), middle, v.end(), less);
}

/// Bits that may be one, from a look at the top of the term only.
Value possible_ones(Term t);

/// A constant that the term, read unsigned, cannot exceed; from a look at a
/// bounded part of the term. Sums and multiples only if they do not wrap.
Value upper_bound(Term t);

/// Is a = -1 - b, that is ~b?
bool is_complement(Term a, Term b);

/// Do the terms differ by a constant other than 0 in normal form? Then they
/// are distinct for all values of their symbols.
bool differ_by_constant(Term a, Term b);

/// k for 2^k, else -1.
constexpr int power_of_two(Value v) {
  if (v == 0 || (v & (v - 1)) != 0) return -1;
  return static_cast<int>(trailing_zeros(v, 128));
}

}  // namespace pleat::term::rewrite
