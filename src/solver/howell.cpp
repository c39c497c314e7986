// Howell form, built row by row. A new row is subtracted from, column by
// column. Where its entry is less divisible by two than the pivot's, it takes
// the pivot's place and the old one goes on. The multiple of a pivot row that
// cancels its leading entry is inserted too: that is what makes reduction
// decide membership.

#include "solver/howell.h"

#include "solver/linear.h"
#include "term/modular.h"

namespace pleat::solver {

using term::truncate;
using term::Value;

void Module::subtract(Row& row, const Row& other, Value factor) const {
  for (const auto& [column, v] : other) {
    const Value change = truncate(Value{0} - factor * v, width_);
    if (change == 0) continue;
    const auto [it, is_new] = row.try_emplace(column, change);
    if (is_new) continue;
    it->second = truncate(it->second + change, width_);
    if (it->second == 0) row.erase(it);
  }
}

void Module::scale(Row& row, Value factor) const {
  for (auto it = row.begin(); it != row.end();) {
    it->second = truncate(it->second * factor, width_);
    it = it->second == 0 ? row.erase(it) : std::next(it);
  }
}

void Module::insert(Row first) {
  std::vector<Row> work{std::move(first)};
  while (!work.empty()) {
    Row row = std::move(work.back());
    work.pop_back();
    while (!row.empty()) {
      const std::uint32_t column = row.begin()->first;
      const unsigned twos = term::trailing_zeros(row.begin()->second, width_);
      const Value odd = row.begin()->second >> twos;
      if (odd != 1) scale(row, term::inverse(odd, width_));
      const auto it = pivots_.find(column);
      const unsigned pivot_twos =
          it == pivots_.end()
              ? width_
              : term::trailing_zeros(it->second.begin()->second, width_);
      if (twos >= pivot_twos) {
        subtract(row, it->second, Value{1} << (twos - pivot_twos));
        continue;
      }
      if (twos > 0) {
        work.push_back(row);
        scale(work.back(), Value{1} << (width_ - twos));
      }
      if (it == pivots_.end()) {
        pivots_.emplace(column, std::move(row));
        break;
      }
      std::swap(row, it->second);
      subtract(row, it->second, Value{1} << (pivot_twos - twos));
    }
  }
}

Module::Row Module::reduce(Row row) const {
  auto at = row.begin();
  while (at != row.end()) {
    const std::uint32_t column = at->first;
    const auto it = pivots_.find(column);
    if (it != pivots_.end()) {
      const unsigned twos = term::trailing_zeros(at->second, width_);
      const unsigned pivot_twos =
          term::trailing_zeros(it->second.begin()->second, width_);
      if (twos >= pivot_twos) {
        subtract(row, it->second, at->second >> pivot_twos);
      }
    }
    at = row.upper_bound(column);
  }
  return row;
}

}  // namespace pleat::solver
