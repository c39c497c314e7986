#include "output/sarif.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace pleat::output {
namespace {

using nlohmann::ordered_json;
using verdict::Report;
using verdict::Verdict;
using Asked = cfa::Property::Kind;

struct Rule {
  const char *id, *text, *tag;
};
/// By Property::Kind.
constexpr std::array<Rule, 4> kRules = {
    {{"assertion", "An assertion can fail.", "external/cwe/cwe-617"},
     {"unreach-call", "An error function can be called.",
      "external/cwe/cwe-617"},
     {"unreach-line", "A line can be reached.", "reachability"},
     {"undefined-behaviour", "An operation has no defined result.",
      "external/cwe/cwe-758"}}};

std::string uri(const std::string& file) {
  std::string text = std::filesystem::path(file).is_absolute() ? "file://" : "";
  for (unsigned char c : file) {
    const bool plain = std::isalnum(c) != 0 || c == '/' || c == '.' ||
                       c == '-' || c == '_' || c == '~';
    text += plain ? std::string(1, static_cast<char>(c))
                  : fmt::format("%{:02X}", c);
  }
  return text;
}

ordered_json location(const cfa::SourcePos& pos, const std::string& function) {
  ordered_json json = ordered_json::object();
  if (pos.known()) {
    ordered_json region = {{"startLine", pos.line}};
    if (pos.column != 0) region["startColumn"] = pos.column;
    json["physicalLocation"] = {{"artifactLocation", {{"uri", uri(pos.file)}}},
                                {"region", std::move(region)}};
  }
  if (!function.empty()) {
    json["logicalLocations"] = {{{"name", function}, {"kind", "function"}}};
  }
  return json;
}

/// "x = 5", "x = f() = 5": the variable and its value.
ordered_json state_of(const std::string& text) {
  ordered_json state = ordered_json::object();
  const std::size_t first = text.find(" = ");
  const std::size_t last = text.rfind(" = ");
  if (first == std::string::npos || text.find(',') != std::string::npos) {
    return state;
  }
  std::string value = text.substr(last + 3);
  value = value.substr(0, value.find(" ("));
  state[text.substr(0, first)] = {{"text", value}};
  return state;
}

ordered_json step(const verdict::TraceStep& s, std::size_t number, bool last) {
  ordered_json at = location(s.pos, s.function);
  at["message"] = {{"text", s.text}};
  ordered_json json = {{"executionOrder", number},
                       {"importance", last ? "essential" : "important"},
                       {"location", std::move(at)}};
  if (s.text.ends_with(" holds")) json["kinds"] = {"branch", "true"};
  if (s.text.ends_with(" does not hold")) json["kinds"] = {"branch", "false"};
  ordered_json state = state_of(s.text);
  if (!state.empty()) json["state"] = std::move(state);
  return json;
}

ordered_json code_flow(const verdict::CounterexampleReport& c) {
  ordered_json locations = ordered_json::array();
  for (std::size_t i = 0; i < c.trace.size(); ++i) {
    locations.push_back(step(c.trace[i], i + 1, i + 1 == c.trace.size()));
  }
  return {{"message", {{"text", "a run that gets there"}}},
          {"threadFlows", {{{"locations", std::move(locations)}}}}};
}

std::string inputs_of(const verdict::CounterexampleReport& c) {
  std::string text;
  std::size_t more = 0;
  for (const auto& i : c.inputs) {
    if (!i.matters) continue;
    if (text.size() > 200) {
      ++more;
      continue;
    }
    text += fmt::format("{}{} = {} (line {})", text.empty() ? "" : ", ",
                        i.input.name, i.value, i.input.pos.line);
  }
  if (more > 0) text += fmt::format(" and {} more", more);
  return text;
}

std::string message(const verdict::PropertyResult& p,
                    const verdict::CounterexampleReport* c,
                    const Report& report) {
  const std::string& text = p.property.text;
  const std::string what =
      p.property.kind == Asked::Assertion   ? "the assertion " + text
      : p.property.kind == Asked::ErrorCall ? "the call of " + text
      : p.property.kind == Asked::Check     ? "the check " + text
                                            : text;
  switch (p.verdict) {
    case Verdict::Proved:
      return fmt::format(
          "Proved: {} is never reached in a failing state{}.", what,
          p.vacuous ? ", but only because nothing gets there" : "");
    case Verdict::Violated: {
      const std::string inputs = c == nullptr ? "" : inputs_of(*c);
      return fmt::format("Violated: {} fails or is reached{}{}.", what,
                         inputs.empty() ? "" : " when ", inputs);
    }
    case Verdict::Unknown:
      break;
  }
  return fmt::format("Unknown: {}{}", what,
                     report.unknown_because.empty()
                         ? "."
                         : ": " + report.unknown_because[0].text + ".");
}

ordered_json result(const Report& report, std::size_t number) {
  const verdict::PropertyResult& p = report.properties[number];
  const verdict::CounterexampleReport* c = nullptr;
  for (const auto& e : report.counterexamples) {
    if (e.property == number) c = &e;
  }
  const auto kind = static_cast<std::size_t>(p.property.kind);
  const bool fails = p.verdict == Verdict::Violated;
  ordered_json json = {{"ruleId", kRules.at(kind).id},
                       {"ruleIndex", kind},
                       {"kind", fails                          ? "fail"
                                : p.verdict == Verdict::Proved ? "pass"
                                                               : "open"},
                       {"level", fails ? "error" : "none"},
                       {"message", {{"text", message(p, c, report)}}}};
  std::string function;
  if (c != nullptr && !c->trace.empty()) function = c->trace.back().function;
  json["locations"] = {location(p.property.pos, function)};
  if (c != nullptr && !c->trace.empty()) {
    json["codeFlows"] = {code_flow(*c)};
  }
  return json;
}

ordered_json rules() {
  ordered_json json = ordered_json::array();
  for (const Rule& r : kRules) {
    json.push_back({{"id", r.id},
                    {"shortDescription", {{"text", r.text}}},
                    {"defaultConfiguration", {{"level", "error"}}},
                    {"properties", {{"tags", {r.tag}}}}});
  }
  return json;
}

}  // namespace

std::string to_sarif(const Report& report, const SarifOptions& options) {
  ordered_json results = ordered_json::array();
  for (std::size_t p = 0; p < report.properties.size(); ++p) {
    results.push_back(result(report, p));
  }
  ordered_json notifications = ordered_json::array();
  for (const auto& e : report.internal_errors) {
    notifications.push_back({{"level", "error"}, {"message", {{"text", e}}}});
  }
  ordered_json artifacts = ordered_json::array();
  for (const auto& file : report.files) {
    artifacts.push_back(
        {{"location", {{"uri", uri(file)}}}, {"sourceLanguage", "c"}});
  }
  ordered_json invocation = {{"executionSuccessful", true},
                             {"commandLine", options.command_line},
                             {"exitCode", options.exit_code},
                             {"toolExecutionNotifications", notifications}};
  const ordered_json json = {
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs",
       {{{"tool",
          {{"driver",
            {{"name", "Pleat"},
             {"semanticVersion", options.version},
             {"rules", rules()}}}}},
         {"columnKind", "utf16CodeUnits"},
         {"invocations", {invocation}},
         {"artifacts", artifacts},
         {"results", results},
         {"properties",
          {{"verdict", std::string(to_string(report.verdict))},
           {"engine", report.engine},
           {"seconds", report.seconds}}}}}}};
  return json.dump(2, ' ', false, ordered_json::error_handler_t::replace) +
         "\n";
}

}  // namespace pleat::output
