#include "output/words.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <utility>

#include "cfa/vocabulary.h"

namespace pleat::output {
namespace {

using Kind = cfa::Property::Kind;

/// What a check asks about, in words.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kChecks{
    {{vocabulary::kBounds, "access out of bounds"},
     {vocabulary::kNull, "access by a null pointer"},
     {vocabulary::kFreed, "use of memory that has ended"},
     {vocabulary::kFree, "wrong call of free"},
     {vocabulary::kUninitialised, "use of memory that nobody wrote to"},
     {vocabulary::kLeak, "lost memory"},
     {vocabulary::kCleanup, "memory that is not freed"},
     {vocabulary::kOverflow, "signed overflow"},
     {vocabulary::kDivisionByZero, "division by zero"},
     {vocabulary::kShifts, "wrong shift"},
     {vocabulary::kUnreachable, "a place that should not be reached"},
     {"div-by-zero or overflow", "division by zero or overflow"}}};

std::string check_name(const std::string& check) {
  for (const auto& [name, words] : kChecks) {
    if (name == check) return fmt::format("{} [{}]", words, name);
  }
  return "check " + check;
}

}  // namespace

std::string name_of(const cfa::Property& property) {
  switch (property.kind) {
    case Kind::Assertion:
      return fmt::format("assertion `{}`", property.text);
    case Kind::ErrorCall:
      return fmt::format("call of {}", property.text);
    case Kind::Line:
      return property.text;
    case Kind::Check:
      return check_name(property.text);
  }
  return property.text;
}

std::string kind_of(const cfa::Property& property) {
  switch (property.kind) {
    case Kind::Assertion:
      return "assertion";
    case Kind::ErrorCall:
      return "error call";
    case Kind::Line:
      return "line";
    case Kind::Check:
      break;
  }
  return property.text;
}

std::string what_happens(const cfa::Property& property) {
  switch (property.kind) {
    case Kind::Assertion:
      return name_of(property) + " fails";
    case Kind::ErrorCall:
      return property.text + " is called";
    case Kind::Line:
      return property.text + " is reached";
    case Kind::Check:
      break;
  }
  return name_of(property);
}

std::string cannot_happen(const cfa::Property& property) {
  switch (property.kind) {
    case Kind::Assertion:
      return name_of(property) + " cannot fail";
    case Kind::ErrorCall:
      return property.text + " is never called";
    case Kind::Line:
      return property.text + " is never reached";
    case Kind::Check:
      break;
  }
  return "no " + name_of(property);
}

std::string may_happen(const cfa::Property& property) {
  switch (property.kind) {
    case Kind::Assertion:
      return fmt::format("can {} fail?", name_of(property));
    case Kind::ErrorCall:
      return fmt::format("can {} be called?", property.text);
    case Kind::Line:
      return fmt::format("can {} be reached?", property.text);
    case Kind::Check:
      break;
  }
  return fmt::format("is there {} here?", name_of(property));
}

std::string relative_path(const std::string& file, std::string_view folder) {
  if (folder.empty() || !file.starts_with('/')) return file;
  const std::string relative =
      std::filesystem::path(file).lexically_relative(folder).string();
  return relative.empty() || relative.size() >= file.size() ? file : relative;
}

}  // namespace pleat::output
