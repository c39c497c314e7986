// Accesses that may leave their objects, where nobody asks for --check bounds.
//
// What is read outside of every object is anything: our layout puts something
// definite there (zeros behind a global array, the next object), and no proof
// may rest on that. So such a read is `outside is any && strays ? an input :
// what our layout gives`, with one Boolean that no edge assigns; cfa/layout.h
// makes two automata of it. And a proof says that it takes accesses for
// granted to be in bounds, unless all of them surely are.

#include <fmt/format.h>

#include "frontend/models.h"
#include "frontend/pointer_arithmetic.h"
#include "frontend/property_key.h"
#include "frontend/ranges.h"
#include "frontend/translate.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Term;

namespace {
constexpr const char* kInBounds =
    "all accesses are in bounds (--check bounds asks)";
}  // namespace

Translator::Access Translator::access(Path& path, const llvm::Value& pointer,
                                      const Place& place, Term bytes) {
  Access result{place, place.address, bytes, {}};
  if (!place.direct()) result.start = scalar(path, *start_of_steps(&pointer));
  result.inside = memory_.inside(path, place, result.start, bytes);
  return result;
}

bool Translator::is_surely_inside(const Path& path,
                                  const Access& access) const {
  if (access.place.direct()) return access.inside.is_true();
  const Placed* object = memory_.known_object(access.start);
  if (!object) return false;
  if (access.inside.is_const()) return access.inside.is_true();
  const Term offset = mk_sub(access.place.address,
                             mk_bv(object->begin, memory_.pointer_bits()));
  Ranges ranges(path.guard);
  return ranges.is_at_most(offset, object->bytes) &&
         ranges.is_at_most(access.bytes, object->bytes) &&
         ranges.is_at_most(mk_add(offset, access.bytes), object->bytes);
}

/// After a check the path goes on inside.
Term Translator::is_read_inside(Path& path, const llvm::Value& pointer,
                                const Place& place, Term bytes) {
  if (asks_for(kBounds)) return term::mk_true();
  const Access read = access(path, pointer, place, bytes);
  return is_surely_inside(path, read) ? term::mk_true() : read.inside;
}

void Translator::note_accesses(Path& path, const llvm::Instruction& at) {
  for (const Touched& one : touched(at)) {
    if (one.use == Touched::Use::Access) note_access(path, at, one);
  }
}

Term Translator::length_of(Path& path, const Touched& touched) {
  const unsigned bits = memory_.pointer_bits();
  if (!touched.length) return mk_bv(touched.bytes, bits);
  const Term bytes = as_bits(scalar(path, *touched.length));
  return bytes.width() > bits ? mk_extract(bytes, bits - 1, 0)
                              : mk_zext(bytes, bits);
}

void Translator::note_access(Path& path, const llvm::Instruction& at,
                             const Touched& touched) {
  const Term bytes = length_of(path, touched);
  const Place where = place(path, *touched.pointer);
  const Access one = access(path, *touched.pointer, where, bytes);
  if (is_surely_inside(path, one)) return;
  if (one.inside.is_false()) warn_outside(path, at, touched, one);
  if (!asks_for(kBounds))
    builder_.approximate(cfa::Approximation::Kind::Assumed, kInBounds, {});
}

/// Parts of memory are right only where pointers are where they were guessed to
/// be (parts.h). An access near null ends the run.
void Translator::check_guesses(Path& path, const llvm::Instruction& at) {
  for (const Touched& one : touched(at)) {
    if (one.use != Touched::Use::Access || path.dead()) continue;
    const Place where = place(path, *one.pointer);
    if (where.direct()) continue;
    const Term bytes = length_of(path, one);
    const Term right =
        memory_.is_as_guessed(path, *one.pointer, where.address, bytes);
    const unsigned bits = where.address.width();
    const Term near_null = mk_ult(where.address, mk_bv(kFirstPage, bits));
    const Term nothing = mk_eq(bytes, mk_bv(0, bits));
    cut_if_wrong(path, term::mk_or({right, near_null, nothing}),
                 names_.pos(at));
    path.assume(term::mk_or(right, nothing));
  }
}

void Translator::cut_if_wrong(Path& path, Term right, const SourcePos& pos) {
  if (right.is_true()) return;
  Path other = path;
  other.assume(mk_not(right));
  if (!other.dead())
    finish_in_cut(std::move(other), pos, cfa::Cut::Reason::NotFollowed,
                  kGuessedWrong);
  path.assume(right);
}

/// What is evaluated without being reached is told only if its text alone says
/// where it leads.
void Translator::warn_outside(const Path& path, const llvm::Instruction& at,
                              const Touched& touched, const Access& access) {
  if (path.frame->function->hasFnAttribute(kModel)) return;
  const Placed* object = memory_.known_object(access.start);
  if (!object || !access.place.address.is_const() || !access.bytes.is_const())
    return;
  if (speculates_ &&
      base_and_offset(touched.pointer, layout_).base != object->object)
    return;
  const auto offset = static_cast<std::int64_t>(
      static_cast<std::uint64_t>(access.place.address.value()) - object->begin);
  builder_.approximate(
      cfa::Approximation::Kind::Outside,
      outside_text(*object, offset,
                   static_cast<std::uint64_t>(access.bytes.value())),
      names_.pos(at));
}

std::string Translator::outside_text(const Placed& object, std::int64_t offset,
                                     std::uint64_t bytes) const {
  const Declaration declaration = names_.declaration(*object.object);
  const std::string name =
      declaration.name.empty() ? "its object" : "`" + declaration.name + "`";
  llvm::Type* type = nullptr;
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object.object))
    type = global->getValueType();
  else if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(object.object))
    type = local->getAllocatedType();
  const auto* array = llvm::dyn_cast_or_null<llvm::ArrayType>(type);
  if (array && !array->getElementType()->isAggregateType()) {
    const auto size = static_cast<std::int64_t>(
        layout_.getTypeAllocSize(array->getElementType()).getFixedValue());
    if (offset % size == 0 && bytes == static_cast<std::uint64_t>(size))
      return fmt::format("index {} is outside of {} ({} elements)",
                         offset / size, name, array->getNumElements());
  }
  return fmt::format("{} bytes at byte {} are not all inside of {} ({} bytes)",
                     bytes, offset, name, object.bytes);
}

}  // namespace pleat::frontend
