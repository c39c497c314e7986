#pragma once

// The fields of a class of objects: parts that no access overlaps with any
// other part. Each field is kept in a memory variable of its own, so that what
// is written to `p->next` cannot change `q->value`.
//
// Positions are offsets in the class, modulo the steps that pointers into it
// make (0: they make none). In an array of structs a field is the same member
// of all elements.

#include <llvm/IR/Type.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <vector>

namespace pleat::frontend {

/// Blocks of more elements are not copied or filled element by element: such an
/// operation becomes a loop.
inline constexpr std::uint64_t kMaxBlock = 4096;

/// Bytes of a class that some access touches.
struct Slot {
  enum class Use : std::uint8_t {
    Nothing,  ///< zero is written, or the bytes are copied from or to elsewhere
    Number,
    Pointer,
  };
  std::int64_t position = 0;
  std::uint64_t bytes = 0;
  Use use = Use::Nothing;
  bool is_written = false;
  bool is_aligned = false;           ///< at run time, to its size
  const llvm::Type* type = nullptr;  ///< for names only

  friend auto operator<=>(const Slot& a, const Slot& b) {
    const auto key = [](const Slot& s) {
      return std::tuple(s.position, s.bytes, s.use, s.is_written, s.is_aligned);
    };
    return key(a) <=> key(b);
  }
};

/// The slots of one class, each once.
class SlotSet {
 public:
  explicit SlotSet(std::uint64_t modulus = 0) : modulus_(modulus) {}

  /// Returns whether it is new.
  bool add(Slot slot);
  bool overlap(const Slot& a, const Slot& b) const;
  /// Can two pointers that are kept in these slots be found mixed up, a part of
  /// the one beside a part of the other?
  bool may_tear(const Slot& a, const Slot& b) const;

  const std::set<Slot>& all() const { return slots_; }
  std::uint64_t modulus() const { return modulus_; }
  std::int64_t normal(std::int64_t position) const;

  /// The parts of a slot that lie in a block of bytes.
  struct Part {
    std::uint64_t begin, bytes;  ///< from the block's beginning
    bool is_all;                 ///< of the slot
  };
  std::vector<Part> in_block(const Slot& slot, std::int64_t position,
                             std::uint64_t bytes) const;

 private:
  std::uint64_t modulus_;
  std::set<Slot> slots_;
};

struct Field {
  std::int64_t begin = 0;
  std::uint64_t bytes = 0;
  /// Accesses are to whole elements of this size, aligned to it. 1: bytes.
  unsigned element_bytes = 1;
  /// Both numbers and pointers are kept in it. Then each element has a mark
  /// that says which it is.
  bool is_mixed = false;
  bool holds_pointers = false;       ///< and nothing else
  const llvm::Type* type = nullptr;  ///< of some access
};

/// The fields of the bytes of single objects (parts.h). Positions tell the
/// object.
struct ByteFields {
  struct Object {
    std::vector<int> fields;  ///< of each byte; -1: nothing accesses it
    /// From here on bytes count modulo this step (0: not).
    std::int64_t tail = 0;
    std::uint64_t step = 0;

    std::int64_t normal(std::int64_t offset) const;
  };
  std::map<unsigned, Object> objects;

  static std::int64_t position(unsigned object, std::int64_t offset);
  /// The object and the offset there.
  static std::pair<unsigned, std::int64_t> split(std::int64_t position);
  std::optional<unsigned> at(std::int64_t position) const;
};

class Fields {
 public:
  static constexpr std::uint64_t kEverything = UINT64_MAX;

  /// One field that everything is in.
  static Fields whole(const SlotSet& slots, unsigned element_bytes);
  /// The parts that no access overlaps. `begins`: where objects begin, at
  /// addresses that are multiples of 16. `edges`: where blocks that are filled
  /// or copied begin and end.
  static Fields of(const SlotSet& slots, std::span<const std::int64_t> begins,
                   std::span<const std::int64_t> edges);
  static Fields of_bytes(std::vector<Field> all,
                         std::shared_ptr<const ByteFields> bytes);

  /// Null unless made by `of_bytes`.
  const ByteFields* bytes() const { return bytes_.get(); }
  bool is_whole() const {
    return !bytes_ && all_.size() == 1 && all_[0].bytes == kEverything;
  }
  /// Is a field more than one place of an object, as in arrays?
  bool repeats() const { return is_whole() || modulus_ != 0 || bytes_; }
  /// The distance of these places; 0: there is only one, or it is not known.
  std::uint64_t modulus() const { return modulus_; }
  std::size_t size() const { return all_.size(); }
  const Field& operator[](unsigned i) const { return all_[i]; }
  /// The field that a byte belongs to; none: nothing accesses it.
  std::optional<unsigned> at(std::int64_t position) const;
  /// Of the only field; 1 if there are several.
  unsigned element_bytes() const {
    return is_whole() ? all_[0].element_bytes : 1;
  }

 private:
  std::uint64_t modulus_ = 0;
  std::vector<Field> all_;  ///< by where they begin
  std::shared_ptr<const ByteFields> bytes_;
};

}  // namespace pleat::frontend
