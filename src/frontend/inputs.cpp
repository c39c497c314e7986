#include "frontend/inputs.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "frontend/accesses.h"
#include "frontend/arguments.h"
#include "frontend/library.h"
#include "frontend/stubs.h"
#include "support/system_library.h"

namespace pleat::frontend {
namespace {

using cfa::Input;

bool is_scalar(const llvm::Type* type) {
  return type->isIntegerTy() || type->isPointerTy() ||
         type->isFloatingPointTy();
}

/// Does this instruction write the whole object, and nothing else with it?
bool writes_all(const llvm::Instruction& instruction,
                const llvm::AllocaInst& object,
                const llvm::DataLayout& layout) {
  const auto size = object.getAllocationSize(layout);
  if (!size) return false;
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    return store->getPointerOperand() == &object &&
           store->getValueOperand() != &object &&
           layout.getTypeStoreSize(store->getValueOperand()->getType()) ==
               *size;
  }
  if (const auto* fill = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
    const auto* length = llvm::dyn_cast<llvm::ConstantInt>(fill->getLength());
    if (fill->getRawDest() != &object || !length || fill->isVolatile())
      return false;
    const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(fill);
    if (copy && copy->getRawSource() == &object) return false;
    return length->getZExtValue() == size->getFixedValue();
  }
  return false;
}

/// Walks forward from the start of an object's life: is a store of the whole
/// object the first use on every path?
class FirstUse {
 public:
  FirstUse(const llvm::AllocaInst& object, const llvm::DataLayout& layout)
      : object_(object), layout_(layout) {
    for (const llvm::User* user : object.users())
      users_.insert(llvm::cast<llvm::Instruction>(user));
  }

  bool initialises(const llvm::Instruction& start) {
    std::vector<const llvm::Instruction*> open = {start.getNextNode()};
    llvm::SmallPtrSet<const llvm::BasicBlock*, 16> seen;
    while (!open.empty()) {
      const llvm::Instruction* at = open.back();
      open.pop_back();
      const llvm::BasicBlock* block = at->getParent();
      while (at && !users_.contains(at)) at = at->getNextNode();
      if (at && !ends_life(*at) && !writes_all(*at, object_, layout_))
        return false;
      if (at) continue;
      for (const llvm::BasicBlock* next : llvm::successors(block)) {
        if (seen.insert(next).second) open.push_back(&next->front());
      }
    }
    return true;
  }

 private:
  static bool ends_life(const llvm::Instruction& instruction) {
    const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    return call && call->isLifetimeStartOrEnd();
  }

  const llvm::AllocaInst& object_;
  const llvm::DataLayout& layout_;
  llvm::SmallPtrSet<const llvm::Instruction*, 16> users_;
};

bool has_marker(const llvm::AllocaInst& object) {
  for (const llvm::User* user : object.users()) {
    if (lifetime_start(*llvm::cast<llvm::Instruction>(user)) == &object)
      return true;
  }
  return false;
}

}  // namespace

const llvm::AllocaInst* lifetime_start(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  if (!call || call->getIntrinsicID() != llvm::Intrinsic::lifetime_start)
    return nullptr;
  return llvm::dyn_cast<llvm::AllocaInst>(call->getArgOperand(1));
}

InputSites::InputSites(const llvm::Module& module,
                       const VolatileObjects& changing)
    : layout_(module.getDataLayout()) {
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      if (const auto* object = lifetime_start(instruction)) {
        if (!FirstUse(*object, layout_).initialises(instruction))
          add({Input::Kind::Uninitialised, &instruction, object, 0});
      } else if (const auto* call =
                     llvm::dyn_cast<llvm::CallBase>(&instruction)) {
        add_call(*call);
      } else if (const auto* load =
                     llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
        if (is_scalar(load->getType()) &&
            changing.read_by(*load) == VolatileObjects::Is::Yes)
          add({Input::Kind::Volatile, load, nullptr, 0});
      } else if (const auto* local =
                     llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
        add_object(*local);
      }
    }
  }
}

std::optional<int> InputSites::site(
    const llvm::Instruction& instruction) const {
  const auto it = index_.find(&instruction);
  if (it == index_.end()) return std::nullopt;
  return it->second;
}

void InputSites::add(InputSite site) {
  site.bytes = site.object
                   ? site.object->getAllocationSize(layout_)->getFixedValue()
                   : layout_.getTypeStoreSize(site.at->getType());
  index_[site.at] = static_cast<int>(sites_.size());
  sites_.push_back(site);
}

void InputSites::add_call(const llvm::CallBase& call) {
  const llvm::Function* callee = callee_of(call);
  if (!callee || !callee->isDeclaration() || callee->isIntrinsic() ||
      !is_scalar(call.getType()))
    return;
  switch (library_function(*callee)) {
    case Library::Nondet:
      return add({Input::Kind::Nondet, &call, nullptr, 0});
    case Library::Given:
      return add({Input::Kind::Extern, &call, nullptr, 0});
    case Library::Malloc:
    case Library::Calloc:
      return add({Input::Kind::Allocation, &call, nullptr, 0});
    case Library::Unknown:
    case Library::NoEffect:
    case Library::Writes:
    case Library::CallsGiven:
    case Library::Math:
      // What the C library computes is not for us to choose.
      if (in_system_library(callee->getName().str()) &&
          !callee->hasFnAttribute(kStub))
        return;
      return add({Input::Kind::Extern, &call, nullptr, 0});
    default:
      return;
  }
}

void InputSites::add_object(const llvm::AllocaInst& object) {
  if (!object.getAllocationSize(layout_) || has_marker(object) ||
      is_argument_object(object))
    return;
  if (!FirstUse(object, layout_).initialises(object))
    add({Input::Kind::Uninitialised, &object, &object, 0});
}

}  // namespace pleat::frontend
