// The SMT-LIB reader: any input is read or refused with InputError; what was
// read and printed is read back as a term of the same value.

#include <cstdlib>
#include <string_view>

#include "support/check.h"
#include "term/evaluate.h"
#include "term/print.h"
#include "term/read.h"

namespace {

using pleat::term::Sort;
using pleat::term::Term;

/// Few symbols, for they live as long as the process: b... are bytes, p...
/// Bool, m... arrays, all others have 32 bits; a symbol's own name finds it.
Term symbol(std::string_view name) {
  const char first = name.empty() ? 'x' : name[0];
  const bool odd = name.size() % 2 == 1;
  switch (first) {
    case 'b':
      return pleat::term::mk_symbol(odd ? "b" : "b1", Sort::bitvec(8));
    case 'p':
      return pleat::term::mk_symbol(odd ? "p" : "p1", Sort::boolean());
    case 'm':
      return pleat::term::mk_symbol(odd ? "m" : "m1", Sort::array(32, 8));
    default:
      return pleat::term::mk_symbol(odd ? "x" : "x1", Sort::bitvec(32));
  }
}

pleat::term::Model model(std::uint64_t number) {
  pleat::term::Model result;
  for (const std::string_view name : {"b", "b1", "p", "p1", "x", "x1"}) {
    const Term s = symbol(name);
    number = number * 6364136223846793005ULL + 1442695040888963407ULL;
    result.set(s, pleat::term::truncate(number >> 32, s.width()));
  }
  result.set(symbol("m"), {.otherwise = 7, .elements = {{3, 200}}});
  return result;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
  Term t;
  try {
    t = pleat::term::read_term(std::string_view(data, size), symbol);
  } catch (const pleat::InputError&) {
    return 0;
  }
  const Term again = pleat::term::read_term(pleat::term::to_smtlib(t), symbol);
  const pleat::term::Model values = model(size);
  pleat::term::Evaluator evaluate(values);
  if (t.sort() != again.sort()) std::abort();
  if (t.sort().is_array()) return 0;
  if (evaluate.scalar(t) != evaluate.scalar(again)) std::abort();
  return 0;
}
