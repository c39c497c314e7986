#include "engine/cells/ranges.h"

#include <algorithm>

#include "cfa/liveness.h"

namespace pleat::engine::cells {
namespace {

using cfa::LocationId;
using term::Kind;
using term::Term;

constexpr std::size_t kMostMoving = 6;

class RangeMaker {
 public:
  RangeMaker(const cfa::Cfa& cfa, const Counting& counting, Indices& found)
      : cfa_(cfa),
        counting_(counting),
        found_(found),
        live_(cfa::live_variables(cfa)) {}

  void run() {
    for (const auto& [header, changing] : counting_.changing) {
      std::vector<Term> counters = found_.counters;
      std::erase_if(counters, [&](Term c) { return !moves(c, header); });
      std::vector<Term>& moving = found_.changing[header];
      moving = counters;
      std::vector<Term> ends = found_.ends;
      for (const Term s : counting_.stopped) {
        if (!changing.contains(s) && s.sort() == found_.any.sort())
          add(ends, s, SIZE_MAX);
      }
      for (const Term e : ends) {
        const auto end = shifted(e);
        if (end && moves(end->base, header))
          add(moving, end->base, kMostMoving);
      }
      std::vector<Term> others = ends;
      for (const Term r : counting_.running) {
        if (changing.contains(r) && r.sort() == found_.any.sort())
          add(others, r, SIZE_MAX);
      }
      add_orders(others, header);
      for (const Indices::Order& order : found_.orders())
        add_ranges(counters, ends, order, found_.between[header]);
    }
  }

 private:
  /// Is it changed by a loop around the header, and read again?
  bool moves(Term symbol, LocationId header) const {
    return counting_.changing.at(header).contains(symbol) &&
           live_[header.index][cfa_.variable_of(symbol)->index];
  }

  /// Two counters, or a counter and a bound, may be in order. No counter may be
  /// below what one begins with.
  void add_orders(const std::vector<Term>& bounds, LocationId header) {
    std::vector<Term>& to = found_.in_order[header];
    const std::vector<Term>& counters = found_.changing.at(header);
    std::vector<Term> others = counters;
    for (const Term b : bounds) {
      if (b.is_symbol()) add(others, b, SIZE_MAX);
    }
    for (const auto& [less, at_most] : found_.orders()) {
      for (const Term c : counters) {
        for (const Term s : found_.starts) {
          if (s != c) add(to, at_most(s, c), SIZE_MAX);
        }
        for (const Term o : others) {
          if (c == o) continue;
          for (const Term order :
               {less(c, o), at_most(c, o), less(o, c), at_most(o, c)})
            add(to, order, SIZE_MAX);
        }
      }
    }
  }

  void add_ranges(const std::vector<Term>& counters,
                  const std::vector<Term>& ends, const Indices::Order& order,
                  std::vector<Term>& ranges) const {
    const Term k = found_.any;
    const auto [less, at_most] = order;
    struct Side {
      Term bound, formula;
    };
    std::vector<Side> from, to;
    for (const Term s : found_.starts) from.push_back({s, at_most(s, k)});
    for (const Term e : ends) to.push_back({e, less(k, e)});
    for (const Term c : counters) {
      from.push_back({c, at_most(c, k)});
      from.push_back({c, less(c, k)});
      to.push_back({c, less(k, c)});
      to.push_back({c, at_most(k, c)});
    }
    for (const Side& f : from) {
      for (const Side& t : to) {
        if (f.bound == t.bound) continue;
        add(ranges, term::mk_and(f.formula, t.formula), SIZE_MAX);
      }
    }
  }

  const cfa::Cfa& cfa_;
  const Counting& counting_;
  Indices& found_;
  const std::vector<std::vector<bool>> live_;
};

}  // namespace

void add_ranges(const cfa::Cfa& cfa, const Counting& counting, Indices& found) {
  RangeMaker(cfa, counting, found).run();
}

std::optional<Shifted> shifted(Term t) {
  const auto zero = [](Term like) { return term::mk_bv(0, like.width()); };
  if (t.is_const() || t.is_symbol()) return Shifted{t, zero(t)};
  if (!t.is(Kind::Add) || t.size() != 2) return std::nullopt;
  for (const std::size_t side : {0, 1}) {
    if (t[side].is_const() && t[1 - side].is_symbol())
      return Shifted{t[1 - side], t[side]};
  }
  return std::nullopt;
}

void add(std::vector<Term>& all, Term t, std::size_t most) {
  if (t.is_true() || t.is_false() || all.size() >= most) return;
  if (std::ranges::find(all, t) == all.end()) all.push_back(t);
}

}  // namespace pleat::engine::cells
