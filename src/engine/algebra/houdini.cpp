#include "engine/algebra/houdini.h"

#include <algorithm>

#include "engine/shared/numeric_invariants.h"
#include "solver/products.h"
#include "term/walk.h"

namespace pleat::engine::algebra {
namespace {

/// Conflicts per query: ring arithmetic needs none, bounds few, and what needs
/// more is likely to be wrong.
constexpr std::uint64_t kUnits = 400;
constexpr std::uint64_t kTargetUnits = 4000;

/// No disjunction, and nothing that multiplies unknowns.
bool is_simple(Term t) {
  const bool disjunction = t.is(term::Kind::Or) ||
                           (t.is(term::Kind::Not) && t[0].is(term::Kind::And));
  return !disjunction && !solver::multiplies_unknowns(t);
}

}  // namespace

std::vector<Term> Houdini::facts_at(LocationId l) const {
  std::vector<Term> result;
  for (const auto& f : facts_) {
    if (f.location == l) result.push_back(f.formula);
  }
  return result;
}

Houdini::Shown Houdini::ask(solver::Solver& solver,
                            const std::vector<Term>& query, std::uint64_t units,
                            term::Model* model, Ids* used) {
  ++queries_;
  const auto context = solver.context();
  const solver::Result r = context->check(
      {.name = "algebra.step", .assumptions = query, .units = units});
  if (r.is_sat() && model != nullptr) *model = context->model();
  if (r.is_unsat() && used != nullptr) {
    const auto& core = context->core();
    for (std::size_t i = 0; i < query.size(); ++i) {
      if (std::find(core.begin(), core.end(), query[i]) != core.end()) {
        used->push_back(i);
      }
    }
  }
  return r.is_unsat() ? Shown::Yes : r.is_sat() ? Shown::No : Shown::Unknown;
}

Houdini::Shown Houdini::shown(const Goal& goal,
                              const std::vector<Term>& premises, Effort effort,
                              std::uint64_t units, term::Model* model,
                              Ids* used) {
  const Term bad = term::mk_not(goal.path->after(goal.formula));
  if (bad.is_false()) return Shown::Yes;
  if (stop_requested()) return Shown::Unknown;
  std::vector<Term> query = premises;
  const std::vector<Term> guard = term::conjuncts(goal.path->guard);
  query.insert(query.end(), guard.begin(), guard.end());
  query.push_back(bad);
  if (is_simple(bad) && shown_simply(query, effort, used) == Shown::Yes) {
    return Shown::Yes;
  }
  const Shown s = ask(light_, query, units, model, used);
  if (s != Shown::Unknown || effort == Effort::Light) return s;
  if (solver::product_gates(query) > solver::kManyGates) return s;
  return ask(full_, query, units, model, used);
}

/// Products and disjunctions among the premises make a question about bounds
/// hard that is easy without them.
Houdini::Shown Houdini::shown_simply(const std::vector<Term>& query,
                                     Effort effort, Ids* used) {
  std::vector<Term> simple;
  Ids places, found;
  for (std::size_t i = 0; i < query.size(); ++i) {
    if (!is_simple(query[i])) continue;
    simple.push_back(query[i]);
    places.push_back(i);
  }
  if (simple.size() == query.size()) return Shown::Unknown;
  Shown s = ask(light_, simple, effort == Effort::Full ? kTargetUnits : kUnits,
                nullptr, &found);
  if (s == Shown::Unknown && effort == Effort::Full &&
      solver::product_gates(simple) <= solver::kManyGates) {
    s = ask(full_, simple, kUnits, nullptr, &found);
  }
  if (used != nullptr) {
    for (std::size_t i : found) used->push_back(places[i]);
  }
  return s;
}

std::vector<Candidate> Houdini::prove(std::vector<Candidate> candidates,
                                      Effort effort) {
  std::vector<Candidate> dropped;
  std::vector<bool> alive(candidates.size(), true);
  // What the last proof of each rested on; nothing: it must be proved anew.
  std::vector<std::optional<std::set<std::size_t>>> rests(candidates.size());
  const auto drop = [&](std::size_t i) {
    alive[i] = false;
    dropped.push_back(candidates[i]);
    for (auto& r : rests) {
      if (r && r->contains(i)) r.reset();
    }
  };
  const auto check = [&](std::size_t i) {
    std::set<std::size_t> uses;
    for (const Path& path : paths_) {
      if (path.to != candidates[i].at) continue;
      std::vector<Term> premises = facts_at(path.from);
      const std::size_t known = premises.size();
      Ids ids;
      for (std::size_t j = 0; j < candidates.size(); ++j) {
        if (!alive[j] || candidates[j].at != path.from) continue;
        ids.push_back(j);
        premises.push_back(candidates[j].formula);
      }
      term::Model model;
      Ids used;
      const Shown s = shown({&path, candidates[i].formula}, premises, effort,
                            kUnits, &model, &used);
      if (s == Shown::Yes) {
        for (std::size_t u : used) {
          if (u >= known && u < premises.size()) uses.insert(ids[u - known]);
        }
        continue;
      }
      drop(i);
      // The same state may refute others.
      for (std::size_t j = 0; s == Shown::No && j < candidates.size(); ++j) {
        if (!alive[j] || candidates[j].at != path.to) continue;
        if (!term::holds(path.after(candidates[j].formula), model)) drop(j);
      }
      return;
    }
    rests[i] = std::move(uses);
  };
  for (bool changed = true; changed && !stop_requested();) {
    changed = false;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (!alive[i] || rests[i]) continue;
      check(i);
      changed = true;
    }
  }
  if (stop_requested()) return candidates;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (alive[i]) facts_.push_back({candidates[i].at, candidates[i].formula});
  }
  return dropped;
}

