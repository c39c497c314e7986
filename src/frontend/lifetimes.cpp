#include "frontend/lifetimes.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include <algorithm>
#include <functional>
#include <set>

#include "frontend/accesses.h"
#include "frontend/call_graph.h"
#include "frontend/inputs.h"
#include "frontend/library.h"

namespace pleat::frontend {
namespace {

/// Above this many values that may be the pointer it counts as kept for good.
constexpr std::size_t kMaxDerived = 5000;

using Instructions = std::set<const llvm::Instruction*>;
using Test = std::function<bool(const llvm::Instruction&)>;

/// Does control come from behind `from` to an instruction where `hit` holds,
/// with none in between where `kill` does?
bool comes_to(const llvm::Instruction& from, const Test& hit,
              const Test& kill) {
  std::set<const llvm::BasicBlock*> seen;
  std::vector<const llvm::Instruction*> open = {from.getNextNode()};
  while (!open.empty()) {
    const llvm::Instruction* at = open.back();
    open.pop_back();
    for (; at; at = at->getNextNode()) {
      if (hit(*at)) return true;
      if (kill(*at)) break;
      if (!at->isTerminator()) continue;
      for (const llvm::BasicBlock* next : llvm::successors(at->getParent())) {
        if (seen.insert(next).second) open.push_back(&next->front());
      }
    }
  }
  return false;
}

bool never(const llvm::Instruction&) { return false; }

bool uses(const llvm::Instruction& at, const llvm::Value& value) {
  if (llvm::isa<llvm::DbgInfoIntrinsic>(at) || lifetime_start(at) ||
      lifetime_end(at))
    return false;
  return llvm::is_contained(at.operands(), &value);
}

bool is_within(const llvm::DILocalScope* inner,
               const llvm::DILocalScope* outer) {
  while (inner) {
    inner = inner->getNonLexicalBlockFileScope();
    if (inner == outer) return true;
    const auto* block = llvm::dyn_cast<llvm::DILexicalBlockBase>(inner);
    inner = block ? block->getScope() : nullptr;
  }
  return false;
}

const llvm::DILocalScope* scope_of(const llvm::Instruction& at) {
  const llvm::DILocation* place = at.getDebugLoc();
  return place ? place->getScope()->getNonLexicalBlockFileScope() : nullptr;
}

/// `p - q`: a number that is the same wherever objects lie.
bool is_difference(const llvm::Instruction& at) {
  return at.getOpcode() == llvm::Instruction::Sub &&
         llvm::isa<llvm::PtrToIntOperator>(at.getOperand(0)) &&
         llvm::isa<llvm::PtrToIntOperator>(at.getOperand(1));
}

/// A part of a variable that holds the pointer.
struct Holder {
  const llvm::AllocaInst* object = nullptr;
  std::int64_t offset = 0;
  std::uint64_t bytes = 0;
  friend auto operator<=>(const Holder&, const Holder&) = default;
  bool overlaps(std::int64_t begin, std::uint64_t length) const {
    return begin < offset + static_cast<std::int64_t>(bytes) &&
           offset < begin + static_cast<std::int64_t>(length);
  }
};

/// What does not depend on the local that is asked about.
struct Surroundings {
  const llvm::Module& module;
  const Cells& cells;
  const PointsTo& points_to;
  const DebugNames& names;
  const llvm::Function* entry;
  std::vector<const llvm::CallBase*> calls = {};
};

/// Follows the pointers to one local.
class Keepers {
 public:
  Keepers(const Surroundings& around, const llvm::Value& object,
          const llvm::Function& owner, const Functions& reached)
      : around_(around),
        layout_(around.module.getDataLayout()),
        object_(object),
        owner_(owner),
        reached_(reached),
        region_(around.points_to.region_of(&object)) {
    if (around_.points_to.regions()[region_].external) captured_ = true;
    derive(object);
    while (!open_.empty() && derived_.size() < kMaxDerived) {
      const llvm::Value* next = open_.back();
      open_.pop_back();
      for (const llvm::Use& use : next->uses()) follow(use);
    }
    if (!open_.empty()) captured_ = true;
  }

  bool is_kept_beyond_call() const {
    const bool called = &owner_ != around_.entry || !owner_.use_empty();
    return called && (captured_ || returned_);
  }

