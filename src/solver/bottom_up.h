#pragma once

// The walk of all translations of terms: children first, each term once, and
// without recursion, for terms can be deeper than any stack.

#include <vector>

#include "term/term.h"

namespace pleat::solver {

/// Visits `root` and what is below it, except what is in `done` already;
/// `visit(t)` must enter t there. `needs(t, child)` says which children t
/// waits for.
template <typename Done, typename Visit, typename Needs>
void bottom_up(term::Term root, const Done& done, const Visit& visit,
               const Needs& needs) {
  std::vector<term::Term> stack{root};
  while (!stack.empty()) {
    const term::Term t = stack.back();
    if (done.contains(t)) {
      stack.pop_back();
      continue;
    }
    const std::size_t size = stack.size();
    for (const term::Term c : t.children()) {
      if (!done.contains(c) && needs(t, c)) stack.push_back(c);
    }
    if (stack.size() > size) continue;
    stack.pop_back();
    visit(t);
  }
}

template <typename Done, typename Visit>
void bottom_up(term::Term root, const Done& done, const Visit& visit) {
  bottom_up(root, done, visit, [](term::Term, term::Term) { return true; });
}

}  // namespace pleat::solver
