#include "term/known_facts.h"

#include <algorithm>

#include "term/walk.h"

namespace pleat::term {
namespace {

/// Facts about one term that are looked at again and again.
constexpr std::size_t kMostComparisons = 64;
constexpr std::size_t kMostDisjunctions = 8;
/// Parts of one formula that are looked at.
constexpr unsigned kMostParts = 256;
constexpr std::size_t kShort = 16;

bool is_negation(Term t) { return t.is(Kind::Not); }
Term without_negation(Term t) { return is_negation(t) ? t[0] : t; }

/// Has it few parts, and no choice among them? Then it says something of
/// others, and others say little of it.
bool is_short(Term t) {
  std::size_t parts = 0;
  TermSet seen;
  return walk(std::vector<Term>{t}, seen, [&](Term part) {
    return ++parts > kShort || part.is(Kind::Ite) ? Walk::Stop : Walk::Into;
  });
}

}  // namespace

std::optional<KnownFacts::Comparison> KnownFacts::comparison_of(Term formula) {
  const Term atom = without_negation(formula);
  if (!atom.is(Kind::Eq) && !atom.is(Kind::Ult) && !atom.is(Kind::Slt))
    return std::nullopt;
  if (!atom[0].sort().is_bitvec() || atom[0].width() > 64) return std::nullopt;
  const bool holds = !is_negation(formula);
  if (atom[1].is_const()) return Comparison{atom[0], atom, holds};
  if (atom[0].is_const()) return Comparison{atom[1], atom, holds};
  return std::nullopt;
}

KnownFacts::Range::Range(unsigned width, bool as_signed)
    : low(as_signed ? -(__int128{1} << (width - 1)) : 0),
      high(as_signed ? (__int128{1} << (width - 1)) - 1
                     : (__int128{1} << width) - 1),
      is_signed(as_signed) {}

bool KnownFacts::Range::narrow(const Comparison& c) {
  const __int128 old_low = low, old_high = high;
  const auto number = [&](Term constant) {
    return is_signed ? to_signed(constant.value(), constant.width())
                     : static_cast<__int128>(constant.value());
  };
  if (c.atom.is(Kind::Eq)) {
    const __int128 v = number(c.atom[0].is_const() ? c.atom[0] : c.atom[1]);
    if (c.holds) {
      low = std::max(low, v);
      high = std::min(high, v);
    } else if (v == low) {
      ++low;
    } else if (v == high) {
      --high;
    }
  } else if (c.atom.is(Kind::Slt) == is_signed) {
    const bool below = c.atom[1].is_const();  // subject < constant
    const __int128 v = number(c.atom[below ? 1 : 0]);
    if (below == c.holds) {
      high = std::min(high, below ? v - 1 : v);
    } else {
      low = std::max(low, below ? v : v + 1);
    }
  }
  return low != old_low || high != old_high;
}

void KnownFacts::add(std::span<const Term> facts) {
  std::vector<Term> parts;
  for (Term fact : facts) {
    const std::vector<Term> more = conjuncts(fact);
    parts.insert(parts.end(), more.begin(), more.end());
  }
  while (!parts.empty()) {
    for (Term part : parts) add_part(part);
    parts.clear();
    settle_disjunctions(parts);
  }
}

/// Leaves out what is known to be false; what is left alone holds.
void KnownFacts::settle_disjunctions(std::vector<Term>& found) {
  for (Term& disjunction : disjunctions_) {
    const Term rest = without_false_parts(disjunction);
    if (rest == disjunction) continue;
    disjunction = rest;
    const std::vector<Term> more = conjuncts(rest);
    found.insert(found.end(), more.begin(), more.end());
  }
  std::erase_if(disjunctions_, [](Term d) { return !d.is(Kind::Or); });
  if (disjunctions_.size() > kMostDisjunctions)
    disjunctions_.resize(kMostDisjunctions);
}

Term KnownFacts::without_false_parts(Term disjunction) const {
  std::vector<Term> rest;
  unsigned parts_left = kMostParts;
  for (Term part : disjunction.children()) {
    const auto known = decided(part, parts_left);
    if (known == true) return mk_true();
    if (!known) rest.push_back(part);
  }
  return rest.size() == disjunction.size() ? disjunction : mk_or(rest);
}

void KnownFacts::add_part(Term part) {
  if (part.is_const()) {
    impossible_ |= part.is_false();
    return;
  }
  decided_.clear();
  const Term atom = without_negation(part);
  const auto [it, is_new] = atoms_.emplace(atom, !is_negation(part));
  impossible_ |= it->second == is_negation(part);
  if (!is_new) return;
  if (part.is(Kind::Or) &&
      std::ranges::find(disjunctions_, part) == disjunctions_.end())
    disjunctions_.push_back(part);
  const auto compared = comparison_of(part);
  if (!compared) return;
  Subject& subject = subjects_[compared->subject];
  if (subject.ranges.empty()) {
    const unsigned width = compared->subject.width();
    subject.ranges = {Range(width, false), Range(width, true)};
  }
  if (subject.known.size() == kMostComparisons) return;
  subject.known.push_back(*compared);
  narrow(subject);
}

/// What differs from 0 and from 1 is at least 2: again, until nothing changes.
void KnownFacts::narrow(Subject& subject) {
  for (Range& range : subject.ranges) {
    bool again = true;
    for (std::size_t n = 0; again && n < kMostComparisons; ++n) {
      again = false;
      for (const Comparison& c : subject.known) again |= range.narrow(c);
    }
    impossible_ |= range.is_empty();
  }
}

/// Of a conjunction or disjunction: one part may decide it, or all together.
std::optional<bool> KnownFacts::decided_by_parts(Term junction,
                                                 unsigned& parts_left) const {
  const bool deciding = junction.is(Kind::Or);
  bool all = true;
  for (Term part : junction.children()) {
    if (parts_left == 0) return std::nullopt;
    --parts_left;
    const auto known = decided(part, parts_left);
    if (known == deciding) return deciding;
    all &= known.has_value();
  }
  return all ? std::optional(!deciding) : std::nullopt;
}

std::optional<bool> KnownFacts::decided(Term formula) const {
  unsigned parts_left = kMostParts;
  const auto result = decided(formula, parts_left);
  // Not again, even if there were too many parts.
  if (parts_left == 0) decided_.try_emplace(without_negation(formula));
  return result;
}

std::optional<bool> KnownFacts::decided(Term formula,
                                        unsigned& parts_left) const {
  const Term atom = without_negation(formula);
  const bool positive = !is_negation(formula);
  const auto in_this_sense = [&](std::optional<bool> known) {
    return known ? std::optional(*known == positive) : std::nullopt;
  };
  if (const auto it = atoms_.find(atom); it != atoms_.end())
    return it->second == positive;
  if (const auto it = decided_.find(atom); it != decided_.end())
    return in_this_sense(it->second);
  const auto known = decided_anew(atom, parts_left);
  if (known || parts_left > 0) decided_.emplace(atom, known);
  return in_this_sense(known);
}

std::optional<bool> KnownFacts::decided_anew(Term formula,
                                             unsigned& parts_left) const {
  if (formula.is(Kind::And) || formula.is(Kind::Or))
    return decided_by_parts(formula, parts_left);
  const auto compared = comparison_of(formula);
  if (!compared) return std::nullopt;
  const auto it = subjects_.find(compared->subject);
  if (it == subjects_.end()) return std::nullopt;
  Comparison refuted = *compared;
  refuted.holds = !refuted.holds;
  for (const Range& range : it->second.ranges) {
    Range with = range, without = range;
    with.narrow(*compared);
    if (with.is_empty()) return false;
    without.narrow(refuted);
    if (without.is_empty()) return true;
  }
  return std::nullopt;
}

Term KnownFacts::only_value(Term t) const {
  if (!t.sort().is_bitvec()) return {};
  const auto it = subjects_.find(t);
  if (it == subjects_.end()) return {};
  for (const Range& range : it->second.ranges) {
    if (range.low == range.high)
      return mk_bv(static_cast<Value>(range.low), t.width());
  }
  return {};
}

/// Looks only at the part of a choice that the facts leave.
class KnownFacts::Simplifier {
 public:
  Simplifier(const KnownFacts& facts, std::size_t most, bool with_values)
      : facts_(facts), left_(most), with_values_(with_values) {}

