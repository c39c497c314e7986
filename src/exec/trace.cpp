// Two runs: the first gives the edges. In them, a piece between two visits of
// a loop header that repeats is folded into one item. The items at both ends
// are told (those in the middle are left out when there are many), and a second
// run fetches the states that their lines show.

#include "exec/trace.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>

#include "cfa/library_inputs.h"
#include "cfa/loops.h"
#include "cfa/text.h"
#include "cfa/vocabulary.h"
#include "exec/inputs.h"
#include "exec/interpreter.h"

namespace pleat::exec {
namespace {

using cfa::Edge;
using cfa::EdgeId;
using cfa::LocationId;
using cfa::SourcePos;
using verdict::TraceStep;

constexpr std::uint64_t kLongest = 20'000'000;  // edges that are looked at
constexpr std::size_t kLines = 30;

/// One edge of the path, or `times` repetitions of the piece from `begin`.
struct Item {
  std::size_t begin = 0, length = 1, times = 1;
  std::uint64_t first_iteration = 0;
  std::size_t last() const { return begin + length * times - 1; }
  bool folded() const { return times > 1; }
};

class Folder {
 public:
  Folder(const cfa::Cfa& cfa, const std::vector<EdgeId>& path)
      : cfa_(cfa), path_(path), forest_(cfa::find_loops(cfa)) {
    next_.resize(path.size(), SIZE_MAX);
    absl::flat_hash_map<LocationId, std::size_t> later;
    for (std::size_t i = path.size(); i-- > 0;) {
      const LocationId at = cfa.at(path[i]).from;
      const auto it = later.find(at);
      if (it != later.end()) next_[i] = it->second;
      later[at] = i;
    }
  }

  std::vector<Item> items() {
    std::vector<Item> result;
    for (std::size_t i = 0; i < path_.size();) {
      Item item{.begin = i};
      const LocationId at = cfa_.at(path_[i]).from;
      if (is_header(at) && next_[i] != SIZE_MAX) {
        const std::size_t length = next_[i] - i;
        const std::size_t times = repetitions(i, length);
        if (times > 1) item = {.begin = i, .length = length, .times = times};
      }
      for (std::size_t k = i; k <= item.last(); ++k) {
        const std::uint64_t number = count(k);
        if (k == i) item.first_iteration = number;
      }
      i = item.last() + 1;
      result.push_back(item);
    }
    return result;
  }

 private:
  bool is_header(LocationId at) const {
    return forest_.loop_at(at).has_value();
  }

  std::size_t repetitions(std::size_t begin, std::size_t length) const {
    std::size_t end = begin + length;
    while (end < path_.size() && path_[end] == path_[end - length]) ++end;
    return (end - begin) / length;
  }

  /// Which iteration of its loop starts at this position of the path.
  std::uint64_t count(std::size_t k) {
    const LocationId at = cfa_.at(path_[k]).from;
    const auto loop = forest_.loop_at(at);
    if (!loop) return 0;
    const auto& back = forest_.loops[*loop].back_edges;
    const bool again = k > 0 && std::find(back.begin(), back.end(),
                                          path_[k - 1]) != back.end();
    return iterations_[at] = again ? iterations_[at] + 1 : 1;
  }

  const cfa::Cfa& cfa_;
  const std::vector<EdgeId>& path_;
  const cfa::LoopForest forest_;
  std::vector<std::size_t> next_;  ///< where the same location is left again
  absl::flat_hash_map<LocationId, std::uint64_t> iterations_;
};

/// Fetches the states after certain numbers of edges.
class Snapshots : public Observer {
 public:
  bool wants(LocationId, std::uint64_t edges) override {
    const bool wanted = states.contains(edges);
    at_ = edges;
    return wanted;
  }
  void visit(const ConcreteState& state, EdgeId) override {
    states[at_] = state;
  }
  absl::flat_hash_map<std::uint64_t, ConcreteState> states;

 private:
  std::uint64_t at_ = 0;
};

class Teller {
 public:
  Teller(const cfa::Cfa& cfa, const std::vector<EdgeId>& path,
         const std::vector<verdict::InputValue>& inputs)
      : cfa_(cfa), path_(path), inputs_(inputs) {
    reads_before_.reserve(path.size() + 1);
    std::size_t reads = 0;
    for (EdgeId e : path) {
      reads_before_.push_back(reads);
      reads += cfa.at(e).inputs.size();
    }
  }

  void fetch(const std::vector<Item>& items) {
    for (const Item& item : items) snapshots_.states[item.last() + 1];
    std::vector<LocationId> all;
    for (std::uint32_t l = 0; l < cfa_.locations.size(); ++l) {
      all.push_back({l});
    }
    FixedInputs source(inputs_);
    Interpreter(cfa_).run(source, {.edges = path_.size()}, all, snapshots_);
  }

