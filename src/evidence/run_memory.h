#pragma once

// The memory of a recorded run: which object lies where, and what an address
// or a value is called: `list.items[3]`, `&list.end`, `heap object 2 (malloc in
// line 12)`.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "frontend/recording.h"

namespace pleat::evidence {

struct RunObject {
  enum class Kind : std::uint8_t { Global, Local, Heap };
  Kind kind = Kind::Global;
  std::string name;  ///< of a variable; of the function that allocated it
  unsigned type = 0;
  std::uint64_t begin = 0, bytes = 0;
  bool is_empty = false;  ///< it takes one byte, so that it has a place
  std::size_t frame = 0;  ///< the call that a local belongs to; 0: none
  unsigned number = 0;    ///< of a heap object, from 1
  cfa::SourcePos made = {};
  std::optional<cfa::SourcePos> freed = {};
  bool has_ended = false;  ///< its call has returned
};

class RunMemory {
 public:
  explicit RunMemory(const frontend::Recording& what) : what_(what) {}

  void add(RunObject object);
  void add_heap(const frontend::RecordedPlace& place, std::uint64_t address,
                std::uint64_t bytes);
  void free(std::uint64_t address, const cfa::SourcePos& pos);
  void end_frame(std::size_t frame);

  /// The object that holds the address, or ends there; null: none is known.
  const RunObject* find(std::uint64_t address) const;

  /// `a[3].next`, for `bytes` at this address of a variable; empty: it has no
  /// name. `type`: what lies there, if it is known.
  std::string name_of(std::uint64_t address, std::uint64_t bytes,
                      const frontend::DataType** type = nullptr) const;
  /// A value of this type as C writes it; pointers say what they point to.
  std::string value_of(const frontend::DataType& type,
                       std::uint64_t value) const;
  std::string value_of(const cfa::CType& type, std::uint64_t value) const;
  /// `element`: the type that the pointer points to; 0: not known.
  std::string pointer(std::uint64_t address, unsigned element) const;
  /// `heap object 2 (malloc in line 12)`, "`a`".
  std::string described(const RunObject& object) const;

 private:
  struct Part {
    std::string path;
    unsigned type = 0;
    std::uint64_t offset = 0;  ///< that is left inside of it
  };
  Part part_at(unsigned type, std::uint64_t offset, std::uint64_t bytes,
               unsigned wanted) const;

  const frontend::Recording& what_;
  std::map<std::uint64_t, RunObject> objects_;  ///< by their first byte
  std::map<std::size_t, std::vector<std::uint64_t>> locals_;  ///< by call
  unsigned heap_objects_ = 0;
};

}  // namespace pleat::evidence
