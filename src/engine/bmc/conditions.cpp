#include "engine/bmc/conditions.h"

#include <map>

#include "support/check.h"
#include "term/evaluate.h"
#include "term/walk.h"

namespace pleat::engine::bmc {
namespace {

using term::Kind;
using term::Value;

/// Parts above that are looked at.
constexpr unsigned kLookedAt = 256;

/// A comparison of a term with a constant.
struct Comparison {
  Term subject, atom;
  bool holds = true;
};

std::optional<Comparison> comparison_of(Term t) {
  const bool holds = !t.is(Kind::Not);
  const Term atom = holds ? t : t[0];
  if (!atom.is(Kind::Eq) && !atom.is(Kind::Ult) && !atom.is(Kind::Slt))
    return std::nullopt;
  if (!atom[0].sort().is_bitvec()) return std::nullopt;
  if (atom[1].is_const()) return Comparison{atom[0], atom, holds};
  if (atom[0].is_const()) return Comparison{atom[1], atom, holds};
  return std::nullopt;
}

/// The least and the largest value, read unsigned or signed.
struct Bounds {
  __int128 low, high;
  bool is_signed;

  Bounds(unsigned width, bool as_signed)
      : low(as_signed ? -(__int128{1} << (width - 1)) : 0),
        high(as_signed ? (__int128{1} << (width - 1)) - 1
                       : (__int128{1} << width) - 1),
        is_signed(as_signed) {}

  __int128 number(Term constant) const {
    return is_signed ? term::to_signed(constant.value(), constant.width())
                     : static_cast<__int128>(constant.value());
  }
  /// Takes into account that the comparison holds.
  void narrow(const Comparison& c) {
    if (c.atom.is(Kind::Eq)) {
      const __int128 v = number(c.atom[0].is_const() ? c.atom[0] : c.atom[1]);
      if (c.holds) {
        low = std::max(low, v);
        high = std::min(high, v);
      } else {
        if (v == low) ++low;
        if (v == high) --high;
      }
      return;
    }
    if (c.atom.is(Kind::Slt) != is_signed) return;
    const bool below = c.atom[1].is_const();  // subject < constant
    const __int128 v = number(c.atom[below ? 1 : 0]);
    if (below == c.holds) {
      high = std::min(high, below ? v - 1 : v);
    } else {
      low = std::max(low, below ? v : v + 1);
    }
  }
  bool is_empty() const { return low > high; }
};

}  // namespace

Conditions::Conditions() {
  nodes_.push_back({.part = term::mk_true(), .all = term::mk_true()});
}

Conditions::Id Conditions::child(Id parent, Term part) {
  const auto [it, added] = children_.try_emplace(std::pair{parent, part});
  if (!added) return it->second;
  const Node& above = nodes_[parent];
  const Term both[] = {above.all, part};
  // Not flattened: what is common to many conditions stays one term.
  const Term all = parent == kAlways ? part : term::mk_raw(Kind::And, both);
  it->second = static_cast<Id>(nodes_.size());
  nodes_.push_back({parent, part, all, above.depth + 1});
  return it->second;
}

std::optional<bool> Conditions::known(Id condition, Term part) const {
  const Term opposite = term::mk_not(part);
  const auto compared = comparison_of(part);
  const bool narrow = compared && compared->subject.width() <= 64;
  const unsigned width = narrow ? compared->subject.width() : 1;
  Bounds bounds[] = {Bounds(width, false), Bounds(width, true)};
  unsigned looked = 0;
  for (Id c = condition; c != kAlways && looked < kLookedAt;
       c = nodes_[c].parent, ++looked) {
    if (nodes_[c].part == part) return true;
    if (nodes_[c].part == opposite) return false;
    if (!narrow) continue;
    const auto other = comparison_of(nodes_[c].part);
    if (!other || other->subject != compared->subject) continue;
    for (Bounds& b : bounds) b.narrow(*other);
  }
  if (!narrow) return std::nullopt;
  Comparison refuted = *compared;
  refuted.holds = !refuted.holds;
  for (const Bounds& b : bounds) {
    Bounds with = b, without = b;
    with.narrow(*compared);
    if (with.is_empty()) return false;
    without.narrow(refuted);
    if (without.is_empty()) return true;
  }
  return std::nullopt;
}

std::optional<Conditions::Id> Conditions::with(Id condition, Term more) {
  for (Term part : term::conjuncts(more)) {
    if (part.is_false()) return std::nullopt;
    const auto decided = known(condition, part);
    if (decided == false) return std::nullopt;
    if (!decided) condition = child(condition, part);
  }
  return condition;
}

std::pair<Conditions::Id, std::size_t> Conditions::join(
    std::span<const Id> conditions,
    const std::function<void(Term, std::size_t, std::size_t)>& choose) {
  CHECK(!conditions.empty(), "something should be reached");
  // What is still apart, the deepest last: at a node, under a condition more.
  struct Open {
    Term more;
    std::size_t number;
  };
  std::map<std::pair<std::uint32_t, Id>, Open> open;
  const auto add = [&](Id node, Open what) {
    const auto [it, added] =
        open.try_emplace(std::pair{nodes_[node].depth, node}, what);
    if (added) return;
    Open& there = it->second;
    choose(there.more, there.number, what.number);
    there.more = term::mk_or(there.more, what.more);
  };
  for (std::size_t i = 0; i < conditions.size(); ++i)
    add(conditions[i], {term::mk_true(), i});
  while (open.size() > 1) {
    const auto last = std::prev(open.end());
    const Id node = last->first.second;
    Open what = last->second;
    open.erase(last);
    what.more = term::mk_and(nodes_[node].part, what.more);
    add(nodes_[node].parent, what);
  }
  const auto& [at, rest] = *open.begin();
  if (rest.more.is_true()) return {at.second, rest.number};
  return {child(at.second, rest.more), rest.number};
}

}  // namespace pleat::engine::bmc
