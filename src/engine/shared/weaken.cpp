#include "engine/shared/weaken.h"

#include <absl/container/flat_hash_map.h>

#include <map>

namespace pleat::engine {
namespace {

using term::Kind;
using term::Term;

/// How many if-then-else are lifted out of one literal.
constexpr unsigned kMostLifted = 8;

class Remover {
 public:
  explicit Remover(const std::set<Term>& unknown) : unknown_(unknown) {}

  /// The formula (negated: its negation), loosened.
  Term run(Term t, bool negated, unsigned lifted) {
    if (!is_touched(t)) return negated ? mk_not(t) : t;
    const auto key = std::pair(t, negated);
    const auto it = cache_.find(key);
    if (it != cache_.end()) return it->second;
    const Term result = open(t, negated, lifted);
    cache_.emplace(key, result);
    return result;
  }

 private:
  Term open(Term t, bool negated, unsigned lifted) {
    switch (t.kind()) {
      case Kind::Not:
        return run(t[0], !negated, lifted);
      case Kind::And:
      case Kind::Or: {
        std::vector<Term> parts;
        for (Term c : t.children()) parts.push_back(run(c, negated, lifted));
        return t.is(Kind::And) != negated ? mk_and(parts) : mk_or(parts);
      }
      case Kind::Ite:
        return choose(t[0], run(t[1], negated, lifted),
                      run(t[2], negated, lifted), lifted);
      case Kind::Eq:
        if (t[0].is_bool()) return equal(t[0], t[1], negated, lifted);
        return literal(t, negated, lifted);
      default:
        return literal(t, negated, lifted);
    }
  }

  Term choose(Term c, Term yes, Term no, unsigned lifted) {
    return mk_or(mk_and(run(c, false, lifted), yes),
                 mk_and(run(c, true, lifted), no));
  }

  Term equal(Term a, Term b, bool negated, unsigned lifted) {
    return mk_or(mk_and(run(a, false, lifted), run(b, negated, lifted)),
                 mk_and(run(a, true, lifted), run(b, !negated, lifted)));
  }

  /// Lifts an if-then-else that decides whether it is touched at all.
  Term literal(Term t, bool negated, unsigned lifted) {
    if (lifted < kMostLifted) {
      const Term ite = find_ite(t);
      if (ite) {
        const Term yes = replace(t, ite, ite[1]);
        const Term no = replace(t, ite, ite[2]);
        return choose(ite[0], run(yes, negated, lifted + 1),
                      run(no, negated, lifted + 1), lifted + 1);
      }
    }
    return term::mk_true();
  }

  static Term replace(Term t, Term old, Term by) {
    if (t == old) return by;
    absl::flat_hash_map<Term, Term> done{{old, by}};
    return rebuild(t, done);
  }

  static Term rebuild(Term t, absl::flat_hash_map<Term, Term>& done) {
    const auto it = done.find(t);
    if (it != done.end()) return it->second;
    if (t.size() == 0) return t;
    std::vector<Term> children;
    bool changed = false;
    for (Term c : t.children()) {
      children.push_back(rebuild(c, done));
      changed |= children.back() != c;
    }
    const Term result = changed ? mk_like(t, children) : t;
    done.emplace(t, result);
    return result;
  }

  /// A touched ite in the literal whose condition is not.
  Term find_ite(Term t) {
    if (!is_touched(t)) return {};
    if (t.is(Kind::Ite) && !is_touched(t[0])) return t;
    for (Term c : t.children()) {
      const Term found = find_ite(c);
      if (found) return found;
    }
    return {};
  }

  /// Does it mention an unknown symbol?
  bool is_touched(Term t) {
    if (t.is_symbol()) return unknown_.contains(t);
    const auto it = touched_.find(t);
    if (it != touched_.end()) return it->second;
    bool found = false;
    for (Term c : t.children()) found = found || is_touched(c);
    touched_.emplace(t, found);
    return found;
  }

  const std::set<Term>& unknown_;
  absl::flat_hash_map<Term, bool> touched_;
  std::map<std::pair<Term, bool>, Term> cache_;
};

}  // namespace

Term loosened(Term formula, const std::set<Term>& unknown) {
  return Remover(unknown).run(formula, false, 0);
}

}  // namespace pleat::engine
