#include "evidence/run_tree.h"

#include <fmt/format.h>

#include <algorithm>

#include "cfa/vocabulary.h"

namespace pleat::evidence {

using frontend::DataType;
using frontend::RecordedPlace;
using PlaceKind = RecordedPlace::Kind;
using replay::Event;

namespace {

constexpr std::size_t kKeptEvents = 400;  ///< of a call, to look back
constexpr std::size_t kDeepest = 1000;    ///< open calls
constexpr std::size_t kKeptNames = 40;    ///< that a loop changed
constexpr std::size_t kKeptSteps = 300;   ///< at each end of a run

std::string with_value(const std::string& name, const std::string& value) {
  return fmt::format("{} = {}", name, value);
}

}  // namespace

RunTree::RunTree(const cfa::Cfa& cfa, const replay::RecordedRun& run)
    : run_(run), memory_(run.what) {
  root_.kind = RunNode::Kind::Call;
  root_.is_open = true;
  frames_.emplace_back().node = &root_;
  for (const cfa::Input& input : cfa.inputs)
    inputs_by_site_.try_emplace(input.site, &input);
  for (std::size_t i = 0; i < run.events.size() && !is_too_deep_; ++i)
    handle(i);
  for (Frame& frame : frames_) {
    frame.node->is_open = true;
    for (OpenLoop& loop : frame.loops) loop.node->is_open = true;
  }
  std::ranges::sort(needs_);
  const std::vector<bool> needed = needed_by(sinks_);
  for (RunInput& one : inputs_) one.is_needed = needed[one.event];
  for (const Uninitialised& read : reads_of_objects_) {
    RunInput& one = inputs_[read.input];
    one.needed_bytes.resize(one.bytes);
    if (needed[read.event] && read.offset < one.bytes)
      one.needed_bytes[read.offset] = true;
  }
}

const RecordedPlace* RunTree::place(std::size_t event) const {
  const std::uint32_t number = run_.events[event].place;
  return number < run_.what.places.size() ? &run_.what.places[number] : nullptr;
}

std::vector<bool> RunTree::needed_by(
    const std::vector<std::size_t>& events) const {
  std::vector<bool> result(run_.events.size());
  std::vector<std::size_t> open;
  const auto add = [&](std::size_t event) {
    if (event >= result.size() || result[event]) return;
    result[event] = true;
    open.push_back(event);
  };
  for (const std::size_t event : events) add(event);
  while (!open.empty()) {
    const auto event = static_cast<std::uint32_t>(open.back());
    open.pop_back();
    auto it = std::ranges::lower_bound(
        needs_, std::pair<std::uint32_t, std::uint32_t>(event, 0));
    for (; it != needs_.end() && it->first == event; ++it) add(it->second);
  }
  return result;
}

void RunTree::handle(std::size_t number) {
  const Event& event = run_.events[number];
  const RecordedPlace* known = place(number);
  if (!known) return;  // data
  const RecordedPlace& at = *known;
  now_ = number;
  if (at.kind != PlaceKind::Enter && at.kind != PlaceKind::Global)
    close_loops(at);
  Frame& frame = frames_.back();
  switch (at.kind) {
    case PlaceKind::Enter:
      enter(at);
      break;
    case PlaceKind::Leave:
      leave(number, at);
      return;
    case PlaceKind::Local:
    case PlaceKind::Global: {
      RunObject object;
      const bool is_local = at.kind == PlaceKind::Local;
      object.kind = is_local ? RunObject::Kind::Local : RunObject::Kind::Global;
      object.name = at.name;
      object.type = at.type;
      object.begin = event.a;
      object.bytes = event.b;
      object.frame = is_local ? frame.id : 0;
      object.made = at.pos;
      memory_.add(std::move(object));
      for (std::uint64_t i = 0;
           is_local && i < std::min<std::uint64_t>(event.b, 4096); ++i) {
        writers_.erase(event.a + i);
        told_reads_.erase(event.a + i);
        known_.erase(event.a + i);
      }
      return;
    }
    case PlaceKind::Parameter:
      parameter(number, at);
      break;
    case PlaceKind::Store:
      store(number, at);
      break;
    case PlaceKind::Load:
      load(number, at);
      break;
    case PlaceKind::Block:
      needs(number, at.uses, frame);
      needs(number, at.address_uses, frame);
      if (event.b != 0) needs_reads(number, event.b, event.c);
      wrote(number, event.a, std::min<std::uint64_t>(event.c, 1 << 16));
      break;
    case PlaceKind::Branch:
      branch(number, at);
      break;
    case PlaceKind::Switch:
      needs(number, at.uses, frame);
      sinks_.push_back(number);
      if (!at.text.empty())
        step(number, at,
             fmt::format("switch ({}): {}", at.text,
                         memory_.value_of(at.scalar, event.a)));
      break;
    case PlaceKind::Loop:
      head(event.place);
      break;
    case PlaceKind::Call:
      call_event_ = number;
      needs(number, at.uses, frame);
      if (at.name.empty()) {  // it may call the library
        for (const auto& argument : at.arguments)
          needs(number, argument, frame);
        sinks_.push_back(number);
      }
      break;
    case PlaceKind::Outside:
    case PlaceKind::Allocate:
    case PlaceKind::Free:
      for (const auto& argument : at.arguments) needs(number, argument, frame);
      sinks_.push_back(number);
      // The library may look at all that its arguments point to.
      if (at.kind == PlaceKind::Outside) {
        for (const std::uint64_t pointer : {event.b, event.c}) {
          if (const RunObject* object = memory_.find(pointer))
            needs_reads(number, object->begin, object->bytes);
        }
      }
      if (at.kind == PlaceKind::Allocate) {
        if (event.c != 0) memory_.free(event.c, at.pos);
        memory_.add_heap(at, event.a, event.b);
      } else if (at.kind == PlaceKind::Free && event.a != 0) {
        step(number, at, fmt::format("free({})", memory_.pointer(event.a, 0)));
      }
      break;
    case PlaceKind::Input:
      input(number, at);
      break;
    case PlaceKind::Access:
    case PlaceKind::Check:
      needs(number, at.uses, frame);
      sinks_.push_back(number);
      break;
  }
  // Freed only now: a violation by `free` must still see the object.
  if (at.kind == PlaceKind::Free && number + 1 < run_.events.size())
    memory_.free(event.a, at.pos);
  Frame& now = frames_.back();
  now.last[event.place] = number;
  now.events.push_back(number);
  if (now.events.size() > 2 * kKeptEvents)
    now.events.erase(now.events.begin(), now.events.begin() + kKeptEvents);
}

// ---- calls and loops -----------------------------------------------------

RunNode& RunTree::container() {
  Frame& frame = frames_.back();
  return frame.loops.empty() ? *frame.node : *frame.loops.back().node;
}

void RunTree::enter(const RecordedPlace& place) {
  auto node = std::make_unique<RunNode>();
  node->kind = RunNode::Kind::Call;
  node->text = place.name;
  node->pos = place.pos;
  node->event = call_event_ == SIZE_MAX ? 0 : call_event_;
  if (call_event_ != SIZE_MAX) {
    const RecordedPlace* call = this->place(call_event_);
    node->pos = call->pos;
    node->function = call->function;
  }
  RunNode* made = node.get();
  container().inside.push_back(std::move(node));
  if (call_event_ != SIZE_MAX)
    log(call_event_, made->pos, made->function, made->text + "()");
  Frame& frame = frames_.emplace_back();
  frame.id = ++calls_;
  frame.node = made;
  frame.has_caller = call_event_ != SIZE_MAX;
  call_event_ = SIZE_MAX;
  is_too_deep_ = frames_.size() > kDeepest;
}

void RunTree::leave(std::size_t number, const RecordedPlace& place) {
  if (frames_.size() < 2) return;
  Frame& frame = frames_.back();
  needs(number, place.uses, frame);
  const DataType& type = run_.what.types[place.type];
  const bool is_value = type.kind == DataType::Kind::Scalar ||
                        type.kind == DataType::Kind::Pointer;
  if (is_value)
    frame.node->result = memory_.value_of(type, run_.events[number].a);
  while (!frame.loops.empty()) end_loop(frame);
  frame.node->end = number;
  memory_.end_frame(frame.id);
  const std::size_t call = frame.node->event;
  frames_.pop_back();
  // The call's value is what was returned.
  if (call < run_.events.size())
    needs_.emplace_back(static_cast<std::uint32_t>(call),
                        static_cast<std::uint32_t>(number));
}

/// Leaves the loops that the place does not lie in.
void RunTree::close_loops(const RecordedPlace& place) {
  Frame& frame = frames_.back();
  while (!frame.loops.empty() &&
         std::ranges::find(place.loops, frame.loops.back().place) ==
             place.loops.end())
    end_loop(frame);
}

void RunTree::note(RunNode& loop, const OpenLoop& open) {
  loop.changed.clear();
  for (const ChangedName& one : open.order)
    loop.changed.emplace_back(one.name, open.now.at(one.name));
}

void RunTree::end_loop(Frame& frame) {
  OpenLoop& loop = frame.loops.back();
  const RecordedPlace& place = run_.what.places[loop.place];
  loop.node->iterations =
      loop.heads - (loop.ends && place.text != "do" ? 1 : 0);
  note(*loop.node, loop);
  loop.node->inside.clear();
  loop.node->end = now_;
  frame.loops.pop_back();
}

void RunTree::head(unsigned number) {
  Frame& frame = frames_.back();
  const bool is_again =
      !frame.loops.empty() && frame.loops.back().place == number;
  if (!is_again) {
    const RecordedPlace& place = run_.what.places[number];
    auto node = std::make_unique<RunNode>();
    node->kind = RunNode::Kind::Loop;
    node->pos = place.pos;
    node->function = place.function;
    node->text = place.text;
    node->event = now_;
    RunNode* made = node.get();
    container().inside.push_back(std::move(node));
    OpenLoop& loop = frame.loops.emplace_back();
    loop.place = number;
    loop.node = made;
  }
  OpenLoop& loop = frame.loops.back();
  loop.node->iterations = loop.heads++;
  loop.ends = false;
  loop.node->inside.clear();
  note(*loop.node, loop);
}

// ---- values --------------------------------------------------------------

void RunTree::needs(std::size_t number, const std::vector<unsigned>& places,
                    const Frame& frame) {
  for (const unsigned place : places) {
    const auto it = frame.last.find(place);
    if (it != frame.last.end())
      needs_.emplace_back(static_cast<std::uint32_t>(number),
                          static_cast<std::uint32_t>(it->second));
  }
}

void RunTree::needs_reads(std::size_t number, std::uint64_t address,
                          std::uint64_t bytes) {
  std::size_t before = SIZE_MAX;
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(bytes, 1 << 16); ++i) {
    const auto it = writers_.find(address + i);
    if (it == writers_.end()) continue;
    if (it->second != before)
      needs_.emplace_back(static_cast<std::uint32_t>(number),
                          static_cast<std::uint32_t>(it->second));
    before = it->second;
    const auto input = input_of_event_.find(it->second);
    if (input == input_of_event_.end()) continue;
    reads_of_objects_.push_back(
        {number, input->second, address + i - inputs_[input->second].address});
  }
}

