// After Buchberger and Moeller: degree by degree, the monomials are columns,
// the points are rows, and a column that depends on earlier ones gives a
// relation whose highest monomial it is. Multiples of such monomials are left
// out from then on, for their relations follow.
//
// Unlike there, everything is computed modulo a prime of 61 bits and lifted by
// rational reconstruction (relations with long coefficients are of no use), and
// the relations of one degree are made short by lattice reduction. FLINT does
// the linear algebra.

#include "algebra/relations.h"

#include <flint/fmpq.h>
#include <flint/fmpz.h>
#include <flint/fmpz_lll.h>
#include <flint/fmpz_mat.h>
#include <flint/nmod_mat.h>

#include <algorithm>
#include <numeric>
#include <optional>

namespace pleat::algebra {
namespace {

constexpr mp_limb_t kPrime = (mp_limb_t{1} << 61) - 1;
/// Longer coefficients are accidents.
constexpr std::int64_t kLargest = std::int64_t{1} << 24;

mp_limb_t residue(std::int64_t v) {
  const auto magnitude = (v < 0 ? mp_limb_t{0} - static_cast<mp_limb_t>(v)
                                : static_cast<mp_limb_t>(v)) %
                         kPrime;
  return v < 0 && magnitude != 0 ? kPrime - magnitude : magnitude;
}

mp_limb_t value_of(const Exponents& e, const Point& point) {
  unsigned __int128 product = 1;
  for (std::size_t i = 0; i < e.size(); ++i) {
    for (unsigned n = e[i]; n > 0; --n) {
      product = product * residue(point[i]) % kPrime;
    }
  }
  return static_cast<mp_limb_t>(product);
}

bool divides(const Exponents& a, const Exponents& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] > b[i]) return false;
  }
  return true;
}

/// Monomials up to a degree, low degrees first.
std::vector<Exponents> monomials_up_to(std::size_t coordinates, unsigned degree,
                                       const std::vector<Exponents>& without,
                                       std::size_t most) {
  std::vector<Exponents> result{Exponents(coordinates, 0)};
  std::size_t first = 0;  // of the previous degree
  for (unsigned d = 1; d <= degree; ++d) {
    const std::size_t end = result.size();
    for (std::size_t i = first; i < end; ++i) {
      // Each monomial once: multiply only by its last coordinate or later.
      std::size_t last = 0;
      for (std::size_t c = 0; c < coordinates; ++c) {
        if (result[i][c] > 0) last = c;
      }
      for (std::size_t c = last; c < coordinates; ++c) {
        Exponents e = result[i];
        ++e[c];
        const bool out =
            std::any_of(without.begin(), without.end(),
                        [&](const auto& w) { return divides(w, e); });
        if (!out) result.push_back(std::move(e));
        if (result.size() > most) return result;
      }
    }
    first = end;
  }
  return result;
}

using Coefficients = std::vector<std::int64_t>;

/// The rational vector with these residues, as a primitive integer vector.
std::optional<Coefficients> lift(const std::vector<mp_limb_t>& residues) {
  fmpz_t value, prime, scale, entry;
  fmpq_t fraction;
  fmpz_init(value);
  fmpz_init_set_ui(prime, kPrime);
  fmpz_init_set_ui(scale, 1);
  fmpz_init(entry);
  fmpq_init(fraction);
  std::vector<std::pair<std::int64_t, std::int64_t>> fractions;
  bool fits = true;
  for (mp_limb_t r : residues) {
    fmpz_set_ui(value, r);
    if (fmpq_reconstruct_fmpz(fraction, value, prime) == 0) {
      fits = false;
      break;
    }
    if (fmpz_cmpabs(fmpq_numref(fraction), prime) >= 0) fits = false;
    fmpz_lcm(scale, scale, fmpq_denref(fraction));
    fractions.emplace_back(fmpz_get_si(fmpq_numref(fraction)),
                           fmpz_get_si(fmpq_denref(fraction)));
    if (fmpz_cmp_si(scale, kLargest) > 0) fits = false;
    if (!fits) break;
  }
  Coefficients row;
  std::int64_t common = 0;
  const std::int64_t factor = fits ? fmpz_get_si(scale) : 1;
  for (const auto& [n, d] : fractions) {
    if (!fits) break;
    const __int128 v = static_cast<__int128>(n) * (factor / d);
    if (v > kLargest || v < -kLargest) fits = false;
    row.push_back(static_cast<std::int64_t>(v));
    common = std::gcd(common, row.back());
  }
  fmpz_clear(value);
  fmpz_clear(prime);
  fmpz_clear(scale);
  fmpz_clear(entry);
  fmpq_clear(fraction);
  if (!fits || common == 0) return std::nullopt;
  for (auto& v : row) v /= common;
  return row;
}

