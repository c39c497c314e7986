// --check bounds, null, use-after-free, free: before an instruction touches
// memory, or frees it, the path forks off to the property where it may not.
//
// What a library function touches counts as touched by the call of it.
//
// All this judges addresses. So that an address tells its object, a pointer
// that is kept must not leave its object for another one
// (pointer_arithmetic.h): where it does, that is a property, too.

#include "frontend/memory_checks.h"

#include <fmt/format.h>
#include <llvm/IR/InstIterator.h>

#include <algorithm>

#include "frontend/accesses.h"
#include "frontend/entry_wrapper.h"
#include "frontend/library.h"
#include "frontend/models.h"
#include "frontend/pointer_arithmetic.h"
#include "frontend/property_key.h"

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

/// Is there an object of variable size among these that lies between the blocks
/// of the heap? `free` does not tell them apart.
bool has_variable_size(const Memory& memory, const Region& region) {
  return llvm::any_of(region.objects, [&](const llvm::Value* object) {
    const auto* local = llvm::dyn_cast<llvm::AllocaInst>(object);
    return local && !local->isStaticAlloca() && !memory.sole_room(*local);
  });
}

/// May the frame's call be made again from the same place?
bool is_called_again(const Frame* frame) {
  for (; frame && frame->call; frame = frame->caller) {
    if (is_repeated(*frame->call)) return true;
  }
  return false;
}
}  // namespace

void MemoryChecks::check(Path& path, const llvm::Instruction& at) {
  if (at.getFunction()->getName() == kStart) return;  // ours
  for (const Touched& one : touched(at)) check_access(path, at, one);
  if (const auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(&at))
    check_step(path, *step);
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&at))
    check_value(path, *load);
  const auto* object = llvm::dyn_cast<llvm::AllocaInst>(&at);
  if (object && !object->isStaticAlloca() &&
      (!context_.asks_for(kFreed) ||
       context_.memory.lifetimes().outlives(*object)))
    context_.unmodelled("the end of an object of variable size",
                        context_.names.pos(at));
}

void MemoryChecks::check_access(Path& path, const llvm::Instruction& at,
                                const Touched& touched) {
  if (touched.use == Touched::Use::Free) return;  // check_free
  const unsigned bits = context_.memory.pointer_bits();
  if (touched.use == Touched::Use::Call) {
    const Term pointer = operands_.scalar(path, *touched.pointer);
    properties_.violate(path, at, kNull, mk_eq(pointer, mk_bv(0, bits)));
    return;
  }
  const Place touches = operands_.place(path, *touched.pointer);
  Term bytes = mk_bv(touched.bytes, bits);
  if (touched.length) {
    bytes = operands_.length(path, *touched.length);
  }
  Term start = touches.address;
  bool is_named = false;
  if (!touches.direct()) {
    const llvm::Value* from = start_of_steps(touched.pointer);
    start = operands_.scalar(path, *from);
    const Kept* kept = context_.memory.lifetimes().of(*from);
    is_named = kept && !kept->named_late;
  }
  const Memory::Trouble trouble =
      context_.memory.trouble(path, touches, start, bytes, is_named);
  if (!touches.direct()) {
    const Region& region =
        context_.memory.points_to().regions()[touches.region];
    if (region.external || region.numbers)
      context_.unmodelled(kUnknownOrigin, context_.names.pos(at));
    else if (context_.memory.is_from_parameter(touches.region) &&
             !context_.asks_for(kBounds))
      note_elsewhere(path, at, trouble.elsewhere);
    properties_.violate(path, at, kFreed, trouble.freed);
    // Only a run shows where it came from.
    if (context_.memory.is_near_null_unclear(touches.region) &&
        !trouble.null.is_false())
      context_.approximated("whether an address near null was made of null",
                            context_.names.pos(at));
    properties_.violate(path, at, kNull, trouble.null);
  }
  if (!touches.direct() || !trouble.outside.is_false())
    properties_.violate(path, at, kBounds, trouble.outside,
                        outside_of(touches, start));
}

/// Which object an access leaves: "outside of `tok` (3 elements)".
std::string MemoryChecks::outside_of(const Place& touches, Term start) const {
  const llvm::Value* object = touches.object;
  if (!touches.direct()) {
    const Placed* known = context_.memory.known_object(start);
    object = known ? known->object : nullptr;
  }
  return outside_of(object);
}

/// The same of a block that begins with a subscript, behind clang's check.
std::string MemoryChecks::outside_of(const llvm::BasicBlock& subscripts) const {
  for (const llvm::Instruction& at : subscripts) {
    const auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(&at);
    if (step && step->getSourceElementType()->isArrayTy())
      return outside_of(step->getPointerOperand());
  }
  return "target";
}

