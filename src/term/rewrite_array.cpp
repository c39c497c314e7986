// Select and Store. Indices are told apart by their normal forms: if they
// differ by a constant other than 0, they are distinct.

#include <algorithm>

#include "support/check.h"
#include "term/rewrite.h"

namespace pleat::term {

using rewrite::by;
using rewrite::Deeper;
using rewrite::Rule;

namespace {

/// How many stores at distinct indices a select looks through.
constexpr unsigned kMaxLookThrough = 256;
/// How many stores are rebuilt to remove one that is overwritten.
constexpr unsigned kMaxRebuilt = 32;

Term raw_store(Term array, Term index, Term element) {
  const Term c[] = {array, index, element};
  return mk_raw(Kind::Store, c);
}

/// match: select(c ? a : b, i), where a part is known without looking at a
/// variable array  result: c ? select(a, i) : select(b, i)
Term select_ite(Term array, Term index) {
  const Deeper deeper;
  if (!deeper.allowed()) return {};
  const auto may_help = [](Term a) { return !a.is_symbol(); };
  if (!may_help(array[1]) && !may_help(array[2])) return {};
  const Term a = mk_select(array[1], index);
  const Term b = mk_select(array[2], index);
  if (a != b && a.is(Kind::Select) && b.is(Kind::Select)) return {};
  return by(Rule::SelectIte, mk_ite(array[0], a, b));
}

}  // namespace

Term mk_select(Term array, Term index) {
  CHECK(array.sort().is_array() &&
            index.sort() == Sort::bitvec(array.sort().index_width),
        "select should index an array");
  for (unsigned n = 0; n < kMaxLookThrough && array.is(Kind::Store); ++n) {
    // match: select(store(a, i, v), i)  result: v
    if (array[1] == index) return by(Rule::SelectHit, array[2]);
    // match: select(store(a, j, v), i), i and j distinct  result: select(a, i)
    if (!rewrite::differ_by_constant(array[1], index)) break;
    array = by(Rule::SelectMiss, array[0]);
  }
  // match: select(const(v), i)  result: v
  if (array.is(Kind::ConstArray)) return by(Rule::SelectConstArray, array[0]);
  if (array.is(Kind::Ite)) {
    if (const Term r = select_ite(array, index)) return r;
  }
  const Term c[] = {array, index};
  return mk_raw(Kind::Select, c);
}

Term mk_store(Term array, Term index, Term element) {
  CHECK(array.sort().is_array() &&
            index.sort() == Sort::bitvec(array.sort().index_width) &&
            element.sort() == Sort::bitvec(array.sort().width),
        "store should index an array and put an element");
  // match: store(a, i, select(a, i))  result: a
  if (element.is(Kind::Select) && element[0] == array && element[1] == index) {
    return by(Rule::StoreSameElement, array);
  }
  // match: store(const(v), i, v)  result: const(v)
  if (array.is(Kind::ConstArray) && array[0] == element) {
    return by(Rule::StoreConstArray, array);
  }
  // match: store(...store(a, i, u)..., i, v)  result: store(...a..., i, v)
  // Whatever the indices between are, u is never seen.
  std::vector<Term> between;
  Term below = array;
  while (below.is(Kind::Store) && below[1] != index &&
         between.size() < kMaxRebuilt) {
    between.push_back(below);
    below = below[0];
  }
  if (below.is(Kind::Store) && below[1] == index) {
    Term base = below[0];
    for (auto it = between.rbegin(); it != between.rend(); ++it) {
      base = raw_store(base, (*it)[1], (*it)[2]);
    }
    return by(Rule::StoreOverwrites, mk_store(base, index, element));
  }
  return raw_store(array, index, element);
}

}  // namespace pleat::term