  /// Of an object of variable size: may the pointer be used when it has ended?
  bool outlives(const llvm::AllocaInst& object) const {
    return is_kept_beyond_call() || is_kept_beyond_restore(object);
  }

  Kept result() const {
    Kept kept;
    kept.beyond_call = is_kept_beyond_call();
    const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&object_);
    if (!local) return kept;
    const llvm::Instruction *start = nullptr, *end = nullptr;
    for (const llvm::User* user : local->users()) {
      const auto& at = *llvm::cast<llvm::Instruction>(user);
      if (lifetime_start(at) == local) start = &at;
      if (lifetime_end(at) == local) end = &at;
    }
    if (!start || !end) {
      kept.unmarked = is_kept_unmarked(*local);
      return kept;
    }
    kept.named_late = is_named_late(*local);
    kept.beyond_block = kept.named_late || is_kept_beyond(*local);
    kept.again = kept.beyond_block && is_repeated_start(*local);
    return kept;
  }

 private:
  bool is_below(const llvm::Function& function) const {
    return &function == &owner_ || reached_.contains(&function);
  }

  void derive(const llvm::Value& value) {
    if (derived_.insert(&value).second) open_.push_back(&value);
  }

  void follow(const llvm::Use& use) {
    const auto* at = llvm::dyn_cast<llvm::Instruction>(use.getUser());
    if (!at) {
      captured_ = true;
      return;
    }
    if (!is_below(*at->getFunction())) return;
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(at)) {
      if (use.getOperandNo() == 0)
        put(*store->getPointerOperand(), *store->getValueOperand()->getType());
    } else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(at)) {
      pass(*call, use);
    } else if (llvm::isa<llvm::ReturnInst>(at)) {
      give_back(*at->getFunction());
    } else if (llvm::isa<llvm::GetElementPtrInst, llvm::CastInst, llvm::PHINode,
                         llvm::SelectInst, llvm::FreezeInst,
                         llvm::InsertValueInst, llvm::ExtractValueInst,
                         llvm::BinaryOperator>(at)) {
      if (!is_difference(*at)) derive(*at);
    } else if (!llvm::isa<llvm::LoadInst, llvm::CmpInst, llvm::BranchInst,
                          llvm::SwitchInst>(at)) {
      captured_ = true;
    }
  }

  void pass(const llvm::CallBase& call, const llvm::Use& use) {
    if (llvm::isa<llvm::DbgInfoIntrinsic>(call) || lifetime_start(call) ||
        lifetime_end(call))
      return;
    if (block_operation(call)) {  // memcpy returns where it wrote
      if (call.getType()->isPointerTy()) derive(call);
      return;
    }
    if (!call.isArgOperand(&use)) return;
    if (call.isInlineAsm()) {
      captured_ = true;
      return;
    }
    const unsigned number = call.getArgOperandNo(&use);
    if (call.isByValArgument(number)) return;
    if (const llvm::Function* callee = callee_of(call))
      return pass_to(*callee, call, number);
    if (around_.points_to.may_call_unknown(call)) captured_ = true;
    for (const llvm::Function& callee : around_.module) {
      if (may_call_somehow(call, callee, around_.points_to))
        pass_to(callee, call, number);
    }
  }

  void pass_to(const llvm::Function& callee, const llvm::CallBase& call,
               unsigned number) {
    if (!callee.isDeclaration()) {
      if (number < callee.arg_size())
        derive(*callee.getArg(number));
      else
        captured_ = true;
      return;
    }
    if (callee.isIntrinsic()) {
      if (!call.getType()->isVoidTy()) derive(call);
      return;
    }
    const Library known = library_function(callee);
    if (known == Library::Unknown || known == Library::CallsGiven ||
        known == Library::Writes)
      captured_ = true;
    if (call.getType()->isPointerTy()) derive(call);
  }

  void give_back(const llvm::Function& function) {
    if (&function == &owner_) returned_ = true;
    for (const llvm::CallBase* call : around_.calls) {
      if (!is_below(*call->getFunction())) continue;
      const llvm::Function* callee = callee_of(*call);
      if (callee ? callee == &function
                 : may_call_somehow(*call, function, around_.points_to))
        derive(*call);
    }
  }

  /// The pointer is stored there.
  void put(const llvm::Value& pointer, llvm::Type& type) {
    // Where numbers in memory lead the regions do not say.
    if (!type.isPointerTy() &&
        !around_.cells.of(base_and_offset(&pointer, layout_).base))
      captured_ = true;
    copy_to(pointer, 0, layout_.getTypeStoreSize(&type));
  }

  void hold(const Holder& holder) {
    const auto [it, is_new] = holders_.try_emplace(holder);
    if (is_new) read_from(holder, *holder.object, 0, it->second);
  }

  void read_from(const Holder& holder, const llvm::Value& pointer,
                 std::int64_t offset, Instructions& readers) {
    for (const llvm::User* user : pointer.users()) {
      const auto& at = *llvm::cast<llvm::Instruction>(user);
      if (llvm::isa<llvm::GetElementPtrInst>(at)) {
        read_from(holder, at, base_and_offset(&at, layout_).offset, readers);
      } else if (llvm::isa<llvm::LoadInst>(at)) {
        if (!holder.overlaps(offset, layout_.getTypeStoreSize(at.getType())))
          continue;
        readers.insert(&at);
        derive(at);
      } else if (const auto copy = block_operation(at);
                 copy && copy->from == &pointer) {
        if (!holder.overlaps(offset, copy->bytes().value_or(~0ULL >> 1)))
          continue;
        readers.insert(&at);
        copy_to(*copy->to, holder.offset - offset, holder.bytes);
      }
    }
  }

  void copy_to(const llvm::Value& pointer, std::int64_t further,
               std::uint64_t bytes) {
    const BaseOffset to = base_and_offset(&pointer, layout_);
    if (!around_.cells.of(to.base))
      put_into_memory();
    else if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(to.base))
      hold({local, to.offset + further, bytes});
    else
      captured_ = true;
  }

  bool holds_pointers(unsigned region) const {
    const Region& info = around_.points_to.regions()[region];
    return llvm::is_contained(info.contents, region_);
  }

  /// From now on everybody holds it who holds pointers to the region.
  void put_into_memory() {
    if (in_memory_) return;
    in_memory_ = true;
    const auto& regions = around_.points_to.regions();
    for (unsigned i = 0; i < regions.size(); ++i) {
      if (!holds_pointers(i)) continue;
      if (regions[i].heap || regions[i].external) captured_ = true;
      for (const llvm::Value* object : regions[i].objects)
        hold_in_memory(*object);
    }
    for (const llvm::Function& function : around_.module) {
      if (!is_below(function)) continue;
      for (const llvm::Instruction& at : llvm::instructions(function))
        read_from_memory(at);
    }
  }

  void hold_in_memory(const llvm::Value& object) {
    const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&object);
    const auto* argument = llvm::dyn_cast<llvm::Argument>(&object);
    const llvm::Function* function = local      ? local->getFunction()
                                     : argument ? argument->getParent()
                                                : nullptr;
    // Where the owner is recursive, its own locals may be those of an outer
    // call, which go on.
    if (!function || !is_below(*function) || reached_.contains(&owner_) ||
        (local && !local->isStaticAlloca()))
      captured_ = true;
    else if (function == &owner_)
      memory_holders_.push_back(&object);
  }

  void read_from_memory(const llvm::Instruction& at) {
    const auto from_memory = [&](const llvm::Value* pointer) {
      return !around_.cells.of(base_and_offset(pointer, layout_).base) &&
             holds_pointers(around_.points_to.region_of(pointer));
    };
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&at)) {
      if (from_memory(load->getPointerOperand())) derive(*load);
      return;
    }
    const auto copy = block_operation(at);
    if (!copy || !copy->from || !from_memory(copy->from)) return;
    copy_to(*copy->to, 0, copy->bytes().value_or(~0ULL >> 1));
  }

  // ---- behind the end ----

  const llvm::DILocalScope* block_of(const llvm::Value& object) const {
    const llvm::DILocalVariable* variable = around_.names.local(object);
    return variable ? variable->getScope()->getNonLexicalBlockFileScope()
                    : nullptr;
  }

  /// Is there memory of the owner that outlives the block of the local?
  bool is_in_outer_memory(const llvm::DILocalScope* block) const {
    return std::ranges::any_of(memory_holders_, [&](const auto* holder) {
      return !block || !is_within(block_of(*holder), block);
    });
  }

  template <typename Visit>
  bool any_end(const llvm::AllocaInst& local, Visit visit) const {
    return llvm::any_of(local.users(), [&](const llvm::User* user) {
      const auto& at = *llvm::cast<llvm::Instruction>(user);
      return lifetime_end(at) == &local && visit(at);
    });
  }

  bool is_repeated_start(const llvm::AllocaInst& local) const {
    return llvm::any_of(local.users(), [&](const llvm::User* user) {
      const auto& at = *llvm::cast<llvm::Instruction>(user);
      return lifetime_start(at) == &local && is_repeated(at);
    });
  }

  bool is_named_late(const llvm::AllocaInst& local) const {
    return any_end(local, [&](const llvm::Instruction& end) {
      return comes_to(
          end, [&](const auto& at) { return uses(at, local); },
          [&](const auto& at) { return lifetime_start(at) == &local; });
    });
  }

  /// May an instruction touch memory by a pointer?
  bool touches_memory(const llvm::Instruction& at) const {
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&at))
      return !around_.cells.of(
          base_and_offset(load->getPointerOperand(), layout_).base);
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&at))
      return !around_.cells.of(
          base_and_offset(store->getPointerOperand(), layout_).base);
    return at.mayReadOrWriteMemory() && !lifetime_start(at) &&
           !lifetime_end(at) && !llvm::isa<llvm::DbgInfoIntrinsic>(at);
  }

  bool is_kept_beyond(const llvm::AllocaInst& local) const {
    const bool elsewhere = captured_ || is_in_outer_memory(block_of(local));
    return any_end(local, [&](const llvm::Instruction& end) {
      if (elsewhere &&
          comes_to(
              end, [&](const auto& at) { return touches_memory(at); }, never))
        return true;
      return is_used_behind(end);
    });
  }

  /// Where the stack is taken back, all objects of variable size may end that
  /// began before.
  bool is_kept_beyond_restore(const llvm::AllocaInst& object) const {
    const bool elsewhere = captured_ || !memory_holders_.empty();
    return llvm::any_of(
        llvm::instructions(owner_), [&](const llvm::Instruction& end) {
          const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&end);
          if (!call ||
              call->getIntrinsicID() != llvm::Intrinsic::stackrestore ||
              !comes_to(
                  object, [&](const auto& at) { return &at == call; }, never))
            return false;
          return (elsewhere &&
                  comes_to(
                      end, [&](const auto& at) { return touches_memory(at); },
                      never)) ||
                 comes_to(
                     end, [&](const auto& at) { return uses(at, object); },
                     [&](const auto& at) { return &at == &object; }) ||
                 is_used_behind(end);
        });
  }

  bool is_used_behind(const llvm::Instruction& end) const {
    for (const llvm::Value* value : derived_) {
      const auto* made = llvm::dyn_cast<llvm::Instruction>(value);
      if (!made || made == &object_ || made->getFunction() != &owner_) continue;
      if (comes_to(
              end, [&](const auto& at) { return uses(at, *made); },
              [&](const auto& at) { return &at == made; }))
        return true;
    }
    for (const auto& [holder, readers] : holders_) {
      if (holder.object->getFunction() != &owner_) continue;
      if (comes_to(
              end, [&](const auto& at) { return readers.contains(&at); },
              [&](const auto& at) { return overwrites(at, holder); }))
        return true;
    }
    return false;
  }

  bool overwrites(const llvm::Instruction& at, const Holder& holder) const {
    if (lifetime_start(at) == holder.object) return true;
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(&at);
    if (!store) return false;
    const BaseOffset to = base_and_offset(store->getPointerOperand(), layout_);
    const auto length = static_cast<std::int64_t>(
        layout_.getTypeStoreSize(store->getValueOperand()->getType())
            .getFixedValue());
    return to.base == holder.object && to.offset <= holder.offset &&
           holder.offset + static_cast<std::int64_t>(holder.bytes) <=
               to.offset + length;
  }

  // ---- no marker says where the block ends ----

  /// Of a parameter, and of what is declared outside of inner blocks, the call
  /// is the block.
  bool is_kept_unmarked(const llvm::AllocaInst& local) const {
    if (!owner_.getSubprogram()) return false;  // not written by the user
    if (const llvm::DILocalVariable* variable = around_.names.local(local)) {
      const llvm::DILocalScope* block = block_of(local);
      if (variable->getArg() != 0 || llvm::isa<llvm::DISubprogram>(block))
        return false;
      return captured_ || is_in_outer_memory(block) ||
             llvm::any_of(derived_, [&](const llvm::Value* value) {
               const auto* at = llvm::dyn_cast<llvm::Instruction>(value);
               return at && at != &local && at->getFunction() == &owner_ &&
                      !is_within(scope_of(*at), block);
             });
    }
    // Of `alloca` with a constant size, the call is the block, too.
    if (local.isArrayAllocation()) return false;
    if (is_outer_literal(local)) return false;
    // A temporary object may end with its expression.
    return captured_ || !memory_holders_.empty() ||
           std::ranges::any_of(holders_, [&](const auto& entry) {
             return entry.first.object->getFunction() == &owner_;
           });
  }

  /// Is it a compound literal outside of all inner blocks? (`if (c) p = &(int){
  /// 1};` is one inside, with a scope that debug information does not show.)
  bool is_outer_literal(const llvm::AllocaInst& local) const {
    return local.getName().starts_with(".compoundliteral") &&
           llvm::all_of(local.users(), [&](const llvm::User* user) {
             const auto& at = *llvm::cast<llvm::Instruction>(user);
             return at.getParent() == &owner_.getEntryBlock() &&
                    llvm::isa_and_nonnull<llvm::DISubprogram>(scope_of(at));
           });
  }

  const Surroundings& around_;
  const llvm::DataLayout& layout_;
  const llvm::Value& object_;
  const llvm::Function& owner_;
  const Functions& reached_;
  const unsigned region_;
  std::set<const llvm::Value*> derived_;
  std::vector<const llvm::Value*> open_;
  std::map<Holder, Instructions> holders_;  ///< with what reads them
  /// Objects of the owner in memory that may hold the pointer.
  std::vector<const llvm::Value*> memory_holders_;
  bool captured_ = false;  ///< by what outlives the call
  bool returned_ = false;  ///< by the owner
  bool in_memory_ = false;
};

}  // namespace

