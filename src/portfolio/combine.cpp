#include "portfolio/combine.h"

#include <fmt/format.h>

#include <algorithm>

#include "verdict/cost.h"

namespace pleat::portfolio {
namespace {

using verdict::Report;
using verdict::Verdict;

constexpr std::string_view kBetween = ", ";

void add_to(std::string& list, const std::string& name) {
  if (!list.empty()) list += kBetween;
  list += name;
}

class Combiner {
 public:
  /// Proofs that the kernel accepted go first, so that others are not needed.
  Report run(const std::vector<Report>& reports) {
    for (const Report& r : reports) {
      if (r.certified) add(r);
    }
    for (const Report& r : reports) {
      if (!r.certified) add(r);
    }
    finish(reports);
    return std::move(result_);
  }

 private:
  void add(const Report& r) {
    if (result_.properties.empty()) {
      result_.properties = r.properties;
      for (auto& p : result_.properties) p.verdict = Verdict::Unknown;
      contradicted_.assign(r.properties.size(), false);
      result_.approximations = r.approximations;
    }
    for (const auto& e : r.internal_errors) {
      result_.internal_errors.push_back(r.engine + ": " + e);
    }
    if (r.claim && !result_.claim) result_.claim = r.claim;
    if (r.necessary_condition && !result_.necessary_condition) {
      result_.necessary_condition = r.necessary_condition;
    }
    if (r.properties.size() == result_.properties.size()) add_answers(r);
  }

  void add_answers(const Report& r) {
    bool proved = false, violated = false;
    for (std::size_t p = 0; p < r.properties.size(); ++p) {
      const Verdict theirs = r.properties[p].verdict;
      Verdict& ours = result_.properties[p].verdict;
      if (theirs == Verdict::Unknown || theirs == ours || contradicted_[p]) {
        continue;
      }
      if (ours != Verdict::Unknown) {
        contradiction(p, r.engine);
        continue;
      }
      ours = theirs;
      proved |= theirs == Verdict::Proved;
      violated |= theirs == Verdict::Violated;
      if (theirs == Verdict::Violated) add_counterexample(p, r);
    }
    if (proved) add_proof(r);
    if (proved || violated) add_name(r);
  }

  void contradiction(std::size_t p, const std::string& engine) {
    const auto& property = result_.properties[p].property;
    result_.internal_errors.push_back(
        fmt::format("{} and {} give different answers for {}", result_.engine,
                    engine, cfa::to_string(property.pos)));
    result_.properties[p].verdict = Verdict::Unknown;
    contradicted_[p] = true;
  }

  void add_counterexample(std::size_t p, const Report& r) {
    for (const auto& c : r.counterexamples) {
      if (c.property == p) result_.counterexamples.push_back(c);
    }
  }

  void add_proof(const Report& r) {
    result_.certified =
        proofs_++ == 0 ? r.certified : result_.certified && r.certified;
    if (result_.decided_alone_by.empty())
      result_.decided_alone_by = r.decided_alone_by;
    result_.paths += r.paths;
    result_.proof += r.proof;  // each is inductive, so all together are
    // What no run of k segments gets to, none of more segments gets to.
    result_.segments = std::max(result_.segments, r.segments);
    for (const auto& i : r.invariants) {
      const bool known =
          std::any_of(result_.invariants.begin(), result_.invariants.end(),
                      [&](const auto& k) {
                        return k.pos == i.pos && k.function == i.function &&
                               k.expr == i.expr;
                      });
      if (!known) result_.invariants.push_back(i);
    }
  }

  void add_name(const Report& r) {
    add_to(result_.engine, r.engine);
    if (r.checked_by.empty() || is_among(result_.checked_by, r.checked_by))
      return;
    add_to(result_.checked_by, r.checked_by);
  }

  void finish(const std::vector<Report>& reports) {
    result_.verdict = verdict::worst(result_.properties);
    for (const Report& r : reports) add_bounds(r);
    if (result_.verdict != Verdict::Unknown) {
      result_.claim.reset();
      return;
    }
    for (const Report& r : reports) add_reasons(r);
  }

  /// Bounds that one engine reached say something about another's proof only
  /// if they are a proof themselves.
  void add_bounds(const Report& r) {
    if (r.bounds.empty() || r.verdict != result_.verdict) return;
    if (!result_.bounds.empty() && !r.bounds_checked) return;
    result_.bounds = r.bounds;
    result_.bounds_checked = r.bounds_checked;
  }

  /// Why this engine gave no answer, each reason once.
  void add_reasons(const Report& r) {
    for (const auto& reason : r.unknown_because) {
      const std::string text =
          r.engine.empty() ? reason.text : r.engine + ": " + reason.text;
      const bool known = std::any_of(
          result_.unknown_because.begin(), result_.unknown_because.end(),
          [&](const auto& k) { return k.text == text; });
      if (!known) result_.unknown_because.push_back({text, reason.pos});
    }
  }

  Report result_;
  std::vector<bool> contradicted_;  ///< by property
  std::size_t proofs_ = 0;
};

}  // namespace

Report combine(const std::vector<Report>& reports) {
  return Combiner().run(reports);
}

bool is_among(const std::string& list, const std::string& name) {
  for (std::size_t at = 0;;) {
    const std::size_t end = std::min(list.find(kBetween, at), list.size());
    if (list.compare(at, end - at, name) == 0) return true;
    if (end == list.size()) return false;
    at = end + kBetween.size();
  }
}

bool is_final(const Report& report, bool all) {
  bool complete = !report.properties.empty();
  for (const auto& p : report.properties) {
    if (p.verdict == Verdict::Violated && !all) return true;
    complete &= p.verdict != Verdict::Unknown;
  }
  return complete;
}

}  // namespace pleat::portfolio
