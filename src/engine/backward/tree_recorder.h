#pragma once

// Draws a backward search into the tree of its Env, if there is one.

#include "engine/backward/error_states.h"
#include "engine/engine.h"

namespace pleat::engine::backward {

class Recorder {
 public:
  using Status = verdict::TreeNode::Status;

  Recorder(const Cfa& cfa, Env& env);
  bool on() const { return tree_ != nullptr; }

  void root(Item& item);
  /// `item` lies one edge before `parent`; gives it its number.
  void child(const Item& parent, EdgeId edge, Item& item);
  void set(const Item& item, Status status);
  void tried(const Item& item, const std::vector<Term>& candidates);
  void invariant(const Item& item, Term formula);

 private:
  verdict::TreeNode make(const Item& item) const;

  const Cfa& cfa_;
  verdict::SearchTree* tree_;
  std::vector<bool> header_;  ///< by location
};

}  // namespace pleat::engine::backward