void RunTree::wrote(std::size_t number, std::uint64_t address,
                    std::uint64_t bytes) {
  for (std::uint64_t i = 0; i < bytes; ++i) writers_[address + i] = number;
}

/// Notes a new value in the loops that are open, where they can see the object.
void RunTree::changed(std::uint64_t address, const std::string& name,
                      const std::string& value) {
  const RunObject* object = memory_.find(address);
  if (!object || name.empty()) return;
  for (Frame& frame : frames_) {
    if (object->kind == RunObject::Kind::Local && object->frame > frame.id)
      continue;
    for (OpenLoop& loop : frame.loops) {
      // What is declared in the body is gone behind the loop.
      if (object->kind == RunObject::Kind::Local && object->frame == frame.id &&
          object->made.line > run_.what.places[loop.place].pos.line)
        continue;
      const auto it = loop.now.find(name);
      if (it != loop.now.end()) {
        it->second = value;
      } else if (loop.order.size() < kKeptNames) {
        const ChangedName one{name.find('[') != std::string::npos, object->made,
                              address, name};
        loop.order.insert(std::ranges::lower_bound(loop.order, one), one);
        loop.now[name] = value;
      }
    }
  }
}

RunNode& RunTree::step(std::size_t number, const RecordedPlace& place,
                       std::string text) {
  auto node = std::make_unique<RunNode>();
  node->pos = place.pos;
  node->function = place.function;
  node->text = std::move(text);
  node->event = number;
  RunNode& made = *node;
  container().inside.push_back(std::move(node));
  log(number, made.pos, made.function, made.text);
  return made;
}

