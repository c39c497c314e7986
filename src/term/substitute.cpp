#include "term/substitute.h"

#include "term/walk.h"

namespace pleat::term {

Term Substituter::operator()(Term root) {
  walk_bottom_up(
      root, [&](Term t) { return cache_.contains(t); },
      [&](Term t) {
        if (t.is_symbol()) {
          const auto it = map_.find(t);
          cache_[t] = it == map_.end() ? t : it->second;
          return;
        }
        std::vector<Term> children;
        bool changed = false;
        for (Term c : t.children()) {
          children.push_back(cache_.at(c));
          changed |= children.back() != c;
        }
        cache_[t] = !changed             ? t
                    : mode_ == Mode::Raw ? mk_raw_like(t, children)
                                         : mk_like(t, children);
      });
  return cache_.at(root);
}

Term substitute(Term t, const Substitution& map) { return Substituter(map)(t); }

}  // namespace pleat::term
