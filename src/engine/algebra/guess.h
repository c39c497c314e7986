#pragma once

// Candidates for invariants, from what was observed: polynomial equalities,
// bounds, powers of two, and the conditions of the program's own branches and
// assertions. May be wrong.

#include <vector>

#include "engine/algebra/observe.h"
#include "engine/algebra/paths.h"

namespace pleat::engine::algebra {

struct Candidate {
  /// In this order they are tried; late ones only if the others do not do.
  enum class Kind { Equality, Bits, Bound, Condition, Late };
  LocationId at;
  Term formula;
  Kind kind = Kind::Equality;
};

/// A number of each state that relations are sought between.
struct Coordinate {
  Term term;      ///< of the width of the ring
  Term narrow;    ///< the same before it was extended
  bool quotient;  ///< x / y, not a variable
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
  void guess_relations(LocationId header, unsigned width,
                       const std::vector<Coordinate>& coordinates,
                       bool with_quotients);
  void guess_quotients(LocationId header);
  void guess_bits(LocationId header);
  void guess_bounds(LocationId header);
  void guess_order(LocationId header);
  void guess_conditions();
  void offer_literals(LocationId at, Term formula);
  bool has_likely_part(LocationId at, Term formula) const;
  bool only_variables(Term formula) const;
  std::vector<cfa::VariableId> scalars(LocationId header) const;
  std::vector<Coordinate> coordinates(LocationId header, unsigned width) const;
  Term wide(cfa::VariableId v, unsigned width) const;

  const Cfa& cfa_;
  Env& env_;
  const Observations& seen_;
  const std::vector<Path>& paths_;
  std::vector<std::vector<bool>> live_;
  /// Quotients without remainder at the current header: more coordinates.
  std::vector<Coordinate> quotients_;
  std::vector<Candidate> found_;
  std::set<std::pair<LocationId, Term>> known_;
};

}  // namespace pleat::engine::algebra
