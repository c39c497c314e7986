// The engine: per property the condition, its answers, and what they are worth.
// An unsatisfiable condition speaks only of runs with fewer than 2^62
// iterations per backbone, so it is never a proof; invariants that the
// summaries suggest may be one (invariants.h).

#include "engine/apc/apc.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/apc/bounded.h"
#include "engine/apc/builder.h"
#include "engine/apc/invariants.h"
#include "engine/apc/print.h"
#include "engine/apc/solve.h"
#include "engine/apc/stopwatch.h"
#include "prove/outcome_builder.h"
#include "transform/slice.h"

namespace pleat::engine::apc {
namespace {

using verdict::Counterexample;
using verdict::NecessaryCondition;
using verdict::Outcome;
using verdict::Verdict;

class Run {
 public:
  Run(const Cfa& cfa, Env& env, const Options& options, Budget& budget)
      : cfa_(cfa),
        env_(env),
        options_(options),
        budget_(budget),
        found_(cfa, env.confirm, env.all),
        out_(found_.outcome()) {}

  Outcome run() {
    const transform::Sliced sliced = transform::slice(cfa_);
    Builder builder(sliced.cfa, env_, options_);
    for (std::size_t p = 0; p < cfa_.properties.size() && !found_.done(); ++p) {
      if (!budget_.take()) {
        out_.unknown_because.push_back({"stopped", {}});
        break;
      }
      property(p, sliced, builder);
    }
    if (unreachable_ == cfa_.properties.size()) out_.claim = Verdict::Proved;
    return found_.finish();
  }

 private:
  void property(std::size_t p, const transform::Sliced& sliced,
                Builder& builder) {
    std::vector<Disjunct> disjuncts;
    try {
      const Stopwatch watch(build_seconds_);
      for (Executed& e : builder.build(sliced.cfa.properties[p].target)) {
        disjuncts.push_back({std::move(e.exists), std::move(e.condition)});
      }
    } catch (const TooManyBackbones& e) {
      out_.unknown_because.push_back(
          {"there are too many ways through the program", e.pos});
      return;
    }
    if (stop_requested()) return;
    env_.stats.counter("apc.backbones") += disjuncts.size();
    if (env_.progress) {
      env_.progress(fmt::format("{} backbones", disjuncts.size()));
    }
    if (std::ranges::count(out_.safe, p) > 0) {
      ++unreachable_;
      out_.conditions.push_back(describe(p, disjuncts, sliced.cfa, builder));
      return;
    }
    const Question question{
        .cfa = cfa_, .property = p, .disjuncts = disjuncts, .prove = [&] {
          return find_proof(cfa_, sliced, builder, env_);
        }};
    const Answers answers = solve(question, env_, options_);
    record(answers);
    out_.conditions.push_back(describe(p, disjuncts, sliced.cfa, builder));
    judge(question, answers, out_.conditions.back());
  }

  void judge(const Question& question, const Answers& answers,
             NecessaryCondition& condition) {
    using Satisfiable = NecessaryCondition::Answer;
    const std::size_t p = question.property;
    const bool proved = question.is_proved(answers);
    condition.satisfiable = answers.satisfiable()     ? Satisfiable::Yes
                            : answers.unsatisfiable() ? Satisfiable::No
                                                      : Satisfiable::Unknown;
    unreachable_ += proved || answers.unsatisfiable() ? 1 : 0;
    if (answers.inputs() != nullptr) {
      found(p, *answers.inputs());
    } else if (proved) {
      take(answers.proof.proof);
    } else if (!long_run_gets_there(p, answers)) {
      explain(p, answers);
    }
  }

  void found(std::size_t p, const std::vector<verdict::InputValue>& inputs) {
    Counterexample c;
    c.property = p;
    c.inputs = inputs;
    found_.report(std::move(c));
  }

