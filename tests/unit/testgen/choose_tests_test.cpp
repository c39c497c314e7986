// The choice of tests.

#include "testgen/choose_tests.h"

#include <gtest/gtest.h>

#include <random>

namespace pleat::testgen::choose_tests_test {
namespace {

using replay::CoverSite;
using Sets = std::vector<std::set<CoverSite>>;

std::set<CoverSite> lines(std::initializer_list<unsigned> numbers) {
  std::set<CoverSite> result;
  for (unsigned n : numbers) result.insert({"a.c", n, 0, true});
  return result;
}

TEST(ChooseTests, TheOneThatAddsMostComesFirst) {
  const Sets sets = {lines({1}), lines({1, 2, 3}), lines({3, 4}), lines({})};
  EXPECT_EQ(choose_tests(sets), (std::vector<std::size_t>{1, 2}));
}

TEST(ChooseTests, WhatOthersMakeSuperfluousGoes) {
  // Greedy takes the large one first; the two others cover it.
  const Sets sets = {lines({2, 3, 4, 5}), lines({1, 2, 3}), lines({4, 5, 6})};
  EXPECT_EQ(choose_tests(sets), (std::vector<std::size_t>{1, 2}));
}

TEST(ChooseTests, NothingIsLostAndNothingIsIdle) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    Sets sets(random() % 8);
    std::set<CoverSite> all;
    for (auto& set : sets) {
      for (unsigned i = random() % 6; i > 0; --i) {
        set.insert({"a.c", static_cast<unsigned>(random() % 9), 0, true});
      }
      all.insert(set.begin(), set.end());
    }
    const auto chosen = choose_tests(sets);
    const auto covered_without = [&](std::size_t skip) {
      std::set<CoverSite> covered;
      for (std::size_t i : chosen) {
        if (i != skip) covered.insert(sets[i].begin(), sets[i].end());
      }
      return covered;
    };
    EXPECT_EQ(covered_without(sets.size()), all);
    for (std::size_t i : chosen) EXPECT_NE(covered_without(i), all);
  }
}

}  // namespace
}  // namespace pleat::testgen::choose_tests_test
