// pleat verify, and pleat check. Everything that may crash or run away (clang,
// engines, solvers) happens in a supervised child; it sends its report as JSON,
// and the parent prints it.

#include "main/verify.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "main/check_witness.h"
#include "main/evidence.h"
#include "main/exit_code.h"
#include "main/witness_question.h"
#include "main/write_file.h"
#include "output/json.h"
#include "output/page.h"
#include "output/sarif.h"
#include "output/text.h"
#include "run/ask.h"
#include "run/attack.h"
#include "run/child_message.h"
#include "run/plain_proof.h"
#include "run/shorten_proof.h"
#include "run/supervised_text.h"
#include "run/tell.h"
#include "run/traits.h"
#include "run/vacuity.h"
#include "support/check.h"
#include "verdict/advice.h"

namespace pleat {

namespace {

using run::Channel;
using run::ChildMessage;
using run::Ended;
using run::Plan;
using verdict::Report;
using verdict::Verdict;

Report blank_report(const VerifyOptions& options,
                    const std::vector<std::string>& files) {
  Report report;
  report.files = files;
  report.engine = options.engine;
  return report;
}

/// The work itself, in the child.
class Verification {
 public:
  Verification(const VerifyOptions& options, const Plan& plan, Channel& channel)
      : options_(options),
        plan_(plan),
        channel_(channel),
        session_(
            options,
            [&channel](const std::string& line) { channel.progress(line); },
            [this](const Report& report) { send_so_far(report); }) {
    plan_.frontend.guesses_parts = true;
  }

  std::string run() {
    ChildMessage answer;
    answer.report = blank_report(options_, plan_.frontend.files);
    try {
      decide(answer);
    } catch (const Unsupported& e) {
      answer.report.unknown_because.push_back({e.what(), {}});
      finish(answer.report);
    }
    return packed(answer);
  }

 private:
  void decide(ChildMessage& answer) {
    channel_.progress("reading");
    if (!options_.check.empty()) {
      answer = check_witness(options_, plan_, session_);
      return finish(answer.report);
    }
    run::Loaded loaded = load_with_question();
    if (!options_.report.empty()) {
      prepare_page(options_, loaded, plan_.frontend.files, answer);
    }
    page_ = answer.page;
    traits_ = run::traits_of(loaded.cfa());
    send_interim(loaded.cfa(), answer);
    answer.report = session_.ask(run::subject_of(loaded));
    if (run::guessed_wrong(answer.report)) {
      plan_.frontend.guesses_parts = false;
      loaded = run::load(plan_);
      answer.report = session_.ask(run::subject_of(loaded));
    }
    const run::Subject subject = run::subject_of(loaded);
    if (options_.paranoid)
      run::attack_translation(loaded, options_.seed, answer.report,
                              session_.stats());
    send_known(answer);
    run::find_vacuous(options_, subject, answer.report, session_.stats());
    send_known(answer);
    run::make_plain(options_, subject, answer.report, session_.stats());
    run::shorten_proof(options_, subject, answer.report, session_.stats());
    run::name_fields(loaded, answer.report.invariants);
    {
      const ScopedTimer timer(session_.stats().timer("story"));
      run::tell_violations(loaded, answer.report);
    }
    send_known(answer);
    finish(answer.report);
    add_evidence(options_, plan_, loaded, answer);
  }

  run::Loaded load_with_question() {
    const ScopedTimer timer(session_.stats().timer("frontend"));
    run::Loaded loaded = run::load(plan_);
    if (options_.condition || !run::asks_nothing(plan_, loaded)) return loaded;
    run::ask_everything(plan_);
    asked_ = verdict::kAsksEverything;
    return run::load(plan_);
  }

  /// Whatever happens to the rest, the answer is known.
  void send_known(ChildMessage answer) {
    finish(answer.report);
    for (const auto& file : evidence_files(options_)) {
      if (file == options_.sarif || file == options_.report) continue;
      answer.notes.push_back(file + " is not written: the time was over");
    }
    channel_.interim(run::result_with(packed(answer)));
  }

