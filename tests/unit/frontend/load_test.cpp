// The automaton that small C programs become: names, lines, shape, records.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "cfa/text.h"
#include "frontend/frontend.h"
#include "support/check.h"

namespace pleat::frontend::load_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class Load : public ::testing::Test {
 protected:
  Load()
      : path_((std::filesystem::temp_directory_path() /
               ("pleat-load-" + std::to_string(getpid()) + ".c"))
                  .string()) {
    options_.files = {path_};
  }
  ~Load() override { std::filesystem::remove(path_); }

  const cfa::Cfa& load(const std::string& text) {
    std::ofstream(path_) << text;
    program_ = frontend::load(options_);
    return program_->cfa();
  }
  static std::vector<std::string> variables(const cfa::Cfa& cfa) {
    std::vector<std::string> result;
    for (const cfa::Variable& variable : cfa.variables)
      result.push_back(variable.type.name + " " + variable.name + "@" +
                       std::to_string(variable.declared.line));
    return result;
  }
  static bool forbids_proof(const cfa::Cfa& cfa) {
    return std::any_of(cfa.approximations.begin(), cfa.approximations.end(),
                       [](const cfa::Approximation& a) {
                         return a.kind == cfa::Approximation::Kind::Unmodelled;
                       });
  }

  /// Is a proof forbidden, or checked on an automaton with more behaviour,
  /// since what the program does depends on where objects lie?
  bool depends_on_layout(const std::string& text) {
    const cfa::Cfa& cfa = load(text);
    if (forbids_proof(cfa)) return true;
    const cfa::Cfa* checked = program_->for_proofs();
    return checked && cfa::to_text(*checked) != cfa::to_text(cfa);
  }

  std::string path_;
  Options options_;
  std::unique_ptr<Program> program_;
};

constexpr const char* kLoop =
    "extern int __VERIFIER_nondet_int(void);\n"
    "extern void reach_error(void);\n"
    "void check(int c) { if (!c) reach_error(); }\n"
    "int main(void) {\n"
    "  int n = __VERIFIER_nondet_int();\n"
    "  unsigned i = 0;\n"
    "  while (i < 10 && n != 3) { i++; n += 2; }\n"
    "  check(n == 3 || i >= 10);\n"
    "  return 0;\n"
    "}\n";

/// Which locals have a variable that says whether their block is open?
std::vector<std::string> lives(const cfa::Cfa& cfa) {
  std::vector<std::string> result;
  for (const cfa::Variable& variable : cfa.variables)
    if (variable.name.ends_with(" lives")) result.push_back(variable.name);
  return result;
}

/// One place has one name, however an #include leads to it.
TEST_F(Load, APlaceInAnIncludedFileIsOnePlace) {
  const std::filesystem::path folder = path_ + ".d";
  std::filesystem::create_directory(folder);
  const std::string header = folder / "part.h";
  std::ofstream(header) << "#include <assert.h>\n"
                           "static int half(int n) {\n"
                           "  assert(n > -9);\n"
                           "  return n / 2;\n"
                           "}\n";
  const cfa::Cfa& cfa =
      load("#include \"" + (folder / ".." / folder.filename()).string() +
           "/part.h\"\nextern int __VERIFIER_nondet_int(void);\n"
           "int main(void) { return half(__VERIFIER_nondet_int()); }\n");
  std::filesystem::remove_all(folder);
  ASSERT_EQ(cfa.properties.size(), 1U);
  EXPECT_EQ(cfa.properties[0].pos.file, header);
  EXPECT_THAT(cfa::to_text(cfa), HasSubstr("(branch true (pos \"" + header +
                                           "\" 3 3) (text \"n > -9\"))"));
}

