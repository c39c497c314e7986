#include "main/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "support/check.h"

namespace pleat::options_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Invocation parse(std::vector<const char*> words) {
  words.insert(words.begin(), "pleat");
  return parse_command_line(static_cast<int>(words.size()), words.data());
}

std::string usage_error(const std::vector<const char*>& words) {
  try {
    parse(words);
  } catch (const UsageError& e) {
    return e.what();
  }
  ADD_FAILURE() << "no UsageError";
  return "";
}

TEST(Options, DefaultsOfVerify) {
  auto o = std::get<VerifyOptions>(parse({"verify", "a.c"}));
  EXPECT_THAT(o.load.files, ElementsAre("a.c"));
  EXPECT_EQ(o.timeout, 60);
  EXPECT_EQ(o.memory_mb, run::default_memory_mb());
  EXPECT_GT(o.memory_mb, 0u);
  EXPECT_EQ(o.engine, "auto");
  EXPECT_EQ(o.checker, check::Checker::Blast);
  EXPECT_EQ(o.load.data_model, std::nullopt);
  EXPECT_FALSE(o.all);
  EXPECT_TRUE(o.solver.blast);
}

TEST(Options, EveryOptionIsRead) {
  auto o = std::get<VerifyOptions>(
      parse({"verify",    "a.c",         "b.c",
             "--target",  "a.c:12",      "--prp",
             "p.prp",     "--32",        "--json",
             "-",         "--timeout",   "0.5",
             "--all",     "--stats",     "--memory",
             "100",       "--search",    "dfs",
             "--checker", "both",        "--solver-layers",
             "blast,z3",  "--query-log", "q",
             "--seed",    "7",           "--entry",
             "f",         "--",          "-DN=3",
             "--all"}));
  EXPECT_THAT(o.load.files, ElementsAre("a.c", "b.c"));
  EXPECT_EQ(o.load.target, "a.c:12");
  EXPECT_EQ(o.load.property_file, "p.prp");
  EXPECT_EQ(o.load.data_model, cfa::DataModel::Ilp32);
  EXPECT_EQ(o.load.entry, "f");
  EXPECT_THAT(o.load.clang_args, ElementsAre("-DN=3", "--all"));
  EXPECT_EQ(o.json, "-");
  EXPECT_EQ(o.timeout, 0.5);
  EXPECT_EQ(o.memory_mb, 100u);
  EXPECT_TRUE(o.all);
  EXPECT_TRUE(o.stats);
  EXPECT_EQ(o.engine_options.search, engine::SearchOrder::DepthFirst);
  EXPECT_EQ(o.checker, check::Checker::Both);
  EXPECT_FALSE(o.solver.models);
  EXPECT_TRUE(o.solver.z3);
  EXPECT_EQ(o.solver.log_directory, "q");
  EXPECT_EQ(o.seed, 7u);
}

TEST(Options, ExtensionsOfFoldingCanBeChosen) {
  const auto fold = [](const char* list) {
    const auto o =
        std::get<VerifyOptions>(parse({"verify", "--fold", list, "a.c"}));
    EXPECT_THAT(o.load.files, ElementsAre("a.c"));
    return o.engine_options.fold;
  };
  EXPECT_TRUE(fold("affine,cores").affine);
  EXPECT_TRUE(fold("affine,cores").cores);
  EXPECT_FALSE(fold("affine,cores").samples);
  EXPECT_FALSE(fold("none").affine);
}

