// Which objects become variables of the automaton. An object may only be one
// if every access to it is visible as a load or store of that object: one
// whose address goes anywhere else must live in memory.

#include "frontend/cells.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/frontend/ir_module.h"

namespace pleat::frontend::cells_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// The cells as "offset+bytes", or "memory".
std::vector<std::string> shown(const std::vector<Cell>* cells) {
  if (!cells) return {"memory"};
  std::vector<std::string> result;
  for (const Cell& cell : *cells)
    result.push_back(std::to_string(cell.offset) + "+" +
                     std::to_string(cell.bytes));
  return result;
}

const char* const kDeclarations =
    "@keep = internal global ptr null\n"
    "@text = internal constant [16 x i8] c\"0123456789abcdef\"\n"
    "declare void @use(ptr)\n"
    "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n"
    "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n"
    "declare void @llvm.lifetime.start.p0(i64, ptr)\n";

std::string copy(const std::string& to, const std::string& from,
                 const std::string& bytes) {
  return "  call void @llvm.memcpy.p0.p0.i64(ptr " + to + ", ptr " + from +
         ", i64 " + bytes + ", i1 false)\n";
}

/// A function with three objects of 16 bytes and one of 32; `body` uses them.
class Locals {
 public:
  explicit Locals(const std::string& body)
      : ir_(kDeclarations +
            std::string("define void @main(i1 %c, i64 %n, ptr %p) {\nentry:\n"
                        "  %a = alloca [16 x i8]\n  %b = alloca [16 x i8]\n"
                        "  %d = alloca [16 x i8]\n  %big = alloca [32 x i8]\n"
                        "  %a4 = getelementptr i8, ptr %a, i64 4\n"
                        "  %b8 = getelementptr i8, ptr %b, i64 8\n") +
            body + "  ret void\n}\n"),
        cells_(ir_.module()) {}

  std::vector<std::string> cells(const std::string& name) const {
    return shown(cells_.of(&ir_.value(name)));
  }

 private:
  IrModule ir_;
  Cells cells_;
};

std::vector<std::string> cells_of_a(const std::string& body) {
  return Locals(body).cells("a");
}

TEST(Cells, EveryPartThatIsAccessedIsACell) {
  EXPECT_THAT(cells_of_a("  store i32 1, ptr %a4\n  %x = load i16, ptr %a\n"),
              ElementsAre("0+2", "4+4"));
  EXPECT_THAT(cells_of_a("  store { i8, i32, ptr } undef, ptr %a\n"),
              ElementsAre("0+1", "4+4", "8+8"));
  EXPECT_THAT(
      cells_of_a("  call void @llvm.lifetime.start.p0(i64 16, ptr %a)\n"),
      IsEmpty());
}

TEST(Cells, AccessesThatOverlapShareACell) {
  EXPECT_THAT(cells_of_a("  store i64 1, ptr %a\n  %x = load i8, ptr %a4\n"),
              ElementsAre("0+8"));
  EXPECT_THAT(cells_of_a("  %x = load i8, ptr %a4\n  store i64 1, ptr %a\n"),
              ElementsAre("0+8"));
  // Two cells that a third access joins.
  EXPECT_THAT(cells_of_a("  %x = load i32, ptr %a\n  %y = load i32, ptr %a4\n"
                         "  %m = getelementptr i8, ptr %a, i64 2\n"
                         "  %z = load i32, ptr %m\n"),
              ElementsAre("0+8"));
  // Neighbours do not overlap.
  EXPECT_THAT(cells_of_a("  %x = load i32, ptr %a\n  %y = load i32, ptr %a4\n"),
              ElementsAre("0+4", "4+4"));
}

TEST(Cells, ACellThatIsTooWideIsMemory) {
  std::string chain;
  for (const std::string at : {"0", "6", "12", "18"})
    chain += "  %g" + at + " = getelementptr i8, ptr %big, i64 " + at +
             "\n  store i64 1, ptr %g" + at + "\n";
  EXPECT_THAT(Locals(chain).cells("big"), ElementsAre("memory"));
  EXPECT_THAT(Locals("  store i128 1, ptr %big\n").cells("big"),
              ElementsAre("0+16"));
}

