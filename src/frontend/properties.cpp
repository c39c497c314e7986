#include "frontend/properties.h"

#include <algorithm>
#include <cctype>

#include "frontend/property_key.h"
#include "support/check.h"

namespace pleat::frontend {

Targets::Targets(const Options& options)
    : only_checks_(!options.checks.empty() && !options.target &&
                   !options.asks_targets_too) {
  if (!options.target) return;
  const std::string& text = *options.target;
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos) {
    function_ = text;
    return;
  }
  const std::string digits = text.substr(colon + 1);
  if (digits.empty() || digits.size() > 9 ||
      !std::all_of(digits.begin(), digits.end(),
                   [](unsigned char c) { return std::isdigit(c) != 0; }))
    throw UsageError("target " + text + ": should be FUNCTION or FILE:LINE");
  file_ = text.substr(0, colon);
  line_ = static_cast<unsigned>(std::stoul(digits));
}

std::optional<cfa::Property::Kind> Targets::call(
    const std::string& function) const {
  using Asked = cfa::Property::Kind;
  // The check of a witness's invariant (src/evidence) is asked always.
  if (function.starts_with("__pleat_invariant_")) return Asked::ErrorCall;
  if (file_ || only_checks_) return std::nullopt;
  if (function_) {
    if (*function_ != function) return std::nullopt;
    return is_failure(function) ? Asked::Assertion : Asked::ErrorCall;
  }
  if (is_failure(function)) return Asked::Assertion;
  if (is_error_function(function)) return Asked::ErrorCall;
  return std::nullopt;
}

bool Targets::line(const cfa::SourcePos& pos) const {
  if (!file_ || pos.line != line_) return false;
  return pos.file == *file_ || pos.file.ends_with("/" + *file_);
}

}  // namespace pleat::frontend
