#pragma once

// What the C library gives to a program: results of its functions (rand, time)
// and the bytes on standard input. Such an input is of kind Extern. Its name
// is that of the function, or kStandardInput. A replay gives them in the order
// in which they are read: the bytes on standard input, the others by functions
// that take the library's place.

#include "cfa/cfa.h"
#include "support/system_library.h"

namespace pleat::cfa {

/// The name of an input that is a byte on standard input: its value is the
/// byte, or -1 where the input has ended.
inline constexpr const char* kStandardInput = "stdin";

inline bool is_standard_input(const Input& input) {
  return input.kind == Input::Kind::Extern && input.name == kStandardInput;
}

/// Does the library give it, other than on standard input?
inline bool is_library_result(const Input& input) {
  return input.kind == Input::Kind::Extern && !is_standard_input(input) &&
         in_system_library(input.name);
}

/// Is it whether a call of the function fails?
inline bool is_library_failure(const Input& input) {
  return is_library_result(input) && input.type.kind == CType::Kind::Bool;
}

/// Is it the library's own stdin, stdout or stderr, whose address is anything?
inline bool is_stream_pointer(const Input& input) {
  return input.kind == Input::Kind::Havoc &&
         (input.name == "stdin" || input.name == "stdout" ||
          input.name == "stderr");
}

}  // namespace pleat::cfa
