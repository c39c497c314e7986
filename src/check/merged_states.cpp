#include "check/merged_states.h"

#include <array>

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

/// What all conditions have in common, and what each has besides.
struct Factored {
  std::vector<Term> common;
  std::vector<Term> rest;  ///< by way
};

Factored factored(const std::vector<WayIn>& ways) {
  absl::flat_hash_map<Term, std::size_t> count;
  std::vector<std::vector<Term>> parts;
  for (const WayIn& way : ways) {
    parts.push_back(latest_parts(way.reached));
    for (Term part : parts.back()) {
      // Twice in one condition counts once.
      std::size_t& seen_in = count[part];
      if (seen_in + 1 == parts.size()) ++seen_in;
    }
  }
  Factored result;
  const auto is_common = [&](Term part) {
    return count.at(part) == ways.size();
  };
  for (Term part : parts[0]) {
    if (is_common(part)) result.common.push_back(part);
  }
  for (auto& own : parts) {
    std::erase_if(own, is_common);
    result.rest.push_back(term::mk_and(own));
  }
  return result;
}

}  // namespace

/// Values count only where the instance is reached, hence where all that the
/// conditions have in common holds: the rest of them tells ways apart.
WayIn MergedStates::joined(std::vector<WayIn>& ways) {
  if (ways.size() == 1) return std::move(ways[0]);
  Factored conditions = factored(ways);
  WayIn result = std::move(ways.back());
  for (std::size_t k = ways.size() - 1; k-- > 0;) {
    for (std::size_t v = 0; v < result.values.size(); ++v) {
      const Term other = ways[k].values[v];
      if (!other) continue;
      result.values[v] =
          term::mk_ite(conditions.rest[k], other, result.values[v]);
    }
  }
  result.reached =
      both(term::mk_and(conditions.common), term::mk_or(conditions.rest));
  return result;
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
  WayIn there{closed(at_source(edge.guard)), here.values};
  // What was chosen before is often known where it is used.
  term::KnownFacts facts;
  std::vector<Term> known = latest_parts(here.reached);
  std::erase_if(known, [](Term part) { return part.is(term::Kind::And); });
  known.push_back(there.reached);
  facts.add(known);
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
