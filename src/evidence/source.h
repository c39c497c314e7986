#pragma once

// The text of a C file as witnesses speak of it: lines, columns, and the few
// things that can be found without a parser: the end of a call's arguments, a
// loop's condition, where a statement may be put before another.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pleat::evidence {

class Source {
 public:
  explicit Source(std::string text);

  const std::string& text() const { return text_; }
  /// The same length, with comments, strings and directives blanked.
  const std::string& code() const { return code_; }
  std::size_t lines() const { return starts_.size(); }

  /// Line and column count from 1; a missing column (0) is the line's first
  /// character that is no blank. Nothing if there is no such place.
  std::optional<std::size_t> offset(unsigned line, unsigned column) const;
  unsigned line_of(std::size_t offset) const;
  unsigned column_of(std::size_t offset) const;
  /// [first, last) of a line, without its end.
  std::pair<std::size_t, std::size_t> line(unsigned number) const;

  /// The first character that is no blank, from here on.
  std::size_t skip_blanks(std::size_t at) const;
  /// The last character before `at` that is no blank; npos: none.
  std::size_t before(std::size_t at) const;
  /// The identifier that begins, or ends, here; empty if none does.
  std::string_view word_at(std::size_t at) const;
  std::string_view word_before(std::size_t end) const;
  /// The bracket that belongs to the one at `at`; npos: none.
  std::size_t closing(std::size_t open) const;
  std::size_t opening(std::size_t close) const;

  /// A call `name ( ... )` whose name begins at `at`: its `)`.
  std::optional<std::size_t> end_of_call(std::size_t at) const;

  /// [begin, end) of the controlling expression of the statement whose keyword
  /// (if, while, for, do, switch) begins at `at`. Empty for `for (;;)`.
  std::optional<std::pair<std::size_t, std::size_t>> condition(
      std::size_t at) const;

  /// May a statement be put in here, before the one that begins at `at`?
  /// Where: behind labels.
  std::optional<std::size_t> statement_slot(std::size_t at) const;

  /// Is a variable that is declared at `declared` (with this name) visible at
  /// `at`, as far as blocks and for-statements tell?
  bool in_scope(std::size_t declared, std::size_t at) const;

 private:
  /// What labels (`name:`, `case 1:`) stand before, from here on.
  std::size_t skip_labels(std::size_t at) const;
  void blank();

  std::string text_, code_;
  std::vector<std::size_t> starts_;  ///< offsets of lines
};

}  // namespace pleat::evidence
