#pragma once

/// Arithmetic modulo 2^n on numbers.

#include "term/term.h"

namespace pleat::term {

/// Number of low zero bits (the width for 0).
constexpr unsigned trailing_zeros(Value v, unsigned width) {
  unsigned n = 0;
  while (n < width && ((v >> n) & 1) == 0) ++n;
  return n;
}

/// The x with odd * x = 1 modulo 2^width: Newton's iteration doubles the
/// number of right bits, of which there are three at the start.
constexpr Value inverse(Value odd, unsigned width = 128) {
  Value x = odd;
  for (unsigned right = 3; right < width; right *= 2) x *= 2 - odd * x;
  return truncate(x, width);
}

}  // namespace pleat::term
