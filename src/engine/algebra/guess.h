#pragma once

// Candidates for invariants, from what was observed: polynomial equalities,
// bounds, powers of two, and the conditions of the program's own branches and
// assertions. May be wrong.

#include <vector>

#include "engine/algebra/observe.h"
#include "engine/algebra/paths.h"

namespace pleat::engine::algebra {

struct Candidate {
  /// In this order they are tried.
  enum class Kind { Equality, Bits, Bound, Condition };
  LocationId at;
  Term formula;
  Kind kind = Kind::Equality;
};

class Guesser {
 public:
  Guesser(const Cfa& cfa, Env& env, const Observations& seen,
          const std::vector<Path>& paths);

  /// None of them is refuted by an observed state; each once.
  std::vector<Candidate> run();

 private:
  void offer(LocationId at, Term formula, Candidate::Kind kind);
  void guess_at(LocationId header);
  void guess_polynomials(LocationId header, unsigned width);
  void guess_quotients(LocationId header);
  void guess_bits(LocationId header);
  void guess_bounds(LocationId header);
  void guess_order(LocationId header);
  void guess_conditions();
  void offer_literals(LocationId at, Term formula);
  std::vector<cfa::VariableId> scalars(LocationId header) const;
  Term wide(cfa::VariableId v, unsigned width) const;

  const Cfa& cfa_;
  Env& env_;
  const Observations& seen_;
  const std::vector<Path>& paths_;
  std::vector<std::vector<bool>> live_;
  /// Quotients without remainder at the current header: more coordinates.
  std::vector<Term> quotients_;
  std::vector<Candidate> found_;
  std::set<std::pair<LocationId, Term>> known_;
};

}  // namespace pleat::engine::algebra