  std::vector<TraceStep> tell(const Item& item) {
    return item.folded() ? iterations(item) : edge(item);
  }

 private:
  std::string value(cfa::VariableId v, const ConcreteState& state) const {
    return cfa::value_in_c(cfa_.at(v).type, state.scalars[v.index]);
  }

  bool told(cfa::VariableId v) const {
    return cfa_.at(v).kind == cfa::Variable::Kind::Source;
  }

  /// The variable that gets the input's value as it is, or extended.
  const cfa::Assignment* receiver(const Edge& e, term::Term input) const {
    for (const cfa::Assignment& a : e.assignments) {
      term::Term t = a.value;
      while (t.is(term::Kind::ZExt) || t.is(term::Kind::SExt) ||
             t.is(term::Kind::Extract)) {
        t = t[0];
      }
      if (t == input && told(a.variable)) return &a;
    }
    return nullptr;
  }

  std::vector<TraceStep> edge(const Item& item) {
    const Edge& e = cfa_.at(path_[item.begin]);
    const ConcreteState& after = snapshots_.states.at(item.last() + 1);
    const std::string& function = cfa_.at(e.from).function;
    std::vector<TraceStep> reads, branches, writes;
    std::vector<const cfa::Assignment*> done;
    for (std::size_t k = 0; k < e.inputs.size(); ++k) {
      read(e, k, reads_before_[item.begin] + k, reads, done);
    }
    for (const cfa::Branch& b : e.branches) {
      add(branches, b.pos, function,
          (b.text.empty() ? "condition" : b.text) +
              (b.taken ? " is true" : " is false"));
    }
    for (const cfa::Assignment& a : e.assignments) {
      const bool is_done = std::count(done.begin(), done.end(), &a) > 0;
      if (is_done || !told(a.variable)) continue;
      add(writes, a.pos, function,
          cfa_.at(a.variable).name + " = " + value(a.variable, after));
    }
    // Reads and branches have their order; how they mix, and when what was
    // written, the source's order is the best guess for.
    std::stable_sort(writes.begin(), writes.end(), is_before);
    return merged(merged(std::move(reads), std::move(branches)),
                  std::move(writes));
  }

  static bool is_before(const TraceStep& a, const TraceStep& b) {
    return a.pos < b.pos;
  }

  /// Keeps the order of either; where both could be next, the earlier place.
  /// (std::merge wants both to be sorted.)
  static std::vector<TraceStep> merged(std::vector<TraceStep> a,
                                       std::vector<TraceStep> b) {
    std::vector<TraceStep> result;
    for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
      const bool second =
          i == a.size() || (j < b.size() && is_before(b[j], a[i]));
      result.push_back(std::move(second ? b[j++] : a[i++]));
    }
    return result;
  }

  void read(const Edge& e, std::size_t k, std::size_t number,
            std::vector<TraceStep>& steps,
            std::vector<const cfa::Assignment*>& done) const {
    const cfa::Input& input = cfa_.at(e.inputs[k]);
    if (input.symbol.sort().is_array() || number >= inputs_.size()) return;
    const std::string shown =
        cfa::value_in_c(input.type, inputs_[number].value);
    const cfa::Assignment* a = receiver(e, input.symbol);
    const bool is_silent =
        input.kind == cfa::Input::Kind::Argument ||  // see the command line
        cfa::is_stream_byte(input) ||
        ((input.kind == cfa::Input::Kind::Allocation ||
          cfa::is_library_failure(input)) &&
         inputs_[number].value == 0) ||
        (!inputs_[number].matters && input.kind != cfa::Input::Kind::Nondet);
    if (is_silent) {
      if (a != nullptr) done.push_back(a);
      return;
    }
    const bool is_call = input.kind == cfa::Input::Kind::Nondet ||
                         input.kind == cfa::Input::Kind::Extern;
    std::string text;
    if (cfa::is_library_failure(input)) {
      text = input.name + " fails";
    } else if (is_call) {
      text = input.name + "() = " + shown;
      if (a != nullptr) text = cfa_.at(a->variable).name + " = " + text;
    } else if (input.kind == cfa::Input::Kind::Uninitialised) {
      text = input.name + " = " + shown + " (not initialised)";
    } else if (input.kind == cfa::Input::Kind::Allocation) {
      text = input.name + " fails";
    } else {
      text = input.name + " = " + shown + " (any value)";
    }
    if (a != nullptr) done.push_back(a);
    add(steps, input.pos, input.function, text);
  }

