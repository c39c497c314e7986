// Register code for reads, comparisons and copies of arrays.

#include <algorithm>

#include "exec/compiler.h"
#include "support/check.h"
#include "term/evaluate.h"
#include "term/walk.h"

namespace pleat::exec {

Ref Compiler::select(Term array, Term index, term::Sort element) {
  absl::flat_hash_map<Term, Ref> done;
  std::vector<Term> work{array};
  while (!work.empty()) {
    const Term a = work.back();
    if (done.contains(a)) {
      work.pop_back();
      continue;
    }
    bool ready = true;
    for (Term c : a.children()) {
      if (c.sort().is_array() && !done.contains(c)) {
        work.push_back(c);
        ready = false;
      }
    }
    if (!ready) continue;
    work.pop_back();
    done.emplace(a, select_step(a, index, element, done));
  }
  return done.at(array);
}

Ref Compiler::select_step(Term a, Term index, term::Sort element,
                          const absl::flat_hash_map<Term, Ref>& done) {
  if (a.is(Kind::ConstArray)) return *known_place(a[0]);
  if (a.is(Kind::Ite)) {
    return ite(*known_place(a[0]), done.at(a[1]), done.at(a[2]), element);
  }
  if (a.is(Kind::Store)) {
    const Ref same = equal(index, a[1]);
    return ite(same, *known_place(a[2]), done.at(a[0]), element);
  }
  const std::uint32_t memory = symbol(a).reg;
  const Ref at = *known_place(index);
  const Ref dst = reserve(element);
  if (at.wide || dst.wide) {
    return add_slow({.kind = Kind::Select,
                     .memory = memory,
                     .dst = dst,
                     .arguments = {at},
                     .sorts = {}});
  }
  emit({.op = Op::Load, .dst = dst.reg, .a = memory, .b = at.reg});
  return dst;
}

Ref Compiler::equal(Term x, Term y) {
  const Ref a = *known_place(x), b = *known_place(y);
  const Ref dst = reserve(term::Sort::boolean());
  if (a.wide) {
    return add_slow({.kind = Kind::Eq,
                     .dst = dst,
                     .arguments = {a, b},
                     .sorts = {x.sort(), y.sort()}});
  }
  emit({.op = Op::Eq,
        .width = static_cast<std::uint8_t>(x.width()),
        .dst = dst.reg,
        .a = a.reg,
        .b = b.reg});
  return dst;
}

Ref Compiler::same_arrays(Term t) {
  const std::uint32_t a = materialise(t[0]), b = materialise(t[1]);
  const Ref dst = reserve(term::Sort::boolean());
  emit({.op = Op::EqMemory, .dst = dst.reg, .a = a, .b = b});
  return dst;
}

std::uint32_t Compiler::materialise(Term array) {
  if (array.is_symbol()) return symbol(array).reg;
  const auto it = scratch_.find(array);
  const std::uint32_t memory =
      it != scratch_.end() ? it->second : reserve_memory(array.sort());
  scratch_.emplace(array, memory);
  put(array, memory);
  return memory;
}

void Compiler::put(Term array, std::uint32_t to) {
  std::vector<Term> stores;
  const Term base = strip_stores(array, stores);
  if (base.is_symbol()) {
    const std::uint32_t from = symbol(base).reg;
    if (from != to) emit({.op = Op::Copy, .dst = to, .a = from});
  } else if (base.is(Kind::ConstArray)) {
    const Ref element = *known_place(base[0]);
    emit({.op = Op::Fill,
          .extra = static_cast<std::uint16_t>(element.wide ? 1 : 0),
          .dst = to,
          .a = element.reg});
  } else {
    put_choice(base, to);
  }
  apply_stores(stores, to);
}

Term Compiler::strip_stores(Term array, std::vector<Term>& stores) {
  while (array.is(Kind::Store)) {
    stores.push_back(array);
    array = array[0];
  }
  return array;
}

void Compiler::apply_stores(const std::vector<Term>& stores, std::uint32_t to) {
  for (auto s = stores.rbegin(); s != stores.rend(); ++s) {
    const Ref index = *known_place((*s)[1]), element = *known_place((*s)[2]);
    if (index.wide || element.wide) {
      add_slow({.kind = Kind::Store,
                .memory = to,
                .dst = {},
                .arguments = {index, element},
                .sorts = {}});
    } else {
      emit({.op = Op::Store, .dst = to, .a = index.reg, .b = element.reg});
    }
  }
}

void Compiler::put_choice(Term choice, std::uint32_t to) {
  std::vector<Term> left, right;
  Term common = choice[1];
  for (;; common = common[0]) {
    right.clear();
    Term other = choice[2];
    while (other != common && other.is(Kind::Store)) {
      right.push_back(other);
      other = other[0];
    }
    if (other == common) break;
    if (!common.is(Kind::Store)) return put_different(choice, to);
    left.push_back(common);
  }
  put(common, to);
  const std::uint32_t to_else =
      emit({.op = Op::JumpUnless, .a = known_place(choice[0])->reg});
  apply_stores(left, to);
  const std::uint32_t to_end = emit({.op = Op::Jump});
  program_.code[to_else].c = here();
  apply_stores(right, to);
  program_.code[to_end].c = here();
}

void Compiler::put_different(Term choice, std::uint32_t to) {
  const std::uint32_t left = side(choice[1]), right = side(choice[2]);
  const std::uint32_t to_else =
      emit({.op = Op::JumpUnless, .a = known_place(choice[0])->reg});
  emit({.op = Op::Copy, .dst = to, .a = left});
  const std::uint32_t to_end = emit({.op = Op::Jump});
  program_.code[to_else].c = here();
  emit({.op = Op::Copy, .dst = to, .a = right});
  program_.code[to_end].c = here();
}

std::uint32_t Compiler::side(Term array) {
  if (array.is_symbol()) return symbol(array).reg;
  const auto it = sides_.find(array);
  if (it != sides_.end()) return it->second;
  const std::uint32_t memory = materialise(array);
  sides_.emplace(array, memory);
  return memory;
}

}  // namespace pleat::exec
