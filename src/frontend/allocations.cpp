#include "frontend/allocations.h"

#include <llvm/IR/InstIterator.h>

#include "frontend/library.h"
#include "frontend/models.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Sort;
using term::Term;

namespace {

/// They lie among the blocks of the heap.
bool has_objects_of_variable_size(const llvm::Module& module) {
  return llvm::any_of(module, [](const llvm::Function& function) {
    return llvm::any_of(
        llvm::instructions(function), [](const llvm::Instruction& at) {
          const auto* object = llvm::dyn_cast<llvm::AllocaInst>(&at);
          return object && !object->isStaticAlloca();
        });
  });
}

/// Models of streams: what they allocate is the library's own, and there.
bool is_stream(const llvm::CallBase& call) {
  const llvm::Function* callee = callee_of(call);
  return callee && (callee->getName() == "__pleat_new_stream" ||
                    callee->getName() == "__pleat_end_stream");
}

bool allocates(const llvm::Function& function) {
  const Library known = library_function(function);
  return known == Library::Malloc || known == Library::Calloc;
}

/// Is this a call of it that asks for few bytes, a constant number?
bool asks_for_few_bytes(const llvm::Use& use) {
  constexpr std::uint64_t kFew = 4096;
  const auto* call = llvm::dyn_cast<llvm::CallBase>(use.getUser());
  if (!call || !call->isCallee(&use)) return false;
  std::uint64_t bytes = 1;
  for (const llvm::Use& argument : call->args()) {
    const auto* number = llvm::dyn_cast<llvm::ConstantInt>(argument);
    if (!number || number->getValue().ugt(kFew)) return false;
    bytes *= number->getZExtValue();
  }
  return bytes <= kFew;
}

bool has_small_blocks_only(const llvm::Module& module) {
  return llvm::all_of(module, [](const llvm::Function& function) {
    return !allocates(function) ||
           llvm::all_of(function.uses(), asks_for_few_bytes);
  });
}

bool frees(const llvm::Module& module) {
  return llvm::any_of(module, [](const llvm::Function& function) {
    return !function.use_empty() && library_function(function) == Library::Free;
  });
}

}  // namespace

void Allocations::start() {
  // Blocks are not used again, and there is room for 2^63 bytes. A machine has
  // not so many; a run that frees blocks needs at least 2^50 calls for it.
  never_full_ = context_.memory.pointer_bits() == 64 &&
                context_.memory.heap_layout().distance == 0 &&
                !has_objects_of_variable_size(context_.module) &&
                has_small_blocks_only(context_.module);
  if (!has_objects_of_variable_size(context_.module))
    heap_layout_ = context_.memory.heap_layout();
}

Flow Allocations::allocate(Path& path, const llvm::CallBase& call,
                           bool zeroed) {
  const SourcePos pos = context_.names.pos(call);
  if (call.arg_size() != (zeroed ? 2U : 1U) || !call.getType()->isPointerTy()) {
    context_.unmodelled("call of malloc of another type", pos);
    call_values_.result(path, call,
                        operands_.havoc(path, call.getType(), "malloc", pos));
    return Flow::Next;
  }
  const Size asked = size(path, call, zeroed);
  // A replay may have less than a run needs.
  constexpr std::uint64_t kSurelyThere = 1 << 20;
  const bool is_small =
      asked.bytes.is_const() && asked.bytes.value() <= kSurelyThere;
  if (!is_small) context_.approximated("how much memory there is", pos);
  const bool may_fail =
      !context_.options.malloc_never_fails && !is_stream(call);
  const Term is_null = mk_or(fails(path, call), asked.is_too_much);
  if (is_stream(call)) ends_.require(path, mk_not(is_null));
  // What is refused takes no room, so that such a run is no run of full memory.
  const Term bytes =
      may_fail && !is_small
          ? mk_ite(is_null, mk_bv(0, asked.bytes.width()), asked.bytes)
          : asked.bytes;
  Term room;
  const Term address = context_.memory.allocate(path, bytes, call, room, pos);
  note_full(path, room, call);
  Term value = address;
  if (may_fail) {
    call_values_.set_errno(path, pos);
    value = mk_ite(is_null, mk_bv(0, address.width()), address);
  }
  if (!is_stream(call)) leaks_.count_allocated(path, value, address, pos);
  call_values_.result(path, call, {value});
  const Place place = context_.memory.place_at(call, address);
  note_content(call, place, asked.bytes, zeroed);
  return zeroed ? blocks_.fill(path, call, place, bytes, mk_bv(0, 8))
                : Flow::Next;
}

