#include "main/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>

#include "cfa/vocabulary.h"
#include "input/task.h"
#include "main/suggest.h"
#include "support/check.h"
#include "support/quote.h"

namespace pleat {

namespace {

constexpr const char* kExitCodes =
    "Exit codes: 0 proved, 10 violated, 20 unknown, 64 wrong usage, 65 bad "
    "input,\n70 internal error. The last line on standard output is 'VERDICT: "
    "...'.";

constexpr const char* kOtherExitCodes =
    "Exit codes: 0 done, 20 not (fully) done, 64 wrong usage, 65 bad "
    "input,\n70 "
    "internal error.";

/// A word and what it stands for; in the order that --help shows.
template <typename T>
using Words = std::vector<std::pair<std::string, T>>;

template <typename T>
T lookup(const Words<T>& words, const std::string& option,
         const std::string& word) {
  std::string known;
  for (const auto& [name, value] : words) {
    if (name == word) return value;
    known += " " + name;
  }
  throw UsageError(
      fmt::format("{}: unknown word '{}'; known:{}", option, word, known));
}

/// An option whose value is one of some words.
template <typename T>
CLI::Option* add_words(CLI::App& app, const std::string& option, T& value,
                       const Words<T>& words, const std::string& help) {
  std::string known, standard;
  for (const auto& [name, v] : words) {
    known += (known.empty() ? "" : "|") + name;
    if (v == value) standard = name;
  }
  auto set = [&value, words, option](const std::string& word) {
    value = lookup(words, option, word);
  };
  return app.add_option_function<std::string>(option, set, help)
      ->type_name(known)
      ->default_str(standard);
}

void set_checks(run::LoadOptions& o, const std::vector<std::string>& names) {
  const auto& known = run::known_checks();
  o.checks.clear();
  for (const auto& name : names) {
    if (name != "all" && std::ranges::find(known, name) == known.end()) {
      throw UsageError(fmt::format("--check: unknown word '{}'; known: {} all",
                                   name, fmt::join(known, " ")));
    }
  }
  for (const auto& name : known) {  // each once, in one order
    if (std::ranges::find(names, name) != names.end() ||
        (name != vocabulary::kCleanup &&
         std::ranges::find(names, "all") != names.end())) {
      o.checks.push_back(name);
    }
  }
}

void add_load_options(CLI::App& app, run::LoadOptions& o) {
  app.add_option("FILE", o.files,
                 ".c and .i files; or one SV-COMP task (.yml); or one "
                 "automaton (.cfa)")
      ->type_name("...");
  app.add_option("--target", o.target,
                 fmt::format("the place that is asked about: a function or a "
                             "line; default: failing assertions, {}",
                             fmt::join(vocabulary::kErrorFunctions, ", ")))
      ->type_name("FUNC|FILE:LINE");
  app.add_option_function<std::vector<std::string>>(
         "--check", [&o](const auto& names) { set_checks(o, names); },
         fmt::format("ask about undefined behaviour and lost memory instead: "
                     "{}; or all of these but the last",
                     fmt::join(run::known_checks(), ", ")))
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("LIST");
  app.add_option("--prp", o.property_file, "SV-COMP property file")
      ->type_name("FILE");
  auto set_model = [&o](const std::string& word) {
    o.data_model = input::parse_data_model(word);
    if (!o.data_model) {
      throw UsageError("--data-model: neither ILP32 nor LP64: '" + word + "'");
    }
  };
  app.add_option_function<std::string>("--data-model", set_model,
                                       "sizes of int, long and pointers")
      ->type_name("ILP32|LP64")
      ->default_str("LP64, or what the task says");
  app.add_flag_callback(
      "--32", [&o] { o.data_model = cfa::DataModel::Ilp32; },
      "the same as --data-model ILP32");
  app.add_flag_callback(
      "--64", [&o] { o.data_model = cfa::DataModel::Lp64; },
      "the same as --data-model LP64");
  app.add_option("--entry", o.entry, "the function where execution starts")
      ->type_name("FUNC")
      ->default_str("main");
  app.add_option("--build", o.build,
                 "folder of a compile_commands.json: how files are compiled; "
                 "without FILE, those that the entry function needs")
      ->type_name("DIR");
  app.add_option(
         "--recursion", o.recursion,
         "open calls of one function that get a copy of it each; deeper "
         "ones share one, or are cut off where its locals have "
         "addresses")
      ->type_name("N")
      ->check(CLI::Range(1U, 1000U))
      ->default_str("1, 5 where they are cut off");
  app.add_flag("--malloc-never-fails", o.malloc_never_fails,
               "malloc and its like never return null");
  app.add_flag("--closed", o.closed,
               "functions without a body do not call functions of the program "
               "(implied by SV-COMP tasks and property files)");
  const auto set_volatile = [&o](const std::string& word) {
    if (word != "any" && word != "plain")
      throw UsageError("--volatile: neither any nor plain: '" + word + "'");
    o.volatile_changes = word == "any";
  };
  app.add_option_function<std::string>(
         "--volatile", set_volatile,
         "objects declared volatile may change by themselves, at any time "
         "and to any value; or they are plain ones")
      ->type_name("any|plain")
      ->default_str("any");
  app.add_option("--arguments", o.arguments,
                 "arguments of main, besides argv[0], with which a "
                 "counterexample can be replayed; a proof is for any number")
      ->type_name("N")
      ->check(CLI::Range(0U, 16U))
      ->capture_default_str();
  app.add_option("--argument-length", o.argument_length,
                 "bytes that such an argument may have; a proof is for any "
                 "length")
      ->type_name("N")
      ->check(CLI::Range(0U, 255U))
      ->capture_default_str();
  app.add_option("--models", o.model_folders,
                 "folders with C models (NAME.c) of functions that the program "
                 "does not define, before Pleat's own")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("DIR");
}

void set_layers(solver::Options& o, const std::vector<std::string>& names) {
  const Words<bool solver::Options::*> layers = {
      {"models", &solver::Options::models},
      {"eliminate", &solver::Options::eliminate},
      {"integers", &solver::Options::integers},
      {"blast", &solver::Options::blast},
      {"z3", &solver::Options::z3}};
  for (const auto& [name, member] : layers) o.*member = false;
  for (const auto& name : names) {
    o.*lookup(layers, "--solver-layers", name) = true;
  }
}

void add_solver_options(CLI::App& app, VerifyOptions& o) {
  using check::Checker;
  add_words<Checker>(app, "--checker", o.checker,
                     {{"blast", Checker::Blast},
                      {"z3", Checker::Z3},
                      {"cvc5", Checker::Cvc5},
                      {"both", Checker::Both}},
                     "what checks proofs (both: z3 and cvc5)");
  app.add_option_function<std::vector<std::string>>(
         "--solver-layers",
         [&o](const auto& names) { set_layers(o.solver, names); },
         "solver layers to use, in any order")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("LIST")
      ->default_str("models,eliminate,integers,blast,z3");
  app.add_option("--query-log", o.solver.log_directory,
                 "write every solver query there, as SMT-LIB")
      ->type_name("DIR");
}

void set_fold(engine::backward::FoldOptions& o,
              const std::vector<std::string>& names) {
  using engine::backward::FoldOptions;
  const Words<bool FoldOptions::*> extensions = {
      {"samples", &FoldOptions::samples},
      {"inputs", &FoldOptions::loop_inputs},
      {"cores", &FoldOptions::cores},
      {"constants", &FoldOptions::constants},
      {"affine", &FoldOptions::affine},
      {"polynomials", &FoldOptions::polynomials},
      {"bounds", &FoldOptions::bounds},
      {"subsume", &FoldOptions::subsume}};
  for (const auto& [name, member] : extensions) o.*member = false;
  for (const auto& name : names) {
    if (name != "none") o.*lookup(extensions, "--fold", name) = true;
  }
}

void add_fold_options(CLI::App& app, engine::backward::FoldOptions& o) {
  app.add_option_function<std::vector<std::string>>(
         "--fold", [&o](const auto& names) { set_fold(o, names); },
         "what bself does beyond the paper; none: nothing")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("LIST")
      ->default_str(
          "samples,inputs,cores,constants,affine,polynomials,bounds,subsume");
  app.add_option("--kappa", o.kappa,
                 "bself: extensions per candidate; 0: by the loop's paths")
      ->type_name("N")
      ->capture_default_str();
}

void set_rules(engine::apc::Options& o, const std::vector<std::string>& names) {
  using engine::apc::Options;
  const Words<bool Options::*> rules = {{"geometric", &Options::geometric},
                                        {"affine", &Options::affine},
                                        {"nested", &Options::nested},
                                        {"arrays", &Options::arrays},
                                        {"ordered", &Options::ordered}};
  for (const auto& [name, member] : rules) o.*member = false;
  for (const auto& name : names) {
    if (name != "none") o.*lookup(rules, "--rules", name) = true;
  }
}

void add_apc_options(CLI::App& app, engine::apc::Options& o) {
  app.add_option("--K", o.bound,
                 "apc: iterations of each path that the condition without "
                 "quantifiers looks at")
      ->type_name("N")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  app.add_option_function<std::vector<std::string>>(
         "--rules", [&o](const auto& names) { set_rules(o, names); },
         "apc: rules for values after loops beyond the paper's four (also: "
         "ordered); none: only those")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("LIST")
      ->default_str("geometric,affine,nested,arrays");
}

void add_limits(CLI::App& app, VerifyOptions& o) {
  app.add_option("--timeout", o.timeout, "time limit in seconds; 0: none")
      ->type_name("S")
      ->capture_default_str();
  app.add_option("--memory", o.memory_mb,
                 "memory limit in MB; 0: none; default: half of the machine's")
      ->type_name("MB")
      ->capture_default_str();
  app.add_option("--json", o.json,
                 "write the result as JSON to this file; - is standard output")
      ->type_name("FILE|-");
  app.add_flag("--stats", o.stats, "show statistics");
  app.add_flag("--all", o.all, "go on after the first violation");
  app.add_option("--seed", o.seed, "seed of everything random")
      ->type_name("N")
      ->capture_default_str();
}

void add_evidence_options(CLI::App& app, VerifyOptions& o) {
  app.add_option("--witness", o.witness,
                 "write a witness of the answer there, for other tools and "
                 "`pleat check`")
      ->type_name("FILE");
  add_words<bool>(app, "--witness-format", o.witness_graphml,
                  {{"yaml", false}, {"graphml", true}},
                  "of --witness: version 2.0, or 1.0");
  app.add_option("--certificate", o.certificate,
                 "write a proof there, as SMT-LIB: questions that every solver "
                 "must answer with unsat")
      ->type_name("FILE");
  app.add_option("--harness", o.harness,
                 "write a counterexample there, as C to be compiled with the "
                 "program (its first lines say how)")
      ->type_name("FILE.c");
  app.add_option("--test-suite", o.test_suite,
                 "write a counterexample there, as a test case in XML")
      ->type_name("DIR");
  app.add_option("--report", o.report,
                 "write a page for people there: source, invariants, the run "
                 "step by step, pictures")
      ->type_name("FILE.html");
  app.add_option("--sarif", o.sarif,
                 "write the result there, as SARIF, for editors and code "
                 "scanning")
      ->type_name("FILE");
}

void add_condition_options(CLI::App& app, VerifyOptions& o) {
  add_load_options(app, o.load);
  add_apc_options(app, o.engine_options.apc);
  app.add_option("--smtlib", o.smtlib,
                 "write the condition there, as SMT-LIB with quantifiers")
      ->type_name("FILE");
  app.add_option("--smtlib-bounded", o.smtlib_bounded,
                 "write the weaker condition without quantifiers there")
      ->type_name("FILE");
  app.add_option("--wait", o.engine_options.apc.wait,
                 "seconds to wait for all ways to an answer after the first: "
                 "to measure them (--stats)")
      ->type_name("S")
      ->capture_default_str();
  add_limits(app, o);
  add_solver_options(app, o);
}

void add_verify_options(CLI::App& app, VerifyOptions& o) {
  using engine::Search;
  add_load_options(app, o.load);
  app.add_option("--engine", o.engine, "how to search (see below)")
      ->type_name("NAME")
      ->capture_default_str();
  app.add_option("--jobs", o.jobs,
                 "auto: engines that run at the same time; default: one per "
                 "processor")
      ->type_name("N")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  app.add_flag("--deterministic", o.deterministic,
               "auto: one engine after the other, by counted budgets; apc: one "
               "question after the other: the same result every time");
  add_words<Search>(app, "--search", o.engine_options.search,
                    {{"distance", Search::Distance},
                     {"bfs", Search::BreadthFirst},
                     {"dfs", Search::DepthFirst}},
                    "order in which se and dse take paths (distance: to the "
                    "target for se, to new edges for dse)");
  app.add_flag("--prune", o.engine_options.prune,
               "se, dse: drop paths that contradict a necessary condition");
  add_fold_options(app, o.engine_options.fold);
  add_words<bool>(app, "--blocks", o.engine_options.tracer.large_blocks,
                  {{"small", false}, {"large", true}},
                  "edges that tracer and iterdeep follow: as the front end "
                  "made them, or whole loop bodies");
  add_apc_options(app, o.engine_options.apc);
  add_evidence_options(app, o);
  add_limits(app, o);
  add_solver_options(app, o);
}

void add_check_options(CLI::App& app, VerifyOptions& o) {
  app.add_option("WITNESS", o.check, "a witness, YAML or GraphML")
      ->type_name(" ");
  add_load_options(app, o.load);
  app.add_option("--engine", o.engine,
                 "what looks for a proof, or a run, where the witness alone "
                 "does not give it")
      ->type_name("NAME")
      ->capture_default_str();
  app.add_option("--jobs", o.jobs,
                 "auto: engines that run at the same time; default: one per "
                 "processor")
      ->type_name("N")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  add_limits(app, o);
  add_solver_options(app, o);
}

void add_domain_options(CLI::App& app, domain::Options& o) {
  using domain::Domain;
  add_words<Domain>(app, "--domain", o.domain,
                    {{"polyhedra", Domain::Polyhedra},
                     {"octagons", Domain::Octagons},
                     {"intervals", Domain::Intervals}},
                    "what describes sets of states; where it becomes too "
                    "expensive, the next cheaper one does");
  app.add_flag("--per-branch", o.per_branch,
               "keep states apart by the branch that led to a place");
  app.add_option("--widening-delay", o.delay,
                 "visits of a loop before bounds are given up")
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--domain-units", o.units,
                 "work on one group of related variables, before the next "
                 "cheaper domain is taken")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
}

template <typename Options>
void add_time_and_memory(CLI::App& app, Options& o) {
  app.add_option("--timeout", o.timeout, "time limit in seconds; 0: none")
      ->type_name("S")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  app.add_option("--memory", o.memory_mb,
                 "memory limit in MB; 0: none; default: half of the machine's")
      ->type_name("MB")
      ->capture_default_str();
}

void add_invariants_options(CLI::App& app, InvariantsOptions& o) {
  using check::Checker;
  add_load_options(app, o.load);
  add_domain_options(app, o.domain);
  app.add_flag("--counters", o.counters,
               "also with the values of inputs (x_0) and the numbers of "
               "iterations (count_1)");
  add_time_and_memory(app, o);
  app.add_option("--json", o.json,
                 "write the list as JSON to this file; - is standard output")
      ->type_name("FILE|-");
  add_words<Checker>(app, "--checker", o.checker,
                     {{"blast", Checker::Blast},
                      {"z3", Checker::Z3},
                      {"cvc5", Checker::Cvc5},
                      {"both", Checker::Both}},
                     "what checks proofs (both: z3 and cvc5)");
}

void add_inlay_options(CLI::App& app, InlayCommandOptions& o) {
  add_load_options(app, o.load);
  app.add_option("-o,--output", o.output,
                 "where the C file goes; - is standard output")
      ->type_name("FILE|-")
      ->default_str("-");
  add_domain_options(app, o.domain);
  app.add_flag("--guesses", o.guesses,
               "assume also what is only hoped for: runs may be lost");
  add_time_and_memory(app, o);
}

void add_test_options(CLI::App& app, TestOptions& o) {
  using Cover = TestOptions::Cover;
  add_load_options(app, o.load);
  add_words<Cover>(app, "--cover", o.cover,
                   {{"branches", Cover::Branches},
                    {"lines", Cover::Lines},
                    {"target", Cover::Target}},
                   "what the tests shall cover: both sides of every condition, "
                   "every line, or the places that verify asks about");
  app.add_option("--out", o.out,
                 "folder for the tests; earlier tests there are replaced")
      ->type_name("DIR")
      ->capture_default_str();
  app.add_option_function<std::vector<std::string>>(
         "--format",
         [&o](const auto& names) {
           const Words<int> known = {
               {"testcomp", 0}, {"json", 0}, {"harness", 0}, {"ctest", 0}};
           for (const auto& name : names) lookup(known, "--format", name);
           o.formats = names;
         },
         "forms of the tests: Test-Comp's XML; one JSON file; a C file per "
         "test, to be linked with the program; the same with a CMake project "
         "that builds and runs them")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("testcomp|json|harness|ctest,...")
      ->default_str("testcomp");
  app.add_option("--timeout", o.timeout,
                 "seconds for finding tests; 0: no limit")
      ->type_name("S")
      ->capture_default_str();
  app.add_option("--memory", o.memory_mb,
                 "memory limit in MB; 0: none; default: half of the machine's")
      ->type_name("MB")
      ->capture_default_str();
  app.add_option("--seed", o.seed, "seed of everything random")
      ->type_name("N")
      ->capture_default_str();
}

std::string engine_list() {
  std::string text = "Engines:\n";
  text +=
      fmt::format("  {:<12}{}\n", "auto",
                  "several of them at the same time, sharing what they prove");
  for (const auto& e : engine::known_engines()) {
    text += fmt::format("  {:<12}{}\n", e.name, e.summary);
  }
  return text;
}

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
  std::string near = nearest(word, known);
  std::string hint =
      near.empty() ? "" : fmt::format("; did you mean {}?", near);
  throw UsageError(
      fmt::format("unknown {} '{}'{} (see {})", what, word, hint, help));
}

