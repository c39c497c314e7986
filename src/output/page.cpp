#include "output/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "output/markup.h"
#include "output/words.h"
#include "verdict/not_certified.h"

namespace pleat::output {
namespace {

using nlohmann::ordered_json;
using verdict::Report;
using verdict::Verdict;

/// Valid UTF-8, whatever the source's encoding is.
std::string utf8(const std::string& text) {
  const std::string quoted = ordered_json(text).dump(
      -1, ' ', false, ordered_json::error_handler_t::replace);
  return ordered_json::parse(quoted).get<std::string>();
}

class Page {
 public:
  Page(const Report& report, const PageContent& content)
      : r_(report), c_(content) {}

  std::string run() {
    out_ = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta "
        "charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\">\n"
        "<title>{}: {}</title>\n<style>{}</style>\n</head>\n<body>\n",
        escaped(fmt::format("{}", fmt::join(r_.files, " "))),
        verdict::to_string(r_.verdict), kPageStyle);
    out_ += "<main>\n";
    summary();
    run_section();
    if (c_.steps.empty()) source_section();
    needs();
    pictures();
    engines();
    tried();
    statistics();
    out_ += "</main>\n<script type=\"application/json\" id=\"data\">" + data() +
            "</script>\n<script>" + kPageScript +
            "</script>\n</body>\n</html>\n";
    return utf8(out_);
  }

 private:
  template <typename... T>
  void add(fmt::format_string<T...> format, T&&... args) {
    out_ += fmt::format(format, std::forward<T>(args)...);
  }

  void row(const std::string& name, const std::string& value) {
    add("<tr><th scope=\"row\">{}</th><td class=\"wrap\">{}</td></tr>\n",
        escaped(name), value);
  }

  std::string place(const cfa::SourcePos& pos) const {
    return pos.known() ? escaped(cfa::to_string(pos)) : "";
  }

  /// "access out of bounds [bounds]", "all 12 places hold".
  std::string headline() const {
    switch (r_.verdict) {
      case Verdict::Proved:
        if (r_.properties.size() == 1)
          return cannot_happen(r_.properties[0].property);
        return r_.properties.empty()
                   ? "the program has no operation that could go wrong so"
                   : fmt::format("all {} places hold", r_.properties.size());
      case Verdict::Violated:
        if (r_.counterexamples.empty()) break;
        return what_happens(
            r_.properties.at(r_.counterexamples[0].property).property);
      case Verdict::Unknown:
        if (r_.properties.size() == 1)
          return may_happen(r_.properties[0].property);
        return fmt::format("{} of {} places not decided",
                           count(Verdict::Unknown), r_.properties.size());
    }
    return "";
  }

  std::size_t count(Verdict verdict) const {
    return static_cast<std::size_t>(std::ranges::count(
        r_.properties, verdict, &verdict::PropertyResult::verdict));
  }

  std::string how_checked() const {
    if (r_.verdict == Verdict::Proved)
      return r_.certified ? "The proof was checked."
                          : "It is " + verdict::why_not_certified(r_) + ".";
    if (r_.verdict != Verdict::Violated || r_.counterexamples.empty())
      return "";
    const auto& c = r_.counterexamples[0];
    if (!c.relies_on.empty())
      return fmt::format("This happens if {}.",
                         fmt::join(c.relies_on, " and "));
    return c.replayed ? fmt::format(
                            "The {} program got there with these "
                            "inputs.",
                            c.replayed_by == "native" ? "natively compiled"
                                                      : c.replayed_by)
                      : "";
  }

