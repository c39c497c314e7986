#pragma once

// The sides of the source's conditions, as branches of the automaton.

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "engine/dse/dse.h"
#include "replay/coverage.h"

namespace pleat::testgen {

using Sites = std::set<replay::CoverSite>;

class BranchSides {
 public:
  /// Looks only at the sides in `wanted`, or at all if it is empty.
  BranchSides(const cfa::Cfa& cfa, const Sites& wanted);

  /// Numbers of the branches that an edge takes.
  const engine::dse::Goals& by_edge() const { return by_edge_; }
  /// The edges that take this side.
  std::vector<cfa::EdgeId> edges(const replay::CoverSite& site) const;
  /// The text of its condition; empty where the automaton has none there.
  std::string text(const replay::CoverSite& site) const;

 private:
  using Key = std::tuple<std::string, unsigned, unsigned, bool, std::string>;
  std::map<Key, std::uint32_t> numbers_;
  engine::dse::Goals by_edge_;
  std::map<replay::CoverSite, std::set<cfa::EdgeId>> at_;
  std::map<std::tuple<std::string, unsigned, unsigned>, std::string> texts_;
};

/// The sides that a path takes.
Sites sides_of(const cfa::Cfa& cfa, const std::vector<cfa::EdgeId>& path);

}  // namespace pleat::testgen
