#include "verdict/proof_text.h"

#include <charconv>

#include "cfa/ghosts.h"
#include "support/check.h"
#include "term/as_written.h"
#include "term/print.h"
#include "term/read.h"
#include "term/walk.h"
#include "verdict/as_written.h"

namespace pleat::verdict {

std::string to_text(const std::vector<Invariant>& invariants) {
  std::string text;
  for (const Invariant& i : invariants) {
    text += "(" + std::to_string(i.location.index) + " " +
            term::to_smtlib(i.formula) + ")\n";
  }
  return text;
}

namespace {

using ReadTerm = term::Term (*)(const term::SExpr&, const term::SymbolLookup&);

std::vector<Invariant> read_with(ReadTerm read_term, const cfa::Cfa& cfa,
                                 const std::string& text) {
  std::optional<cfa::Cfa> extended;
  const auto with_ghosts = [&]() -> const cfa::Cfa& {
    if (!extended) extended = cfa::with_ghosts(cfa);
    return *extended;
  };
  const auto lookup = [&](std::string_view name) {
    const term::Term symbol = term::find_symbol(name);
    if (symbol) return symbol;
    with_ghosts();  // this process may not have met their symbols yet
    return term::find_symbol(name);
  };
  const auto is_known = [&](term::Term s) {
    return cfa.variable_of(s) || with_ghosts().variable_of(s);
  };
  std::vector<Invariant> result;
  for (const term::SExpr& e : term::read_sexprs(text)) {
    if (!e.is_list || e.list.size() != 2) {
      throw InputError("a fact should be a location and a formula");
    }
    const std::string& number = e.list[0].atom;
    std::uint32_t location = 0;
    const auto [end, error] =
        std::from_chars(number.data(), number.data() + number.size(), location);
    if (error != std::errc{} || end != number.data() + number.size()) {
      throw InputError("a fact should start with the number of its location");
    }
    const term::Term formula = read_term(e.list[1], lookup);
    bool fits = location < cfa.locations.size() && formula.is_bool();
    for (term::Term s : term::free_symbols(formula)) {
      fits &= is_known(s);
    }
    if (!fits) throw InputError("a fact should fit the program");
    result.push_back({cfa::LocationId{location}, formula});
  }
  return result;
}

}  // namespace

std::vector<Invariant> read_invariants(const cfa::Cfa& cfa,
                                       const std::string& text) {
  return read_with(term::read_term, cfa, text);
}
std::vector<Invariant> read_invariants_as_written(const cfa::Cfa& cfa,
                                                  const std::string& text) {
  return read_with(term::read_term_as_written, cfa, text);
}

}  // namespace pleat::verdict
