#pragma once

// From what the user names to a program: C files, a task, or an automaton as
// text.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "check/replayer.h"
#include "frontend/frontend.h"

namespace pleat::run {

/// Which program, and what is asked of it.
struct LoadOptions {
  std::vector<std::string> files;  ///< .c, .i; or one .yml; or one .cfa
  std::optional<std::string> target;
  std::optional<std::string> property_file;
  std::vector<std::string> checks;  ///< for undefined behaviour
  std::optional<cfa::DataModel> data_model;
  std::optional<std::string> entry;
  std::string config;  ///< pleat.toml, "none", or empty: it is looked for
  std::string build;   ///< folder of compile_commands.json, or empty
  std::optional<unsigned> recursion;
  bool malloc_never_fails = false;
  bool closed = false;           ///< functions without a body do not call back
  bool volatile_changes = true;  ///< volatile objects may change by themselves
  frontend::SignedOverflow signed_overflow = frontend::SignedOverflow::Wraps;
  frontend::ParameterOptions parameters;
  std::map<std::string, std::string> stubs;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> devices;
  /// How many arguments of main besides argv[0], and how many bytes of each,
  /// are looked at exactly.
  unsigned arguments = 3, argument_length = 15;
  std::vector<std::string> model_folders;
  std::vector<std::string> clang_args;
};

/// The words of --check, in the order in which they are asked.
const std::vector<std::string>& known_checks();

struct Loaded {
  std::unique_ptr<frontend::Program> program;  ///< null for a .cfa file
  std::unique_ptr<cfa::Cfa> automaton;         ///< of a .cfa file
  std::vector<std::string> files;              ///< the sources
  /// Keeps the program's compiled builds. Null for a .cfa file.
  std::shared_ptr<check::Replayer> replayer;
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
/// Makes the plan ask all checks for undefined behaviour.
void ask_everything(Plan& plan);

}  // namespace pleat::run