  /// The verdict and its place, then why.
  void summary() {
    const auto name = verdict::to_string(r_.verdict);
    add("<section aria-labelledby=\"top\">\n<h1 id=\"top\">"
        "<span class=\"verdict {}\">{}</span> {}</h1>\n",
        name, name, escaped(headline()));
    if (!r_.counterexamples.empty()) {
      violation(r_.counterexamples[0]);
    } else if (r_.properties.size() == 1) {
      snippet(r_.properties[0]);
    }
    if (const std::string how = how_checked(); !how.empty())
      add("<p>{}</p>\n", escaped(how));
    unknown();
    inputs();
    places();
    add("<p class=\"dim\">{}: engine {}{}, {:.2f} s</p>\n</section>\n",
        escaped(fmt::format("{}", fmt::join(r_.files, " "))),
        escaped(r_.engine),
        r_.checked_by.empty() ? "" : escaped(", checked by " + r_.checked_by),
        r_.seconds);
  }

  void violation(const verdict::CounterexampleReport& c) {
    const auto& result = r_.properties.at(c.property);
    if (!c.why.empty()) add("<p class=\"why\">{}</p>\n", escaped(c.why));
    snippet(result);
    std::string called;
    for (const cfa::SourcePos& call : result.property.call_stack) {
      if (!call.known()) break;
      called += (called.empty() ? "called in " : ", that in ") + place(call);
    }
    if (!called.empty()) add("<p class=\"dim\">{}</p>\n", called);
    if (!c.command_line.empty())
      add("<pre class=\"scroll\">{}</pre>\n", escaped(c.command_line));
    if (c.trace.empty()) return;
    out_ += "<h2>How it comes about</h2>\n<ol class=\"trace\">\n";
    for (const auto& step : c.trace)
      add("<li style=\"padding-left:{}rem\"><span class=\"dim\">{}</span> "
          "<code>{}</code></li>\n",
          step.depth * 1.2, place(step.pos), escaped(step.text));
    out_ += "</ol>\n";
  }

  /// The line of the source with a caret.
  void snippet(const verdict::PropertyResult& p) {
    const cfa::SourcePos& pos = p.property.pos;
    if (!pos.known()) return;
    std::string caret;
    if (pos.column > 0 && pos.column <= p.source.size()) {
      for (char c : p.source.substr(0, pos.column - 1))
        caret += c == '\t' ? '\t' : ' ';
      caret += "^";
    }
    add("<p>{}{}</p>\n", place(pos),
        p.vacuous ? ", but nothing gets there" : "");
    if (!p.source.empty())
      add("<pre class=\"scroll\">{}\n{}</pre>\n", escaped(p.source), caret);
  }

  /// What is settled, what is in the way, what would help.
  void unknown() {
    const auto list = [this](const char* title,
                             const std::vector<std::string>& all) {
      if (all.empty()) return;
      add("<h2>{}</h2>\n<ul>\n", title);
      for (const auto& one : all) add("<li class=\"wrap\">{}</li>\n", one);
      out_ += "</ul>\n";
    };
    const auto escaped_all = [](std::vector<std::string> all) {
      for (auto& one : all) one = escaped(one);
      return all;
    };
    if (r_.verdict == Verdict::Unknown) {
      list("Settled", escaped_all(r_.settled));
      if (r_.obstacle) {
        list("In the way",
             {(r_.obstacle->pos.known()
                   ? "<code>" + place(r_.obstacle->pos) + "</code> "
                   : "") +
              escaped(r_.obstacle->text)});
        if (!r_.obstacle->source.empty())
          add("<pre class=\"scroll\">{}</pre>\n", escaped(r_.obstacle->source));
      }
      list("What would help", escaped_all(r_.help));
    } else if (r_.verdict == Verdict::Proved && !r_.bounds.empty()) {
      list(verdict::bounds_heading(r_).c_str(),
           escaped_all(verdict::bounds_in_words(r_)));
    }
    if (r_.segments > 0)
      list("Proof", {escaped(verdict::induction_in_words(r_))});
    list("Takes for granted", escaped_all(verdict::assumptions(r_)));
  }

  void inputs() {
    if (r_.counterexamples.empty()) return;
    const auto& c = r_.counterexamples[0];
    input_table(c, true, "Inputs, in the order in which they are read");
    input_table(c, false, "Inputs that do not matter");
  }

