#pragma once

// The compiler from edges to register code (code.h); only src/exec includes
// this. Its methods are spread over compile.cpp (locations, edges, inputs,
// tests), compile_terms.cpp, compile_arrays.cpp and compile_assignments.cpp.

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <optional>

#include "cfa/cfa.h"
#include "exec/code.h"

namespace pleat::exec {

using cfa::Assignment;
using cfa::Cfa;
using cfa::Edge;
using term::Kind;
using term::Term;
using term::Value;

class Compiler {
 public:
  explicit Compiler(const Cfa& cfa) : cfa_(cfa) {}

  Program run();

 private:
  // compile.cpp: places
  static bool wide(term::Sort sort) { return sort.width > 64; }
  Ref reserve(term::Sort sort);
  std::uint32_t reserve_memory(term::Sort sort);
  void place_variables();
  /// All constants of the automaton get registers, loaded once.
  void place_constants();
  void place_constant(Term t);

  // compile.cpp: locations and edges
  std::uint32_t here() const;
  std::uint32_t emit(Instruction i);
  void location(cfa::LocationId id);
  void edge(cfa::EdgeId id);

  // compile.cpp: inputs
  struct Slot {
    std::uint32_t position;  ///< which read of the edge
    Ref ref;
    bool before_tests;
  };
  /// Where the inputs of this edge are; a value that another edge reads at
  /// another position is another read.
  void bind_inputs(cfa::EdgeId id);
  void forget();
  void place_read(cfa::EdgeId id, std::uint32_t k, Ref ref);
  /// Reads those of the symbols that are inputs and were not read yet. What is
  /// read before the tests is there for the next edges too.
  void read_inputs(cfa::EdgeId id, const std::vector<Term>& symbols,
                   bool before_tests);

  // compile.cpp: tests
  /// Jumps (to be patched through `jumps`) when c is `when`; falls through
  /// otherwise.
  void jump(Term c, bool when, std::vector<std::uint32_t>& jumps);

  // compile_terms.cpp: scalar terms
  Ref value(Term root);
  std::optional<Ref> known_place(Term t) const;
  Ref symbol(Term t) const;
  void remember(Term t, Ref ref);
  /// The scalar terms that must be there before t can be computed.
  std::vector<Term> operands(Term t) const;
  void array_operands(Term array, std::vector<Term>& result) const;
  Ref operation(Term t);
  Ref slow(Term t);
  Ref add_slow(SlowOp op);
  Ref ite(Ref c, Ref a, Ref b, term::Sort sort);
  Ref fast(Term t);
  static Op op_of(Kind kind);

  // compile_arrays.cpp: arrays
  /// array[index] without building the array: a chain of comparisons.
  Ref select(Term array, Term index, term::Sort element);
  Ref select_step(Term a, Term index, term::Sort element,
                  const absl::flat_hash_map<Term, Ref>& done);
  Ref equal(Term x, Term y);
  Ref same_arrays(Term t);
  /// A memory that holds the array, by a copy where it has no own one.
  std::uint32_t materialise(Term array);
  /// Code that makes memory `to` hold the array. Scalars in it are computed.
  void put(Term array, std::uint32_t to);
  static Term strip_stores(Term array, std::vector<Term>& stores);
  void apply_stores(const std::vector<Term>& stores, std::uint32_t to);
  /// ite(c, stores over B, other stores over B): B, then the stores under a
  /// jump. Without a common B both sides are copied.
  void put_choice(Term choice, std::uint32_t to);
  void put_different(Term choice, std::uint32_t to);
  /// Materialised once per edge, though many choices may use it.
  std::uint32_t side(Term array);

  // compile_assignments.cpp: assignments
  void move(Ref to, Ref from);
  void assignments(const Edge& e);
  /// No assignment that is still to come reads this variable's old value, so
  /// no cached term over it is asked for again on this edge either.
  void in_place(const Assignment& a);
  /// The last instruction of a fresh computation writes the variable itself.
  void write(Ref to, Term t);
  bool retarget(Ref from, Ref to);
  void prepare_array(Term array);
  /// The variable's own memory may be the base of the new value: in place if
  /// it is the only base, else by way of a scratch memory.
  void put_in_place(Term array, std::uint32_t to);
  static std::optional<Term> common_base(Term choice);
  /// A cycle (x, y := y, x): all values first, then all writes.
  void through_temporaries(const std::vector<const Assignment*>& late);
  std::uint32_t copy_of(Term array);

  const Cfa& cfa_;
  Program program_;
  std::uint32_t next_register_ = 0, first_temporary_ = 0, highest_ = 0;
  absl::flat_hash_map<Term, Ref> variables_, constants_;
  // Of the location at hand:
  absl::flat_hash_map<Term, Ref> values_;  ///< computed terms
  std::vector<Term> order_;                ///< keys of values_, as computed
  absl::flat_hash_set<Term> known_;        ///< conjuncts that must hold here
  absl::flat_hash_map<cfa::InputId, Slot> slots_;
  absl::flat_hash_map<Term, std::uint32_t> scratch_;
  // Of the edge at hand:
  absl::flat_hash_map<Term, std::pair<std::uint32_t, cfa::InputId>> inputs_;
  std::vector<std::uint32_t> exits_;   ///< jumps to the next edge
  std::size_t first_exit_ = SIZE_MAX;  ///< order_'s size at the first of them
  absl::flat_hash_map<Term, std::uint32_t> sides_;
};

}  // namespace pleat::exec
