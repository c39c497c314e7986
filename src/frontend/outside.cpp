// Accesses that may leave their objects, where nobody asks for --check bounds.
//
// What is read outside of every object is anything: our layout puts something
// definite there (zeros behind a global array, the next object), and no proof
// may rest on that. So such a read is `outside is any && strays ? an input :
// what our layout gives`, with one Boolean that no edge assigns; cfa/layout.h
// makes two automata of it. And a proof says that it takes accesses for
// granted to be in bounds, unless all of them surely are.

#include "frontend/outside.h"

#include <fmt/format.h>

#include "frontend/devices.h"
#include "frontend/models.h"
#include "frontend/pointer_arithmetic.h"
#include "frontend/property_key.h"
#include "frontend/ranges.h"

namespace pleat::frontend {

using term::mk_bv;
using term::Term;

namespace {
constexpr const char* kInBounds =
    "all accesses are in bounds (--check bounds asks)";
}  // namespace

OutsideAccesses::Access OutsideAccesses::access(Path& path,
                                                const llvm::Value& pointer,
                                                const Place& place,
                                                Term bytes) {
  Access result{place, place.address, bytes, {}};
  if (!place.direct())
    result.start = operands_.scalar(path, *start_of_steps(&pointer));
  result.inside = context_.memory.inside(path, place, result.start, bytes);
  return result;
}

bool OutsideAccesses::is_surely_inside(const Path& path,
                                       const Access& access) const {
  if (access.place.direct()) return access.inside.is_true();
  const Placed* object = context_.memory.known_object(access.start);
  if (!object) return false;
  if (access.inside.is_const()) return access.inside.is_true();
  const Term offset =
      mk_sub(access.place.address,
             mk_bv(object->begin, context_.memory.pointer_bits()));
  Ranges ranges(path.guard);
  return ranges.is_at_most(offset, object->bytes) &&
         ranges.is_at_most(access.bytes, object->bytes) &&
         ranges.is_at_most(mk_add(offset, access.bytes), object->bytes);
}

/// After a check the path goes on inside.
Term OutsideAccesses::is_read_inside(Path& path, const llvm::Value& pointer,
                                     const Place& place, Term bytes) {
  if (context_.asks_for(kBounds)) return term::mk_true();
  const Access read = access(path, pointer, place, bytes);
  return is_surely_inside(path, read) ? term::mk_true() : read.inside;
}

void OutsideAccesses::note(Path& path, const llvm::Instruction& at) {
  const auto device = context_.compiled.undeclared_devices.find(&at);
  if (device != context_.compiled.undeclared_devices.end())
    context_.builder.approximate(
        cfa::Approximation::Kind::Outside,
        fmt::format("0x{:x} is a constant address; if a device is there: {}",
                    device->second, device_option(device->second)),
        context_.names.pos(at));
  for (const Touched& one : touched(at)) {
    if (one.use == Touched::Use::Access) note_access(path, at, one);
  }
}

void OutsideAccesses::note_access(Path& path, const llvm::Instruction& at,
                                  const Touched& touched) {
  const unsigned bits = context_.memory.pointer_bits();
  Term bytes = mk_bv(touched.bytes, bits);
  if (touched.length) {
    bytes = operands_.length(path, *touched.length);
  }
  const Place where = operands_.place(path, *touched.pointer);
  const Access one = access(path, *touched.pointer, where, bytes);
  if (is_surely_inside(path, one)) return;
  if (one.inside.is_false()) warn(path, at, touched, one);
  if (!context_.asks_for(kBounds))
    context_.builder.approximate(cfa::Approximation::Kind::Assumed, kInBounds,
                                 {});
}

/// What is evaluated without being reached is told only if its text alone says
/// where it leads.
void OutsideAccesses::warn(const Path& path, const llvm::Instruction& at,
                           const Touched& touched, const Access& access) {
  if (path.frame->function->hasFnAttribute(kModel)) return;
  const Placed* object = context_.memory.known_object(access.start);
  if (!object || !access.place.address.is_const() || !access.bytes.is_const())
    return;
  if (path.speculates &&
      base_and_offset(touched.pointer, context_.layout).base != object->object)
    return;
  const auto offset = static_cast<std::int64_t>(
      static_cast<std::uint64_t>(access.place.address.value()) - object->begin);
  context_.builder.approximate(
      cfa::Approximation::Kind::Outside,
      text(*object, offset, static_cast<std::uint64_t>(access.bytes.value())),
      context_.names.pos(at));
}

std::string OutsideAccesses::text(const Placed& object, std::int64_t offset,
                                  std::uint64_t bytes) const {
  const Declaration declaration = context_.names.declaration(*object.object);
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
        context_.layout.getTypeAllocSize(array->getElementType())
            .getFixedValue());
    if (offset % size == 0 && bytes == static_cast<std::uint64_t>(size))
      return fmt::format("index {} is outside of {} ({} elements)",
                         offset / size, name, array->getNumElements());
  }
  return fmt::format("{} bytes at byte {} are not all inside of {} ({} bytes)",
                     bytes, offset, name, object.bytes);
}

}  // namespace pleat::frontend
