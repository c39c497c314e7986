#include "portfolio/facts.h"

#include <algorithm>
#include <charconv>

#include "support/check.h"
#include "term/print.h"
#include "term/read.h"

namespace pleat::portfolio {

using verdict::Invariant;

std::string to_message(const std::vector<Invariant>& invariants) {
  std::string text;
  for (const Invariant& i : invariants) {
    text += "(" + std::to_string(i.location.index) + " " +
            term::to_smtlib(i.formula) + ")\n";
  }
  return text;
}

std::vector<Invariant> from_message(const cfa::Cfa& cfa,
                                    const std::string& text) {
  const auto lookup = [](std::string_view name) {
    return term::find_symbol(name);
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
    const term::Term formula = term::read_term(e.list[1], lookup);
    bool fits = location < cfa.locations.size() && formula.is_bool();
    for (term::Term s : term::free_symbols(formula)) {
      fits &= cfa.variable_of(s).has_value();
    }
    if (!fits) throw InputError("a fact should fit the program");
    result.push_back({cfa::LocationId{location}, formula});
  }
  return result;
}

std::size_t merge(std::vector<Invariant>& known,
                  const std::vector<Invariant>& more) {
  const std::size_t before = known.size();
  for (const Invariant& i : more) {
    const bool old =
        std::any_of(known.begin(), known.end(), [&](const Invariant& k) {
          return k.location == i.location && k.formula == i.formula;
        });
    if (!old && !i.formula.is_true()) known.push_back(i);
  }
  return known.size() - before;
}

std::span<const Invariant> PipeBoard::invariants() {
  if (in_ >= 0 && !reader_.read_from(in_)) in_ = -1;
  for (Message m; reader_.next(m);) {
    if (m.kind != kFacts) continue;
    stats_.counter("board.received") +=
        merge(known_, from_message(cfa_, m.payload));
  }
  return known_;
}

bool PipeBoard::offer(const std::vector<Invariant>& invariants) {
  std::vector<Invariant> all = known_;
  if (merge(all, invariants) == 0) return true;
  ++stats_.counter("board.offers");
  if (!check::check_inductive(cfa_, all, checker_, stats_).accepted) {
    ++stats_.counter("board.refused");
    return false;
  }
  const std::vector<Invariant> fresh(
      all.begin() + static_cast<std::ptrdiff_t>(known_.size()), all.end());
  known_ = std::move(all);
  if (out_ >= 0) write_message(out_, kFacts, to_message(fresh));
  return true;
}

}  // namespace pleat::portfolio