  void input_table(const verdict::CounterexampleReport& c, bool matters,
                   const char* title) {
    constexpr std::size_t kMost = 200, kShort = 12;
    std::string rows;
    std::size_t number = 0;
    for (const auto& in : c.inputs) {
      if ((in.matters && in.value != "(array)") != matters) continue;
      if (++number > kMost) continue;
      rows += fmt::format(
          "<tr><td>{}</td><td><code>{} = {}</code></td><td class=\"dim\">{}"
          "</td></tr>\n",
          place(in.input.pos),
          escaped(in.expression.empty() ? in.input.name : in.expression),
          escaped(in.value),
          in.expression.empty() ? "" : escaped(in.input.name));
    }
    if (number == 0) return;
    add("<details{}><summary>{} ({})</summary>\n<div class=\"scroll\"><table>"
        "\n{}",
        matters && number <= kShort ? " open" : "", title, number, rows);
    if (number > kMost)
      add("<tr><td colspan=\"3\">and {} more</td></tr>\n", number - kMost);
    out_ += "</table></div></details>\n";
  }

  /// Violated places first, then those that are not decided, a row per line of
  /// the source; the proved ones are folded.
  void places() {
    if (r_.properties.size() < 2) return;
    for (const Verdict verdict :
         {Verdict::Violated, Verdict::Unknown, Verdict::Proved}) {
      std::map<cfa::SourcePos, std::map<std::string, std::size_t>> lines;
      for (const auto& p : r_.properties) {
        if (p.verdict != verdict) continue;
        cfa::SourcePos line = p.property.pos;
        line.column = 0;
        ++lines[line][name_of(p.property)];
      }
      if (lines.empty()) continue;
      const char* title = verdict == Verdict::Violated  ? "violated"
                          : verdict == Verdict::Unknown ? "not decided"
                                                        : "hold";
      constexpr std::size_t kShort = 12;
      const bool is_open = verdict != Verdict::Proved && lines.size() <= kShort;
      add("<details{}><summary><span class=\"{}\">{} {}</span></summary>\n"
          "<div class=\"scroll\"><table>\n",
          is_open ? " open" : "", verdict::to_string(verdict), count(verdict),
          title);
      for (const auto& [pos, names] : lines) {
        std::vector<std::string> parts;
        for (const auto& [name, number] : names)
          parts.push_back(
              escaped(name) +
              (number == 1 ? "" : fmt::format(" ({} times)", number)));
        row(pos.known() ? cfa::to_string(pos) : "",
            fmt::format("{}", fmt::join(parts, ", ")));
      }
      out_ += "</table></div></details>\n";
    }
  }

  void run_section() {
    if (c_.steps.empty()) return;
    out_ +=
        "<section aria-labelledby=\"run\">\n<h2 id=\"run\">The run</h2>\n"
        "<div class=\"run\">\n<div>\n";
    sources();
    out_ +=
        "</div>\n<div id=\"stepper\">\n<div class=\"buttons\">"
        "<button type=\"button\" aria-label=\"first step\">&laquo;</button>"
        "<button type=\"button\" aria-label=\"step back\">&lsaquo;</button>"
        "<button type=\"button\" aria-label=\"next step\">&rsaquo;</button>"
        "<button type=\"button\" aria-label=\"last step\">&raquo;</button>"
        "<span class=\"dim\">keys: &larr; &rarr; Home End</span></div>\n"
        "<p role=\"status\" class=\"wrap\"></p>\n"
        "<div class=\"steps\" tabindex=\"0\" aria-label=\"steps\"><ol></ol>"
        "</div>\n<div class=\"scroll\"><table><thead><tr><th>variable</th>"
        "<th>value</th></tr></thead><tbody></tbody></table></div>\n"
        "</div>\n</div>\n</section>\n";
  }