void refuse_leftovers(const CLI::App& app) {
  for (const std::string& word : app.remaining()) {
    std::string name = word.substr(0, word.find('='));
    unknown_word("option", name, option_names(app),
                 "pleat " + app.get_name() + " --help");
  }
}

void check_engine(const std::string& name) {
  std::vector<std::string> known{"auto"};
  for (const auto& e : engine::known_engines()) known.push_back(e.name);
  if (std::ranges::find(known, name) != known.end()) return;
  throw UsageError(fmt::format("unknown engine '{}'; known: {}", name,
                               fmt::join(known, " ")));
}

void require_files(const CLI::App& app, const run::LoadOptions& load) {
  if (load.files.empty() && load.build.empty()) {
    throw UsageError(
        fmt::format("no input file (see pleat {} --help)", app.get_name()));
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

/// Breaks a text into lines of at most `width` characters.
std::string wrap(const std::string& text, std::size_t width) {
  std::string out;
  std::size_t used = 0;
  for (const std::string& word : CLI::detail::split(text, ' ')) {
    if (used > 0 && used + 1 + word.size() > width) {
      out += '\n';
      used = 0;
    } else if (used > 0) {
      out += ' ';
      ++used;
    }
    out += word;
    used += word.size();
  }
  return out;
}

/// Help for people: `--timeout S   time limit ... [60]`, in 80 columns, and a
/// usage line that tells of clang's options.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    return option->get_type_size() == 0 ? "" : " " + option->get_type_name();
  }

  std::string make_option_desc(const CLI::Option* option) const override {
    const std::string standard = option->get_default_str();
    return wrap(option->get_description() +
                    (standard.empty() ? "" : " [" + standard + "]"),
                80 - get_column_width());
  }

  std::string make_usage(const CLI::App* app, std::string) const override {
    if (app->get_parent() == nullptr) {
      return "Usage: pleat COMMAND FILE... [options]\n";
    }
    return fmt::format("Usage: pleat {} FILE... [options] [-- clang options]\n",
                       app->get_name());
  }
};