TEST_F(Load, OnlyLocalsThatAreKeptHaveALife) {
  const std::string unkept =
      "static int sum(int *p) { return p[0] + p[1]; }\n"
      "int main(void) { int s = 0, *q;\n"
      "  for (int i = 0; i < 3; i++) {\n"
      "    int a[2] = {i, i}; q = a; s += sum(q) + sum(a); }\n"
      "  return s; }\n";
  const std::string kept =
      "int main(int c, char **v) { int b[2] = {0, 0}, *q = b;\n"
      "  if (c > 3) { int a[2] = {1, 2}; q = a; q[0] = 2; }\n"
      "  while (c-- > 0) q[1]++;\n"
      "  return q[1]; }\n";
  options_.checks = {"use-after-free"};
  EXPECT_THAT(lives(load(unkept)), ElementsAre());
  EXPECT_FALSE(forbids_proof(program_->cfa()));
  EXPECT_THAT(lives(load(kept)), ElementsAre("a lives"));
  EXPECT_FALSE(forbids_proof(program_->cfa()));
  options_.checks = {"bounds", "null"};
  EXPECT_THAT(lives(load(kept)), ElementsAre());
}

TEST_F(Load, LocalsThatBeginAgainWhileTheyAreKeptForbidProofs) {
  const std::string text =
      "int main(void) { int s = 0, *q = 0;\n"
      "  for (int i = 0; i < 3; i++) {\n"
      "    int a[2] = {i, i}; if (q) s += q[0]; q = a; }\n"
      "  return s; }\n";
  options_.checks = {"use-after-free"};
  EXPECT_TRUE(forbids_proof(load(text)));
  options_.checks = {"bounds"};
  EXPECT_FALSE(forbids_proof(load(text)));
}

/// What the records of this kind say.
std::vector<std::string> said(const cfa::Cfa& cfa,
                              cfa::Approximation::Kind kind) {
  std::vector<std::string> result;
  for (const auto& a : cfa.approximations) {
    if (a.kind == kind)
      result.push_back(std::to_string(a.pos.line) + ": " + a.what);
  }
  return result;
}

TEST_F(Load, ReadsThatMayLeaveTheirObjectHaveAnAutomatonForProofs) {
  const cfa::Cfa& cfa = load(
      "extern int f(void);\nint c[12];\n"
      "int main(void) { return c[f()]; }");
  const cfa::Cfa* proofs = program_->for_proofs();
  ASSERT_NE(proofs, nullptr);
  EXPECT_EQ(proofs->locations.size(), cfa.locations.size());
  EXPECT_EQ(proofs->variables.size(), cfa.variables.size());
  EXPECT_THAT(said(cfa, cfa::Approximation::Kind::Assumed),
              ElementsAre("0: all accesses are in bounds (--check bounds "
                          "asks)"));
}

TEST_F(Load, ReadsThatStayInsideHaveNone) {
  const cfa::Cfa& cfa = load(
      "extern unsigned f(void);\nint c[12], d[8];\nchar t[256];\n"
      "int main(void) { unsigned i = f(); unsigned char k = i;\n"
      "  return c[11] + c[i % 12] + d[i & 7] + t[k] + (i < 8 ? d[3] : 0); }");
  EXPECT_EQ(program_->for_proofs(), nullptr);
  EXPECT_TRUE(said(cfa, cfa::Approximation::Kind::Assumed).empty());
}

TEST_F(Load, ConstantAccessesOutsideAreTold) {
  const cfa::Cfa& cfa = load(
      "int c[12];\nint get(int i) { return i < 12 ? c[i] : 0; }\n"
      "struct { int a, b; } s;\n"
      "int main(void) {\n"
      "  int *end = &c[12];\n"
      "  c[12] = 1;\n"
      "  int x = c[-1] + (end - c);\n"
      "  __builtin_memset(&s, x, 12);\n"
      "  return get(12) + s.a; }");
  EXPECT_THAT(said(cfa, cfa::Approximation::Kind::Outside),
              ElementsAre("6: index 12 is outside of `c` (12 elements)",
                          "7: index -1 is outside of `c` (12 elements)",
                          "8: 12 bytes at byte 0 are not all inside of `s` (8 "
                          "bytes)"));
}

TEST_F(Load, SimpleLoopIsSmall) {
  const cfa::Cfa& cfa = load(kLoop);
  EXPECT_THAT(variables(cfa), ElementsAre("int n@5", "unsigned int i@6"));
  EXPECT_LE(cfa.locations.size(), 4U);
  ASSERT_EQ(cfa.properties.size(), 1U);
  EXPECT_EQ(cfa.properties[0].text, "reach_error()");
  EXPECT_EQ(cfa.properties[0].pos.line, 3U);
  ASSERT_EQ(cfa.properties[0].call_stack.size(), 1U);
  EXPECT_EQ(cfa.properties[0].call_stack[0].line, 8U);
  EXPECT_EQ(cfa.properties[0].call_stack[0].file, path_);
}

