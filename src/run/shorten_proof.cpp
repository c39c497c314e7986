// What is left after each step is a proof that the kernel accepted.

#include "run/shorten_proof.h"

#include <algorithm>

#include "check/k_induction.h"
#include "check/kernel.h"
#include "evidence/needed_invariants.h"
#include "support/budget.h"
#include "support/turn.h"
#include "verdict/invariant_text.h"
#include "verdict/proof_text.h"

namespace pleat::run {
namespace {

using verdict::Invariant;

constexpr std::size_t kMostParts = 24;  ///< of longer proofs nobody reads all
/// Checks of the kernel, for all of it: the same program gives the same text on
/// every machine.
constexpr unsigned kMostChecks = 32;
/// Where checks are hard: then the text may differ from run to run.
constexpr double kSecondsToShorten = 3;

bool is_same(const std::vector<Invariant>& a, const std::vector<Invariant>& b) {
  return std::ranges::equal(a, b, [](const auto& one, const auto& other) {
    return one.location == other.location && one.formula == other.formula;
  });
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
      evidence::parts_of(verdict::read_invariants(cfa, report.proof));
  if (parts.empty() || parts.size() > kMostParts) return;
  std::vector<std::size_t> safe;
  for (std::size_t p = 0; p < report.properties.size(); ++p) safe.push_back(p);
  Registry own;  // the answer's statistics are not to change
  const Turn turn(kSecondsToShorten);
  unsigned checks = 0;
  const auto is_proof = [&](const std::vector<Invariant>& all) {
    if (++checks > kMostChecks || stop_requested()) return false;
    if (report.segments == 0)
      return check::check_proof(cfa, all, safe, settings.checker, own,
                                check::kAttempt)
          .accepted;
    return check::check_k_induction(cfa, {all, report.segments}, safe,
                                    settings.checker, {}, own)
        .accepted;
  };
  const std::vector<Invariant> before = parts;
  // What a smaller part says may make another one superfluous.
  for (bool goes_on = true; goes_on;) {
    const std::vector<Invariant> last = parts;
    if (parts.size() > 1)
      parts = evidence::without_spare(std::move(parts), is_proof);
    parts = evidence::with_smaller_parts(std::move(parts), is_proof);
    goes_on = !is_same(parts, last);
  }
  if (is_same(parts, before)) return;
  report.proof = verdict::to_text(parts);
  report.invariants = verdict::in_source(subject.cfa, parts);
}

}  // namespace pleat::run
