// Variables for any index, and which indices they may stand for.

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <map>
#include <set>

#include "cfa/ghosts.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::cfa {
namespace {

/// An access to a cell.
struct Access {
  Term index;
  std::set<Term> arrays;  ///< variables that may be accessed
};

/// The arrays that something made of them may have begun with.
std::set<Term> arrays_in(Term t) {
  std::set<Term> result, seen;
  std::vector<Term> work{t};
  while (!work.empty()) {
    const Term array = work.back();
    work.pop_back();
    if (!seen.insert(array).second) continue;
    if (array.is_symbol()) result.insert(array);
    for (const Term c : array.children()) {
      if (c.sort().is_array()) work.push_back(c);
    }
  }
  return result;
}

std::vector<Access> find_accesses(std::span<const Term> formulas) {
  absl::flat_hash_set<Term> seen;
  std::map<Term, std::size_t> known;
  std::vector<Access> result;
  std::vector<Term> work(formulas.begin(), formulas.end());
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t).second) continue;
    work.insert(work.end(), t.children().begin(), t.children().end());
    if (!t.is(term::Kind::Select) && !t.is(term::Kind::Store)) continue;
    const auto [at, is_new] = known.emplace(t[1], result.size());
    if (is_new) result.push_back({t[1], {}});
    result[at->second].arrays.merge(arrays_in(t[0]));
  }
  return result;
}

/// Parts of indices that are as wide as the symbol, but for itself.
std::vector<Term> parts_of(std::span<const Access> accesses, Term symbol,
                           std::size_t most) {
  absl::flat_hash_set<Term> seen;
  std::vector<Term> result;
  for (const Access& access : accesses) {
    std::vector<Term> work{access.index};
    while (!work.empty()) {
      const Term t = work.back();
      work.pop_back();
      if (!seen.insert(t).second || t.is_const() || !t.sort().is_bitvec())
        continue;
      if (t.width() == symbol.width() && t != symbol && result.size() < most)
        result.push_back(t);
      work.insert(work.end(), t.children().begin(), t.children().end());
    }
  }
  return result;
}

bool mentions(Term t, Term symbol) {
  return std::ranges::count(term::free_symbols(t), symbol) != 0;
}

}  // namespace

constexpr std::string_view kAnyIndex = "any@";

Term any_index(unsigned width, unsigned number) {
  std::string name = std::string(kAnyIndex) + std::to_string(width);
  if (number > 0) name += ":" + std::to_string(number);
  return term::mk_symbol(name, Sort::bitvec(width));
}

bool is_any_index(Term symbol) {
  return symbol.is_symbol() && symbol.name().starts_with(kAnyIndex);
}

std::optional<Term> index_base(Term index, Term symbol) {
  if (index.width() > symbol.width() || !mentions(index, symbol))
    return std::nullopt;
  const Term zero = term::mk_bv(0, symbol.width());
  const Term base = term::substitute(index, {{symbol, zero}});
  const Term low = term::mk_extract(symbol, index.width() - 1, 0);
  if (!base.is_const() || term::mk_add(base, low) != index) return std::nullopt;
  return base;
}

std::vector<Term> instances(Term symbol, Term about,
                            std::span<const Term> formulas, std::size_t most) {
  const std::vector<Access> accesses = find_accesses(formulas);
  std::vector<Term> result = parts_of(accesses, symbol, most);
  const std::size_t parts = result.size();
  for (const Access& spoken_of : find_accesses({&about, 1})) {
    const auto base = index_base(spoken_of.index, symbol);
    if (!base) continue;
    for (const auto& [index, arrays] : accesses) {
      if (result.size() - parts >= most) return result;
      const bool same = std::ranges::any_of(
          arrays, [&](Term a) { return spoken_of.arrays.contains(a); });
      if (!same || mentions(index, symbol)) continue;
      const Term value =
          term::mk_zext(term::mk_sub(index, *base), symbol.width());
      if (std::ranges::find(result, value) == result.end())
        result.push_back(value);
    }
  }
  return result;
}

std::vector<std::pair<Term, Term>> pair_instances(
    Term first, Term second, Term about, std::span<const Term> formulas,
    std::size_t most) {
  const std::vector<Term> firsts = instances(first, about, formulas, most);
  const std::vector<Term> seconds = instances(second, about, formulas, most);
  std::vector<std::pair<Term, Term>> result;
  for (const Term a : firsts) {
    for (const Term b : seconds) {
      if (a != b) result.emplace_back(a, b);
    }
  }
  return result;
}

}  // namespace pleat::cfa
