#include "unit/solver/random_terms.h"

#include <algorithm>

namespace pleat::solver::testing {

using term::Kind;
using namespace term;

Value Random::value(unsigned width) {
  Value v = 0;
  switch (below(6)) {
    case 0:
      v = below(4);
      break;
    case 1:
      v = Value{0} - below(4);
      break;
    case 2:
      v = (Value{1} << (width - 1)) + below(3) - 1;
      break;
    case 3:
      v = Value{1} << below(width);
      break;
    case 4:
      v = below(200);
      break;
    default:
      v = Value{engine_()} << 64 | engine_();
  }
  return truncate(v, width);
}

unsigned Random::width() {
  static const std::vector<unsigned> usual{1, 2, 3, 4, 5, 8, 8, 16, 32, 32, 64};
  return one_in(5) ? 1 + below(64) : pick(usual);
}

Term Generator::make(Kind kind, std::vector<Term> children, unsigned aux0,
                     unsigned aux1) {
  const Term raw = mk_raw(kind, children, aux0, aux1);
  return raw_ ? raw : mk_like(raw, children);
}

Term Generator::symbol(Sort sort) {
  const std::string kind = sort.is_bool() ? "p" : sort.is_bitvec() ? "x" : "a";
  const std::string name = kind + std::to_string(sort.index_width) + "_" +
                           std::to_string(sort.width) + "_" +
                           std::to_string(r_.below(3));
  return mk_symbol(name, sort);
}

Term Generator::resized(unsigned width, unsigned depth) {
  switch (r_.below(4)) {
    case 0:
      if (width > 1) {
        const unsigned low = 1 + r_.below(width - 1);
        return make(Kind::Concat,
                    {bitvec(width - low, depth), bitvec(low, depth)});
      }
      break;
    case 1:
    case 2:
      if (width > 1) {
        const unsigned from = 1 + r_.below(width - 1);
        return make(r_.one_in(2) ? Kind::ZExt : Kind::SExt,
                    {bitvec(from, depth)}, width - from);
      }
      break;
    default:
      break;
  }
  const unsigned from = std::min(kMaxWidth, width + r_.below(9));
  const unsigned low = r_.below(from - width + 1);
  return make(Kind::Extract, {bitvec(from, depth)}, low + width - 1, low);
}

Term Generator::binary(unsigned width, unsigned depth) {
  static const std::vector<Kind> kinds{
      Kind::Add,   Kind::Add,  Kind::Add,  Kind::Mul,   Kind::UDiv,
      Kind::URem,  Kind::SDiv, Kind::SRem, Kind::BvAnd, Kind::BvOr,
      Kind::BvXor, Kind::Shl,  Kind::LShr, Kind::AShr};
  const Kind kind = r_.pick(kinds);
  std::vector<Term> c{bitvec(width, depth), bitvec(width, depth)};
  const bool hard = kind == Kind::Mul || kind == Kind::UDiv ||
                    kind == Kind::URem || kind == Kind::SDiv ||
                    kind == Kind::SRem;
  // Wide products and quotients of unknowns would only measure patience.
  if (hard && (width > 8 || r_.one_in(3))) {
    c[1] = mk_bv(width > 16 ? 1 + r_.below(12) : r_.value(width), width);
    if (kind == Kind::Mul && r_.one_in(2)) std::swap(c[0], c[1]);
  }
  return make(kind, std::move(c));
}

Term Generator::bitvec(unsigned width, unsigned depth) {
  if (depth == 0) {
    return r_.one_in(3) ? mk_bv(r_.value(width), width)
                        : symbol(Sort::bitvec(width));
  }
  switch (r_.below(8)) {
    case 0:
      return bitvec(width, 0);
    case 1:
      return make(Kind::Ite, {boolean(depth - 1), bitvec(width, depth - 1),
                              bitvec(width, depth - 1)});
    case 2:
      return resized(width, depth - 1);
    case 3: {
      const Sort sort = Sort::array(r_.one_in(2) ? 32 : 2, width);
      return make(Kind::Select, {array(sort, depth - 1),
                                 bitvec(sort.index_width, depth - 1)});
    }
    default:
      return binary(width, depth - 1);
  }
}

Term Generator::boolean(unsigned depth) {
  if (depth == 0) return symbol(Sort::boolean());
  switch (r_.below(10)) {
    case 0:
      return make(Kind::Not, {boolean(depth - 1)});
    case 1:
    case 2: {
      std::vector<Term> c;
      const unsigned n = 2 + r_.below(3);
      for (unsigned i = 0; i < n; ++i) c.push_back(boolean(depth - 1));
      return make(r_.one_in(2) ? Kind::And : Kind::Or, std::move(c));
    }
    case 3:
      return make(Kind::Eq, {boolean(depth - 1), boolean(depth - 1)});
    case 4:
      if (r_.one_in(4)) {
        const Sort sort = Sort::array(r_.one_in(2) ? 32 : 2, r_.width());
        return make(Kind::Eq, {array(sort, depth - 1), array(sort, depth - 1)});
      }
      return make(Kind::Ite,
                  {boolean(depth - 1), boolean(depth - 1), boolean(depth - 1)});
    default: {
      const unsigned w = r_.width();
      return compare(bitvec(w, depth - 1), bitvec(w, depth - 1));
    }
  }
}

Term Generator::array(Sort sort, unsigned depth) {
  if (depth == 0 || r_.one_in(4)) {
    if (r_.one_in(4)) return mk_const_array(sort, bitvec(sort.width, 0));
    return symbol(sort);
  }
  if (r_.one_in(4)) {
    return make(Kind::Ite, {boolean(depth - 1), array(sort, depth - 1),
                            array(sort, depth - 1)});
  }
  return make(Kind::Store,
              {array(sort, depth - 1), bitvec(sort.index_width, depth - 1),
               bitvec(sort.width, depth - 1)});
}

Term Generator::compare(Term a, Term b) {
  switch (r_.below(6)) {
    case 0:
      return make(Kind::Eq, {a, b});
    case 1:
      return make(Kind::Not, {make(Kind::Eq, {a, b})});
    case 2:
      return make(Kind::Ult, {a, b});
    case 3:
      return make(Kind::Not, {make(Kind::Ult, {a, b})});
    case 4:
      return make(Kind::Slt, {a, b});
    default:
      return make(Kind::Not, {make(Kind::Slt, {a, b})});
  }
}

Term Generator::linear(unsigned width, unsigned terms, unsigned largest) {
  std::vector<Term> sum{mk_bv(r_.value(width), width)};
  for (unsigned i = 0; i < terms; ++i) {
    Value c = 1 + r_.below(largest);
    if (r_.one_in(2)) c = truncate(Value{0} - c, width);
    sum.push_back(
        make(Kind::Mul, {mk_bv(c, width), symbol(Sort::bitvec(width))}));
  }
  return sum.size() == 1 ? sum[0] : make(Kind::Add, std::move(sum));
}

Formulas Generator::mixed() {
  Formulas f;
  const unsigned n = 1 + r_.below(4);
  for (unsigned i = 0; i < n; ++i) f.push_back(boolean(2 + r_.below(2)));
  return f;
}

Formulas Generator::linear_equalities() {
  const unsigned w = r_.one_in(2) ? 32 : r_.width();
  Formulas f;
  const unsigned n = 1 + r_.below(4);
  for (unsigned i = 0; i < n; ++i) {
    f.push_back(make(Kind::Eq, {linear(w, 1 + r_.below(3), 5),
                                linear(w, 1 + r_.below(2), 3)}));
  }
  const Term last =
      make(Kind::Eq, {linear(w, 1 + r_.below(3), 5), linear(w, 1, 3)});
  f.push_back(r_.one_in(2) ? make(Kind::Not, {last}) : last);
  return f;
}

Formulas Generator::inverses() {
  const unsigned w = r_.width();
  Formulas f;
  const unsigned n = 1 + r_.below(3);
  for (unsigned i = 0; i < n; ++i) {
    const Term product =
        make(Kind::Mul, {mk_bv(r_.value(w), w), symbol(Sort::bitvec(w))});
    f.push_back(make(Kind::Eq, {product, linear(w, r_.below(3), 9)}));
  }
  f.push_back(compare(linear(w, 2, 7), mk_bv(r_.value(w), w)));
  return f;
}

Formulas Generator::inequalities() {
  const unsigned w = r_.one_in(3) ? r_.width() : 32;
  Formulas f;
  const bool is_signed = r_.one_in(2);
  const Kind less = is_signed ? Kind::Slt : Kind::Ult;
  if (!r_.one_in(4)) {  // without bounds the sums may wrap
    for (unsigned i = 0; i < 3; ++i) {
      const Term x = mk_symbol(
          "x0_" + std::to_string(w) + "_" + std::to_string(i), Sort::bitvec(w));
      const unsigned limit = 1U << std::min(w - 1, 12U);
      f.push_back(make(less, {x, mk_bv(r_.below(limit) + 1, w)}));
      if (is_signed) {
        f.push_back(make(Kind::Not, {make(less, {x, mk_bv(0, w)})}));
      }
    }
  }
  const unsigned n = 2 + r_.below(4);
  for (unsigned i = 0; i < n; ++i) {
    const Term c =
        make(less, {linear(w, 1 + r_.below(3), 3), linear(w, r_.below(3), 3)});
    f.push_back(r_.one_in(2) ? c : make(Kind::Not, {c}));
  }
  return f;
}

Formulas Generator::wraps() {
  const unsigned w = r_.width();
  const Term x = symbol(Sort::bitvec(w));
  const Term y = symbol(Sort::bitvec(w));
  const Term sum = make(Kind::Add, {x, y});
  Formulas f{compare(sum, x), compare(y, mk_bv(r_.value(w), w)),
             compare(x, mk_bv(r_.value(w), w))};
  if (r_.one_in(2)) f.push_back(compare(sum, mk_bv(r_.value(w), w)));
  if (r_.one_in(3)) f.push_back(compare(linear(w, 2, 3), sum));
  return f;
}

Formulas Generator::divisions() {
  const unsigned w = r_.one_in(2) ? 16 : r_.width();
  static const std::vector<Kind> kinds{Kind::UDiv, Kind::URem, Kind::SDiv,
                                       Kind::SRem};
  const auto divided = [&] {
    const Value d = r_.one_in(8) ? r_.value(w) : 1 + r_.below(20);
    return make(r_.pick(kinds), {linear(w, 1, 2), mk_bv(d, w)});
  };
  Formulas f;
  const unsigned n = 1 + r_.below(3);
  for (unsigned i = 0; i < n; ++i) {
    f.push_back(compare(divided(), r_.one_in(2) ? mk_bv(r_.value(w), w)
                                                : symbol(Sort::bitvec(w))));
  }
  f.push_back(compare(symbol(Sort::bitvec(w)), mk_bv(r_.value(w), w)));
  return f;
}

Formulas Generator::bit_tricks() {
  const unsigned w = r_.width();
  static const std::vector<Kind> kinds{Kind::BvAnd, Kind::BvOr, Kind::BvXor,
                                       Kind::Shl,   Kind::LShr, Kind::AShr};
  Formulas f;
  const unsigned n = 1 + r_.below(3);
  for (unsigned i = 0; i < n; ++i) {
    const Term x = symbol(Sort::bitvec(w));
    const Term y = r_.one_in(2) ? mk_bv(r_.value(w), w) : linear(w, 1, 2);
    const Term z = make(r_.pick(kinds), {x, y});
    f.push_back(
        compare(z, r_.one_in(2) ? mk_bv(r_.value(w), w) : linear(w, 1, 1)));
  }
  return f;
}

Formulas Generator::bounds_path() {
  const unsigned w = r_.one_in(2) ? 32 : r_.width();
  Formulas f;
  const unsigned n = 5 + r_.below(30);
  for (unsigned i = 0; i < n; ++i) {
    const Term x =
        mk_symbol("b" + std::to_string(w) + "_" + std::to_string(r_.below(12)),
                  Sort::bitvec(w));
    const Term y =
        mk_symbol("b" + std::to_string(w) + "_" + std::to_string(r_.below(12)),
                  Sort::bitvec(w));
    const Term shifted = make(Kind::Add, {y, mk_bv(r_.below(3), w)});
    const bool constant = r_.one_in(2);
    const Term bound = constant ? mk_bv(r_.value(w), w) : shifted;
    // Mostly inequalities that leave room, else all would be contradictory.
    const Kind less = r_.one_in(2) ? Kind::Slt : Kind::Ult;
    f.push_back(r_.one_in(5)   ? compare(x, bound)
                : r_.one_in(2) ? make(Kind::Not, {make(less, {x, bound})})
                               : make(Kind::Not, {make(Kind::Eq, {x, bound})}));
  }
  return f;
}

Formulas Generator::arrays() {
  const unsigned iw = r_.one_in(3) ? 1 + r_.below(3) : 32;
  const Sort sort = Sort::array(iw, r_.one_in(2) ? 8 : 32);
  Formulas f;
  const unsigned n = 1 + r_.below(3);
  for (unsigned i = 0; i < n; ++i) {
    if (r_.one_in(3)) {
      const Term e = make(Kind::Eq, {array(sort, 2), array(sort, 2)});
      f.push_back(r_.one_in(2) ? make(Kind::Not, {e}) : e);
      continue;
    }
    const Term x = make(Kind::Select, {array(sort, 2), bitvec(iw, 0)});
    const Term y = make(Kind::Select, {array(sort, 2), bitvec(iw, 0)});
    f.push_back(
        compare(x, r_.one_in(2) ? y : mk_bv(r_.value(sort.width), sort.width)));
  }
  f.push_back(compare(bitvec(iw, 0), symbol(Sort::bitvec(iw))));
  return f;
}

const char* Generator::family_name(unsigned index) {
  static const char* const names[] = {
      "mixed",      "linear equalities", "inequalities", "wraps",   "divisions",
      "bit tricks", "bound path",        "arrays",       "inverses"};
  return names[index];
}

Formulas Generator::family(unsigned index) {
  switch (index) {
    case 0:
      return mixed();
    case 1:
      return linear_equalities();
    case 2:
      return inequalities();
    case 3:
      return wraps();
    case 4:
      return divisions();
    case 5:
      return bit_tricks();
    case 6:
      return bounds_path();
    case 7:
      return arrays();
    default:
      return inverses();
  }
}

Formulas Generator::any() { return family(r_.below(kFamilies)); }

}  // namespace pleat::solver::testing
