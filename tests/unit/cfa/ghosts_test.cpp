#include "cfa/ghosts.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "cfa/text.h"
#include "exec/inputs.h"
#include "exec/interpreter.h"
#include "exec/samples.h"
#include "term/evaluate.h"
#include "term/substitute.h"

namespace pleat::cfa::ghosts_test {
namespace {

/// n := in, r := 0; while (n != 0) r += n, n -= 1; r = 3 is the target.
Cfa program() {
  return from_text(R"((pleat-cfa 1)
(data-model lp64)
(variable gh.n (_ BitVec 32) "n" (kind source) (type int "unsigned" 32 unsigned))
(variable gh.r (_ BitVec 32) "r" (kind source) (type int "unsigned" 32 unsigned))
(input gh.in (_ BitVec 32) "f" (kind nondet) (type int "unsigned" 32 unsigned)
  (site 0))
(location 0)
(location 1)
(location 2)
(initial 0)
(edge 0 1 (set gh.n gh.in) (set gh.r #x00000000) (reads gh.in))
(edge 1 1 (guard (not (= gh.n #x00000000)))
  (set gh.n (bvsub gh.n #x00000001)) (set gh.r (bvadd gh.r gh.n)))
(edge 1 2 (guard (and (= gh.n #x00000000) (= gh.r #x00000003))))
(property error-call "e" (target 2))
)");
}

Term ghost(const std::string& name) { return term::find_symbol(name); }

TEST(Ghosts, RememberEntryAndInputs) {
  const Cfa cfa = program();
  const Cfa extended = with_ghosts(cfa);
  EXPECT_EQ(extended.variables.size(), cfa.variables.size() + 5);
  EXPECT_TRUE(adds_only_ghosts(cfa, extended));
  const auto n = extended.variable_of(ghost("entry@1:gh.n"));
  const auto in = extended.variable_of(ghost("read@:gh.in"));
  ASSERT_TRUE(n && in);
  exec::Interpreter interpreter(extended);
  exec::FixedInputs inputs({{.input = InputId{0}, .value = 5, .array = {}}});
  unsigned visits = 0;
  const std::vector<LocationId> header{{1}};
  interpreter.run(inputs, {.edges = 100}, header,
                  [&](const exec::ConcreteState& s) {
                    ++visits;
                    EXPECT_EQ(s.scalars[n->index], 5U);
                    EXPECT_EQ(s.scalars[in->index], 5U);
                  });
  EXPECT_EQ(visits, 6U);
}

TEST(Ghosts, CountIterations) {
  const Cfa cfa = program();
  const Cfa extended = with_ghosts(cfa, Ghosts::Counts);
  EXPECT_EQ(extended.variables.size(), cfa.variables.size() + 1);
  EXPECT_TRUE(adds_only_ghosts(cfa, extended));
  const auto count = extended.variable_of(count_ghost(LocationId{1}, 32));
  ASSERT_TRUE(count);
  exec::Interpreter interpreter(extended);
  exec::FixedInputs inputs({{.input = InputId{0}, .value = 5, .array = {}}});
  unsigned visits = 0;
  const std::vector<LocationId> header{{1}};
  interpreter.run(inputs, {.edges = 100}, header,
                  [&](const exec::ConcreteState& s) {
                    EXPECT_EQ(s.scalars[count->index], visits++);
                  });
  EXPECT_EQ(visits, 6U);
}

/// For every value of the counter: what the other number was at the header.
TEST(Ghosts, RecordValues) {
  Cfa cfa = program();
  EXPECT_TRUE(recorded_values(cfa).empty()) << "no array, nothing to compare";
  Variable array;
  array.symbol = term::mk_symbol("gh.cells", term::Sort::array(30, 32));
  array.name = "cells";
  array.kind = Variable::Kind::Memory;
  cfa.add_variable(array);
  const auto recorded = recorded_values(cfa);
  ASSERT_EQ(recorded.size(), 1U) << "only n is a counter";
  EXPECT_EQ(recorded[0].variable.name(), "gh.r");
  const Cfa extended = with_ghosts(cfa, Ghosts::Cells);
  EXPECT_TRUE(adds_only_ghosts(cfa, extended));
  ASSERT_TRUE(extended.variable_of(recorded[0].values));
  exec::Interpreter interpreter(extended);
  exec::FixedInputs inputs({{.input = InputId{0}, .value = 5, .array = {}}});
  const std::vector<LocationId> header{{1}};
  std::map<term::Value, term::Value> seen;
  interpreter.run(
      inputs, {.edges = 100}, header, [&](const exec::ConcreteState& s) {
        const term::Model model = exec::model_of(extended, s);
        term::Evaluator value(model);
        seen[value.scalar(recorded[0].counter)] =
            value.scalar(recorded[0].variable);
        for (const auto& [counter, number] : seen) {
          EXPECT_EQ(value.scalar(term::mk_select(recorded[0].values,
                                                 term::mk_bv(counter, 32))),
                    number);
        }
      });
  EXPECT_EQ(seen.size(), 6U);
}

/// while (n != 0) { if (n > 3) n -= 2; else n -= 1; }
Cfa two_ways() {
  return from_text(R"((pleat-cfa 1)
(data-model lp64)
(variable gw.n (_ BitVec 8) "n" (kind source) (type int "unsigned char" 8 unsigned))
(input gw.in (_ BitVec 8) "f" (kind nondet) (type int "unsigned char" 8 unsigned)
  (site 0))
(location 0)
(location 1)
(location 2)
(initial 0)
(edge 0 1 (set gw.n gw.in) (reads gw.in))
(edge 1 1 (guard (bvult #x03 gw.n)) (set gw.n (bvsub gw.n #x02)))
(edge 1 1 (guard (and (not (= gw.n #x00)) (not (bvult #x03 gw.n))))
  (set gw.n (bvsub gw.n #x01)))
(edge 1 2 (guard (= gw.n #x00)))
(property error-call "e" (target 2))
)");
}

TEST(Ghosts, CountWays) {
  const Cfa cfa = two_ways();
  const Cfa extended = with_ghosts(cfa, Ghosts::Ways);
  EXPECT_EQ(extended.variables.size(), cfa.variables.size() + 3);
  EXPECT_TRUE(adds_only_ghosts(cfa, extended));
  const LocationId header{1};
  const auto turns = extended.variable_of(turns_ghost(header)),
             by_two = extended.variable_of(taken_ghost(header, EdgeId{1})),
             by_one = extended.variable_of(taken_ghost(header, EdgeId{2}));
  ASSERT_TRUE(turns && by_two && by_one);
  exec::Interpreter interpreter(extended);
  exec::FixedInputs inputs({{.input = InputId{0}, .value = 9, .array = {}}});
  const std::vector<LocationId> headers{header};
  std::vector<term::Value> last;
  interpreter.run(inputs, {.edges = 100}, headers,
                  [&](const exec::ConcreteState& s) {
                    last = {s.scalars[turns->index], s.scalars[by_two->index],
                            s.scalars[by_one->index]};
                  });
  EXPECT_EQ(last, (std::vector<term::Value>{6, 3, 3}));
}

TEST(Ghosts, SymbolsDependOnTheProgramAlone) {
  EXPECT_EQ(with_ghosts(program()).variables.back().symbol,
            with_ghosts(program()).variables.back().symbol);
  const Cfa cfa = program();
  const Term g = with_ghosts(cfa).variables.back().symbol;
  EXPECT_TRUE(mentions_others(cfa, term::mk_eq(g, term::mk_bv(0, g.width()))));
  EXPECT_FALSE(mentions_others(
      cfa, term::mk_eq(cfa.variables[0].symbol, term::mk_bv(0, 32))));
}

/// Whatever else is changed is no extension.
TEST(Ghosts, ChangesAreSeen) {
  const Cfa cfa = program();
  const auto refused = [&](const std::function<void(Cfa&)>& change) {
    Cfa other = with_ghosts(cfa);
    change(other);
    return !adds_only_ghosts(cfa, other);
  };
  EXPECT_FALSE(refused([](Cfa&) {}));
  EXPECT_TRUE(refused([](Cfa& c) {
    c.edges[2].guard =
        term::mk_and(c.edges[2].guard,
                     term::mk_eq(c.variables[2].symbol, term::mk_bv(0, 32)));
  }));
  EXPECT_TRUE(refused(
      [](Cfa& c) { c.edges[1].assignments[0].value = c.variables[2].symbol; }));
  EXPECT_TRUE(refused([](Cfa& c) {
    c.edges[1].assignments.erase(c.edges[1].assignments.begin());
  }));
  EXPECT_TRUE(refused([](Cfa& c) {
    c.edges[2].assignments.push_back({VariableId{0}, term::mk_bv(1, 32), {}});
  }));
  EXPECT_TRUE(refused([](Cfa& c) { c.properties.clear(); }));
  EXPECT_TRUE(refused([](Cfa& c) { c.properties[0].target = LocationId{1}; }));
  EXPECT_TRUE(refused([](Cfa& c) { c.cuts.push_back({LocationId{2}}); }));
}

TEST(Ghosts, NamesOfTheProgramAreLeftToIt) {
  Cfa cfa = program();
  Variable own;
  own.symbol = term::mk_symbol("entry@1:gh.n", term::Sort::bitvec(32));
  own.name = "own";
  cfa.add_variable(own);
  const Cfa extended = with_ghosts(cfa);
  EXPECT_EQ(extended.variables.size(), cfa.variables.size() + 4);
  EXPECT_TRUE(adds_only_ghosts(cfa, extended));
}

TEST(Ghosts, InstancesSpeakOfTheCellsThatAreRead) {
  const term::Sort array = term::Sort::array(30, 32);
  const Term a = term::mk_symbol("gh.a", array),
             x = term::mk_symbol("gh.n", term::Sort::bitvec(32));
  const Term k = any_index(32);
  const auto low = [](Term t) { return term::mk_extract(t, 29, 0); };
  const Term base = term::mk_bv(1000, 30);
  const Term spoken_of = term::mk_add(base, low(k));
  const Term about =
      term::mk_eq(term::mk_select(a, spoken_of), term::mk_bv(0, 32));
  const Term read = term::mk_sub(term::mk_bv(1099, 30), low(x));
  const Term reads[] = {term::mk_eq(term::mk_select(a, read), x)};
  bool there = false;
  for (const Term value : instances(k, about, reads, 8)) {
    ASSERT_EQ(value.width(), 32U);
    there |= term::substitute(spoken_of, {{k, value}}) == read;
  }
  EXPECT_TRUE(there);
  EXPECT_EQ(instances(k, about, reads, 0).size(), 0U);
  // Not if the index is not the symbol and something that is known.
  const Term twice = term::mk_select(a, low(term::mk_add(k, k)));
  const Term other = term::mk_eq(twice, term::mk_bv(0, 32));
  EXPECT_EQ(instances(k, other, reads, 8).size(), 1U) << "x alone";
}

}  // namespace
}  // namespace pleat::cfa::ghosts_test
