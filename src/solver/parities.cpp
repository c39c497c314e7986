#include "solver/parities.h"

#include <algorithm>
#include <iterator>

namespace pleat::solver {
namespace {

/// Of one sum. The checksum of a few dozen bytes adds about half of their bits.
constexpr std::size_t kLongest = 256;
/// Of all sums together; afterwards only short ones are kept.
constexpr std::size_t kMost = std::size_t{1} << 23;
constexpr std::size_t kShort = 8;

}  // namespace

Parities::Sum Parities::sum_of(int variable) const {
  const auto it = sums_.find(variable);
  return it == sums_.end() ? Sum{variable} : *it->second;
}

Parities::Sum Parities::add(int a, int b) const {
  const Sum x = sum_of(a), y = sum_of(b);
  Sum result;
  std::ranges::set_symmetric_difference(x, y, std::back_inserter(result));
  return result;
}

int Parities::find(const Sum& sum) const {
  if (sum.size() == 1) return sum[0];
  const auto it = variables_.find(sum);
  return it == variables_.end() ? 0 : it->second;
}

void Parities::define(int variable, Sum sum) {
  const std::size_t longest = size_ < kMost ? kLongest : kShort;
  if (sum.size() > longest) return;
  size_ += sum.size();
  const auto [it, added] = variables_.try_emplace(std::move(sum), variable);
  if (added) sums_.emplace(variable, &it->first);
}

}  // namespace pleat::solver
