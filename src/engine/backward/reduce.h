#pragma once

// A proof made shorter: facts that are not needed are left out.

#include "engine/backward/facts.h"
#include "engine/backward/prover.h"
#include "engine/backward/segments.h"
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
  Clauses at(LocationId l) const;
  bool excluded(LocationId l, Clauses query);
  bool holds(const verdict::Invariant& invariant);
  bool is_proof(const std::vector<std::pair<LocationId, Term>>& errors);

  const std::vector<LoopInfo>& loops_;
  LoopInfo start_;
  Facts none_;
  std::map<LocationId, std::unique_ptr<LoopProver>> provers_;
  std::vector<verdict::Invariant> kept_;
  Effort effort_;
};

}  // namespace pleat::engine::backward
