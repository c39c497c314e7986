// pleat verify. Everything that may crash or run away (clang, engines,
// solvers) happens in a supervised child; it sends its report as JSON, and the
// parent prints it.

#include "main/verify.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <set>

#include "check/judge.h"
#include "engine/engine.h"
#include "exec/trace.h"
#include "main/exit_code.h"
#include "main/load.h"
#include "main/supervise.h"
#include "main/write_file.h"
#include "output/json.h"
#include "output/text.h"
#include "portfolio/portfolio.h"
#include "portfolio/select.h"
#include "support/check.h"

namespace pleat {

namespace {

using verdict::Report;
using verdict::Verdict;

Report blank_report(const VerifyOptions& options,
                    const std::vector<std::string>& files) {
  Report report;
  report.files = files;
  report.engine = options.engine;
  return report;
}

/// Adds what is not there yet: the winner of a portfolio brought its own.
void add_stats(const Registry& stats, Report& report) {
  std::set<std::string> known;
  for (const auto& [name, value] : report.stats) known.insert(name);
  const auto add = [&](const std::string& name, std::string value) {
    if (!known.contains(name)) report.stats.emplace_back(name, value);
  };
  for (const auto& [name, counter] : stats.counters()) {
    add(name, std::to_string(counter.value));
  }
  for (const auto& [name, timer] : stats.timers()) {
    double seconds = std::chrono::duration<double>(timer.total).count();
    add("time." + name, fmt::format("{:.6f}", seconds));
  }
}

/// The work itself, in the child.
class Verification {
 public:
  Verification(const VerifyOptions& options, const Plan& plan, Channel& channel)
      : options_(options), plan_(plan), channel_(channel) {}

  Report run() {
    Report report = blank_report(options_, plan_.frontend.files);
    try {
      report = decide();
    } catch (const Unsupported& e) {
      report.unknown_because.push_back({e.what(), {}});
    }
    report.files = plan_.frontend.files;
    add_stats(stats_, report);
    return report;
  }

 private:
  Report decide() {
    channel_.progress("reading");
    Loaded loaded = [&] {
      const ScopedTimer timer(stats_.timer("frontend"));
      return load(plan_);
    }();
    const cfa::Cfa& cfa = loaded.cfa();
    send_interim(cfa);
    if (options_.engine == "auto" && !cfa.properties.empty()) {
      return portfolio(loaded);
    }
    Budget budget;
    return run_engine(
        loaded, options_.engine, budget, nullptr,
        [this](const std::string& line) { channel_.progress(line); });
  }

  Report portfolio(const Loaded& loaded) {
    portfolio::Options options;
    options.jobs = options_.deterministic ? 1 : options_.jobs;
    options.memory_bytes = options_.memory_mb << 20;
    options.all = options_.all;
    options.deterministic = options_.deterministic;
    options.checker = options_.checker;
    const portfolio::Job job = [&](const std::string& engine, Budget& budget,
                                   engine::Board& board,
                                   const engine::Progress& progress) {
      Report report = run_engine(loaded, engine, budget, &board, progress);
      add_stats(stats_, report);
      return report;
    };
    const auto members = portfolio::select(portfolio::measure(loaded.cfa()));
    return portfolio::run(
        loaded.cfa(), members, options, job,
        [this](const std::string& line) { channel_.progress(line); }, stats_);
  }

  /// One engine and the check of its claim.
  Report run_engine(const Loaded& loaded, const std::string& name,
                    Budget& budget, engine::Board* board,
                    const engine::Progress& progress) {
    const cfa::Cfa& cfa = loaded.cfa();
    check::JudgeOptions judge_options;
    judge_options.checker = options_.checker;
    check::Judge judge(loaded.program.get(), cfa, judge_options, stats_);
    verdict::Outcome outcome;
    if (!cfa.properties.empty()) {
      outcome = search(cfa, judge, name, budget, board, progress);
    }
    return judge.finish(name, outcome,
                        [&cfa](const verdict::Counterexample& c) {
                          return exec::explain(cfa, c.inputs, c.property);
                        });
  }

  verdict::Outcome search(const cfa::Cfa& cfa, check::Judge& judge,
                          const std::string& name, Budget& budget,
                          engine::Board* board,
                          const engine::Progress& progress) {
    solver::Solver solver(options_.solver, stats_);
    engine::Env env{solver, stats_};
    const Counter& queries = stats_.counter("solver.queries");
    env.progress = [&progress, &queries](const std::string& line) {
      progress(fmt::format("{}, {} queries", line, queries.value));
    };
    env.confirm = [&judge](const verdict::Counterexample& c) {
      return judge.confirm(c);
    };
    env.board = board;
    env.seed = options_.seed;
    env.all = options_.all;
    engine::EngineOptions engine_options = options_.engine_options;
    if (options_.timeout > 0) engine_options.seconds = time_left();
    auto engine = engine::make_engine(name, env, engine_options);
    const ScopedTimer timer(stats_.timer("engine"));
    return engine->run(cfa, budget);
  }

  double time_left() const {
    const std::chrono::duration<double> used =
        std::chrono::steady_clock::now() - begin_;
    return std::max(options_.timeout - used.count(), 0.01);
  }

