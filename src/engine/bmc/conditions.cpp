#include "engine/bmc/conditions.h"

#include <map>

#include "support/check.h"
#include "term/walk.h"

namespace pleat::engine::bmc {
namespace {

using term::Kind;

/// Parts above that are looked at.
constexpr unsigned kLookedAt = 256;

/// Parts of a term up to which it is simplified.
constexpr std::size_t kMostParts = 500;

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

const term::KnownFacts& Conditions::facts(Id condition) {
  if (condition == facts_of_) return facts_;
  facts_of_ = condition;
  if (condition == begun_with_) return facts_ = facts_at_begin_;
  facts_ = {};
  std::vector<Term> parts;
  for (Id c = condition; c != kAlways && parts.size() < kLookedAt;
       c = nodes_[c].parent)
    parts.push_back(nodes_[c].part);
  facts_.add(parts);
  begun_with_ = condition;
  return facts_at_begin_ = facts_;
}

Term Conditions::simplified(Id condition, Term t) {
  return facts(condition).simplified(t, kMostParts);
}

std::optional<Conditions::Id> Conditions::with(Id condition, Term more) {
  facts(condition);
  // What holds above holds here, too.
  const Term rest = facts_.assume(more, kMostParts);
  if (rest.is_false()) {
    facts_of_ = kNone;  // these are nobody's
    return std::nullopt;
  }
  for (Term part : term::conjuncts(rest)) condition = child(condition, part);
  facts_of_ = condition;
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
