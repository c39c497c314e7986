#pragma once

// A loop header on the path that is being explored, and its abstraction.
//
// The header's constraints are the projection of the state that entered it. An
// iteration that ends in a state without some of them takes those away (unless
// a refinement has locked them): what is left is a speculative invariant. The
// variables that the loop assigns are then arbitrary but for what is left;
// other variables keep their values.

#include <vector>

#include "cfa/loops.h"
#include "engine/tracer/project.h"
#include "engine/tracer/table.h"

namespace pleat::engine::tracer {

/// A loop of the automaton: where it goes and what it assigns.
struct LoopShape {
  LocationId header;
  std::vector<bool> body;      ///< by location
  std::vector<bool> modified;  ///< by variable
};

std::vector<LoopShape> loop_shapes(const Cfa& cfa);

struct Constraint {
  Fact fact;
  bool locked = false;  ///< a refinement needs it: no loop state may lack it
  bool active = true;
  bool frame = false;         ///< about variables that the loop does not assign
  std::uint64_t dropped = 0;  ///< when (a count); 0: never
  unsigned generation = 0;    ///< how often it was weakened from a fact
};

class Header {
 public:
  Header(const Cfa& cfa, const Projector& projector, const LoopShape& loop,
         HeaderId id, State entry, EntryId table_entry);

  HeaderId id() const { return id_; }
  EntryId table_entry() const { return table_entry_; }
  const LoopShape& loop() const { return loop_; }
  const State& entry() const { return entry_; }
  const std::vector<Constraint>& constraints() const { return constraints_; }

  /// Is the state below the header an abstraction of the one that entered?
  bool abstracts() const { return abstracted_ && !exact_; }
  /// No abstraction was found that excludes all errors: none is allowed.
  bool is_exact() const { return exact_; }
  void make_exact() { exact_ = true; }

  /// The state to explore from.
  State state() const;

  /// From now on the abstraction is used; true if that changes the state.
  bool abstract();
  void drop(std::size_t constraint, std::uint64_t when);
  /// Adds a constraint that every entering state satisfies; false if known.
  bool add(Fact fact, bool locked = false, unsigned generation = 0);
  void set_constraints(const std::vector<Fact>& facts);
  /// All constraints are back; locked ones stay locked.
  void reset();

  /// When the constraints on this formula's variables went (0: not at all).
  std::uint64_t stability(Term formula) const;

 private:
  bool about_frame(Term formula) const;
  bool is_lossless() const;

  const Cfa& cfa_;
  const Projector& projector_;
  const LoopShape& loop_;
  HeaderId id_;
  State entry_;
  EntryId table_entry_;
  std::vector<Constraint> constraints_;
  bool abstracted_ = false;
  bool exact_ = false;
};

}  // namespace pleat::engine::tracer
