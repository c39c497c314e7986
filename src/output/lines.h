#pragma once

// Text for a terminal, a line at a time: headings, tables, lines of the source.

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cfa/cfa.h"
#include "verdict/verdict.h"

namespace pleat::output {

/// How many columns a terminal needs for UTF-8 text: one per code point, none
/// for colours.
std::size_t columns(std::string_view text);

/// The text in lines, broken at blanks: it begins at the column `begin`,
/// further lines begin at `below`, and none goes beyond `width` columns (0: one
/// line). A word that does not fit stays whole: a path in two parts cannot be
/// copied.
std::string wrapped(std::string_view text, std::size_t width,
                    std::size_t begin = 0, std::size_t below = 0);

class Lines {
 public:
  struct Style {
    bool color = false;
    std::size_t width = 0;    ///< of a line; 0: lines are as long as they are
    std::string folder = {};  ///< paths are told relative to it
  };
  explicit Lines(Style style) : style_(std::move(style)) {}

  template <typename... T>
  void line(fmt::format_string<T...> format, T&&... args) {
    add(fmt::format(format, std::forward<T>(args)...));
  }
  /// As `line`; what does not fit goes on in a new line, indented a bit more.
  template <typename... T>
  void sentence(fmt::format_string<T...> format, T&&... args) {
    add_wrapped(fmt::format(format, std::forward<T>(args)...));
  }
  /// "tokens.c:16:6: violated: access out of bounds [bounds]".
  void answer(verdict::Verdict verdict, const cfa::SourcePos& pos,
              const std::string& what);
  void heading(std::string_view text);
  void blank() { text_ += '\n'; }

  /// Rows whose columns are padded to the widest cell. The last cell is not,
  /// and goes on below itself where it does not fit.
  using Row = std::vector<std::string>;
  void table(const std::vector<Row>& rows);

  /// The line of the source, with a caret below the column. Of a line that does
  /// not fit the part around the column is shown.
  void source(const cfa::SourcePos& pos, const std::string& line);

  std::string paint(std::string_view text, std::string_view code) const;
  std::string file(const std::string& file) const;
  /// `file.c:12`.
  std::string place(const cfa::SourcePos& pos) const;
  /// `file.c:12:3`, as compilers write it.
  std::string exact_place(const cfa::SourcePos& pos) const;

  bool empty() const { return text_.empty(); }
  std::string take() { return std::move(text_); }

 private:
  void add(std::string_view line);
  void add_wrapped(const std::string& line);

  const Style style_;
  std::string text_;
};

}  // namespace pleat::output
