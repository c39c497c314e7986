#include "unit/term/generate.h"

#include <z3++.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "term/print.h"
#include "term/walk.h"

namespace pleat::term {

Pair Generator::constant(Value v, unsigned width) {
  const Term t = mk_bv(v, width);
  return {t, t};
}

Pair Generator::apply(Kind kind, const std::vector<Pair>& operands,
                      unsigned aux0, unsigned aux1) {
  std::vector<Term> rewritten, raw;
  for (const Pair& p : operands) {
    rewritten.push_back(p.rewritten);
    raw.push_back(p.raw);
  }
  const Term t = mk_raw(kind, raw, aux0, aux1);
  return {mk_like(t, rewritten), t};
}

Pair Generator::negation(Pair a) {
  const unsigned w = a.raw.width();
  return {mk_neg(a.rewritten), mk_raw(Kind::Mul, {{mk_bv(mask(w), w), a.raw}})};
}
Pair Generator::minus(Pair a, Pair b) {
  return {mk_sub(a.rewritten, b.rewritten),
          mk_raw(Kind::Add, {{a.raw, negation(b).raw}})};
}
Pair Generator::complement(Pair a) {
  const unsigned w = a.raw.width();
  return {mk_bvnot(a.rewritten), minus(constant(mask(w), w), a).raw};
}

unsigned Generator::width() {
  return options_.widths[below(static_cast<unsigned>(options_.widths.size()))];
}

bool Generator::has_width(unsigned w) const {
  return std::find(options_.widths.begin(), options_.widths.end(), w) !=
         options_.widths.end();
}

Value Generator::value(unsigned width) {
  const Value wide = Value{random_()} << 64 | random_();
  const unsigned bit = below(width);
  switch (below(8)) {
    case 0:
      return 0;
    case 1:
      return 1;
    case 2:
      return mask(width);
    case 3:
      return Value{1} << bit;
    case 4:
      return mask(bit + 1);
    case 5:
      return truncate(Value{0} - (Value{1} << bit), width);
    case 6:
      return truncate(below(8), width);
    default:
      return truncate(wide, width);
  }
}

Term Generator::symbol(Sort sort) {
  const std::string base = sort.is_bool() ? "b"
                           : sort.is_array()
                               ? "a" + std::to_string(sort.index_width) + "_" +
                                     std::to_string(sort.width)
                               : "v" + std::to_string(sort.width);
  return mk_symbol(
      options_.prefix + base + "_" + std::to_string(below(options_.symbols)),
      sort);
}

bool Generator::reuse(Sort sort, Pair& out) {
  const auto& pool = pool_[sort];
  if (pool.empty() || !chance(35)) return false;
  out = pool[below(static_cast<unsigned>(pool.size()))];
  return true;
}

Pair Generator::boolean(unsigned depth) {
  Pair p;
  if (reuse(Sort::boolean(), p)) return p;
  p = fresh_boolean(depth);
  pool_[Sort::boolean()].push_back(p);
  return p;
}

Pair Generator::bits(unsigned width, unsigned depth) {
  Pair p;
  if (reuse(Sort::bitvec(width), p)) return p;
  p = fresh_bits(width, depth);
  pool_[Sort::bitvec(width)].push_back(p);
  return p;
}

Pair Generator::fresh_boolean(unsigned depth) {
  if (depth == 0 || chance(8)) {
    const Term t = chance(85) ? symbol(Sort::boolean()) : mk_bool(chance(50));
    return {t, t};
  }
  --depth;
  switch (below(11)) {
    case 0:
    case 1:
      return apply(Kind::Not, {boolean(depth)});
    case 2:
    case 3: {
      std::vector<Pair> parts;
      for (unsigned n = 2 + below(3); n > 0; --n)
        parts.push_back(boolean(depth));
      return apply(chance(50) ? Kind::And : Kind::Or, parts);
    }
    case 4:
      return apply(Kind::Ite, {boolean(depth), boolean(depth), boolean(depth)});
    case 5:
      return apply(Kind::Eq, {boolean(depth), boolean(depth)});
    case 6:
      if (options_.arrays && options_.array_equality && chance(30)) {
        const Sort s = Sort::array(width(), width());
        return apply(Kind::Eq, {array(s, depth), array(s, depth)});
      }
      [[fallthrough]];
    case 7: {
      const unsigned w = width();
      return apply(Kind::Eq, {bits(w, depth), bits(w, depth)});
    }
    default: {
      const unsigned w = width();
      return apply(chance(50) ? Kind::Ult : Kind::Slt,
                   {bits(w, depth), bits(w, depth)});
    }
  }
}

Pair Generator::fresh_bits(unsigned w, unsigned depth) {
  if (depth == 0 || chance(8)) {
    const Term t = chance(70) ? symbol(Sort::bitvec(w)) : mk_bv(value(w), w);
    return {t, t};
  }
  --depth;
  const auto some = [&] { return bits(w, depth); };
  switch (below(options_.arrays ? 20 : 19)) {
    case 0:
    case 1:
    case 2: {
      std::vector<Pair> parts;
      for (unsigned n = 2 + below(3); n > 0; --n) parts.push_back(some());
      return apply(Kind::Add, parts);
    }
    case 3:
      return minus(some(), some());
    case 4:
      return apply(Kind::Mul, {constant(value(w), w), some()});
    case 5:
      return apply(Kind::Mul, {some(), some()});
    case 6:
      return complement(some());
    case 7:
      if (options_.divisions) {
        constexpr Kind kinds[] = {Kind::UDiv, Kind::URem, Kind::SDiv,
                                  Kind::SRem};
        return apply(kinds[below(4)], {some(), some()});
      }
      [[fallthrough]];
    case 8:
    case 9: {
      constexpr Kind kinds[] = {Kind::BvAnd, Kind::BvOr, Kind::BvXor};
      return apply(kinds[below(3)], {some(), some()});
    }
    case 10:
    case 11: {
      constexpr Kind kinds[] = {Kind::Shl, Kind::LShr, Kind::AShr};
      const Pair by = chance(70) ? constant(below(w + 1), w) : some();
      return apply(kinds[below(3)], {some(), by});
    }
    case 12:
    case 13: {
      const unsigned from = width();
      if (from < w) return some();
      const unsigned low = chance(50) ? 0 : below(from - w + 1);
      return apply(Kind::Extract, {bits(from, depth)}, low + w - 1, low);
    }
    case 14:
    case 15: {
      const unsigned high = width();
      if (high >= w || !has_width(w - high)) return some();
      return apply(Kind::Concat, {bits(high, depth), bits(w - high, depth)});
    }
    case 16:
    case 17: {
      const unsigned from = width();
      if (from >= w) return some();
      return apply(chance(50) ? Kind::ZExt : Kind::SExt, {bits(from, depth)},
                   w - from);
    }
    case 18:
      return apply(Kind::Ite, {boolean(depth), some(), some()});
    default: {
      const Sort s = Sort::array(width(), w);
      return apply(Kind::Select, {array(s, depth), bits(s.index_width, depth)});
    }
  }
}

Pair Generator::array(Sort sort, unsigned depth) {
  Pair p;
  if (reuse(sort, p)) return p;
  if (depth == 0 || chance(15)) {
    const Term t =
        chance(80) ? symbol(sort)
                   : mk_const_array(sort, mk_bv(value(sort.width), sort.width));
    p = {t, t};
  } else if (chance(15)) {
    p = apply(Kind::Ite, {boolean(depth - 1), array(sort, depth - 1),
                          array(sort, depth - 1)});
  } else {
    p = apply(Kind::Store,
              {array(sort, depth - 1), bits(sort.index_width, depth - 1),
               bits(sort.width, depth - 1)});
  }
  pool_[sort].push_back(p);
  return p;
}

Model random_model(const std::vector<Term>& symbols, Generator& g) {
  Model m;
  for (Term s : symbols) {
    const Sort sort = s.sort();
    if (!sort.is_array()) {
      m.set(s, sort.is_bool() ? Value{g.below(2)} : g.value(sort.width));
      continue;
    }
    ArrayValue a;
    a.otherwise = g.value(sort.width);
    for (unsigned n = g.below(6); n > 0; --n) {
      a.elements[g.value(sort.index_width)] = g.value(sort.width);
    }
    m.set(s, a);
  }
  return m;
}

std::string differ_by_z3(Term a, Term b) {
  if (a == b) return "";
  z3::context context;
  std::string text;
  const Term both[] = {a, b};
  for (Term s : free_symbols(both)) {
    text += "(declare-const " + smtlib_symbol(s.name()) + " " +
            to_smtlib(s.sort()) + ")\n";
  }
  text += "(assert (not (= " + to_smtlib(a) + "\n" + to_smtlib(b) + ")))\n";
  z3::solver solver(context);
  z3::params p(context);
  p.set("timeout", 2000u);
  solver.set(p);
  solver.from_string(text.c_str());
  switch (solver.check()) {
    case z3::unsat:
      return "";
    case z3::sat:
      return "differ\n" + text;
    default:
      return "timeout";
  }
}

}  // namespace pleat::term