bool Houdini::excludes(const Path& path, Effort effort) {
  return shown({&path, term::mk_false()}, facts_at(path.from), effort,
               effort == Effort::Light ? kUnits : kTargetUnits, nullptr,
               nullptr) == Shown::Yes;
}

/// Few facts at the path's start that suffice: the solver tells which, and is
/// asked again about these alone while they become fewer.
Houdini::Ids Houdini::few(const Goal& goal) {
  Ids kept;
  for (std::size_t i = 0; i < facts_.size(); ++i) {
    if (facts_[i].location == goal.path->from) kept.push_back(i);
  }
  for (;;) {
    std::vector<Term> premises;
    for (std::size_t i : kept) premises.push_back(facts_[i].formula);
    Ids used, next;
    if (shown(goal, premises, Effort::Full, kTargetUnits, nullptr, &used) !=
        Shown::Yes) {
      return kept;
    }
    for (std::size_t u : used) {
      if (u < kept.size()) next.push_back(kept[u]);
    }
    if (next.size() == kept.size()) return kept;
    kept = std::move(next);
  }
}

std::vector<verdict::Invariant> Houdini::needed(
    const std::vector<const Path*>& errors) {
  std::set<std::size_t> chosen;
  std::vector<std::size_t> work;
  const auto need = [&](const Goal& goal) {
    for (std::size_t i : few(goal)) {
      if (chosen.insert(i).second) work.push_back(i);
    }
  };
  for (const Path* e : errors) need({e, term::mk_false()});
  while (!work.empty()) {
    const std::size_t i = work.back();
    work.pop_back();
    for (const Path& path : paths_) {
      if (path.to != facts_[i].location) continue;
      need({&path, facts_[i].formula});
    }
  }
  std::vector<verdict::Invariant> result;
  for (std::size_t i : chosen) result.push_back(facts_[i]);
  // Only what is obvious: the rest may help whoever checks the proof.
  drop_redundant(result, light_);
  return result;
}

}  // namespace pleat::engine::algebra