/// Goes on where there is room.
void Allocations::note_full(Path& path, Term has_room,
                            const llvm::CallBase& call) {
  if (never_full_) {
    if (frees(context_.module))
      context_.builder.approximate(cfa::Approximation::Kind::Assumed,
                                   "a run allocates fewer than 2^50 blocks",
                                   {});
    ends_.require(path, has_room);
    return;
  }
  Path full = path;
  full.assume(mk_not(has_room));
  if (!full.dead()) {
    leaks_.cut_full(full, call);
    ends_.finish_in_cut(std::move(full), context_.names.pos(call),
                        cfa::Cut::Reason::OutOfMemory, "the heap is full");
  }
  path.assume(has_room);
}

/// The bytes that a call asks for. Where malloc never fails, the path is cut
/// where calloc's product wraps.
Allocations::Size Allocations::size(Path& path, const llvm::CallBase& call,
                                    bool zeroed) {
  const unsigned bits = context_.memory.pointer_bits();
  const Term count = operands_.length(path, *call.getArgOperand(0));
  // No object is larger than pointers can be apart: C libraries refuse it.
  const auto is_huge = [&](Term bytes) {
    return mk_slt(bytes, mk_bv(0, bits));
  };
  if (!zeroed) return {count, is_huge(count)};
  const Term each = operands_.length(path, *call.getArgOperand(1));
  const Term bytes = mk_mul(count, each);
  const Term wide = mk_mul(mk_zext(count, bits * 2), mk_zext(each, bits * 2));
  const Term wraps = mk_not(mk_eq(mk_zext(bytes, bits * 2), wide));
  if (!context_.options.malloc_never_fails)
    return {bytes, mk_or(wraps, is_huge(bytes))};
  Path wrapped = path;
  wrapped.assume(wraps);
  if (!wrapped.dead()) {
    ends_.finish_in_cut(std::move(wrapped), context_.names.pos(call),
                        cfa::Cut::Reason::OutOfMemory, "a size wraps");
  }
  path.assume(mk_not(wraps));
  return {bytes, is_huge(bytes)};
}

/// Says for a replay what new blocks of this call hold.
void Allocations::note_content(const llvm::CallBase& call, const Place& place,
                               Term bytes, bool zeroed) {
  const auto site = context_.sites.site(call);
  if (!site || !heap_layout_) return;
  std::optional<std::uint64_t> fixed;
  if (bytes.is_const()) fixed = static_cast<std::uint64_t>(bytes.value());
  const auto [it, is_new] = heap_layout_->blocks.try_emplace(*site);
  BlockContent& block = it->second;
  if (is_new)
    block = zeroed ? BlockContent{fixed, {}}
                   : context_.memory.fresh_content(place, fixed);
  else if (block.bytes != fixed)
    block.bytes.reset();
}

void Allocations::free(Path& path, const llvm::CallBase& call) {
  if (!context_.asks_for_memory() || call.arg_size() != 1) return;
  const SourcePos pos = context_.names.pos(call);
  memory_checks_.check_free(path, call);
  const Term address = operands_.scalar(path, *call.getArgOperand(0));
  if (!is_stream(call)) leaks_.count_freed(path, address, pos);
  context_.memory.release(path, address, pos);
}

/// Read also if malloc never fails: replay counts the blocks by it.
Term Allocations::fails(Path& path, const llvm::CallBase& call) {
  const SourcePos pos = context_.names.pos(call);
  const llvm::Function* callee = callee_of(call);
  cfa::Input read;
  read.kind = cfa::Input::Kind::Allocation;
  read.name = callee ? callee->getName().str() : "malloc";
  read.type = {cfa::CType::Kind::Bool, "_Bool", 8, false};
  read.pos = pos;
  read.site = context_.sites.site(call).value_or(-1);
  // The real library takes the place of its model; a pointer has no site.
  const bool is_fed =
      read.site >= 0 && !call.getFunction()->hasFnAttribute(kModel);
  if (!is_fed && !context_.options.malloc_never_fails && !is_stream(call))
    context_.approximated("malloc may fail", pos);
  return context_.builder.read_input(path, std::move(read), Sort::boolean());
}

}  // namespace pleat::frontend
