#pragma once

// Formulas about one automaton as guesses about another one of the same source
// text: variables have the same names there, loops stand in the same lines.

#include <map>
#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "verdict/verdict.h"

namespace pleat::evidence {

/// What `invariants` say at the loop heads of `from`, at the heads of `to`: by
/// file, line and number in the line. (Text that was put in moves columns.)
/// Parts that mention what `to` does not know are dropped. `originals`: what
/// files of `from` are called in `to`, where they have other names. Nothing of
/// this is known to hold.
std::vector<verdict::Invariant> carry_over(
    const cfa::Cfa& from, const std::vector<verdict::Invariant>& invariants,
    const cfa::Cfa& to, const std::map<std::string, std::string>& originals);

}  // namespace pleat::evidence
