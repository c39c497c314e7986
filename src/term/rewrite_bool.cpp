// Not, And, Or, Ite.

#include <absl/container/flat_hash_map.h>

#include <algorithm>

#include "support/check.h"
#include "term/evaluate.h"
#include "term/rewrite.h"

namespace pleat::term {

using rewrite::by;
using rewrite::Deeper;
using rewrite::Rule;

Term mk_not(Term a) {
  // match: !!x  result: x
  if (a.is(Kind::Not)) return by(Rule::NotNot, a[0]);
  return rewrite::fold(Kind::Not, {&a, 1});
}

namespace {

/// A comparison of a term with a constant, perhaps negated.
struct Literal {
  Term atom;  ///< Eq, Ult or Slt; null if it is another formula
  Term subject;
  bool negated;
};

Literal literal_of(Term t) {
  const bool negated = t.is(Kind::Not);
  const Term atom = negated ? t[0] : t;
  if (!atom.is(Kind::Eq) && !atom.is(Kind::Ult) && !atom.is(Kind::Slt)) {
    return {};
  }
  if (atom[1].is_const()) return {atom, atom[0], negated};
  if (atom[0].is_const()) return {atom, atom[1], negated};
  return {};
}

/// Its truth when the subject has this value.
bool truth_at(const Literal& l, Value v) {
  const Value values[] = {l.atom[0].is_const() ? l.atom[0].value() : v,
                          l.atom[1].is_const() ? l.atom[1].value() : v};
  const Sort sorts[] = {l.atom[0].sort(), l.atom[1].sort()};
  return (apply(l.atom.kind(), values, sorts, 0, 0) != 0) != l.negated;
}

/// And, Or with the roles of true and false exchanged.
class Junction {
 public:
  explicit Junction(Kind kind) : kind_(kind), is_and_(kind == Kind::And) {}

  Term build(std::span<const Term> terms) {
    for (Term t : terms) {
      CHECK(t.is_bool(), "operands should be Bool");
      flatten(t);
    }
    sort();
    if (decided_by_complement()) return mk_bool(!is_and_);
    if (apply_values()) return mk_bool(!is_and_);
    simplify_inner();
    if (flat_.empty()) return mk_bool(is_and_);
    if (flat_.size() == 1) return flat_[0];
    return mk_raw(kind_, flat_);
  }

 private:
  Kind dual() const { return is_and_ ? Kind::Or : Kind::And; }
  bool has(Term t) const {
    return std::binary_search(flat_.begin(), flat_.end(), t);
  }

  void flatten(Term t) {
    if (t.is(kind_) && t.size() <= rewrite::kMaxFlat) {
      // match: (x & y) & z  result: x & y & z
      by(Rule::JunctionFlatten, t);
      flat_.insert(flat_.end(), t.children().begin(), t.children().end());
    } else if (t.is(Kind::Not) && t[0].is(dual()) &&
               t[0].size() <= rewrite::kMaxFlat) {
      // match: !(x | y) & z  result: !x & !y & z
      by(Rule::JunctionDeMorgan, t);
      for (Term c : t[0].children()) flat_.push_back(mk_not(c));
    } else {
      flat_.push_back(t);
    }
  }

  void sort() {
    // match: x & true  result: x
    if (std::erase_if(flat_, [&](Term t) {
          return is_and_ ? t.is_true() : t.is_false();
        }) > 0) {
      by(Rule::JunctionNeutral, {});
    }
    rewrite::sort_mostly_sorted(flat_, std::less<Term>());
    // match: x & x  result: x
    const auto end = std::unique(flat_.begin(), flat_.end());
    if (end != flat_.end()) by(Rule::JunctionDuplicate, {});
    flat_.erase(end, flat_.end());
  }

  bool decided_by_complement() const {
    for (Term t : flat_) {
      // match: x & false  result: false
      if (is_and_ ? t.is_false() : t.is_true()) {
        by(Rule::JunctionAbsorbing, t);
        return true;
      }
      // match: x & !x  result: false
      if (t.is(Kind::Not) && has(t[0])) {
        by(Rule::JunctionComplement, t);
        return true;
      }
    }
    return false;
  }

