#pragma once

// Functions that take the place of the C library's in a program under replay,
// and give what the counterexample says (cfa/library_inputs.h).

#include <string>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::replay {

/// One of them, in C. Its parameters are `parameters`; `{}` in its body is the
/// next value that it gives, a `long long`: whether it fails, if it is not a
/// number that it gives.
struct LibraryFunction {
  const char* name;
  const char* type;
  const char* parameters;
  const char* body;
};

/// None: no such function can be given values.
const LibraryFunction* library_function(const std::string& name);

/// In C: `pleat_open(mode)`, a file whose bytes are what
/// `int pleat_next_byte(void)` gives; some of the functions need it.
extern const char* const kFileFunctions;
bool needs_files(const std::string& name);

/// The names of the inputs that such functions give to this program, each once.
std::vector<std::string> library_results(const cfa::Cfa& cfa);

}  // namespace pleat::replay
