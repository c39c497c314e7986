// Regions that are split by a guess where pointers point. What must not happen
// is that two accesses that can meet are taken for accesses to different parts,
// unless one of them is not where it was guessed to be.

#include "frontend/parts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/frontend/ir_module.h"

namespace pleat::frontend::parts_test {
namespace {

/// The parts of a C program.
class Split {
 public:
  explicit Split(const std::string& text)
      : program(compile_text(text)),
        cells(*program.module),
        points_to(*program.module, cells, main(), PointsTo::Torn::Told),
        parts(*program.module, cells, points_to, main()) {}

  const llvm::Function* main() const {
    return program.module->getFunction("main");
  }
  /// The only local with this name.
  const llvm::Value& local(const std::string& name) const {
    return *main()->getValueSymbolTable()->lookup(name);
  }
  unsigned region(const std::string& name) const {
    return points_to.region_of(&local(name));
  }
  /// The part of a byte of a local; none: nothing accesses it, or it is not
  /// split.
  std::optional<unsigned> part(const std::string& name,
                               std::int64_t offset) const {
    const Fields* fields = parts.of(region(name));
    if (!fields) return std::nullopt;
    return fields->at(parts.begin_of(local(name)) + offset);
  }
  const Field& field(const std::string& name, std::int64_t offset) const {
    return (*parts.of(region(name)))[*part(name, offset)];
  }

  Compiled program;
  Cells cells;
  PointsTo points_to;
  Parts parts;
};

const char* const kChart =
    "struct chart { unsigned counts[3]; unsigned *best; };\n";

TEST(Parts, InnerArraysAreKeptApartFromPointers) {
  const Split split(std::string(kChart) +
                    "int main(void) { struct chart c; struct chart *p = &c;\n"
                    "  for (int i = 0; i < 3; i++) p->counts[i] = 1;\n"
                    "  p->best = &p->counts[p->counts[1]];\n"
                    "  return *p->best; }\n");
  ASSERT_TRUE(split.parts.splits(split.region("c")));
  EXPECT_EQ(split.part("c", 0), split.part("c", 8));
  EXPECT_NE(split.part("c", 0), split.part("c", 16));
  EXPECT_EQ(split.field("c", 4).element_bytes, 4U);
  EXPECT_EQ(split.field("c", 16).element_bytes, 8U);
  EXPECT_TRUE(split.field("c", 16).holds_pointers);
  EXPECT_FALSE(split.field("c", 0).is_mixed);
}

TEST(Parts, AByteWalkStaysInItsMember) {
  const Split split(
      "struct item { int id; struct item *next; int value; };\n"
      "static unsigned hash(const void *key, unsigned n) {\n"
      "  const unsigned char *p = key; unsigned h = 0;\n"
      "  while (n-- > 0) h = h * 31 + *p++;\n"
      "  return h; }\n"
      "int main(void) { struct item a; struct item *p = &a;\n"
      "  p->id = 1; p->next = p; p->value = 2;\n"
      "  return hash(&p->next->id, 4) + p->next->value; }\n");
  ASSERT_TRUE(split.parts.splits(split.region("a")));
  EXPECT_EQ(split.field("a", 0).element_bytes, 1U);
  EXPECT_EQ(split.field("a", 8).element_bytes, 8U);
  EXPECT_EQ(split.field("a", 16).element_bytes, 4U);
}

TEST(Parts, AccessesThatMeetAreInOnePart) {
  const Split split(
      "struct item { struct item *next; int cells[4]; };\n"
      "int main(void) { struct item a; struct item *p = &a; p->next = p;\n"
      "  for (int i = 0; i < 4; i++) p->next->cells[i] = i;\n"
      "  long long *two = (long long *)&p->cells[2]; *two = 1;\n"
      "  return p->cells[3]; }\n");
  if (!split.parts.splits(split.region("a"))) return;  // also right
  EXPECT_EQ(split.part("a", 8), split.part("a", 16));
  EXPECT_EQ(split.part("a", 8), split.part("a", 20));
  EXPECT_EQ(split.field("a", 16).element_bytes, 1U);
}

TEST(Parts, WhatIsNotBlurredStaysAsItIs) {
  const Split split(
      "struct item { struct item *next; int value; };\n"
      "int main(void) { struct item a; struct item *p = &a; p->next = p;\n"
      "  p->value = 1; return p->next->value; }\n");
  EXPECT_FALSE(split.parts.splits(split.region("a")));
}

TEST(Parts, PlacesOfAnAccessHaveTheSameParts) {
  const Split split(std::string(kChart) +
                    "int main(void) { struct chart c; struct chart *p = &c;\n"
                    "  unsigned i = 0;\n"
                    "  while (i < 3) p->counts[i++] = 1;\n"
                    "  p->best = &p->counts[p->counts[1]];\n"
                    "  return *p->best; }\n");
  const unsigned region = split.region("c");
  ASSERT_TRUE(split.parts.splits(region));
  for (const llvm::BasicBlock& block : *split.main()) {
    for (const llvm::Instruction& at : block) {
      const auto* load = llvm::dyn_cast<llvm::LoadInst>(&at);
      if (!load ||
          split.points_to.region_of(load->getPointerOperand()) != region)
        continue;
      const llvm::Value& pointer = *load->getPointerOperand();
      const auto bytes = static_cast<std::int64_t>(
          split.program.module->getDataLayout().getTypeStoreSize(
              load->getType()));
      const std::int64_t position = split.parts.position(pointer, region);
      EXPECT_FALSE(split.parts.places(pointer, region, bytes).empty());
      // More than the member holds: nowhere is it all the same.
      for (const Spot& spot : split.parts.places(pointer, region, 64))
        ADD_FAILURE() << "at " << spot.offset << ", position " << position;
    }
  }
}

/// Steps from a place of an object.
TEST(Spots, AnIndexVariesInItsArray) {
  const Split split(
      "struct grid { long head; int rows[2][3]; long tail; };\n"
      "int main(void) { struct grid g; struct grid *p = &g; char *c;\n"
      "  p->head = 1; p->tail = 1;\n"
      "  for (int i = 0; i < 3; i++) p->rows[1][i] = i;\n"
      "  c = (char *)&p->tail; for (int i = 0; i < 8; i++) c[i] = 0;\n"
      "  return p->rows[0][2]; }\n");
  ASSERT_TRUE(split.parts.splits(split.region("g")));
  // Rows are not told apart, but the members before and behind are.
  EXPECT_EQ(split.part("g", 8), split.part("g", 28));
  EXPECT_NE(split.part("g", 8), split.part("g", 0));
  EXPECT_NE(split.part("g", 28), split.part("g", 32));
}

}  // namespace
}  // namespace pleat::frontend::parts_test
