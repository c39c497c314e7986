#pragma once

// Which candidates at loop headers are invariants: those that hold on entry
// and are preserved, relative to each other and to what is known. What cannot
// be shown is dropped, until nothing changes (Houdini).

#include <optional>
#include <vector>

#include "engine/engine.h"
#include "prove/paths.h"
#include "term/substitute.h"

namespace pleat::engine {

/// For many candidates, of which those that are hard to prove may go: without
/// the last layer, which would think long about each.
solver::Options without_z3(solver::Options options);
/// Only what needs no search: ring arithmetic, elimination, integers.
solver::Options without_search(solver::Options options);

class Inductive {
 public:
  using Path = prove::Path;
  /// Conflicts per query: candidates are many, and what is hard is dropped.
  static constexpr std::uint64_t kUnits = 2'000;

  /// Keeps a reference to the automaton.
  Inductive(const cfa::Cfa& cfa, Env& env, std::uint64_t units = kUnits);

  const std::vector<Path>& paths() const { return paths_; }

  /// False: there are too many paths between headers, nothing is shown.
  bool usable() const { return usable_; }

  /// Those that are inductive together with `known`.
  std::vector<verdict::Invariant> keep(
      std::vector<verdict::Invariant> candidates,
      std::span<const verdict::Invariant> known);

  /// Does the formula hold whenever this target or cut is reached, if these
  /// hold?
  bool holds_at_target(cfa::LocationId target, term::Term formula,
                       std::span<const verdict::Invariant> known);

  /// The properties whose targets these invariants exclude; none where a cut
  /// may be reached.
  std::vector<std::size_t> safe(const std::vector<verdict::Invariant>& all);
  /// The proof, if they exclude all targets and cuts. The board is told before
  /// it is shortened.
  std::optional<verdict::Outcome> proof(
      const std::vector<verdict::Invariant>& all);
  /// What they prove; `otherwise` is why it is not everything.
  verdict::Outcome outcome(const std::vector<verdict::Invariant>& all,
                           const char* otherwise);

  /// Some of invariants that are inductive together: enough to exclude these
  /// targets and cuts and to be inductive.
  std::vector<verdict::Invariant> needed(
      const std::vector<verdict::Invariant>& all,
      std::span<const cfa::LocationId> targets);

 private:
  bool excludes(const std::vector<verdict::Invariant>& all,
                cfa::LocationId target);
  verdict::Outcome claim(const std::vector<verdict::Invariant>& all,
                         std::vector<std::size_t> safe);
  enum class Shown { Yes, No, Unknown };
  /// Does the goal hold behind the path?
  Shown shown(const Path& path, const std::vector<term::Term>& premises,
              term::Term goal, term::Model* model);
  Shown ask(const Path& path, std::vector<term::Term> premises, term::Term bad,
            term::Model* model);
  void need(const Path& path, term::Term goal,
            const std::vector<verdict::Invariant>& all,
            std::vector<bool>& taken);
  static std::vector<term::Term> at(
      cfa::LocationId l, std::span<const verdict::Invariant> invariants);

  const cfa::Cfa& cfa_;
  Board* const board_;
  const std::uint64_t units_;
  solver::Solver solver_;
  std::vector<cfa::LocationId> headers_;
  std::vector<Path> paths_;
  bool usable_ = true;
};

}  // namespace pleat::engine
