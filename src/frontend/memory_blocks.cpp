// Whole blocks: filled, copied, forgotten.

#include <fmt/format.h>

#include "frontend/memory.h"
#include "support/check.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::Sort;
using term::Term;

bool Memory::is_one_array(const Place& place, Term bytes) const {
  if (place.direct()) return false;
  if (fields(place.region).is_whole()) return true;
  return parts_.splits(place.region) &&
         fields(place.region).at(place.position) &&
         (!bytes.is_const() || bytes.value() > kMaxBlockBytes);
}

unsigned Memory::period(const Place& place) const {
  if (place.direct() || !parts_.splits(place.region)) return 0;
  return parts_.period(place.region, place.position);
}

cfa::VariableId Memory::array_at(const Place& place) {
  const auto field = fields(place.region).at(place.position);
  CHECK(field, "something is there");
  return array_variable(place.region, *field);
}

unsigned Memory::chunk(const Place& place) const {
  if (place.direct()) return 1;
  if (!parts_.splits(place.region)) return fields(place.region).element_bytes();
  const auto part = fields(place.region).at(place.position);
  return part ? fields(place.region)[*part].element_bytes : 1;
}

bool Memory::fill(Path& path, const Place& place, std::uint64_t bytes,
                  Term byte, const SourcePos& pos) {
  if (place.direct()) {
    for (const Cell& cell : *cells_.of(place.object)) {
      const auto begin = static_cast<std::uint64_t>(place.offset);
      const std::uint64_t low = std::max(cell.offset, begin);
      const std::uint64_t high = std::min(cell.end(), begin + bytes);
      if (low >= high) continue;
      Term value = byte;
      for (std::uint64_t i = low + 1; i < high; ++i)
        value = mk_concat(value, byte);
      write_cells(path, advanced(place, low - begin), value, pos);
    }
    return true;
  }
  const auto repeated = [&](unsigned count) {
    Term value = byte;
    for (unsigned i = 1; i < count; ++i) value = mk_concat(value, byte);
    return value;
  };
  if (is_alone(path, place, bytes)) {
    const Field& field = fields(place.region)[0];
    Builder::write(
        path, array_variable(place.region, 0),
        term::mk_const_array(
            array_sort(field),
            in_array(field, repeated(field.element_bytes), term::mk_false())),
        pos);
    return true;
  }
  if (bytes / chunk(place) > kMaxBlockBytes) return false;
  const auto parts = elements(place, bytes);
  if (!parts) return false;
  for (const Element& part : *parts)
    write_element(path, advanced(place, part.offset), part.field,
                  repeated(part.bytes), term::mk_false(), pos);
  return true;
}

bool Memory::copy(Path& path, const Place& to, const Place& from,
                  std::uint64_t bytes, const SourcePos& pos) {
  const auto* data = from.direct()
                         ? llvm::dyn_cast<llvm::GlobalVariable>(from.object)
                         : nullptr;
  const bool constant =
      data && data->isConstant() && data->hasDefinitiveInitializer();
  const auto source = [&](std::uint64_t offset, unsigned count) {
    if (constant)
      return initial(*data->getInitializer(), from.offset + offset, count);
    return read_part(path, from, offset, count);
  };
  const auto source_is_pointer = [&](std::uint64_t offset, unsigned count) {
    if (constant)
      return is_pointer_data(*data->getInitializer(), from.offset + offset);
    if (from.direct()) return term::mk_false();
    return mark_of(path, advanced(from, offset), count);
  };
  struct Write {
    Place place;
    unsigned field;
    Term value, is_pointer;
  };
  std::vector<Write> writes;
  if (to.direct()) {
    const auto begin = static_cast<std::uint64_t>(to.offset);
    for (const Cell& cell : *cells_.of(to.object)) {
      const std::uint64_t low = std::max(cell.offset, begin);
      const std::uint64_t high = std::min(cell.end(), begin + bytes);
      if (low >= high) continue;
      writes.push_back(
          {advanced(to, low - begin), 0, source(low - begin, high - low), {}});
    }
    for (const Write& one : writes) write(path, one.place, one.value, pos);
    return true;
  }
  if (bytes / chunk(to) > kMaxBlockBytes) return false;
  const auto parts = elements(to, bytes);
  if (!parts) return false;
  for (const Element& part : *parts) {
    const bool is_mixed = fields(to.region)[part.field].is_mixed;
    writes.push_back({advanced(to, part.offset), part.field,
                      source(part.offset, part.bytes),
                      is_mixed ? source_is_pointer(part.offset, part.bytes)
                               : term::mk_false()});
  }
  for (const Write& one : writes)
    write_element(path, one.place, one.field, one.value, one.is_pointer, pos);
  return true;
}

void Memory::havoc(Path& path, const Place& place, const std::string& what,
                   const SourcePos& pos) {
  builder_.approximate(cfa::Approximation::Kind::Havoc, what, pos);
  if (!place.direct()) {
    for (const cfa::VariableId variable : variables_of(place.region)) {
      const Sort sort = builder_.cfa.at(variable).symbol.sort();
      Builder::write(path, variable, builder_.havoc(path, what, sort, pos),
                     pos);
    }
    return;
  }
  for (const Cell& cell : *cells_.of(place.object)) {
    Builder::write(
        path, cell_variable(path.frame, *place.object, cell),
        builder_.havoc(path, what, Sort::bitvec(cell.bytes * 8), pos), pos);
  }
}

void Memory::forget_if(Path& path, const Place& place, Term condition,
                       const std::string& what, const SourcePos& pos) {
  const auto forget = [&](cfa::VariableId variable) {
    const Term now = builder_.read(path, variable);
    const Term any = builder_.havoc(path, what, now.sort(), pos);
    Builder::write(path, variable, mk_ite(condition, any, now), pos);
  };
  if (!place.direct()) {
    for (const cfa::VariableId variable : variables_of(place.region))
      forget(variable);
    return;
  }
  for (const Cell& cell : *cells_.of(place.object))
    forget(cell_variable(path.frame, *place.object, cell));
}

void Memory::havoc_everything(Path& path, const std::string& what,
                              const SourcePos& pos) {
  for (const llvm::GlobalVariable& global : module_.globals()) {
    if (global.isConstant() || !cells_.of(&global)) continue;
    if (watched_.contains(global.getName().str())) continue;
    Place place;
    place.object = &global;
    havoc(path, place, what, pos);
  }
  havoc_escaped(path, what, pos);
}

void Memory::havoc_escaped(Path& path, const std::string& what,
                           const SourcePos& pos) {
  // The library has variables of its own, which the program only declares.
  for (const llvm::GlobalVariable& global : module_.globals()) {
    if (!global.isDeclaration() || global.isConstant() || !cells_.of(&global))
      continue;
    Place place;
    place.object = &global;
    havoc(path, place, what, pos);
  }
  const Region& external = points_to_.regions()[points_to_.external()];
  if (!external.accessed && !external.copied && external.objects.empty())
    return;
  Place place;
  place.region = points_to_.external();
  havoc(path, place, what, pos);
}

}  // namespace pleat::frontend
