#pragma once

// pleat.toml: options in a file. Keys are the names of options without `--`;
// `files` and `clang` stand for the files and for what is behind `--`.
//
//   entry = "parse"              # for all commands that have the option
//   check = ["bounds", "null"]
//
//   [verify]                     # for one command
//   timeout = 300
//
//   [target.parser]              # `pleat verify parser`
//   files = ["src/parser.c"]
//   array = ["data:size"]
//
// Names of files and folders are relative to the file's own folder.

#include <map>
#include <string>
#include <vector>

namespace pleat {

struct ConfigItem {
  std::string key = {};
  std::vector<std::string> values = {};
  bool is_flag = false;  ///< true or false
  unsigned line = 0;
};

struct Config {
  std::string file = {};    ///< as it was found; empty: there is none
  std::string folder = {};  ///< of it
  /// By section; the first is "".
  std::map<std::string, std::vector<ConfigItem>> sections = {};

  bool empty() const { return file.empty(); }
  std::string place(const ConfigItem& item) const;
  /// The names behind `[target.`.
  std::vector<std::string> targets() const;
  /// A file's name as it is to be opened.
  std::string path(const std::string& name) const;
};

inline constexpr const char* kConfigName = "pleat.toml";

/// The file of that name in the folder of `from`, or in one above it; empty:
/// there is none.
std::string find_config(const std::string& from);

/// Throws InputError with file and line.
Config read_config(const std::string& file);

}  // namespace pleat
