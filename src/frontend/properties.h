#pragma once

// What the user asks about: which calls and lines are targets.

#include <optional>
#include <string>

#include "frontend/frontend.h"

namespace pleat::frontend {

class Targets {
 public:
  /// Throws UsageError for a line that is no number.
  explicit Targets(const Options& options);

  /// Is a call of this function a target? The text is what the property says.
  std::optional<cfa::Property::Kind> call(const std::string& function) const;
  /// Is this the line that was asked for?
  bool line(const cfa::SourcePos& pos) const;
  bool asks_for_line() const { return file_.has_value(); }

 private:
  std::optional<std::string> function_;
  std::optional<std::string> file_;
  unsigned line_ = 0;
  bool only_checks_;
};

}  // namespace pleat::frontend
