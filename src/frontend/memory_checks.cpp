// --check bounds, null, use-after-free: before an instruction touches memory,
// the path forks off to the property where it may not.
//
// What a library function touches counts as touched by the call of it.

#include <algorithm>

#include "frontend/models.h"
#include "frontend/property_key.h"
#include "frontend/translate.h"

namespace pleat::frontend {

using term::mk_bv;
using term::Term;

bool Translator::asks_for(const std::string& check) const {
  return std::ranges::find(options_.checks, check) != options_.checks.end();
}

bool Translator::asks_for_memory() const {
  return std::ranges::any_of(options_.checks, is_memory_check);
}

void Translator::check_memory(Path& path, const llvm::Instruction& at) {
  for (const Touched& one : touched(at)) check_access(path, at, one);
  const auto* object = llvm::dyn_cast<llvm::AllocaInst>(&at);
  if (object && !object->isStaticAlloca())
    unmodelled("the end of an object of variable size", names_.pos(at));
}

void Translator::check_access(Path& path, const llvm::Instruction& at,
                              const Touched& touched) {
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
  const Memory::Trouble trouble = memory_.trouble(path, touches, bytes);
  if (!touches.direct()) {
    const Region& region = memory_.points_to().regions()[touches.region];
    if (region.external || region.numbers)
      unmodelled("an access by a pointer of unknown origin", names_.pos(at));
    violate(path, at, kFreed, trouble.freed);
    if (touched.use == Touched::Use::Free) return;
    violate(path, at, kNull, trouble.null);
  }
  if (!touches.direct() || !trouble.outside.is_false())
    violate(path, at, kBounds, trouble.outside);
}

void Translator::violate(Path& path, const llvm::Instruction& at,
                         const std::string& text, Term condition) {
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
    reach(bad, *place, cfa::Property::Kind::Check, text);
  }
  path.assume(mk_not(condition));
}

}  // namespace pleat::frontend