  /// match: t = c & L  where L compares t with a constant
  /// result: false if L is false at c; t = c if it is true
  /// The same for t != c | L.
  bool apply_values() {
    absl::flat_hash_map<Term, std::pair<Term, Value>> values;
    for (Term t : flat_) {
      const Literal l = literal_of(t);
      if (l.atom && l.atom.is(Kind::Eq) && l.negated != is_and_) {
        const Term c = l.atom[0].is_const() ? l.atom[0] : l.atom[1];
        values.try_emplace(l.subject, t, c.value());
      }
    }
    if (values.empty()) return false;
    bool decided = false;
    const auto redundant = [&](Term t) {
      const Literal l = literal_of(t);
      if (!l.atom) return false;
      const auto it = values.find(l.subject);
      if (it == values.end() || it->second.first == t) return false;
      if (truth_at(l, it->second.second) == is_and_) return true;
      decided = true;
      return false;
    };
    const std::size_t dropped = std::erase_if(flat_, redundant);
    if (decided) by(Rule::JunctionValueDecides, {});
    if (dropped > 0) by(Rule::JunctionValueDrops, {});
    return decided;
  }

  /// The parts of x | y, and of !(x & y), which is the same of !x and !y; none
  /// for other terms and for large ones.
  std::vector<Term> inner_parts(Term t) const {
    constexpr std::size_t kSmall = 8;
    std::vector<Term> result;
    if (t.is(dual()) && t.size() <= kSmall)
      result.assign(t.children().begin(), t.children().end());
    if (t.is(Kind::Not) && t[0].is(kind_) && t[0].size() <= kSmall) {
      for (Term c : t[0].children()) result.push_back(mk_not(c));
    }
    return result;
  }
  /// The same shape with these parts.
  Term with_inner_parts(Term t, std::vector<Term> parts) const {
    if (t.is(dual())) return Junction(dual()).build(parts);
    for (Term& p : parts) p = mk_not(p);
    return mk_not(Junction(kind_).build(parts));
  }

  /// match: x & (x | y), x & !(!x & y)   result: x
  /// match: x & (!x | y), x & !(x & !y)  result: x & y
  void simplify_inner() {
    if (flat_.size() > rewrite::kMaxFlat) return;
    std::vector<Term> kept, changed;
    for (Term t : flat_) {
      const std::vector<Term> inner = inner_parts(t);
      if (inner.empty()) {
        kept.push_back(t);
        continue;
      }
      if (std::any_of(inner.begin(), inner.end(),
                      [&](Term c) { return has(c); })) {
        by(Rule::JunctionAbsorption, t);
        continue;
      }
      std::vector<Term> rest;
      for (Term c : inner) {
        if (!has(mk_not(c))) rest.push_back(c);
      }
      if (rest.size() == inner.size()) {
        kept.push_back(t);
      } else {
        changed.push_back(
            by(Rule::JunctionResolve, with_inner_parts(t, std::move(rest))));
      }
    }
    if (changed.empty()) {
      flat_ = std::move(kept);
      return;
    }
    // The changed parts may be smaller than anything here: start again.
    kept.insert(kept.end(), changed.begin(), changed.end());
    Deeper deeper;
    const Term again = deeper.allowed() ? Junction(kind_).build(kept)
                                        : mk_raw_junction(std::move(kept));
    flat_ = {again};
  }

  Term mk_raw_junction(std::vector<Term> all) const {
    if (all.size() == 1) return all[0];
    std::sort(all.begin(), all.end());
    return mk_raw(kind_, all);
  }

