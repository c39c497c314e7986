#include "engine/algebra/guess.h"

#include <algorithm>

#include "algebra/relations.h"
#include "cfa/liveness.h"
#include "cfa/loops.h"
#include "exec/inputs.h"
#include "exec/samples.h"
#include "term/poly.h"
#include "term/walk.h"

namespace pleat::engine::algebra {
namespace {

using cfa::VariableId;
using pleat::algebra::Point;
using pleat::algebra::Relation;
using term::Kind;
using term::Polynomial;

constexpr std::size_t kMostOrdered = 8;  ///< variables compared in pairs
constexpr std::size_t kMostQuotients = 3;
/// At a header: ghosts, and coordinates together with them.
constexpr std::size_t kMostGhosts = 4, kMostWithGhosts = 7;
/// So few values of a variable are cases; of each so many states do.
constexpr std::size_t kMostCases = 8, kMostPoints = 200;

/// a = b with few minus signs: positive parts on one side.
Term equation(const Relation& r, const std::vector<Term>& variables,
              unsigned width) {
  Polynomial left(width), right(width);
  for (const auto& [exponents, c] : r.parts) {
    Polynomial::Monomial m;
    for (std::size_t i = 0; i < exponents.size(); ++i) {
      m.insert(m.end(), exponents[i], variables[i]);
    }
    std::sort(m.begin(), m.end());
    (c > 0 ? left : right).add(m, static_cast<Value>(c > 0 ? c : -c));
  }
  return term::mk_eq(left.to_term(), right.to_term());
}

/// The next powers of two within the width: the greatest value seen need not
/// be the greatest there is, nor be preserved by an iteration if it is.
std::vector<Value> rounded_up(Value greatest, unsigned width) {
  std::vector<Value> result;
  Value c = 1;
  for (unsigned k = 0; k < width && result.size() < 2; ++k, c *= 2) {
    if (c >= greatest) result.push_back(c);
  }
  return result;
}

bool mentions_quotient(const Relation& r,
                       const std::vector<Coordinate>& coordinates) {
  return std::any_of(r.parts.begin(), r.parts.end(), [&](const auto& part) {
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
      if (part.first[i] > 0 && coordinates[i].quotient) return true;
    }
    return false;
  });
}

}  // namespace

Guesser::Guesser(const Cfa& cfa, Env& env, const Observations& seen,
                 const std::vector<Path>& paths, std::size_t program_variables)
    : cfa_(cfa),
      env_(env),
      seen_(seen),
      paths_(paths),
      program_variables_(program_variables),
      live_(cfa::live_variables(cfa)),
      constants_(exec::constants_of(cfa)) {}

std::vector<Candidate> Guesser::run() {
  guess_conditions();
  for (LocationId header : cfa::cut_points(cfa_)) guess_at(header);
  // A run may begin with any values there.
  std::erase_if(found_, [&](const Candidate& candidate) {
    return candidate.at == cfa_.initial;
  });
  std::stable_sort(
      found_.begin(), found_.end(),
      [](const auto& a, const auto& b) { return a.kind < b.kind; });
  return std::move(found_);
}

void Guesser::offer(LocationId at, Term formula, Candidate::Kind kind) {
  if (formula.is_const() || !known_.emplace(at, formula).second) return;
  if (seen_.refutes(at, formula)) return;
  found_.push_back({at, formula, kind});
}

void Guesser::guess_at(LocationId header) {
  if (seen_.at(header) == nullptr) return;
  choose_ghosts(header);
  std::set<unsigned> widths;
  for (VariableId v : scalars(header)) {
    widths.insert(cfa_.at(v).symbol.width());
  }
  guess_quotients(header);
  for (unsigned w : widths) guess_polynomials(header, w);
  guess_bits(header);
  guess_bounds(header);
  guess_order(header);
  guess_cases(header);
}

