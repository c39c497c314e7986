#pragma once

// Invariants as text (verdict/proof_text.h), read without rewriting their terms
// (term/as_written.h).

#include "verdict/proof_text.h"

namespace pleat::verdict {

/// Throws InputError.
std::vector<Invariant> read_invariants_as_written(const cfa::Cfa& cfa,
                                                  const std::string& text);

}  // namespace pleat::verdict
