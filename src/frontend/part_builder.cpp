#include "frontend/part_builder.h"

#include <llvm/IR/Instructions.h>

#include <algorithm>
#include <numeric>

#include "frontend/accesses.h"

namespace pleat::frontend {
namespace {

/// Longer windows are not looked at byte by byte.
constexpr std::int64_t kMostWindow = 1024;
constexpr std::int64_t kMostBytes = 4096;

/// Finds the parts of some regions: sets of bytes that accesses touch together.
class PartBuilder {
 public:
  PartBuilder(const Guesses& guesses, const PointsTo& points_to,
              const llvm::DataLayout& layout, const std::set<unsigned>& regions,
              const MemoryUses& uses)
      : guesses_(guesses),
        points_to_(points_to),
        layout_(layout),
        regions_(regions),
        accesses_(uses.accesses()),
        blocks_(uses.blocks()) {
    find_tails();
    for (const unsigned region : regions_) {
      for (const unsigned object : guesses_.objects.at(region)) lay_out(object);
    }
    for (const MemoryAccess& access : accesses_) join(access);
    for (const MemoryBlock& block : blocks_) {
      join(block.to, block);
      join(block.from, block);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const MemoryBlock& block : blocks_) {
        if (block.from) changed = match(block) || changed;
      }
    }
    look_at_initial_data();
    spread_uses();
  }

  /// The parts of a region; none: they are no better than its fields.
  std::optional<Fields> fields(unsigned region) {
    std::map<unsigned, unsigned> numbers;  // by root
    std::vector<Field> all;
    auto bytes = std::make_shared<ByteFields>();
    for (const unsigned object : guesses_.objects.at(region)) {
      const Laid& laid = laid_.at(object);
      ByteFields::Object& made = bytes->objects[object];
      made = laid.shape;
      made.fields.assign(laid.count, -1);
      for (unsigned i = 0; i < laid.count; ++i) {
        const unsigned root = find(laid.first + i);
        if (!touched_[root]) continue;
        const auto [it, is_new] =
            numbers.try_emplace(root, static_cast<unsigned>(all.size()));
        if (is_new) all.emplace_back();
        Field& field = all[it->second];
        made.fields[i] = static_cast<int>(it->second);
        const unsigned uses = uses_[root];
        field.is_mixed = uses == (kUsesPointer | kUsesNumber);
        field.holds_pointers = uses == kUsesPointer;
      }
    }
    for (const auto& [root, number] : numbers) {
      all[number].element_bytes = element_of(root, region);
      // A mark must fit as well.
      if (all[number].is_mixed && all[number].element_bytes > 8)
        all[number].element_bytes = 1;
      // What is read in several sizes is no variable.
      all[number].bytes =
          sizes_[root].size() > 1 ||
                  (!sizes_[root].empty() &&
                   *sizes_[root].begin() != all[number].element_bytes)
              ? 0
              : all[number].element_bytes;
    }
    for (const unsigned byte : looped_) {
      const auto it = numbers.find(find(byte));
      if (it != numbers.end()) all[it->second].bytes = 0;
    }
    Fields result = Fields::of_bytes(std::move(all), std::move(bytes));
    if (points_to_.regions()[region].torn) {
      if (!keeps_pointers_whole(result)) return std::nullopt;
    } else if (!is_better(region, result)) {
      return std::nullopt;
    }
    return result;
  }

 private:
  struct Laid {
    unsigned first = 0, count = 0;  ///< bytes
    ByteFields::Object shape;       ///< without fields
  };

  std::vector<Spot> spots_of(const llvm::Value* pointer) const {
    if (!pointer) return {};
    const unsigned region = points_to_.region_of(pointer);
    if (!regions_.contains(region)) return {};
    return guesses_.of(*pointer, region);
  }

  void add_tail(unsigned object, std::int64_t lo, std::uint64_t step) {
    auto [it, is_new] = tails_.try_emplace(object, lo, step);
    if (is_new) return;
    auto& [tail, tail_step] = it->second;
    tail_step = std::gcd(std::gcd(tail_step, step),
                         static_cast<std::uint64_t>(std::abs(tail - lo)));
    tail = std::min(tail, lo);
  }