/// Chooses ghosts, first those that this loop's entry writes. A ghost that
/// never differs, or is a copy of something known, says nothing.
void Guesser::choose_ghosts(LocationId header) {
  std::vector<VariableId> own, others;
  for (auto v = static_cast<std::uint32_t>(program_variables_);
       v < cfa_.variables.size(); ++v) {
    const bool here = std::ranges::any_of(cfa_.at(header).in, [&](auto e) {
      return std::ranges::any_of(cfa_.at(e).assignments, [&](const auto& a) {
        return a.variable.index == v;
      });
    });
    (here ? own : others).push_back(VariableId{v});
  }
  own.insert(own.end(), others.begin(), others.end());
  std::size_t chosen = 0;
  for (VariableId v : own) {
    const Extremes& e = seen_.at(header)->extremes[v.index];
    if (e.least == e.greatest || is_same_as_other(header, v)) continue;
    if (chosen == kMostGhosts || scalars(header).size() >= kMostWithGhosts) {
      return;
    }
    live_[header.index][v.index] = true;
    ++chosen;
  }
}

bool Guesser::is_same_as_other(LocationId header, VariableId v) const {
  const Observed& o = *seen_.at(header);
  return std::ranges::any_of(scalars(header), [&](VariableId other) {
    const auto same = [&](const exec::ConcreteState& s) {
      return s.scalars[v.index] == s.scalars[other.index];
    };
    return cfa_.at(v).symbol.width() == cfa_.at(other).symbol.width() &&
           std::ranges::all_of(o.small, same) &&
           std::ranges::all_of(o.any, same);
  });
}

/// Live bit-vector variables.
std::vector<VariableId> Guesser::scalars(LocationId header) const {
  std::vector<VariableId> result;
  for (std::uint32_t v = 0; v < cfa_.variables.size(); ++v) {
    const auto sort = cfa_.variables[v].symbol.sort();
    if (!sort.is_bitvec() || sort.width < 8 || sort.width > 64) continue;
    if (live_[header.index][v]) result.push_back(VariableId{v});
  }
  return result;
}

Term Guesser::wide(VariableId v, unsigned width) const {
  const cfa::Variable& variable = cfa_.at(v);
  return variable.type.is_signed ? term::mk_sext(variable.symbol, width)
                                 : term::mk_zext(variable.symbol, width);
}

/// The variables that fit into this width, extended to it.
std::vector<Coordinate> Guesser::coordinates(LocationId header,
                                             unsigned width) const {
  std::vector<Coordinate> result;
  for (VariableId v : scalars(header)) {
    const Term x = cfa_.at(v).symbol;
    if (x.width() <= width) result.push_back({wide(v, width), x, false});
  }
  return result;
}

/// Relations in the ring of this width; narrower variables are extended.
void Guesser::guess_polynomials(LocationId header, unsigned width) {
  std::vector<Coordinate> all = coordinates(header, width);
  guess_relations(header, width, all, false);
  const std::size_t variables = all.size();
  for (const Coordinate& q : quotients_) {
    if (q.term.width() == width) all.push_back(q);
  }
  if (all.size() > variables) guess_relations(header, width, all, true);
}

/// `with_quotients`: only those relations that mention one.
void Guesser::guess_relations(LocationId header, unsigned width,
                              const std::vector<Coordinate>& coordinates,
                              bool with_quotients) {
  std::vector<Point> points;
  for (const auto& state : seen_.at(header)->small) {
    Point& p = points.emplace_back();
    for (const Coordinate& c : coordinates) {
      p.push_back(static_cast<std::int64_t>(term::to_signed(
          exec::evaluate(cfa_, c.narrow, state), c.narrow.width())));
    }
  }
  const auto relations =
      pleat::algebra::find_relations(points, coordinates.size(), {});
  auto note = [&](const char* name, std::uint64_t v) {
    Counter& c = env_.stats.counter(name);
    c.value = std::max(c.value, v);
  };
  note("algebra.samples", points.size());
  note("algebra.degree", relations.degree);
  note("algebra.monomials", relations.monomials);
  std::vector<Term> terms;
  for (const Coordinate& c : coordinates) terms.push_back(c.term);
  for (const Relation& r : relations.all) {
    if (with_quotients && !mentions_quotient(r, coordinates)) continue;
    offer(header, equation(r, terms, width),
          with_quotients ? Candidate::Kind::Late : Candidate::Kind::Equality);
  }
}

