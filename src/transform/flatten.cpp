#include "transform/flatten.h"

#include <map>

#include "cfa/loops.h"
#include "support/check.h"
#include "term/substitute.h"

namespace pleat::transform {
namespace {

using cfa::Cfa;
using cfa::LocationId;
using term::Term;

/// Where a header went: which nest, and its number there.
struct Place {
  std::size_t nest = 0;
  std::size_t number = 0;
};

class Flattener {
 public:
  explicit Flattener(const Cfa& cfa) : cfa_(cfa) {}

  Flattened run() {
    copy_all_but_edges();
    find_nests();
    for (const cfa::Edge& e : cfa_.edges) add_edge(e);
    replace_initial();
    return std::move(result_);
  }

 private:
  void copy_all_but_edges() {
    result_.cfa = cfa_;
    result_.cfa.edges.clear();
    for (auto& l : result_.cfa.locations) {
      l.in.clear();
      l.out.clear();
    }
  }

  void find_nests() {
    const cfa::LoopForest forest = cfa::find_loops(cfa_);
    std::map<std::size_t, std::size_t> nest_of_root;
    for (std::size_t i = 0; i < forest.loops.size(); ++i) {
      std::size_t root = i;
      while (forest.loops[root].parent) root = *forest.loops[root].parent;
      if (forest.loops[root].children.empty()) continue;
      const auto [it, added] =
          nest_of_root.try_emplace(root, result_.nests.size());
      if (added) {
        result_.nests.push_back({forest.loops[root].header, {}, {}});
      }
      auto& nest = result_.nests[it->second];
      places_[forest.loops[i].header] = {it->second, nest.originals.size()};
      nest.originals.push_back(forest.loops[i].header);
    }
    for (auto& nest : result_.nests) nest.at = add_flag(nest);
  }

  cfa::VariableId add_flag(const Flattened::Nest& nest) {
    CHECK(nest.originals.size() < (1U << 16), "nest should be of this world");
    const unsigned width = nest.originals.size() < 256 ? 8 : 16;
    cfa::Variable flag;
    flag.name = "at." + std::to_string(nest.header.index);
    flag.symbol = term::mk_fresh(flag.name, term::Sort::bitvec(width));
    flag.type = {cfa::CType::Kind::Int, "unsigned char", width, false};
    flag.kind = cfa::Variable::Kind::Temporary;
    return result_.cfa.add_variable(std::move(flag));
  }

  Term number(const Place& place) const {
    const auto& nest = result_.nests[place.nest];
    const unsigned width = result_.cfa.at(nest.at).symbol.width();
    return term::mk_bv(place.number, width);
  }

  void add_edge(cfa::Edge edge) {
    if (const auto it = places_.find(edge.from); it != places_.end()) {
      const auto& nest = result_.nests[it->second.nest];
      edge.from = nest.header;
      edge.guard = term::mk_and(
          term::mk_eq(result_.cfa.at(nest.at).symbol, number(it->second)),
          edge.guard);
    }
    if (const auto it = places_.find(edge.to); it != places_.end()) {
      const auto& nest = result_.nests[it->second.nest];
      edge.to = nest.header;
      edge.assignments.push_back({nest.at, number(it->second), {}});
    }
    result_.cfa.add_edge(std::move(edge));
  }

  /// A header is not the start: its flag would have any value, and a loop
  /// should be entered from outside.
  void replace_initial() {
    if (cfa_.at(cfa_.initial).in.empty()) return;
    const auto it = places_.find(cfa_.initial);
    cfa::Location start = cfa_.at(cfa_.initial);
    start.label.clear();
    result_.cfa.initial = result_.cfa.add_location(std::move(start));
    cfa::Edge edge;
    edge.from = result_.cfa.initial;
    edge.to = cfa_.initial;
    if (it != places_.end()) {
      const auto& nest = result_.nests[it->second.nest];
      edge.to = nest.header;
      edge.assignments.push_back({nest.at, number(it->second), {}});
    }
    result_.cfa.add_edge(std::move(edge));
  }

  const Cfa& cfa_;
  Flattened result_;
  std::map<LocationId, Place> places_;
};

}  // namespace

std::vector<std::pair<LocationId, Term>> Flattened::at_originals(
    LocationId location, Term formula) const {
  for (const Nest& nest : nests) {
    if (nest.header != location) continue;
    std::vector<std::pair<LocationId, Term>> result;
    const Term flag = cfa.at(nest.at).symbol;
    for (std::size_t k = 0; k < nest.originals.size(); ++k) {
      result.emplace_back(
          nest.originals[k],
          term::substitute(formula, {{flag, term::mk_bv(k, flag.width())}}));
    }
    return result;
  }
  return {{location, formula}};
}

std::pair<LocationId, Term> Flattened::at_flat(LocationId original,
                                               Term formula) const {
  for (const Nest& nest : nests) {
    const Term flag = cfa.at(nest.at).symbol;
    for (std::size_t k = 0; k < nest.originals.size(); ++k) {
      if (nest.originals[k] != original) continue;
      const Term elsewhere =
          term::mk_not(term::mk_eq(flag, term::mk_bv(k, flag.width())));
      return {nest.header, term::mk_or(elsewhere, formula)};
    }
  }
  return {original, formula};
}

Flattened flatten(const Cfa& cfa) { return Flattener(cfa).run(); }

}  // namespace pleat::transform
