#pragma once

// C text as tokens, by clang's own lexer: for those who look at the text of a
// program without compiling it.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace pleat::frontend {

/// A token before preprocessing: text[begin, end).
struct CToken {
  enum class Kind : std::uint8_t {
    Name,  ///< an identifier or a keyword
    Number,
    Character,   ///< 'a', without a prefix
    String,      ///< with or without a prefix; also L'a'
    Punctuator,  ///< an operator, a bracket, `#`, ...
    /// What is no token of C (a quote that is not closed, `@`), or is not
    /// written as it is meant (a name with a line break in it).
    Other
  };
  Kind kind = Kind::Other;
  std::size_t begin = 0, end = 0;
  /// Is it the first of its line, as the preprocessor sees lines? A line break
  /// within a comment, or behind a backslash, begins no line.
  bool begins_line = false;
};

/// All tokens, without comments. Never fails: whatever is no C is `Other`.
std::vector<CToken> c_tokens(std::string_view text);

}  // namespace pleat::frontend
