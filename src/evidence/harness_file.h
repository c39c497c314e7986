#pragma once

// A counterexample as C code to be compiled with the program, and as a test
// case for tools that run tests.

#include <string>

#include "evidence/make_witness.h"
#include "frontend/frontend.h"
#include "output/suite.h"

namespace pleat::evidence {

/// A C file that defines what the program lacks: functions that give the
/// inputs, and an end that can be seen. Its head says how to compile it.
std::string make_harness(const frontend::Program& program,
                         const verdict::Report& report, const Origin& origin,
                         Sources& sources);

/// The counterexample as a suite of one test.
output::Suite make_suite(const cfa::Cfa& cfa, const verdict::Report& report,
                         const Origin& origin, const std::string& entry);

}  // namespace pleat::evidence
