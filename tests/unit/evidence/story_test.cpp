#include "evidence/story.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "exec/inputs.h"
#include "exec/interpreter.h"
#include "frontend/frontend.h"
#include "support/temp_dir.h"

namespace pleat::evidence::story_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Runs a program to its violation with these values of its inputs, and tells
/// the story.
class Told {
 public:
  Told(const std::string& text, std::vector<std::string> checks = {},
       std::vector<std::uint64_t> values = {}) {
    frontend::Options options;
    options.files = {folder_.file("a.c")};
    options.checks = std::move(checks);
    std::ofstream(options.files[0]) << text;
    program_ = frontend::load(options);
    const cfa::Cfa& cfa = program_->cfa();
    std::vector<verdict::InputValue> given(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) given[i].value = values[i];
    exec::FixedInputs source(given);
    const exec::RunResult result = exec::Interpreter(cfa).run(source, {});
    EXPECT_EQ(result.end, exec::RunResult::End::Target);
    verdict::Counterexample c;
    c.inputs = result.inputs;
    for (std::size_t i = 0; i < std::min(values.size(), c.inputs.size()); ++i)
      c.inputs[i].value = values[i];
    for (std::size_t p = 0; p < cfa.properties.size(); ++p) {
      if (cfa.properties[p].target == result.location) c.property = p;
    }
    report.property = c.property;
    for (const auto& input : c.inputs)
      report.inputs.push_back({cfa.at(input.input), "?", true, input});
    replay::RunRecorder recorder(*program_);
    const auto run = recorder.record(c);
    EXPECT_TRUE(run);
    if (run) tell_story(cfa, *run, report);
  }

  std::vector<std::string> trace() const {
    std::vector<std::string> lines;
    for (const auto& step : report.trace)
      lines.push_back(std::to_string(step.pos.line) + ": " +
                      std::string(2 * std::size_t{step.depth}, ' ') +
                      step.text);
    return lines;
  }

  verdict::CounterexampleReport report;

 private:
  TempDir folder_;
  std::unique_ptr<frontend::Program> program_;
};

TEST(Story, AnIndexOutsideOfAnArrayInAStruct) {
  const Told told(R"(struct token { int kind; };
struct parser { struct token tok[3]; int count; };
static void push(struct parser *p, int kind) {
  p->tok[p->count].kind = kind;
  p->count++;
}
int main(void) {
  struct parser p;
  p.count = 0;
  for (int i = 0; i < 9; i++) push(&p, i);
  return 0;
}
)",
                  {"bounds"});
  EXPECT_EQ(told.report.why, "index 3 is outside of `p->tok` (3 elements)");
  EXPECT_THAT(
      told.trace(),
      ElementsAre("9: p.count = 0", "10: i = 0",
                  "10: for: 3 iterations, then p.count = 3, i = 3, "
                  "p.tok[0].kind = 0, p.tok[1].kind = 1, p.tok[2].kind = 2",
                  "10: push(p = &p, kind = 3)",
                  "4:   index 3 is outside of `p->tok` (3 elements)"));
}

TEST(Story, AnIndexThatIsANumberIsToldAsWell) {
  const Told told(R"(int main(void) {
  int a[3];
  a[3] = 1;
  return a[0];
}
)",
                  {"bounds"});
  EXPECT_EQ(told.report.why, "index 3 is outside of `a` (3 elements)");
}

TEST(Story, OfTheInsideOfAMacroNothingIsTold) {
  const Told told(R"(#include <assert.h>
#define POSITIVE(x) do { if ((x) <= 0) assert(0); } while (0)
#define IS_SMALL(x) ((x) < 10)
int main(void) {
  int n = 0;
  if (IS_SMALL(n)) POSITIVE(n);
  return 0;
}
)");
  EXPECT_THAT(told.trace(),
              ElementsAre("5: n = 0", "6: IS_SMALL(n) is true",
                          testing::StartsWith("6: `0` is false")));
}

TEST(Story, AnOverflowTellsTheValueThatOverflows) {
  const Told told(R"(extern int __VERIFIER_nondet_int(void);
static int next(int n) { return n + 1; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int unused = __VERIFIER_nondet_int();
  if (n < 0) return 0;
  return next(n) > unused;
}
)",
                  {"overflow"}, {2147483647, 5});
  EXPECT_EQ(told.report.why, "n = 2147483647, so `n + 1` overflows int");
  EXPECT_THAT(told.trace(),
              ElementsAre("4: n = 2147483647 (input, __VERIFIER_nondet_int())",
                          "5: unused = 5 (input, __VERIFIER_nondet_int())",
                          "6: n < 0 is false", "7: next(n = 2147483647)",
                          "2:   n = 2147483647, so `n + 1` overflows int"));
  ASSERT_EQ(told.report.inputs.size(), 2U);
  EXPECT_EQ(told.report.inputs[0].expression, "n");
  EXPECT_TRUE(told.report.inputs[0].matters);
  EXPECT_EQ(told.report.inputs[1].expression, "unused");
  EXPECT_FALSE(told.report.inputs[1].matters);
}

