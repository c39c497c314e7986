#include "transform/goals.h"

#include "term/substitute.h"

namespace pleat::transform {

using cfa::Cfa;
using cfa::Edge;
using term::Sort;
using term::Term;

Cfa ask_about(const Cfa& cfa, const std::vector<cfa::EdgeId>& edges) {
  Cfa result = cfa;
  result.properties.clear();
  const cfa::LocationId target = result.add_location({.label = "goal"});
  result.properties.push_back(
      {.kind = cfa::Property::Kind::Line,
       .text = "an edge",
       .pos = edges.empty() ? cfa::SourcePos{} : cfa.at(edges[0]).pos,
       .target = target});
  for (cfa::EdgeId id : edges) {
    cfa::Input choice;
    choice.symbol = term::mk_fresh("ends_here", Sort::bitvec(1));
    choice.name = "ends_here";
    choice.kind = cfa::Input::Kind::Havoc;
    choice.type = {cfa::CType::Kind::Int, "choice", 1, false};
    const Term ends = term::mk_eq(choice.symbol, term::mk_bv(1, 1));
    const cfa::InputId input = result.add_input(std::move(choice));
    Edge end = cfa.at(id);
    end.to = target;
    end.assignments.clear();
    end.inputs.push_back(input);
    end.guard = term::mk_and(end.guard, ends);
    result.add_edge(std::move(end));
    Edge& on = result.at(id);
    on.inputs.push_back(input);
    on.guard = term::mk_and(on.guard, term::mk_not(ends));
  }
  return result;
}

Cfa with_zero_inputs(const Cfa& cfa,
                     const std::function<bool(const cfa::Input&)>& fixed,
                     bool& any) {
  term::Substitution zero;
  for (const cfa::Input& input : cfa.inputs) {
    if (!fixed(input)) continue;
    const Sort sort = input.symbol.sort();
    zero[input.symbol] =
        sort.is_bool() ? term::mk_false()
        : sort.is_array()
            ? term::mk_const_array(sort, term::mk_bv(0, sort.width))
            : term::mk_bv(0, sort.width);
  }
  any = false;
  Cfa result = cfa;
  if (zero.empty()) return result;
  term::Substituter substitute(std::move(zero));
  const auto replace = [&](Term& t) {
    const Term now = substitute(t);
    any |= now != t;
    t = now;
  };
  for (Edge& edge : result.edges) {
    replace(edge.guard);
    for (auto& assignment : edge.assignments) replace(assignment.value);
  }
  return result;
}

}  // namespace pleat::transform
