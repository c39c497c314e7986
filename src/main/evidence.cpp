#include "main/evidence.h"

#include <fmt/format.h>

#include "evidence/certificate.h"
#include "evidence/harness_file.h"
#include "evidence/make_witness.h"
#include "support/check.h"

namespace pleat {
namespace {

using verdict::Verdict;

class Maker {
 public:
  Maker(const VerifyOptions& options, const Plan& plan, const Loaded& loaded,
        Answer& answer)
      : options_(options),
        cfa_(loaded.cfa()),
        program_(loaded.program.get()),
        answer_(answer) {
    origin_.version = PLEAT_VERSION;
    origin_.command_line = options.command_line;
    origin_.specification =
        plan.specification.empty()
            ? evidence::specification_of(cfa_, plan.frontend.entry)
            : plan.specification;
  }

  void run() {
    attempt(options_.witness, "witness", [this] { witness(); });
    attempt(options_.certificate, "certificate", [this] {
      add(options_.certificate,
          evidence::make_certificate(cfa_, answer_.report, origin_));
    });
    attempt(options_.harness, "harness", [this] {
      add(options_.harness,
          evidence::make_harness(*program_, answer_.report, origin_, sources_));
    });
    attempt(options_.test_suite, "test suite", [this] { test_suite(); });
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
        evidence::make_witness(cfa_, answer_.report, origin_, sources_);
    add(options_.witness, options_.witness_graphml ? evidence::to_graphml(w)
                                                   : evidence::to_yaml(w));
  }

  void test_suite() {
    const std::string test = evidence::make_testcase(cfa_, answer_.report);
    const std::string metadata = evidence::make_test_metadata(
        cfa_, answer_.report, origin_, program_->options().entry);
    add(options_.test_suite + "/metadata.xml", metadata);
    add(options_.test_suite + "/testcase-1.xml", test);
  }

  void add(const std::string& path, std::string text) {
    answer_.files.emplace_back(path, std::move(text));
  }

  const VerifyOptions& options_;
  const cfa::Cfa& cfa_;
  const frontend::Program* program_;  ///< null: an automaton
  Answer& answer_;
  evidence::Origin origin_;
  evidence::Sources sources_;
};

}  // namespace

void add_evidence(const VerifyOptions& options, const Plan& plan,
                  const Loaded& loaded, Answer& answer) {
  Maker(options, plan, loaded, answer).run();
}

std::vector<std::string> evidence_files(const VerifyOptions& options) {
  std::vector<std::string> result;
  for (const std::string& file :
       {options.witness, options.certificate, options.harness, options.sarif}) {
    if (!file.empty()) result.push_back(file);
  }
  return result;
}

}  // namespace pleat
