#pragma once

// The sample pool: concrete states seen at loop headers. Only executed states
// are samples. A candidate that excludes one is no invariant, and is thrown
// away without a query.

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <random>
#include <vector>

#include "cfa/cfa.h"
#include "exec/interpreter.h"

namespace pleat::exec {

class SamplePool {
 public:
  struct Options {
    std::size_t per_header = 128;    ///< most samples kept at a header
    std::size_t per_run = 24;        ///< most that one run adds there, about
    std::size_t elements = 500'000;  ///< of arrays, in all samples together
    std::uint64_t seed = 1;
  };

  SamplePool(const cfa::Cfa& cfa, Options options);
  explicit SamplePool(const cfa::Cfa& cfa) : SamplePool(cfa, Options{}) {}

  /// Runs the program and keeps states spread over the iterations: the first
  /// ones, the last ones, powers of two and some by chance. (A second run with
  /// the same inputs collects them, when the first has counted the visits.)
  RunResult run(InputSource& inputs, const RunLimits& limits);

  /// Runs with random inputs until `edges` edges are used up; the first run
  /// that reaches a target ends it and is returned.
  RunResult explore(std::uint64_t runs, std::uint64_t edges,
                    const RunLimits& each);

  const std::vector<cfa::LocationId>& headers() const { return headers_; }
  const std::vector<ConcreteState>& at(cfa::LocationId header) const;

  /// Does some sample at the header violate the candidate (over variables)?
  bool excluded(cfa::LocationId header, term::Term candidate) const;

 private:
  void add(const ConcreteState& state);
  std::vector<std::uint64_t> plan(std::uint64_t visits);

  const cfa::Cfa& cfa_;
  Options options_;
  Interpreter interpreter_;
  std::mt19937_64 random_;
  std::vector<cfa::LocationId> headers_;
  absl::flat_hash_map<cfa::LocationId, std::vector<ConcreteState>> samples_;
  absl::flat_hash_map<cfa::LocationId, std::uint64_t> offered_;
  absl::flat_hash_set<std::size_t> known_;  ///< hashes of kept states
  std::size_t elements_ = 0;                ///< of arrays, in kept states
  std::uint64_t next_seed_ = 0;
};

/// The values of all variables.
term::Model model_of(const cfa::Cfa& cfa, const ConcreteState& state);

/// The candidate's value in one state; symbols must be variables.
term::Value evaluate(const cfa::Cfa& cfa, term::Term t,
                     const ConcreteState& state);

}  // namespace pleat::exec