// ---- all steps -----------------------------------------------------------

void RunTree::log(std::size_t number, const cfa::SourcePos& pos,
                  const std::string& function, std::string text) {
  logged_event_ = number;
  verdict::RunStep one{pos, function, std::move(text)};
  // The innermost loop, also where it is one of a caller.
  for (std::size_t i = frames_.size(); i-- > 0 && one.loop == 0;) {
    if (frames_[i].loops.empty()) continue;
    const OpenLoop& loop = frames_[i].loops.back();
    one.loop = run_.what.places[loop.place].pos.line;
    one.iteration = loop.heads;
  }
  if (first_steps_.size() < kKeptSteps) {
    logged_ = &first_steps_.emplace_back(std::move(one));
    return;
  }
  logged_ = &last_steps_.emplace_back(std::move(one));
  if (last_steps_.size() <= kKeptSteps) return;
  last_steps_.pop_front();
  ++left_out_steps_;
}

/// Takes the last step back.
void RunTree::unlog() {
  std::deque<verdict::RunStep>& from =
      last_steps_.empty() ? first_steps_ : last_steps_;
  if (!from.empty()) from.pop_back();
  logged_ = nullptr;
  logged_event_ = SIZE_MAX;
}

/// What the last step gave a new value.
void RunTree::log_change(const std::string& name, const std::string& value,
                         std::uint64_t address) {
  if (!logged_ || name.empty()) return;
  const RunObject* object = memory_.find(address);
  const bool is_own = object && object->kind == RunObject::Kind::Local &&
                      object->frame == frames_.back().id;
  const std::string& function = frames_.back().node->text;
  logged_->changes.emplace_back(
      is_own && function != "main" ? function + ": " + name : name, value);
}

