// The trace shows as much as fits: first everything but the insides of loops;
// if that is too long, calls that have returned become one line; then steps go
// that the violation does not depend on; then all but the last decisions; and
// if need be, the middle is left out.

#include "evidence/story.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "cfa/library_inputs.h"
#include "evidence/reason.h"
#include "evidence/run_tree.h"

namespace pleat::evidence {
namespace {

using cfa::Property;
using verdict::TraceStep;
using PlaceKind = frontend::RecordedPlace::Kind;

constexpr std::size_t kLines = 14;  ///< besides that of the violation
constexpr std::size_t kValues = 6;  ///< told behind a loop

// ---- the trace -------------------------------------------------------------

struct Detail {
  bool opens_calls = true;  ///< those that have returned
  const std::vector<bool>* needed = nullptr;
  std::size_t last_branches = SIZE_MAX;
};

class Teller {
 public:
  explicit Teller(const Detail& detail) : detail_(detail) {}

  std::vector<TraceStep> run(const RunNode& root) {
    children(root, 0);
    keep_last_branches();
    std::vector<TraceStep> result;
    for (Line& line : lines_) result.push_back(std::move(line.step));
    return result;
  }

 private:
  struct Line {
    TraceStep step;
    bool is_branch = false;
  };

  void add(const RunNode& node, std::string text, unsigned depth) {
    lines_.push_back(
        {{node.pos, node.function, std::move(text), depth}, node.is_branch});
  }

  /// Does the violation depend on something that happened in the node?
  bool is_needed(const RunNode& node) const {
    if (!detail_.needed || node.is_open || node.is_branch) return true;
    const std::size_t end = node.kind == RunNode::Kind::Step
                                ? node.event + 1
                                : std::min(node.end, detail_.needed->size());
    for (std::size_t i = node.event; i < end; ++i) {
      if ((*detail_.needed)[i]) return true;
    }
    return false;
  }

  void children(const RunNode& node, unsigned depth) {
    for (const auto& child : node.inside) {
      if (!is_needed(*child)) continue;
      switch (child->kind) {
        case RunNode::Kind::Step:
          add(*child, child->text, depth);
          break;
        case RunNode::Kind::Loop:
          loop(*child, depth);
          break;
        case RunNode::Kind::Call:
          call(*child, depth);
          break;
      }
    }
  }

  void loop(const RunNode& node, unsigned depth) {
    std::string text =
        fmt::format("{}: {}", node.text, in_words(node.iterations));
    for (std::size_t i = 0; i < std::min(node.changed.size(), kValues); ++i)
      text += fmt::format("{}{} = {}", i == 0 ? ", then " : ", ",
                          node.changed[i].first, node.changed[i].second);
    if (node.changed.size() > kValues) text += ", ...";
    if (!node.is_open || node.iterations > 0) add(node, text, depth);
    if (node.is_open) children(node, depth);
  }

  static std::string in_words(std::uint64_t iterations) {
    if (iterations == 0) return "no iteration";
    if (iterations == 1) return "1 iteration";
    return fmt::format("{} iterations", iterations);
  }

  void call(const RunNode& node, unsigned depth) {
    // The entry function has no caller.
    const bool is_entry = node.function.empty();
    if (is_entry && node.text == "main") return children(node, depth);
    std::string text =
        fmt::format("{}({})", node.text, fmt::join(node.parameters, ", "));
    const bool opens = node.is_open || detail_.opens_calls;
    if (!node.is_open && !node.result.empty())
      text += " returns " + node.result;
    add(node, text, depth);
    if (opens) children(node, depth + 1);
  }

