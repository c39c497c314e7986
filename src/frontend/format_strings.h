#pragma once

// The format strings of printf and scanf, taken apart.

#include <llvm/ADT/StringRef.h>

#include <optional>
#include <string>
#include <vector>

namespace pleat::frontend {

/// A width or a precision: not given, a number, or an argument (`*`).
struct FormatNumber {
  enum class Is : std::uint8_t { Absent, Number, Argument };
  Is is = Is::Absent;
  int number = 0;
};

/// `%-08.3ld`; or text that stands for itself.
struct FormatPart {
  std::string text;     ///< of a part without conversion
  char conversion = 0;  ///< 0: text
  std::string flags;    ///< of printf; `*` of scanf
  FormatNumber width, precision;
  std::string length;  ///< "", "h", "hh", "l", "ll", "z", "j", "t", "L", "q"
  std::string set;     ///< of scanf's `%[`, with its `^`
};

/// None: a conversion is not known.
std::optional<std::vector<FormatPart>> printf_parts(llvm::StringRef format);
std::optional<std::vector<FormatPart>> scanf_parts(llvm::StringRef format);

}  // namespace pleat::frontend
