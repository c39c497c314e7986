#include "prove/outcome_builder.h"

#include <algorithm>

namespace pleat::prove {

using verdict::Approximation;
using verdict::Verdict;

OutcomeBuilder::OutcomeBuilder(const cfa::Cfa& cfa, Confirm confirm, bool all)
    : cfa_(cfa),
      confirm_(std::move(confirm)),
      all_(all),
      confirmed_(cfa.properties.size(), false) {}

void OutcomeBuilder::arrive(cfa::LocationId at, const Inputs& inputs) {
  for (std::size_t p = 0; p < cfa_.properties.size(); ++p) {
    if (cfa_.properties[p].target != at || confirmed_[p]) continue;
    verdict::Counterexample found;
    found.property = p;
    found.inputs = inputs();
    report(std::move(found));
  }
}

bool OutcomeBuilder::report(verdict::Counterexample found) {
  const std::size_t property = found.property;
  const bool enough = !confirm_ || confirm_(found);
  outcome_.counterexamples.push_back(std::move(found));
  if (enough) confirm_now(property);
  return enough;
}

void OutcomeBuilder::confirm_now(std::size_t property) {
  confirmed_[property] = true;
  done_ = !all_ || std::ranges::all_of(confirmed_, [](bool c) { return c; });
}

bool OutcomeBuilder::guess(std::size_t property,
                           std::vector<verdict::InputValue> inputs) {
  verdict::Counterexample guess;
  guess.property = property;
  guess.inputs = std::move(inputs);
  guess.is_guess = true;
  if (confirm_ && confirm_(guess)) {
    outcome_.counterexamples.push_back(std::move(guess));
    confirm_now(property);
  }
  return done_;
}

void OutcomeBuilder::cut_off(Approximation approximation) {
  outcome_.approximations.push_back(std::move(approximation));
}

void OutcomeBuilder::incomplete(verdict::Reason reason) {
  complete_ = false;
  explain(std::move(reason));
}

void OutcomeBuilder::explain(verdict::Reason reason) {
  outcome_.unknown_because.push_back(std::move(reason));
}

bool OutcomeBuilder::was_found(std::size_t property) const {
  return std::ranges::any_of(outcome_.counterexamples, [&](const auto& c) {
    return c.property == property;
  });
}

bool OutcomeBuilder::is_clean() const {
  return complete_ && !any() && outcome_.approximations.empty();
}

void OutcomeBuilder::claim_unfound() {
  for (std::size_t p = 0; p < cfa_.properties.size(); ++p) {
    if (!was_found(p)) outcome_.safe.push_back(p);
  }
  if (!any()) outcome_.claim = Verdict::Proved;
}

void OutcomeBuilder::claim_exhausted(std::uint64_t dropped) {
  if (outcome_.approximations.empty() && dropped == 0) {
    outcome_.basis = verdict::Basis::Exhausted;
    claim_unfound();
  } else if (dropped > 0 && !any()) {
    outcome_.claim = Verdict::Proved;
    explain({"paths were dropped by a necessary condition", {}});
  }
}

void OutcomeBuilder::claim_unrolled(std::vector<verdict::LoopBound> bounds) {
  if (!complete_ || done_ || !outcome_.approximations.empty()) return;
  outcome_.basis = verdict::Basis::Unrolling;
  outcome_.bounds = std::move(bounds);
  claim_unfound();
}

void OutcomeBuilder::claim_k_induction(
    std::vector<verdict::Invariant> invariants, std::uint32_t segments) {
  if (!complete_ || done_ || !outcome_.approximations.empty()) return;
  outcome_.basis = verdict::Basis::KInduction;
  outcome_.invariants = std::move(invariants);
  outcome_.segments = segments;
  outcome_.bounds.clear();  // they say nothing about longer runs
  claim_unfound();
}

void OutcomeBuilder::explored(std::vector<verdict::LoopBound> bounds) {
  if (any()) return;
  outcome_.basis = verdict::Basis::Unrolling;
  outcome_.bounds = std::move(bounds);
}

void OutcomeBuilder::claim_rest(std::vector<verdict::Invariant> invariants) {
  if (!complete_ || done_ || !outcome_.approximations.empty()) return;
  outcome_.basis = verdict::Basis::Invariants;
  outcome_.bounds.clear();  // of what was explored before
  outcome_.invariants = std::move(invariants);
  claim_unfound();
}

void OutcomeBuilder::claim_safe(const std::vector<std::size_t>& safe,
                                std::vector<verdict::Invariant> invariants) {
  for (const std::size_t p : safe) {
    if (!was_found(p)) outcome_.safe.push_back(p);
  }
  outcome_.invariants = std::move(invariants);
  if (!any() && safe.size() == cfa_.properties.size()) {
    outcome_.claim = Verdict::Proved;
  }
}

verdict::Outcome OutcomeBuilder::finish() {
  if (any()) outcome_.claim = Verdict::Violated;
  for (const Approximation& a : outcome_.approximations) {
    outcome_.unknown_because.push_back({a.what, a.pos});
  }
  return std::move(outcome_);
}

verdict::Outcome no_answer(std::string why) {
  verdict::Outcome outcome;
  outcome.unknown_because.push_back({std::move(why), {}});
  return outcome;
}

std::optional<Approximation> cut_off_at(const cfa::Cfa& cfa,
                                        cfa::LocationId at) {
  if (std::ranges::find(cfa.cuts, at) == cfa.cuts.end()) return std::nullopt;
  const std::string& label = cfa.at(at).label;
  return Approximation{
      Approximation::Kind::Unmodelled,
      "execution was cut off here" +
          (label.starts_with("cut: ") ? ": " + label.substr(5) : ""),
      cfa.at(at).pos};
}

}  // namespace pleat::prove
