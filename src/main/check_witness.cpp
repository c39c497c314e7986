// A proof: the invariants become checks in the program's text (evidence/
// instrument.h); if the kernel does not take them as a proof, the engines look
// for one, with those that are inductive as facts. Then the same is done with
// the program as it is, with what was found as guesses. A violation: the
// program is run with the witness's values; if that does not get there, the
// engines search the program in which only runs along the witness come to the
// target. Either way the inputs are replayed on the program as it is.

#include "main/check_witness.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "check/k_induction.h"
#include "evidence/carry_over.h"
#include "evidence/expression.h"
#include "evidence/follow.h"
#include "evidence/instrument.h"
#include "frontend/file_hash.h"
#include "input/read.h"
#include "main/preprocess.h"
#include "main/write_file.h"
#include "run/tell.h"
#include "support/check.h"
#include "support/temp_dir.h"
#include "verdict/cost.h"
#include "verdict/proof_text.h"

namespace pleat {
namespace {

using evidence::Witness;
using run::ChildMessage;
using run::Loaded;
using run::Plan;
using verdict::Report;
using verdict::Verdict;

struct NotConfirmed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class WitnessCheck {
 public:
  WitnessCheck(const VerifyOptions& options, const Plan& plan,
               run::Session& session)
      : options_(options),
        plan_(plan),
        session_(session),
        witness_(evidence::read_witness(input::read_file(options.check),
                                        options.check)) {}

  ChildMessage run() {
    if (plan_.is_automaton) {
      throw UsageError("a witness speaks of C files, not of an automaton");
    }
    compare_hashes();
    ChildMessage answer;
    answer.report =
        witness_.kind == Witness::Kind::Correctness ? proof() : violation();
    rename(answer.report);
    if (answer.report.verdict == Verdict::Unknown) {
      for (const auto& note : notes_) {
        answer.report.unknown_because.push_back({note, {}});
      }
    } else {
      answer.report.unknown_because.clear();
      answer.notes = notes_;
    }
    return answer;
  }

 private:
  Report not_confirmed(Report report, const std::string& why) {
    report.verdict = Verdict::Unknown;
    if (report.engine.empty()) report.engine = "witness";
    report.claim = witness_.kind == Witness::Kind::Correctness
                       ? Verdict::Proved
                       : Verdict::Violated;
    report.certified = false;
    for (auto& p : report.properties) p.verdict = Verdict::Unknown;
    report.invariants.clear();
    report.proof.clear();
    report.unknown_because.insert(report.unknown_because.begin(),
                                  {"the witness is not confirmed: " + why, {}});
    return report;
  }

  /// The user knows nothing of our copies.
  void rename(Report& report) const {
    const auto fix = [this](cfa::SourcePos& pos) {
      const auto it = originals_.find(pos.file);
      if (it != originals_.end()) pos.file = it->second;
    };
    for (auto& p : report.properties) {
      fix(p.property.pos);
      for (auto& call : p.property.call_stack) fix(call);
    }
    for (auto& i : report.invariants) fix(i.pos);
    for (auto& a : report.approximations) fix(a.pos);
    for (auto& r : report.unknown_because) fix(r.pos);
    for (auto& c : report.counterexamples) {
      for (auto& i : c.inputs) fix(i.input.pos);
      for (auto& s : c.trace) fix(s.pos);
    }
  }

  void compare_hashes() {
    for (const auto& [file, hash] : witness_.files) {
      const std::size_t f = evidence::find_file(plan_.frontend.files, file);
      if (f == std::string::npos || hash.empty()) continue;
      const std::string ours = frontend::sha256_of(plan_.frontend.files[f]);
      if (!ours.empty() && ours != hash) {
        notes_.push_back("the witness was written for another text of " + file);
      }
    }
  }

