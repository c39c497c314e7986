#include "engine/algebra/paths.h"

#include <algorithm>
#include <map>

#include "cfa/edge.h"
#include "cfa/loops.h"
#include "term/substitute.h"

namespace pleat::engine::algebra {
namespace {

class Finder {
 public:
  Finder(const Cfa& cfa, std::size_t limit)
      : cfa_(cfa), limit_(limit), cuts_(cfa::cut_points(cfa)) {
    std::sort(cuts_.begin(), cuts_.end());
  }

  std::optional<std::vector<Path>> run() {
    std::vector<LocationId> starts = cuts_;
    if (!is_cut_point(cfa_.initial)) {
      starts.insert(starts.begin(), cfa_.initial);
    }
    for (LocationId l : starts) {
      if (!list(l)) return std::nullopt;
    }
    return std::move(paths_);
  }

 private:
  struct Partial {
    LocationId at;
    Term guard;
    std::map<Term, Term> store;
  };

  bool is_cut_point(LocationId l) const {
    return std::binary_search(cuts_.begin(), cuts_.end(), l);
  }

  bool list(LocationId start) {
    std::vector<Partial> stack{{start, term::mk_true(), {}}};
    std::size_t steps = 0;
    while (!stack.empty()) {
      const Partial p = std::move(stack.back());
      stack.pop_back();
      if (++steps > 20 * limit_) return false;
      for (cfa::EdgeId e : cfa_.at(p.at).out) {
        Partial next = take(p, e);
        if (next.guard.is_false()) continue;
        if (is_cut_point(next.at) || finish_error(start, next)) {
          if (is_cut_point(next.at)) add(start, next);
        } else {
          stack.push_back(std::move(next));
        }
      }
      if (paths_.size() > limit_) return false;
    }
    return true;
  }

  /// At a target or a cut: one path per property there.
  bool finish_error(LocationId start, const Partial& p) {
    bool any = false;
    for (std::size_t i = 0; i < cfa_.properties.size(); ++i) {
      if (cfa_.properties[i].target != p.at) continue;
      add(start, p).property = i;
      any = true;
    }
    if (std::find(cfa_.cuts.begin(), cfa_.cuts.end(), p.at) !=
        cfa_.cuts.end()) {
      add(start, p).cut = true;
      any = true;
    }
    return any;
  }

  Path& add(LocationId start, const Partial& p) {
    Path path;
    path.from = start;
    path.to = p.at;
    path.guard = p.guard;
    path.assignments.assign(p.store.begin(), p.store.end());
    paths_.push_back(std::move(path));
    return paths_.back();
  }

  Partial take(const Partial& p, cfa::EdgeId id) const {
    const cfa::Step step = cfa::instantiate(cfa_, cfa_.at(id));
    term::Substituter at(term::Substitution(p.store.begin(), p.store.end()));
    Partial next{cfa_.at(id).to, term::mk_and(p.guard, at(step.guard)),
                 p.store};
    for (const auto& [variable, value] : step.assignments) {
      next.store[variable] = at(value);
    }
    return next;
  }

  const Cfa& cfa_;
  const std::size_t limit_;
  std::vector<LocationId> cuts_;
  std::vector<Path> paths_;
};

}  // namespace

Term Path::after(Term t) const {
  return term::substitute(
      t, term::Substitution(assignments.begin(), assignments.end()));
}

std::optional<std::vector<Path>> find_paths(const Cfa& cfa, std::size_t limit) {
  return Finder(cfa, limit).run();
}

}  // namespace pleat::engine::algebra
