// Conditions of the source and branches of the automaton: the compiled program
// and the interpreter take the same sides with the same inputs.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "exec/inputs.h"
#include "frontend/branches.h"
#include "output/suite.h"
#include "replay/coverage.h"
#include "support/temp_dir.h"

namespace pleat::testgen::branch_sides_test {
namespace {

using replay::CoverSite;
using Sites = std::set<CoverSite>;

constexpr const char* kHead =
    "extern int __VERIFIER_nondet_int(void);\n"
    "extern void __VERIFIER_assume(int);\n"
    "int main(void) {\n"
    "  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), r = 0;\n";

/// A program with all these pieces of code, each in a line of its own.
std::string program_of(const std::vector<std::string>& pieces) {
  std::string text = kHead;
  for (const std::string& piece : pieces) {
    text += "  { int x = a, y = b; " + piece + " }\n";
  }
  return text + "  return r;\n}\n";
}

class Matched {
 public:
  explicit Matched(const std::string& text) {
    const std::string file = folder_.file("a.c");
    std::ofstream(file) << text;
    frontend::Options options;
    options.files = {file};
    program_ = frontend::load_with_branches(options);
    suite_.files = options.files;
    coverage_.emplace(*program_, output::measuring_harness(suite_, 2));
    EXPECT_EQ(coverage_->why_not(), "");
  }

  /// The sides that were taken natively, and those on the automaton.
  std::pair<Sites, Sites> run(int x, int y) {
    output::SuiteTest test;
    std::vector<verdict::InputValue> inputs;
    for (const int value : {x, y}) {
      test.values.push_back({"__VERIFIER_nondet_int",
                             {},
                             {},
                             true,
                             static_cast<unsigned>(value)});
      verdict::InputValue v;
      v.input = {static_cast<std::uint32_t>(inputs.size())};
      v.value = static_cast<unsigned>(value);
      inputs.push_back(v);
    }
    const auto m = coverage_->measure(output::encode_values(test), 2);
    EXPECT_EQ(m.why_not, "");
    branches_ = m.branches;
    return {m.covered_branches, on_automaton(inputs)};
  }

  std::size_t branches() const { return branches_.size(); }

 private:
  Sites on_automaton(const std::vector<verdict::InputValue>& inputs) {
    const cfa::Cfa& cfa = program_->cfa();
    exec::Interpreter interpreter(cfa);
    exec::FixedInputs source(inputs);
    Sites sides;
    for (cfa::EdgeId e : interpreter.path(source, {})) {
      for (const cfa::Branch& b : cfa.at(e).branches) {
        sides.insert({b.pos.file, b.pos.line, b.pos.column, b.taken});
      }
    }
    return sides;
  }

  TempDir folder_;
  std::unique_ptr<frontend::Program> program_;
  output::Suite suite_;
  std::optional<replay::Coverage> coverage_;
  Sites branches_;
};

std::string show(const Sites& sites) {
  std::string text;
  for (const auto& s : sites) {
    text += fmt::format(" {}:{}{}", s.line, s.column, s.side ? "+" : "-");
  }
  return text;
}

TEST(Branches, NativeAndAutomatonTakeTheSameSides) {
  Matched matched(program_of(
      {"if (x > 0) r = 1;", "if (!x) r = 1; else r = 2;",
       "if (!(x > 0 && y > 0)) r = 1;", "if (!(x > 0 || !y)) r = 1;",
       "if (!(!(x > 0) && !!y)) r = 1;", "if (x > 0 && y > 0 && x != y) r = 1;",
       "if ((x > 0 || y > 0) && x != y) r = 1;",
       "if (x > 0) if (y > 0) r = 1; else r = 2;",
       // only the value is wanted
       "r = x > 0 && y > 0;", "r = x > 0 || (y > 0 && x < y);",
       "r = x > 0 || y > 0 || x == y;", "r = !(x > 0 && y) || r;",
       "r = (x > 0 && !y) + (y < 0 || !x);",
       // loops
       "while (x > 0 && x < 20) x++;", "while (!(x > 3 || y)) x++;",
       "for (int i = 0; i < x && i < y; i++) r += i;",
       "do { x--; } while (x > 0);", "do x--; while (x > 0 && y > 0);",
       "do { x--; if (y > 3) break; } while (!(x < 0));",
       "while (1) { if (x++ > 5) break; }",
       "for (;;) { if (x-- < 0 || y) break; }", "do r++; while (0);",
       // others
       "switch (x) { case 0: r = 1; case 1: r = 2; break; case 5: r = 3; }",
       "switch (y) { default: r = 1; break; case 2: case 3: r = 2; }"}));
  for (const auto& [x, y] : std::vector<std::pair<int, int>>{
           {0, 0}, {1, 0}, {0, 1}, {-1, 2}, {5, 5}, {5, -5}, {9, 3}}) {
    const auto [native, here] = matched.run(x, y);
    EXPECT_EQ(show(native), show(here)) << "x = " << x << ", y = " << y;
  }
  EXPECT_GT(matched.branches(), 80U);
}

TEST(Branches, OfARunThatEndsBadlyBehindThem) {
  for (const char* piece :
       {"if (x > 8) __VERIFIER_assume(y > 3);", "if (x > 8) r = 3 / (y - 3);",
        "if (x > 8) { int *p = y > 0 ? 0 : &x; *p = 1; }"}) {
    Matched matched(program_of({piece}));
    const auto [native, here] = matched.run(9, 3);
    EXPECT_EQ(show(native), show(here)) << piece;
    EXPECT_FALSE(here.empty());
  }
}

TEST(BranchesOfMacros, AreNotMistakenForOthers) {
  Matched matched(
      "#define BOTH(a, b) ((a) > 0 && (b) > 0)\n" +
      program_of({"if (BOTH(x, y)) r = 1; if (BOTH(y, x)) r = 2;"}));
  const auto [native, here] = matched.run(1, 0);
  for (const CoverSite& site : here) {
    // A side of the automaton at a place that clang knows too is the same.
    CoverSite other = site;
    other.side = !site.side;
    if (native.contains(other)) {
      EXPECT_TRUE(native.contains(site)) << show({site});
    }
  }
}

}  // namespace
}  // namespace pleat::testgen::branch_sides_test
