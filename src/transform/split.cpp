#include "transform/split.h"

#include <map>

#include "cfa/loops.h"
#include "term/substitute.h"

namespace pleat::transform {
namespace {

using cfa::Cfa;
using cfa::LocationId;
using term::Term;

/// All ways to have the predicates hold or not.
std::vector<Term> regions_of(const std::vector<Term>& predicates) {
  std::vector<Term> regions{term::mk_true()};
  for (const Term p : predicates) {
    std::vector<Term> finer;
    for (const Term r : regions) {
      for (const Term literal : {p, term::mk_not(p)}) {
        const Term both = term::mk_and(r, literal);
        if (!both.is_false()) finer.push_back(both);
      }
    }
    regions = std::move(finer);
  }
  return regions;
}

class Splitter {
 public:
  Splitter(const Cfa& cfa, const std::vector<Partition>& partitions,
           std::size_t most)
      : cfa_(cfa), most_(most), loops_(cfa::find_loops(cfa)) {
    for (const Partition& p : partitions) {
      if (p.header == cfa.initial) continue;
      regions_[p.header] = regions_of(p.predicates);
    }
  }

  std::optional<Split> run() {
    Cfa& now = result_.cfa;
    now.data_model = cfa_.data_model;
    now.approximations = cfa_.approximations;
    for (const cfa::Variable& v : cfa_.variables) now.add_variable(v);
    for (const cfa::Input& i : cfa_.inputs) now.add_input(i);
    now.initial = copy_of(cfa_.initial, {});
    while (!work_.empty()) {
      const Copy from = work_.back();
      work_.pop_back();
      for (const cfa::EdgeId e : cfa_.at(from.first).out) take(from, e);
      if (now.locations.size() > most_) return std::nullopt;
    }
    for (const auto& [copy, id] : ids_) add_names(copy.first, id);
    now.validate();
    return std::move(result_);
  }

 private:
  /// In which region each header around was when it was visited last.
  using Visits = std::map<LocationId, Term>;
  using Copy = std::pair<LocationId, Visits>;

  LocationId copy_of(LocationId l, const Visits& visits) {
    const auto [it, is_new] = ids_.try_emplace(Copy(l, visits));
    if (is_new) {
      cfa::Location location = cfa_.at(l);
      location.out.clear();
      location.in.clear();
      it->second = result_.cfa.add_location(std::move(location));
      result_.original.push_back(l);
      const auto here = visits.find(l);
      result_.region.push_back(here == visits.end() ? term::mk_true()
                                                    : here->second);
      work_.push_back(it->first);
    }
    return it->second;
  }

  bool is_around(LocationId header, LocationId l) const {
    for (auto i = loops_.innermost[l.index]; i; i = loops_.loops[*i].parent) {
      if (loops_.loops[*i].header == header) return true;
    }
    return false;
  }

  void take(const Copy& from, cfa::EdgeId id) {
    cfa::Edge edge = cfa_.at(id);
    const LocationId to = edge.to;
    edge.from = ids_.at(from);
    edge.guard = term::mk_and(edge.guard, result_.region[edge.from.index]);
    Visits visits;
    for (const auto& [header, region] : from.second) {
      if (is_around(header, to)) visits[header] = region;
    }
    const auto regions = regions_.find(to);
    if (regions == regions_.end()) {
      edge.to = copy_of(to, visits);
      result_.cfa.add_edge(std::move(edge));
      return;
    }
    term::Substitution after;
    for (const auto& a : edge.assignments) {
      after[cfa_.at(a.variable).symbol] = a.value;
    }
    for (const Term region : regions->second) {
      cfa::Edge into = edge;
      into.guard = term::mk_and(edge.guard, term::substitute(region, after));
      visits[to] = region;
      into.to = copy_of(to, visits);
      result_.cfa.add_edge(std::move(into));
    }
  }

  /// What is said of the original location.
  void add_names(LocationId l, LocationId copy) {
    for (cfa::Property p : cfa_.properties) {
      if (p.target != l) continue;
      p.target = copy;
      result_.cfa.properties.push_back(std::move(p));
    }
    for (const cfa::Cut& cut : cfa_.cuts) {
      if (cut.location == l) result_.cfa.cuts.push_back({copy, cut.reason});
    }
  }

  const Cfa& cfa_;
  const std::size_t most_;
  const cfa::LoopForest loops_;
  std::map<LocationId, std::vector<Term>> regions_;
  std::map<Copy, LocationId> ids_;
  std::vector<Copy> work_;
  Split result_;
};

}  // namespace

std::optional<Split> split(const Cfa& cfa,
                           const std::vector<Partition>& partitions,
                           std::size_t most_locations) {
  return Splitter(cfa, partitions, most_locations).run();
}

Cfa without_edges(const Cfa& cfa, const std::vector<bool>& gone) {
  Cfa result = cfa;
  result.edges.clear();
  for (cfa::Location& l : result.locations) {
    l.in.clear();
    l.out.clear();
  }
  for (std::size_t e = 0; e < cfa.edges.size(); ++e) {
    if (!gone[e]) result.add_edge(cfa.edges[e]);
  }
  return result;
}

}  // namespace pleat::transform
