#include "prove/paths.h"

#include <algorithm>

#include "cfa/edge.h"
#include "cfa/loops.h"
#include "support/budget.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::prove {

Term Path::after(Term t) const {
  if (!substituter) {
    substituter.emplace(
        term::Substitution(assignments.begin(), assignments.end()));
  }
  return (*substituter)(t);
}

Term preimage(const Cfa& cfa, const Path& path, Term f) {
  const bool has_inputs = std::ranges::any_of(
      term::free_symbols(f), [&](Term s) { return !cfa.variable_of(s); });
  if (path.inputs.empty() || !has_inputs) {
    return term::mk_and(path.guard, path.after(f));
  }
  term::Substitution fresh;
  for (Term s : path.inputs) fresh[s] = term::mk_fresh(s.name(), s.sort());
  term::Substituter rename(std::move(fresh));
  term::Substitution after;
  for (const auto& [variable, value] : path.assignments) {
    after[variable] = rename(value);
  }
  return term::mk_and(rename(path.guard), term::substitute(f, after));
}

bool is_goal(const Cfa& cfa, LocationId l) {
  return cfa.is_target(l) || std::ranges::find(cfa.cuts, l) != cfa.cuts.end();
}

std::vector<LocationId> path_starts(const Cfa& cfa) {
  std::vector<LocationId> result{cfa.initial};
  for (const LocationId l : cfa::cut_points(cfa)) {
    if (l != cfa.initial) result.push_back(l);
  }
  return result;
}

PathFinder::PathFinder(const Cfa& cfa, PathPolicy policy)
    : cfa_(cfa), policy_(std::move(policy)), ends_(cfa.locations.size()) {
  for (const LocationId l : cfa::cut_points(cfa)) ends_[l.index] = true;
  for (const LocationId l : cfa.cuts) ends_[l.index] = true;
  for (const cfa::Property& p : cfa.properties) ends_[p.target.index] = true;
}

void PathFinder::start(LocationId from) {
  open_.clear();
  ready_.clear();
  steps_ = 0;
  gave_up_ = false;
  open_.push_back({.from = from, .to = from, .guard = term::mk_true()});
}

std::optional<Path> PathFinder::next() {
  while (ready_.empty() && !open_.empty() && !gave_up_) {
    const Path path = std::move(open_.back());
    open_.pop_back();
    expand(path);
    std::ranges::reverse(ready_);
  }
  if (ready_.empty() || gave_up_) return std::nullopt;
  Path result = std::move(ready_.back());
  ready_.pop_back();
  return result;
}

/// Follows every edge at the end of the path.
void PathFinder::expand(const Path& path) {
  std::vector<cfa::EdgeId> out = cfa_.at(path.to).out;
  if (!policy_.last_edge_first) std::ranges::reverse(out);
  for (const cfa::EdgeId e : out) {
    Path longer = extended(path, cfa_.at(e));
    if (longer.guard.is_false()) continue;
    if (policy_.follow && !policy_.follow(path, longer)) continue;
    if (!within_limits(longer)) {
      gave_up_ = true;
      return;
    }
    const bool ends = is_end(longer.to);
    found_ += ends;
    (ends ? ready_ : open_).push_back(std::move(longer));
  }
}

bool PathFinder::within_limits(const Path& path) {
  return ++steps_ <= policy_.most_steps && found_ <= policy_.most_paths &&
         open_.size() + found_ <= policy_.most_open &&
         (policy_.most_terms == SIZE_MAX ||
          term::dag_size(path.guard) <= policy_.most_terms) &&
         !stop_requested();
}

Path PathFinder::extended(const Path& path, const cfa::Edge& edge) const {
  cfa::Step step = cfa::instantiate(cfa_, edge);
  Path result{.from = path.from,
              .to = edge.to,
              .guard = term::mk_and(path.guard, path.after(step.guard)),
              .assignments = path.assignments,
              .inputs = path.inputs};
  if (result.guard.is_false()) return result;
  for (const auto& [variable, value] : step.assignments) {
    const auto at = std::ranges::lower_bound(result.assignments, variable, {},
                                             &std::pair<Term, Term>::first);
    if (at != result.assignments.end() && at->first == variable) {
      at->second = path.after(value);
    } else {
      result.assignments.insert(at, {variable, path.after(value)});
    }
  }
  for (const cfa::InputRead& read : step.reads) {
    if (read.symbol) result.inputs.push_back(read.symbol);
  }
  return result;
}

std::optional<std::vector<Path>> find_paths(const Cfa& cfa, PathPolicy policy) {
  PathFinder finder(cfa, std::move(policy));
  std::vector<Path> result;
  for (const LocationId start : path_starts(cfa)) {
    finder.start(start);
    while (auto path = finder.next()) result.push_back(std::move(*path));
    if (finder.gave_up()) return std::nullopt;
  }
  return result;
}

}  // namespace pleat::prove