/// One vector per column that depends on earlier ones; that column is last.
struct NullSpace {
  std::vector<Coefficients> rows;
  std::vector<std::size_t> leading;
};

NullSpace null_space(const std::vector<Point>& points,
                     const std::vector<Exponents>& monomials) {
  nmod_mat_t matrix;
  const auto columns = static_cast<slong>(monomials.size());
  nmod_mat_init(matrix, static_cast<slong>(points.size()), columns, kPrime);
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = 0; j < monomials.size(); ++j) {
      nmod_mat_entry(matrix, i, j) = value_of(monomials[j], points[i]);
    }
  }
  const slong rank = nmod_mat_rref(matrix);
  std::vector<std::size_t> pivots;
  for (slong i = 0; i < rank; ++i) {
    std::size_t j = pivots.empty() ? 0 : pivots.back() + 1;
    while (nmod_mat_entry(matrix, i, j) == 0) ++j;
    pivots.push_back(j);
  }
  NullSpace result;
  for (std::size_t j = 0; j < monomials.size(); ++j) {
    if (std::binary_search(pivots.begin(), pivots.end(), j)) continue;
    std::vector<mp_limb_t> residues(monomials.size(), 0);
    residues[j] = 1;
    for (std::size_t i = 0; i < pivots.size(); ++i) {
      const mp_limb_t v = nmod_mat_entry(matrix, i, j);
      residues[pivots[i]] = v == 0 ? 0 : kPrime - v;
    }
    result.leading.push_back(j);
    if (auto row = lift(residues)) result.rows.push_back(std::move(*row));
  }
  nmod_mat_clear(matrix);
  return result;
}

/// The same lattice (or one above it) with short vectors.
void shorten(std::vector<Coefficients>& rows) {
  if (rows.size() < 2) return;
  const std::size_t columns = rows[0].size();
  fmpz_mat_t matrix;
  fmpz_mat_init(matrix, static_cast<slong>(rows.size()),
                static_cast<slong>(columns));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < columns; ++j) {
      fmpz_set_si(fmpz_mat_entry(matrix, i, j), rows[i][j]);
    }
  }
  fmpz_lll_t context;
  fmpz_lll_context_init_default(context);
  fmpz_lll(matrix, nullptr, context);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::int64_t common = 0;
    for (std::size_t j = 0; j < columns; ++j) {
      rows[i][j] = fmpz_get_si(fmpz_mat_entry(matrix, i, j));
      common = std::gcd(common, rows[i][j]);
    }
    for (auto& v : rows[i]) v /= std::max<std::int64_t>(common, 1);
  }
  fmpz_mat_clear(matrix);
}

Relation relation(const Coefficients& row,
                  const std::vector<Exponents>& monomials) {
  Relation result;
  for (std::size_t j = row.size(); j-- > 0;) {
    if (row[j] != 0) result.parts.emplace_back(monomials[j], row[j]);
  }
  // The highest monomial with a positive sign, as a person would write it.
  if (!result.parts.empty() && result.parts[0].second < 0) {
    for (auto& [e, c] : result.parts) c = -c;
  }
  return result;
}

std::size_t coordinates_in(const Relation& r) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < r.parts[0].first.size(); ++i) {
    count += std::any_of(r.parts.begin(), r.parts.end(),
                         [&](const auto& p) { return p.first[i] > 0; });
  }
  return count;
}

class Finder {
 public:
  Finder(std::vector<Point> points, std::size_t coordinates,
         const RelationLimits& limits)
      : points_(std::move(points)),
        coordinates_(coordinates),
        limits_(limits) {}

  Relations run() {
    for (unsigned d = 1; d <= limits_.degree; ++d) {
      const auto monomials =
          monomials_up_to(coordinates_, d, leading_, limits_.monomials);
      if (!affordable(monomials.size())) break;
      result_.degree = d;
      solve(monomials, d);
    }
    for (std::size_t c = 0; c < coordinates_; ++c) find_power_sums(c);
    return std::move(result_);
  }

