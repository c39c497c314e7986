#include "evidence/needed_invariants.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <set>

#include "support/budget.h"
#include "support/stats.h"
#include "support/turn.h"
#include "term/walk.h"

namespace pleat::evidence {

using term::Kind;
using term::Term;
using verdict::Invariant;

namespace {

constexpr std::size_t kMostParts = 24;    ///< of longer proofs nobody reads all
constexpr std::size_t kMostPlaces = 100;  ///< in a table for people
constexpr double kSeconds = 2;            ///< for all places

bool is_same(const Invariant& a, const Invariant& b) {
  return a.location == b.location && a.formula == b.formula;
}

/// Larger formulas are not made readable by leaving out a part.
constexpr std::size_t kMostNodes = 200;

/// The formula with one of its subterms, wherever it stands, replaced.
Term replaced(Term formula, Term old, Term by) {
  absl::flat_hash_map<Term, Term> done{{old, by}};
  term::walk_bottom_up(
      formula, [&](Term t) { return done.contains(t); },
      [&](Term t) {
        std::vector<Term> children;
        for (const Term c : t.children()) children.push_back(done.at(c));
        done[t] = children.empty() ? t : term::mk_like(t, children);
      });
  return done.at(formula);
}

/// What each of these says less or more than.
std::vector<Term> smaller_ones(Term formula) {
  std::vector<Term> result, open{formula};
  std::set<Term> seen;
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (!seen.insert(t).second) continue;
    if (t.is(Kind::And) || t.is(Kind::Or)) {
      for (const Term c : t.children())
        result.push_back(replaced(
            formula, c, t.is(Kind::And) ? term::mk_true() : term::mk_false()));
    } else if (t.is(Kind::Ite)) {
      result.push_back(replaced(formula, t, t[1]));
      result.push_back(replaced(formula, t, t[2]));
    }
    open.insert(open.end(), t.children().begin(), t.children().end());
  }
  std::erase_if(result, [&](Term t) {
    return term::dag_size(t) >= term::dag_size(formula) || t.is_const();
  });
  std::ranges::stable_sort(result, {}, term::dag_size);
  return result;
}

}  // namespace

std::vector<Invariant> with_smaller_parts(std::vector<Invariant> parts,
                                          const IsProof& is_proof) {
  for (Invariant& part : parts) {
    if (term::dag_size(part.formula) > kMostNodes) continue;
    for (bool goes_on = true; goes_on;) {
      goes_on = false;
      const Term before = part.formula;
      for (const Term smaller : smaller_ones(before)) {
        part.formula = smaller;
        goes_on = is_proof(parts);
        if (goes_on) break;
        part.formula = before;
      }
    }
  }
  return parts_of(parts);
}

std::vector<Invariant> parts_of(const std::vector<Invariant>& invariants) {
  std::vector<Invariant> result;
  for (const Invariant& i : invariants) {
    for (const Term part : term::conjuncts(i.formula)) {
      const Invariant one{i.location, part};
      const auto same = [&](const Invariant& other) {
        return is_same(other, one);
      };
      if (!part.is_true() && std::ranges::none_of(result, same))
        result.push_back(one);
    }
  }
  return result;
}

std::vector<Invariant> without_spare(std::vector<Invariant> parts,
                                     const IsProof& is_proof) {
  std::vector<Invariant> tried = parts;
  std::ranges::stable_sort(tried, std::greater<>(), [](const Invariant& i) {
    return term::dag_size(i.formula);
  });
  for (const Invariant& one : tried) {
    std::vector<Invariant> fewer = parts;
    std::erase_if(fewer, [&](const Invariant& i) { return is_same(i, one); });
    if (is_proof(fewer)) parts = std::move(fewer);
  }
  return parts;
}

std::vector<NeededInvariants> needed_invariants(
    const cfa::Cfa& cfa, const std::vector<Invariant>& proof,
    check::Checker checker) {
  std::vector<NeededInvariants> result;
  const std::vector<Invariant> parts = parts_of(proof);
  if (cfa.properties.size() < 2 || cfa.properties.size() > kMostPlaces ||
      parts.empty() || parts.size() > kMostParts)
    return result;
  Registry own;  // the answer's statistics are not to change
  const Turn turn(kSeconds);
  for (std::size_t p = 0; p < cfa.properties.size(); ++p) {
    const IsProof is_proof = [&](const std::vector<Invariant>& all) {
      return !stop_requested() && check::check_proof(cfa, all, {p}, checker,
                                                     own, check::kNotForReaders)
                                      .accepted;
    };
    // Most places of a program need none.
    std::vector<Invariant> needed;
    if (!is_proof({})) {
      if (!is_proof(parts)) break;
      needed = without_spare(parts, is_proof);
    }
    if (stop_requested()) break;  // what was found may not be the smallest
    result.push_back({p, std::move(needed)});
  }
  return result;
}

}  // namespace pleat::evidence
