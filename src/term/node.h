#pragma once

// The node behind a Term; only src/term includes this.

#include "term/term.h"

namespace pleat::term {

struct Node {
  std::uint32_t id;
  Kind kind;
  Sort sort;
  std::uint32_t size;  ///< number of children
  std::uint32_t aux0;  ///< Extract: high; ZExt, SExt: bits added;
                       ///< Symbol: index of its name; FRound: Rounding;
                       ///< FToS and the like: width of the result
  std::uint32_t aux1;  ///< Extract: low
  std::uint64_t hash;
  Value value;  ///< Const only
  const Term* children;
};

}  // namespace pleat::term
