// Which object an address belongs to, and whether an access stays inside of it.

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "frontend/heap_slots.h"
#include "frontend/memory.h"
#include "frontend/pointer_arithmetic.h"

namespace pleat::frontend {

using term::mk_bv;
using term::Term;

Term Memory::is_near(Term address, std::uint64_t size, Term begin) const {
  const Term slack = mk_bv(kSlack, pointer_bits_);
  return mk_ult(mk_add(mk_sub(address, begin), slack),
                mk_bv(size + 2 * kSlack, pointer_bits_));
}

bool Memory::knows_objects(const Path& path, unsigned region) const {
  const Region& info = points_to_.regions()[region];
  if (info.external || (info.heap && !uses_slots_)) return false;
  for (const Frame* f = path.frame; f; f = f->caller) {
    if (f->is_shared) return false;  // nobody knows whose locals are alive
  }
  return true;
}

Term Memory::are_together(Path& path, unsigned region, Term a, Term b) {
  const Term page = mk_bv(kFirstPage, pointer_bits_);
  std::vector<Term> any = {term::mk_and(mk_ult(a, page), mk_ult(b, page))};
  for (const Living& one : living_objects(path, region)) {
    const Term here = is_near(a, one.most, one.begin);
    if (!here.is_false())
      any.push_back(term::mk_and(here, is_near(b, one.most, one.begin)));
  }
  if (has_blocks(points_to_.regions()[region]))
    any.push_back(
        term::mk_and(is_near_heap(a), mk_eq(near_slot(a), near_slot(b))));
  return term::mk_or(any);
}

Term Memory::is_begin(Path& path, unsigned region, Term address) {
  std::vector<Term> any;
  for (const Living& one : living_objects(path, region))
    any.push_back(mk_eq(address, one.begin));
  if (has_blocks(points_to_.regions()[region]))
    any.push_back(term::mk_and(is_near_heap(address), begins_slot(address)));
  return term::mk_or(any);
}

/// Within the heap every address counts that does not begin a block.
Term Memory::is_end(Path& path, unsigned region, Term address) {
  std::vector<Term> any;
  for (const Living& one : living_objects(path, region))
    any.push_back(mk_eq(address, mk_add(one.begin, one.bytes)));
  if (has_blocks(points_to_.regions()[region]))
    any.push_back(
        term::mk_and(is_near_heap(address), mk_not(begins_slot(address))));
  return term::mk_or(any);
}

/// Does [address, address + bytes) lie within one living object that is not
/// of the heap, and that `start` belongs to?
Term Memory::within_objects(Path& path, const Place& place, Term start,
                            Term bytes) {
  std::vector<Term> any;
  for (const Living& one : living_objects(path, place.region)) {
    const Term size = one.bytes;
    const Term belongs = start == place.address
                             ? term::mk_true()
                             : is_near(start, one.most, one.begin);
    if (belongs.is_false()) continue;
    const Term offset = mk_sub(place.address, one.begin);
    any.push_back(term::mk_and({belongs, term::mk_ule(bytes, size),
                                term::mk_ule(offset, mk_sub(size, bytes))}));
  }
  return term::mk_or(any);
}

Term Memory::invalid_free(Path& path, const Place& place, bool is_given) {
  if (place.direct()) return term::mk_true();
  const Term address = place.address;
  const Term not_null = mk_ne(address, mk_bv(0, pointer_bits_));
  if (!has_blocks(points_to_.regions()[place.region]))
    return is_given ? term::mk_false() : not_null;
  const Term in_heap = term::mk_uge(address, heap_begin(pointer_bits_));
  const Term lives = lives_in_heap(path, address);
  if (!is_given) return term::mk_and(not_null, mk_not(mk_and(in_heap, lives)));
  const Term end = mk_select(builder_.read(path, heap_ends()), slot(address));
  return term::mk_and(in_heap, mk_eq(end, mk_bv(kFreedEnd, pointer_bits_)));
}

const Placed* Memory::known_object(Term start) const {
  if (!start.is_const()) return nullptr;
  const Placed* placed = placed_at(static_cast<std::uint64_t>(start.value()));
  // `extern int a[];` says nothing about its size.
  return placed && !llvm::isa<llvm::Function>(placed->object) &&
                 placed->bytes != 0
             ? placed
             : nullptr;
}

Term Memory::inside(Path& path, const Place& place, Term start, Term bytes) {
  if (place.direct())
    return mk_not(trouble(path, place, start, bytes, true).outside);
  if (const Placed* object = known_object(start)) {
    const Term size = mk_bv(object->bytes, pointer_bits_);
    const Term offset =
        mk_sub(place.address, mk_bv(object->begin, pointer_bits_));
    return term::mk_and(term::mk_ule(bytes, size),
                        term::mk_ule(offset, mk_sub(size, bytes)));
  }
  const Region& region = points_to_.regions()[place.region];
  // What no object of these regions holds is an input from the start.
  if (region.external || region.numbers || region.heap) return term::mk_true();
  // Nobody knows whose locals are alive.
  for (const Frame* f = path.frame; f; f = f->caller) {
    if (f->is_shared) return term::mk_true();
  }
  return within_objects(path, place, start, bytes);
}

Memory::Trouble Memory::trouble(Path& path, const Place& place, Term start,
                                Term bytes, bool is_named) {
  const Term no = term::mk_false();
  if (place.direct()) {
    const std::uint64_t size = size_of(*place.object);
    const bool begins =
        place.offset >= 0 && static_cast<std::uint64_t>(place.offset) <= size;
    const Term left =
        mk_bv(begins ? size - static_cast<std::uint64_t>(place.offset) : 0,
              pointer_bits_);
    const Term outside = mk_ult(left, bytes);
    return {no, no, outside, outside};
  }
  const Term address = place.address;
  const Term page = mk_bv(kFirstPage, pointer_bits_);
  const NearNull near_null = origins_.near_null[place.region];
  const Term zero = mk_eq(start, mk_bv(0, pointer_bits_));
  const Term near = mk_ult(start, page);
  const Term null = near_null == NearNull::Wild ? zero : near;
  const Term surely_null = near_null == NearNull::Null ? near : zero;
  Term inside = within_objects(path, place, start, bytes);
  Term freed = is_named ? no : has_ended(path, place.region, start);
  if (has_blocks(points_to_.regions()[place.region])) {
    const bool same = start == address;
    const Term in_heap = same ? term::mk_uge(address, heap_begin(pointer_bits_))
                              : is_near_heap(start);
    const Term own = same ? slot(address) : near_slot(start);
    const Term begin = mk_concat(own, mk_bv(0, slot_bits(pointer_bits_)));
    const Term end = mk_select(builder_.read(path, heap_ends()), own);
    freed = term::mk_or(
        freed,
        term::mk_and(in_heap, mk_eq(end, mk_bv(kFreedEnd, pointer_bits_))));
    inside = term::mk_or(
        inside,
        term::mk_and({in_heap,
                      same ? term::mk_true() : term::mk_ule(begin, address),
                      term::mk_ule(address, end),
                      term::mk_ule(bytes, mk_sub(end, address))}));
  }
  const Term some = mk_not(mk_eq(bytes, mk_bv(0, pointer_bits_)));
  // Null with a long way to go is both, for those who ask for bounds only.
  const Term only_null = term::mk_and(surely_null, mk_ult(address, page));
  return {
      term::mk_and(some, null), term::mk_and({some, mk_not(null), freed}),
      term::mk_and({some, mk_not(only_null), mk_not(freed), mk_not(inside)}),
      term::mk_and({some, mk_not(zero), mk_not(freed), mk_not(inside)})};
}

}  // namespace pleat::frontend
