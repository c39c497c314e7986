#pragma once

// The places that a counterexample's run passes, as a witness tells them.

#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "evidence/source.h"
#include "evidence/witness.h"
#include "verdict/report.h"

namespace pleat::evidence {

class Sources;

/// The inputs' values and, between them, how the run branched (where the source
/// tells it beyond doubt, and if there are not too many), at last the target.
/// `files` are the program's: a witness speaks of no other.
std::vector<Segment> path_of(const cfa::Cfa& cfa,
                             const verdict::CounterexampleReport& c,
                             const std::vector<std::string>& files,
                             Sources& sources);

}  // namespace pleat::evidence
