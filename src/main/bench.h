#pragma once

// `pleat bench`: hands over to the measuring scripts (bench/pleatbench).

#include <string>
#include <vector>

#include "main/options.h"

namespace pleat {

/// The folder that holds the package `pleatbench`, for a program that lies in
/// `program_folder`: in the source tree (build/<preset>/pleat) or installed
/// (<prefix>/bin/pleat). The first word wins: `chosen`, from PLEAT_BENCH_DIR.
/// Empty if there is none.
std::string find_bench_folder(const std::string& chosen,
                              const std::string& program_folder);

/// Becomes python3 with these words; returns only by an exception.
[[noreturn]] void bench(const BenchOptions& options);

}  // namespace pleat
