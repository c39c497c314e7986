#pragma once

// The checksum by which witnesses, certificates and test suites name files.

#include <string>

namespace pleat::frontend {

/// The SHA-256 of a file's content in hexadecimal digits; empty if the file
/// cannot be read.
std::string sha256_of(const std::string& file);

}  // namespace pleat::frontend
