// --check bounds, null, use-after-free, free: before an instruction touches
// memory, or frees it, the path forks off to the property where it may not.
//
// What a library function touches counts as touched by the call of it.
//
// All this judges addresses. So that an address tells its object, a pointer
// that is kept must not leave its object for another one (steps.h): where it
// does, that is a property, too.

#include <fmt/format.h>
#include <llvm/IR/InstIterator.h>

#include <algorithm>

#include "frontend/entry_wrapper.h"
#include "frontend/models.h"
#include "frontend/pointer_arithmetic.h"
#include "frontend/property_key.h"
#include "frontend/translate.h"

namespace pleat::frontend {

using term::mk_bv;
using term::Term;

namespace {
constexpr const char* kUnknownOrigin =
    "an access by a pointer of unknown origin";

/// Is it what a parameter of the entry function points to?
bool is_of_caller(const llvm::Value* object) {
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(object);
  return local && local->getFunction()->getName() == kStart;
}

/// May the frame's call be made again from the same place?
bool is_called_again(const Frame* frame) {
  for (; frame && frame->call; frame = frame->caller) {
    if (is_repeated(*frame->call)) return true;
  }
  return false;
}
}  // namespace

bool Translator::asks_for(const std::string& check) const {
  return std::ranges::find(options_.checks, check) != options_.checks.end();
}

bool Translator::asks_for_memory() const {
  return std::ranges::any_of(options_.checks, is_memory_check);
}

void Translator::check_memory(Path& path, const llvm::Instruction& at) {
  if (at.getFunction()->getName() == kStart) return;  // ours
  for (const Touched& one : touched(at)) check_access(path, at, one);
  if (const auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(&at))
    check_step(path, *step);
  const auto* object = llvm::dyn_cast<llvm::AllocaInst>(&at);
  if (object && !object->isStaticAlloca())
    unmodelled("the end of an object of variable size", names_.pos(at));
}

void Translator::check_access(Path& path, const llvm::Instruction& at,
                              const Touched& touched) {
  if (touched.use == Touched::Use::Free) return;  // check_free
  const unsigned bits = memory_.pointer_bits();
  if (touched.use == Touched::Use::Call) {
    const Term pointer = scalar(path, *touched.pointer);
    violate(path, at, kNull, mk_eq(pointer, mk_bv(0, bits)));
    return;
  }
  const Place touches = place(path, *touched.pointer);
  Term bytes = mk_bv(touched.bytes, bits);
  if (touched.length) {
    bytes = as_bits(scalar(path, *touched.length));
    bytes = bytes.width() > bits ? mk_extract(bytes, bits - 1, 0)
                                 : mk_zext(bytes, bits);
  }
  Term start = touches.address;
  bool is_named = false;
  if (!touches.direct()) {
    const llvm::Value* from = start_of_steps(touched.pointer);
    start = scalar(path, *from);
    const Kept* kept = memory_.lifetimes().of(*from);
    is_named = kept && !kept->named_late;
  }
  const Memory::Trouble trouble =
      memory_.trouble(path, touches, start, bytes, is_named);
  if (!touches.direct()) {
    const Region& region = memory_.points_to().regions()[touches.region];
    if (region.external || region.numbers)
      unmodelled(kUnknownOrigin, names_.pos(at));
    else if (memory_.is_from_parameter(touches.region) && !asks_for(kBounds))
      note_elsewhere(path, at, trouble.elsewhere);
    violate(path, at, kFreed, trouble.freed);
    // Only a run shows where it came from.
    if (memory_.is_near_null_unclear(touches.region) &&
        !trouble.null.is_false())
      approximated("whether an address near null was made of null",
                   names_.pos(at));
    violate(path, at, kNull, trouble.null);
  }
  if (!touches.direct() || !trouble.outside.is_false())
    violate(path, at, kBounds, trouble.outside, outside_of(touches, start));
}

/// Which object an access leaves: "outside of `tok` (3 elements)".
std::string Translator::outside_of(const Place& touches, Term start) const {
  const llvm::Value* object = touches.object;
  if (!touches.direct()) {
    const Placed* known = memory_.known_object(start);
    object = known ? known->object : nullptr;
  }
  return outside_of(object);
}

/// The same of a block that begins with a subscript, behind clang's check.
std::string Translator::outside_of(const llvm::BasicBlock& subscripts) const {
  for (const llvm::Instruction& at : subscripts) {
    const auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(&at);
    if (step && step->getSourceElementType()->isArrayTy())
      return outside_of(step->getPointerOperand());
  }
  return "target";
}

std::string Translator::outside_of(const llvm::Value* object) const {
  const std::string name = object ? names_.declaration(*object).name : "";
  if (name.empty()) return "target";
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(object);
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object);
  const llvm::Type* type = local    ? local->getAllocatedType()
                           : global ? global->getValueType()
                                    : nullptr;
  const auto* array = llvm::dyn_cast_or_null<llvm::ArrayType>(type);
  return fmt::format("{}`{}` ({} {})", kOutsideOf, name,
                     array ? array->getNumElements() : memory_.size_of(*object),
                     array ? "elements" : "bytes");
}

/// `free` wants null, or what malloc gave and nobody has freed. (Also where it
/// is called through a pointer.)
void Translator::check_free(Path& path, const llvm::CallBase& at) {
  if (!asks_for(kFree)) return;
  const Place freed = place(path, *at.getArgOperand(0));
  bool is_given = false;
  const bool is_null = !freed.direct() && freed.address.is_value(0);
  if (!freed.direct() && !is_null) {
    const Region& region = memory_.points_to().regions()[freed.region];
    is_given = memory_.is_from_parameter(freed.region) ||
               std::ranges::any_of(region.objects, is_of_caller);
    if (is_given || region.external || region.numbers)
      unmodelled("free of a pointer of unknown origin", names_.pos(at));
  }
  violate(path, at, kFree, memory_.invalid_free(path, freed, is_given));
}

