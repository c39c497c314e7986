// Houdini: candidates that do not hold on entry or are not preserved go, until
// the rest is inductive. Then the rest must exclude the target.

#include "engine/apc/invariants.h"

#include <algorithm>
#include <map>

#include "cfa/loops.h"
#include "engine/apc/candidates.h"
#include "prove/paths.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::engine::apc {
namespace {

constexpr std::size_t kMostCandidates = 300;
constexpr std::size_t kMostPaths = 3000;
constexpr std::uint64_t kUnits = 20'000;  ///< per candidate and path

class Houdini {
 public:
  Houdini(const Cfa& cfa, solver::Solver& solver,
          std::vector<prove::Path> paths)
      : cfa_(cfa), solver_(solver), paths_(std::move(paths)) {}

  void propose(LocationId at, const std::vector<Term>& formulas) {
    auto& all = candidates_[at];
    all.insert(all.end(), formulas.begin(), formulas.end());
  }

  std::vector<Memory> entries(LocationId at) const {
    std::vector<Memory> found;
    for (const prove::Path& s : paths_) {
      if (s.to != at || s.from == at) continue;
      Memory& values = found.emplace_back();
      for (const auto& v : cfa_.variables) values.push_back(s.after(v.symbol));
    }
    return found;
  }

  /// False when it was stopped.
  bool run() {
    for (bool change = true; change;) {
      change = false;
      for (const prove::Path& s : paths_) {
        if (stop_requested()) return false;
        change |= drop_violated(s);
      }
    }
    return true;
  }

  /// Can no path reach this location?
  bool excludes(LocationId target) {
    return std::all_of(paths_.begin(), paths_.end(), [&](const prove::Path& s) {
      return s.to != target || impossible(assumed(s));
    });
  }

  const std::map<LocationId, std::vector<Term>>& result() const {
    return candidates_;
  }

 private:
  bool impossible(const std::vector<Term>& all) {
    const auto context = solver::plain_context(solver::Backend::Blast);
    for (Term t : all) context->add(t);
    const solver::Result r =
        context->check({.name = "apc.exclude", .units = kUnits});
    if (!r.is_unknown()) return r.is_unsat();
    return solver_.check("apc.exclude", all).is_unsat();
  }

  /// What holds before the path, and its guard.
  std::vector<Term> assumed(const prove::Path& s) const {
    std::vector<Term> all = term::conjuncts(s.guard);
    const auto it = candidates_.find(s.from);
    if (it != candidates_.end() && s.from != cfa_.initial) {
      all.insert(all.end(), it->second.begin(), it->second.end());
    }
    return all;
  }

  bool drop_violated(const prove::Path& s) {
    const auto it = candidates_.find(s.to);
    if (it == candidates_.end() || it->second.empty()) return false;
    const std::vector<Term> before = assumed(s);
    std::vector<Term> kept;
    const auto context = solver::plain_context(solver::Backend::Blast);
    for (Term t : before) context->add(t);
    std::optional<term::Model> known;
    for (Term c : it->second) {
      const Term after = s.after(c);
      if (known && !term::holds(after, *known)) continue;
      const Term question[] = {mk_not(after)};
      const solver::Result r = context->check(
          {.name = "apc.preserved", .assumptions = question, .units = kUnits});
      if (r.is_unsat()) kept.push_back(c);
      if (r.is_sat()) known = context->model();
    }
    const bool change = kept.size() != it->second.size();
    it->second = std::move(kept);
    return change;
  }

  const Cfa& cfa_;
  solver::Solver& solver_;
  std::vector<prove::Path> paths_;
  std::map<LocationId, std::vector<Term>> candidates_;
};

}  // namespace

std::optional<std::vector<verdict::Invariant>> find_proof(
    std::size_t property, const transform::Sliced& sliced,
    const Builder& builder, Env& env) {
  const Cfa& cfa = sliced.cfa;
  const LocationId target = cfa.properties[property].target;
  const std::vector<LocationId> cuts = cfa::cut_points(cfa);
  auto paths = prove::find_paths(
      cfa, {.most_paths = kMostPaths, .most_steps = 10 * kMostPaths});
  if (!paths) return std::nullopt;
  Houdini houdini(cfa, env.solver, std::move(*paths));
  std::vector<Term> all;
  for (const auto& s : builder.summaries()) {
    if (std::find(cuts.begin(), cuts.end(), s->entry) == cuts.end()) continue;
    std::vector<Memory> entries = houdini.entries(s->entry);
    entries.insert(entries.end(), s->entered.begin(), s->entered.end());
    const std::vector<Term> found = candidates(cfa, *s, entries);
    all.insert(all.end(), found.begin(), found.end());
  }
  // What one loop establishes, others may preserve.
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  if (all.size() > kMostCandidates) return std::nullopt;
  for (LocationId at : cuts) houdini.propose(at, all);
  if (!houdini.run() || !houdini.excludes(target)) return std::nullopt;
  for (LocationId c : cfa.cuts) {
    if (!houdini.excludes(c)) return std::nullopt;
  }
  std::vector<verdict::Invariant> proof;
  for (const auto& [at, formulas] : houdini.result()) {
    if (formulas.empty()) continue;
    proof.push_back({sliced.original[at.index], term::mk_and(formulas)});
  }
  return proof;
}

}  // namespace pleat::engine::apc
