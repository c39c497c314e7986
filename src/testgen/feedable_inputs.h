#pragma once

// Which inputs a test can give to the compiled program, and a test of them.

#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "output/suite.h"
#include "verdict/verdict.h"

namespace pleat::testgen {

bool is_feedable(const cfa::Input& input);
output::SuiteValue value_of(const cfa::Input& input, term::Value value);
/// With those of the inputs that are fed.
output::SuiteTest to_test(const cfa::Cfa& cfa,
                          const std::vector<verdict::InputValue>& inputs);
/// What an input that no test feeds is called.
std::string name_of(const cfa::Input& input);

}  // namespace pleat::testgen
