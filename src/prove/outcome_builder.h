#pragma once

// Collects what a search finds and makes the engine's claim of it. It knows of
// several properties at once: which targets were reached, whether enough was
// found, and what may be claimed of the rest. It does not decide what a claim
// is worth; that is the judge's task (check/judge.h).

#include <functional>
#include <optional>
#include <vector>

#include "cfa/cfa.h"
#include "verdict/verdict.h"

namespace pleat::prove {

class OutcomeBuilder {
 public:
  /// Is asked about every counterexample: true if the search may stop with it.
  using Confirm = std::function<bool(const verdict::Counterexample&)>;
  /// Gives the inputs that led to a location; called only where they matter.
  using Inputs = std::function<std::vector<verdict::InputValue>()>;

  /// `all`: the search goes on until every property is decided.
  OutcomeBuilder(const cfa::Cfa& cfa, Confirm confirm, bool all);

  /// A run is at this location: reports it for every property whose target
  /// that is, unless a run to it was confirmed before.
  void arrive(cfa::LocationId at, const Inputs& inputs);

  /// Adds a counterexample and has it confirmed. Returns whether it was.
  bool report(verdict::Counterexample found);

  /// Adds a counterexample that nobody vouches for, if it is confirmed: the
  /// inputs, or those that they begin with, lead to the target. Returns done().
  bool guess(std::size_t property, std::vector<verdict::InputValue> inputs);

  /// A run left what is modelled: nothing may be claimed unreachable.
  void cut_off(verdict::Approximation approximation);
  /// Something stays undecided: nothing may be claimed unreachable.
  void incomplete(verdict::Reason reason);
  /// Says why there is no answer, without any effect on the claim.
  void explain(verdict::Reason reason);

  bool done() const { return done_; }  ///< Has enough been found?
  bool any() const { return !outcome_.counterexamples.empty(); }
  bool confirmed(std::size_t property) const { return confirmed_[property]; }
  bool was_found(std::size_t property) const;
  /// Nothing was found, nothing was cut off and nothing is undecided.
  bool is_clean() const;

  /// A search of all paths has finished every one of them: claims that what
  /// was not found cannot be reached. `dropped` paths were left out because of
  /// a necessary condition, which is sound only below 2^62 iterations: with
  /// them it is a claim without a proof.
  void claim_exhausted(std::uint64_t dropped);
  /// No run goes beyond these bounds of loops: claims that what was not found
  /// cannot be reached, if nothing was cut off and nothing is undecided.
  void claim_unrolled(std::vector<verdict::LoopBound> bounds);
  /// The invariants are inductive, and no run of so many segments between cut
  /// points, and none from the start with fewer visits of them, gets to what
  /// was not found: claims that it cannot be reached, as above.
  void claim_k_induction(std::vector<verdict::Invariant> invariants,
                         std::uint32_t segments);
  /// Nothing was found within these bounds of loops; claims nothing.
  void explored(std::vector<verdict::LoopBound> bounds);
  /// A search has ended with invariants that exclude all that was not found;
  /// claims nothing if something was cut off or stays undecided.
  void claim_rest(std::vector<verdict::Invariant> invariants);
  /// The invariants exclude the targets of these properties.
  void claim_safe(const std::vector<std::size_t>& safe,
                  std::vector<verdict::Invariant> invariants);

  /// The outcome, with a reason for every approximation.
  verdict::Outcome finish();

  verdict::Outcome& outcome() { return outcome_; }

 private:
  void confirm_now(std::size_t property);
  void claim_unfound();

  const cfa::Cfa& cfa_;
  const Confirm confirm_;
  const bool all_;
  std::vector<bool> confirmed_;  ///< by property
  bool done_ = false;
  bool complete_ = true;
  verdict::Outcome outcome_;
};

/// An outcome without a claim, and why.
verdict::Outcome no_answer(std::string why);

/// The record of a run that came to this location, if behaviour is cut off
/// there.
std::optional<verdict::Approximation> cut_off_at(const cfa::Cfa& cfa,
                                                 cfa::LocationId at);

}  // namespace pleat::prove
