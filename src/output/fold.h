#pragma once

// Equal things in a row, once each: long runs read the same again and again.

#include <cstddef>
#include <utility>
#include <vector>

namespace pleat::output {

/// Leaves one of equal items in a row; says how many there were of each.
template <typename T, typename Same>
std::vector<std::size_t> fold_equal(std::vector<T>& items, const Same& same) {
  std::vector<std::size_t> times;
  std::vector<T> folded;
  for (T& item : items) {
    if (!folded.empty() && same(folded.back(), item)) {
      ++times.back();
    } else {
      folded.push_back(std::move(item));
      times.push_back(1);
    }
  }
  items = std::move(folded);
  return times;
}

}  // namespace pleat::output
