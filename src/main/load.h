#pragma once

// From what the command line names to a program: C files, a task, or an
// automaton as text.

#include <memory>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "main/options.h"

namespace pleat {

struct Loaded {
  std::unique_ptr<frontend::Program> program;  ///< null for a .cfa file
  std::unique_ptr<cfa::Cfa> automaton;         ///< of a .cfa file
  std::vector<std::string> files;              ///< the sources
  const cfa::Cfa& cfa() const { return program ? program->cfa() : *automaton; }
};

/// What `load` will do, after reading task and property files but no program.
struct Plan {
  frontend::Options frontend;
  bool is_automaton = false;
  std::string specification;  ///< of a property file, or empty
  /// Did options or files say it? Else it is the default.
  bool says_question = false, says_entry = false, says_data_model = false;
};

/// Throws InputError (missing files, bad tasks), UsageError (a mix of kinds),
/// Unsupported (other properties).
Plan make_plan(const LoadOptions& options);
Loaded load(const Plan& plan);

/// Does neither the user nor the program ask anything?
bool asks_nothing(const Plan& plan, const Loaded& loaded);
/// Then all checks are asked.
void ask_everything(Plan& plan);

}  // namespace pleat
