#pragma once

// One edge back, for searches with very many and very long paths: what an
// edge's substitution made of a conjunct is kept, and a state of the item is
// carried along, so that most items need no question about the whole path.

#include <map>

#include "engine/backward/error_states.h"
#include "engine/engine.h"
#include "term/substitute.h"

namespace pleat::engine::backward {

class CachedPreimage {
 public:
  CachedPreimage(const Cfa& cfa, Env& env)
      : cfa_(cfa), env_(env), by_model_(env.stats.counter("bse.by_model")) {}

  /// Does what `before` in error_states.h does. The result has a model if the
  /// item has one and a state before the edge was found that leads to it.
  Item operator()(EdgeId edge, const Item& item);

 private:
  Term pre(EdgeId edge, const cfa::Step& step, Term states);
  std::shared_ptr<const term::Model> model_before(const cfa::Step& step,
                                                  const term::Model& after);

  const Cfa& cfa_;
  Env& env_;
  std::map<EdgeId, term::Substituter> kept_;  ///< of edges without inputs
  Counter& by_model_;
};

}  // namespace pleat::engine::backward
