// The loop forest after Steensgaard, with one header per loop: a loop is a
// strongly connected component, its header the member that a depth-first search
// finds first; loops inside it are the components that are left when the header
// is taken out. All other members are then descendants of the header in that
// search, so headers are exactly the targets of its retreating edges, in
// irreducible graphs too. Costs O(depth * edges).

#include "cfa/loops.h"

#include <algorithm>
#include <utility>

namespace pleat::cfa {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

/// Depth-first numbers, following edges in the order of the out lists.
struct Numbering {
  std::vector<std::uint32_t> preorder;  ///< by location; kNone: unreachable
  std::vector<LocationId> postorder;
};

Numbering number(const Cfa& cfa) {
  Numbering result;
  result.preorder.assign(cfa.locations.size(), kNone);
  std::uint32_t next = 0;
  std::vector<std::pair<LocationId, std::size_t>> stack;
  const auto enter = [&](LocationId id) {
    result.preorder[id.index] = next++;
    stack.emplace_back(id, 0);
  };
  enter(cfa.initial);
  while (!stack.empty()) {
    auto& [id, position] = stack.back();
    const auto& out = cfa.at(id).out;
    if (position == out.size()) {
      result.postorder.push_back(id);
      stack.pop_back();
      continue;
    }
    const LocationId to = cfa.at(out[position++]).to;
    if (result.preorder[to.index] == kNone) enter(to);
  }
  return result;
}

/// Builds the forest by components within components.
class ForestBuilder {
 public:
  explicit ForestBuilder(const Cfa& cfa)
      : cfa_(cfa),
        numbering_(number(cfa)),
        region_(cfa.locations.size(), kNone),
        low_(cfa.locations.size()),
        index_(cfa.locations.size(), kNone) {}

  LoopForest build() {
    forest_.innermost.assign(cfa_.locations.size(), std::nullopt);
    std::vector<LocationId> all(numbering_.postorder.rbegin(),
                                numbering_.postorder.rend());
    std::vector<Work> work{{std::move(all), std::nullopt}};
    // Breadth first, so that outer loops come before inner ones.
    for (std::size_t i = 0; i < work.size(); ++i) {
      const Work item = std::move(work[i]);
      for (auto& component : components(item.members)) {
        const std::size_t loop = add_loop(component, item.parent);
        std::erase(component, forest_.loops[loop].header);
        if (!component.empty()) work.push_back({std::move(component), loop});
      }
    }
    return std::move(forest_);
  }

 private:
  struct Work {
    std::vector<LocationId> members;
    std::optional<std::size_t> parent;
  };

  bool inside(LocationId id) const { return region_[id.index] == current_; }

  bool is_loop(const std::vector<LocationId>& component) const {
    if (component.size() > 1) return true;
    const auto& out = cfa_.at(component[0]).out;
    return std::any_of(out.begin(), out.end(),
                       [&](EdgeId e) { return cfa_.at(e).to == component[0]; });
  }

  /// Strongly connected components with a cycle of the graph on `members`
  /// (Tarjan, without recursion).
  std::vector<std::vector<LocationId>> components(
      const std::vector<LocationId>& members) {
    ++current_;
    for (LocationId id : members) {
      region_[id.index] = current_;
      index_[id.index] = kNone;
    }
    found_.clear();
    for (LocationId id : members) {
      if (index_[id.index] == kNone) search(id);
    }
    return std::move(found_);
  }

  void search(LocationId root) {
    std::vector<std::pair<LocationId, std::size_t>> calls;
    const auto enter = [&](LocationId id) {
      index_[id.index] = low_[id.index] = counter_++;
      open_.push_back(id);
      calls.emplace_back(id, 0);
    };
    enter(root);
    while (!calls.empty()) {
      auto& [id, position] = calls.back();
      const auto& out = cfa_.at(id).out;
      auto& low = low_[id.index];
      if (position < out.size()) {
        const LocationId to = cfa_.at(out[position++]).to;
        if (!inside(to)) continue;
        if (index_[to.index] == kNone) {
          enter(to);
        } else {
          low = std::min(low, index_[to.index]);
        }
        continue;
      }
      if (low == index_[id.index]) close(id);
      const std::uint32_t mine = low;
      calls.pop_back();
      if (!calls.empty()) {
        auto& above = low_[calls.back().first.index];
        above = std::min(above, mine);
      }
    }
  }

