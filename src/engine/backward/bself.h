#pragma once

// Backward symbolic execution with loop folding: as bse, but at a loop header
// an inductive invariant is sought that excludes the error states.

#include "engine/backward/options.h"
#include "engine/engine.h"

namespace pleat::engine::backward {

/// Invariants of a program that another method finds; inductive together.
using FindFacts =
    std::function<std::vector<verdict::Invariant>(const cfa::Cfa&, Env&)>;

class Bself : public Engine {
 public:
  /// `more`: asked where equalities of its own are not enough; may be empty.
  Bself(Env& env, const FoldOptions& options, FindFacts more = {})
      : env_(env), options_(options), more_(std::move(more)) {}
  std::string_view name() const override {
    return options_.fold ? "bself" : "kind-facts";
  }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
  FoldOptions options_;
  FindFacts more_;
};

}  // namespace pleat::engine::backward
