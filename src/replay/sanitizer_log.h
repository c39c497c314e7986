#pragma once

#include <string>

namespace pleat::replay {

/// The first complaint in a log of clang's address or undefined-behaviour
/// sanitizer, as `file:line: what`; empty if there is none.
std::string first_complaint(const std::string& log);

}  // namespace pleat::replay