/// The subcommands and the structs that they fill.
class CommandLine {
 public:
  CommandLine() {
    auto formatter = std::make_shared<HelpFormatter>();
    formatter->column_width(32);
    app_.formatter(formatter);
    app_.set_version_flag("--version", "pleat " PLEAT_VERSION,
                          "show the version");
    app_.footer("pleat COMMAND --help shows a command's options.\n" +
                std::string(kExitCodes));
    add_verify();
    add_check();
    add_condition();
    add_test();
    add_invariants();
    add_inlay();
    add_show();
    app_.add_subcommand("bench",
                        "Engines and other tools over lists of tasks; tables.");
    app_.set_help_flag("-h,--help", "show this help");
    for (CLI::App* command : app_.get_subcommands({})) {
      command->set_help_flag("-h,--help", "show this help");
      command->allow_extras();
    }
  }

  Invocation parse(int argc, const char* const* argv) {
    if (argc > 1 && std::string_view(argv[1]) == "bench") {
      return BenchOptions{{argv + 2, argv + argc}};
    }
    for (int i = 0; i < argc; ++i) {
      verify_.command_line += (i == 0 ? "pleat" : " " + shell_quoted(argv[i]));
    }
    std::vector<std::string> clang;
    std::vector<std::string> words = split_clang_args(argc, argv, clang);
    if (words.empty()) throw UsageError(app_.help());
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
    return filled(clang);
  }