TEST(Options, MistakesAreToldWithASuggestion) {
  EXPECT_THAT(usage_error({"verify", "a.c", "--timout", "5"}),
              HasSubstr("unknown option '--timout'; did you mean --timeout?"));
  EXPECT_THAT(usage_error({"verify", "--jsno=x", "a.c"}),
              HasSubstr("did you mean --json?"));
  EXPECT_THAT(usage_error({"verfy", "a.c"}),
              HasSubstr("unknown command 'verfy'; did you mean verify?"));
  EXPECT_THAT(usage_error({"--versoin"}), HasSubstr("--version"));
  EXPECT_THAT(usage_error({"verify", "a.c", "--engine", "magic"}),
              HasSubstr("unknown engine 'magic'; known: auto se"));
  EXPECT_THAT(usage_error({"verify"}), HasSubstr("no input file"));
  EXPECT_THAT(usage_error({"verify", "a.c", "--timeout", "soon"}),
              HasSubstr("--timeout"));
  EXPECT_THAT(usage_error({"verify", "a.c", "--timeout", "-1"}),
              HasSubstr("--timeout"));
  EXPECT_THAT(usage_error({"verify", "a.c", "--search", "up"}),
              HasSubstr("known: distance bfs dfs"));
  EXPECT_THAT(usage_error({"verify", "--fold", "magic", "a.c"}),
              HasSubstr("--fold: unknown word 'magic'"));
  EXPECT_THAT(usage_error({"verify", "a.c", "--solver-layers", "magic"}),
              HasSubstr("--solver-layers: unknown word 'magic'"));
  EXPECT_THAT(usage_error({"verify", "a.c", "--data-model", "LLP64"}),
              HasSubstr("LLP64"));
  EXPECT_THAT(usage_error({}), HasSubstr("pleat verify file.c"));
}

TEST(Options, EveryCommandRefusesATimeBeforeItsStart) {
  for (const char* command : {"verify", "check", "condition", "test",
                              "invariants", "inlay", "show"}) {
    for (const char* seconds : {"-1", "nan", "soon"}) {
      EXPECT_THAT(usage_error({command, "a.c", "--timeout", seconds}),
                  HasSubstr("--timeout: not a number of seconds"))
          << command << " " << seconds;
    }
  }
}

TEST(Options, ListsOfSwitches) {
  const auto rules = [](std::vector<const char*> words) {
    return std::get<VerifyOptions>(parse(std::move(words))).engine_options.apc;
  };
  EXPECT_TRUE(rules({"verify", "a.c"}).nested);
  EXPECT_FALSE(rules({"verify", "a.c"}).ordered);
  const auto chosen = rules({"verify", "a.c", "--rules", "ordered,affine"});
  EXPECT_TRUE(chosen.ordered && chosen.affine);
  EXPECT_FALSE(chosen.nested || chosen.arrays || chosen.geometric);
  const auto none = rules({"verify", "a.c", "--rules", "none"});
  EXPECT_FALSE(none.affine || none.nested || none.arrays || none.geometric);
  // Without any layer no question could be answered.
  EXPECT_THAT(usage_error({"verify", "a.c", "--solver-layers", "none"}),
              HasSubstr("unknown word 'none'"));
}

TEST(Options, HelpShowsDefaults) {
  auto help = std::get<Print>(parse({"verify", "--help"})).text;
  EXPECT_THAT(help, HasSubstr("time limit in seconds; 0: none [60]"));
  EXPECT_THAT(help,
              HasSubstr("[" + std::to_string(run::default_memory_mb()) + "]"));
  // The text is broken into lines.
  const std::string flat = std::regex_replace(help, std::regex("\\s+"), " ");
  EXPECT_THAT(flat, HasSubstr("[models, eliminate, integers, blast, z3]"));
  EXPECT_THAT(help, HasSubstr("-- clang options"));
  EXPECT_THAT(help, HasSubstr("forward symbolic execution"));
  EXPECT_THAT(std::get<Print>(parse({"--version"})).text,
              testing::StartsWith("pleat "));
  EXPECT_THAT(std::get<Print>(parse({"-h"})).text, HasSubstr("verify"));
}

TEST(Options, FormsOfShow) {
  auto form = [](std::vector<const char*> words) {
    return std::get<ShowOptions>(parse(std::move(words))).form;
  };
  EXPECT_EQ(form({"show", "a.c"}), ShowOptions::Form::Text);
  EXPECT_EQ(form({"show", "a.c", "--dot"}), ShowOptions::Form::Dot);
  EXPECT_EQ(form({"show", "a.c", "--tree", "--svg"}), ShowOptions::Form::Svg);
  EXPECT_EQ(form({"show", "a.c", "--format", "loops"}),
            ShowOptions::Form::Loops);
}

}  // namespace
}  // namespace pleat::options_test
