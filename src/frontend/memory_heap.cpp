// The heap: a variable with the next free address. Where memory is checked, or
// it matters which object an address belongs to, every object has a slot of its
// own, far bigger than objects are, and an array says for each slot where its
// object ends: an address alone tells its object, as long as no pointer leaves
// the object that it belongs to. So an access asks about the object of the
// pointer that it starts from, and a pointer that is kept must stay near its
// object: there no other one begins or ends.

#include <fmt/format.h>

#include <algorithm>

#include "frontend/heap_slots.h"
#include "frontend/memory.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Sort;
using term::Term;

namespace {

/// Bytes of a new block whose content a replay can be given.
constexpr std::uint64_t kMaxTold = 1024;

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

Term Memory::allocate(Path& path, Term bytes, const llvm::Value& site,
                      Term& has_room, const SourcePos& pos) {
  const unsigned width = pointer_bits_;
  const cfa::VariableId heap = heap_pointer();
  const Term begin = builder_.read(path, heap);
  const Term top = mk_bv(term::Value{3} << (width - 2), width);
  if (uses_slots_) {
    has_room = begin_slot(path, begin, bytes, top, pos);
  } else {
    has_room = term::mk_and(term::mk_ule(begin, top),
                            mk_ult(bytes, mk_sub(top, begin)));
    // Rounded up to a multiple of 16, and a gap.
    const Term rounded = mk_bvand(mk_add(bytes, mk_bv(31, width)),
                                  term::mk_bvnot(mk_bv(15, width)));
    Builder::write(path, heap, mk_add(begin, rounded), pos);
  }
  if (const unsigned number = parts_.site(site)) {
    const Term sites = builder_.read(path, heap_sites());
    Builder::write(path, heap_sites(),
                   mk_store(sites, slot(begin), mk_bv(number, kBlockSiteBits)),
                   pos);
  }
  // Only the model of realloc asks for sizes.
  if (module_.getFunction("__pleat_heap_size")) {
    const Term sizes = builder_.read(path, heap_sizes());
    Builder::write(path, heap_sizes(), mk_store(sizes, begin, bytes), pos);
  }
  return begin;
}

BlockContent Memory::fresh_content(const Place& place,
                                   std::optional<std::uint64_t> bytes) const {
  BlockContent result;
  result.bytes = bytes;
  const std::uint64_t told = std::min(bytes.value_or(kMaxTold), kMaxTold);
  for (std::uint64_t offset = 0; offset < told;) {
    Place here = place;
    here.position += static_cast<std::int64_t>(offset);
    const auto found = element_at(here);
    const unsigned size =
        found ? fields(place.region)[found->field].element_bytes : 1;
    // A part of an element has no input of its own.
    if (!found || found->before != 0) {
      ++offset;
      continue;
    }
    const auto variable = array_variables_.find({place.region, found->field});
    const auto initial = variable == array_variables_.end()
                             ? initial_arrays_.end()
                             : initial_arrays_.find(variable->second);
    if (initial != initial_arrays_.end())
      result.parts.push_back({offset, size, initial->second});
    offset += size;
  }
  return result;
}

HeapLayout Memory::heap_layout() const {
  HeapLayout result;
  result.first = static_cast<std::uint64_t>(heap_begin(pointer_bits_).value());
  if (uses_slots_)
    result.distance = std::uint64_t{1} << slot_bits(pointer_bits_);
  return result;
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

/// For each slot which call asked for it.
cfa::VariableId Memory::heap_sites() {
  if (heap_sites_.valid()) return heap_sites_;
  cfa::Variable variable;
  variable.name = "heap sites";
  variable.kind = cfa::Variable::Kind::Memory;
  variable.type = plain_type(kBlockSiteBits, false);
  heap_sites_ = builder_.add_variable(
      std::move(variable),
      Sort::array(pointer_bits_ - slot_bits(pointer_bits_), kBlockSiteBits));
  return heap_sites_;
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
  const Term most = mk_sub(size, mk_bv(kSlotSlack, pointer_bits_));
  return term::mk_and(mk_ult(begin, top), mk_ult(bytes, most));
}

void Memory::release(Path& path, Term address, const SourcePos& pos) {
  const Term ends = builder_.read(path, heap_ends());
  const Term end = mk_select(ends, slot(address));
  const Term lives = lives_in_heap(path, address);
  Builder::write(path, heap_ends(),
                 mk_store(ends, slot(address),
                          mk_ite(lives, mk_bv(kFreedEnd, pointer_bits_), end)),
                 pos);
}

Term Memory::is_near_heap(Term address) const {
  return term::mk_uge(address, mk_sub(heap_begin(pointer_bits_),
                                      mk_bv(kSlotSlack, pointer_bits_)));
}

Term Memory::near_slot(Term address) const {
  return slot(mk_add(address, mk_bv(kSlotSlack, pointer_bits_)));
}

Term Memory::begins_slot(Term address) const {
  return mk_eq(mk_extract(address, slot_bits(pointer_bits_) - 1, 0),
               mk_bv(0, slot_bits(pointer_bits_)));
}

/// Is it the beginning of a block of the heap that was not freed?
Term Memory::lives_in_heap(Path& path, Term address) {
  const Term end = mk_select(builder_.read(path, heap_ends()), slot(address));
  return term::mk_and(begins_slot(address), term::mk_ule(address, end));
}

Term Memory::is_block(Path& path, Term address) {
  return term::mk_and(term::mk_uge(address, heap_begin(pointer_bits_)),
                      lives_in_heap(path, address));
}

}  // namespace pleat::frontend
