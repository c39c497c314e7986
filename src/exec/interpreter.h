#pragma once

// A fast concrete interpreter of the CFA: edges compiled to register code.

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "cfa/cfa.h"
#include "term/evaluate.h"
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

/// Do all runs end like this one, which did not end by a limit? Not if inputs
/// kept it from going on: what only a guard read is not among a run's inputs.
bool has_no_choice(const cfa::Cfa& cfa, const RunResult& ended);

/// Watches a run. Making a ConcreteState is slow, so it is asked for first.
class Observer {
 public:
  virtual ~Observer() = default;
  /// Arrived at an observed location after `edges` edges: shall `visit` come?
  virtual bool wants(cfa::LocationId at, std::uint64_t edges) = 0;
  /// `by`: the edge that led here (not valid at the initial location).
  virtual void visit(const ConcreteState& state, cfa::EdgeId by) = 0;
};

/// Compiles once, runs often. Keeps a reference to the automaton. A run starts
/// with all variables 0; of several enabled edges the first is taken.
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
  RunResult run(InputSource& inputs, const RunLimits& limits,
                std::span<const cfa::LocationId> observed, Observer& observer);

  /// Goes on from `state` until a location of `stop` (at least one edge is not
  /// promised), a target or the end, and leaves the new state there. Only
  /// `variables` are taken from and put into it; nothing else may be read or
  /// assigned on the way, and no input whose value matters. Adds the arrivals
  /// at every location to `arrivals`.
  RunResult resume(ConcreteState& state,
                   std::span<const cfa::VariableId> variables,
                   const std::vector<bool>& stop, std::uint64_t max_edges,
                   std::vector<std::uint64_t>& arrivals);

  /// The edges that a run takes.
  std::vector<cfa::EdgeId> path(InputSource& inputs, const RunLimits& limits,
                                RunResult* result = nullptr);

  /// The edges taken by a run, each with the state after it (slow).
  std::vector<std::pair<cfa::EdgeId, ConcreteState>> trace(
      InputSource& inputs, const RunLimits& limits);

 private:
  class Machine;
  std::unique_ptr<Machine> machine_;
};

}  // namespace pleat::exec
