#include "frontend/address_numbers.h"

#include <llvm/IR/Operator.h>

#include "frontend/accesses.h"
#include "frontend/call_graph.h"

namespace pleat::frontend {

using term::Term;

namespace {

/// The pointer behind a pointer or the number of one; null: another number.
const llvm::Value* pointer_of(const llvm::Value* value) {
  if (const auto* number = llvm::dyn_cast<llvm::PtrToIntOperator>(value))
    return is_address_number(value) ? number->getPointerOperand() : nullptr;
  return value->getType()->isPointerTy() ? value : nullptr;
}

/// Null and -1 are never the address of an object.
bool is_no_address(const llvm::Value* value) {
  if (const auto* cast = llvm::dyn_cast<llvm::ConstantExpr>(value)) {
    if (cast->getOpcode() == llvm::Instruction::IntToPtr)
      value = cast->getOperand(0);
  }
  if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(value))
    return number->isZero() || number->isMinusOne();
  return llvm::isa<llvm::ConstantPointerNull>(value);
}

/// Are there two objects in these regions that a compiler may give one place?
/// String literals, of which one may be a part of another, and empty objects.
bool may_share_places(const Region& one, const Region& two,
                      const llvm::DataLayout& layout) {
  llvm::SmallPtrSet<const llvm::Value*, 4> found;
  for (const Region* region : {&one, &two}) {
    for (const llvm::Value* object : region->objects) {
      const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object);
      const auto* local = llvm::dyn_cast<llvm::AllocaInst>(object);
      llvm::Type* type = global  ? global->getValueType()
                         : local ? local->getAllocatedType()
                                 : nullptr;
      if ((global && global->hasGlobalUnnamedAddr()) ||
          (type && type->isSized() && layout.getTypeAllocSize(type) == 0))
        found.insert(object);
    }
  }
  return found.size() > 1;
}

}  // namespace

/// What a comparison of addresses says must not depend on where objects lie.
/// Equality does only if one of them points behind the end of its object, is a
/// number that somebody made up, or belongs to an object that may share its
/// place with another one. Says why it may.
std::optional<AddressNumbers::Doubt> AddressNumbers::doubt(
    Path& path, const llvm::ICmpInst& test) {
  const llvm::Value* a = pointer_of(test.getOperand(0));
  const llvm::Value* b = pointer_of(test.getOperand(1));
  if (!a && !b) return std::nullopt;
  const Term always = term::mk_true();
  const bool null =
      is_no_address(test.getOperand(0)) || is_no_address(test.getOperand(1));
  if (!test.isEquality()) {
    const char* why = "order of the addresses of different objects";
    if (!a || !b || null) return Doubt{always, why};
    if (same_object(path, *a, *b)) return std::nullopt;
    return Doubt{mk_not(are_together(path, *a, *b)), why};
  }
  if (null) return std::nullopt;
  if (!a || !b) return Doubt{always, "an address compared with a number"};
  const PointsTo& where = memory_.points_to();
  const Region& one = where.regions()[where.region_of(a)];
  const Region& two = where.regions()[where.region_of(b)];
  const char* behind = "equality of addresses that may lie behind an object";
  if ((one.numbers || two.numbers) && !same_object(path, *a, *b))
    return Doubt{always, behind};
  if (may_share_places(one, two, context_.layout) && !same_object(path, *a, *b))
    return Doubt{always, "equality of addresses of strings or empty objects"};
  if (((where.may_be_end(a) && where.may_be_begin(b)) ||
       (where.may_be_end(b) && where.may_be_begin(a))) &&
      !same_object(path, *a, *b))
    return Doubt{may_meet(path, *a, *b), behind};
  return std::nullopt;
}

/// Does one of two pointers point behind the end of its object, and the other
/// to the beginning of another one? True where nobody can tell.
Term AddressNumbers::may_meet(Path& path, const llvm::Value& a,
                              const llvm::Value& b) {
  const unsigned one = memory_.points_to().region_of(&a);
  const unsigned two = memory_.points_to().region_of(&b);
  if (!memory_.knows_objects(path, one) || !memory_.knows_objects(path, two))
    return term::mk_true();
  const Term x = address_of_(path, a), y = address_of_(path, b);
  return mk_or(
      mk_and(memory_.is_end(path, one, x), memory_.is_begin(path, two, y)),
      mk_and(memory_.is_end(path, two, y), memory_.is_begin(path, one, x)));
}

