#pragma once

// Finds the parts of regions (parts.h): sets of bytes of single objects that
// some access touches together, or one as well as the other, if every pointer
// is where it is guessed to be.

#include <llvm/IR/DataLayout.h>

#include <map>
#include <set>
#include <vector>

#include "frontend/fields.h"
#include "frontend/memory_uses.h"
#include "frontend/points_to.h"
#include "frontend/spots.h"

namespace pleat::frontend {

/// Where pointers are guessed to be, region by region.
struct Guesses {
  const Spots& spots;
  /// The numbers of the region's objects.
  const std::map<unsigned, std::set<unsigned>>& objects;

  std::vector<Spot> of(const llvm::Value& pointer, unsigned region) const;
  /// One of these places, as a position (fields.h).
  std::int64_t position(const llvm::Value& pointer, unsigned region) const;
};

/// Of those of the regions where they are better than the fields, and of those
/// that are torn where this keeps pointers whole.
std::map<unsigned, Fields> find_parts(const Guesses& guesses,
                                      const PointsTo& points_to,
                                      const llvm::DataLayout& layout,
                                      std::set<unsigned> regions,
                                      const MemoryUses& uses);

}  // namespace pleat::frontend
