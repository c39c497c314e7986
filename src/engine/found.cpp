#include "engine/found.h"

#include <algorithm>

namespace pleat::engine {

using verdict::Approximation;
using verdict::Verdict;

Found::Found(const cfa::Cfa& cfa, Env& env)
    : cfa_(cfa), env_(env), confirmed_(cfa.properties.size(), false) {}

void Found::arrive(cfa::LocationId at, const Inputs& inputs) {
  for (std::size_t p = 0; p < cfa_.properties.size(); ++p) {
    if (cfa_.properties[p].target != at || confirmed_[p]) continue;
    verdict::Counterexample found;
    found.property = p;
    found.inputs = inputs();
    const bool enough = !env_.confirm || env_.confirm(found);
    outcome_.counterexamples.push_back(std::move(found));
    if (enough) confirmed_now(p);
  }
}

void Found::confirmed_now(std::size_t property) {
  confirmed_[property] = true;
  done_ = !env_.all ||
          std::ranges::all_of(confirmed_, [](bool reached) { return reached; });
}

bool Found::guess(std::size_t property,
                  std::vector<verdict::InputValue> inputs) {
  verdict::Counterexample guess;
  guess.property = property;
  guess.inputs = std::move(inputs);
  guess.is_guess = true;
  if (env_.confirm && env_.confirm(guess)) {
    outcome_.counterexamples.push_back(std::move(guess));
    confirmed_now(property);
  }
  return done_;
}

void Found::claim_the_rest(std::uint64_t dropped) {
  outcome_.exhausted = outcome_.approximations.empty() && dropped == 0;
  if (!outcome_.exhausted) {
    if (dropped > 0 && !any()) {
      outcome_.claim = Verdict::Proved;
      outcome_.unknown_because.push_back(
          {"paths were dropped by a necessary condition", {}});
    }
    return;
  }
  for (std::size_t p = 0; p < confirmed_.size(); ++p) {
    const bool found =
        std::ranges::any_of(outcome_.counterexamples,
                            [&](const auto& c) { return c.property == p; });
    if (!found) outcome_.safe.push_back(p);
  }
  if (!any()) outcome_.claim = Verdict::Proved;
}

verdict::Outcome Found::finish() {
  if (any()) outcome_.claim = Verdict::Violated;
  for (const Approximation& a : outcome_.approximations) {
    outcome_.unknown_because.push_back({a.what, a.pos});
  }
  return std::move(outcome_);
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

}  // namespace pleat::engine
