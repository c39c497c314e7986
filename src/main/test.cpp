// pleat test. The work is done in a supervised child, which sends the files of
// the suite and what there is to tell; the parent writes and prints them.

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "input/read.h"
#include "main/exit_code.h"
#include "main/verify.h"
#include "main/write_file.h"
#include "run/supervised_text.h"
#include "support/check.h"
#include "testgen/cover.h"

namespace pleat {

namespace {

namespace fs = std::filesystem;
using run::Ended;
using testgen::CoverResult;
using Cover = TestOptions::Cover;

/// What the child sends.
struct Made {
  std::map<std::string, std::string> files;  ///< contents, by name
  std::string text;                          ///< for standard output
  bool complete = false;
};

bool wants(const TestOptions& options, const std::string& format) {
  return std::ranges::find(options.formats, format) != options.formats.end();
}

const char* noun(Cover cover) {
  switch (cover) {
    case Cover::Branches:
      return "branches";
    case Cover::Lines:
      return "lines";
    case Cover::Target:
      break;
  }
  return "targets";
}

/// Options of clang that a CMake project needs too, with absolute folders.
std::vector<std::string> compile_options(const TestOptions& options) {
  std::vector<std::string> result;
  bool folder = false;
  for (const std::string& o : options.load.clang_args) {
    if (o.starts_with("-I") && o.size() > 2) {
      result.push_back("-I" + fs::absolute(o.substr(2)).string());
    } else {
      result.push_back(folder ? fs::absolute(o).string() : o);
    }
    folder = o == "-I" || o == "-include" || o == "-isystem";
  }
  return result;
}

std::map<std::string, std::string> suite_files(const TestOptions& options,
                                               const CoverResult& result) {
  const output::Suite& suite = result.suite;
  std::map<std::string, std::string> files;
  const bool harness = wants(options, "harness") || wants(options, "ctest");
  for (std::size_t i = 0; i < suite.tests.size(); ++i) {
    const std::string name = output::test_name(i);
    if (wants(options, "testcomp")) {
      files[name + ".xml"] = output::testcase_xml(suite.tests[i]);
    }
    if (harness) {
      files[name + ".c"] = output::test_harness(suite, suite.tests[i]);
    }
  }
  if (wants(options, "testcomp")) {
    files["metadata.xml"] = output::metadata_xml(suite);
  }
  if (wants(options, "json")) files["suite.json"] = output::suite_json(suite);
  if (wants(options, "ctest")) {
    std::vector<std::string> sources;
    for (const auto& f : suite.files) {
      sources.push_back(fs::absolute(f).lexically_normal().string());
    }
    files["CMakeLists.txt"] =
        output::ctest_project(suite, sources, compile_options(options));
  }
  return files;
}

/// Every line of the program: `+` covered, `-` not; below it the sides of its
/// conditions that are not covered.
std::string listing(const CoverResult& result) {
  std::string text;
  for (const std::string& file : result.suite.files) {
    text += file + "\n";
    unsigned number = 0;
    std::string source = input::read_file(file);
    for (std::size_t begin = 0; begin < source.size();) {
      const std::size_t end = std::min(source.find('\n', begin), source.size());
      const replay::CoverSite site{file, ++number, 0, true};
      const char mark = !result.total.lines.contains(site)          ? ' '
                        : result.total.covered_lines.contains(site) ? '+'
                                                                    : '-';
      text += fmt::format("{} {:>5} {}\n", mark, number,
                          source.substr(begin, end - begin));
      for (auto it = result.total.branches.lower_bound(site);
           it != result.total.branches.end() && it->file == file &&
           it->line == number;
           ++it) {
        if (result.total.covered_branches.contains(*it)) continue;
        text += fmt::format("        column {}: never {}\n", it->column,
                            it->side ? "true" : "false");
      }
      begin = end + 1;
    }
    text += "\n";
  }
  return text;
}

std::string numbers(const CoverResult& result, const std::string& file) {
  const auto count = [&](const std::set<replay::CoverSite>& sites) {
    return std::ranges::count_if(sites,
                                 [&](const auto& s) { return s.file == file; });
  };
  return fmt::format(
      "{}: {} of {} lines, {} of {} branches\n", file,
      count(result.total.covered_lines), count(result.total.lines),
      count(result.total.covered_branches), count(result.total.branches));
}

Made make_text(const TestOptions& options, const CoverResult& result) {
  Made made;
  made.files = suite_files(options, result);
  const std::size_t tests = result.suite.tests.size();
  std::string& text = made.text;
  if (result.total.why_not.empty()) {
    made.files["coverage.txt"] = listing(result);
    std::set<std::string> files;
    for (const auto& site : result.total.lines) files.insert(site.file);
    for (const auto& file : files) text += numbers(result, file);
  } else {
    text += "coverage was not measured: " + result.total.why_not + "\n";
  }
  std::size_t unreachable = 0;
  if (!result.uncovered.empty()) text += "not covered:\n";
  for (const testgen::Uncovered& u : result.uncovered) {
    text += fmt::format("  {} - {}\n", u.what, u.why);
    unreachable += u.unreachable ? 1 : 0;
  }
  text += fmt::format("covered {} of {} {}", result.reached, result.goals,
                      noun(options.cover));
  if (unreachable > 0) {
    text += fmt::format(" ({} proved unreachable)", unreachable);
  }
  text += fmt::format(" by {} test{} in {}\n", tests, tests == 1 ? "" : "s",
                      options.out);
  made.complete = result.goals > 0 && unreachable == result.uncovered.size() &&
                  result.reached + unreachable == result.goals;
  return made;
}

std::string pack(const Made& made) {
  nlohmann::json out;
  out["files"] = made.files;
  out["text"] = made.text;
  out["complete"] = made.complete;
  // Sources may hold anything.
  return out.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Made unpack_made(const std::string& text) {
  const auto in = nlohmann::json::parse(text);
  return {in.at("files"), in.at("text"), in.at("complete")};
}

/// `[#####.....] 5 of 10 branches, 2 tests`
std::string bar(const TestOptions& options, std::size_t tests,
                std::size_t reached, std::size_t all) {
  constexpr std::size_t kWidth = 20;
  const std::size_t full = all == 0 ? 0 : reached * kWidth / all;
  return fmt::format("[{}{}] {} of {} {}, {} test{}", std::string(full, '#'),
                     std::string(kWidth - full, '.'), reached, all,
                     noun(options.cover), tests, tests == 1 ? "" : "s");
}

std::string make_tests(const TestOptions& options, const run::Plan& plan,
                       run::Channel& channel) {
  Registry stats;
  const CoverResult result = testgen::cover(
      options, plan.frontend,
      [&](std::size_t tests, std::size_t reached, std::size_t all) {
        channel.progress(bar(options, tests, reached, all));
      },
      [&](const CoverResult& interim) {
        channel.interim(run::result_with(pack(make_text(options, interim))));
      },
      stats);
  return pack(make_text(options, result));
}

/// Throws UsageError if no suite can be written there: better before the
/// search than after it.
void require_folder(const std::string& folder) {
  fs::path there = fs::absolute(folder);
  std::error_code error;
  while (!fs::exists(there, error) && there.has_relative_path()) {
    there = there.parent_path();
  }
  if (!fs::is_directory(there, error)) {
    throw UsageError(there == fs::absolute(folder)
                         ? folder + ": is no folder"
                         : fmt::format("{}: cannot be made: {} is no folder",
                                       folder, there.string()));
  }
  if (access(there.c_str(), W_OK) != 0) {
    throw UsageError(folder + ": cannot be written to");
  }
}

/// Replaces what an earlier suite left there.
void write_suite(const std::string& folder, const Made& made) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    throw UsageError(folder + ": cannot be made: " + error.message());
  }
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    const std::string end = entry.path().extension().string();
    const bool ours =
        name.starts_with("test-") && (end == ".xml" || end == ".c");
    if (ours && !made.files.contains(name)) fs::remove(entry.path(), error);
  }
  for (const auto& [name, text] : made.files) {
    write_file(folder + "/" + name, text);
  }
}

}  // namespace

