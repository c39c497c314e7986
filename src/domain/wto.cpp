#include "domain/wto.h"

#include <algorithm>
#include <limits>

namespace pleat::domain {
namespace {

constexpr unsigned kDone = std::numeric_limits<unsigned>::max();

class Orderer {
 public:
  explicit Orderer(const std::vector<std::vector<unsigned>>& successors)
      : successors_(successors), number_(successors.size(), 0) {}

  std::vector<Component> run(const std::vector<unsigned>& roots) {
    std::vector<Component> result;
    for (auto r = roots.rbegin(); r != roots.rend(); ++r) {
      if (number_[*r] == 0) visit(*r, result);
    }
    std::reverse(result.begin(), result.end());
    return result;
  }

 private:
  /// Appends in reverse order; returns the smallest number that is reached.
  unsigned visit(unsigned node, std::vector<Component>& out) {
    stack_.push_back(node);
    const unsigned own = number_[node] = ++count_;
    unsigned head = own;
    bool loop = false;
    for (const unsigned s : successors_[node]) {
      const unsigned reached = number_[s] == 0 ? visit(s, out) : number_[s];
      if (reached <= head) {
        head = reached;
        loop = true;
      }
    }
    if (head != own) return head;
    number_[node] = kDone;
    unsigned top = stack_.back();
    stack_.pop_back();
    if (!loop) {
      out.push_back({node, false, {}});
      return head;
    }
    while (top != node) {
      number_[top] = 0;
      top = stack_.back();
      stack_.pop_back();
    }
    out.push_back(component(node));
    return head;
  }

  Component component(unsigned head) {
    Component result{head, true, {}};
    for (const unsigned s : successors_[head]) {
      if (number_[s] == 0) visit(s, result.inside);
    }
    std::reverse(result.inside.begin(), result.inside.end());
    return result;
  }

  const std::vector<std::vector<unsigned>>& successors_;
  std::vector<unsigned> number_;
  std::vector<unsigned> stack_;
  unsigned count_ = 0;
};

}  // namespace

std::vector<Component> weak_topological_order(
    const std::vector<std::vector<unsigned>>& successors,
    const std::vector<unsigned>& roots) {
  return Orderer(successors).run(roots);
}

}  // namespace pleat::domain
