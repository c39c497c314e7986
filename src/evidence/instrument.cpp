#include "evidence/instrument.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "cfa/vocabulary.h"
#include "frontend/c_tokens.h"
#include "support/check.h"

namespace pleat::evidence {
namespace {

/// Texts to be inserted; at one offset by rank: what ends inner things, then
/// outer ones, then statements, then what begins outer things, then inner.
class Insertions {
 public:
  enum Rank { kInnerEnd, kOuterEnd, kStatement, kOuterBegin, kInnerBegin };

  void add(std::size_t offset, Rank rank, const std::string& text) {
    all_[{offset, rank}] += text;
  }

  std::string apply(const std::string& text) const {
    std::string result;
    std::size_t done = 0;
    for (const auto& [where, what] : all_) {
      result.append(text, done, where.first - done);
      result += what;
      done = where.first;
    }
    return result.append(text, done, std::string::npos);
  }

 private:
  std::map<std::pair<std::size_t, Rank>, std::string> all_;
};

std::string describe(const Place& at) {
  return at.column == 0 ? fmt::format("line {}", at.line)
                        : fmt::format("line {}, column {}", at.line, at.column);
}

/// What both kinds of witnesses need: files, places, insertions.
class Instrumenter {
 public:
  Instrumenter(const Witness& witness, const std::vector<std::string>& files,
               Sources& sources)
      : witness_(witness),
        files_(files),
        sources_(sources),
        insertions_(files.size()) {}

 protected:
  Instrumented finish(std::string header) {
    result_.header = std::move(header);
    for (std::size_t f = 0; f < files_.size(); ++f) {
      result_.texts.push_back(
          insertions_[f].apply(sources_.of(files_[f]).text()));
    }
    return std::move(result_);
  }

  void problem(const Place& at, const std::string& what) {
    result_.problems.push_back(describe(at) + ": " + what);
  }

  /// The file of a place; npos, and a problem, if it is none of ours.
  std::size_t file_of(const Place& at) {
    const std::size_t f = find_file(files_, at.file);
    if (f == std::string::npos) problem(at, "no file " + at.file);
    return f;
  }
  const Source& source(std::size_t file) { return sources_.of(files_[file]); }

  /// [begin, end) of a controlling expression gets `before` and `after`; an
  /// empty one is `otherwise`.
  void wrap(std::size_t file, std::pair<std::size_t, std::size_t> range,
            const std::string& before, const std::string& after,
            const std::string& otherwise) {
    const Source& s = source(file);
    if (s.skip_blanks(range.first) >= range.second) {
      insertions_[file].add(range.first, Insertions::kOuterBegin, otherwise);
      return;
    }
    insertions_[file].add(range.first, Insertions::kOuterBegin, before);
    insertions_[file].add(range.second, Insertions::kOuterEnd, after);
  }

  const Witness& witness_;
  const std::vector<std::string>& files_;
  Sources& sources_;
  std::vector<Insertions> insertions_;
  Instrumented result_;
};

class InvariantInstrumenter : Instrumenter {
 public:
  using Instrumenter::Instrumenter;

  Instrumented run() {
    std::string header = kDivideMacro;
    for (const auto& i : witness_.invariants) {
      const std::string name =
          fmt::format("__pleat_invariant_{}", result_.probes + 1);
      const std::string check = probe(i, name);
      if (check.empty() || !place(i, check)) continue;
      header += fmt::format("void {}(void);\n", name);
      ++result_.probes;
    }
    for (const auto& [where, checks] : conditions_) {
      wrap(where.first, {where.second, ends_[where]}, "(" + checks + "(", "))",
           "(" + checks + "1)");
    }
    return finish(header);
  }

 private:
  std::string probe(const WitnessInvariant& i, const std::string& name) {
    try {
      const Expression e = read_expression(i.value, name);
      if (e.names_result) throw InputError("there is no \\result here");
      return fmt::format("({} ? (void)0 : {}())", e.text, name);
    } catch (const InputError& e) {
      problem(i.at, e.what());
      return "";
    }
  }

  bool place(const WitnessInvariant& i, const std::string& check) {
    const std::size_t f = file_of(i.at);
    if (f == std::string::npos) return false;
    const Source& s = source(f);
    if (i.type == WitnessInvariant::Type::Location) {
      const auto at = s.offset(i.at.line, i.at.column);
      const auto slot = at ? s.statement_slot(*at) : std::nullopt;
      if (!slot) {
        problem(i.at, "no statement in a block begins there");
        return false;
      }
      insertions_[f].add(*slot, Insertions::kStatement, check + "; ");
      return true;
    }
    const auto loop = find_loop(s, i.at);
    const auto range = loop ? s.condition(*loop) : std::nullopt;
    if (!range) {
      problem(i.at, "no loop begins there");
      return false;
    }
    conditions_[{f, range->first}] += check + ", ";
    ends_[{f, range->first}] = range->second;
    return true;
  }

