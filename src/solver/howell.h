#pragma once

// Linear combinations modulo 2^n, exactly: a module over the integers modulo
// 2^n given by generators, kept in Howell form. Membership of a row is then
// decided by subtracting pivots, although half of all numbers have no inverse.

#include <cstdint>
#include <map>
#include <vector>

#include "term/term.h"

namespace pleat::solver {

class Module {
 public:
  /// Column -> coefficient, never 0.
  using Row = std::map<std::uint32_t, term::Value>;

  explicit Module(unsigned width) : width_(width) {}

  void insert(Row row);
  /// Subtracts generators until no leading entry can be removed. Empty: the
  /// row is a combination of the generators; and only then.
  Row reduce(Row row) const;
  bool contains(const Row& row) const { return reduce(row).empty(); }
  std::size_t size() const { return pivots_.size(); }

 private:
  /// row -= factor * other
  void subtract(Row& row, const Row& other, term::Value factor) const;
  void scale(Row& row, term::Value factor) const;

  unsigned width_;
  /// By leading column. The leading entry is a power of two, and what remains
  /// of a row when that vanishes is a combination of rows further down.
  std::map<std::uint32_t, Row> pivots_;
};

}  // namespace pleat::solver