  Kind kind_;
  bool is_and_;
  std::vector<Term> flat_;
};

Term bool_ite(Term c, Term t, Term e) {
  // match: c ? true : e, c ? c : e  result: c | e
  if (t.is_true()) return by(Rule::IteBoolConstant, mk_or(c, e));
  if (t == c) return by(Rule::IteBoolCondition, mk_or(c, e));
  // match: c ? t : false, c ? t : c  result: c & t
  if (e.is_false()) return by(Rule::IteBoolConstant, mk_and(c, t));
  if (e == c) return by(Rule::IteBoolCondition, mk_and(c, t));
  const Term n = mk_not(c);
  // match: c ? false : e, c ? !c : e  result: !c & e
  if (t.is_false()) return by(Rule::IteBoolConstant, mk_and(n, e));
  if (t == n) return by(Rule::IteBoolCondition, mk_and(n, e));
  // match: c ? t : true, c ? t : !c  result: !c | t
  if (e.is_true()) return by(Rule::IteBoolConstant, mk_or(n, t));
  if (e == n) return by(Rule::IteBoolCondition, mk_or(n, t));
  // match: c ? t : !t  result: c = t
  if (mk_not(t) == e) return by(Rule::IteBoolComplement, mk_eq(c, t));
  return {};
}

/// Rules for a choice between terms of any sort; null if none matches.
Term nested_ite(Term c, Term t, Term e) {
  // match: c ? (c ? a : b) : e  result: c ? a : e
  if (t.is(Kind::Ite) && t[0] == c) {
    return by(Rule::IteNestedThen, mk_ite(c, t[1], e));
  }
  // match: c ? t : (c ? a : b)  result: c ? t : b
  if (e.is(Kind::Ite) && e[0] == c) {
    return by(Rule::IteNestedElse, mk_ite(c, t, e[2]));
  }
  // match: c ? a : (d ? a : b)  result: c | d ? a : b
  if (e.is(Kind::Ite) && e[1] == t) {
    return by(Rule::IteJoinOr, mk_ite(mk_or(c, e[0]), t, e[2]));
  }
  // match: c ? (d ? a : b) : b  result: c & d ? a : b
  if (t.is(Kind::Ite) && t[2] == e) {
    return by(Rule::IteJoinAnd, mk_ite(mk_and(c, t[0]), t[1], e));
  }
  // match: c ? a : (d ? b : a)  result: !c & d ? b : a
  if (e.is(Kind::Ite) && e[2] == t) {
    return by(Rule::IteJoinElse, mk_ite(mk_and(mk_not(c), e[0]), e[1], t));
  }
  // match: c ? (d ? b : a) : b  result: c & !d ? a : b
  if (t.is(Kind::Ite) && t[1] == e) {
    return by(Rule::IteJoinThen, mk_ite(mk_and(c, mk_not(t[0])), t[2], e));
  }
  // match: a = b ? a : b, a = b ? b : a  result: the else branch
  if (c.is(Kind::Eq) &&
      ((c[0] == t && c[1] == e) || (c[0] == e && c[1] == t))) {
    return by(Rule::IteOfItsEquality, e);
  }
  return {};
}

}  // namespace

Term mk_and(std::span<const Term> terms) {
  return Junction(Kind::And).build(terms);
}
Term mk_or(std::span<const Term> terms) {
  return Junction(Kind::Or).build(terms);
}

Term mk_ite(Term c, Term t, Term e) {
  CHECK(c.is_bool() && t.sort() == e.sort(),
        "ite should choose between equal sorts");
  // match: true ? t : e  result: t
  if (c.is_const()) {
    return by(Rule::IteConstantCondition, c.is_true() ? t : e);
  }
  // match: c ? t : t  result: t
  if (t == e) return by(Rule::IteEqualBranches, t);
  // match: !c ? t : e  result: c ? e : t
  if (c.is(Kind::Not)) {
    return by(Rule::IteNegatedCondition, mk_ite(c[0], e, t));
  }
  if (t.is_bool()) {
    if (const Term r = bool_ite(c, t, e)) return r;
  }
  const Deeper deeper;
  if (deeper.allowed()) {
    if (const Term r = nested_ite(c, t, e)) return r;
  }
  const Term k[] = {c, t, e};
  return mk_raw(Kind::Ite, k);
}

}  // namespace pleat::term
