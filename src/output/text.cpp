#include "output/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "output/lines.h"
#include "output/text_violation.h"
#include "output/words.h"
#include "verdict/not_certified.h"
#include "verdict/verdict.h"

namespace pleat::output {

namespace {

using verdict::Report;
using verdict::to_string;
using verdict::Verdict;

using Row = Lines::Row;

std::string plural(std::size_t count, std::string_view one,
                   std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

class Writer {
 public:
  Writer(const Report& report, const TextOptions& options)
      : report_(report),
        options_(options),
        out_({options.color, options.width, options.folder}) {}

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
    return out_.take();
  }

 private:
  void answer() {
    switch (report_.verdict) {
      case Verdict::Violated:
        for (const auto& c : report_.counterexamples)
          tell_violation(report_, c, options_, out_);
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
      out_.answer(Verdict::Proved, {},
                  "the program has no operation that could go wrong so");
    } else if (all.size() == 1) {
      out_.answer(Verdict::Proved, all[0].property.pos,
                  cannot_happen(all[0].property) + how);
      out_.source(all[0].property.pos, all[0].source);
    } else {
      out_.answer(
          Verdict::Proved, {},
          fmt::format("all {} places hold ({}){}", all.size(), kinds(), how));
    }
    for (const auto& p : all) {
      if (!p.vacuous) continue;
      out_.sentence(
          "vacuous: nothing gets to the {}{}", name_of(p.property),
          p.property.pos.known() ? "  " + out_.place(p.property.pos) : "");
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
      out_.answer(Verdict::Unknown, all[0].property.pos,
                  may_happen(all[0].property));
      out_.source(all[0].property.pos, all[0].source);
    } else if (all.empty()) {
      out_.answer(Verdict::Unknown, {}, "there is no answer");
    } else {
      out_.answer(Verdict::Unknown, {},
                  fmt::format("{} of {} not decided", unknown,
                              plural(all.size(), "place", "places")));
    }
    if (!report_.asked.empty()) out_.sentence("asked: {}", report_.asked);
  }

  /// What the answer rests on: assumptions, functions without a body; and what
  /// is wrong with the program whatever the answer is.
  void rests_on() {
    if (report_.verdict != Verdict::Unknown && !report_.asked.empty())
      out_.sentence("asked: {}", report_.asked);
    for (const auto& warning : verdict::warnings(report_)) {
      const std::string at = out_.place(warning.pos);
      out_.sentence("{}{} {}", at.empty() ? "" : at + ": ",
                    out_.paint("warning:", "1;33"), warning.text);
    }
    for (const std::string& what : verdict::assumptions(report_))
      out_.sentence("assumes: {}", what);
    const auto functions = verdict::functions_without_body(report_);
    if (functions.empty() || report_.verdict == Verdict::Unknown) return;
    out_.sentence("no body: {}(), which may change whatever {}",
                  fmt::join(functions, "(), "),
                  functions.size() == 1 ? "it gets at" : "they get at");
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
      out_.heading("not decided");
      undecided_rows();
    } else if (unknown > 0) {
      out_.blank();
      out_.sentence("{} not decided: --all goes on after the first violation",
                    others_are(unknown));
    }
    if (proved > 0) {
      if (unknown == 0) out_.blank();
      out_.sentence("{}", proved == 1 ? "1 other holds"
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
          {out_.place(pos), fmt::format("{}", fmt::join(parts, ", "))});
      if (rows.size() == kMost) break;
    }
    out_.table(rows);
    if (lines.size() > kMost)
      out_.sentence("  ... and {} more lines (--json FILE: all)",
                    lines.size() - kMost);
  }

  /// Those that a person reads: in C, short, and not very many.
  void invariants() {
    constexpr std::size_t kMost = 10, kLongest = 160;
    if (report_.invariants.empty()) return;
    out_.heading("invariants");
    std::vector<Row> rows;
    std::size_t folded = 0, of_layout = 0;
    for (const auto& i : report_.invariants) {
      if (i.of_layout)
        ++of_layout;
      else if (options_.all_invariants)
        rows.push_back({out_.place(i.pos), i.function, i.expr});
      else if (rows.size() == kMost || columns(i.expr) > kLongest)
        ++folded;
      else
        rows.push_back({out_.place(i.pos), i.function, i.expr});
    }
    out_.table(rows);
    const std::string_view also = rows.empty() ? "" : "and ";
    if (folded > 0)
      out_.sentence("  {}{}: --all-invariants", also,
                    plural(folded, rows.empty() ? "long fact" : "fact more",
                           rows.empty() ? "long facts" : "facts more"));
    if (of_layout > 0)
      out_.sentence("  {}{} about where objects lie in memory: --json FILE",
                    also, plural(of_layout, "fact", "facts"));
  }

