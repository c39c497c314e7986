#include "verdict/invariant_text.h"

#include <gtest/gtest.h>

#include "cfa/ghosts.h"
#include "cfa/text.h"

namespace pleat::verdict::invariant_text_test {
namespace {

using term::Term;

class InvariantText : public ::testing::Test {
 protected:
  /// A list on the heap and a string in an object of variable size.
  const cfa::Cfa program = cfa::from_text(R"((pleat-cfa 1)
(data-model lp64)
(variable it_nodes (Array (_ BitVec 62) (_ BitVec 32)) "mem1" (kind memory)
  (type int "int" 32 signed))
(variable it_bytes (Array (_ BitVec 64) (_ BitVec 8)) "mem2" (kind memory)
  (type int "char" 8 signed))
(variable it_heap (_ BitVec 64) "heap" (kind temporary)
  (type int "unsigned long long" 64 unsigned))
(variable it_list (_ BitVec 64) "list" (kind source)
  (type pointer "struct node *" 64 unsigned))
(variable it_s (_ BitVec 64) "s" (kind temporary)
  (type int "long long" 64 signed))
(variable it_n (_ BitVec 32) "n" (kind source) (type int "int" 32 signed))
(location 0) (location 1) (location 2)
(initial 0)
(edge 0 1) (edge 1 1)
(edge 1 2 (guard (and (bvult it_list it_heap) (bvslt #x00000000 it_n)
  (= (select it_nodes ((_ extract 63 2) it_list)) it_n)
  (= (select it_bytes it_s) #x00))))
(property assertion "no" (target 2)))");

  Term variable(std::size_t i) const { return program.variables[i].symbol; }
  Term is_object(Term address) const {
    const Term begin = term::mk_bv(term::Value{1} << 62, 64);
    return term::mk_and(
        {term::mk_uge(address, begin), term::mk_ult(address, variable(2)),
         term::mk_eq(term::mk_extract(address, 4, 0), term::mk_bv(0, 5))});
  }
  InvariantReport said(Term formula) const {
    const auto all = in_source(program, {{cfa::LocationId{1}, formula}});
    return all.empty() ? InvariantReport{} : all[0];
  }
};

TEST_F(InvariantText, AddressesOfObjectsAreAllocated) {
  const Term list = variable(3);
  const InvariantReport one =
      said(term::mk_or(term::mk_eq(list, term::mk_bv(0, 64)), is_object(list)));
  EXPECT_EQ(one.expr, "\\allocated(list) || list == 0");
  EXPECT_FALSE(one.of_layout);
}

TEST_F(InvariantText, WhatHoldsForAllObjects) {
  const Term any = cfa::any_index(64);
  const Term field = term::mk_select(variable(0), term::mk_extract(any, 63, 2));
  const InvariantReport one = said(
      term::mk_implies(is_object(any), term::mk_eq(field, term::mk_bv(7, 32))));
  EXPECT_EQ(one.expr, "\\forall long kk; \\allocated(kk) ==> kk[0] == 7");
  EXPECT_FALSE(one.of_layout);
}

TEST_F(InvariantText, CellsOfAString) {
  const Term any = cfa::any_index(32);
  const Term cell = term::mk_select(
      variable(1), term::mk_add(variable(4), term::mk_sext(any, 64)));
  const Term below = term::mk_and(term::mk_sge(any, term::mk_bv(0, 32)),
                                  term::mk_slt(any, variable(5)));
  const InvariantReport one =
      said(term::mk_implies(below, term::mk_eq(cell, term::mk_bv(32, 8))));
  EXPECT_EQ(one.expr, "\\forall int k; k < n && k >= 0 ==> s[k] == 32");
  EXPECT_FALSE(one.of_layout);
}

TEST_F(InvariantText, WhereTheHeapBeginsIsLayout) {
  const Term begin = term::mk_bv(term::Value{1} << 62, 64);
  EXPECT_TRUE(said(term::mk_uge(variable(2), begin)).of_layout);
}

}  // namespace
}  // namespace pleat::verdict::invariant_text_test
