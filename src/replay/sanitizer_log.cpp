#include "replay/sanitizer_log.h"

#include <cctype>
#include <optional>
#include <sstream>
#include <string_view>
#include <vector>

namespace pleat::replay {
namespace {

constexpr std::string_view kUndefined = ": runtime error: ";
constexpr std::string_view kAddress = "ERROR: AddressSanitizer: ";

bool is_number(const std::string& text) {
  return !text.empty() &&
         text.find_first_not_of("0123456789") == std::string::npos;
}

/// `a.c:12:5` (or `a.c:12`) as `a.c:12`; nothing if it is no position.
std::optional<std::string> file_and_line(std::string text) {
  std::size_t colon = text.rfind(':');
  if (colon == std::string::npos || !is_number(text.substr(colon + 1)))
    return std::nullopt;
  const std::size_t before = text.rfind(':', colon - 1);
  if (before != std::string::npos &&
      is_number(text.substr(before + 1, colon - before - 1)))
    text.resize(colon);
  return text;
}

/// The first word: `stack-buffer-overflow on address ...`.
std::string kind(const std::string& text) {
  return text.substr(0, text.find_first_of(" \n"));
}

}  // namespace

std::string first_complaint(const std::string& log) {
  std::istringstream lines(log);
  std::string address;
  for (std::string line; std::getline(lines, line);) {
    if (const std::size_t at = line.find(kUndefined); at != std::string::npos) {
      const std::string where = line.substr(0, at);
      return file_and_line(where).value_or(where) + ": " +
             line.substr(at + kUndefined.size());
    }
    if (const std::size_t at = line.find(kAddress); at != std::string::npos)
      address = kind(line.substr(at + kAddress.size()));
    // `    #0 0x4c3e1 in main a.c:7:3`: the first frame with a source line.
    if (!address.empty() && line.find(" in ") != std::string::npos &&
        line.find("    #") == 0) {
      const auto where = file_and_line(line.substr(line.rfind(' ') + 1));
      if (where && where->find("compiler-rt") == std::string::npos)
        return *where + ": " + address;
    }
  }
  return address;
}

}  // namespace pleat::replay
