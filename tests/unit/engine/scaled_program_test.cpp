#include "engine/cells/scaled_program.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "exec/inputs.h"
#include "exec/interpreter.h"
#include "term/substitute.h"

namespace pleat::engine::cells::scaled_program_test {
namespace {

using term::Term;

/// i := 0; while (i < 100000) i += 1.
cfa::Cfa program() {
  return cfa::from_text(R"((pleat-cfa 1)
(data-model lp64)
(variable sm.i (_ BitVec 32) "i" (kind source) (type int "int" 32 signed))
(location 0)
(location 1)
(location 2)
(initial 0)
(edge 0 1 (set sm.i #x00000000))
(edge 1 1 (guard (bvslt sm.i #x000186a0)) (set sm.i (bvadd sm.i #x00000001)))
(edge 1 2 (guard (not (bvslt sm.i #x000186a0))))
(property error-call "e" (target 2))
)");
}

TEST(Smaller, LoopsAreShortAndNeighboursStayNeighbours) {
  const Term i = term::mk_symbol("sm.i", term::Sort::bitvec(32));
  const auto number = [](term::Value v) { return term::mk_bv(v, 32); };
  const Term ends[] = {number(100'000), number(5)};
  Smaller smaller(program(), ends);
  ASSERT_TRUE(smaller.is_smaller());
  exec::Interpreter interpreter(smaller.program());
  exec::FixedInputs none({});
  const exec::RunResult run = interpreter.run(none, {.edges = 100});
  EXPECT_EQ(run.end, exec::RunResult::End::Target);
  const Term last = smaller(term::mk_eq(i, number(99'999)));
  const Term end = smaller(term::mk_eq(i, number(100'000)));
  EXPECT_EQ(term::substitute(last, {{i, term::mk_sub(i, number(1))}}), end);
  const Term small = term::mk_slt(i, number(5));
  EXPECT_EQ(smaller(small), small);
  const Term value = term::mk_add(i, number(100'000));
  EXPECT_EQ(smaller(value), value) << "only what is compared";
}

TEST(Smaller, NothingIsTheSameProgram) {
  const cfa::Cfa cfa = program();
  const Smaller smaller(cfa, {});
  EXPECT_FALSE(smaller.is_smaller());
  EXPECT_EQ(cfa::to_text(smaller.program()), cfa::to_text(cfa));
}

}  // namespace
}  // namespace pleat::engine::cells::scaled_program_test
