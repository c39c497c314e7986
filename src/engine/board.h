#pragma once

// What engines tell each other about one program while they run. Only
// invariants that the kernel accepted are on the board, so whoever reads them
// may use them at once; a proof that rests on them must contain them, since
// the kernel checks it as one set.

#include <span>
#include <vector>

#include "verdict/verdict.h"

namespace pleat::engine {

class Board {
 public:
  virtual ~Board() = default;

  /// Everything known now, oldest first: a set that is inductive by itself.
  /// Formulas are over the variables and locations of the program that the
  /// engine was given. Looks for news, so ask again at every loop header; what
  /// was there before stays in front.
  virtual std::span<const verdict::Invariant> invariants() = 0;

  /// Offers invariants that are inductive together with those known. False if
  /// the kernel does not accept them: then nobody sees them.
  virtual bool offer(const std::vector<verdict::Invariant>& invariants) = 0;

  /// Says that a proof is found, and only to be shortened and checked: worth
  /// more of the machine's time than a search.
  virtual void almost_done() = 0;

  /// Says how much of its search an engine has done, from 0 to 1, as far as it
  /// can tell: who will be through soon gets more of the machine's time.
  virtual void has_explored(double share) { static_cast<void>(share); }

  /// Says that no violation was found within these bounds of loops. Nobody has
  /// checked it.
  virtual void reached(const std::vector<verdict::LoopBound>& bounds) {
    static_cast<void>(bounds);
  }

  /// Says that inputs were found and will now be replayed: compilers run best
  /// alone.
  virtual void about_to_replay() {}
};

}  // namespace pleat::engine
