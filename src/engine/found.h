#pragma once

// What a forward search found: the targets that runs came to, and in the end
// the claim. Knows of several properties at once.

#include <functional>

#include "engine/engine.h"

namespace pleat::engine {

class Found {
 public:
  Found(const cfa::Cfa& cfa, Env& env);

  /// A run is at this location: has every property there whose target it is
  /// confirmed, unless it is already. `inputs` led here; asked for at need.
  using Inputs = std::function<std::vector<verdict::InputValue>()>;
  void arrive(cfa::LocationId at, const Inputs& inputs);

  /// Has it confirmed that the inputs, or those that they begin with, lead to
  /// the property's target, though nobody claims it. Returns `done()`.
  bool guess(std::size_t property, std::vector<verdict::InputValue> inputs);

  /// Has enough been found for the search to end?
  bool done() const { return done_; }
  bool any() const { return !outcome_.counterexamples.empty(); }
  bool confirmed(std::size_t property) const { return confirmed_[property]; }

  /// For a search of all paths that has finished every one of them: claims
  /// that what was not reached cannot be. `dropped`: paths that were left out
  /// because of a necessary condition (they are dropped for good only below
  /// 2^62 iterations, so that is a claim without a proof).
  void claim_the_rest(std::uint64_t dropped);

  /// With the claim, and a reason for every approximation.
  verdict::Outcome finish();

  verdict::Outcome& outcome() { return outcome_; }

 private:
  void confirmed_now(std::size_t property);

  const cfa::Cfa& cfa_;
  Env& env_;
  std::vector<bool> confirmed_;  ///< by property
  bool done_ = false;
  verdict::Outcome outcome_;
};

/// The record of a run that came to this cut; none if it is no cut.
std::optional<verdict::Approximation> cut_off_at(const cfa::Cfa& cfa,
                                                 cfa::LocationId at);

}  // namespace pleat::engine
