#include "output/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <string>

#include "cfa/vocabulary.h"
#include "output/fold.h"
#include "verdict/verdict.h"

namespace pleat::output {

namespace {

using cfa::to_string;
using verdict::Report;
using verdict::to_string;
using verdict::Verdict;

/// Rows whose columns are padded to the widest cell; the last one is not.
using Row = std::vector<std::string>;

/// How many columns a terminal needs for UTF-8 text (one per code point).
std::size_t columns(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

std::string table(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths;
  for (const Row& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], columns(row[i]));
    }
  }
  std::string out;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += "  " + row[i];
      if (i + 1 < row.size()) line.append(widths[i] - columns(row[i]), ' ');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

std::string place_text(const cfa::SourcePos& pos) {
  return pos.known() ? to_string(pos) : "";
}

/// The beginning of what nobody would read to the end.
std::string beginning(const std::string& expr) {
  constexpr std::size_t kMost = 600;
  if (columns(expr) <= kMost) return expr;
  const std::size_t end = expr.rfind(' ', kMost);
  return fmt::format("{} ... (of {} characters; --json, --report: all)",
                     expr.substr(0, end), columns(expr));
}

/// "the assertion `x < 3`", "the call reach_error()", "line 12".
std::string what_is(const cfa::Property& property) {
  switch (property.kind) {
    case cfa::Property::Kind::Assertion:
      return fmt::format("assertion `{}`", property.text);
    case cfa::Property::Kind::ErrorCall:
      return fmt::format("call of {}", property.text);
    case cfa::Property::Kind::Line:
      return property.text;
    case cfa::Property::Kind::Check:
      if (vocabulary::is_memory_check(property.text) &&
          !vocabulary::rule_of(property.text).empty())
        return fmt::format("check {} ({})", property.text,
                           vocabulary::rule_of(property.text));
      return fmt::format("check {}", property.text);
  }
  return property.text;
}

/// "called in line 7, that in line 30": one place of the source may be many of
/// the program.
std::string callers(const cfa::Property& property) {
  std::string text;
  for (const cfa::SourcePos& call : property.call_stack) {
    if (!call.known()) break;
    text += fmt::format("{} in {}", text.empty() ? "called" : ", that",
                        call.file == property.pos.file
                            ? fmt::format("line {}", call.line)
                            : place_text(call));
  }
  return text;
}

/// "can the assertion `x < 3` fail?"
std::string question(const cfa::Property& property) {
  using Kind = cfa::Property::Kind;
  const char* verb =
      property.kind == Kind::Assertion || property.kind == Kind::Check
          ? "fail"
          : "be reached";
  const char* article = property.kind == Kind::Line ? "" : "the ";
  std::string at = place_text(property.pos);
  return fmt::format("can {}{} {}?{}", article, what_is(property), verb,
                     at.empty() ? "" : "  " + at);
}

class Writer {
 public:
  Writer(const Report& report, const TextOptions& options)
      : report_(report), options_(options) {}

  std::string run() {
    asked();
    answer();
    rests_on();
    properties();
    for (const auto& c : report_.counterexamples) counterexample(c);
    invariants();
    if (options_.conditions) conditions();
    bounds();
    if (report_.verdict == Verdict::Unknown) why_unknown();
    if (options_.stats) stats();
    footer();
    return std::move(out_);
  }

 private:
  template <typename... T>
  void line(fmt::format_string<T...> format, T&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<T>(args)...);
    out_ += '\n';
  }

  void heading(std::string_view text) {
    out_ += '\n';
    line("{}", paint(text, "1"));
  }

  std::string paint(std::string_view text, std::string_view code) const {
    if (!options_.color) return std::string(text);
    return fmt::format("\033[{}m{}\033[0m", code, text);
  }

  std::string painted(Verdict verdict, std::string_view text) const {
    constexpr std::array<std::string_view, 3> kColors{"1;32", "1;31", "1;33"};
    return paint(text, kColors.at(static_cast<std::size_t>(verdict)));
  }

  void label(std::string_view name, const std::string& text) {
    line("{:<8}{}", name, text);
  }

  void asked() {
    const auto& p = report_.properties;
    label("file", fmt::format("{}", fmt::join(report_.files, " ")));
    if (!report_.asked.empty()) label("asked", report_.asked);
    if (p.size() == 1) label("asked", question(p[0].property));
    if (p.size() > 1) {
      label("asked",
            fmt::format("can any of these {} places be reached?", p.size()));
    }
  }

