// Of TOML: comments, [sections], keys, strings, numbers, true and false, and
// lists of these, also over several lines.

#include "main/config.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "input/read.h"
#include "support/check.h"

namespace pleat {
namespace {

namespace fs = std::filesystem;

bool is_key(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' ||
         c == '_';
}

class ConfigReader {
 public:
  ConfigReader(std::string file, std::string text) : text_(std::move(text)) {
    config_.file = std::move(file);
    config_.folder = fs::path(config_.file).parent_path().string();
  }

  Config run() {
    for (skip(); at_ < text_.size(); skip()) {
      if (peek() == '[')
        section();
      else
        item();
    }
    return std::move(config_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(fmt::format("{}:{}: {}", config_.file, line_, what));
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  char take() {
    const char c = peek();
    if (c == '\n') ++line_;
    ++at_;
    return c;
  }

  /// Blanks, comments and (unless in a line) the ends of lines.
  void skip(bool in_line = false) {
    while (at_ < text_.size()) {
      const char c = peek();
      if (c == '#')
        while (at_ < text_.size() && peek() != '\n') take();
      else if (c == ' ' || c == '\t' || c == '\r' || (c == '\n' && !in_line))
        take();
      else
        return;
    }
  }

  void end_of_line() {
    skip(true);
    if (at_ < text_.size() && peek() != '\n')
      fail("something stands behind the end of it");
  }

  std::string word() {
    std::string result;
    while (is_key(peek())) result += take();
    return result;
  }

  void section() {
    take();
    std::string name = word();
    if (peek() == '.') {
      take();
      if (name != "target") fail(fmt::format("unknown section [{}.…]", name));
      name += "." + word();
    }
    if (name.empty() || name.ends_with('.') || peek() != ']')
      fail("a section should be [verify] or [target.NAME]");
    take();
    end_of_line();
    section_ = name;
    config_.sections[section_];
  }

  void item() {
    ConfigItem item;
    item.line = line_;
    item.key = word();
    skip(true);
    if (item.key.empty() || take() != '=')
      fail("should be KEY = VALUE or [SECTION]");
    skip(true);
    if (peek() == '[')
      list(item);
    else
      item.values.push_back(value(item));
    end_of_line();
    for (const ConfigItem& other : config_.sections[section_]) {
      if (other.key == item.key)
        fail(fmt::format("{} stands in line {} already", item.key, other.line));
    }
    config_.sections[section_].push_back(std::move(item));
  }

  void list(ConfigItem& item) {
    take();
    for (skip(); peek() != ']'; skip()) {
      item.values.push_back(value(item));
      skip();
      if (peek() == ',')
        take();
      else if (peek() != ']')
        fail("a list should be [VALUE, VALUE]");
    }
    take();
  }

  std::string value(ConfigItem& item) {
    const char c = peek();
    if (c == '"' || c == '\'') return string();
    std::string text;
    while (is_key(peek()) || peek() == '.' || peek() == '+') text += take();
    if (text.empty()) fail("a value is missing (texts stand between \"…\")");
    item.is_flag = text == "true" || text == "false";
    if (!item.is_flag && std::isdigit(static_cast<unsigned char>(text[0])) == 0)
      fail(fmt::format("a text stands between quotes: \"{}\"", text));
    return text;
  }

  std::string string() {
    const char quote = take();
    std::string text;
    while (peek() != quote) {
      if (at_ >= text_.size() || peek() == '\n') fail("a text does not end");
      if (quote == '"' && peek() == '\\') {
        take();
        if (peek() != '"' && peek() != '\\')
          fail("only \\\" and \\\\ are known");
      }
      text += take();
    }
    take();
    return text;
  }

  const std::string text_;
  std::size_t at_ = 0;
  unsigned line_ = 1;
  std::string section_;
  Config config_;
};

}  // namespace

std::string Config::place(const ConfigItem& item) const {
  return fmt::format("{}:{}", file, item.line);
}

std::vector<std::string> Config::targets() const {
  constexpr std::string_view kPrefix = "target.";
  std::vector<std::string> result;
  for (const auto& [name, items] : sections) {
    if (name.starts_with(kPrefix))
      result.push_back(name.substr(kPrefix.size()));
  }
  return result;
}

std::string Config::path(const std::string& name) const {
  if (name.empty() || fs::path(name).is_absolute() || folder.empty())
    return name;
  return (fs::path(folder) / name).lexically_normal().string();
}

std::string find_config(const std::string& from) {
  std::error_code error;
  const fs::path here = fs::path(from).parent_path();
  fs::path folder = here.empty() ? fs::current_path(error)
                                 : fs::absolute(here, error).lexically_normal();
  for (bool is_first = true;; is_first = false) {
    const fs::path file = folder / kConfigName;
    if (fs::is_regular_file(file, error))
      return is_first ? (here / kConfigName).string()
                      : fs::proximate(file, error).string();
    if (folder == folder.parent_path()) return "";
    folder = folder.parent_path();
  }
}

Config read_config(const std::string& file) {
  return ConfigReader(file, input::read_file(file)).run();
}

}  // namespace pleat
