#include "engine/apc/pruning.h"

#include <map>

#include "engine/apc/bounded.h"
#include "engine/apc/builder.h"
#include "transform/slice.h"

namespace pleat::engine::apc {
namespace {

/// One backbone, over one symbol for each input that is read at most once.
Term renamed(const Disjunct& d, unsigned bound,
             std::map<cfa::InputId, Term>& inputs) {
  term::Substitution map;
  for (const Exists& e : d.exists) {
    if (e.kind != Exists::Kind::Input || e.in_loop) continue;
    const auto it = inputs.emplace(e.input, e.symbol).first;
    map[e.symbol] = it->second;
  }
  return term::substitute(mk_and(bounded(d, {bound}).formulas), map);
}

}  // namespace

std::optional<Necessary> condition_for_pruning(const cfa::Cfa& cfa, Env& env,
                                               const Options& options) {
  const transform::Sliced sliced = transform::slice(cfa);
  Builder builder(sliced.cfa, env, options);
  std::map<cfa::InputId, Term> inputs;
  std::vector<Term> ways;
  // Behind a cut a path may go on to a target.
  if (!cfa.cuts.empty()) return std::nullopt;
  try {
    for (const auto& p : sliced.cfa.properties) {
      for (Executed& e : builder.build(p.target)) {
        ways.push_back(renamed({std::move(e.exists), std::move(e.condition)},
                               options.bound, inputs));
      }
    }
  } catch (const TooManyBackbones&) {
    return std::nullopt;
  }
  if (stop_requested()) return std::nullopt;
  return Necessary{mk_or(ways), {inputs.begin(), inputs.end()}};
}

}  // namespace pleat::engine::apc
