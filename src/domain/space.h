#pragma once

// Which variables an analysis follows, and what their dimensions mean: the
// value of the variable's bits, read as its C type says.

#include <absl/container/flat_hash_map.h>

#include <optional>
#include <vector>

#include "cfa/cfa.h"
#include "domain/element.h"

namespace pleat::domain {

/// The range of numbers of that width.
Range range_of(unsigned width, bool is_signed);
mpz_class to_integer(term::Value value);
/// The bits read as a number.
mpz_class to_integer(term::Value value, unsigned width, bool is_signed);
/// The number modulo 2^width.
term::Value to_bits(const mpz_class& value, unsigned width);

class Space {
 public:
  struct Dimension {
    cfa::VariableId variable;
    term::Term symbol;
    unsigned width;
    bool is_signed;
  };

  /// Follows those of these variables that are numbers or truth values.
  Space(const cfa::Cfa& cfa, const std::vector<cfa::VariableId>& variables);

  unsigned size() const { return static_cast<unsigned>(dimensions_.size()); }
  const Dimension& at(unsigned d) const { return dimensions_[d]; }
  std::optional<unsigned> find(term::Term symbol) const;
  std::optional<unsigned> find(cfa::VariableId variable) const;
  const std::vector<Range>& ranges() const { return ranges_; }

 private:
  std::vector<Dimension> dimensions_;
  std::vector<Range> ranges_;
  absl::flat_hash_map<term::Term, unsigned> by_symbol_;
};

/// Is it a number or a truth value, so that it could be a dimension?
bool is_numeric(const cfa::Variable& variable);

// Constraints over a space as formulas over its variables.

/// The formula that describes the same states. Null where it would need numbers
/// of more than 128 bits.
term::Term exact_formula(const Space& space, const Constraint& constraint);

/// The equality modulo 2^w, where w is the smallest width of its variables.
/// Null for inequalities.
term::Term modular_formula(const Space& space, const Constraint& constraint);

}  // namespace pleat::domain
