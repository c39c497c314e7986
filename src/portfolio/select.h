#pragma once

// Which engines try a program, and how much of the time each gets: by what the
// program is like, never by what anything is called.

#include <vector>

#include "cfa/cfa.h"
#include "portfolio/portfolio.h"

namespace pleat::portfolio {

struct Features {
  std::size_t loops = 0;
  bool nonlinear = false;  ///< a product or quotient of variables in a loop
  bool bits = false;       ///< operations on the bits of numbers
  bool arrays = false;     ///< memory that is more than plain variables
  bool inputs_in_loops = false;
  /// A loop on a way to a target decides by inputs, or by what such loops did.
  bool input_dependent = false;
};

Features measure(const cfa::Cfa& cfa);

/// In the order in which they get their first turn.
std::vector<Member> select(const Features& features);

}  // namespace pleat::portfolio
