// Is a pointer where parts.h guesses it to be?

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "frontend/heap_slots.h"
#include "frontend/memory.h"
#include "frontend/pointer_arithmetic.h"

namespace pleat::frontend {

using term::mk_bv;
using term::Term;

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

}  // namespace pleat::frontend
