#include "main/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>

#include "main/config_words.h"
#include "main/help_text.h"
#include "main/option_table.h"
#include "main/suggest.h"
#include "support/check.h"
#include "support/quote.h"

namespace pleat {

namespace {

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

[[noreturn]] void unknown_word(const std::string& what, const std::string& word,
                               const std::vector<std::string>& known,
                               const std::string& help) {
  throw UsageError(fmt::format("unknown {} '{}'{} (see {})", what, word,
                               did_you_mean(word, known), help));
}

/// `-I include`, `-O2`, `-std=c99`: one dash and more than a letter, or a
/// letter that only compilers know.
bool is_of_compiler(const std::string& word) {
  if (word.size() < 2 || word[0] != '-' || word[1] == '-') return false;
  return word.size() > 2 ||
         std::string_view("IDOUWglmc").find(word[1]) != std::string_view::npos;
}

/// The word of --config for no file.
constexpr const char* kNoConfig = "none";

void refuse_leftovers(const CLI::App& app) {
  for (const std::string& word : app.remaining()) {
    std::string name = word.substr(0, word.find('='));
    if (is_of_compiler(word))
      throw UsageError(
          fmt::format("unknown option '{0}'; options of the compiler stand "
                      "behind --: pleat {1} FILE -- {0}",
                      word, app.get_name()));
    unknown_word("option", name, option_names(app),
                 "pleat " + app.get_name() + " --help");
  }
}

void check_engine(const std::string& name) {
  std::vector<std::string> known{"auto"};
  for (const auto& e : engine::known_engines()) known.push_back(e.name);
  if (std::ranges::find(known, name) != known.end()) return;
  const std::string near = did_you_mean(name, known);
  throw UsageError(fmt::format("unknown engine '{}'{} known: {}", name,
                               near.empty() ? ";" : near,
                               fmt::join(known, " ")));
}

void require_files(const CLI::App& app, const run::LoadOptions& load) {
  if (load.files.empty() && load.build.empty()) {
    const std::string name = app.get_name();
    throw UsageError(
        name == "check"
            ? "no input file: pleat check WITNESS FILE"
            : fmt::format("no input file (see pleat {} --help)", name));
  }
}

/// The words before the first `--`; those behind it are for clang.
std::vector<std::string> split_clang_args(int argc, const char* const* argv,
                                          std::vector<std::string>& clang) {
  std::vector<std::string> own(argv + 1, argv + argc);
  auto separator = std::ranges::find(own, "--");
  if (separator != own.end()) {
    clang.assign(separator + 1, own.end());
    own.erase(separator, own.end());
  }
  return own;
}

/// Complains where the options do not fit together.
void check_options(const VerifyOptions& o) {
  check_engine(o.engine);
  if (o.engine_options.unwind && o.engine != "auto" && o.engine != "bmc")
    throw UsageError("--unwind is an option of the engine bmc");
}

void check_witness_options(const VerifyOptions& o) {
  if (o.check.empty()) {
    throw UsageError("no witness (see pleat check --help)");
  }
  check_options(o);
}

void check_show_options(const ShowOptions& o) {
  if (o.engine != "bse" && o.engine != "bself") {
    throw UsageError(fmt::format(
        "--engine: only bse and bself draw a tree, not '{}'", o.engine));
  }
  if (o.tree && o.form == ShowOptions::Form::Loops) {
    throw UsageError("--tree and --loops: one of them");
  }
}

/// The commands and the structs that their options fill.
class CommandLine {
 public:
  CommandLine() {
    app_.formatter(help_formatter());
    app_.set_version_flag("--version", "pleat " PLEAT_VERSION,
                          "show the version");
    app_.footer("pleat COMMAND --help shows a command's options.\n" +
                std::string(kExitCodes));
    condition_.engine = "apc";
    condition_.condition = true;
    condition_.engine_options.apc.smtlib = true;
    add("verify", "Can execution reach a target? Proved, violated or unknown.",
        add_verify_options, verify_, check_options)
        .footer(engine_list() + "\n" + kExitCodes);
    add("check", "Is a witness (of any tool) right about a program?",
        add_check_options, check_, check_witness_options)
        .footer(
            "Exit codes: 0 the proof is confirmed, 10 the violation is "
            "confirmed, 20 neither\nis, 64 wrong usage, 65 bad input, 70 "
            "internal error.");
    add("condition", "What inputs must satisfy to reach a target.",
        add_condition_options, condition_, check_options)
        .footer(
            "Exit codes: 0 not reachable, 10 reached, 20 neither is known, 64 "
            "wrong usage,\n65 bad input, 70 internal error.");
    add("test", "Tests that cover branches, lines or a target.",
        add_test_options, test_)
        .footer(
            "Exit codes: 0 everything is covered or proved unreachable, 20 not "
            "everything,\n64 wrong usage, 65 bad input, 70 internal error.");
    add("invariants", "What holds at every loop, in C.", add_invariants_options,
        invariants_)
        .footer(kOtherExitCodes);
    add("inlay",
        "The program with its loops replaced by what holds behind them.",
        add_inlay_options, inlay_)
        .footer(kOtherExitCodes);
    add("show", "The program as Pleat sees it: its automaton and loops.",
        add_show_options, show_, check_show_options);
    app_.add_subcommand("bench",
                        "Engines and other tools over lists of tasks; tables.");
    app_.set_help_flag("-h,--help", "show this help");
    for (CLI::App* command : app_.get_subcommands({})) {
      command->set_help_flag("-h,--help", "show this help");
      command->allow_extras();
    }
  }

