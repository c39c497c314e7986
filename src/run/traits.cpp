#include "run/traits.h"

#include <algorithm>
#include <set>

#include "cfa/loops.h"
#include "term/walk.h"

namespace pleat::run {
namespace {

using cfa::Cfa;
using cfa::VariableId;

class LoopReader {
 public:
  explicit LoopReader(const Cfa& cfa) : cfa_(cfa) {}

  verdict::LoopLimit of(const cfa::Loop& loop) const {
    const auto is_inside = [&](cfa::LocationId at) {
      return std::ranges::binary_search(loop.body, at);
    };
    std::set<VariableId> tested, changed;
    bool tests_others = false;
    for (const cfa::Edge& edge : cfa_.edges) {
      if (!is_inside(edge.from)) continue;
      if (!is_inside(edge.to) || edge.from == loop.header)
        tests_others = !add_tested(edge.guard, tested) || tests_others;
      if (!is_inside(edge.to)) continue;
      for (const cfa::Assignment& a : edge.assignments)
        changed.insert(a.variable);
    }
    verdict::LoopLimit result;
    const cfa::LoopSource* source = cfa_.loop_source(loop.header);
    result.pos = source ? source->statement : cfa_.at(loop.header).pos;
    for (const bool is_changed : {false, true}) {
      for (const VariableId v : tested) {
        if (changed.contains(v) == is_changed && begins_open(v, loop))
          result.names.push_back(cfa_.at(v).name);
      }
    }
    result.is_counted =
        result.names.empty() && !tested.empty() && !tests_others;
    return result;
  }

 private:
  /// False: something else is tested as well, an input or memory.
  bool add_tested(term::Term guard, std::set<VariableId>& tested) const {
    bool is_all = true;
    for (const term::Term s : term::free_symbols(guard)) {
      const auto v = cfa_.variable_of(s);
      const bool is_told = v &&
                           cfa_.at(*v).kind == cfa::Variable::Kind::Source &&
                           cfa_.at(*v).type.kind == cfa::CType::Kind::Int;
      if (is_told) tested.insert(*v);
      is_all = is_all && is_told;
    }
    return is_all;
  }

  /// Does it get a value in front of the loop that is no constant?
  bool begins_open(VariableId v, const cfa::Loop& loop) const {
    return std::ranges::any_of(cfa_.edges, [&](const cfa::Edge& edge) {
      return !std::ranges::binary_search(loop.body, edge.from) &&
             std::ranges::any_of(edge.assignments, [&](const auto& a) {
               return a.variable == v && !a.value.is_const();
             });
    });
  }

  const Cfa& cfa_;
};

/// Is it a sum or product of signed numbers, which could wrap around?
bool may_wrap(const Cfa& cfa, const cfa::Assignment& a) {
  const cfa::CType& type = cfa.at(a.variable).type;
  return type.kind == cfa::CType::Kind::Int && type.is_signed &&
         type.bits >= 32 && !a.value.sort().is_array() &&
         term::any_term(a.value, [](term::Term t) {
           return t.is(term::Kind::Add) || t.is(term::Kind::Mul);
         });
}

}  // namespace

verdict::Traits traits_of(const Cfa& cfa) {
  verdict::Traits result;
  const LoopReader loops(cfa);
  for (const cfa::Loop& loop : cfa::find_loops(cfa).loops)
    result.loops.push_back(loops.of(loop));
  for (const cfa::Edge& edge : cfa.edges) {
    for (const cfa::Assignment& a : edge.assignments)
      result.has_signed = result.has_signed || may_wrap(cfa, a);
  }
  result.has_floats = std::ranges::any_of(cfa.variables, [](const auto& v) {
    return v.type.kind == cfa::CType::Kind::Float;
  });
  return result;
}

}  // namespace pleat::run
