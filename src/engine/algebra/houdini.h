#pragma once

// Which candidates are invariants: those that hold on entry and are preserved,
// relative to each other and to what is known already. What cannot be shown is
// dropped, until nothing changes.

#include <map>

#include "engine/algebra/guess.h"
#include "engine/inductive.h"

namespace pleat::engine::algebra {

class Houdini {
 public:
  Houdini(Env& env, const std::vector<Path>& paths)
      : paths_(paths),
        light_(without_search(env.solver.options()), env.stats),
        full_(without_z3(env.solver.options()), env.stats),
        queries_(env.stats.counter("algebra.queries")) {}

  /// Light: ring, bounds and integers only. Full: the SAT solver too.
  enum class Effort { Light, Full };

  /// The candidates that could be shown become facts; the others are returned.
  std::vector<Candidate> prove(std::vector<Candidate> candidates,
                               Effort effort);

  /// Takes over invariants that are inductive together.
  void know(std::span<const verdict::Invariant> invariants) {
    facts_.insert(facts_.end(), invariants.begin(), invariants.end());
  }
  const std::vector<verdict::Invariant>& known() const { return facts_; }

  /// Do the facts exclude this path (to a target)?
  bool excludes(const Path& path, Effort effort);

  /// Facts that the exclusion of these paths needs, and all that those need.
  std::vector<verdict::Invariant> needed(
      const std::vector<const Path*>& errors);

  std::size_t facts() const { return facts_.size(); }

 private:
  struct Goal {
    const Path* path;
    Term formula;  ///< after the path; false: the path is excluded
  };
  using Ids = std::vector<std::size_t>;

  /// Is the goal shown by these facts and candidates at the path's start?
  enum class Shown { Yes, No, Unknown };
  Shown shown(const Goal& goal, const std::vector<Term>& premises,
              Effort effort, std::uint64_t units, term::Model* model,
              Ids* used);
  Shown shown_simply(const std::vector<Term>& query, Effort effort, Ids* used);
  Shown ask(solver::Solver& solver, const std::vector<Term>& query,
            std::uint64_t units, term::Model* model, Ids* used);
  std::vector<Term> facts_at(LocationId l) const;
  Ids few(const Goal& goal);

  const std::vector<Path>& paths_;
  solver::Solver light_, full_;
  std::vector<verdict::Invariant> facts_;
  Counter& queries_;
};

}  // namespace pleat::engine::algebra
