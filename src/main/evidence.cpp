#include "main/evidence.h"

#include <fmt/format.h>

#include "evidence/automaton_picture.h"
#include "evidence/certificate.h"
#include "evidence/harness_file.h"
#include "evidence/make_witness.h"
#include "evidence/needed_invariants.h"
#include "evidence/page_content.h"
#include "main/svg.h"
#include "output/tree.h"
#include "run/search_tree.h"
#include "run/tell.h"
#include "support/check.h"
#include "verdict/invariant_text.h"
#include "verdict/not_certified.h"
#include "verdict/proof_text.h"

namespace pleat {
namespace {

using verdict::Verdict;

// Of the page's pictures: larger ones cannot be read.
constexpr std::size_t kLargestPicture = 300;  // locations
constexpr std::uint64_t kTreeNodes = 60;
constexpr double kTreeSeconds = 2;
constexpr unsigned kDrawSeconds = 10;

class Maker {
 public:
  Maker(const VerifyOptions& options, const run::Plan& plan,
        const run::Loaded& loaded, run::ChildMessage& answer)
      : options_(options),
        loaded_(loaded),
        cfa_(loaded.cfa()),
        program_(loaded.program.get()),
        answer_(answer) {
    origin_.version = PLEAT_VERSION;
    origin_.command_line = options.command_line;
    origin_.specification =
        plan.specification.empty()
            ? evidence::specification_of(cfa_, plan.frontend.entry,
                                         plan.frontend.checks, answer.report)
            : plan.specification;
  }

  void run() {
    attempt(options_.witness, "witness", [this] { witness(); });
    attempt(options_.certificate, "certificate", [this] {
      const cfa::Cfa* checked = program_->for_proofs();
      add(options_.certificate,
          evidence::make_certificate(checked ? *checked : cfa_, answer_.report,
                                     origin_));
    });
    attempt(options_.harness, "harness", [this] {
      add(options_.harness,
          evidence::make_harness(*program_, answer_.report, origin_, sources_));
    });
    attempt(options_.test_suite, "test suite", [this] { test_suite(); });
    attempt(options_.report, "run into the page", [this] { page(); });
  }

 private:
  template <typename Make>
  void attempt(const std::string& file, const char* what, const Make& make) {
    if (file.empty()) return;
    if (program_ == nullptr) {
      return note(what, "an automaton has no source text");
    }
    try {
      make();
    } catch (const InputError& e) {
      note(what, e.what());
    } catch (const Unsupported& e) {
      note(what, e.what());
    }
  }

  void note(const char* what, const std::string& why) {
    answer_.notes.push_back(fmt::format("no {} is written: {}", what, why));
  }

  void witness() {
    if (answer_.report.verdict == Verdict::Unknown) {
      return note("witness", "there is no answer");
    }
    const evidence::Witness w =
        evidence::make_witness(*program_, answer_.report, origin_, sources_);
    add(options_.witness, options_.witness_graphml
                              ? evidence::to_graphml(w)
                              : how_sure() + evidence::to_yaml(w));
  }

  /// A comment where a proof is not certified.
  std::string how_sure() const {
    const verdict::Report& report = answer_.report;
    if (report.verdict != Verdict::Proved || report.certified) return "";
    return "# " + verdict::why_not_certified(report) + "\n";
  }

  void page() {
    // At the end of the time, what runs covered before it is enough.
    if (stop_requested() && answer_.report.counterexamples.empty()) return;
    Registry stats;
    answer_.page.sources = evidence::page_sources(
        cfa_, answer_.report, sources_, options_.checker, stats);
    evidence::add_steps(cfa_, answer_.report, answer_.page);
    needs();
  }

  /// What each place of a proof needs of its invariants.
  void needs() {
    const verdict::Report& report = answer_.report;
    if (report.verdict != Verdict::Proved || !report.certified ||
        report.proof.empty() || program_->any_layout())
      return;
    const cfa::Cfa& cfa =
        program_->for_proofs() ? *program_->for_proofs() : cfa_;
    const auto found = evidence::needed_invariants(
        cfa, verdict::read_invariants(cfa, report.proof), options_.checker);
    for (const auto& one : found) {
      auto said = verdict::in_source(cfa_, one.invariants);
      run::name_fields(loaded_, said);
      answer_.page.needs.push_back({one.property, std::move(said)});
    }
  }

  void test_suite() {
    const output::Suite suite = evidence::make_suite(
        cfa_, answer_.report, origin_, program_->options().entry);
    add(options_.test_suite + "/metadata.xml", output::metadata_xml(suite));
    add(options_.test_suite + "/testcase-1.xml",
        output::testcase_xml(suite.tests[0]));
  }

  void add(const std::string& path, std::string text) {
    answer_.files.emplace_back(path, std::move(text));
  }

  const VerifyOptions& options_;
  const run::Loaded& loaded_;
  const cfa::Cfa& cfa_;
  const frontend::Program* program_;  ///< null: an automaton
  run::ChildMessage& answer_;
  evidence::Origin origin_;
  evidence::Sources sources_;
};

}  // namespace

void prepare_page(const VerifyOptions& options, const run::Loaded& loaded,
                  const std::vector<std::string>& files,
                  run::ChildMessage& answer) {
  const cfa::Cfa& cfa = loaded.cfa();
  evidence::Sources sources;
  Registry unused;
  verdict::Report blank;
  blank.files = files;
  answer.page.sources =
      evidence::page_sources(cfa, blank, sources, options.checker, unused);
  try {
    if (cfa.locations.size() <= kLargestPicture) {
      answer.page.pictures.automaton =
          to_svg(evidence::automaton_picture(cfa, sources), kDrawSeconds);
    }
    if (cfa.properties.empty()) return;
    run::Settings settings;
    settings.engine = "bself";
    settings.solver = options.solver;
    const verdict::SearchTree tree =
        run::search_tree(cfa, settings, kTreeNodes, kTreeSeconds);
    if (!tree.nodes.empty()) {
      answer.page.pictures.tree = to_svg(output::to_dot(tree), kDrawSeconds);
    }
  } catch (const std::runtime_error& e) {
    answer.notes.push_back(
        fmt::format("the page lacks a picture: {}", e.what()));
  }
}

void add_evidence(const VerifyOptions& options, const run::Plan& plan,
                  const run::Loaded& loaded, run::ChildMessage& answer) {
  Maker(options, plan, loaded, answer).run();
}

std::vector<std::string> evidence_files(const VerifyOptions& options) {
  std::vector<std::string> result;
  for (const std::string& file :
       {options.witness, options.certificate, options.harness, options.sarif,
        options.report}) {
    if (!file.empty()) result.push_back(file);
  }
  return result;
}

}  // namespace pleat
