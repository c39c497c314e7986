#include "exec/memory.h"

namespace pleat::exec {

void Memory::open(std::uint64_t index) {
  const std::uint64_t number = index >> kBits;
  if (find(number) != nullptr) return;
  std::unique_ptr<Page> page;
  if (spare_.empty()) {
    page = std::make_unique<Page>();
  } else {
    page = std::move(spare_.back());
    spare_.pop_back();
  }
  page->fill(otherwise_);
  last_number_ = number;
  last_ = page.get();
  pages_.emplace(number, std::move(page));
}

void Memory::fill(term::Value value) {
  if (wide_) {
    map_.clear();
    wide_otherwise_ = value;
    return;
  }
  for (auto& entry : pages_) spare_.push_back(std::move(entry.second));
  pages_.clear();
  last_ = nullptr;
  otherwise_ = static_cast<std::uint64_t>(value);
}

void Memory::copy_from(const Memory& other) {
  if (this == &other) return;
  if (wide_) {
    map_ = other.map_;
    wide_otherwise_ = other.wide_otherwise_;
    return;
  }
  fill(other.otherwise_);
  for (const auto& [number, page] : other.pages_) {
    open(number << kBits);
    *last_ = *page;
  }
}

void Memory::set(const term::ArrayValue& value) {
  fill(value.otherwise);
  for (const auto& [index, element] : value.elements) {
    if (wide_) {
      store_wide(index, element);
    } else {
      store(static_cast<std::uint64_t>(index),
            static_cast<std::uint64_t>(element));
    }
  }
}

term::ArrayValue Memory::get() const {
  term::ArrayValue value;
  if (wide_) {
    value.otherwise = wide_otherwise_;
    for (const auto& [index, element] : map_) {
      if (element != wide_otherwise_) value.elements.emplace(index, element);
    }
    return value;
  }
  value.otherwise = otherwise_;
  for (const auto& [number, page] : pages_) {
    for (std::uint64_t i = 0; i < page->size(); ++i) {
      const std::uint64_t element = (*page)[i];
      if (element != otherwise_) {
        value.elements.emplace((number << kBits) | i, element);
      }
    }
  }
  return value;
}

}  // namespace pleat::exec
