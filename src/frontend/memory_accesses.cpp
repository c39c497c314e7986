// Loads and stores: as elements of fields, or as cells of an object, put
// together or taken apart where sizes differ.

#include <fmt/format.h>

#include "frontend/memory.h"
#include "support/check.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Sort;
using term::Term;

Term Memory::read(Path& path, const Place& place, unsigned bytes) {
  if (place.direct()) return read_cells(path, place, bytes);
  Term result;
  for (unsigned done = 0; done < bytes;) {
    const Place here = advanced(place, done);
    const auto found = element_at(here);
    Term part;
    unsigned count = 1;
    if (found) {
      const Term element = read_element(
          path, advanced(here, -std::int64_t{found->before}), found->field);
      count = std::min(element.width() / 8 - found->before, bytes - done);
      part = mk_extract(element, (found->before + count) * 8 - 1,
                        found->before * 8);
    } else {
      part = builder_.havoc(path, "padding", Sort::bitvec(8), {});
    }
    result = result ? mk_concat(part, result) : part;
    done += count;
  }
  return result;
}

/// Bytes [offset, offset + bytes) of a block. Where everything is one field,
/// the block begins with an element, and the bytes may be a part of one.
Term Memory::read_part(Path& path, const Place& block, std::uint64_t offset,
                       unsigned bytes) {
  if (block.direct() || !fields(block.region).is_whole())
    return read(path, advanced(block, offset), bytes);
  const unsigned size = fields(block.region)[0].element_bytes;
  Term result;
  for (std::uint64_t at = offset; at < offset + bytes;) {
    const auto before = static_cast<unsigned>(at % size);
    const auto count = static_cast<unsigned>(
        std::min<std::uint64_t>(size - before, offset + bytes - at));
    const Term element = read(path, advanced(block, at - before), size);
    const Term part = mk_extract(element, (before + count) * 8 - 1, before * 8);
    result = result ? mk_concat(part, result) : part;
    at += count;
  }
  return result;
}

std::vector<Term> Memory::marks(Path& path, const Place& place,
                                unsigned bytes) {
  std::vector<Term> result;
  for (unsigned done = 0; !place.direct() && done < bytes;) {
    const Place here = advanced(place, done);
    const auto found = element_at(here);
    const Field* field = found ? &fields(here.region)[found->field] : nullptr;
    if (field && field->is_mixed)
      result.push_back(marked(
          path, advanced(here, -std::int64_t{found->before}), found->field));
    done += field ? field->element_bytes - found->before : 1;
  }
  return result;
}

Term Memory::mark_of(Path& path, const Place& place, unsigned bytes) {
  if (place.direct()) return term::mk_false();
  const auto found = element_at(place);
  if (!found) return term::mk_false();
  const Field& field = fields(place.region)[found->field];
  if (found->before + bytes <= field.element_bytes || !field.is_mixed)
    return marked(path, advanced(place, -std::int64_t{found->before}),
                  found->field);
  return builder_.havoc(path, "parts of pointers", Sort::boolean(), {});
}

Term Memory::holds_pointer(Path& path, const Place& place, unsigned bytes) {
  return term::mk_or(marks(path, place, bytes));
}

Term Memory::holds_only_pointer(Path& path, const Place& place,
                                unsigned bytes) {
  const std::vector<Term> all = marks(path, place, bytes);
  if (all.empty()) return term::mk_true();
  return term::mk_or(term::mk_and(all),
                     mk_eq(read(path, place, bytes), mk_bv(0, bytes * 8)));
}

void Memory::write(Path& path, const Place& place, Term value,
                   const SourcePos& pos, Term is_pointer) {
  if (place.direct()) return write_cells(path, place, value, pos);
  const unsigned bytes = value.width() / 8;
  for (unsigned done = 0; done < bytes;) {
    const Place here = advanced(place, done);
    const auto found = element_at(here);
    if (!found) {  // nobody reads it
      ++done;
      continue;
    }
    const Place begin = advanced(here, -std::int64_t{found->before});
    const unsigned size = fields(place.region)[found->field].element_bytes;
    const unsigned low = found->before;
    const unsigned high = std::min(size, low + bytes - done);
    Term data = mk_extract(value, (done + high - low) * 8 - 1, done * 8);
    if (high - low < size) {
      const Term old = read_element(path, begin, found->field);
      if (low > 0) data = mk_concat(data, mk_extract(old, low * 8 - 1, 0));
      if (high < size)
        data = mk_concat(mk_extract(old, size * 8 - 1, high * 8), data);
    }
    write_element(path, begin, found->field, data, is_pointer, pos);
    done += high - low;
  }
}

/// Bytes [offset, offset + bytes) of an object from the cells that hold them.
Term Memory::read_cells(Path& path, const Place& place, unsigned bytes) {
  const auto begin = static_cast<std::uint64_t>(place.offset);
  Term result;
  std::uint64_t done = 0;
  for (const Cell& cell : *cells_.of(place.object)) {
    const std::uint64_t low = std::max(cell.offset, begin);
    const std::uint64_t high = std::min(cell.end(), begin + bytes);
    if (low >= high) continue;
    if (low != begin + done) break;  // a gap
    const Term whole =
        builder_.read(path, cell_variable(path.frame, *place.object, cell));
    const Term part = mk_extract(whole, (high - cell.offset) * 8 - 1,
                                 (low - cell.offset) * 8);
    result = result ? mk_concat(part, result) : part;
    done = high - begin;
  }
  if (done == bytes) return result;
  // Bytes that no access names: nobody can tell what they are.
  return builder_.havoc(path, "padding", Sort::bitvec(bytes * 8), {});
}

void Memory::write_cells(Path& path, const Place& place, Term value,
                         const SourcePos& pos) {
  const auto begin = static_cast<std::uint64_t>(place.offset);
  const std::uint64_t end = begin + value.width() / 8;
  for (const Cell& cell : *cells_.of(place.object)) {
    const std::uint64_t low = std::max(cell.offset, begin);
    const std::uint64_t high = std::min(cell.end(), end);
    if (low >= high) continue;
    const cfa::VariableId variable =
        cell_variable(path.frame, *place.object, cell);
    Term result = mk_extract(value, (high - begin) * 8 - 1, (low - begin) * 8);
    const Term old = builder_.read(path, variable);
    if (low > cell.offset)
      result =
          mk_concat(result, mk_extract(old, (low - cell.offset) * 8 - 1, 0));
    if (high < cell.end())
      result = mk_concat(
          mk_extract(old, cell.bytes * 8 - 1, (high - cell.offset) * 8),
          result);
    Builder::write(path, variable, result, pos);
  }
}

/// Does this range cover all that its region holds? (Copies of the object in
/// ended calls do not count; recursion makes several live ones.)
bool Memory::is_alone(const Path& path, const Place& place,
                      std::uint64_t bytes) {
  if (place.direct() || !place.address.is_const()) return false;
  const Region& region = points_to_.regions()[place.region];
  if (region.objects.size() != 1 || region.heap || region.external ||
      !fields(place.region).is_whole())
    return false;
  const Placed* placed =
      placed_at(static_cast<std::uint64_t>(place.address.value()));
  const unsigned size = fields(place.region)[0].element_bytes;
  if (!placed || !place.address.is_value(placed->begin) ||
      bytes < placed->bytes / size * size)
    return false;
  const Frame* frame = placed->frame;
  for (const Frame* f = path.frame; frame && f; f = f->caller) {
    if (f != frame && f->function == frame->function) return false;
  }
  return true;
}

}  // namespace pleat::frontend
