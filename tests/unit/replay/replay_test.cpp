#include "replay/replay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>

#include "replay/sanitizer_log.h"
#include "support/budget.h"
#include "support/subprocess.h"
#include "unit/replay/replay_fixture.h"

namespace pleat::replay::replay_test {
namespace {

namespace fs = std::filesystem;
using By = ReplayResult::By;
using cfa::DataModel;
using ::testing::HasSubstr;
using ::testing::Not;

using Inputs = std::vector<verdict::InputValue>;

verdict::InputValue value(cfa::InputId input, term::Value v) {
  return {input, v, {}};
}

ReplayResult run(const FakeProgram& program, std::size_t property,
                 const Inputs& inputs, unsigned seconds = 5) {
  return replay(program.builds(), {property, {}, inputs}, {seconds});
}

class EveryModel : public ::testing::TestWithParam<DataModel> {};
INSTANTIATE_TEST_SUITE_P(Replay, EveryModel,
                         ::testing::Values(DataModel::Ilp32, DataModel::Lp64),
                         [](const auto& model) {
                           return model.param == DataModel::Ilp32 ? "ILP32"
                                                                  : "LP64";
                         });

constexpr const char* kNondet = "extern int __VERIFIER_nondet_int(void);\n";

TEST_P(EveryModel, RightInputsReachAndWrongOnesDoNot) {
  FakeProgram program(std::string(kNondet) +
                          "void reach_error(void) {}\n"
                          "int main(void) {\n"
                          "  int x = __VERIFIER_nondet_int();\n"
                          "  if (x == -7) reach_error();\n"
                          "  return 3;\n}\n",
                      "test.c", GetParam());
  const std::size_t property = program.error_call("reach_error()", 1);
  const cfa::InputId x = program.input("__VERIFIER_nondet_int", 2);
  const ReplayResult right =
      run(program, property, {value(x, static_cast<std::uint32_t>(-7))});
  EXPECT_TRUE(right.reached) << right.why_not;
  EXPECT_EQ(right.by, By::Native);
  EXPECT_FALSE(right.relies_on_ub) << right.ub;
  for (const Inputs& wrong : {Inputs{value(x, 8)}, Inputs{}}) {
    const ReplayResult result = run(program, property, wrong);
    EXPECT_FALSE(result.reached);
    EXPECT_THAT(result.why_not, HasSubstr("exit code 3"));
  }
}

TEST_P(EveryModel, EveryIntegerTypeAndOrder) {
  FakeProgram program(
      "extern char __VERIFIER_nondet_char(void);\n"
      "extern unsigned short __VERIFIER_nondet_ushort(void);\n"
      "extern long long __VERIFIER_nondet_longlong(void);\n"
      "extern double __VERIFIER_nondet_double(void);\n"
      "extern _Bool __VERIFIER_nondet_bool(void);\n"
      "extern void *__VERIFIER_nondet_pchar(void);\n"
      "extern void reach_error(void);\n"
      "int main(void) {\n"
      "  char c[3];\n"
      "  for (int i = 0; i < 3; i++) c[i] = __VERIFIER_nondet_char();\n"
      "  if (c[0] == -1 && c[1] == 2 && c[2] == -128 &&\n"
      "      __VERIFIER_nondet_ushort() == 65535 &&\n"
      "      __VERIFIER_nondet_longlong() == -5000000000LL &&\n"
      "      __VERIFIER_nondet_double() == 1.5 && __VERIFIER_nondet_bool() &&\n"
      "      __VERIFIER_nondet_pchar() == (void *)4096)\n"
      "    reach_error();\n"
      "  return 0;\n}\n",
      "test.c", GetParam());
  using Kind = cfa::CType::Kind;
  const std::size_t property = program.error_call("reach_error()");
  const auto c =
      program.input("__VERIFIER_nondet_char", 2, {Kind::Int, "char", 8, true});
  const auto u = program.input("__VERIFIER_nondet_ushort", 2,
                               {Kind::Int, "unsigned short", 16, false});
  const auto l = program.input("__VERIFIER_nondet_longlong", 2,
                               {Kind::Int, "long long", 64, true});
  const auto d = program.input("__VERIFIER_nondet_double", 2,
                               {Kind::Float, "double", 64, true});
  const auto b = program.input("__VERIFIER_nondet_bool", 2,
                               {Kind::Bool, "_Bool", 8, false});
  const auto p = program.input("__VERIFIER_nondet_pchar", 2,
                               {Kind::Pointer, "void *", 64, false});
  const Inputs inputs = {value(c, 0xff),
                         value(c, 2),
                         value(c, 0x80),
                         value(u, 0xffff),
                         value(l, static_cast<std::uint64_t>(-5000000000LL)),
                         value(d, 0x3ff8000000000000),
                         value(b, 1),
                         value(p, 4096)};
  const ReplayResult result = run(program, property, inputs);
  EXPECT_TRUE(result.reached) << result.why_not;
}

TEST_P(EveryModel, AssertionsAreToldApart) {
  FakeProgram program(std::string("#include <assert.h>\n") + kNondet +
                          "int main(void) {\n"
                          "  int x = __VERIFIER_nondet_int();\n"
                          "  assert(x != 1); assert(x != 2);\n"
                          "  assert(x != 3);\n"
                          "  return 0;\n}\n",
                      "test.c", GetParam());
  const auto first = program.assertion("assert(x", 1);
  const auto second = program.assertion("assert(x", 2);
  const auto third = program.assertion("assert(x", 3);
  const auto x = program.input("__VERIFIER_nondet_int", 2);
  EXPECT_TRUE(run(program, first, {value(x, 1)}).reached);
  EXPECT_TRUE(run(program, second, {value(x, 2)}).reached);
  EXPECT_TRUE(run(program, third, {value(x, 3)}).reached);
  const ReplayResult other = run(program, first, {value(x, 2)});
  EXPECT_FALSE(other.reached);
  EXPECT_THAT(other.why_not, HasSubstr("another assertion"));
  EXPECT_FALSE(run(program, third, {value(x, 1)}).reached);
}

TEST_P(EveryModel, OwnErrorFunctionsOfAllShapes) {
  for (const std::string definition :
       {"void reach_error() {}\n", "static void reach_error() {}\n",
        "static int reach_error(int a, ...) { return a; }\n",
        "extern void __assert_fail(const char *, const char *, unsigned, "
        "const char *);\n"
        "void reach_error() { __assert_fail(\"0\", \"a.c\", 3, \"f\"); }\n",
        "#include <stdlib.h>\nvoid reach_error() { abort(); }\n",
        "void reach_error();\n"}) {
    FakeProgram program(definition + kNondet +
                            "int main(void) {\n"
                            "  if (__VERIFIER_nondet_int() == 4)\n"
                            "    reach_error(1);\n"
                            "  reach_error(2);\n"
                            "  return 0;\n}\n",
                        "test.c", GetParam());
    const auto property =
        program.add_property(cfa::Property::Kind::ErrorCall, "reach_error()",
                             program.find("reach_error(1)"));
    const auto x = program.input("__VERIFIER_nondet_int", 2);
    const ReplayResult right = run(program, property, {value(x, 4)});
    EXPECT_TRUE(right.reached) << definition << right.why_not;
    EXPECT_FALSE(run(program, property, {value(x, 5)}).reached) << definition;
  }
}

TEST_P(EveryModel, CallThroughAPointerCounts) {
  FakeProgram program(std::string(kNondet) +
                          "void reach_error(void) {}\n"
                          "void other(void) {}\n"
                          "int main(void) {\n"
                          "  void (*f)(void) = other;\n"
                          "  if (__VERIFIER_nondet_int() == 4)\n"
                          "    f = reach_error;\n"
                          "  f();\n"
                          "  return __VERIFIER_nondet_int();\n}\n",
                      "test.c", GetParam());
  const auto property = program.add_property(
      cfa::Property::Kind::ErrorCall, "reach_error()", program.find("f();"));
  const auto x = program.input("__VERIFIER_nondet_int", 2);
  EXPECT_TRUE(run(program, property, {value(x, 4)}).reached);
  EXPECT_FALSE(run(program, property, {value(x, 5)}).reached);
}

TEST_P(EveryModel, LineTargets) {
  FakeProgram program(std::string(kNondet) +
                          "int main(void) {\n"
                          "  int x = __VERIFIER_nondet_int();\n"
                          "  int y = 0;\n"
                          "  if (x < 0)\n"
                          "    y = x;\n"
                          "  else if (y == 1)\n"
                          "    y = 2;\n"
                          "  return y > 0;\n}\n",
                      "test.c", GetParam());
  const auto line = [&](const std::string& what) {
    return program.add_property(cfa::Property::Kind::Line, what,
                                program.find(what));
  };
  const auto x = program.input("__VERIFIER_nondet_int", 2);
  const auto taken = line("y = x;");
  const auto never = line("y = 2;");
  const auto test = line("else if");
  const auto minus = value(x, 0xffffffff);
  EXPECT_TRUE(run(program, taken, {minus}).reached);
  EXPECT_FALSE(run(program, taken, {value(x, 5)}).reached);
  EXPECT_FALSE(run(program, never, {minus}).reached);
  EXPECT_TRUE(run(program, test, {value(x, 5)}).reached);
  EXPECT_FALSE(run(program, test, {minus}).reached);
}

TEST(Replay, ReadsAreFedByPlace) {
  // The second call's value is missing: the third still gets its own.
  FakeProgram program(std::string(kNondet) +
                      "void reach_error(void) {}\n"
                      "int main(void) {\n"
                      "  int a = __VERIFIER_nondet_int();\n"
                      "  int b = __VERIFIER_nondet_int();\n"
                      "  int c = __VERIFIER_nondet_int();\n"
                      "  if (a == 1 && b == 0 && c == 3) reach_error();\n"
                      "  return 0;\n}\n");
  const auto property = program.error_call("reach_error()");
  const auto a = program.input("__VERIFIER_nondet_int", 2);
  const auto c = program.input("__VERIFIER_nondet_int", 4);
  EXPECT_TRUE(run(program, property, {value(a, 1), value(c, 3)}).reached);
}

TEST(Replay, FunctionsWithoutBody) {
  FakeProgram program(
      "extern int sensor(int), rand(void);\nextern void log_it(int);\n"
      "void __VERIFIER_error();\n"
      "int main(void) {\n"
      "  log_it(rand());\n"
      "  if (sensor(3) == 9) __VERIFIER_error();\n"
      "  return 0;\n}\n");
  const auto property = program.error_call("__VERIFIER_error()", 2);
  const auto sensor = program.input("sensor", 2);
  const_cast<cfa::Cfa&>(program.cfa()).at(sensor).kind =
      cfa::Input::Kind::Extern;
  EXPECT_TRUE(run(program, property, {value(sensor, 9)}).reached);
  EXPECT_FALSE(run(program, property, {value(sensor, 8)}).reached);
}

cfa::InputId from_library(FakeProgram& program, const std::string& name,
                          cfa::CType type = {}) {
  cfa::Input input;
  input.kind = cfa::Input::Kind::Extern;
  input.name = name;
  input.type = type;
  return program.add(input);
}

TEST_P(EveryModel, StandardInputIsReallyThere) {
  FakeProgram program(
      "#include <stdio.h>\n"
      "void reach_error(void) {}\n"
      "int main(void) {\n"
      "  char text[8] = {0};\n"
      "  int n = 0, c;\n"
      "  scanf(\"%7s\", text);\n"
      "  while ((c = getchar()) != EOF) n = n * 2 + c;\n"
      "  if (text[0] == 'a' && text[1] == 0 && n == 276) reach_error();\n"
      "  return 0;\n}\n",
      "test.c", GetParam());
  const auto property = program.error_call("reach_error()");
  Inputs text;
  for (const unsigned byte : {unsigned{'a'}, 10U, 0U, 255U, ~0U})
    text.push_back(value(from_library(program, "stdin"), byte));
  text[2].value = 1;  // 10, 21, 297
  EXPECT_FALSE(run(program, property, text).reached);
  text[2].value = 0;
  text[3].value = 236;  // 10, 20, 276
  EXPECT_TRUE(run(program, property, text).reached);
}

TEST_P(EveryModel, ResultsOfTheLibraryComeInTheOrderOfItsCalls) {
  FakeProgram program(
      "#include <stdlib.h>\n#include <time.h>\n"
      "void reach_error(void) {}\n"
      "int main(void) {\n"
      "  time_t t;\n"
      "  int a = rand();\n"
      "  if (time(&t) == -1 && t == -1 && a - rand() == 5) reach_error();\n"
      "  return 0;\n}\n",
      "test.c", GetParam());
  const auto property = program.error_call("reach_error()");
  const auto a = from_library(program, "rand"),
             b = from_library(program, "rand");
  const unsigned bits = GetParam() == DataModel::Lp64 ? 64 : 32;
  const auto now = from_library(program, "time",
                                {cfa::CType::Kind::Int, "long", bits, true});
  const Inputs right = {value(a, 7), value(now, term::mask(bits)), value(b, 2)};
  EXPECT_TRUE(run(program, property, right).reached);
  EXPECT_FALSE(run(program, property, {right[2], right[1], right[0]}).reached);
}

TEST(Replay, AssumptionEndsTheRun) {
  FakeProgram program(std::string(kNondet) +
                      "extern void __VERIFIER_assume(int);\n"
                      "void reach_error(void) {}\n"
                      "int main(void) {\n"
                      "  int x = __VERIFIER_nondet_int();\n"
                      "  __VERIFIER_assume(x > 5);\n"
                      "  reach_error();\n}\n");
  const auto property = program.error_call("reach_error()");
  const auto x = program.input("__VERIFIER_nondet_int", 2);
  EXPECT_TRUE(run(program, property, {value(x, 6)}).reached);
  const ReplayResult result = run(program, property, {value(x, 5)});
  EXPECT_FALSE(result.reached);
  EXPECT_THAT(result.why_not, HasSubstr("assumption"));
}

TEST(Replay, PreprocessedFileWithLineMarkers) {
  FakeProgram program(
      "# 1 \"elsewhere.c\"\nextern void reach_error(void);\n"
      "# 77 \"other.h\" 1\nextern int __VERIFIER_nondet_int(void);\n"
      "# 100 \"elsewhere.c\"\nint main(void) {\n"
      "  if (__VERIFIER_nondet_int() == 6) reach_error();\n"
      "  return 0; }\n",
      "test.i");
  const auto property = program.error_call("reach_error()");
  const auto x = program.input("__VERIFIER_nondet_int", 2);
  const ReplayResult result = run(program, property, {value(x, 6)});
  EXPECT_TRUE(result.reached) << result.why_not;
  EXPECT_FALSE(run(program, property, {value(x, 7)}).reached);
}

TEST(Replay, OtherEntry) {
  FakeProgram program(std::string(kNondet) +
                      "void reach_error(void) {}\n"
                      "int main(void) { return 1; }\n"
                      "int check(void) {\n"
                      "  if (__VERIFIER_nondet_int() == 4) reach_error();\n"
                      "  return 0;\n}\n");
  program.options().entry = "check";
  const auto property = program.error_call("reach_error()");
  const auto x = program.input("__VERIFIER_nondet_int", 2);
  const ReplayResult result = run(program, property, {value(x, 4)});
  EXPECT_TRUE(result.reached) << result.why_not;
}

// ---- programs that misbehave ----------------------------------------------

ReplayResult run_main(const std::string& headers, const std::string& body,
                      unsigned seconds = 5) {
  FakeProgram program(headers +
                      "\nvoid reach_error(void);\nint main(void) {\n" + body +
                      "\n  if (stop) reach_error();\n  return 0;\n}\n");
  return run(program, program.error_call("reach_error()"), {}, seconds);
}

TEST(Replay, ProgramCannotClaimThatItReached) {
  // It writes a token-like message to every descriptor it has.
  const ReplayResult result =
      run_main("#include <unistd.h>\n#include <string.h>",
               "  volatile int stop = 0;\n  char text[18];\n"
               "  memset(text, 'R', 17);\n"
               "  for (int fd = 1; fd < 256; fd++) write(fd, text, 17);");
  EXPECT_FALSE(result.reached);
}

TEST(Replay, EndlessLoopEndsAtTheTimeLimit) {
  const auto start = std::chrono::steady_clock::now();
  const ReplayResult result =
      run_main("", "  volatile int stop = 0;\n  while (!stop) ;", 1);
  EXPECT_FALSE(result.reached);
  EXPECT_THAT(result.why_not, HasSubstr("time limit"));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST(Replay, CrashIsReported) {
  const ReplayResult result =
      run_main("", "  volatile int stop = 0;\n  int *volatile p = 0; *p = 1;");
  EXPECT_FALSE(result.reached);
  EXPECT_THAT(result.why_not, HasSubstr("signal 11"));
}

TEST(Replay, WritesOnlyInItsFolder) {
  TempDir outside;
  const ReplayResult result =
      run_main("#include <stdio.h>\n#include <stdlib.h>",
               "  volatile int stop = 0;\n"
               "  FILE *in = fopen(\"here\", \"w\");\n"
               "  if (!in) return 1;\n"
               "  FILE *out = fopen(\"" +
                   outside.file("there") + "\", \"w\");\n  if (out) return 2;");
  EXPECT_THAT(result.why_not, Not(HasSubstr("exit code 1")));
  if (fs::exists(outside.file("there")))
    GTEST_SKIP() << "the kernel offers no way to forbid writing";
  EXPECT_THAT(result.why_not, HasSubstr("exit code 0"));
}

TEST(Replay, NoNetwork) {
  const ReplayResult result =
      run_main("#include <sys/socket.h>",
               "  volatile int stop = 0;\n"
               "  if (socket(AF_INET, SOCK_STREAM, 0) >= 0) return 2;");
  EXPECT_THAT(result.why_not, HasSubstr("exit code 0"));
}

TEST(Replay, ForksAreEnded) {
  const auto start = std::chrono::steady_clock::now();
  const ReplayResult result =
      run_main("#include <unistd.h>\n#include <stdlib.h>",
               "  volatile int stop = 0;\n"
               "  for (int i = 0; i < 10000; i++)\n"
               "    if (fork() == 0) for (;;) malloc(1);",
               2);
  EXPECT_FALSE(result.reached);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(8));
}

TEST(Replay, MemoryIsLimited) {
  const ReplayResult result =
      run_main("#include <stdlib.h>",
               "  volatile int stop = 0;\n"
               "  if (malloc((size_t)3 << 30)) return 2;");
  EXPECT_THAT(result.why_not, HasSubstr("exit code 0"));
}

TEST(Replay, DoesNotReadOurInput) {
  const ReplayResult result =
      run_main("#include <stdio.h>",
               "  volatile int stop = 0;\n  if (getchar() != EOF) return 2;");
  EXPECT_THAT(result.why_not, HasSubstr("exit code 0"));
}

// ---- undefined behaviour ---------------------------------------------------

TEST_P(EveryModel, UndefinedBehaviourBeforeTheTargetIsTold) {
  FakeProgram program(std::string(kNondet) +
                          "void reach_error(void) {}\n"
                          "int main(void) {\n"
                          "  int x = __VERIFIER_nondet_int();\n"
                          "  if (x + 1 < x) reach_error();\n"
                          "  if (x == 4) reach_error();\n"
                          "  return 0;\n}\n",
                      "test.c", GetParam());
  const auto overflow = program.error_call("reach_error()", 1);
  const auto fine = program.error_call("reach_error()", 2);
  const auto x = program.input("__VERIFIER_nondet_int", 2);
  const ReplayResult wraps = run(program, overflow, {value(x, 0x7fffffff)});
  EXPECT_TRUE(wraps.reached) << wraps.why_not;
  EXPECT_TRUE(wraps.relies_on_ub);
  EXPECT_THAT(wraps.ub, HasSubstr("test.c:5: signed integer overflow"));
  const ReplayResult clean = run(program, fine, {value(x, 4)});
  EXPECT_TRUE(clean.reached);
  EXPECT_FALSE(clean.relies_on_ub) << clean.ub;
}

TEST_P(EveryModel, AccessOutOfBoundsIsTold) {
  FakeProgram program(std::string("#include <stdlib.h>\n") + kNondet +
                          "void reach_error(void) {}\n"
                          "int main(void) {\n"
                          "  char *p = malloc(8);\n"
                          "  p[__VERIFIER_nondet_int()] = 1;\n"
                          "  reach_error();\n"
                          "  return 0;\n}\n",
                      "test.c", GetParam());
  const auto property = program.error_call("reach_error()");
  const auto x = program.input("__VERIFIER_nondet_int", 2);
  const ReplayResult result = run(program, property, {value(x, 8)});
  EXPECT_TRUE(result.reached) << result.why_not;
  EXPECT_TRUE(result.relies_on_ub);
  EXPECT_THAT(result.ub, HasSubstr("test.c:6: heap-buffer-overflow"));
  EXPECT_FALSE(run(program, property, {value(x, 7)}).relies_on_ub);
}

TEST(SanitizerLog, TakesTheFirstComplaint) {
  EXPECT_EQ(first_complaint(""), "");
  EXPECT_EQ(first_complaint("a.c:3:9: runtime error: division by zero\n"
                            "a.c:9:9: runtime error: more\n"),
            "a.c:3: division by zero");
  EXPECT_EQ(first_complaint(
                "==7==ERROR: AddressSanitizer: use-after-free on address 0x0\n"
                "    #0 0x1 in memset (libc.so+0x1)\n"
                "    #1 0x2 in main dir/a.c:7:3\n"),
            "dir/a.c:7: use-after-free");
}

// ---- the world around it ---------------------------------------------------

TEST(Replay, NoCompilerIsSaid) {
  const std::string path = std::getenv("PATH");
  setenv("PATH", "/nowhere", 1);
  const ReplayResult result = run_main("", "  volatile int stop = 1;");
  setenv("PATH", path.c_str(), 1);
  EXPECT_FALSE(result.reached);
  EXPECT_THAT(result.why_not, HasSubstr("no C compiler found"));
}

TEST(Replay, WorksWithGccAlone) {
  const std::string gcc = find_program("gcc");
  if (gcc.empty()) GTEST_SKIP() << "no gcc";
  // A PATH with gcc's tools only.
  TempDir bin;
  for (const char* tool : {"gcc", "as", "ld"})
    fs::create_symlink(find_program(tool), bin.file(tool));
  const std::string path = std::getenv("PATH");
  setenv("PATH", bin.path().c_str(), 1);
  const ReplayResult result = run_main("", "  volatile int stop = 1;");
  setenv("PATH", path.c_str(), 1);
  EXPECT_TRUE(result.reached) << result.why_not;
}

TEST(Replay, CompilesOnceAndLeavesNothing) {
  TempDir temporary;
  const char* old = std::getenv("TMPDIR");
  const std::string kept = old == nullptr ? "" : old;
  setenv("TMPDIR", temporary.path().c_str(), 1);
  {
    FakeProgram program(std::string(kNondet) +
                        "void reach_error(void) {}\n"
                        "int main(void) {\n"
                        "  if (__VERIFIER_nondet_int() == 5) reach_error();\n"
                        "  return 0;\n}\n");
    const auto property = program.error_call("reach_error()");
    const auto x = program.input("__VERIFIER_nondet_int", 2);
    run(program, property, {});
    // A second compilation would fail now.
    fs::remove(program.options().files[0]);
    EXPECT_FALSE(run(program, property, {value(x, 4)}).reached);
    EXPECT_TRUE(run(program, property, {value(x, 5)}).reached);
  }
  EXPECT_TRUE(fs::is_empty(temporary.path()));
  if (old == nullptr)
    unsetenv("TMPDIR");
  else
    setenv("TMPDIR", kept.c_str(), 1);
}

/// Runs `body` in a forked copy, sends SIGTERM after a while.
void interrupt(const std::function<void()>& body) {
  const pid_t child = fork();
  if (child == 0) {
    signal(SIGTERM, [](int) { g_stop = true; });  // as main does
    body();
    _exit(0);
  }
  usleep(700'000);
  kill(child, SIGTERM);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
}

TEST(Replay, InterruptEndsItAndLeavesNothing) {
  TempDir temporary;
  setenv("TMPDIR", temporary.path().c_str(), 1);
  const auto start = std::chrono::steady_clock::now();
  interrupt(
      [] { run_main("", "  volatile int stop = 0;\n  while (!stop) ;", 60); });
  unsetenv("TMPDIR");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
  EXPECT_TRUE(fs::is_empty(temporary.path()));
}

}  // namespace
}  // namespace pleat::replay::replay_test
