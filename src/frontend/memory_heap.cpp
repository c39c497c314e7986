// The heap: a variable with the next free address. Where memory is checked,
// every object has a slot of its own, far bigger than objects are, and an array
// says for each slot where its object ends: an address alone tells its object.

#include "frontend/memory.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Sort;
using term::Term;

namespace {

/// Of a freed object; 0: there was none. No object ends so low.
constexpr std::uint64_t kFreedEnd = 1;
/// No object lies below.
constexpr std::uint64_t kFirstPage = 4096;

unsigned slot_bits(unsigned pointer_bits) {
  return pointer_bits == 64 ? 32 : 20;
}

Term heap_begin(unsigned pointer_bits) {
  return mk_bv(term::Value{1} << (pointer_bits - 2), pointer_bits);
}

}  // namespace

cfa::VariableId Memory::heap_pointer() {
  if (heap_pointer_.valid()) return heap_pointer_;
  cfa::Variable variable;
  variable.name = "heap";
  variable.kind = cfa::Variable::Kind::Temporary;
  variable.type = plain_type(pointer_bits_, false);
  heap_pointer_ =
      builder_.add_variable(std::move(variable), Sort::bitvec(pointer_bits_));
  return heap_pointer_;
}

Term Memory::allocate(Path& path, Term bytes, Term& has_room,
                      const SourcePos& pos) {
  const unsigned width = pointer_bits_;
  const cfa::VariableId heap = heap_pointer();
  const Term begin = builder_.read(path, heap);
  const Term top = mk_bv(term::Value{3} << (width - 2), width);
  if (tracks_heap_) {
    has_room = begin_slot(path, begin, bytes, top, pos);
  } else {
    has_room = term::mk_and(term::mk_ule(begin, top),
                            mk_ult(bytes, mk_sub(top, begin)));
    // Rounded up to a multiple of 16, and a gap.
    const Term rounded = mk_bvand(mk_add(bytes, mk_bv(31, width)),
                                  term::mk_bvnot(mk_bv(15, width)));
    Builder::write(path, heap, mk_add(begin, rounded), pos);
  }
  // Only the model of realloc asks for sizes.
  if (module_.getFunction("__pleat_heap_size")) {
    const Term sizes = builder_.read(path, heap_sizes());
    Builder::write(path, heap_sizes(), mk_store(sizes, begin, bytes), pos);
  }
  return begin;
}

cfa::VariableId Memory::heap_sizes() {
  if (heap_sizes_.valid()) return heap_sizes_;
  cfa::Variable variable;
  variable.name = "heap sizes";
  variable.kind = cfa::Variable::Kind::Memory;
  variable.type = plain_type(pointer_bits_, false);
  heap_sizes_ = builder_.add_variable(
      std::move(variable), Sort::array(pointer_bits_, pointer_bits_));
  return heap_sizes_;
}

Term Memory::heap_size(Path& path, Term address) {
  return mk_select(builder_.read(path, heap_sizes()), address);
}

cfa::VariableId Memory::heap_ends() {
  if (heap_ends_.valid()) return heap_ends_;
  cfa::Variable variable;
  variable.name = "heap ends";
  variable.kind = cfa::Variable::Kind::Memory;
  variable.type = plain_type(pointer_bits_, false);
  heap_ends_ = builder_.add_variable(
      std::move(variable),
      Sort::array(pointer_bits_ - slot_bits(pointer_bits_), pointer_bits_));
  return heap_ends_;
}

Term Memory::slot(Term address) const {
  return mk_extract(address, pointer_bits_ - 1, slot_bits(pointer_bits_));
}

/// Takes the next slot; returns whether there is room. An object that does
/// not fit into one has none.
Term Memory::begin_slot(Path& path, Term begin, Term bytes, Term top,
                        const SourcePos& pos) {
  const Term size =
      mk_bv(term::Value{1} << slot_bits(pointer_bits_), pointer_bits_);
  Builder::write(path, heap_pointer(), mk_add(begin, size), pos);
  const Term ends = builder_.read(path, heap_ends());
  Builder::write(path, heap_ends(),
                 mk_store(ends, slot(begin), mk_add(begin, bytes)), pos);
  return term::mk_and(mk_ult(begin, top), mk_ult(bytes, size));
}

void Memory::release(Path& path, Term address, const SourcePos& pos) {
  const Term ends = builder_.read(path, heap_ends());
  const Term end = mk_select(ends, slot(address));
  const Term begins =
      mk_eq(mk_extract(address, slot_bits(pointer_bits_) - 1, 0),
            mk_bv(0, slot_bits(pointer_bits_)));
  const Term lives = term::mk_and(begins, term::mk_ule(address, end));
  Builder::write(path, heap_ends(),
                 mk_store(ends, slot(address),
                          mk_ite(lives, mk_bv(kFreedEnd, pointer_bits_), end)),
                 pos);
}

/// Does [address, address + bytes) lie within one living object that is not
/// of the heap? Locals live as long as their call.
Term Memory::within_objects(Path& path, const Place& place, Term bytes) {
  std::vector<Term> any;
  const auto add = [&](const Frame* frame, const llvm::Value& object) {
    const Term size = mk_bv(size_of(object), pointer_bits_);
    const Term offset = mk_sub(place.address, address(frame, object));
    any.push_back(term::mk_and(term::mk_ule(bytes, size),
                               term::mk_ule(offset, mk_sub(size, bytes))));
  };
  for (const llvm::Value* object : points_to_.regions()[place.region].objects) {
    const auto* local = llvm::dyn_cast<llvm::AllocaInst>(object);
    const auto* argument = llvm::dyn_cast<llvm::Argument>(object);
    if (!local && !argument) {
      add(nullptr, *object);
      continue;
    }
    if (local && !local->isStaticAlloca()) continue;  // in the heap
    const llvm::Function* function =
        local ? local->getFunction() : argument->getParent();
    for (const Frame* f = path.frame; f; f = f->caller) {
      if (f->function == function) add(f, *object);
    }
  }
  return term::mk_or(any);
}

Memory::Trouble Memory::trouble(Path& path, const Place& place, Term bytes) {
  const Term no = term::mk_false();
  if (place.direct()) {
    const std::uint64_t size = size_of(*place.object);
    const bool begins =
        place.offset >= 0 && static_cast<std::uint64_t>(place.offset) <= size;
    const Term left =
        mk_bv(begins ? size - static_cast<std::uint64_t>(place.offset) : 0,
              pointer_bits_);
    return {no, no, mk_ult(left, bytes)};
  }
  const Term address = place.address;
  const Term nothing = mk_eq(bytes, mk_bv(0, pointer_bits_));
  const Term null = mk_ult(address, mk_bv(kFirstPage, pointer_bits_));
  Term inside = within_objects(path, place, bytes);
  Term freed = no;
  if (points_to_.regions()[place.region].heap) {
    const Term in_heap = term::mk_uge(address, heap_begin(pointer_bits_));
    const Term end = mk_select(builder_.read(path, heap_ends()), slot(address));
    freed = term::mk_and(in_heap, mk_eq(end, mk_bv(kFreedEnd, pointer_bits_)));
    inside = term::mk_or(
        inside, term::mk_and({in_heap, term::mk_ule(address, end),
                              term::mk_ule(bytes, mk_sub(end, address))}));
  }
  const Term some = mk_not(nothing);
  return {term::mk_and(some, null), term::mk_and({some, mk_not(null), freed}),
          term::mk_and({some, mk_not(null), mk_not(freed), mk_not(inside)})};
}

}  // namespace pleat::frontend
