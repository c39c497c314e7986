#include "engine/apc/values.h"

#include <algorithm>

#include "algebra/closed_form.h"
#include "term/poly.h"
#include "term/substitute.h"

namespace pleat::engine::apc {
namespace {

using term::Value;

/// x := c * x + d, with c a constant and d fixed during the loop.
struct Map {
  Value c = 1;
  Term d = {};
  Term counter = {};
  std::size_t backbone = 0;
};

class Rules {
 public:
  Rules(Term variable, const std::vector<Effect>& effects,
        const Surroundings& around, const Options& options)
      : x_(variable), effects_(effects), around_(around), options_(options) {
    for (std::size_t i = 0; i < effects.size(); ++i) {
      if (effects[i].value != x_) changing_.push_back(i);
    }
  }

  Term run() {
    if (changing_.empty()) return x_;
    if (const Term t = maps()) return t;
    if (const Term t = sum()) return t;
    if (const Term t = always_the_same()) return t;
    return one_backbone();
  }

 private:
  /// Rule 2, and its extensions.
  Term maps() {
    if (!x_.sort().is_bitvec()) return {};
    std::vector<Map> maps;
    for (std::size_t i : changing_) {
      const auto map = as_map(i);
      if (!map) return {};
      maps.push_back(*map);
    }
    if (!sort_into_order(maps)) return {};
    Term value = x_;
    for (const Map& m : maps) value = repeated(value, m.c, m.d, m.counter);
    return value;
  }

  /// One backbone adds a polynomial in the number of its iterations so far.
  Term sum() const {
    if (!options_.affine || !x_.sort().is_bitvec() || changing_.size() != 1) {
      return {};
    }
    const Effect& e = effects_[changing_[0]];
    const Term step = around_.over_iterations(mk_sub(e.value, x_));
    if (!around_.is_fixed_but(step, e.counter)) return {};
    const Term i = resized(e.counter, x_.width());
    const term::Polynomial p = term::Polynomial::of(step);
    for (Term v : p.variables()) {
      if (v != i && !around_.is_fixed(v)) return {};
    }
    const auto total = pleat::algebra::power_sum_term(p, i, e.counter);
    return total ? mk_add(x_, *total) : Term{};
  }

  std::optional<Map> as_map(std::size_t i) const {
    const Term value = effects_[i].value;
    const Term step = around_.over_iterations(mk_sub(value, x_));
    if (around_.is_fixed(step)) {
      return Map{1, step, effects_[i].counter, i};
    }
    if (!options_.geometric && !options_.affine) return std::nullopt;
    const term::Polynomial p = term::Polynomial::of(value);
    const Value c = p.coefficient({x_});
    const Term rest = around_.over_iterations(
        mk_sub(value, mk_mul(term::mk_bv(c, x_.width()), x_)));
    if (c == 0 || !around_.is_fixed(rest)) return std::nullopt;
    const bool allowed =
        rest.is_value(0) ? options_.geometric : options_.affine;
    if (!allowed) return std::nullopt;
    return Map{c, rest, effects_[i].counter, i};
  }

  /// (c1 x + d1) then (c2 x + d2) is the same as the other way round.
  static bool commute(const Map& a, const Map& b) {
    const unsigned w = a.d.width();
    const auto times = [&](Value c, Term d) {
      return mk_mul(term::mk_bv(c, w), d);
    };
    return mk_add(times(a.c, b.d), a.d) == mk_add(times(b.c, a.d), b.d);
  }

  /// False if the result depends on an order that nobody knows.
  bool sort_into_order(std::vector<Map>& maps) const {
    std::vector<Map> sorted;
    while (!maps.empty()) {
      const auto first =
          std::find_if(maps.begin(), maps.end(), [&](const Map& m) {
            return std::all_of(maps.begin(), maps.end(), [&](const Map& o) {
              return m.backbone == o.backbone || commute(m, o) ||
                     (options_.ordered &&
                      around_.before(m.backbone, o.backbone));
            });
          });
      if (first == maps.end()) return false;
      sorted.push_back(*first);
      maps.erase(first);
    }
    maps = std::move(sorted);
    return true;
  }

  /// Rule 3: the same value in every iteration that changes it.
  Term always_the_same() const {
    const Term d = effects_[changing_[0]].value;
    std::vector<Term> happened;
    for (std::size_t i : changing_) {
      if (effects_[i].value != d) return {};
      happened.push_back(mk_ne(effects_[i].counter, counter_constant(0)));
    }
    const Term value = around_.over_iterations(d);
    if (!around_.is_fixed(value)) return {};
    return mk_ite(mk_or(happened), value, x_);
  }

  /// Rule 4: only one backbone changes it, to something of its own counter.
  Term one_backbone() const {
    if (changing_.size() != 1) return {};
    const Effect& e = effects_[changing_[0]];
    const Term value = around_.over_iterations(e.value);
    if (!around_.is_fixed_but(value, e.counter)) return {};
    const Term last = mk_sub(e.counter, counter_constant(1));
    return mk_ite(mk_ne(e.counter, counter_constant(0)),
                  term::substitute(value, {{e.counter, last}}), x_);
  }

  Term x_;
  const std::vector<Effect>& effects_;
  const Surroundings& around_;
  const Options& options_;
  std::vector<std::size_t> changing_;
};

}  // namespace

Term resized(Term counter, unsigned width) {
  if (width > kCounterWidth) return mk_zext(counter, width);
  if (width == kCounterWidth) return counter;
  return mk_extract(counter, width - 1, 0);
}

Term repeated(Term x, Value c, Term d, Term k) {
  return pleat::algebra::affine_term(x, c, d, k);
}

Term iterated(Term variable, const std::vector<Effect>& effects,
              const Surroundings& around, const Options& options) {
  return Rules(variable, effects, around, options).run();
}

}  // namespace pleat::engine::apc
