#include "engine/inductive.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "cfa/edge.h"
#include "cfa/ghosts.h"
#include "cfa/loops.h"
#include "support/budget.h"
#include "term/evaluate.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::engine {

using cfa::LocationId;
using term::Term;
using verdict::Invariant;

namespace {

constexpr std::size_t kMostPaths = 300;
constexpr std::size_t kMostTerms = 20'000;  ///< of a path's formulas
constexpr std::size_t kInstances = 4;       ///< of what is about any index

/// What is about any index is about those of the goal, too.
void add_instances(std::vector<Term>& premises, std::size_t about,
                   const std::vector<Term>& goal) {
  for (std::size_t i = 0; i < about; ++i) {
    const Term premise = premises[i];
    for (const Term k : term::free_symbols(premise)) {
      if (!cfa::is_any_index(k)) continue;
      for (const Term value : cfa::instances(k, premise, goal, kInstances)) {
        premises.push_back(term::substitute(premise, {{k, value}}));
      }
    }
  }
}

/// Cells that it is about.
std::set<Term> cells_of(Term t) {
  std::set<Term> result, seen;
  std::vector<Term> work{t};
  while (!work.empty()) {
    const Term part = work.back();
    work.pop_back();
    if (!seen.insert(part).second) continue;
    if (part.is(term::Kind::Select)) result.insert(part);
    work.insert(work.end(), part.children().begin(), part.children().end());
  }
  return result;
}

/// Of many premises, those that are likely to matter: without cells or about
/// the same ones. All, if they are few.
std::vector<Term> near(const std::vector<Term>& premises, Term goal) {
  constexpr std::size_t few = 24;
  if (premises.size() <= few) return premises;
  const std::set<Term> cells = cells_of(goal);
  std::vector<Term> result;
  for (const Term p : premises) {
    const std::set<Term> own = cells_of(p);
    if (own.empty() || own == cells) result.push_back(p);
  }
  return result;
}

}  // namespace

solver::Options without_z3(solver::Options options) {
  options.z3 = options.cross_check = false;
  return options;
}

solver::Options without_search(solver::Options options) {
  options.models = options.blast = false;
  return without_z3(std::move(options));
}

Inductive::Inductive(const cfa::Cfa& cfa, Env& env, std::uint64_t units)
    : cfa_(cfa),
      board_(env.board),
      units_(units),
      solver_(without_z3(env.solver.options()), env.stats),
      headers_(cfa::cut_points(cfa)) {
  auto found = prove::find_paths(
      cfa, {.most_open = kMostPaths, .most_terms = kMostTerms});
  usable_ = found.has_value();
  if (usable_) paths_ = std::move(*found);
}

std::vector<Term> Inductive::at(LocationId l,
                                std::span<const Invariant> invariants) {
  std::vector<Term> result;
  for (const auto& i : invariants) {
    if (i.location == l) result.push_back(i.formula);
  }
  return result;
}

Inductive::Shown Inductive::shown(const Path& path,
                                  const std::vector<Term>& premises, Term goal,
                                  term::Model* model) {
  const Term bad = term::mk_not(path.after(goal));
  if (bad.is_false()) return Shown::Yes;
  const std::vector<Term> few = near(premises, goal);
  if (few.size() < premises.size() &&
      ask(path, few, bad, nullptr) == Shown::Yes) {
    return Shown::Yes;
  }
  return ask(path, premises, bad, model);
}

Inductive::Shown Inductive::ask(const Path& path, std::vector<Term> premises,
                                Term bad, term::Model* model) {
  if (stop_requested()) return Shown::Unknown;
  add_instances(premises, premises.size(), {path.guard, bad});
  premises.push_back(path.guard);
  premises.push_back(bad);
  const solver::Result r =
      solver_.check("inductive.step", premises, model, units_);
  return r.is_unsat() ? Shown::Yes : r.is_sat() ? Shown::No : Shown::Unknown;
}

std::vector<Invariant> Inductive::keep(std::vector<Invariant> candidates,
                                       std::span<const Invariant> known) {
  if (!usable_) return {};
  // At the start anything may hold.
  std::erase_if(candidates,
                [&](const auto& c) { return c.location == cfa_.initial; });
  const auto premises_of = [&](const Path& path) {
    std::vector<Term> premises = at(path.from, known);
    for (const Term t : at(path.from, candidates)) premises.push_back(t);
    return premises;
  };
  // What was shown with more premises is shown again in the next round.
  for (bool changed = true; changed;) {
    changed = false;
    for (const Path& path : paths_) {
      std::vector<Term> premises = premises_of(path);
      for (std::size_t i = candidates.size(); i-- > 0;) {
        if (i >= candidates.size() || candidates[i].location != path.to) {
          continue;
        }
        if (stop_requested()) return {};
        term::Model model;
        const Shown s = shown(path, premises, candidates[i].formula, &model);
        if (s == Shown::Yes) continue;
        // The same state may refute others.
        const Term failed = candidates[i].formula;
        std::erase_if(candidates, [&](const Invariant& c) {
          if (c.location != path.to) return false;
          if (c.formula == failed) return true;
          return s == Shown::No && !term::holds(path.after(c.formula), model);
        });
        changed = true;
        premises = premises_of(path);
      }
    }
  }
  return candidates;
}

