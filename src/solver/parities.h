#pragma once

// A normal form for sums modulo 2 of SAT variables: a sorted list of the
// variables below all exclusive-or gates. Two circuits that add the same bits
// in different orders, such as a checksum by a table and one bit by bit, are
// the same gate then.

#include <absl/container/flat_hash_map.h>
#include <absl/container/node_hash_map.h>

#include <cstddef>
#include <vector>

namespace pleat::solver {

class Parities {
 public:
  /// Sorted, each variable once.
  using Sum = std::vector<int>;

  /// The sum of two variables. Empty: they are equal.
  Sum add(int a, int b) const;
  /// The variable that is known to have this value, or 0.
  int find(const Sum& sum) const;
  /// From now on the variable has this value.
  void define(int variable, Sum sum);

 private:
  Sum sum_of(int variable) const;

  absl::node_hash_map<Sum, int> variables_;
  absl::flat_hash_map<int, const Sum*> sums_;  ///< keys of `variables_`
  std::size_t size_ = 0;                       ///< of all sums together
};

}  // namespace pleat::solver
