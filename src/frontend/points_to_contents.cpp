// What is read and written at which position of a class, and what follows for
// the pointers that are kept there: those of copied blocks, those that overlap,
// those that are read as numbers.

#include <llvm/IR/Instructions.h>

#include "frontend/points_to.h"

namespace pleat::frontend {

namespace {

/// If pointers are kept at more positions of a class, positions do not count.
constexpr std::size_t kMaxContents = 128;

}  // namespace

/// What is accessed in each class, also where it was copied from or to.
PointsTo::Slots PointsTo::collect_slots() {
  // Blocks that are longer than the step of an array tell the other side of
  // this step.
  for (bool changed = true; changed;) {
    changed = false;
    for (const Block& block : blocks_) {
      if (block.from == 0) continue;
      for (const auto& [one, other] :
           {std::pair(block.to, block.from), std::pair(block.from, block.to)}) {
        const std::uint64_t step = facts(one).modulus;
        if (step == 0 || block.bytes <= step) continue;
        const std::uint64_t before = facts(other).modulus;
        mix(other, step);
        changed = changed || facts(other).modulus != before;
      }
    }
  }
  Slots slots;
  slots.reserve(parent_.size());
  for (Node node = 0; node < parent_.size(); ++node)
    slots.emplace_back(facts(node).modulus);
  for (const Access& access : accesses_)
    slots[find(access.node)].add({position(access.node) + access.offset,
                                  access.bytes, access.use, !access.load,
                                  access.aligned, access.type});
  for (const Block& block : filled_)
    slots[find(block.to)].add(
        {position(block.to), block.bytes, Slot::Use::Number, true, false});
  for (bool changed = true; changed;) {
    changed = false;
    spread_slots(slots, changed);
  }
  return slots;
}

/// What is written to the source of a copy is written to its destination; what
/// is accessed there must be found in the source.
void PointsTo::spread_slots(Slots& slots, bool& changed) {
  const auto pointer = static_cast<std::int64_t>(layout_.getPointerSize());
  for (const Block& block : blocks_) {
    if (block.from == 0) continue;
    const Node from = find(block.from), to = find(block.to);
    const std::int64_t shift = position(block.to) - position(block.from);
    const std::set<Slot> sources = slots[from].all();
    for (Slot slot : sources) {
      if (!slot.is_written) continue;
      for (const auto& part :
           slots[from].in_block(slot, position(block.from), block.bytes)) {
        slot.is_aligned =
            slot.is_aligned && part.is_all && shift % pointer == 0;
        slot.position =
            position(block.to) + static_cast<std::int64_t>(part.begin);
        slot.bytes = part.bytes;
        changed = slots[to].add(slot) || changed;
      }
    }
    const std::set<Slot> found = slots[to].all();
    for (const Slot& slot : found) {
      for (const auto& part :
           slots[to].in_block(slot, position(block.to), block.bytes)) {
        const std::int64_t begin =
            position(block.from) + static_cast<std::int64_t>(part.begin);
        changed = slots[from].add({begin, part.bytes}) || changed;
      }
    }
  }
}

/// Pointers that are copied as a part of a block point where they did. True if
/// that changed the classes.
bool PointsTo::copy_contents() {
  bool changed = false;
  for (const Block& block : blocks_) {
    if (block.from == 0) continue;
    if (contents_[find(block.to)].size() > kMaxContents &&
        facts(block.to).modulus != 1) {
      mix(block.to, 1);
      changed = true;
    }
    const std::map<std::int64_t, Node> contents = contents_[find(block.from)];
    for (const auto& [kept, content] : contents) {
      const SlotSet from(facts(block.from).modulus);
      const Slot slot{kept, layout_.getPointerSize()};
      for (const auto& part :
           from.in_block(slot, position(block.from), block.bytes)) {
        const Node place = make();
        unify(place, block.to, static_cast<std::int64_t>(part.begin));
        const Node copied = this->content(place);
        if (find(copied) == find(content) &&
            position(copied) == position(content))
          continue;
        const auto before = std::pair(find(copied), find(content));
        const std::uint64_t modulus = facts(content).modulus;
        unify(copied, content);
        changed = changed || before.first != before.second ||
                  facts(content).modulus != modulus;
      }
    }
  }
  return changed;
}

/// Where pointers of one class are kept in places that overlap, they are taken
/// for one. True if that changed the classes.
bool PointsTo::join_overlapping_contents(const Slots& slots) {
  bool changed = false;
  for (Node root = 1; root < slots.size(); ++root) {
    if (find(root) != root || contents_[root].size() < 2) continue;
    const std::vector<std::pair<std::int64_t, Node>> contents(
        contents_[root].begin(), contents_[root].end());
    for (std::size_t i = 0; i < contents.size(); ++i) {
      for (std::size_t j = i + 1; j < contents.size(); ++j) {
        const Slot a{contents[i].first, layout_.getPointerSize()};
        const Slot b{contents[j].first, layout_.getPointerSize()};
        if (!slots[root].overlap(a, b) ||
            find(contents[i].second) == find(contents[j].second))
          continue;
        unify(contents[i].second, contents[j].second);
        changed = true;
      }
    }
  }
  return changed;
}

/// Loads that may find numbers where they read pointers, or pointers where
/// they read something else, and where memory cannot tell the two apart: such
/// pointers leave for the external region, or come from there. True if that
/// changed the classes.
bool PointsTo::find_puns(const Slots& slots) {
  std::vector<Node> mixed;
  for (const Access& access : accesses_) {
    if (!access.load) continue;
    const Node root = find(access.node);
    const bool tells = !facts_[root].is_variable && root != find(external_);
    const bool is_pointer = access.use == Slot::Use::Pointer;
    const Slot here{slots[root].normal(position(access.node) + access.offset),
                    access.bytes, access.use, false, access.aligned};
    for (const Slot& slot : slots[root].all()) {
      if (!slot.is_written || slot.use == Slot::Use::Nothing ||
          !slots[root].overlap(slot, here))
        continue;
      const bool finds_pointer = slot.use == Slot::Use::Pointer;
      if (!finds_pointer && !is_pointer) continue;
      // Either all of a pointer or nothing of it.
      if (finds_pointer && is_pointer && !slots[root].may_tear(slot, here))
        continue;
      if (finds_pointer != is_pointer && tells) continue;
      if (finds_pointer && is_pointer && tells && torn_ == Torn::Told) {
        facts_[root].torn = true;
        continue;
      }
      mixed.push_back(access.node);
      numbers_ = numbers_ || is_pointer;
      if (finds_pointer) address_reads_.insert(access.load);
    }
  }
  bool changed = false;
  for (const Node node : mixed) changed = open_contents(node) || changed;
  return changed;
}

/// Pointers that are kept in this class may come from outside, and go there.
/// True if that changed the classes.
bool PointsTo::open_contents(Node node) {
  content(node);
  bool changed = false;
  const std::map<std::int64_t, Node> contents = contents_[find(node)];
  for (const auto& [position, content] : contents) {
    if (find(content) == find(external_)) continue;
    unify(content, external_);
    changed = true;
  }
  return changed;
}

/// Until nothing changes: what is where in memory, and where it points.
void PointsTo::settle_memory() {
  for (bool changed = true; changed;) {
    const Slots slots = collect_slots();
    changed = copy_contents();
    changed = join_overlapping_contents(slots) || changed;
    changed = find_puns(slots) || changed;
    for (const Node node : set_outside_)
      changed = open_contents(node) || changed;
    changed = join_differences() || changed;
  }
}

/// The difference of two addresses leads from one object to the other: where
/// these are in different classes, both may be reached by numbers. True if
/// that changed the classes.
bool PointsTo::join_differences() {
  bool changed = false;
  for (const auto& [a, b] : differences_) {
    if (find(a) == find(b)) continue;
    unify(a, external_);
    unify(b, external_);
    changed = true;
  }
  return changed;
}

}  // namespace pleat::frontend