TEST(Cells, AnAddressThatGoesSomewhereMeansMemory) {
  for (const char* use :
       {"  store ptr %a, ptr @keep\n", "  store ptr %a, ptr %a\n",
        "  store ptr %a4, ptr @keep\n", "  store ptr %a, ptr %b\n",
        "  call void @use(ptr %a)\n", "  call void @use(ptr %a4)\n",
        "  %x = ptrtoint ptr %a to i64\n",
        "  %x = select i1 %c, ptr %a, ptr %b\n",
        "  %x = insertvalue { ptr } undef, ptr %a4, 0\n",
        "  %x = freeze ptr %a\n",
        "  br label %l\nl:\n  %x = phi ptr [ %a, %entry ]\n",
        "  %x = icmp eq ptr %a, %p\n"})
    EXPECT_THAT(cells_of_a(use), ElementsAre("memory")) << use;
}

TEST(Cells, AnAddressThatIsReturnedOrPassedByValueMeansMemory) {
  const IrModule ir(
      "declare void @take(ptr byval([16 x i8]))\n"
      "define ptr @main() {\n"
      "  %a = alloca i32\n  %b = alloca [16 x i8]\n  store i32 1, ptr %a\n"
      "  call void @take(ptr byval([16 x i8]) %b)\n"
      "  ret ptr %a\n}\n");
  const Cells cells(ir.module());
  EXPECT_EQ(cells.of(&ir.value("a")), nullptr);
  EXPECT_EQ(cells.of(&ir.value("b")), nullptr);
}

TEST(Cells, AccessesThatAreNotAtOneKnownPlaceMeanMemory) {
  for (const char* use :
       {"  %x = getelementptr i8, ptr %a, i64 %n\n  store i8 1, ptr %x\n",
        "  %x = getelementptr i8, ptr %a, i64 13\n  store i32 1, ptr %x\n",
        "  %x = getelementptr i8, ptr %a, i64 16\n  store i8 1, ptr %x\n",
        "  %x = getelementptr i8, ptr %a, i64 -1\n  store i8 1, ptr %x\n",
        "  %x = load [4 x i32], ptr %a\n"})
    EXPECT_THAT(cells_of_a(use), ElementsAre("memory")) << use;
  EXPECT_THAT(cells_of_a("  %x = getelementptr i8, ptr %a, i64 12\n"
                         "  store i32 1, ptr %x\n"),
              ElementsAre("12+4"));
}

TEST(Cells, AFillMakesNoCellsAndStaysInside) {
  const auto fill = [](const std::string& at, const std::string& bytes) {
    return "  store i32 1, ptr %a4\n  call void @llvm.memset.p0.i64(ptr " + at +
           ", i8 0, i64 " + bytes + ", i1 false)\n";
  };
  EXPECT_THAT(cells_of_a(fill("%a", "16")), ElementsAre("4+4"));
  EXPECT_THAT(cells_of_a(fill("%a4", "12")), ElementsAre("4+4"));
  EXPECT_THAT(cells_of_a(fill("%a", "17")), ElementsAre("memory"));
  EXPECT_THAT(cells_of_a(fill("%a4", "13")), ElementsAre("memory"));
  EXPECT_THAT(cells_of_a(fill("%a", "%n")), ElementsAre("memory"));
}

TEST(Cells, BothSidesOfACopyHaveTheSameCells) {
  const Locals x("  store i32 1, ptr %a\n  store i32 1, ptr %a4\n" +
                 copy("%b8", "%a", "8") + copy("%d", "%b", "16") +
                 "  %at = getelementptr i8, ptr %d, i64 8\n"
                 "  %v = load i64, ptr %at\n");
  EXPECT_THAT(x.cells("a"), ElementsAre("0+8"));
  EXPECT_THAT(x.cells("b"), ElementsAre("8+8"));
  EXPECT_THAT(x.cells("d"), ElementsAre("8+8"));
}

