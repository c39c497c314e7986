#pragma once

// A fast concrete interpreter of the CFA: edges compiled to register code.

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "cfa/cfa.h"
#include "term/util.h"
#include "verdict/verdict.h"

namespace pleat::exec {

/// A concrete state: one value per CFA variable (arrays in `arrays`).
struct ConcreteState {
  cfa::LocationId location;
  std::vector<term::Value> scalars;      ///< by VariableId
  std::vector<term::ArrayValue> arrays;  ///< by VariableId; else empty
};

/// Where input values come from. `position` counts the reads of the run from 0.
/// A guard that does not hold in the end may have asked for values too: only
/// those of the edge that is taken count as read, so a position can be asked
/// for again (by another input, or at a later location).
class InputSource {
 public:
  virtual ~InputSource() = default;
  virtual term::Value scalar(std::uint64_t position, cfa::InputId input,
                             const cfa::Input& what) = 0;
  virtual term::ArrayValue array(std::uint64_t position, cfa::InputId input,
                                 const cfa::Input& what) = 0;
};

struct RunLimits {
  std::uint64_t edges = 1'000'000;
  /// Fill RunResult::inputs only when a target is reached (cheaper).
  bool inputs_at_target_only = false;
};

struct RunResult {
  enum class End : std::uint8_t {
    Target,  ///< `location` is the target of a property
    Stuck,   ///< no edge enabled: the program ended (exit, abort, assume)
    Limit,   ///< edge limit or stop request
  };
  End end = End::Stuck;
  cfa::LocationId location;
  std::uint64_t edges = 0;
  std::vector<verdict::InputValue> inputs;  ///< in the order they were read
};

/// Compiles once, runs often.
class Interpreter {
 public:
  explicit Interpreter(const cfa::Cfa& cfa);
  ~Interpreter();

  RunResult run(InputSource& inputs, const RunLimits& limits);

  /// As `run`, but calls `visit` with the state at each arrival at one of the
  /// observed locations (sampling loop headers, recording traces).
  using Visitor = std::function<void(const ConcreteState&)>;
  RunResult run(InputSource& inputs, const RunLimits& limits,
                std::span<const cfa::LocationId> observed,
                const Visitor& visit);

  /// The edges taken by a run, for traces (slow path).
  std::vector<std::pair<cfa::EdgeId, ConcreteState>> trace(
      InputSource& inputs, const RunLimits& limits);

 private:
  struct Code;
  std::unique_ptr<Code> code_;
};

}  // namespace pleat::exec