  static void add(std::vector<TraceStep>& steps, const SourcePos& pos,
                  const std::string& function, std::string text) {
    if (pos.known()) steps.push_back({pos, function, std::move(text)});
  }

  std::vector<TraceStep> iterations(const Item& item) {
    const LocationId header = cfa_.at(path_[item.begin]).from;
    const ConcreteState& after = snapshots_.states.at(item.last() + 1);
    std::vector<cfa::VariableId> changed;
    SourcePos pos = cfa_.at(header).pos;
    if (const auto* source = cfa_.loop_source(header)) pos = source->statement;
    for (std::size_t k = 0; k < item.length; ++k) {
      const Edge& e = cfa_.at(path_[item.begin + k]);
      if (!pos.known()) pos = e.pos;
      for (const cfa::Assignment& a : e.assignments) {
        if (told(a.variable)) changed.push_back(a.variable);
      }
    }
    std::sort(changed.begin(), changed.end());
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    std::string text =
        "iterations " + std::to_string(item.first_iteration) + "-" +
        std::to_string(item.first_iteration + item.times - 1) + " alike";
    constexpr std::size_t kValues = 8;
    for (std::size_t k = 0; k < std::min(changed.size(), kValues); ++k) {
      text += (k == 0 ? ", then " : ", ") + cfa_.at(changed[k]).name + " = " +
              value(changed[k], after);
    }
    std::vector<TraceStep> steps;
    add(steps, pos, cfa_.at(header).function, text);
    return steps;
  }

  const cfa::Cfa& cfa_;
  const std::vector<EdgeId>& path_;
  const std::vector<verdict::InputValue>& inputs_;
  std::vector<std::size_t> reads_before_;  ///< by position in the path
  Snapshots snapshots_;
};

TraceStep violation(const cfa::Cfa& cfa, const cfa::Property& p) {
  std::string text;
  switch (p.kind) {
    case cfa::Property::Kind::Assertion:
      text = "assertion fails: " + p.text;
      break;
    case cfa::Property::Kind::ErrorCall:
      text = p.text + " is called";
      break;
    case cfa::Property::Kind::Line:
      text = p.text + " is reached";
      break;
    case cfa::Property::Kind::Check:
      text = "check fails: " + p.text;
      if (vocabulary::is_memory_check(p.text) &&
          !vocabulary::rule_of(p.text).empty())
        text += " (" + std::string(vocabulary::rule_of(p.text)) + ")";
      if (const std::string& what = cfa.at(p.target).label;
          what.starts_with(vocabulary::kOutsideOf) ||
          what.starts_with(vocabulary::kNoValueIn))
        text += ", " + what;
      break;
  }
  return {p.pos, cfa.at(p.target).function, text};
}

/// At most so many lines, from both ends; more from the end.
void shorten(std::vector<TraceStep>& steps, std::size_t most) {
  if (steps.size() <= most) return;
  const std::size_t head = most / 3;
  const std::size_t left_out = steps.size() - most + 1;
  TraceStep note = steps[head];
  note.text = "... (" + std::to_string(left_out) + " steps left out)";
  const auto from = steps.begin() + static_cast<std::ptrdiff_t>(head);
  *from = std::move(note);
  steps.erase(from + 1, from + static_cast<std::ptrdiff_t>(left_out));
}

}  // namespace

std::vector<TraceStep> explain(const cfa::Cfa& cfa,
                               const std::vector<verdict::InputValue>& inputs,
                               std::size_t property) {
  FixedInputs source(inputs);
  RunResult result;
  const auto path = Interpreter(cfa).path(source, {.edges = kLongest}, &result);
  const cfa::Property& p = cfa.properties.at(property);
  if (result.end != RunResult::End::Target || result.location != p.target) {
    return {};
  }
  std::vector<Item> items = Folder(cfa, path).items();
  // Items whose lines would be left out anyway need no states.
  const std::size_t ends = 4 * kLines;
  if (items.size() > 2 * ends) {
    items.erase(items.begin() + ends, items.end() - ends);
  }
  const std::size_t given = std::min(inputs.size(), result.inputs.size());
  for (std::size_t i = 0; i < given; ++i) {
    result.inputs[i].matters = inputs[i].matters;
  }
  Teller teller(cfa, path, result.inputs);
  teller.fetch(items);
  std::vector<TraceStep> steps;
  for (const Item& item : items) {
    for (TraceStep& s : teller.tell(item)) steps.push_back(std::move(s));
  }
  shorten(steps, kLines - 1);
  steps.push_back(violation(cfa, p));
  return steps;
}

}  // namespace pleat::exec
