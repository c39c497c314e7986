#pragma once

// Where the heap lies, and the slots of its blocks (memory_heap.cpp).

#include "term/term.h"

namespace pleat::frontend {

/// The end of a freed object; 0: there was none. No object ends so low.
inline constexpr std::uint64_t kFreedEnd = 1;
/// The end of each slot, where no object is: what points there may have come
/// from the next one, by `p--`.
inline constexpr std::uint64_t kSlotSlack = 4096;

inline unsigned slot_bits(unsigned pointer_bits) {
  return pointer_bits == 64 ? 32 : 20;
}

inline term::Term heap_begin(unsigned pointer_bits) {
  return term::mk_bv(term::Value{1} << (pointer_bits - 2), pointer_bits);
}

}  // namespace pleat::frontend
