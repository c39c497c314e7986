#include "certificate/regions.h"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cfa/ghosts.h"
#include "cfa/loops.h"
#include "support/check.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::certificate {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocationId;
using term::Kind;

namespace {

/// If at most so many ways lead to an end, they are asked about one by one.
constexpr std::size_t kMostWays = 64;
/// An invariant about any index is used for at most so many single indices.
constexpr std::size_t kInstances = 32;
/// The same for an invariant about any two indices, for each of the two.
constexpr std::size_t kPairInstances = 6;

void require_variables_only(const Cfa& cfa, Term formula) {
  CHECK(formula.is_bool(), "invariant should be a formula");
  for (Term s : term::free_symbols(formula)) {
    CHECK(cfa.variable_of(s).has_value(),
          "invariant should mention variables only, not " + s.name());
  }
}

/// The parts of a conjunction, also of a negated disjunction.
std::vector<Term> parts_of(Term formula) {
  std::vector<Term> result, work{formula};
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (t.is(Kind::And)) {
      work.insert(work.end(), t.children().rbegin(), t.children().rend());
    } else if (t.is(Kind::Not) && t[0].is(Kind::Or)) {
      for (Term part : t[0].children()) work.push_back(raw_not(part));
    } else if (!t.is_true()) {
      result.push_back(t);
    }
  }
  return result;
}

}  // namespace

Regions::Regions(const Cfa& cfa,
                 const std::vector<verdict::Invariant>& invariants)
    : cfa_(cfa), steps_(cfa) {
  for (LocationId c : cfa::cut_points(cfa_)) invariant_[c] = term::mk_true();
  for (const auto& i : invariants) {
    require_variables_only(cfa_, i.formula);
    const auto it = invariant_.find(i.location);
    if (it == invariant_.end()) continue;
    it->second =
        it->second.is_true()
            ? i.formula
            : term::mk_raw(Kind::And, std::array{it->second, i.formula});
  }
  std::vector<Term> all;
  for (const cfa::Edge& e : cfa_.edges) {
    all.push_back(e.guard);
    for (const auto& a : e.assignments) {
      all.push_back(a.value);
      all.push_back(cfa_.at(a.variable).symbol);
    }
  }
  for (Term s : term::free_symbols(all)) mentioned_.insert(s);
}

void Regions::exclude(const std::vector<std::size_t>& properties) {
  for (std::size_t p : properties) {
    CHECK(p < cfa_.properties.size(), "property should exist");
    errors_.insert(cfa_.properties[p].target);
  }
  errors_.insert(cfa_.cuts.begin(), cfa_.cuts.end());
}

std::vector<LocationId> Regions::starts() const {
  std::vector<LocationId> result{cfa_.initial};
  for (const auto& [c, f] : invariant_) {
    if (c != cfa_.initial) result.push_back(c);
  }
  return result;
}

std::optional<Question> Regions::at_the_very_start() const {
  const auto it = invariant_.find(cfa_.initial);
  if (it == invariant_.end()) return std::nullopt;
  return Question{{}, raw_not(it->second)};
}

/// Locations of the region from `start`, each after all its predecessors in
/// the region; ends are not left again. Throws if that is impossible.
std::vector<LocationId> Regions::order_from(LocationId start) const {
  std::vector<LocationId> post;
  absl::flat_hash_map<LocationId, int> mark;  // 1: open, 2: done
  std::vector<std::pair<LocationId, std::size_t>> stack{{start, 0}};
  mark[start] = 1;
  while (!stack.empty()) {
    auto& [l, next] = stack.back();
    const auto& out = cfa_.at(l).out;
    const bool leave = l == start || !is_end(l);
    if (leave && next < out.size()) {
      const LocationId to = cfa_.at(out[next++]).to;
      if (to == start) continue;  // back at the start: an end, see `ends`
      const auto it = mark.find(to);
      if (it == mark.end()) {
        mark[to] = 1;
        stack.emplace_back(to, 0);
      } else {
        CHECK(it->second == 2, "cut points should cut every cycle");
      }
    } else {
      mark[l] = 2;
      post.push_back(l);
      stack.pop_back();
    }
  }
  std::reverse(post.begin(), post.end());
  return post;
}

