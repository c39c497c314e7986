#include "input/property.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "cfa/vocabulary.h"
#include "input/read.h"
#include "support/check.h"

namespace pleat::input {

namespace {

/// The lines that are not empty, without any white space: property files are
/// spaced in many ways.
std::vector<std::string> packed_lines(std::string_view text) {
  std::vector<std::string> lines(1);
  for (char c : text) {
    if (c == '\n') {
      lines.emplace_back();
    } else if (!std::isspace(static_cast<unsigned char>(c))) {
      lines.back() += c;
    }
  }
  std::erase(lines, "");
  return lines;
}

/// match: PREFIX name SUFFIX; result: name, or "" if the text is not of this
/// form or the name is no C identifier.
std::string between(std::string_view text, std::string_view prefix,
                    std::string_view suffix) {
  if (!text.starts_with(prefix) || !text.ends_with(suffix)) return {};
  if (text.size() < prefix.size() + suffix.size()) return {};
  text.remove_prefix(prefix.size());
  text.remove_suffix(suffix.size());
  for (char c : text) {
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_') return {};
  }
  return std::string(text);
}

/// `CHECK(init(main()),LTL(X))` split into entry and X.
struct Check {
  std::string entry, formula;
};

std::optional<Check> parse_check(std::string_view line) {
  constexpr std::string_view kOpen = "CHECK(init(", kMiddle = "()),LTL(",
                             kClose = "))";
  auto middle = line.find(kMiddle);
  if (!line.starts_with(kOpen) || !line.ends_with(kClose) ||
      middle == std::string_view::npos) {
    return std::nullopt;
  }
  auto formula_begin = middle + kMiddle.size();
  if (formula_begin + kClose.size() > line.size()) return std::nullopt;
  std::string entry = between(line.substr(0, middle), kOpen, "");
  if (entry.empty()) return std::nullopt;
  line.remove_suffix(kClose.size());
  return Check{std::move(entry), std::string(line.substr(formula_begin))};
}

/// The common name of one formula.
std::string name_of(std::string_view formula) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kNames{
      {{"Gvalid-free", "valid-memsafety"},
       {"Gvalid-deref", "valid-memsafety"},
       {"Gvalid-memtrack", "valid-memsafety"},
       {"Gvalid-memcleanup", "valid-memcleanup"},
       {"G!overflow", "no-overflow"},
       {"G!data-race", "no-data-race"},
       {"Fend", "termination"},
       {"Gdef-behavior", "def-behavior"},
       {"G!label(ERROR)", "unreach-label"}}};
  if (!between(formula, "G!call(", "())").empty()) return "unreach-call";
  for (const auto& [text, name] : kNames) {
    if (formula == text) return std::string(name);
  }
  return {};
}

/// The checks that one of SV-COMP's rules about memory consists of.
std::vector<std::string> memory_checks(std::string_view formula) {
  if (formula == "Gvalid-deref")
    return {vocabulary::kBounds, vocabulary::kNull, vocabulary::kFreed,
            vocabulary::kWholeObjects};
  if (formula == "Gvalid-free") return {vocabulary::kFree};
  if (formula == "Gvalid-memtrack") return {vocabulary::kLeak};
  if (formula == "Gvalid-memcleanup") return {vocabulary::kCleanup};
  return {};
}

/// The property of lines that are all about memory, and about one entry.
std::optional<ReachProperty> memory_property(
    const std::vector<std::string>& lines) {
  ReachProperty result;
  result.entry.clear();
  for (const std::string& line : lines) {
    const auto check = parse_check(line);
    if (!check) return std::nullopt;
    const std::vector<std::string> asked = memory_checks(check->formula);
    if (asked.empty()) return std::nullopt;
    if (!result.entry.empty() && result.entry != check->entry)
      return std::nullopt;
    result.entry = check->entry;
    for (const std::string& one : asked) {
      if (std::ranges::find(result.checks, one) == result.checks.end())
        result.checks.push_back(one);
    }
  }
  return result;
}

std::string cover_name(std::string_view line) {
  if (!line.starts_with("COVER(")) return {};
  return line.find("@CALL(") != std::string_view::npos ? "coverage-error-call"
                                                       : "coverage-branches";
}

}  // namespace

std::string property_name(std::string_view text) {
  for (const std::string& line : packed_lines(text)) {
    if (std::string cover = cover_name(line); !cover.empty()) return cover;
    if (auto check = parse_check(line)) return name_of(check->formula);
    return {};
  }
  return {};
}

ReachProperty parse_property(std::string_view text, const std::string& file) {
  std::vector<std::string> lines = packed_lines(text);
  if (lines.empty()) throw InputError(file + ": the property file is empty");
  for (const std::string& line : lines) {
    if (!line.starts_with("CHECK(") && !line.starts_with("COVER(")) {
      throw InputError(fmt::format(
          "{}: not a property file: no CHECK in '{:.60}'", file, line));
    }
  }
  std::string name = property_name(text);
  if (name.empty()) {
    throw InputError(
        fmt::format("{}: unknown property '{:.60}'", file, lines[0]));
  }
  if (name == "no-overflow" && lines.size() == 1)
    return {.entry = parse_check(lines[0])->entry,
            .checks = {vocabulary::kOverflow, vocabulary::kLeftShift}};
  if (auto memory = memory_property(lines)) return *memory;
  if (name != "unreach-call" || lines.size() != 1) {
    throw Unsupported(fmt::format("property {} is not supported yet", name));
  }
  auto check = parse_check(lines[0]);
  return {check->entry, between(check->formula, "G!call(", "())")};
}

ReachProperty read_property(const std::string& file) {
  return parse_property(read_file(file), file);
}

}  // namespace pleat::input