  /// The program with other texts, in a folder of ours.
  Plan instrumented_plan(const evidence::Instrumented& instrumented) {
    namespace fs = std::filesystem;
    Plan plan = plan_;
    const std::string header = folder_.file(fmt::format("w{}.h", ++number_));
    write_file(header, instrumented.header);
    for (std::size_t f = 0; f < plan.frontend.files.size(); ++f) {
      const fs::path original = plan_.frontend.files[f];
      const fs::path parent = fs::absolute(original).parent_path();
      const std::string copy = folder_.file(
          fmt::format("w{}-{}-{}", number_, f, original.filename().string()));
      write_file(copy, instrumented.texts[f]);
      plan.frontend.files[f] = copy;
      originals_[copy] = original.string();
      plan.frontend.clang_args.insert(
          plan.frontend.clang_args.end(),
          {"-I" + parent.string(),  // and __FILE__ keeps its value
           "-fmacro-prefix-map=" + copy + "=" + original.string()});
      const auto own = plan_.frontend.file_args.find(original.string());
      if (own != plan_.frontend.file_args.end()) {
        plan.frontend.file_args[copy] = own->second;
      }
    }
    plan.frontend.clang_args.insert(plan.frontend.clang_args.end(),
                                    {"-include", header});
    if (plan.frontend.target) {
      // FILE:LINE: the copy has another name.
      const std::string& target = *plan.frontend.target;
      const std::size_t colon = target.rfind(':');
      if (colon != std::string::npos) {
        const std::size_t f =
            evidence::find_file(plan_.frontend.files, target.substr(0, colon));
        if (f != std::string::npos) {
          plan.frontend.target = plan.frontend.files[f] + target.substr(colon);
        }
      }
    }
    return plan;
  }

  /// Names of macros could do anything to the program.
  void require_no_tricks() {
    std::vector<evidence::Expression> named;
    const auto look_at = [&](const std::string& value) {
      if (value.empty() || value == "true" || value == "false") return;
      auto expression = evidence::read_expression(value, "f");
      if (!expression.names.empty()) named.push_back(std::move(expression));
    };
    for (const auto& i : witness_.invariants) look_at(i.value);
    for (const auto& s : witness_.segments) {
      for (const auto& p : s) look_at(p.value);
    }
    if (named.empty()) return;
    evidence::Macros macros;
    for (const auto& file : plan_.frontend.files) {
      macros.merge(
          evidence::read_macros(preprocess(plan_.frontend, file, {"-dM"})));
      // Also those that are undefined again later.
      macros.merge(evidence::defined_in(sources_.of(file)));
    }
    for (const auto& e : named) evidence::require_harmless(e, macros);
  }

  void require_understood() {
    if (!witness_.not_understood.empty()) {
      throw NotConfirmed(witness_.not_understood[0]);
    }
    try {
      require_no_tricks();
    } catch (const InputError& e) {
      throw NotConfirmed(e.what());
    }
  }

  // ---- a proof --------------------------------------------------------------

  Report proof() {
    try {
      require_understood();
    } catch (const NotConfirmed& e) {
      return not_confirmed(empty_report(), e.what());
    }
    const evidence::Instrumented instrumented =
        evidence::with_invariants(witness_, plan_.frontend.files, sources_);
    if (!instrumented.problems.empty()) {
      return not_confirmed(empty_report(), instrumented.problems[0]);
    }
    const Loaded original = run::load(plan_);
    Hints hints;
    if (instrumented.probes > 0) {
      Report report = prove_invariants(instrumented, original, hints);
      if (report.verdict != Verdict::Proved) return report;
    }
    return prove_original(original, hints);
  }

  /// What may help with the program as it is, for both of its automata.
  struct Hints {
    std::vector<verdict::Invariant> here, anywhere;
  };

  /// Proved if all invariants hold in the program with them; tells in `hints`
  /// what may help without them.
  Report prove_invariants(const evidence::Instrumented& instrumented,
                          const Loaded& original, Hints& hints) {
    const Plan plan = instrumented_plan(instrumented);
    const Loaded loaded = [&] {
      try {
        return run::load(plan);
      } catch (const InputError& e) {
        throw InputError(options_.check +
                         ": an invariant does not compile: " + e.what());
      }
    }();
    if (const auto i = find_no_code(instrumented, plan)) {
      return not_confirmed(empty_report(),
                           fmt::format("line {}: no code there", i->at.line));
    }
    const auto own = evidence::invariants_at_heads(loaded.cfa());
    Report report = by_kernel(loaded, own);
    if (report.verdict != Verdict::Proved)
      report = session_.ask(run::subject_of(loaded), own);
    for (const auto& p : report.properties) {
      if (p.verdict != Verdict::Violated) continue;
      const auto number = evidence::invariant_number(p.property);
      if (!number) return not_confirmed(report, kViolates);
      const auto& i = witness_.invariants.at(*number - 1);
      return not_confirmed(
          report, fmt::format("the invariant of line {} does not hold: {}",
                              i.at.line, i.value));
    }
    if (report.verdict != Verdict::Proved) {
      return not_confirmed(report, "no proof was found");
    }
    hints = hints_of(loaded, own, report.proof, original);
    return report;
  }

