#pragma once

// What happens before and after the entry function, and what the linker
// decides: none of it is modelled, all of it is noted.

#include "frontend/context.h"

namespace pleat::frontend {

void note_surroundings(Context& context);

}  // namespace pleat::frontend
