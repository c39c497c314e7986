#pragma once

// What other verifiers' programs say (cfa/vocabulary.h), in our own words:
//
//   __CPROVER_assert(c, "…")             becomes  if (!c)
//   __pleat_assertion("c"); klee_make_symbolic(&x, sizeof x, …)  becomes  x =
//   <input>;
//
// Assumptions and functions that return inputs are calls that the translation
// knows (library.h); headers of these tools lie in models/include.

#include <string>
#include <vector>

#include "frontend/compile.h"

namespace pleat::frontend {

void use_dialects(const Options& options, Compiled& program);

/// Begins the names of the functions that return one value of a
/// klee_make_symbolic.
inline constexpr const char* kSymbolicValue = "klee_make_symbolic.";

}  // namespace pleat::frontend
