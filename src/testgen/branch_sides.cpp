#include "testgen/branch_sides.h"

#include <algorithm>

namespace pleat::testgen {
namespace {

using replay::CoverSite;

CoverSite site_of(const cfa::Branch& branch) {
  return {branch.pos.file, branch.pos.line, branch.pos.column, branch.taken};
}

}  // namespace

BranchSides::BranchSides(const cfa::Cfa& cfa, const Sites& wanted)
    : by_edge_(cfa.edges.size()) {
  for (std::uint32_t e = 0; e < cfa.edges.size(); ++e) {
    for (const cfa::Branch& b : cfa.edges[e].branches) {
      const CoverSite site = site_of(b);
      if (!wanted.empty() && !wanted.contains(site)) continue;
      const Key key{b.pos.file, b.pos.line, b.pos.column, b.taken, b.text};
      const auto [it, added] = numbers_.try_emplace(
          key, static_cast<std::uint32_t>(numbers_.size()));
      if (added) texts_[{b.pos.file, b.pos.line, b.pos.column}] = b.text;
      auto& own = by_edge_[e];
      if (std::ranges::find(own, it->second) == own.end())
        own.push_back(it->second);
      at_[site].insert({e});
    }
  }
}

std::vector<cfa::EdgeId> BranchSides::edges(const CoverSite& site) const {
  const auto it = at_.find(site);
  if (it == at_.end()) return {};
  return {it->second.begin(), it->second.end()};
}

std::string BranchSides::text(const CoverSite& site) const {
  const auto it = texts_.find({site.file, site.line, site.column});
  return it == texts_.end() ? "" : it->second;
}

Sites sides_of(const cfa::Cfa& cfa, const std::vector<cfa::EdgeId>& path) {
  const std::set<cfa::EdgeId> edges(path.begin(), path.end());
  Sites result;
  for (cfa::EdgeId e : edges) {
    for (const cfa::Branch& b : cfa.at(e).branches) result.insert(site_of(b));
  }
  return result;
}

}  // namespace pleat::testgen
