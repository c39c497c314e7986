#pragma once

// --stub: functions whose bodies are replaced, by that of another file or by
// none. One without a body returns anything and changes only what it gets a
// pointer to (Library::Writes).

#include "frontend/compile.h"

namespace pleat::frontend {

/// Functions with this attribute are such stubs.
inline constexpr const char* kStub = "pleat-stub";

/// Throws UsageError: there is no such function; InputError: the file does not
/// define it.
void use_stubs(const Options& options, Compiled& program);

/// What the report says of each of them.
std::vector<std::string> stubs_in_words(const Options& options);

}  // namespace pleat::frontend
