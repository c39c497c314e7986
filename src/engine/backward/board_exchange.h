#pragma once

// Between the facts of a folding search and the board that all engines share:
// the search works on a flattened automaton, the board on the original one.

#include "engine/backward/fold.h"
#include "transform/flatten.h"

namespace pleat::engine::backward {

class Exchange {
 public:
  Exchange(const transform::Flattened& flat, Env& env)
      : flat_(flat),
        env_(env),
        taken_(env.stats.counter("bself.facts_taken")),
        given_(env.stats.counter("bself.facts_given")) {}

  /// Takes what is new on the board, and offers the search's own facts when
  /// there are twice as many as last time (an offer costs a kernel check).
  void run(Folder& folder);
  /// Takes invariants that are inductive together, with those taken before.
  void learn(Folder& folder, std::span<const verdict::Invariant> invariants);

 private:
  void take(Folder& folder);
  void give(const Folder& folder);

  const transform::Flattened& flat_;
  Env& env_;
  std::size_t seen_ = 0;     ///< of the board's invariants
  Uses from_others_;         ///< one inductive set: each rests on all
  std::size_t offered_ = 0;  ///< facts of the folder at the last offer
  Counter& taken_;
  Counter& given_;
};

}  // namespace pleat::engine::backward
