#include "cfa/cfa.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>

#include "support/check.h"
#include "term/walk.h"

namespace pleat::cfa {

LocationId Cfa::add_location(Location location) {
  location.in.clear();
  location.out.clear();
  locations.push_back(std::move(location));
  return {static_cast<std::uint32_t>(locations.size() - 1)};
}

VariableId Cfa::add_variable(Variable variable) {
  const VariableId id{static_cast<std::uint32_t>(variables.size())};
  CHECK(variable.symbol && variable.symbol.is_symbol(),
        "variable should have a symbol");
  CHECK(by_symbol_.emplace(variable.symbol, id).second,
        "variable " + variable.name + " should have a symbol of its own");
  variables.push_back(std::move(variable));
  return id;
}

InputId Cfa::add_input(Input input) {
  inputs.push_back(std::move(input));
  return {static_cast<std::uint32_t>(inputs.size() - 1)};
}

EdgeId Cfa::add_edge(Edge edge) {
  const EdgeId id{static_cast<std::uint32_t>(edges.size())};
  CHECK(edge.from.index < locations.size() && edge.to.index < locations.size(),
        "edge should join locations of the automaton");
  auto& assigned = edge.assignments;
  std::erase_if(assigned, [&](const Assignment& a) {
    return a.value == at(a.variable).symbol;
  });
  std::sort(assigned.begin(), assigned.end(),
            [](const Assignment& a, const Assignment& b) {
              return a.variable < b.variable;
            });
  if (!edge.guard) edge.guard = term::mk_true();
  at(edge.from).out.push_back(id);
  at(edge.to).in.push_back(id);
  edges.push_back(std::move(edge));
  return id;
}

std::optional<VariableId> Cfa::variable_of(Term symbol) const {
  const auto it = by_symbol_.find(symbol);
  if (it == by_symbol_.end()) return std::nullopt;
  return it->second;
}

bool Cfa::is_target(LocationId id) const {
  return std::any_of(properties.begin(), properties.end(),
                     [&](const Property& p) { return p.target == id; });
}

const LoopSource* Cfa::loop_source(LocationId header) const {
  for (const auto& [location, source] : loop_sources) {
    if (location == header) return &source;
  }
  return nullptr;
}

std::string to_string(const SourcePos& pos) {
  return pos.file + ":" + std::to_string(pos.line);
}

namespace {

/// The checks behind Cfa::validate, one per part.
class Validator {
 public:
  explicit Validator(const Cfa& cfa) : cfa_(cfa) {}

  void run() {
    check_symbols();
    check_lists();
    for (std::size_t i = 0; i < cfa_.edges.size(); ++i) {
      check_edge(cfa_.edges[i], "edge " + std::to_string(i));
    }
    CHECK(is_location(cfa_.initial), "initial location should exist");
    for (const Property& p : cfa_.properties) {
      CHECK(is_location(p.target), "target of a property should exist");
    }
    for (LocationId cut : cfa_.cuts) {
      CHECK(is_location(cut), "cut should exist");
    }
    for (const auto& source : cfa_.loop_sources) {
      CHECK(is_location(source.first), "loop's header should exist");
    }
  }

 private:
  bool is_location(LocationId id) const {
    return id.index < cfa_.locations.size();
  }

  void check_symbols() {
    absl::flat_hash_set<Term> seen;
    for (std::size_t i = 0; i < cfa_.variables.size(); ++i) {
      const Variable& v = cfa_.variables[i];
      CHECK(v.symbol && v.symbol.is_symbol() && seen.insert(v.symbol).second,
            "variable " + v.name + " should have a symbol of its own");
      const auto found = cfa_.variable_of(v.symbol);
      CHECK(found && found->index == i,
            "variable " + v.name + " should be found by its symbol");
      CHECK(v.kind != Variable::Kind::Source || !v.symbol.sort().is_array(),
            "source variable should be a scalar: " + v.name);
    }
    for (const Input& input : cfa_.inputs) {
      CHECK(input.symbol && input.symbol.is_symbol() &&
                seen.insert(input.symbol).second,
            "input " + input.name + " should have a symbol of its own");
    }
  }

  void check_lists() {
    std::vector<int> out(cfa_.edges.size()), in(cfa_.edges.size());
    for (std::uint32_t l = 0; l < cfa_.locations.size(); ++l) {
      for (EdgeId e : cfa_.locations[l].out) {
        CHECK(e.index < cfa_.edges.size() && cfa_.at(e).from.index == l,
              "outgoing edge should leave its location");
        ++out[e.index];
      }
      for (EdgeId e : cfa_.locations[l].in) {
        CHECK(e.index < cfa_.edges.size() && cfa_.at(e).to.index == l,
              "incoming edge should enter its location");
        ++in[e.index];
      }
    }
    const auto is_one = [](int n) { return n == 1; };
    CHECK(std::all_of(out.begin(), out.end(), is_one) &&
              std::all_of(in.begin(), in.end(), is_one),
          "edge should stand in the lists of both its ends, once");
  }

  void check_edge(const Edge& edge, const std::string& what) {
    CHECK(is_location(edge.from) && is_location(edge.to),
          what + " should join locations");
    CHECK(edge.guard && edge.guard.is_bool(), what + " should have a guard");
    std::vector<Term> terms{edge.guard};
    for (std::size_t i = 0; i < edge.assignments.size(); ++i) {
      const Assignment& a = edge.assignments[i];
      CHECK(a.variable.index < cfa_.variables.size(),
            what + " should assign variables");
      CHECK(i == 0 || edge.assignments[i - 1].variable < a.variable,
            what + " should assign each variable once, in order");
      CHECK(a.value && a.value.sort() == cfa_.at(a.variable).symbol.sort(),
            what + " should keep the sort of " + cfa_.at(a.variable).name);
      terms.push_back(a.value);
    }
    absl::flat_hash_set<Term> own;
    for (InputId i : edge.inputs) {
      CHECK(i.index < cfa_.inputs.size(), what + " should read inputs");
      CHECK(own.insert(cfa_.at(i).symbol).second,
            what + " should read each of its inputs once");
    }
    for (Term s : term::free_symbols(terms)) {
      CHECK(own.contains(s) || cfa_.variable_of(s),
            what + " should mention only variables and its inputs, not " +
                s.name());
    }
  }

  const Cfa& cfa_;
};

}  // namespace

void Cfa::validate() const { Validator(*this).run(); }

}  // namespace pleat::cfa
