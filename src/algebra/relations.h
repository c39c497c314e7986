#pragma once

// Polynomial relations between the coordinates of points: all of them up to a
// degree, over the rationals, as a short basis with integer coefficients.
//
// They are guesses about the program that the points were seen in. Nothing
// here is modulo 2^n: give points where nothing wrapped, and check the result.

#include <cstdint>
#include <utility>
#include <vector>

namespace pleat::algebra {

using Point = std::vector<std::int64_t>;
/// How often each coordinate occurs in a monomial.
using Exponents = std::vector<std::uint8_t>;

unsigned degree_of(const Exponents& e);

/// sum of coefficient * monomial = 0; coefficients without common divisor.
struct Relation {
  std::vector<std::pair<Exponents, std::int64_t>> parts;
  unsigned degree() const;
};

struct RelationLimits {
  unsigned degree = 4;
  std::size_t monomials = 130;
  /// So many more points than monomials, else chance makes relations.
  std::size_t spare_points = 12;
  /// Highest power of one coordinate in a relation that is linear otherwise.
  unsigned power = 8;
  std::size_t relations = 40;  ///< no more are returned: the first ones
};

struct Relations {
  std::vector<Relation> all;  ///< by degree
  unsigned degree = 0;        ///< up to which all monomials were tried
  std::size_t monomials = 0;  ///< in the largest system
};

Relations find_relations(const std::vector<Point>& points,
                         std::size_t coordinates, const RelationLimits& limits);

}  // namespace pleat::algebra
