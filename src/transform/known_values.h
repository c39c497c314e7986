#pragma once

// What an edge assigns, told as simply as its guard allows.

#include "cfa/cfa.h"

namespace pleat::transform {

/// The same locations, edges, guards and inputs. What an edge assigns may be
/// another term, which is equal wherever its guard holds: `x := c ? p : 0` with
/// the guard `c` becomes `x := p`.
cfa::Cfa with_known_values(cfa::Cfa cfa);

}  // namespace pleat::transform
