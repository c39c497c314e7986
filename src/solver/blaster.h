#pragma once

// Terms to bits. Bit-vectors become circuits; arrays are never built: a read
// walks down the stores to a symbol, whose reads are fresh bits made
// consistent lazily, when a model violates them (Ackermann).
//
// Array equality e: (A = B) is instantiated both ways: if false, A and B
// differ at a fresh index; if true, they agree at every index that any term of
// that sort mentions. The second is sound but not always complete, so that a
// model must be evaluated when `needs_checked_models()`.
//
// Floating-point comparisons become bit-vector operators; what arithmetic
// gives is left open, so that here too only unsat is final.

#include <absl/container/flat_hash_set.h>

#include <map>
#include <optional>
#include <span>

#include "solver/choices.h"
#include "solver/circuits.h"
#include "term/evaluate.h"
#include "term/term.h"
#include "term/walk.h"

namespace pleat::solver {

class Blaster {
 public:
  using Term = term::Term;
  explicit Blaster(Gates& gates)
      : g_(gates),
        c_(gates),
        choices_(gates, c_,
                 [this](Term t) -> const Bits& { return bits_.at(t); }) {}
  Blaster(const Blaster&) = delete;
  Blaster& operator=(const Blaster&) = delete;

  /// The literal of a Bool term.
  Lit literal(term::Term t);
  /// Makes the term hold for good.
  void require(term::Term t);

  /// To be called before each solve: what has to be added since the last call,
  /// about array equalities whose indices became known, and about orders.
  void prepare();
  /// After a model was found: adds the consistency facts that it violates;
  /// false when there were none, so that the model stands.
  bool refine();

  term::Model model();
  bool needs_checked_models() const {
    return abstracts_ || !equalities_.empty();
  }

 private:
  /// All reads of one array symbol, as index and value.
  struct Reads {
    std::vector<std::pair<Bits, Bits>> list;
    Bits otherwise;  ///< the value at unmentioned indices, if it matters
  };
  struct Equality {
    Term left, right;
    Lit lit;
    std::size_t instantiated = 0;  ///< indices of the sort already done
  };

  /// A number as the difference of two sums, so that nothing is negated.
  struct Difference {
    std::vector<Term> plus, minus;
  };
  static Difference difference(Term t);
  /// An equation of sums, arranged so that nothing is subtracted. None where
  /// nothing is subtracted as it is.
  static std::optional<Difference> arranged(Term equation);
  /// The terms whose bits are needed for those of this term.
  std::vector<Term> parts_of(Term t);

  void visit(Term root);
  void build(Term t);
  void build_scalar(Term t);
  void drop_zeros(Term t, Bits& b);
  /// A bound of the number, read unsigned, of a term of at most 64 bits.
  term::Value largest(Term t) const;
  term::Value largest_by_kind(Term t) const;
  bool is_below_divisor(Term t) const;
  Lit build_bool(Term t);
  void name_symbols(Term t);
  Bits build_bits(Term t);
  Lit array_equality(Term a, Term b);
  void instantiate_equalities();
  Bits read(Term array, const Bits& index);
  Bits read_symbol(Term symbol, const Bits& index);
  /// `cells`: in order of their indices, which agree with `index` in all bits
  /// but the lowest `bits_left`.
  Bits read_constants(
      std::span<const std::pair<const term::Value, Bits>* const> cells,
      const Bits& index, std::size_t bits_left, const Bits& otherwise);
  Bits otherwise(Term array);
  void mention(term::Sort array_sort, const Bits& index);
  term::Value number(const Bits& bits);
  Bits sum(const std::vector<Term>& terms, unsigned width);
  Bits fold(Term t, Bits (Circuits::*op)(const Bits&, const Bits&));
  const Bits& bits(Term t) const { return bits_.at(t); }
  Lit bit(Term t) const { return bits_.at(t)[0]; }

  Gates& g_;
  Circuits c_;
  Choices choices_;
  absl::flat_hash_map<Term, Bits> bits_;  ///< arrays: empty, just "visited"
  absl::flat_hash_map<Term, term::Value> largest_;  ///< where it is known
  std::vector<Term> symbols_;
  term::TermSet below_choices_;
  std::vector<Term> named_;  ///< symbols below these
  absl::flat_hash_map<std::pair<Term, Bits>, Bits> reads_memo_;
  std::map<Term, Reads> reads_;  ///< by array symbol
  std::vector<Equality> equalities_;
  /// Indices mentioned per array sort, each once, in order.
  std::map<term::Sort, std::vector<Bits>> indices_;
  absl::flat_hash_set<std::pair<unsigned, Bits>> mentioned_;
  bool abstracts_ = false;  ///< some term may have any value
};

}  // namespace pleat::solver
