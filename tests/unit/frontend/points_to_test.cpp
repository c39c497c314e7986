// Where pointers may point, on programs whose answer is known. What must not
// happen is that two accesses that can meet are in different regions, or that
// a pointer whose origin the analysis lost is not in the external region.

#include "frontend/points_to.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/frontend/ir_module.h"

namespace pleat::frontend::points_to_test {
namespace {

/// The analysis of one module in LLVM assembly; questions are by names.
class Analysed {
 public:
  explicit Analysed(const std::string& text, const char* entry = nullptr)
      : ir(text),
        cells(ir.module()),
        points_to(ir.module(), cells, entry ? &ir.function(entry) : nullptr) {}

  unsigned region(const std::string& value,
                  const std::string& in = "main") const {
    return points_to.region_of(&ir.value(value, in));
  }
  unsigned of_global(const std::string& name) const {
    return points_to.region_of(&ir.global(name));
  }
  const Region& info(const std::string& value,
                     const std::string& in = "main") const {
    return points_to.regions()[region(value, in)];
  }
  bool is_external(const std::string& value,
                   const std::string& in = "main") const {
    return region(value, in) == points_to.external();
  }
  /// May the load find an address where it reads a number, so that memory must
  /// tell (a mixed field), or nobody can?
  bool reads_address(const std::string& load) const {
    const auto& at = llvm::cast<llvm::LoadInst>(ir.instruction(load));
    const Field* from = field_of(*at.getPointerOperand());
    return points_to.reads_address(at) || (from && from->is_mixed);
  }
  /// What the pointer's first byte is kept in; null: nothing accesses it.
  const Field* field(const std::string& value,
                     const std::string& in = "main") const {
    return field_of(ir.value(value, in));
  }
  unsigned element_bytes(const std::string& value,
                         const std::string& in = "main") const {
    const Field* found = field(value, in);
    return found ? found->element_bytes : 0;
  }
  /// Does memory know at run time whether a pointer is kept there?
  bool is_marked(const std::string& value,
                 const std::string& in = "main") const {
    const Field* found = field(value, in);
    return found && found->is_mixed;
  }

  IrModule ir;
  Cells cells;
  PointsTo points_to;

