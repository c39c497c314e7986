// Greedy: the longest part goes first, for it is the hardest to read. What is
// left after each step is a proof that the kernel accepted.

#include "run/shorten_proof.h"

#include <algorithm>
#include <functional>

#include "check/k_induction.h"
#include "check/kernel.h"
#include "support/budget.h"
#include "support/turn.h"
#include "term/walk.h"
#include "verdict/invariant_text.h"
#include "verdict/proof_text.h"

namespace pleat::run {
namespace {

using verdict::Invariant;

constexpr std::size_t kMostParts = 24;   ///< of longer proofs nobody reads all
constexpr double kSecondsToShorten = 1;  ///< for all of it

std::vector<Invariant> parts_of(const std::vector<Invariant>& invariants) {
  std::vector<Invariant> result;
  for (const Invariant& i : invariants) {
    for (const term::Term part : term::conjuncts(i.formula)) {
      const auto same = [&](const Invariant& other) {
        return other.location == i.location && other.formula == part;
      };
      if (!part.is_true() && std::ranges::none_of(result, same))
        result.push_back({i.location, part});
    }
  }
  return result;
}

}  // namespace

void shorten_proof(const Settings& settings, const Subject& subject,
                   verdict::Report& report, Registry& stats) {
  // Proofs on other automata speak of other variables.
  if (report.verdict != verdict::Verdict::Proved || !report.certified ||
      report.proof.empty() || subject.any_layout)
    return;
  const cfa::Cfa& cfa =
      subject.judging.for_proofs ? *subject.judging.for_proofs : subject.cfa;
  const ScopedTimer timer(stats.timer("shorten_proof"));
  std::vector<Invariant> parts =
      parts_of(verdict::read_invariants(cfa, report.proof));
  if (parts.size() < 2 || parts.size() > kMostParts) return;
  std::vector<std::size_t> safe;
  for (std::size_t p = 0; p < report.properties.size(); ++p) safe.push_back(p);
  Registry own;  // the answer's statistics are not to change
  const Turn turn(kSecondsToShorten);
  const auto is_proof = [&](const std::vector<Invariant>& all) {
    if (stop_requested()) return false;
    if (report.segments == 0)
      return check::check_proof(cfa, all, safe, settings.checker, own).accepted;
    return check::check_k_induction(cfa, {all, report.segments}, safe,
                                    settings.checker, {}, own)
        .accepted;
  };
  if (!is_proof(parts)) return;
  std::vector<Invariant> tried = parts;
  std::ranges::stable_sort(tried, std::greater<>(), [](const Invariant& i) {
    return term::dag_size(i.formula);
  });
  bool is_shorter = false;
  for (const Invariant& one : tried) {
    std::vector<Invariant> fewer = parts;
    std::erase_if(fewer, [&](const Invariant& i) {
      return i.location == one.location && i.formula == one.formula;
    });
    if (!is_proof(fewer)) continue;
    parts = std::move(fewer);
    is_shorter = true;
  }
  if (!is_shorter) return;
  report.proof = verdict::to_text(parts);
  report.invariants = verdict::in_source(subject.cfa, parts);
}

}  // namespace pleat::run
