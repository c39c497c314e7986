#include "term/walk.h"

#include <gtest/gtest.h>

namespace pleat::term::walk_test {
namespace {

const Sort kWord = Sort::bitvec(32);
Term x() { return mk_symbol("walk_x", kWord); }
Term y() { return mk_symbol("walk_y", kWord); }

/// A term with 2^depth paths from the root to its symbols.
Term shared(unsigned depth) {
  Term t = mk_raw(Kind::BvXor, {{x(), y()}});
  for (unsigned i = 0; i < depth; ++i) t = mk_raw(Kind::BvXor, {{t, t}});
  return t;
}

TEST(Walk, EveryTermOnceAndBeforeItsParts) {
  std::vector<Term> order;
  EXPECT_TRUE(walk(shared(60), [&](Term t) { order.push_back(t); }));
  ASSERT_EQ(order.size(), 63U);
  EXPECT_EQ(order.size(), dag_size(shared(60)));
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (Term part : order[i].children()) {
      EXPECT_GT(std::find(order.begin(), order.end(), part) - order.begin(),
                static_cast<std::ptrdiff_t>(i));
    }
  }
}

TEST(Walk, PastATermItsPartsAreNotVisited) {
  const Term sum = mk_raw(Kind::BvXor, {{x(), y()}});
  std::size_t visits = 0;
  EXPECT_TRUE(walk(mk_raw(Kind::BvAnd, {{sum, x()}}), [&](Term t) {
    ++visits;
    return t == sum ? Walk::Past : Walk::Into;
  }));
  EXPECT_EQ(visits, 3U);  // the conjunction, the sum, x
}

TEST(Walk, StopEndsIt) {
  std::size_t visits = 0;
  EXPECT_FALSE(walk(shared(5), [&](Term) {
    return ++visits == 3 ? Walk::Stop : Walk::Into;
  }));
  EXPECT_EQ(visits, 3U);
}

TEST(Walk, WhatWasSeenIsNotVisitedAgain) {
  TermSet seen;
  std::size_t visits = 0;
  walk({shared(2)}, seen, [&](Term) { ++visits; });
  walk({shared(3)}, seen, [&](Term) { ++visits; });
  EXPECT_EQ(visits, dag_size(shared(3)));
}

TEST(Walk, AnyTermLooksEverywhere) {
  const auto is_y = [](Term t) { return t == y(); };
  EXPECT_TRUE(any_term(shared(4), is_y));
  EXPECT_FALSE(any_term({x(), mk_bv(3, 32)}, is_y));
}

TEST(Walk, BottomUpPartsComeFirst) {
  TermSet done;
  walk_bottom_up(
      shared(40), [&](Term t) { return done.contains(t); },
      [&](Term t) {
        for (Term part : t.children()) EXPECT_TRUE(done.contains(part));
        done.insert(t);
      });
  EXPECT_EQ(done.size(), dag_size(shared(40)));
}

}  // namespace
}  // namespace pleat::term::walk_test