  /// The compiled program is faster than the interpreter.
  bool long_run_gets_there(std::size_t p, const Answers& answers) {
    if (answers.unsatisfiable()) return false;
    const std::size_t before = out_.counterexamples.size();
    for (auto& inputs : answers.long_runs()) {
      found_.guess(p, std::move(inputs));
      if (out_.counterexamples.size() != before) return true;
      if (stop_requested()) return false;
    }
    return false;
  }

  void take(const Proof& proof) {
    for (const std::size_t p : proof.safe) {
      if (std::ranges::count(out_.safe, p) == 0) out_.safe.push_back(p);
    }
    for (const auto& i : proof.invariants) out_.invariants.push_back(i);
  }

  void explain(std::size_t p, const Answers& answers) {
    const char* why =
        "nobody could tell whether the necessary condition is "
        "satisfiable";
    if (answers.unsatisfiable()) {
      why =
          "the necessary condition is unsatisfiable, so no run that is "
          "modelled "
          "and has fewer than 2^62 iterations of each path through a loop gets "
          "there; but what the loops' summaries say is no inductive proof";
    } else if (answers.satisfiable()) {
      why = answers.ended_elsewhere()
                ? "the necessary condition is satisfiable, but the inputs that "
                  "satisfy it did not reach the target"
                : "the necessary condition is satisfiable, but the runs with "
                  "inputs that satisfy it are too long to see their end";
    }
    out_.unknown_because.push_back({why, cfa_.properties[p].pos});
  }

  NecessaryCondition describe(std::size_t p,
                              const std::vector<Disjunct>& disjuncts,
                              const Cfa& sliced, const Builder& builder) {
    const Printer printer(sliced, builder);
    NecessaryCondition c;
    c.property = p;
    c.text = printer.condition(disjuncts) + printer.summaries();
    while (c.text.ends_with('\n')) c.text.pop_back();
    if (!options_.smtlib) return c;
    std::vector<term::Formula> exact, weaker;
    for (const Disjunct& d : disjuncts) {
      exact.push_back(to_formula(d));
      weaker.push_back(term::Formula::of(
          term::mk_and(bounded(d, {options_.bound}).formulas)));
    }
    const std::string what =
        "a necessary condition for reaching " +
        cfa::to_string(cfa_.properties[p].pos) +
        "\nin runs with fewer than 2^62 iterations of each path";
    c.smtlib = smtlib_script(term::Formula::any_of(exact), what);
    c.smtlib_bounded = smtlib_script(
        term::Formula::any_of(weaker),
        what + fmt::format("\nthe first {} iterations only", options_.bound));
    return c;
  }

  void add_time(const std::string& name, double seconds) {
    env_.stats.timer(name).total +=
        std::chrono::nanoseconds(static_cast<std::int64_t>(seconds * 1e9));
  }

  void record(const Answers& a) {
    add_time("apc.build", build_seconds_);
    build_seconds_ = 0;
    add_time("apc.first", a.seconds);
    add_time("apc.exact", a.exact.solve);
    add_time("apc.bounded.build", a.bounded.build);
    add_time("apc.bounded.solve", a.bounded.solve);
    add_time("apc.small", a.small.solve);
    add_time("apc.prove", a.proof.solve);
    const auto note = [&](const std::string& name, const WayAnswer& w) {
      if (!w.finished) return;
      env_.stats.counter(name + (w.answer == solver::Answer::Sat ? ".sat"
                                 : w.answer == solver::Answer::Unsat
                                     ? ".unsat"
                                     : ".unknown")) += 1;
      if (w.inputs) env_.stats.counter(name + ".reached") += 1;
    };
    note("apc.exact", a.exact);
    note("apc.bounded", a.bounded);
    note("apc.small", a.small);
  }

  const Cfa& cfa_;
  Env& env_;
  const Options& options_;
  Budget& budget_;
  prove::OutcomeBuilder found_;
  Outcome& out_;  ///< of found_
  double build_seconds_ = 0;
  std::size_t unreachable_ = 0;
};

}  // namespace

Outcome Apc::run(const Cfa& program, Budget& budget) {
  return Run(program, env_, options_, budget).run();
}

}  // namespace pleat::engine::apc