 private:
  const Field* field_of(const llvm::Value& pointer) const {
    const Target target = points_to.target_of(&pointer);
    const Fields& fields = points_to.regions()[target.region].fields;
    const auto number = fields.at(target.position);
    return number ? &fields[*number] : nullptr;
  }
};

std::vector<std::string> names_of(
    const std::vector<const llvm::Function*>& functions) {
  std::vector<std::string> result;
  for (const llvm::Function* function : functions)
    result.push_back(function->getName().str());
  return result;
}

/// Keeps the address of `%a` and `%b`, so that they are no variables; `rest`
/// is the remainder of the body.
std::string with_two_objects(const std::string& rest) {
  return "declare ptr @malloc(i64)\n"
         "define void @main(i1 %c, i64 %n) {\n"
         "entry:\n"
         "  %a = alloca [4 x i32]\n  %b = alloca [4 x i32]\n"
         "  %pa = alloca ptr\n  %pb = alloca ptr\n"
         "  store ptr %a, ptr %pa\n  store ptr %b, ptr %pb\n" +
         rest + "  ret void\n}\n";
}

TEST(PointsTo, ObjectsThatNothingMixesStayApart) {
  const Analysed x(
      with_two_objects("  %p = load ptr, ptr %pa\n"
                       "  %q = load ptr, ptr %pb\n"
                       "  store i32 1, ptr %p\n"
                       "  store i32 2, ptr %q\n"));
  EXPECT_EQ(x.region("p"), x.region("a"));
  EXPECT_EQ(x.region("q"), x.region("b"));
  EXPECT_NE(x.region("a"), x.region("b"));
  EXPECT_FALSE(x.is_external("a"));
  EXPECT_THAT(x.info("a").objects, ::testing::ElementsAre(&x.ir.value("a")));
}

TEST(PointsTo, PhiAndSelectPointToBothObjects) {
  const Analysed select(with_two_objects(
      "  %p = select i1 %c, ptr %a, ptr %b\n  store i32 1, ptr %p\n"));
  EXPECT_EQ(select.region("p"), select.region("a"));
  EXPECT_EQ(select.region("p"), select.region("b"));

  const Analysed phi(with_two_objects(
      "  br i1 %c, label %yes, label %no\nyes:\n  br label %join\nno:\n"
      "  br label %join\njoin:\n"
      "  %p = phi ptr [ %a, %yes ], [ %b, %no ]\n  store i32 1, ptr %p\n"));
  EXPECT_EQ(phi.region("p"), phi.region("a"));
  EXPECT_EQ(phi.region("p"), phi.region("b"));
}

TEST(PointsTo, WhatIsStoredThroughAPointerIsFoundThroughAnother) {
  const Analysed x(
      with_two_objects("  %slot = alloca ptr\n"
                       "  %s = select i1 %c, ptr %slot, ptr %pa\n"
                       "  store ptr %b, ptr %s\n"
                       "  %p = load ptr, ptr %slot\n"));
  EXPECT_EQ(x.region("p"), x.region("b"));
  EXPECT_EQ(x.region("p"), x.region("a")) << "pa and slot are one region";
}

TEST(PointsTo, AFieldIsInTheRegionOfItsObject) {
  const Analysed x(
      "%s = type { i32, [3 x i32], ptr }\n"
      "declare void @use(i64)\n"
      "define void @main(i64 %n) {\n"
      "  %o = alloca %s\n  %t = alloca i32\n  %p = alloca ptr\n"
      "  %f = getelementptr %s, ptr %o, i32 0, i32 1, i64 %n\n"
      "  store ptr %f, ptr %p\n"
      "  %q = load ptr, ptr %p\n"
      "  %link = getelementptr %s, ptr %o, i32 0, i32 2\n"
      "  store ptr %t, ptr %link\n"
      "  %r = load ptr, ptr %link\n"
      "  ret void\n}\n");
  EXPECT_EQ(x.region("q"), x.region("o"));
  EXPECT_EQ(x.region("r"), x.region("t"));
  EXPECT_NE(x.region("o"), x.region("t"));
}

TEST(PointsTo, AddressesInConstantsCount) {
  const Analysed x(
      "@o = internal global [4 x i32] zeroinitializer\n"
      "@unused = internal global [4 x i32] zeroinitializer\n"
      "@p = internal global { i64, ptr } "
      "{ i64 0, ptr getelementptr ([4 x i32], ptr @o, i64 0, i64 2) }\n"
      "@n = internal global i64 ptrtoint (ptr @unused to i64)\n"
      "define void @main(i64 %i) {\n"
      "  %at = getelementptr { i64, ptr }, ptr @p, i64 %i, i32 1\n"
      "  %q = load ptr, ptr %at\n"
      "  store i32 1, ptr %q\n"
      "  store i32 1, ptr getelementptr ([4 x i32], ptr @o, i64 0, i64 1)\n"
      "  %number = load i64, ptr @n\n"
      "  %r = inttoptr i64 %number to ptr\n"
      "  store i32 1, ptr %r\n"
      "  ret void\n}\n");
  EXPECT_EQ(x.region("q"), x.of_global("o"));
  EXPECT_NE(x.of_global("o"), x.points_to.external());
  const auto& store = llvm::cast<llvm::StoreInst>(
      *x.ir.instruction("q").getNextNode()->getNextNode());
  EXPECT_EQ(x.points_to.region_of(store.getPointerOperand()), x.of_global("o"));
  EXPECT_EQ(x.of_global("unused"), x.points_to.external());
  EXPECT_TRUE(x.is_external("r"));
}

// ---- Addresses as numbers

TEST(PointsTo, AnAddressThatBecomesANumberEscapes) {
  const Analysed x(
      with_two_objects("  %i = ptrtoint ptr %a to i64\n"
                       "  %j = add i64 %i, %n\n"
                       "  %p = inttoptr i64 %j to ptr\n"
                       "  store i32 1, ptr %p\n"));
  EXPECT_TRUE(x.is_external("p"));
  EXPECT_TRUE(x.is_external("a"));
  EXPECT_TRUE(x.info("a").numbers);
  EXPECT_FALSE(x.is_external("b"));
}

TEST(PointsTo, AnAddressThatBecomesANumberInAConstantEscapes) {
  const Analysed x(
      "@o = internal global [4 x i32] zeroinitializer\n"
      "define i64 @main(i64 %n) {\n"
      "  %j = xor i64 %n, ptrtoint (ptr @o to i64)\n"
      "  ret i64 %j\n}\n");
  EXPECT_EQ(x.of_global("o"), x.points_to.external());
}

TEST(PointsTo, ANumberThatGoesNowhereDoesNotEscape) {
  const Analysed back(
      with_two_objects("  %i = ptrtoint ptr %a to i64\n"
                       "  %p = inttoptr i64 %i to ptr\n"
                       "  store i32 1, ptr %p\n"));
  EXPECT_EQ(back.region("p"), back.region("a"));
  EXPECT_FALSE(back.is_external("a"));

  const Analysed compared(
      with_two_objects("  %i = ptrtoint ptr %a to i64\n"
                       "  %t = icmp ult i64 %i, 4096\n"));
  EXPECT_FALSE(compared.is_external("a"));

  const Analysed distance(
      with_two_objects("  %e = getelementptr i32, ptr %a, i64 %n\n"
                       "  %i = ptrtoint ptr %a to i64\n"
                       "  %j = ptrtoint ptr %e to i64\n"
                       "  %d = sub i64 %j, %i\n"));
  EXPECT_FALSE(distance.is_external("a"));
}

TEST(PointsTo, TheDifferenceToANumberIsStillAnAddress) {
  const Analysed x(
      with_two_objects("  %i = ptrtoint ptr %a to i64\n"
                       "  %d = sub i64 %i, %n\n"
                       "  %e = sub i64 %n, %i\n"));
  EXPECT_TRUE(x.is_external("a"));
}

TEST(PointsTo, AnArgumentOfAnotherTypeLosesThePointer) {
  // K&R C: the call passes a pointer where the function wants a number, and
  // the other way round.
  const Analysed x(
      "define void @to_number(i64 %k) {\n  ret void\n}\n"
      "define void @to_pointer(ptr %p) {\n  store i32 1, ptr %p\n"
      "  ret void\n}\n"
      "define void @main(i64 %n) {\n"
      "  %a = alloca i32\n"
      "  call void @to_number(ptr %a)\n"
      "  call void @to_pointer(i64 %n)\n"
      "  ret void\n}\n");
  EXPECT_TRUE(x.is_external("a"));
  EXPECT_TRUE(x.is_external("p", "to_pointer"));
}

TEST(PointsTo, AResultOfAnotherTypeLosesThePointer) {
  const Analysed x(
      "define ptr @give() {\n  %o = alloca i32\n  ret ptr %o\n}\n"
      "define i64 @number(i64 %k) {\n  ret i64 %k\n}\n"
      "define void @main(i64 %n) {\n"
      "  %i = call i64 @give()\n"
      "  %p = call ptr @number(i64 %n)\n"
      "  ret void\n}\n");
  EXPECT_TRUE(x.is_external("o", "give"));
  EXPECT_TRUE(x.is_external("p"));
}

// ---- Addresses read as something else (unions, parts, copies)

/// A slot that `%set` may have written, so that it is memory.
std::string with_slot(const std::string& rest) {
  return with_two_objects(
      "  %slot = alloca [2 x ptr]\n  %keep = alloca ptr\n"
      "  store ptr %slot, ptr %keep\n" +
      rest);
}

const char* const kMemcpy =
    "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n";

TEST(PointsTo, AUnionOfPointerAndNumberIsMarked) {
  const Analysed read(
      with_slot("  store ptr %a, ptr %slot\n"
                "  %i = load i64, ptr %slot\n"));
  EXPECT_TRUE(read.is_marked("slot"));
  EXPECT_TRUE(read.reads_address("i"));

  const Analysed written(
      with_slot("  store i64 %n, ptr %slot\n"
                "  %p = load ptr, ptr %slot\n"));
  EXPECT_TRUE(written.is_marked("slot"));

  const Analysed zero(
      with_slot("  store i64 0, ptr %slot\n"
                "  store ptr %a, ptr %slot\n"
                "  %p = load ptr, ptr %slot\n"));
  EXPECT_FALSE(zero.is_marked("slot")) << "null is no number";
}

TEST(PointsTo, PartsOfPointersAreMarkedUnlessTheyMixPointers) {
  const Analysed byte(
      with_slot("  store ptr %a, ptr %slot\n"
                "  %at = getelementptr i8, ptr %slot, i64 7\n"
                "  %i = load i8, ptr %at\n"));
  EXPECT_TRUE(byte.is_marked("slot"));
  EXPECT_EQ(byte.element_bytes("slot"), 1u);
  EXPECT_TRUE(byte.reads_address("i"));

  const Analysed straddling(
      with_slot("  store ptr %a, ptr %slot\n"
                "  %at = getelementptr i8, ptr %slot, i64 4\n"
                "  %p = load ptr, ptr %at, align 1\n"));
  EXPECT_TRUE(straddling.is_external("a"));
  EXPECT_TRUE(straddling.is_external("p"));

  const Analysed behind(
      with_slot("  store ptr %a, ptr %slot\n"
                "  %at = getelementptr i8, ptr %slot, i64 8\n"
                "  %i = load i8, ptr %at\n"));
  EXPECT_FALSE(behind.is_external("a"));
  EXPECT_FALSE(behind.reads_address("i"));
}

TEST(PointsTo, AnIndexThatVariesMeetsWhatItsStepAllows) {
  // An array of { ptr, i64 }: with steps of 16 bytes numbers and pointers do
  // not meet, with steps of 8 they do.
  const Analysed fields(
      with_slot("  store ptr %a, ptr %slot\n"
                "  %at = getelementptr { ptr, i64 }, ptr %slot, i64 %n, i32 1\n"
                "  %i = load i64, ptr %at\n"));
  EXPECT_FALSE(fields.is_marked("slot"));
  EXPECT_FALSE(fields.reads_address("i"));
  const Analysed words(
      with_slot("  store ptr %a, ptr %slot\n"
                "  %at = getelementptr i64, ptr %slot, i64 %n\n"
                "  %i = load i64, ptr %at\n"));
  EXPECT_TRUE(words.is_marked("slot"));
  EXPECT_EQ(words.element_bytes("slot"), 8u);
}

TEST(PointsTo, PointersThatAreMovedOntoEachOtherMeetAtBothPlaces) {
  // %q is %slot or %slot + 8, where the pointer is.
  for (const char* both : {"ptr %slot, ptr %next", "ptr %next, ptr %slot"}) {
    for (const char* place : {"%slot", "%next"}) {
      const Analysed x(
          with_slot(std::string("  %next = getelementptr i8, ptr %slot, i64 8\n"
                                "  %q = select i1 %c, ") +
                    both + "\n  store ptr %a, ptr " + place +
                    "\n  %i = load i64, ptr %q\n"));
      EXPECT_TRUE(x.reads_address("i")) << both << place;
    }
  }
}

TEST(PointsTo, PointersFromOutsideMeetEverywhere) {
  const Analysed x(
      "declare ptr @unknown()\n"
      "define void @main() {\n"
      "  %a = alloca i32\n"
      "  %p = call ptr @unknown()\n  %q = call ptr @unknown()\n"
      "  %far = getelementptr i8, ptr %q, i64 64\n"
      "  store ptr %a, ptr %p\n"
      "  %i = load i64, ptr %far\n"
      "  ret void\n}\n");
  EXPECT_TRUE(x.reads_address("i"));
  EXPECT_EQ(x.element_bytes("p"), 1u) << "others access it otherwise";
}

TEST(PointsTo, PartsThatWrapAroundAStepMeet) {
  // The pointer is at 16 * k, 8 bytes long; numbers of 8 bytes at 16 * k + 12
  // end in the next one, those at 16 * k + 4 begin in this one.
  for (const char* at : {"4", "12"}) {
    const Analysed x(with_slot(
        std::string("  %s = getelementptr { ptr, i64 }, ptr %slot, i64 %n\n"
                    "  store ptr %a, ptr %s\n"
                    "  %t = getelementptr i8, ptr %s, i64 ") +
        at + "\n  %i = load i64, ptr %t, align 1\n"));
    EXPECT_TRUE(x.reads_address("i")) << at;
  }
  // Longer than the step: it meets all.
  const Analysed wide(
      with_slot("  %s = getelementptr { ptr, i64 }, ptr %slot, i64 %n\n"
                "  store ptr %a, ptr %s\n"
                "  %t = getelementptr i8, ptr %s, i64 8\n"
                "  %i = load i256, ptr %t\n"));
  EXPECT_TRUE(wide.reads_address("i"));
}

TEST(PointsTo, APointerCopiedToAnOddPlaceIsInParts) {
  // What is copied by 4 bytes is no whole pointer for an aligned load.
  const Analysed x(kMemcpy +
                   with_slot("  %to = alloca [3 x ptr]\n"
                             "  store ptr %a, ptr %slot\n"
                             "  %odd = getelementptr i8, ptr %to, i64 4\n"
                             "  call void @llvm.memcpy.p0.p0.i64(ptr %odd, "
                             "ptr %slot, i64 8, i1 false)\n"
                             "  %p = load ptr, ptr %to\n"));
  EXPECT_TRUE(x.is_external("a"));
}

TEST(PointsTo, ACopyOfABlockCopiesItsPointers) {
  const Analysed x(kMemcpy +
                   with_slot("  %to = alloca [2 x ptr]\n"
                             "  store ptr %a, ptr %slot\n"
                             "  call void @llvm.memcpy.p0.p0.i64(ptr %to, "
                             "ptr %slot, i64 16, i1 false)\n"
                             "  %p = load ptr, ptr %to\n"));
  EXPECT_EQ(x.region("p"), x.region("a"));
  EXPECT_FALSE(x.is_external("a"));
  EXPECT_NE(x.region("to"), x.region("slot"));
  EXPECT_TRUE(x.info("to").copied);
  EXPECT_TRUE(x.info("slot").copied);
}

TEST(PointsTo, ACopiedPointerThatIsReadAsANumberIsLost) {
  const Analysed x(kMemcpy +
                   with_slot("  %to = alloca [3 x i64]\n"
                             "  store ptr %a, ptr %slot\n"
                             "  %second = getelementptr i64, ptr %to, i64 1\n"
                             "  call void @llvm.memcpy.p0.p0.i64(ptr %second, "
                             "ptr %slot, i64 8, i1 false)\n"
                             "  %i = load i64, ptr %second\n"
                             "  %first = load i64, ptr %to\n"));
  EXPECT_TRUE(x.is_external("a"));
  EXPECT_TRUE(x.reads_address("i"));
  EXPECT_FALSE(x.reads_address("first"));
}

TEST(PointsTo, ACopyOfUnknownLengthCopiesAll) {
  const Analysed x(kMemcpy +
                   with_slot("  %to = alloca [3 x i64]\n"
                             "  %last = getelementptr i8, ptr %slot, i64 8\n"
                             "  store ptr %a, ptr %last\n"
                             "  call void @llvm.memcpy.p0.p0.i64(ptr %to, "
                             "ptr %slot, i64 %n, i1 false)\n"
                             "  %at = getelementptr i8, ptr %to, i64 8\n"
                             "  %i = load i64, ptr %at\n"));
  EXPECT_TRUE(x.reads_address("i"));
}

TEST(PointsTo, AFillMakesPointersOfNumbers) {
  const std::string memset =
      "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n";
  const auto filled = [&](const std::string& byte) {
    return memset + with_slot(
                        "  store ptr %a, ptr %slot\n"
                        "  call void @llvm.memset.p0.i64(ptr %slot, i8 " +
                        byte +
                        ", i64 16, i1 false)\n"
                        "  %p = load ptr, ptr %slot\n");
  };
  EXPECT_TRUE(Analysed(filled("1")).is_marked("slot"));
  EXPECT_FALSE(Analysed(filled("0")).is_marked("slot"));
}

TEST(PointsTo, ACopyThatGoesOnForEverComesToAnEnd) {
  // Each turn moves the pointer 8 bytes on: sooner or later it is where the
  // number is read.
  const Analysed x(
      kMemcpy +
      with_two_objects("  %o = alloca [9000 x i64]\n"
                       "  %keep = alloca ptr\n  store ptr %o, ptr %keep\n"
                       "  store ptr %a, ptr %o\n"
                       "  %to = getelementptr i8, ptr %o, i64 8\n"
                       "  br label %loop\nloop:\n"
                       "  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %o, "
                       "i64 65536, i1 false)\n"
                       "  br i1 %c, label %loop, label %end\nend:\n"
                       "  %at = getelementptr i8, ptr %o, i64 65000\n"
                       "  %i = load i64, ptr %at\n"));
  EXPECT_TRUE(x.reads_address("i"));
}

// ---- Fields

const char* const kNode =
    "%node = type { i32, ptr, ptr }\n"
    "%list = type { i64, %node }\n"
    "declare ptr @malloc(i64)\n";

/// The memory variable that a pointer's first byte is kept in.
std::pair<unsigned, const Field*> kept(const Analysed& x,
                                       const std::string& value) {
  return {x.region(value), x.field(value)};
}

TEST(PointsTo, FieldsOfANodeAreKeptApart) {
  const Analysed x(
      kNode +
      std::string("define void @main(i1 %c) {\n"
                  "  %a = call ptr @malloc(i64 24)\n"
                  "  %b = call ptr @malloc(i64 24)\n"
                  "  %p = select i1 %c, ptr %a, ptr %b\n"
                  "  %next = getelementptr %node, ptr %p, i32 0, i32 1\n"
                  "  %other = getelementptr %node, ptr %b, i32 0, i32 2\n"
                  "  store i32 1, ptr %p\n"
                  "  store ptr %a, ptr %next\n"
                  "  store ptr %p, ptr %other\n"
                  "  %n = load i32, ptr %b\n"
                  "  ret void\n}\n"));
  EXPECT_EQ(kept(x, "p"), kept(x, "b"));
  EXPECT_NE(kept(x, "p"), kept(x, "next"));
  EXPECT_NE(kept(x, "next"), kept(x, "other"));
  EXPECT_EQ(x.element_bytes("p"), 4u);
  EXPECT_EQ(x.element_bytes("next"), 8u);
  EXPECT_FALSE(x.is_marked("next"));
  EXPECT_FALSE(x.reads_address("n"));
}

TEST(PointsTo, WhereAPointerPointsIsKnownByField) {
  const Analysed x(
      kNode +
      with_two_objects("  %o = call ptr @malloc(i64 24)\n"
                       "  %one = getelementptr %node, ptr %o, i32 0, i32 1\n"
                       "  %two = getelementptr %node, ptr %o, i32 0, i32 2\n"
                       "  store ptr %a, ptr %one\n  store ptr %b, ptr %two\n"
                       "  %p = load ptr, ptr %one\n  store i32 1, ptr %p\n"
                       "  %q = load ptr, ptr %two\n  store i32 1, ptr %q\n")
          .substr(std::string("declare ptr @malloc(i64)\n").size()));
  EXPECT_EQ(x.region("p"), x.region("a"));
  EXPECT_EQ(x.region("q"), x.region("b"));
  EXPECT_NE(x.region("p"), x.region("q"));
}

TEST(PointsTo, AnEmbeddedNodeMeetsAFreeOneAtItsOffset) {
  // The sentinel of a list is a node at offset 8 of it.
  const Analysed x(
      kNode +
      std::string("define void @main(i1 %c) {\n"
                  "  %l = alloca %list\n  %a = alloca %node\n"
                  "  %end = getelementptr %list, ptr %l, i32 0, i32 1\n"
                  "  %p = select i1 %c, ptr %end, ptr %a\n"
                  "  %next = getelementptr %node, ptr %p, i32 0, i32 1\n"
                  "  store ptr %p, ptr %next\n"
                  "  store i32 7, ptr %p\n  store i64 2, ptr %l\n"
                  "  %value = load i32, ptr %a\n"
                  "  %count = load i64, ptr %l\n"
                  "  ret void\n}\n"));
  EXPECT_EQ(x.region("l"), x.region("a"));
  EXPECT_NE(kept(x, "l"), kept(x, "a"));
  EXPECT_EQ(kept(x, "end"), kept(x, "a"));
  EXPECT_EQ(x.element_bytes("l"), 8u);
  EXPECT_FALSE(x.reads_address("value"));
  EXPECT_FALSE(x.reads_address("count"));
  EXPECT_FALSE(x.info("l").fields.repeats());
}

TEST(PointsTo, AnIndexOverMembersJoinsThem) {
  const Analysed x(
      kNode +
      std::string("define void @main(i64 %n) {\n"
                  "  %o = call ptr @malloc(i64 24)\n"
                  "  %word = getelementptr i64, ptr %o, i64 %n\n"
                  "  %next = getelementptr %node, ptr %o, i32 0, i32 1\n"
                  "  store i64 5, ptr %word\n"
                  "  store ptr %o, ptr %next\n"
                  "  %p = load ptr, ptr %next\n"
                  "  ret void\n}\n"));
  EXPECT_EQ(kept(x, "word"), kept(x, "next"));
  EXPECT_TRUE(x.is_marked("next"));
}

TEST(PointsTo, BytesOverAStructJoinAllOfIt) {
  const Analysed x(
      kNode +
      std::string("define void @main(i64 %n) {\n"
                  "  %o = call ptr @malloc(i64 24)\n"
                  "  %byte = getelementptr i8, ptr %o, i64 %n\n"
                  "  %last = getelementptr %node, ptr %o, i32 0, i32 2\n"
                  "  %c = load i8, ptr %byte\n"
                  "  store ptr %o, ptr %last\n"
                  "  store i32 1, ptr %o\n"
                  "  ret void\n}\n"));
  EXPECT_EQ(kept(x, "o"), kept(x, "last"));
  EXPECT_EQ(x.element_bytes("o"), 1u);
  EXPECT_TRUE(x.reads_address("c"));
}

TEST(PointsTo, TheDistanceOfTwoObjectsLeadsToBoth) {
  const Analysed x(with_two_objects(
      "  %m = ptrtoint ptr %a to i64\n  %k = ptrtoint ptr %b to i64\n"
      "  %d = sub i64 %k, %m\n"
      "  %r = getelementptr i8, ptr %a, i64 %d\n  store i32 1, ptr %r\n"));
  EXPECT_EQ(x.region("r"), x.region("b"));
}

TEST(PointsTo, OnlyFunctionsThatAPointerMayPointToAreCalled) {
  const Analysed x(
      "define void @one(ptr %p) {\n  ret void\n}\n"
      "define void @two(ptr %q) {\n  ret void\n}\n"
      "define void @main() {\n"
      "  %a = alloca i32\n  %b = alloca i32\n"
      "  %f = alloca ptr\n  %g = alloca ptr\n"
      "  store ptr @one, ptr %f\n  store ptr @two, ptr %g\n"
      "  %first = load ptr, ptr %f\n  %second = load ptr, ptr %g\n"
      "  call void %first(ptr %a)\n  call void %second(ptr %b)\n"
      "  ret void\n}\n");
  EXPECT_EQ(x.region("p", "one"), x.region("a"));
  EXPECT_EQ(x.region("q", "two"), x.region("b"));
  EXPECT_NE(x.region("a"), x.region("b"));
}

TEST(PointsTo, CodeThatNoRunComesToSaysNothing) {
  const Analysed x(
      "define void @never() {\n"
      "  %i = load i64, ptr @word\n  ret void\n}\n"
      "@word = internal global [2 x ptr] zeroinitializer\n"
      "define void @main(i64 %n) {\n"
      "  %p = getelementptr ptr, ptr @word, i64 %n\n"
      "  store ptr @word, ptr %p\n"
      "  ret void\n}\n",
      "main");
  EXPECT_FALSE(x.is_marked("p"));
}

// ---- Calls

TEST(PointsTo, AStructPassedByValueCarriesItsPointers) {
  // In registers, as { ptr, i32 }.
  const Analysed registers(
      "define void @take({ ptr, i32 } %s) {\n"
      "  %p = extractvalue { ptr, i32 } %s, 0\n  store i32 1, ptr %p\n"
      "  ret void\n}\n"
      "define void @main() {\n"
      "  %a = alloca i32\n"
      "  %s = insertvalue { ptr, i32 } { ptr null, i32 3 }, ptr %a, 0\n"
      "  call void @take({ ptr, i32 } %s)\n"
      "  ret void\n}\n");
  EXPECT_EQ(registers.region("p", "take"), registers.region("a"));

  // In memory: the callee's copy is an object of its own.
  const Analysed memory(
      "%b = type { ptr, [8 x i32] }\n"
      "define void @take(ptr byval(%b) %s) {\n"
      "  %p = load ptr, ptr %s\n  store i32 1, ptr %p\n"
      "  ret void\n}\n"
      "define void @main() {\n"
      "  %a = alloca i32\n  %s = alloca %b\n"
      "  store ptr %a, ptr %s\n"
      "  call void @take(ptr byval(%b) %s)\n"
      "  ret void\n}\n");
  EXPECT_EQ(memory.region("p", "take"), memory.region("a"));
  EXPECT_THAT(memory.info("s", "take").objects,
              ::testing::Contains(&memory.ir.value("s", "take")));

  // Loaded and stored as one value.
  const Analysed whole(
      "define void @main() {\n"
      "  %a = alloca i32\n  %s = alloca { ptr, i32 }\n"
      "  %t = alloca { ptr, i32 }\n"
      "  store ptr %a, ptr %s\n"
      "  %v = load { ptr, i32 }, ptr %s\n"
      "  store { ptr, i32 } %v, ptr %t\n"
      "  %p = load ptr, ptr %t\n"
      "  ret void\n}\n");
  EXPECT_EQ(whole.region("p"), whole.region("a"));
}

TEST(PointsTo, RecursionHandsPointersDownAndBack) {
  const Analysed x(
      "define ptr @walk(ptr %p, i32 %n) {\n"
      "entry:\n"
      "  %own = alloca i32\n"
      "  %stop = icmp eq i32 %n, 0\n"
      "  br i1 %stop, label %end, label %deeper\n"
      "deeper:\n"
      "  %m = sub i32 %n, 1\n"
      "  %r = call ptr @walk(ptr %own, i32 %m)\n"
      "  ret ptr %r\n"
      "end:\n  ret ptr %p\n}\n"
      "define void @main(i32 %n) {\n"
      "  %a = alloca i32\n"
      "  %q = call ptr @walk(ptr %a, i32 %n)\n"
      "  ret void\n}\n");
  EXPECT_EQ(x.region("q"), x.region("a"));
  EXPECT_EQ(x.region("q"), x.region("own", "walk"));
  EXPECT_EQ(x.region("r", "walk"), x.region("p", "walk"));
}

TEST(PointsTo, ACallThroughAPointerReachesEveryFunctionThatFits) {
  const Analysed x(
      "@table = internal global [2 x ptr] [ptr @f, ptr @g]\n"
      "define ptr @f(ptr %p) {\n  ret ptr %p\n}\n"
      "define ptr @g(ptr %p) {\n  store i32 1, ptr %p\n  ret ptr null\n}\n"
      "define ptr @never(ptr %p) {\n  ret ptr %p\n}\n"
      "define void @main(i64 %n) {\n"
      "  %a = alloca i32\n"
      "  %at = getelementptr [2 x ptr], ptr @table, i64 0, i64 %n\n"
      "  %call = load ptr, ptr %at\n"
      "  %r = call ptr %call(ptr %a)\n"
      "  ret void\n}\n");
  EXPECT_EQ(x.region("p", "f"), x.region("a"));
  EXPECT_EQ(x.region("p", "g"), x.region("a"));
  EXPECT_NE(x.region("p", "never"), x.region("a"));
  EXPECT_EQ(x.region("r"), x.region("a"));
  const auto& call = llvm::cast<llvm::CallBase>(x.ir.instruction("r"));
  EXPECT_FALSE(x.points_to.may_call_unknown(call));
  EXPECT_TRUE(x.points_to.may_call_other(call, x.ir.function("f")));
  EXPECT_FALSE(x.points_to.may_call_other(call, x.ir.function("never")));
}

const char* const kUnknown =
    "@kept = internal global ptr null\n"
    "@constant = internal constant [4 x i32] zeroinitializer\n"
    "@changed = internal global [4 x i32] zeroinitializer\n"
    "declare ptr @unknown(ptr)\n"
    "define void @main(i64 %n) {\n"
    "  %a = alloca [4 x i32]\n  %b = alloca [4 x i32]\n"
    "  %c = alloca [4 x i32]\n  %d = alloca ptr\n"
    "  store ptr %b, ptr @kept\n"
    "  store ptr %c, ptr %d\n"
    "  %at = getelementptr i32, ptr @changed, i64 %n\n"
    "  store i32 1, ptr %at\n"
    "  %r = call ptr @unknown(ptr %a)\n"
    "  %p = load ptr, ptr @kept\n"
    "  ret void\n}\n";

TEST(PointsTo, AnUnknownFunctionGetsItsArgumentsAndTheGlobals) {
  const Analysed x(kUnknown);
  EXPECT_TRUE(x.is_external("a"));
  EXPECT_TRUE(x.is_external("r"));
  EXPECT_TRUE(x.is_external("b")) << "a global points to it";
  EXPECT_TRUE(x.is_external("p")) << "it may have changed the global";
  EXPECT_EQ(x.of_global("changed"), x.points_to.external());
  EXPECT_NE(x.of_global("constant"), x.points_to.external());
  EXPECT_FALSE(x.is_external("c")) << "nothing leads there";
}

TEST(PointsTo, FunctionsGivenToUnknownOnesMayBeCalledByThem) {
  const Analysed x(
      "declare void @unknown(ptr)\n"
      "define internal void @back(ptr %p) {\n  store i32 1, ptr %p\n"
      "  ret void\n}\n"
      "define internal void @inner() {\n  ret void\n}\n"
      "define void @main() {\n"
      "  %slot = alloca ptr\n  store ptr @back, ptr %slot\n"
      "  %other = alloca ptr\n  store ptr @inner, ptr %other\n"
      "  call void @unknown(ptr %slot)\n"
      "  ret void\n}\n");
  EXPECT_THAT(names_of(x.points_to.given()), ::testing::ElementsAre("back"));
}

TEST(PointsTo, FunctionsThatOtherFilesCanGetAt) {
  const Analysed x(
      "@visible = global ptr @first\n"
      "@hidden = internal global ptr @third\n"
      "define internal ptr @first() {\n  ret ptr @second\n}\n"
      "define internal void @second() {\n  ret void\n}\n"
      "define internal void @third() {\n  ret void\n}\n");
  EXPECT_THAT(names_of(x.points_to.gettable(x.ir.module())),
              ::testing::UnorderedElementsAre("first", "second"));
}

TEST(PointsTo, ACallThroughAPointerFromOutsideMayDoAnything) {
  const Analysed x(
      "declare ptr @unknown()\n"
      "define void @main() {\n"
      "  %a = alloca i32\n"
      "  %f = call ptr @unknown()\n"
      "  call void %f(ptr %a)\n"
      "  ret void\n}\n");
  EXPECT_TRUE(x.is_external("a"));
}

TEST(PointsTo, ArgumentsOfTheEntryComeFromOutside) {
  const char* text =
      "define void @main(ptr %p) {\n  store i32 1, ptr %p\n  ret void\n}\n";
  EXPECT_TRUE(Analysed(text, "main").is_external("p"));
  EXPECT_FALSE(Analysed(text).is_external("p"));
}

TEST(PointsTo, FurtherArgumentsOfAVariadicFunctionEscape) {
  const Analysed x(
      "declare void @llvm.va_start(ptr)\n"
      "define void @many(i32 %n, ...) {\n"
      "  %list = alloca [24 x i8]\n"
      "  call void @llvm.va_start(ptr %list)\n"
      "  %area = load ptr, ptr %list\n"
      "  ret void\n}\n"
      "define void @main() {\n"
      "  %a = alloca i32\n"
      "  call void (i32, ...) @many(i32 1, ptr %a)\n"
      "  ret void\n}\n");
  EXPECT_TRUE(x.is_external("a"));
  EXPECT_TRUE(x.is_external("area", "many"));
}

TEST(PointsTo, AVolatilePointerMayPointAnywhere) {
  const Analysed x(with_two_objects("  %p = load volatile ptr, ptr %pa\n"));
  EXPECT_TRUE(x.is_external("p"));
}

TEST(PointsTo, MallocGivesObjectsOfTheHeap) {
  const Analysed x(
      with_two_objects("  %p = call ptr @malloc(i64 %n)\n"
                       "  %q = alloca i32, i64 %n\n"));
  EXPECT_TRUE(x.info("p").heap);
  EXPECT_TRUE(x.info("q").heap) << "an object of variable size";
  EXPECT_FALSE(x.info("a").heap);
  EXPECT_FALSE(x.is_external("p"));
}

// ---- What is known of two classes is joined, whichever was met first

/// `take`, then `main` that hands it an object, or the other way round.
std::vector<Analysed*> in_both_orders(const std::string& take,
                                      const std::string& main) {
  static std::vector<std::unique_ptr<Analysed>> kept;
  std::vector<Analysed*> result;
  for (const std::string& text :
       {kMemcpy + take + main, kMemcpy + main + take}) {
    kept.push_back(std::make_unique<Analysed>(text));
    result.push_back(kept.back().get());
  }
  return result;
}

std::string function(const std::string& head, const std::string& body) {
  return "define void " + head + " {\n" + body + "  ret void\n}\n";
}

TEST(PointsTo, WhatIsKnownOfBothSidesOfACallIsJoined) {
  const std::string words =
      function("@take(ptr %p)", "  store i32 1, ptr %p\n");
  const auto passed = [&](const std::string& before) {
    return in_both_orders(
        words, function("@main(i64 %n)", "  %a = alloca [16 x i32]\n" + before +
                                             "  call void @take(ptr %a)\n"));
  };
  for (const Analysed* x : passed("")) EXPECT_EQ(x->element_bytes("a"), 4u);
  for (const Analysed* x :
       passed("  %x = load i8, ptr %a\n  %y = load i32, ptr %a\n"))
    EXPECT_EQ(x->element_bytes("a"), 1u);
  for (const Analysed* x : passed("  %h = getelementptr i8, ptr %a, i64 2\n"
                                  "  %y = load i32, ptr %h\n"))
    EXPECT_EQ(x->element_bytes("a"), 1u);
  for (const Analysed* x : passed("  %e = getelementptr i32, ptr %a, i64 16\n"
                                  "  call void @take(ptr %e)\n"))
    EXPECT_TRUE(x->info("p", "take").past);
  for (const Analysed* x : passed("  %s = alloca [16 x i32]\n"
                                  "  call void @llvm.memcpy.p0.p0.i64(ptr %a, "
                                  "ptr %s, i64 64, i1 false)\n"))
    EXPECT_TRUE(x->info("p", "take").copied);
}

TEST(PointsTo, TheHeapIsKnownOnBothSidesOfACall) {
  for (const Analysed* x :
       in_both_orders(function("@take(ptr %p)", "  store i32 1, ptr %p\n"),
                      "declare ptr @malloc(i64)\n" +
                          function("@main()",
                                   "  %a = call ptr @malloc(i64 4)\n"
                                   "  call void @take(ptr %a)\n")))
    EXPECT_TRUE(x->info("p", "take").heap);
}

TEST(PointsTo, StepsThatVaryAreKnownOnBothSidesOfACall) {
  for (const Analysed* x : in_both_orders(
           function("@take(ptr %p, ptr %a)", "  store ptr %a, ptr %p\n"),
           function("@main(i64 %n)",
                    "  %a = alloca i32\n  %s = alloca [16 x i64]\n"
                    "  %w = getelementptr i64, ptr %s, i64 %n\n"
                    "  %i = load i64, ptr %w\n"
                    "  %far = getelementptr i64, ptr %s, i64 7\n"
                    "  call void @take(ptr %far, ptr %a)\n")))
    EXPECT_TRUE(x->reads_address("i"));
}

TEST(PointsTo, LibraryFunctionsReturnAndGetWhatTheirNameSays) {
  const Analysed x(
      "@environ = external global ptr\n"
      "declare ptr @memcpy(ptr, ptr, i64)\n"
      "declare void @unknown(ptr)\n"
      "declare ptr @llvm.expect.p0(ptr, ptr)\n"
      "define void @main(ptr %from) {\n"
      "  %a = alloca [4 x i32]\n  %b = alloca i32\n  %c = alloca i32\n"
      "  %p = call ptr @memcpy(ptr %a, ptr %from, i64 16)\n"
      "  store ptr %b, ptr @environ\n"
      "  call void @unknown(ptr null)\n"
      "  ret void\n}\n");
  EXPECT_EQ(x.region("p"), x.region("a"));
  EXPECT_TRUE(x.is_external("b")) << "the library finds it in its variable";
}

TEST(PointsTo, AnUnknownFunctionCalledThroughAPointerGetsItsArguments) {
  const Analysed x(
      "declare void @unknown(ptr)\n"
      "define void @main() {\n"
      "  %a = alloca i32\n  %f = alloca ptr\n"
      "  store ptr @unknown, ptr %f\n"
      "  %call = load ptr, ptr %f\n"
      "  call void %call(ptr %a)\n"
      "  ret void\n}\n");
  EXPECT_TRUE(x.is_external("a"));
}

TEST(PointsTo, AGlobalOfAnotherFileIsOutside) {
  const Analysed x(
      "@far = external global [4 x i32]\n"
      "define void @main(i64 %n) {\n"
      "  %p = getelementptr i32, ptr @far, i64 %n\n"
      "  store i32 1, ptr %p\n  ret void\n}\n");
  EXPECT_TRUE(x.is_external("p"));
}

// ---- Elements: whole words only where every access is one

unsigned element_bytes(const std::string& rest) {
  return Analysed(with_two_objects(rest)).element_bytes("a");
}

TEST(PointsTo, ElementsAreAsBigAsAllAccesses) {
  const std::string word =
      "  %w = getelementptr i32, ptr %a, i64 %n\n  store i32 1, ptr %w\n";
  EXPECT_EQ(element_bytes(word), 4u);
  EXPECT_EQ(element_bytes(word + "  %v = load i8, ptr %w\n"), 1u);
  EXPECT_EQ(element_bytes(word + "  %v = load i64, ptr %w\n"), 1u);
  EXPECT_EQ(element_bytes(word + "  %h = getelementptr i8, ptr %a, i64 2\n"
                                 "  %v = load i32, ptr %h\n"),
            1u)
      << "not at a multiple of 4";
  EXPECT_EQ(element_bytes(word + "  %h = getelementptr i16, ptr %a, i64 %n\n"
                                 "  %v = load i32, ptr %h\n"),
            1u);
  EXPECT_EQ(element_bytes(word + "  %v = load { i32, i32 }, ptr %w\n"), 4u);
  EXPECT_EQ(element_bytes(word + "  %v = load { i32, i16, i16 }, ptr %w\n"),
            1u);
}

TEST(PointsTo, ABlockOfOddLengthIsCopiedByBytes) {
  const std::string copy =
      "  %w = getelementptr i32, ptr %a, i64 %n\n  store i32 1, ptr %w\n"
      "  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 6, i1 false)\n";
  const Analysed x(kMemcpy + with_two_objects(copy));
  EXPECT_EQ(x.element_bytes("a"), 1u);
}

TEST(PointsTo, WhatMayPointBehindAnObjectIsKnown) {
  const auto past = [](const std::string& gep) {
    return Analysed(
               with_two_objects("  %e = getelementptr [4 x i32], ptr %a, " +
                                gep + "\n  store ptr %e, ptr %pa\n"))
        .info("a")
        .past;
  };
  EXPECT_FALSE(past("i64 0, i64 3"));
  EXPECT_TRUE(past("i64 0, i64 4"));
  EXPECT_TRUE(past("i64 1, i64 0"));
  EXPECT_TRUE(past("i64 0, i64 %n"));
}

}  // namespace
}  // namespace pleat::frontend::points_to_test