/// x / y where y always divides x, and that is no accident: then x = x/y * y
/// can be halved with x and y, which the equality alone cannot.
void Guesser::guess_quotients(LocationId header) {
  quotients_.clear();
  const Observed& o = *seen_.at(header);
  const std::vector<VariableId> all = scalars(header);
  for (VariableId a : all) {
    for (VariableId b : all) {
      const Term x = cfa_.at(a).symbol, y = cfa_.at(b).symbol;
      if (a == b || x.width() != y.width()) continue;
      std::set<Value> quotients, divisors;
      bool single_bits = true, divides = true;
      const auto look = [&](const exec::ConcreteState& state) {
        const Value n = state.scalars[a.index], d = state.scalars[b.index];
        divides &= d != 0 && n % d == 0 && !term::sign_bit(d, y.width());
        if (!divides) return;
        quotients.insert(n / d);
        divisors.insert(d);
        single_bits &= (n / d & (n / d - 1)) == 0;
      };
      for (const auto& state : o.small) look(state);
      for (const auto& state : o.any) look(state);
      if (!divides || quotients.size() < 4 || divisors.size() < 3 ||
          quotients_.size() >= kMostQuotients) {
        continue;
      }
      const Term q = term::mk_udiv(x, y), zero = term::mk_bv(0, x.width());
      quotients_.push_back({q, q, true});
      offer(header, term::mk_eq(term::mk_urem(x, y), zero),
            Candidate::Kind::Bits);
      if (!single_bits) continue;
      const Term less = term::mk_sub(q, term::mk_bv(1, x.width()));
      offer(header, term::mk_eq(term::mk_bvand(q, less), zero),
            Candidate::Kind::Bits);
    }
  }
}

/// Powers of two, bits that are never set, and low bits that never change
/// (parity).
void Guesser::guess_bits(LocationId header) {
  const Observed& o = *seen_.at(header);
  for (VariableId v : scalars(header)) {
    const Term x = cfa_.at(v).symbol;
    const unsigned w = x.width();
    const Extremes& e = o.extremes[v.index];
    unsigned low = 0;
    while (low < w && (((e.bits ^ e.always) >> low) & 1) == 0) ++low;
    if (low > 0 && low < w) {
      const Term mask = term::mk_bv((Value{1} << low) - 1, w);
      offer(header,
            term::mk_eq(term::mk_bvand(x, mask),
                        term::mk_bv(term::truncate(e.always, low), w)),
            Candidate::Kind::Bits);
    }
    if (!e.single_bits || e.bits < 2) continue;
    const Term less = term::mk_sub(x, term::mk_bv(1, w));
    const Term zero = term::mk_bv(0, w);
    offer(header, term::mk_eq(term::mk_bvand(x, less), zero),
          Candidate::Kind::Bits);
    const Term others = term::mk_bv(~e.bits, w);
    offer(header, term::mk_eq(term::mk_bvand(x, others), zero),
          Candidate::Kind::Bits);
  }
}