TEST_F(Load, BranchesTellTheTruthAboutNegatedConditions) {
  const cfa::Cfa& cfa = load(
      "extern int __VERIFIER_nondet_int(void);\n"
      "extern void reach_error(void);\n"
      "int main(void) {\n"
      "  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n"
      "  if (!(x > 0 && y > 0)) reach_error();\n"
      "  while (!(x > 7 || y > 9)) x++;\n"
      "  return 0;\n}\n");
  std::set<std::string> told;
  for (const cfa::Edge& e : cfa.edges) {
    for (const cfa::Branch& b : e.branches) {
      told.insert(b.text + (b.taken ? " holds" : " does not hold") +
                  (e.to == e.from ? ", again" : ""));
    }
  }
  EXPECT_THAT(told, ElementsAre("!(x > 7 || y > 9) holds, again", "x > 0 holds",
                                "x > 7 does not hold, again", "y > 0 holds"));
}

TEST_F(Load, LoopKnowsItsStatement) {
  const cfa::Cfa& cfa = load(kLoop);
  ASSERT_EQ(cfa.loop_sources.size(), 1U);
  EXPECT_EQ(cfa.loop_sources[0].second.statement.line, 7U);
  EXPECT_EQ(cfa.loop_sources[0].second.function, "main");
}

TEST_F(Load, CellsHaveCNames) {
  const cfa::Cfa& cfa = load(
      "int f(void);\nstruct s { int a; struct { short b[3]; } in; };\n"
      "int main(void) {\n  struct s x; x.a = 1; x.in.b[2] = 0;\n"
      "  while (f()) { x.a++; x.in.b[2] = x.a; }\n"
      "  if (x.in.b[2] == 7) __VERIFIER_error();\n}\n");
  EXPECT_THAT(variables(cfa), ElementsAre("int x.a@4", "short x.in.b[2]@4"));
}

TEST_F(Load, UnusedReadsStay) {
  const cfa::Cfa& cfa = load(
      "int __VERIFIER_nondet_int(void); void reach_error(void);\n"
      "int main(void) { __VERIFIER_nondet_int(); __VERIFIER_nondet_int();\n"
      "  if (__VERIFIER_nondet_int()) reach_error(); }\n");
  std::vector<int> sites;
  for (const cfa::Edge& edge : cfa.edges) {
    if (!cfa.is_target(edge.to)) continue;
    for (const cfa::InputId input : edge.inputs)
      sites.push_back(cfa.at(input).site);
  }
  EXPECT_THAT(sites, ElementsAre(0, 1, 2));
}

TEST_F(Load, AssertionHasItsText) {
  const cfa::Cfa& cfa = load(
      "#include <assert.h>\nint f(void);\n"
      "int main(void) { int x = f(); assert(x > 2 && x < 9); }\n");
  ASSERT_EQ(cfa.properties.size(), 1U);
  EXPECT_EQ(cfa.properties[0].kind, cfa::Property::Kind::Assertion);
  EXPECT_EQ(cfa.properties[0].text, "x > 2 && x < 9");
}

TEST_F(Load, TargetThatCannotBeReachedIsStillAsked) {
  const cfa::Cfa& cfa = load(
      "void reach_error(void);\nint main(void) { if (0 > 1) reach_error(); "
      "}\n");
  EXPECT_LE(cfa.properties.size(), 1U);
  const cfa::Cfa& other = load(
      "void reach_error(void);\n"
      "int main(void) { int x = 0; if (x > 1) reach_error(); }\n");
  EXPECT_EQ(other.properties.size(), 1U);
}

TEST_F(Load, TargetByNameAndByLine) {
  const std::string text =
      "void bad(void) {}\nint f(void);\n"
      "int main(void) {\n  if (f())\n    bad();\n  return 0;\n}\n";
  options_.target = "bad";
  EXPECT_EQ(load(text).properties.at(0).text, "bad()");
  options_.target = path_ + ":6";
  EXPECT_EQ(load(text).properties.at(0).kind, cfa::Property::Kind::Line);
  EXPECT_EQ(load(text).properties.at(0).pos.line, 6U);
  options_.target = "x.c:six";
  EXPECT_THROW(load(text), UsageError);
}