  /// Reads the words, of which the first is the command. The text for --help,
  /// if that is asked for.
  std::optional<Print> read(std::vector<std::string> words) {
    check_command(words[0]);
    std::reverse(words.begin(), words.end());  // as CLI11 wants them
    try {
      app_.parse(words);
    } catch (const CLI::CallForHelp&) {
      return Print{chosen().help()};
    } catch (const CLI::CallForAllHelp&) {
      return Print{app_.help("", CLI::AppFormatMode::All)};
    } catch (const CLI::CallForVersion& e) {
      return Print{std::string(e.what()) + "\n"};
    } catch (const CLI::ParseError& e) {
      throw UsageError(
          fmt::format("{} (see pleat {}--help)", e.what(), prefix(chosen())));
    }
    refuse_leftovers(chosen());
    return std::nullopt;
  }

  /// The command that was read, with the words for clang.
  Invocation finish(const std::vector<std::string>& clang,
                    const std::string& command_line) {
    verify_.command_line = command_line;
    for (const Command& command : commands_) {
      if (command.app->parsed()) return command.finish(clang);
    }
    throw InternalError("every command should be one of the list");
  }

  const CLI::App& all() const { return app_; }
  const CLI::App& chosen() const {
    auto parsed = app_.get_subcommands();
    return parsed.empty() ? app_ : *parsed[0];
  }
  /// Which program the command is about.
  const run::LoadOptions& load() const {
    for (const Command& command : commands_) {
      if (command.app->parsed()) return *command.load;
    }
    throw InternalError("every command should be one of the list");
  }

 private:
  struct Command {
    CLI::App* app;
    const run::LoadOptions* load;
    /// Checks what the options say together; gets the options for clang.
    std::function<Invocation(const std::vector<std::string>&)> finish;
  };

  template <typename Options>
  CLI::App& add(const std::string& name, const std::string& summary,
                void (*add_options)(CLI::App&, Options&), Options& options,
                void (*check)(const Options&) = nullptr) {
    CLI::App* app = app_.add_subcommand(name, summary);
    add_options(*app, options);
    const auto finish = [app, &options,
                         check](const std::vector<std::string>& clang) {
      if (check != nullptr) check(options);
      require_files(*app, options.load);
      options.load.clang_args = clang;
      return Invocation(options);
    };
    commands_.push_back({app, &options.load, finish});
    return *app;
  }