  void source_section() {
    out_ +=
        "<section aria-labelledby=\"source\">\n<h2 id=\"source\">Source</h2>\n";
    sources();
    out_ += "</section>\n";
  }

  /// Shows the sources, with a legend of their colours.
  void sources() {
    const auto any = [this](PageSource::Line line) {
      return std::any_of(
          c_.sources.begin(), c_.sources.end(), [line](const PageSource& s) {
            return std::any_of(s.lines.begin(), s.lines.end(),
                               [line](auto& l) { return l.second == line; });
          });
    };
    out_ += "<p class=\"legend\">";
    const auto legend = [this](bool is_there, const char* look,
                               const char* text) {
      if (!is_there) return;
      add("<span style=\"background:var(--{})\">{}</span>", look, text);
    };
    legend(any(PageSource::Line::Covered), "covered", "a run came by");
    legend(any(PageSource::Line::Unreachable), "unreachable",
           "no run of the model gets here");
    legend(!r_.invariants.empty(), "inv",
           "holds whenever the loop is entered or repeated");
    out_ += "</p>\n";
    for (std::size_t s = 0; s < c_.sources.size(); ++s) source(s);
  }

  void source(std::size_t number) {
    const PageSource& s = c_.sources[number];
    if (c_.sources.size() > 1) add("<h3>{}</h3>\n", escaped(s.file));
    add("<div class=\"code\" tabindex=\"0\" role=\"region\" "
        "aria-label=\"source {}\"><ol>\n",
        escaped(s.file));
    std::map<unsigned, Verdict> targets;  // the worst of a line
    for (const auto& p : r_.properties) {
      if (p.property.pos.file != s.file) continue;
      Verdict& v =
          targets.try_emplace(p.property.pos.line, p.verdict).first->second;
      if (p.verdict == Verdict::Violated || v == Verdict::Proved) {
        v = p.verdict;
      }
    }
    unsigned n = 0;
    for (std::size_t at = 0; at < s.text.size();) {
      const std::size_t end = std::min(s.text.find('\n', at), s.text.size());
      const std::string text = s.text.substr(at, end - at);
      at = end + 1;
      invariants(s.file, ++n, text);
      std::string look;
      const auto it = s.lines.find(n);
      if (it != s.lines.end()) {
        look = it->second == PageSource::Line::Covered       ? "covered"
               : it->second == PageSource::Line::Unreachable ? "unreachable"
                                                             : "";
      }
      if (const auto target = targets.find(n); target != targets.end()) {
        look += fmt::format("{}target at-{}", look.empty() ? "" : " ",
                            verdict::to_string(target->second));
      }
      add("<li id=\"L{}-{}\" data-n=\"{}\"{}><span>{}{}</span></li>\n", number,
          n, n, look.empty() ? "" : " class=\"" + look + "\"", escaped(text),
          beside(s.file, n));
    }
    out_ += "</ol></div>\n";
  }

  /// What the run did in this line, as far as the trace tells it.
  std::string beside(const std::string& file, unsigned line) const {
    if (r_.counterexamples.empty()) return "";
    std::string last;
    for (const auto& step : r_.counterexamples[0].trace) {
      if (step.pos.line == line && step.pos.file == file) last = step.text;
    }
    return last.empty()
               ? ""
               : "<span class=\"beside\">  " + escaped(last) + "</span>";
  }

  void invariants(const std::string& file, unsigned line,
                  const std::string& text) {
    const std::size_t indent =
        std::min(text.find_first_not_of(" \t"), text.size());
    for (const auto& i : r_.invariants) {
      if (i.pos.line != line || i.pos.file != file) continue;
      add("<li class=\"inv\" data-n=\"\"><span>{}/* invariant: {} */</span>"
          "</li>\n",
          std::string(std::min<std::size_t>(indent, 24), ' '), escaped(i.expr));
    }
  }