 private:
  void add_verify() {
    verify_.memory_mb = run::default_memory_mb();
    verify_.jobs = run::default_jobs();
    verify_app_ = app_.add_subcommand(
        "verify", "Can execution reach a target? Proved, violated or unknown.");
    add_verify_options(*verify_app_, verify_);
    verify_app_->footer(engine_list() + "\n" + kExitCodes);
  }

  void add_check() {
    check_.memory_mb = run::default_memory_mb();
    check_.jobs = run::default_jobs();
    check_app_ = app_.add_subcommand(
        "check", "Is a witness (of any tool) right about a program?");
    add_check_options(*check_app_, check_);
    check_app_->footer(
        "Exit codes: 0 the proof is confirmed, 10 the violation is confirmed, "
        "20 neither\nis, 64 wrong usage, 65 bad input, 70 internal error.");
  }

  void add_condition() {
    condition_.memory_mb = run::default_memory_mb();
    condition_.engine = "apc";
    condition_.condition = true;
    condition_.engine_options.apc.smtlib = true;
    condition_app_ = app_.add_subcommand(
        "condition", "What inputs must satisfy to reach a target.");
    add_condition_options(*condition_app_, condition_);
    condition_app_->footer(
        "Exit codes: 0 not reachable, 10 reached, 20 neither is known, 64 "
        "wrong usage,\n65 bad input, 70 internal error.");
  }

