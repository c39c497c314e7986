#pragma once

// The command line as plain structs; options.cpp is the one table of options.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cfa/cfa.h"
#include "check/kernel.h"
#include "domain/analysis.h"
#include "engine/registry.h"
#include "solver/solver.h"

namespace pleat {

/// Which program, and what is asked of it.
struct LoadOptions {
  std::vector<std::string> files;  ///< .c, .i; or one .yml; or one .cfa
  std::optional<std::string> target;
  std::optional<std::string> property_file;
  std::vector<std::string> checks;  ///< for undefined behaviour
  std::optional<cfa::DataModel> data_model;
  std::optional<std::string> entry;
  std::string build;  ///< folder of compile_commands.json, or empty
  std::optional<unsigned> recursion;
  bool malloc_never_fails = false;
  bool closed = false;           ///< functions without a body do not call back
  bool volatile_changes = true;  ///< volatile objects, by themselves
  /// Of main, besides argv[0], and bytes of each, that are looked at exactly.
  unsigned arguments = 3, argument_length = 15;
  std::vector<std::string> model_folders;
  std::vector<std::string> clang_args;
};

/// The words of --check, in the order in which they are asked.
const std::vector<std::string>& known_checks();

struct VerifyOptions {
  LoadOptions load;
  std::string engine = "auto";
  engine::EngineOptions engine_options;
  double timeout = 60;          ///< seconds; 0: none
  std::uint64_t memory_mb = 0;  ///< 0: none
  std::string json;             ///< file, "-", or empty
  unsigned jobs = 0;            ///< engines at the same time
  bool deterministic = false;
  bool stats = false;
  bool all = false;
  check::Checker checker = check::Checker::Blast;
  solver::Options solver;
  std::uint64_t seed = 1;
  bool condition = false;  ///< `pleat condition`: show it, whatever comes
  std::string smtlib, smtlib_bounded;  ///< files for it, or empty
  // Evidence: files, or empty.
  std::string witness;
  bool witness_graphml = false;
  std::string certificate, harness, sarif, report;
  std::string test_suite;    ///< a folder
  std::string check;         ///< `pleat check`: the witness to be checked
  std::string command_line;  ///< as given
};

struct TestOptions {
  LoadOptions load;
  enum class Cover { Branches, Lines, Target } cover = Cover::Branches;
  std::string out = "pleat-tests";   ///< folder
  std::vector<std::string> formats;  ///< testcomp, json, harness, ctest
  double timeout = 60;               ///< seconds; 0: none
  std::uint64_t memory_mb = 0;       ///< 0: none
  std::uint64_t seed = 1;
};

struct ShowOptions {
  LoadOptions load;
  enum class Form { Text, Dot, Svg, Loops } form = Form::Text;
  enum class Stage { Load, Slice } after = Stage::Load;
  bool tree = false;  ///< of a backward search, instead of the automaton
  std::string engine = "bself";
  engine::EngineOptions engine_options;
  std::uint64_t nodes = 60;  ///< of the tree
  double timeout = 60;       ///< of the search
};

/// `pleat invariants`: what holds at every loop.
struct InvariantsOptions {
  LoadOptions load;
  domain::Options domain;
  bool counters = false;  ///< with inputs' values and loops' counters
  double timeout = 60;
  std::uint64_t memory_mb = 0;
  std::string json;  ///< file, "-", or empty
  check::Checker checker = check::Checker::Blast;
  std::uint64_t seed = 1;
};

/// `pleat inlay`: the program without loops.
struct InlayCommandOptions {
  LoadOptions load;
  domain::Options domain;
  bool guesses = false;
  double timeout = 60;
  std::uint64_t memory_mb = 0;
  std::string output;  ///< file, "-", or empty
};

/// `pleat bench`: its words are read by the scripts that do the work.
struct BenchOptions {
  std::vector<std::string> words;
};

/// The text for `--help` or `--version`, already complete.
struct Print {
  std::string text;
};

using Invocation =
    std::variant<Print, VerifyOptions, ShowOptions, BenchOptions,
                 InvariantsOptions, InlayCommandOptions, TestOptions>;

/// Throws UsageError, with a suggestion for a word that is nearly known.
Invocation parse_command_line(int argc, const char* const* argv);

/// The processors that this process may use.
unsigned default_jobs();

/// Half of the machine's memory, in MB.
std::uint64_t default_memory_mb();

}  // namespace pleat
