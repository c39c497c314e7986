#include "output/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <map>
#include <string>

#include "cfa/library_inputs.h"
#include "cfa/vocabulary.h"
#include "output/fold.h"
#include "output/words.h"
#include "verdict/arguments.h"
#include "verdict/not_certified.h"
#include "verdict/verdict.h"

namespace pleat::output {

namespace {

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

/// The beginning of what nobody would read to the end.
std::string beginning(const std::string& expr) {
  constexpr std::size_t kMost = 600;
  if (columns(expr) <= kMost) return expr;
  const std::size_t end = expr.rfind(' ', kMost);
  return fmt::format("{} ... (of {} characters; --json, --report: all)",
                     expr.substr(0, end), columns(expr));
}

std::string plural(std::size_t count, std::string_view word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

class Writer {
 public:
  Writer(const Report& report, const TextOptions& options)
      : report_(report), options_(options) {}

  std::string run() {
    answer();
    invariants();
    induction();
    if (options_.conditions) conditions();
    if (report_.verdict == Verdict::Unknown) why_unknown();
    if (report_.verdict == Verdict::Proved) bounds();
    if (options_.stats) {
      engines();
      stats();
    }
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

  // ---- places ----

  std::string file_text(const std::string& file) const {
    return relative_path(file, options_.folder);
  }

  std::string place_text(const cfa::SourcePos& pos) const {
    if (!pos.known()) return "";
    return fmt::format("{}:{}", file_text(pos.file), pos.line);
  }

  /// `file.c:12:3`, as compilers write it.
  std::string exact_place(const cfa::SourcePos& pos) const {
    if (!pos.known()) return "";
    if (pos.column == 0) return place_text(pos);
    return fmt::format("{}:{}", place_text(pos), pos.column);
  }

  /// The line of the source, with a caret below the column.
  void source_line(const cfa::SourcePos& pos, const std::string& source) {
    if (source.empty()) return;
    line("{:>5} | {}", pos.line, source);
    if (pos.column == 0 || pos.column > source.size()) return;
    std::string blanks;
    for (char c : source.substr(0, pos.column - 1))
      blanks += c == '\t' ? '\t' : ' ';
    line("      | {}{}", blanks, paint("^", "1;32"));
  }

  /// "in push, called in line 28, that in line 40": one place of the source may
  /// be many of the program.
  std::string callers(const cfa::Property& property) const {
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

  // ---- the answer ----

  /// "tokens.c:16:6: violated: access out of bounds [bounds]".
  void first_line(Verdict verdict, const cfa::SourcePos& pos,
                  const std::string& what) {
    const std::string at = exact_place(pos);
    line("{}{}: {}", at.empty() ? "" : paint(at + ": ", "1"),
         painted(verdict, to_string(verdict)), what);
  }

  void answer() {
    switch (report_.verdict) {
      case Verdict::Violated:
        for (const auto& c : report_.counterexamples) violation(c);
        break;
      case Verdict::Proved:
        proved();
        break;
      case Verdict::Unknown:
        undecided();
        break;
    }
    rests_on();
    if (report_.verdict != Verdict::Proved) others();
  }

  void proved() {
    const auto& all = report_.properties;
    const std::string how = report_.certified
                                ? "; the proof was checked"
                                : ": " + verdict::why_not_certified(report_);
    if (all.empty()) {
      first_line(Verdict::Proved, {},
                 "the program has no operation that could go wrong so");
    } else if (all.size() == 1) {
      first_line(Verdict::Proved, all[0].property.pos,
                 cannot_happen(all[0].property) + how);
      source_line(all[0].property.pos, all[0].source);
    } else {
      first_line(
          Verdict::Proved, {},
          fmt::format("all {} places hold ({}){}", all.size(), kinds(), how));
    }
    for (const auto& p : all) {
      if (!p.vacuous) continue;
      line("vacuous: nothing gets to the {}{}", name_of(p.property),
           p.property.pos.known() ? "  " + place_text(p.property.pos) : "");
    }
  }

  /// "8 bounds, 4 overflow".
  std::string kinds() const {
    std::map<std::string, std::size_t> counts;
    for (const auto& p : report_.properties) ++counts[kind_of(p.property)];
    std::vector<std::string> parts;
    for (const auto& [kind, count] : counts)
      parts.push_back(fmt::format("{} {}", count, kind));
    return fmt::format("{}", fmt::join(parts, ", "));
  }

  void undecided() {
    const auto& all = report_.properties;
    const auto unknown = static_cast<std::size_t>(std::ranges::count(
        all, Verdict::Unknown, &verdict::PropertyResult::verdict));
    if (all.size() == 1) {
      first_line(Verdict::Unknown, all[0].property.pos,
                 may_happen(all[0].property));
      source_line(all[0].property.pos, all[0].source);
    } else if (all.empty()) {
      first_line(Verdict::Unknown, {}, "there is no answer");
    } else {
      first_line(Verdict::Unknown, {},
                 fmt::format("{} of {} not decided", unknown,
                             plural(all.size(), "place")));
    }
    if (!report_.asked.empty()) line("asked: {}", report_.asked);
  }

  /// What the answer rests on: assumptions, functions without a body; and what
  /// is wrong with the program whatever the answer is.
  void rests_on() {
    if (report_.verdict != Verdict::Unknown && !report_.asked.empty())
      line("asked: {}", report_.asked);
    for (const auto& warning : verdict::warnings(report_)) {
      const std::string at = place_text(warning.pos);
      line("{}{} {}", at.empty() ? "" : at + ": ", paint("warning:", "1;33"),
           warning.text);
    }
    for (const std::string& what : verdict::assumptions(report_))
      line("assumes: {}", what);
    const auto functions = verdict::functions_without_body(report_);
    if (functions.empty() || report_.verdict == Verdict::Unknown) return;
    line("no body: {}(), which may change whatever {}",
         fmt::join(functions, "(), "),
         functions.size() == 1 ? "it gets at" : "they get at");
  }

  // ---- violations ----

  void violation(const verdict::CounterexampleReport& c) {
    const auto& result = report_.properties.at(c.property);
    const cfa::Property& at = result.property;
    if (!out_.empty()) out_ += '\n';
    first_line(Verdict::Violated, at.pos, what_happens(at));
    source_line(at.pos, result.source);
    if (!c.why.empty()) line("{}", c.why);
    const std::string called = callers(at);
    const std::string function = c.trace.empty() ? "" : c.trace.back().function;
    if (!called.empty())
      line("{}{}", function.empty() ? "" : fmt::format("in {}(), ", function),
           called);
    for (const std::string& what : c.relies_on) line("if {}", what);
    if (!c.command_line.empty()) {
      heading("command line");
      line("  {}", c.command_line);
    }
    files(c);
    inputs(c);
    if (!c.trace.empty()) {
      constexpr unsigned kDeepest = 10;  // to which calls are indented
      heading("trace");
      std::vector<Row> rows;
      for (const auto& step : c.trace)
        rows.push_back(
            {place_text(step.pos),
             std::string(2 * std::min(step.depth, kDeepest), ' ') + step.text});
      out_ += table(rows);
    }
    replay_note(c);
  }

  /// What files give, for each place that reads some of it.
  void files(const verdict::CounterexampleReport& c) {
    std::vector<Row> rows;
    std::string text;
    std::string place;
    const auto end = [&](const char* how) {
      if (!text.empty() || *how != 0)
        rows.push_back({place, verdict::for_printf(text), how});
      text.clear();
    };
    for (const auto& i : c.inputs) {
      if (!cfa::is_file_byte(i.input)) continue;
      if (place_text(i.input.pos) != place) end("");
      place = place_text(i.input.pos);
      if (i.raw.value <= UINT8_MAX)
        text += static_cast<char>(i.raw.value);
      else
        end(term::to_signed(i.raw.value, 32) == -1 ? "the end"
                                                   : "reading fails");
    }
    end("");
    if (rows.empty()) return;
    heading("what files hold");
    out_ += table(rows);
  }

  /// Memory that could be had is nothing to be told; the arguments and what is
  /// on standard input are in the command line.
  static bool is_told(const verdict::InputReport& i) {
    using Kind = cfa::Input::Kind;
    if (i.input.kind == Kind::Argument || cfa::is_stream_byte(i.input) ||
        cfa::is_stream_pointer(i.input))
      return false;
    const bool may_fail =
        i.input.kind == Kind::Allocation || cfa::is_library_failure(i.input);
    if (may_fail && i.raw.value == 0) return false;
    return true;
  }

  static bool does_matter(const verdict::InputReport& i) {
    return i.matters && i.value != "(array)";
  }

  /// Equal ones in a row are one line, and of very many lines the middle is
  /// left out.
  void inputs(const verdict::CounterexampleReport& c) {
    std::vector<Row> rows;
    std::size_t others = 0;
    for (const auto& i : c.inputs) {
      if (!is_told(i)) continue;
      if (!options_.all_inputs && !does_matter(i)) {
        ++others;
        continue;
      }
      rows.push_back({place_text(i.input.pos), assigned(i), remark(i)});
    }
    const auto times = fold_equal(rows, std::equal_to<>());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (times[i] > 1)
        rows[i].back() += fmt::format(
            "{}{} times", rows[i].back().empty() ? "" : ", ", times[i]);
    }
    if (rows.empty() && !c.command_line.empty()) return;
    heading("inputs");
    if (rows.empty())
      line("  none{}",
           others == 0 ? ": every run gets there" : " that matters");
    const std::size_t first = options_.all_inputs ? rows.size() : 20;
    constexpr std::size_t kLast = 5;
    if (rows.size() <= first + kLast) {
      out_ += table(rows);
    } else {
      out_ += table(
          {rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(first)});
      line("  ... {} lines more: --all-inputs", rows.size() - first - kLast);
      out_ += table({rows.end() - kLast, rows.end()});
    }
    if (others > 0)
      line("  {} not matter: --all-inputs",
           others == 1 ? "1 other does" : fmt::format("{} others do", others));
  }

  /// Is it an argument of the entry function, or what one leads to?
  static bool is_parameter(const cfa::Input& input) {
    return input.function == vocabulary::kCaller;
  }

  /// "n = 5", as C.
  static std::string assigned(const verdict::InputReport& i) {
    using Kind = cfa::Input::Kind;
    const cfa::Input& input = i.input;
    if (input.kind == Kind::Allocation || cfa::is_library_failure(input))
      return input.name + "() fails";
    if (!i.expression.empty())
      return fmt::format("{} = {}", i.expression, i.value);
    const bool is_call =
        (input.kind == Kind::Nondet || input.kind == Kind::Extern) &&
        !is_parameter(input);
    return fmt::format("{}{} = {}", input.name, is_call ? "()" : "", i.value);
  }

  static std::string remark(const verdict::InputReport& i) {
    using Kind = cfa::Input::Kind;
    switch (i.input.kind) {
      case Kind::Extern:
        if (cfa::is_library_failure(i.input)) return "";
        [[fallthrough]];
      case Kind::Nondet:
        if (is_parameter(i.input)) return "parameter";
        return i.expression.empty() ? "" : i.input.name + "()";
      case Kind::Uninitialised:
        return is_parameter(i.input) ? "parameter" : "not initialised";
      case Kind::Volatile:
        return "volatile";
      case Kind::Havoc:
      case Kind::Argument:
      case Kind::Allocation:
        break;
    }
    return "";
  }

  void replay_note(const verdict::CounterexampleReport& c) {
    if (c.replayed) {
      out_ += '\n';
      if (c.relies_on.empty())
        line("replayed: the {} program got there with these inputs",
             c.replayed_by == "native" ? "natively compiled" : c.replayed_by);
      else
        line(
            "replayed with help: the {} program got there when it was arranged "
            "that {}",
            c.replayed_by == "native" ? "natively compiled" : c.replayed_by,
            fmt::join(c.relies_on, " and "));
    }
    if (c.relies_on_ub) {
      line("note: undefined behaviour happens before that ({})", c.ub);
    }
  }

  // ---- several places ----

  /// What is known of the places that are not shown above: first those that are
  /// not decided, one row per line of the source; of the proved the number.
  void others() {
    std::size_t proved = 0, unknown = 0;
    for (const auto& p : report_.properties) {
      proved += p.verdict == Verdict::Proved ? 1 : 0;
      unknown += p.verdict == Verdict::Unknown ? 1 : 0;
    }
    if (report_.properties.size() < 2) return;
    const bool is_violated = report_.verdict == Verdict::Violated;
    if (unknown > 0 && (!is_violated || options_.all)) {
      heading("not decided");
      undecided_rows();
    } else if (unknown > 0) {
      out_ += '\n';
      line("{} not decided: --all goes on after the first violation",
           others_are(unknown));
    }
    if (proved > 0) {
      if (unknown == 0) out_ += '\n';
      line("{}", proved == 1 ? "1 other holds"
                             : fmt::format("{} others hold", proved));
    }
  }

  static std::string others_are(std::size_t count) {
    return count == 1 ? "1 other place is"
                      : fmt::format("{} other places are", count);
  }

  void undecided_rows() {
    struct Line {
      std::map<std::string, std::size_t> kinds;
    };
    std::vector<std::pair<cfa::SourcePos, Line>> lines;
    for (const auto& p : report_.properties) {
      if (p.verdict != Verdict::Unknown) continue;
      const auto same = [&](const auto& l) {
        return l.first.file == p.property.pos.file &&
               l.first.line == p.property.pos.line;
      };
      auto it = std::ranges::find_if(lines, same);
      if (it == lines.end())
        it = lines.insert(lines.end(), {p.property.pos, {}});
      ++it->second.kinds[name_of(p.property)];
    }
    std::ranges::sort(lines, {}, [](const auto& l) { return l.first; });
    constexpr std::size_t kMost = 20;
    std::vector<Row> rows;
    for (const auto& [pos, at] : lines) {
      std::vector<std::string> parts;
      for (const auto& [name, count] : at.kinds)
        parts.push_back(count == 1 ? name
                                   : fmt::format("{} ({} times)", name, count));
      rows.push_back(
          {place_text(pos), fmt::format("{}", fmt::join(parts, ", "))});
      if (rows.size() == kMost) break;
    }
    out_ += table(rows);
    if (lines.size() > kMost)
      line("  ... and {} more lines (--json FILE: all)", lines.size() - kMost);
  }

  void invariants() {
    if (report_.invariants.empty()) return;
    heading("invariants");
    std::vector<Row> rows;
    std::size_t of_layout = 0;
    for (const auto& i : report_.invariants) {
      if (i.of_layout)
        ++of_layout;
      else
        rows.push_back({place_text(i.pos), i.function, beginning(i.expr)});
    }
    out_ += table(rows);
    if (of_layout > 0)
      line("  {}{} about where objects lie in memory: --json FILE",
           rows.empty() ? "" : "and ", plural(of_layout, "fact"));
  }

  void indented(const std::string& text) {
    std::size_t begin = 0;
    while (begin < text.size()) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      line("  {}", text.substr(begin, end - begin));
      begin = end + 1;
    }
  }

  void induction() {
    const std::string text = verdict::induction_in_words(report_);
    if (text.empty()) return;
    heading("proof");
    line("  {}", text);
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
      heading(fmt::format("necessary for {}", name_of(property)));
      indented(c.text);
      line("  satisfiable: {}", c.satisfiable == Answer::Yes  ? "yes"
                                : c.satisfiable == Answer::No ? "no"
                                                              : "unknown");
    }
  }

  void why_unknown() {
    if (!report_.settled.empty()) {
      heading("settled");
      for (const std::string& what : report_.settled) line("  {}", what);
    }
    heading("in the way");
    if (report_.obstacle) {
      const std::string at = place_text(report_.obstacle->pos);
      line("  {}{}", at.empty() ? "" : at + ": ", report_.obstacle->text);
      source_line(report_.obstacle->pos, report_.obstacle->source);
    } else {
      line("  no reason was given");
    }
    if (!report_.help.empty()) {
      heading("what would help");
      for (const std::string& what : report_.help) line("  {}", what);
    }
    short_condition();
  }

  /// What inputs must satisfy, where one line says it.
  void short_condition() {
    constexpr std::size_t kShort = 100;
    if (!report_.necessary_condition || options_.conditions) return;
    const std::string& text = *report_.necessary_condition;
    if (text.find('\n') == std::string::npos && columns(text) <= kShort)
      line("\nto get there, the inputs must satisfy: {}", text);
  }

  /// What each engine tried, for those who know them.
  void engines() {
    if (!report_.unknown_because.empty()) {
      heading("engines");
      for (const auto& reason : report_.unknown_because) {
        const std::string at = place_text(reason.pos);
        line("  {}{}", reason.text, at.empty() ? "" : "  (" + at + ")");
      }
    }
    approximations();
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
