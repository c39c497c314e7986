// The instrumented build through replay: compiled by the front end's clang, a
// hand-made automaton.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <llvm/IR/DebugInfoMetadata.h>

#include "frontend/compile.h"
#include "frontend/inputs.h"
#include "frontend/instrument.h"
#include "unit/replay/replay_fixture.h"

namespace pleat::replay::instrumented_replay_test {
namespace {

using By = ReplayResult::By;
using cfa::DataModel;
using cfa::Input;
using ::testing::HasSubstr;
using Inputs = std::vector<verdict::InputValue>;

class Instrumented : public FakeProgram {
 public:
  using FakeProgram::FakeProgram;

  void write_instrumented(const std::string& file) const override {
    const frontend::Compiled& compiled = this->compiled();
    const frontend::VolatileObjects changing(*compiled.module, nullptr, true);
    const frontend::InputSites sites(*compiled.module, changing);
    const auto pos = [this](const llvm::Instruction& instruction) {
      const llvm::DILocation* at = instruction.getDebugLoc().get();
      return at == nullptr ? cfa::SourcePos{}
                           : cfa::SourcePos{options().files[0], at->getLine(),
                                            at->getColumn()};
    };
    frontend::write_bitcode(
        *frontend::instrumented(*compiled.module,
                                {cfa(), sites, options().entry, {}, pos}),
        file);
  }

  /// An input of the `n`-th site of this kind, of so many bits.
  cfa::InputId site(Input::Kind kind, int n, unsigned bits = 32,
                    unsigned offset = 0) {
    const frontend::VolatileObjects changing(*compiled().module, nullptr, true);
    const frontend::InputSites sites(*compiled().module, changing);
    Input input;
    input.kind = kind;
    input.type.bits = bits;
    input.offset = offset;
    input.pos = {options().files[0], 1, 1};
    for (std::size_t i = 0; i < sites.sites().size(); ++i) {
      if (sites.sites()[i].kind == kind && n-- == 1)
        input.site = static_cast<int>(i);
    }
    CHECK(input.site >= 0, "there should be such a site");
    auto& automaton = const_cast<cfa::Cfa&>(cfa());
    automaton.inputs.push_back(input);
    return {static_cast<std::uint32_t>(automaton.inputs.size() - 1)};
  }

