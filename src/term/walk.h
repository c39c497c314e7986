#pragma once

// One walk over terms for everybody. Terms share their parts, so every walk
// must remember where it was: without that it takes exponential time.

#include <absl/container/flat_hash_set.h>

#include <span>
#include <type_traits>
#include <vector>

#include "term/term.h"

namespace pleat::term {

using TermSet = absl::flat_hash_set<Term>;

/// What a visitor says about where the walk goes on: to the parts of this term,
/// past them, or nowhere.
enum class Walk { Into, Past, Stop };

/// Calls visit(t) once for every distinct term in `roots` and below that is not
/// in `seen`; a term comes before its parts. All of them are added to `seen`.
/// `visit` returns a Walk, or nothing, which means Into. Returns false if
/// `visit` stopped the walk.
template <typename Visit>
bool walk(std::vector<Term> roots, TermSet& seen, const Visit& visit) {
  std::vector<Term>& work = roots;
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t).second) continue;
    if constexpr (std::is_void_v<std::invoke_result_t<Visit, Term>>) {
      visit(t);
    } else {
      const Walk next = visit(t);
      if (next == Walk::Stop) return false;
      if (next == Walk::Past) continue;
    }
    work.insert(work.end(), t.children().begin(), t.children().end());
  }
  return true;
}
template <typename Visit>
bool walk(std::vector<Term> roots, const Visit& visit) {
  TermSet seen;
  return walk(std::move(roots), seen, visit);
}
template <typename Visit>
bool walk(Term root, const Visit& visit) {
  return walk(std::vector<Term>{root}, visit);
}

/// Does the predicate hold for one of the roots or for something below?
template <typename Predicate>
bool any_term(std::vector<Term> roots, const Predicate& holds) {
  return !walk(std::move(roots),
               [&](Term t) { return holds(t) ? Walk::Stop : Walk::Into; });
}
template <typename Predicate>
bool any_term(Term root, const Predicate& holds) {
  return any_term(std::vector<Term>{root}, holds);
}

/// Calls visit(t) for distinct terms, the parts of a term before the term.
/// `done(t)` says that t needs no visit; it must hold after the visit.
template <typename Done, typename Visit>
void walk_bottom_up(Term root, const Done& done, const Visit& visit) {
  std::vector<std::pair<Term, bool>> stack{{root, false}};
  while (!stack.empty()) {
    const auto [t, expanded] = stack.back();
    stack.pop_back();
    if (done(t)) continue;
    if (expanded) {
      visit(t);
      continue;
    }
    stack.emplace_back(t, true);
    for (Term c : t.children()) {
      if (!done(c)) stack.emplace_back(c, false);
    }
  }
}

/// Free symbols in order of creation, each once.
std::vector<Term> free_symbols(Term t);
std::vector<Term> free_symbols(std::span<const Term> terms);

/// Number of distinct terms in it.
std::size_t dag_size(Term t);

/// The parts of a conjunction, also of nested ones and of negated
/// disjunctions; any other term is its own only part. `true` has none.
std::vector<Term> conjuncts(Term t);
/// The same for disjunctions; `false` has no parts.
std::vector<Term> disjuncts(Term t);

}  // namespace pleat::term