TEST(Story, AFreedObjectSaysWhereItCameFromAndWentTo) {
  const Told told(R"(#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 1;
  int *q = p;
  *p = 7;
  free(p);
  return *q;
}
)",
                  {"use-after-free"});
  EXPECT_EQ(told.report.why,
            "`q` points to heap object 1 (malloc in line 3), which was freed "
            "in line 7");
  EXPECT_THAT(
      told.trace(),
      ElementsAre("3: p = heap object 1 (malloc in line 3)", "4: !p is false",
                  "5: q = heap object 1", "6: *p = 7", "7: free(heap object 1)",
                  "8: `q` points to heap object 1, which was freed in "
                  "line 7"));
}

TEST(Story, AnIndexIsThatOfTheInnerArray) {
  const Told told(R"(struct row { int v[16]; };
static struct row grid[4];
static int read(int i) { return grid[3].v[i] & 3; }
int main(void) { return read(16); }
)",
                  {"bounds"});
  EXPECT_EQ(told.report.why,
            "index 16 is outside of `grid[3].v` (16 elements)");
}

TEST(Story, AFunctionWithSeveralReturnsIsRecordedToo) {
  const Told told(R"(struct stock { int items[6]; int used; };
static int find(const struct stock *s, int id) {
  for (int i = 0; i <= s->used; i++)
    if (s->items[i] == id) return i;
  return -1;
}
int main(void) {
  struct stock s = {{0}, 6};
  return find(&s, 500);
}
)",
                  {"bounds"});
  EXPECT_EQ(told.report.why, "index 6 is outside of `s->items` (6 elements)");
}

TEST(Story, WhatIsAssignedToHasAName) {
  const Told told(R"(static int table[10];
int main(void) {
  for (int i = 0; i <= 10; i++) table[i] = i + 1;
  return table[0];
}
)",
                  {"bounds"});
  EXPECT_EQ(told.report.why, "index 10 is outside of `table` (10 elements)");
  const Told null(R"(int main(void) {
  int *where = 0;
  where[0] = 3;
  return 0;
}
)",
                  {"null"});
  EXPECT_EQ(null.report.why, "`where` is null");
}

TEST(Story, APointerThatIsOnlyFollowedIsNotTold) {
  const Told told(R"(struct account { int balance; };
static int add(const struct account *a, int more) {
  return a->balance + more;
}
int main(void) {
  struct account a = {2147483647};
  return add(&a, 7);
}
)",
                  {"overflow"});
  EXPECT_EQ(told.report.why,
            "a.balance = 2147483647, more = 7, so `a->balance + more` "
            "overflows int");
}

/// The steps of the page.
TEST(Story, AllStepsComeInTheOrderOfTheRun) {
  const Told told(R"(#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned next(unsigned n) {
  unsigned more = n + 1;
  return more;
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  for (int i = 0; i < 2; i++) n = next(n);
  assert(n != 7);
  return 0;
}
)",
                  {}, {5});
  std::vector<std::string> steps;
  for (const auto& step : told.report.run.steps)
    steps.push_back(std::to_string(step.pos.line) + "/" +
                    std::to_string(step.iteration) + ": " + step.text);
  EXPECT_THAT(
      steps,
      ElementsAre("8/0: n = 5 (input, __VERIFIER_nondet_uint())", "9/0: i = 0",
                  "9/1: next(n = 5)", "4/1: more = 6", "9/1: n = 6",
                  "9/1: i = 1", "9/2: next(n = 6)", "4/2: more = 7",
                  "9/2: n = 7", "9/2: i = 2", "10/0: n != 7 is false"));
  ASSERT_EQ(told.report.run.steps.size(), 11U);
  using Change = std::pair<std::string, std::string>;
  EXPECT_THAT(told.report.run.steps[3].changes,
              ElementsAre(Change("next: more", "6")));
  EXPECT_THAT(told.report.run.steps[4].changes, ElementsAre(Change("n", "6")));
}

TEST(Story, AnEmptyBlockHasNoElements) {
  const Told told(R"(#include <stdlib.h>
int main(void) {
  int *p = malloc(0);
  if (!p) return 0;
  p[0] = 1;
  return 0;
}
)",
                  {"bounds"});
  EXPECT_EQ(told.report.why,
            "index 0 is outside of heap object 1 (malloc in line 3), which has "
            "0 elements");
}

