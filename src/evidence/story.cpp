// The trace shows as much as fits: first everything but the insides of loops;
// if that is too long, calls that have returned become one line; then steps go
// that the violation does not depend on; then all but the last decisions; and
// if need be, the middle is left out.

#include "evidence/story.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <set>

#include "cfa/library_inputs.h"
#include "cfa/text.h"
#include "cfa/vocabulary.h"
#include "evidence/run_tree.h"

namespace pleat::evidence {
namespace {

using cfa::Property;
using frontend::RecordedPlace;
using verdict::TraceStep;
using PlaceKind = RecordedPlace::Kind;
using Operation = RecordedPlace::Operation;

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

// ---- why -------------------------------------------------------------------

/// Does the text name the variable, by its first identifier?
bool mentions(const std::string& text, const std::string& name) {
  const auto is_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  const auto end = std::ranges::find_if_not(name, is_word);
  const std::string root(name.begin(), end);
  if (root.empty()) return false;
  for (std::size_t at = text.find(root); at != std::string::npos;
       at = text.find(root, at + 1)) {
    const bool begins = at == 0 || !is_word(text[at - 1]);
    const std::size_t behind = at + root.size();
    if (begins && (behind == text.size() || !is_word(text[behind])))
      return true;
  }
  return false;
}

/// Is the pointer named only to follow it, as in `p->count` and `a[i]`? Then
/// where it points to tells nothing.
bool is_only_followed(const std::string& text, const std::string& pointer) {
  const auto is_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  for (std::size_t at = text.find(pointer); at != std::string::npos;
       at = text.find(pointer, at + 1)) {
    const std::size_t behind = at + pointer.size();
    if ((at > 0 && is_word(text[at - 1])) ||
        (behind < text.size() && is_word(text[behind])))
      continue;
    const bool is_followed = text.compare(behind, 2, "->") == 0 ||
                             text.compare(behind, 1, "[") == 0 ||
                             (at > 0 && text[at - 1] == '*');
    if (!is_followed) return false;
  }
  return true;
}

class Reason {
 public:
  Reason(const Property& property, const RunTree& tree,
         const replay::RecordedRun& run, std::string otherwise)
      : property_(property),
        tree_(tree),
        run_(run),
        otherwise_(std::move(otherwise)) {}

  std::string text() const {
    switch (property_.kind) {
      case Property::Kind::Assertion:
        return assertion();
      case Property::Kind::Check:
        return check();
      case Property::Kind::ErrorCall:
      case Property::Kind::Line:
        return decision();
    }
    return otherwise_;
  }

 private:
  /// The last decision of the call that led there.
  std::string decision() const {
    const std::size_t at = tree_.last(PlaceKind::Branch);
    if (at == SIZE_MAX) return otherwise_;
    const RecordedPlace& place = *tree_.place(at);
    if (place.text.empty() || place.is_hidden) return otherwise_;
    const bool is_true = (run_.events[at].a != 0) != place.is_negated;
    const std::string known = values(place.text, place.pos, at);
    return fmt::format("`{}` is {}{}, so {}", place.text,
                       is_true ? "true" : "false",
                       known.empty() ? "" : " (" + known + ")", otherwise_);
  }

