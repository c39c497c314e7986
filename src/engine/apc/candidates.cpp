// A variable to which every backbone adds a constant is x0 + sum of d_i * k_i.
// Eliminating the counters leaves:
//
//   x = x0 modulo the greatest power of two that divides all d_i
//   x - q * y = x0 - q * y0    if each d_i of x is q times that of y
//
// and a comparison that lets an iteration happen holds, in its weak form, after
// it. What a loop does not change, or sets to a constant, stays what it is.

#include "engine/apc/candidates.h"

#include <algorithm>
#include <bit>

#include "term/walk.h"

namespace pleat::engine::apc {
namespace {

using term::Kind;
using term::Value;

/// A variable and what each backbone adds to it.
struct Steps {
  std::size_t variable = 0;
  Term symbol = {};
  std::vector<Value> by;  ///< by backbone
  bool moves() const {
    return std::any_of(by.begin(), by.end(), [](Value v) { return v != 0; });
  }
};

class Collector {
 public:
  Collector(const Cfa& cfa, const Summary& summary,
            const std::vector<Memory>& entries)
      : cfa_(cfa), summary_(summary), entries_(entries) {
    for (std::size_t v = 0; v < cfa.variables.size(); ++v) add_steps(v);
  }

  std::vector<Term> run() {
    for (const Steps& x : steps_) {
      entry_values(x);
      if (!x.moves()) continue;
      congruences(x);
      for (const Steps& y : steps_) {
        if (y.variable != x.variable && y.moves()) relations(x, y);
      }
    }
    for (std::size_t v = 0; v < cfa_.variables.size(); ++v) constants(v);
    comparisons();
    std::sort(found_.begin(), found_.end());
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    return std::move(found_);
  }

 private:
  void add_steps(std::size_t v) {
    Steps s{v, cfa_.variables[v].symbol, {}};
    if (!s.symbol.sort().is_bitvec()) return;
    for (const Executed& e : summary_.backbones) {
      const Term d = mk_sub(e.memory[v], s.symbol);
      if (!d.is_const()) return;
      s.by.push_back(d.value());
    }
    steps_.push_back(std::move(s));
  }

  /// The formula at the entry: `make` gets the values there.
  template <typename Make>
  void at_entries(const Make& make) {
    for (const Memory& values : entries_) {
      const Term t = make(values);
      if (t && !t.is_const()) found_.push_back(t);
    }
  }

  bool unchanged(Term t) const {
    for (Term s : term::free_symbols(t)) {
      const auto v = cfa_.variable_of(s);
      if (!v || summary_.memory[v->index] != s) return false;
    }
    return true;
  }

  void entry_values(const Steps& x) {
    if (x.moves()) {
      at_entries([&](const Memory& m) -> Term {
        const Term start = m[x.variable];
        if (!start.is_const()) return {};
        found_.push_back(mk_uge(x.symbol, start));
        return mk_sge(x.symbol, start);
      });
      return;
    }
    at_entries([&](const Memory& m) -> Term {
      const Term start = m[x.variable];
      return start.is_const() ? mk_eq(x.symbol, start) : Term();
    });
  }

  void congruences(const Steps& x) {
    unsigned low = x.symbol.width();
    for (Value d : x.by) {
      unsigned zeros = 0;
      while (zeros < low && (d >> zeros & 1) == 0) ++zeros;
      low = std::min(low, zeros);
    }
    if (low == 0 || low >= x.symbol.width()) return;
    at_entries([&](const Memory& m) -> Term {
      const Term start = mk_extract(m[x.variable], low - 1, 0);
      if (!unchanged(start)) return {};
      return mk_eq(mk_extract(x.symbol, low - 1, 0), start);
    });
  }

  void relations(const Steps& x, const Steps& y) {
    const unsigned w = std::min(x.symbol.width(), y.symbol.width());
    Value q = 0;
    for (std::size_t i = 0; i < x.by.size(); ++i) {
      if (y.by[i] == 0) continue;
      const auto a = term::to_signed(x.by[i], x.symbol.width());
      const auto b = term::to_signed(y.by[i], y.symbol.width());
      if (a % b != 0) return;
      q = term::truncate(static_cast<Value>(a / b), w);
      break;
    }
    for (std::size_t i = 0; i < x.by.size(); ++i) {
      if (term::truncate(x.by[i] - q * y.by[i], w) != 0) return;
    }
    const auto difference = [&](Term a, Term b) {
      return mk_sub(mk_extract(a, w - 1, 0),
                    mk_mul(term::mk_bv(q, w), mk_extract(b, w - 1, 0)));
    };
    at_entries([&](const Memory& m) -> Term {
      const Term start = difference(m[x.variable], m[y.variable]);
      if (!unchanged(start)) return {};
      return mk_eq(difference(x.symbol, y.symbol), start);
    });
  }

  /// Rule 3: what it was at the entry, or the constant that the loop sets.
  void constants(std::size_t v) {
    const Term symbol = cfa_.variables[v].symbol;
    if (!symbol.sort().is_bitvec()) return;
    std::vector<Term> values;
    for (const Executed& e : summary_.backbones) {
      if (e.memory[v] == symbol) continue;
      if (!e.memory[v].is_const()) return;
      values.push_back(mk_eq(symbol, e.memory[v]));
    }
    if (values.empty()) return;
    at_entries([&](const Memory& m) -> Term {
      if (!m[v].is_const()) return {};
      std::vector<Term> all = values;
      all.push_back(mk_eq(symbol, m[v]));
      return mk_or(all);
    });
  }

  void comparisons() {
    for (const Executed& e : summary_.backbones) {
      for (Term t : e.condition.plain) {
        for (Term c : term::free_symbols(t)) {
          if (!cfa_.variable_of(c)) return;
        }
        if (t.is(Kind::Slt)) add_weak(mk_sle(t[0], t[1]));
        if (t.is(Kind::Ult)) add_weak(mk_ule(t[0], t[1]));
      }
    }
  }

  void add_weak(Term t) {
    if (t.is_const()) return;
    found_.push_back(t);
    for (const Steps& x : steps_) {
      if (!x.moves()) continue;
      at_entries([&](const Memory& m) -> Term {
        const Term start = m[x.variable];
        return start.is_const() ? mk_or(t, mk_eq(x.symbol, start)) : Term();
      });
    }
  }

  const Cfa& cfa_;
  const Summary& summary_;
  const std::vector<Memory>& entries_;
  std::vector<Steps> steps_;
  std::vector<Term> found_;
};

}  // namespace

std::vector<Term> candidates(const Cfa& cfa, const Summary& summary,
                             const std::vector<Memory>& entries) {
  return Collector(cfa, summary, entries).run();
}

}  // namespace pleat::engine::apc