/// Do two pointers belong to one object? False where nobody can tell.
Term AddressNumbers::are_together(Path& path, const llvm::Value& a,
                                  const llvm::Value& b) {
  const unsigned region = memory_.points_to().region_of(&a);
  if (region != memory_.points_to().region_of(&b) ||
      !memory_.knows_objects(path, region))
    return term::mk_false();
  return memory_.are_together(path, region, address_of_(path, a),
                              address_of_(path, b));
}

/// Is at most one copy of the object alive? (Recursion makes several.)
bool AddressNumbers::is_once(const Path& path,
                             const llvm::Value& object) const {
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&object);
  if (!local) return llvm::isa<llvm::GlobalVariable>(object);
  unsigned copies = 0;
  bool is_shared = false;  // then the chain does not show all open calls
  for (const Frame* f = path.frame; f; f = f->caller) {
    copies += f->function == local->getFunction() ? 1 : 0;
    is_shared = is_shared || f->is_shared;
  }
  return copies <= 1 && (!is_shared || !is_recursive(*local->getFunction(),
                                                     memory_.points_to()));
}

/// Do two pointers surely belong to one object? Only then is their order
/// something that C defines.
bool AddressNumbers::same_object(Path& path, const llvm::Value& a,
                                 const llvm::Value& b) {
  const PointsTo& where = memory_.points_to();
  const unsigned region = where.region_of(&a);
  if (llvm::isa<llvm::ConstantPointerNull>(a) ||
      llvm::isa<llvm::ConstantPointerNull>(b))
    return false;
  const Region& info = where.regions()[region];
  if (region == where.region_of(&b) && info.objects.size() == 1 && !info.heap &&
      !info.external && is_once(path, *info.objects[0]))
    return true;
  const Placed* one = base_object(path, a);
  return one && one == base_object(path, b);
}

/// The object that a pointer was made from in its expression, if that is plain.
/// (A constant in the sum says nothing: that of &a[i - 5] lies before a.)
const Placed* AddressNumbers::base_object(Path& path,
                                          const llvm::Value& pointer) {
  const llvm::Value* base = &pointer;
  while (const auto* step = llvm::dyn_cast<llvm::GEPOperator>(base))
    base = step->getPointerOperand();
  const Term address = address_of_(path, *base);
  if (!address.is_const()) return nullptr;
  return memory_.placed_at(static_cast<std::uint64_t>(address.value()));
}

/// The number of an address may only serve for a difference within an object,
/// an equality (see needs_layout) or the way back to a pointer; else what
/// the program does depends on where its objects lie, and one layout stands
/// for all only by luck.
bool AddressNumbers::is_harmless(Path& path, const llvm::User& user) {
  if (llvm::isa<llvm::IntToPtrInst>(user)) return true;
  if (const auto* test = llvm::dyn_cast<llvm::ICmpInst>(&user))
    return test->isEquality();
  const auto* minus = llvm::dyn_cast<llvm::BinaryOperator>(&user);
  if (!minus || minus->getOpcode() != llvm::Instruction::Sub) return false;
  const llvm::Value* a = minus->getOperand(0);
  const llvm::Value* b = minus->getOperand(1);
  if (!is_address_number(a) || !is_address_number(b)) return false;
  const auto made_up = [&](const llvm::Value* number) {
    const PointsTo& where = memory_.points_to();
    return where.regions()[where.region_of(pointer_of(number))].numbers;
  };
  // C's own difference of pointers is undefined for different objects.
  const bool of_pointers = llvm::all_of(minus->users(), [](const auto* at) {
    const auto* divide = llvm::dyn_cast<llvm::BinaryOperator>(at);
    return divide && divide->getOpcode() == llvm::Instruction::SDiv &&
           divide->isExact();
  });
  if (of_pointers && !made_up(a) && !made_up(b)) return true;
  return same_object(path, *pointer_of(a), *pointer_of(b));
}

Term AddressNumbers::is_difference_in_doubt(Path& path,
                                            const llvm::Instruction& minus) {
  const llvm::Value* a = pointer_of(minus.getOperand(0));
  const llvm::Value* b = pointer_of(minus.getOperand(1));
  if (!a || !b) return term::mk_true();
  return mk_not(are_together(path, *a, *b));
}

bool AddressNumbers::is_used_as_number(Path& path,
                                       const llvm::Instruction& instruction) {
  if (!is_address_number(&instruction)) return false;
  return llvm::any_of(instruction.users(), [&](const llvm::User* user) {
    const auto* minus = llvm::dyn_cast<llvm::BinaryOperator>(user);
    // A difference is judged when it is met.
    if (minus && minus->getOpcode() == llvm::Instruction::Sub) return false;
    return !is_harmless(path, *user);
  });
}

}  // namespace pleat::frontend
