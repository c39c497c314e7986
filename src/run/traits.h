#pragma once

// What the advice that stands below an unknown needs to know of a program
// (verdict/advice.h).

#include "cfa/cfa.h"
#include "verdict/advice.h"

namespace pleat::run {

/// Of each loop of the source: the variables that decide whether it goes on and
/// may have many values when it begins. First those that it does not change.
verdict::Traits traits_of(const cfa::Cfa& cfa);

}  // namespace pleat::run
