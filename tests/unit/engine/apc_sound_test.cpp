// Soundness of necessary conditions: random programs with loops run in the
// interpreter; whatever reaches the target satisfies both conditions.

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <random>

#include "engine/apc/bounded.h"
#include "engine/apc/builder.h"
#include "exec/inputs.h"
#include "exec/interpreter.h"
#include "solver/quantified.h"
#include "support/seed.h"

namespace pleat::engine::apc::apc_sound_test {
namespace {

using term::mk_bv;
using term::Sort;

/// Two inputs, three numbers, an array; one to three loops, some nested, each
/// with two branches; counters and the rest are updated in all kinds of ways.
class LoopProgram {
 public:
  explicit LoopProgram(std::uint64_t which)
      : random_(testing::generator(which)),
        width_(pick(3) == 0 ? 32 : 8),
        name_("lp" + std::to_string(made()++) + ".") {}

  Cfa make() {
    for (const char* v : {"x", "y", "z", "n"}) add_variable(v, width_);
    array_ = symbol("A", Sort::array(8, width_));
    cfa::Variable a;
    a.symbol = array_;
    a.name = "A";
    a.kind = cfa::Variable::Kind::Memory;
    cfa_.add_variable(a);
    cfa_.initial = location();
    LocationId at = location();
    start(at);
    for (unsigned loops = 1 + pick(2); loops > 0; --loops) at = loop(at, 0);
    const LocationId target = location();
    const Term goal = pick(3) == 0 ? term::mk_true() : comparison();
    edge(at, target, goal, {});
    cfa::Property property;
    property.text = "error";
    property.target = target;
    cfa_.properties.push_back(property);
    cfa_.validate();
    return std::move(cfa_);
  }

 private:
  static unsigned& made() {
    static unsigned n = 0;
    return n;
  }
  unsigned pick(unsigned n) { return static_cast<unsigned>(random_() % n); }
  Term symbol(const std::string& name, Sort sort) {
    return term::mk_symbol(name_ + name, sort);
  }
  Term constant() { return mk_bv(pick(5), width_); }
  Term number() { return numbers_[pick(3)]; }
  Term cell(Term index) {
    return mk_select(array_, term::mk_extract(index, 7, 0));
  }

  void add_variable(const std::string& name, unsigned width) {
    cfa::Variable v;
    v.symbol = symbol(name, Sort::bitvec(width));
    v.name = name;
    numbers_.push_back(v.symbol);
    cfa_.add_variable(v);
  }

  LocationId location() {
    cfa::Location l;
    l.pos = {"s.c", static_cast<unsigned>(cfa_.locations.size()) + 1, 1};
    return cfa_.add_location(l);
  }

  cfa::InputId input(Sort sort) {
    cfa::Input i;
    i.symbol = symbol("in" + std::to_string(cfa_.inputs.size()), sort);
    i.name = "nondet";
    return cfa_.add_input(i);
  }

  void edge(LocationId from, LocationId to, Term guard,
            std::vector<cfa::Assignment> set,
            std::vector<cfa::InputId> inputs = {}) {
    cfa::Edge e;
    e.from = from;
    e.to = to;
    e.guard = guard;
    e.assignments = std::move(set);
    e.inputs = std::move(inputs);
    cfa_.add_edge(e);
  }

  void start(LocationId to) {
    const cfa::InputId n = input(Sort::bitvec(width_));
    const cfa::InputId m = input(Sort::bitvec(width_));
    const cfa::InputId a = input(Sort::array(8, width_));
    edge(cfa_.initial, to, mk_ult(cfa_.at(n).symbol, mk_bv(12, width_)),
         {{cfa::VariableId{0}, constant(), {}},
          {cfa::VariableId{1},
           pick(2) == 0 ? cfa_.at(m).symbol : constant(),
           {}},
          {cfa::VariableId{2}, constant(), {}},
          {cfa::VariableId{3}, cfa_.at(n).symbol, {}},
          {cfa::VariableId{4}, cfa_.at(a).symbol, {}}},
         {n, m, a});
  }

