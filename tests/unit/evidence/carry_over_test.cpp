#include "evidence/carry_over.h"

#include <gtest/gtest.h>

#include <fstream>

#include "frontend/frontend.h"
#include "support/temp_dir.h"
#include "term/read.h"

namespace pleat::evidence::carry_over_test {
namespace {

using verdict::Invariant;

class CarryOverTest : public ::testing::Test {
 protected:
  std::unique_ptr<frontend::Program> load(const std::string& name,
                                          const std::string& text) {
    std::ofstream(folder.file(name)) << text;
    frontend::Options options;
    options.files = {folder.file(name)};
    return frontend::load(options);
  }

  /// The head of the n-th loop, by its column.
  static cfa::LocationId head(const cfa::Cfa& cfa, std::size_t n) {
    std::map<unsigned, cfa::LocationId> heads;
    for (const auto& [location, loop] : cfa.loop_sources) {
      heads[loop.statement.column] = location;
    }
    return std::next(heads.begin(), static_cast<std::ptrdiff_t>(n))->second;
  }

  static term::Term symbol(const cfa::Cfa& cfa, const std::string& name) {
    for (const auto& v : cfa.variables) {
      if (v.name == name) return v.symbol;
    }
    return {};
  }

  TempDir folder;
};

TEST_F(CarryOverTest, LoopsAndVariablesAreFoundAgain) {
  const std::string error =
      "extern void reach_error(void);\n"
      "extern unsigned __VERIFIER_nondet_uint(void);\n";
  const auto copy = load(
      "copy.c", error +
                    "int main(void) { unsigned n = __VERIFIER_nondet_uint(), "
                    "i = 0, more = n; "
                    "while ((more == n ? (void)0 : reach_error()), i < n) "
                    "{ i++; if (n > 9) more++; } "
                    "while (i > 0) i -= more; if (i) reach_error(); }\n");
  const auto original =
      load("p.c", error +
                      "int main(void) { unsigned n = __VERIFIER_nondet_uint(), "
                      "i = 0; while (i < n) i++; while (i > 0) i--; "
                      "if (i) reach_error(); }\n");
  const cfa::Cfa &from = copy->cfa(), &to = original->cfa();
  const term::Term i = symbol(from, "i"), n = symbol(from, "n");
  const term::Term known = term::mk_ule(i, n);
  const term::Term unknown = term::mk_eq(symbol(from, "more"), n);
  const std::vector<Invariant> facts = {
      {head(from, 0), term::mk_and(known, unknown)}, {head(from, 1), known}};
  const auto carried = carry_over(
      from, facts, to, {{folder.file("copy.c"), folder.file("p.c")}});
  ASSERT_EQ(carried.size(), 2u);
  EXPECT_EQ(carried[0].location, head(to, 0));
  EXPECT_EQ(carried[0].formula, known);  // without `more`
  EXPECT_EQ(carried[1].location, head(to, 1));
  // Under another name it is another file.
  EXPECT_TRUE(carry_over(from, facts, to, {}).empty());
}

}  // namespace
}  // namespace pleat::evidence::carry_over_test
