// What the search does at loop headers: forced subsumption of an iteration's
// end by the header above it (NonPathInv), the header's own label, restarts.

#include <algorithm>

#include "engine/tracer/search.h"
#include "support/check.h"
#include "term/walk.h"

namespace pleat::engine::tracer {
namespace {

constexpr std::size_t kMostConstraints = 400;  ///< of a header
/// How often a constraint is weakened before it goes for good.
constexpr unsigned kGenerations = 3;

/// The constraints of a header that count, in the order in which a core leaves
/// them out: locked ones last.
struct ActiveConstraints {
  explicit ActiveConstraints(const Header& h) {
    for (const bool locked : {false, true}) {
      for (std::size_t k = 0; k < h.constraints().size(); ++k) {
        const Constraint& c = h.constraints()[k];
        if (!c.active || c.locked != locked) continue;
        formulas.push_back(c.fact.formula);
        places.push_back(k);
      }
    }
  }
  /// Which constraint of the header this formula is, if any.
  std::optional<std::size_t> place_of(Term formula) const {
    const auto it = std::ranges::find(formulas, formula);
    if (it == formulas.end()) return std::nullopt;
    return places[static_cast<std::size_t>(it - formulas.begin())];
  }

  std::vector<Term> formulas;
  std::vector<std::size_t> places;  ///< among the header's constraints
};

}  // namespace

ConstraintPurposes::ConstraintPurposes(const Header& h, const Label& label,
                                       const Needs& needs)
    : header_(h.id()), purposes_(h.constraints().size()) {
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < label.size(); ++i) {
      const Purpose p = resolved(label[i].purpose);
      if (p.empty()) continue;
      for (std::size_t k : needs[i]) changed |= purposes_[k].join(p);
    }
  }
}

Purpose ConstraintPurposes::resolved(const Purpose& purpose) const {
  Purpose result;
  result.hard = purpose.hard;
  for (const Reason& r : purpose.soft) {
    if (r.header == header_) {
      result.join(purposes_[r.constraint]);
    } else {
      result.join({false, {r}});
    }
  }
  return result;
}

std::size_t Search::frame_of(HeaderId id) const {
  for (std::size_t i = stack_.size(); i-- > 0;) {
    if (stack_[i].header == id) return i;
  }
  CHECK(false, "header should be open");
  return 0;
}

void Search::open_header(Frame& frame, State state, const LoopShape& loop) {
  const HeaderId id = static_cast<HeaderId>(headers_.size());
  for (HeaderId h : frame.loops) {
    if (&header(h).loop() == &loop) {
      ++stats_.unrolled;
      break;
    }
  }
  const EntryId entry = table_.add({.at = state.location, .open = true});
  headers_.push_back(std::make_unique<Header>(cfa_, projector_, loop, id,
                                              std::move(state), entry));
  Header& h = *headers_.back();
  if (settings_.mode == Mode::Deepen) h.make_exact();
  if (settings_.mode == Mode::Check) {
    View view(cfa_, h.entry());
    std::vector<Fact> facts;
    for (Term f : settings_.candidates[loop.header.index]) {
      if (oracle_.entails(view, f)) facts.push_back({f});
    }
    h.set_constraints(facts);
    h.abstract();
  }
  if (settings_.mode == Mode::Trace) {
    View view(cfa_, h.entry());
    for (Term f : learned_[loop.header.index]) {
      if (oracle_.entails(view, f)) h.add({f}, true);
    }
  }
  frame.header = id;
  insert(frame.loops, id);
  begin(frame, h.state());
}

/// An iteration has come back: is its state part of what a header above
/// stands for, as it is or after giving up constraints?
bool Search::subsume_by_headers(View& view, cfa::EdgeId edge,
                                const HeaderSet& loops) {
  std::vector<HeaderId> same;
  for (HeaderId id : loops) {
    const Header& h = header(id);
    if (h.loop().header == view.at() && !h.is_exact()) same.push_back(id);
  }
  std::reverse(same.begin(), same.end());  // the nearest first
  for (const bool may_drop : {false, true}) {
    for (HeaderId id : same) {
      if (subsume_by_header(header(id), view, edge, may_drop)) return true;
    }
  }
  if (settings_.mode == Mode::Check) return false;
  const auto visits = std::count_if(
      loops.begin(), loops.end(),
      [&](HeaderId id) { return header(id).loop().header == view.at(); });
  if (static_cast<std::size_t>(visits) < settings_.depth) return false;
  cut_ = stack_.back().cut = true;
  return true;
}