verdict::RunSteps RunTree::steps() const {
  verdict::RunSteps result;
  result.steps.assign(first_steps_.begin(), first_steps_.end());
  result.gap_after = result.steps.size();
  result.left_out = left_out_steps_;
  result.steps.insert(result.steps.end(), last_steps_.begin(),
                      last_steps_.end());
  return result;
}

void RunTree::store(std::size_t number, const RecordedPlace& place) {
  const Event& event = run_.events[number];
  Frame& frame = frames_.back();
  needs(number, place.uses, frame);
  needs(number, place.address_uses, frame);
  wrote(number, event.a, place.bytes);
  const DataType* type = nullptr;
  std::string name = memory_.name_of(event.a, place.bytes, &type);
  const std::string value = type ? memory_.value_of(*type, event.b)
                                 : memory_.value_of(place.scalar, event.b);
  // An input that goes to a variable is told once.
  const RunNode* told = nullptr;
  std::size_t told_event = SIZE_MAX;
  std::string from;
  if (place.uses.size() == 1) {
    const auto read = frame.last.find(place.uses[0]);
    if (read != frame.last.end()) {
      const auto writer = writers_.find(run_.events[read->second].a);
      const auto input = writer == writers_.end()
                             ? input_of_event_.end()
                             : input_of_event_.find(writer->second);
      if (input != input_of_event_.end() &&
          inputs_[input->second].expression.empty()) {
        RunInput& one = inputs_[input->second];
        const cfa::Input* what = input_of(one.site);
        if (what && (what->kind == cfa::Input::Kind::Nondet ||
                     what->kind == cfa::Input::Kind::Extern)) {
          one.expression = name.empty() ? place.text : name;
          from = fmt::format(" (input, {}())", what->name);
          auto& inside = container().inside;
          if (!inside.empty() && inside.back()->event == one.event) {
            told = inside.back().get();
            told_event = one.event;
          }
        }
      }
    }
  }
  const auto known = known_.find(event.a);
  const bool is_new = known == known_.end() || known->second != event.b;
  known_[event.a] = event.b;
  changed(event.a, name, value);
  if (name.empty()) {
    // A variable's parts that have no name, or a temporary of the compiler.
    const RunObject* object = memory_.find(event.a);
    if (!object || place.text.empty()) return;
    name = place.text;
  }
  if (!place.pos.known() || (!is_new && from.empty())) return;
  if (told) {
    container().inside.pop_back();
    if (logged_event_ == told_event) unlog();
  }
  step(number, place, with_value(name, value) + from);
  log_change(name, value, event.a);
}

