// Objects of variable size (alloca, variable-length arrays) that begin at most
// once in a run. Where every block of the heap has a slot of its own, these do
// not share the slots, which are small in 32 bits: each has a place at a fixed
// address, as globals have, with so much room that no stack is as big. So an
// address tells its object by comparison with constants, and a variable of its
// own says how big the object is: no array is needed for either.

#include <llvm/IR/InstIterator.h>

#include "frontend/call_graph.h"
#include "frontend/memory.h"

namespace pleat::frontend {

namespace {

constexpr std::size_t kMostSole = 8;
/// At the end of the address space, so that no place wraps.
constexpr std::uint64_t kLastBytes = 0x10000;
constexpr std::uint64_t kPlaceAlignment = 0x10000;

/// The one call of the function; null if it may be called from elsewhere.
const llvm::CallBase* only_call(const llvm::Function& function) {
  const auto* call =
      function.hasOneUse()
          ? llvm::dyn_cast<llvm::CallBase>(*function.user_begin())
          : nullptr;
  return call && callee_of(*call) == &function ? call : nullptr;
}

/// May control come to the instruction only once in a run?
bool is_reached_once(const llvm::Instruction& instruction,
                     const llvm::Function* entry) {
  constexpr unsigned kMaxDepth = 32;  // recursion comes to no end
  const llvm::Instruction* at = &instruction;
  for (unsigned depth = 0; depth < kMaxDepth; ++depth) {
    if (is_repeated(*at)) return false;
    const llvm::Function* in = at->getFunction();
    if (in == entry) return in->use_empty();
    at = only_call(*in);
    if (!at) return false;
  }
  return false;
}

}  // namespace

void Memory::place_sole_objects() {
  if (!sole_.empty()) return;
  std::vector<const llvm::AllocaInst*> found;
  bool has_others = false;
  for (const llvm::Function& function : module_) {
    for (const llvm::Instruction& at : llvm::instructions(function)) {
      const auto* object = llvm::dyn_cast<llvm::AllocaInst>(&at);
      if (!object || object->isStaticAlloca()) continue;
      const unsigned region = points_to_.region_of(object);
      const bool fits = !points_to_.regions()[region].external &&
                        !parts_.splits(region) &&
                        is_reached_once(*object, entry_);
      if (fits) found.push_back(object);
      has_others |= !fits;
    }
  }
  if (found.empty() || found.size() > kMostSole) return;
  for (const Region& region : points_to_.regions()) has_others |= region.blocks;
  // Blocks of the heap end at three quarters of the address space.
  const std::uint64_t quarter = std::uint64_t{1} << (pointer_bits_ - 2);
  const std::uint64_t begin = has_others ? 3 * quarter : quarter;
  const std::uint64_t all = (has_others ? 1 : 3) * quarter - kLastBytes;
  const std::uint64_t each =
      all / found.size() / kPlaceAlignment * kPlaceAlignment;
  for (std::size_t i = 0; i < found.size(); ++i)
    sole_[found[i]] = begin + i * each;
  // A gap, so that what points behind one does not point to the next.
  sole_room_ = each - kPlaceAlignment;
  // In the order of the program: the map's order is that of addresses.
  for (const llvm::AllocaInst* object : found) extent_variable(*object);
}

std::optional<std::uint64_t> Memory::sole_room(
    const llvm::Value& object) const {
  return sole_.contains(&object) ? std::optional(sole_room_) : std::nullopt;
}

bool Memory::has_blocks(const Region& region) const {
  return region.blocks ||
         llvm::any_of(region.objects, [&](const llvm::Value* object) {
           const auto* local = llvm::dyn_cast<llvm::AllocaInst>(object);
           return local && !local->isStaticAlloca() && !sole_.contains(local);
         });
}

}  // namespace pleat::frontend
