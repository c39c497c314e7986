#pragma once

// Many questions about the states at one location, asked of one solver context:
// what they share is translated once, answers bring cores, and states that
// refuted something are kept and tried before the solver is asked.

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "prove/step_prover.h"
#include "solver/solver.h"
#include "support/budget.h"

namespace pleat::prove {

/// How many queries may still be asked. When none is left, nothing more is
/// shown.
struct QueryBudget {
  std::uint64_t queries = 0;
  bool spent() const { return queries == 0 || stop_requested(); }
};

/// Where a context counts what it does.
struct ContextStats {
  Counter& queries;
  Counter& by_model;  ///< refuted by a state that was found before
  Timer& time;
};

class StateContext {
 public:
  using MakeContext = std::function<std::unique_ptr<solver::Context>()>;
  StateContext(MakeContext make, ContextStats stats)
      : make_(std::move(make)), stats_(stats) {}

  /// Can no state satisfy all of these? `used` are places in the formulas.
  StepAnswer ask(std::string_view name, std::span<const Term> formulas,
                 std::uint64_t units, QueryBudget& budget);

  std::uint64_t unknowns() const { return unknowns_; }  ///< answers so far

 private:
  using Model = std::shared_ptr<const term::Model>;
  Model known_model(std::span<const Term> formulas);

  const MakeContext make_;
  ContextStats stats_;
  std::unique_ptr<solver::Context> context_;
  std::uint64_t asked_ = 0;  ///< of this context
  std::uint64_t unknowns_ = 0;
  std::deque<Model> models_;  ///< states found, the most useful first
};

/// The contexts of all locations where paths begin.
class StateContexts {
 public:
  StateContexts(StateContext::MakeContext make, ContextStats stats)
      : make_(std::move(make)), stats_(stats) {}
  StateContext& at(LocationId l);
  std::uint64_t unknowns() const;

 private:
  const StateContext::MakeContext make_;
  const ContextStats stats_;
  std::map<LocationId, StateContext> by_location_;
};

/// Shows steps in the contexts of the locations where their paths begin.
class ContextProver : public StepProver {
 public:
  /// `name`: of the queries; `units`: for each.
  ContextProver(std::string name, StateContexts& contexts, std::uint64_t units,
                QueryBudget& budget)
      : name_(std::move(name)),
        contexts_(contexts),
        units_(units),
        budget_(budget) {}

  StepAnswer prove(const Path& path, std::span<const Term> premises,
                   Term goal) override;

 private:
  const std::string name_;
  StateContexts& contexts_;
  const std::uint64_t units_;
  QueryBudget& budget_;
};

}  // namespace pleat::prove
