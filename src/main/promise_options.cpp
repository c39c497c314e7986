#include "main/promise_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>

#include "support/check.h"

namespace pleat {
namespace {

using Pair = std::pair<std::string, std::string>;

/// The two parts of `text`, which a sign separates.
Pair parts_of(const std::string& option, const std::string& text, char between,
              const char* form) {
  const std::size_t at = text.find(between);
  if (at == std::string::npos || at == 0 || at + 1 == text.size())
    throw UsageError(
        fmt::format("{}: should be {}, not '{}'", option, form, text));
  return {text.substr(0, at), text.substr(at + 1)};
}

/// A number in C's way of writing: 16, 0x40.
std::uint64_t number_of(const std::string& option, const std::string& text) {
  try {
    std::size_t used = 0;
    const std::uint64_t number = std::stoull(text, &used, 0);
    if (used == text.size() &&
        std::isdigit(static_cast<unsigned char>(text[0])) != 0)
      return number;
  } catch (const std::exception&) {
  }
  throw UsageError(fmt::format("{}: not a number: '{}'", option, text));
}

/// An option that may be given several times.
void add_repeated(CLI::App& app, const std::string& option, const char* form,
                  const std::function<void(const std::string&)>& take,
                  const std::string& help) {
  const auto all = [take](const std::vector<std::string>& values) {
    for (const std::string& value : values) take(value);
  };
  app.add_option_function<std::vector<std::string>>(option, all, help)
      ->allow_extra_args(false)
      ->type_name(form);
}

void add_device(run::LoadOptions& o, const std::string& text) {
  const auto [from, size] = parts_of("--device", text, ':', "ADDRESS:BYTES");
  const std::uint64_t begin = number_of("--device", from);
  const std::uint64_t bytes = number_of("--device", size);
  if (bytes == 0 || begin + bytes < begin)
    throw UsageError(
        fmt::format("--device: there is no such memory: '{}'", text));
  o.devices.emplace_back(begin, begin + bytes);
}

void add_string(run::LoadOptions& o, const std::string& text) {
  constexpr std::uint64_t kMost = 4095;
  const auto [name, most] = parts_of("--string", text, ':', "PARAMETER:N");
  const std::uint64_t number = number_of("--string", most);
  if (number > kMost)
    throw UsageError(fmt::format("--string: at most {} characters", kMost));
  o.parameters.strings[name] = static_cast<unsigned>(number);
}

void add_stub(run::LoadOptions& o, const std::string& text) {
  if (text.find('=') == std::string::npos) {
    o.stubs[text] = "";
    return;
  }
  const auto [function, file] = parts_of("--stub", text, '=', "FUNC=FILE.c");
  o.stubs[function] = file;
}

}  // namespace

void add_promise_options(CLI::App& app, run::LoadOptions& o) {
  frontend::ParameterOptions& p = o.parameters;
  add_repeated(
      app, "--array", "PARAMETER:N",
      [&p](const std::string& text) {
        const auto [name, length] =
            parts_of("--array", text, ':', "PARAMETER:N");
        p.arrays[name] = length;
      },
      "with --entry: the parameter points to N elements; N is a number or an "
      "expression over other parameters");
  add_repeated(
      app, "--string", "PARAMETER:N",
      [&o](const std::string& text) { add_string(o, text); },
      "with --entry: the parameter is a string of at most N characters");
  add_repeated(
      app, "--nullable", "PARAMETER",
      [&p](const std::string& text) { p.nullable.insert(text); },
      "with --entry: the parameter may be null");
  add_repeated(
      app, "--alias", "P,Q",
      [&p](const std::string& text) {
        p.aliases.push_back(parts_of("--alias", text, ',', "P,Q"));
      },
      "with --entry: both parameters may point to the same object");
  app.add_option("--depth", p.depth,
                 "with --entry: objects in a row that lists and trees have at "
                 "most")
      ->type_name("N")
      ->check(CLI::Range(1U, 10U))
      ->capture_default_str();
  add_repeated(
      app, "--require", "EXPR",
      [&p](const std::string& text) { p.required.push_back(text); },
      "with --entry: what callers see to, in C over the parameters");
  add_repeated(
      app, "--ensure", "EXPR",
      [&p](const std::string& text) { p.ensured.push_back(text); },
      "with --entry: asks whether this holds behind the call, in C over the "
      "parameters and `result`");
  add_repeated(
      app, "--stub", "FUNC|FUNC=FILE.c",
      [&o](const std::string& text) { add_stub(o, text); },
      "replace the function's body by that of another file, or by none: then "
      "it returns anything and changes only what it gets a pointer to");
  add_repeated(
      app, "--device", "ADDRESS:BYTES",
      [&o](const std::string& text) { add_device(o, text); },
      "memory of a device: what is read there is an input, what is written "
      "goes nowhere");
}

}  // namespace pleat