  void indented(const std::string& text) {
    std::size_t begin = 0;
    while (begin < text.size()) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      out_.sentence("  {}", text.substr(begin, end - begin));
      begin = end + 1;
    }
  }

  void induction() {
    const std::string text = verdict::induction_in_words(report_);
    if (text.empty()) return;
    out_.heading("proof");
    out_.sentence("  {}", text);
  }

  void bounds() {
    const std::vector<std::string> all = verdict::bounds_in_words(report_);
    if (all.empty() || report_.verdict == Verdict::Violated) return;
    out_.heading(verdict::bounds_heading(report_));
    for (const std::string& bound : all) out_.sentence("  {}", bound);
  }

  void conditions() {
    using Answer = verdict::NecessaryCondition::Answer;
    for (const auto& c : report_.conditions) {
      const auto& property = report_.properties.at(c.property).property;
      out_.heading(fmt::format("necessary for {}", name_of(property)));
      indented(c.text);
      out_.sentence("  satisfiable: {}", c.satisfiable == Answer::Yes ? "yes"
                                         : c.satisfiable == Answer::No
                                             ? "no"
                                             : "unknown");
    }
  }

  void why_unknown() {
    if (!report_.settled.empty()) {
      out_.heading("settled");
      for (const std::string& what : report_.settled)
        out_.sentence("  {}", what);
    }
    out_.heading("in the way");
    if (report_.obstacle) {
      const std::string at = out_.place(report_.obstacle->pos);
      out_.sentence("  {}{}", at.empty() ? "" : at + ": ",
                    report_.obstacle->text);
      out_.source(report_.obstacle->pos, report_.obstacle->source);
    } else {
      out_.sentence("  no reason was given");
    }
    if (!report_.help.empty()) {
      out_.heading("what would help");
      for (const std::string& what : report_.help) out_.sentence("  {}", what);
    }
    short_condition();
  }

  /// What inputs must satisfy, where one line says it.
  void short_condition() {
    constexpr std::size_t kShort = 100;
    if (!report_.necessary_condition || options_.conditions) return;
    const std::string& text = *report_.necessary_condition;
    if (text.find('\n') == std::string::npos && columns(text) <= kShort) {
      out_.blank();
      out_.sentence("to get there, the inputs must satisfy: {}", text);
    }
  }

  /// What each engine tried, for those who know them.
  void engines() {
    if (!report_.unknown_because.empty()) {
      out_.heading("engines");
      for (const auto& reason : report_.unknown_because) {
        const std::string at = out_.place(reason.pos);
        out_.sentence("  {}{}", reason.text,
                      at.empty() ? "" : "  (" + at + ")");
      }
    }
    approximations();
  }

  void approximations() {
    using Kind = cfa::Approximation::Kind;
    std::vector<Row> rows;
    for (const auto& a : report_.approximations) {
      if (a.kind == Kind::Havoc || a.kind == Kind::Unmodelled)
        rows.push_back({out_.place(a.pos), a.what});
    }
    if (rows.empty()) return;
    out_.heading("not modelled exactly");
    out_.table(rows);
  }

  void stats() {
    out_.heading("statistics");
    std::vector<Row> rows;
    for (const auto& [name, value] : report_.stats) {
      const bool is_time = name.starts_with("time.");
      rows.push_back(
          {name, is_time ? fmt::format("{:.3f} s", std::stod(value)) : value});
    }
    out_.table(rows);
  }

  void footer() {
    out_.blank();
    std::string checked =
        report_.checked_by.empty() ? "" : ", checked by " + report_.checked_by;
    out_.sentence("engine {}{}, {:.2f} s", report_.engine, checked,
                  report_.seconds);
    out_.sentence("{}", verdict_line(report_));
  }

  const Report& report_;
  const TextOptions& options_;
  Lines out_;
};

}  // namespace

std::string to_text(const Report& report, const TextOptions& options) {
  return Writer(report, options).run();
}

std::string verdict_line(const Report& report) {
  return fmt::format("VERDICT: {}", to_string(report.verdict));
}

}  // namespace pleat::output