  /// An invariant that the compiler never saw: of a loop in a comment, say.
  std::optional<evidence::WitnessInvariant> find_no_code(
      const evidence::Instrumented& instrumented, const Plan& plan) {
    std::string seen;
    for (std::size_t f = 0; f < instrumented.texts.size(); ++f) {
      if (instrumented.texts[f].find("__pleat_") == std::string::npos) continue;
      seen += preprocess(plan.frontend, plan.frontend.files[f]);
    }
    for (std::size_t i = 0; i < instrumented.probes; ++i) {
      const std::string call = fmt::format("__pleat_invariant_{}()", i + 1);
      if (seen.find(call) == std::string::npos) return witness_.invariants[i];
    }
    return std::nullopt;
  }

  Hints hints_of(const Loaded& loaded,
                 const std::vector<verdict::Invariant>& own,
                 const std::string& proof, const Loaded& original) const {
    const cfa::Cfa& proved = for_proofs(loaded);
    auto all = verdict::read_invariants(proved, proof);
    all.insert(all.end(), own.begin(), own.end());
    const auto carried = [&](const cfa::Cfa& to) {
      return evidence::carry_over(proved, all, to, originals_);
    };
    return {carried(original.cfa()), carried(for_proofs(original))};
  }

  /// The checks may have changed what the program does (a null pointer that one
  /// of them reads ends a run, a macro counts how often it is named), and the
  /// copy has another name. So it is the program as it is that must be proved.
  Report prove_original(const Loaded& original, const Hints& hints) {
    Report report = by_kernel(original, hints.anywhere);
    if (report.verdict != Verdict::Proved) {
      report = session_.ask(run::subject_of(original), hints.here);
    }
    if (report.verdict == Verdict::Violated) {
      return not_confirmed(report, kViolates);
    }
    if (report.verdict != Verdict::Proved) {
      return not_confirmed(report, "the program alone is not proved");
    }
    return report;
  }

  /// The automaton that proofs are about.
  static const cfa::Cfa& for_proofs(const Loaded& loaded) {
    if (!loaded.program) return loaded.cfa();
    if (const cfa::Cfa* any = loaded.program->any_layout()) return *any;
    if (const cfa::Cfa* any = loaded.program->for_proofs()) return *any;
    return loaded.cfa();
  }

  Report by_kernel(const Loaded& loaded,
                   const std::vector<verdict::Invariant>& invariants) {
    const cfa::Cfa& cfa = for_proofs(loaded);
    verdict::Outcome outcome;
    outcome.claim = Verdict::Proved;
    outcome.invariants = invariants;
    for (std::size_t p = 0; p < cfa.properties.size(); ++p) {
      outcome.safe.push_back(p);
    }
    if (cfa.properties.empty() || verdict::forbids_proved(cfa.approximations) ||
        !is_proof(cfa, outcome)) {
      return empty_report();
    }
    return run::judge_claim({cfa}, "witness", outcome, options_.checker,
                            session_.stats());
  }

  /// At once, or by k-induction for a small k, which the outcome then says.
  bool is_proof(const cfa::Cfa& cfa, verdict::Outcome& outcome) {
    Registry& stats = session_.stats();
    if (check::check_proof(cfa, outcome.invariants, outcome.safe,
                           options_.checker, stats)
            .accepted)
      return true;
    if (!check::check_inductive(cfa, outcome.invariants, options_.checker,
                                stats)
             .accepted)
      return false;
    outcome.basis = verdict::Basis::KInduction;
    constexpr check::KInductionLimits kBriefly{
        .instances = 10'000, .units = 10'000, .ask_others = false};
    for (const std::uint32_t k : {2U, 3U, 5U, 8U}) {
      outcome.segments = k;
      const check::KInductionClaim claim{outcome.invariants, k};
      if (check::check_k_induction(cfa, claim, outcome.safe, options_.checker,
                                   kBriefly, stats)
              .accepted)
        return true;
    }
    return false;
  }

  // ---- a violation ----------------------------------------------------------

