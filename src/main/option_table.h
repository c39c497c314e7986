#pragma once

// The options of every command. option_table.cpp defines each option once, as
// one function, and lists for each command the options that it has.

#include <CLI/CLI.hpp>

#include "main/options.h"

namespace pleat {

/// Each adds the options of one command, which set the members of `o`, and
/// gives `o` the defaults that depend on this machine.
void add_verify_options(CLI::App& app, VerifyOptions& o);
void add_check_options(CLI::App& app, VerifyOptions& o);
void add_condition_options(CLI::App& app, VerifyOptions& o);
void add_test_options(CLI::App& app, TestOptions& o);
void add_invariants_options(CLI::App& app, InvariantsOptions& o);
void add_inlay_options(CLI::App& app, InlayCommandOptions& o);
void add_show_options(CLI::App& app, ShowOptions& o);

}  // namespace pleat
