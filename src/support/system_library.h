#pragma once

#include <string>

namespace pleat {

/// Do the C library or its mathematics define a function of this name? Then a
/// program that only declares it still links.
bool in_system_library(const std::string& function);

}  // namespace pleat
