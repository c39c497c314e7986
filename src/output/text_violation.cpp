#include "output/text_violation.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "cfa/library_inputs.h"
#include "cfa/vocabulary.h"
#include "output/fold.h"
#include "output/words.h"

namespace pleat::output {
namespace {

using verdict::CounterexampleReport;
using verdict::InputReport;
using verdict::Report;
using verdict::Verdict;
using Row = Lines::Row;

class Teller {
 public:
  Teller(const Report& report, const CounterexampleReport& told,
         const TextOptions& options, Lines& out)
      : report_(report), told_(told), options_(options), out_(out) {}

  void run() {
    const CounterexampleReport& c = told_;
    const auto& result = report_.properties.at(c.property);
    const cfa::Property& at = result.property;
    if (!out_.empty()) out_.blank();
    out_.answer(Verdict::Violated, at.pos, what_happens(at));
    out_.source(at.pos, result.source);
    if (!c.why.empty() && c.why != what_happens(at)) out_.sentence("{}", c.why);
    const std::string called = callers(at);
    const std::string function = c.trace.empty() ? "" : c.trace.back().function;
    if (!called.empty())
      out_.sentence("{}{}",
                    function.empty() ? "" : fmt::format("in {}(), ", function),
                    called);
    for (const std::string& what : c.relies_on) out_.sentence("if {}", what);
    if (!c.command_line.empty()) {
      out_.heading("command line");
      out_.line("  {}", c.command_line);
    }
    inputs();
    trace();
    replay_note();
  }

 private:
  /// "in push, called in line 28, that in line 40": one place of the source may
  /// be many of the program.
  std::string callers(const cfa::Property& property) const {
    std::string text;
    for (const cfa::SourcePos& call : property.call_stack) {
      if (!call.known()) break;
      text += fmt::format("{} in {}", text.empty() ? "called" : ", that",
                          call.file == property.pos.file
                              ? fmt::format("line {}", call.line)
                              : out_.place(call));
    }
    return text;
  }

  void trace() {
    constexpr unsigned kDeepest = 10;  // to which calls are indented
    if (told_.trace.empty()) return;
    out_.heading("trace");
    std::vector<Row> rows;
    for (const auto& step : told_.trace)
      rows.push_back(
          {out_.place(step.pos),
           std::string(2 * std::min(step.depth, kDeepest), ' ') + step.text});
    out_.table(rows);
  }

  /// Memory that could be had is nothing to be told; the arguments and what is
  /// on standard input are in the command line.
  static bool is_told(const InputReport& i) {
    using Kind = cfa::Input::Kind;
    if (i.input.kind == Kind::Argument || cfa::is_standard_input(i.input) ||
        cfa::is_stream_pointer(i.input))
      return false;
    const bool may_fail =
        i.input.kind == Kind::Allocation || cfa::is_library_failure(i.input);
    if (may_fail && i.raw.value == 0) return false;
    return true;
  }

  static bool does_matter(const InputReport& i) {
    return i.matters && i.value != "(array)";
  }

  /// Equal ones in a row are one line, and of very many lines the middle is
  /// left out.
  void inputs() {
    const CounterexampleReport& c = told_;
    std::vector<Row> rows;
    std::size_t others = 0;
    for (const auto& i : c.inputs) {
      if (!is_told(i)) continue;
      if (!options_.all_inputs && !does_matter(i)) {
        ++others;
        continue;
      }
      rows.push_back({out_.place(i.input.pos), assigned(i), remark(i)});
    }
    const auto times = fold_equal(rows, std::equal_to<>());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (times[i] > 1)
        rows[i].back() += fmt::format(
            "{}{} times", rows[i].back().empty() ? "" : ", ", times[i]);
    }
    if (rows.empty() && !c.command_line.empty()) return;
    out_.heading("inputs");
    if (rows.empty())
      out_.sentence("  none{}",
                    others == 0 ? ": every run gets there" : " that matters");
    const std::size_t first = options_.all_inputs ? rows.size() : 20;
    constexpr std::size_t kLast = 5;
    if (rows.size() <= first + kLast) {
      out_.table(rows);
    } else {
      out_.table(
          {rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(first)});
      out_.sentence("  ... {} lines more: --all-inputs",
                    rows.size() - first - kLast);
      out_.table({rows.end() - kLast, rows.end()});
    }
    if (others > 0)
      out_.sentence(
          "  {} not matter: --all-inputs",
          others == 1 ? "1 other does" : fmt::format("{} others do", others));
  }

  /// Is it an argument of the entry function, or what one leads to?
  static bool is_parameter(const cfa::Input& input) {
    return input.function == vocabulary::kCaller;
  }

  /// "n = 5", as C.
  static std::string assigned(const InputReport& i) {
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

  static std::string remark(const InputReport& i) {
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

  void replay_note() {
    const CounterexampleReport& c = told_;
    if (c.replayed) {
      out_.blank();
      if (c.relies_on.empty())
        out_.sentence(
            "replayed: the {} program got there with these inputs",
            c.replayed_by == "native" ? "natively compiled" : c.replayed_by);
      else
        out_.sentence(
            "replayed with help: the {} program got there when it was arranged "
            "that {}",
            c.replayed_by == "native" ? "natively compiled" : c.replayed_by,
            fmt::join(c.relies_on, " and "));
    }
    if (c.relies_on_ub) {
      out_.sentence("note: undefined behaviour happens before that ({})", c.ub);
    }
  }

  const Report& report_;
  const CounterexampleReport& told_;
  const TextOptions& options_;
  Lines& out_;
};

}  // namespace

void tell_violation(const Report& report, const CounterexampleReport& told,
                    const TextOptions& options, Lines& out) {
  Teller(report, told, options, out).run();
}

}  // namespace pleat::output
