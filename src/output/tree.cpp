#include "output/tree.h"

#include <fmt/format.h>

#include <algorithm>

namespace pleat::output {
namespace {

using verdict::SearchTree;
using verdict::TreeNode;
using Status = TreeNode::Status;

constexpr std::size_t kCandidates = 6;     ///< shown of a node
constexpr std::size_t kTextColumns = 160;  ///< of a formula
constexpr std::size_t kDotColumns = 44;
constexpr std::size_t kDotLines = 8;

const char* word_for(Status status) {
  switch (status) {
    case Status::Open:
      return "open";
    case Status::Infeasible:
      return "infeasible";
    case Status::Expanded:
      return "";
    case Status::Undecided:
      return "undecided";
    case Status::Reached:
      return "reached from the start";
    case Status::Folded:
      return "folded";
    case Status::Excluded:
      return "excluded";
    case Status::Subsumed:
      return "met before";
  }
  return "";
}

std::string place(const TreeNode& n) {
  std::string text = fmt::format("L{}", n.at.index);
  if (n.pos.known()) text += fmt::format(" line {}", n.pos.line);
  if (n.target) text += " (target)";
  return text + (n.header ? " (loop)" : "");
}

std::string cut(const std::string& text, std::size_t most) {
  return text.size() <= most ? text : text.substr(0, most - 4) + " ...";
}

std::string one_line(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  for (std::size_t at; (at = text.find('\n')) != std::string::npos;) {
    text.replace(at, 1, "; ");
  }
  return text;
}

using Children = std::vector<std::vector<std::size_t>>;

Children children_of(const SearchTree& tree) {
  Children result(tree.nodes.size());
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    if (tree.nodes[i].parent) result[*tree.nodes[i].parent].push_back(i);
  }
  return result;
}

/// One node per line; below a chain without branches nothing is indented, so
/// that long paths stay readable.
class TextTree {
 public:
  explicit TextTree(const SearchTree& tree)
      : tree_(tree), children_(children_of(tree)) {}

  std::string run() {
    for (std::size_t i = 0; i < tree_.nodes.size(); ++i) {
      if (!tree_.nodes[i].parent) subtree(i);
    }
    return std::move(out_);
  }

 private:
  struct Place {
    std::size_t node;
    std::string first, rest;  ///< what stands left of it
  };

  void subtree(std::size_t root) {
    std::vector<Place> stack{{root, "", ""}};
    while (!stack.empty()) {
      const Place p = std::move(stack.back());
      stack.pop_back();
      line(p);
      const auto& below = children_[p.node];
      for (auto c = below.rbegin(); c != below.rend(); ++c) {
        if (below.size() == 1) {
          stack.push_back({*c, p.rest, p.rest});
        } else {
          const bool last = c == below.rbegin();
          stack.push_back({*c, p.rest + (last ? "`- " : "|- "),
                           p.rest + (last ? "   " : "|  ")});
        }
      }
    }
  }

  void line(const Place& p) {
    const TreeNode& n = tree_.nodes[p.node];
    if (n.parent && !n.edge.empty()) {
      out_ +=
          fmt::format("{}^ {}\n", p.first, cut(one_line(n.edge), kTextColumns));
    }
    const std::string& left = n.parent && !n.edge.empty() ? p.rest : p.first;
    out_ +=
        fmt::format("{}{}: {}", left, place(n), cut(n.states, kTextColumns));
    const std::string word = word_for(n.status);
    out_ += word.empty() ? "\n" : fmt::format("   -- {}\n", word);
    notes(p.rest, "tried    ", n.candidates);
    notes(p.rest, "invariant", n.invariants);
  }

  void notes(const std::string& left, const char* what,
             const std::vector<std::string>& all) {
    const std::size_t shown = std::min(all.size(), kCandidates);
    for (std::size_t i = 0; i < shown; ++i) {
      out_ +=
          fmt::format("{}     {}  {}\n", left, what, cut(all[i], kTextColumns));
    }
    if (shown < all.size()) {
      out_ += fmt::format("{}     and {} more\n", left, all.size() - shown);
    }
  }

