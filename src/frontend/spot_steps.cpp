// Where a step leads from a place that a pointer is guessed to have.

#include <llvm/IR/Instructions.h>

#include <algorithm>
#include <numeric>

#include "frontend/accesses.h"
#include "frontend/spots.h"

namespace pleat::frontend {
namespace {

/// Is the last member of this type an array that is longer than declared?
bool is_open_end(const llvm::StructType& record, unsigned member) {
  if (member + 1 != record.getNumElements()) return false;
  const auto* array =
      llvm::dyn_cast<llvm::ArrayType>(record.getElementType(member));
  return array && array->getNumElements() <= 1;
}

}  // namespace

std::int64_t modulo(std::int64_t n, std::uint64_t step) {
  const auto m = static_cast<std::int64_t>(step);
  return (n % m + m) % m;
}

Spot normal(Spot spot) {
  if (spot.period != 0) {
    const std::int64_t first =
        spot.outer_lo + modulo(spot.lo - spot.outer_lo, spot.period);
    const std::int64_t back = spot.lo - first;
    spot.lo -= back;
    spot.hi -= back;
    spot.offset -= back;
  }
  if (spot.step != 0)
    spot.offset = spot.lo + modulo(spot.offset - spot.lo, spot.step);
  return spot;
}

/// All that a byte step back from a member can lead to begins here.
Spot Spots::container(Spot spot) const {
  if (spot.period != 0 &&
      spot.hi - spot.lo < static_cast<std::int64_t>(spot.period)) {
    spot = normal(spot);
    spot.lo = spot.outer_lo;
    spot.hi = spot.outer_lo + static_cast<std::int64_t>(spot.period);
    return spot;
  }
  spot.period = 0;
  spot.outer_lo = spot.outer_hi = 0;
  spot.lo = 0;
  spot.hi = objects_[spot.object].size;
  return spot;
}

Spot Spots::varied(Spot spot, std::uint64_t step) const {
  if (step == 0 || spot.hi - spot.lo <= static_cast<std::int64_t>(step))
    return spot;
  spot.step = std::gcd(spot.step, step);
  return normal(spot);
}

std::optional<Spot> Spots::shifted(Spot spot, std::int64_t by,
                                   bool is_byte) const {
  if (by == 0) return spot;
  const std::int64_t offset = spot.offset + by;
  const bool stays = offset >= spot.lo && offset <= spot.hi;
  if (stays || (spot.step != 0 && modulo(by, spot.step) == 0)) {
    spot.offset = offset;
    return normal(spot);
  }
  if (by > 0 || !is_byte) return std::nullopt;
  // From a member to the struct that contains it.
  while (true) {
    const Spot wider = container(spot);
    if (wider == spot) return std::nullopt;
    const std::int64_t shift = wider.offset + by;
    spot = wider;
    if (shift < wider.lo) continue;
    spot.offset = shift;
    return normal(spot);
  }
}

Spot Spots::narrowed(Spot spot, std::int64_t begin, std::int64_t size) const {
  if (spot.step != 0) {
    if (spot.period == 0) {
      spot.outer_lo = spot.lo;
      spot.outer_hi = spot.hi;
    }
    const std::uint64_t period = std::gcd(spot.period, spot.step);
    // The member of an element of an array of arrays: just one of these.
    if (size > static_cast<std::int64_t>(period)) return spot;
    spot.period = period;
    spot.step = 0;
  }
  spot.lo = begin;
  spot.hi = begin + size;
  return spot;
}

std::optional<Spot> Spots::stepped(const Spot& from,
                                   const llvm::GEPOperator& gep) const {
  if (gep.getType()->isVectorTy()) return std::nullopt;
  Spot spot = from;
  llvm::Type* type = gep.getSourceElementType();
  const bool is_byte = type->isIntegerTy(8);
  bool is_first = true;
  for (auto it = gep.idx_begin(); it != gep.idx_end(); ++it) {
    const auto index = number(it->get());
    if (is_first) {
      is_first = false;
      const std::uint64_t size = layout_.getTypeAllocSize(type);
      const auto* minus = llvm::dyn_cast<llvm::BinaryOperator>(it->get());
      const bool is_back = minus &&
                           minus->getOpcode() == llvm::Instruction::Sub &&
                           number(minus->getOperand(0)) == 0;
      if (index) {
        const auto made =
            shifted(spot, *index * static_cast<std::int64_t>(size), is_byte);
        if (!made) return std::nullopt;
        spot = *made;
      } else if (is_byte && is_back && container(spot) != spot) {
        spot = container(spot);  // back to where the object begins
        spot.offset = spot.lo;
        spot.step = 0;
      } else {
        spot = varied(spot, size);
      }
      continue;
    }
    if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
      const auto member = static_cast<unsigned>(*index);
      const std::int64_t hi = spot.hi;
      type = record->getElementType(member);
      spot.offset += static_cast<std::int64_t>(
          layout_.getStructLayout(record)->getElementOffset(member));
      const auto size =
          static_cast<std::int64_t>(layout_.getTypeAllocSize(type));
      const bool is_open = spot.step == 0 && is_open_end(*record, member);
      spot = narrowed(spot, spot.offset, size);
      if (is_open && spot.period == 0) spot.hi = std::max(spot.hi, hi);
      spot = normal(spot);
      continue;
    }
    auto* array = llvm::dyn_cast<llvm::ArrayType>(type);
    if (!array) return std::nullopt;
    type = array->getElementType();
    const std::uint64_t size = layout_.getTypeAllocSize(type);
    const std::uint64_t all = size * array->getNumElements();
    // Rows of a matrix are not told apart.
    const bool is_row = all != 0 &&
                        spot.hi - spot.lo > static_cast<std::int64_t>(all) &&
                        modulo(spot.hi - spot.lo, all) == 0 &&
                        modulo(spot.offset - spot.lo, all) == 0;
    const bool is_open = all == 0 || spot.hi == kFar;
    if (!is_row && !is_open &&
        spot.hi - spot.lo != static_cast<std::int64_t>(all) &&
        array->getNumElements() > 1)
      spot = narrowed(spot, spot.offset, static_cast<std::int64_t>(all));
    if (index)
      spot.offset += *index * static_cast<std::int64_t>(size);
    else
      spot = varied(spot, size);
    spot = normal(spot);
  }
  if (spot.offset < 0) return std::nullopt;
  return spot;
}

