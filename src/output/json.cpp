#include "output/json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "output/fold.h"
#include "support/check.h"

namespace pleat::output {

namespace {

using nlohmann::ordered_json;
using verdict::Report;
using verdict::Verdict;

// Names of enumerators, for both directions.
template <typename E, std::size_t N>
using Names = std::array<std::pair<E, std::string_view>, N>;

using PropertyKind = cfa::Property::Kind;
using InputKind = cfa::Input::Kind;
using ApproximationKind = cfa::Approximation::Kind;

constexpr Names<Verdict, 3> kVerdicts{{{Verdict::Proved, "proved"},
                                       {Verdict::Violated, "violated"},
                                       {Verdict::Unknown, "unknown"}}};
constexpr Names<PropertyKind, 4> kProperties{
    {{PropertyKind::Assertion, "assertion"},
     {PropertyKind::ErrorCall, "error-call"},
     {PropertyKind::Line, "line"},
     {PropertyKind::Check, "check"}}};
constexpr Names<InputKind, 7> kInputs{
    {{InputKind::Nondet, "nondet"},
     {InputKind::Uninitialised, "uninitialised"},
     {InputKind::Extern, "extern"},
     {InputKind::Volatile, "volatile"},
     {InputKind::Havoc, "havoc"},
     {InputKind::Argument, "argument"},
     {InputKind::Allocation, "allocation"}}};
using Satisfiable = verdict::NecessaryCondition::Answer;
constexpr Names<Satisfiable, 3> kAnswers{{{Satisfiable::Yes, "yes"},
                                          {Satisfiable::No, "no"},
                                          {Satisfiable::Unknown, "unknown"}}};
constexpr Names<ApproximationKind, 5> kApproximations{
    {{ApproximationKind::Havoc, "over-approximated"},
     {ApproximationKind::Unmodelled, "unmodelled"},
     {ApproximationKind::UnknownFunction, "unknown-function"},
     {ApproximationKind::Assumed, "assumed"},
     {ApproximationKind::Outside, "outside"}}};

template <typename E, std::size_t N>
std::string name_in(const Names<E, N>& names, E value) {
  for (const auto& [v, name] : names) {
    if (v == value) return std::string(name);
  }
  throw InternalError("an enumerator has no name in JSON");
}

template <typename E, std::size_t N>
E value_of(const Names<E, N>& names, const ordered_json& json) {
  const auto& text = json.get_ref<const std::string&>();
  for (const auto& [value, name] : names) {
    if (name == text) return value;
  }
  throw InputError("JSON report: unknown word '" + text + "'");
}

/// A decimal integer that every JSON reader keeps exactly becomes a number;
/// all else stays the text that it is.
ordered_json number_or_text(const std::string& text) {
  constexpr std::int64_t kExact = (std::int64_t{1} << 53) - 1;
  std::int64_t n = 0;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), n);
  bool whole = error == std::errc() && end == text.data() + text.size();
  if (whole && -kExact <= n && n <= kExact && std::to_string(n) == text) {
    return n;
  }
  return text;
}

std::string text_of(const ordered_json& json) {
  return json.is_string() ? json.get<std::string>() : json.dump();
}

ordered_json place(const cfa::SourcePos& pos) {
  if (!pos.known()) return {{"file", nullptr}, {"line", nullptr}};
  return {{"file", pos.file}, {"line", pos.line}};
}

cfa::SourcePos read_place(const ordered_json& json) {
  cfa::SourcePos pos;
  if (json.at("file").is_string()) pos.file = json.at("file");
  if (json.at("line").is_number()) pos.line = json.at("line");
  if (json.contains("column")) pos.column = json.at("column");
  return pos;
}

template <typename T, typename Write>
ordered_json list(const std::vector<T>& items, const Write& write) {
  ordered_json result = ordered_json::array();
  for (const T& item : items) result.push_back(write(item));
  return result;
}

template <typename T, typename Read>
void read_list(const ordered_json& json, std::vector<T>& items,
               const Read& read) {
  for (const ordered_json& item : json) items.push_back(read(item));
}

ordered_json write_property(const verdict::PropertyResult& result) {
  const cfa::Property& p = result.property;
  ordered_json json = place(p.pos);
  json["column"] = p.pos.column;
  json["kind"] = name_in(kProperties, p.kind);
  json["text"] = p.text;
  json["verdict"] = name_in(kVerdicts, result.verdict);
  json["vacuous"] = result.vacuous;
  json["source"] =
      result.source.empty() ? ordered_json() : ordered_json(result.source);
  json["call_stack"] = list(p.call_stack, place);
  return json;
}

