#pragma once

// The C expressions of witnesses. They come from anybody and are compiled into
// the program, so only what cannot change it is let through: no calls, no
// assignments, nothing but an expression.

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pleat::evidence {

struct Expression {
  std::string text;                     ///< as it may be put into a program
  bool names_result = false;            ///< `\result` occurs (as `RESULT`)
  std::vector<std::string> names = {};  ///< of variables and types
};

/// The bodies of macros without parameters, by name.
using Macros = std::map<std::string, std::string, std::less<>>;

/// What a preprocessor prints with -E -dM.
Macros read_macros(std::string_view text);

/// Throws InputError if a name in the expression is a macro that is no such
/// expression itself: it could do anything.
void require_harmless(const Expression& expression, const Macros& macros);

/// What `\result` is called in `text`.
inline constexpr std::string_view kResultName = "__pleat_w_result";

/// Throws InputError for anything else than an expression without side
/// effects. A division whose divisor is no constant becomes a call of the macro
/// __pleat_w_divide(fault, a, op, b), which the text must be compiled with.
Expression read_expression(std::string_view text, const std::string& fault);

/// The definition of that macro. (A division by zero would end the path
/// silently; this calls `fault` first.)
extern const char* const kDivideMacro;

}  // namespace pleat::evidence
