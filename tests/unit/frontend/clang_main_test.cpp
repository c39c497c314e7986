#include "frontend/clang_main.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "support/subprocess.h"
#include "support/temp_dir.h"

namespace pleat::frontend::clang_main_test {
namespace {

using ::testing::HasSubstr;

Finished clang(const std::vector<std::string>& arguments) {
  Command command;
  command.body = [&] { return clang_main(arguments); };
  return run_command(command);
}

class ClangMain : public ::testing::TestWithParam<const char*> {
 protected:
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.file(name)) << text;
    return folder_.file(name);
  }
  TempDir folder_;
};

TEST_P(ClangMain, CompilesAssemblesAndLinks) {
  const std::string source =
      file("x.c", "int main(void) { return sizeof(long) + ANSWER; }\n");
  const std::string assembly = folder_.file("x.s");
  const std::string program = folder_.file("x");
  Finished done =
      clang({GetParam(), "-S", "-g", "-DANSWER=30", source, "-o", assembly});
  ASSERT_TRUE(done.ok()) << done.to_string() << done.err;
  done = clang({GetParam(), assembly, "-o", program});
  ASSERT_TRUE(done.ok()) << done.to_string() << done.err;
  Command command;
  command.argv = {program};
  EXPECT_EQ(run_command(command).code,
            GetParam() == std::string("-m32") ? 34 : 38);
}

INSTANTIATE_TEST_SUITE_P(DataModels, ClangMain,
                         ::testing::Values("-m32", "-m64"));

TEST_F(ClangMain, SaysWhatIsWrong) {
  const std::string source = file("x.c", "int main(void) { return y; }\n");
  const Finished done = clang({"-c", source, "-o", folder_.file("x.o")});
  EXPECT_EQ(done.to_string(), "exit code 1");
  EXPECT_THAT(done.err, HasSubstr(source + ":1:25: error: "));
  const Finished linked = clang(
      {file("y.c", "int f(void) { return 0; }\n"), "-o", folder_.file("y")});
  EXPECT_FALSE(linked.ok());
  EXPECT_THAT(linked.err, HasSubstr("main"));
  EXPECT_FALSE(clang({"-c", folder_.file("missing.c")}).ok());
}

}  // namespace
}  // namespace pleat::frontend::clang_main_test
