#pragma once

// A proof made shorter: facts that are not needed are left out.

#include "engine/backward/facts.h"
#include "engine/backward/loop_paths.h"
#include "engine/backward/prover.h"
#include "verdict/verdict.h"

namespace pleat::engine::backward {

class Reducer {
 public:
  Reducer(const Cfa& cfa, Env& env, const std::vector<LoopInfo>& loops);

  /// `errors`: states at headers from which a goal is reached without passing
  /// another header. The result is a subset; all of it if that cannot be shown
  /// to be a proof with little effort.
  std::vector<verdict::Invariant> run(
      std::vector<verdict::Invariant> invariants,
      const std::vector<std::pair<LocationId, Term>>& errors);

 private:
  using Errors = std::vector<std::pair<LocationId, Term>>;
  static constexpr std::size_t kError = SIZE_MAX;

  /// Facts at `at` exclude the query, so that `owner` holds after a segment
  /// (or an error state is not reached).
  struct Obligation {
    std::size_t owner = kError;  ///< index of a fact
    LocationId at;
    Clauses query;
    Uses core;  ///< facts that excluded it last
  };
  std::vector<Obligation> obligations(const Errors& errors) const;
  bool prove(Obligation& o, const std::vector<bool>& alive);
  /// Only what the errors' exclusion rests on stays.
  void keep_used(std::vector<bool>& alive) const;
  bool try_without(std::size_t fact, std::vector<bool>& alive);

  const std::vector<LoopInfo>& loops_;
  LoopInfo start_;
  Facts none_;
  std::map<LocationId, std::unique_ptr<LoopProver>> provers_;
  std::vector<verdict::Invariant> facts_;
  std::vector<Obligation> obligations_;
  Effort effort_;
};

}  // namespace pleat::engine::backward
