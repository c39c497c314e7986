#pragma once

// A random number generator that is cheap to begin: its state is one number.
// (The standard's mersenne twister fills 312 words first, which took longer
// than most runs of a program under test.) The sequence is SplitMix64's:
// Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.

#include <cstdint>
#include <limits>

namespace pleat {

class SplitMix64 {
 public:
  using result_type = std::uint64_t;
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() {
    return std::numeric_limits<result_type>::max();
  }
  result_type operator()() {
    state_ += 0x9E3779B97F4A7C15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

}  // namespace pleat
