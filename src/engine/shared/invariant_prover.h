#pragma once

// The proof layer (prove/) for engines that guess invariants about numbers and
// cells at loop headers: the paths of one automaton, the effort that a guess is
// worth, and the outcome of what was shown. Does not guess.

#include <optional>
#include <vector>

#include "engine/engine.h"
#include "prove/attempts.h"
#include "prove/exclusion.h"
#include "prove/paths.h"

namespace pleat::engine {

class InvariantProver {
 public:
  using Path = prove::Path;
  /// Conflicts per query: candidates are many, and what is hard is dropped.
  static constexpr std::uint64_t kUnits = 2'000;

  /// Keeps a reference to the automaton.
  InvariantProver(const cfa::Cfa& cfa, Env& env, std::uint64_t units = kUnits);

  const std::vector<Path>& paths() const { return paths_; }

  /// False: there are too many paths between headers, nothing is shown.
  bool usable() const { return usable_; }

  /// Those candidates that are inductive together with `known`.
  std::vector<verdict::Invariant> keep(
      std::vector<verdict::Invariant> candidates,
      std::span<const verdict::Invariant> known);

  /// `known`, which are inductive by themselves, and more: equalities first,
  /// since ring arithmetic decides them and they make the rest simpler.
  std::vector<verdict::Invariant> keep_in_turn(
      std::vector<verdict::Invariant> candidates,
      std::vector<verdict::Invariant> known = {});

  /// Does the formula hold whenever this target or cut is reached, if these
  /// invariants hold?
  bool holds_at_target(cfa::LocationId target, term::Term formula,
                       std::span<const verdict::Invariant> known);

  /// The proof, if the invariants exclude all targets and cuts. The board is
  /// told before it is shortened.
  std::optional<verdict::Outcome> proof(
      const std::vector<verdict::Invariant>& all);
  /// What the invariants prove; `otherwise` is why it is not everything.
  verdict::Outcome outcome(const std::vector<verdict::Invariant>& all,
                           const char* otherwise);

 private:
  verdict::Outcome claim(const std::vector<verdict::Invariant>& all,
                         const prove::Exclusion& exclusion);

  const cfa::Cfa& cfa_;
  Board* const board_;
  solver::Solver solver_, z3_;
  prove::AttemptProver prover_;
  std::vector<Path> paths_;
  bool usable_ = true;
};

}  // namespace pleat::engine
