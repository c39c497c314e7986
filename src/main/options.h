#pragma once

// The command line as plain structs; option_table.cpp is the one table of
// options.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "domain/analysis.h"
#include "run/load.h"
#include "run/settings.h"
#include "testgen/cover.h"

namespace pleat {

/// `pleat verify`, `pleat check` and `pleat condition`: how the question is
/// worked on, and what is written.
struct VerifyOptions : run::Settings {
  run::LoadOptions load;
  std::string json;  ///< file, "-", or empty
  bool stats = false;
  bool all_inputs = false;      ///< show also inputs that do not matter
  bool all_invariants = false;  ///< show also long invariants, and all of many
  bool paranoid = false;        ///< the compiler is asked about each proof
  bool condition = false;       ///< `pleat condition`: show it, whatever comes
  std::string smtlib, smtlib_bounded;  ///< files for it, or empty
  // Evidence: files, or empty.
  std::string witness;
  bool witness_graphml = false;
  std::string certificate, harness, sarif, report;
  bool sarif_all = false;    ///< also what is proved
  std::string test_suite;    ///< a folder
  std::string check;         ///< `pleat check`: the witness to be checked
  std::string command_line;  ///< as given
};

/// `pleat test`: which tests are wanted, and in which form.
struct TestOptions : testgen::CoverSettings {
  run::LoadOptions load;
  std::string out = "pleat-tests";   ///< folder
  std::vector<std::string> formats;  ///< testcomp, json, harness, ctest
};

struct ShowOptions {
  run::LoadOptions load;
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
  run::LoadOptions load;
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
  run::LoadOptions load;
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

}  // namespace pleat
