#pragma once

// One line on the terminal that is written over and over while work goes on.

#include <string>
#include <string_view>

namespace pleat::run {

/// Shortens UTF-8 text to at most `columns` code points.
std::string shorten(std::string_view text, unsigned columns);

class StatusLine {
 public:
  /// Shows nothing unless standard error is a terminal that can go back to the
  /// start of a line.
  StatusLine();
  ~StatusLine() { clear(); }
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  bool enabled() const { return enabled_; }
  void show(const std::string& text);
  void clear();

 private:
  bool enabled_ = false;
  bool shown_ = false;
};

}  // namespace pleat::run
