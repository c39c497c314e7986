// Classes of places: a union-find structure whose members have a position in
// their class, and by position where pointers that are kept there point.

#include <numeric>

#include "frontend/points_to.h"

namespace pleat::frontend {

PointsTo::Node PointsTo::make() {
  const Node node = static_cast<Node>(parent_.size());
  parent_.push_back(node);
  shift_.push_back(0);
  contents_.emplace_back();
  facts_.emplace_back();
  return node;
}

PointsTo::Node PointsTo::find(Node node) const {
  while (parent_[node] != node) {
    shift_[node] += shift_[parent_[node]];
    parent_[node] = parent_[parent_[node]];
    node = parent_[node];
  }
  return node;
}

/// Where the node lies in its class.
std::int64_t PointsTo::position(Node node) const {
  std::int64_t result = 0;
  for (; parent_[node] != node; node = parent_[node]) result += shift_[node];
  return result;
}

/// Pointers of this class may differ by this step.
void PointsTo::mix(Node node, std::uint64_t step) {
  reduce_modulus(find(node), step);
  settle_joins();
}

/// Joins two classes so that `a` lies `distance` bytes behind `b`, and, as
/// long as needed, what they point to.
void PointsTo::unify(Node a, Node b, std::int64_t distance) {
  open_joins_.push_back({a, b, distance});
  settle_joins();
}

void PointsTo::settle_joins() {
  while (!open_joins_.empty()) {
    const Join next = open_joins_.back();
    open_joins_.pop_back();
    join(next.a, next.b, next.distance);
  }
}

void PointsTo::join(Node one, Node two, std::int64_t distance) {
  Node a = find(one), b = find(two);
  std::int64_t shift = position(one) - distance - position(two);
  if (a == b)
    return reduce_modulus(a, static_cast<std::uint64_t>(std::abs(shift)));
  if (b < a) {
    std::swap(a, b);
    shift = -shift;
  }
  parent_[b] = a;
  shift_[b] = shift;
  Facts& to = facts_[a];
  const Facts& from = facts_[b];
  to.offsets = std::gcd(to.offsets, from.offsets);
  to.sizes_differ |= from.sizes_differ ||
                     (to.size != 0 && from.size != 0 && to.size != from.size);
  if (to.size == 0) to.size = from.size;
  to.past |= from.past;
  to.torn |= from.torn;
  to.heap |= from.heap;
  to.blocks |= from.blocks;
  if (!to.accessed) to.accessed = from.accessed;
  to.copied |= from.copied;
  to.is_whole |= from.is_whole;
  to.is_variable |= from.is_variable;
  reduce_modulus(a, from.modulus);
  const std::map<std::int64_t, Node> contents = std::move(contents_[b]);
  contents_[b].clear();
  for (const auto& [position, content] : contents)
    put_content(a, position + shift, content);
}

/// Positions in the class count modulo this step, too (0: they do as before):
/// what is kept at positions that are then the same is joined.
void PointsTo::reduce_modulus(Node root, std::uint64_t step) {
  std::uint64_t& modulus = facts_[root].modulus;
  const std::uint64_t reduced = std::gcd(modulus, step);
  if (reduced == modulus) return;
  modulus = reduced;
  const std::map<std::int64_t, Node> contents = std::move(contents_[root]);
  contents_[root].clear();
  for (const auto& [position, content] : contents)
    put_content(root, position, content);
}

/// What is kept at this position of the class points there, among others.
void PointsTo::put_content(Node root, std::int64_t position, Node content) {
  const std::int64_t normal = SlotSet(facts_[root].modulus).normal(position);
  const auto [it, is_new] = contents_[root].try_emplace(normal, content);
  if (!is_new) open_joins_.push_back({it->second, content, 0});
}

/// Where pointers point that are kept at the node (made on demand).
PointsTo::Node PointsTo::content(Node node) {
  const Node root = find(node);
  const std::int64_t normal =
      SlotSet(facts_[root].modulus).normal(position(node));
  const auto it = contents_[root].find(normal);
  if (it != contents_[root].end()) return it->second;
  const Node made = make();
  contents_[root][normal] = made;
  return made;
}

}  // namespace pleat::frontend
