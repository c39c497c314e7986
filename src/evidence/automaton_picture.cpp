// An edge shows the lines that it goes through: of a branch the condition and
// how it was decided, of all others the line as it stands in the file. Merged
// edges take several branches; lines come in the order of the source then, for
// an edge does not know how branches and assignments were mixed.

#include "evidence/automaton_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "cfa/loops.h"
#include "cfa/text.h"
#include "support/check.h"

namespace pleat::evidence {
namespace {

using cfa::LocationId;
using cfa::SourcePos;

constexpr std::size_t kMostLines = 8;     ///< of an edge
constexpr std::size_t kMostColumns = 52;  ///< of a line
constexpr std::size_t kMostTooltip = 400;

std::string quoted(const std::string& text, const char* end_of_line) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n')
      result += end_of_line;
    else
      result += c;
  }
  return result;
}

std::string shortened_to(std::string text, std::size_t most) {
  if (text.size() > most) text.replace(most, std::string::npos, " ...");
  return text;
}

class AutomatonPicture {
 public:
  AutomatonPicture(const cfa::Cfa& cfa, Sources& sources)
      : cfa_(cfa), sources_(sources), forest_(cfa::find_loops(cfa)) {}

  std::string run() {
    out_ =
        "digraph program {\n"
        "  node [shape=ellipse fontname=\"monospace\" fontsize=12];\n"
        "  edge [fontname=\"monospace\" fontsize=11];\n";
    for (std::uint32_t l = 0; l < cfa_.locations.size(); ++l) {
      // Nothing leads to targets whose checks could be decided at once.
      if (l == cfa_.initial.index || !cfa_.locations[l].in.empty() ||
          !cfa_.locations[l].out.empty())
        location({l});
    }
    for (const cfa::Edge& e : cfa_.edges) edge(e);
    return out_ + "}\n";
  }

 private:
  // ---- places ----

  bool has_several_files() const {
    const auto other = [this](const cfa::Location& l) {
      return l.pos.known() && l.pos.file != cfa_.locations[0].pos.file;
    };
    return cfa_.locations[0].pos.known() &&
           std::ranges::any_of(cfa_.locations, other);
  }

  static std::string base_name(const std::string& file) {
    return file.substr(file.rfind('/') + 1);
  }

  std::string line_number(const SourcePos& pos) const {
    return several_files_ ? fmt::format("{}:{}", base_name(pos.file), pos.line)
                          : std::to_string(pos.line);
  }

  /// The line without the blanks around it; empty where it cannot be read.
  std::string source_line(const SourcePos& pos) {
    if (!pos.known()) return "";
    try {
      const Source& source = sources_.of(pos.file);
      if (pos.line == 0 || pos.line > source.lines()) return "";
      const auto [begin, end] = source.line(pos.line);
      std::string line = source.text().substr(begin, end - begin);
      const std::size_t first = line.find_first_not_of(" \t\r");
      if (first == std::string::npos) return "";
      line.erase(line.find_last_not_of(" \t\r") + 1);
      return line.substr(first);
    } catch (const InputError&) {
      return "";
    }
  }

  // ---- locations ----

  const cfa::Property* property_at(LocationId at) const {
    const auto it =
        std::ranges::find(cfa_.properties, at, &cfa::Property::target);
    return it == cfa_.properties.end() ? nullptr : &*it;
  }

  bool is_cut(LocationId at) const {
    return std::ranges::find(cfa_.cuts, at, &cfa::Cut::location) !=
           cfa_.cuts.end();
  }

  /// What it is, then its line.
  std::string location_text(LocationId id) {
    const cfa::Location& location = cfa_.at(id);
    if (const cfa::Property* asked = property_at(id))
      return fmt::format(
          "{}: {}\n{}",
          asked->pos.known() ? "line " + line_number(asked->pos) : "target",
          asked->kind == cfa::Property::Kind::Check ? "check " + asked->text
                                                    : asked->text,
          "is violated");
    const std::string at =
        location.pos.known() ? "line " + line_number(location.pos) : "";
    if (forest_.loop_at(id)) {
      const cfa::LoopSource* loop = cfa_.loop_source(id);
      const SourcePos& pos =
          loop && loop->statement.known() ? loop->statement : location.pos;
      return fmt::format("loop in line {}\n{}", line_number(pos),
                         shortened_to(source_line(pos), kMostColumns));
    }
    if (is_cut(id)) return "not followed further\n" + at;
    if (id.index == cfa_.initial.index) return "start";
    if (location.out.empty()) return "end";
    return at.empty() ? " " : at;
  }

  void location(LocationId id) {
    std::string look;
    if (forest_.loop_at(id)) look += " shape=box style=bold";
    if (property_at(id)) look += " shape=octagon color=red";
    if (is_cut(id)) look += " shape=octagon color=orange";
    out_ += fmt::format("  n{} [label=\"{}\"{}];\n", id.index,
                        quoted(location_text(id), "\\n"), look);
  }

  // ---- edges ----

  /// What happens on the edge, a line of text per line of the source.
  std::string edge_text(const cfa::Edge& edge) {
    std::map<SourcePos, std::string> lines;
    const auto without_column = [](SourcePos pos) {
      pos.column = 0;
      return pos;
    };
    for (const cfa::Branch& b : edge.branches) {
      if (!b.pos.known()) continue;
      const std::string text = b.text.empty() ? "condition" : b.text;
      std::string& line = lines[without_column(b.pos)];
      line += fmt::format("{}{} is {}", line.empty() ? "" : ", ", text,
                          b.taken ? "true" : "false");
    }
    const auto statement = [&](const SourcePos& pos) {
      if (!pos.known() || lines.contains(without_column(pos))) return;
      lines[without_column(pos)] = source_line(pos);
    };
    for (const cfa::Assignment& a : edge.assignments) statement(a.pos);
    for (const cfa::InputId i : edge.inputs) statement(cfa_.at(i).pos);
    std::string text;
    std::size_t shown = 0;
    for (const auto& [pos, line] : lines) {
      if (line.empty()) continue;
      if (++shown <= kMostLines)
        text += fmt::format("{}  {}\n", line_number(pos),
                            shortened_to(line, kMostColumns));
    }
    if (shown > kMostLines)
      text += fmt::format("... {} lines more\n", shown - kMostLines);
    return text;
  }

  void edge(const cfa::Edge& e) {
    out_ += fmt::format(
        "  n{} -> n{} [label=\"{}\" tooltip=\"{}\"];\n", e.from.index,
        e.to.index, quoted(edge_text(e), "\\l"),
        quoted(shortened_to(cfa::shown(cfa_, e), kMostTooltip), "\\n"));
  }

  const cfa::Cfa& cfa_;
  Sources& sources_;
  const cfa::LoopForest forest_;
  const bool several_files_ = has_several_files();
  std::string out_;
};

}  // namespace

std::string automaton_picture(const cfa::Cfa& cfa, Sources& sources) {
  return AutomatonPicture(cfa, sources).run();
}

}  // namespace pleat::evidence
