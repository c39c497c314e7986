#pragma once

// The program for proofs, where Program::cfa forbids them because it knows only
// one layout of memory (cfa/layout.h).

#include "frontend/frontend.h"

namespace pleat::frontend {

/// An over-approximation for all layouts, with the same locations as `cfa`;
/// null: `cfa` is as good.
const cfa::Cfa* anywhere(const Program& program);

/// The automaton that proofs on `cfa` are checked on: what is read outside of
/// objects is anything there. Same locations; null: `cfa` is as good.
const cfa::Cfa* for_proofs(const Program& program);

}  // namespace pleat::frontend
