#pragma once

// The condition for people: C expressions, inputs by their names in the source,
// counters by the lines of their loops.

#include <map>
#include <string>
#include <vector>

#include "engine/apc/builder.h"
#include "engine/apc/condition.h"

namespace pleat::engine::apc {

class Printer {
 public:
  Printer(const Cfa& cfa, const Builder& builder);

  /// The disjunction, one backbone after the other.
  std::string condition(const std::vector<Disjunct>& disjuncts) const;

  /// What each loop does: values after its iterations, and when these are also
  /// right as unbounded integers.
  std::string summaries() const;

  std::string term(Term t) const;

 private:
  void write(const Condition& c, unsigned indent, std::string& out) const;
  void write(const Looping& l, unsigned indent, std::string& out) const;
  void write(const ArrayFact& a, unsigned indent, std::string& out) const;
  std::string name(Term symbol) const;
  bool is_signed(Term symbol) const;
  Term readable(Term t) const;
  std::string chosen(const std::vector<Exists>& exists) const;

  const Cfa& cfa_;
  const Builder& builder_;
  std::map<cfa::InputId, std::string> input_names_;
  mutable std::map<Term, cfa::InputId> inputs_;
  mutable std::map<Term, Term> narrow_;  ///< symbol shown -> counter
};

/// When `value`, computed without bounds, is what it is modulo 2^n.
Term no_wrap(Term value, const std::function<bool(Term)>& is_signed);

/// The sums and products with counters in a value.
std::vector<Term> counted_sums(Term value, const std::set<Term>& counters);

}  // namespace pleat::engine::apc