  void add_invariants() {
    invariants_.memory_mb = run::default_memory_mb();
    invariants_app_ =
        app_.add_subcommand("invariants", "What holds at every loop, in C.");
    add_invariants_options(*invariants_app_, invariants_);
    invariants_app_->footer(kOtherExitCodes);
  }

  void add_inlay() {
    inlay_.memory_mb = run::default_memory_mb();
    inlay_app_ = app_.add_subcommand(
        "inlay",
        "The program with its loops replaced by what holds behind them.");
    add_inlay_options(*inlay_app_, inlay_);
    inlay_app_->footer(kOtherExitCodes);
  }

  void add_test() {
    test_.memory_mb = run::default_memory_mb();
    test_.formats = {"testcomp"};
    test_app_ = app_.add_subcommand(
        "test", "Tests that cover branches, lines or a target.");
    add_test_options(*test_app_, test_);
    test_app_->footer(
        "Exit codes: 0 everything is covered or proved unreachable, 20 not "
        "everything,\n64 wrong usage, 65 bad input, 70 internal error.");
  }

  void add_show() {
    show_app_ = app_.add_subcommand(
        "show", "The program as Pleat sees it: its automaton and loops.");
    add_load_options(*show_app_, show_.load);
    using Form = ShowOptions::Form;
    using Stage = ShowOptions::Stage;
    add_words<Stage>(*show_app_, "--after", show_.after,
                     {{"load", Stage::Load}, {"slice", Stage::Slice}},
                     "the program after which stage");
    add_words<Form>(*show_app_, "--format", show_.form,
                    {{"text", Form::Text},
                     {"dot", Form::Dot},
                     {"svg", Form::Svg},
                     {"loops", Form::Loops}},
                    "what to print (svg needs graphviz)");
    show_app_->add_flag("--tree", show_.tree,
                        "what a backward engine explores (text, dot, svg)");
    show_app_->add_option("--engine", show_.engine, "of --tree: bse or bself")
        ->type_name("NAME")
        ->capture_default_str();
    show_app_->add_option("--nodes", show_.nodes, "of --tree: how many")
        ->type_name("N")
        ->capture_default_str();
    show_app_
        ->add_option("--timeout", show_.timeout,
                     "of --tree: seconds; 0: no limit")
        ->type_name("S")
        ->capture_default_str();
    add_fold_options(*show_app_, show_.engine_options.fold);
    for (const auto& [name, form] : Words<Form>{{"--dot", Form::Dot},
                                                {"--svg", Form::Svg},
                                                {"--loops", Form::Loops}}) {
      show_app_->add_flag_callback(
          name, [this, f = form] { show_.form = f; },
          "the same as --format " + name.substr(2));
    }
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
    unknown_word("command", word, known, "pleat --help");
  }