  /// "i = 3, n = 2", of what the text names.
  std::string values(const std::string& text) const {
    return values(text, property_.pos, SIZE_MAX);
  }
  std::string values(const std::string& text, const cfa::SourcePos& line,
                     std::size_t until) const {
    std::vector<std::string> parts;
    for (const auto& v : tree_.read_in(line, until)) {
      if (v.is_pointer && is_only_followed(text, v.name)) continue;
      if (mentions(text, v.name) && parts.size() < kValues)
        parts.push_back(fmt::format("{} = {}", v.name, v.value));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
  }

  std::string assertion() const {
    const std::string known = values(property_.text);
    return fmt::format("`{}` is false{}", property_.text,
                       known.empty() ? "" : ": " + known);
  }

  std::string check() const {
    if (property_.text == vocabulary::kNull) return null();
    if (property_.text == vocabulary::kFreed) return freed();
    if (property_.text == vocabulary::kFree) return wrong_free();
    if (property_.text == vocabulary::kUninitialised) return never_written();
    if (property_.text == vocabulary::kLeak ||
        property_.text == vocabulary::kCleanup)
      return otherwise_;
    const std::size_t at = failing_check();
    if (at != SIZE_MAX) {
      std::string text = arithmetic(at);
      if (!text.empty()) return text;
    }
    if (property_.text == vocabulary::kBounds) return outside();
    return otherwise_;
  }

  /// Of several values it is not known which.
  std::string never_written() const {
    const auto read = tree_.read_in(property_.pos);
    return read.size() == 1 ? fmt::format(
                                  "`{}` is used, but nothing was "
                                  "written to it",
                                  read[0].name)
                            : otherwise_;
  }

  /// The check of numbers that failed: nothing comes behind it.
  std::size_t failing_check() const {
    const std::size_t at = tree_.last(PlaceKind::Check);
    if (at == SIZE_MAX || run_.events[at].c != 0) return SIZE_MAX;
    return at;
  }

  static std::string so(const std::string& values, const std::string& text) {
    return values.empty() ? text : values + ", so " + text;
  }

  std::string arithmetic(std::size_t at) const {
    const RecordedPlace& place = *tree_.place(at);
    const auto left = static_cast<std::int64_t>(run_.events[at].a);
    const auto right = static_cast<std::int64_t>(run_.events[at].b);
    const std::string what =
        place.text.empty() ? "" : fmt::format("`{}`", place.text);
    if (property_.text == vocabulary::kBounds)
      return fmt::format(
          "index {} is outside of {} ({} element{})", left,
          place.operand.empty() ? "the array" : "`" + place.operand + "`",
          place.bound, place.bound == 1 ? "" : "s");
    if (place.operation == Operation::Division && right == 0)
      return so(values(place.text),
                (what.empty() ? "this" : what) + " divides by zero");
    if (property_.text == vocabulary::kShifts)
      return so(
          values(place.text),
          fmt::format("{} is not defined for {}",
                      what.empty() ? "the shift" : what, place.scalar.name));
    if (what.empty()) return "";
    return so(values(place.text),
              fmt::format("{} overflows {}", what, place.scalar.name));
  }

  const RecordedPlace* access(std::uint64_t& start, std::uint64_t& address,
                              std::uint64_t& bytes) const {
    const std::size_t at = tree_.last(PlaceKind::Access);
    if (at == SIZE_MAX) return nullptr;
    start = run_.events[at].a;
    address = run_.events[at].b;
    bytes = run_.events[at].c;
    return tree_.place(at);
  }

  static std::string pointer_name(const RecordedPlace* place) {
    return place && !place->pointer.empty() ? "`" + place->pointer + "`"
                                            : "the pointer";
  }

  std::string null() const {
    std::uint64_t start = 0, address = 0, bytes = 0;
    return pointer_name(access(start, address, bytes)) + " is null";
  }

  std::string freed() const {
    std::uint64_t start = 0, address = 0, bytes = 0;
    const RecordedPlace* place = access(start, address, bytes);
    const RunObject* object = place ? tree_.memory().find(address) : nullptr;
    if (!object) return otherwise_;
    if (object->freed)
      return fmt::format("{} points to {}, which was freed in line {}",
                         pointer_name(place), tree_.memory().described(*object),
                         object->freed->line);
    return fmt::format("{} points to {}, which has ended", pointer_name(place),
                       tree_.memory().described(*object));
  }

  std::string wrong_free() const {
    const std::size_t at = tree_.last(PlaceKind::Free);
    if (at == SIZE_MAX) return otherwise_;
    const std::uint64_t address = run_.events[at].a;
    const RunObject* object = tree_.memory().find(address);
    if (!object)
      return fmt::format("free() gets {}, which malloc did not give",
                         tree_.memory().pointer(address, 0));
    if (object->freed)
      return fmt::format("{} was freed before, in line {}",
                         tree_.memory().described(*object),
                         object->freed->line);
    return fmt::format(
        "free() gets {}, which is {}", tree_.memory().pointer(address, 0),
        object->kind == RunObject::Kind::Heap ? "not the beginning of a block"
                                              : "no block of malloc");
  }

  /// An access to memory that leaves the object that its pointer came from.
  std::string outside() const {
    std::uint64_t start = 0, address = 0, bytes = 0;
    const RecordedPlace* place = access(start, address, bytes);
    if (place && place->bound != 0) {
      const auto index = index_of(*place);
      const auto bound = static_cast<std::int64_t>(place->bound);
      if (index && (*index < 0 || *index >= bound))
        return fmt::format("index {} is outside of `{}` ({})", *index,
                           place->operand, counted(place->bound, "element"));
    }
    const RunObject* object = place ? tree_.memory().find(start) : nullptr;
    if (!object) return otherwise_;
    const auto offset = static_cast<std::int64_t>(address - object->begin);
    const std::uint64_t size = element_size(*object, bytes);
    const std::uint64_t all = object->is_empty ? 0 : object->bytes;
    const bool is_heap = object->kind == RunObject::Kind::Heap;
    const std::string name = tree_.memory().described(*object);
    const auto outside_of = [&](std::uint64_t count, std::string_view what) {
      return is_heap
                 ? fmt::format("{}, which has {}", name, counted(count, what))
                 : fmt::format("{} ({})", name, counted(count, what));
    };
    if (size > 0 && offset % static_cast<std::int64_t>(size) == 0 &&
        all % size == 0 && (is_heap || size != all))
      return fmt::format("index {} is outside of {}",
                         offset / static_cast<std::int64_t>(size),
                         outside_of(all / size, "element"));
    return fmt::format("{} at offset {} {} outside of {}",
                       counted(bytes, "byte"), offset,
                       bytes == 1 ? "is" : "are", outside_of(all, "byte"));
  }

  static std::string counted(std::uint64_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
  }

  /// The value of the index that the source writes there.
  std::optional<std::int64_t> index_of(const RecordedPlace& place) const {
    std::string text = place.index;
    for (const auto& v : tree_.read_in(place.pos)) {
      if (v.name == place.index) text = v.value;
    }
    std::int64_t value = 0;
    const auto end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data(), end, value);
    if (text.empty() || error != std::errc() || last != end)
      return std::nullopt;
    return value;
  }

