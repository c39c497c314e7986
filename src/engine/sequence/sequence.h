#pragma once

// Engines one after the other, each with a share of the time; the first answer
// counts. An engine that knows nothing of this: the parts never see each other.
// Where the system limits the CPU time (ulimit -t), that is shared out as well,
// so that other work on the machine does not change who gets how much.

#include <string>
#include <vector>

#include "engine/engine.h"
#include "support/turn.h"

namespace pleat::engine::sequence {

struct Part {
  std::string engine;
  /// Its part of the time left when its turn comes; the last one has all.
  double share = 1;
  std::uint64_t steps = Budget::kUnlimited;
  std::uint64_t reserve = 0;  ///< as in Budget
};

using Make =
    std::function<std::unique_ptr<Engine>(const std::string& name, Env& env)>;

class Sequence : public Engine {
 public:
  /// `seconds`: what is left of the time limit, from now; 0: no limit. Then
  /// parts before the last one get kWithoutLimit times their share.
  Sequence(std::string name, Env& env, std::vector<Part> parts, Make make,
           double seconds);
  static constexpr double kWithoutLimit = 120;

  std::string_view name() const override { return name_; }
  verdict::Outcome run(const cfa::Cfa& program, Budget& budget) override;

 private:
  verdict::Outcome run_part(const Part& part, Turn::Length length,
                            const cfa::Cfa& program, Budget& budget);
  Turn::Length left() const;

  std::string name_;
  Env& env_;
  std::vector<Part> parts_;
  Make make_;
  double end_;  ///< of all parts, on the wall clock; 0: none
};

}  // namespace pleat::engine::sequence
