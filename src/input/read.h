#pragma once

// Whole files as text, with the one-line messages that users see.

#include <string>

namespace pleat::input {

/// Throws InputError ("x.c: no such file or directory").
std::string read_file(const std::string& file);
/// Throws the InputError that read_file would.
void require_readable(const std::string& file);

}  // namespace pleat::input