  void find_tail(const llvm::Value* pointer, std::int64_t end) {
    for (const Spot& spot : spots_of(pointer)) {
      if (spot.period != 0 && spot.outer_hi - spot.outer_lo > kMostWindow)
        add_tail(spot.object, spot.outer_lo, spot.period);
      if (spot.step != 0 && spot.hi - spot.lo > kMostWindow)
        add_tail(spot.object, spot.lo, spot.step);
      if (spot.offset + end > kMostBytes)
        add_tail(spot.object, std::min(spot.offset, kMostBytes), 1);
    }
  }

  void find_tails() {
    for (const MemoryAccess& access : accesses_)
      find_tail(access.pointer, access.offset + access.bytes);
    for (const MemoryBlock& block : blocks_) {
      for (const llvm::Value* side : {block.to, block.from}) {
        find_tail(side, block.bytes.value_or(1));
        if (block.bytes || !block.from) continue;
        for (const Spot& spot : spots_of(side)) {
          if (spot.hi - spot.offset > kMostWindow)
            add_tail(spot.object, spot.offset, 1);
        }
      }
    }
    for (const MemoryBlock& block : blocks_) {
      if (block.bytes || block.from) continue;
      for (const Spot& spot : spots_of(block.to)) {
        if (!fills_structs(spot) && spot.hi - spot.offset > kMostWindow)
          add_tail(spot.object, spot.offset, 1);
      }
    }
  }

  /// Is it where a tail of equal structs begins?
  bool fills_structs(const Spot& spot) const {
    const auto it = tails_.find(spot.object);
    return it != tails_.end() && spot.is_one() &&
           spot.offset == it->second.first && spot.hi - spot.lo > kMostWindow;
  }

  void lay_out(unsigned object) {
    Laid& laid = laid_[object];
    std::int64_t count =
        std::min(guesses_.spots.objects()[object].size, kMostBytes);
    if (const auto it = tails_.find(object); it != tails_.end()) {
      laid.shape.tail = it->second.first;
      laid.shape.step = it->second.second;
      count = laid.shape.tail + static_cast<std::int64_t>(laid.shape.step);
    }
    laid.first = static_cast<unsigned>(parent_.size());
    laid.count = static_cast<unsigned>(std::max<std::int64_t>(count, 0));
    for (unsigned i = 0; i < laid.count; ++i) parent_.push_back(parent_.size());
    touched_.resize(parent_.size());
    uses_.resize(parent_.size());
  }

  std::optional<unsigned> byte(unsigned object, std::int64_t offset) const {
    const Laid& laid = laid_.at(object);
    const std::int64_t at = laid.shape.normal(offset);
    if (at < 0 || at >= laid.count) return std::nullopt;
    return laid.first + static_cast<unsigned>(at);
  }

  unsigned find(unsigned node) {
    while (parent_[node] != node) {
      parent_[node] = parent_[parent_[node]];
      node = parent_[node];
    }
    return node;
  }

  void touch(unsigned byte) { touched_[find(byte)] = true; }

  bool unify(std::optional<unsigned> a, std::optional<unsigned> b) {
    if (!a || !b) return false;
    unsigned x = find(*a), y = find(*b);
    if (x == y) return false;
    if (y < x) std::swap(x, y);
    parent_[y] = x;
    uses_[x] |= uses_[y];
    if (touched_[y]) touched_[x] = true;
    return true;
  }

  /// The offsets that a spot stands for.
  std::vector<std::int64_t> offsets(const Spot& spot) const {
    std::vector<std::int64_t> in_window = {spot.offset};
    if (spot.step != 0 && spot.hi - spot.lo <= kMostWindow) {
      for (std::int64_t at = spot.offset + std::int64_t(spot.step);
           at < spot.hi; at += std::int64_t(spot.step))
        in_window.push_back(at);
    }
    if (spot.period == 0 || spot.outer_hi - spot.outer_lo > kMostWindow)
      return in_window;
    std::vector<std::int64_t> result;
    for (const std::int64_t first : in_window) {
      for (std::int64_t at = first; at < spot.outer_hi;
           at += std::int64_t(spot.period))
        result.push_back(at);
    }
    return result;
  }