  /// Which invariants the proof of each place needs.
  void needs() {
    if (c_.needs.empty()) return;
    // Equal ones of one line are one row.
    std::map<cfa::SourcePos, std::map<std::string, std::string>> lines;
    std::size_t without = 0;
    for (const PageNeed& need : c_.needs) {
      const cfa::Property& asked = r_.properties.at(need.property).property;
      if (need.invariants.empty()) {
        ++without;
        continue;
      }
      cfa::SourcePos line = asked.pos;
      line.column = 0;
      std::string text;
      for (const auto& i : need.invariants)
        text += fmt::format(
            "<div><code>{}</code> <span class=\"dim\">{}"
            "</span></div>",
            escaped(i.expr), place(i.pos));
      std::string& names = lines[line][text];
      const std::string name = escaped(name_of(asked));
      if (names.find(name) == std::string::npos)
        names += (names.empty() ? "" : ", ") + name;
    }
    out_ +=
        "<section aria-labelledby=\"needs\">\n<h2 id=\"needs\">What each "
        "place needs</h2>\n";
    if (!lines.empty())
      out_ +=
          "<div class=\"scroll\"><table><thead><tr><th>place</th>"
          "<th>invariants</th></tr></thead><tbody>\n";
    for (const auto& [pos, rows] : lines) {
      for (const auto& [text, names] : rows)
        add("<tr><th scope=\"row\">{} {}</th><td class=\"wrap\">{}</td></tr>"
            "\n",
            place(pos), names, text);
    }
    if (!lines.empty()) out_ += "</tbody></table></div>\n";
    if (without > 0)
      add("<p>{} without any invariant.</p>\n",
          without == 1
              ? "1 place holds"
              : fmt::format("{}{} places hold",
                            lines.empty() ? "" : "The other ", without));
    if (c_.needs.size() < r_.properties.size())
      add("<p class=\"dim\">{} of {} places were looked at.</p>\n",
          c_.needs.size(), r_.properties.size());
    out_ += "</section>\n";
  }

  void pictures() {
    picture("The program's automaton", "automaton", "", c_.pictures.automaton);
    picture("What a backward search explored", "tree",
            "A short search of its own, made for this picture by the engine "
            "bself, backward from the targets: not the run that gave the "
            "answer.",
            c_.pictures.tree);
  }

  void picture(const char* title, const char* id, const char* note,
               const std::string& svg) {
    if (svg.empty()) return;
    const std::size_t begin = svg.find("<svg");
    if (begin == std::string::npos) return;
    add("<section aria-labelledby=\"{0}\">\n<details><summary><h2 "
        "id=\"{0}\" style=\"display:inline\">{1}</h2></summary>\n{2}"
        "<div class=\"buttons\"><button type=\"button\">larger</button>"
        "<button type=\"button\">smaller</button><button type=\"button\">all"
        "</button><span class=\"dim\">or + &minus; 0 and the arrow keys, or "
        "the mouse</span></div>\n<div class=\"picture\" tabindex=\"0\" "
        "role=\"img\" aria-label=\"{1}\">{3}</div>\n</details>\n</section>\n",
        id, title,
        *note == 0 ? "" : fmt::format("<p class=\"dim\">{}</p>\n", note),
        svg.substr(begin));
  }

  double time(const std::string& name) const {
    for (const auto& [n, value] : r_.stats) {
      if (n == "time." + name) return std::strtod(value.c_str(), nullptr);
    }
    return -1;
  }

