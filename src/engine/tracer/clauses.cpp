#include "engine/tracer/clauses.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>

#include "term/walk.h"

namespace pleat::engine::tracer {
namespace {

using term::Term;

constexpr std::size_t kMost = 200;  ///< clauses; more stay as they are

using Clause = std::vector<Term>;  ///< sorted

Clause clause_of(Term t) {
  Clause c = term::disjuncts(t);
  std::sort(c.begin(), c.end());
  return c;
}

bool includes(const Clause& larger, const Clause& smaller) {
  return std::includes(larger.begin(), larger.end(), smaller.begin(),
                       smaller.end());
}

/// The clause without its k-th literal.
Clause without(const Clause& c, std::size_t k) {
  Clause result = c;
  result.erase(result.begin() + static_cast<std::ptrdiff_t>(k));
  return result;
}

/// Is the literal false wherever the clauses hold?
bool ruled_out(Term literal, const absl::flat_hash_set<Term>& clauses) {
  const std::vector<Term> parts = term::conjuncts(term::mk_not(literal));
  return std::all_of(parts.begin(), parts.end(),
                     [&](Term p) { return clauses.contains(p); });
}

/// (A or p) and (A or B or not p) is (A or p) and (A or B).
bool resolve(std::vector<Clause>& clauses) {
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    for (std::size_t k = 0; k < clauses[i].size(); ++k) {
      const Clause rest = without(clauses[i], k);
      const Term negated = term::mk_not(clauses[i][k]);
      for (std::size_t j = 0; j < clauses.size(); ++j) {
        if (j == i || !includes(clauses[j], rest)) continue;
        const auto it =
            std::lower_bound(clauses[j].begin(), clauses[j].end(), negated);
        if (it == clauses[j].end() || *it != negated) continue;
        clauses[j].erase(it);
        return true;
      }
    }
  }
  return false;
}

void drop_implied(std::vector<Clause>& clauses) {
  std::vector<Clause> kept;
  std::stable_sort(
      clauses.begin(), clauses.end(),
      [](const Clause& a, const Clause& b) { return a.size() < b.size(); });
  for (Clause& c : clauses) {
    const bool implied =
        std::any_of(kept.begin(), kept.end(),
                    [&](const Clause& k) { return includes(c, k); });
    if (!implied) kept.push_back(std::move(c));
  }
  clauses = std::move(kept);
}

std::vector<Term> terms_of(const std::vector<Clause>& clauses) {
  std::vector<Term> result;
  for (const Clause& c : clauses) {
    for (Term t : term::conjuncts(term::mk_or(c))) result.push_back(t);
  }
  return result;
}

}  // namespace

std::vector<Term> simplified(std::vector<Term> terms) {
  if (terms.size() < 2 || terms.size() > kMost) return terms;
  for (;;) {
    std::vector<Clause> clauses;
    for (Term t : terms) clauses.push_back(clause_of(t));
    drop_implied(clauses);
    bool changed = resolve(clauses);
    terms = terms_of(clauses);
    if (changed) continue;
    const absl::flat_hash_set<Term> all(terms.begin(), terms.end());
    for (Term& t : terms) {
      Clause c = clause_of(t);
      const std::size_t before = c.size();
      if (before < 2) continue;
      std::erase_if(c, [&](Term l) { return ruled_out(l, all); });
      if (c.size() == before) continue;
      t = term::mk_or(c);
      changed = true;
      break;  // one at a time: a clause must not be used against itself
    }
    if (!changed) return terms;
    std::vector<Term> split;
    for (Term t : terms) {
      for (Term p : term::conjuncts(t)) split.push_back(p);
    }
    terms = std::move(split);
  }
}

}  // namespace pleat::engine::tracer
