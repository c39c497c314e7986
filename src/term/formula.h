#pragma once

// Formulas with quantifiers, as thin trees around Bool terms. Only a few parts
// of the code base need them (loop summaries); everything else works on terms.

#include <string>
#include <utility>
#include <vector>

#include "term/term.h"

namespace pleat::term {

/// Bound symbols are ordinary symbols of terms; each is bound by one
/// quantifier only, so that nothing is ever captured.
struct Formula {
  enum class Op : std::uint8_t { Leaf, And, Or, Forall, Exists };
  Op op = Op::Leaf;
  Term leaf = {};                   ///< of a Leaf
  std::vector<Term> bound = {};     ///< of a quantifier
  std::vector<Formula> parts = {};  ///< of a quantifier: one

  static Formula of(Term t) { return {.leaf = t}; }
  static Formula all_of(std::vector<Formula> parts);
  static Formula any_of(std::vector<Formula> parts);
  /// Without bound symbols: the body itself.
  static Formula forall(std::vector<Term> bound, Formula body);
  static Formula exists(std::vector<Term> bound, Formula body);
  bool is_true() const { return op == Op::Leaf && leaf.is_true(); }
  bool is_false() const { return op == Op::Leaf && leaf.is_false(); }
};

/// Symbols that no quantifier binds, by age.
std::vector<Term> free_symbols(const Formula& f);

std::string to_smtlib(const Formula& f);

/// A whole SMT-LIB file that asks whether f is satisfiable. `comment` may have
/// several lines.
std::string smtlib_script(const Formula& f, const std::string& comment);

}  // namespace pleat::term
