#pragma once

// Random terms, built twice: by mk_* (rewritten) and by mk_raw (as written).
// Both must always mean the same.

#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "support/seed.h"
#include "term/evaluate.h"
#include "term/term.h"

namespace pleat::term {

struct Pair {
  Term rewritten, raw;
};

struct GeneratorOptions {
  std::vector<unsigned> widths{1, 2, 3, 4, 5, 6, 7, 8};
  bool arrays = true;
  bool array_equality = true;
  bool divisions = true;
  unsigned symbols = 3;  ///< per sort
  std::string prefix = "g";
};

class Generator {
 public:
  Generator(std::uint64_t seed, GeneratorOptions options)
      : random_(seed), options_(std::move(options)) {}

  Pair boolean(unsigned depth);
  Pair bits(unsigned width, unsigned depth);
  Pair array(Sort sort, unsigned depth);
  unsigned width();  ///< one of the options' widths
  Value value(unsigned width);
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  bool chance(unsigned percent) { return below(100) < percent; }
  Term symbol(Sort sort);
  /// Forgets the terms that may be used again.
  void clear() { pool_.clear(); }

  // Pairs of operators, for generators of one family.
  static Pair constant(Value v, unsigned width);
  static Pair apply(Kind kind, const std::vector<Pair>& operands,
                    unsigned aux0 = 0, unsigned aux1 = 0);
  static Pair negation(Pair a);
  static Pair minus(Pair a, Pair b);
  static Pair complement(Pair a);

 private:
  Pair again_or(Sort sort, Pair fresh);
  Pair fresh_boolean(unsigned depth);
  Pair fresh_bits(unsigned width, unsigned depth);
  bool has_width(unsigned w) const;
  bool reuse(Sort sort, Pair& out);

  std::mt19937_64 random_;
  GeneratorOptions options_;
  std::map<Sort, std::vector<Pair>> pool_;
};

/// A model for the symbols, biased to corner values.
Model random_model(const std::vector<Term>& symbols, Generator& generator);

/// Asks Z3: "" if the terms are equal for all values of their symbols, else
/// what is wrong ("differ ...", "timeout").
std::string differ_by_z3(Term a, Term b);

}  // namespace pleat::term
