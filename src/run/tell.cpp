#include "run/tell.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "evidence/reason.h"
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
    constexpr std::size_t kLongest = 4000;
    if (pos.line > it->second.size()) return "";
    const std::string& line = it->second[pos.line - 1];
    return line.size() <= kLongest ? line : "";
  }

 private:
  std::map<std::string, std::vector<std::string>> files_;
};

void replace_all(std::string& text, const std::string& old,
                 const std::string& by) {
  for (std::size_t at = text.find(old); at != std::string::npos;
       at = text.find(old, at + by.size()))
    text.replace(at, old.size(), by);
}

/// What a field read as signed says, where it says the same of the unsigned
/// one: that it is not negative and at most 7, that it is 7.
void read_unsigned(const std::string& name, std::string& text) {
  const std::string cast = "(int)" + name;
  replace_all(text, cast + " >= 0 && " + cast + " <", name + " <");
  for (const char* op : {" == ", " != "})
    replace_all(text, cast + op, name + op);
}

/// `r[16]` becomes `r.head`; a cast that says what the field is, is left out.
void name_fields_of(const frontend::Program& program,
                    const cfa::Variable& region, std::string& text) {
  const std::regex pattern("(\\(unsigned\\))?\\b" + region.name +
                           "\\[([0-9]{1,6})\\]");
  std::string result;
  std::set<std::string> unsigned_names;
  auto from = text.cbegin();
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end;
       it != end; ++it) {
    const std::smatch& found = *it;
    result.append(from, found[0].first);
    from = found[0].second;
    const cfa::Variable cell =
        program.element(region, std::stoull(found[2].str()));
    const bool is_field = cell.name.find('.') != std::string::npos;
    if (!is_field) {
      result += found.str();
      continue;
    }
    // The array's elements are signed: a cast says that this one is not.
    const bool is_unsigned = !cell.type.is_signed && cell.type.bits == 32;
    const bool is_cast = found[1].matched;
    if (!is_unsigned)
      result += found[1].str();
    else if (!is_cast && region.type.is_signed)
      result += "(int)";
    result += cell.name;
    if (is_unsigned) unsigned_names.insert(cell.name);
  }
  result.append(from, text.cend());
  text = std::move(result);
  for (const std::string& name : unsigned_names) read_unsigned(name, text);
}

}  // namespace

void tell_violations(const Loaded& loaded, verdict::Report& report) {
  const cfa::Cfa& cfa = loaded.cfa();
  for (auto& c : report.counterexamples)
    c.why = evidence::why_without_run(cfa, cfa.properties.at(c.property));
  if (!loaded.program || report.counterexamples.empty()) return;
  replay::RunRecorder recorder(*loaded.program);
  std::size_t told = 0;
  for (auto& c : report.counterexamples) {
    if (stop_requested() || ++told > kMostStories) break;
    try {
      if (const auto run = recorder.record(counterexample(c)))
        evidence::tell_story(cfa, *run, c);
    } catch (const InputError&) {
      break;  // no memory for it, or no compiler
    }
  }
  for (auto& c : report.counterexamples) evidence::shorten_trace(c.trace);
}

void name_fields(const Loaded& loaded,
                 std::vector<verdict::InvariantReport>& invariants) {
  if (!loaded.program) return;
  for (const cfa::Variable& region : loaded.cfa().variables) {
    const bool is_name = std::ranges::all_of(region.name, [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    });
    if (!region.symbol.sort().is_array() || !region.declared.known() ||
        !is_name)
      continue;
    for (auto& invariant : invariants) {
      if (region.function.empty() || region.function == invariant.function)
        name_fields_of(*loaded.program, region, invariant.expr);
    }
  }
}

void add_source_lines(verdict::Report& report) {
  Lines lines;
  for (auto& p : report.properties) p.source = lines.at(p.property.pos);
  if (report.obstacle) report.obstacle->source = lines.at(report.obstacle->pos);
}

}  // namespace pleat::run
