// pleat invariants: numerical invariants of every loop, in C. What the kernel
// accepts is proved; what only no run contradicts is listed apart.

#include "main/invariants.h"

#include <fmt/format.h>

#include <cstdio>

#include "cfa/loops.h"
#include "check/kernel.h"
#include "engine/shared/numeric_invariants.h"
#include "main/exit_code.h"
#include "main/write_file.h"
#include "output/invariants.h"
#include "run/load.h"
#include "run/supervised_text.h"
#include "run/workbench.h"
#include "support/check.h"
#include "transform/inlay.h"
#include "verdict/cost.h"
#include "verdict/invariant_text.h"

namespace pleat {
namespace {

using output::InvariantList;
using verdict::Invariant;

/// Makes the list, in the supervised child.
class Listing {
 public:
  Listing(const InvariantsOptions& options, const run::Plan& plan,
          run::Channel& channel)
      : options_(options), plan_(plan), channel_(channel) {}

  InvariantList run() {
    channel_.progress("reading");
    const run::Loaded loaded = run::load(plan_);
    list_.files = plan_.frontend.files;
    if (options_.counters) {
      const auto instrumented = transform::instrument(loaded.cfa());
      variables_ = instrumented.program_variables;
      find(instrumented.cfa);
    } else {
      find(loaded.cfa());
    }
    return std::move(list_);
  }

 private:
  void find(const cfa::Cfa& cfa) {
    list_.loops = cfa::cut_points(cfa).size();
    channel_.progress("analysing");
    run::Workbench bench({}, options_.seed, stats_);
    engine::NumericOptions numeric;
    numeric.domain = options_.domain;
    const engine::Numeric found =
        engine::NumericSearch(cfa, bench.env, numeric).run();
    channel_.progress("checking");
    const bool accepted =
        !found.proved.empty() && all_runs(cfa) && check(cfa, found.proved);
    add(cfa, found.proved, accepted);
    add(cfa, found.unproved, false);
    std::ranges::stable_sort(list_.invariants, {},
                             [](const auto& i) { return i.pos; });
    list_.complete = !stop_requested();
  }

  bool check(const cfa::Cfa& cfa, const std::vector<Invariant>& invariants) {
    const auto result =
        check::check_inductive(cfa, invariants, options_.checker, stats_);
    list_.checked_by = result.checked_by;
    return result.accepted;
  }

  /// Behind what is not modelled, or cut off, anything may hold.
  bool all_runs(const cfa::Cfa& cfa) {
    const auto why = verdict::misses_runs(cfa);
    if (why) list_.unproved_because = why->text;
    return !why;
  }

  void add(const cfa::Cfa& cfa, const std::vector<Invariant>& invariants,
           bool proved) {
    for (const auto& i : verdict::in_source(cfa, invariants, variables_))
      list_.invariants.push_back({i.pos, i.function, i.expr, proved});
  }

  const InvariantsOptions& options_;
  const run::Plan& plan_;
  run::Channel& channel_;
  Registry stats_;
  std::size_t variables_ = SIZE_MAX;  ///< that are the program's own
  InvariantList list_;
};

}  // namespace

int invariants(const InvariantsOptions& options) {
  const auto begin = std::chrono::steady_clock::now();
  if (!options.json.empty() && options.json != "-") {
    require_writable(options.json);
  }
  const run::Plan plan = run::make_plan(options.load);
  const std::string answer = run::supervised_text(
      [&](run::Channel& channel) {
        return to_json(Listing(options, plan, channel).run());
      },
      {options.timeout, options.memory_mb << 20}, "invariants");
  InvariantList list;
  list.files = plan.frontend.files;
  list.complete = false;
  if (!answer.empty()) list = output::invariants_from_json(answer);
  const std::chrono::duration<double> time =
      std::chrono::steady_clock::now() - begin;
  list.seconds = time.count();
  if (!options.json.empty() && options.json != "-") {
    write_file(options.json, to_json(list));
  }
  fmt::print("{}", options.json == "-" ? to_json(list) : to_text(list));
  return list.complete ? 0 : kExitUnknown;
}

}  // namespace pleat
