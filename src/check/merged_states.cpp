#include "check/merged_states.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "cfa/edge.h"
#include "cfa/liveness.h"
#include "support/check.h"
#include "term/known_facts.h"

namespace pleat::check {

using cfa::EdgeId;
using cfa::LocationId;
using term::Term;

namespace {

/// Parts of a value up to which it is simplified.
constexpr std::size_t kMostParts = 500;
/// Parts of a condition that are kept side by side.
constexpr std::size_t kLongestFlat = 16;
/// Parts of a condition that are looked at: the latest ones.
constexpr std::size_t kLookedAt = 64;

/// Conditions whose conjunction this is: the latest ones, and what is before
/// these as one.
std::vector<Term> latest_parts(Term condition) {
  std::vector<Term> result;
  while (condition.is(term::Kind::And) && result.size() < kLookedAt) {
    Term earlier = term::mk_true();
    for (Term part : condition.children()) {
      if (part.is(term::Kind::And) && earlier.is_true()) {
        earlier = part;
      } else {
        result.push_back(part);
      }
    }
    condition = earlier;
  }
  if (!condition.is_true()) result.push_back(condition);
  return result;
}

}  // namespace

Term MergedStates::both(Term earlier, Term now) {
  const Term flat = term::mk_and(earlier, now);
  if (!flat.is(term::Kind::And) || flat.children().size() <= kLongestFlat)
    return flat;
  return term::mk_raw(term::Kind::And, std::array{earlier, now});
}

MergedStates::MergedStates(const cfa::Cfa& cfa)
    : cfa_(cfa), live_(cfa::live_variables(cfa)) {
  for (const cfa::Edge& e : cfa.edges)
    symbols_.push_back(term::free_symbols(cfa::terms_of(e)));
}

WayIn MergedStates::anything() const {
  WayIn result{term::mk_true(), {}};
  for (const auto& v : cfa_.variables)
    result.values.push_back(term::mk_fresh("start", v.symbol.sort()));
  return result;
}

namespace {

/// A way in, and the parts of its condition that are not yet dealt with.
struct OpenWay {
  std::vector<Term> parts;
  std::vector<Term> values;
};

Term without_negation(Term t) { return t.is(term::Kind::Not) ? t[0] : t; }

/// By part, or by what it negates: in how many of the ways is it?
using Counts = absl::flat_hash_map<Term, std::size_t>;

Counts counts_of(const std::vector<OpenWay>& ways, Term (*key)(Term)) {
  Counts result;
  for (const OpenWay& way : ways) {
    term::TermSet seen;  // twice in one condition counts once
    for (Term part : way.parts) {
      if (seen.insert(key(part)).second) ++result[key(part)];
    }
  }
  return result;
}

/// Takes out what all conditions have in common.
Term take_common(std::vector<OpenWay>& ways) {
  const Counts counts = counts_of(ways, [](Term part) { return part; });
  const auto is_common = [&](Term part) {
    return counts.at(part) == ways.size();
  };
  std::vector<Term> common;
  std::ranges::copy_if(ways[0].parts, std::back_inserter(common), is_common);
  for (OpenWay& way : ways) std::erase_if(way.parts, is_common);
  return term::mk_and(common);
}

/// A condition that holds on some ways, and its negation on all others. None
/// where there is no such part.
Term deciding_part(const std::vector<OpenWay>& ways) {
  const Counts counts = counts_of(ways, without_negation);
  for (Term part : ways[0].parts) {
    if (counts.at(without_negation(part)) == ways.size())
      return without_negation(part);
  }
  return {};
}

std::vector<Term> chosen(Term condition, const std::vector<Term>& yes,
                         const std::vector<Term>& no) {
  std::vector<Term> result = yes;
  for (std::size_t v = 0; v < yes.size(); ++v) {
    if (yes[v]) result[v] = term::mk_ite(condition, yes[v], no[v]);
  }
  return result;
}

/// Conditions of one way after the other.
WayIn joined_one_by_one(std::vector<OpenWay>& ways) {
  std::vector<Term> any;
  for (const OpenWay& way : ways) any.push_back(term::mk_and(way.parts));
  WayIn result{term::mk_or(any), std::move(ways.back().values)};
  for (std::size_t k = ways.size() - 1; k-- > 0;)
    result.values = chosen(any[k], ways[k].values, result.values);
  return result;
}

WayIn joined_ways(std::vector<OpenWay> ways) {
  if (ways.size() == 1)
    return {term::mk_and(ways[0].parts), std::move(ways[0].values)};
  const Term common = take_common(ways);
  const Term condition = deciding_part(ways);
  WayIn result;
  if (condition) {
    std::vector<OpenWay> sides[2];
    for (OpenWay& way : ways) {
      const bool holds =
          std::ranges::find(way.parts, condition) != way.parts.end();
      std::erase_if(way.parts, [&](Term part) {
        return without_negation(part) == condition;
      });
      sides[holds ? 1 : 0].push_back(std::move(way));
    }
    const WayIn no = joined_ways(std::move(sides[0]));
    const WayIn yes = joined_ways(std::move(sides[1]));
    result = {term::mk_ite(condition, yes.reached, no.reached),
              chosen(condition, yes.values, no.values)};
  } else {
    result = joined_one_by_one(ways);
  }
  result.reached = MergedStates::both(common, result.reached);
  return result;
}

}  // namespace

/// Values count only where the instance is reached. There all holds that the
/// conditions have in common, and a part that tells some ways from all others
/// chooses between what these give. So the ways out of a loop become one choice
/// after the other, and where they are all, no condition is left.
WayIn MergedStates::joined(std::vector<WayIn>& ways) {
  if (ways.size() == 1) return std::move(ways[0]);
  std::vector<OpenWay> open;
  for (WayIn& way : ways)
    open.push_back({latest_parts(way.reached), std::move(way.values)});
  return joined_ways(std::move(open));
}

std::vector<Term> MergedStates::choices_at(LocationId l) const {
  const auto& out = cfa_.at(l).out;
  bool exclusive = true;
  for (std::size_t i = 0; i < out.size() && exclusive; ++i) {
    for (std::size_t j = i + 1; j < out.size() && exclusive; ++j)
      exclusive =
          term::mk_and(cfa_.at(out[i]).guard, cfa_.at(out[j]).guard).is_false();
  }
  std::vector<Term> result(out.size(), term::mk_true());
  if (exclusive) return result;
  Term none_before = term::mk_true();
  for (std::size_t i = 0; i + 1 < out.size(); ++i) {
    const Term mine = term::mk_fresh("taken", term::Sort::boolean());
    result[i] = term::mk_and(none_before, mine);
    none_before = term::mk_and(none_before, term::mk_not(mine));
  }
  result.back() = none_before;
  return result;
}

WayIn MergedStates::after(EdgeId id, const WayIn& here,
                          absl::flat_hash_map<Term, Term>& inputs) const {
  const cfa::Edge& edge = cfa_.at(id);
  term::Substitution map;
  for (Term s : symbols_[id.index]) {
    if (const auto v = cfa_.variable_of(s)) {
      // Without a value: it stays out, and no term may mention it below.
      if (here.values[v->index]) map[s] = here.values[v->index];
      continue;
    }
    const auto [it, added] = inputs.try_emplace(s);
    if (added) it->second = term::mk_fresh("input", s.sort());
    map[s] = it->second;
  }
  term::Substituter at_source(std::move(map));
  // What was chosen before is often known where it is used.
  term::KnownFacts facts;
  std::vector<Term> known = latest_parts(here.reached);
  std::erase_if(known, [](Term part) { return part.is(term::Kind::And); });
  facts.add(known);
  WayIn there{facts.assume(closed(at_source(edge.guard)), kMostParts),
              here.values};
  for (const auto& a : edge.assignments) {
    Term& value = there.values[a.variable.index];
    value = {};
    if (!live_[edge.to.index][a.variable.index]) continue;
    value = closed(at_source(a.value));
    if (!value.sort().is_array()) value = facts.simplified(value, kMostParts);
  }
  for (std::size_t v = 0; v < there.values.size(); ++v) {
    if (!live_[edge.to.index][v]) there.values[v] = {};
  }
  return there;
}

Term MergedStates::in_state(Term formula, const WayIn& here) const {
  term::Substitution map;
  for (Term s : term::free_symbols(formula)) {
    const auto v = cfa_.variable_of(s);
    CHECK(v.has_value(), "a formula should mention variables only");
    if (here.values[v->index]) map[s] = here.values[v->index];
  }
  return closed(term::Substituter(std::move(map))(formula));
}

/// Throws if a variable is left in it.
Term MergedStates::closed(Term t) const {
  if (known_closed_.contains(t)) return t;
  term::walk(std::vector<Term>{t}, known_closed_, [&](Term part) {
    CHECK(!part.is_symbol() || !cfa_.variable_of(part),
          "a variable that is read should have a value");
  });
  return t;
}

}  // namespace pleat::check
