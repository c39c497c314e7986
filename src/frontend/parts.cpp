#include "frontend/parts.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>
#include <numeric>

#include "frontend/accesses.h"
#include "frontend/arguments.h"
#include "frontend/call_graph.h"
#include "frontend/library.h"

namespace pleat::frontend {
namespace {

/// Longer windows are not looked at byte by byte.
constexpr std::int64_t kMaxWindow = 1024;
constexpr std::int64_t kMaxBytes = 4096;
/// Blocks that are longer become loops (memory.h).
constexpr std::int64_t kMostBlock = 4096;
constexpr unsigned kPointer = 1, kNumber = 2;

/// Do places this step apart from there on all count as the same?
bool is_in_tail(const ByteFields::Object& shape, std::int64_t offset,
                std::uint64_t step) {
  return shape.step != 0 && offset >= shape.tail && step % shape.step == 0;
}

/// Do equal tails of equal structs begin at both places?
bool is_same_tail(const ByteFields& bytes, unsigned object, std::int64_t offset,
                  std::int64_t position) {
  const auto [other, other_offset] = ByteFields::split(position);
  const auto it = bytes.objects.find(object), at = bytes.objects.find(other);
  if (it == bytes.objects.end() || at == bytes.objects.end()) return false;
  const ByteFields::Object& one = it->second;
  const ByteFields::Object& two = at->second;
  if (one.step == 0 || one.step != two.step || one.tail != offset ||
      two.tail != other_offset)
    return false;
  for (std::int64_t i = 0; i < static_cast<std::int64_t>(one.step); ++i) {
    if (bytes.at(ByteFields::position(object, offset + i)) !=
        bytes.at(position + i))
      return false;
  }
  return true;
}

/// A load, a store, or a part of one.
struct Access {
  const llvm::Value* pointer;
  unsigned region;
  std::int64_t offset;  ///< from the pointer
  std::int64_t bytes;
  unsigned use;
};

/// memcpy, memset, a struct that is passed by value.
struct Block {
  const llvm::Value* to;
  const llvm::Value* from;  ///< null: it is filled
  std::optional<std::int64_t> bytes;
  bool fills_numbers;
};

class Collector {
 public:
  Collector(const llvm::DataLayout& layout, const Cells& cells,
            const PointsTo& points_to)
      : layout_(layout), cells_(cells), points_to_(points_to) {}

  void visit(const llvm::Instruction& at) {
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&at)) {
      add(*load->getPointerOperand(), *load->getType(), 0, false);
    } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&at)) {
      const auto* data =
          llvm::dyn_cast<llvm::Constant>(store->getValueOperand());
      add(*store->getPointerOperand(), *store->getValueOperand()->getType(), 0,
          data && data->isNullValue());
    } else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&at)) {
      visit_call(*call);
    }
  }

  std::vector<Access> accesses;
  std::vector<Block> blocks;
  bool is_strange = false;  ///< something accesses memory in another way

 private:
  void add(const llvm::Value& pointer, llvm::Type& type, std::int64_t offset,
           bool is_zero) {
    if (cells_.of(base_and_offset(&pointer, layout_).base)) return;
    if (auto* record = llvm::dyn_cast<llvm::StructType>(&type)) {
      for (unsigned i = 0; i < record->getNumElements(); ++i)
        add(pointer, *record->getElementType(i),
            offset + static_cast<std::int64_t>(
                         layout_.getStructLayout(record)->getElementOffset(i)),
            is_zero);
      return;
    }
    const auto bytes = static_cast<std::int64_t>(
        layout_.getTypeStoreSize(&type).getKnownMinValue());
    accesses.push_back({&pointer, points_to_.region_of(&pointer), offset, bytes,
                        is_zero                     ? 0
                        : type.isPtrOrPtrVectorTy() ? kPointer
                                                    : kNumber});
  }

  void visit_call(const llvm::CallBase& call) {
    if (const auto operation = block_operation(call)) {
      std::optional<std::int64_t> bytes;
      if (operation->bytes() && *operation->bytes() <= kMostBlock)
        bytes = static_cast<std::int64_t>(*operation->bytes());
      const auto* fill =
          operation->from ? nullptr
                          : llvm::dyn_cast<llvm::ConstantInt>(operation->fill);
      blocks.push_back({operation->to, operation->from, bytes,
                        !operation->from && !(fill && fill->isZero())});
      return;
    }
    const llvm::Function* callee = callee_of(call);
    for (unsigned i = 0; i < call.arg_size(); ++i) {
      if (!call.isByValArgument(i)) continue;
      if (!callee || i >= callee->arg_size()) {
        is_strange = true;
        continue;
      }
      blocks.push_back({callee->getArg(i), call.getArgOperand(i),
                        static_cast<std::int64_t>(layout_.getTypeAllocSize(
                            call.getParamByValType(i))),
                        false});
    }
    if (!callee || library_function(*callee) != Library::Calloc) return;
    std::optional<std::int64_t> bytes = 1;
    for (const llvm::Use& part : call.args()) {
      const auto* number = llvm::dyn_cast<llvm::ConstantInt>(part.get());
      if (bytes && number && number->getValue().ult(kMostBlock + 1))
        bytes = *bytes * static_cast<std::int64_t>(number->getZExtValue());
      else
        bytes.reset();
    }
    if (bytes && *bytes > kMostBlock) bytes.reset();
    blocks.push_back({&call, nullptr, bytes, false});
  }

  const llvm::DataLayout& layout_;
  const Cells& cells_;
  const PointsTo& points_to_;
};

}  // namespace

