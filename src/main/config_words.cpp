#include "main/config_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "support/check.h"

namespace pleat {
namespace {

constexpr const char* kFiles = "files";
constexpr const char* kClang = "clang";

bool knows(const CLI::App& command, const std::string& key) {
  return key != "help" && key != "config" &&
         command.get_option_no_throw("--" + key) != nullptr;
}

/// Does the option name one file, or folder?
bool names_path(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return type == "DIR" ||
         (type.starts_with("FILE") && type.find(':') == std::string::npos);
}

class WordsMaker {
 public:
  WordsMaker(
      const Config& config, const GivenWords& given,
      const std::function<void(const std::vector<std::string>&)>& try_words)
      : config_(config), given_(given), try_words_(try_words) {}

  ConfigWords run() {
    refuse_unknown_sections();
    std::map<std::string, const ConfigItem*> items;
    const auto take = [&](const std::string& section, bool is_of_command) {
      const auto found = config_.sections.find(section);
      if (found == config_.sections.end()) return;
      for (const ConfigItem& item : found->second) {
        require_known(item, is_of_command);
        items[item.key] = &item;
      }
    };
    take("", false);
    take(given_.command->get_name(), true);
    if (!given_.target.empty()) take("target." + given_.target, false);
    for (const auto& [key, item] : items) add(*item);
    return std::move(result_);
  }

 private:
  void refuse_unknown_sections() const {
    std::set<std::string> known = {""};
    for (const CLI::App* command : given_.all->get_subcommands({}))
      known.insert(command->get_name());
    for (const auto& [name, items] : config_.sections) {
      if (known.contains(name) || name.starts_with("target.")) continue;
      throw InputError(fmt::format(
          "{}: unknown section [{}]",
          items.empty() ? config_.file : config_.place(items.front()), name));
    }
  }

  void require_known(const ConfigItem& item, bool is_of_command) const {
    if (item.key == kFiles || item.key == kClang) return;
    const auto others = given_.all->get_subcommands({});
    const bool is_known =
        is_of_command ? knows(*given_.command, item.key)
                      : std::ranges::any_of(others, [&](const CLI::App* one) {
                          return knows(*one, item.key);
                        });
    if (!is_known)
      throw InputError(
          fmt::format("{}: unknown option {}", config_.place(item), item.key));
  }

  void add(const ConfigItem& item) {
    if (item.key == kFiles) {
      if (given_.has_files) return;
      for (const std::string& file : item.values)
        result_.files.push_back(config_.path(file));
      return;
    }
    if (item.key == kClang) {
      if (given_.has_clang) return;
      for (const std::string& word : item.values)
        result_.clang.push_back(for_clang(word));
      return;
    }
    if (!knows(*given_.command, item.key)) return;  // of another command
    const CLI::Option& option = *given_.command->get_option("--" + item.key);
    if (option.count() > 0) return;
    const std::vector<std::string> words = words_for(item, option);
    try {
      try_words_(words);
    } catch (const UsageError& error) {
      throw InputError(
          fmt::format("{}: {}", config_.place(item), error.what()));
    }
    result_.options.insert(result_.options.end(), words.begin(), words.end());
  }

  std::vector<std::string> words_for(const ConfigItem& item,
                                     const CLI::Option& option) const {
    const std::string name = "--" + item.key;
    std::vector<std::string> words;
    if (option.get_expected_max() == 0) {
      if (!item.is_flag || item.values.size() != 1)
        throw InputError(fmt::format("{}: {} is true or false",
                                     config_.place(item), item.key));
      if (item.values[0] == "true") words.push_back(name);
      return words;
    }
    for (const std::string& value : item.values)
      words.push_back(name + "=" + in_folder(item.key, value, option));
    return words;
  }

  std::string in_folder(const std::string& key, const std::string& value,
                        const CLI::Option& option) const {
    const std::size_t at = value.find('=');
    if (key == "stub" && at != std::string::npos)
      return value.substr(0, at + 1) + config_.path(value.substr(at + 1));
    return (names_path(option) || key == "models") && value != "-"
               ? config_.path(value)
               : value;
  }

  /// Folders with headers are relative to the file's folder, too.
  std::string for_clang(const std::string& word) const {
    constexpr std::string_view kInclude = "-I";
    if (!word.starts_with(kInclude) || word.size() == kInclude.size())
      return word;
    return "-I" + config_.path(word.substr(kInclude.size()));
  }

  const Config& config_;
  const GivenWords& given_;
  const std::function<void(const std::vector<std::string>&)>& try_words_;
  ConfigWords result_;
};

}  // namespace

ConfigWords words_of(
    const Config& config, const GivenWords& given,
    const std::function<void(const std::vector<std::string>&)>& try_words) {
  return WordsMaker(config, given, try_words).run();
}

std::string only_target(const Config& config) {
  const std::vector<std::string> targets = config.targets();
  const auto top = config.sections.find("");
  const bool has_files =
      top != config.sections.end() &&
      std::ranges::any_of(top->second, [](const ConfigItem& item) {
        return item.key == kFiles || item.key == "build";
      });
  if (targets.empty() || (has_files && targets.size() > 1)) return "";
  if (targets.size() == 1) return targets[0];
  throw UsageError(fmt::format("{} has several targets; name one of them: {}",
                               config.file, fmt::join(targets, " ")));
}

}  // namespace pleat
