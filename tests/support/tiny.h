#pragma once

// Tiny random automata whose reachable states can be listed one by one: the
// oracle for the kernel and for engines. Two 3-bit variables, up to one 2-bit
// input per edge.

#include <array>
#include <cstdlib>
#include <random>
#include <set>
#include <string>

#include "cfa/cfa.h"
#include "support/seed.h"
#include "term/evaluate.h"

namespace pleat::testing {

using cfa::Cfa;
using cfa::LocationId;
using term::Sort;
using term::Term;

constexpr unsigned kWidth = 3;
constexpr unsigned kValues = 1U << kWidth;

class TinyMaker {
 public:
  explicit TinyMaker(std::uint64_t seed) : random_(seed) {}

  Cfa make() {
    Cfa cfa;
    x_ = term::mk_symbol("tiny.x", Sort::bitvec(kWidth));
    y_ = term::mk_symbol("tiny.y", Sort::bitvec(kWidth));
    for (Term v : {x_, y_}) {
      cfa::Variable variable;
      variable.symbol = v;
      variable.name = v.name().substr(5);
      variable.type = {cfa::CType::Kind::Int, "unsigned char", kWidth, false};
      cfa.add_variable(variable);
    }
    const std::uint32_t n = 3 + pick(3);
    for (std::uint32_t i = 0; i < n; ++i) {
      cfa::Location l;
      l.pos = {"tiny.c", i + 1, 1};
      cfa.add_location(l);
    }
    cfa.initial = LocationId{0};
    const LocationId target{n - 1};
    // The start sets both variables; then random edges, none out of the target.
    cfa::Edge init;
    init.from = cfa.initial;
    init.to = LocationId{1};
    init.guard = term::mk_true();
    init.assignments = {{cfa::VariableId{0}, constant(), {}},
                        {cfa::VariableId{1}, constant(), {}}};
    cfa.add_edge(init);
    const unsigned edges = n + pick(5);
    for (unsigned i = 0; i < edges; ++i) add_random_edge(cfa, n);
    cfa::Property property;
    property.kind = cfa::Property::Kind::ErrorCall;
    property.text = "target";
    property.target = target;
    cfa.properties.push_back(property);
    return cfa;
  }

  Term condition() {
    const Term a = operand();
    const Term b = pick(2) != 0 ? operand() : constant();
    switch (pick(4)) {
      case 0:
        return term::mk_eq(a, b);
      case 1:
        return term::mk_ult(a, b);
      case 2:
        return term::mk_slt(a, b);
      default:
        return term::mk_ne(a, b);
    }
  }

  std::uint32_t pick(std::uint32_t n) {
    return static_cast<std::uint32_t>(random_() % n);
  }

 private:
  void add_random_edge(Cfa& cfa, std::uint32_t n) {
    cfa::Edge edge;
    edge.from = LocationId{1 + pick(n - 2)};
    edge.to = LocationId{1 + pick(n - 1)};
    input_ = Term();
    if (pick(3) == 0) {
      input_ = term::mk_symbol("tiny.in" + std::to_string(cfa.inputs.size()),
                               Sort::bitvec(2));
      cfa::Input input;
      input.symbol = input_;
      input.name = "in";
      input.type = {cfa::CType::Kind::Int, "unsigned char", 2, false};
      edge.inputs.push_back(cfa.add_input(input));
    }
    edge.guard = pick(4) == 0   ? term::mk_true()
                 : pick(3) == 0 ? term::mk_and(condition(), condition())
                                : condition();
    for (std::uint32_t v = 0; v < 2; ++v) {
      if (pick(2) != 0) {
        edge.assignments.push_back({cfa::VariableId{v}, expression(), {}});
      }
    }
    cfa.add_edge(edge);
  }

  Term constant() { return term::mk_bv(pick(kValues), kWidth); }
  Term operand() {
    if (input_ && pick(3) == 0) return term::mk_zext(input_, kWidth);
    return pick(2) != 0 ? x_ : y_;
  }
  Term expression() {
    switch (pick(6)) {
      case 0:
        return constant();
      case 1:
        return term::mk_add(operand(), constant());
      case 2:
        return term::mk_add(operand(), operand());
      case 3:
        return term::mk_mul(operand(), constant());
      case 4:
        return term::mk_bvand(operand(), operand());
      default:
        return term::mk_sub(operand(), operand());
    }
  }

  std::mt19937_64 random_;
  Term x_, y_, input_;
};

/// location, x, y
using TinyState = std::array<std::uint32_t, 3>;

/// The states that one edge leads to, for all inputs.
inline std::set<TinyState> successors(const Cfa& cfa, const TinyState& s) {
  std::set<TinyState> result;
  for (cfa::EdgeId id : cfa.locations[s[0]].out) {
    const cfa::Edge& e = cfa.at(id);
    for (unsigned in = 0; in < (e.inputs.empty() ? 1U : 4U); ++in) {
      term::Model m;
      m.set(cfa.variables[0].symbol, s[1]);
      m.set(cfa.variables[1].symbol, s[2]);
      if (!e.inputs.empty()) m.set(cfa.at(e.inputs[0]).symbol, in);
      term::Evaluator eval(m);
      if (!eval.holds(e.guard)) continue;
      TinyState t{e.to.index, s[1], s[2]};
      for (const auto& a : e.assignments) {
        t[1 + a.variable.index] =
            static_cast<std::uint32_t>(eval.scalar(a.value));
      }
      result.insert(t);
    }
  }
  return result;
}

/// All states with this location.
inline std::set<TinyState> states_at(LocationId l) {
  std::set<TinyState> result;
  for (std::uint32_t x = 0; x < kValues; ++x) {
    for (std::uint32_t y = 0; y < kValues; ++y) result.insert({l.index, x, y});
  }
  return result;
}

/// All reachable states, by enumeration (inputs too).
inline std::set<TinyState> reachable(const Cfa& cfa) {
  std::set<TinyState> seen = states_at(cfa.initial);
  std::vector<TinyState> work(seen.begin(), seen.end());
  while (!work.empty()) {
    const TinyState s = work.back();
    work.pop_back();
    for (const TinyState& next : successors(cfa, s)) {
      if (seen.insert(next).second) work.push_back(next);
    }
  }
  return seen;
}

/// The set of states at `l` as a formula.
inline Term as_formula(const Cfa& cfa, const std::set<TinyState>& states,
                       LocationId l) {
  std::vector<Term> any;
  for (const auto& s : states) {
    if (s[0] != l.index) continue;
    any.push_back(term::mk_and(
        term::mk_eq(cfa.variables[0].symbol, term::mk_bv(s[1], kWidth)),
        term::mk_eq(cfa.variables[1].symbol, term::mk_bv(s[2], kWidth))));
  }
  return term::mk_or(any);
}

/// Is the target of the first property reached?
inline bool is_reached(const Cfa& cfa) {
  for (const TinyState& s : reachable(cfa)) {
    if (s[0] == cfa.properties[0].target.index) return true;
  }
  return false;
}

}  // namespace pleat::testing
