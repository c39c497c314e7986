// Register code for the assignments of an edge, which happen all at once: they
// are ordered so that most write their variable in place.

#include <algorithm>

#include "exec/compiler.h"
#include "support/check.h"
#include "term/evaluate.h"
#include "term/walk.h"

namespace pleat::exec {

void Compiler::move(Ref to, Ref from) {
  if (to.reg == from.reg) return;
  emit({.op = to.wide ? Op::Mov2 : Op::Mov, .dst = to.reg, .a = from.reg});
}

void Compiler::assignments(const Edge& e) {
  absl::flat_hash_map<Term, int> readers;
  std::vector<std::vector<Term>> reads(e.assignments.size());
  for (std::size_t i = 0; i < e.assignments.size(); ++i) {
    const Assignment& a = e.assignments[i];
    for (Term s : term::free_symbols(a.value)) {
      if (s == cfa_.at(a.variable).symbol) continue;
      reads[i].push_back(s);
      ++readers[s];
    }
  }
  std::vector<std::size_t> ready;
  std::vector<bool> done(e.assignments.size(), false);
  absl::flat_hash_map<Term, std::size_t> by_symbol;
  for (std::size_t i = e.assignments.size(); i-- > 0;) {
    const Term s = cfa_.at(e.assignments[i].variable).symbol;
    by_symbol.emplace(s, i);
    if (readers[s] == 0) ready.push_back(i);
  }
  while (!ready.empty()) {
    const std::size_t i = ready.back();
    ready.pop_back();
    done[i] = true;
    in_place(e.assignments[i]);
    for (Term s : reads[i]) {
      const auto it = by_symbol.find(s);
      if (--readers[s] == 0 && it != by_symbol.end() && !done[it->second]) {
        ready.push_back(it->second);
      }
    }
  }
  std::vector<const Assignment*> late;
  for (std::size_t i = 0; i < done.size(); ++i) {
    if (!done[i]) late.push_back(&e.assignments[i]);
  }
  if (!late.empty()) through_temporaries(late);
}

void Compiler::in_place(const Assignment& a) {
  const Ref to = program_.variables[a.variable.index];
  if (a.value.sort().is_array()) {
    prepare_array(a.value);
    put_in_place(a.value, to.reg);
  } else {
    write(to, a.value);
  }
}

void Compiler::write(Ref to, Term t) {
  const bool was_there = known_place(t).has_value() || t.is(Kind::ZExt);
  const std::uint32_t before = here();
  const Ref from = value(t);
  if (!was_there && here() > before && retarget(from, to)) {
    values_[t] = to;
    return;
  }
  move(to, from);
}

bool Compiler::retarget(Ref from, Ref to) {
  Instruction& last = program_.code.back();
  if (from.reg < first_temporary_) return false;
  if (last.op == Op::Slow) {
    SlowOp& op = program_.slow[last.a];
    if (op.dst.reg != from.reg) return false;
    op.dst = to;
    return true;
  }
  if (last.op >= Op::Store && last.op != Op::EqMemory) return false;
  if (last.dst != from.reg) return false;
  last.dst = to.reg;
  return true;
}

void Compiler::prepare_array(Term array) {
  std::vector<Term> scalars;
  array_operands(array, scalars);
  for (Term t : scalars) value(t);
}

void Compiler::put_in_place(Term array, std::uint32_t to) {
  bool simple = true;
  Term base = array;
  std::vector<Term> ignored;
  for (;;) {
    base = strip_stores(base, ignored);
    if (!base.is(Kind::Ite)) break;
    const auto next = common_base(base);
    if (!next) {
      simple = false;
      break;
    }
    base = *next;
  }
  if (simple) return put(array, to);
  const std::uint32_t from = materialise(array);
  emit({.op = Op::Copy, .dst = to, .a = from});
}

std::optional<Term> Compiler::common_base(Term choice) {
  absl::flat_hash_set<Term> left;
  Term a = choice[1];
  for (; a.is(Kind::Store); a = a[0]) left.insert(a);
  left.insert(a);
  for (Term b = choice[2];; b = b[0]) {
    if (left.contains(b)) return b;
    if (!b.is(Kind::Store)) return std::nullopt;
  }
}

void Compiler::through_temporaries(const std::vector<const Assignment*>& late) {
  std::vector<Ref> from;
  for (const Assignment* a : late) {
    if (a->value.sort().is_array()) {
      prepare_array(a->value);
      from.push_back({copy_of(a->value), false});
    } else {
      const Ref now = value(a->value);
      const Ref kept = reserve(a->value.sort());
      move(kept, now);
      from.push_back(kept);
    }
  }
  for (std::size_t i = 0; i < late.size(); ++i) {
    const Ref to = program_.variables[late[i]->variable.index];
    if (late[i]->value.sort().is_array()) {
      emit({.op = Op::Copy, .dst = to.reg, .a = from[i].reg});
    } else {
      move(to, from[i]);
    }
  }
}

std::uint32_t Compiler::copy_of(Term array) {
  if (!array.is_symbol()) return materialise(array);
  const std::uint32_t memory = reserve_memory(array.sort());
  emit({.op = Op::Copy, .dst = memory, .a = symbol(array).reg});
  return memory;
}

}  // namespace pleat::exec