verdict::PropertyResult read_property(const ordered_json& json) {
  verdict::PropertyResult result;
  result.property.pos = read_place(json);
  result.property.kind = value_of(kProperties, json.at("kind"));
  result.property.text = json.at("text");
  result.verdict = value_of(kVerdicts, json.at("verdict"));
  result.vacuous = json.at("vacuous");
  if (json.at("source").is_string()) result.source = json["source"];
  read_list(json.at("call_stack"), result.property.call_stack, read_place);
  return result;
}

ordered_json write_invariant(const verdict::InvariantReport& invariant) {
  ordered_json json = place(invariant.pos);
  json["function"] = invariant.function;
  json["expr"] = invariant.expr;
  json["of_layout"] = invariant.of_layout;
  return json;
}

verdict::InvariantReport read_invariant(const ordered_json& json) {
  return {read_place(json), json.at("function"), json.at("expr"),
          json.at("of_layout")};
}

ordered_json write_bound(const verdict::LoopBoundReport& bound) {
  ordered_json json = place(bound.pos);
  json["function"] = bound.function;
  json["iterations"] = bound.iterations;
  return json;
}

verdict::LoopBoundReport read_bound(const ordered_json& json) {
  return {read_place(json), json.at("function"), json.at("iterations")};
}

ordered_json write_input(const verdict::InputReport& report) {
  const cfa::Input& input = report.input;
  ordered_json json = place(input.pos);
  json["function"] = input.function;
  json["kind"] = name_in(kInputs, input.kind);
  json["name"] = input.name;
  json["type"] = input.type.name;
  json["value"] = number_or_text(report.value);
  json["expression"] = report.expression.empty()
                           ? ordered_json()
                           : ordered_json(report.expression);
  json["matters"] = report.matters;
  return json;
}

verdict::InputReport read_input(const ordered_json& json) {
  verdict::InputReport report;
  report.input.pos = read_place(json);
  report.input.function = json.at("function");
  report.input.kind = value_of(kInputs, json.at("kind"));
  report.input.name = json.at("name");
  report.input.type.name = json.at("type");
  report.value = text_of(json.at("value"));
  report.matters = json.at("matters");
  if (json.at("expression").is_string()) report.expression = json["expression"];
  return report;
}

// ---- what only Pleat itself reads ----------------------------------------

std::string hex(term::Value value) {
  std::string digits;
  for (; value != 0; value >>= 4) {
    digits.insert(digits.begin(),
                  "0123456789abcdef"[static_cast<unsigned>(value & 15)]);
  }
  return digits;
}

term::Value read_hex(const ordered_json& json) {
  term::Value value = 0;
  for (char c : json.get_ref<const std::string&>()) {
    const int digit = c >= 'a' ? c - 'a' + 10 : c - '0';
    value = value << 4 | static_cast<unsigned>(digit & 15);
  }
  return value;
}

ordered_json write_raw(const verdict::InputReport& report) {
  const verdict::InputValue& raw = report.raw;
  ordered_json elements = ordered_json::array();
  for (const auto& [index, element] : raw.array.elements) {
    elements.push_back({hex(index), hex(element)});
  }
  return {raw.input.index, hex(raw.value), hex(raw.array.otherwise),
          std::move(elements)};
}

void read_raw(const ordered_json& json, verdict::InputReport& report) {
  verdict::InputValue& raw = report.raw;
  raw.input.index = json.at(0);
  raw.value = read_hex(json.at(1));
  raw.array.otherwise = read_hex(json.at(2));
  for (const auto& e : json.at(3)) {
    raw.array.elements[read_hex(e.at(0))] = read_hex(e.at(1));
  }
  raw.matters = report.matters;
}

bool is_same(const verdict::InputReport& a, const verdict::InputReport& b) {
  return a.raw.input == b.raw.input && a.raw.value == b.raw.value &&
         a.raw.array == b.raw.array && a.value == b.value &&
         a.matters == b.matters && a.expression == b.expression &&
         a.input.name == b.input.name && a.input.pos == b.input.pos;
}

void unfold(const ordered_json& times,
            std::vector<verdict::InputReport>& inputs) {
  std::vector<verdict::InputReport> all;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    all.insert(all.end(), times.at(i).get<std::size_t>(), inputs[i]);
  }
  inputs = std::move(all);
}

/// Folds the report's inputs.
ordered_json write_private(Report& report) {
  ordered_json inputs = ordered_json::array(), times = inputs;
  for (auto& c : report.counterexamples) {
    times.push_back(fold_equal(c.inputs, is_same));
    inputs.push_back(list(c.inputs, write_raw));
  }
  return {{"proof", report.proof},
          {"inputs", std::move(inputs)},
          {"times", std::move(times)}};
}

void read_private(const ordered_json& json, Report& report) {
  report.proof = json.at("proof");
  for (std::size_t c = 0; c < report.counterexamples.size(); ++c) {
    auto& inputs = report.counterexamples[c].inputs;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      read_raw(json.at("inputs").at(c).at(i), inputs[i]);
    }
    unfold(json.at("times").at(c), inputs);
  }
}