int test(const TestOptions& given) {
  TestOptions options = given;
  options.producer = "pleat " PLEAT_VERSION;
  const run::Plan plan = run::make_plan(options.load);
  if (plan.is_automaton) {
    throw UsageError("tests are made for C programs, not for automata");
  }
  require_folder(options.out);
  run::StatusLine status;
  // The child stops by itself; measuring its last tests may take longer.
  constexpr double kGrace = 30;
  const run::Limits limits{options.timeout > 0 ? options.timeout + kGrace : 0,
                           options.memory_mb << 20};
  const auto job = [&](run::Channel& channel) {
    channel.result(
        run::result_of([&] { return make_tests(options, plan, channel); }));
  };
  const Ended ended = run::supervise(job, limits, status, "test");
  if (ended.result.empty()) {
    fmt::print(stderr, "pleat: no tests: {}\n",
               ended.interrupted ? "interrupted"
               : ended.how == Ended::How::MemoryLimit
                   ? "the memory limit was reached"
               : ended.out_of_time || ended.how == Ended::How::CpuLimit
                   ? "the time was over"
                   : "the search crashed: " + ended.detail);
    return ended.how == Ended::How::Crashed ? kExitInternal : kExitUnknown;
  }
  const Made made = unpack_made(run::text_of(ended.result));
  write_suite(options.out, made);
  fmt::print("{}", made.text);
  const bool whole = ended.how == Ended::How::Result && !ended.interrupted;
  if (!whole) fmt::print("the search was ended early\n");
  return made.complete && whole ? kExitProved : kExitUnknown;
}

}  // namespace pleat
