#include "engine/backward/tree_recorder.h"

#include "cfa/loops.h"
#include "cfa/text.h"

namespace pleat::engine::backward {

Recorder::Recorder(const Cfa& cfa, Env& env) : cfa_(cfa), tree_(env.tree) {
  if (!on()) return;
  header_.resize(cfa.locations.size());
  for (LocationId l : cfa::cut_points(cfa)) header_[l.index] = true;
}

verdict::TreeNode Recorder::make(const Item& item) const {
  verdict::TreeNode n;
  n.at = item.at;
  const auto* loop = cfa_.loop_source(item.at);
  n.pos = loop != nullptr ? loop->statement : cfa_.at(item.at).pos;
  n.header = header_[item.at.index];
  n.target = !item.path;
  n.states = item.states.is_true()    ? "true"
             : item.states.is_false() ? "false"
                                      : cfa::shown(cfa_, item.states);
  if (item.states.is_false()) n.status = Status::Infeasible;
  return n;
}

void Recorder::root(Item& item) {
  if (!on()) return;
  item.node = tree_->nodes.size();
  tree_->nodes.push_back(make(item));
}

void Recorder::child(const Item& parent, EdgeId edge, Item& item) {
  if (!on()) return;
  item.node = tree_->nodes.size();
  verdict::TreeNode n = make(item);
  n.parent = parent.node;
  n.edge = cfa::shown(cfa_, cfa_.at(edge));
  tree_->nodes.push_back(std::move(n));
}

void Recorder::set(const Item& item, Status status) {
  if (on()) tree_->nodes[item.node].status = status;
}

void Recorder::tried(const Item& item, const std::vector<Term>& candidates) {
  if (!on()) return;
  for (Term c : candidates) {
    tree_->nodes[item.node].candidates.push_back(cfa::shown(cfa_, c));
  }
}

void Recorder::invariant(const Item& item, Term formula) {
  if (!on()) return;
  tree_->nodes[item.node].invariants.push_back(cfa::shown(cfa_, formula));
}

}  // namespace pleat::engine::backward
