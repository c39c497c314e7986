#pragma once

// Dynamic symbolic execution: every run is a concrete one, with a symbolic
// shadow that notes the branches which other inputs would take; one of them is
// solved, and gives the inputs of the next run.

#include <functional>
#include <memory>
#include <optional>

#include "engine/dse/pending.h"
#include "engine/engine.h"
#include "engine/shared/necessary.h"

namespace pleat::engine::dse {

/// What an edge covers, by EdgeId: any numbers. Empty: every edge itself.
using Goals = std::vector<std::vector<std::uint32_t>>;

/// A run that covers something which no run before it did. True: enough.
using OnTest = std::function<bool(const std::vector<verdict::InputValue>&,
                                  const std::vector<cfa::EdgeId>& path)>;

struct Options {
  Order order = Order::Coverage;
  /// Told about tests. Then all edges are of interest, not only those on the
  /// way to a target, and reaching a target ends nothing.
  OnTest on_test = {};
  Goals goals = {};
  /// With on_test: runs to begin with.
  std::vector<std::vector<verdict::InputValue>> seeds = {};
};

/// A search that can be interrupted by its budget, and go on later.
class Exploration {
 public:
  Exploration(const cfa::Cfa& program, Env& env, const Options& options,
              std::optional<Necessary> necessary = {});
  ~Exploration();
  Exploration(const Exploration&) = delete;
  Exploration& operator=(const Exploration&) = delete;

  /// True: it is over. False: the budget is, or somebody wants to stop.
  bool go_on(Budget& budget);
  /// The end: what was found, and what the last `go_on` left open.
  verdict::Outcome finish();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

class DynamicSymbolicExecution : public Engine {
 public:
  DynamicSymbolicExecution(Env& env, Options options, FindNecessary find = {})
      : env_(env), options_(std::move(options)), find_(std::move(find)) {}
  std::string_view name() const override { return "dse"; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
  Options options_;
  FindNecessary find_;
};

}  // namespace pleat::engine::dse
