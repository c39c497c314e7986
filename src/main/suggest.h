#pragma once

// "Did you mean ...?" for mistyped words.

#include <string>
#include <string_view>
#include <vector>

namespace pleat {

/// Insertions, deletions, replacements and swaps of neighbours that lead from
/// one word to the other.
unsigned edit_distance(std::string_view from, std::string_view to);

/// The nearest of `known`, or "" if none is near; the first of equals.
std::string nearest(std::string_view word,
                    const std::vector<std::string>& known);

/// "; did you mean X?", or nothing.
std::string did_you_mean(std::string_view word,
                         const std::vector<std::string>& known);

}  // namespace pleat