// ---- the report ------------------------------------------------------------

ordered_json write_step(const verdict::TraceStep& step) {
  ordered_json json = place(step.pos);
  json["function"] = step.function;
  json["text"] = step.text;
  json["depth"] = step.depth;
  return json;
}

verdict::TraceStep read_step(const ordered_json& json) {
  return {read_place(json), json.at("function"), json.at("text"),
          json.at("depth")};
}

ordered_json write_counterexample(const verdict::CounterexampleReport& c) {
  return {
      {"property", c.property},
      {"why", c.why.empty() ? ordered_json() : ordered_json(c.why)},
      {"inputs", list(c.inputs, write_input)},
      {"trace", list(c.trace, write_step)},
      {"replayed", c.replayed},
      {"replayed_by",
       c.replayed_by.empty() ? ordered_json() : ordered_json(c.replayed_by)},
      {"command_line",
       c.command_line.empty() ? ordered_json() : ordered_json(c.command_line)},
      {"relies_on", c.relies_on},
      {"relies_on_ub", c.relies_on_ub},
      {"ub", c.ub.empty() ? ordered_json() : ordered_json(c.ub)}};
}

verdict::CounterexampleReport read_counterexample(const ordered_json& json) {
  verdict::CounterexampleReport c;
  c.property = json.at("property");
  if (json.at("why").is_string()) c.why = json["why"];
  read_list(json.at("inputs"), c.inputs, read_input);
  read_list(json.at("trace"), c.trace, read_step);
  c.replayed = json.at("replayed");
  if (json.at("replayed_by").is_string()) c.replayed_by = json["replayed_by"];
  if (json.at("command_line").is_string())
    c.command_line = json["command_line"];
  c.relies_on = json.at("relies_on").get<std::vector<std::string>>();
  c.relies_on_ub = json.at("relies_on_ub");
  if (json.at("ub").is_string()) c.ub = json["ub"];
  return c;
}

ordered_json write_reason(const verdict::Reason& reason) {
  ordered_json json = {{"text", reason.text}};
  json.update(place(reason.pos));
  return json;
}

verdict::Reason read_reason(const ordered_json& json) {
  return {json.at("text"), read_place(json)};
}

ordered_json write_approximation(const cfa::Approximation& a) {
  ordered_json json = {{"kind", name_in(kApproximations, a.kind)},
                       {"what", a.what}};
  json.update(place(a.pos));
  return json;
}

cfa::Approximation read_approximation(const ordered_json& json) {
  return {value_of(kApproximations, json.at("kind")), json.at("what"),
          read_place(json)};
}

ordered_json write_condition(const verdict::NecessaryCondition& c) {
  return {{"property", c.property},
          {"satisfiable", name_in(kAnswers, c.satisfiable)},
          {"text", c.text},
          {"smtlib", c.smtlib},
          {"smtlib_bounded", c.smtlib_bounded}};
}

verdict::NecessaryCondition read_condition(const ordered_json& json) {
  return {json.at("property"), json.at("text"),
          value_of(kAnswers, json.at("satisfiable")), json.at("smtlib"),
          json.at("smtlib_bounded")};
}

ordered_json write_obstacle(const verdict::Obstacle& obstacle) {
  ordered_json json = {{"text", obstacle.text}};
  json.update(place(obstacle.pos));
  json["column"] = obstacle.pos.column;
  json["source"] =
      obstacle.source.empty() ? ordered_json() : ordered_json(obstacle.source);
  return json;
}

verdict::Obstacle read_obstacle(const ordered_json& json) {
  verdict::Obstacle obstacle{json.at("text"), read_place(json)};
  if (json.at("source").is_string()) obstacle.source = json["source"];
  return obstacle;
}

constexpr std::string_view kTime = "time.";

ordered_json write_stats(const Report& report) {
  ordered_json json = ordered_json::object();
  ordered_json time = ordered_json::object();
  for (const auto& [name, value] : report.stats) {
    if (name.starts_with(kTime)) {
      time[name.substr(kTime.size())] = std::strtod(value.c_str(), nullptr);
    } else {
      json[name] = number_or_text(value);
    }
  }
  json["time"] = std::move(time);
  return json;
}

void read_stats(const ordered_json& json, Report& report) {
  for (const auto& [name, value] : json.items()) {
    if (name != "time") report.stats.emplace_back(name, text_of(value));
  }
  for (const auto& [name, value] : json.at("time").items()) {
    report.stats.emplace_back(std::string(kTime) + name, value.dump());
  }
}

double milliseconds_exact(double seconds) {
  return std::round(seconds * 1000) / 1000;
}

