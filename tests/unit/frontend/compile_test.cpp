#include "frontend/compile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "frontend/inputs.h"
#include "support/check.h"

namespace pleat::frontend::compile_test {
namespace {

using ::testing::HasSubstr;

/// Files in a folder of their own that goes away with the test.
class Compile : public ::testing::Test {
 protected:
  Compile()
      : folder_(std::filesystem::temp_directory_path() /
                ("pleat-compile-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~Compile() override { std::filesystem::remove_all(folder_); }

  std::string file(const std::string& name, const std::string& text) {
    const auto path = folder_ / name;
    std::ofstream(path) << text;
    return path.string();
  }
  static Options options(std::vector<std::string> files) {
    Options result;
    result.files = std::move(files);
    return result;
  }
  static std::string message(const Options& given) {
    try {
      compile(given);
    } catch (const InputError& error) {
      return error.what();
    }
    return "no error";
  }

  std::filesystem::path folder_;
};

TEST_F(Compile, MissingFileIsOneLine) {
  EXPECT_EQ(message(options({"/nowhere/x.c"})),
            "/nowhere/x.c: No such file or directory");
}

TEST_F(Compile, ErrorsAreClangsOwn) {
  const std::string path = file("bad.c", "int main(void) {\n  return x;\n}\n");
  EXPECT_THAT(message(options({path})), HasSubstr(path + ":2:10: error: "));
}

TEST_F(Compile, WarningsDoNotDisturb) {
  const std::string path = file(
      "old.c", "main() { int *p = 5; undeclared(p); return \"x\" + 1; }\n");
  EXPECT_EQ(message(options({path})), "no error");
}

TEST_F(Compile, DataModelsDiffer) {
  Options given = options(
      {file("size.c",
            "#include <stddef.h>\n_Static_assert(sizeof(long) == 4, \"\");\n"
            "int main(void) { return 0; }\n")});
  EXPECT_THAT(message(given), HasSubstr("static assertion"));
  given.data_model = cfa::DataModel::Ilp32;
  EXPECT_EQ(message(given), "no error");
}

TEST_F(Compile, SystemHeadersAreFoundForBothModels) {
  Options given = options({file("headers.c",
                                "#include <assert.h>\n#include <stdio.h>\n"
                                "#include <stdlib.h>\n#include <stdint.h>\n"
                                "int main(void) { assert(1); return 0; }\n")});
  EXPECT_EQ(message(given), "no error");
  given.data_model = cfa::DataModel::Ilp32;
  EXPECT_EQ(message(given), "no error");
}

TEST_F(Compile, SeveralFilesBecomeOneModule) {
  const Compiled result = compile(
      options({file("a.c", "int f(void); int main(void) { return f(); }"),
               file("b.c", "int f(void) { return 1; }")}));
  EXPECT_FALSE(result.module->getFunction("f")->isDeclaration());
}

TEST_F(Compile, FilesThatDoNotLink) {
  const std::string one = file("a.c", "int f(void) { return 2; }");
  const std::string two = file("b.c", "int f(void) { return 1; }");
  EXPECT_THAT(message(options({one, two})), HasSubstr("multiply defined"));
}

TEST_F(Compile, UsersOptionsReachClang) {
  Options given =
      options({file("def.c", "int main(void) { return ANSWER; }\n")});
  given.clang_args = {"-DANSWER=42"};
  EXPECT_EQ(message(given), "no error");
}

TEST_F(Compile, LineMarkersAreIgnored) {
  const std::string path = file(
      "x.i", "# 1 \"other.c\"\nint main(void) {\n#line 70\n  return y;\n}\n");
  EXPECT_THAT(message(options({path})), HasSubstr(path + ":4:10: error: "));
}

TEST_F(Compile, LoopsKnowTheirPlace) {
  const std::string text =
      "int main(void) {\n  int i = 0;\n  while (i < 3) { i++; }\n}\n";
  const Compiled result = compile(options({file("loop.c", text)}));
  ASSERT_EQ(result.loops.size(), 1U);
  const cfa::LoopSource& loop = result.loops[0];
  EXPECT_EQ(loop.function, "main");
  EXPECT_EQ(loop.statement.line, 3U);
  EXPECT_EQ(text.substr(loop.condition_begin,
                        loop.condition_end - loop.condition_begin),
            "i < 3");
  EXPECT_EQ(text.substr(loop.body_begin, loop.body_end - loop.body_begin),
            "{ i++; }");
}

/// The kinds of all sites, in order, one letter each.
std::string kinds(const Compiled& compiled) {
  std::string result;
  const VolatileObjects changing(*compiled.module, nullptr, true);
  const InputSites sites(*compiled.module, changing);
  for (const InputSite& site : sites.sites())
    result += "NUEVH"[static_cast<int>(site.kind)];
  return result;
}

TEST_F(Compile, SitesInOrder) {
  const Compiled result = compile(options(
      {file("sites.c",
            "int __VERIFIER_nondet_int(void); int ext(int); void none(void);\n"
            "volatile int v;\n"
            "int main(void) { int x; int y = x; none(); y += ext(y);\n"
            "  y += v; return y + __VERIFIER_nondet_int(); }\n")}));
  EXPECT_EQ(kinds(result), "UEVN");
}

TEST_F(Compile, InitialisedObjectsAreNoInputs) {
  const Compiled result = compile(
      options({file("init.c",
                    "struct s { int a, b; };\n"
                    "int f(int p) { int q = p ? 1 : 2; struct s t = {0};\n"
                    "  for (int i = 0; i < 3; i++) { int k = i; q += k; }\n"
                    "  return q + t.a; }\n"
                    "int main(void) { return f(3); }\n")}));
  EXPECT_EQ(kinds(result), "");
}

TEST_F(Compile, ObjectsThatMayBeReadFirstAreInputs) {
  const Compiled result =
      compile(options({file("maybe.c",
                            "int main(void) { int a[2]; int x; int y;\n"
                            "  if (a[0]) x = 1; y = 2; return x + y; }\n")}));
  EXPECT_EQ(kinds(result), "UU");
}

}  // namespace
}  // namespace pleat::frontend::compile_test
