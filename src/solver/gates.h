#pragma once

// Gates over CaDiCaL: each gate is one SAT variable with its clauses
// (Tseitin), simplified against constants and shared by structural hashing,
// so that the same circuit built twice costs nothing. A gate whose operands are
// gates is simplified by looking at these, too.

#include <absl/container/flat_hash_map.h>

#include <array>
#include <cadical.hpp>
#include <cstdio>
#include <initializer_list>
#include <memory>
#include <span>
#include <vector>

#include "solver/parities.h"
#include "solver/refute.h"

namespace pleat::solver {

using Lit = int;                ///< as in DIMACS: -l is the negation of l
using Bits = std::vector<Lit>;  ///< least significant bit first

/// Keeps the clauses that a SAT solver is given, and the proof that it writes.
class ProofRecorder {
 public:
  /// Before the solver gets its first clause.
  explicit ProofRecorder(CaDiCaL::Solver& sat);
  ~ProofRecorder();
  ProofRecorder(const ProofRecorder&) = delete;
  ProofRecorder& operator=(const ProofRecorder&) = delete;

  void add(Lit l) { clauses_.push_back(l); }
  /// Ends the recording.
  Refutation take();

 private:
  CaDiCaL::Solver& sat_;
  std::vector<int> clauses_;
  char* text_ = nullptr;
  std::size_t size_ = 0;
  std::FILE* file_ = nullptr;  ///< writes to text_
};

class Gates {
 public:
  enum class Proof : bool { No, Yes };
  explicit Gates(Proof proof = Proof::No);

  static constexpr Lit kYes = 1;  ///< variable 1 is fixed to true
  static constexpr Lit kNo = -1;
  static Lit constant(bool value) { return value ? kYes : kNo; }

  Lit fresh() { return made_as({Op::Free, 0, 0, 0}); }
  Lit and2(Lit a, Lit b);
  Lit or2(Lit a, Lit b) { return -and2(-a, -b); }
  Lit xor2(Lit a, Lit b);
  Lit mux(Lit condition, Lit then_lit, Lit else_lit);
  Lit majority(Lit a, Lit b, Lit c);  ///< the carry of a full adder
  Lit and_all(std::span<const Lit> lits);
  Lit or_all(std::span<const Lit> lits);

  void clause(std::initializer_list<Lit> lits) {
    clause(std::span<const Lit>(lits.begin(), lits.size()));
  }
  void clause(std::span<const Lit> lits);

  CaDiCaL::Solver& sat() { return sat_; }
  /// The clauses and the proof; only with Proof::Yes, once.
  Refutation take_refutation() { return recorder_->take(); }
  int variables() const { return variables_; }
  /// The value of a literal in the last model.
  bool value(Lit l) {
    if (l == kYes || l == kNo) return l == kYes;
    return sat_.val(l > 0 ? l : -l) > 0 ? l > 0 : l < 0;
  }

 private:
  enum class Op : int { Free, And, Xor, Mux, Majority };
  /// How a variable is defined.
  struct Gate {
    Op op = Op::Free;
    Lit a = 0, b = 0, c = 0;
  };
  using Key = std::array<int, 4>;
  static Key key(const Gate& g) {
    return {static_cast<int>(g.op), g.a, g.b, g.c};
  }
  /// A new variable, which is this gate; its clauses are still to be added.
  Lit made_as(const Gate& gate);
  /// The variable that is this gate; 0 when there is none yet.
  Lit known(const Gate& gate) const;
  const Gate& gate_of(Lit l) const {
    return gates_[static_cast<std::size_t>(l > 0 ? l : -l)];
  }
  bool is_and(Lit l) const { return gate_of(l).op == Op::And; }

  /// A literal that is equal to `l` wherever `condition` holds: one of the
  /// operands of its gate where possible, otherwise `l` itself.
  Lit under(Lit condition, Lit l) const;
  Lit and_under(Lit condition, Lit l) const;
  /// The conjunction where the operands of both gates decide it; 0 elsewhere.
  Lit and_of_ands(Lit a, Lit b);

  void add(Lit l) {
    sat_.add(l);
    if (recorder_) recorder_->add(l);
  }

  CaDiCaL::Solver sat_;
  std::unique_ptr<ProofRecorder> recorder_;
  int variables_ = 0;
  std::vector<Gate> gates_{{}};  ///< by variable
  absl::flat_hash_map<Key, Lit> table_;
  Parities parities_;
  absl::flat_hash_map<std::vector<Lit>, Lit> wide_;  ///< and_all, sorted
};

}  // namespace pleat::solver
