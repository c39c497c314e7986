#include "main/option_table.h"

#include <fmt/format.h>

#include "cfa/vocabulary.h"
#include "domain/box.h"
#include "input/task.h"
#include "main/promise_options.h"
#include "main/suggest.h"
#include "support/check.h"

namespace pleat {

namespace {

/// Goes on to the list of known words.
std::string suggestion(const std::string& word,
                       const std::vector<std::string>& known) {
  const std::string near = did_you_mean(word, known);
  return near.empty() ? ";" : near;
}

/// A word and what it stands for; in the order that --help shows.
template <typename T>
using Words = std::vector<std::pair<std::string, T>>;

template <typename T>
T lookup(const Words<T>& words, const std::string& option,
         const std::string& word) {
  std::vector<std::string> known;
  for (const auto& [name, value] : words) {
    if (name == word) return value;
    known.push_back(name);
  }
  throw UsageError(fmt::format("{}: unknown word '{}'{} known: {}", option,
                               word, suggestion(word, known),
                               fmt::join(known, " ")));
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

/// An option whose value is a list, with commas between its words.
CLI::Option* add_list(
    CLI::App& app, const std::string& option,
    const std::function<void(const std::vector<std::string>&)>& set,
    const std::string& help) {
  return app.add_option_function<std::vector<std::string>>(option, set, help)
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("LIST");
}

/// The word of a list that stands for no word.
constexpr const char* kNone = "none";

/// An option whose value is the list of what is switched on; all else that it
/// knows is switched off. The default is what is on in `flags`.
template <typename Flags>
void add_switches(CLI::App& app, const std::string& option, Flags& flags,
                  const Words<bool Flags::*>& known, bool may_be_none,
                  const std::string& help) {
  std::vector<std::string> standard;
  for (const auto& [name, member] : known) {
    if (flags.*member) standard.push_back(name);
  }
  const auto set = [&flags, known, option,
                    may_be_none](const std::vector<std::string>& names) {
    for (const auto& [name, member] : known) flags.*member = false;
    for (const auto& name : names) {
      if (may_be_none && name == kNone) continue;
      flags.*lookup(known, option, name) = true;
    }
  };
  add_list(app, option, set, help)
      ->default_str(fmt::format("{}", fmt::join(standard, ",")));
}

/// An option whose value is a file, or a folder, or nothing.
void add_path(CLI::App& app, const std::string& option, std::string& path,
              const char* type, const std::string& help) {
  app.add_option(option, path, help)->type_name(type);
}

/// An option whose value is a number. `range` may be empty.
template <typename Number>
void add_number(CLI::App& app, const std::string& option, Number& number,
                const std::string& help, const CLI::Validator& range = {}) {
  CLI::Option* added = app.add_option(option, number, help)->type_name("N");
  if (!range.get_description().empty()) added->check(range);
  added->capture_default_str();
}

void add_timeout(CLI::App& app, double& seconds, const std::string& help) {
  const auto complaint = [](const std::string& text) -> std::string {
    double value = 0;
    if (CLI::detail::lexical_cast(text, value) && value >= 0) return "";
    return fmt::format("not a number of seconds from 0 on: '{}'", text);
  };
  app.add_option("--timeout", seconds, help)
      ->type_name("S")
      ->check(complaint)
      ->capture_default_str();
}

constexpr const char* kTimeLimit = "time limit in seconds; 0: none";

void add_memory(CLI::App& app, std::uint64_t& megabytes) {
  megabytes = run::default_memory_mb();
  app.add_option("--memory", megabytes,
                 "memory limit in MB; 0: none; default: half of the machine's")
      ->type_name("MB")
      ->capture_default_str();
}

void add_seed(CLI::App& app, std::uint64_t& seed) {
  add_number(app, "--seed", seed, "seed of everything random");
}

void add_json(CLI::App& app, std::string& file, const std::string& what) {
  add_path(app, "--json", file, "FILE|-",
           fmt::format("write the {} as JSON to this file; - is standard "
                       "output",
                       what));
}

void add_engine(CLI::App& app, std::string& engine, const std::string& help) {
  app.add_option("--engine", engine, help)
      ->type_name("NAME")
      ->capture_default_str();
}

void add_jobs(CLI::App& app, unsigned& jobs) {
  jobs = run::default_jobs();
  add_number(app, "--jobs", jobs,
             "auto: engines that run at the same time; default: one per "
             "processor",
             CLI::Range(1, 1024));
}

void add_checker(CLI::App& app, check::Checker& checker) {
  using check::Checker;
  add_words<Checker>(app, "--checker", checker,
                     {{"blast", Checker::Blast},
                      {"z3", Checker::Z3},
                      {"cvc5", Checker::Cvc5},
                      {"both", Checker::Both}},
                     "what checks proofs (both: z3 and cvc5)");
}

void set_checks(run::LoadOptions& o, const std::vector<std::string>& names) {
  const auto& known = run::known_checks();
  o.checks.clear();
  for (const auto& name : names) {
    if (name != "all" && std::ranges::find(known, name) == known.end()) {
      throw UsageError(fmt::format("--check: unknown word '{}'{} known: {} all",
                                   name, suggestion(name, known),
                                   fmt::join(known, " ")));
    }
  }
  for (const auto& name : known) {  // each once, in one order
    if (std::ranges::find(names, name) != names.end() ||
        (!vocabulary::is_leak_check(name) &&
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
  add_list(
      app, "--check", [&o](const auto& names) { set_checks(o, names); },
      fmt::format("ask about undefined behaviour and lost memory instead: "
                  "{}; or all of these but the last two",
                  fmt::join(run::known_checks(), ", ")));
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
  app.add_option("--config", o.config,
                 "file with options; default: pleat.toml in the folder of the "
                 "first FILE or above; none: no file")
      ->type_name("FILE|none");
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
  using frontend::SignedOverflow;
  add_words<SignedOverflow>(
      app, "--signed", o.signed_overflow,
      {{"wrap", SignedOverflow::Wraps},
       {"undefined", SignedOverflow::Undefined},
       {"checked", SignedOverflow::Checked}},
      "signed arithmetic that overflows wraps around; or ends the run, so that "
      "answers hold for runs without it; or is asked about first, too");
  add_words<bool>(
      app, "--volatile", o.volatile_changes, {{"any", true}, {"plain", false}},
      "objects declared volatile may change by themselves, at any time "
      "and to any value; or they are plain ones");
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
  add_list(
      app, "--models", [&o](const auto& folders) { o.model_folders = folders; },
      "folders with C models (NAME.c) of functions that the program "
      "does not define, before Pleat's own")
      ->type_name("DIR");
  add_promise_options(app, o);
}

void add_solver_options(CLI::App& app, VerifyOptions& o) {
  using solver::Options;
  add_checker(app, o.checker);
  add_switches<Options>(app, "--solver-layers", o.solver,
                        {{"models", &Options::models},
                         {"eliminate", &Options::eliminate},
                         {"integers", &Options::integers},
                         {"blast", &Options::blast},
                         {"z3", &Options::z3}},
                        false, "solver layers to use, in any order");
  add_path(app, "--query-log", o.solver.log_directory, "DIR",
           "write every solver query there, as SMT-LIB");
}

void add_fold_options(CLI::App& app, engine::backward::FoldOptions& o) {
  using engine::backward::FoldOptions;
  add_switches<FoldOptions>(app, "--fold", o,
                            {{"samples", &FoldOptions::samples},
                             {"inputs", &FoldOptions::loop_inputs},
                             {"cores", &FoldOptions::cores},
                             {"constants", &FoldOptions::constants},
                             {"affine", &FoldOptions::affine},
                             {"polynomials", &FoldOptions::polynomials},
                             {"bounds", &FoldOptions::bounds},
                             {"runs", &FoldOptions::runs},
                             {"subsume", &FoldOptions::subsume}},
                            true,
                            "what bself does beyond the paper; none: nothing");
  add_number(app, "--kappa", o.kappa,
             "bself: extensions per candidate; 0: by the loop's paths");
}

void add_tracer_options(CLI::App& app, engine::tracer::TracerOptions& o) {
  using engine::tracer::TracerOptions;
  add_words<bool>(app, "--blocks", o.large_blocks,
                  {{"small", false}, {"large", true}},
                  "edges that tracer and iterdeep follow: as the front end "
                  "made them, or whole loop bodies");
  add_switches<TracerOptions>(
      app, "--abstraction", o,
      {{"weaker", &TracerOptions::weaker},
       {"relations", &TracerOptions::relations},
       {"comparisons", &TracerOptions::comparisons},
       {"runs", &TracerOptions::runs}},
      true, "what tracer does at loops beyond the paper; none: nothing");
}

void add_apc_options(CLI::App& app, engine::apc::Options& o) {
  using engine::apc::Options;
  add_number(app, "--K", o.bound,
             "apc: iterations of each path that the condition without "
             "quantifiers looks at",
             CLI::Range(1, 10000));
  add_switches<Options>(
      app, "--rules", o,
      {{"geometric", &Options::geometric},
       {"affine", &Options::affine},
       {"nested", &Options::nested},
       {"arrays", &Options::arrays},
       {"ordered", &Options::ordered}},
      true,
      "apc: rules for values after loops beyond the paper's four (also: "
      "ordered); none: only those");
}

/// What every question has: limits, and what is shown of the answer.
void add_limits(CLI::App& app, VerifyOptions& o) {
  add_timeout(app, o.timeout, kTimeLimit);
  add_memory(app, o.memory_mb);
  add_json(app, o.json, "result");
  app.add_flag("--stats", o.stats,
               "show what each engine tried, and statistics");
  app.add_flag("--all-inputs", o.all_inputs,
               "show also inputs that do not matter");
  app.add_flag("--all-invariants", o.all_invariants,
               "show also long invariants, and all of many");
  app.add_flag("--all", o.all, "go on after the first violation");
  app.add_flag("--paranoid", o.paranoid,
               "after a proof: does the compiled program do what the automaton "
               "does, with some inputs?");
  add_seed(app, o.seed);
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
  app.add_flag("--sarif-all", o.sarif_all, "with --sarif: also what is proved");
}

void add_domain_options(CLI::App& app, domain::Options& o) {
  using domain::Domain;
  o.domain = domain::best_domain();
  Words<Domain> known;
  for (const Domain d :
       {Domain::Polyhedra, Domain::Octagons, Domain::Intervals}) {
    // A build without polyhedra does not pretend to have them.
    if (d >= o.domain) known.emplace_back(domain::to_string(d), d);
  }
  add_words<Domain>(app, "--domain", o.domain, known,
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

}  // namespace

void add_verify_options(CLI::App& app, VerifyOptions& o) {
  using engine::SearchOrder;
  add_load_options(app, o.load);
  add_engine(app, o.engine, "how to search (see below)");
  add_jobs(app, o.jobs);
  app.add_flag("--deterministic", o.deterministic,
               "auto: one engine after the other, by counted budgets; apc: one "
               "question after the other: the same result every time");
  add_words<SearchOrder>(
      app, "--search", o.engine_options.search,
      {{"distance", SearchOrder::Distance},
       {"bfs", SearchOrder::BreadthFirst},
       {"dfs", SearchOrder::DepthFirst}},
      "order in which se and dse take paths (distance: to the "
      "target for se, to new edges for dse)");
  app.add_flag("--prune", o.engine_options.prune,
               "se, dse: drop paths that contradict a necessary condition");
  app.add_option("--unwind", o.engine_options.unwind,
                 "bmc: N iterations of every loop and no more; says whether "
                 "there is a violation so far, and never proves more")
      ->type_name("N")
      ->check(CLI::Range(0, 1'000'000));
  add_fold_options(app, o.engine_options.fold);
  add_tracer_options(app, o.engine_options.tracer);
  add_apc_options(app, o.engine_options.apc);
  add_evidence_options(app, o);
  add_limits(app, o);
  add_solver_options(app, o);
}

void add_check_options(CLI::App& app, VerifyOptions& o) {
  app.add_option("WITNESS", o.check, "a witness, YAML or GraphML")
      ->type_name(" ");
  add_load_options(app, o.load);
  add_engine(app, o.engine,
             "what looks for a proof, or a run, where the witness alone "
             "does not give it");
  add_jobs(app, o.jobs);
  add_limits(app, o);
  add_solver_options(app, o);
}

void add_condition_options(CLI::App& app, VerifyOptions& o) {
  add_load_options(app, o.load);
  add_apc_options(app, o.engine_options.apc);
  add_path(app, "--smtlib", o.smtlib, "FILE",
           "write the condition there, as SMT-LIB with quantifiers");
  add_path(app, "--smtlib-bounded", o.smtlib_bounded, "FILE",
           "write the weaker condition without quantifiers there");
  app.add_option("--wait", o.engine_options.apc.wait,
                 "seconds to wait for all ways to an answer after the first: "
                 "to measure them (--stats)")
      ->type_name("S")
      ->capture_default_str();
  add_limits(app, o);
  add_solver_options(app, o);
}

void add_invariants_options(CLI::App& app, InvariantsOptions& o) {
  add_load_options(app, o.load);
  add_domain_options(app, o.domain);
  app.add_flag("--counters", o.counters,
               "also with the values of inputs (x_0) and the numbers of "
               "iterations (count_1)");
  add_timeout(app, o.timeout, kTimeLimit);
  add_memory(app, o.memory_mb);
  add_json(app, o.json, "list");
  add_checker(app, o.checker);
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
  add_timeout(app, o.timeout, kTimeLimit);
  add_memory(app, o.memory_mb);
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
  o.formats = {"testcomp"};
  const auto set_formats = [&o](const std::vector<std::string>& names) {
    const Words<int> known = {
        {"testcomp", 0}, {"json", 0}, {"harness", 0}, {"ctest", 0}};
    for (const auto& name : names) lookup(known, "--format", name);
    o.formats = names;
  };
  add_list(app, "--format", set_formats,
           "forms of the tests: Test-Comp's XML; one JSON file; a C file per "
           "test, to be linked with the program; the same with a CMake project "
           "that builds and runs them")
      ->type_name("testcomp|json|harness|ctest,...")
      ->default_str("testcomp");
  add_timeout(app, o.timeout, "seconds for finding tests; 0: no limit");
  add_memory(app, o.memory_mb);
  add_seed(app, o.seed);
}

void add_show_options(CLI::App& app, ShowOptions& o) {
  using Form = ShowOptions::Form;
  using Stage = ShowOptions::Stage;
  add_load_options(app, o.load);
  add_words<Stage>(app, "--after", o.after,
                   {{"load", Stage::Load}, {"slice", Stage::Slice}},
                   "the program after which stage");
  add_words<Form>(app, "--format", o.form,
                  {{"text", Form::Text},
                   {"dot", Form::Dot},
                   {"svg", Form::Svg},
                   {"loops", Form::Loops}},
                  "what to print (svg needs graphviz)");
  app.add_flag("--tree", o.tree,
               "what a backward engine explores (text, dot, svg)");
  add_engine(app, o.engine, "of --tree: bse or bself");
  add_number(app, "--nodes", o.nodes, "of --tree: how many");
  add_timeout(app, o.timeout, "of --tree: seconds; 0: no limit");
  add_fold_options(app, o.engine_options.fold);
  for (const auto& [name, form] : Words<Form>{{"--dot", Form::Dot},
                                              {"--svg", Form::Svg},
                                              {"--loops", Form::Loops}}) {
    app.add_flag_callback(
        name, [&o, f = form] { o.form = f; },
        "the same as --format " + name.substr(2));
  }
}

}  // namespace pleat