  /// One element, wherever it may be.
  void join(const MemoryAccess& access) {
    std::optional<unsigned> first;
    for (const Spot& spot : spots_of(access.pointer)) {
      for (const std::int64_t offset : offsets(spot)) {
        const std::int64_t begin = offset + access.offset;
        const auto here = byte(spot.object, begin);
        if (!here) continue;
        if (!first) first = here;
        unify(first, here);
        for (std::int64_t i = 0; i < access.bytes; ++i) {
          const auto part = byte(spot.object, begin + i);
          if (!part) continue;
          touch(*part);
          unify(first, part);
        }
        aligned_[*here][access.bytes] |= begin % access.bytes != 0;
      }
    }
    if (first) uses_[find(*first)] |= access.use;
  }

  /// The same byte of a block, wherever the block may be; all bytes up to the
  /// end of the window where its length is not known.
  void join(const llvm::Value* pointer, const MemoryBlock& block) {
    std::optional<Spot> one;
    // What the other side needs is not known here.
    const bool is_half = block.from && (spots_of(block.to).empty() ||
                                        spots_of(block.from).empty());
    for (const Spot& spot : spots_of(pointer)) {
      const bool by_structs =
          !block.bytes && !block.from && fills_structs(spot);
      const std::int64_t bytes =
          by_structs ? static_cast<std::int64_t>(tails_.at(spot.object).second)
                     : block.bytes.value_or(
                           std::min(spot.hi - spot.offset, kMostWindow));
      if (!one) one = spot;
      for (const std::int64_t offset : offsets(spot)) {
        edges_[spot.object].insert(offset);
        edges_[spot.object].insert(offset + bytes);
        for (std::int64_t i = 0; i < bytes; ++i) {
          const auto here = byte(spot.object, offset + i);
          if (!here) continue;
          if (block.bytes || by_structs) {
            unify(byte(one->object, one->offset + i), here);
          } else {
            unify(byte(one->object, one->offset), here);
            touch(*here);
            looped_.push_back(*here);
          }
          if (is_half) touch(*here);
          if (block.fills_numbers) uses_[find(*here)] |= kUsesNumber;
        }
      }
    }
  }

  /// Both sides of a copy have the same elements.
  bool match(const MemoryBlock& block) {
    const std::vector<Spot> to = spots_of(block.to);
    const std::vector<Spot> from = spots_of(block.from);
    if (to.empty() || from.empty() || !block.bytes) return false;
    bool changed = false;
    for (std::int64_t i = 0; i < *block.bytes; ++i) {
      const auto a = byte(to[0].object, to[0].offset + i);
      const auto b = byte(from[0].object, from[0].offset + i);
      if (!a || !b) continue;
      if (touched_[find(*a)] != touched_[find(*b)]) {
        touch(*a);
        touch(*b);
        changed = true;
      }
      if (i == 0) continue;
      const auto before_a = byte(to[0].object, to[0].offset + i - 1);
      const auto before_b = byte(from[0].object, from[0].offset + i - 1);
      if (!before_a || !before_b) continue;
      if (find(*a) == find(*before_a) || find(*b) == find(*before_b)) {
        changed = unify(a, before_a) || changed;
        changed = unify(b, before_b) || changed;
      }
    }
    return changed;
  }

  void look_at_initial_data() {
    for (const unsigned region : regions_) {
      for (const unsigned object : guesses_.objects.at(region)) {
        const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(
            guesses_.spots.objects()[object].value);
        if (global && global->hasInitializer())
          look_at(object, 0, *global->getInitializer());
      }
    }
  }

  void look_at(unsigned object, std::int64_t offset,
               const llvm::Constant& data) {
    if (data.isNullValue() || llvm::isa<llvm::UndefValue>(data)) return;
    if (llvm::isa<llvm::ConstantAggregate>(data)) {
      auto* record = llvm::dyn_cast<llvm::StructType>(data.getType());
      for (unsigned i = 0; i < data.getNumOperands(); ++i) {
        const auto& part = *llvm::cast<llvm::Constant>(data.getOperand(i));
        const std::uint64_t begin =
            record ? layout_.getStructLayout(record)->getElementOffset(i)
                   : i * layout_.getTypeAllocSize(part.getType());
        look_at(object, offset + static_cast<std::int64_t>(begin), part);
      }
      return;
    }
    const auto bytes = static_cast<std::int64_t>(
        layout_.getTypeAllocSize(data.getType()).getFixedValue());
    for (std::int64_t i = 0; i < bytes; ++i) {
      if (const auto here = byte(object, offset + i))
        uses_[find(*here)] |=
            data.getType()->isPtrOrPtrVectorTy() ? kUsesPointer : kUsesNumber;
    }
  }

