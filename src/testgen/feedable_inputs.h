#pragma once

// Which inputs a test can give to the compiled program, and a test of them.

#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "output/suite.h"
#include "verdict/verdict.h"

namespace pleat::testgen {

/// Can a test give this input to the compiled program?
bool is_feedable(const cfa::Input& input);
/// A value of a test, for this input.
output::SuiteValue value_of(const cfa::Input& input, term::Value value);
/// A test of those inputs that a test can give.
output::SuiteTest to_test(const cfa::Cfa& cfa,
                          const std::vector<verdict::InputValue>& inputs);
/// The name, for people, of an input that no test can give.
std::string name_of(const cfa::Input& input);

}  // namespace pleat::testgen
