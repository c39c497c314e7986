#pragma once

// Numerical invariants at loop headers, from abstract interpretation: guessed
// over the integers and computed with wrapping, thrown away where a run
// contradicts them, and kept where they are inductive.

#include <optional>

#include "domain/analysis.h"
#include "engine/engine.h"

namespace pleat::engine {

struct NumericOptions {
  domain::Options domain = {};    ///< `overflow` is not used: both are tried
  std::uint64_t edges = 200'000;  ///< of random runs that refute guesses
};

struct Numeric {
  /// Inductive together: whoever trusts no solver asks the kernel.
  std::vector<verdict::Invariant> proved;
  /// Hoped for: no run that was tried contradicts them.
  std::vector<verdict::Invariant> unproved;
  /// Computed with wrapping, so they hold, though some are not proved.
  std::vector<verdict::Invariant> computed;
};

/// The analyses stay for questions about other locations.
class NumericSearch {
 public:
  NumericSearch(const cfa::Cfa& cfa, Env& env, const NumericOptions& options);

  /// Only what is computed with wrapping, and quickly had.
  std::vector<verdict::Invariant> computed();

  /// `known`: invariants that are inductive by themselves.
  Numeric run(std::span<const verdict::Invariant> known = {});

  domain::Analysis& wrapping() { return wrapping_; }
  domain::Analysis& guessing() { return guessing_; }

 private:
  void add(const domain::Analysis& analysis, cfa::LocationId header,
           std::vector<verdict::Invariant>& result) const;

  const cfa::Cfa& cfa_;
  Env& env_;
  const NumericOptions options_;
  domain::Analysis wrapping_, guessing_;
  std::optional<bool> wrapped_;  ///< did its analysis end? (not: not yet begun)
};

/// What others proved (the board's), and the invariants that are inductive
/// beside it. `hoped`: gets those that may be with more known.
std::vector<verdict::Invariant> numeric_facts(
    const cfa::Cfa& cfa, Env& env,
    std::vector<verdict::Invariant>* hoped = nullptr);

}  // namespace pleat::engine
