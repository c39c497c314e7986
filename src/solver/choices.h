#pragma once

// Comparisons of choices among few values, such as the cells of an array that
// is being sorted.
//
// The comparison of two choices is a choice among comparisons of values. That
// takes one gate for each choice instead of one for each of its bits; and what
// the search learns about two values holds wherever they were moved. Of the
// values, the solver is told what an order is: otherwise it would have to find
// out from adders.

#include <absl/container/flat_hash_map.h>

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "solver/circuits.h"
#include "term/term.h"

namespace pleat::solver {

class Choices {
 public:
  using Term = term::Term;
  /// The bits of a term that was named by parts().
  using BitsOf = std::function<const Bits&(Term)>;
  Choices(Gates& gates, Circuits& circuits, BitsOf bits_of)
      : g_(gates), c_(circuits), bits_of_(std::move(bits_of)) {}

  /// Of a comparison of choices: the conditions and values whose bits have to
  /// be there before it is built. Null for other terms.
  const std::vector<Term>* parts(Term comparison);
  Lit build(Term comparison);
  /// To be called before each solve: that values are ordered, of those that
  /// were compared since the last call.
  void add_order();

 private:
  /// Values of which all triples are told to be ordered.
  static constexpr std::size_t kMostOrdered = 24;

  /// Values of one width in one order, by their numbers, and the comparisons
  /// of each pair.
  struct Order {
    std::vector<Term> values;
    absl::flat_hash_map<Term, std::size_t> number;
    /// Of the first ones; 0: these two were not compared.
    std::array<std::array<Lit, kMostOrdered>, kMostOrdered> below{};
    std::vector<std::pair<std::size_t, std::size_t>> fresh;
  };

  struct Parts {
    std::vector<Term> conditions, values;
  };
  /// A read below which more is known of the array: the choice that it is.
  Term opened(Term t);
  static Term opened_anew(Term array, Term index);
  bool is_choice(Term t) { return t.is(term::Kind::Ite) || opened(t) != t; }
  bool find_parts_of(Term choice, Parts& found);
  std::vector<Term> find_parts(Term comparison);
  Lit compared(term::Kind kind, Term a, Term b);
  Lit values_compared(term::Kind kind, Term a, Term b);
  std::size_t number_in(Order& order, Term value);
  void note(bool is_signed, Term a, Term b);
  void add_order(Order& order, std::size_t a, std::size_t b);

  Gates& g_;
  Circuits& c_;
  const BitsOf bits_of_;
  absl::flat_hash_map<Term, Term> opened_;
  absl::flat_hash_map<Term, std::unique_ptr<std::vector<Term>>> parts_;
  absl::flat_hash_map<std::tuple<term::Kind, Term, Term>, Lit> compared_;
  std::map<std::pair<unsigned, bool>, Order> orders_;  ///< width, is_signed
};

}  // namespace pleat::solver