/// Finds the parts of some regions: sets of bytes that accesses touch together.
class Parts::Builder {
 public:
  Builder(const Parts& parts, const PointsTo& points_to,
          const llvm::DataLayout& layout, const std::set<unsigned>& regions,
          const std::vector<Access>& accesses, const std::vector<Block>& blocks)
      : parts_(parts),
        points_to_(points_to),
        layout_(layout),
        regions_(regions),
        accesses_(accesses),
        blocks_(blocks) {
    find_tails();
    for (const unsigned region : regions_) {
      for (const unsigned object : parts_.objects_.at(region)) lay_out(object);
    }
    for (const Access& access : accesses_) join(access);
    for (const Block& block : blocks_) {
      join(block.to, block);
      join(block.from, block);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const Block& block : blocks_) {
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
    for (const unsigned object : parts_.objects_.at(region)) {
      const Laid& laid = laid_.at(object);
      ByteFields::Object& made = bytes->objects[object];
      made = laid.shape;
      made.fields.assign(laid.count, -1);
      for (unsigned i = 0; i < laid.count; ++i) {
        if (!touched_[laid.first + i]) continue;
        const unsigned root = find(laid.first + i);
        const auto [it, is_new] =
            numbers.try_emplace(root, static_cast<unsigned>(all.size()));
        if (is_new) all.emplace_back();
        Field& field = all[it->second];
        made.fields[i] = static_cast<int>(it->second);
        const unsigned uses = uses_[root];
        field.is_mixed = uses == (kPointer | kNumber);
        field.holds_pointers = uses == kPointer;
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
    return parts_.guess(*pointer, region);
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
      if (spot.period != 0 && spot.outer_hi - spot.outer_lo > kMaxWindow)
        add_tail(spot.object, spot.outer_lo, spot.period);
      if (spot.step != 0 && spot.hi - spot.lo > kMaxWindow)
        add_tail(spot.object, spot.lo, spot.step);
      if (spot.offset + end > kMaxBytes)
        add_tail(spot.object, std::min(spot.offset, kMaxBytes), 1);
    }
  }

  void find_tails() {
    for (const Access& access : accesses_)
      find_tail(access.pointer, access.offset + access.bytes);
    for (const Block& block : blocks_) {
      for (const llvm::Value* side : {block.to, block.from}) {
        find_tail(side, block.bytes.value_or(1));
        if (block.bytes || !block.from) continue;
        for (const Spot& spot : spots_of(side)) {
          if (spot.hi - spot.offset > kMaxWindow)
            add_tail(spot.object, spot.offset, 1);
        }
      }
    }
    for (const Block& block : blocks_) {
      if (block.bytes || block.from) continue;
      for (const Spot& spot : spots_of(block.to)) {
        if (!fills_structs(spot) && spot.hi - spot.offset > kMaxWindow)
          add_tail(spot.object, spot.offset, 1);
      }
    }
  }

  /// Is it where a tail of equal structs begins?
  bool fills_structs(const Spot& spot) const {
    const auto it = tails_.find(spot.object);
    return it != tails_.end() && spot.is_one() &&
           spot.offset == it->second.first && spot.hi - spot.lo > kMaxWindow;
  }

  void lay_out(unsigned object) {
    Laid& laid = laid_[object];
    std::int64_t count =
        std::min(parts_.spots_->objects()[object].size, kMaxBytes);
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

  bool unify(std::optional<unsigned> a, std::optional<unsigned> b) {
    if (!a || !b) return false;
    unsigned x = find(*a), y = find(*b);
    if (x == y) return false;
    if (y < x) std::swap(x, y);
    parent_[y] = x;
    uses_[x] |= uses_[y];
    return true;
  }

  /// The offsets that a spot stands for.
  std::vector<std::int64_t> offsets(const Spot& spot) const {
    std::vector<std::int64_t> in_window = {spot.offset};
    if (spot.step != 0 && spot.hi - spot.lo <= kMaxWindow) {
      for (std::int64_t at = spot.offset + std::int64_t(spot.step);
           at < spot.hi; at += std::int64_t(spot.step))
        in_window.push_back(at);
    }
    if (spot.period == 0 || spot.outer_hi - spot.outer_lo > kMaxWindow)
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
  void join(const Access& access) {
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
          touched_[*part] = true;
          unify(first, part);
        }
        aligned_[*here][access.bytes] |= begin % access.bytes != 0;
      }
    }
    if (first) uses_[find(*first)] |= access.use;
  }

  /// The same byte of a block, wherever the block may be; all bytes up to the
  /// end of the window where its length is not known.
  void join(const llvm::Value* pointer, const Block& block) {
    std::optional<Spot> one;
    for (const Spot& spot : spots_of(pointer)) {
      const bool by_structs =
          !block.bytes && !block.from && fills_structs(spot);
      const std::int64_t bytes =
          by_structs ? static_cast<std::int64_t>(tails_.at(spot.object).second)
                     : block.bytes.value_or(
                           std::min(spot.hi - spot.offset, kMaxWindow));
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
            touched_[*here] = true;
            looped_.push_back(*here);
          }
          if (block.fills_numbers) uses_[find(*here)] |= kNumber;
        }
      }
    }
  }

  /// Both sides of a copy have the same elements.
  bool match(const Block& block) {
    const std::vector<Spot> to = spots_of(block.to);
    const std::vector<Spot> from = spots_of(block.from);
    if (to.empty() || from.empty() || !block.bytes) return false;
    bool changed = false;
    for (std::int64_t i = 0; i < *block.bytes; ++i) {
      const auto a = byte(to[0].object, to[0].offset + i);
      const auto b = byte(from[0].object, from[0].offset + i);
      if (!a || !b) continue;
      if (touched_[*a] != touched_[*b]) {
        touched_[*a] = touched_[*b] = true;
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
      for (const unsigned object : parts_.objects_.at(region)) {
        const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(
            parts_.spots_->objects()[object].value);
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
            data.getType()->isPtrOrPtrVectorTy() ? kPointer : kNumber;
    }
  }

  /// What a byte of constant data is; nothing if it is zero.
  unsigned use_in(const llvm::Constant& data, std::int64_t offset) const {
    if (data.isNullValue() || llvm::isa<llvm::UndefValue>(data)) return 0;
    llvm::Type* type = data.getType();
    if (offset < 0 ||
        offset >= static_cast<std::int64_t>(layout_.getTypeAllocSize(type)))
      return kNumber;
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
    return type->isPtrOrPtrVectorTy() ? kPointer : kNumber;
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
    if (fields[*field].is_mixed) return kPointer | kNumber;
    return fields[*field].holds_pointers ? kPointer : kNumber;
  }

  /// What is copied is what it was.
  void spread_uses() {
    for (bool changed = true; changed;) {
      changed = false;
      for (const Block& block : blocks_) {
        const std::vector<Spot> to = spots_of(block.to);
        if (to.empty() || !block.from) continue;
        const std::int64_t bytes = block.bytes.value_or(kMaxWindow);
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
    for (const unsigned object : parts_.objects_.at(region)) {
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
    for (const Access& access : accesses_) {
      if (access.region != region) continue;
      before +=
          blurs(before_fields,
                points_to_.target_of(access.pointer).position + access.offset,
                access.bytes)
              ? 1
              : 0;
      after += blurs(fields,
                     parts_.position(*access.pointer, region) + access.offset,
                     access.bytes)
                   ? 1
                   : 0;
    }
    return after < before;
  }

  const Parts& parts_;
  const PointsTo& points_to_;
  const llvm::DataLayout& layout_;
  const std::set<unsigned>& regions_;
  const std::vector<Access>& accesses_;
  const std::vector<Block>& blocks_;
  std::map<unsigned, std::pair<std::int64_t, std::uint64_t>> tails_;
  std::map<unsigned, Laid> laid_;
  std::vector<unsigned> parent_, uses_;
  std::vector<bool> touched_;
  std::vector<unsigned> looped_;  ///< bytes of blocks of unknown length
  /// Accesses that begin at a byte: is one of this size not aligned?
  std::map<unsigned, std::map<std::int64_t, bool>> aligned_;
  std::map<unsigned, std::set<std::int64_t>> edges_;  ///< of blocks
  std::map<unsigned, std::set<std::int64_t>> sizes_;  ///< by root
  std::set<unsigned> unaligned_;                      ///< roots
};

Parts::Parts(const llvm::Module& module, const Cells& cells,
             const PointsTo& points_to, const llvm::Function* entry) {
  const auto is_torn = [&](const Region& region) { return region.torn; };
  leaves_torn_ = llvm::any_of(points_to.regions(), is_torn);
  if (!entry) return;
  const auto blurs = [](const Region& region) {
    if (region.external || region.numbers || !region.accessed) return false;
    for (unsigned i = 0; i < region.fields.size(); ++i) {
      if (region.fields[i].is_mixed || region.fields[i].element_bytes == 1)
        return true;
    }
    return false;
  };
  std::set<unsigned> regions;
  for (unsigned i = 0; i < points_to.regions().size(); ++i) {
    if (blurs(points_to.regions()[i])) regions.insert(i);
  }
  if (regions.empty()) return;
  Functions reached = reached_from(*entry, points_to);
  reached.insert(entry);
  for (const llvm::Function* given : points_to.given()) {
    reached.insert(given);
    reached.merge(reached_from(*given, points_to));
  }
  std::vector<const llvm::Function*> functions;
  for (const llvm::Function& function : module) {
    if (reached.contains(&function)) functions.push_back(&function);
  }
  Collector collector(module.getDataLayout(), cells, points_to);
  for (const llvm::Function* function : functions) {
    for (const llvm::Instruction& at : llvm::instructions(*function))
      collector.visit(at);
  }
  if (collector.is_strange) return;
  spots_.emplace(module, points_to, functions);
  std::map<unsigned, unsigned> sites;
  for (unsigned i = 0; i < spots_->objects().size(); ++i) {
    const Spots::Object& object = spots_->objects()[i];
    numbers_[object.value] = i;
    const unsigned region = points_to.region_of(object.value);
    if (cells.of(object.value) || !regions.contains(region)) continue;
    objects_[region].insert(i);
    // Nobody knows how big these are.
    if (is_argument_object(*object.value) ||
        (object.is_block && llvm::isa<llvm::AllocaInst>(object.value)) ||
        (!object.is_block && object.size == Spots::kFar))
      regions.erase(region);
  }
  std::erase_if(regions, [&](unsigned one) { return !objects_.contains(one); });
  // What was not split is what its fields say.
  for (bool changed = true; changed && !regions.empty();) {
    changed = false;
    Builder builder(*this, points_to, module.getDataLayout(), regions,
                    collector.accesses, collector.blocks);
    fields_.clear();
    for (const unsigned region : std::set(regions)) {
      auto fields = builder.fields(region);
      if (fields) {
        fields_[region] = std::move(*fields);
      } else {
        regions.erase(region);
        changed = true;
      }
    }
  }
  if (regions.empty()) fields_.clear();
  leaves_torn_ = false;
  for (unsigned i = 0; i < points_to.regions().size(); ++i)
    leaves_torn_ = leaves_torn_ || (points_to.regions()[i].torn && !splits(i));
  for (const unsigned region : regions) {
    for (const unsigned number : objects_[region]) {
      const Spots::Object& object = spots_->objects()[number];
      if (!object.is_block) continue;
      sites_[object.value] = static_cast<unsigned>(sites_.size()) + 1;
      ++site_counts_[region];
    }
  }
}

const Fields* Parts::of(unsigned region) const {
  const auto it = fields_.find(region);
  return it == fields_.end() ? nullptr : &it->second;
}

std::vector<Spot> Parts::guess(const llvm::Value& pointer,
                               unsigned region) const {
  std::vector<Spot> result;
  const auto objects = objects_.find(region);
  if (objects == objects_.end()) return result;
  for (const Spot& spot : spots_->of(&pointer)) {
    if (objects->second.contains(spot.object)) result.push_back(spot);
  }
  return result;
}

std::int64_t Parts::position(const llvm::Value& pointer,
                             unsigned region) const {
  const std::vector<Spot> spots = guess(pointer, region);
  if (spots.empty()) return 0;  // no object has it
  return ByteFields::position(spots[0].object, spots[0].offset);
}

/// Has an access at each of these places the same parts as at the position?
bool Parts::is_like(const ByteFields& bytes, const Spot& spot,
                    std::int64_t position,
                    std::optional<std::int64_t> count) const {
  const auto it = bytes.objects.find(spot.object);
  if (it == bytes.objects.end()) return false;
  const ByteFields::Object& shape = it->second;
  const auto same = [&](std::int64_t offset) {
    if (!count) {
      if (is_same_tail(bytes, spot.object, offset, position)) return true;
      const auto part = bytes.at(position);
      if (!part) return false;
      for (std::int64_t at = offset;
           at < spot.hi && at <= shape.tail + kMaxBytes; ++at) {
        if (bytes.at(ByteFields::position(spot.object, at)) != part)
          return false;
      }
      return spot.hi - offset <= kMaxBytes || is_in_tail(shape, offset, 1);
    }
    for (std::int64_t i = 0; i < *count; ++i) {
      if (bytes.at(ByteFields::position(spot.object, offset + i)) !=
          bytes.at(position + i))
        return false;
    }
    return true;
  };
  const auto ends = [&](std::int64_t first, std::uint64_t step,
                        std::int64_t hi) {
    // All further places count as the first one.
    return step == 0 || is_in_tail(shape, first, step)
               ? first + 1
               : std::min(hi, first + kMaxBytes + 1);
  };
  const auto by = [](std::uint64_t step) {
    return static_cast<std::int64_t>(std::max<std::uint64_t>(step, 1));
  };
  const std::int64_t last = ends(spot.offset, spot.step, spot.hi);
  for (std::int64_t at = spot.offset; at < last; at += by(spot.step)) {
    if (at - spot.offset > kMaxBytes) return false;
    const std::int64_t outer = ends(at, spot.period, spot.outer_hi);
    for (std::int64_t one = at; one < outer; one += by(spot.period)) {
      if (one - at > kMaxBytes || !same(one)) return false;
    }
  }
  return true;
}

std::vector<Spot> Parts::places(const llvm::Value& pointer, unsigned region,
                                std::optional<std::int64_t> bytes) const {
  std::vector<Spot> result;
  const Fields* fields = of(region);
  if (!fields) return result;
  const std::int64_t position = this->position(pointer, region);
  for (Spot spot : guess(pointer, region)) {
    const std::int64_t size = spots_->objects()[spot.object].size;
    spot.hi = std::min(spot.hi, size);
    spot.outer_hi = std::min(spot.outer_hi, size);
    if (spot.offset < 0 || spot.offset + bytes.value_or(0) > size ||
        !is_like(*fields->bytes(), spot, position, bytes))
      continue;
    result.push_back(spot);
  }
  return result;
}

unsigned Parts::period(unsigned region, std::int64_t position) const {
  const auto [object, offset] = ByteFields::split(position);
  const auto& objects = of(region)->bytes()->objects;
  const auto it = objects.find(object);
  if (it == objects.end() || it->second.tail != offset) return 0;
  return static_cast<unsigned>(it->second.step);
}

std::int64_t Parts::begin_of(const llvm::Value& object) const {
  const auto it = numbers_.find(&object);
  return it == numbers_.end() ? 0 : ByteFields::position(it->second, 0);
}

std::vector<const llvm::Value*> Parts::objects_with(unsigned region,
                                                    unsigned part) const {
  std::vector<const llvm::Value*> result;
  for (const auto& [number, object] : of(region)->bytes()->objects) {
    if (llvm::is_contained(object.fields, static_cast<int>(part)))
      result.push_back(spots_->objects()[number].value);
  }
  return result;
}

unsigned Parts::site(const llvm::Value& call) const {
  const auto it = sites_.find(&call);
  return it == sites_.end() ? 0 : it->second;
}

unsigned Parts::count_sites(unsigned region) const {
  const auto it = site_counts_.find(region);
  return it == site_counts_.end() ? 0 : it->second;
}

}  // namespace pleat::frontend