  Term comparison() {
    const Term a = number();
    Term b = pick(2) == 0 ? constant() : number();
    if (pick(4) == 0) b = cell(number());
    switch (pick(4)) {
      case 0:
        return mk_eq(a, b);
      case 1:
        return mk_ult(a, b);
      case 2:
        return mk_slt(a, b);
      default:
        return term::mk_ne(a, b);
    }
  }

  Term value(Term x) {
    switch (pick(9)) {
      case 0:
        return constant();
      case 1:
        return mk_add(number(), constant());
      case 2:
        return mk_mul(x, mk_bv(2 + pick(3), width_));
      case 3:
        return mk_add(mk_mul(x, mk_bv(3, width_)), constant());
      case 4:
        return cell(number());
      case 5:
        return mk_sub(x, constant());
      case 6:
        return mk_ite(comparison(), number(), x);
      default:
        return mk_add(x, constant());
    }
  }

  /// What a branch does; x goes on, so that most loops end.
  std::vector<cfa::Assignment> updates(std::vector<cfa::InputId>& inputs) {
    std::vector<cfa::Assignment> set;
    set.push_back({cfa::VariableId{0},
                   mk_add(numbers_[0], mk_bv(1 + pick(2), width_)),
                   {}});
    for (std::uint32_t v = 1; v < 3; ++v) {
      if (pick(2) == 0) {
        set.push_back({cfa::VariableId{v}, value(numbers_[v]), {}});
      }
    }
    if (pick(6) == 0) {
      inputs.push_back(input(Sort::bitvec(width_)));
      set.erase(
          std::remove_if(set.begin(), set.end(),
                         [](const auto& a) { return a.variable.index == 2; }),
          set.end());
      set.push_back({cfa::VariableId{2}, cfa_.at(inputs[0]).symbol, {}});
    }
    if (pick(4) == 0) {
      set.push_back(
          {cfa::VariableId{4},
           mk_store(array_, term::mk_extract(number(), 7, 0), number()),
           {}});
    }
    return set;
  }

  /// From `head` on; returns where it leads behind the loop.
  LocationId loop(LocationId head, unsigned depth) {
    const LocationId after = location();
    const Term go = pick(4) == 0
                        ? comparison()
                        : (pick(2) == 0 ? mk_ult(numbers_[0], numbers_[3])
                                        : mk_slt(numbers_[0], numbers_[3]));
    const Term branch = comparison();
    edge(head, after, mk_not(go), {});
    const bool nested = depth == 0 && pick(3) == 0;
    for (const bool side : {true, false}) {
      const Term guard = mk_and(go, side ? branch : mk_not(branch));
      std::vector<cfa::InputId> inputs;
      if (side && nested) {
        const LocationId inner = location();
        edge(head, inner, guard,
             {{cfa::VariableId{0}, mk_bv(pick(3), width_), {}}});
        const LocationId behind = loop(inner, depth + 1);
        auto set = updates(inputs);
        edge(behind, head, term::mk_true(), std::move(set), inputs);
      } else {
        auto set = updates(inputs);
        edge(head, head, guard, std::move(set), inputs);
      }
    }
    return after;
  }

  std::mt19937_64 random_;
  unsigned width_;
  std::string name_;
  Cfa cfa_;
  std::vector<Term> numbers_;
  Term array_;
};

/// The values that a run fixes: inputs read once, variables at the start.
struct Fixed {
  const Cfa& cfa;
  std::map<cfa::InputId, verdict::InputValue> inputs;

