#include "engine/apc/predicates.h"

#include <algorithm>
#include <set>

#include "cfa/loops.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::engine::apc {
namespace {

using cfa::LocationId;
using prove::Cfa;
using prove::Path;
using term::Kind;
using term::Term;
using verdict::Invariant;

constexpr std::size_t kMostTerms = 60;   ///< of one formula
constexpr std::size_t kMostOrdered = 8;  ///< variables of one type
constexpr std::size_t kMost = 400;

class Suggestions {
 public:
  Suggestions(const Cfa& cfa, const std::vector<Path>& paths,
              std::size_t ghosts)
      : cfa_(cfa), paths_(paths), ghosts_(ghosts) {}

  std::vector<Invariant> run() {
    for (const Path& path : paths_) {
      if (prove::is_goal(cfa_, path.to)) excluded(path);
      term::Substituter kept(kept_inputs(path));
      for (const Term c : term::conjuncts(path.guard)) atoms(kept(c));
    }
    for (const Path& path : paths_) {
      for (const auto& [x, value] : path.assignments) limits(x, value);
    }
    orders();
    std::vector<Invariant> result;
    for (const LocationId at : cfa::cut_points(cfa_)) {
      for (const Term t : found_) result.push_back({at, t});
    }
    return result;
  }

 private:
  bool is_usable(Term t) const {
    if (t.is_const() || term::dag_size(t) > kMostTerms) return false;
    return std::ranges::all_of(term::free_symbols(t), [&](Term s) {
      const auto v = cfa_.variable_of(s);
      return v && v->index < ghosts_ && !s.sort().is_array();
    });
  }
  void add(Term t) {
    if (found_.size() < kMost && is_usable(t)) found_.insert(t);
  }

  /// For inputs of the path: the variables that hold them after it.
  term::Substitution kept_inputs(const Path& path) const {
    term::Substitution map;
    for (const auto& [x, value] : path.assignments) {
      if (std::ranges::count(path.inputs, value) > 0 && is_usable(x)) {
        map.emplace(value, x);
      }
    }
    return map;
  }

  /// What keeps a run from this path to a target; inputs are left out.
  void excluded(const Path& path) {
    std::vector<Term> usable;
    for (const Term c : term::conjuncts(path.guard)) {
      if (is_usable(c)) usable.push_back(c);
    }
    add(mk_not(term::mk_and(usable)));
  }

  void atoms(Term t) {
    if (t.is(Kind::Not) || t.is(Kind::And) || t.is(Kind::Or)) {
      for (const Term c : t.children()) atoms(c);
      return;
    }
    if (!t.is_bool() || !seen_.insert(t).second) return;
    add(t);
    add(mk_not(t));
    if (t.is(Kind::Slt)) both_weak(mk_sle(t[0], t[1]), mk_sle(t[1], t[0]));
    if (t.is(Kind::Ult)) both_weak(mk_ule(t[0], t[1]), mk_ule(t[1], t[0]));
    if (t.is(Kind::Eq) && t[0].sort().is_bitvec()) {
      both_weak(mk_sle(t[0], t[1]), mk_sle(t[1], t[0]));
      both_weak(mk_ule(t[0], t[1]), mk_ule(t[1], t[0]));
    }
  }
  void both_weak(Term a, Term b) {
    add(a);
    add(b);
  }

  /// A number that is set to a constant stays on one side of it.
  void limits(Term x, Term value) {
    if (!value.is_const() || !x.sort().is_bitvec()) return;
    add(mk_sle(x, value));
    add(mk_sle(value, x));
    add(mk_ule(x, value));
    add(mk_ule(value, x));
    add(mk_eq(x, value));
  }

  void orders() {
    std::set<std::pair<unsigned, bool>> types;
    for (std::size_t v = 0; v < ghosts_; ++v) {
      const cfa::Variable& x = cfa_.variables[v];
      if (x.symbol.sort().is_bitvec()) {
        types.emplace(x.symbol.width(), x.type.is_signed);
      }
    }
    for (const auto& [width, is_signed] : types) {
      std::vector<Term> same;
      for (std::size_t v = 0; v < ghosts_; ++v) {
        const cfa::Variable& x = cfa_.variables[v];
        if (x.symbol.sort().is_bitvec() && x.symbol.width() == width &&
            x.type.is_signed == is_signed) {
          same.push_back(x.symbol);
        }
      }
      if (same.size() > kMostOrdered) continue;
      for (const Term a : same) {
        for (const Term b : same) {
          if (a == b) continue;
          add(is_signed ? mk_sle(a, b) : mk_ule(a, b));
          if (a < b) add(mk_eq(a, b));
        }
      }
    }
  }

  const Cfa& cfa_;
  const std::vector<Path>& paths_;
  const std::size_t ghosts_;
  std::set<Term> found_, seen_;
};

}  // namespace

std::vector<Invariant> predicates(const Cfa& cfa,
                                  const std::vector<Path>& paths,
                                  std::size_t ghosts) {
  return Suggestions(cfa, paths, ghosts).run();
}

}  // namespace pleat::engine::apc
