#include "verdict/cost.h"

#include <algorithm>

namespace pleat::verdict {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::Proved:
      return "proved";
    case Verdict::Violated:
      return "violated";
    case Verdict::Unknown:
      break;
  }
  return "unknown";
}

std::optional<Reason> forbids_proved(
    const std::vector<Approximation>& records) {
  for (const auto& r : records) {
    if (r.kind == Approximation::Kind::Unmodelled) {
      return Reason{"not modelled: " + r.what, r.pos};
    }
  }
  return std::nullopt;
}

std::optional<Reason> misses_runs(const cfa::Cfa& cfa) {
  if (const auto why = forbids_proved(cfa.approximations)) return why;
  for (const cfa::LocationId cut : cfa.cuts) {
    std::string_view label = cfa.at(cut).label;
    if (label.ends_with("is full") || label.ends_with("a size wraps")) continue;
    if (label.starts_with("cut: ")) label.remove_prefix(5);
    return Reason{"behaviour is cut off: " + std::string(label),
                  cfa.at(cut).pos};
  }
  return std::nullopt;
}

bool explains_spurious(const cfa::Cfa& cfa, const Counterexample& path) {
  return !cfa.approximations.empty() ||
         std::any_of(path.inputs.begin(), path.inputs.end(),
                     [&](const auto& i) {
                       return cfa.at(i.input).kind == cfa::Input::Kind::Havoc;
                     });
}

Verdict worst(const std::vector<PropertyResult>& properties) {
  const auto has = [&](Verdict v) {
    return std::any_of(properties.begin(), properties.end(),
                       [&](const auto& p) { return p.verdict == v; });
  };
  if (has(Verdict::Violated)) return Verdict::Violated;
  if (properties.empty() || has(Verdict::Unknown)) return Verdict::Unknown;
  return Verdict::Proved;
}

}  // namespace pleat::verdict