  void keep_last_branches() {
    std::size_t left = detail_.last_branches;
    for (std::size_t i = lines_.size(); i-- > 0;) {
      if (!lines_[i].is_branch) continue;
      if (left > 0)
        --left;
      else
        lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  const Detail detail_;
  std::vector<Line> lines_;
};

/// At most so many lines, from both ends; more from the end.
void shorten(std::vector<TraceStep>& steps, std::size_t most) {
  if (steps.size() <= most) return;
  const std::size_t head = most / 3;
  const std::size_t left_out = steps.size() - most + 1;
  TraceStep note = steps[head];
  note.text = fmt::format("... ({} steps left out)", left_out);
  note.pos = {};
  const auto from = steps.begin() + static_cast<std::ptrdiff_t>(head);
  *from = std::move(note);
  steps.erase(from + 1, from + static_cast<std::ptrdiff_t>(left_out));
}

/// Where a heap object came from is told once.
void say_origins_once(std::vector<TraceStep>& steps) {
  std::set<std::string> known;
  for (TraceStep& step : steps) {
    constexpr std::string_view kObject = "heap object ";
    for (std::size_t at = step.text.find(kObject); at != std::string::npos;
         at = step.text.find(kObject, at + 1)) {
      const std::size_t open = step.text.find(" (", at);
      const std::size_t close = step.text.find(')', at);
      if (open == std::string::npos || close == std::string::npos ||
          open > close)
        continue;
      if (!known.insert(step.text.substr(at, close - at)).second)
        step.text.erase(open, close + 1 - open);
    }
  }
}

std::vector<TraceStep> trace(const RunTree& tree) {
  std::vector<std::size_t> ends;
  for (const PlaceKind kind :
       {PlaceKind::Check, PlaceKind::Access, PlaceKind::Branch, PlaceKind::Free,
        PlaceKind::Load, PlaceKind::Parameter}) {
    if (const std::size_t last = tree.last(kind); last != SIZE_MAX)
      ends.push_back(last);
  }
  const std::vector<bool> needed = tree.needed_by(ends);
  std::vector<TraceStep> steps;
  for (const Detail& detail :
       {Detail{}, Detail{.opens_calls = false},
        Detail{.opens_calls = false, .needed = &needed},
        Detail{.opens_calls = false, .needed = &needed, .last_branches = 4}}) {
    steps = Teller(detail).run(tree.root());
    if (steps.size() <= kLines) break;
  }
  shorten(steps, kLines);
  return steps;
}

// ---- inputs ----------------------------------------------------------------

/// The inputs of the report, in the order of the run: which one is which read.
void tell_inputs(const cfa::Cfa& cfa, const RunTree& tree,
                 std::vector<verdict::InputReport>& inputs) {
  std::map<int, std::vector<const RunInput*>> reads;
  for (const RunInput& one : tree.inputs()) reads[one.site].push_back(&one);
  std::map<int, std::size_t> visits;
  int last_site = -1;
  unsigned last_offset = 0;
  for (verdict::InputReport& report : inputs) {
    // A report that was read back knows little of them.
    const cfa::Input& input = cfa.at(report.raw.input);
    // Nothing could feed it, and the run got there.
    if (input.kind == cfa::Input::Kind::Havoc) report.matters = false;
    if (input.site < 0 || input.kind == cfa::Input::Kind::Argument ||
        input.kind == cfa::Input::Kind::Allocation ||
        cfa::is_standard_input(input) || cfa::is_library_result(input))
      continue;
    const bool same = input.site == last_site && input.offset > last_offset;
    last_site = input.site;
    last_offset = input.offset;
    const std::size_t visit =
        same ? visits[input.site] - 1 : visits[input.site]++;
    const auto& all = reads[input.site];
    if (visit >= all.size()) {
      report.matters = false;  // the run came to its end before
      continue;
    }
    const RunInput& read = *all[visit];
    if (input.kind == cfa::Input::Kind::Uninitialised) {
      report.expression = input.name;
      const std::size_t end = input.count != 0
                                  ? read.needed_bytes.size()
                                  : input.offset + (input.type.bits + 7) / 8;
      bool is_needed = false;
      for (std::size_t i = input.offset;
           i < std::min(end, read.needed_bytes.size()); ++i)
        is_needed = is_needed || read.needed_bytes[i];
      report.matters = report.matters && is_needed;
    } else {
      report.expression = read.expression;
      report.matters = report.matters && read.is_needed;
    }
  }
}

/// No recording can be told: the trace that the automaton made stays, if it
/// made one, and says so.
void say_by_model(verdict::CounterexampleReport& report,
                  const std::string& why) {
  TraceStep note;
  note.text = "(" + why + ")";
  if (!report.trace.empty()) {
    note.function = report.trace.front().function;
    note.text =
        fmt::format("({}, so these are the steps of Pleat's model)", why);
  }
  report.trace.insert(report.trace.begin(), std::move(note));
}

}  // namespace

void shorten_trace(std::vector<TraceStep>& trace) {
  if (trace.size() <= kLines + 1) return;
  std::erase_if(trace, [](const TraceStep& step) {
    return step.text.ends_with("(not initialised)");
  });
  if (trace.size() > kLines + 1) shorten(trace, kLines + 1);
}

void tell_story(const cfa::Cfa& cfa, const replay::RecordedRun& run,
                verdict::CounterexampleReport& report) {
  if (run.events.empty())
    return say_by_model(report, "too long a run to be recorded");
  const Property& property = cfa.properties.at(report.property);
  const RunTree tree(cfa, run);
  const std::string otherwise = why_without_run(cfa, property);
  if (tree.is_too_deep())
    return say_by_model(report, "too many open calls to be recorded");
  report.why = reason(property, tree, run, otherwise);
  if (run.lost > 0)  // the automaton knows the whole run
    return say_by_model(report, "too long a run to be recorded");
  tell_inputs(cfa, tree, report.inputs);
  report.run = tree.steps();
  report.trace = trace(tree);
  // The end says it again.
  if (property.kind == Property::Kind::Assertion && !report.trace.empty() &&
      report.trace.back().text == property.text + " is false")
    report.trace.pop_back();
  unsigned depth = 0;
  const RunNode* at = &tree.root();
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    if (at->inside.empty()) break;
    const RunNode& last = *at->inside.back();
    if (last.is_open && last.kind != RunNode::Kind::Step) {
      if (last.kind == RunNode::Kind::Call &&
          !(last.function.empty() && last.text == "main"))
        ++depth;
      at = &last;
      goes_on = true;
    }
  }
  report.trace.push_back(
      {property.pos, cfa.at(property.target).function,
       report.why.empty() ? "check fails: " + property.text : report.why,
       depth});
  say_origins_once(report.trace);
}

}  // namespace pleat::evidence