 private:
  const frontend::Compiled& compiled() const {
    if (!compiled_.module) compiled_ = frontend::compile(options());
    return compiled_;
  }
  mutable frontend::Compiled compiled_;
};

ReplayResult run(const FakeProgram& program, std::size_t property,
                 const Inputs& inputs) {
  return replay(program.builds(), {property, {}, inputs}, {5});
}

class BothModels : public ::testing::TestWithParam<DataModel> {};
INSTANTIATE_TEST_SUITE_P(InstrumentedReplay, BothModels,
                         ::testing::Values(DataModel::Ilp32, DataModel::Lp64),
                         [](const auto& model) {
                           return model.param == DataModel::Ilp32 ? "ILP32"
                                                                  : "LP64";
                         });

TEST_P(BothModels, UninitialisedVariableInEachIteration) {
  Instrumented program(
      "void reach_error(void) {}\n"
      "int main(void) {\n"
      "  int sum = 0;\n"
      "  for (int i = 0; i < 3; i++) {\n"
      "    int x;\n"
      "    sum = 10 * sum + x;\n"
      "  }\n"
      "  if (sum == 123) reach_error();\n"
      "  return 0;\n}\n",
      "test.c", GetParam());
  const auto property = program.error_call("reach_error()");
  const auto x = program.site(Input::Kind::Uninitialised, 1);
  const ReplayResult right =
      run(program, property, {{x, 1, {}}, {x, 2, {}}, {x, 3, {}}});
  EXPECT_TRUE(right.reached) << right.why_not;
  EXPECT_EQ(right.by, By::Instrumented);
  const ReplayResult wrong = run(program, property, {{x, 1, {}}, {x, 2, {}}});
  EXPECT_FALSE(wrong.reached);
  EXPECT_THAT(wrong.why_not,
              HasSubstr("instrumented build: the program ended with exit"));
}

TEST_P(BothModels, CellsOfOneObjectBelongToOneVisit) {
  Instrumented program(
      "void reach_error(void) {}\n"
      "struct pair { int a; char b; };\n"
      "int main(void) {\n"
      "  for (int i = 0; i < 2; i++) {\n"
      "    struct pair p;\n"
      "    if (p.a != i + 1 || p.b != -i) return 1;\n"
      "  }\n"
      "  reach_error();\n"
      "  return 0;\n}\n",
      "test.c", GetParam());
  const auto property = program.error_call("reach_error()");
  const auto a = program.site(Input::Kind::Uninitialised, 1, 32, 0);
  const auto b = program.site(Input::Kind::Uninitialised, 1, 8, 4);
  const ReplayResult right = run(
      program, property, {{a, 1, {}}, {b, 0, {}}, {a, 2, {}}, {b, 0xff, {}}});
  EXPECT_TRUE(right.reached) << right.why_not;
  EXPECT_FALSE(run(program, property, {{a, 1, {}}, {a, 2, {}}}).reached);
}

TEST_P(BothModels, TheCallsOfMallocFailThatAreToFail) {
  Instrumented program(
      "#include <stdlib.h>\n"
      "void reach_error(void) {}\n"
      "int main(void) {\n"
      "  int failed = 0;\n"
      "  for (int i = 0; i < 3; i++) {\n"
      "    char *p = malloc(2), *q = calloc(1, 2);\n"
      "    failed = failed * 4 + !p * 2 + !q;\n"
      "    if (q && (q[0] || q[1])) return 1;\n"
      "  }\n"
      "  if (failed == 0x21) reach_error();\n"
      "  return 0;\n}\n",
      "test.c", GetParam());
  const auto property = program.error_call("reach_error()");
  const auto p = program.site(Input::Kind::Allocation, 1, 1);
  const auto q = program.site(Input::Kind::Allocation, 2, 1);
  const ReplayResult right = run(
      program, property,
      {{p, 1, {}}, {q, 0, {}}, {p, 0, {}}, {q, 0, {}}, {p, 0, {}}, {q, 1, {}}});
  EXPECT_TRUE(right.reached) << right.why_not;
  EXPECT_EQ(right.by, By::Instrumented);
  EXPECT_FALSE(run(program, property, {{p, 1, {}}, {q, 1, {}}}).reached);
  EXPECT_FALSE(run(program, property, {}).reached);
}

TEST_P(BothModels, ArrayInputFillsItsObject) {
  Instrumented program(
      "void reach_error(void) {}\n"
      "int main(void) {\n"
      "  short a[500];\n"
      "  for (int i = 0; i < 500; i++)\n"
      "    if (a[i] != (i == 0 ? 9 : i == 499 ? -2 : 7)) return 1;\n"
      "  reach_error();\n"
      "  return 0;\n}\n",
      "test.c", GetParam());
  const auto property = program.error_call("reach_error()");
  const auto a = program.site(Input::Kind::Uninitialised, 1, 16);
  Input& input = const_cast<cfa::Cfa&>(program.cfa()).at(a);
  input.first = 1000;
  input.count = 500;
  term::ArrayValue array;
  array.otherwise = 7;
  array.elements = {{999, 1}, {1000, 9}, {1499, 0xfffe}, {1500, 1}};
  const ReplayResult right = run(program, property, {{a, 0, array}});
  EXPECT_TRUE(right.reached) << right.why_not;
  array.elements[1250] = 8;
  EXPECT_FALSE(run(program, property, {{a, 0, array}}).reached);
}

TEST_P(BothModels, VolatileExternAndNondetReads) {
  Instrumented program(
      "extern int meter(const char *);\n"
      "extern short sensor(int);\nextern void beep(int);\n"
      "extern _Bool __VERIFIER_nondet_bool(void);\n"
      "volatile int status;\n"
      "void reach_error(void) {}\n"
      "int main(void) {\n"
      "  beep(3);\n"
      "  int a = status, b = status;\n"
      "  if (a == 1 && b == 2 && sensor(4) == -3 && meter(\"x\") == 77 &&\n"
      "      __VERIFIER_nondet_bool())\n"
      "    reach_error();\n"
      "  return 0;\n}\n",
      "test.c", GetParam());
  const auto property = program.error_call("reach_error()");
  const auto a = program.site(Input::Kind::Volatile, 1);
  const auto b = program.site(Input::Kind::Volatile, 2);
  const auto sensor = program.site(Input::Kind::Extern, 1, 16);
  const auto metered = program.site(Input::Kind::Extern, 2);
  const auto flag = program.site(Input::Kind::Nondet, 1, 1);
  const Inputs right = {{a, 1, {}},
                        {b, 2, {}},
                        {sensor, 0xfffd, {}},
                        {metered, 77, {}},
                        {flag, 1, {}}};
  const ReplayResult result = run(program, property, right);
  EXPECT_TRUE(result.reached) << result.why_not;
  EXPECT_EQ(result.by, By::Instrumented);
  for (std::size_t i = 0; i < right.size(); ++i) {
    Inputs wrong = right;
    wrong[i].value = 0;
    EXPECT_FALSE(run(program, property, wrong).reached) << i;
  }
}

TEST_P(BothModels, PropertiesAreToldApart) {
  Instrumented program(
      "#include <assert.h>\n"
      "static void reach_error(void) {}\n"
      "static void other(void) {}\n"
      "int main(void) {\n"
      "  int x;\n"
      "  void (*f)(void) = x == 4 ? reach_error : other;\n"
      "  assert(x != 1); assert(x != 2);\n"
      "  if (x == 3) reach_error();\n"
      "  f();\n"
      "  if (x == 5)\n"
      "    x = 6;\n"
      "  return 0;\n}\n",
      "test.c", GetParam());
  const std::vector<std::size_t> properties = {
      program.assertion("assert(x"), program.assertion("assert(x", 2),
      program.error_call("reach_error()"),
      program.add_property(cfa::Property::Kind::ErrorCall, "reach_error()",
                           program.find("f();")),
      program.add_property(cfa::Property::Kind::Line, "line",
                           program.find("x = 6"))};
  const auto x = program.site(Input::Kind::Uninitialised, 1);
  for (std::size_t i = 0; i < properties.size(); ++i) {
    for (std::size_t v = 1; v <= properties.size(); ++v)
      EXPECT_EQ(run(program, properties[i], {{x, v, {}}}).reached, v == i + 1)
          << i << " " << v;
  }
}

TEST(InstrumentedReplay, OtherEntryMayBeStatic) {
  Instrumented program(
      "void reach_error(void) {}\n"
      "int main(void) { return 1; }\n"
      "static int check(void) {\n"
      "  int x;\n"
      "  if (x == 4) reach_error();\n"
      "  return 0;\n}\n"
      "int (*user)(void) = check;\n");
  program.options().entry = "check";
  const auto property = program.error_call("reach_error()");
  const auto x = program.site(Input::Kind::Uninitialised, 1);
  const ReplayResult result = run(program, property, {{x, 4, {}}});
  EXPECT_TRUE(result.reached) << result.why_not;
}

TEST(InstrumentedReplay, AddressSanitizerLooksToo) {
  Instrumented program(
      "#include <stdlib.h>\n"
      "void reach_error(void) {}\n"
      "int main(void) {\n"
      "  int x;\n"
      "  char *a = malloc(4);\n"
      "  a[x & 7] = 1;\n"
      "  if (x > 2) reach_error();\n"
      "  return 0;\n}\n");
  const auto property = program.error_call("reach_error()");
  const auto x = program.site(Input::Kind::Uninitialised, 1);
  const ReplayResult outside = run(program, property, {{x, 4, {}}});
  EXPECT_TRUE(outside.reached) << outside.why_not;
  EXPECT_EQ(outside.by, By::Instrumented);
  EXPECT_THAT(outside.ub, HasSubstr("test.c:6: heap-buffer-overflow"));
  const ReplayResult inside = run(program, property, {{x, 3, {}}});
  EXPECT_TRUE(inside.reached) << inside.why_not;
  EXPECT_FALSE(inside.relies_on_ub) << inside.ub;
}

}  // namespace
}  // namespace pleat::replay::instrumented_replay_test
