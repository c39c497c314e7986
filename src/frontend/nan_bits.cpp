// Classes of places (cells, and regions as a whole), joined where bytes are
// copied. A class in which floating-point numbers are written and something
// else is read shows bits.

#include "frontend/nan_bits.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include <map>

#include "frontend/accesses.h"
#include "frontend/library.h"

namespace pleat::frontend {
namespace {

class Places {
 public:
  Places(const llvm::Module& module, const Cells& cells,
         const PointsTo& points_to)
      : layout_(module.getDataLayout()), cells_(cells), points_to_(points_to) {}

  void access(const llvm::Value* pointer, llvm::Type* type, bool reads) {
    if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
      for (llvm::Type* part : record->elements()) access(pointer, part, reads);
      return;
    }
    const bool number = type->isFPOrFPVectorTy();
    if (!number && !reads) return;
    const std::uint64_t bytes = layout_.getTypeStoreSize(type).getFixedValue();
    for (unsigned node : nodes(pointer, bytes)) {
      Class& found = classes_[root(node)];
      if (number) found.numbers = true;
      if (!number) found.read_otherwise = true;
    }
  }

  void copy(const llvm::Value* to, const llvm::Value* from) {
    std::vector<unsigned> all = nodes(to, UINT64_MAX / 2);
    for (unsigned node : nodes(from, UINT64_MAX / 2)) all.push_back(node);
    for (unsigned node : all) unify(all[0], node);
  }

  /// Some function reads bytes behind this pointer.
  void read_bytes(const llvm::Value* pointer) {
    for (unsigned node : nodes(pointer, UINT64_MAX / 2))
      classes_[root(node)].read_otherwise = true;
  }

  bool any_shown() {
    for (unsigned node = 0; node < classes_.size(); ++node) {
      const Class& found = classes_[root(node)];
      if (found.numbers && found.read_otherwise) return true;
    }
    return false;
  }

 private:
  struct Class {
    bool numbers = false, read_otherwise = false;
  };

  unsigned node(const void* object, std::uint64_t part) {
    const auto [it, is_new] = nodes_.try_emplace(
        {object, part}, static_cast<unsigned>(classes_.size()));
    if (is_new) {
      classes_.emplace_back();
      parent_.push_back(it->second);
    }
    return it->second;
  }

  /// The cells that an access may touch, or the region.
  std::vector<unsigned> nodes(const llvm::Value* pointer, std::uint64_t bytes) {
    const BaseOffset at = base_and_offset(pointer, layout_);
    const std::vector<Cell>* cells = cells_.of(at.base);
    if (!cells) return {node(nullptr, points_to_.region_of(pointer))};
    std::vector<unsigned> result;
    const auto begin = static_cast<std::uint64_t>(at.offset);
    for (const Cell& cell : *cells) {
      if (cell.end() > begin && cell.offset < begin + bytes)
        result.push_back(node(at.base, cell.offset));
    }
    return result;
  }

  unsigned root(unsigned n) {
    while (parent_[n] != n) n = parent_[n] = parent_[parent_[n]];
    return n;
  }
  void unify(unsigned a, unsigned b) {
    a = root(a);
    b = root(b);
    if (a == b) return;
    parent_[b] = a;
    classes_[a].numbers |= classes_[b].numbers;
    classes_[a].read_otherwise |= classes_[b].read_otherwise;
  }

  const llvm::DataLayout& layout_;
  const Cells& cells_;
  const PointsTo& points_to_;
  std::map<std::pair<const void*, std::uint64_t>, unsigned> nodes_;
  std::vector<unsigned> parent_;
  std::vector<Class> classes_;
};

/// Looks at the sign or the kind of a NaN.
bool looks_at_nan(const llvm::CallBase& call) {
  const llvm::Function* callee = callee_of(call);
  if (!callee) return false;
  if (callee->getIntrinsicID() == llvm::Intrinsic::copysign) return true;
  if (callee->getIntrinsicID() == llvm::Intrinsic::is_fpclass) {
    const auto* mask = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(1));
    const std::uint64_t nans = mask ? mask->getZExtValue() & 3 : 1;
    return nans == 1 || nans == 2;
  }
  const llvm::StringRef name = callee->getName();
  return name.contains("copysign") || name.contains("signbit");
}

bool is_bits_cast(const llvm::Instruction& at) {
  return at.getOpcode() == llvm::Instruction::BitCast &&
         at.getOperand(0)->getType()->isFPOrFPVectorTy() !=
             at.getType()->isFPOrFPVectorTy();
}

}  // namespace

bool sees_nan_bits(const llvm::Module& module, const Cells& cells,
                   const PointsTo& points_to) {
  Places places(module, cells, points_to);
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& at : llvm::instructions(function)) {
      if (is_bits_cast(at)) return true;
      if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&at))
        places.access(load->getPointerOperand(), load->getType(), true);
      if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&at))
        places.access(store->getPointerOperand(),
                      store->getValueOperand()->getType(), false);
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&at);
      if (!call) continue;
      if (looks_at_nan(*call)) return true;
      if (const auto block = block_operation(at)) {
        if (block->from) places.copy(block->to, block->from);
        continue;
      }
      const llvm::Function* callee = callee_of(*call);
      for (unsigned i = 0; i < call->arg_size(); ++i) {
        const llvm::Value* argument = call->getArgOperand(i);
        if (!argument->getType()->isPointerTy()) continue;
        // Passed by value, a struct is copied.
        if (call->isByValArgument(i) && callee && i < callee->arg_size())
          places.copy(argument, callee->getArg(i));
        // memcmp and the like; others may do anything to it anyway.
        if (callee && callee->isDeclaration() && !callee->isIntrinsic())
          places.read_bytes(argument);
      }
    }
  }
  return places.any_shown();
}

bool sets_rounding(const llvm::Module& module) {
  for (const llvm::Function& function : module) {
    const llvm::StringRef name = function.getName();
    if (!function.isDeclaration() || function.use_empty()) continue;
    if (name == "fesetround" || name == "fesetenv" || name == "feupdateenv" ||
        name == "feholdexcept" || name == "fesetmode" || name == "_controlfp" ||
        name.starts_with("llvm.set.rounding") ||
        name.starts_with("llvm.set.fpmode") ||
        name.starts_with("llvm.set.fpenv") ||
        name.starts_with("llvm.x86.sse.ldmxcsr"))
      return true;
  }
  return false;
}

}  // namespace pleat::frontend