  std::vector<Term> equalities(const Disjunct& d) const {
    std::vector<Term> all;
    for (const auto& v : cfa.variables) {
      if (v.symbol.sort().is_bitvec()) {
        all.push_back(mk_eq(v.symbol, mk_bv(0, v.symbol.width())));
      }
    }
    for (const Exists& e : d.exists) {
      if (e.kind != Exists::Kind::Input || e.in_loop) continue;
      const auto it = inputs.find(e.input);
      if (it == inputs.end()) continue;
      const Sort sort = e.symbol.sort();
      if (sort.is_bitvec()) {
        all.push_back(mk_eq(e.symbol, mk_bv(it->second.value, sort.width)));
        continue;
      }
      const term::ArrayValue& value = it->second.array;
      Term array = mk_const_array(sort, mk_bv(value.otherwise, sort.width));
      for (const auto& [i, v] : value.elements) {
        array =
            mk_store(array, mk_bv(i, sort.index_width), mk_bv(v, sort.width));
      }
      all.push_back(mk_eq(e.symbol, array));
    }
    return all;
  }
};

class Soundness {
 public:
  void check(std::uint64_t which) {
    const Cfa cfa = LoopProgram(which).make();
    Builder builder(cfa, env_, options_);
    std::vector<Disjunct> all;
    for (Executed& e : builder.build(cfa.properties[0].target)) {
      all.push_back({std::move(e.exists), std::move(e.condition)});
    }
    exec::Interpreter interpreter(cfa);
    unsigned kept = 0;
    for (std::uint64_t run = 0; run < 40 && kept < 2; ++run) {
      exec::RandomInputs inputs(cfa, which * 100 + run);
      const exec::RunResult r = interpreter.run(inputs, {.edges = 2000});
      if (r.end != exec::RunResult::End::Target) continue;
      ++kept;
      ++reached_;
      Fixed fixed{cfa, {}};
      for (const auto& i : r.inputs) fixed.inputs[i.input] = i;
      EXPECT_TRUE(bounded_allows(all, fixed)) << "program " << which;
      if (kept > 1) continue;  // Z3 is slow
      EXPECT_TRUE(exact_allows(all, fixed)) << "program " << which;
    }
  }

  unsigned reached_ = 0, decided_ = 0;
  Options options_{.bound = 4, .ordered = true};

 private:
  bool bounded_allows(const std::vector<Disjunct>& all, const Fixed& fixed) {
    for (const Disjunct& d : all) {
      std::vector<Term> question = bounded(d, {options_.bound}).formulas;
      for (Term t : fixed.equalities(d)) question.push_back(t);
      if (!solver_.check("test", question).is_unsat()) return true;
    }
    return false;
  }

  /// Z3 often does not know; then nothing is refuted.
  bool exact_allows(const std::vector<Disjunct>& all, const Fixed& fixed) {
    for (const Disjunct& d : all) {
      std::vector<term::Formula> parts{to_formula(d)};
      for (Term t : fixed.equalities(d)) {
        parts.push_back(term::Formula::of(t));
      }
      const solver::Result r =
          solver::check_quantified(term::Formula::all_of(parts), 10);
      if (r.is_sat()) ++decided_;
      if (!r.is_unsat()) return true;
    }
    return false;
  }

  Registry stats_;
  solver::Solver solver_{{}, stats_};
  Env env_{solver_, stats_};
};

/// In parts, so that they run side by side and within the limit of a test.
class ApcSoundness : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(ApcSoundness, WhateverReachesTheTargetSatisfiesTheCondition) {
  const bool full = testing::number_from("PLEAT_FULL", 0) != 0;
  const std::uint64_t programs = full ? 200 : 3;
  Soundness soundness;
  for (std::uint64_t i = 0; i < programs; ++i) {
    soundness.check(GetParam() * 200 + i);
  }
  std::cout << soundness.reached_ << " runs reached the target, Z3 decided "
            << soundness.decided_ << "\n";
  if (!full) return;
  // The test means something only if runs get there and Z3 answers.
  EXPECT_GT(soundness.reached_, programs / 3);
  EXPECT_GT(soundness.decided_, programs / 20);
}

INSTANTIATE_TEST_SUITE_P(Parts, ApcSoundness,
                         ::testing::Range(std::uint64_t{0}, std::uint64_t{10}));

}  // namespace
}  // namespace pleat::engine::apc::apc_sound_test
