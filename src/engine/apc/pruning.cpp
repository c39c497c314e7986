#include "engine/apc/pruning.h"

#include <map>

#include "engine/apc/bounded.h"
#include "engine/apc/builder.h"
#include "term/substitute.h"
#include "term/walk.h"
#include "transform/slice.h"

namespace pleat::engine::apc {
namespace {

constexpr std::size_t kMaxSize = 500;

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
  std::vector<Disjunct> ways;
  // Behind a cut a path may go on to a target.
  if (!cfa.cuts.empty()) return std::nullopt;
  try {
    for (const auto& p : sliced.cfa.properties) {
      for (Executed& e : builder.build(p.target)) {
        ways.push_back({std::move(e.exists), std::move(e.condition)});
      }
    }
  } catch (const TooManyBackbones&) {
    return std::nullopt;
  }
  // It is asked at every state: rather weak than large.
  for (unsigned bound = options.bound;; bound /= 3) {
    std::map<cfa::InputId, Term> inputs;
    std::vector<Term> any;
    for (const Disjunct& d : ways) any.push_back(renamed(d, bound, inputs));
    if (stop_requested()) return std::nullopt;
    const Term condition = mk_or(any);
    if (term::dag_size(condition) <= kMaxSize)
      return Necessary{condition, {inputs.begin(), inputs.end()}};
    if (bound == 0) return std::nullopt;
  }
}

}  // namespace pleat::engine::apc