  const SearchTree& tree_;
  Children children_;
  std::string out_;
};

std::string escaped(const std::string& text) {
  std::string result;
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

/// Lines of a label: broken before && and ||, else after blanks.
std::string wrapped(const std::string& text, const char* end,
                    const std::string& indent = "") {
  std::vector<std::string> lines{""};
  std::size_t from = 0;
  while (from < text.size()) {
    std::size_t to = text.find(' ', from);
    to = to == std::string::npos ? text.size() : to + 1;
    const std::string word = text.substr(from, to - from);
    const bool junction = word == "&& " || word == "|| ";
    if (lines.back().size() + word.size() > kDotColumns ||
        (junction && lines.back().size() > kDotColumns / 2)) {
      lines.emplace_back();
    }
    lines.back() += word;
    from = to;
  }
  std::string result;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i == kDotLines) return result + "..." + end;
    if (i > 0) result += indent;
    result += escaped(lines[i]) + end;
  }
  return result;
}

const char* look(Status status) {
  switch (status) {
    case Status::Infeasible:
      return " style=dotted fontcolor=gray40";
    case Status::Open:
    case Status::Undecided:
      return " style=dashed";
    case Status::Reached:
      return " style=filled fillcolor=\"#f8c8c0\"";
    case Status::Folded:
      return " style=filled fillcolor=\"#c8e8c0\"";
    case Status::Excluded:
      return " style=filled fillcolor=\"#e4f4e0\"";
    case Status::Subsumed:
      return " style=filled fillcolor=\"#e8e8e8\"";
    case Status::Expanded:
      break;
  }
  return "";
}

std::string dot_node(std::size_t i, const TreeNode& n) {
  std::string label = escaped(place(n)) + "\\n" + wrapped(n.states, "\\n");
  const std::string word = word_for(n.status);
  if (!word.empty()) label += "(" + word + ")\\n";
  std::string out = fmt::format("  n{} [label=\"{}\"{}{}];\n", i, label,
                                n.header ? " penwidth=2" : "", look(n.status));
  if (n.parent) {
    out += fmt::format("  n{} -> n{} [dir=back label=\"", *n.parent, i);
    std::string line;
    for (char c : n.edge + "\n") {
      if (c != '\n') {
        line += c;
      } else if (!line.empty()) {
        out += " " + wrapped(line, "\\l", "   ");
        line.clear();
      }
    }
    out += "\"];\n";
  }
  return out;
}

/// What was tried and what was found stands beside a header.
std::string dot_notes(std::size_t i, const TreeNode& n) {
  std::string label;
  const auto add = [&](const char* title, const std::vector<std::string>& all) {
    if (all.empty()) return;
    label += fmt::format("{}\\l", title);
    for (std::size_t k = 0; k < std::min(all.size(), kCandidates); ++k) {
      label += "- " + wrapped(all[k], "\\l", "  ");
    }
    if (all.size() > kCandidates) {
      label += fmt::format("  and {} more\\l", all.size() - kCandidates);
    }
  };
  add("candidates:", n.candidates);
  add("invariant:", n.invariants);
  if (label.empty()) return "";
  return fmt::format(
      "  c{0} [shape=note label=\"{1}\" color=gray50];\n"
      "  {{ rank=same; n{0}; c{0}; }}\n"
      "  n{0} -> c{0} [style=dashed arrowhead=none color=gray50];\n",
      i, label);
}

}  // namespace

std::string to_text(const SearchTree& tree) { return TextTree(tree).run(); }

std::string to_dot(const SearchTree& tree) {
  std::string out =
      "digraph tree {\n"
      "  node [shape=box fontname=\"monospace\" fontsize=11];\n"
      "  edge [fontname=\"monospace\" fontsize=10 color=gray30];\n";
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    out += dot_node(i, tree.nodes[i]);
    out += dot_notes(i, tree.nodes[i]);
  }
  return out + "}\n";
}

}  // namespace pleat::output