  /// Of the elements that the access is one of; 0: none.
  std::uint64_t element_size(const RunObject& object,
                             std::uint64_t bytes) const {
    const auto& type = run_.what.types[object.type];
    if (type.kind == frontend::DataType::Kind::Array) {
      const std::uint64_t size = run_.what.types[type.element].bytes;
      return size == bytes ? size : 0;
    }
    return object.kind == RunObject::Kind::Heap ? bytes : 0;
  }

  const Property& property_;
  const RunTree& tree_;
  const replay::RecordedRun& run_;
  const std::string otherwise_;
};

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
        cfa::is_stream_byte(input) || cfa::is_library_result(input))
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

}  // namespace

std::string why_without_run(const cfa::Cfa& cfa, const Property& property) {
  switch (property.kind) {
    case Property::Kind::Assertion:
      return fmt::format("`{}` is false", property.text);
    case Property::Kind::ErrorCall:
      return property.text + " is called";
    case Property::Kind::Line:
      return property.text + " is reached";
    case Property::Kind::Check:
      break;
  }
  const std::string& label = cfa.at(property.target).label;
  if (label.starts_with(vocabulary::kOutsideOf)) return "an access " + label;
  if (property.text == vocabulary::kLeak)
    return "memory is lost: nothing points to it at the end of the program";
  if (property.text == vocabulary::kCleanup)
    return "memory is not freed at the end of the program";
  if (property.text == vocabulary::kBounds)
    return "memory is accessed outside of its object";
  if (property.text == vocabulary::kNull) return "a null pointer is followed";
  if (property.text == vocabulary::kFreed)
    return "memory is used that has ended";
  if (property.text == vocabulary::kFree)
    return "free() gets what it must not get";
  if (property.text == vocabulary::kUninitialised)
    return "what is used there was never written";
  return "";
}

void shorten_trace(std::vector<TraceStep>& trace) {
  if (trace.size() <= kLines + 1) return;
  std::erase_if(trace, [](const TraceStep& step) {
    return step.text.ends_with("(not initialised)");
  });
  if (trace.size() > kLines + 1) shorten(trace, kLines + 1);
}

void tell_story(const cfa::Cfa& cfa, const replay::RecordedRun& run,
                verdict::CounterexampleReport& report) {
  const Property& property = cfa.properties.at(report.property);
  const RunTree tree(cfa, run);
  const std::string otherwise = why_without_run(cfa, property);
  if (tree.is_too_deep()) return;
  report.why = Reason(property, tree, run, otherwise).text();
  if (run.lost > 0) return;  // the automaton knows the whole run
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
