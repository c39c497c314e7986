#pragma once

// What the C library gives to a program: results of its functions (rand, time),
// the bytes on standard input, and those of files. Such an input is of kind
// Extern. Its name is that of the function, or kStandardInput, kFileByte. A
// replay gives them in the order in which they are read: the bytes on standard
// input, the others by functions that take the library's place.

#include "cfa/cfa.h"
#include "support/system_library.h"

namespace pleat::cfa {

/// The name of an input that is a byte on standard input: its value is the
/// byte, or -1 where the input has ended.
inline constexpr const char* kStandardInput = "stdin";

inline bool is_standard_input(const Input& input) {
  return input.kind == Input::Kind::Extern && input.name == kStandardInput;
}

/// The name of an input that is a byte of a file: its value is the byte, -1
/// where the file has ended, -2 where reading it fails.
inline constexpr const char* kFileByte = "file";

inline bool is_file_byte(const Input& input) {
  return input.kind == Input::Kind::Extern && input.name == kFileByte;
}

/// Is it part of a text that the program reads?
inline bool is_stream_byte(const Input& input) {
  return is_standard_input(input) || is_file_byte(input);
}

/// Is it the result of a function that neither the program nor the library
/// has?
inline bool is_outside_call(const Input& input) {
  return input.kind == Input::Kind::Extern && !is_stream_byte(input) &&
         !in_system_library(input.name);
}

/// Does a function of the library give it as its result?
inline bool is_library_result(const Input& input) {
  return input.kind == Input::Kind::Extern && !is_stream_byte(input) &&
         in_system_library(input.name);
}

/// Is it whether a call of the function fails?
inline bool is_library_failure(const Input& input) {
  return is_library_result(input) && input.type.kind == CType::Kind::Bool;
}

/// An input of kind Argument whose `first` is this or more is of a variable of
/// the environment: its name is that of the variable, with `[offset]`. At
/// offset 0: is it set? From 1 on: its text.
inline constexpr unsigned kEnvironment = 1U << 24;

inline bool is_environment(const Input& input) {
  return input.kind == Input::Kind::Argument && input.first >= kEnvironment;
}

/// Is it the library's own stdin, stdout or stderr, whose address is anything?
inline bool is_stream_pointer(const Input& input) {
  return input.kind == Input::Kind::Havoc &&
         (input.name == "stdin" || input.name == "stdout" ||
          input.name == "stderr");
}

}  // namespace pleat::cfa
