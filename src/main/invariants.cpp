// pleat invariants: numerical invariants of every loop, in C. What the kernel
// accepts is proved; what only no run contradicts is listed apart.

#include "main/invariants.h"

#include <fmt/format.h>

#include <cstdio>

#include "cfa/loops.h"
#include "cfa/text.h"
#include "check/kernel.h"
#include "engine/numeric.h"
#include "main/exit_code.h"
#include "main/load.h"
#include "main/text_job.h"
#include "main/write_file.h"
#include "output/invariants.h"
#include "support/check.h"
#include "transform/inlay.h"

namespace pleat {
namespace {

using output::InvariantList;
using verdict::Invariant;

/// In the child.
class Listing {
 public:
  Listing(const InvariantsOptions& options, const Plan& plan, Channel& channel)
      : options_(options), plan_(plan), channel_(channel) {}

  InvariantList run() {
    channel_.progress("reading");
    const Loaded loaded = load(plan_);
    list_.files = plan_.frontend.files;
    if (options_.counters) {
      const auto instrumented = transform::instrument(loaded.cfa());
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
    solver::Solver solver({}, stats_);
    engine::Env env{solver, stats_};
    env.seed = options_.seed;
    engine::NumericOptions numeric;
    numeric.domain = options_.domain;
    const engine::Numeric found =
        engine::NumericSearch(cfa, env, numeric).run();
    channel_.progress("checking");
    const bool accepted = !found.proved.empty() && check(cfa, found.proved);
    for (const cfa::LocationId h : cfa::cut_points(cfa)) {
      add(cfa, h, found.proved, accepted);
      add(cfa, h, found.unproved, false);
    }
    list_.complete = !stop_requested();
  }

  bool check(const cfa::Cfa& cfa, const std::vector<Invariant>& invariants) {
    const auto result =
        check::check_inductive(cfa, invariants, options_.checker, stats_);
    list_.checked_by = result.checked_by;
    return result.accepted;
  }

  void add(const cfa::Cfa& cfa, cfa::LocationId header,
           const std::vector<Invariant>& invariants, bool proved) {
    const auto* loop = cfa.loop_source(header);
    for (const auto& i : invariants) {
      if (i.location != header) continue;
      list_.invariants.push_back(
          {loop != nullptr ? loop->statement : cfa.at(header).pos,
           cfa.at(header).function, cfa::to_c(cfa, i.formula), proved});
    }
  }

  const InvariantsOptions& options_;
  const Plan& plan_;
  Channel& channel_;
  Registry stats_;
  InvariantList list_;
};

}  // namespace

int invariants(const InvariantsOptions& options) {
  const auto begin = std::chrono::steady_clock::now();
  if (!options.json.empty() && options.json != "-") {
    require_writable(options.json);
  }
  const Plan plan = make_plan(options.load);
  const std::string answer = supervised_answer(
      [&](Channel& channel) {
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
