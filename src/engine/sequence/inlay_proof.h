#pragma once

// When the search has finished the inlaid program and found no target, the
// invariants that stand for its loops exclude the targets. So they are
// candidates for a proof about the program itself, where counters of
// iterations and holders of inputs are ghosts (docs/decisions/ghosts.md). Only
// those that are inductive are kept; what that proves, the kernel decides.

#include <optional>

#include "engine/engine.h"
#include "engine/shared/inlay_maker.h"

namespace pleat::engine::sequence {

/// The proof that the assumptions at headers make, if they do. `analyse`: with
/// what abstract interpretation finds about the program itself, where variables
/// are related to each other and not to counters.
std::optional<verdict::Outcome> prove_by_inlay(const cfa::Cfa& program,
                                               const InlayResult& made,
                                               bool analyse, Env& env);

}  // namespace pleat::engine::sequence