std::vector<Term> Regions::known_at(LocationId start) const {
  const auto it = invariant_.find(start);
  if (it == invariant_.end()) return {};
  return {it->second};
}

std::vector<Regions::End> Regions::ends(LocationId start) const {
  std::vector<Term> constraints = known_at(start);
  absl::flat_hash_map<LocationId, std::vector<Arrival>> incoming;
  std::vector<std::pair<LocationId, Arrival>> arrivals;
  for (LocationId l : order_from(start)) {
    Arrival here = l == start ? steps_.anything() : Steps::join(incoming.at(l));
    if (l != start && is_end(l)) {
      arrivals.emplace_back(l, std::move(here));
      continue;
    }
    for (EdgeId e : cfa_.at(l).out) {
      incoming[cfa_.at(e).to].push_back(steps_.follow(here, e, constraints));
    }
  }
  if (incoming.contains(start)) {
    CHECK(invariant_.contains(start), "cut points should cut every cycle");
    arrivals.emplace_back(start, Steps::join(incoming.at(start)));
  }
  std::vector<Term> values;
  for (const auto& [l, arrival] : arrivals) add_values(l, arrival, values);
  add_instances(start, values, constraints);
  std::vector<End> result;
  for (auto& [l, arrival] : arrivals)
    result.emplace_back(l, Ways{constraints, std::move(arrival)});
  return result;
}

bool Regions::each_end(const VisitEnd& visit) const {
  return std::ranges::all_of(starts(), [&](LocationId start) {
    return std::ranges::all_of(ends(start), [&](const End& end) {
      return visit(start, end.first, end.second);
    });
  });
}

std::vector<Ways> Regions::single_ways(LocationId start, LocationId end) const {
  std::vector<std::pair<LocationId, Ways>> open{
      {start, Ways{known_at(start), steps_.anything()}}};
  std::vector<Ways> result;
  while (!open.empty()) {
    const auto [l, here] = std::move(open.back());
    open.pop_back();
    for (EdgeId e : cfa_.at(l).out) {
      const LocationId to = cfa_.at(e).to;
      if (to != end && (to == start || is_end(to))) continue;
      Ways there = here;
      there.arrival = steps_.follow(here.arrival, e, there.constraints);
      if (to != end) {
        open.emplace_back(to, std::move(there));
        continue;
      }
      std::vector<Term> values;
      add_values(end, there.arrival, values);
      add_instances(start, values, there.constraints);
      result.push_back(std::move(there));
    }
    if (open.size() + result.size() > kMostWays) return {};
  }
  return result;
}

/// What is known and asked at an end.
void Regions::add_values(LocationId end, const Arrival& arrival,
                         std::vector<Term>& values) const {
  values.insert(values.end(), arrival.store.begin(), arrival.store.end());
  const auto asked = invariant_.find(end);
  if (asked != invariant_.end())
    values.push_back(steps_.with_values(arrival.store, asked->second));
}

/// What the program does not mention may have any value in the same run: an
/// invariant holds for all values of it at once, also for those that arrays
/// are read at. (That holds for whatever terms; these are the useful ones.)
void Regions::add_instances(LocationId start, const std::vector<Term>& values,
                            std::vector<Term>& constraints) const {
  const auto known = invariant_.find(start);
  if (known == invariant_.end()) return;
  const Term formula = known->second;
  std::vector<Term> formulas = constraints;
  formulas.insert(formulas.end(), values.begin(), values.end());
  for (Term symbol : term::free_symbols(formula)) {
    if (!symbol.sort().is_bitvec() || mentioned_.contains(symbol)) continue;
    for (Term value : cfa::instances(symbol, formula, formulas, kInstances)) {
      term::Substituter at_value({{symbol, value}},
                                 term::Substituter::Mode::Raw);
      constraints.push_back(at_value(formula));
    }
  }
  for (Term part : parts_of(formula))
    add_pair_instances(part, formulas, constraints);
}