void RunTree::load(std::size_t number, const RecordedPlace& place) {
  const Event& event = run_.events[number];
  needs(number, place.address_uses, frames_.back());
  needs_reads(number, event.a, place.bytes);
  tell_uninitialised(number, place);
  // Where the run reads decides as well.
  for (const unsigned use : place.address_uses) {
    const auto it = frames_.back().last.find(use);
    if (it != frames_.back().last.end()) sinks_.push_back(it->second);
  }
}

/// What a variable holds that nobody has written to is told when it is read.
void RunTree::tell_uninitialised(std::size_t number,
                                 const RecordedPlace& place) {
  const Event& event = run_.events[number];
  const auto writer = writers_.find(event.a);
  if (writer == writers_.end()) return;
  const auto read = input_of_event_.find(writer->second);
  if (read == input_of_event_.end()) return;
  const cfa::Input* what = input_of(inputs_[read->second].site);
  if (!what || what->kind != cfa::Input::Kind::Uninitialised) return;
  const DataType* type = nullptr;
  const std::string name = memory_.name_of(event.a, place.bytes, &type);
  if (name.empty() || !type || !place.pos.known() ||
      !told_reads_.insert(event.a).second)
    return;
  step(number, place,
       with_value(name, memory_.value_of(*type, event.b)) +
           (what->function == vocabulary::kCaller ? " (parameter)"
                                                  : " (not initialised)"));
}

void RunTree::parameter(std::size_t number, const RecordedPlace& place) {
  const Event& event = run_.events[number];
  const std::size_t call = frames_.back().node->event;
  if (frames_.size() > 1 && frames_.back().has_caller) {
    const RecordedPlace* at = this->place(call);
    if (at && place.number < at->arguments.size())
      needs(number, at->arguments[place.number], frames_[frames_.size() - 2]);
  }
  wrote(number, event.a, place.bytes);
  known_[event.a] = event.b;
  const DataType* type = nullptr;
  const std::string name = memory_.name_of(event.a, place.bytes, &type);
  if (name.empty()) return;
  const std::string value = type ? memory_.value_of(*type, event.b)
                                 : memory_.value_of(place.scalar, event.b);
  RunNode& node = *frames_.back().node;
  node.parameters.push_back(with_value(name, value));
  // They come right behind the call.
  if (!frames_.back().has_caller || logged_event_ != node.event || !logged_)
    return;
  logged_->text =
      fmt::format("{}({})", node.text, fmt::join(node.parameters, ", "));
  log_change(name, value, event.a);
}

void RunTree::branch(std::size_t number, const RecordedPlace& place) {
  const Event& event = run_.events[number];
  Frame& frame = frames_.back();
  needs(number, place.uses, frame);
  sinks_.push_back(number);
  const bool is_true = (event.a != 0) != place.is_negated;
  if (!frame.loops.empty()) {
    OpenLoop& loop = frame.loops.back();
    if (run_.what.places[loop.place].pos == place.pos) {
      loop.ends = !is_true;
      return;
    }
  }
  if (place.is_hidden || place.text.empty() || !place.pos.known()) return;
  step(number, place,
       fmt::format("{} is {}", place.text, is_true ? "true" : "false"))
      .is_branch = true;
}

