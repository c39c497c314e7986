#include "engine/backward/error_states.h"

namespace pleat::engine::backward {

PathSuffix::~PathSuffix() {
  // Only the last owner takes the rest apart, one edge after the other.
  std::shared_ptr<const PathSuffix> next = std::move(rest);
  while (next && next.use_count() == 1) {
    auto after = std::move(const_cast<PathSuffix&>(*next).rest);
    next = std::move(after);
  }
}

std::vector<Goal> goals(const Cfa& cfa) {
  std::vector<Goal> result;
  for (std::size_t p = 0; p < cfa.properties.size(); ++p) {
    result.push_back({cfa.properties[p].target, p});
  }
  for (LocationId c : cfa.cuts) result.push_back({c});
  return result;
}

Item before(const Cfa& cfa, EdgeId edge, const Item& item) {
  const cfa::Step step = cfa::instantiate(cfa, cfa.at(edge));
  Item result = item;
  result.at = cfa.at(edge).from;
  result.states = cfa::pre(step, item.states);
  result.path = std::make_shared<const PathSuffix>(
      PathSuffix{edge, step.reads, item.path});
  ++result.length;
  result.model = nullptr;
  return result;
}

verdict::Counterexample counterexample(const Item& item, const Goal& goal,
                                       const term::Model& model) {
  verdict::Counterexample found;
  found.property = goal.property;
  for (const PathSuffix* p = item.path.get(); p != nullptr; p = p->rest.get()) {
    found.path.push_back(p->edge);
    for (const cfa::InputRead& read : p->reads) {
      verdict::InputValue value{.input = read.input, .value = 0, .array = {}};
      if (read.symbol && read.symbol.sort().is_array()) {
        value.array = model.array(read.symbol);
      } else if (read.symbol) {
        value.value = model.scalar(read.symbol);
      }
      found.inputs.push_back(std::move(value));
    }
  }
  return found;
}

std::vector<Term> input_symbols(const Item& item) {
  std::vector<Term> symbols;
  for (const PathSuffix* p = item.path.get(); p != nullptr; p = p->rest.get()) {
    for (const cfa::InputRead& read : p->reads) {
      if (read.symbol && read.symbol.sort().is_bitvec()) {
        symbols.push_back(read.symbol);
      }
    }
  }
  return symbols;
}

}  // namespace pleat::engine::backward
