#pragma once

// Inlining makes several properties of one place in the source; a compiled
// program has that place once. Replay names places by key.

#include <algorithm>
#include <array>
#include <string_view>

#include "cfa/cfa.h"

namespace pleat::frontend {

/// The checks of memory, as properties name them.
inline constexpr const char* kBounds = "bounds";
inline constexpr const char* kNull = "null";
inline constexpr const char* kFreed = "use-after-free";
inline constexpr const char* kFree = "free";

/// Of signed integers.
inline constexpr const char* kOverflow = "overflow";
/// Of integers.
inline constexpr const char* kDivisionByZero = "div-by-zero";
/// How far is shifted, and what: as a negative number, or so far that the
/// result does not fit, a signed one must not be.
inline constexpr const char* kShifts = "shift";
/// No word of --check, but a part of SV-COMP's no-overflow: is the result of a
/// shift to the left too big? Of negative numbers that property does not say
/// what it means.
inline constexpr const char* kLeftShift = "left-shift";

/// The words of --check, as `all` takes them.
inline constexpr std::array kChecks = {
    kOverflow, kDivisionByZero, kShifts, kBounds, kNull, kFreed, kFree};

/// Checks its argument, also where the program only declares it.
inline constexpr const char* kVerifierAssert = "__VERIFIER_assert";
/// What a failing one without a body calls.
inline constexpr const char* kAssertion = "__pleat_assertion";
/// What failing assertions call.
inline constexpr std::array kFailures = {"__assert_fail", "__assert",
                                         "__assert_rtn", "__assert_perror_fail",
                                         kAssertion};

inline bool is_failure(std::string_view function) {
  return std::ranges::find(kFailures, function) != kFailures.end();
}

inline bool is_memory_check(const std::string& text) {
  return text == kBounds || text == kNull || text == kFreed || text == kFree;
}

/// The number of the first property that stands at the same place.
inline int property_key(const cfa::Cfa& cfa, std::size_t property) {
  const cfa::Property& wanted = cfa.properties[property];
  for (std::size_t i = 0; i < property; ++i) {
    const cfa::Property& other = cfa.properties[i];
    if (other.kind == wanted.kind && other.pos == wanted.pos &&
        other.text == wanted.text)
      return static_cast<int>(i);
  }
  return static_cast<int>(property);
}

/// The functions whose call at the property's position is the property.
inline std::vector<std::string> property_functions(
    const cfa::Property& property) {
  switch (property.kind) {
    case cfa::Property::Kind::Assertion: {
      std::vector<std::string> all(kFailures.begin(), kFailures.end());
      all.emplace_back(kVerifierAssert);
      return all;
    }
    case cfa::Property::Kind::ErrorCall:
      return {property.text.substr(0, property.text.find('('))};
    case cfa::Property::Kind::Line:
    case cfa::Property::Kind::Check:
      return {};
  }
  return {};
}

}  // namespace pleat::frontend
