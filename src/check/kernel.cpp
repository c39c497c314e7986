// The kernel: is this set of invariants a proof? The questions are those of
// certificate/regions.h, which puts terms together as they are. Solvers are
// asked by check/prover.h: single solvers first, and only where these give up,
// the upper layers of the solver's chain.

#include "check/kernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "certificate/regions.h"
#include "check/prover.h"
#include "term/walk.h"

namespace pleat::check {
namespace {

using certificate::Ways;
using cfa::Cfa;
using cfa::LocationId;
using term::Term;

class Kernel {
 public:
  Kernel(const Cfa& cfa, const std::vector<verdict::Invariant>& invariants,
         Checker checker, const Effort& effort)
      : cfa_(cfa),
        regions_(cfa, invariants),
        effort_(effort),
        prover_(checker, effort) {}

  /// The targets of these properties, and all cuts, must be excluded.
  void exclude(const std::vector<std::size_t>& properties) {
    regions_.exclude(properties);
  }

  KernelResult run() {
    const auto first = regions_.at_the_very_start();
    if (first &&
        !obligation(cfa_.initial, cfa_.initial, *first, "hold at the start",
                    [](Doubt&) { return false; })) {
      return result_;
    }
    if (regions_.starts_at_error())
      return reject("the start itself is a target");
    result_.accepted = regions_.each_end(
        [&](LocationId start, LocationId end, const Ways& ways) {
          return check_end(start, end, ways);
        });
    if (!result_.accepted) return result_;
    result_.checked_by =
        fmt::format("{}", fmt::join(prover_.answered_by(), "+"));
    result_.decided_alone_by = prover_.decided_alone_by();
    return result_;
  }

  void add_costs(Registry& stats) const {
    stats.counter("kernel.obligations") += result_.obligations;
    prover_.proof_costs().add_to(stats);
  }

 private:
  KernelResult reject(std::string why) {
    result_.accepted = false;
    result_.why_not = std::move(why);
    return result_;
  }

  bool check_end(LocationId start, LocationId end, const Ways& all) {
    if (regions_.is_error(end)) {
      return obligation(start, end, all, certificate::Regions::arrives,
                        "exclude the target");
    }
    const Term invariant = regions_.invariant(end);
    if (invariant.is_true()) return true;
    if (holds_at_once(regions_.breaks(all, invariant))) return true;
    return std::ranges::all_of(term::conjuncts(invariant), [&](Term part) {
      const auto question = [&](const Ways& ways) {
        return regions_.breaks(ways, part);
      };
      return obligation(start, end, all, question,
                        certificate::duty(start, end));
    });
  }

  /// All parts of an invariant together, by a short try; else each part is
  /// asked for by itself, which is easier.
  bool holds_at_once(const Question& q) {
    if (!prover_.at_once(q)) return false;
    ++result_.obligations;
    return true;
  }

  /// The question about all ways must be answered by unsat. An execution takes
  /// one of them: it is, if it is for each way by itself. (Sums are easy for
  /// each, and may be hard for all together.)
  bool obligation(LocationId from, LocationId to, const Ways& all,
                  const std::function<Question(const Ways&)>& question,
                  const char* goal) {
    const auto one_by_one = [&](Doubt& doubt) {
      if (doubt.refuted) return false;
      const std::vector<Ways> each = regions_.single_ways(from, to);
      return each.size() > 1 && std::ranges::all_of(each, [&](const Ways& way) {
               return prover_.soon(question(way), doubt);
             });
    };
    return obligation(from, to, question(all), goal, one_by_one);
  }

  /// `otherwise`: another way to see it, where it is not easy.
  bool obligation(LocationId from, LocationId to, const Question& q,
                  const char* goal,
                  const std::function<bool(Doubt&)>& otherwise) {
    ++result_.obligations;
    Doubt doubt;
    if (prover_.soon(q, doubt) ||
        (effort_.at_length &&
         (otherwise(doubt) || prover_.at_length(q, doubt)))) {
      return true;
    }
    reject(fmt::format("the invariant should {} ({} to {}): {}", goal,
                       certificate::place(cfa_, from),
                       certificate::place(cfa_, to), doubt.why));
    return false;
  }

  const Cfa& cfa_;
  certificate::Regions regions_;
  const Effort effort_;
  Prover prover_;
  KernelResult result_;
};

}  // namespace

KernelResult check_proof(const Cfa& cfa,
                         const std::vector<verdict::Invariant>& invariants,
                         const std::vector<std::size_t>& properties,
                         Checker checker, Registry& stats,
                         const Effort& effort) {
  const ScopedTimer timer(stats.timer("kernel"));
  const certificate::Subject subject(cfa, invariants);
  Kernel kernel(subject.cfa(), invariants, checker, effort);
  kernel.exclude(properties);
  KernelResult result = kernel.run();
  kernel.add_costs(stats);
  return result;
}

KernelResult check_inductive(const Cfa& cfa,
                             const std::vector<verdict::Invariant>& invariants,
                             Checker checker, Registry& stats,
                             const Effort& effort) {
  const ScopedTimer timer(stats.timer("kernel"));
  const certificate::Subject subject(cfa, invariants);
  Kernel kernel(subject.cfa(), invariants, checker, effort);
  KernelResult result = kernel.run();
  kernel.add_costs(stats);
  return result;
}

}  // namespace pleat::check
