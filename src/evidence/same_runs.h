#pragma once

// Does the compiled program do what the automaton does? Both run with the same
// inputs; at the heads of loops, their variables are compared. A proof about
// the automaton is one about the program only if the front end has translated
// it rightly, and nothing else asks the compiler.

#include <cstdint>
#include <optional>
#include <string>

#include "frontend/frontend.h"

namespace pleat::evidence {

struct Comparison {
  unsigned runs = 0;         ///< that could be compared
  std::uint64_t heads = 0;   ///< visits of loops, in both
  std::uint64_t values = 0;  ///< of variables, in both
  /// What differs, with the inputs of the run; none: nothing does.
  std::optional<std::string> difference;
};

/// `cfa`: the automaton that is said to be this program. `runs`: with inputs by
/// chance, in addition to one with zeros only. A run that reads what nobody can
/// feed is left out.
Comparison compare_runs(const frontend::Program& program, const cfa::Cfa& cfa,
                        unsigned runs, std::uint64_t seed);

}  // namespace pleat::evidence