  /// The first word is a command or an option of `pleat` itself.
  void check_command(const std::string& word) const {
    if (word.starts_with("-")) {
      std::vector<std::string> known = option_names(app_);
      known.emplace_back("-h");
      if (std::ranges::find(known, word) != known.end()) return;
      unknown_word("option", word, known, "pleat --help");
    }
    std::vector<std::string> known;
    for (const CLI::App* command : app_.get_subcommands({})) {
      if (command->get_name() == word) return;
      known.push_back(command->get_name());
    }
    if (word.find('.') != std::string::npos)
      throw UsageError(fmt::format(
          "'{0}' is no command; to check a file: pleat verify {0}", word));
    unknown_word("command", word, known, "pleat --help");
  }

  std::string prefix(const CLI::App& app) const {
    return &app == &app_ ? "" : app.get_name() + " ";
  }

  CLI::App app_{"Pleat: can execution of a C program reach this place?",
                "pleat"};
  std::vector<Command> commands_;
  VerifyOptions verify_, check_, condition_;
  TestOptions test_;
  InvariantsOptions invariants_;
  InlayCommandOptions inlay_;
  ShowOptions show_;
};

/// The file with options that is meant: --config, else one that lies in the
/// folder of the program or above.
Config config_for(const run::LoadOptions& load) {
  if (load.config == kNoConfig) return {};
  if (!load.config.empty()) return read_config(load.config);
  const std::string file = find_config(load.files.empty() ? "" : load.files[0]);
  return file.empty() ? Config{} : read_config(file);
}

/// The words with those of pleat.toml among them.
std::vector<std::string> with_config(const Config& config,
                                     const CommandLine& given,
                                     std::vector<std::string> words,
                                     std::vector<std::string>& clang) {
  const run::LoadOptions& load = given.load();
  GivenWords already{&given.all(), &given.chosen(), !load.files.empty(),
                     !clang.empty(), ""};
  const std::vector<std::string> targets = config.targets();
  if (load.files.empty() && load.build.empty()) {
    already.target = only_target(config);
  } else if (load.files.size() == 1 &&
             std::ranges::find(targets, load.files[0]) != targets.end() &&
             !std::filesystem::exists(load.files[0])) {
    already.target = load.files[0];
    already.has_files = false;
    words.erase(std::ranges::find(words, load.files[0]));
  }
  const std::string command = given.chosen().get_name();
  const ConfigWords more =
      words_of(config, already, [&](const std::vector<std::string>& some) {
        std::vector<std::string> all = {command};
        all.insert(all.end(), some.begin(), some.end());
        CommandLine().read(all);
      });
  words.insert(words.begin() + 1, more.options.begin(), more.options.end());
  words.insert(words.end(), more.files.begin(), more.files.end());
  clang.insert(clang.end(), more.clang.begin(), more.clang.end());
  return words;
}

}  // namespace

Invocation parse_command_line(int argc, const char* const* argv) {
  if (argc > 1 && std::string_view(argv[1]) == "bench")
    return BenchOptions{{argv + 2, argv + argc}};
  std::string command_line;
  for (int i = 0; i < argc; ++i)
    command_line += (i == 0 ? "pleat" : " " + shell_quoted(argv[i]));
  std::vector<std::string> clang;
  std::vector<std::string> words = split_clang_args(argc, argv, clang);
  if (words.empty()) throw UsageError(kFirstPage);
  CommandLine plain;
  if (auto print = plain.read(words)) return *std::move(print);
  const Config config = config_for(plain.load());
  if (config.empty()) return plain.finish(clang, command_line);
  CommandLine complete;
  words = with_config(config, plain, std::move(words), clang);
  complete.read(words);
  command_line = "pleat";
  for (const std::string& word : words)
    command_line += " " + shell_quoted(word);
  if (!clang.empty()) command_line += " --";
  for (const std::string& word : clang)
    command_line += " " + shell_quoted(word);
  return complete.finish(clang, command_line);
}

}  // namespace pleat
