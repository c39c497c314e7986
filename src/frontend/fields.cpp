#include "frontend/fields.h"

#include <algorithm>

namespace pleat::frontend {
namespace {

/// More accesses than that to one class are taken for one to all of it.
constexpr std::size_t kMaxSlots = 512;
constexpr std::uint64_t kLong = std::uint64_t{1} << 40;
constexpr unsigned kMaxElement = 16;

std::int64_t floor_modulo(std::int64_t n, std::uint64_t modulus) {
  const auto m = static_cast<std::int64_t>(modulus);
  return (n % m + m) % m;
}

bool has_use(std::span<const Slot> slots, Slot::Use use) {
  return std::ranges::any_of(slots,
                             [&](const Slot& slot) { return slot.use == use; });
}

/// Describes what is kept in a field that these slots are in.
void describe(std::span<const Slot> slots, Field& field) {
  const bool pointers = has_use(slots, Slot::Use::Pointer);
  const bool numbers = has_use(slots, Slot::Use::Number);
  field.is_mixed = pointers && numbers;
  field.holds_pointers = pointers && !numbers;
  for (const Slot& slot : slots) {
    if (!field.type) field.type = slot.type;
  }
}

/// The element with its mark, if it has one, must fit into a term.
unsigned without_large_marked(unsigned element_bytes, const Field& field) {
  return field.is_mixed && element_bytes >= kMaxElement ? 1 : element_bytes;
}

/// The size of all accesses, where they are to whole elements of that size.
unsigned element_of(std::span<const Slot> slots, const SlotSet& all,
                    std::span<const std::int64_t> begins,
                    std::span<const std::int64_t> edges, const Field& field) {
  const std::uint64_t size = slots[0].bytes;
  if (size > kMaxElement || (size & (size - 1)) != 0) return 1;
  if (all.modulus() % size != 0) return 1;
  const auto fits = [&](std::int64_t position) {
    return floor_modulo(position - field.begin, size) == 0;
  };
  for (const Slot& slot : slots) {
    if (slot.bytes != size || !fits(slot.position)) return 1;
  }
  if (!std::ranges::all_of(begins, fits)) return 1;
  for (const std::int64_t edge : edges) {
    const std::int64_t distance = all.normal(edge - field.begin);
    const bool is_inside =
        distance >= 0 && static_cast<std::uint64_t>(distance) < field.bytes;
    if (is_inside && !fits(edge)) return 1;
  }
  return without_large_marked(static_cast<unsigned>(size), field);
}

}  // namespace

std::int64_t SlotSet::normal(std::int64_t position) const {
  return modulus_ == 0 ? position : floor_modulo(position, modulus_);
}

bool SlotSet::add(Slot slot) {
  if (slot.bytes == 0) return false;
  slot.position = normal(slot.position);
  // Copies within a class may go on for ever.
  if (slots_.size() >= kMaxSlots) {
    slot.position = normal(-static_cast<std::int64_t>(kLong));
    slot.bytes = 2 * kLong;
    slot.is_aligned = false;
    slot.type = nullptr;
  }
  return slots_.insert(slot).second;
}

bool SlotSet::overlap(const Slot& a, const Slot& b) const {
  if (modulus_ == 0) {
    const auto end = [](const Slot& s) {
      return s.position + static_cast<std::int64_t>(s.bytes);
    };
    return a.position < end(b) && b.position < end(a);
  }
  if (a.bytes >= modulus_ || b.bytes >= modulus_) return true;
  const auto distance =
      static_cast<std::uint64_t>(normal(b.position - a.position));
  return distance < a.bytes || modulus_ - distance < b.bytes;
}

bool SlotSet::may_tear(const Slot& a, const Slot& b) const {
  if (!overlap(a, b)) return false;
  if (a.bytes == b.bytes && a.is_aligned && b.is_aligned) return false;
  const bool same_place = a.position == b.position && a.bytes == b.bytes &&
                          (modulus_ == 0 || a.bytes <= modulus_);
  return !same_place;
}

std::vector<SlotSet::Part> SlotSet::in_block(const Slot& slot,
                                             std::int64_t position,
                                             std::uint64_t bytes) const {
  std::vector<Part> result;
  // Relative to the block; a slot of an array of structs is there every
  // `modulus_` bytes.
  const auto add = [&](std::int64_t begin) {
    const std::int64_t low = std::max<std::int64_t>(begin, 0);
    const std::int64_t high =
        std::min(begin + static_cast<std::int64_t>(slot.bytes),
                 static_cast<std::int64_t>(bytes));
    if (low >= high) return;
    const auto part = static_cast<std::uint64_t>(high - low);
    result.push_back(
        {static_cast<std::uint64_t>(low), part, part == slot.bytes});
  };
  if (modulus_ == 0) {
    add(slot.position - position);
    return result;
  }
  const std::int64_t begin = normal(slot.position - position);
  if (bytes > modulus_ || slot.bytes > modulus_) {
    result.push_back({static_cast<std::uint64_t>(begin), slot.bytes, true});
    return result;
  }
  add(begin);
  add(begin - static_cast<std::int64_t>(modulus_));
  return result;
}

Fields Fields::whole(const SlotSet& slots, unsigned element_bytes) {
  Fields result;
  Field field;
  field.bytes = kEverything;
  describe(std::vector<Slot>(slots.all().begin(), slots.all().end()), field);
  field.element_bytes = without_large_marked(element_bytes, field);
  result.all_.push_back(field);
  return result;
}

Fields Fields::of(const SlotSet& slots, std::span<const std::int64_t> begins,
                  std::span<const std::int64_t> edges) {
  const std::uint64_t modulus = slots.modulus();
  Fields result;
  result.modulus_ = modulus;
  std::vector<std::vector<Slot>> groups;
  std::int64_t end = 0;
  for (const Slot& slot : slots.all()) {
    if (slot.bytes >= kLong || (modulus != 0 && slot.bytes >= modulus))
      return whole(slots, 1);
    if (!groups.empty() && slot.position < end) {
      groups.back().push_back(slot);
    } else {
      groups.push_back({slot});
      end = slot.position;
    }
    end = std::max(end, slot.position + static_cast<std::int64_t>(slot.bytes));
  }
  // In an array the last bytes of an element lie before the first of the next.
  const auto wraps = [&] {
    return modulus != 0 && groups.size() > 1 &&
           end - static_cast<std::int64_t>(modulus) >
               groups.front().front().position;
  };
  while (wraps()) {
    const std::vector<Slot> first = groups.front();
    groups.erase(groups.begin());
    for (Slot slot : first) {
      slot.position += static_cast<std::int64_t>(modulus);
      groups.back().push_back(slot);
      end =
          std::max(end, slot.position + static_cast<std::int64_t>(slot.bytes));
    }
  }
  for (const std::vector<Slot>& group : groups) {
    Field field;
    field.begin = group.front().position;
    std::int64_t last = field.begin;
    for (const Slot& slot : group)
      last =
          std::max(last, slot.position + static_cast<std::int64_t>(slot.bytes));
    field.bytes = static_cast<std::uint64_t>(last - field.begin);
    if (modulus != 0 && field.bytes >= modulus) return whole(slots, 1);
    describe(group, field);
    field.element_bytes = element_of(group, slots, begins, edges, field);
    result.all_.push_back(field);
  }
  return result;
}

namespace {
/// No object of a program is as big.
constexpr std::int64_t kObjectSpan = std::int64_t{1} << 36;
}  // namespace

std::int64_t ByteFields::position(unsigned object, std::int64_t offset) {
  return (std::int64_t{object} + 1) * kObjectSpan + offset;
}

std::pair<unsigned, std::int64_t> ByteFields::split(std::int64_t position) {
  const std::int64_t number = (position + kObjectSpan / 2) / kObjectSpan;
  return {static_cast<unsigned>(number - 1), position - number * kObjectSpan};
}

std::int64_t ByteFields::Object::normal(std::int64_t offset) const {
  if (step == 0 || offset < tail) return offset;
  return tail + floor_modulo(offset - tail, step);
}

std::optional<unsigned> ByteFields::at(std::int64_t position) const {
  const auto [number, offset] = split(position);
  const auto it = objects.find(number);
  if (it == objects.end()) return std::nullopt;
  const std::int64_t byte = it->second.normal(offset);
  const std::vector<int>& all = it->second.fields;
  if (byte < 0 || byte >= std::ssize(all) || all[byte] < 0) return std::nullopt;
  return static_cast<unsigned>(all[byte]);
}

Fields Fields::of_bytes(std::vector<Field> all,
                        std::shared_ptr<const ByteFields> bytes) {
  Fields result;
  result.all_ = std::move(all);
  result.bytes_ = std::move(bytes);
  return result;
}

std::optional<unsigned> Fields::at(std::int64_t position) const {
  if (bytes_) return bytes_->at(position);
  if (is_whole()) return 0;
  for (unsigned i = 0; i < all_.size(); ++i) {
    std::int64_t distance = position - all_[i].begin;
    if (modulus_ != 0) distance = floor_modulo(distance, modulus_);
    if (distance >= 0 && static_cast<std::uint64_t>(distance) < all_[i].bytes)
      return i;
  }
  return std::nullopt;
}

}  // namespace pleat::frontend
