// Which blocks become locations. Wrong would be: a cycle without a header (the
// translation would not end), and a branch that is replaced by an if-then-else
// term although a side of it has an effect or can fail.

#include "frontend/block_roles.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <llvm/IR/CFG.h>

#include <map>
#include <random>
#include <set>

#include "unit/frontend/ir_module.h"

namespace pleat::frontend::block_roles_test {
namespace {

/// The roles of the blocks of `@main`; the module has no debug information, so
/// that every local is one of clang's own.
class Roles {
 public:
  explicit Roles(const std::string& text, bool loads_fail = false,
                 bool keep_branches = false)
      : ir(text),
        names(ir.module(), {}),
        roles(ir.function(), names, loads_fail, keep_branches) {}

  bool is_location(const std::string& block) const {
    return roles.is_location(ir.block(block));
  }
  /// The name of the join, or an empty one.
  std::string value_join(const std::string& branch = "entry") const {
    const llvm::BasicBlock* join = roles.value_join(ir.block(branch));
    return join ? join->getName().str() : "";
  }

  IrModule ir;
  DebugNames names;
  BlockRoles roles;
};

TEST(BlockRoles, JoinsAreLocationsAndSidesAreNot) {
  const Roles x(
      "define void @main(i1 %c, ptr %p) {\nentry:\n"
      "  br i1 %c, label %yes, label %no\n"
      "yes:\n  store i32 1, ptr %p\n  br label %join\n"
      "no:\n  store i32 2, ptr %p\n  br label %join\n"
      "join:\n  store i32 3, ptr %p\n  ret void\n}\n");
  EXPECT_FALSE(x.is_location("entry"));
  EXPECT_FALSE(x.is_location("yes"));
  EXPECT_FALSE(x.is_location("no"));
  EXPECT_TRUE(x.is_location("join"));
  EXPECT_EQ(x.value_join(), "") << "the sides have effects";
  EXPECT_EQ(x.roles.returns(), 1u);
}

TEST(BlockRoles, ASwitchThatNamesABlockTwiceIsNoJoin) {
  const Roles x(
      "define void @main(i32 %n) {\nentry:\n"
      "  switch i32 %n, label %other [ i32 1, label %few i32 2, label %few ]\n"
      "few:\n  ret void\nother:\n  ret void\n}\n");
  EXPECT_FALSE(x.is_location("few"));
  EXPECT_EQ(x.roles.returns(), 2u);
}

TEST(BlockRoles, AHeaderIsALocationAndKnowsItsLoop) {
  const Roles x(
      "define void @main(i1 %c) {\nentry:\n  br label %head\n"
      "head:\n  br i1 %c, label %body, label %end\n"
      "body:\n  br i1 %c, label %head, label %more\n"
      "more:\n  br label %head, !llvm.loop !0\n"
      "end:\n  ret void\n}\n"
      "!0 = distinct !{!0}\n");
  EXPECT_TRUE(x.roles.is_header(x.ir.block("head")));
  EXPECT_TRUE(x.is_location("head"));
  EXPECT_FALSE(x.roles.is_header(x.ir.block("body")));
  EXPECT_EQ(x.roles.back_branch(x.ir.block("head")),
            x.ir.block("more")->getTerminator());
  EXPECT_EQ(x.roles.back_branch(x.ir.block("body")), nullptr);
}

TEST(BlockRoles, ALoopOfOneBlockIsItsOwnHeader) {
  const Roles x(
      "define void @main(i1 %c) {\nentry:\n  br label %l\n"
      "l:\n  br i1 %c, label %l, label %end\nend:\n  ret void\n}\n");
  EXPECT_TRUE(x.roles.is_header(x.ir.block("l")));
  EXPECT_EQ(x.value_join("l"), "");
}

/// A function with this many blocks and branches between any of them.
std::string random_function(std::mt19937_64& random, unsigned blocks) {
  std::string text = "define void @main(i1 %c) {\nentry:\n  br label %b0\n";
  const auto any = [&] { return "%b" + std::to_string(random() % blocks); };
  for (unsigned i = 0; i < blocks; ++i) {
    text += "b" + std::to_string(i) + ":\n";
    switch (random() % 4) {
      case 0:
        text += "  ret void\n";
        break;
      case 1:
        text += "  br label " + any() + "\n";
        break;
      default:
        text += "  br i1 %c, label " + any() + ", label " + any() + "\n";
    }
  }
  return text + "}\n";
}

/// Can a path come back to where it was without meeting a header or, where
/// `locations`, any location?
bool has_free_cycle(const Roles& x, bool locations) {
  enum class Colour { White, Grey, Black };
  std::map<const llvm::BasicBlock*, Colour> colour;
  const auto visit = [&](const auto& self,
                         const llvm::BasicBlock* block) -> bool {
    colour[block] = Colour::Grey;
    for (const llvm::BasicBlock* next : llvm::successors(block)) {
      if (locations ? x.roles.is_location(next) : x.roles.is_header(next))
        continue;
      if (colour[next] == Colour::Grey) return true;
      if (colour[next] == Colour::White && self(self, next)) return true;
    }
    colour[block] = Colour::Black;
    return false;
  };
  // Headers and locations have been taken off the graph as successors: the
  // search starts at each of them, too. What no path reaches has no role.
  std::vector<const llvm::BasicBlock*> open = {
      &x.ir.function().getEntryBlock()};
  std::set<const llvm::BasicBlock*> reached(open.begin(), open.end());
  while (!open.empty()) {
    const llvm::BasicBlock* block = open.back();
    open.pop_back();
    if (colour[block] == Colour::White && visit(visit, block)) return true;
    for (const llvm::BasicBlock* next : llvm::successors(block))
      if (reached.insert(next).second) open.push_back(next);
  }
  return false;
}

TEST(BlockRoles, EveryCycleContainsAHeaderEvenInIrreducibleCode) {
  const Roles two_entries(
      "define void @main(i1 %c) {\nentry:\n  br i1 %c, label %a, label %b\n"
      "a:\n  br label %b\nb:\n  br i1 %c, label %a, label %end\n"
      "end:\n  ret void\n}\n");
  EXPECT_FALSE(has_free_cycle(two_entries, false));
  std::mt19937_64 random(1);
  for (unsigned i = 0; i < 300; ++i) {
    const std::string text = random_function(random, 2 + random() % 7);
    const Roles x(text);
    ASSERT_FALSE(has_free_cycle(x, false)) << text;
    ASSERT_FALSE(has_free_cycle(x, true)) << text;
  }
}

// ---- Threaded joins

/// Two blocks join in `%join`, which has these instructions and branches on
/// `%t`.
std::string with_join(const std::string& join, const std::string& end = "") {
  return "declare void @f()\n@g = global i32 0\n"
         "define void @main(i1 %c, i1 %d, ptr %p) {\nentry:\n"
         "  %slot = alloca i32\n"
         "  br i1 %c, label %yes, label %no\n"
         "yes:\n  store i32 1, ptr %slot\n  br label %join\n"
         "no:\n  store i32 2, ptr %slot\n  br label %join\n"
         "join:\n" +
         join +
         "  br i1 %t, label %then, label %else\n"
         "then:\n  call void @f()\n" +
         end + "  ret void\nelse:\n  ret void\n}\n";
}

const char* const kPhi = "  %t = phi i1 [ false, %yes ], [ %d, %no ]\n";

TEST(BlockRoles, AJoinThatOnlyDecidesIsThreaded) {
  for (const std::string& join :
       {std::string(kPhi),
        std::string("  %i = load i32, ptr %slot\n"
                    "  %t = icmp eq i32 %i, 1\n"),
        std::string("  %u = phi i1 [ false, %yes ], [ %d, %no ]\n"
                    "  %t = xor i1 %u, true\n")}) {
    const Roles x(with_join(join));
    EXPECT_FALSE(x.is_location("join")) << join;
    EXPECT_TRUE(x.is_location("then")) << join;
    EXPECT_TRUE(x.is_location("else")) << join;
  }
}

TEST(BlockRoles, AJoinThatDoesMoreIsALocation) {
  for (const std::string& join :
       {kPhi + std::string("  store i32 1, ptr %p\n"),
        kPhi + std::string("  call void @f()\n"),
        kPhi + std::string("  %n = load i32, ptr %p\n"),
        std::string("  %i = load i32, ptr @g\n  %t = icmp eq i32 %i, 1\n"),
        std::string("  %t = xor i1 %d, true\n")}) {
    const Roles x(with_join(join));
    EXPECT_TRUE(x.is_location("join")) << join;
    EXPECT_FALSE(x.is_location("then")) << join;
  }
  const Roles used(with_join(kPhi, "  store i1 %t, ptr %p\n"));
  EXPECT_TRUE(used.is_location("join")) << "its value is used elsewhere";
}

TEST(BlockRoles, AJoinThatReadsAVariableOfTheSourceIsALocation) {
  const Compiled c = compile_text(
      "void f(void);\n"
      "void g(int c) {\n  int t;\n  if (c > 3) t = 1; else t = 2;\n"
      "  if (t == 1) f();\n}\n");
  const DebugNames names(*c.module, {});
  const llvm::Function& g = *c.module->getFunction("g");
  const BlockRoles roles(g, names);
  unsigned joins = 0;
  for (const llvm::BasicBlock& block : g) {
    if (!block.hasNPredecessorsOrMore(2)) continue;
    ++joins;
    EXPECT_TRUE(roles.is_location(&block));
  }
  EXPECT_EQ(joins, 2u);
}

// ---- Value joins

/// `c ? side : x`, where `side` computes `%v`.
std::string with_side(const std::string& side) {
  return "declare i32 @f()\n@g = global [4 x i32] zeroinitializer\n"
         "define i32 @main(i1 %c, i32 %x, i32 %y, ptr %p) {\nentry:\n"
         "  %slot = alloca i32\n  store i32 %x, ptr %slot\n"
         "  br i1 %c, label %yes, label %no\n"
         "yes:\n" +
         side +
         "  br label %join\n"
         "no:\n  br label %join\n"
         "join:\n  %r = phi i32 [ %v, %yes ], [ %x, %no ]\n"
         "  ret i32 %r\n}\n";
}

TEST(BlockRoles, SidesThatOnlyComputeAreOneValue) {
  for (const char* side :
       {"  %v = add i32 %x, 1\n", "  %v = load i32, ptr %slot\n",
        "  %q = getelementptr i32, ptr %p, i32 %x\n  %v = load i32, ptr %q\n",
        "  %z = icmp eq i32 %x, %y\n  %v = zext i1 %z to i32\n"})
    EXPECT_EQ(Roles(with_side(side)).value_join(), "join") << side;
}

TEST(BlockRoles, SidesWithEffectsOrFailuresAreBranches) {
  for (const char* side :
       {"  %v = udiv i32 %x, %y\n", "  %v = srem i32 %x, %y\n",
        "  %v = shl i32 %x, %y\n", "  %v = call i32 @f()\n",
        "  %v = load volatile i32, ptr %slot\n",
        "  %v = add i32 %x, 1\n  store i32 %v, ptr %p\n"})
    EXPECT_EQ(Roles(with_side(side)).value_join(), "") << side;
}

TEST(BlockRoles, WhereLoadsFailOnlyThoseOfVariablesAreValues) {
  const auto join = [](const char* side) {
    return Roles(with_side(side), true).value_join();
  };
  EXPECT_EQ(join("  %v = load i32, ptr %slot\n"), "join");
  EXPECT_EQ(join("  %v = load i32, ptr @g\n"), "join");
  EXPECT_EQ(join("  %v = load i32, ptr %p\n"), "");
  EXPECT_EQ(join("  %w = load i64, ptr %slot\n  %v = trunc i64 %w to i32\n"),
            "")
      << "it reads behind the end";
  EXPECT_EQ(join("  %q = getelementptr i32, ptr %p, i32 %x\n"
                 "  %v = ptrtoint ptr %q to i32\n"),
            "")
      << "the step may leave its object";
}

TEST(BlockRoles, BranchesAreKeptWhereAsked) {
  EXPECT_EQ(
      Roles(with_side("  %v = add i32 %x, 1\n"), false, true).value_join(), "");
}

TEST(BlockRoles, NestedValuesHaveOneJoin) {
  const Roles x(
      "define i32 @main(i1 %c, i1 %d, i32 %x) {\nentry:\n"
      "  br i1 %c, label %yes, label %no\n"
      "yes:\n  br i1 %d, label %inner, label %join\n"
      "inner:\n  %v = add i32 %x, 1\n  br label %join\n"
      "no:\n  br label %join\n"
      "join:\n  %r = phi i32 [ %v, %inner ], [ 3, %yes ], [ %x, %no ]\n"
      "  ret i32 %r\n}\n");
  EXPECT_EQ(x.value_join(), "join");
}

TEST(BlockRoles, AJoinThatOthersReachIsNoValueJoin) {
  const Roles x(
      "define i32 @main(i1 %c, i1 %d, ptr %p) {\nentry:\n"
      "  br i1 %d, label %branch, label %other\n"
      "other:\n  store i32 1, ptr %p\n  br label %join\n"
      "branch:\n  br i1 %c, label %yes, label %no\n"
      "yes:\n  br label %join\nno:\n  br label %join\n"
      "join:\n  %r = phi i32 [ 1, %yes ], [ 2, %no ], [ 3, %other ]\n"
      "  ret i32 %r\n}\n");
  EXPECT_EQ(x.value_join("branch"), "");
  EXPECT_TRUE(x.is_location("join"));
}

TEST(BlockRoles, AHeaderIsNoValueJoin) {
  const Roles x(
      "define void @main(i1 %c, i1 %d) {\nentry:\n"
      "  br i1 %c, label %yes, label %no\n"
      "yes:\n  br label %head\nno:\n  br label %head\n"
      "head:\n  %r = phi i32 [ 1, %yes ], [ 2, %no ], [ %r, %head ]\n"
      "  br i1 %d, label %head, label %end\nend:\n  ret void\n}\n");
  EXPECT_EQ(x.value_join(), "");
}

TEST(BlockRoles, ACycleThatNothingReachesIsNoValueJoin) {
  // `return; L: if (c) goto L;`: no path gives L the role of a header.
  const Roles x(
      "define void @main(i1 %c) {\nentry:\n  ret void\n"
      "l:\n  br i1 %c, label %back, label %other\n"
      "back:\n  br label %l\nother:\n  br label %other\n}\n");
  EXPECT_EQ(x.value_join("l"), "");
}

TEST(BlockRoles, AJoinWithoutAValueIsALocation) {
  const Roles x(
      "define void @main(i1 %c) {\nentry:\n"
      "  br i1 %c, label %yes, label %no\n"
      "yes:\n  br label %join\nno:\n  br label %join\n"
      "join:\n  ret void\n}\n");
  EXPECT_EQ(x.value_join(), "");
  EXPECT_TRUE(x.is_location("join"));
}

}  // namespace
}  // namespace pleat::frontend::block_roles_test