  std::map<std::pair<std::size_t, std::size_t>, std::string> conditions_;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> ends_;
};

class PathInstrumenter : Instrumenter {
 public:
  PathInstrumenter(const Witness& witness,
                   const std::vector<std::string>& files, Sources& sources,
                   Waypoints mode)
      : Instrumenter(witness, files, sources), mode_(mode) {}

  Instrumented run() {
    for (const Segment& segment : witness_.segments) {
      bool followed = true;
      for (const Waypoint& p : segment) {
        if (p.type == Waypoint::Type::Target) {
          if (!p.avoid && mode_ != Waypoints::Watched) target(p);
        } else if (!add(p) && !p.avoid) {
          followed = false;  // without a place it cannot be waited for
        }
      }
      if (followed && segment.back().type != Waypoint::Type::Target) ++number_;
    }
    // What is not known outside of a file, no unknown function changes.
    const bool single = files_.size() == 1;
    const std::string counter = std::string(single ? "static " : "") + "int " +
                                kWaypointCounter + ";\n";
    std::string header = std::string(kDivideMacro) + (single ? "" : "extern ") +
                         counter +
                         "extern void __pleat_w_stop(void) __asm__(\"abort\") "
                         "__attribute__((noreturn));\n";
    header += fmt::format(
        "#define __pleat_w_target() "
        "({} == {} ? (void)0 : __pleat_w_stop())\n",
        kWaypointCounter, number_);
    for (const auto& [key, place] : places_) header += macro(place);
    Instrumented result = finish(header);
    result.segments = number_;
    if (!result.texts.empty()) {
      result.texts[0] += "\n" + counter;
    }
    return result;
  }

 private:
  /// All waypoints at one place: one visit passes at most one of them.
  struct Visit {
    std::size_t number = 0;
    enum class Form { Statement, Condition, Call } form = Form::Statement;
    /// Segment and code.
    std::vector<std::pair<std::size_t, std::string>> cases;
  };

  std::string macro(const Visit& v) const {
    std::string cases;
    for (const auto& [segment, code] : v.cases) {
      cases += fmt::format(" case {}: {} break;", segment, code);
    }
    const std::string dispatch =
        "switch (" + kWaypointCounter + ") {" + cases + " default: break; }";
    switch (v.form) {
      case Visit::Form::Statement:
        return fmt::format("#define __pleat_w_{}() do {{ {} }} while (0)\n",
                           v.number, dispatch);
      case Visit::Form::Condition:
      case Visit::Form::Call:
        return fmt::format(
            "#define __pleat_w_{0}(x) ({{ __auto_type {1} = (x); {2} {1}; "
            "}})\n",
            v.number, kResultName, dispatch);
    }
    return "";
  }

  Visit& visit(std::size_t file, std::size_t offset, Visit::Form form) {
    const auto [it, is_new] = places_.try_emplace({file, offset, form});
    if (is_new) {
      it->second.number = places_.size();
      it->second.form = form;
    }
    return it->second;
  }

  /// One that is to be avoided may stand where the one to follow stands.
  void add_case(Visit& v, const std::string& code) const {
    if (!v.cases.empty() && v.cases.back().first == number_) {
      v.cases.back().second += " " + code;
    } else {
      v.cases.emplace_back(number_, code);
    }
  }

  std::string code(const Waypoint& p, const std::string& condition) const {
    if (p.avoid) return "if (" + condition + ") __pleat_w_stop();";
    const std::string pass =
        fmt::format("{} = {};", kWaypointCounter, number_ + 1);
    return mode_ == Waypoints::Strict
               ? "if (!" + condition + ") __pleat_w_stop(); " + pass
               : "if (" + condition + ") " + pass;
  }

  /// False, and a problem, if the waypoint has no place.
  bool add(const Waypoint& p) {
    try {
      add_or_throw(p);
      return true;
    } catch (const InputError& e) {
      problem(p.at, fmt::format("{}: {}", to_string(p.type), e.what()));
      return false;
    }
  }

  void add_or_throw(const Waypoint& p) {
    const std::size_t f = find_file(files_, p.at.file);
    if (f == std::string::npos) throw InputError("no file " + p.at.file);
    switch (p.type) {
      case Waypoint::Type::Assumption:
      case Waypoint::Type::After:
        return assumption(p, f);
      case Waypoint::Type::Branching:
        return branching(p, f);
      case Waypoint::Type::FunctionEnter:
      case Waypoint::Type::FunctionReturn:
        return call(p, f);
      case Waypoint::Type::Target:
        break;
    }
    throw InputError("a target to avoid");
  }

