#pragma once

// Candidates for invariants, from what was observed: polynomial equalities,
// bounds, powers of two, and the conditions of the program's own branches and
// assertions. May be wrong.

#include <vector>

#include "engine/algebra/observe.h"
#include "prove/paths.h"

namespace pleat::engine::algebra {

using cfa::Cfa;
using cfa::LocationId;
using prove::Path;
using term::Term;

struct Candidate {
  /// In this order they are tried; late ones only if the others do not do.
  enum class Kind { Equality, Bits, Bound, Condition, Late };
  LocationId at;
  Term formula;
  Kind kind = Kind::Equality;
};

/// A variable with few values: what may hold of it alone, and where it has one
/// of them.
struct Cases {
  struct Case {
    Term when;                ///< v = value
    std::vector<Term> holds;  ///< then
  };
  LocationId at;
  Term any;  ///< one of them is the case
  std::vector<Case> all;
};

/// Facts that are cases of one variable as one formula, the disjunction of
/// conjunctions: solvers and people see what belongs together.
std::vector<verdict::Invariant> join_cases(
    std::vector<verdict::Invariant> facts, const std::vector<Cases>& cases);

/// A number of each state that relations are sought between.
struct Coordinate {
  Term term;      ///< of the width of the ring
  Term narrow;    ///< the same before it was extended
  bool quotient;  ///< x / y, not a variable
};

class Guesser {
 public:
  /// Variables from `program_variables` on are ghosts: nobody reads them, but
  /// some are coordinates all the same.
  Guesser(const Cfa& cfa, Env& env, const Observations& seen,
          const std::vector<Path>& paths, std::size_t program_variables);

  /// Candidates that no observed state refutes, each once.
  std::vector<Candidate> run();
  /// The cases that the candidates found were made of.
  const std::vector<Cases>& cases() const { return cases_; }

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
  void bound_by_constants(LocationId header, Term x);
  void guess_order(LocationId header);
  void guess_cases(LocationId header);
  void guess_case(LocationId header, cfa::VariableId v, Value value,
                  Cases::Case& to);
  void choose_ghosts(LocationId header);
  bool is_same_as_other(LocationId header, cfa::VariableId v) const;
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
  const std::size_t program_variables_;
  std::vector<std::vector<bool>> live_;  ///< with the ghosts chosen
  const std::vector<Value> constants_;   ///< of the program
  /// Quotients without remainder at the current header: more coordinates.
  std::vector<Coordinate> quotients_;
  std::vector<Candidate> found_;
  std::vector<Cases> cases_;
  std::set<std::pair<LocationId, Term>> known_;
};

}  // namespace pleat::engine::algebra
