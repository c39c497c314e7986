#include "evidence/page_content.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <map>
#include <set>

#include "cfa/loops.h"
#include "cfa/text.h"
#include "evidence/excluded_edges.h"
#include "exec/inputs.h"
#include "exec/interpreter.h"
#include "support/budget.h"
#include "support/check.h"
#include "verdict/proof_text.h"

namespace pleat::evidence {
namespace {

using cfa::EdgeId;
using cfa::LocationId;
using output::PageStep;
using FileLine = std::pair<std::string, unsigned>;

constexpr unsigned kRuns = 24;
constexpr std::uint64_t kEdgesEach = 20'000;
constexpr std::size_t kMostQuestions = 40;
constexpr std::uint64_t kLongest = 2'000'000;  ///< edges of a run
constexpr std::size_t kKept = 300;             ///< edges at each end of it

std::vector<verdict::InputValue> inputs_of(const verdict::Report& report) {
  std::vector<verdict::InputValue> result;
  if (report.counterexamples.empty()) return result;
  for (const auto& i : report.counterexamples[0].inputs) {
    result.push_back(i.raw);
  }
  return result;
}

/// The lines that an edge goes through.
std::set<FileLine> lines_of(const cfa::Cfa& cfa, EdgeId id) {
  const cfa::Edge& e = cfa.at(id);
  std::set<FileLine> result;
  const auto add = [&](const cfa::SourcePos& pos) {
    if (pos.known()) result.emplace(pos.file, pos.line);
  };
  for (const auto& b : e.branches) add(b.pos);
  for (const auto& a : e.assignments) add(a.pos);
  for (cfa::InputId i : e.inputs) add(cfa.at(i).pos);
  add(e.pos);
  for (const auto& p : cfa.properties) {
    if (p.target == e.to) add(p.pos);
  }
  return result;
}

bool is_target_or_cut(const cfa::Cfa& cfa, LocationId at) {
  return cfa.is_target(at) ||
         std::ranges::find(cfa.cuts, at, &cfa::Cut::location) != cfa.cuts.end();
}

std::set<FileLine> unreachable_lines(const cfa::Cfa& cfa,
                                     const verdict::Report& report,
                                     const std::set<EdgeId>& taken,
                                     check::Checker checker, Registry& stats) {
  std::set<FileLine> dead, alive;
  if (report.verdict != verdict::Verdict::Proved || !report.certified) {
    return dead;
  }
  const auto invariants = verdict::read_invariants(cfa, report.proof);
  std::size_t asked = 0;
  for (std::uint32_t e = 0; e < cfa.edges.size(); ++e) {
    bool unreachable = false;
    // That nothing gets to a target says nothing of the target's line.
    if (is_target_or_cut(cfa, cfa.edges[e].to)) continue;
    if (!taken.contains(EdgeId{e}) && asked < kMostQuestions &&
        !stop_requested()) {
      ++asked;
      unreachable = exclude(cfa, invariants, {EdgeId{e}}, checker, stats);
    }
    const auto lines = lines_of(cfa, {e});
    (unreachable ? dead : alive).insert(lines.begin(), lines.end());
  }
  for (const auto& l : alive) dead.erase(l);
  return dead;
}

/// States near both ends of a run.
class Ends : public exec::Observer {
 public:
  explicit Ends(std::uint64_t length) : length_(length) {}
  bool wants(LocationId, std::uint64_t edges) override {
    at_ = edges;
    return edges <= kKept || edges + kKept >= length_;
  }
  void visit(const exec::ConcreteState& state, EdgeId) override {
    states[at_] = state;
  }
  absl::flat_hash_map<std::uint64_t, exec::ConcreteState> states;

 private:
  const std::uint64_t length_;
  std::uint64_t at_ = 0;
};

/// In which iteration of which loop each edge of a path is.
class Iterations {
 public:
  explicit Iterations(const cfa::Cfa& cfa)
      : cfa_(cfa), forest_(cfa::find_loops(cfa)) {}

  /// Line and iteration of the innermost loop of the path's next edge.
  std::pair<unsigned, std::uint64_t> next(EdgeId id) {
    const cfa::Edge& e = cfa_.at(id);
    if (const auto loop = forest_.loop_at(e.from)) {
      const auto& back = forest_.loops[*loop].back_edges;
      const bool again =
          last_ && std::find(back.begin(), back.end(), *last_) != back.end();
      count_[*loop] = again ? count_[*loop] + 1 : 1;
    }
    last_ = id;
    const auto innermost = forest_.innermost[e.from.index];
    if (!innermost) return {0, 0};
    const auto& body = forest_.loops[*innermost].body;
    if (!std::binary_search(body.begin(), body.end(), e.to)) return {0, 0};
    const LocationId header = forest_.loops[*innermost].header;
    const cfa::LoopSource* source = cfa_.loop_source(header);
    const unsigned line =
        source != nullptr ? source->statement.line : cfa_.at(header).pos.line;
    return {line, count_[*innermost]};
  }

