#include "output/lines.h"

#include <algorithm>
#include <array>

#include "output/words.h"

namespace pleat::output {
namespace {

/// Less than that is no column to read in: then lines may be too long.
constexpr std::size_t kNarrowest = 24;
/// What goes on stands so much further to the right.
constexpr std::size_t kFurther = 2;
/// Of a line of the source, where the width is not known.
constexpr std::size_t kLongestSource = 160;

/// How many bytes belong to what is shown at the beginning of the text: a code
/// point, and the colour that begins in front of it.
std::size_t bytes_of_column(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && text[at] == '\033')
    at = std::min(text.find('m', at), text.size() - 1) + 1;
  if (at == text.size()) return at;
  do {
    ++at;
  } while (at < text.size() &&
           (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80);
  return at;
}

/// The byte at which this column begins.
std::size_t byte_of_column(std::string_view text, std::size_t column) {
  std::size_t at = 0;
  for (; at < text.size() && column > 0; --column)
    at += bytes_of_column(text.substr(at));
  return at;
}

/// Where a line ends that has room for so many columns: behind it is a blank,
/// or the end of the text.
std::size_t end_of_line(std::string_view text, std::size_t room) {
  const std::size_t end = byte_of_column(text, room);
  if (end == text.size()) return end;
  std::size_t blank = text.rfind(' ', end);
  if (blank == 0 || blank == std::string_view::npos)
    blank = text.find(' ', end);
  return std::min(blank, text.size());
}

std::size_t room_behind(std::size_t column, std::size_t width) {
  return std::max(width > column ? width - column : 0, kNarrowest);
}

}  // namespace

std::size_t columns(std::string_view text) {
  std::size_t count = 0;
  for (; !text.empty(); ++count) text.remove_prefix(bytes_of_column(text));
  return count;
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t begin,
                    std::size_t below) {
  if (width == 0) return std::string(text);
  std::string result;
  std::size_t room = room_behind(begin, width);
  while (true) {
    const std::size_t end = end_of_line(text, room);
    result += text.substr(0, end);
    text.remove_prefix(end);
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    if (text.empty()) return result;
    result += "\n" + std::string(below, ' ');
    room = room_behind(below, width);
  }
}

void Lines::add(std::string_view line) {
  text_ += line;
  text_ += '\n';
}

void Lines::add_wrapped(const std::string& line) {
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  add(line.substr(0, begin) + wrapped(std::string_view(line).substr(begin),
                                      style_.width, begin, begin + kFurther));
}

void Lines::answer(verdict::Verdict verdict, const cfa::SourcePos& pos,
                   const std::string& what) {
  constexpr std::array<std::string_view, 3> kColors{"1;32", "1;31", "1;33"};
  const std::string at = exact_place(pos);
  sentence("{}{}: {}", at.empty() ? "" : paint(at + ": ", "1"),
           paint(verdict::to_string(verdict),
                 kColors.at(static_cast<std::size_t>(verdict))),
           what);
}

void Lines::heading(std::string_view text) {
  blank();
  add(paint(text, "1"));
}

void Lines::table(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths;
  for (const Row& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], columns(row[i]));
  }
  for (const Row& row : rows) {
    std::string line;
    std::size_t used = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += "  ";
      used += 2;
      if (i + 1 == row.size()) {
        const std::size_t own =  // calls are indented
            std::min(row[i].find_first_not_of(' '), row[i].size());
        line += wrapped(row[i], style_.width, used, used + own + kFurther);
      } else {
        line += row[i] + std::string(widths[i] - columns(row[i]), ' ');
        used += widths[i];
      }
    }
    line.erase(line.find_last_not_of(' ') + 1);
    add(line);
  }
}

void Lines::source(const cfa::SourcePos& pos, const std::string& line) {
  if (line.empty()) return;
  constexpr std::size_t kBefore = 8, kDots = 3;  // columns
  const std::size_t room =
      style_.width == 0 ? kLongestSource : room_behind(kBefore, style_.width);
  std::size_t column = pos.column == 0 || pos.column > line.size() + 1
                           ? 0
                           : columns(line.substr(0, pos.column - 1)) + 1;
  std::string shown = line;
  if (columns(line) > room) {
    const std::size_t first = column > room / 2 ? column - room / 2 : 0;
    const std::size_t from = byte_of_column(line, first);
    const std::size_t until = byte_of_column(line, first + room - 2 * kDots);
    shown = (from > 0 ? "..." : "") + line.substr(from, until - from) +
            (until < line.size() ? "..." : "");
    if (column > 0) column = column - first + (from > 0 ? kDots : 0);
  }
  add(fmt::format("{:>5} | {}", pos.line, shown));
  if (column == 0) return;
  std::string blanks;
  for (std::size_t i = 0; i + 1 < column; ++i)
    blanks += shown[byte_of_column(shown, i)] == '\t' ? '\t' : ' ';
  add(fmt::format("      | {}{}", blanks, paint("^", "1;32")));
}

std::string Lines::paint(std::string_view text, std::string_view code) const {
  if (!style_.color) return std::string(text);
  return fmt::format("\033[{}m{}\033[0m", code, text);
}

std::string Lines::file(const std::string& file) const {
  return relative_path(file, style_.folder);
}

std::string Lines::place(const cfa::SourcePos& pos) const {
  if (!pos.known()) return "";
  return fmt::format("{}:{}", file(pos.file), pos.line);
}

std::string Lines::exact_place(const cfa::SourcePos& pos) const {
  if (!pos.known()) return "";
  if (pos.column == 0) return place(pos);
  return fmt::format("{}:{}", place(pos), pos.column);
}

}  // namespace pleat::output