std::string MemoryChecks::outside_of(const llvm::Value* object) const {
  const std::string name =
      object ? context_.names.declaration(*object).name : "";
  if (name.empty()) return "target";
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(object);
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object);
  const llvm::Type* type = local    ? local->getAllocatedType()
                           : global ? global->getValueType()
                                    : nullptr;
  const auto* array = llvm::dyn_cast_or_null<llvm::ArrayType>(type);
  return fmt::format(
      "{}`{}` ({} {})", kOutsideOf, name,
      array ? array->getNumElements() : context_.memory.size_of(*object),
      array ? "elements" : "bytes");
}

/// What is loaded must hold a value, unless it is only stored elsewhere.
void MemoryChecks::check_value(Path& path, const llvm::LoadInst& at) {
  const llvm::Value& pointer = *at.getPointerOperand();
  path.copied.erase(&at);
  if (!initialisation_.is_asked() || context_.sites.site(at) ||
      context_.changing.read_by(at) != VolatileObjects::Is::No ||
      path.frame->contents.contains(&pointer))
    return;
  const Place read = operands_.place(path, pointer);
  if (!initialisation_.is_tracked(read)) return;
  const Terms bits = initialisation_.bits(
      path, read, context_.layout.getTypeStoreSize(at.getType()));
  const Term lacks = mk_not(term::mk_and(bits));
  switch (use_of(at)) {
    case LoadedValue::Copied:
      path.copied[&at] = bits;
      return;
    case LoadedValue::Merged:
      if (!mk_and(path.guard, lacks).is_false())
        context_.builder.approximate(
            cfa::Approximation::Kind::Assumed,
            "where one bit-field is set, those in the same bytes are set, too",
            {});
      return;
    case LoadedValue::Passed: {
      Path doubtful = path;
      doubtful.assume(lacks);
      if (!doubtful.dead())
        ends_.finish_in_cut(std::move(doubtful), context_.names.pos(at),
                            cfa::Cut::Reason::NotFollowed,
                            "a struct without some of its values is passed");
      path.assume(mk_not(lacks));
      return;
    }
    case LoadedValue::Used:
      properties_.violate(
          path, at, kUninitialised, lacks,
          no_value_in(read, at,
                      read.direct()
                          ? Term()
                          : operands_.scalar(path, *start_of_steps(&pointer))));
  }
}

/// What holds no value: "no value in `s.f`".
std::string MemoryChecks::no_value_in(const Place& read,
                                      const llvm::LoadInst& at,
                                      Term start) const {
  const llvm::Value* object = read.object;
  std::int64_t offset = read.offset;
  const Placed* known =
      read.direct() ? nullptr : context_.memory.known_object(start);
  if (known) {
    object = known->object;
    offset = read.address.is_const()
                 ? static_cast<std::int64_t>(
                       static_cast<std::uint64_t>(read.address.value()) -
                       known->begin)
                 : -1;
  }
  if (!object) return fmt::format("{}a block of the heap", kNoValueIn);
  const Declaration declaration = context_.names.declaration(*object);
  if (declaration.name.empty()) return "target";
  const auto bytes = static_cast<unsigned>(
      context_.layout.getTypeStoreSize(at.getType()).getFixedValue());
  const std::string part =
      offset < 0 ? ""
                 : context_.names
                       .cell(declaration, static_cast<std::uint64_t>(offset),
                             bytes, at.getType())
                       .name;
  return fmt::format("{}`{}`", kNoValueIn,
                     part.empty() ? declaration.name : part);
}

void MemoryChecks::check_free(Path& path, const llvm::CallBase& at) {
  const Place freed = operands_.place(path, *at.getArgOperand(0));
  if (!freed.direct() &&
      has_variable_size(context_.memory,
                        context_.memory.points_to().regions()[freed.region]))
    context_.unmodelled("free of what may be an object of variable size",
                        context_.names.pos(at));
  if (!context_.asks_for(kFree)) return;
  bool is_given = false;
  const bool is_null = !freed.direct() && freed.address.is_value(0);
  if (!freed.direct() && !is_null) {
    const Region& region = context_.memory.points_to().regions()[freed.region];
    is_given = context_.memory.is_from_parameter(freed.region) ||
               std::ranges::any_of(region.objects, is_of_caller);
    if (is_given || region.external || region.numbers)
      context_.unmodelled("free of a pointer of unknown origin",
                          context_.names.pos(at));
  }
  properties_.violate(path, at, kFree,
                      context_.memory.invalid_free(path, freed, is_given));
}

/// A call begins. Where it was made before, or where nothing tells the end of
/// a block, pointers to locals that have ended look like others.
void MemoryChecks::begin_lives(Path& path, const Frame& frame) {
  context_.memory.begin_call(path, frame, context_.names.pos(*frame.function));
  for (const llvm::Value* object :
       context_.memory.lifetimes().in(*frame.function)) {
    const Kept& kept = *context_.memory.lifetimes().of(*object);
    if (kept.unmarked) note_ended(*object, "the end of ", "");
    if (kept.beyond_call && is_called_again(&frame))
      note_ended(*object, "pointers to ", " of an earlier call");
  }
}