bool Search::subsume_by_header(Header& h, View& view, cfa::EdgeId edge,
                               bool may_drop) {
  std::vector<std::size_t> failed;
  const auto& constraints = h.constraints();
  for (std::size_t k = 0; k < constraints.size(); ++k) {
    const Constraint& c = constraints[k];
    if (!c.active || c.frame || oracle_.entails(view, c.fact.formula)) continue;
    if (!may_drop || c.locked) return false;
    failed.push_back(k);
  }
  if (!failed.empty()) {
    weaken(h, failed, &view);
    restart(h.id());
    return true;
  }
  if (h.abstract()) {  // the loop goes on: from now on for all its states
    table_.drop_dependents(h.id());
    restart(h.id());
    return true;
  }
  ++stats_.forced;
  Label label;
  for (std::size_t k = 0; k < constraints.size(); ++k) {
    const Constraint& c = constraints[k];
    if (!c.active) continue;
    const Reason reason{h.id(), static_cast<std::uint32_t>(k)};
    add(label, {c.fact.formula, {false, {reason}}});
  }
  const HeaderSet relies{h.id()};
  absorb(edge, {label, relies, {h.table_entry()}});
  return true;
}

/// Gives up constraints. `at`: the state that lacks them, at the header; then
/// weaker ones that it has take their place.
void Search::weaken(Header& h, const std::vector<std::size_t>& failed,
                    View* at) {
  ++stats_.weakened;
  ++clock_;
  struct Weaker {
    Term formula;
    unsigned generation;
  };
  std::vector<Weaker> instead;
  std::vector<bool> given_up(h.constraints().size(), false);
  for (std::size_t k : failed) {
    if (!h.constraints()[k].active) continue;
    h.drop(k, clock_);
    given_up[k] = true;
    const Constraint& c = h.constraints()[k];
    if (c.generation == kGenerations) continue;
    if (!settings_.options.weaker) continue;
    for (Term f : projector_.weaker(c.fact.formula)) {
      instead.push_back({f, c.generation + 1});
    }
  }
  table_.forget(h.id(), given_up);
  if (settings_.mode == Mode::Check) return;
  if (h.constraints().size() > kMostConstraints) return;
  if (at != nullptr) {
    // Bounds that fail are relaxed to the next constants, as often as needed.
    for (std::size_t i = 0; i < instead.size() && i < 200;) {
      if (oracle_.entails(*at, instead[i].formula)) {
        ++i;
        continue;
      }
      const Weaker failing = instead[i];
      instead.erase(instead.begin() + static_cast<std::ptrdiff_t>(i));
      for (Term f : projector_.weaker(failing.formula)) {
        instead.push_back({f, failing.generation});
      }
    }
    if (settings_.options.relations) {
      for (Term f : relations(h, *at)) instead.push_back({f, 0});
    }
    if (settings_.options.comparisons) {
      for (Term f : comparisons(h, *at)) instead.push_back({f, 0});
    }
  }
  bool added = false;
  for (const Weaker& w : instead) {
    added |= h.add({w.formula}, false, w.generation);
  }
  if (added) table_.drop_dependents(h.id());
}

/// Sums of two variables that the iteration does not change, and what was known
/// of them when the loop was entered.
std::vector<Term> Search::relations(const Header& h, View& at) {
  const State& before = stack_[frame_of(h.id())].view->state();
  std::vector<std::pair<Term, Term>> moves;  // variable, change
  for (std::uint32_t i = 0; i < cfa_.variables.size(); ++i) {
    const Term symbol = cfa_.variables[i].symbol;
    if (!h.loop().modified[i] || !symbol.sort().is_bitvec()) continue;
    if (!projector_.is_live(at.at(), {i}) || symbol.width() == 1) continue;
    const Term change = term::mk_sub(at.state().store[i], before.store[i]);
    if (change.is_value(0)) continue;
    if (term::dag_size(change) <= 8) moves.emplace_back(symbol, change);
  }
  std::vector<Term> sums;
  for (std::size_t i = 0; i < moves.size() && sums.size() < 60; ++i) {
    for (std::size_t j = i + 1; j < moves.size(); ++j) {
      const auto& [v, dv] = moves[i];
      const auto& [w, dw] = moves[j];
      if (v.width() != w.width()) continue;
      if (dv == dw) {
        sums.push_back(term::mk_sub(v, w));
      } else if (dv == term::mk_neg(dw)) {
        sums.push_back(term::mk_add(v, w));
      } else if (dv.is_const() && dw.is_const()) {
        sums.push_back(term::mk_sub(term::mk_mul(dw, v), term::mk_mul(dv, w)));
      }
    }
  }
  if (sums.empty()) return {};
  std::vector<bool> stable = h.loop().modified;
  stable.flip();
  std::vector<Term> result;
  for (const Fact& f : projector_.project(h.entry(), stable, sums)) {
    if (oracle_.entails(at, f.formula)) result.push_back(f.formula);
  }
  return result;
}

