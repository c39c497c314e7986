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

#include "check/judge.h"
#include "evidence/carry_over.h"
#include "evidence/expression.h"
#include "evidence/follow.h"
#include "evidence/instrument.h"
#include "exec/trace.h"
#include "frontend/anywhere.h"
#include "input/read.h"
#include "main/write_file.h"
#include "support/check.h"
#include "support/subprocess.h"
#include "support/temp_dir.h"
#include "verdict/cost.h"
#include "verdict/proof_text.h"

namespace pleat {
namespace {

using evidence::Witness;
using verdict::Report;
using verdict::Verdict;

class WitnessCheck {
 public:
  WitnessCheck(const VerifyOptions& options, const Plan& plan, Search& search)
      : options_(options),
        plan_(plan),
        search_(search),
        witness_(evidence::read_witness(input::read_file(options.check),
                                        options.check)) {}

  Report run() {
    if (plan_.is_automaton) {
      throw UsageError("a witness speaks of C files, not of an automaton");
    }
    compare_hashes();
    return witness_.kind == Witness::Kind::Correctness ? proof() : violation();
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
    return with_notes(std::move(report));
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

  Report with_notes(Report report) {
    rename(report);
    for (const auto& note : notes_) {
      report.unknown_because.push_back({note, {}});
    }
    if (report.verdict != Verdict::Unknown) report.unknown_because.clear();
    return report;
  }

  void compare_hashes() {
    for (const auto& [file, hash] : witness_.files) {
      const std::size_t f = evidence::find_file(plan_.frontend.files, file);
      if (f == std::string::npos || hash.empty()) continue;
      const std::string ours = evidence::sha256_of(plan_.frontend.files[f]);
      if (!ours.empty() && ours != hash) {
        notes_.push_back("the witness was written for another text of " + file);
      }
    }
  }

  /// The program with other texts, in a folder of ours.
  Loaded load_instrumented(const evidence::Instrumented& instrumented) {
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
      plan.frontend.clang_args.push_back("-I" + parent.string());
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
    return load(plan);
  }

  /// Names of macros could do anything to the program.
  void require_no_tricks() {
    evidence::Macros macros;
    std::string compiler;
    for (const char* name : {"clang-19", "gcc", "cc"}) {
      compiler = find_program(name);
      if (!compiler.empty()) break;
    }
    for (const auto& file : plan_.frontend.files) {
      Command command;
      command.argv = {compiler, "-E", "-dM", "-w", "-x", "c"};
      command.argv.push_back(
          plan_.frontend.data_model == cfa::DataModel::Ilp32 ? "-m32" : "-m64");
      const auto add = [&](const std::vector<std::string>& options) {
        command.argv.insert(command.argv.end(), options.begin(), options.end());
      };
      add(plan_.frontend.clang_args);
      if (const auto own = plan_.frontend.file_args.find(file);
          own != plan_.frontend.file_args.end()) {
        add(own->second);
      }
      command.argv.push_back(file);
      command.capture_bytes = 16 << 20;
      const Finished done = ::pleat::run(command);
      if (!done.ok()) {
        throw InputError("its macros cannot be read: " + done.to_string());
      }
      macros.merge(evidence::read_macros(done.out));
      // Also those that are undefined again later.
      macros.merge(evidence::defined_in(sources_.of(file)));
    }
    const auto look_at = [&](const std::string& value) {
      if (value.empty() || value == "true" || value == "false") return;
      evidence::require_harmless(evidence::read_expression(value, "f"), macros);
    };
    for (const auto& i : witness_.invariants) look_at(i.value);
    for (const auto& s : witness_.segments) {
      for (const auto& p : s) look_at(p.value);
    }
  }

  // ---- a proof --------------------------------------------------------------

  Report proof() {
    if (!witness_.not_understood.empty()) {
      return not_confirmed(empty_report(), witness_.not_understood[0]);
    }
    try {
      require_no_tricks();
    } catch (const InputError& e) {
      return not_confirmed(empty_report(), e.what());
    }
    const evidence::Instrumented instrumented =
        evidence::with_invariants(witness_, plan_.frontend.files, sources_);
    if (!instrumented.problems.empty()) {
      return not_confirmed(empty_report(), instrumented.problems[0]);
    }
    const Loaded original = load(plan_);
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
    const Loaded loaded = [&] {
      try {
        return load_instrumented(instrumented);
      } catch (const InputError& e) {
        throw InputError(options_.check +
                         ": an invariant does not compile: " + e.what());
      }
    }();
    const auto own = evidence::invariants_at_heads(loaded.cfa());
    Report report = by_kernel(loaded, own);
    if (report.verdict != Verdict::Proved) report = search_.run(loaded, own);
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
      report = search_.run(original, hints.here);
    }
    if (report.verdict == Verdict::Violated) {
      return not_confirmed(report, kViolates);
    }
    if (report.verdict != Verdict::Proved) {
      return not_confirmed(report, "the program alone is not proved");
    }
    return with_notes(std::move(report));
  }

