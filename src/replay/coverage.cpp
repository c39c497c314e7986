#include "replay/coverage.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "support/check.h"
#include "support/subprocess.h"
#include "support/temp_dir.h"

namespace pleat::replay {
namespace {

using nlohmann::json;

/// Where a region's count begins, or ends in favour of the one around it.
struct Segment {
  unsigned line = 0, column = 0;
  std::uint64_t count = 0;
  bool has_count = false, is_entry = false, is_gap = false;
  bool starts_region() const { return !is_gap && has_count && is_entry; }
};

std::vector<Segment> segments_of(const json& file) {
  std::vector<Segment> segments;
  for (const json& s : file.at("segments")) {
    segments.push_back({s.at(0), s.at(1), s.at(2), s.at(3), s.at(4), s.at(5)});
  }
  return segments;
}

/// The count of each line with code, as llvm-cov shows it: the largest of the
/// regions that begin there and the one that goes on from before.
std::map<unsigned, std::uint64_t> line_counts(
    const std::vector<Segment>& segments) {
  std::map<unsigned, std::uint64_t> counts;
  const Segment* before = nullptr;
  std::size_t at = 0;
  const unsigned last = segments.empty() ? 0 : segments.back().line;
  for (unsigned line = segments.empty() ? 1 : segments[0].line; line <= last;
       ++line) {
    const std::size_t first = at;
    while (at < segments.size() && segments[at].line == line) ++at;
    bool starts = false;
    std::uint64_t count = before != nullptr ? before->count : 0;
    for (std::size_t i = first; i < at; ++i) {
      if (!segments[i].starts_region()) continue;
      starts = true;
      count = std::max(count, segments[i].count);
    }
    const bool skipped =
        first < at && !segments[first].has_count && segments[first].is_entry;
    const bool goes_on = before != nullptr && before->has_count;
    if (starts || (!skipped && goes_on)) counts[line] = count;
    if (at > first) before = &segments[at - 1];
  }
  return counts;
}

void add_file(const json& file, Measured& result) {
  const std::string name = file.at("filename");
  std::map<std::pair<unsigned, unsigned>, std::pair<unsigned, unsigned>> ends;
  for (const json& b : file.at("branches")) {
    const auto [it, is_new] =
        ends.try_emplace({b.at(0), b.at(1)}, b.at(2), b.at(3));
    if (!is_new &&
        it->second != std::pair<unsigned, unsigned>(b.at(2), b.at(3)))
      result.ambiguous.insert({name, b.at(0), b.at(1), true});
    const auto add = [&](bool side, std::uint64_t count) {
      const CoverSite site{name, b.at(0), b.at(1), side};
      result.branches.insert(site);
      if (count > 0) result.covered_branches.insert(site);
    };
    add(true, b.at(4));
    add(false, b.at(5));
  }
  for (const auto& [line, count] : line_counts(segments_of(file))) {
    const CoverSite site{name, line, 0, true};
    result.lines.insert(site);
    if (count > 0) result.covered_lines.insert(site);
  }
}

}  // namespace

Measured read_coverage(std::string_view text) {
  Measured result;
  try {
    const json all = json::parse(text);
    for (const json& data : all.at("data")) {
      for (const json& file : data.at("files")) add_file(file, result);
    }
  } catch (const json::exception& e) {
    throw InputError(std::string("llvm-cov wrote something unexpected: ") +
                     e.what());
  }
  return result;
}

Coverage::Coverage(const frontend::Program& program, std::string harness)
    : builds_(program),
      harness_(std::move(harness)),
      constant_(program.constant_conditions()) {
  profdata_ = find_program("llvm-profdata-19");
  cov_ = find_program("llvm-cov-19");
}

std::string Coverage::why_not() {
  if (profdata_.empty() || cov_.empty()) {
    return "llvm-cov-19 and llvm-profdata-19 are not installed";
  }
  if (!build_) build_ = builds_.covered(harness_);
  return build_->why_not;
}

Measured Coverage::measure(const std::string& values, unsigned seconds) {
  Measured failed;
  failed.why_not = why_not();
  if (!failed.why_not.empty()) return failed;
  const TempDir folder;
  std::ofstream(folder.file("values"), std::ios::binary) << values;
  Command command;
  command.argv = {build_->file};
  command.cwd = folder.path();
  command.keep_environment = false;
  command.environment = {"LLVM_PROFILE_FILE=profile"};
  command.capture = false;
  command.sandbox = true;
  command.limits.wall_ms = (std::uint64_t{seconds} + 2) * 1000;
  command.limits.memory_bytes = std::uint64_t{2} << 30;
  command.limits.file_bytes = 64 << 20;
  command.limits.processes = 64;
  command.limits.open_files = 256;
  const Finished end = run_command(command);
  const auto tool = [&](std::vector<std::string> argv) {
    Command c;
    c.argv = std::move(argv);
    c.cwd = folder.path();
    c.limits.wall_ms = 60'000;
    c.capture_bytes = std::size_t{64} << 20;
    return run_command(c);
  };
  const Finished merged =
      tool({profdata_, "merge", "-sparse", "profile", "-o", "merged"});
  if (!merged.ok()) {
    failed.why_not = "the run left no profile (" + end.to_string() + ")";
    return failed;
  }
  const Finished told = tool({cov_, "export", "-format=text", "-skip-functions",
                              "-instr-profile=merged", build_->file});
  if (!told.ok()) {
    failed.why_not = "llvm-cov: " + told.to_string() + " " + told.err;
    return failed;
  }
  const Measured raw = read_coverage(told.out);
  Measured result;
  for (const auto sites :
       {&Measured::branches, &Measured::lines, &Measured::covered_branches,
        &Measured::covered_lines, &Measured::ambiguous}) {
    for (CoverSite site : raw.*sites) {
      site.file = builds_.covered_file(site.file);
      if (constant_.contains({site.file, site.line, site.column})) continue;
      (result.*sites).insert(std::move(site));
    }
  }
  const auto left_with = [&](int code) {
    return end.how == Finished::How::Exited && end.code == code;
  };
  result.error = left_with(10);
  result.endless = left_with(11);
  return result;
}

}  // namespace pleat::replay
