#pragma once

// Algorithms 1 and 2 of the paper: backbones are executed symbolically, the
// loops along them replaced by their summaries, recursively.

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/apc/condition.h"
#include "engine/apc/graph.h"
#include "engine/apc/options.h"
#include "engine/apc/values.h"
#include "engine/engine.h"
#include "term/substitute.h"

namespace pleat::engine::apc {

/// By VariableId: terms over the variables at the start, counters, stars.
using Memory = std::vector<Term>;

/// A backbone after its symbolic execution.
struct Executed {
  Backbone path = {};
  Memory memory = {};
  Condition condition = {};
  std::vector<Exists> exists = {};
};

/// What any number of iterations of a loop does, and what it takes to do them.
struct Summary {
  LocationId entry = {};
  std::vector<LocationId> loop = {};
  std::vector<Executed> backbones = {};
  std::vector<Term> counters = {};  ///< by backbone
  Memory memory = {};
  LoopCondition looping = {};
  std::vector<ArrayFact> arrays = {};
  std::vector<Exists> exists = {};
  std::vector<Memory> entered = {};  ///< values before it, on main backbones
};

/// The program has more backbones than anybody wants to wait for.
struct TooManyBackbones {
  cfa::SourcePos pos;
};

class Builder {
 public:
  Builder(const Cfa& cfa, Env& env, const Options& options);

  /// The backbones to the target. Throws TooManyBackbones.
  std::vector<Executed> build(LocationId target);

  /// All summaries so far: inner loops before outer ones.
  const std::vector<std::unique_ptr<Summary>>& summaries() const {
    return summaries_;
  }
  /// How a counter, bound or not, is called.
  const std::map<Term, std::string>& names() const { return names_; }
  const std::set<Term>& stars() const { return stars_; }
  const std::vector<bool>& live(LocationId at) const { return live_[at.index]; }

 private:
  using Bound = std::pair<Term, Term>;  ///< t and its k
  Executed execute(const Flowgraph& g, const Backbone& path, bool in_loop);
  void take(const cfa::Edge& edge, bool in_loop, Executed& to);
  void enter(const Flowgraph& g, LocationId at,
             const std::vector<LocationId>& before, Executed& to);
  void apply(const Summary& summary, Executed& to);
  Summary& summary(const std::vector<LocationId>& loop, LocationId at);
  std::unique_ptr<Summary> summarise(const std::vector<LocationId>& loop,
                                     LocationId at);
  void name_counters(Summary& s);
  void iterate_values(Summary& s);
  void iterate_array(Summary& s, std::size_t variable);
  bool collect_writes(const Executed& backbone, Term array, Term variable,
                      std::vector<Write>& writes) const;
  Write in_iteration(const Summary& s, std::size_t backbone, Write write);
  void add_looping(Summary& s);
  bool comes_before(const Summary& s, std::size_t first, std::size_t second);
  bool stays(const Summary& s, Term formula);
  Memory at_iteration(const Summary& s, std::vector<Bound>& taus);
  term::Substitution substitution(const Memory& memory) const;
  Term star(term::Sort sort);
  bool over_variables(Term t, Term but) const;

  const Cfa& cfa_;
  Env& env_;
  const Options& options_;
  std::vector<bool> cyclic_;             ///< by location
  std::vector<std::vector<bool>> live_;  ///< variables, by location
  std::vector<std::unique_ptr<Summary>> summaries_;
  std::map<std::pair<LocationId, std::vector<LocationId>>, Summary*> known_;
  std::map<Term, std::string> names_;
  std::set<Term> stars_;
};

/// Values of `backbone` that depend on inner counters, expressed without them
/// where its condition determines them (section 3.4). Only `live` ones matter.
void resolve_nested(const Cfa& cfa, const std::vector<bool>& live,
                    Executed& backbone);

}  // namespace pleat::engine::apc
