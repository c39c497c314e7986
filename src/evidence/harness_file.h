#pragma once

// A counterexample as C code to be compiled with the program, and as a test
// case for tools that run tests.

#include <string>

#include "evidence/make_witness.h"
#include "frontend/frontend.h"

namespace pleat::evidence {

/// A C file that defines what the program lacks: functions that give the
/// inputs, and an end that can be seen. Its head says how to compile it.
std::string make_harness(const frontend::Program& program,
                         const verdict::Report& report, const Origin& origin,
                         Sources& sources);

/// Test-Comp's formats.
std::string make_testcase(const cfa::Cfa& cfa, const verdict::Report& report);
std::string make_test_metadata(const cfa::Cfa& cfa,
                               const verdict::Report& report,
                               const Origin& origin, const std::string& entry);

}  // namespace pleat::evidence
