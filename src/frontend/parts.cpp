#include "frontend/parts.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>

#include "frontend/arguments.h"
#include "frontend/call_graph.h"
#include "frontend/memory_uses.h"
#include "frontend/part_builder.h"

namespace pleat::frontend {
namespace {

/// More places than that are not looked at one by one.
constexpr std::int64_t kMaxPlaces = 4096;

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

}  // namespace

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
  MemoryUses uses(module.getDataLayout(), cells, points_to);
  for (const llvm::Function* function : functions) {
    for (const llvm::Instruction& at : llvm::instructions(*function))
      uses.visit(at);
  }
  if (uses.is_strange()) return;
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
  fields_ = find_parts({*spots_, objects_}, points_to, module.getDataLayout(),
                       std::move(regions), uses);
  leaves_torn_ = false;
  for (unsigned i = 0; i < points_to.regions().size(); ++i)
    leaves_torn_ = leaves_torn_ || (points_to.regions()[i].torn && !splits(i));
  for (const auto& [region, fields] : fields_) {
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
  return Guesses{*spots_, objects_}.of(pointer, region);
}

std::int64_t Parts::position(const llvm::Value& pointer,
                             unsigned region) const {
  return Guesses{*spots_, objects_}.position(pointer, region);
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
      const std::int64_t end = std::min(spot.hi, offset + kMaxPlaces);
      for (std::int64_t at = offset; at < end; ++at) {
        if (bytes.at(ByteFields::position(spot.object, at)) != part)
          return false;
      }
      return end == spot.hi || is_in_tail(shape, end, 1);
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
    if (step == 0 || is_in_tail(shape, first, step)) return first + 1;
    // The access must end in the window.
    return std::max(first, hi - count.value_or(1)) + 1;
  };
  const auto by = [](std::uint64_t step) {
    return static_cast<std::int64_t>(std::max<std::uint64_t>(step, 1));
  };
  const std::int64_t last = ends(spot.offset, spot.step, spot.hi);
  for (std::int64_t at = spot.offset; at < last; at += by(spot.step)) {
    if (at - spot.offset > kMaxPlaces) return false;
    const std::int64_t outer = ends(at, spot.period, spot.outer_hi);
    for (std::int64_t one = at; one < outer; one += by(spot.period)) {
      if (one - at > kMaxPlaces || !same(one)) return false;
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
