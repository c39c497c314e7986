#include "verdict/cost.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

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

static Reason cut_off(const cfa::Cfa& cfa, cfa::LocationId cut) {
  std::string_view label = cfa.at(cut).label;
  if (label.starts_with("cut: ")) label.remove_prefix(5);
  return {"behaviour is cut off: " + std::string(label), cfa.at(cut).pos};
}

std::optional<Reason> misses_runs(const cfa::Cfa& cfa) {
  if (const auto why = forbids_proved(cfa.approximations)) return why;
  for (const cfa::Cut& cut : cfa.cuts) {
    if (cut.reason != cfa::Cut::Reason::OutOfMemory) return cut_off(cfa, cut);
  }
  return std::nullopt;
}

std::optional<Reason> misses_properties(const cfa::Cfa& cfa, bool by_text) {
  const auto why = misses_runs(cfa);
  if (why || by_text || cfa.cuts.empty()) return why;
  return cut_off(cfa, cfa.cuts[0]);
}

bool explains_spurious(const cfa::Cfa& cfa, const Counterexample& path) {
  return std::any_of(cfa.approximations.begin(), cfa.approximations.end(),
                     [](const auto& a) {
                       return a.kind != Approximation::Kind::Assumed;
                     }) ||
         std::any_of(path.inputs.begin(), path.inputs.end(),
                     [&](const auto& i) {
                       return cfa.at(i.input).kind == cfa::Input::Kind::Havoc;
                     });
}

namespace {

/// What the records of this kind say, each once, in their order.
std::vector<std::string> said_by(const std::vector<Approximation>& records,
                                 Approximation::Kind kind) {
  std::vector<std::string> result;
  for (const auto& r : records) {
    if (r.kind == kind && std::ranges::find(result, r.what) == result.end())
      result.push_back(r.what);
  }
  return result;
}

}  // namespace

std::vector<Reason> warnings(const Report& report) {
  std::vector<Reason> result;
  std::map<std::pair<std::string, unsigned>, std::size_t> in_line;
  for (const auto& r : report.approximations) {
    if (r.kind != Approximation::Kind::Outside) continue;
    if (in_line[{r.pos.file, r.pos.line}]++ == 0)
      result.push_back({r.what, r.pos});
  }
  // An array that a loop or a table walks behind its end is one mistake.
  for (Reason& warning : result) {
    const std::size_t others =
        in_line.at({warning.pos.file, warning.pos.line}) - 1;
    if (others > 0)
      warning.text +=
          fmt::format(", and {} other access{} in this line {} too", others,
                      others == 1 ? "" : "es", others == 1 ? "is" : "are");
  }
  return result;
}

std::vector<std::string> assumptions(const Report& report) {
  const bool proves = report.verdict == Verdict::Proved ||
                      std::ranges::any_of(report.properties, [](const auto& p) {
                        return p.verdict == Verdict::Proved;
                      });
  if (!proves) return {};  // a violation was seen to happen
  return said_by(report.approximations, Approximation::Kind::Assumed);
}

std::vector<std::string> functions_without_body(const Report& report) {
  return said_by(report.approximations, Approximation::Kind::UnknownFunction);
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