TEST_F(Load, DeepRecursionIsCut) {
  const cfa::Cfa& cfa = load(
      "int f(void); void reach_error(void);\n"
      "void add(int *to, int n) { *to += n; }\n"
      "int g(int n) { int r = 0; if (n) add(&r, 1 + g(n - 1)); return r; }\n"
      "int main(void) { if (g(f()) > 100) reach_error(); }\n");
  ASSERT_EQ(cfa.cuts.size(), 1U);
  EXPECT_EQ(cfa.cuts[0].reason, cfa::Cut::Reason::NotFollowed);
}

TEST_F(Load, AFullHeapIsCutForWantOfMemory) {
  const cfa::Cfa& cfa = load(
      "unsigned long f(void); void reach_error(void);\n"
      "void *malloc(unsigned long); void *calloc(unsigned long, unsigned "
      "long);\n"
      "int main(void) { char *p = malloc(f()); int *q = calloc(f(), 4);\n"
      "  if (p && q && p[0] > q[0]) reach_error(); }\n");
  ASSERT_FALSE(cfa.cuts.empty());
  for (const cfa::Cut& cut : cfa.cuts) {
    EXPECT_EQ(cut.reason, cfa::Cut::Reason::OutOfMemory) << cfa.at(cut).label;
  }
}

TEST_F(Load, SmallBlocksNeverFillTheHeap) {
  const std::string begin =
      "void *malloc(unsigned long); void free(void *);\n"
      "unsigned long f(void); void reach_error(void);\n"
      "int main(void) { for (;;) { int *p = malloc(";
  const std::string end = "); if (p && *p > 7) reach_error(); free(p); } }\n";
  EXPECT_TRUE(load(begin + "4" + end).cuts.empty());
  const auto is_assumed = [](const cfa::Approximation& a) {
    return a.kind == cfa::Approximation::Kind::Assumed &&
           a.what == "a run allocates fewer than 2^50 blocks";
  };
  EXPECT_EQ(
      std::ranges::count_if(load(begin + "4" + end).approximations, is_assumed),
      1);
  // Large ones fill it in hours, since none is used again.
  EXPECT_FALSE(load(begin + "1 << 26" + end).cuts.empty());
  EXPECT_FALSE(load(begin + "f()" + end).cuts.empty());
  EXPECT_FALSE(load(begin + "4); malloc(1 << 20" + end).cuts.empty());
  options_.data_model = cfa::DataModel::Ilp32;
  EXPECT_FALSE(load(begin + "4" + end).cuts.empty());
}

TEST_F(Load, DeepRecursionWithoutAddressesIsALoop) {
  const cfa::Cfa& cfa = load(
      "int f(void); void reach_error(void);\n"
      "int g(int n) { return n == 0 ? 0 : 1 + g(n - 1); }\n"
      "int main(void) { if (g(f()) > 100) reach_error(); }\n");
  EXPECT_TRUE(cfa.cuts.empty());
  EXPECT_FALSE(forbids_proof(cfa));
  EXPECT_LT(cfa.locations.size(), 8U);
}

TEST_F(Load, UnknownFunctionsAreHavoc) {
  const cfa::Cfa& cfa = load(
      "int g; void f(void); void reach_error(void);\n"
      "int main(void) {\n  g = 1;\n  f();\n  if (g != 1) reach_error(); }\n");
  using Kind = cfa::Approximation::Kind;
  ASSERT_EQ(cfa.approximations.size(), 2U);
  EXPECT_EQ(cfa.approximations[0].kind, Kind::UnknownFunction);
  EXPECT_EQ(cfa.approximations[0].what, "f");
  EXPECT_EQ(cfa.approximations[0].pos.line, 4U);
  EXPECT_EQ(cfa.approximations[1].kind, Kind::Havoc);
  EXPECT_EQ(cfa.approximations[1].what, "call of f");
  EXPECT_FALSE(forbids_proof(cfa));
}

