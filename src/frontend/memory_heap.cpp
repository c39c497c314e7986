// The heap: a variable with the next free address. Where memory is checked, or
// it matters which object an address belongs to, every object has a slot of its
// own, far bigger than objects are, and an array says for each slot where its
// object ends: an address alone tells its object, as long as no pointer leaves
// the object that it belongs to. So an access asks about the object of the
// pointer that it starts from, and a pointer that is kept must stay near its
// object: there no other one begins or ends.

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "frontend/memory.h"
#include "frontend/pointer_arithmetic.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Sort;
using term::Term;

namespace {

/// Of a freed object; 0: there was none. No object ends so low.
constexpr std::uint64_t kFreedEnd = 1;
/// The end of each slot, where no object is: what points there may have come
/// from the next one, by `p--`.
constexpr std::uint64_t kSlotSlack = 4096;
/// Bytes of a new block whose content a replay can be given.
constexpr std::uint64_t kMaxTold = 1024;

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

bool Memory::is_tracked(const llvm::Value& object) const {
  const Kept* kept = tracks_lifetimes_ ? lifetimes_.of(object) : nullptr;
  return kept && (kept->beyond_block || kept->beyond_call);
}

/// Is the block of the local open? For those that may be pointed to when it is
/// not, while the call goes on.
cfa::VariableId Memory::alive_variable(const Frame& frame,
                                       const llvm::Value& object) {
  const auto [it, is_new] =
      alive_variables_.try_emplace({frame.number, &object});
  if (!is_new) return it->second;
  const Declaration declaration = builder_.names().declaration(object);
  cfa::Variable variable;
  variable.name = declaration.name + " lives";
  variable.declared = declaration.pos;
  variable.function = source_name(*frame.function);
  variable.kind = cfa::Variable::Kind::Temporary;
  variable.type = {cfa::CType::Kind::Bool, "_Bool", 8, false};
  it->second = builder_.add_variable(std::move(variable), Sort::boolean());
  return it->second;
}

void Memory::begin_call(Path& path, const Frame& frame, const SourcePos& pos) {
  for (const llvm::Value* object : lifetimes_.in(*frame.function)) {
    if (lifetimes_.of(*object)->beyond_block)
      Builder::write(path, alive_variable(frame, *object), term::mk_false(),
                     pos);
  }
}

void Memory::set_alive(Path& path, const llvm::AllocaInst& object, bool alive,
                       const SourcePos& pos) {
  const Kept* kept = lifetimes_.of(object);
  if (kept && kept->beyond_block)
    Builder::write(path, alive_variable(*path.frame, object),
                   term::mk_bool(alive), pos);
}

void Memory::set_extent(Path& path, const llvm::AllocaInst& object,
                        Term bytes) {
  Builder::write(path, extent_variable(object), bytes, {});
}

cfa::VariableId Memory::extent_variable(const llvm::AllocaInst& object) {
  const auto [it, is_new] = extents_.try_emplace(&object);
  if (!is_new) return it->second;
  const Declaration declaration = builder_.names().declaration(object);
  cfa::Variable variable;
  variable.name = !sole_.contains(&object)
                      ? fmt::format("size of argument {}", extents_.size())
                  : declaration.name.empty()
                      ? fmt::format("size of object {}", extents_.size())
                      : "size of " + declaration.name;
  variable.kind = cfa::Variable::Kind::Temporary;
  variable.type = plain_type(pointer_bits_, false);
  return it->second = builder_.add_variable(std::move(variable),
                                            Sort::bitvec(pointer_bits_));
}

/// Objects of the region but for those of the heap: globals, and locals of the
/// calls that have not returned.
std::vector<Memory::Living> Memory::living_objects(const Path& path,
                                                   unsigned region) {
  std::vector<Living> result;
  const auto add = [&](const llvm::Value& object, const Frame* frame) {
    const std::uint64_t most = sole_room(object).value_or(size_of(object));
    const auto extent = extents_.find(&object);
    result.push_back({most,
                      extent == extents_.end()
                          ? mk_bv(most, pointer_bits_)
                          : builder_.read(path, extent->second),
                      address(frame, object), &object, frame});
  };
  for (const llvm::Value* object : points_to_.regions()[region].objects) {
    const auto* local = llvm::dyn_cast<llvm::AllocaInst>(object);
    const auto* argument = llvm::dyn_cast<llvm::Argument>(object);
    if (!local && !argument) {
      add(*object, nullptr);
      continue;
    }
    if (local && !local->isStaticAlloca() && !sole_.contains(local))
      continue;  // in the heap
    const llvm::Function* function =
        local ? local->getFunction() : argument->getParent();
    for (const Frame* f = path.frame; f; f = f->caller) {
      if (f->function == function) add(*object, f);
    }
  }
  return result;
}

/// Does the pointer belong to a local whose block, or call, has ended? (One of
/// an earlier turn that has begun again looks alive: MemoryChecks notes it.)
Term Memory::has_ended(Path& path, unsigned region, Term start) {
  const auto& objects = points_to_.regions()[region].objects;
  if (std::ranges::none_of(objects, [&](const llvm::Value* object) {
        return is_tracked(*object);
      }))
    return term::mk_false();
  const std::uint64_t area = std::uint64_t{1} << (pointer_bits_ - 3);
  const Term from = mk_bv(area - kFirstPage, pointer_bits_);
  std::vector<Term> all = {
      mk_ult(mk_sub(start, from), mk_bv(area, pointer_bits_))};
  for (const Living& one : living_objects(path, region)) {
    if (!is_tracked(*one.object)) continue;
    const Term near = is_near(start, one.most, one.begin);
    const Term lives =
        lifetimes_.of(*one.object)->beyond_block
            ? builder_.read(path, alive_variable(*one.frame, *one.object))
            : term::mk_true();
    all.push_back(mk_not(term::mk_and(near, lives)));
  }
  return term::mk_and(all);
}

Term Memory::is_near(Term address, std::uint64_t size, Term begin) const {
  const Term slack = mk_bv(kSlack, pointer_bits_);
  return mk_ult(mk_add(mk_sub(address, begin), slack),
                mk_bv(size + 2 * kSlack, pointer_bits_));
}

Term Memory::is_near_heap(Term address) const {
  return term::mk_uge(address, mk_sub(heap_begin(pointer_bits_),
                                      mk_bv(kSlotSlack, pointer_bits_)));
}

Term Memory::near_slot(Term address) const {
  return slot(mk_add(address, mk_bv(kSlotSlack, pointer_bits_)));
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

Term Memory::begins_slot(Term address) const {
  return mk_eq(mk_extract(address, slot_bits(pointer_bits_) - 1, 0),
               mk_bv(0, slot_bits(pointer_bits_)));
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

/// Is it the beginning of a block of the heap that was not freed?
Term Memory::lives_in_heap(Path& path, Term address) {
  const Term end = mk_select(builder_.read(path, heap_ends()), slot(address));
  return term::mk_and(begins_slot(address), term::mk_ule(address, end));
}

Term Memory::is_block(Path& path, Term address) {
  return term::mk_and(term::mk_uge(address, heap_begin(pointer_bits_)),
                      lives_in_heap(path, address));
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

/// Is the address one of those places of an object that begins there, and the
/// access inside of the window?
Term Memory::is_at(Term address, Term begin, const Spot& spot,
                   Term bytes) const {
  const auto number = [&](std::uint64_t n) { return mk_bv(n, pointer_bits_); };
  const auto length = [&](std::int64_t hi) {
    return number(static_cast<std::uint64_t>(hi - spot.offset));
  };
  Term distance = mk_sub(
      address, mk_add(begin, number(static_cast<std::uint64_t>(spot.offset))));
  // [distance, distance + bytes) within so many.
  const auto fits = [&](Term from, Term most) {
    return term::mk_and(term::mk_ule(from, most),
                        term::mk_ule(bytes, mk_sub(most, from)));
  };
  const auto divides = [&](std::uint64_t step, Term t) {
    if (std::has_single_bit(step)) {
      if (step == 1) return term::mk_true();
      const auto bits = static_cast<unsigned>(std::countr_zero(step));
      return mk_eq(mk_extract(t, bits - 1, 0), mk_bv(0, bits));
    }
    return mk_eq(term::mk_urem(t, number(step)), number(0));
  };
  if (spot.is_one()) {
    const Term here = mk_eq(distance, number(0));
    return bytes.is_const()
               ? here
               : term::mk_and(here, term::mk_ule(bytes, length(spot.hi)));
  }
  if (spot.period == 0)
    return term::mk_and(fits(distance, length(spot.hi)),
                        divides(spot.step, distance));
  const Term all = fits(distance, length(spot.outer_hi));
  if (spot.step == 0) return term::mk_and(all, divides(spot.period, distance));
  const Term within = term::mk_urem(distance, number(spot.period));
  return term::mk_and(
      {all, fits(within, length(spot.hi)), divides(spot.step, within)});
}

Term Memory::is_as_guessed(Path& path, const llvm::Value& pointer, Term address,
                           Term bytes) {
  const unsigned region = points_to_.region_of(&pointer);
  if (!parts_.splits(region)) return term::mk_true();
  std::optional<std::int64_t> count;
  if (bytes.is_const() && bytes.value() <= kMaxBlockBytes)
    count = static_cast<std::int64_t>(bytes.value());
  const std::vector<Living> living = living_objects(path, region);
  std::vector<Term> any;
  for (const Spot& spot : parts_.places(pointer, region, count)) {
    const Spots::Object& object = parts_.object(spot);
    for (const Living& one : living) {
      if (one.object == object.value)
        any.push_back(is_at(address, one.begin, spot, bytes));
    }
    if (!object.is_block) continue;
    const Term begin =
        mk_concat(slot(address), mk_bv(0, slot_bits(pointer_bits_)));
    std::vector<Term> all = {term::mk_uge(address, heap_begin(pointer_bits_)),
                             is_at(address, begin, spot, bytes)};
    if (parts_.count_sites(region) > 1)
      all.push_back(
          mk_eq(mk_select(builder_.read(path, heap_sites()), slot(address)),
                mk_bv(parts_.site(*object.value), kBlockSiteBits)));
    any.push_back(term::mk_and(all));
  }
  return term::mk_or(any);
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