/// What the program compares of what the loop changes, where it held when the
/// loop was entered and still does.
std::vector<Term> Search::comparisons(const Header& h, View& at) {
  View entry(cfa_, h.entry());
  std::vector<Term> result;
  for (Term f : projector_.comparisons(at.at(), h.loop().modified)) {
    const auto known = std::ranges::find(
        h.constraints(), f, [](const Constraint& c) { return c.fact.formula; });
    if (known != h.constraints().end()) continue;
    if (oracle_.entails(entry, f) && oracle_.entails(at, f)) {
      result.push_back(f);
    }
  }
  return result;
}

/// Explores the loop from its header again; what was above it on the path is
/// given up.
void Search::restart(HeaderId id) {
  const std::size_t keep = frame_of(id) + 1;
  while (stack_.size() > keep) {
    const HeaderId inner = stack_.back().header;
    if (inner != kNoHeader) {
      table_.drop_dependents(inner);
      table_[header(inner).table_entry()].alive = false;
    }
    stack_.pop_back();
  }
  begin(stack_.back(), header(id).state());
}

/// For each conjunct of the label, the constraints of the header that imply it.
/// A conjunct that they do not imply becomes a constraint, too; then there is
/// no answer, and the loop must be explored again.
std::optional<Needs> Search::constraints_needed(Header& h, const Label& label) {
  const ActiveConstraints active(h);
  Needs needs;
  bool added = false;
  for (const Conjunct& c : label) {
    auto& own = needs.emplace_back();
    if (const auto place = active.place_of(c.formula)) {
      own.push_back(*place);
      continue;
    }
    const auto core = oracle_.core(active.formulas, {term::mk_not(c.formula)});
    if (!core) {
      added |= h.add({c.formula}, c.purpose.hard);
      continue;
    }
    for (Term f : *core) own.push_back(*active.place_of(f));
  }
  if (added) return std::nullopt;
  return needs;
}

/// The header is done with. Entries of the table that relied on it now rely on
/// what its own label relies on.
void Search::release_entries(HeaderId id, const HeaderSet& relies,
                             const ConstraintPurposes& purposes) {
  for (EntryId e = 0; e < table_.size(); ++e) {
    Entry& entry = table_[e];
    if (!entry.alive || !contains(entry.relies, id)) continue;
    std::erase(entry.relies, id);
    insert(entry.relies, relies);
    for (Conjunct& c : entry.label) c.purpose = purposes.resolved(c.purpose);
    std::erase_if(entry.label,
                  [](const Conjunct& c) { return c.purpose.empty(); });
  }
}

/// The label of a header whose loop is explored: constraints that exclude the
/// errors below and that every iteration keeps. False if the loop must be
/// explored again.
bool Search::close_header(Frame& frame) {
  Header& h = header(frame.header);
  if (!contains(frame.relies, h.id())) return true;  // no loop after all
  const auto needs = constraints_needed(h, frame.label);
  if (!needs) {
    table_.drop_dependents(h.id());
    restart(h.id());
    return false;
  }
  const ConstraintPurposes purposes(h, frame.label, *needs);
  frame.label.clear();
  for (std::size_t k = 0; k < h.constraints().size(); ++k) {
    add(frame.label, {h.constraints()[k].fact.formula, purposes.of(k)});
  }
  std::erase(frame.relies, h.id());
  release_entries(h.id(), frame.relies, purposes);
  return true;
}

}  // namespace pleat::engine::tracer
