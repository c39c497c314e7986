#pragma once

// Backward symbolic execution with loop folding: as bse, but at a loop header
// an inductive invariant is sought that excludes the error states.

#include "engine/backward/options.h"
#include "engine/engine.h"

namespace pleat::engine::backward {

class Bself : public Engine {
 public:
  Bself(Env& env, const FoldOptions& options) : env_(env), options_(options) {}
  std::string_view name() const override {
    return options_.fold ? "bself" : "kind-facts";
  }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
  FoldOptions options_;
};

}  // namespace pleat::engine::backward
