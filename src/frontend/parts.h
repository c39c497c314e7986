#pragma once

// Regions whose fields (points_to.h) blur: structs whose inner arrays are
// indexed, or whose members are walked over by pointers to bytes. They are
// split further, into the parts that accesses touch if every pointer is where
// spots.h guesses it to be. Whether it is, is checked at each access: a proof
// must show that none goes elsewhere (guess_checks.h). So parts are
// sound whatever was guessed: each access is to the part that its address
// belongs to.

#include <llvm/IR/Module.h>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "frontend/cells.h"
#include "frontend/fields.h"
#include "frontend/points_to.h"
#include "frontend/spots.h"

namespace pleat::frontend {

class Parts {
 public:
  /// No region is split.
  Parts() = default;
  Parts(const llvm::Module& module, const Cells& cells,
        const PointsTo& points_to, const llvm::Function* entry);

  /// Is there a region left where pointers may overlap (Region::torn)?
  bool leaves_torn() const { return leaves_torn_; }
  /// The parts of a region that is split; null: it is not.
  const Fields* of(unsigned region) const;
  bool splits(unsigned region) const { return of(region) != nullptr; }
  /// Where the pointer is guessed to be, as a position of these parts.
  std::int64_t position(const llvm::Value& pointer, unsigned region) const;
  std::int64_t begin_of(const llvm::Value& object) const;
  /// All places where it is guessed to be.
  std::vector<Spot> guess(const llvm::Value& pointer, unsigned region) const;
  /// Those of them where an access of so many bytes (none: as many as the
  /// window has) finds the same parts as at `position`. With `hi` (and
  /// `outer_hi`) such that the access ends before.
  std::vector<Spot> places(const llvm::Value& pointer, unsigned region,
                           std::optional<std::int64_t> bytes) const;
  /// Where a tail of equal structs begins at the position: their size. Else 0.
  unsigned period(unsigned region, std::int64_t position) const;
  const Spots::Object& object(const Spot& spot) const {
    return spots_->objects()[spot.object];
  }
  /// Objects of the region that have some of this part.
  std::vector<const llvm::Value*> objects_with(unsigned region,
                                               unsigned part) const;
  /// Are there blocks of the heap in regions that are split?
  bool are_in_heap() const { return !sites_.empty(); }
  /// The number of a call of malloc that gives objects of such a region; 0: it
  /// does not.
  unsigned site(const llvm::Value& call) const;
  /// How many calls of malloc give objects of the region.
  unsigned count_sites(unsigned region) const;

 private:
  bool is_like(const ByteFields& bytes, const Spot& spot, std::int64_t position,
               std::optional<std::int64_t> count) const;

  std::optional<Spots> spots_;
  bool leaves_torn_ = false;
  std::map<unsigned, Fields> fields_;  ///< by region
  std::map<const llvm::Value*, unsigned> numbers_, sites_;
  std::map<unsigned, unsigned> site_counts_;
  std::map<unsigned, std::set<unsigned>> objects_;  ///< by region
};

}  // namespace pleat::frontend