  void close(LocationId root) {
    std::vector<LocationId> component;
    do {
      component.push_back(open_.back());
      open_.pop_back();
    } while (component.back() != root);
    // Members of a closed component no longer count as open: kNone is larger
    // than any number, so it never lowers a `low`; `region_` hides them.
    for (LocationId id : component) region_[id.index] = kNone;
    if (is_loop(component)) found_.push_back(std::move(component));
  }

  std::size_t add_loop(const std::vector<LocationId>& component,
                       std::optional<std::size_t> parent) {
    const std::size_t number = forest_.loops.size();
    Loop loop;
    loop.body = component;
    std::sort(loop.body.begin(), loop.body.end());
    loop.header = *std::min_element(
        component.begin(), component.end(), [&](LocationId a, LocationId b) {
          return numbering_.preorder[a.index] < numbering_.preorder[b.index];
        });
    loop.parent = parent;
    if (parent) {
      forest_.loops[*parent].children.push_back(number);
      loop.depth = forest_.loops[*parent].depth + 1;
    }
    for (LocationId id : loop.body) forest_.innermost[id.index] = number;
    classify_edges(loop);
    forest_.loops.push_back(std::move(loop));
    return number;
  }

  void classify_edges(Loop& loop) {
    const auto within = [&](LocationId id) {
      return std::binary_search(loop.body.begin(), loop.body.end(), id);
    };
    for (LocationId id : loop.body) {
      for (EdgeId e : cfa_.at(id).in) {
        const LocationId from = cfa_.at(e).from;
        if (numbering_.preorder[from.index] == kNone) continue;
        if (id == loop.header) {
          (within(from) ? loop.back_edges : loop.entry_edges).push_back(e);
        } else if (!within(from)) {
          loop.reducible = false;
        }
      }
      for (EdgeId e : cfa_.at(id).out) {
        if (!within(cfa_.at(e).to)) loop.exit_edges.push_back(e);
      }
    }
  }

  const Cfa& cfa_;
  const Numbering numbering_;
  LoopForest forest_;
  std::uint32_t current_ = 0;          ///< number of the search under way
  std::vector<std::uint32_t> region_;  ///< search that the location is open in
  std::vector<std::uint32_t> low_, index_;
  std::uint32_t counter_ = 0;
  std::vector<LocationId> open_;
  std::vector<std::vector<LocationId>> found_;
};

}  // namespace

std::optional<std::size_t> LoopForest::loop_at(LocationId header) const {
  for (auto i = innermost[header.index]; i; i = loops[*i].parent) {
    if (loops[*i].header == header) return i;
  }
  return std::nullopt;
}

LoopForest find_loops(const Cfa& cfa) { return ForestBuilder(cfa).build(); }

std::vector<LocationId> cut_points(const Cfa& cfa) {
  enum class Colour : std::uint8_t { White, Grey, Black };
  std::vector<Colour> colour(cfa.locations.size(), Colour::White);
  std::vector<bool> is_cut(cfa.locations.size(), false);
  std::vector<std::pair<LocationId, std::size_t>> stack{{cfa.initial, 0}};
  colour[cfa.initial.index] = Colour::Grey;
  while (!stack.empty()) {
    auto& [id, position] = stack.back();
    if (position == cfa.at(id).out.size()) {
      colour[id.index] = Colour::Black;
      stack.pop_back();
      continue;
    }
    const LocationId to = cfa.at(cfa.at(id).out[position++]).to;
    if (colour[to.index] == Colour::Grey) is_cut[to.index] = true;
    if (colour[to.index] == Colour::White) {
      colour[to.index] = Colour::Grey;
      stack.emplace_back(to, 0);
    }
  }
  std::vector<LocationId> result;
  for (std::uint32_t i = 0; i < is_cut.size(); ++i) {
    if (is_cut[i]) result.push_back({i});
  }
  return result;
}

std::vector<LocationId> reverse_post_order(const Cfa& cfa) {
  auto order = number(cfa).postorder;
  std::reverse(order.begin(), order.end());
  return order;
}

}  // namespace pleat::cfa