 private:
  bool affordable(std::size_t monomials) const {
    return monomials <= limits_.monomials &&
           monomials + limits_.spare_points <= points_.size();
  }

  /// Relations among these monomials, if they are of the degree or above.
  void solve(const std::vector<Exponents>& monomials, unsigned degree) {
    result_.monomials = std::max(result_.monomials, monomials.size());
    NullSpace space = null_space(points_, monomials);
    for (std::size_t j : space.leading) leading_.push_back(monomials[j]);
    shorten(space.rows);
    for (const Coefficients& row : space.rows) {
      Relation r = relation(row, monomials);
      if (r.degree() < degree || result_.all.size() >= limits_.relations) {
        continue;
      }
      // Of one coordinate alone: it had few values, which bounds say better.
      if (r.degree() > 1 && coordinates_in(r) == 1) continue;
      result_.all.push_back(std::move(r));
    }
  }

  /// Linear but for one coordinate, whose powers go higher: sums of powers.
  void find_power_sums(std::size_t c) {
    std::vector<Exponents> monomials =
        monomials_up_to(coordinates_, 1, leading_, limits_.monomials);
    Exponents e(coordinates_, 0);
    e[c] = 1;
    if (std::find(monomials.begin(), monomials.end(), e) == monomials.end()) {
      return;
    }
    for (unsigned k = 2; k <= limits_.power; ++k) {
      e[c] = static_cast<std::uint8_t>(k);
      monomials.push_back(e);
    }
    if (affordable(monomials.size())) solve(monomials, 2);
  }

  const std::vector<Point> points_;
  const std::size_t coordinates_;
  const RelationLimits limits_;
  std::vector<Exponents> leading_;
  Relations result_;
};

}  // namespace

unsigned degree_of(const Exponents& e) {
  return std::accumulate(e.begin(), e.end(), 0U);
}

unsigned Relation::degree() const {
  unsigned d = 0;
  for (const auto& [e, c] : parts) d = std::max(d, degree_of(e));
  return d;
}

namespace {

using Order = std::vector<std::size_t>;

std::vector<Point> permuted(const std::vector<Point>& points,
                            const Order& order) {
  std::vector<Point> result;
  for (const Point& p : points) {
    Point& q = result.emplace_back();
    for (std::size_t c : order) q.push_back(p[c]);
  }
  return result;
}

/// Coordinates that linear relations give without a division last: they are
/// left out of the higher degrees. (z = 6i + 6 must remove z: polynomials in z
/// instead of i would say less modulo 2^n.)
Order order_of(const std::vector<Point>& points, std::size_t coordinates,
               RelationLimits limits) {
  Order order(coordinates);
  std::iota(order.begin(), order.end(), 0);
  limits.degree = limits.power = 1;
  for (std::size_t round = 0; round < coordinates; ++round) {
    const auto found =
        Finder(permuted(points, order), coordinates, limits).run();
    std::size_t move = coordinates;
    for (const Relation& r : found.all) {
      // The last coordinate is the one that is removed.
      const auto place = [](const Exponents& e) {
        return static_cast<std::size_t>(std::find(e.begin(), e.end(), 1) -
                                        e.begin());
      };
      if (std::abs(r.parts[0].second) == 1) continue;
      for (const auto& [e, c] : r.parts) {
        if (std::abs(c) == 1 && degree_of(e) == 1) move = place(e);
      }
    }
    if (move == coordinates) break;
    const std::size_t moved = order[move];
    order.erase(order.begin() + static_cast<std::ptrdiff_t>(move));
    order.push_back(moved);
  }
  return order;
}

}  // namespace

Relations find_relations(const std::vector<Point>& points,
                         std::size_t coordinates,
                         const RelationLimits& limits) {
  const Order order = order_of(points, coordinates, limits);
  Relations result = Finder(permuted(points, order), coordinates, limits).run();
  for (Relation& r : result.all) {
    for (auto& [e, c] : r.parts) {
      Exponents original(coordinates, 0);
      for (std::size_t i = 0; i < coordinates; ++i) original[order[i]] = e[i];
      e = std::move(original);
    }
  }
  return result;
}

}  // namespace pleat::algebra
