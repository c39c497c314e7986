#pragma once

// Which bytes of memory hold a value: for --check uninitialised, beside each
// variable cell and each region a shadow says so. It is written with memory and
// copied with it. Whether a read is a violation is decided in memory_checks.h.
//
// Only what may hold no value where it is read has a shadow: blocks of the
// heap, locals that are inputs for that reason (inputs.h), and what others are
// copied to. What is outside of the program is taken to hold values; accesses
// there forbid a proof anyway, and so does a copy to where there is no shadow.

#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "frontend/context.h"
#include "frontend/path.h"

namespace pleat::frontend {

/// What becomes of a value that is loaded: it is used; it is only stored
/// elsewhere as it is; it is put back with a bit-field changed; or it is passed
/// as a part of a struct. Structs may well have bits without a value.
enum class LoadedValue { Used, Copied, Merged, Passed };
LoadedValue use_of(const llvm::LoadInst& load);
/// Does it read the bytes that bit-fields lie in? Only clang's name for the
/// value says so.
bool is_bit_field(const llvm::LoadInst& load);

class Initialisation {
 public:
  explicit Initialisation(Context& context);

  bool is_asked() const { return is_asked_; }
  /// The program starts: no block of the heap and no local holds a value.
  void start(Path& path);
  /// The life of a local of the path's frame begins.
  void begin(Path& path, const llvm::AllocaInst& object,
             const cfa::SourcePos& pos);
  /// Does each of these bytes hold a value? All do where nobody asks.
  Terms bits(Path& path, const Place& place, std::uint64_t bytes);
  /// From now on they hold one where the bit says so.
  void set(Path& path, const Place& place, const Terms& bits,
           const cfa::SourcePos& pos);
  /// They are written. `bytes` is a term of pointer width; where it is not
  /// constant, or too big, it is not known any more which bytes hold values.
  void write(Path& path, const Place& place, term::Term bytes,
             const cfa::SourcePos& pos);
  /// They are copied, likewise.
  void copy(Path& path, const Place& to, const Place& from, term::Term bytes,
            const cfa::SourcePos& pos);
  /// The array that says which bytes of a region hold values; none: all do.
  std::optional<cfa::VariableId> shadow_of(unsigned region);
  /// Has the place a shadow? Else its bytes always hold values.
  bool is_tracked(const Place& place) const;

 private:
  bool is_tracked_region(unsigned region) const;
  cfa::VariableId cell_shadow(const Path& path, const llvm::Value& object,
                              const Cell& cell);
  cfa::VariableId region_shadow(unsigned region);
  unsigned unit(const Place& place) const;
  void note_lost(Path path, const Terms& bits, const cfa::SourcePos& pos);
  void forget(Path& path, const Place& place, const cfa::SourcePos& pos);

  Context& context_;
  const bool is_asked_;
  std::set<const llvm::Value*> locals_;  ///< that have a shadow
  std::map<std::tuple<unsigned, const llvm::Value*, std::uint64_t>,
           cfa::VariableId>
      cells_;
  std::map<unsigned, cfa::VariableId> regions_;
};

}  // namespace pleat::frontend
