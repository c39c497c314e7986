#include "engine/tracer/label.h"

#include <algorithm>

#include "term/walk.h"

namespace pleat::engine::tracer {

bool Purpose::join(const Purpose& other) {
  if (hard) return false;
  if (other.hard) {
    *this = error();
    return true;
  }
  const std::size_t before = soft.size();
  soft.insert(soft.end(), other.soft.begin(), other.soft.end());
  std::sort(soft.begin(), soft.end());
  soft.erase(std::unique(soft.begin(), soft.end()), soft.end());
  return soft.size() != before;
}

void add(Label& label, Conjunct conjunct) {
  if (conjunct.formula.is_true() || conjunct.purpose.empty()) return;
  for (Conjunct& c : label) {
    if (c.formula != conjunct.formula) continue;
    c.purpose.join(conjunct.purpose);
    return;
  }
  label.push_back(std::move(conjunct));
}

Term formula_of(const Label& label) {
  std::vector<Term> all;
  for (const Conjunct& c : label) all.push_back(c.formula);
  return term::mk_and(all);
}

std::vector<Term> disjuncts_of(const std::vector<Label>& labels) {
  std::vector<std::vector<Term>> sets;
  for (const Label& l : labels) {
    auto& set = sets.emplace_back();
    for (const Conjunct& c : l) set.push_back(c.formula);
    std::sort(set.begin(), set.end());
  }
  std::stable_sort(sets.begin(), sets.end(), [](const auto& a, const auto& b) {
    return a.size() < b.size();
  });
  std::vector<std::vector<Term>> kept;
  for (auto& set : sets) {
    const bool stronger =
        std::any_of(kept.begin(), kept.end(), [&](const auto& weak) {
          return std::includes(set.begin(), set.end(), weak.begin(),
                               weak.end());
        });
    if (!stronger) kept.push_back(std::move(set));
  }
  std::vector<Term> result;
  for (const auto& set : kept) result.push_back(term::mk_and(set));
  return result;
}

std::size_t size_of(const Label& label) {
  return term::dag_size(formula_of(label));
}

bool contains(const HeaderSet& set, HeaderId id) {
  return std::binary_search(set.begin(), set.end(), id);
}

void insert(HeaderSet& set, HeaderId id) {
  const auto it = std::lower_bound(set.begin(), set.end(), id);
  if (it == set.end() || *it != id) set.insert(it, id);
}

void insert(HeaderSet& set, const HeaderSet& other) {
  for (HeaderId id : other) insert(set, id);
}

}  // namespace pleat::engine::tracer
