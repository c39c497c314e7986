#pragma once

// Where the interpreter's inputs come from.

#include <absl/container/flat_hash_map.h>

#include <random>
#include <vector>

#include "exec/interpreter.h"
#include "support/random.h"

namespace pleat::exec {

/// A given list, by position; beyond its end zeros.
class FixedInputs : public InputSource {
 public:
  explicit FixedInputs(std::vector<verdict::InputValue> values)
      : values_(std::move(values)) {}
  term::Value scalar(std::uint64_t position, cfa::InputId input,
                     const cfa::Input& what) override;
  term::ArrayValue array(std::uint64_t position, cfa::InputId input,
                         const cfa::Input& what) override;

 private:
  std::vector<verdict::InputValue> values_;
};

/// A value per input, however often it is read; others are zero.
class InputsById : public InputSource {
 public:
  /// Of several values of one input the last counts.
  explicit InputsById(const std::vector<verdict::InputValue>& values) {
    for (const auto& v : values) values_[v.input] = v;
  }
  term::Value scalar(std::uint64_t position, cfa::InputId input,
                     const cfa::Input& what) override;
  term::ArrayValue array(std::uint64_t position, cfa::InputId input,
                         const cfa::Input& what) override;

 private:
  absl::flat_hash_map<cfa::InputId, verdict::InputValue> values_;
};

/// Small numbers, boundary values of the type, random bits, constants of the
/// program and their neighbours, repeats of earlier values. In some runs each
/// input keeps its first value: what all cells of a long array must have in
/// common never comes by chance. The same seed and the same run give the same
/// values. `Generator` yields 64 random bits at a time.
template <typename Generator>
class RandomInputsBy : public InputSource {
 public:
  RandomInputsBy(const cfa::Cfa& cfa, std::uint64_t seed);
  /// The same with `constants_of` the program at hand: for many runs.
  RandomInputsBy(std::vector<term::Value> constants, std::uint64_t seed);
  term::Value scalar(std::uint64_t position, cfa::InputId input,
                     const cfa::Input& what) override;
  term::ArrayValue array(std::uint64_t position, cfa::InputId input,
                         const cfa::Input& what) override;

 private:
  term::Value draw(unsigned width);
  term::Value boundary(unsigned width);
  term::Value byte();

  Generator random_;
  std::vector<term::Value> constants_;  ///< of the program, reduced to width
  std::vector<term::Value> earlier_;
  /// Which mixture this run prefers: chosen once, so that whole runs with only
  /// small numbers, say, are common.
  unsigned taste_ = 0;
  bool steady_ = false;  ///< does each input keep its first value in this run?
  absl::flat_hash_map<cfa::InputId, term::Value> kept_;
};

using RandomInputs = RandomInputsBy<std::mt19937_64>;
/// For very many short runs: to seed the other takes longer than such a run.
using CheapRandomInputs = RandomInputsBy<SplitMix64>;

/// The constants in guards and assignments, each once, sorted.
std::vector<term::Value> constants_of(const cfa::Cfa& cfa);

}  // namespace pleat::exec