TEST(Cells, OnlyTheCopiedPartIsMirrored) {
  const Locals x("  store i64 1, ptr %a\n  store i32 1, ptr %b\n" +
                 copy("%b8", "%a4", "4"));
  EXPECT_THAT(x.cells("a"), ElementsAre("0+8"));
  EXPECT_THAT(x.cells("b"), ElementsAre("0+4", "8+4"));
}

TEST(Cells, ACopyToMemoryPutsTheSourceIntoMemory) {
  const Locals x("  store i32 1, ptr %a\n  store i32 1, ptr %b\n" +
                 copy("%p", "%a", "16") + copy("%b", "%p", "16"));
  EXPECT_THAT(x.cells("a"), ElementsAre("memory"));
  EXPECT_THAT(x.cells("b"), ElementsAre("0+4")) << "it is only written";
}

TEST(Cells, WhatIsCopiedToAnObjectThatBecomesMemoryBecomesMemory) {
  // %d is in memory, hence %b, hence %a; %big is only copied to.
  const Locals x("  store i32 1, ptr %a\n  store ptr %d, ptr @keep\n" +
                 copy("%b", "%a", "16") + copy("%d", "%b", "16") +
                 copy("%big", "%d", "16") + "  %v = load i32, ptr %big\n");
  EXPECT_THAT(x.cells("d"), ElementsAre("memory"));
  EXPECT_THAT(x.cells("b"), ElementsAre("memory"));
  EXPECT_THAT(x.cells("a"), ElementsAre("memory"));
  EXPECT_THAT(x.cells("big"), ElementsAre("0+4"));
}

TEST(Cells, ACopyThatIsNotInsideOrWithinOneObjectMeansMemory) {
  EXPECT_THAT(cells_of_a(copy("%a", "%b", "17")), ElementsAre("memory"));
  EXPECT_THAT(cells_of_a(copy("%a4", "%b", "16")), ElementsAre("memory"));
  EXPECT_THAT(cells_of_a(copy("%b", "%a4", "16")), ElementsAre("memory"));
  EXPECT_THAT(cells_of_a(copy("%a", "%b", "%n")), ElementsAre("memory"));
  EXPECT_THAT(cells_of_a(copy("%a4", "%a", "4")), ElementsAre("memory"));
  EXPECT_THAT(cells_of_a(copy("%a", "%a", "4")), ElementsAre("memory"));
}

TEST(Cells, ConstantDataIsReadWhereItIsNeeded) {
  const Locals x(copy("%a", "@text", "16") + "  %v = load i16, ptr %a4\n");
  EXPECT_THAT(x.cells("a"), ElementsAre("4+2"));
}

TEST(Cells, GlobalsAreVariablesUnlessAConstantHoldsTheirAddress) {
  const IrModule ir(
      "@plain = internal global i32 7\n"
      "@held = internal global i32 7\n"
      "@number = internal global i32 7\n"
      "@holder = internal global ptr @held\n"
      "@sum = internal global i64 add (i64 ptrtoint (ptr @number to i64), "
      "i64 1)\n"
      "@unsized = external global %opaque\n"
      "%opaque = type opaque\n"
      "define void @main() {\n"
      "  store i32 1, ptr @plain\n  store i32 1, ptr @held\n"
      "  store i32 1, ptr @number\n"
      "  %p = load ptr, ptr @holder\n  ret void\n}\n");
  const Cells cells(ir.module());
  const auto of = [&](const std::string& name) {
    return shown(cells.of(&ir.global(name)));
  };
  EXPECT_THAT(of("plain"), ElementsAre("0+4"));
  EXPECT_THAT(of("holder"), ElementsAre("0+8"));
  EXPECT_THAT(of("held"), ElementsAre("memory"));
  EXPECT_THAT(of("number"), ElementsAre("memory"));
  EXPECT_THAT(of("unsized"), ElementsAre("memory"));
}

TEST(Cells, ObjectsOfVariableSizeAreMemory) {
  EXPECT_THAT(
      Locals("  %v = alloca i32, i64 %n\n  store i32 1, ptr %v\n").cells("v"),
      ElementsAre("memory"));
}

}  // namespace
}  // namespace pleat::frontend::cells_test
