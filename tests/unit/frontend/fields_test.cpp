// Which accesses share a field, and when they are whole elements of it.

#include "frontend/fields.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace pleat::frontend::fields_test {
namespace {

Slot number(std::int64_t position, std::uint64_t bytes) {
  return {position, bytes, Slot::Use::Number, true, true};
}
Slot pointer(std::int64_t position) {
  return {position, 8, Slot::Use::Pointer, true, true};
}

SlotSet set_of(std::uint64_t modulus, const std::vector<Slot>& slots) {
  SlotSet result(modulus);
  for (const Slot& slot : slots) result.add(slot);
  return result;
}

Fields fields_of(const SlotSet& slots,
                 const std::vector<std::int64_t>& edges = {}) {
  return Fields::of(slots, std::vector<std::int64_t>{0}, edges);
}

TEST(Fields, PartsThatDoNotOverlapAreFields) {
  const Fields fields = fields_of(set_of(0, {number(0, 4), pointer(8)}));
  ASSERT_EQ(fields.size(), 2u);
  EXPECT_EQ(fields.at(0), 0u);
  EXPECT_EQ(fields.at(4), std::nullopt) << "padding";
  EXPECT_EQ(fields.at(8), 1u);
  EXPECT_EQ(fields.at(15), 1u);
  EXPECT_EQ(fields[0].element_bytes, 4u);
  EXPECT_EQ(fields[1].element_bytes, 8u);
  EXPECT_TRUE(fields[1].holds_pointers);
  EXPECT_FALSE(fields.repeats());
}

TEST(Fields, AccessesThatOverlapShareBytes) {
  const Fields fields =
      fields_of(set_of(0, {number(0, 8), number(4, 4), number(8, 4)}));
  ASSERT_EQ(fields.size(), 2u);
  EXPECT_EQ(fields[0].element_bytes, 1u);
  EXPECT_EQ(fields[1].element_bytes, 4u);
}

TEST(Fields, NumbersAndPointersInOnePlaceAreMixed) {
  const Fields same = fields_of(set_of(0, {number(0, 8), pointer(0)}));
  ASSERT_EQ(same.size(), 1u);
  EXPECT_TRUE(same[0].is_mixed);
  EXPECT_EQ(same[0].element_bytes, 8u);
  const Fields part = fields_of(set_of(0, {number(4, 4), pointer(0)}));
  EXPECT_TRUE(part[0].is_mixed);
  EXPECT_EQ(part[0].element_bytes, 1u);
  const Slot zero{0, 8};
  EXPECT_FALSE(fields_of(set_of(0, {zero, pointer(0)}))[0].is_mixed);
}

TEST(Fields, MixedElementsLeaveRoomForTheirMark) {
  const Slot wide{0, 16, Slot::Use::Pointer, false, false, nullptr};
  const SlotSet slots = set_of(0, {number(0, 16), wide});
  const Fields fields = fields_of(slots);
  ASSERT_EQ(fields.size(), 1u);
  EXPECT_TRUE(fields[0].is_mixed);
  EXPECT_EQ(fields[0].element_bytes, 1u);
  EXPECT_EQ(Fields::whole(slots, 16)[0].element_bytes, 1u);
  EXPECT_EQ(fields_of(set_of(0, {number(0, 16)}))[0].element_bytes, 16u);
}

TEST(Fields, MembersOfAllElementsOfAnArrayAreOneField) {
  const Fields fields = fields_of(set_of(16, {number(0, 4), pointer(40)}));
  ASSERT_EQ(fields.size(), 2u);
  EXPECT_EQ(fields.at(32), fields.at(0));
  EXPECT_EQ(fields.at(8), fields.at(-8));
  EXPECT_NE(fields.at(0), fields.at(8));
  EXPECT_TRUE(fields.repeats());
}

TEST(Fields, WhatReachesIntoTheNextElementMeetsItsBeginning) {
  const Fields fields =
      fields_of(set_of(16, {number(0, 4), number(12, 8), number(8, 4)}));
  ASSERT_EQ(fields.size(), 2u);
  EXPECT_EQ(fields.at(12), fields.at(0));
  EXPECT_EQ(fields.at(19), fields.at(12));
  EXPECT_NE(fields.at(8), fields.at(12));
}

TEST(Fields, AnAccessAsLongAsTheStepIsToEverything) {
  EXPECT_TRUE(fields_of(set_of(8, {number(0, 4), number(4, 8)})).is_whole());
}

TEST(Fields, ElementsAreWholeForObjectsAndBlocks) {
  const SlotSet slots = set_of(0, {pointer(8)});
  EXPECT_EQ(fields_of(slots, {8, 16})[0].element_bytes, 8u);
  EXPECT_EQ(fields_of(slots, {12})[0].element_bytes, 1u)
      << "a block ends in its middle";
  EXPECT_EQ(
      Fields::of(slots, std::vector<std::int64_t>{4}, {})[0].element_bytes, 1u)
      << "in the object that begins at 4 it is not aligned";
}

TEST(Fields, PointersMayTearUnlessTheyAreInOnePlaceOrAligned) {
  const SlotSet set(0);
  Slot loose = pointer(4);
  loose.is_aligned = false;
  EXPECT_TRUE(set.may_tear(pointer(0), loose));
  EXPECT_FALSE(set.may_tear(loose, loose));
  EXPECT_FALSE(set.may_tear(pointer(0), pointer(0)));
  EXPECT_FALSE(SlotSet(4).may_tear(pointer(0), pointer(0)));
}

TEST(Fields, ABlockTakesThePartsOfASlotThatAreInIt) {
  const SlotSet set(0);
  const auto parts = set.in_block(number(4, 8), 8, 8);
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(parts[0].begin, 0u);
  EXPECT_EQ(parts[0].bytes, 4u);
  EXPECT_FALSE(parts[0].is_all);
  EXPECT_TRUE(set.in_block(number(16, 4), 8, 8).empty());
  // With a step of 16 a slot at 12 reaches into the next element.
  EXPECT_EQ(SlotSet(16).in_block(number(12, 8), 0, 16).size(), 2u);
}

/// On random slots: two bytes of overlapping accesses are in one field, and an
/// access is whole elements of its field.
TEST(Fields, NoAccessIsInTwoFields) {
  std::mt19937 random(7);
  const auto below = [&](unsigned n) { return random() % n; };
  for (unsigned turn = 0; turn < 2000; ++turn) {
    const std::uint64_t modulus = std::array{0u, 0u, 16u, 24u, 40u}[below(5)];
    SlotSet set(modulus);
    std::vector<Slot> slots;
    for (unsigned i = 0; i < 1 + below(6); ++i) {
      const std::uint64_t bytes = 1u << below(4);
      slots.push_back(
          {static_cast<std::int64_t>(below(48)), bytes,
           bytes == 8 && below(2) == 0 ? Slot::Use::Pointer : Slot::Use::Number,
           below(2) == 0, false});
      set.add(slots.back());
    }
    const Fields fields = fields_of(set);
    for (const Slot& slot : slots) {
      const auto field = fields.at(slot.position);
      ASSERT_TRUE(field.has_value());
      for (std::uint64_t i = 0; i < slot.bytes; ++i)
        ASSERT_EQ(fields.at(slot.position + static_cast<std::int64_t>(i)),
                  field);
      ASSERT_EQ(slot.bytes % fields[*field].element_bytes, 0u);
      for (const Slot& other : slots) {
        if (!set.overlap(slot, other)) continue;
        ASSERT_EQ(fields.at(other.position), field);
        if (slot.use != other.use) {
          ASSERT_TRUE(fields[*field].is_mixed);
        }
      }
    }
  }
}

}  // namespace
}  // namespace pleat::frontend::fields_test
