#include "input/task.h"

#include <fmt/core.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "input/read.h"
#include "support/check.h"

namespace pleat::input {

namespace {

/// Reads one task; holds what messages need.
class Parser {
 public:
  Parser(const std::string& folder, const std::string& file)
      : folder_(folder), file_(file) {}

  Task task(const YAML::Node& root) {
    if (!root.IsMap()) fail(root, "not a task definition");
    check_version(root["format_version"]);
    Task result;
    result.files = files(root);
    if (auto options = root["options"]) result.data_model = model(options);
    if (auto properties = root["properties"]) {
      if (!properties.IsSequence()) fail(properties, "properties: not a list");
      for (const auto& p : properties) result.properties.push_back(property(p));
    }
    return result;
  }

 private:
  [[noreturn]] void fail(const YAML::Node& at, const std::string& what) const {
    int line = at ? at.Mark().line + 1 : 1;
    throw InputError(fmt::format("{}:{}: {}", file_, line, what));
  }

  std::string text(const YAML::Node& node, const char* what) const {
    if (!node || !node.IsScalar()) {
      fail(node, std::string(what) + ": a text is missing");
    }
    return node.Scalar();
  }

  std::string resolve(const std::string& path) const {
    return (std::filesystem::path(folder_) / path).lexically_normal();
  }

  void check_version(const YAML::Node& version) const {
    std::string v = text(version, "format_version");
    if (v.starts_with("1.") || v.starts_with("2.")) return;
    if (v == "1" || v == "2") return;
    fail(version, fmt::format("format_version '{}' is not supported", v));
  }

  std::vector<std::string> files(const YAML::Node& root) const {
    const YAML::Node node = root["input_files"];
    if (!node) fail(root, "input_files is missing");
    std::vector<std::string> result;
    if (node.IsSequence()) {
      for (const auto& n : node) {
        result.push_back(resolve(text(n, "input_files")));
      }
    } else {
      result.push_back(resolve(text(node, "input_files")));
    }
    if (result.empty()) fail(node, "input_files is empty");
    return result;
  }

  std::optional<cfa::DataModel> model(const YAML::Node& options) const {
    if (!options.IsMap()) fail(options, "options: not a map");
    const YAML::Node language = options["language"];
    if (language && language.IsScalar() && language.Scalar() != "C") {
      fail(language, fmt::format("language '{}' is not C", language.Scalar()));
    }
    const YAML::Node node = options["data_model"];
    if (!node) return std::nullopt;
    auto result = parse_data_model(text(node, "data_model"));
    if (!result) {
      fail(node, fmt::format("unknown data_model '{}'", node.Scalar()));
    }
    return result;
  }

  TaskProperty property(const YAML::Node& node) const {
    if (!node.IsMap()) fail(node, "properties: an entry is no map");
    TaskProperty result;
    result.file = resolve(text(node["property_file"], "property_file"));
    if (auto expected = node["expected_verdict"]) {
      bool value = false;
      if (!YAML::convert<bool>::decode(expected, value)) {
        fail(expected, "expected_verdict: neither true nor false");
      }
      result.expected = value;
    }
    return result;
  }

  const std::string& folder_;
  const std::string& file_;
};

}  // namespace

Task parse_task(const std::string& text, const std::string& folder,
                const std::string& file) {
  try {
    return Parser(folder, file).task(YAML::Load(text));
  } catch (const YAML::Exception& e) {
    throw InputError(
        fmt::format("{}:{}: {}", file, std::max(e.mark.line, 0) + 1, e.msg));
  }
}

Task read_task(const std::string& file) {
  auto folder = std::filesystem::path(file).parent_path().string();
  return parse_task(read_file(file), folder, file);
}

bool is_task_file(const std::string& file) {
  return file.ends_with(".yml") || file.ends_with(".yaml");
}

std::optional<cfa::DataModel> parse_data_model(std::string_view name) {
  std::string lower(name);
  std::ranges::transform(lower, lower.begin(), [](char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  });
  if (lower == "ilp32") return cfa::DataModel::Ilp32;
  if (lower == "lp64") return cfa::DataModel::Lp64;
  return std::nullopt;
}

}  // namespace pleat::input