  /// The automaton that proofs are about.
  static const cfa::Cfa& for_proofs(const Loaded& loaded) {
    const cfa::Cfa* anywhere =
        loaded.program ? frontend::anywhere(*loaded.program) : nullptr;
    return anywhere ? *anywhere : loaded.cfa();
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
        !check::check_proof(cfa, invariants, outcome.safe, options_.checker,
                            search_.stats())
             .accepted) {
      return empty_report();
    }
    check::JudgeOptions judge_options;
    judge_options.checker = options_.checker;
    return check::Judge(loaded.program.get(), cfa, judge_options,
                        search_.stats())
        .finish("witness", outcome);
  }

  // ---- a violation ----------------------------------------------------------

  Report violation() {
    const Loaded original = load(plan_);
    const cfa::Cfa& cfa = original.cfa();
    if (cfa.properties.empty()) return search_.run(original);
    Report report = empty_report();
    if (const auto c = evidence::follow(cfa, witness_, sources_)) {
      report = replayed(original, *c);
      if (report.verdict == Verdict::Violated) return report;
    }
    for (const bool strict : {true, false}) {
      const evidence::Instrumented instrumented =
          evidence::with_path(witness_, plan_.frontend.files, sources_, strict);
      for (const auto& p : instrumented.problems) {
        if (strict) notes_.push_back("passed over: " + p);
      }
      Loaded loaded;
      try {
        loaded = load_instrumented(instrumented);
      } catch (const InputError& e) {
        return not_confirmed(empty_report(),
                             std::string("it does not compile: ") + e.what());
      }
      // Its automaton will do: the program as it is will be replayed.
      Loaded searched;
      searched.automaton = std::make_unique<cfa::Cfa>(loaded.cfa());
      const Report found = search_.run(searched);
      for (const auto& c : found.counterexamples) {
        std::vector<verdict::InputValue> inputs;
        for (const auto& i : c.inputs) inputs.push_back(i.raw);
        const auto run = evidence::run_with(cfa, inputs);
        if (!run) continue;
        report = replayed(original, *run);
        if (report.verdict == Verdict::Violated) return report;
      }
      if (stop_requested()) break;
    }
    return not_confirmed(report, "no run along it reaches its target");
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
    check::Judge judge(original.program.get(), cfa, {}, search_.stats());
    Report report = judge.finish(
        "witness", outcome, [&cfa](const verdict::Counterexample& e) {
          return exec::explain(cfa, e.inputs, e.property);
        });
    return report.verdict == Verdict::Violated ? with_notes(std::move(report))
                                               : report;
  }

  static Report empty_report() { return {}; }
  static constexpr const char* kViolates = "the program violates the property";

  const VerifyOptions& options_;
  const Plan& plan_;
  Search& search_;
  const Witness witness_;
  evidence::Sources sources_;
  TempDir folder_;
  unsigned number_ = 0;
  std::map<std::string, std::string> originals_;  ///< by copy
  std::vector<std::string> notes_;
};

}  // namespace

Report check_witness(const VerifyOptions& options, const Plan& plan,
                     Search& search) {
  return WitnessCheck(options, plan, search).run();
}

}  // namespace pleat
