#pragma once

// Why a property is violated, in one sentence with the values of the run:
// "index 3 is outside of `tok` (3 elements)".

#include <string>

#include "cfa/cfa.h"
#include "evidence/run_tree.h"
#include "replay/replay.h"

namespace pleat::evidence {

/// `otherwise` is the sentence where the run does not tell more.
std::string reason(const cfa::Property& property, const RunTree& tree,
                   const replay::RecordedRun& run, std::string otherwise);

/// The sentence where no run was recorded.
std::string why_without_run(const cfa::Cfa& cfa, const cfa::Property& property);

}  // namespace pleat::evidence
