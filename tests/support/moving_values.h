#pragma once

// A loop that needs k-induction with k = 5, or an invariant about all of its
// variables.

#include <string>

#include "cfa/cfa.h"
#include "cfa/text.h"

namespace pleat::testing {

/// Four variables; the loop moves each value on to the next variable, and at
/// its head the target is reached where `bad` holds.
inline cfa::Cfa moving(const std::string& start, const std::string& bad,
                       const std::string& more = "") {
  std::string text = "(pleat-cfa 1)\n";
  for (const char* v : {"ur_a", "ur_b", "ur_c", "ur_d"})
    text +=
        std::string("(variable ") + v + " (_ BitVec 8) \"" + (v + 3) + "\")\n";
  return cfa::from_text(
      text +
      "(location 0) (location 1) (location 2) (location 3) (location 4)\n"
      "(initial 0)\n(edge 0 1 " +
      start + ")\n(edge 1 2 (guard " + bad + "))\n(edge 1 3 (guard (not " +
      bad +
      ")))\n"
      "(edge 3 1 (set ur_a ur_b) (set ur_b ur_c) (set ur_c ur_d)"
      " (set ur_d ur_a))\n" +
      more + "(property assertion \"target\" (target 2))\n");
}

inline const std::string kOneToFour =
    "(set ur_a #x01) (set ur_b #x02) (set ur_c #x03) (set ur_d #x04)";

}  // namespace pleat::testing