TEST_F(Load, UnknownFunctionsMayCallBack) {
  const std::string text =
      "void f(void); void reach_error(void);\n"
      "void g(void) { reach_error(); }\n"
      "int main(void) { f(); }\n";
  EXPECT_TRUE(forbids_proof(load(text)));
}

TEST_F(Load, AddressesAsNumbersDependOnTheLayout) {
  EXPECT_TRUE(depends_on_layout(
      "void reach_error(void);\n"
      "int main(void) { int a, b; if (&a < &b) reach_error(); }\n"));
  EXPECT_TRUE(depends_on_layout(
      "void reach_error(void);\nint main(void) { int a;\n"
      "  if ((unsigned long)&a % 7 == 3) reach_error(); }\n"));
  EXPECT_FALSE(depends_on_layout(
      "void reach_error(void);\nint main(void) { int a[9];\n"
      "  int *p = a + 2; if (p - a != 2 || p < a) reach_error(); }\n"));
}

TEST_F(Load, WhatCannotBeFollowedForbidsProof) {
  EXPECT_TRUE(forbids_proof(
      load("int main(void) { int x; __asm__(\"nop\" : \"=r\"(x)); return x; "
           "}\n")));
  EXPECT_TRUE(
      forbids_proof(load("#include <setjmp.h>\njmp_buf b;\n"
                         "int main(void) { return setjmp(b); }\n")));
}

TEST_F(Load, FloatsAreApproximated) {
  const cfa::Cfa& cfa = load(
      "float f(void); void reach_error(void);\nint main(void) {\n"
      "  float x = f();\n  if (x + 1.0f > x) reach_error(); }\n");
  EXPECT_FALSE(cfa.approximations.empty());
  EXPECT_FALSE(forbids_proof(cfa));
}

TEST_F(Load, NoEntryIsAnError) {
  EXPECT_THROW(load("int f(void) { return 0; }\n"), InputError);
}

TEST_F(Load, SameProgramSameText) {
  const std::string first = cfa::to_text(load(kLoop));
  EXPECT_EQ(first, cfa::to_text(load(kLoop)));
}

TEST_F(Load, KeepsAssertionsThatClangDecides) {
  const cfa::Cfa& cfa = load(
      "#include <assert.h>\n"
      "static int never(void) { assert(2); return 0; }\n"
      "static void f(void) { assert(sizeof(char) == 1); }\n"
      "int main(void) {\n"
      "  assert(1);\n"
      "  f();\n"
      "  return 0 && sizeof(never());\n"
      "}\n");
  ASSERT_EQ(cfa.properties.size(), 2U);
  EXPECT_EQ(cfa.properties[0].text, "sizeof(char) == 1");
  EXPECT_EQ(cfa.properties[0].pos.line, 3U);
  EXPECT_EQ(cfa.properties[1].pos.line, 5U);
  for (const cfa::Property& property : cfa.properties)
    EXPECT_TRUE(cfa.at(property.target).in.empty());
}

TEST_F(Load, DoesNotCountAnAssertionTwice) {
  const cfa::Cfa& cfa = load(
      "#include <assert.h>\n"
      "#define BOTH(a, b) do { assert(a); assert(b); } while (0)\n"
      "extern int __VERIFIER_nondet_int(void);\n"
      "int main(void) {\n"
      "  int x = __VERIFIER_nondet_int();\n"
      "  BOTH(x != 3, 1);\n"
      "  return 0;\n"
      "}\n");
  ASSERT_EQ(cfa.properties.size(), 2U);
  EXPECT_FALSE(cfa.at(cfa.properties[0].target).in.empty());
  EXPECT_EQ(cfa.properties[1].text, "1");
}

TEST_F(Load, AsksInTheOrderOfTheRunWhatTermsDecide) {
  options_.checks = {"bounds"};
  const cfa::Cfa& cfa = load(
      "int g[2];\n"
      "int last(int *p) { return p[0]; }\n"
      "int first(int *p) { return p[1]; }\n"
      "int main(void) {\n"
      "  first(g);\n"
      "  last(g);\n"
      "  first(g);\n"
      "  return 0;\n"
      "}\n");
  ASSERT_EQ(cfa.properties.size(), 2U);
  EXPECT_EQ(cfa.properties[0].pos.line, 3U);
  EXPECT_EQ(cfa.properties[1].pos.line, 2U);
}