void MemoryChecks::set_alive(Path& path, const llvm::AllocaInst& object,
                             bool alive, const cfa::SourcePos& pos) {
  const Kept* kept = context_.memory.lifetimes().of(object);
  if (!kept) return;
  context_.memory.set_alive(path, object, alive, pos);
  if (alive && kept->again)
    note_ended(object, "pointers to ", " of an earlier turn of the loop");
}

void MemoryChecks::note_ended(const llvm::Value& object,
                              const std::string& what,
                              const std::string& of_which) {
  const Declaration declaration = context_.names.declaration(object);
  if (!declaration.name.empty())
    return context_.unmodelled(what + declaration.name + of_which,
                               declaration.pos);
  // It has no place of its own: that of the function says at least which.
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&object);
  context_.unmodelled(
      what + "a temporary object" + of_which,
      local ? context_.names.pos(*local->getFunction()) : cfa::SourcePos{});
}

/// What a parameter leads to may lie where we have no object, and hold there
/// what it likes.
void MemoryChecks::note_elsewhere(Path path, const llvm::Instruction& at,
                                  Term elsewhere) {
  path.assume(elsewhere);
  if (!path.dead()) context_.unmodelled(kUnknownOrigin, context_.names.pos(at));
}

/// A pointer that is kept: does it leave null, or the object it belongs to?
void MemoryChecks::check_step(Path& path, const llvm::GetElementPtrInst& at) {
  if (!may_stray(llvm::cast<llvm::GEPOperator>(at), context_.layout)) return;
  const Term start =
      operands_.scalar(path, *start_of_steps(at.getPointerOperand()));
  const Term result = operands_.pointer_step(path, at);
  if (start == result) return;
  const Term page = mk_bv(kFirstPage, context_.memory.pointer_bits());
  const Term leaves_null =
      mk_and(mk_ult(start, page), term::mk_uge(result, page));
  violate_by_step(path, at, kNull, leaves_null);
  const unsigned region = context_.memory.points_to().region_of(&at);
  const Region& info = context_.memory.points_to().regions()[region];
  // Accesses there forbid a proof anyway.
  if (info.external || info.numbers || !context_.asks_for(kBounds)) return;
  if (is_only_object(info)) return;
  violate_by_step(
      path, at, kBounds,
      mk_not(context_.memory.are_together(path, region, start, result)));
}

/// No compiled program shows a step that goes wrong: what is found of it may
/// end as unknown.
void MemoryChecks::violate_by_step(Path& path,
                                   const llvm::GetElementPtrInst& at,
                                   const std::string& text, Term condition) {
  if (!context_.asks_for(text) || mk_and(path.guard, condition).is_false())
    return;
  context_.approximated("pointer arithmetic must stay within its object",
                        context_.names.pos(at));
  properties_.violate(path, at, text, condition);
}

/// Does the region have one object, with one address for all runs? Then
/// there is nothing to stray into.
bool MemoryChecks::is_only_object(const Region& region) const {
  if (context_.memory.has_blocks(region) || region.external ||
      region.objects.size() != 1)
    return false;
  const llvm::Value* object = region.objects[0];
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(object);
  const auto* argument = llvm::dyn_cast<llvm::Argument>(object);
  if (!local && !argument) return true;
  constexpr unsigned kMaxDepth = 32;  // recursion comes to no end
  const llvm::Function* in =
      local ? local->getFunction() : argument->getParent();
  for (unsigned depth = 0; depth < kMaxDepth; ++depth) {
    if (in == context_.entry) return in->use_empty();
    const auto* call = in->hasOneUse()
                           ? llvm::dyn_cast<llvm::CallBase>(*in->user_begin())
                           : nullptr;
    if (!call || callee_of(*call) != in) return false;
    in = call->getFunction();
  }
  return false;
}

void MemoryChecks::note_strayed_constants() {
  constexpr const char* kWhat = "an address outside of its object";
  for (const llvm::GlobalVariable& global : context_.module.globals()) {
    if (global.hasInitializer() &&
        has_strayed(*global.getInitializer(), context_.layout))
      context_.unmodelled(kWhat, context_.names.declaration(global).pos);
  }
  for (const llvm::Function& function : context_.module) {
    for (const llvm::Instruction& at : llvm::instructions(function)) {
      if (keeps_strayed(at)) context_.unmodelled(kWhat, context_.names.pos(at));
    }
  }
}

void MemoryChecks::note_reads(const llvm::CallBase& call,
                              const std::string& name) {
  const llvm::Function* callee = callee_of(call);
  const bool reads = llvm::any_of(call.args(), [&](const llvm::Use& argument) {
    const bool harmless_null =
        llvm::isa<llvm::ConstantPointerNull>(argument.get()) && callee &&
        accepts_null(*callee, argument.getOperandNo());
    return argument->getType()->isPointerTy() && !harmless_null &&
           !constant_string(argument.get()) &&
           standard_stream(*argument.get()).empty();
  });
  if (context_.asks_for_memory() && reads)
    context_.unmodelled("what " + name + " reads", context_.names.pos(call));
}

}  // namespace pleat::frontend