  Report violation() {
    try {
      if (!witness_.is_vague) require_understood();
      return search_along(run::load(plan_));
    } catch (const NotConfirmed& e) {
      return not_confirmed(empty_report(), e.what());
    }
  }

  Report search_along(const Loaded& original) {
    const cfa::Cfa& cfa = original.cfa();
    if (cfa.properties.empty()) return session_.ask(run::subject_of(original));
    Report report = empty_report();
    const auto violates = [&](const verdict::Counterexample& c) {
      report = replayed(original, c);
      return report.verdict == Verdict::Violated;
    };
    const auto followed = evidence::follow(cfa, witness_, sources_);
    if (followed && (followed->passes_all || witness_.is_vague) &&
        violates(followed->run)) {
      return report;
    }
    const auto watched = witness_.is_vague ? std::nullopt : watch();
    const auto confirms = [&](const verdict::Counterexample& c) {
      return (!watched || evidence::passes(watched->first.cfa(), c.inputs,
                                           watched->second)) &&
             violates(c);
    };
    if (watched && followed && confirms(followed->run)) return report;
    for (const auto mode :
         {evidence::Waypoints::Strict, evidence::Waypoints::Patient}) {
      for (const auto& inputs : search_with(mode)) {
        const auto run = evidence::run_with(cfa, inputs);
        if (run && confirms(*run)) return report;
      }
      if (stop_requested()) break;
    }
    return not_confirmed(report, "no run along it reaches its target");
  }

  /// The inputs of runs that reach a target along the witness.
  std::vector<std::vector<verdict::InputValue>> search_with(
      evidence::Waypoints mode) {
    const evidence::Instrumented instrumented =
        evidence::with_path(witness_, plan_.frontend.files, sources_, mode);
    for (const auto& p : instrumented.problems) {
      if (mode == evidence::Waypoints::Strict) {
        notes_.push_back("passed over: " + p);
      }
    }
    // Its automaton will do: the program as it is will be replayed.
    Loaded searched;
    searched.automaton =
        std::make_unique<cfa::Cfa>(load_path(instrumented).cfa());
    std::vector<std::vector<verdict::InputValue>> result;
    for (const auto& c :
         session_.ask(run::subject_of(searched)).counterexamples) {
      result.emplace_back();
      for (const auto& i : c.inputs) result.back().push_back(i.raw);
    }
    return result;
  }

  /// The program that counts how many waypoints were passed, and how many there
  /// are.
  std::optional<std::pair<Loaded, std::size_t>> watch() {
    const evidence::Instrumented instrumented = evidence::with_path(
        witness_, plan_.frontend.files, sources_, evidence::Waypoints::Watched);
    if (!instrumented.problems.empty()) {
      throw NotConfirmed(instrumented.problems[0]);
    }
    return std::pair(load_path(instrumented), instrumented.segments);
  }

  Loaded load_path(const evidence::Instrumented& instrumented) {
    try {
      Plan plan = instrumented_plan(instrumented);
      plan.frontend.watched = {evidence::kWaypointCounter};
      return run::load(plan);
    } catch (const InputError& e) {
      throw NotConfirmed(std::string("it does not compile: ") + e.what());
    }
  }

  Report replayed(const Loaded& original, const verdict::Counterexample& c) {
    const cfa::Cfa& cfa = original.cfa();
    if (!evidence::is_target(witness_, cfa.properties[c.property],
                             plan_.frontend.files)) {
      return empty_report();
    }
    verdict::Outcome outcome;
    outcome.claim = Verdict::Violated;
    outcome.counterexamples = {c};
    Report report =
        run::judge_claim(run::subject_of(original), "witness", outcome,
                         check::Checker::Blast, session_.stats(), true);
    run::tell_violations(original, report);
    return report;
  }

  static Report empty_report() { return {}; }
  static constexpr const char* kViolates = "the program violates the property";

  const VerifyOptions& options_;
  const Plan& plan_;
  run::Session& session_;
  const Witness witness_;
  evidence::Sources sources_;
  TempDir folder_;
  unsigned number_ = 0;
  std::map<std::string, std::string> originals_;  ///< by copy
  std::vector<std::string> notes_;
};

}  // namespace

ChildMessage check_witness(const VerifyOptions& options, const Plan& plan,
                           run::Session& session) {
  return WitnessCheck(options, plan, session).run();
}

}  // namespace pleat