  /// None: there are too many parts.
  std::optional<Term> run(Term t) {
    const Term result = of(t);
    return enough_ ? std::optional(result) : std::nullopt;
  }

 private:
  // As deep as there are parts to look at.
  Term of(Term t) {
    if (t.is_const()) return t;
    if (const auto it = done_.find(t); it != done_.end()) return it->second;
    enough_ &= left_ > 0;
    if (!enough_) return t;
    --left_;
    const Term result = anew(t);
    done_.emplace(t, result);
    return result;
  }

  Term anew(Term t) {
    if (t.is_bool()) {
      if (const auto known = facts_.decided(t)) return mk_bool(*known);
    } else if (with_values_) {
      if (const Term value = facts_.only_value(t)) return value;
    }
    if (t.is(Kind::Ite)) {
      const Term condition = of(t[0]);
      if (condition.is_const()) return of(t[condition.is_true() ? 1 : 2]);
    }
    std::vector<Term> children;
    bool changed = false;
    for (Term c : t.children()) {
      children.push_back(of(c));
      if (!enough_) return t;
      changed |= children.back() != c;
    }
    return changed ? mk_like(t, children) : t;
  }

  const KnownFacts& facts_;
  std::size_t left_;
  const bool with_values_;
  bool enough_ = true;
  absl::flat_hash_map<Term, Term> done_;
};

Term KnownFacts::simplified(Term t, std::size_t most) const {
  return Simplifier(*this, most, false).run(t).value_or(t);
}

Term KnownFacts::assume(Term formula, std::size_t most) {
  std::vector<Term> parts;
  for (Term part : conjuncts(formula)) {
    const auto known = decided(part);
    if (known == false) return mk_false();
    if (!known) parts.push_back(part);
  }
  const auto others = std::ranges::stable_partition(parts, is_short);
  add(std::span(parts.begin(), others.begin()));
  for (Term& part : others)
    part = Simplifier(*this, most, true).run(part).value_or(part);
  const Term result = mk_and(parts);
  add(std::span(others.begin(), others.end()));
  return impossible_ ? mk_false() : result;
}

}  // namespace pleat::term
