#include "verdict/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "cfa/library_inputs.h"

namespace pleat::verdict {
namespace {

/// More than a system passes on: such a run cannot be replayed anyway.
constexpr std::size_t kMostWords = 1U << 20;

/// What is known of one argument.
struct Known {
  struct Byte {
    char value;
    bool matters;
  };
  std::map<unsigned, Byte> bytes;

  bool matters() const {
    return std::ranges::any_of(bytes,
                               [](const auto& b) { return b.second.matters; });
  }

  std::string text() const {
    std::string result;
    for (const auto& [offset, byte] : bytes) {
      if (offset != result.size() || byte.value == 0) break;
      result += byte.value;
    }
    return result;
  }
};

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') ||
         std::string_view("_./-+=:,@%").find(c) != std::string_view::npos;
}

std::string in_bash(const std::string& word) {
  if (!word.empty() && std::ranges::all_of(word, is_plain)) return word;
  const bool printable = std::ranges::all_of(
      word, [](char c) { return c >= ' ' && c <= '~' && c != '\''; });
  if (printable) return "'" + word + "'";
  std::string result = "$'";
  for (const char c : word) {
    if (c == '\'' || c == '\\')
      result += std::string("\\") + c;
    else if (c >= ' ' && c <= '~')
      result += c;
    else  // three digits: what follows cannot be taken for one more
      result += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
  }
  return result + "'";
}

}  // namespace

std::string for_printf(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\n')
      result += "\\n";
    else if (c == '\\')
      result += "\\\\";
    else if (c == '%')
      result += "%%";
    else if (c >= ' ' && c <= '~' && c != '\'')
      result += c;
    else
      result += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
  }
  return result + "'";
}

bool takes_arguments(const cfa::Cfa& cfa) {
  return std::ranges::any_of(cfa.inputs, [](const cfa::Input& input) {
    return input.kind == cfa::Input::Kind::Argument;
  });
}

std::vector<std::string> arguments(const cfa::Cfa& cfa,
                                   const std::vector<InputValue>& inputs) {
  std::map<std::uint64_t, Known> known;
  std::size_t count = 1;
  bool says_count = false;
  for (const InputValue& value : inputs) {
    const cfa::Input& input = cfa.at(value.input);
    if (input.kind != cfa::Input::Kind::Argument || cfa::is_environment(input))
      continue;
    if (input.first == 0) {
      count = static_cast<std::size_t>(value.value);
      says_count = true;
      continue;
    }
    known[input.first - 1].bytes[input.offset] = {
        static_cast<char>(value.value), value.matters};
    if (!says_count) count = std::max<std::size_t>(count, input.first);
  }
  count = std::clamp<std::size_t>(count, 1, kMostWords);
  std::vector<std::string> result(count);
  for (const auto& [number, word] : known) {
    if (number < count) result[number] = word.text();
  }
  if (!known[0].matters()) result[0] = kProgramName;
  return result;
}

bool fill_gaps(const cfa::Cfa& cfa, std::vector<InputValue>& inputs) {
  const auto is_byte = [&](const InputValue& value) {
    const cfa::Input& input = cfa.at(value.input);
    return input.kind == cfa::Input::Kind::Argument && input.first != 0 &&
           !cfa::is_environment(input);
  };
  std::map<std::uint64_t, unsigned> last;  // byte that is not zero
  for (const InputValue& value : inputs) {
    const cfa::Input& input = cfa.at(value.input);
    if (is_byte(value) && value.value != 0)
      last[input.first] = std::max(last[input.first], input.offset);
  }
  bool any = false;
  for (InputValue& value : inputs) {
    const cfa::Input& input = cfa.at(value.input);
    if (!is_byte(value) || value.value != 0 ||
        input.offset >= last[input.first])
      continue;
    value.value = 'x';
    any = true;
  }
  return any;
}

std::vector<std::string> environment(const cfa::Cfa& cfa,
                                     const std::vector<InputValue>& inputs) {
  struct Variable {
    std::string name;
    bool is_set = false;
    Known text;
  };
  std::map<std::uint64_t, Variable> variables;
  for (const InputValue& value : inputs) {
    const cfa::Input& input = cfa.at(value.input);
    if (!cfa::is_environment(input)) continue;
    Variable& variable = variables[input.first];
    variable.name = input.name.substr(0, input.name.rfind('['));
    if (input.offset == 0)
      variable.is_set = value.value != 0;
    else
      variable.text.bytes[input.offset - 1] = {static_cast<char>(value.value),
                                               value.matters};
  }
  std::vector<std::string> result;
  for (const auto& [number, variable] : variables) {
    if (variable.is_set)
      result.push_back(variable.name + "=" + variable.text.text());
  }
  return result;
}

std::string command_line(const std::vector<std::string>& arguments) {
  constexpr std::size_t kMostShown = 100;
  std::string result = kProgramName;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    if (i == kMostShown) {
      result += fmt::format(" ... ({} more)", arguments.size() - i);
      break;
    }
    result += " " + in_bash(arguments[i]);
  }
  if (arguments.empty() || arguments[0] == kProgramName) return result;
  return fmt::format("(exec -a {} {})", in_bash(arguments[0]), result);
}

bool reads_standard_input(const cfa::Cfa& cfa) {
  return std::ranges::any_of(cfa.inputs, cfa::is_standard_input);
}

std::string standard_input(const cfa::Cfa& cfa,
                           const std::vector<InputValue>& inputs) {
  std::string result;
  for (const InputValue& value : inputs) {
    if (!cfa::is_standard_input(cfa.at(value.input))) continue;
    if (value.value > UINT8_MAX) break;
    result += static_cast<char>(value.value);
  }
  return result;
}

std::string command_line(const cfa::Cfa& cfa,
                         const std::vector<InputValue>& inputs) {
  const bool reads = reads_standard_input(cfa);
  if (!reads && !takes_arguments(cfa)) return "";
  std::string command = command_line(arguments(cfa, inputs));
  for (const std::string& variable : environment(cfa, inputs)) {
    const std::size_t name = variable.find('=') + 1;
    command = variable.substr(0, name) + in_bash(variable.substr(name)) + " " +
              command;
  }
  if (!reads) return command;
  const std::string text = standard_input(cfa, inputs);
  if (text.empty()) return command + " < /dev/null";
  return fmt::format("printf {} | {}", for_printf(text), command);
}

}  // namespace pleat::verdict
