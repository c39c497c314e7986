// Edges to register code. Guards are tested conjunct by conjunct; what was
// computed before the first test of an edge is still at hand at the next edge
// of the location, and where an edge failed by its only conjunct, the next one
// need not test the negation. Assignments are ordered so that most write their
// variable in place; the others go through a temporary. An array assignment
// `a := store(a, i, v)` is a store in place; conditional stores are jumps.

#include <algorithm>

#include "exec/compiler.h"
#include "support/check.h"
#include "term/evaluate.h"
#include "term/walk.h"

namespace pleat::exec {

Program Compiler::run() {
  place_variables();
  place_constants();
  first_temporary_ = next_register_;
  program_.reads.resize(cfa_.edges.size());
  for (std::uint32_t l = 0; l < cfa_.locations.size(); ++l) {
    location(cfa::LocationId{l});
  }
  for (Instruction& i : program_.code) {
    if (i.op == Op::Goto) i.c = program_.entry[i.b];
  }
  program_.is_target.assign(cfa_.locations.size(), false);
  for (const auto& p : cfa_.properties) {
    program_.is_target[p.target.index] = true;
  }
  program_.registers = std::max(highest_, next_register_);
  return std::move(program_);
}

Ref Compiler::reserve(term::Sort sort) {
  const Ref ref{next_register_, wide(sort)};
  next_register_ += ref.wide ? 2 : 1;
  highest_ = std::max(highest_, next_register_);
  return ref;
}

std::uint32_t Compiler::reserve_memory(term::Sort sort) {
  program_.memories.push_back(sort);
  return static_cast<std::uint32_t>(program_.memories.size() - 1);
}

void Compiler::place_variables() {
  for (const cfa::Variable& v : cfa_.variables) {
    const term::Sort sort = v.symbol.sort();
    const Ref ref =
        sort.is_array() ? Ref{reserve_memory(sort), false} : reserve(sort);
    program_.variables.push_back(ref);
    variables_.emplace(v.symbol, ref);
  }
}

void Compiler::place_constants() {
  program_.first_constant = next_register_;
  absl::flat_hash_set<Term> seen;
  std::vector<Term> work;
  for (const Edge& e : cfa_.edges) {
    work.push_back(e.guard);
    for (const Assignment& a : e.assignments) work.push_back(a.value);
  }
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t).second) continue;
    if (t.is_const()) place_constant(t);
    work.insert(work.end(), t.children().begin(), t.children().end());
  }
  place_constant(term::mk_false());
}

void Compiler::place_constant(Term t) {
  const Ref ref = reserve(t.sort());
  constants_.emplace(t, ref);
  program_.constants.push_back(static_cast<std::uint64_t>(t.value()));
  if (ref.wide) {
    program_.constants.push_back(static_cast<std::uint64_t>(t.value() >> 64));
  }
}

std::uint32_t Compiler::here() const {
  return static_cast<std::uint32_t>(program_.code.size());
}

std::uint32_t Compiler::emit(Instruction i) {
  program_.code.push_back(i);
  return here() - 1;
}

void Compiler::location(cfa::LocationId id) {
  program_.entry.push_back(here());
  next_register_ = first_temporary_;
  values_.clear();
  order_.clear();
  known_.clear();
  slots_.clear();
  scratch_.clear();
  for (cfa::EdgeId e : cfa_.at(id).out) {
    if (!cfa_.at(e).guard.is_false()) edge(e);
  }
  emit({.op = Op::Stuck, .a = id.index});
}

void Compiler::edge(cfa::EdgeId id) {
  const Edge& e = cfa_.at(id);
  bind_inputs(id);
  std::vector<Term> tests;
  for (Term c : term::conjuncts(e.guard)) {
    if (!known_.contains(c)) tests.push_back(c);
  }
  read_inputs(id, term::free_symbols(tests), true);
  exits_.clear();
  sides_.clear();
  first_exit_ = SIZE_MAX;
  for (Term c : tests) jump(c, false, exits_);
  if (first_exit_ == SIZE_MAX) first_exit_ = order_.size();
  std::vector<Term> rest;
  for (const Assignment& a : e.assignments) rest.push_back(a.value);
  read_inputs(id, term::free_symbols(rest), false);
  assignments(e);
  if (!e.inputs.empty()) emit({.op = Op::Take, .a = id.index});
  emit({.op = Op::Goto, .a = id.index, .b = e.to.index});
  // The next edge starts here, and knows what was computed before any test.
  for (std::uint32_t jump : exits_) program_.code[jump].c = here();
  while (order_.size() > first_exit_) {
    values_.erase(order_.back());
    order_.pop_back();
  }
  if (tests.size() == 1) {
    for (Term c : term::conjuncts(term::mk_not(tests[0]))) known_.insert(c);
  }
  absl::erase_if(slots_,
                 [](const auto& entry) { return !entry.second.before_tests; });
}