  /// What a byte of constant data is; nothing if it is zero.
  unsigned use_in(const llvm::Constant& data, std::int64_t offset) const {
    if (data.isNullValue() || llvm::isa<llvm::UndefValue>(data)) return 0;
    llvm::Type* type = data.getType();
    if (offset < 0 ||
        offset >= static_cast<std::int64_t>(layout_.getTypeAllocSize(type)))
      return kUsesNumber;
    if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
      const llvm::StructLayout* parts = layout_.getStructLayout(record);
      const unsigned i = parts->getElementContainingOffset(offset);
      const auto begin = static_cast<std::int64_t>(parts->getElementOffset(i));
      return use_in(*data.getAggregateElement(i), offset - begin);
    }
    if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
      const auto size = static_cast<std::int64_t>(
          layout_.getTypeAllocSize(array->getElementType()));
      return use_in(
          *data.getAggregateElement(static_cast<unsigned>(offset / size)),
          offset % size);
    }
    return type->isPtrOrPtrVectorTy() ? kUsesPointer : kUsesNumber;
  }

  unsigned uses_at(const llvm::Value& pointer, std::int64_t i) {
    const std::vector<Spot> spots = spots_of(&pointer);
    if (!spots.empty()) {
      const auto here = byte(spots[0].object, spots[0].offset + i);
      return here ? uses_[find(*here)] : 0;
    }
    const BaseOffset base = base_and_offset(&pointer, layout_);
    const auto* data = llvm::dyn_cast<llvm::GlobalVariable>(base.base);
    if (data && data->isConstant() && data->hasDefinitiveInitializer())
      return use_in(*data->getInitializer(), base.offset + i);
    const Target target = points_to_.target_of(&pointer);
    if (regions_.contains(target.region)) return 0;  // nobody gets there
    const Fields& fields = points_to_.regions()[target.region].fields;
    const auto field = fields.at(target.position + i);
    if (!field) return 0;
    if (fields[*field].is_mixed) return kUsesPointer | kUsesNumber;
    return fields[*field].holds_pointers ? kUsesPointer : kUsesNumber;
  }

  /// What is copied is what it was.
  void spread_uses() {
    for (bool changed = true; changed;) {
      changed = false;
      for (const MemoryBlock& block : blocks_) {
        const std::vector<Spot> to = spots_of(block.to);
        if (to.empty() || !block.from) continue;
        const std::int64_t bytes = block.bytes.value_or(kMostWindow);
        for (std::int64_t i = 0; i < bytes; ++i) {
          const auto here = byte(to[0].object, to[0].offset + i);
          if (!here) continue;
          unsigned& uses = uses_[find(*here)];
          const unsigned added = uses_at(*block.from, i);
          changed = changed || (added & ~uses) != 0;
          uses |= added;
        }
      }
    }
  }

  /// Do elements of this size that begin there stay whole where bytes count
  /// modulo a step?
  static bool fits(const ByteFields::Object& shape, std::int64_t at,
                   std::int64_t size) {
    return shape.step == 0 || at + size <= shape.tail ||
           (shape.tail % size == 0 &&
            shape.step % static_cast<std::uint64_t>(size) == 0);
  }

  /// The size of all accesses, if they are to whole elements of that size.
  unsigned element_of(unsigned root, unsigned region) {
    if (sizes_.empty()) collect_sizes();
    const auto it = sizes_.find(root);
    if (it == sizes_.end() || it->second.size() != 1) return 1;
    const std::int64_t size = *it->second.begin();
    if (size > 16 || (size & (size - 1)) != 0 || unaligned_.contains(root))
      return 1;
    for (const unsigned object : guesses_.objects.at(region)) {
      const Laid& laid = laid_.at(object);
      // Whole elements only.
      for (unsigned i = 0; i < laid.count; i += static_cast<unsigned>(size)) {
        unsigned mine = 0;
        for (unsigned j = i; j < i + size; ++j)
          mine += j < laid.count && find(laid.first + j) == root ? 1 : 0;
        if (mine != 0 && (mine != size || !fits(laid.shape, i, size))) return 1;
      }
      for (const std::int64_t edge : edges_[object]) {
        const auto here = byte(object, edge);
        if (here && find(*here) == root && edge % size != 0) return 1;
      }
    }
    return static_cast<unsigned>(size);
  }

  void collect_sizes() {
    for (const auto& [byte, sizes] : aligned_) {
      const unsigned root = find(byte);
      for (const auto& [size, is_unaligned] : sizes) {
        sizes_[root].insert(size);
        if (is_unaligned) unaligned_.insert(root);
      }
    }
  }

  bool keeps_pointers_whole(const Fields& fields) const {
    for (unsigned i = 0; i < fields.size(); ++i) {
      if ((fields[i].is_mixed || fields[i].holds_pointers) &&
          fields[i].element_bytes != layout_.getPointerSize())
        return false;
    }
    return true;
  }

  /// Do fewer accesses find bytes, or something that may be a pointer or not?
  bool is_better(unsigned region, const Fields& fields) const {
    const auto blurs = [](const Fields& all, std::int64_t position,
                          std::int64_t bytes) {
      const auto field = all.at(position);
      return !field || all[*field].is_mixed ||
             all[*field].element_bytes != bytes;
    };
    const Fields& before_fields = points_to_.regions()[region].fields;
    std::size_t before = 0, after = 0;
    for (const MemoryAccess& access : accesses_) {
      if (access.region != region) continue;
      before +=
          blurs(before_fields,
                points_to_.target_of(access.pointer).position + access.offset,
                access.bytes)
              ? 1
              : 0;
      after += blurs(fields,
                     guesses_.position(*access.pointer, region) + access.offset,
                     access.bytes)
                   ? 1
                   : 0;
    }
    return after < before;
  }

  const Guesses& guesses_;
  const PointsTo& points_to_;
  const llvm::DataLayout& layout_;
  const std::set<unsigned>& regions_;
  const std::vector<MemoryAccess>& accesses_;
  const std::vector<MemoryBlock>& blocks_;
  std::map<unsigned, std::pair<std::int64_t, std::uint64_t>> tails_;
  std::map<unsigned, Laid> laid_;
  std::vector<unsigned> parent_, uses_;
  std::vector<bool> touched_;     ///< by root
  std::vector<unsigned> looped_;  ///< bytes of blocks of unknown length
  /// Accesses that begin at a byte: is one of this size not aligned?
  std::map<unsigned, std::map<std::int64_t, bool>> aligned_;
  std::map<unsigned, std::set<std::int64_t>> edges_;  ///< of blocks
  std::map<unsigned, std::set<std::int64_t>> sizes_;  ///< by root
  std::set<unsigned> unaligned_;                      ///< roots
};

}  // namespace

