#include "evidence/run_memory.h"

#include <fmt/format.h>

#include "cfa/text.h"

namespace pleat::evidence {

using frontend::DataType;

void RunMemory::add(RunObject object) {
  object.is_empty = object.bytes == 0;
  if (object.is_empty) object.bytes = 1;
  // What lay there before is no more.
  auto it = objects_.lower_bound(object.begin);
  if (it != objects_.begin()) {
    const auto before = std::prev(it);
    if (before->second.begin + before->second.bytes > object.begin) it = before;
  }
  while (it != objects_.end() && it->first < object.begin + object.bytes)
    it = objects_.erase(it);
  const std::uint64_t begin = object.begin;
  if (object.kind == RunObject::Kind::Local)
    locals_[object.frame].push_back(begin);
  objects_[begin] = std::move(object);
}

void RunMemory::add_heap(const frontend::RecordedPlace& place,
                         std::uint64_t address, std::uint64_t bytes) {
  if (address == 0) return;
  RunObject object;
  object.kind = RunObject::Kind::Heap;
  object.name = place.name;
  object.begin = address;
  object.bytes = bytes;
  object.number = ++heap_objects_;
  object.made = place.pos;
  add(std::move(object));
}

void RunMemory::free(std::uint64_t address, const cfa::SourcePos& pos) {
  const auto it = objects_.find(address);
  if (it != objects_.end() && it->second.kind == RunObject::Kind::Heap &&
      !it->second.freed)
    it->second.freed = pos;
}

void RunMemory::end_frame(std::size_t frame) {
  const auto it = locals_.find(frame);
  if (it == locals_.end()) return;
  for (const std::uint64_t begin : it->second) {
    const auto object = objects_.find(begin);
    if (object != objects_.end() && object->second.frame == frame)
      object->second.has_ended = true;
  }
  locals_.erase(it);
}

const RunObject* RunMemory::find(std::uint64_t address) const {
  auto it = objects_.upper_bound(address);
  if (it == objects_.begin()) return nullptr;
  --it;
  const RunObject& object = it->second;
  if (address - object.begin <= object.bytes) return &object;
  return nullptr;
}

/// Goes down to the part that `bytes` at `offset` are; to the first of type
/// `wanted` if that is known.
RunMemory::Part RunMemory::part_at(unsigned type, std::uint64_t offset,
                                   std::uint64_t bytes, unsigned wanted) const {
  Part at{"", type, offset};
  for (;;) {
    const DataType& here = what_.types[at.type];
    if (wanted != 0 && at.type == wanted && at.offset == 0) return at;
    if (wanted == 0 && at.offset == 0 && here.bytes == bytes) {
      // A struct of one member is that member, for whoever reads it.
      if (here.kind == DataType::Kind::Scalar ||
          here.kind == DataType::Kind::Pointer)
        return at;
    }
    if (here.kind == DataType::Kind::Array) {
      const std::uint64_t size = what_.types[here.element].bytes;
      if (size == 0) return at;
      at.path += fmt::format("[{}]", at.offset / size);
      at.offset %= size;
      at.type = here.element;
      continue;
    }
    if (here.kind != DataType::Kind::Record) return at;
    const DataType::Field* found = nullptr;
    for (const auto& field : here.fields) {
      const bool holds =
          field.bit / 8 <= at.offset && at.offset * 8 < field.bit + field.bits;
      const bool fits = what_.types[field.type].bytes == bytes;
      if (holds && (!found || (fits && found->type != wanted))) found = &field;
    }
    if (!found || found->is_bit_field) return at;
    if (!found->name.empty()) at.path += "." + found->name;
    at.offset -= found->bit / 8;
    at.type = found->type;
  }
}

std::string RunMemory::name_of(std::uint64_t address, std::uint64_t bytes,
                               const DataType** type) const {
  const RunObject* object = find(address);
  if (!object || object->kind == RunObject::Kind::Heap ||
      object->name.starts_with('"') ||
      address + bytes > object->begin + object->bytes)
    return "";
  if (object->type == 0) return object->name;
  const Part part = part_at(object->type, address - object->begin, bytes, 0);
  const DataType& found = what_.types[part.type];
  const bool is_value = found.kind == DataType::Kind::Scalar ||
                        found.kind == DataType::Kind::Pointer;
  if (part.offset != 0 || !is_value || found.bytes != bytes) return "";
  if (type) *type = &found;
  return object->name + part.path;
}

std::string RunMemory::described(const RunObject& object) const {
  if (object.kind != RunObject::Kind::Heap) return "`" + object.name + "`";
  return fmt::format("heap object {} ({} in line {})", object.number,
                     object.name, object.made.line);
}

std::string RunMemory::pointer(std::uint64_t address, unsigned element) const {
  if (address == 0) return "null";
  const RunObject* object = find(address);
  // Its number would be another one in every run.
  if (!object) return "some address";
  const std::uint64_t offset = address - object->begin;
  if (object->name.starts_with('"'))
    return offset == 0 ? object->name
                       : fmt::format("{} + {}", object->name, offset);
  if (object->kind == RunObject::Kind::Heap) {
    const std::string name = described(*object);
    if (offset == 0) return name;
    const std::uint64_t size = what_.types[element].bytes;
    if (size != 0 && offset % size == 0)
      return fmt::format("element {} of {}", offset / size, name);
    return fmt::format("byte {} of {}", offset, name);
  }
  if (object->type == 0) return "&" + object->name;
  if (element == 0 && offset == 0) return "&" + object->name;
  const Part part = part_at(object->type, offset, 0, element);
  if (part.offset == 0) return "&" + object->name + part.path;
  return fmt::format("&{}{} + {} bytes", object->name, part.path, part.offset);
}

std::string RunMemory::value_of(const DataType& type,
                                std::uint64_t value) const {
  if (type.kind == DataType::Kind::Pointer) return pointer(value, type.element);
  return cfa::value_in_c(type.scalar, value);
}

std::string RunMemory::value_of(const cfa::CType& type,
                                std::uint64_t value) const {
  if (type.kind == cfa::CType::Kind::Pointer) return pointer(value, 0);
  return cfa::value_in_c(type, value);
}

}  // namespace pleat::evidence