TEST(Story, AResultThatIsOnlyComparedIsTold) {
  const Told told(R"(#include <assert.h>
struct packet { unsigned char data[4]; };
unsigned crc(const unsigned char *data);
int main(void) {
  struct packet p = {{0}};
  unsigned sum = 1;
  assert(sum == crc(p.data));
  return 0;
}
)",
                  {}, {216, 216, 216, 216, 216, 216});
  EXPECT_EQ(told.report.why,
            "`sum == crc(p.data)` is false: sum = 1, crc() = 216");
}

TEST(Story, ALongLoopIsOneLine) {
  const Told told(R"(#include <assert.h>
int main(void) {
  unsigned sum = 0;
  for (unsigned i = 0; i < 2500; i++) sum += 2;
  assert(sum != 5000);
  return 0;
}
)");
  EXPECT_EQ(told.report.why, "`sum != 5000` is false: sum = 5000");
  EXPECT_THAT(told.trace(),
              ElementsAre("3: sum = 0", "4: i = 0",
                          "4: for: 2500 iterations, then sum = 5000, i = 2500",
                          "5: `sum != 5000` is false: sum = 5000"));
}

TEST(Story, ACallOfAnErrorFunctionTellsTheDecisionBeforeIt) {
  const Told told(R"(extern void reach_error(void);
int main(void) {
  int a = 3;
  if (a > 2)
    reach_error();
  return 0;
}
)");
  EXPECT_EQ(told.report.why,
            "`a > 2` is true (a = 3), so reach_error() is called");
}

bool nondet_matters(const Told& told) {
  return std::ranges::any_of(told.report.inputs, [](const auto& input) {
    return input.input.kind == cfa::Input::Kind::Nondet && input.matters;
  });
}

/// Through structs that are returned, and by what the library reads.
TEST(Story, InputsMatterAlsoWhereTheirWayIsHardToSee) {
  const Told returned(R"(#include <assert.h>
struct pair { long a, b, c; };
extern long __VERIFIER_nondet_long(void);
static struct pair make(long n) { struct pair p = {1, n, 2}; return p; }
int main(void) {
  struct pair p = make(__VERIFIER_nondet_long());
  assert(p.b != 5);
  return 0;
}
)",
                      {}, std::vector<std::uint64_t>(8, 5));
  EXPECT_TRUE(nondet_matters(returned));
  const Told compared(R"(#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char text[2] = {0, 0};
  text[0] = __VERIFIER_nondet_char();
  assert(strcmp(text, "x") != 0);
  return 0;
}
)",
                      {}, std::vector<std::uint64_t>(8, 'x'));
  EXPECT_TRUE(nondet_matters(compared));
}

TEST(Story, PointersSayWhatTheyPointTo) {
  const Told told(R"(#include <assert.h>
struct list { int *begin, *end; } list;
int a[4];
int main(void) {
  list.begin = a;
  list.end = &a[3];
  int **p = &list.end;
  *p = 0;
  assert(list.end);
  return 0;
}
)");
  EXPECT_THAT(told.trace(),
              ElementsAre("5: list.begin = &a[0]", "6: list.end = &a[3]",
                          "7: p = &list.end", "8: list.end = null",
                          "9: `list.end` is false: list.end = null"));
}

TEST(Story, CallsThatReturnedAreFoldedWhereTheTraceIsLong) {
  const Told told(R"(#include <assert.h>
static int f(int n) {
  int a = n + 1;
  int b = a + 1;
  int c = b + 1;
  int d = c + 1;
  return d;
}
int main(void) {
  int x = f(1);
  int y = f(2);
  int z = f(x);
  int u = f(y);
  assert(x + y + z + u == 0);
  return 0;
}
)");
  EXPECT_LE(told.report.trace.size(), 15U);
  EXPECT_THAT(told.trace(), testing::Contains("10: f(n = 1) returns 5"));
  EXPECT_THAT(told.trace(), testing::Contains("13: u = 10"));
}

TEST(Story, WhatNobodyReadsOfAnUninitialisedArrayDoesNotMatter) {
  const Told told(R"(#include <assert.h>
int main(void) {
  int a[4];
  a[1] = 0;
  if (a[2] == 0) assert(a[1] == 1);
  return 0;
}
)");
  for (const auto& input : told.report.inputs) {
    if (input.input.kind != cfa::Input::Kind::Uninitialised) continue;
    EXPECT_EQ(input.matters, input.input.name == "a[2]") << input.input.name;
  }
}

}  // namespace
}  // namespace pleat::evidence::story_test