const llvm::AllocaInst* lifetime_end(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  if (!call || call->getIntrinsicID() != llvm::Intrinsic::lifetime_end)
    return nullptr;
  return llvm::dyn_cast<llvm::AllocaInst>(call->getArgOperand(1));
}

bool is_repeated(const llvm::Instruction& instruction) {
  return comes_to(
      instruction, [&](const auto& at) { return &at == &instruction; }, never);
}

Lifetimes::Lifetimes(const llvm::Module& module, const Cells& cells,
                     const PointsTo& points_to, const DebugNames& names,
                     const llvm::Function* entry) {
  Surroundings around{module, cells, points_to, names, entry};
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& at : llvm::instructions(function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&at);
      if (call && !llvm::isa<llvm::IntrinsicInst>(call))
        around.calls.push_back(call);
    }
  }
  for (const llvm::Function& function : module) {
    std::vector<const llvm::Value*> objects;
    std::vector<const llvm::AllocaInst*> variable;  // of variable size
    for (const llvm::Argument& argument : function.args()) {
      if (argument.hasByValAttr() && !function.isDeclaration())
        objects.push_back(&argument);
    }
    for (const llvm::Instruction& at : llvm::instructions(function)) {
      const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&at);
      if (local && !local->isStaticAlloca())
        variable.push_back(local);
      else if (local && !cells.of(local))
        objects.push_back(local);
    }
    if (objects.empty() && variable.empty()) continue;
    const Functions reached = reached_from(function, points_to);
    for (const llvm::AllocaInst* object : variable) {
      if (Keepers(around, *object, function, reached).outlives(*object))
        outlived_.insert(object);
    }
    for (const llvm::Value* object : objects) {
      const Kept kept = Keepers(around, *object, function, reached).result();
      if (!kept.beyond_block && !kept.beyond_call && !kept.unmarked) continue;
      kept_[object] = kept;
      by_function_[&function].push_back(object);
    }
  }
}

const Kept* Lifetimes::of(const llvm::Value& object) const {
  const auto it = kept_.find(&object);
  return it == kept_.end() ? nullptr : &it->second;
}

const std::vector<const llvm::Value*>& Lifetimes::in(
    const llvm::Function& function) const {
  static const std::vector<const llvm::Value*> kNone;
  const auto it = by_function_.find(&function);
  return it == by_function_.end() ? kNone : it->second;
}

}  // namespace pleat::frontend
