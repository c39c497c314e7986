#include "engine/cells/recorded.h"

#include <algorithm>
#include <set>

#include "cfa/ghosts.h"
#include "cfa/loops.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::engine::cells {
namespace {

using cfa::Cfa;
using cfa::LocationId;
using cfa::Recorded;
using prove::Path;
using term::Kind;
using term::Term;

constexpr std::size_t kMostGuessNodes = 100, kMostGuessStores = 8;
constexpr std::size_t kMostLinks = 1'000;

/// An iteration's terms, told by what can be looked up later: variables that
/// the loop changes by what was recorded of them, and values that were stored
/// (mostly inputs) by the cells that hold them.
class Retold {
 public:
  Retold(const Cfa& cfa, const Path& path, const Recorded& about,
         const std::vector<Recorded>& all)
      : cfa_(cfa) {
    for (const Recorded& r : all) {
      if (r.header == about.header && r.counter == about.counter)
        known_[r.variable] = term::mk_select(r.values, r.counter);
    }
    for (const auto& [symbol, value] : path.assignments) {
      if (symbol.sort().is_array() && !is_recorded(symbol, all))
        know_stores(symbol, value);
    }
  }

  /// Null if something is left that no variable tells.
  Term operator()(Term t) {
    if (term::dag_size(t) > kMostGuessNodes) return {};
    const Term told = rebuilt(t);
    return cfa::mentions_others(cfa_, told) ? Term{} : told;
  }

 private:
  static bool is_recorded(Term array, const std::vector<Recorded>& all) {
    return std::ranges::any_of(
        all, [&](const Recorded& r) { return r.values == array; });
  }

  void know_stores(Term array, Term value) {
    for (std::size_t i = 0; value.is(Kind::Store) && i < kMostGuessStores;
         ++i) {
      if (!value[2].is_const() && !known_.contains(value[2]))
        stored_[value[2]] = term::mk_select(array, value[1]);
      value = value[0];
    }
  }

  Term rebuilt(Term t) {
    const auto known = known_.find(t);
    if (known != known_.end()) return known->second;
    const auto stored = stored_.find(t);
    if (stored != stored_.end()) {
      const Term cell = stored->second;
      return known_[t] = term::mk_select(cell[0], rebuilt(cell[1]));
    }
    if (t.children().empty()) return t;
    std::vector<Term> children;
    for (const Term c : t.children()) children.push_back(rebuilt(c));
    return known_[t] = term::mk_like(t, children);
  }

  const Cfa& cfa_;
  std::map<Term, Term> known_, stored_;
};

class RecordedGuesser {
 public:
  RecordedGuesser(const Cfa& cfa, const std::vector<Path>& paths,
                  const std::vector<Indices>& indices)
      : cfa_(cfa),
        paths_(paths),
        indices_(indices),
        cut_points_(cfa::cut_points(cfa)),
        recorded_(cfa::recorded_values(cfa)) {
    // What the program has itself was not added.
    std::erase_if(recorded_, [&](const Recorded& r) {
      return !cfa.variable_of(r.values).has_value();
    });
  }

  AboutRecorded run() {
    for (const Recorded& r : recorded_) {
      guess_last(r);
      for (const Path& path : paths_) {
        if (path.to == r.header && path.from == r.header) guess_step(r, path);
        if (path.to == r.header && path.from != r.header) guess_start(r, path);
      }
      for (const LocationId at : cut_points_) {
        if (at != r.header) link(r, at);
      }
    }
    return std::move(result_);
  }

 private:
  void everywhere(Term formula) {
    for (const LocationId at : cut_points_)
      result_.ends.push_back({at, formula});
  }

  void guess_last(const Recorded& r) {
    std::vector<Term> last{r.counter};
    for (const Indices& i : indices_) {
      if (i.any.width() == r.counter.width())
        last.insert(last.end(), i.ends.begin(), i.ends.end());
    }
    for (const Term index : last)
      everywhere(term::mk_eq(term::mk_select(r.values, index), r.variable));
  }

  void guess_start(const Recorded& r, const Path& path) {
    const Term counter = path.after(r.counter);
    const Term value = path.after(r.variable);
    for (const Term t : {counter, value}) {
      if (cfa::mentions_others(cfa_, t) || term::dag_size(t) > kMostGuessNodes)
        return;
    }
    everywhere(term::mk_eq(term::mk_select(r.values, counter), value));
  }

  /// The path's conditions on cells make it one case of several.
  void guess_step(const Recorded& r, const Path& path) {
    const Term step = term::mk_sub(path.after(r.counter), r.counter);
    if (!step.is_const()) return;
    Retold retold(cfa_, path, r, recorded_);
    const Term value = retold(path.after(r.variable));
    if (!value) return;
    std::vector<Term> clause{term::mk_eq(
        term::mk_select(r.values, term::mk_add(r.counter, step)), value)};
    for (const Term literal : term::conjuncts(path.guard)) {
      const Term told = retold(literal);
      if (told && reads_array(told)) clause.push_back(term::mk_not(told));
    }
    const unsigned width = r.counter.width();
    result_.steps[width].push_back(term::substitute(
        term::mk_or(clause), {{r.counter, cfa::any_index(width)}}));
  }

  static bool reads_array(Term t) {
    return term::any_term(t, [](Term s) { return s.is(Kind::Select); });
  }

  /// Numbers that change on the way from the location back to it.
  std::set<Term> changed_at(LocationId at) const {
    std::set<Term> result;
    for (const Path& path : paths_) {
      if (path.from != at || path.to != at) continue;
      for (const auto& [symbol, value] : path.assignments) {
        if (symbol.sort().is_bitvec()) result.insert(symbol);
      }
    }
    return result;
  }

  void link(const Recorded& r, LocationId at) {
    const std::set<Term> changed = changed_at(at);
    for (const Term x : changed) {
      if (x.width() != r.counter.width()) continue;
      for (const int distance : {0, 1, -1}) {
        const Term index = term::mk_add(
            x, term::mk_bv(static_cast<term::Value>(distance), x.width()));
        const Term value = term::mk_select(r.values, index);
        for (const Term y : changed) {
          if (y == x || y.width() != r.variable.width()) continue;
          offer_link(at, term::mk_eq(y, value));
          // What is left: the other loop begins at the other end.
          offer_link(at, term::mk_eq(y, term::mk_sub(r.variable, value)));
        }
      }
    }
  }

  void offer_link(LocationId at, Term formula) {
    if (result_.links.size() < kMostLinks)
      result_.links.push_back({at, formula});
  }

  const Cfa& cfa_;
  const std::vector<Path>& paths_;
  const std::vector<Indices>& indices_;
  const std::vector<LocationId> cut_points_;
  std::vector<Recorded> recorded_;
  AboutRecorded result_;
};

}  // namespace

AboutRecorded guess_about_recorded(const Cfa& cfa,
                                   const std::vector<Path>& paths,
                                   const std::vector<Indices>& indices) {
  return RecordedGuesser(cfa, paths, indices).run();
}

}  // namespace pleat::engine::cells
