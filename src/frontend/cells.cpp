#include "frontend/cells.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include <algorithm>

#include "frontend/accesses.h"

namespace pleat::frontend {
namespace {

constexpr std::size_t kMaxCells = 1024;

bool is_constant_data(const llvm::Value* object) {
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object);
  return global && global->isConstant() && global->hasDefinitiveInitializer();
}

}  // namespace

Cells::Cells(const llvm::Module& module) : layout_(module.getDataLayout()) {
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (!global.getValueType()->isSized()) continue;
    collect(global, layout_.getTypeAllocSize(global.getValueType()));
  }
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      const auto size = local ? local->getAllocationSize(layout_)
                              : std::optional<llvm::TypeSize>();
      if (size) collect(*local, size->getFixedValue());
    }
  }
  settle();
}

const std::vector<Cell>* Cells::of(const llvm::Value* object) const {
  const auto it = objects_.find(object);
  if (it == objects_.end() || !it->second.direct) return nullptr;
  return &it->second.cells;
}

void Cells::collect(const llvm::Value& object, std::uint64_t size) {
  Object result;
  result.size = size;
  const std::size_t copies = copies_.size();
  result.direct = visit_uses(object, object, 0, result);
  // A copy concerns the other side too, so it stays recorded only for objects
  // that may be variables; `settle` treats the others as memory.
  if (!result.direct) {
    result.cells.clear();
    copies_.resize(copies);
  }
  objects_[&object] = std::move(result);
}

bool Cells::visit_uses(const llvm::Value& pointer, const llvm::Value& object,
                       std::uint64_t offset, Object& result) {
  for (const llvm::Use& use : pointer.uses()) {
    if (!visit_use(use, object, offset, result)) return false;
  }
  return true;
}

bool Cells::visit_use(const llvm::Use& use, const llvm::Value& object,
                      std::uint64_t offset, Object& result) {
  const llvm::User* user = use.getUser();
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(user))
    return access_value(result, offset, load->getType());
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
    return use.getOperandNo() == llvm::StoreInst::getPointerOperandIndex() &&
           access_value(result, offset, store->getValueOperand()->getType());
  }
  if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(user)) {
    llvm::APInt step(layout_.getIndexTypeSizeInBits(gep->getType()), 0);
    if (use.getOperandNo() != 0 ||
        !gep->accumulateConstantOffset(layout_, step))
      return false;
    return visit_uses(*gep, object, offset + step.getSExtValue(), result);
  }
  const auto* instruction = llvm::dyn_cast<llvm::Instruction>(user);
  if (!instruction) return false;
  if (const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(instruction)) {
    if (call->isLifetimeStartOrEnd() || llvm::isa<llvm::DbgInfoIntrinsic>(call))
      return true;
  }
  return visit_block(*instruction, *use.get(), object, offset, result);
}

/// memset and memcpy touch whole ranges: they make no cells themselves.
bool Cells::visit_block(const llvm::Instruction& user,
                        const llvm::Value& pointer, const llvm::Value& object,
                        std::uint64_t offset, const Object& result) {
  const auto operation = block_operation(user);
  if (!operation || !operation->bytes()) return false;
  const std::uint64_t bytes = *operation->bytes();
  if (offset > result.size || bytes > result.size - offset) return false;
  if (!operation->from) return operation->to == &pointer;
  if (operation->to == &pointer && operation->from == &pointer) return false;
  if (operation->to == &pointer) {
    const BaseOffset from = base_and_offset(operation->from, layout_);
    if (from.base == &object) return false;
    copies_.push_back({&object, from.base, offset,
                       static_cast<std::uint64_t>(from.offset), bytes});
    return true;
  }
  if (operation->from != &pointer) return false;
  const BaseOffset to = base_and_offset(operation->to, layout_);
  copies_.push_back(
      {to.base, &object, static_cast<std::uint64_t>(to.offset), offset, bytes});
  return true;
}

/// Adds the access to the cells: overlapping ones become one.
bool Cells::access(Object& object, std::uint64_t offset, std::uint64_t bytes,
                   const llvm::Type* type) {
  if (bytes == 0) return true;
  if (offset > object.size || bytes > object.size - offset) return false;
  Cell merged{offset, static_cast<unsigned>(bytes), type};
  auto& cells = object.cells;
  for (std::size_t i = 0; i < cells.size();) {
    if (cells[i].offset >= merged.end() || merged.offset >= cells[i].end()) {
      ++i;
      continue;
    }
    const std::uint64_t begin = std::min(cells[i].offset, merged.offset);
    const std::uint64_t end = std::max(cells[i].end(), merged.end());
    merged = {begin, static_cast<unsigned>(end - begin), cells[i].type};
    cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(i));
    i = 0;
  }
  if (merged.bytes > kMaxBytes || cells.size() >= kMaxCells) return false;
  const auto place = std::find_if(
      cells.begin(), cells.end(),
      [&](const Cell& cell) { return cell.offset > merged.offset; });
  cells.insert(place, merged);
  return true;
}

bool Cells::access_value(Object& object, std::uint64_t offset,
                         llvm::Type* type) const {
  if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* parts = layout_.getStructLayout(record);
    for (unsigned i = 0; i < record->getNumElements(); ++i) {
      if (!access_value(object, offset + parts->getElementOffset(i),
                        record->getElementType(i)))
        return false;
    }
    return true;
  }
  if (type->isArrayTy() || type->isScalableTy()) return false;
  return access(object, offset, layout_.getTypeStoreSize(type), type);
}

/// Makes both sides of a copy agree on their cells. True if something changed.
bool Cells::propagate(const Copy& copy) {
  Object* to = objects_.count(copy.to) != 0 ? &objects_[copy.to] : nullptr;
  Object* from =
      objects_.count(copy.from) != 0 ? &objects_[copy.from] : nullptr;
  // Constant data is read where it is needed.
  if (is_constant_data(copy.from)) return false;
  if (!from || !from->direct) return false;
  if (!to || !to->direct) {
    // Bytes that no access names would be lost on the way into memory.
    from->direct = false;
    return true;
  }
  const std::size_t before = to->cells.size() + from->cells.size();
  const std::vector<Cell> targets = to->cells;
  const std::vector<Cell> sources = from->cells;
  const auto mirror = [&](const std::vector<Cell>& cells, Object& other,
                          std::uint64_t begin, std::uint64_t other_begin) {
    for (const Cell& cell : cells) {
      const std::uint64_t low = std::max(cell.offset, begin);
      const std::uint64_t high = std::min(cell.end(), begin + copy.bytes);
      if (low >= high) continue;
      if (!access(other, low - begin + other_begin, high - low, cell.type))
        other.direct = false;
    }
  };
  mirror(targets, *from, copy.to_offset, copy.from_offset);
  mirror(sources, *to, copy.from_offset, copy.to_offset);
  const auto same = [](const std::vector<Cell>& a, const std::vector<Cell>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Cell& x, const Cell& y) {
                        return x.offset == y.offset && x.bytes == y.bytes;
                      });
  };
  return before != to->cells.size() + from->cells.size() || !to->direct ||
         !from->direct || !same(targets, to->cells) ||
         !same(sources, from->cells);
}

void Cells::settle() {
  for (bool changed = true; changed;) {
    changed = false;
    for (const Copy& copy : copies_) changed = propagate(copy) || changed;
  }
}

}  // namespace pleat::frontend