  /// When each engine began and ended, and the time that it had.
  void engines() {
    constexpr std::string_view kPrefix = "time.portfolio.";
    std::vector<std::string> names;
    double most = 0.001;
    for (const auto& [name, value] : r_.stats) {
      if (!name.starts_with(kPrefix)) continue;
      names.push_back(name.substr(kPrefix.size()));
      most = std::max(most, time("ended." + names.back()));
    }
    if (names.empty()) return;
    std::stable_sort(names.begin(), names.end(), [&](auto& a, auto& b) {
      return time("began." + a) < time("began." + b);
    });
    add("<section aria-labelledby=\"engines\">\n<h2 id=\"engines\">Engines, "
        "over {:.2f} s</h2>\n<div class=\"scroll\"><table class=\"bars\">\n",
        most);
    for (const auto& name : names) {
      const double begin = std::max(0.0, time("began." + name));
      const double end = std::max(begin, time("ended." + name));
      const bool won =
          (", " + r_.engine + ",").find(", " + name + ",") != std::string::npos;
      row(name,
          fmt::format("<div class=\"bar\" style=\"margin-left:{:.1f}%;width:"
                      "{:.1f}%\"></div>{:.2f} s to {:.2f} s, {:.2f} s of "
                      "processor time{}",
                      begin / most * 100, (end - begin) / most * 100, begin,
                      end, time("portfolio." + name),
                      won ? ", <strong>answered</strong>" : ""));
    }
    out_ += "</table></div>\n</section>\n";
  }

  /// Why each engine gave no answer.
  void tried() {
    if (r_.unknown_because.empty()) return;
    out_ +=
        "<section aria-labelledby=\"tried\">\n<details><summary><h2 "
        "id=\"tried\" style=\"display:inline\">What was tried</h2></summary>"
        "\n<ul>\n";
    for (const auto& reason : r_.unknown_because)
      add("<li class=\"wrap\">{}{}</li>\n",
          reason.pos.known() ? "<code>" + place(reason.pos) + "</code> " : "",
          escaped(reason.text));
    out_ += "</ul>\n";
    if (r_.necessary_condition && r_.verdict == Verdict::Unknown)
      add("<h2>Necessary for the target</h2>\n<pre class=\"scroll\">{}</pre>\n",
          escaped(*r_.necessary_condition));
    out_ += "</details>\n</section>\n";
  }

  void statistics() {
    out_ +=
        "<section aria-labelledby=\"stats\">\n<details><summary><h2 "
        "id=\"stats\" style=\"display:inline\">Statistics</h2></summary>\n"
        "<div class=\"scroll\"><table>\n";
    for (const auto& [name, value] : r_.stats) row(name, escaped(value));
    for (const auto& a : r_.approximations) {
      using Kind = cfa::Approximation::Kind;
      row(a.kind == Kind::Assumed   ? "assumed"
          : a.kind == Kind::Outside ? "warning"
                                    : "not modelled exactly",
          escaped(cfa::to_string(a.pos) + " " + a.what));
    }
    for (const auto& e : r_.internal_errors) row("internal error", escaped(e));
    add("</table></div>\n</details>\n<p class=\"dim\">Written by pleat {}."
        "</p>\n</section>\n",
        escaped(c_.version));
  }

  std::size_t source_of(const std::string& file) const {
    for (std::size_t i = 0; i < c_.sources.size(); ++i) {
      if (c_.sources[i].file == file) return i;
    }
    return 0;
  }

  /// For the script. `<` is written as an escape: no text can end the element.
  std::string data() const {
    ordered_json steps = ordered_json::array();
    for (const PageStep& s : c_.steps) {
      ordered_json changes = ordered_json::array();
      for (const auto& [name, value] : s.changes) {
        changes.push_back({name, value});
      }
      steps.push_back({{"source", source_of(s.file)},
                       {"line", s.line},
                       {"text", s.text},
                       {"changes", std::move(changes)},
                       {"loop", s.loop},
                       {"iteration", s.iteration}});
    }
    const ordered_json json = {{"steps", std::move(steps)},
                               {"gap", c_.left_out},
                               {"gapAfter", c_.gap_after}};
    const std::string text =
        json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    std::string safe;
    for (char c : text)
      safe += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return safe;
  }

  const Report& r_;
  const PageContent& c_;
  std::string out_;
};

}  // namespace

std::string to_page(const Report& report, const PageContent& content) {
  return Page(report, content).run();
}

}  // namespace pleat::output