/// A call begins. Where it was made before, or where nothing tells the end of
/// a block, pointers to locals that have ended look like others.
void Translator::begin_lives(Path& path, const Frame& frame) {
  memory_.begin_call(path, frame, names_.pos(*frame.function));
  for (const llvm::Value* object : memory_.lifetimes().in(*frame.function)) {
    const Kept& kept = *memory_.lifetimes().of(*object);
    if (kept.unmarked) note_ended(*object, "the end of ", "");
    if (kept.beyond_call && is_called_again(&frame))
      note_ended(*object, "pointers to ", " of an earlier call");
  }
}

void Translator::set_alive(Path& path, const llvm::AllocaInst& object,
                           bool alive, const cfa::SourcePos& pos) {
  const Kept* kept = memory_.lifetimes().of(object);
  if (!kept) return;
  memory_.set_alive(path, object, alive, pos);
  if (alive && kept->again)
    note_ended(object, "pointers to ", " of an earlier turn of the loop");
}

void Translator::note_ended(const llvm::Value& object, const std::string& what,
                            const std::string& of_which) {
  const Declaration declaration = names_.declaration(object);
  if (!declaration.name.empty())
    return unmodelled(what + declaration.name + of_which, declaration.pos);
  // It has no place of its own: that of the function says at least which.
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&object);
  unmodelled(what + "a temporary object" + of_which,
             local ? names_.pos(*local->getFunction()) : cfa::SourcePos{});
}

/// What a parameter leads to may lie where we have no object, and hold there
/// what it likes.
void Translator::note_elsewhere(Path path, const llvm::Instruction& at,
                                Term elsewhere) {
  path.assume(elsewhere);
  if (!path.dead()) unmodelled(kUnknownOrigin, names_.pos(at));
}

/// A pointer that is kept: does it leave null, or the object it belongs to?
void Translator::check_step(Path& path, const llvm::GetElementPtrInst& at) {
  if (!may_stray(llvm::cast<llvm::GEPOperator>(at), layout_)) return;
  const Term start = scalar(path, *start_of_steps(at.getPointerOperand()));
  const Term result = gep(path, at);
  if (start == result) return;
  const Term page = mk_bv(kFirstPage, memory_.pointer_bits());
  const Term leaves_null =
      mk_and(mk_ult(start, page), term::mk_uge(result, page));
  violate_by_step(path, at, kNull, leaves_null);
  const unsigned region = memory_.points_to().region_of(&at);
  const Region& info = memory_.points_to().regions()[region];
  // Accesses there forbid a proof anyway.
  if (info.external || info.numbers || !asks_for(kBounds)) return;
  if (is_only_object(info)) return;
  violate_by_step(path, at, kBounds,
                  mk_not(memory_.are_together(path, region, start, result)));
}

/// No compiled program shows a step that goes wrong: what is found of it may
/// end as unknown.
void Translator::violate_by_step(Path& path, const llvm::GetElementPtrInst& at,
                                 const std::string& text, Term condition) {
  if (!asks_for(text) || mk_and(path.guard, condition).is_false()) return;
  approximated("pointer arithmetic must stay within its object",
               names_.pos(at));
  violate(path, at, text, condition);
}

/// Does the region have one object, with one address for all runs? Then
/// there is nothing to stray into.
bool Translator::is_only_object(const Region& region) const {
  if (region.heap || region.external || region.objects.size() != 1)
    return false;
  const llvm::Value* object = region.objects[0];
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(object);
  const auto* argument = llvm::dyn_cast<llvm::Argument>(object);
  if (!local && !argument) return true;
  constexpr unsigned kMaxDepth = 32;  // recursion comes to no end
  const llvm::Function* in =
      local ? local->getFunction() : argument->getParent();
  for (unsigned depth = 0; depth < kMaxDepth; ++depth) {
    if (in == entry_) return in->use_empty();
    const auto* call = in->hasOneUse()
                           ? llvm::dyn_cast<llvm::CallBase>(*in->user_begin())
                           : nullptr;
    if (!call || callee_of(*call) != in) return false;
    in = call->getFunction();
  }
  return false;
}

/// Constants that lie outside of their objects have no step to judge.
void Translator::note_strayed_constants() {
  constexpr const char* kWhat = "an address outside of its object";
  for (const llvm::GlobalVariable& global : module_.globals()) {
    if (global.hasInitializer() &&
        has_strayed(*global.getInitializer(), layout_))
      unmodelled(kWhat, names_.declaration(global).pos);
  }
  for (const llvm::Function& function : module_) {
    for (const llvm::Instruction& at : llvm::instructions(function)) {
      if (keeps_strayed(at)) unmodelled(kWhat, names_.pos(at));
    }
  }
}

void Translator::violate(Path& path, const llvm::Instruction& at,
                         const std::string& text, Term condition,
                         const std::string& label) {
  if (!asks_for(text)) return;
  Path bad = path;
  const llvm::Instruction* place = &at;
  while (bad.frame->caller && bad.frame->function->hasFnAttribute(kModel)) {
    place = bad.frame->call;
    bad.frame = bad.frame->caller;
  }
  if (names_.pos(*place).known()) asked_.try_emplace({place, text}, bad.frame);
  bad.assume(condition);
  if (!bad.dead()) {
    bad.at = place;
    reach(bad, *place, cfa::Property::Kind::Check, text, label);
  }
  path.assume(mk_not(condition));
}

}  // namespace pleat::frontend
