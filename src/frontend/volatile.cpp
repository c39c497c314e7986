#include "frontend/volatile.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "frontend/accesses.h"

namespace pleat::frontend {
namespace {

using Is = VolatileObjects::Is;

Is either(Is a, Is b) { return a == b ? a : Is::Perhaps; }

Is is_volatile(const llvm::DIType* type, std::optional<std::uint64_t> offset);

/// Of a struct, union or array; `offset`: of the part in bytes, if known.
Is part_is_volatile(const llvm::DICompositeType& whole,
                    std::optional<std::uint64_t> offset) {
  if (whole.getTag() == llvm::dwarf::DW_TAG_array_type) {
    const llvm::DIType* element = whole.getBaseType();
    const std::uint64_t bytes = element ? element->getSizeInBits() / 8 : 0;
    if (bytes == 0) offset.reset();
    if (offset) *offset %= bytes;
    return is_volatile(element, offset);
  }
  if (whole.getTag() == llvm::dwarf::DW_TAG_enumeration_type) return Is::No;
  std::optional<Is> result;
  for (const llvm::DINode* node : whole.getElements()) {
    const auto* part = llvm::dyn_cast<llvm::DIDerivedType>(node);
    if (!part) continue;
    const std::uint64_t begin = part->getOffsetInBits() / 8;
    const std::uint64_t end =
        (part->getOffsetInBits() + part->getSizeInBits() + 7) / 8;
    if (offset && (*offset < begin || *offset >= end)) continue;
    const auto inside = offset ? std::optional(*offset - begin) : std::nullopt;
    const Is is = is_volatile(part, inside);
    result = result ? either(*result, is) : is;
  }
  return result.value_or(Is::No);  // padding
}

Is is_volatile(const llvm::DIType* type, std::optional<std::uint64_t> offset) {
  while (const auto* derived =
             llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_volatile_type) return Is::Yes;
    if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type) return Is::No;
    type = derived->getBaseType();
  }
  if (!type) return Is::Perhaps;
  const auto* whole = llvm::dyn_cast<llvm::DICompositeType>(type);
  return whole ? part_is_volatile(*whole, offset) : Is::No;
}

/// What an instruction reads from memory.
struct Read {
  const llvm::Value* from = nullptr;
  bool is_volatile = false;  ///< is the lvalue?
  /// Of a number; else it may be all of the object.
  llvm::Type* number = nullptr;
};

Read read_of(const llvm::Instruction& at) {
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&at)) {
    llvm::Type* type = load->getType();
    return {load->getPointerOperand(), load->isVolatile(),
            type->isSingleValueType() && !type->isVectorTy() ? type : nullptr};
  }
  if (const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&at))
    return {copy->getRawSource(), copy->isVolatile(), nullptr};
  return {};
}

}  // namespace

VolatileObjects::VolatileObjects(const llvm::Module& module,
                                 const llvm::Function* entry, bool change)
    : names_(module, {}), layout_(module.getDataLayout()), change_(change) {
  const auto reads = [](const llvm::Function& function) {
    return llvm::any_of(llvm::instructions(function),
                        [](const auto& at) { return read_of(at).is_volatile; });
  };
  if (!llvm::any_of(module, reads)) return;
  cells_.emplace(module);
  points_to_.emplace(module, *cells_, entry);
}

VolatileObjects::Is VolatileObjects::read_by(
    const llvm::Instruction& at) const {
  return change_ ? declared(at) : Is::No;
}

bool VolatileObjects::is_taken_for_plain(const llvm::Instruction& at) const {
  return !change_ && declared(at) != Is::No;
}

VolatileObjects::Is VolatileObjects::declared(
    const llvm::Instruction& at) const {
  const Read read = read_of(at);
  if (!read.from) return Is::No;
  const BaseOffset where = base_and_offset(read.from, layout_);
  if (llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(where.base)) {
    const llvm::DIType* type = names_.declaration(*where.base).type;
    Is is = Is::Perhaps;
    if (read.number && where.offset >= 0) {
      // Of its first and its last byte.
      const auto begin = static_cast<std::uint64_t>(where.offset);
      const std::uint64_t bytes = layout_.getTypeStoreSize(read.number);
      is = either(is_volatile(type, begin),
                  is_volatile(type, begin + bytes - 1));
    } else {
      is = is_volatile(type, std::nullopt);
    }
    if (read.is_volatile) return is;
    // A struct is passed as numbers and copied by a plain memcpy.
    return type && is != Is::No ? Is::Perhaps : Is::No;
  }
  if (!read.is_volatile) return Is::No;
  return in_region(points_to_->regions()[points_to_->region_of(read.from)]);
}

VolatileObjects::Is VolatileObjects::in_region(const Region& region) const {
  if (region.external || region.numbers) return Is::Perhaps;
  std::optional<Is> result;
  if (region.heap) result = Is::Perhaps;  // it has the type it is used with
  for (const llvm::Value* object : region.objects) {
    const Is is = is_volatile(names_.declaration(*object).type, std::nullopt);
    result = result ? either(*result, is) : is;
  }
  return result.value_or(Is::Perhaps);
}

}  // namespace pleat::frontend