const cfa::Input* RunTree::input_of(int site) const {
  const auto it = inputs_by_site_.find(site);
  return it == inputs_by_site_.end() ? nullptr : it->second;
}

void RunTree::input(std::size_t number, const RecordedPlace& place) {
  const Event& event = run_.events[number];
  RunInput one;
  one.site = static_cast<int>(event.a);
  one.event = number;
  one.address = event.b;
  one.bytes = place.bytes;
  input_of_event_[number] = inputs_.size();
  wrote(number, event.b, std::min<std::uint64_t>(place.bytes, 1 << 16));
  const cfa::Input* what = input_of(one.site);
  if (what && place.name.empty() && place.pos.known() &&
      what->kind != cfa::Input::Kind::Allocation &&
      what->kind != cfa::Input::Kind::Uninitialised) {
    const bool is_call = what->kind == cfa::Input::Kind::Nondet ||
                         what->kind == cfa::Input::Kind::Extern;
    step(number, place,
         fmt::format("{}{} = {} (input)", what->name, is_call ? "()" : "",
                     memory_.value_of(what->type, event.c)));
  }
  inputs_.push_back(std::move(one));
}

// ---- looking back --------------------------------------------------------

RunTree::Value RunTree::loaded_value(const Event& event,
                                     const RecordedPlace& at) const {
  if (at.kind != PlaceKind::Load || at.bytes > 8) return {};
  const DataType* type = nullptr;
  std::string name = memory_.name_of(event.a, at.bytes, &type);
  if (name.empty()) name = at.text;
  return {std::move(name),
          type ? memory_.value_of(*type, event.b)
               : memory_.value_of(at.scalar, event.b),
          at.pos,
          type ? type->kind == DataType::Kind::Pointer
               : at.scalar.kind == cfa::CType::Kind::Pointer};
}

/// What a function without a body returned, if nothing was assigned to it.
RunTree::Value RunTree::returned_value(std::size_t number) const {
  const auto known = input_of_event_.find(number);
  if (known == input_of_event_.end()) return {};
  const RunInput& one = inputs_[known->second];
  const cfa::Input* what = input_of(one.site);
  const bool is_call = what && (what->kind == cfa::Input::Kind::Nondet ||
                                what->kind == cfa::Input::Kind::Extern);
  if (!is_call || !one.expression.empty()) return {};
  return {what->name + "()",
          memory_.value_of(what->type, run_.events[number].c),
          place(number)->pos};
}

std::vector<RunTree::Value> RunTree::read_in(const cfa::SourcePos& line,
                                             std::size_t until) const {
  std::vector<Value> result;
  const Frame& frame = frames_.back();
  for (std::size_t i = frame.events.size(); i-- > 0;) {
    if (frame.events[i] > until) continue;
    const Event& event = run_.events[frame.events[i]];
    const RecordedPlace& at = run_.what.places[event.place];
    if (at.pos.line != line.line || at.pos.file != line.file) {
      if (at.pos.known()) break;
      continue;
    }
    if (at.kind == PlaceKind::Loop || at.kind == PlaceKind::Enter) break;
    Value value = at.kind == PlaceKind::Input ? returned_value(frame.events[i])
                                              : loaded_value(event, at);
    const bool is_known = std::ranges::any_of(
        result, [&](const Value& v) { return v.name == value.name; });
    if (!value.name.empty() && !is_known) result.push_back(std::move(value));
  }
  std::ranges::reverse(result);
  std::ranges::stable_sort(result, {}, [](const Value& v) { return v.pos; });
  return result;
}

std::size_t RunTree::last(PlaceKind kind) const {
  const Frame& frame = frames_.back();
  for (std::size_t i = frame.events.size(); i-- > 0;) {
    if (run_.what.places[run_.events[frame.events[i]].place].kind == kind)
      return frame.events[i];
  }
  return SIZE_MAX;
}

}  // namespace pleat::evidence
