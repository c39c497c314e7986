#pragma once

// The words of the text format for enumerators, in their order; only the
// writer and the reader of the text include this.

#include <cstddef>
#include <string_view>

namespace pleat::cfa {

inline constexpr const char* kModelNames[] = {"ilp32", "lp64"};
inline constexpr const char* kTypeNames[] = {"int", "bool", "pointer", "float",
                                             "other"};
inline constexpr const char* kVariableNames[] = {"source", "memory",
                                                 "temporary"};
inline constexpr const char* kInputNames[] = {
    "nondet", "uninitialised", "extern",    "volatile",
    "havoc",  "argument",      "allocation"};
inline constexpr const char* kPropertyNames[] = {"assertion", "error-call",
                                                 "line", "check"};
inline constexpr const char* kApproximationNames[] = {
    "havoc", "unmodelled", "unknown-function", "assumed", "outside"};

inline constexpr const char* kCutNames[] = {"not-followed", "undefined",
                                            "out-of-memory"};

template <std::size_t N, typename Enum>
const char* name_of(const char* const (&names)[N], Enum value) {
  return names[static_cast<std::size_t>(value)];
}

}  // namespace pleat::cfa
