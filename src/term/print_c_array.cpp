// Cells of arrays in C.

#include <algorithm>

#include "support/check.h"
#include "term/print_c.h"

namespace pleat::term::c {
namespace {

/// The number that was made an index, as if it did not wrap there.
Term narrowed_back(Term index) {
  while (index.is(Kind::SExt) || index.is(Kind::ZExt) ||
         (index.is(Kind::Extract) && index.low() == 0)) {
    index = index[0];
  }
  return index;
}

}  // namespace

std::string CPrinter::cell(Term array, Term index) {
  if (const Term base = base_of(array, index)) {
    const Term rest = narrowed_back(mk_sub(index, base));
    const Term pointer = base.is(Kind::Extract) ? base[0] : base;
    return name(pointer) + "[" + reading_of_index(rest).text + "]";
  }
  const std::uint64_t first = names_.first ? names_.first(array) : 0;
  if (first != 0) {
    index = narrowed_back(mk_sub(index, mk_bv(first, index.width())));
  }
  return name(array) + "[" + reading_of_index(index).text + "]";
}

Term CPrinter::base_of(Term array, Term index) const {
  const unsigned bytes = array.sort().width / 8;
  if (!names_.is_memory || !names_.is_memory(array) || bytes == 0) return {};
  Term found;
  const auto look_at = [&](Term t) {
    const bool is_number_of_cell =
        bytes == 1 ? t.is_symbol()
                   : t.is(Kind::Extract) && t[0].is_symbol() &&
                         t.high() + 1 == t[0].width() && 1U << t.low() == bytes;
    return !is_number_of_cell || !std::exchange(found, t);
  };
  const bool at_most_one = index.is(Kind::Add)
                               ? std::ranges::all_of(index.children(), look_at)
                               : look_at(index);
  return at_most_one ? found : Term{};
}

CExpr CPrinter::element(Term array, Term index) {
  const unsigned w = array.sort().width;
  switch (array.kind()) {
    case Kind::ConstArray:
      return print(array[0]);
    case Kind::Store: {
      CExpr hit = print(array[2]);
      CExpr miss = element_deeper(array[0], index);
      common_reading(hit, miss, w);
      return ternary(equality(mk_raw(Kind::Eq, {{array[1], index}}), " == "),
                     hit, miss);
    }
    case Kind::Ite: {
      CExpr a = element_deeper(array[1], index);
      CExpr b = element_deeper(array[2], index);
      common_reading(a, b, w);
      return ternary(print(array[0]), a, b);
    }
    default: {
      if (declared_float(array)) no_bits();
      return variable(cell(array, index), w, declared_signed(array));
    }
  }
}

CExpr CPrinter::element_deeper(Term array, Term index) {
  if (++depth_ > kMaxDepth) {
    throw Unsupported("expression is too large to be written in C");
  }
  const CExpr e = element(array, index);
  --depth_;
  return e;
}

CExpr CPrinter::reading_of_index(Term index) {
  const CExpr e = print(index);
  if (index.width() >= 32 && e.is_signed_value) return e;
  return as_unsigned(e, index.width());
}

}  // namespace pleat::term::c