  const CLI::App& chosen() const {
    auto parsed = app_.get_subcommands();
    return parsed.empty() ? app_ : *parsed[0];
  }

  std::string prefix(const CLI::App& app) const {
    return &app == &app_ ? "" : app.get_name() + " ";
  }

  static Invocation filled(const CLI::App& app, VerifyOptions& options,
                           const std::vector<std::string>& clang) {
    options.load.clang_args = clang;
    check_engine(options.engine);
    if (!(options.timeout >= 0)) {
      throw UsageError("--timeout: a negative time");
    }
    require_files(app, options.load);
    return options;
  }

  Invocation filled(const std::vector<std::string>& clang) {
    refuse_leftovers(chosen());
    if (verify_app_->parsed()) return filled(*verify_app_, verify_, clang);
    if (check_app_->parsed()) {
      if (check_.check.empty()) {
        throw UsageError("no witness (see pleat check --help)");
      }
      return filled(*check_app_, check_, clang);
    }
    if (condition_app_->parsed()) {
      return filled(*condition_app_, condition_, clang);
    }
    if (invariants_app_->parsed()) {
      invariants_.load.clang_args = clang;
      require_files(*invariants_app_, invariants_.load);
      return invariants_;
    }
    if (inlay_app_->parsed()) {
      inlay_.load.clang_args = clang;
      require_files(*inlay_app_, inlay_.load);
      return inlay_;
    }
    if (test_app_->parsed()) {
      test_.load.clang_args = clang;
      if (!(test_.timeout >= 0)) throw UsageError("--timeout: a negative time");
      require_files(*test_app_, test_.load);
      return test_;
    }
    show_.load.clang_args = clang;
    if (show_.engine != "bse" && show_.engine != "bself") {
      throw UsageError(fmt::format(
          "--engine: only bse and bself draw a tree, not '{}'", show_.engine));
    }
    if (show_.tree && show_.form == ShowOptions::Form::Loops) {
      throw UsageError("--tree and --loops: one of them");
    }
    require_files(*show_app_, show_.load);
    return show_;
  }

  CLI::App app_{"Pleat: can execution of a C program reach this place?",
                "pleat"};
  VerifyOptions verify_, check_, condition_;
  TestOptions test_;
  ShowOptions show_;
  CLI::App* verify_app_ = nullptr;
  CLI::App* check_app_ = nullptr;
  CLI::App* condition_app_ = nullptr;
  InvariantsOptions invariants_;
  InlayCommandOptions inlay_;
  CLI::App* invariants_app_ = nullptr;
  CLI::App* inlay_app_ = nullptr;
  CLI::App* test_app_ = nullptr;
  CLI::App* show_app_ = nullptr;
};

}  // namespace

Invocation parse_command_line(int argc, const char* const* argv) {
  return CommandLine().parse(argc, argv);
}

}  // namespace pleat
