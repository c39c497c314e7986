#include "input/compile_commands.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "input/read.h"
#include "support/check.h"

namespace pleat::input {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// Words of a command line as a POSIX shell would split it, without variables.
Words split(const std::string& command) {
  Words words;
  std::string word;
  bool inside = false;
  char quote = 0;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (quote == '\'') {
      if (c == '\'')
        quote = 0;
      else
        word += c;
    } else if (c == '\\' && i + 1 < command.size()) {
      word += command[++i];
      inside = true;
    } else if (quote == '"') {
      if (c == '"')
        quote = 0;
      else
        word += c;
    } else if (c == '\'' || c == '"') {
      quote = c;
      inside = true;
    } else if (c == ' ' || c == '\t' || c == '\n') {
      if (inside) words.push_back(std::move(word));
      word.clear();
      inside = false;
    } else {
      word += c;
      inside = true;
    }
  }
  if (inside) words.push_back(std::move(word));
  return words;
}

bool starts_with_any(const std::string& word,
                     const std::vector<const char*>& prefixes) {
  return std::ranges::any_of(
      prefixes, [&](const char* p) { return word.starts_with(p); });
}

/// Options that name a path, in the same or in the next word.
constexpr std::array kPaths = {"-isystem", "-iquote",  "-idirafter",
                               "-include", "-imacros", "-isysroot",
                               "-I"};

std::string full(const std::string& path, const fs::path& folder) {
  return (folder / path).lexically_normal().string();
}

Words useful(const Words& words, const fs::path& folder) {
  Words result;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    const bool has_next = i + 1 < words.size();
    if (word == "-o" || word == "-MF" || word == "-MT" || word == "-MQ") {
      ++i;
      continue;
    }
    const auto path = std::ranges::find_if(
        kPaths, [&](const char* p) { return word.starts_with(p); });
    if (path != kPaths.end()) {
      const std::string rest = word.substr(std::string(*path).size());
      if (rest.empty() && !has_next) continue;
      result.emplace_back(*path);
      result.push_back(full(rest.empty() ? words[++i] : rest, folder));
    } else if ((word == "-D" || word == "-U") && has_next) {
      result.push_back(word);
      result.push_back(words[++i]);
    } else if (starts_with_any(word, {"-D", "-U", "-std=", "-ansi", "-f",
                                      "-pthread", "-nostdinc"}) &&
               !starts_with_any(word, {"-fsanitize", "-flto", "-fprofile",
                                       "-fdiagnostics", "-fcolor"})) {
      result.push_back(word);
    }
  }
  return result;
}

CompileCommand command_of(const nlohmann::json& entry,
                          const fs::path& database) {
  const fs::path folder = database / entry.value("directory", std::string("."));
  CompileCommand result;
  result.file = full(entry.at("file").get<std::string>(), folder);
  const Words words = entry.contains("arguments")
                          ? entry.at("arguments").get<Words>()
                          : split(entry.at("command").get<std::string>());
  result.options = useful(words, folder);
  return result;
}

}  // namespace

std::vector<CompileCommand> read_compile_commands(const std::string& folder) {
  const fs::path file = fs::is_directory(folder)
                            ? fs::path(folder) / "compile_commands.json"
                            : fs::path(folder);
  require_readable(file.string());
  std::vector<CompileCommand> result;
  std::set<std::string> seen;
  try {
    const auto database = nlohmann::json::parse(read_file(file.string()));
    for (const auto& entry : database) {
      CompileCommand command =
          command_of(entry, fs::absolute(file).parent_path());
      if (!command.file.ends_with(".c") && !command.file.ends_with(".i"))
        continue;
      if (seen.insert(command.file).second)
        result.push_back(std::move(command));
    }
  } catch (const nlohmann::json::exception& error) {
    throw InputError(file.string() + ": " + error.what());
  }
  if (result.empty()) throw InputError(file.string() + ": names no C file");
  return result;
}

}  // namespace pleat::input