std::vector<Spot> Guesses::of(const llvm::Value& pointer,
                              unsigned region) const {
  std::vector<Spot> result;
  const auto known = objects.find(region);
  if (known == objects.end()) return result;
  for (const Spot& spot : spots.of(&pointer)) {
    if (known->second.contains(spot.object)) result.push_back(spot);
  }
  return result;
}

std::int64_t Guesses::position(const llvm::Value& pointer,
                               unsigned region) const {
  const std::vector<Spot> all = of(pointer, region);
  if (all.empty()) return 0;  // no object has it
  return ByteFields::position(all[0].object, all[0].offset);
}

std::map<unsigned, Fields> find_parts(const Guesses& guesses,
                                      const PointsTo& points_to,
                                      const llvm::DataLayout& layout,
                                      std::set<unsigned> regions,
                                      const MemoryUses& uses) {
  std::map<unsigned, Fields> result;
  // What was not split is what its fields say.
  for (bool changed = true; changed;) {
    changed = false;
    result.clear();
    if (regions.empty()) break;
    PartBuilder builder(guesses, points_to, layout, regions, uses);
    for (const unsigned region : std::set(regions)) {
      if (auto fields = builder.fields(region)) {
        result[region] = std::move(*fields);
      } else {
        regions.erase(region);
        changed = true;
      }
    }
  }
  return result;
}

}  // namespace pleat::frontend
