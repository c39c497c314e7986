#include "algebra/affine.h"

#include <algorithm>

#include "term/modular.h"

namespace pleat::algebra {
namespace {

using term::trailing_zeros;
using term::truncate;
using term::Value;
using Row = std::vector<Value>;

/// row -= factor * other
void subtract(Row& row, const Row& other, Value factor, unsigned width) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    row[i] = truncate(row[i] - factor * other[i], width);
  }
}

/// v / pivot, where 2 divides v at least as often as the pivot.
Value quotient(Value v, Value pivot, unsigned width) {
  const unsigned s = trailing_zeros(pivot, width);
  return truncate((v >> s) * term::inverse(pivot >> s, width), width);
}

bool is_zero(const Row& row) {
  return std::all_of(row.begin(), row.end(), [](Value v) { return v == 0; });
}

/// Echelon form: each row's pivot is the entry least divisible by 2, made a
/// power of 2 and removed from the other rows as far as possible. Columns from
/// `first` on are tried before the others.
void reduce(std::vector<Row>& rows, unsigned width, std::size_t first = 0) {
  std::vector<bool> used(rows.size(), false);
  for (std::size_t step = 0; step < rows.size(); ++step) {
    std::size_t best = rows.size(), column = 0;
    unsigned fewest = width;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const std::size_t columns = rows[r].size();
      for (std::size_t k = 0; !used[r] && k < columns; ++k) {
        const std::size_t c = (k + first) % columns;
        const unsigned n = trailing_zeros(rows[r][c], width);
        if (n >= fewest) continue;
        fewest = n;
        best = r;
        column = c;
      }
    }
    if (best == rows.size()) break;
    used[best] = true;
    const Value unit = term::inverse(rows[best][column] >> fewest, width);
    for (Value& v : rows[best]) v = truncate(v * unit, width);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      if (r == best || trailing_zeros(rows[r][column], width) < fewest)
        continue;
      const Value q = quotient(rows[r][column], rows[best][column], width);
      subtract(rows[r], rows[best], q, width);
    }
  }
  std::erase_if(rows, is_zero);
}

/// How long the coefficients are, written down with the shorter sign.
unsigned length(const Row& row, unsigned width) {
  unsigned sum = 0;
  for (Value v : row) {
    Value size = std::min(v, truncate(0 - v, width));
    if (size != 0) ++sum;
    for (; size != 0; size >>= 1) ++sum;
  }
  return sum;
}

unsigned length(const std::vector<Row>& rows, unsigned width) {
  unsigned sum = 0;
  for (const Row& r : rows) sum += length(r, width);
  return sum;
}

/// An odd multiple with shorter coefficients, if there is one.
void shorten(Row& row, unsigned width) {
  const Row original = row;
  for (Value v : original) {
    if ((v & 1) == 0) continue;
    Row scaled = original;
    const Value unit = term::inverse(v, width);
    for (Value& s : scaled) s = truncate(s * unit, width);
    if (length(scaled, width) < length(row, width)) row = std::move(scaled);
  }
}

/// The same equalities with coefficients as a person would choose them.
std::vector<Row> readable(const std::vector<Row>& rows, unsigned width) {
  std::vector<Row> best = rows;
  const std::size_t columns = rows.empty() ? 0 : rows[0].size();
  for (std::size_t first = 0; first < columns; ++first) {
    std::vector<Row> other = rows;
    reduce(other, width, first);
    for (Row& r : other) shorten(r, width);
    if (length(other, width) < length(best, width)) best = std::move(other);
  }
  for (std::size_t i = 0; i < best.size(); ++i) {
    for (std::size_t j = 0; j < best.size(); ++j) {
      for (int factor = -2; i != j && factor <= 2; ++factor) {
        Row sum = best[i];
        subtract(sum, best[j], static_cast<Value>(factor), width);
        if (length(sum, width) < length(best[i], width)) best[i] = sum;
      }
    }
  }
  return best;
}

}  // namespace

AffineHull::AffineHull(std::size_t dimension, unsigned width)
    : dimension_(dimension), width_(width) {
  for (std::size_t i = 0; i < dimension; ++i) {
    rows_.emplace_back(dimension, 0);
    rows_.back()[i] = 1;
  }
}

Value AffineHull::product(const Row& row, const Row& point) const {
  Value sum = 0;
  for (std::size_t i = 0; i < dimension_; ++i) {
    sum += row[i] * (point[i] - origin_[i]);
  }
  return truncate(sum, width_);
}

bool AffineHull::contains(const Row& point) const {
  if (origin_.empty()) return false;
  return std::all_of(rows_.begin(), rows_.end(),
                     [&](const Row& row) { return product(row, point) == 0; });
}

bool AffineHull::add(const Row& point) {
  if (origin_.empty()) {
    origin_ = point;
    return true;
  }
  std::vector<Value> values;
  for (const Row& row : rows_) values.push_back(product(row, point));
  const auto pivot =
      std::min_element(values.begin(), values.end(), [&](Value a, Value b) {
        return trailing_zeros(a, width_) < trailing_zeros(b, width_);
      });
  if (pivot == values.end() || *pivot == 0) return false;
  const auto p = static_cast<std::size_t>(pivot - values.begin());
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    if (r == p || values[r] == 0) continue;
    subtract(rows_[r], rows_[p], quotient(values[r], values[p], width_),
             width_);
  }
  // Multiples of the pivot row that still vanish on the new point.
  const unsigned s = trailing_zeros(values[p], width_);
  for (Value& v : rows_[p]) {
    v = s == 0 ? 0 : truncate(v << (width_ - s), width_);
  }
  std::erase_if(rows_, is_zero);
  reduce(rows_, width_);
  return true;
}

std::vector<AffineHull::Equality> AffineHull::equalities() const {
  std::vector<Equality> result;
  if (origin_.empty()) return result;
  for (const Row& row : readable(rows_, width_)) {
    Equality e{row, 0};
    for (std::size_t i = 0; i < dimension_; ++i) {
      e.constant = truncate(e.constant + row[i] * origin_[i], width_);
    }
    result.push_back(std::move(e));
  }
  const auto least = [&](const Equality& e) {
    unsigned n = width_;
    for (Value v : e.coefficients) n = std::min(n, trailing_zeros(v, width_));
    return n;
  };
  std::stable_sort(result.begin(), result.end(),
                   [&](const Equality& a, const Equality& b) {
                     return least(a) < least(b);
                   });
  return result;
}

term::Term to_term(const AffineHull::Equality& equality,
                   std::span<const term::Term> of) {
  const unsigned width = of.front().width();
  term::Term left = term::mk_bv(0, width);
  term::Term right = term::mk_bv(equality.constant, width);
  for (std::size_t i = 0; i < of.size(); ++i) {
    const Value c = equality.coefficients[i];
    const Value negated = truncate(0 - c, width);
    term::Term& side = c <= negated ? left : right;
    const Value factor = std::min(c, negated);
    side = term::mk_add(side, term::mk_mul(term::mk_bv(factor, width), of[i]));
  }
  return term::mk_eq(left, right);
}

}  // namespace pleat::algebra