  void answer() {
    label("answer", painted(report_.verdict, in_words()));
    for (const auto& p : report_.properties) {
      if (!p.vacuous) continue;
      label(
          "vacuous",
          fmt::format(
              "nothing gets to the {}{}", what_is(p.property),
              p.property.pos.known() ? "  " + place_text(p.property.pos) : ""));
    }
  }

  /// What the answer rests on: assumptions, functions without a body; and what
  /// is wrong with the program whatever the answer is.
  void rests_on() {
    for (const auto& warning : verdict::warnings(report_)) {
      const std::string at = place_text(warning.pos);
      label("warning", (at.empty() ? "" : at + ": ") + warning.text);
    }
    for (const std::string& what : verdict::assumptions(report_))
      label("assumes", what);
    const auto functions = verdict::functions_without_body(report_);
    if (functions.empty()) return;
    label("no body", fmt::format("{}(), which may change whatever they get at",
                                 fmt::join(functions, "(), ")));
  }

  std::string in_words() const {
    switch (report_.verdict) {
      case Verdict::Proved:
        if (report_.properties.empty())
          return "no, this is proved: there is no such operation in the "
                 "program";
        return report_.certified
                   ? "no, this is proved; the proof was checked"
                   : "no, this is proved: all paths were explored";
      case Verdict::Violated:
        for (const auto& c : report_.counterexamples) {
          if (!c.relies_on.empty())
            return "yes, with the inputs below, if " +
                   fmt::format("{}", fmt::join(c.relies_on, " and "));
        }
        return "yes, with the inputs below";
      case Verdict::Unknown:
        return "unknown";
    }
    return "";
  }

  void properties() {
    if (report_.properties.size() < 2) return;
    heading("places");
    std::vector<Row> rows;
    for (const auto& p : report_.properties) {
      rows.push_back({place_text(p.property.pos), what_is(p.property),
                      callers(p.property),
                      painted(p.verdict, to_string(p.verdict))});
    }
    if (std::ranges::all_of(rows, [](const Row& r) { return r[2].empty(); }))
      for (Row& row : rows) row.erase(row.begin() + 2);
    out_ += table(rows);
  }

  void counterexample(const verdict::CounterexampleReport& c) {
    std::string title = "inputs, in the order in which they are read";
    if (report_.counterexamples.size() > 1) {
      const cfa::Property& at = report_.properties.at(c.property).property;
      const std::string called = callers(at);
      title =
          "inputs for " + what_is(at) + (called.empty() ? "" : " " + called);
    }
    if (!c.command_line.empty()) {
      heading("command line");
      line("  {}", c.command_line);
    }
    if (c.command_line.empty() || has_rows(c.inputs)) heading(title);
    if (c.inputs.empty()) line("  none: every run gets there");
    inputs(c.inputs);
    if (!c.trace.empty()) {
      heading("trace");
      std::vector<Row> rows;
      for (const auto& step : c.trace) {
        rows.push_back({place_text(step.pos), step.function, step.text});
      }
      out_ += table(rows);
    }
    replay_note(c);
  }

  /// The arguments are in the command line; of memory that is anything there is
  /// nothing to be told, nor of memory that could be had.
  static bool is_shown(const verdict::InputReport& i) {
    using Kind = cfa::Input::Kind;
    if (i.input.kind == Kind::Allocation && i.raw.value == 0) return false;
    const bool is_memory = i.input.kind == Kind::Havoc && i.value == "(array)";
    return i.input.kind != Kind::Argument && !is_memory &&
           (i.matters || i.input.kind == Kind::Nondet);
  }
  static bool has_rows(const std::vector<verdict::InputReport>& inputs) {
    return std::ranges::any_of(inputs, is_shown);
  }