/// The same for two such symbols at once.
void Regions::add_pair_instances(Term formula,
                                 const std::vector<Term>& formulas,
                                 std::vector<Term>& constraints) const {
  std::vector<Term> free;
  for (Term symbol : term::free_symbols(formula)) {
    if (symbol.sort().is_bitvec() && !mentioned_.contains(symbol))
      free.push_back(symbol);
  }
  if (free.size() != 2) return;
  for (const auto& [a, b] : cfa::pair_instances(free[0], free[1], formula,
                                                formulas, kPairInstances)) {
    term::Substituter at_values({{free[0], a}, {free[1], b}},
                                term::Substituter::Mode::Raw);
    constraints.push_back(at_values(formula));
  }
}

Question Regions::arrives(const Ways& ways) {
  return {ways.constraints, ways.arrival.reached};
}

Question Regions::breaks(const Ways& ways, Term formula) const {
  Question q{ways.constraints,
             raw_not(steps_.with_values(ways.arrival.store, formula))};
  q.premises.push_back(ways.arrival.reached);
  return q;
}

Subject::Subject(const Cfa& cfa,
                 const std::vector<verdict::Invariant>& invariants)
    : cfa_(cfa) {
  const bool plain = std::ranges::none_of(invariants, [&](const auto& i) {
    return cfa::mentions_others(cfa, i.formula);
  });
  if (plain) return;
  extended_ = cfa::with_ghosts(cfa);
  CHECK(cfa::adds_only_ghosts(cfa, *extended_),
        "ghosts should not change the program");
}

std::string place(const Cfa& cfa, LocationId l) {
  const auto& pos = cfa.at(l).pos;
  if (l == cfa.initial) return "start";
  return pos.known() ? "line " + std::to_string(pos.line)
                     : "location " + std::to_string(l.index);
}

const char* duty(LocationId start, LocationId end) {
  return end == start ? "be preserved by the loop" : "hold at the next loop";
}

namespace {

class Collector {
 public:
  Collector(const Cfa& cfa, const Regions& regions, About about)
      : cfa_(cfa), regions_(regions), about_(about) {}

  std::vector<Obligation> run() {
    if (const auto q = regions_.at_the_very_start())
      add(cfa_.initial, cfa_.initial, *q, "hold at the start");
    regions_.each_end([&](LocationId start, LocationId end, const Ways& all) {
      add_end(start, end, all);
      return true;
    });
    return std::move(result_);
  }

 private:
  void add_end(LocationId start, LocationId end, const Ways& all) {
    std::vector<Ways> ways;
    if (about_ == About::EachWay) ways = regions_.single_ways(start, end);
    if (ways.empty()) ways.push_back(all);
    if (regions_.is_error(end)) {
      for (const Ways& w : ways)
        add(start, end, Regions::arrives(w), "exclude the target");
      return;
    }
    for (Term part : parts_of(regions_.invariant(end))) {
      for (const Ways& w : ways)
        add(start, end, regions_.breaks(w, part), duty(start, end));
    }
  }

  void add(LocationId from, LocationId to, const Question& q,
           const char* goal) {
    result_.push_back({fmt::format("the invariant should {} ({} to {})", goal,
                                   place(cfa_, from), place(cfa_, to)),
                       q.premises});
    result_.back().formulas.push_back(q.bad);
  }

  const Cfa& cfa_;
  const Regions& regions_;
  const About about_;
  std::vector<Obligation> result_;
};

}  // namespace

std::vector<Obligation> obligations(
    const Cfa& cfa, const std::vector<verdict::Invariant>& invariants,
    const std::vector<std::size_t>& properties, About about) {
  const Subject subject(cfa, invariants);
  Regions regions(subject.cfa(), invariants);
  regions.exclude(properties);
  CHECK(!regions.starts_at_error(), "the start itself should be no target");
  return Collector(subject.cfa(), regions, about).run();
}

std::vector<Obligation> inductive_obligations(
    const Cfa& cfa, const std::vector<verdict::Invariant>& invariants,
    About about) {
  const Subject subject(cfa, invariants);
  const Regions regions(subject.cfa(), invariants);
  return Collector(subject.cfa(), regions, about).run();
}

}  // namespace pleat::certificate
