#include "output/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "output/markup.h"

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
    pictures();
    engines();
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

  std::string in_words() const {
    switch (r_.verdict) {
      case Verdict::Proved:
        return r_.certified ? "never reached; the proof was checked"
                            : "never reached; all paths were explored";
      case Verdict::Violated:
        for (const auto& c : r_.counterexamples) {
          if (!c.relies_on.empty())
            return fmt::format("reached, if {}",
                               fmt::join(c.relies_on, " and "));
        }
        return "reached, with inputs that were replayed";
      case Verdict::Unknown:
        break;
    }
    return "no answer";
  }

  void summary() {
    const auto name = verdict::to_string(r_.verdict);
    add("<section aria-labelledby=\"top\">\n<h1 id=\"top\">{}</h1>\n"
        "<p><span class=\"verdict {}\">{}</span> {}</p>\n"
        "<div class=\"scroll\"><table>\n",
        escaped(fmt::format("{}", fmt::join(r_.files, " "))), name, name,
        escaped(in_words()));
    for (const auto& p : r_.properties) {
      row(cfa::to_string(p.property.pos),
          fmt::format("<code>{}</code> <span class=\"{}\">{}</span>{}",
                      escaped(p.property.text), verdict::to_string(p.verdict),
                      verdict::to_string(p.verdict),
                      p.vacuous ? ", but nothing gets there" : ""));
    }
    row("engine", escaped(r_.engine + (r_.checked_by.empty()
                                           ? ""
                                           : ", checked by " + r_.checked_by)));
    row("time", fmt::format("{:.2f} s", r_.seconds));
    out_ += "</table></div>\n";
    reasons();
    inputs();
    out_ += "</section>\n";
  }

  void reasons() {
    if (!r_.unknown_because.empty()) {
      out_ += "<h2>Why there is no answer</h2>\n<ul>\n";
      for (const auto& reason : r_.unknown_because) {
        add("<li class=\"wrap\">{}{}</li>\n",
            reason.pos.known()
                ? "<code>" + escaped(cfa::to_string(reason.pos)) + "</code> "
                : "",
            escaped(reason.text));
      }
      out_ += "</ul>\n";
    }
    const std::vector<std::string> bounds = verdict::bounds_in_words(r_);
    if (!bounds.empty() && r_.verdict != Verdict::Violated) {
      add("<h2>{}</h2>\n<ul>\n", escaped(verdict::bounds_heading(r_)));
      for (const auto& b : bounds) add("<li>{}</li>\n", escaped(b));
      out_ += "</ul>\n";
    }
    if (r_.necessary_condition && r_.verdict == Verdict::Unknown) {
      add("<h2>Necessary for the target</h2>\n<pre class=\"scroll\">{}</pre>\n",
          escaped(*r_.necessary_condition));
    }
  }

  void inputs() {
    if (r_.counterexamples.empty()) return;
    const auto& c = r_.counterexamples[0];
    out_ +=
        "<details open><summary>Inputs, in the order in which they are "
        "read</summary>\n<div class=\"scroll\"><table>\n";
    constexpr std::size_t kMost = 200;
    for (std::size_t i = 0; i < std::min(c.inputs.size(), kMost); ++i) {
      const auto& in = c.inputs[i];
      add("<tr><td>{}</td><td><code>{}</code></td><td><code>{}</code></td>"
          "</tr>\n",
          in.input.pos.known() ? escaped(cfa::to_string(in.input.pos)) : "",
          escaped(in.input.name), escaped(in.value));
    }
    if (c.inputs.size() > kMost) {
      add("<tr><td colspan=\"3\">and {} more</td></tr>\n",
          c.inputs.size() - kMost);
    }
    out_ += "</table></div></details>\n";
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
           "proved unreachable");
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
      add("<li id=\"L{}-{}\" data-n=\"{}\"{}><span>{}</span></li>\n", number, n,
          n, look.empty() ? "" : " class=\"" + look + "\"", escaped(text));
    }
    out_ += "</ol></div>\n";
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
    add("<section aria-labelledby=\"{0}\">\n<details open><summary><h2 "
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
