#include "evidence/excluded_edges.h"

#include <algorithm>

#include "exec/inputs.h"
#include "exec/interpreter.h"
#include "support/budget.h"

namespace pleat::evidence {

using cfa::EdgeId;

Question can_take(const cfa::Cfa& cfa, const std::vector<EdgeId>& edges) {
  Question q{cfa, cfa.properties.size()};
  const cfa::LocationId target = q.cfa.add_location();
  for (EdgeId e : edges) {
    cfa::Edge edge = cfa.at(e);
    edge.to = target;
    edge.assignments.clear();
    q.cfa.add_edge(std::move(edge));
  }
  cfa::Property property;
  property.kind = cfa::Property::Kind::Line;
  property.text = "an edge";
  property.target = target;
  q.cfa.properties.push_back(std::move(property));
  return q;
}

bool exclude(const cfa::Cfa& cfa,
             const std::vector<verdict::Invariant>& invariants,
             const std::vector<EdgeId>& edges, check::Checker checker,
             Registry& stats) {
  const Question q = can_take(cfa, edges);
  return check::check_proof(q.cfa, invariants, {q.property}, checker, stats)
      .accepted;
}

std::set<EdgeId> edges_of_runs(const cfa::Cfa& cfa, unsigned runs,
                               std::uint64_t edges_each) {
  std::set<EdgeId> result;
  exec::Interpreter interpreter(cfa);
  const std::vector<term::Value> constants = exec::constants_of(cfa);
  exec::RunLimits limits;
  limits.edges = edges_each;
  for (unsigned seed = 1; seed <= runs && !stop_requested(); ++seed) {
    exec::RandomInputs source(constants, seed);
    for (EdgeId e : interpreter.path(source, limits)) result.insert(e);
    if (result.size() == cfa.edges.size()) break;
  }
  return result;
}

std::vector<EdgeId> passing_edges(const cfa::Cfa& cfa,
                                  const cfa::Property& property) {
  const auto same = [](const cfa::Branch& a, const cfa::Branch& b) {
    return a.pos == b.pos && a.taken == b.taken;
  };
  std::vector<EdgeId> result;
  for (EdgeId to_target : cfa.at(property.target).in) {
    const cfa::Edge& failing = cfa.at(to_target);
    if (failing.branches.empty()) return {};  // it is always so there
    const std::size_t n = failing.branches.size();
    const cfa::Branch& last = failing.branches.back();
    // Merging ways to an assertion keeps only the branches that they share.
    if (property.kind == cfa::Property::Kind::Assertion &&
        last.pos != property.pos)
      return {};
    for (EdgeId beside : cfa.at(failing.from).out) {
      const cfa::Edge& edge = cfa.at(beside);
      if (edge.to == property.target || edge.branches.size() < n) continue;
      const bool prefix =
          std::equal(failing.branches.begin(), failing.branches.end() - 1,
                     edge.branches.begin(), same);
      const cfa::Branch& other = edge.branches[n - 1];
      if (prefix && other.pos == last.pos && other.taken != last.taken &&
          std::find(result.begin(), result.end(), beside) == result.end()) {
        result.push_back(beside);
      }
    }
  }
  return result;
}

}  // namespace pleat::evidence
