#include "engine/tracer/header.h"

#include <algorithm>

#include "support/check.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::engine::tracer {

std::vector<LoopShape> loop_shapes(const Cfa& cfa) {
  std::vector<LoopShape> result;
  for (const cfa::Loop& loop : cfa::find_loops(cfa).loops) {
    LoopShape shape;
    shape.header = loop.header;
    shape.body.assign(cfa.locations.size(), false);
    shape.modified.assign(cfa.variables.size(), false);
    for (LocationId l : loop.body) shape.body[l.index] = true;
    for (LocationId l : loop.body) {
      for (cfa::EdgeId e : cfa.at(l).out) {
        if (!shape.body[cfa.at(e).to.index]) continue;
        for (const auto& a : cfa.at(e).assignments) {
          shape.modified[a.variable.index] = true;
        }
      }
    }
    result.push_back(std::move(shape));
  }
  return result;
}

Header::Header(const Cfa& cfa, const Projector& projector,
               const LoopShape& loop, HeaderId id, State entry,
               EntryId table_entry)
    : cfa_(cfa),
      projector_(projector),
      loop_(loop),
      id_(id),
      entry_(std::move(entry)),
      table_entry_(table_entry) {
  std::vector<bool> stable = loop.modified;
  stable.flip();
  set_constraints(projector.project(entry_, stable));
}

void Header::set_constraints(const std::vector<Fact>& facts) {
  constraints_.clear();
  for (const Fact& f : facts) add(f);
  abstracted_ = is_lossless();
}

bool Header::about_frame(Term formula) const {
  const auto symbols = term::free_symbols(formula);
  return std::none_of(symbols.begin(), symbols.end(), [&](Term s) {
    const auto v = cfa_.variable_of(s);
    CHECK(v.has_value(), "constraint should mention variables only");
    return loop_.modified[v->index];
  });
}

bool Header::add(Fact fact, bool locked, unsigned generation) {
  for (Constraint& c : constraints_) {
    if (c.fact.formula != fact.formula) continue;
    const bool news = locked && !c.locked;
    c.locked |= locked;
    return news;
  }
  Constraint c;
  c.frame = about_frame(fact.formula);
  c.fact = fact;
  c.locked = locked;
  c.generation = generation;
  constraints_.push_back(c);
  return true;
}

/// Does every variable that the loop assigns have its value by a constraint?
bool Header::is_lossless() const {
  for (std::uint32_t i = 0; i < cfa_.variables.size(); ++i) {
    if (!loop_.modified[i] || !projector_.is_live(entry_.location, {i})) {
      continue;
    }
    const bool pinned = std::any_of(
        constraints_.begin(), constraints_.end(), [&](const Constraint& c) {
          return c.active && c.fact.variable == cfa::VariableId{i} &&
                 c.fact.value.is_const();
        });
    if (!pinned) return false;
  }
  return true;
}

bool Header::abstract() {
  if (abstracted_) return false;
  abstracted_ = true;
  return true;
}

void Header::drop(std::size_t constraint, std::uint64_t when) {
  Constraint& c = constraints_[constraint];
  CHECK(!c.locked && !c.frame, "constraint should be free to go");
  c.active = false;
  c.dropped = when;
  abstracted_ = true;
}

void Header::reset() {
  for (Constraint& c : constraints_) c.active = true;
  abstracted_ = is_lossless();
}

std::uint64_t Header::stability(Term formula) const {
  std::uint64_t earliest = UINT64_MAX;
  for (Term s : term::free_symbols(formula)) {
    for (const Constraint& c : constraints_) {
      if (c.dropped == 0) continue;
      const auto inside = term::free_symbols(c.fact.formula);
      if (!std::binary_search(inside.begin(), inside.end(), s)) continue;
      earliest = std::min(earliest, c.dropped);
    }
  }
  return earliest;
}

namespace {

/// Values under which the abstract state contains the entering one.
void copy_value(Term from, Term fresh, const term::Model& model,
                term::Model& to) {
  term::Evaluator value(model);
  if (fresh.sort().is_array()) {
    to.set(fresh, value.array(from));
  } else {
    to.set(fresh, value.scalar(from));
  }
}

}  // namespace

State Header::state() const {
  if (!abstracts()) return entry_;
  State result = entry_;
  auto model = std::make_shared<term::Model>(*entry_.model);
  term::Substitution known;  // variable -> over symbols
  for (std::uint32_t i = 0; i < cfa_.variables.size(); ++i) {
    if (!loop_.modified[i]) known[cfa_.variables[i].symbol] = entry_.store[i];
  }
  std::vector<bool> used(constraints_.size(), false);
  // Values that follow from what is known already.
  const auto settle = [&] {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t k = 0; k < constraints_.size(); ++k) {
        const Constraint& c = constraints_[k];
        if (!c.active || used[k] || !c.fact.variable) continue;
        const Term symbol = cfa_.at(*c.fact.variable).symbol;
        if (known.contains(symbol)) continue;
        const auto needs = term::free_symbols(c.fact.value);
        if (!std::all_of(needs.begin(), needs.end(),
                         [&](Term s) { return known.contains(s); })) {
          continue;
        }
        known[symbol] = term::substitute(c.fact.value, known);
        used[k] = changed = true;
      }
    }
  };
  settle();
  for (std::uint32_t i = 0; i < cfa_.variables.size(); ++i) {
    const Term symbol = cfa_.variables[i].symbol;
    if (known.contains(symbol)) continue;
    const Term fresh =
        term::mk_fresh(cfa_.variables[i].name + ".loop", symbol.sort());
    copy_value(entry_.store[i], fresh, *entry_.model, *model);
    known[symbol] = fresh;
    settle();
  }
  for (std::uint32_t i = 0; i < cfa_.variables.size(); ++i) {
    result.store[i] = known.at(cfa_.variables[i].symbol);
  }
  for (std::size_t k = 0; k < constraints_.size(); ++k) {
    const Constraint& c = constraints_[k];
    if (!c.active || used[k] || c.frame) continue;
    const Term here = term::substitute(c.fact.formula, known);
    for (Term part : term::conjuncts(here)) result.condition.push_back(part);
  }
  result.model = std::move(model);
  return result;
}

}  // namespace pleat::engine::tracer