/// The value of a number, as far as it seems to be always the same.
std::optional<std::int64_t> Spots::number(const llvm::Value* value) const {
  if (const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(value)) {
    if (constant->getBitWidth() > 64) return std::nullopt;
    return constant->getSExtValue();
  }
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(value)) {
    if (!load->getType()->isIntegerTy()) return std::nullopt;
    std::optional<std::int64_t> result;
    for (const Spot& spot : of(load->getPointerOperand())) {
      const auto it = numbers_.find({spot.object, spot.offset});
      if (!spot.is_one() || it == numbers_.end() || !it->second.value ||
          (result && *result != *it->second.value))
        return std::nullopt;
      result = it->second.value;
    }
    return result;
  }
  if (const auto* cast = llvm::dyn_cast<llvm::CastInst>(value)) {
    if (!cast->getType()->isIntegerTy() ||
        !cast->getOperand(0)->getType()->isIntegerTy())
      return std::nullopt;
    const auto operand = number(cast->getOperand(0));
    if (operand && *operand < 0 && cast->getOpcode() != llvm::Instruction::SExt)
      return std::nullopt;
    return operand;
  }
  const auto* minus = llvm::dyn_cast<llvm::BinaryOperator>(value);
  if (!minus || minus->getOpcode() != llvm::Instruction::Sub)
    return std::nullopt;
  const auto* a = llvm::dyn_cast<llvm::PtrToIntOperator>(minus->getOperand(0));
  const auto* b = llvm::dyn_cast<llvm::PtrToIntOperator>(minus->getOperand(1));
  if (a && b) {
    const BaseOffset one = base_and_offset(a->getPointerOperand(), layout_);
    const BaseOffset two = base_and_offset(b->getPointerOperand(), layout_);
    if (one.base != two.base) return std::nullopt;
    return one.offset - two.offset;
  }
  const auto x = number(minus->getOperand(0)), y = number(minus->getOperand(1));
  if (!x || !y) return std::nullopt;
  return *x - *y;
}

}  // namespace pleat::frontend
