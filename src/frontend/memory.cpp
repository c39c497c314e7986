#include "frontend/memory.h"

#include <fmt/format.h>
#include <llvm/IR/Constants.h>

#include "frontend/pointer_arithmetic.h"
#include "support/check.h"

namespace pleat::frontend {

using term::mk_bv;
using term::Sort;
using term::Term;

Memory::Memory(const llvm::Module& module, const llvm::Function* entry,
               const Options& options, Builder& builder)
    : module_(module),
      layout_(module.getDataLayout()),
      watched_(options.watched),
      builder_(builder),
      cells_(module),
      regions_(find_regions(module, cells_, entry, options.guesses_parts)),
      points_to_(*regions_.points_to),
      parts_(*regions_.parts),
      pointer_bits_(layout_.getPointerSizeInBits()),
      entry_(entry) {}

Memory::Regions Memory::find_regions(const llvm::Module& module,
                                     const Cells& cells,
                                     const llvm::Function* entry,
                                     bool guesses) {
  const auto with = [&](PointsTo::Torn torn) {
    Regions made;
    made.points_to =
        std::make_unique<const PointsTo>(module, cells, entry, torn);
    made.parts = guesses ? std::make_unique<const Parts>(module, cells,
                                                         *made.points_to, entry)
                         : std::make_unique<const Parts>();
    return made;
  };
  if (!guesses) return with(PointsTo::Torn::Open);
  Regions hopeful = with(PointsTo::Torn::Told);
  if (!hopeful.parts->leaves_torn()) return hopeful;
  return with(PointsTo::Torn::Open);
}

std::uint64_t Memory::size_of(const llvm::Value& object) const {
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&object)) {
    if (!global->getValueType()->isSized()) return 0;
    return layout_.getTypeAllocSize(global->getValueType());
  }
  if (const auto* argument = llvm::dyn_cast<llvm::Argument>(&object))
    return argument->getPassPointeeByValueCopySize(layout_);
  const auto size =
      llvm::cast<llvm::AllocaInst>(object).getAllocationSize(layout_);
  return size ? size->getFixedValue() : 0;
}

/// Locals belong to a frame, everything else to none.
const Frame* Memory::owner(const Frame* frame,
                           const llvm::Value& object) const {
  return llvm::isa<llvm::AllocaInst, llvm::Argument>(object) ? frame : nullptr;
}

Term Memory::address(const Frame* frame, const llvm::Value& object) {
  if (const auto sole = sole_.find(&object); sole != sole_.end())
    return mk_bv(sole->second, pointer_bits_);
  const Frame* of = owner(frame, object);
  const auto key = std::pair(of ? of->number : 0U, &object);
  const auto it = addresses_.find(key);
  if (it != addresses_.end()) return mk_bv(it->second, pointer_bits_);
  const bool tracked = of && is_tracked(object);
  std::uint64_t& next = llvm::isa<llvm::Function>(object) ? next_function_
                        : tracked                         ? next_tracked_
                                                          : next_object_;
  if (tracked && next == 0) next = std::uint64_t{1} << (pointer_bits_ - 3);
  const std::uint64_t begin = next;
  const std::uint64_t bytes =
      llvm::isa<llvm::Function>(object) ? 1 : size_of(object);
  const unsigned below = tracks_lifetimes_ && !tracked ? 3 : 2;
  const std::uint64_t limit = (std::uint64_t{1} << (pointer_bits_ - below)) -
                              (tracks_lifetimes_ ? kFirstPage : 0);
  if (bytes > limit || begin > limit - bytes)
    throw Unsupported("objects too big for the address space");
  next = (begin + bytes + 31) / 16 * 16;
  addresses_[key] = begin;
  placed_[begin] = {begin, bytes, &object, of};
  return mk_bv(begin, pointer_bits_);
}

const Placed* Memory::placed_at(std::uint64_t address) const {
  auto it = placed_.upper_bound(address);
  if (it == placed_.begin()) return nullptr;
  --it;
  return address < it->first + it->second.bytes ? &it->second : nullptr;
}

cfa::VariableId Memory::cell_variable(const Frame* frame,
                                      const llvm::Value& object,
                                      const Cell& cell) {
  const Frame* of = owner(frame, object);
  const auto key = std::tuple(of ? of->number : 0U, &object, cell.offset);
  const auto it = cell_variables_.find(key);
  if (it != cell_variables_.end()) return it->second;
  const cfa::VariableId id =
      add_cell_variable(object, of ? of->function : nullptr, cell);
  cell_variables_[key] = id;
  return id;
}

cfa::VariableId Memory::add_cell_variable(const llvm::Value& object,
                                          const llvm::Function* owner,
                                          const Cell& cell) {
  const Declaration declaration = builder_.names().declaration(object);
  CellName name =
      builder_.names().cell(declaration, cell.offset, cell.bytes, cell.type);
  cfa::Variable variable;
  variable.name = name.name;
  variable.type = name.type;
  variable.declared = declaration.pos;
  if (owner) variable.function = owner->getName().str();
  if (declaration.name.empty()) {
    variable.kind = cfa::Variable::Kind::Temporary;
    variable.name = object.hasName() ? object.getName().str() : "tmp";
    if (cell.offset != 0) variable.name += "+" + std::to_string(cell.offset);
  }
  return builder_.add_variable(std::move(variable),
                               Sort::bitvec(cell.bytes * 8));
}

Place Memory::place_at(const llvm::Value& pointer, Term address) const {
  const Target target = points_to_.target_of(&pointer);
  Place result;
  result.region = target.region;
  result.position = parts_.splits(target.region)
                        ? parts_.position(pointer, target.region)
                        : target.position;
  result.address = address;
  return result;
}

Place Memory::advanced(Place place, std::int64_t bytes) const {
  if (place.direct()) {
    place.offset += bytes;
    return place;
  }
  place.position += bytes;
  const auto step = static_cast<std::uint64_t>(bytes);
  place.address = term::mk_add(
      place.address, mk_bv(step & term::mask(pointer_bits_), pointer_bits_));
  return place;
}

std::int64_t Memory::begin_of(const llvm::Value& object,
                              unsigned region) const {
  return parts_.splits(region) ? parts_.begin_of(object)
                               : points_to_.target_of(&object).position;
}

}  // namespace pleat::frontend