void Guesser::guess_bounds(LocationId header) {
  const Observed& o = *seen_.at(header);
  for (VariableId v : scalars(header)) {
    const cfa::Variable& variable = cfa_.at(v);
    const Term x = variable.symbol;
    const unsigned w = x.width();
    const Extremes& e = o.extremes[v.index];
    // Relations say this too, if there are enough states.
    if (e.least == e.greatest) {
      offer(header, term::mk_eq(x, term::mk_bv(e.least, w)),
            Candidate::Kind::Equality);
      continue;
    }
    const auto bound = [&](Term f) {
      offer(header, f, Candidate::Kind::Bound);
    };
    if (variable.type.is_signed) {
      const auto value = [&](__int128 c) {
        return term::mk_bv(static_cast<Value>(c), w);
      };
      if (e.signed_least >= 0) bound(term::mk_sge(x, value(0)));
      if (e.signed_least == e.signed_greatest) continue;
      bound(term::mk_sge(x, value(e.signed_least)));
      bound(term::mk_sle(x, value(e.signed_greatest)));
      for (Value c : rounded_up(static_cast<Value>(e.signed_greatest), w - 1)) {
        if (e.signed_greatest <= 1) break;
        offer(header, term::mk_sle(x, term::mk_bv(c, w)),
              Candidate::Kind::Late);
      }
    } else if (e.least != e.greatest) {
      bound(term::mk_uge(x, term::mk_bv(e.least, w)));
      bound(term::mk_ule(x, term::mk_bv(e.greatest, w)));
      for (Value c : rounded_up(e.greatest, w)) {
        offer(header, term::mk_ule(x, term::mk_bv(c, w)),
              Candidate::Kind::Late);
      }
      if (v.index >= program_variables_) bound_by_constants(header, x);
    }
  }
}

/// Runs are too short to see how far a ghost counts; the program may say.
void Guesser::bound_by_constants(LocationId header, Term x) {
  for (const Value c : constants_) {
    if (c < 2 || c != term::truncate(c, x.width() - 1)) continue;
    offer(header, term::mk_ule(x, term::mk_bv(c, x.width())),
          Candidate::Kind::Late);
  }
}

void Guesser::guess_order(LocationId header) {
  const std::vector<VariableId> all = scalars(header);
  if (all.size() > kMostOrdered) return;
  for (VariableId a : all) {
    for (VariableId b : all) {
      const cfa::Variable &x = cfa_.at(a), &y = cfa_.at(b);
      if (a == b || x.symbol.width() != y.symbol.width() ||
          x.type.is_signed != y.type.is_signed) {
        continue;
      }
      const bool is_signed = x.type.is_signed;
      offer(header,
            is_signed ? term::mk_sle(x.symbol, y.symbol)
                      : term::mk_ule(x.symbol, y.symbol),
            Candidate::Kind::Bound);
      offer(header,
            is_signed ? term::mk_slt(x.symbol, y.symbol)
                      : term::mk_ult(x.symbol, y.symbol),
            Candidate::Kind::Bound);
    }
  }
}

/// A variable that has few values tells cases apart (a mode, an exponent that
/// is counted down): relations may hold in each that do not hold in all.
void Guesser::guess_cases(LocationId header) {
  const Observed& o = *seen_.at(header);
  for (VariableId v : scalars(header)) {
    std::set<Value> values;
    for (const auto& s : o.small) values.insert(s.scalars[v.index]);
    for (const auto& s : o.any) values.insert(s.scalars[v.index]);
    if (values.size() < 2 || values.size() > kMostCases) continue;
    const Term x = cfa_.at(v).symbol;
    Cases cases{.at = header, .any = term::mk_false(), .all = {}};
    for (Value value : values) {
      Cases::Case& one = cases.all.emplace_back();
      one.when = term::mk_eq(x, term::mk_bv(value, x.width()));
      cases.any = term::mk_or(cases.any, one.when);
      guess_case(header, v, value, one);
    }
    offer(header, cases.any, Candidate::Kind::Late);
    cases_.push_back(std::move(cases));
  }
}

void Guesser::guess_case(LocationId header, VariableId v, Value value,
                         Cases::Case& to) {
  const Term x = cfa_.at(v).symbol;
  std::vector<Term> terms;
  std::vector<VariableId> variables;
  for (VariableId other : scalars(header)) {
    if (other == v || cfa_.at(other).symbol.width() != x.width()) continue;
    variables.push_back(other);
    terms.push_back(cfa_.at(other).symbol);
  }
  std::set<Point> different;
  for (const auto& scalars : seen_.at(header)->scalars) {
    if (scalars[v.index] != value || different.size() >= kMostPoints) continue;
    Point p;
    for (VariableId other : variables) {
      p.push_back(static_cast<std::int64_t>(
          term::to_signed(scalars[other.index], x.width())));
    }
    different.insert(std::move(p));
  }
  const std::vector<Point> points(different.begin(), different.end());
  // States are fewer here. What chance makes, other states refute.
  const auto relations = pleat::algebra::find_relations(
      points, variables.size(), {.spare_points = 4});
  for (const Relation& r : relations.all) {
    const Term holds = equation(r, terms, x.width());
    if (!seen_.refutes(header, holds)) continue;  // in all cases
    offer(header, term::mk_implies(to.when, holds), Candidate::Kind::Late);
    to.holds.push_back(holds);
  }
}

