#pragma once

// Necessary conditions for reaching a target, from loop summaries.

#include "engine/apc/options.h"
#include "engine/engine.h"

namespace pleat::engine::apc {

class Apc : public Engine {
 public:
  Apc(Env& env, const Options& options) : env_(env), options_(options) {}
  std::string_view name() const override { return "apc"; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  Env& env_;
  Options options_;
};

}  // namespace pleat::engine::apc