bool Inductive::holds_at_target(LocationId target, Term formula,
                                std::span<const Invariant> known) {
  if (!usable_ || target == cfa_.initial ||
      std::ranges::find(headers_, target) != headers_.end()) {
    return false;
  }
  return std::ranges::all_of(paths_, [&](const Path& path) {
    return path.to != target ||
           shown(path, at(path.from, known), formula, nullptr) == Shown::Yes;
  });
}

/// Takes as few premises as suffice for the goal, those that are taken first.
void Inductive::need(const Path& path, Term goal,
                     const std::vector<Invariant>& all,
                     std::vector<bool>& taken) {
  std::vector<std::size_t> used, offered;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].location != path.from) continue;
    (taken[i] ? used : offered).push_back(i);
  }
  const auto suffices = [&](const std::vector<std::size_t>& more) {
    std::vector<Term> premises;
    for (const std::size_t i : used) premises.push_back(all[i].formula);
    for (const std::size_t i : more) premises.push_back(all[i].formula);
    return shown(path, premises, goal, nullptr) == Shown::Yes;
  };
  if (suffices({})) return;
  for (std::size_t i = offered.size(); i-- > 0;) {
    std::vector<std::size_t> fewer = offered;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (suffices(fewer)) offered = std::move(fewer);
  }
  for (const std::size_t i : offered) taken[i] = true;
}

bool Inductive::excludes(const std::vector<Invariant>& all, LocationId target) {
  return holds_at_target(target, term::mk_false(), all);
}

std::vector<std::size_t> Inductive::safe(const std::vector<Invariant>& all) {
  const auto excluded = [&](LocationId l) { return excludes(all, l); };
  std::vector<std::size_t> result;
  if (!std::ranges::all_of(cfa_.cuts, excluded)) return result;
  for (std::size_t i = 0; i < cfa_.properties.size(); ++i) {
    if (excluded(cfa_.properties[i].target)) result.push_back(i);
  }
  return result;
}

verdict::Outcome Inductive::claim(const std::vector<Invariant>& all,
                                  std::vector<std::size_t> safe) {
  verdict::Outcome outcome;
  if (safe.size() == cfa_.properties.size()) {
    outcome.claim = verdict::Verdict::Proved;
    if (board_) board_->almost_done();
  }
  if (!safe.empty()) {
    std::vector<LocationId> targets(cfa_.cuts.begin(), cfa_.cuts.end());
    for (const std::size_t i : safe)
      targets.push_back(cfa_.properties[i].target);
    outcome.invariants = needed(all, targets);
  }
  outcome.safe = std::move(safe);
  return outcome;
}

std::optional<verdict::Outcome> Inductive::proof(
    const std::vector<Invariant>& all) {
  const auto excluded = [&](LocationId l) { return excludes(all, l); };
  if (!std::ranges::all_of(cfa_.cuts, excluded) ||
      !std::ranges::all_of(cfa_.properties, excluded, &cfa::Property::target))
    return std::nullopt;
  std::vector<std::size_t> every(cfa_.properties.size());
  std::iota(every.begin(), every.end(), 0);
  return claim(all, std::move(every));
}

verdict::Outcome Inductive::outcome(const std::vector<Invariant>& all,
                                    const char* otherwise) {
  verdict::Outcome outcome = claim(all, safe(all));
  if (outcome.claim != verdict::Verdict::Proved)
    outcome.unknown_because.push_back(
        {stop_requested() ? "it was stopped" : otherwise, {}});
  return outcome;
}

std::vector<Invariant> Inductive::needed(const std::vector<Invariant>& all,
                                         std::span<const LocationId> targets) {
  std::vector<bool> taken(all.size(), false), done(all.size(), false);
  for (const Path& path : paths_) {
    if (std::ranges::find(targets, path.to) != targets.end()) {
      need(path, term::mk_false(), all, taken);
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!taken[i] || done[i]) continue;
      done[i] = changed = true;
      for (const Path& path : paths_) {
        if (path.to == all[i].location) need(path, all[i].formula, all, taken);
      }
    }
  }
  std::vector<Invariant> result;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (taken[i]) result.push_back(all[i]);
  }
  return result;
}

}  // namespace pleat::engine
