#pragma once

// A symbolic state prepared for questions about its variables, and the one
// place that asks them. Models that refuted something are kept with the state:
// most questions are answered by evaluation under them.

#include <memory>
#include <optional>
#include <vector>

#include "engine/engine.h"
#include "exec/feasible.h"
#include "exec/state.h"
#include "term/substitute.h"

namespace pleat::engine::tracer {

using cfa::Cfa;
using cfa::LocationId;
using exec::State;
using term::Term;

class View {
 public:
  View(const Cfa& cfa, State state);

  const State& state() const { return state_; }
  LocationId at() const { return state_.location; }

  /// A formula over variables as one over the state's symbols.
  Term here(Term over_variables);

  /// Does some known model of the state violate the formula (over variables)?
  bool refuted(Term over_variables);

 private:
  friend class Oracle;
  void keep(const term::Model& model);

  const Cfa& cfa_;
  State state_;
  std::unique_ptr<term::Substituter> substitute_;
  std::vector<std::unique_ptr<term::Model>> concrete_;  ///< over variables
  std::vector<std::unique_ptr<term::Evaluator>> evaluate_;
  absl::flat_hash_set<Term> condition_;
  absl::flat_hash_map<Term, bool> entailed_;
};

class Oracle {
 public:
  explicit Oracle(Env& env);

  /// Does the formula (over variables) hold in every state of the view?
  /// Unknown counts as no.
  bool entails(View& view, Term over_variables);

  /// Literals over variables and other symbols that, together with the state,
  /// contradict each other; none if they do not, or it is not known.
  /// `alone`: they contradict each other in any state.
  struct Conflict {
    std::vector<Term> literals;
    bool alone = false;
  };
  std::optional<Conflict> conflict(View& view,
                                   const std::vector<Term>& literals);

  /// A subset of the formulas that is unsatisfiable together with `fixed`.
  /// Deletes as many as possible, the first ones first.
  std::optional<std::vector<Term>> core(const std::vector<Term>& formulas,
                                        const std::vector<Term>& fixed);

  bool unsat(const std::vector<Term>& formulas);

  exec::Feasible feasible(const State& state, Term goal);

 private:
  solver::Result ask(std::string_view name, const std::vector<Term>& all);

  Env& env_;
  exec::Relevance relevance_;
  std::unique_ptr<solver::Context> context_;
  std::uint64_t asked_ = 0;  ///< of this context
  Counter& entailments_;
  Counter& by_model_;
  Counter& queries_;
};

}  // namespace pleat::engine::tracer
