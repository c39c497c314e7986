#pragma once

// Seeds and sizes of random tests: PLEAT_SEED repeats a run, PLEAT_SCALE (1 by
// default) makes it longer.

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>

namespace pleat::testing {

inline std::uint64_t number_from(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

/// The seed of this run, printed once so that a failure can be repeated.
inline std::uint64_t seed() {
  static const std::uint64_t value = [] {
    const std::uint64_t s = number_from("PLEAT_SEED", 20260517);
    std::cout << "PLEAT_SEED=" << s << "\n";
    return s;
  }();
  return value;
}

inline std::uint64_t scale() { return number_from("PLEAT_SCALE", 1); }

inline std::uint64_t scaled(std::uint64_t n) { return n * scale(); }

/// A generator that depends on the seed and on which case this is.
inline std::mt19937_64 generator(std::uint64_t which) {
  return std::mt19937_64(seed() * 0x9E3779B97F4A7C15u + which);
}

}  // namespace pleat::testing
