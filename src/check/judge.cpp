#include "check/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <climits>
#include <map>

#include "cfa/library_inputs.h"
#include "cfa/loops.h"
#include "cfa/text.h"
#include "check/automaton_replay.h"
#include "check/k_induction.h"
#include "check/unrolling.h"
#include "support/budget.h"
#include "support/check.h"
#include "verdict/arguments.h"
#include "verdict/bounds.h"
#include "verdict/cost.h"
#include "verdict/invariant_text.h"
#include "verdict/proof_text.h"

namespace pleat::check {

using verdict::Counterexample;
using verdict::Outcome;
using verdict::Verdict;

namespace {

/// What an exhausted search saw, or else a few guesses.
std::vector<std::vector<verdict::LoopBound>> bounds_to_try(
    const cfa::Cfa& cfa, const Outcome& outcome) {
  if (!outcome.bounds.empty()) return {outcome.bounds};
  std::vector<std::vector<verdict::LoopBound>> result;
  for (const std::uint64_t iterations : {1U, 8U, 64U}) {
    auto& bounds = result.emplace_back();
    for (cfa::LocationId header : cfa::cut_points(cfa))
      bounds.push_back({header, iterations});
  }
  return result;
}

bool same_inputs(const Counterexample& a, const Counterexample& b) {
  return a.property == b.property &&
         std::equal(a.inputs.begin(), a.inputs.end(), b.inputs.begin(),
                    b.inputs.end(), [](const auto& x, const auto& y) {
                      return x.input == y.input && x.value == y.value &&
                             x.array == y.array;
                    });
}

/// Does a person type this byte?
bool is_typed(term::Value byte) { return byte >= ' ' && byte <= '~'; }

/// What happens outside of the program's text where it reads this; empty:
/// nothing. `n`: which call it is of those at this place that allocate.
std::string event(const cfa::Input& input, term::Value value, unsigned n) {
  if (input.kind == cfa::Input::Kind::Volatile)
    return "the volatile object `" + input.name + "` changes by itself";
  if (input.kind != cfa::Input::Kind::Allocation || value == 0) return "";
  const std::string which = n == 1 ? "" : fmt::format("call {} of ", n);
  return fmt::format("{}{} in line {} fails", which, input.name,
                     input.pos.line);
}

}  // namespace

Judge::Judge(const cfa::Cfa& cfa, JudgeOptions options, Registry& stats)
    : cfa_(cfa), options_(std::move(options)), stats_(stats) {
  if (!options_.replayer)
    options_.replayer = std::make_shared<AutomatonReplayer>(cfa_);
}

const char* Judge::Replayed::by() const {
  switch (result.by) {
    case ReplayResult::By::Native:
      return "native";
    case ReplayResult::By::Automaton:
      return "automaton";
    case ReplayResult::By::Instrumented:
    case ReplayResult::By::None:
      break;
  }
  return "instrumented";
}

Judge::Replayed Judge::try_replay(const Counterexample& counterexample) {
  const ScopedTimer timer(stats_.timer("replay"));
  ++stats_.counter("replay.runs");
  Replayed replayed{counterexample, options_.replayer->replay(counterexample)};
  if (Counterexample filled = counterexample;
      !replayed.result.reached && verdict::takes_arguments(cfa_) &&
      !stop_requested() && verdict::fill_gaps(cfa_, filled.inputs)) {
    if (ReplayResult again = options_.replayer->replay(filled); again.reached) {
      replayed.counterexample = std::move(filled);
      replayed.result = std::move(again);
    }
  }
  return replayed;
}

void Judge::keep_better(Replayed attempt) {
  if (!attempt.result.reached) {
    failed_.push_back(std::move(attempt));
    return;
  }
  const std::size_t property = attempt.counterexample.property;
  const auto it = best_.find(property);
  if (it == best_.end()) {
    best_.emplace(property, std::move(attempt));
  } else if (it->second.result.relies_on_ub && !attempt.result.relies_on_ub) {
    it->second = std::move(attempt);
  }
}

/// A shorter command line and plain text on standard input, if the run gets
/// there with them as well: what the solver left open is any number, and no
/// word that a person would type.
void Judge::simplify_arguments(Replayed& replayed) {
  if (std::ranges::none_of(cfa_.inputs, [](const cfa::Input& input) {
        return input.kind == cfa::Input::Kind::Argument ||
               cfa::is_stream_byte(input);
      }))
    return;
  const auto try_with = [&](const auto& change) {
    Counterexample simpler = replayed.counterexample;
    for (auto& value : simpler.inputs) {
      const cfa::Input& input = cfa_.at(value.input);
      if (input.kind == cfa::Input::Kind::Argument ||
          cfa::is_stream_byte(input))
        change(input, value);
    }
    if (stop_requested()) return false;
    if (same_inputs(simpler, replayed.counterexample) &&
        verdict::arguments(cfa_, simpler.inputs) ==
            verdict::arguments(cfa_, replayed.counterexample.inputs))
      return false;
    Replayed attempt = try_replay(simpler);
    if (!attempt.result.reached || attempt.result.by != replayed.result.by ||
        attempt.result.relies_on_ub != replayed.result.relies_on_ub)
      return false;
    replayed = std::move(attempt);
    return true;
  };
  // Bytes that nobody types become letters.
  try_with([](const cfa::Input& input, verdict::InputValue& value) {
    if (cfa::is_stream_byte(input) && value.value <= UINT8_MAX &&
        value.value != '\n' && !is_typed(value.value))
      value.value = 'x';
  });
  if (!verdict::takes_arguments(cfa_)) return;
  const auto count = [&] {
    return verdict::arguments(cfa_, replayed.counterexample.inputs).size();
  };
  constexpr std::size_t kMostWords = 16;
  for (std::size_t fewer = 1; fewer < std::min(count(), kMostWords); ++fewer) {
    if (try_with([&](const cfa::Input& input, verdict::InputValue& value) {
          if (input.kind == cfa::Input::Kind::Argument && input.first == 0)
            value.value = fewer;
        }))
      break;
  }
  // argv[0] becomes any name, the others empty, or as long as they are typed.
  for (std::size_t word = 0; word < std::min(count(), kMostWords); ++word) {
    const auto is_of_word = [&](const cfa::Input& input) {
      return input.kind == cfa::Input::Kind::Argument &&
             input.first == word + 1;
    };
    if (try_with([&](const cfa::Input& input, verdict::InputValue& value) {
          if (!is_of_word(input)) return;
          if (word != 0) value.value = 0;
          value.matters = false;
        }) ||
        word == 0)
      continue;
    unsigned typed = UINT_MAX;  // bytes
    for (const auto& value : replayed.counterexample.inputs) {
      const cfa::Input& input = cfa_.at(value.input);
      if (is_of_word(input) && !is_typed(value.value))
        typed = std::min(typed, input.offset);
    }
    try_with([&](const cfa::Input& input, verdict::InputValue& value) {
      if (is_of_word(input) && input.offset >= typed) value.value = 0;
    });
  }
}

bool Judge::confirm(const Counterexample& counterexample) {
  Replayed attempt = try_replay(counterexample);
  const bool good = attempt.result.reached && !attempt.result.relies_on_ub;
  if (counterexample.is_guess && !attempt.result.reached) return false;
  keep_better(std::move(attempt));
  return good || ++tries_ > options_.retries;
}

verdict::CounterexampleReport Judge::describe(const Replayed& replayed,
                                              const Explain& explain) const {
  verdict::CounterexampleReport report;
  report.property = replayed.counterexample.property;
  report.replayed = true;
  report.replayed_by = replayed.by();
  report.relies_on_ub = replayed.result.relies_on_ub;
  report.ub = replayed.result.ub;
  std::map<cfa::SourcePos, unsigned> allocations;
  for (const auto& value : replayed.counterexample.inputs) {
    const cfa::Input& input = cfa_.at(value.input);
    report.inputs.push_back({input,
                             input.symbol.sort().is_array()
                                 ? "(array)"
                                 : cfa::value_in_c(input.type, value.value),
                             value.matters, value});
    // The plain build lets no object change and no call fail: it got there
    // without that.
    const bool allocates = input.kind == cfa::Input::Kind::Allocation;
    const unsigned call = allocates ? ++allocations[input.pos] : 1;
    const std::string what = event(input, value.value, call);
    if (what.empty() || !value.matters ||
        replayed.result.by == ReplayResult::By::Native)
      continue;
    if (std::ranges::find(report.relies_on, what) == report.relies_on.end())
      report.relies_on.push_back(what);
  }
  report.relies_on.insert(report.relies_on.end(),
                          replayed.result.relies_on.begin(),
                          replayed.result.relies_on.end());
  report.command_line =
      verdict::command_line(cfa_, replayed.counterexample.inputs);
  if (explain) report.trace = explain(replayed.counterexample);
  return report;
}

void Judge::judge_violations(verdict::Report& report, const Explain& explain) {
  for (auto& [property, replayed] : best_) {
    simplify_arguments(replayed);
    report.properties[property].verdict = Verdict::Violated;
    report.counterexamples.push_back(describe(replayed, explain));
    report.checked_by = std::string("replay:") + replayed.by();
  }
  for (const auto& f : failed_) {
    if (best_.contains(f.counterexample.property)) continue;
    const auto& property = cfa_.properties[f.counterexample.property];
    report.claim = Verdict::Violated;
    if (f.result.interrupted) {
      report.unknown_because.push_back(
          {"a path to the target was found, but no time was left to replay it",
           property.pos});
    } else if (verdict::explains_spurious(cfa_, f.counterexample)) {
      report.unknown_because.push_back(
          {"a path to the target was found, but it rests on something that is "
           "over-approximated or cannot be fed, and its replay did not get "
           "there",
           property.pos});
    } else {
      report.internal_errors.push_back(
          fmt::format("{}: a path to the target was found, but its replay did "
                      "not reach it: {}",
                      to_string(property.pos), f.result.why_not));
      report.unknown_because.push_back(
          {"the inputs found did not reach the target when replayed",
           property.pos});
    }
    break;  // one is enough to tell
  }
}

void Judge::judge_proof(const Outcome& outcome, verdict::Report& report) {
  std::vector<std::size_t> safe;
  for (std::size_t p : outcome.safe) {
    if (report.properties[p].verdict == Verdict::Unknown) safe.push_back(p);
  }
  if (safe.empty()) return;
  std::vector<verdict::Approximation> all = cfa_.approximations;
  all.insert(all.end(), outcome.approximations.begin(),
             outcome.approximations.end());
  if (const auto why = verdict::forbids_proved(all)) {
    report.claim = Verdict::Proved;
    report.unknown_because.push_back(*why);
    return;
  }
  if (!passes(outcome, safe, report)) return;
  for (std::size_t p : safe) report.properties[p].verdict = Verdict::Proved;
  if (report.certified) report.proof = verdict::to_text(outcome.invariants);
  if (outcome.basis == verdict::Basis::KInduction)
    report.segments = outcome.segments;
  report.invariants = verdict::in_source(cfa_, outcome.invariants);
}

KernelResult Judge::ask_kernel(const cfa::Cfa& cfa, const Outcome& outcome,
                               const std::vector<std::size_t>& safe) {
  switch (outcome.basis) {
    case verdict::Basis::Invariants:
    case verdict::Basis::Exhausted:
      break;
    case verdict::Basis::Unrolling:
      return check_unrolling(cfa, outcome.bounds, safe, options_.checker, {},
                             stats_);
    case verdict::Basis::KInduction:
      return check_k_induction(cfa, {outcome.invariants, outcome.segments},
                               safe, options_.checker, {}, stats_);
  }
  return check_proof(cfa, outcome.invariants, safe, options_.checker, stats_);
}

/// A search that says that it has followed all paths has no certificate, but
/// where loops are bounded, an unrolling often is one.
KernelResult Judge::check_exhausted(const cfa::Cfa& cfa, const Outcome& outcome,
                                    const std::vector<std::size_t>& safe) {
  constexpr UnrollingLimits kLimits{
      .instances = 20'000, .units = 4'000, .ask_others = false};
  return check_unrolling(cfa, outcome.bounds, safe, options_.checker, kLimits,
                         stats_);
}

/// Is it a proof, by the kernel or by a search that left nothing out?
bool Judge::passes(const Outcome& outcome, const std::vector<std::size_t>& safe,
                   verdict::Report& report) {
  const auto ask = [&](const cfa::Cfa& cfa) {
    return ask_kernel(cfa, outcome, safe);
  };
  const bool strict = options_.for_proofs != nullptr;
  const cfa::Cfa& proof_cfa = strict ? *options_.for_proofs : cfa_;
  KernelResult kernel = ask(proof_cfa);
  if (outcome.basis == verdict::Basis::Exhausted && !kernel.accepted) {
    Outcome bounded = outcome;
    for (auto& bounds : bounds_to_try(cfa_, outcome)) {
      if (stop_requested()) break;
      bounded.bounds = std::move(bounds);
      kernel = check_exhausted(proof_cfa, bounded, safe);
      if (kernel.accepted) verdict::add_bounds(cfa_, bounded.bounds, report);
      if (kernel.accepted || kernel.undecided) break;
    }
    report.bounds_checked = kernel.accepted;
  }
  if (kernel.accepted) {
    report.decided_alone_by = kernel.decided_alone_by;
    report.certified = report.decided_alone_by.empty();
    report.checked_by = kernel.checked_by.empty()
                            ? "kernel"  // nothing needed a solver
                            : "kernel:" + kernel.checked_by;
    return true;
  }
  // Cuts count as places to be reached.
  const bool explored =
      outcome.basis == verdict::Basis::Exhausted && !begins_at_end();
  if (explored && !strict) return true;
  report.claim = Verdict::Proved;
  if (strict && !stop_requested()) {
    // Is it the automaton or the proof?
    if (!explored) kernel = ask(cfa_);
    rests_on_layout_ = explored || kernel.accepted;
  }
  if (stop_requested()) {
    report.unknown_because.push_back(
        {"a proof was found, but no time was left to check it", {}});
  } else if (rests_on_layout_) {
    report.unknown_because.push_back(
        {"a proof was found, but it may rest on what is read outside of "
         "objects (--check bounds asks)",
         {}});
  } else if (kernel.undecided) {
    report.unknown_because.push_back(
        {"a proof was found, but the kernel could not check it: " +
             kernel.why_not,
         {}});
  } else {
    report.internal_errors.push_back("the kernel rejects the proof: " +
                                     kernel.why_not);
    report.unknown_because.push_back(
        {"the proof did not pass the kernel: " + kernel.why_not, {}});
  }
  return false;
}

/// Bounds of loops are told whatever the answer is. Those of a proof are
/// checked with it; others while there is time.
void Judge::judge_bounds(const Outcome& outcome, verdict::Report& report) {
  if (outcome.basis != verdict::Basis::Unrolling || !best_.empty()) return;
  report.bounds_checked = !report.checked_by.empty();
  if (!report.bounds_checked && !stop_requested()) {
    std::vector<std::size_t> all;
    for (std::size_t p = 0; p < cfa_.properties.size(); ++p) all.push_back(p);
    report.bounds_checked =
        check_unrolling(
            cfa_, outcome.bounds, all, options_.checker,
            {.instances = 200'000, .units = 200'000, .ask_others = false},
            stats_, BeyondBounds::NotAsked)
            .accepted;
  }
  verdict::add_bounds(cfa_, outcome.bounds, report);
}

/// Is the start itself a place that is asked about?
bool Judge::begins_at_end() const {
  return cfa_.is_target(cfa_.initial) ||
         std::ranges::find(cfa_.cuts, cfa_.initial) != cfa_.cuts.end();
}

/// What is necessary for the runs that are modelled is not so for others.
void Judge::qualify(verdict::Report& report) const {
  const auto why = verdict::misses_runs(cfa_);
  if (!why) return;
  using Answer = verdict::NecessaryCondition::Answer;
  for (auto& c : report.conditions) {
    c.text += "\nof the runs that are modelled, not of others: " + why->text;
    if (c.satisfiable == Answer::No) c.satisfiable = Answer::Unknown;
  }
}

verdict::Report Judge::blank(const std::string& engine,
                             const Outcome& outcome) const {
  verdict::Report report;
  report.engine = engine;
  report.paths = outcome.paths;
  for (const auto& p : cfa_.properties) {
    report.properties.push_back({p, Verdict::Unknown});
  }
  report.unknown_because = outcome.unknown_because;
  report.approximations = cfa_.approximations;
  report.approximations.insert(report.approximations.end(),
                               outcome.approximations.begin(),
                               outcome.approximations.end());
  return report;
}

verdict::Report Judge::so_far(const std::string& engine,
                              const Outcome& outcome) const {
  verdict::Report report = blank(engine, outcome);
  if (outcome.basis == verdict::Basis::Unrolling)
    verdict::add_bounds(cfa_, outcome.bounds, report);
  return report;
}

verdict::Report Judge::finish(const std::string& engine, const Outcome& outcome,
                              const Explain& explain) {
  verdict::Report report = blank(engine, outcome);
  for (const auto& c : outcome.counterexamples) {
    const auto tried = [&](const Replayed& r) {
      return same_inputs(r.counterexample, c);
    };
    const auto it = best_.find(c.property);
    if (it != best_.end() ||
        std::any_of(failed_.begin(), failed_.end(), tried)) {
      continue;
    }
    keep_better(try_replay(c));
  }
  judge_violations(report, explain);
  judge_proof(outcome, report);
  judge_bounds(outcome, report);
  if (outcome.claim == Verdict::Proved && outcome.safe.empty()) {
    report.claim = Verdict::Proved;  // the engine has no proof to check
  }
  report.conditions = outcome.conditions;
  report.verdict = verdict::worst(report.properties);
  if (report.verdict != Verdict::Unknown) report.claim.reset();
  qualify(report);
  for (const auto& c : report.conditions) {
    if (report.properties[c.property].verdict != Verdict::Unknown) continue;
    if (report.necessary_condition) {
      *report.necessary_condition += "\n";
    } else {
      report.necessary_condition.emplace();
    }
    *report.necessary_condition += c.text;
  }
  if (cfa_.properties.empty()) judge_absence(report);
  return report;
}

/// The program has no place that is asked about. A rule for all programs holds
/// then; a place that the user named is missing.
void Judge::judge_absence(verdict::Report& report) const {
  if (!options_.is_rule) {
    report.unknown_because.push_back(
        {std::string(verdict::kNothingToCheck), {}});
    return;
  }
  if (const auto why =
          verdict::misses_properties(cfa_, options_.places_by_text)) {
    report.unknown_because.push_back(*why);
    return;
  }
  report.verdict = Verdict::Proved;
  report.certified = true;
  report.checked_by = "kernel";  // nothing needed a solver
}

}  // namespace pleat::check
