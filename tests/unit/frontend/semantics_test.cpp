// Small C programs through the front end and the interpreter: each condition
// must hold as it does natively, and its negation must not.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "exec/interpreter.h"
#include "frontend/frontend.h"

namespace pleat::frontend::semantics_test {
namespace {

/// Gives the listed values, then zeros.
class Listed : public exec::InputSource {
 public:
  explicit Listed(std::vector<term::Value> values)
      : values_(std::move(values)) {}
  term::Value scalar(std::uint64_t, cfa::InputId,
                     const cfa::Input& what) override {
    if (what.kind == cfa::Input::Kind::Havoc ||
        what.kind == cfa::Input::Kind::Allocation || next_ == values_.size())
      return 0;
    return term::truncate(values_[next_++], what.symbol.width());
  }
  term::ArrayValue array(std::uint64_t, cfa::InputId,
                         const cfa::Input&) override {
    return {};
  }

 private:
  std::vector<term::Value> values_;
  std::size_t next_ = 0;
};

struct Case {
  const char* name;
  const char* declarations;
  const char* body;
  const char* condition;
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

using Parameter = std::tuple<Case, cfa::DataModel>;

class Semantics : public ::testing::TestWithParam<Parameter> {
 protected:
  static bool reaches(const std::string& text, cfa::DataModel model) {
    const auto path = std::filesystem::temp_directory_path() /
                      ("pleat-semantics-" + std::to_string(getpid()) + ".c");
    std::ofstream(path) << text;
    Options options;
    options.files = {path.string()};
    options.data_model = model;
    options.malloc_never_fails = true;
    const auto program = load(options);
    std::filesystem::remove(path);
    Listed inputs({5, 3, 200});
    exec::Interpreter interpreter(program->cfa());
    const auto result = interpreter.run(inputs, exec::RunLimits{100000});
    EXPECT_NE(result.end, exec::RunResult::End::Limit);
    return result.end == exec::RunResult::End::Target;
  }
};

TEST_P(Semantics, ConditionHolds) {
  const auto& [given, model] = GetParam();
  const std::string before =
      std::string(
          "#include <stdlib.h>\n#include <string.h>\n"
          "extern void reach_error(void);\n"
          "extern int __VERIFIER_nondet_int(void);\n"
          "extern unsigned char __VERIFIER_nondet_uchar(void);\n"
          "extern _Bool __VERIFIER_nondet_bool(void);\n"
          "extern void __VERIFIER_assume(int);\n") +
      given.declarations + "\nint main(void) {\n" + given.body + "\n  if (";
  const std::string condition = given.condition;
  EXPECT_FALSE(
      reaches(before + "!(" + condition + ")) reach_error();\n}\n", model));
  EXPECT_TRUE(reaches(before + condition + ") reach_error();\n}\n", model));
}

const Case kCases[] = {
    {"Wraps", "", "int x = 2147483647; x++;", "x == -2147483647 - 1"},
    {"Unsigned", "", "unsigned x = 0; x--;", "x == 4294967295u"},
    {"Short", "", "short s = 32767; s++; signed char c = (signed char)s;",
     "s == -32768 && c == 0"},
    {"Long", "", "long l = 1; l <<= 30; l <<= 1;",
     "sizeof(long) == 8 ? l == 2147483648ll : l < 0"},
    {"Divide", "", "int a = -7, b = 2;", "a / b == -3 && a % b == -1"},
    {"UnsignedDivide", "", "unsigned a = 4294967289u;", "a / 2 == 2147483644u"},
    {"Shift", "", "int a = -8; unsigned u = 0x80000000u; int k = 31;",
     "(a >> 1) == -4 && (u >> k) == 1"},
    {"Bool", "", "_Bool b = 5; int n = b + 1;", "b && n == 2"},
    {"Enum", "enum e { A, B = 7, C };", "enum e x = C;", "x == 8"},
    {"Global", "int g = 3; static int h;", "g += 2; h = g * 2;",
     "g == 5 && h == 10"},
    {"Nondet", "",
     "int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();",
     "x == 5 && y == 3"},
    {"NondetChar", "",
     "int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();"
     "unsigned char c = __VERIFIER_nondet_uchar(); signed char s = c;",
     "c == 200 && s == -56 && a == 5 && b == 3"},
    {"NondetBool", "", "_Bool b = __VERIFIER_nondet_bool();", "b == 1"},
    {"Uninitialised", "", "int x; int y = x;", "y == 5 && x == 5"},
    {"ScopeEntry", "",
     "int s = 0; for (int i = 0; i < 2; i++) { int x; s = s * 10 + x; }",
     "s == 53"},
    {"Array", "", "int a[5] = {1, 2}; int i = 3; a[i] = 9; a[i - 1] += a[1];",
     "a[2] == 2 && a[3] == 9 && a[4] == 0 && a[0] == 1"},
    {"Matrix", "",
     "int m[3][4]; for (int i = 0; i < 3; i++)"
     " for (int j = 0; j < 4; j++) m[i][j] = 10 * i + j;",
     "m[2][3] == 23 && m[0][3] == 3"},
    {"GlobalArray", "int a[4] = {4, 3, 2, 1}; char t[] = \"abc\";",
     "int i = a[3]; char c = t[i];", "c == 'b' && a[i] == 3 && t[3] == 0"},
    {"Struct", "struct s { int a; char b; long c; };",
     "struct s x = {1, 2, 3}; struct s y = x; y.b = 7;",
     "x.b == 2 && y.a == 1 && y.b == 7 && y.c == 3"},
    {"StructByPointer",
     "struct s { int a, b; }; void f(struct s *p) "
     "{ p->b += p->a; }",
     "struct s x = {1, 2}; f(&x); f(&x);", "x.b == 4"},
    {"StructByValue",
     "struct s { int a, b, c, d, e; }; "
     "int f(struct s p) { p.a = 9; return p.e; }",
     "struct s x = {1, 2, 3, 4, 5}; int r = f(x);", "x.a == 1 && r == 5"},
    {"StructReturned",
     "struct s { int a, b; }; struct s f(int x) "
     "{ struct s r = {x, x + 1}; return r; }",
     "struct s y = f(4);", "y.a == 4 && y.b == 5"},
    {"BigStructReturned",
     "struct s { int a[6]; }; struct s f(int x) "
     "{ struct s r = {{x, 2}}; return r; }",
     "struct s y = f(4);", "y.a[0] == 4 && y.a[1] == 2 && y.a[5] == 0"},
    {"BitField", "struct s { unsigned a : 3; int b : 5; };",
     "struct s x; x.a = 9; x.b = -3; x.a++;", "x.a == 2 && x.b == -3"},
    {"Union", "union u { unsigned i; unsigned char c[4]; };",
     "union u x; x.i = 0x01020304; ", "x.c[0] == 4 && x.c[3] == 1"},
    {"Pointer", "", "int x = 1, y = 2; int *p = &x; *p = 5; p = &y; *p += x;",
     "x == 5 && y == 7"},
    {"PointerPointer", "", "int x = 1; int *p = &x; int **q = &p; **q = 4;",
     "x == 4"},
    {"PointerWalk", "",
     "int a[4] = {1, 2, 3, 4}, s = 0;"
     "for (int *p = a; p < a + 4; p++) s += *p;",
     "s == 10"},
    {"PointerDifference", "", "int a[9]; int *p = &a[7], *q = &a[2];",
     "p - q == 5"},
    {"CharWalk",
     "int len(const char *s) { int n = 0; while (*s++) n++; "
     "return n; }",
     "int n = len(\"hello\");", "n == 5"},
    {"Calls",
     "int sq(int x) { return x * x; } int two(int x) "
     "{ return sq(x) + sq(x + 1); }",
     "int y = two(3);", "y == 25"},
    {"EarlyReturn",
     "int f(int n) { for (int i = 0; i < n; i++) "
     "{ int k = i * i; if (k > 10) return i; } return -1; }",
     "int a = f(9), b = f(2);", "a == 4 && b == -1"},
    {"Recursion", "int f(int n) { return n <= 0 ? 0 : n + f(n - 1); }",
     "int y = f(3);", "y == 6"},
    {"FunctionPointer",
     "int inc(int x) { return x + 1; } "
     "int dec(int x) { return x - 1; }",
     "int (*f)(int) = __VERIFIER_nondet_int() > 9 ? inc : dec; int y = f(4);",
     "y == 3"},
    {"Switch", "",
     "int x = __VERIFIER_nondet_int(), y = 0;"
     "switch (x) { case 1: y = 1; break; case 5: y = 2; case 6: y += 3; break;"
     " default: y = 9; }",
     "y == 5"},
    {"Goto", "", "int i = 0; again: i++; if (i < 7) goto again;", "i == 7"},
    {"DoWhile", "",
     "int i = 0; do { i += 3; if (i == 6) continue; } "
     "while (i < 10);",
     "i == 12"},
    {"BreakContinue", "",
     "int s = 0; for (int i = 0; ; i++) "
     "{ if (i % 2) continue; if (i > 8) break; int t = i; s += t; }",
     "s == 20"},
    {"Conditional", "",
     "int x = __VERIFIER_nondet_int();"
     "int y = x > 3 && x != 4 ? x : -x; int z = !(x < 2 || x > 9);",
     "y == 5 && z == 1"},
    {"Comma", "", "int x = 1, y; y = (x++, x * 2);", "x == 2 && y == 4"},
    {"SideEffectsInCondition", "",
     "int n = 0; int x = 0;"
     "if (x++ && n++) n = 7; if (x++ || n++) n += 2;",
     "x == 2 && n == 2"},
    {"Assume", "", "int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 4);",
     "x == 5"},
    {"Memset", "", "int a[6]; memset(a, 0, sizeof a); a[2] = 1; int i = 2;",
     "a[i] == 1 && a[i + 1] == 0"},
    {"Memcpy", "",
     "char a[8] = \"abcdefg\", b[8]; memcpy(b, a, 8); int i = 3;"
     "memmove(b + 1, b, 4);",
     "b[i] == 'c' && b[7] == 0 && b[0] == 'a'"},
    {"Malloc", "",
     "int *p = malloc(8), *q = malloc(4); p[0] = 1; p[1] = 2; "
     "*q = 3;",
     "p[0] == 1 && p[1] == 2 && *q == 3 && p != q && p"},
    {"Calloc", "", "int *p = calloc(3, sizeof(int));", "p[2] == 0"},
    {"Abs", "", "int x = -4;", "abs(x) == 4"},
    {"Builtins", "",
     "int r; int o = __builtin_add_overflow(2147483647, "
     "__VERIFIER_nondet_int(), &r);",
     "o && __builtin_popcount(255u) == 8 && __builtin_ctz(8u) == 3 && "
     "__builtin_clz(1u) == 31"},
    {"StaticLocal", "int f(void) { static int n = 4; return n++; }",
     "f(); f(); int x = f();", "x == 6"},
    {"List", "struct n { int v; struct n *next; };",
     "struct n *h = 0; for (int i = 0; i < 3; i++) { struct n *m = "
     "malloc(sizeof *m); m->v = i; m->next = h; h = m; } int s = 0;"
     "while (h) { s = 10 * s + h->v; h = h->next; }",
     "s == 210"},
};

INSTANTIATE_TEST_SUITE_P(
    All, Semantics,
    ::testing::Combine(::testing::ValuesIn(kCases),
                       ::testing::Values(cfa::DataModel::Ilp32,
                                         cfa::DataModel::Lp64)),
    [](const ::testing::TestParamInfo<Parameter>& at) {
      return std::string(std::get<0>(at.param).name) +
             (std::get<1>(at.param) == cfa::DataModel::Ilp32 ? "32" : "64");
    });

}  // namespace
}  // namespace pleat::frontend::semantics_test
