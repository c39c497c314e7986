#include "output/sarif.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "output/words.h"

namespace pleat::output {
namespace {

using nlohmann::ordered_json;
using verdict::Report;
using verdict::Verdict;
using Asked = cfa::Property::Kind;

struct Rule {
  const char *id, *name, *text, *help, *tag;
};

/// Places by their kind, then the checks by their names.
constexpr std::array<Rule, 15> kRules = {
    {{"assertion", "AssertionFails", "An assertion can fail.",
      "The condition of the assertion is false in a run that Pleat found. The "
      "code flow shows the run.",
      "external/cwe/cwe-617"},
     {"unreach-call", "ErrorFunctionIsCalled",
      "An error function can be called.",
      "A run that Pleat found calls the function. The code flow shows the run.",
      "external/cwe/cwe-617"},
     {"unreach-line", "LineIsReached", "A line can be reached.",
      "A run that Pleat found comes to the line.", "reachability"},
     {"bounds", "AccessOutOfBounds", "An access leaves its object.",
      "The index or the pointer lies outside of the array or object that it "
      "belongs to. Check it against the size before the access.",
      "external/cwe/cwe-119"},
     {"null", "NullPointerIsFollowed", "A null pointer is followed.",
      "The pointer is null where it is used. Test it before, and the result of "
      "malloc, too.",
      "external/cwe/cwe-476"},
     {"use-after-free", "UseAfterFree", "Memory is used that has ended.",
      "The pointer leads to memory that was freed, or to a local variable of a "
      "block or call that is over.",
      "external/cwe/cwe-416"},
     {"free", "WrongFree", "free is called wrongly.",
      "free wants null, or what malloc gave and nobody has freed yet.",
      "external/cwe/cwe-415"},
     {"uninitialised", "UseOfUninitialisedMemory",
      "Memory is used that nobody wrote to.",
      "The value that is read there was never written, so that it may be "
      "anything. Give the variable a value where it is declared.",
      "external/cwe/cwe-457"},
     {"leak", "MemoryIsLost", "Memory is lost.",
      "Nothing points to the memory any more, so nobody can free it.",
      "external/cwe/cwe-401"},
     {"cleanup", "MemoryIsNotFreed", "Memory is not freed at the end.",
      "The program ends while memory of malloc is still in use.",
      "external/cwe/cwe-772"},
     {"overflow", "SignedOverflow", "Signed arithmetic overflows.",
      "The result does not fit into its type, which C leaves undefined. Test "
      "the operands before, or compute in a wider type.",
      "external/cwe/cwe-190"},
     {"div-by-zero", "DivisionByZero", "A division by zero.",
      "The divisor is zero in a run that Pleat found.", "external/cwe/cwe-369"},
     {"unreachable", "UnreachableIsReached",
      "A place is reached that should not be.",
      "Control comes to __builtin_unreachable(), after which anything may "
      "happen, or to __builtin_trap().",
      "external/cwe/cwe-617"},
     {"shift", "WrongShift", "A shift that C does not define.",
      "The number of bits is negative or too big, or a signed number is "
      "shifted beyond its type.",
      "external/cwe/cwe-1335"},
     {"undefined-behaviour", "UndefinedBehaviour",
      "An operation has no defined result.",
      "C leaves undefined what happens there.", "external/cwe/cwe-758"}}};

std::size_t rule_of(const cfa::Property& property) {
  if (property.kind != Asked::Check)
    return static_cast<std::size_t>(property.kind);
  for (std::size_t i = 3; i < kRules.size(); ++i) {
    if (property.text == kRules.at(i).id) return i;
  }
  return kRules.size() - 1;
}

/// The name of the folder that relative paths start from.
constexpr const char* kRoot = "%SRCROOT%";

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

ordered_json artifact(const std::string& file) {
  ordered_json json = {{"uri", uri(file)}};
  if (!std::filesystem::path(file).is_absolute()) json["uriBaseId"] = kRoot;
  return json;
}

ordered_json location(const cfa::SourcePos& pos, const std::string& function) {
  ordered_json json = ordered_json::object();
  if (pos.known()) {
    ordered_json region = {{"startLine", pos.line}};
    if (pos.column != 0) region["startColumn"] = pos.column;
    json["physicalLocation"] = {{"artifactLocation", artifact(pos.file)},
                                {"region", std::move(region)}};
  }
  if (!function.empty()) {
    json["logicalLocations"] = {{{"name", function}, {"kind", "function"}}};
  }
  return json;
}

/// "x = 5", "x = 5 (input, f())": the variable and its value.
ordered_json state_of(const std::string& whole) {
  ordered_json state = ordered_json::object();
  const std::string text = whole.substr(0, whole.find(" ("));
  const std::size_t first = text.find(" = ");
  // Loops and calls tell of several.
  if (first == std::string::npos || text.find(" = ", first + 1) != text.npos ||
      text.find_first_of(":(,") < first)
    return state;
  state[text.substr(0, first)] = {{"text", text.substr(first + 3)}};
  return state;
}

ordered_json step(const verdict::TraceStep& s, std::size_t number, bool last) {
  ordered_json at = location(s.pos, s.function);
  at["message"] = {{"text", s.text}};
  ordered_json json = {{"executionOrder", number},
                       {"importance", last ? "essential" : "important"},
                       {"location", std::move(at)}};
  // Viewers take 1 as the outermost level.
  json["nestingLevel"] = s.depth + 1;
  if (s.text.ends_with(" is true")) json["kinds"] = {"branch", "true"};
  if (s.text.ends_with(" is false")) json["kinds"] = {"branch", "false"};
  ordered_json state = state_of(s.text);
  if (!state.empty()) json["state"] = std::move(state);
  return json;
}

ordered_json code_flow(const verdict::CounterexampleReport& c) {
  ordered_json locations = ordered_json::array();
  for (std::size_t i = 0; i < c.trace.size(); ++i) {
    locations.push_back(step(c.trace[i], i + 1, i + 1 == c.trace.size()));
  }
  return {
      {"message", {{"text", c.why.empty() ? "a run that gets there" : c.why}}},
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
                        i.expression.empty() ? i.input.name : i.expression,
                        i.value, i.input.pos.line);
  }
  if (more > 0) text += fmt::format(" and {} more", more);
  return text;
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string message(const verdict::PropertyResult& p,
                    const verdict::CounterexampleReport* c,
                    const Report& report) {
  switch (p.verdict) {
    case Verdict::Proved:
      return fmt::format(
          "Proved: {}{}.", cannot_happen(p.property),
          p.vacuous ? ", but only because nothing gets there" : "");
    case Verdict::Violated: {
      const std::string inputs = c == nullptr ? "" : inputs_of(*c);
      const std::string why =
          c == nullptr || c->why.empty() ? "" : ": " + c->why;
      return fmt::format("{}{}{}{}.", capital(what_happens(p.property)), why,
                         inputs.empty() ? "" : ", with ", inputs);
    }
    case Verdict::Unknown:
      break;
  }
  return fmt::format(
      "Not decided: {}{}", name_of(p.property),
      report.obstacle ? ". In the way: " + report.obstacle->text + "." : ".");
}

ordered_json result(const Report& report, std::size_t number) {
  const verdict::PropertyResult& p = report.properties[number];
  const verdict::CounterexampleReport* c = nullptr;
  for (const auto& e : report.counterexamples) {
    if (e.property == number) c = &e;
  }
  const std::size_t kind = rule_of(p.property);
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

/// Where relative paths start from: what a viewer opens without a workspace.
ordered_json bases(const SarifOptions& options) {
  ordered_json root = {
      {"description", {{"text", "The folder in which Pleat was started."}}}};
  if (!options.folder.empty()) root["uri"] = uri(options.folder + "/");
  return {{kRoot, std::move(root)}};
}

ordered_json rules() {
  ordered_json json = ordered_json::array();
  for (const Rule& r : kRules) {
    json.push_back(
        {{"id", r.id},
         {"name", r.name},
         {"shortDescription", {{"text", r.text}}},
         {"fullDescription", {{"text", std::string(r.text) + " " + r.help}}},
         {"help", {{"text", r.help}}},
         {"defaultConfiguration", {{"level", "error"}}},
         {"properties", {{"tags", {r.tag}}}}});
  }
  return json;
}

}  // namespace

std::string to_sarif(const Report& report, const SarifOptions& options) {
  ordered_json results = ordered_json::array();
  for (std::size_t p = 0; p < report.properties.size(); ++p) {
    const bool is_proved =
        report.properties[p].verdict == verdict::Verdict::Proved;
    if (options.all || !is_proved) results.push_back(result(report, p));
  }
  ordered_json notifications = ordered_json::array();
  for (const auto& e : report.internal_errors) {
    notifications.push_back({{"level", "error"}, {"message", {{"text", e}}}});
  }
  ordered_json artifacts = ordered_json::array();
  for (const auto& file : report.files) {
    artifacts.push_back(
        {{"location", artifact(file)}, {"sourceLanguage", "c"}});
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
         {"originalUriBaseIds", bases(options)},
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