std::vector<verdict::Invariant> join_cases(
    std::vector<verdict::Invariant> facts, const std::vector<Cases>& cases) {
  for (const Cases& c : cases) {
    const auto fact = [&](Term formula) {
      return std::ranges::find_if(facts, [&](const verdict::Invariant& i) {
        return i.location == c.at && i.formula == formula;
      });
    };
    if (fact(c.any) == facts.end()) continue;
    std::vector<Term> disjuncts, joined{c.any};
    for (const Cases::Case& one : c.all) {
      std::vector<Term> all{one.when};
      for (Term holds : one.holds) {
        const Term implied = term::mk_implies(one.when, holds);
        if (fact(implied) == facts.end()) continue;
        all.push_back(holds);
        joined.push_back(implied);
      }
      disjuncts.push_back(term::mk_and(all));
    }
    if (joined.size() == 1) continue;
    std::erase_if(facts, [&](const verdict::Invariant& i) {
      return i.location == c.at &&
             std::ranges::find(joined, i.formula) != joined.end();
    });
    facts.push_back({c.at, term::mk_or(disjuncts)});
  }
  return facts;
}

/// Conditions over a header's variables that the program itself asks.
void Guesser::guess_conditions() {
  for (const Path& p : paths_) {
    if (p.from == cfa_.initial) continue;
    if (prove::is_goal(cfa_, p.to))
      offer_literals(p.from, term::mk_not(p.guard));
  }
  for (const Path& p : paths_) {
    if (p.from == cfa_.initial) continue;
    if (!prove::is_goal(cfa_, p.to)) offer_literals(p.from, p.guard);
  }
}

/// A disjunction of which one part alone may hold always: that part is better.
bool Guesser::has_likely_part(LocationId at, Term formula) const {
  std::vector<Term> parts;
  if (formula.is(Kind::Or)) {
    parts.assign(formula.children().begin(), formula.children().end());
  } else if (formula.is(Kind::Not) && formula[0].is(Kind::And)) {
    for (Term c : formula[0].children()) parts.push_back(term::mk_not(c));
  }
  return std::any_of(parts.begin(), parts.end(), [&](Term part) {
    return only_variables(part) && !seen_.refutes(at, part);
  });
}

bool Guesser::only_variables(Term formula) const {
  const auto symbols = term::free_symbols(formula);
  return std::all_of(symbols.begin(), symbols.end(),
                     [&](Term s) { return cfa_.variable_of(s).has_value(); });
}

/// The parts of a formula, as they are and negated, if they mention variables
/// only.
void Guesser::offer_literals(LocationId at, Term formula) {
  std::vector<Term> stack{formula};
  std::set<Term> met;
  while (!stack.empty()) {
    const Term t = stack.back();
    stack.pop_back();
    if (!met.insert(t).second || met.size() > 100) continue;
    const Term inner = t.is(Kind::Not) ? t[0] : t;
    if (inner.is(Kind::And) || inner.is(Kind::Or)) {
      stack.insert(stack.end(), inner.children().begin(),
                   inner.children().end());
    }
    if (!only_variables(t)) continue;
    for (Term f : {t, term::mk_not(t)}) {
      if (has_likely_part(at, f)) continue;
      const bool equality = f.is(Kind::Eq) && f[0].sort().is_bitvec();
      offer(at, f,
            equality ? Candidate::Kind::Equality : Candidate::Kind::Condition);
    }
  }
}

}  // namespace pleat::engine::algebra
