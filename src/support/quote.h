#pragma once

// Words for a shell.

#include <string>
#include <vector>

namespace pleat {

/// As it is where a shell reads it as one word, else between quotes.
std::string shell_quoted(const std::string& word);

/// All of them, each behind a space.
std::string shell_words(const std::vector<std::string>& words);

}  // namespace pleat
