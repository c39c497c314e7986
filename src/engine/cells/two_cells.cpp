// A guess says: if `first` and `second` lie in these places, then the cell at
// `first` is at most (at least, below, above) the cell at `second`. Places are
//
// a segment:   from <= first < second <= to,
// with a hole: the same, and neither is the hole, where an element is missing
//              that a loop holds in a variable (insertion sort),
// two parts:   from <= first < middle <= second <= to (a partition, and all
//              sorting that puts elements to their final place).
//
// All bounds are counters, what they begin with, and what they are compared
// with. Places are compared by the samples, as sets of pairs of numbers: of two
// that no sample tells apart, one is tried; of one inside of another, the other
// is tried first.

#include "engine/cells/two_cells.h"

#include <algorithm>
#include <map>
#include <optional>

#include "cfa/ghosts.h"
#include "term/substitute.h"

namespace pleat::engine::cells {
namespace {

using cfa::LocationId;
using term::Term;
using term::Value;
using verdict::Invariant;

constexpr std::size_t kMostArrays = 3, kMostPlaces = 700, kMostStates = 24;
constexpr Value kSmallIndices = 7;
/// So many pairs must have been seen, and so many guesses are made.
constexpr std::size_t kFewPairs = 6, kMostWidest = 60, kMostOthers = 150;

/// A number as it is compared: with or without its sign.
using Key = __int128;
Key key_of(Value v, unsigned width, bool with_sign) {
  return with_sign ? static_cast<Key>(term::to_signed(v, width))
                   : static_cast<Key>(v);
}

/// A bound of an index, and whether the index may be equal to it.
struct Bound {
  std::size_t value;  ///< place in the list of bounds
  bool included;
};

struct Place {
  Bound from, to;
  std::optional<std::size_t> hole;
  std::optional<Bound> middle;  ///< included: the second index may be there
};

/// An order of two cells of an array.
struct Order {
  std::size_t array;
  bool with_sign, strict, falling;

  Term operator()(Term a, Term b) const {
    if (falling) std::swap(a, b);
    if (with_sign) return strict ? term::mk_slt(a, b) : term::mk_sle(a, b);
    return strict ? term::mk_ult(a, b) : term::mk_ule(a, b);
  }
  bool holds(Value a, Value b, unsigned width) const {
    const Key x = key_of(falling ? b : a, width, with_sign),
              y = key_of(falling ? a : b, width, with_sign);
    return strict ? x < y : x <= y;
  }
};

bool with_sign(const Indices::Order& order) {
  return order.less == term::mk_slt;
}

class Guesser {
 public:
  Guesser(const Indices& indices, Smaller& smaller,
          const exec::SamplePool& samples)
      : indices_(indices),
        smaller_(smaller),
        samples_(samples),
        first_(indices.any),
        second_(cfa::any_index(indices.any.width(), 1)),
        bounds_(indices.bounds()) {
    for (const auto& [header, moving] : indices.changing) {
      for (const Term m : moving) {
        if (std::ranges::find(bounds_, m) == bounds_.end())
          bounds_.push_back(m);
      }
    }
    for (const Term cell : indices.cells) {
      const bool known =
          std::ranges::any_of(cells_, [&](Term c) { return c[0] == cell[0]; });
      if (!known && cells_.size() < kMostArrays) cells_.push_back(cell);
    }
    for (std::size_t a = 0; a < cells_.size(); ++a) {
      for (const bool falling : {false, true}) {
        for (const bool strict : {false, true}) {
          orders_.push_back({a, true, strict, falling});
          orders_.push_back({a, false, strict, falling});
        }
      }
    }
  }

  TwoCells run() {
    for (const auto& [header, ranges] : indices_.between) {
      if (samples_.at(header).empty()) continue;
      for (const Indices::Order& index_order : indices_.orders())
        guess_at(header, index_order);
    }
    return std::move(result_);
  }

 private:
  std::size_t number(Term bound) const {
    return static_cast<std::size_t>(std::ranges::find(bounds_, bound) -
                                    bounds_.begin());
  }

  std::vector<Place> places(LocationId header) const {
    const std::vector<Term>& counters = indices_.changing.at(header);
    std::vector<Bound> from, to, middles;
    for (const Term s : indices_.starts) from.push_back({number(s), true});
    for (const Term e : indices_.ends) to.push_back({number(e), false});
    for (const Term c : counters) {
      for (const bool included : {true, false}) {
        from.push_back({number(c), included});
        to.push_back({number(c), included});
        middles.push_back({number(c), included});
      }
    }
    std::vector<Place> result;
    for (const Bound f : from) {
      for (const Bound t : to) {
        if (f.value == t.value) continue;
        result.push_back({f, t, {}, {}});
        for (const Term c : counters) result.push_back({f, t, number(c), {}});
        for (const Bound m : middles) result.push_back({f, t, {}, m});
      }
    }
    if (result.size() > kMostPlaces) result.resize(kMostPlaces);
    return result;
  }

  /// What the samples at a header say of places and orders.
  struct Seen {
    std::vector<std::vector<bool>> inside;  ///< by place: which pairs
    std::vector<std::vector<bool>> holds;   ///< by order: of which pairs
  };

  Seen look(LocationId header, const Indices::Order& index_order,
            const std::vector<Place>& places) const {
    Seen seen{std::vector<std::vector<bool>>(places.size()),
              std::vector<std::vector<bool>>(orders_.size())};
    std::size_t states = 0;
    for (const exec::ConcreteState& state : samples_.at(header)) {
      if (++states > kMostStates) break;
      look(state, index_order, places, seen);
    }
    return seen;
  }