  void assumption(const Waypoint& p, std::size_t f) {
    const Source& s = source(f);
    const Expression e = read_expression(p.value, "__pleat_w_stop");
    std::optional<std::size_t> slot;
    if (p.type == Waypoint::Type::After) {
      slot = behind_statement(s, p.at.line);
    } else if (const auto at = s.offset(p.at.line, p.at.column)) {
      slot = s.statement_slot(*at);
    }
    if (!slot) throw InputError("no statement in a block begins there");
    Visit& v = visit(f, *slot, Visit::Form::Statement);
    if (v.cases.empty()) {
      insertions_[f].add(*slot, Insertions::kStatement,
                         fmt::format("__pleat_w_{}(); ", v.number));
    }
    add_case(v, code(p, "(" + e.text + ")"));
  }

  static std::optional<std::size_t> behind_statement(const Source& s,
                                                     unsigned line) {
    const auto at = s.offset(line, 0);
    if (!at) return std::nullopt;
    for (std::size_t i = *at; i < s.code().size(); ++i) {
      const char c = s.code()[i];
      if (c == '(' || c == '[') i = s.closing(i);
      if (i == std::string::npos || c == '{' || c == '}') break;
      if (c == ';') return i + 1;
    }
    return std::nullopt;
  }

  void branching(const Waypoint& p, std::size_t f) {
    const Source& s = source(f);
    const auto keyword = find_keyword(s, p.at);
    const auto range = keyword ? s.condition(*keyword) : std::nullopt;
    if (!range || s.skip_blanks(range->first) >= range->second) {
      throw InputError("no branching statement begins there");
    }
    std::string holds;
    const bool is_switch = s.word_at(*keyword) == "switch";
    const std::string result(kResultName);
    if (is_switch) {
      const Expression e = read_expression(p.value, "__pleat_w_stop");
      holds = "(" + result + " == " + e.text + ")";
    } else if (p.value == "true" || p.value == "false") {
      holds =
          p.value == "true" ? "(" + result + " != 0)" : "(" + result + " == 0)";
    } else {
      throw InputError("neither true nor false: " + p.value);
    }
    Visit& v = visit(f, range->first, Visit::Form::Condition);
    if (v.cases.empty()) {
      wrap(f, *range, fmt::format("__pleat_w_{}((", v.number),
           is_switch ? "))" : ") != 0)", "");
    }
    add_case(v, code(p, holds));
  }

  static std::optional<std::size_t> find_keyword(const Source& s,
                                                 const Place& at) {
    const auto is = [&](std::size_t i) {
      const std::string_view w = s.word_at(i);
      return w == "if" || w == "while" || w == "for" || w == "do" ||
             w == "switch";
    };
    const auto exact = s.offset(at.line, at.column);
    if (exact && is(*exact)) return exact;
    if (at.line == 0 || at.line > s.lines()) return std::nullopt;
    const auto [first, last] = s.line(at.line);
    for (std::size_t i = first; i < last; ++i) {
      if (is(i)) return i;
    }
    return std::nullopt;
  }

  void call(const Waypoint& p, std::size_t f) {
    std::string holds = "(1)";
    Visit::Form form = Visit::Form::Statement;
    if (p.type == Waypoint::Type::FunctionReturn) {
      holds = "(" + read_expression(p.value, "__pleat_w_stop").text + ")";
      form = Visit::Form::Call;
    }
    for (const auto& [begin, end] : find_calls(source(f), p)) {
      Visit& v = visit(f, begin, form);
      if (v.cases.empty()) {
        const bool enter = form == Visit::Form::Statement;
        const std::string name = fmt::format("__pleat_w_{}(", v.number);
        insertions_[f].add(begin, Insertions::kInnerBegin,
                           enter ? "({ " + name + "); " : name);
        insertions_[f].add(end, Insertions::kInnerEnd, enter ? "; })" : ")");
      }
      add_case(v, code(p, holds));
    }
  }

  /// [begin, end) of the call whose `)` stands at the place, else of all in
  /// its line (of the function, if it is known): one of them is meant.
  static std::vector<std::pair<std::size_t, std::size_t>> find_calls(
      const Source& s, const Waypoint& p) {
    if (p.at.column != 0) {
      const auto close = s.offset(p.at.line, p.at.column);
      if (close && s.code()[*close] == ')') {
        const std::size_t open = s.opening(*close);
        const std::size_t name_end =
            open == std::string::npos ? open : s.before(open);
        if (name_end != std::string::npos) {
          const std::string_view name = s.word_before(name_end + 1);
          if (!name.empty()) {
            return {{name_end + 1 - name.size(), *close + 1}};
          }
        }
      }
    }
    std::vector<std::pair<std::size_t, std::size_t>> result;
    if (p.at.line != 0 && p.at.line <= s.lines()) {
      const auto [first, last] = s.line(p.at.line);
      for (std::size_t i = first; i < last; ++i) {
        const std::string_view w = s.word_at(i);
        const bool fits =
            p.callee.empty() ? vocabulary::is_nondet(w) : w == p.callee;
        const auto end = fits ? s.end_of_call(i) : std::nullopt;
        if (end) result.emplace_back(i, *end + 1);
      }
    }
    if (result.empty()) throw InputError("no call ends there");
    return result;
  }

