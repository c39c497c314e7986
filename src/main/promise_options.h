#pragma once

// The options that say what the world around the program is like: what callers
// promise (--array), stubs, devices. Their values have parts.

#include <CLI/CLI.hpp>

#include "run/load.h"

namespace pleat {

void add_promise_options(CLI::App& app, run::LoadOptions& options);

}  // namespace pleat