TEST_F(Load, AFullHeapDoesNotEndALoopThatLosesMemory) {
  options_.checks = {"leak"};
  options_.malloc_never_fails = true;
  const auto goes_on = [&](const std::string& loop) {
    const cfa::Cfa& cfa = load(
        "#include <stdlib.h>\n"
        "extern int __VERIFIER_nondet_int(void);\n"
        "int main(void) {\n"
        "  " +
        loop +
        " *(char *)malloc(1) = 1;\n"
        "  return 0;\n"
        "}\n");
    return std::any_of(cfa.cuts.begin(), cfa.cuts.end(), [&](const auto& cut) {
      return cut.reason == cfa::Cut::Reason::NotFollowed &&
             cfa.at(cut.location).label.find("the heap is full") !=
                 std::string::npos;
    });
  };
  EXPECT_TRUE(goes_on("for (unsigned i = 0; i != 1; i += 2)"));
  EXPECT_FALSE(goes_on("for (unsigned i = 0; i < 9; i++)"));
  EXPECT_FALSE(goes_on("while (__VERIFIER_nondet_int())"));
}

TEST_F(Load, AnAddressReadAsANumberDependsOnTheLayout) {
  constexpr const char* kUnion =
      "union u { int *p; unsigned long n; };\n"
      "extern void reach_error(void);\n"
      "int main(void) {\n"
      "  int x; union u a; struct { int *p; int n; } s = {&x, 0};\n"
      "  a.p = &x;\n"
      "  if (%s) reach_error();\n"
      "  return 0;\n"
      "}\n";
  const auto forbidden = [&](const std::string& condition) {
    std::string text = kUnion;
    return depends_on_layout(text.replace(text.find("%s"), 2, condition));
  };
  EXPECT_TRUE(forbidden("a.n & 1"));
  EXPECT_TRUE(forbidden("((char *)&s.p)[1]"));
  EXPECT_FALSE(forbidden("s.n"));
  EXPECT_FALSE(forbidden("((char *)&s.n)[1]"));
  EXPECT_FALSE(forbidden("a.p == s.p"));
  EXPECT_FALSE(forbidden("a.p == s.p + 1"));
  EXPECT_TRUE(forbidden("a.p == (int *)(&s + 1)"));
  EXPECT_TRUE(forbidden("a.p < (int *)&s"));
  EXPECT_TRUE(forbidden("a.p == (int *)4096"));
}

/// A second file, which goes away with the test.
class LoadTwo : public Load {
 protected:
  LoadTwo() : other_(path_ + ".2.c") { options_.files.push_back(other_); }
  ~LoadTwo() override { std::filesystem::remove(other_); }
  const cfa::Cfa& load_two(const std::string& one, const std::string& two) {
    std::ofstream(other_) << two;
    return load(one);
  }
  std::string other_;
};

TEST_F(LoadTwo, EachFileMayHaveItsOwnErrorFunction) {
  const cfa::Cfa& cfa = load_two(
      "static void reach_error(void) {}\n"
      "extern int f(int);\n"
      "int main(void) { if (f(1) == 3) reach_error(); return 0; }\n",
      "static void reach_error(void) {}\n"
      "int f(int x) { if (x == 1) reach_error(); return 2; }\n");
  ASSERT_EQ(cfa.properties.size(), 2U);
  for (const cfa::Property& p : cfa.properties) {
    EXPECT_EQ(p.text, "reach_error()");
    EXPECT_EQ(cfa.at(p.target).in.empty(), p.pos.file == path_);
  }
}

TEST_F(LoadTwo, AnInlineDefinitionAndAnotherAreNotOneMeaning) {
  const std::string user =
      "inline int f(void) { return 1; }\n"
      "extern void reach_error(void);\n"
      "int main(void) { if (f() == 1) reach_error(); return 0; }\n";
  EXPECT_TRUE(forbids_proof(load_two(user, "int f(void) { return 2; }\n")));
  EXPECT_FALSE(forbids_proof(load_two(user, "int g(void) { return 2; }\n")));
}

}  // namespace
}  // namespace pleat::frontend::load_test