  /// What is reported if nothing better comes before the end.
  void send_interim(const cfa::Cfa& cfa) {
    Report report = blank_report(options_, plan_.frontend.files);
    for (const auto& p : cfa.properties) {
      report.properties.push_back({p, Verdict::Unknown});
    }
    report.approximations = cfa.approximations;
    channel_.interim(output::to_json(report));
  }

  const VerifyOptions& options_;
  const Plan& plan_;
  Channel& channel_;
  const std::chrono::steady_clock::time_point begin_ =
      std::chrono::steady_clock::now();
  Registry stats_;
};

// A result is 'R' and a report, or an error's letter and its message.
constexpr char kReport = 'R', kUsage = 'U', kInput = 'I', kInternal = 'B';

void job(const VerifyOptions& options, const Plan& plan, Channel& channel) {
  auto send = [&](char kind, const std::string& text) {
    channel.result(kind + text);
  };
  try {
    send(kReport, output::to_json(Verification(options, plan, channel).run()));
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const UsageError& e) {
    send(kUsage, e.what());
  } catch (const InputError& e) {
    send(kInput, e.what());
  } catch (const std::exception& e) {
    send(kInternal, e.what());
  }
}

/// The child's report; throws the error that it sent instead.
Report unpack(const std::string& result) {
  std::string text = result.substr(1);
  switch (result[0]) {
    case kUsage:
      throw UsageError(text);
    case kInput:
      throw InputError(text);
    case kReport:
      return output::from_json(text);
    default:
      throw InternalError(text);
  }
}

void put_first(Report& report, std::string reason) {
  report.unknown_because.insert(report.unknown_because.begin(),
                                {std::move(reason), {}});
}

/// What ended the search from outside, as the first reason and a hint.
void explain_end(const Ended& ended, const VerifyOptions& options,
                 Report& report, std::vector<std::string>& hints) {
  if (report.verdict != Verdict::Unknown) return;
  if (ended.how == Ended::How::MemoryLimit) {
    put_first(report,
              fmt::format("the memory limit of {} MB", options.memory_mb));
    hints.push_back("more memory: --memory MB");
  } else if (ended.interrupted) {
    put_first(report, "interrupted");
  } else if (ended.out_of_time) {
    put_first(report, fmt::format("the time limit of {} s", options.timeout));
    hints.push_back(fmt::format("more time: --timeout {}",
                                std::max(1.0, options.timeout * 10)));
  } else if (ended.how == Ended::How::Crashed) {
    put_first(report, "the search crashed: " + ended.detail);
    report.internal_errors.push_back("the search crashed: " + ended.detail);
  }
}

void add_hints(const Report& report, std::vector<std::string>& hints) {
  for (const auto& reason : report.unknown_because) {
    if (reason.text == verdict::kNothingToCheck) {
      hints.push_back("name a place: --target FUNC or --target FILE:LINE");
      return;
    }
  }
  for (const auto& reason : report.unknown_because) {
    if (reason.pos.known() && report.engine == "se") {
      hints.push_back(
          "bound the inputs that keep the loop going (__VERIFIER_assume)");
      break;
    }
  }
  for (const auto& a : report.approximations) {
    if (a.what.starts_with("call of ")) {
      hints.push_back("give the files that define the called functions too");
      break;
    }
  }
}

bool wants_color() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  return isatty(STDOUT_FILENO) != 0 &&
         (no_color == nullptr || *no_color == '\0') && term != nullptr &&
         std::string_view(term) != "dumb";
}

void print(const VerifyOptions& options, const Report& report,
           std::vector<std::string> hints) {
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
  output::TextOptions text{wants_color(), options.stats, std::move(hints),
                           options.condition};
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

Report run_supervised(const VerifyOptions& options, const Plan& plan,
                      std::vector<std::string>& hints) {
  StatusLine status;
  Limits limits{options.timeout, options.memory_mb << 20};
  Ended ended =
      supervise([&](Channel& channel) { job(options, plan, channel); }, limits,
                status, options.engine);
  Report report = blank_report(options, plan.frontend.files);
  if (ended.how == Ended::How::Result) {
    report = unpack(ended.result);
  } else if (!ended.result.empty()) {
    report = output::from_json(ended.result);
  }
  explain_end(ended, options, report, hints);
  return report;
}

/// Unsupported questions are unknown too, with the reason.
Plan plan_or_reason(const VerifyOptions& options, Report& report) {
  try {
    return make_plan(options.load);
  } catch (const Unsupported& e) {
    report.unknown_because.push_back({e.what(), {}});
  }
  return {};
}

}  // namespace

int verify(const VerifyOptions& options) {
  auto begin = std::chrono::steady_clock::now();
  for (const auto& file :
       {options.json, options.smtlib, options.smtlib_bounded}) {
    if (!file.empty() && file != "-") require_writable(file);
  }
  Report report = blank_report(options, options.load.files);
  std::vector<std::string> hints;
  Plan plan = plan_or_reason(options, report);
  if (report.unknown_because.empty()) {
    report = run_supervised(options, plan, hints);
    if (report.verdict == Verdict::Unknown) add_hints(report, hints);
  }
  std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  report.seconds = time.count();
  write_conditions(options, report);
  print(options, report, std::move(hints));
  return exit_code(report.verdict);
}

}  // namespace pleat
