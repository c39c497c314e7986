#pragma once

// Text inside XML and HTML.

#include <string>
#include <string_view>

namespace pleat::output {

/// Without what has a meaning there, and without control characters, which
/// XML has no way to write.
std::string escaped(std::string_view text);

}  // namespace pleat::output
