#include "main/help_text.h"

#include <fmt/format.h>

#include "engine/registry.h"
#include "output/lines.h"

namespace pleat {

namespace {

constexpr std::size_t kHelpWidth = 80;  ///< of the help

}  // namespace

const char* const kExitCodes =
    "Exit codes: 0 proved, 10 violated, 20 unknown, 64 wrong usage, 65 bad "
    "input,\n70 internal error. The last line on standard output is 'VERDICT: "
    "...'.";

const char* const kOtherExitCodes =
    "Exit codes: 0 done, 20 not (fully) done, 64 wrong usage, 65 bad "
    "input,\n70 "
    "internal error.";

const char* const kFirstPage = R"(Pleat checks C programs: can this go wrong?

  pleat verify file.c                 assertions, or else undefined behaviour
  pleat verify --check all file.c     overflow, bounds, null, use after free ...
  pleat verify --build DIR --entry parse_header --check bounds
                                      one function of a project that has a
                                      compile_commands.json

Other commands:
  test        tests that cover branches, lines or a target
  check       is a witness, of any tool, right about a program?
  condition   what inputs must satisfy to get to a place
  invariants  what holds at every loop
  inlay, show, bench

pleat COMMAND --help shows all options. Options for the compiler stand behind
--, as in: pleat verify file.c -- -I include -DDEBUG)";

std::string engine_list() {
  std::string text = "Engines:\n";
  text +=
      fmt::format("  {:<12}{}\n", "auto",
                  "several of them at the same time, sharing what they prove");
  for (const auto& e : engine::known_engines()) {
    constexpr std::size_t kColumn = 14;
    text +=
        fmt::format("  {:<12}{}\n", e.name,
                    output::wrapped(e.summary, kHelpWidth, kColumn, kColumn));
  }
  return text;
}

namespace {

/// Lists that the help shows are read by people: a blank behind each comma.
std::string with_blanks(const std::string& list) {
  std::string text;
  for (const char c : list) {
    text += c;
    if (c == ',') text += ' ';
  }
  return text;
}

/// Shows an option as `--timeout S   time limit ... [60]`, and a usage line
/// that tells of clang's options.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    return option->get_type_size() == 0 ? "" : " " + option->get_type_name();
  }

  std::string make_option_desc(const CLI::Option* option) const override {
    const std::string standard = option->get_default_str();
    return output::wrapped(
        option->get_description() +
            (standard.empty() ? "" : " [" + with_blanks(standard) + "]"),
        kHelpWidth - get_column_width());
  }

  std::string make_usage(const CLI::App* app, std::string) const override {
    if (app->get_parent() == nullptr) {
      return "Usage: pleat COMMAND FILE... [options]\n";
    }
    return fmt::format("Usage: pleat {} FILE... [options] [-- clang options]\n",
                       app->get_name());
  }
};

}  // namespace

std::shared_ptr<CLI::Formatter> help_formatter() {
  auto formatter = std::make_shared<HelpFormatter>();
  formatter->column_width(32);
  return formatter;
}

}  // namespace pleat
