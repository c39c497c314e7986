#pragma once

// `--paranoid`: a proof is about the automaton. Is the automaton the program?

#include <cstdint>

#include "run/load.h"
#include "support/stats.h"
#include "verdict/report.h"

namespace pleat::run {

/// Where something is proved: lets the compiled program and the automaton run
/// with the same inputs. Where they differ, nothing is proved, and the report
/// says how as an internal error.
void attack_translation(const Loaded& loaded, std::uint64_t seed,
                        verdict::Report& report, Registry& stats);

}  // namespace pleat::run
