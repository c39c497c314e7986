#include "engine/backward/on_slice.h"

#include "cfa/loops.h"
#include "transform/slice.h"

namespace pleat::engine::backward {

verdict::Outcome on_slice(const cfa::Cfa& program, Env& env,
                          const SliceSearch& search) {
  const transform::Sliced slice =
      transform::slice(program, transform::Drop::Unrelated);
  const auto whole = [&](verdict::Counterexample c) {
    for (cfa::EdgeId& e : c.path) e = slice.original_edge[e.index];
    return c;
  };
  Env own = env;
  if (env.confirm) {
    own.confirm = [&](const verdict::Counterexample& c) {
      return env.confirm(whole(c));
    };
  }
  verdict::Outcome outcome = search(slice.cfa, own);
  for (auto& c : outcome.counterexamples) c = whole(std::move(c));
  for (auto& i : outcome.invariants) {
    i.location = slice.original[i.location.index];
  }
  if (!outcome.safe.empty()) {
    // Loops that no path reaches: the proof must say so.
    std::vector<bool> reached(program.locations.size(), false);
    for (auto l : cfa::reverse_post_order(program)) reached[l.index] = true;
    for (auto l : cfa::cut_points(program)) {
      if (!reached[l.index])
        outcome.invariants.push_back({l, term::mk_false()});
    }
  }
  return outcome;
}

}  // namespace pleat::engine::backward
