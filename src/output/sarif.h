#pragma once

// The report as SARIF 2.1.0, for editors and code-scanning services.

#include <string>

#include "verdict/report.h"

namespace pleat::output {

struct SarifOptions {
  std::string version;       ///< of Pleat
  std::string command_line;  ///< as given
  int exit_code = 0;
  bool all = false;         ///< results also for what is proved
  std::string folder = {};  ///< that relative paths start from; absolute
};

/// One result per property that is violated (`fail`, with a code flow) or
/// unknown (`open`); those that are proved (`pass`) only on demand.
std::string to_sarif(const verdict::Report& report,
                     const SarifOptions& options);

}  // namespace pleat::output
