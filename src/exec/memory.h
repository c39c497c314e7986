#pragma once

// A mutable array value for the interpreter: pages of elements behind a hash
// table, with the last page at hand, so that a store in a loop costs a few
// nanoseconds. Arrays with indices or elements above 64 bits are seldom and
// kept in a map.

#include <absl/container/flat_hash_map.h>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "term/evaluate.h"
#include "term/term.h"

namespace pleat::exec {

class Memory {
 public:
  explicit Memory(term::Sort sort)
      : sort_(sort), wide_(sort.index_width > 64 || sort.width > 64) {}

  bool wide() const { return wide_; }

  std::uint64_t load(std::uint64_t index) {
    const Page* page = find(index >> kBits);
    return page == nullptr ? otherwise_ : (*page)[index & kLow];
  }
  void store(std::uint64_t index, std::uint64_t value) {
    if (index >> kBits != last_number_ || last_ == nullptr) open(index);
    (*last_)[index & kLow] = value;
  }

  term::Value load_wide(term::Value index) const {
    const auto it = map_.find(index);
    return it == map_.end() ? wide_otherwise_ : it->second;
  }
  void store_wide(term::Value index, term::Value value) { map_[index] = value; }

  /// Every element becomes `value`.
  void fill(term::Value value);
  void copy_from(const Memory& other);
  void set(const term::ArrayValue& value);
  /// Only elements that differ from `otherwise` are listed.
  term::ArrayValue get() const;
  bool same_as(const Memory& other) const { return get() == other.get(); }

 private:
  static constexpr unsigned kBits = 7;
  static constexpr std::uint64_t kLow = (1u << kBits) - 1;
  using Page = std::array<std::uint64_t, std::size_t{1} << kBits>;

  Page* find(std::uint64_t number) {
    if (number == last_number_ && last_ != nullptr) return last_;
    const auto it = pages_.find(number);
    if (it == pages_.end()) return nullptr;
    last_number_ = number;
    return last_ = it->second.get();
  }
  void open(std::uint64_t index);  ///< makes the index's page the last one

  term::Sort sort_;
  bool wide_;
  std::uint64_t otherwise_ = 0;
  std::uint64_t last_number_ = 0;
  Page* last_ = nullptr;
  absl::flat_hash_map<std::uint64_t, std::unique_ptr<Page>> pages_;
  std::vector<std::unique_ptr<Page>> spare_;
  term::Value wide_otherwise_ = 0;
  std::map<term::Value, term::Value> map_;
};

}  // namespace pleat::exec