  void target(const Waypoint& p) {
    const std::size_t f = find_file(files_, p.at.file);
    if (f == std::string::npos) return;
    const Source& s = source(f);
    const auto at = s.offset(p.at.line, p.at.column);
    if (!at) return problem(p.at, "there is no such place");
    // Without a column, waypoints of the line may come before it or after.
    const bool vague =
        p.at.column == 0 &&
        std::any_of(witness_.segments.begin(), witness_.segments.end(),
                    [&](const Segment& segment) {
                      const Waypoint& other = segment.back();
                      return other.type != Waypoint::Type::Target &&
                             other.at.line == p.at.line;
                    });
    if (vague) return;
    if (const auto slot = s.statement_slot(*at)) {
      insertions_[f].add(*slot, Insertions::kStatement, "__pleat_w_target(); ");
    } else if (const auto end = s.end_of_call(*at)) {
      insertions_[f].add(*at, Insertions::kOuterBegin, "(__pleat_w_target(), ");
      insertions_[f].add(*end + 1, Insertions::kOuterEnd, ")");
    } else {
      problem(p.at, "no statement begins there");
    }
  }

  const Waypoints mode_;
  std::size_t number_ = 0;  ///< of the segment that is being put in
  std::map<std::tuple<std::size_t, std::size_t, Visit::Form>, Visit> places_;
};

}  // namespace

std::size_t find_file(const std::vector<std::string>& files,
                      const std::string& name) {
  namespace fs = std::filesystem;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (files[i] == name) return i;
  }
  std::size_t found = std::string::npos, count = 0;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (fs::path(files[i]).filename() != fs::path(name).filename()) continue;
    found = i;
    ++count;
  }
  if (count == 1) return found;
  // A single file is meant, whatever it is called elsewhere.
  return files.size() == 1 && count == 0 ? 0 : std::string::npos;
}

Macros defined_in(const Source& source) {
  Macros macros;
  const std::string& text = source.text();
  const std::vector<frontend::CToken> tokens = frontend::c_tokens(text);
  const auto word = [&](std::size_t i) {
    return i < tokens.size()
               ? text.substr(tokens[i].begin, tokens[i].end - tokens[i].begin)
               : "";
  };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens[i].begins_line || word(i) != "#" || word(i + 1) != "define")
      continue;
    const std::size_t name = i + 2;
    std::size_t end = name;
    while (end < tokens.size() && !tokens[end].begins_line) ++end;
    if (end == name) continue;
    const bool has_body = name + 1 < end;
    const bool has_parameters = has_body && word(name + 1) == "(" &&
                                tokens[name + 1].begin == tokens[name].end;
    if (has_parameters) continue;
    macros.emplace(
        word(name),
        has_body ? text.substr(tokens[name + 1].begin,
                               tokens[end - 1].end - tokens[name + 1].begin)
                 : "");
  }
  return macros;
}

std::optional<std::size_t> find_loop(const Source& s, const Place& at) {
  const auto is_loop = [&](std::size_t i) {
    const std::string_view w = s.word_at(i);
    if (w == "for" || w == "do") return true;
    if (w != "while") return false;
    // The end of a `do` is none.
    const std::size_t previous = s.before(i);
    if (previous == std::string::npos || s.code()[previous] != '}') return true;
    const std::size_t open = s.opening(previous);
    const std::size_t word = open == std::string::npos ? open : s.before(open);
    return word == std::string::npos || s.word_before(word + 1) != "do";
  };
  const auto exact = s.offset(at.line, at.column);
  if (exact && is_loop(*exact)) return exact;
  if (at.line == 0 || at.line > s.lines()) return std::nullopt;
  const auto [first, last] = s.line(at.line);
  for (std::size_t i = first; i < last; ++i) {
    if (is_loop(i)) return i;
  }
  return std::nullopt;
}

Instrumented with_invariants(const Witness& witness,
                             const std::vector<std::string>& files,
                             Sources& sources) {
  return InvariantInstrumenter(witness, files, sources).run();
}

Instrumented with_path(const Witness& witness,
                       const std::vector<std::string>& files, Sources& sources,
                       Waypoints mode) {
  return PathInstrumenter(witness, files, sources, mode).run();
}

}  // namespace pleat::evidence