 private:
  const cfa::Cfa& cfa_;
  const cfa::LoopForest forest_;
  std::map<std::size_t, std::uint64_t> count_;
  std::optional<EdgeId> last_;
};

/// An edge as steps, one per line of the source that it goes through.
std::vector<PageStep> steps_of(const cfa::Cfa& cfa, EdgeId id,
                               const exec::ConcreteState& after,
                               const verdict::InputValue* values) {
  const cfa::Edge& e = cfa.at(id);
  std::map<cfa::SourcePos, PageStep> by_place;
  const auto at = [&](const cfa::SourcePos& pos) -> PageStep& {
    cfa::SourcePos line = pos;
    line.column = 0;
    return by_place[line];
  };
  const auto say = [](PageStep& step, const std::string& text) {
    step.text += (step.text.empty() ? "" : ", ") + text;
  };
  for (std::size_t i = 0; i < e.inputs.size(); ++i) {
    const cfa::Input& input = cfa.at(e.inputs[i]);
    if (!input.pos.known() || input.symbol.sort().is_array()) continue;
    say(at(input.pos), "input " + input.name + ": " +
                           cfa::value_in_c(input.type, values[i].value));
  }
  for (const auto& b : e.branches) {
    if (!b.pos.known()) continue;
    say(at(b.pos), (b.text.empty() ? "condition" : b.text) +
                       (b.taken ? " is true" : " is false"));
  }
  for (const auto& a : e.assignments) {
    const cfa::Variable& v = cfa.at(a.variable);
    if (v.kind != cfa::Variable::Kind::Source || !a.pos.known() ||
        v.symbol.sort().is_array()) {
      continue;
    }
    const std::string value =
        cfa::value_in_c(v.type, after.scalars[a.variable.index]);
    PageStep& step = at(a.pos);
    say(step, v.name + " = " + value);
    step.changes.emplace_back(v.function.empty() || v.function == "main"
                                  ? v.name
                                  : v.function + ": " + v.name,
                              value);
  }
  std::vector<PageStep> result;
  for (auto& [pos, step] : by_place) {
    step.file = pos.file;
    step.line = pos.line;
    step.function = cfa.at(e.from).function;
    result.push_back(std::move(step));
  }
  return result;
}

/// What the compiled program did.
void add_recorded(const verdict::RunSteps& run, output::PageContent& content) {
  for (const verdict::RunStep& step : run.steps)
    content.steps.push_back({step.pos.file, step.pos.line, step.function,
                             step.text, step.changes, step.loop,
                             step.iteration});
  content.left_out = run.left_out;
  content.gap_after = run.gap_after;
}

/// What the automaton does: an edge does not know in which order its branches
/// and assignments were.
void add_interpreted(const cfa::Cfa& cfa, const verdict::Report& report,
                     output::PageContent& content) {
  const std::vector<verdict::InputValue> inputs = inputs_of(report);
  exec::Interpreter interpreter(cfa);
  exec::RunLimits limits;
  limits.edges = kLongest;
  exec::FixedInputs source(inputs);
  exec::RunResult result;
  const std::vector<EdgeId> path = interpreter.path(source, limits, &result);
  std::size_t reads = 0;
  for (EdgeId e : path) reads += cfa.at(e).inputs.size();
  result.inputs.resize(std::max(reads, result.inputs.size()));
  reads = 0;
  Ends ends(path.size());
  std::vector<LocationId> all;
  for (std::uint32_t l = 0; l < cfa.locations.size(); ++l) all.push_back({l});
  exec::FixedInputs again(inputs);
  limits.edges = path.size();
  interpreter.run(again, limits, all, ends);
  Iterations iterations(cfa);
  for (std::size_t i = 0; i < path.size(); ++i) {
    const auto [loop, iteration] = iterations.next(path[i]);
    const verdict::InputValue* values = result.inputs.data() + reads;
    reads += cfa.at(path[i]).inputs.size();
    const auto state = ends.states.find(i + 1);
    if (state == ends.states.end()) {
      if (content.left_out++ == 0) content.gap_after = content.steps.size();
      continue;
    }
    for (PageStep& s : steps_of(cfa, path[i], state->second, values)) {
      s.loop = loop;
      s.iteration = iteration;
      content.steps.push_back(std::move(s));
    }
  }
}

}  // namespace

std::vector<output::PageSource> page_sources(const cfa::Cfa& cfa,
                                             const verdict::Report& report,
                                             Sources& sources,
                                             check::Checker checker,
                                             Registry& stats) {
  std::set<EdgeId> taken;
  if (report.counterexamples.empty()) {
    taken = edges_of_runs(cfa, kRuns, kEdgesEach);
  } else {
    exec::FixedInputs source(inputs_of(report));
    exec::RunLimits limits;
    limits.edges = kLongest;
    for (EdgeId e : exec::Interpreter(cfa).path(source, limits)) {
      taken.insert(e);
    }
  }
  std::set<FileLine> covered;
  for (EdgeId e : taken) covered.merge(lines_of(cfa, e));
  const std::set<FileLine> dead =
      unreachable_lines(cfa, report, taken, checker, stats);
  std::vector<output::PageSource> result;
  for (const auto& file : report.files) {
    output::PageSource s{file, sources.of(file).text(), {}};
    for (const auto& [where, line] : covered) {
      if (where == file) s.lines[line] = output::PageSource::Line::Covered;
    }
    for (const auto& [where, line] : dead) {
      if (where != file || s.lines.contains(line)) continue;
      s.lines[line] = output::PageSource::Line::Unreachable;
    }
    result.push_back(std::move(s));
  }
  return result;
}

void add_steps(const cfa::Cfa& cfa, const verdict::Report& report,
               output::PageContent& content) {
  if (report.counterexamples.empty()) return;
  const auto& found = report.counterexamples[0];
  if (!found.run.steps.empty()) {
    add_recorded(found.run, content);
  } else {
    add_interpreted(cfa, report, content);
  }
  const cfa::Property& property = report.properties.at(found.property).property;
  PageStep end;
  end.file = property.pos.file;
  end.line = property.pos.line;
  end.text = found.why.empty() ? "the target: " + property.text : found.why;
  content.steps.push_back(std::move(end));
}

}  // namespace pleat::evidence