  void look(const exec::ConcreteState& state, const Indices::Order& index_order,
            const std::vector<Place>& places, Seen& seen) const {
    term::Model model = exec::model_of(smaller_.program(), state);
    const unsigned width = first_.width();
    std::vector<Key> bounds;
    std::vector<Value> indices;
    const auto key = [&](Value v) {
      return key_of(v, width, with_sign(index_order));
    };
    term::Evaluator evaluator(model);
    for (Value v = 0; v < kSmallIndices; ++v) indices.push_back(v);
    for (const Term b : bounds_) {
      const Value bound = evaluator.scalar(smaller_.bound(b));
      bounds.push_back(key(bound));
      for (const Value v : {bound - 1, bound, bound + 1})
        indices.push_back(term::truncate(v, width));
    }
    std::ranges::sort(indices, {}, key);
    indices.erase(std::ranges::unique(indices).begin(), indices.end());
    std::vector<std::vector<Value>> cells(cells_.size());
    for (const Value v : indices) {
      model.set(first_, v);
      term::Evaluator at_index(model);
      for (std::size_t a = 0; a < cells_.size(); ++a)
        cells[a].push_back(at_index.scalar(cells_[a]));
    }
    for (std::size_t i = 0; i < indices.size(); ++i) {
      for (std::size_t j = i + 1; j < indices.size(); ++j) {
        for (std::size_t p = 0; p < places.size(); ++p) {
          seen.inside[p].push_back(
              is_inside(places[p], bounds, key(indices[i]), key(indices[j])));
        }
        for (std::size_t o = 0; o < orders_.size(); ++o) {
          const std::size_t array = orders_[o].array;
          seen.holds[o].push_back(orders_[o].holds(
              cells[array][i], cells[array][j], cells_[array].width()));
        }
      }
    }
  }

  static bool is_inside(const Place& place, const std::vector<Key>& bounds,
                        Key first, Key second) {
    const auto upto = [&](Key a, Key b, bool included) {
      return included ? a <= b : a < b;
    };
    const Key from = bounds[place.from.value], to = bounds[place.to.value];
    if (!upto(from, first, place.from.included)) return false;
    if (!upto(second, to, place.to.included)) return false;
    if (place.hole) {
      const Key hole = bounds[*place.hole];
      if (first == hole || second == hole) return false;
    }
    if (!place.middle) return true;
    const Key middle = bounds[place.middle->value];
    const bool included = place.middle->included;
    return upto(first, middle, !included) && upto(middle, second, included);
  }

  void guess_at(LocationId header, const Indices::Order& index_order) {
    const std::vector<Place> all = places(header);
    const Seen seen = look(header, index_order, all);
    for (std::size_t o = 0; o < orders_.size(); ++o) {
      std::vector<std::size_t> good;
      for (std::size_t p = 0; p < all.size(); ++p) {
        if (is_good(seen.inside[p], seen.holds[o])) good.push_back(p);
      }
      // The same set of pairs once.
      std::map<std::vector<bool>, std::size_t> distinct;
      for (const std::size_t p : good) distinct.emplace(seen.inside[p], p);
      for (const auto& [inside, p] : distinct) {
        const bool widest =
            std::ranges::none_of(distinct, [&](const auto& other) {
              return other.second != p && is_within(inside, other.first);
            });
        auto& to = widest ? result_.widest : result_.others;
        if (to.size() < (widest ? kMostWidest : kMostOthers))
          to.push_back({header, formula(all[p], index_order, orders_[o])});
      }
    }
  }

  /// Enough pairs are in the place, and all of them are in order.
  static bool is_good(const std::vector<bool>& inside,
                      const std::vector<bool>& holds) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < inside.size(); ++i) {
      if (!inside[i]) continue;
      if (!holds[i]) return false;
      ++count;
    }
    return count >= kFewPairs;
  }

  static bool is_within(const std::vector<bool>& a,
                        const std::vector<bool>& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (a[i] && !b[i]) return false;
    }
    return true;
  }

  Term formula(const Place& place, const Indices::Order& index_order,
               const Order& order) const {
    const auto& [less, at_most] = index_order;
    const auto upto = [&](Bound b) { return b.included ? at_most : less; };
    std::vector<Term> where{upto(place.from)(bounds_[place.from.value], first_),
                            upto(place.to)(second_, bounds_[place.to.value])};
    if (place.middle) {
      const Term middle = bounds_[place.middle->value];
      const bool included = place.middle->included;
      where.push_back((included ? less : at_most)(first_, middle));
      where.push_back((included ? at_most : less)(middle, second_));
    } else {
      where.push_back(less(first_, second_));
    }
    if (place.hole) {
      const Term hole = bounds_[*place.hole];
      where.push_back(term::mk_not(term::mk_eq(first_, hole)));
      where.push_back(term::mk_not(term::mk_eq(second_, hole)));
    }
    const Term a = cells_[order.array];
    const Term b = term::substitute(a, {{first_, second_}});
    return term::mk_implies(term::mk_and(where), order(a, b));
  }

  const Indices& indices_;
  Smaller& smaller_;
  const exec::SamplePool& samples_;
  const Term first_, second_;
  std::vector<Term> bounds_;
  std::vector<Term> cells_;  ///< one per array, at the first index
  std::vector<Order> orders_;
  TwoCells result_;
};

}  // namespace

TwoCells guess_two_cells(const Indices& indices, Smaller& smaller,
                         const exec::SamplePool& samples) {
  return Guesser(indices, smaller, samples).run();
}

}  // namespace pleat::engine::cells
