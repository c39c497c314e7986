#include "run/tell.h"

#include <fstream>
#include <map>

#include "evidence/story.h"
#include "replay/replay.h"
#include "support/budget.h"
#include "support/check.h"

namespace pleat::run {
namespace {

/// With --all there may be many; each costs a run.
constexpr std::size_t kMostStories = 20;

verdict::Counterexample counterexample(
    const verdict::CounterexampleReport& report) {
  verdict::Counterexample result;
  result.property = report.property;
  for (const auto& input : report.inputs) result.inputs.push_back(input.raw);
  return result;
}

/// The lines of files, each file read once.
class Lines {
 public:
  std::string at(const cfa::SourcePos& pos) {
    if (!pos.known()) return "";
    const auto [it, is_new] = files_.try_emplace(pos.file);
    if (is_new) {
      std::ifstream file(pos.file);
      for (std::string line; std::getline(file, line);)
        it->second.push_back(line);
    }
    constexpr std::size_t kLongest = 200;
    if (pos.line > it->second.size()) return "";
    const std::string& line = it->second[pos.line - 1];
    return line.size() <= kLongest ? line : "";
  }

 private:
  std::map<std::string, std::vector<std::string>> files_;
};

}  // namespace

void tell_violations(const Loaded& loaded, verdict::Report& report) {
  const cfa::Cfa& cfa = loaded.cfa();
  for (auto& c : report.counterexamples)
    c.why = evidence::why_without_run(cfa, cfa.properties.at(c.property));
  if (!loaded.program || report.counterexamples.empty()) return;
  replay::RunRecorder recorder(*loaded.program);
  std::size_t told = 0;
  for (auto& c : report.counterexamples) {
    if (stop_requested() || ++told > kMostStories) return;
    try {
      if (const auto run = recorder.record(counterexample(c)))
        evidence::tell_story(cfa, *run, c);
    } catch (const InputError&) {
      return;  // no memory for it, or no compiler
    }
  }
}

void add_source_lines(verdict::Report& report) {
  Lines lines;
  for (auto& p : report.properties) p.source = lines.at(p.property.pos);
  if (report.obstacle) report.obstacle->source = lines.at(report.obstacle->pos);
}

}  // namespace pleat::run