  /// Equal ones in a row are one line, and of very many lines the middle is
  /// left out.
  void inputs(const std::vector<verdict::InputReport>& inputs) {
    std::vector<Row> rows;
    for (const auto& i : inputs) {
      if (!is_shown(i)) continue;
      rows.push_back({place_text(i.input.pos), i.input.type.name, i.value,
                      described(i.input)});
    }
    const auto times = fold_equal(rows, std::equal_to<>());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (times[i] > 1) rows[i].back() += fmt::format(", {} times", times[i]);
    }
    constexpr std::size_t kFirst = 80, kLast = 20;
    if (rows.size() <= kFirst + kLast) {
      out_ += table(rows);
      return;
    }
    const auto last = rows.end() - kLast;
    out_ += table({rows.begin(), rows.begin() + kFirst});
    line("  ... {} lines more: --json FILE has all inputs",
         rows.size() - kFirst - kLast);
    out_ += table({last, rows.end()});
  }

  static std::string described(const cfa::Input& input) {
    using Kind = cfa::Input::Kind;
    std::string where =
        input.function.empty() ? "" : " in " + input.function + "()";
    switch (input.kind) {
      case Kind::Nondet:
      case Kind::Extern:
        return fmt::format("{}(){}", input.name, where);
      case Kind::Uninitialised:
        return fmt::format("{}, not initialised{}", input.name, where);
      case Kind::Volatile:
        return fmt::format("volatile {}{}", input.name, where);
      case Kind::Allocation:
        return fmt::format("{}() fails{}", input.name, where);
      case Kind::Havoc:
      case Kind::Argument:
        break;
    }
    return fmt::format("{}{}", input.name, where);
  }

  void replay_note(const verdict::CounterexampleReport& c) {
    if (c.replayed) {
      out_ += '\n';
      if (c.relies_on.empty())
        line("replayed: the {} program got there with these inputs",
             c.replayed_by == "native" ? "natively compiled" : c.replayed_by);
      else
        line(
            "replayed only in so far as {}: an instrumented build that was "
            "given these values where it reads them got there",
            fmt::join(c.relies_on, " and "));
    }
    if (c.relies_on_ub) {
      line("note: undefined behaviour happens before that ({})", c.ub);
    }
  }

  void invariants() {
    if (report_.invariants.empty()) return;
    heading("invariants");
    std::vector<Row> rows;
    for (const auto& i : report_.invariants) {
      rows.push_back({place_text(i.pos), i.function, beginning(i.expr)});
    }
    out_ += table(rows);
  }

  void indented(const std::string& text) {
    std::size_t begin = 0;
    while (begin < text.size()) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      line("  {}", text.substr(begin, end - begin));
      begin = end + 1;
    }
  }

  void bounds() {
    const std::vector<std::string> all = verdict::bounds_in_words(report_);
    if (all.empty() || report_.verdict == Verdict::Violated) return;
    heading(verdict::bounds_heading(report_));
    for (const std::string& bound : all) line("  {}", bound);
  }

  void conditions() {
    using Answer = verdict::NecessaryCondition::Answer;
    for (const auto& c : report_.conditions) {
      const auto& property = report_.properties.at(c.property).property;
      heading(fmt::format("necessary for {}", what_is(property)));
      indented(c.text);
      line("  satisfiable: {}", c.satisfiable == Answer::Yes  ? "yes"
                                : c.satisfiable == Answer::No ? "no"
                                                              : "unknown");
    }
  }

  void why_unknown() {
    heading("why");
    if (report_.unknown_because.empty()) line("  no reason was given");
    for (const auto& reason : report_.unknown_because) {
      std::string at = place_text(reason.pos);
      line("  {}{}", reason.text, at.empty() ? "" : "  (" + at + ")");
    }
    approximations();
    if (report_.necessary_condition && !options_.conditions) {
      heading("to get there, the inputs must satisfy");
      indented(*report_.necessary_condition);
    }
    if (!options_.hints.empty()) {
      heading("what to try");
      for (const auto& hint : options_.hints) line("  {}", hint);
    }
  }

  void approximations() {
    using Kind = cfa::Approximation::Kind;
    std::vector<Row> rows;
    for (const auto& a : report_.approximations) {
      if (a.kind == Kind::Havoc || a.kind == Kind::Unmodelled)
        rows.push_back({place_text(a.pos), a.what});
    }
    if (rows.empty()) return;
    heading("not modelled exactly");
    out_ += table(rows);
  }

  void stats() {
    heading("statistics");
    std::vector<Row> rows;
    for (const auto& [name, value] : report_.stats) {
      const bool is_time = name.starts_with("time.");
      rows.push_back(
          {name, is_time ? fmt::format("{:.3f} s", std::stod(value)) : value});
    }
    out_ += table(rows);
  }

  void footer() {
    out_ += '\n';
    std::string checked =
        report_.checked_by.empty() ? "" : ", checked by " + report_.checked_by;
    line("engine {}{}, {:.2f} s", report_.engine, checked, report_.seconds);
    line("{}", verdict_line(report_));
  }

  const Report& report_;
  const TextOptions& options_;
  std::string out_;
};

}  // namespace

std::string to_text(const Report& report, const TextOptions& options) {
  return Writer(report, options).run();
}

std::string verdict_line(const Report& report) {
  return fmt::format("VERDICT: {}", to_string(report.verdict));
}

}  // namespace pleat::output
