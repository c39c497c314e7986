#pragma once

// Text inside HTML. (XML is written by xml.h.)

#include <string>
#include <string_view>

namespace pleat::output {

/// The text with entities for the characters that HTML gives a meaning, and
/// without control characters.
std::string escaped(std::string_view text);

}  // namespace pleat::output