  /// What an engine knows before its end.
  void send_so_far(const Report& report) {
    if (!options_.check.empty()) return;  // that of another program
    ChildMessage answer;
    answer.report = report;
    answer.page = page_;
    finish(answer.report);
    channel_.interim(run::result_with(packed(answer)));
  }

  std::string packed(ChildMessage answer) const {
    answer.traits = traits_;
    return pack(answer);
  }

  void finish(Report& report) {
    report.files = plan_.frontend.files;
    report.asked = asked_;
    run::add_stats(session_.stats(), report);
  }

  /// What is reported if nothing better comes before the end.
  void send_interim(const cfa::Cfa& cfa, const ChildMessage& so_far) {
    ChildMessage answer = so_far;
    answer.report = blank_report(options_, plan_.frontend.files);
    answer.report.asked = asked_;
    for (const auto& p : cfa.properties) {
      answer.report.properties.push_back({p, Verdict::Unknown});
    }
    answer.report.approximations = cfa.approximations;
    channel_.interim(run::result_with(packed(answer)));
  }

  const VerifyOptions& options_;
  Plan plan_;
  Channel& channel_;
  run::Session session_;
  std::string asked_;         ///< as in Report
  output::PageContent page_;  ///< as far as it is known without an answer
  verdict::Traits traits_;
};

void put_first(Report& report, std::string reason) {
  report.unknown_because.insert(report.unknown_because.begin(),
                                {std::move(reason), {}});
}

/// What ended the search from outside, as the first reason.
void explain_end(const Ended& ended, const VerifyOptions& options,
                 Report& report, verdict::Choices& choices) {
  if (report.verdict != Verdict::Unknown) return;
  if (ended.how == Ended::How::MemoryLimit) {
    choices.ended_by =
        fmt::format("the memory limit of {} MB", options.memory_mb);
    choices.was_out_of_memory = true;
  } else if (ended.interrupted) {
    choices.ended_by = "interrupted";
  } else if (ended.out_of_time) {
    choices.ended_by = fmt::format("the time limit of {} s", options.timeout);
    choices.was_out_of_time = true;
  } else if (ended.how == Ended::How::CpuLimit) {
    choices.ended_by = "the system's limit of CPU time (ulimit -t)";
  } else if (ended.how == Ended::How::Crashed) {
    choices.ended_by = "the search crashed: " + ended.detail;
    report.internal_errors.push_back(choices.ended_by);
  }
  if (!choices.ended_by.empty()) put_first(report, choices.ended_by);
}

verdict::Choices choices_of(const VerifyOptions& options) {
  verdict::Choices choices;
  choices.timeout = options.timeout;
  choices.is_closed = options.load.closed;
  choices.is_all = options.all;
  choices.wraps =
      options.load.signed_overflow == frontend::SignedOverflow::Wraps;
  choices.target = options.load.target.value_or("");
  return choices;
}

bool wants_color() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  return isatty(STDOUT_FILENO) != 0 &&
         (no_color == nullptr || *no_color == '\0') && term != nullptr &&
         std::string_view(term) != "dumb";
}

/// 0: what we print does not go to a terminal.
std::size_t terminal_width() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void print(const VerifyOptions& options, const Report& report) {
  for (const auto& error : report.internal_errors) {
    fmt::print(stderr, "pleat: INTERNAL ERROR: {}; please report\n", error);
  }
  if (!options.json.empty() && options.json != "-") {
    write_file(options.json, output::to_json(report));
  }
  if (options.json == "-") {
    fmt::print("{}", output::to_json(report));
    std::fflush(stdout);
    fmt::print(stderr, "{}\n", output::verdict_line(report));
    return;
  }
  std::error_code error;
  const output::TextOptions text{
      .color = wants_color(),
      .stats = options.stats,
      .conditions = options.condition,
      .all_inputs = options.all_inputs,
      .all_invariants = options.all_invariants,
      .all = options.all,
      .width = terminal_width(),
      .folder = std::filesystem::current_path(error).string()};
  fmt::print("{}", output::to_text(report, text));
}

/// The file of a property's condition; later properties get a number.
std::string numbered(const std::string& file, std::size_t number) {
  if (number == 0) return file;
  const std::filesystem::path path = file;
  std::filesystem::path result = path;
  result.replace_filename(path.stem().string() +
                          fmt::format("-{}", number + 1) +
                          path.extension().string());
  return result.string();
}

void write_conditions(const VerifyOptions& options, const Report& report) {
  for (std::size_t i = 0; i < report.conditions.size(); ++i) {
    const auto& c = report.conditions[i];
    if (!options.smtlib.empty()) {
      write_file(numbered(options.smtlib, i), c.smtlib);
    }
    if (!options.smtlib_bounded.empty()) {
      write_file(numbered(options.smtlib_bounded, i), c.smtlib_bounded);
    }
  }
}

int exit_code(Verdict verdict) {
  switch (verdict) {
    case Verdict::Proved:
      return kExitProved;
    case Verdict::Violated:
      return kExitViolated;
    case Verdict::Unknown:
      break;
  }
  return kExitUnknown;
}

void write_evidence(const VerifyOptions& options, const ChildMessage& answer) {
  if (!options.test_suite.empty() && !answer.files.empty()) {
    std::error_code ignored;
    std::filesystem::create_directories(options.test_suite, ignored);
  }
  for (const auto& [path, text] : answer.files) write_file(path, text);
  if (!options.report.empty()) {
    output::PageContent page = answer.page;
    page.version = PLEAT_VERSION;
    write_file(options.report, output::to_page(answer.report, page));
  }
  if (options.sarif.empty()) return;
  output::SarifOptions sarif;
  sarif.version = PLEAT_VERSION;
  sarif.command_line = options.command_line;
  sarif.exit_code = exit_code(answer.report.verdict);
  sarif.all = options.sarif_all;
  std::error_code error;
  sarif.folder = std::filesystem::current_path(error).string();
  write_file(options.sarif, output::to_sarif(answer.report, sarif));
}

ChildMessage run_supervised(const VerifyOptions& options, const Plan& plan,
                            verdict::Choices& choices) {
  run::StatusLine status;
  const auto job = [&](Channel& channel) {
    channel.result(run::result_of(
        [&] { return Verification(options, plan, channel).run(); }));
  };
  const Ended ended = run::supervise(
      job, {options.timeout, options.memory_mb << 20}, status, options.engine);
  ChildMessage answer;
  answer.report = blank_report(options, plan.frontend.files);
  if (!ended.result.empty()) answer = run::unpack(run::text_of(ended.result));
  explain_end(ended, options, answer.report, choices);
  return answer;
}

/// Unsupported questions are unknown too, with the reason.
Plan plan_or_reason(const VerifyOptions& options, Report& report) {
  try {
    Plan plan = run::make_plan(options.load);
    if (!options.check.empty()) apply_witness(options.check, plan);
    return plan;
  } catch (const Unsupported& e) {
    report.unknown_because.push_back({e.what(), {}});
  }
  return {};
}

}  // namespace

int verify(const VerifyOptions& given) {
  auto begin = std::chrono::steady_clock::now();
  VerifyOptions options = given;
  std::vector<std::string> outputs = evidence_files(options);
  outputs.insert(outputs.end(),
                 {options.json, options.smtlib, options.smtlib_bounded});
  for (const auto& file : outputs) {
    if (!file.empty() && file != "-") require_writable(file);
  }
  ChildMessage answer;
  answer.report = blank_report(options, options.load.files);
  verdict::Choices choices = choices_of(options);
  Plan plan = plan_or_reason(options, answer.report);
  if (answer.report.unknown_because.empty())
    answer = run_supervised(options, plan, choices);
  verdict::advise(answer.report, choices, answer.traits);
  run::add_source_lines(answer.report);
  std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  answer.report.seconds = time.count();
  write_conditions(options, answer.report);
  write_evidence(options, answer);
  for (const auto& note : answer.notes) {
    fmt::print(stderr, "pleat: {}\n", note);
  }
  print(options, answer.report);
  return exit_code(answer.report.verdict);
}

}  // namespace pleat
