#include "domain/box.h"

#include <algorithm>

namespace pleat::domain {
namespace {

mpz_class rounded_down(const mpz_class& n, const mpz_class& d) {
  mpz_class q;
  mpz_fdiv_q(q.get_mpz_t(), n.get_mpz_t(), d.get_mpz_t());
  return q;
}
mpz_class rounded_up(const mpz_class& n, const mpz_class& d) {
  mpz_class q;
  mpz_cdiv_q(q.get_mpz_t(), n.get_mpz_t(), d.get_mpz_t());
  return q;
}

class IntegerBox final : public Element {
 public:
  explicit IntegerBox(const std::vector<Range>& ranges)
      : ranges_(ranges), sides_(ranges) {}

  std::unique_ptr<Element> clone() const override {
    return std::make_unique<IntegerBox>(*this);
  }
  unsigned dimensions() const override {
    return static_cast<unsigned>(ranges_.size());
  }
  bool is_empty() const override { return is_empty_; }

  std::optional<Range> bounds(const Linear& sum) const override {
    if (is_empty_) return std::nullopt;
    return range_of(sum);
  }

  /// c * x + rest >= 0 bounds x by what the rest can be.
  void meet(const Constraint& constraint) override {
    const Linear& sum = constraint.sum;
    if (sum.is_constant()) {
      is_empty_ |= constraint.equality ? sum.constant != 0 : sum.constant < 0;
      return;
    }
    for (const auto& [d, c] : sum.terms) {
      if (is_empty_) return;
      Linear rest = sum;
      rest.terms.erase(d);
      const Range r = range_of(rest);
      // c * x >= -r.high; of an equality also c * x <= -r.low.
      if (c > 0) {
        raise(d, rounded_up(-r.high, c));
        if (constraint.equality) lower(d, rounded_down(-r.low, c));
      } else {
        lower(d, rounded_down(-r.high, c));
        if (constraint.equality) raise(d, rounded_up(-r.low, c));
      }
    }
  }

  void meet(const Element& element) override {
    const IntegerBox& other = same(element);
    is_empty_ |= other.is_empty_;
    for (unsigned d = 0; d < dimensions(); ++d) {
      raise(d, other.sides_[d].low);
      lower(d, other.sides_[d].high);
    }
  }

  void join(const Element& element) override {
    const IntegerBox& other = same(element);
    if (other.is_empty_) return;
    if (is_empty_) {
      sides_ = other.sides_;
      is_empty_ = false;
      return;
    }
    for (unsigned d = 0; d < dimensions(); ++d) {
      sides_[d].low = std::min(sides_[d].low, other.sides_[d].low);
      sides_[d].high = std::max(sides_[d].high, other.sides_[d].high);
    }
  }

  bool contains(const Element& element) const override {
    const IntegerBox& other = same(element);
    if (other.is_empty_) return true;
    if (is_empty_) return false;
    for (unsigned d = 0; d < dimensions(); ++d) {
      if (other.sides_[d].low < sides_[d].low ||
          other.sides_[d].high > sides_[d].high)
        return false;
    }
    return true;
  }

  /// A bound that has moved goes to the nearest threshold outside, else to the
  /// end of its range.
  void widen(const Element& older,
             const std::vector<Constraint>& thresholds) override {
    const IntegerBox& before = same(older);
    if (is_empty_ || before.is_empty_) return;
    const std::vector<Range> now = sides_;
    for (unsigned d = 0; d < dimensions(); ++d) {
      if (now[d].low < before.sides_[d].low) sides_[d].low = ranges_[d].low;
      if (now[d].high > before.sides_[d].high) sides_[d].high = ranges_[d].high;
    }
    for (const Constraint& t : thresholds) {
      if (t.equality || t.sum.terms.size() != 1) continue;
      const auto& [d, c] = *t.sum.terms.begin();
      if (c > 0) {
        const mpz_class low = rounded_up(-t.sum.constant, c);
        if (low <= now[d].low) raise(d, low);
      } else {
        const mpz_class high = rounded_down(-t.sum.constant, c);
        if (high >= now[d].high) lower(d, high);
      }
    }
  }

  void add_dimension(const Range& range) override {
    ranges_.push_back(range);
    sides_.push_back(range);
  }

  void take(const std::vector<unsigned>& from) override {
    std::vector<Range> ranges, sides;
    for (unsigned d : from) {
      ranges.push_back(ranges_[d]);
      sides.push_back(sides_[d]);
    }
    ranges_ = std::move(ranges);
    sides_ = std::move(sides);
  }

  std::vector<Constraint> constraints() const override {
    if (is_empty_) return {{Linear::number(1), true}};
    std::vector<Constraint> result;
    for (unsigned d = 0; d < dimensions(); ++d) {
      const Linear x = Linear::dimension(d);
      const Range& side = sides_[d];
      if (side.low == side.high) {
        result.push_back({x - Linear::number(side.low), true});
        continue;
      }
      if (side.low > ranges_[d].low)
        result.push_back({x - Linear::number(side.low)});
      if (side.high < ranges_[d].high)
        result.push_back({Linear::number(side.high) - x});
    }
    return result;
  }

 private:
  static const IntegerBox& same(const Element& other) {
    return dynamic_cast<const IntegerBox&>(other);
  }

  Range range_of(const Linear& sum) const {
    Range result{sum.constant, sum.constant};
    for (const auto& [d, c] : sum.terms) {
      const mpz_class a = c * sides_[d].low, b = c * sides_[d].high;
      result.low += std::min(a, b);
      result.high += std::max(a, b);
    }
    return result;
  }

  void raise(unsigned d, const mpz_class& low) {
    sides_[d].low = std::max(sides_[d].low, low);
    is_empty_ |= sides_[d].low > sides_[d].high;
  }
  void lower(unsigned d, const mpz_class& high) {
    sides_[d].high = std::min(sides_[d].high, high);
    is_empty_ |= sides_[d].low > sides_[d].high;
  }

  std::vector<Range> ranges_;  ///< what coordinates never leave
  std::vector<Range> sides_;   ///< means nothing if it is empty
  bool is_empty_ = false;
};

}  // namespace

std::unique_ptr<Element> make_box(const std::vector<Range>& ranges) {
  return std::make_unique<IntegerBox>(ranges);
}

#ifndef PLEAT_HAVE_PPL

Domain best_domain() { return Domain::Intervals; }

std::unique_ptr<Element> Element::all(Domain,
                                      const std::vector<Range>& ranges) {
  return make_box(ranges);
}

/// Boxes cost next to nothing: nothing is counted.
struct Allowance::Watch {};
Allowance::Allowance(std::uint64_t) {}
Allowance::~Allowance() = default;

#endif

}  // namespace pleat::domain