Report read_report(const ordered_json& json) {
  Report report;
  report.files = json.at("files").get<std::vector<std::string>>();
  if (json.at("asked").is_string()) report.asked = json["asked"];
  report.verdict = value_of(kVerdicts, json.at("verdict"));
  if (json.at("claim").is_string()) {
    report.claim = value_of(kVerdicts, json["claim"]);
  }
  report.engine = json.at("engine");
  report.certified = json.at("certified");
  if (json.at("checked_by").is_string()) report.checked_by = json["checked_by"];
  if (json.at("decided_alone_by").is_string())
    report.decided_alone_by = json["decided_alone_by"];
  report.seconds = json.at("seconds");
  read_list(json.at("properties"), report.properties, read_property);
  read_list(json.at("invariants"), report.invariants, read_invariant);
  read_list(json.at("counterexamples"), report.counterexamples,
            read_counterexample);
  report.segments = json.at("k_induction");
  read_list(json.at("bounds"), report.bounds, read_bound);
  report.bounds_checked = json.at("bounds_checked");
  if (json.at("necessary_condition").is_string()) {
    report.necessary_condition = json["necessary_condition"];
  }
  read_list(json.at("conditions"), report.conditions, read_condition);
  read_list(json.at("unknown_because"), report.unknown_because, read_reason);
  report.settled = json.at("settled").get<std::vector<std::string>>();
  if (json.at("obstacle").is_object())
    report.obstacle = read_obstacle(json["obstacle"]);
  report.help = json.at("help").get<std::vector<std::string>>();
  read_list(json.at("approximations"), report.approximations,
            read_approximation);
  report.paths = json.at("paths");
  report.internal_errors =
      json.at("internal_errors").get<std::vector<std::string>>();
  read_stats(json.at("stats"), report);
  if (json.contains("private")) read_private(json["private"], report);
  return report;
}

template <typename T>
ordered_json or_null(const T& text) {
  return text.empty() ? ordered_json() : ordered_json(text);
}

ordered_json write_report(const Report& r) {
  ordered_json counterexamples = list(r.counterexamples, write_counterexample);
  return {
      {"format_version", kJsonFormat},
      {"files", r.files},
      {"verdict", name_in(kVerdicts, r.verdict)},
      {"claim",
       r.claim ? ordered_json(name_in(kVerdicts, *r.claim)) : ordered_json()},
      {"engine", r.engine},
      {"certified", r.certified},
      {"checked_by", or_null(r.checked_by)},
      {"decided_alone_by", or_null(r.decided_alone_by)},
      {"vacuous", std::any_of(r.properties.begin(), r.properties.end(),
                              [](const auto& p) { return p.vacuous; })},
      {"seconds", milliseconds_exact(r.seconds)},
      {"properties", list(r.properties, write_property)},
      {"invariants", list(r.invariants, write_invariant)},
      {"counterexample",
       counterexamples.empty() ? ordered_json() : counterexamples[0]},
      {"counterexamples", std::move(counterexamples)},
      {"k_induction", r.segments},
      {"bounds", list(r.bounds, write_bound)},
      {"bounds_checked", r.bounds_checked},
      {"necessary_condition", r.necessary_condition
                                  ? ordered_json(*r.necessary_condition)
                                  : ordered_json()},
      {"conditions", list(r.conditions, write_condition)},
      {"unknown_because", list(r.unknown_because, write_reason)},
      {"settled", r.settled},
      {"obstacle", r.obstacle ? write_obstacle(*r.obstacle) : ordered_json()},
      {"help", r.help},
      {"asked", or_null(r.asked)},
      {"assumptions", verdict::assumptions(r)},
      {"warnings", list(verdict::warnings(r), write_reason)},
      {"functions_without_body", verdict::functions_without_body(r)},
      {"approximations", list(r.approximations, write_approximation)},
      {"paths", r.paths},
      {"internal_errors", r.internal_errors},
      {"stats", write_stats(r)}};
}

std::string dump(const ordered_json& json) {
  // C strings and names may hold any bytes; JSON is UTF-8.
  return json.dump(2, ' ', false, ordered_json::error_handler_t::replace) +
         "\n";
}

}  // namespace

std::string to_json(const Report& report) { return dump(write_report(report)); }

std::string to_private_json(const Report& report) {
  Report folded = report;
  ordered_json more = write_private(folded);
  ordered_json json = write_report(folded);
  json["private"] = std::move(more);
  return dump(json);
}

Report from_json(std::string_view text) {
  try {
    ordered_json json = ordered_json::parse(text);
    if (json.at("format_version") != kJsonFormat) {
      throw InputError("JSON report: another format_version");
    }
    return read_report(json);
  } catch (const nlohmann::json::exception& e) {
    throw InputError(std::string("JSON report: ") + e.what());
  }
}

}  // namespace pleat::output