void Compiler::bind_inputs(cfa::EdgeId id) {
  const Edge& e = cfa_.at(id);
  inputs_.clear();
  bool moved = false;
  for (std::uint32_t k = 0; k < e.inputs.size(); ++k) {
    inputs_.emplace(cfa_.at(e.inputs[k]).symbol,
                    std::make_pair(k, e.inputs[k]));
    const auto it = slots_.find(e.inputs[k]);
    if (it != slots_.end() && it->second.position != k) moved = true;
    program_.reads[id.index].push_back({e.inputs[k]});
  }
  if (moved) forget();
  for (std::uint32_t k = 0; k < e.inputs.size(); ++k) {
    const auto it = slots_.find(e.inputs[k]);
    if (it != slots_.end()) place_read(id, k, it->second.ref);
  }
}

void Compiler::forget() {
  values_.clear();
  order_.clear();
  known_.clear();
  slots_.clear();
}

void Compiler::place_read(cfa::EdgeId id, std::uint32_t k, Ref ref) {
  ReadPlace& place = program_.reads[id.index][k];
  const bool array = cfa_.at(place.input).symbol.sort().is_array();
  place.kind = array ? ReadPlace::Kind::Array : ReadPlace::Kind::Scalar;
  place.ref = ref;
}

void Compiler::read_inputs(cfa::EdgeId id, const std::vector<Term>& symbols,
                           bool before_tests) {
  const Edge& e = cfa_.at(id);
  for (Term s : symbols) {
    const auto it = inputs_.find(s);
    if (it == inputs_.end()) continue;
    const std::uint32_t k = it->second.first;
    if (slots_.contains(e.inputs[k])) continue;
    const bool array = s.sort().is_array();
    const Ref ref =
        array ? Ref{reserve_memory(s.sort()), false} : reserve(s.sort());
    emit({.op = array ? Op::ReadArray : Op::Read,
          .dst = ref.reg,
          .a = e.inputs[k].index,
          .b = k,
          .c = ref.wide ? 1u : 0u});
    slots_.emplace(e.inputs[k], Slot{k, ref, before_tests});
    place_read(id, k, ref);
  }
}

void Compiler::jump(Term c, bool when, std::vector<std::uint32_t>& jumps) {
  if (c.is(Kind::Not)) return jump(c[0], !when, jumps);
  if (c.is(when ? Kind::Or : Kind::And)) {
    for (Term part : c.children()) jump(part, when, jumps);
    return;
  }
  Instruction i{.op = when ? Op::JumpIf : Op::JumpUnless};
  const bool compares =
      (c.is(Kind::Eq) || c.is(Kind::Ult) || c.is(Kind::Slt)) &&
      !c[0].sort().is_array() && !wide(c[0].sort()) && !values_.contains(c);
  if (compares) {
    i.op = c.is(Kind::Eq)    ? (when ? Op::JumpIfEq : Op::JumpUnlessEq)
           : c.is(Kind::Ult) ? (when ? Op::JumpIfUlt : Op::JumpUnlessUlt)
                             : (when ? Op::JumpIfSlt : Op::JumpUnlessSlt);
    i.width = static_cast<std::uint8_t>(c[0].width());
    i.a = value(c[0]).reg;
    i.b = value(c[1]).reg;
  } else {
    i.a = value(c).reg;
  }
  if (first_exit_ == SIZE_MAX) first_exit_ = order_.size();
  jumps.push_back(emit(i));
}

Program compile(const Cfa& cfa) { return Compiler(cfa).run(); }

}  // namespace pleat::exec
