#include "domain/fixpoint.h"

#include <absl/container/flat_hash_map.h>

#include "support/budget.h"

namespace pleat::domain {
namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocationId;
using Pointer = std::unique_ptr<Element>;

struct Arc {
  unsigned from;
  EdgeId edge;
};

/// A system of equations: a node's state is its seed joined with what its arcs
/// bring.
struct Equations {
  std::vector<std::vector<Arc>> into;  ///< by node
  std::vector<Pointer> seed;           ///< by node; may be null
  std::function<Pointer(const Arc&, unsigned to, const Element&)> follow;

  explicit Equations(std::size_t nodes) : into(nodes), seed(nodes) {}
};

class Solver {
 public:
  Solver(const Equations& equations, const FixpointOptions& options,
         const std::vector<Constraint>& limits)
      : equations_(equations),
        options_(options),
        limits_(limits),
        visits_(equations.into.size(), 0),
        state_(equations.into.size()) {}

  std::vector<Pointer> run() {
    std::vector<std::vector<unsigned>> successors(state_.size());
    std::vector<unsigned> roots;
    for (unsigned n = 0; n < state_.size(); ++n) {
      for (const Arc& a : equations_.into[n]) successors[a.from].push_back(n);
      if (equations_.seed[n]) roots.push_back(n);
    }
    const auto order = weak_topological_order(successors, roots);
    for (const Component& c : order) ascend(c);
    for (unsigned k = 0; k < options_.narrowing; ++k) {
      for (const Component& c : order) descend(c);
    }
    return std::move(state_);
  }

 private:
  Pointer compute(unsigned node) const {
    if (stop_requested()) throw TooExpensive{};
    Pointer result;
    if (equations_.seed[node]) result = equations_.seed[node]->clone();
    for (const Arc& a : equations_.into[node]) {
      if (!state_[a.from]) continue;
      Pointer more = equations_.follow(a, node, *state_[a.from]);
      if (!more) continue;
      if (result) {
        result->join(*more);
      } else {
        result = std::move(more);
      }
    }
    return result;
  }

  void ascend(const Component& c) {
    if (!c.loop) {
      state_[c.node] = compute(c.node);
      return;
    }
    for (bool first = true;; first = false) {
      if (!grow(c.node) && !first) return;
      for (const Component& i : c.inside) ascend(i);
    }
  }

  /// False if the head's state contains what comes in.
  bool grow(unsigned head) {
    Pointer now = compute(head);
    Pointer& old = state_[head];
    if (!now || (old && old->contains(*now))) return false;
    if (old) {
      now->join(*old);
      if (++visits_[head] > options_.delay) now->widen(*old, limits_);
    }
    old = std::move(now);
    return true;
  }

  /// Any state computed from one that covers all covers all.
  void descend(const Component& c) {
    Pointer now = compute(c.node);
    if (now && state_[c.node]) now->meet(*state_[c.node]);
    state_[c.node] = now && now->is_empty() ? nullptr : std::move(now);
    for (const Component& i : c.inside) descend(i);
  }

  const Equations& equations_;
  const FixpointOptions& options_;
  const std::vector<Constraint>& limits_;
  std::vector<unsigned> visits_;
  std::vector<Pointer> state_;
};

Outside outside_at(const OutsideAt& outside, LocationId l) {
  if (!outside) return {};
  return [&outside, l](term::Term symbol) { return outside(l, symbol); };
}

// --- thresholds ------------------------------------------------------------

/// The term as if nothing ever overflowed; nothing where it is not linear.
std::optional<Linear> ideal(const Space& space, term::Term t) {
  using term::Kind;
  if (t.is_const()) {
    return Linear::number(to_integer(t.value(), t.width(), true));
  }
  if (t.is(Kind::ZExt) || t.is(Kind::SExt)) return ideal(space, t[0]);
  if (t.is_symbol()) {
    const auto d = space.find(t);
    if (!d) return std::nullopt;
    return Linear::dimension(*d);
  }
  if (!t.is(Kind::Add) && !t.is(Kind::Mul)) return std::nullopt;
  Linear result = Linear::number(t.is(Kind::Add) ? 0 : 1);
  for (const term::Term c : t.children()) {
    const auto part = ideal(space, c);
    if (!part) return std::nullopt;
    if (t.is(Kind::Add)) {
      result += *part;
    } else if (result.is_constant()) {
      result = *part * result.constant;
    } else if (part->is_constant()) {
      result *= part->constant;
    } else {
      return std::nullopt;
    }
  }
  return result;
}

/// Comparisons of numbers in a condition.
void add_comparisons(term::Term root, std::vector<term::Term>& result,
                     absl::flat_hash_map<term::Term, bool>& seen) {
  std::vector<term::Term> work{root};
  while (!work.empty()) {
    const term::Term t = work.back();
    work.pop_back();
    if (!seen.emplace(t, true).second) continue;
    if (t.is(term::Kind::Ult) || t.is(term::Kind::Slt) ||
        (t.is(term::Kind::Eq) && t[0].sort().is_bitvec())) {
      result.push_back(t);
    }
    work.insert(work.end(), t.children().begin(), t.children().end());
  }
}

constexpr std::size_t kMostThresholds = 120;

}  // namespace

Pointer States::joined(LocationId l) const {
  Pointer result;
  for (const Pointer& e : at[l.index]) {
    if (result) {
      result->join(*e);
    } else {
      result = e->clone();
    }
  }
  return result;
}

std::vector<Constraint> thresholds(const Cfa& cfa, const Space& space) {
  std::vector<term::Term> comparisons;
  absl::flat_hash_map<term::Term, bool> seen;
  for (const auto& e : cfa.edges) {
    add_comparisons(e.guard, comparisons, seen);
  }
  std::vector<Constraint> result;
  for (unsigned d = 0; d < space.size(); ++d) {
    result.push_back({Linear::dimension(d), false});
  }
  for (const term::Term t : comparisons) {
    const auto a = ideal(space, t[0]), b = ideal(space, t[1]);
    if (!a || !b || (*a - *b).is_constant()) continue;
    const Linear d = *b - *a;
    const Linear one = Linear::number(1);
    for (const Linear& sum : {d, d * mpz_class(-1)}) {
      result.push_back({sum, false});
      result.push_back({sum + one, false});
      result.push_back({sum - one, false});
    }
    if (result.size() > kMostThresholds) break;
  }
  return result;
}

States forward(const Cfa& cfa, const Space& space,
               const FixpointOptions& options, const OutsideAt& outside) {
  const Transfer transfer(cfa, space, options.transfer);
  // Nodes are locations; or edges, for the state behind them, and the start.
  const auto edges = static_cast<unsigned>(cfa.edges.size());
  Equations equations(options.per_branch ? edges + 1 : cfa.locations.size());
  const auto add = [&](unsigned to, EdgeId e) {
    if (!options.per_branch) {
      equations.into[to].push_back({cfa.at(e).from.index, e});
      return;
    }
    const LocationId from = cfa.at(e).from;
    for (const EdgeId before : cfa.at(from).in) {
      equations.into[to].push_back({before.index, e});
    }
    if (from == cfa.initial) equations.into[to].push_back({edges, e});
  };
  for (std::uint32_t i = 0; i < edges; ++i) {
    add(options.per_branch ? i : cfa.edges[i].to.index, {i});
  }
  equations.seed[options.per_branch ? edges : cfa.initial.index] =
      Element::all(options.domain, space.ranges());
  equations.follow = [&](const Arc& a, unsigned, const Element& before) {
    const cfa::Edge& edge = cfa.at(a.edge);
    return transfer.post(edge, before, outside_at(outside, edge.from));
  };
  const auto limits = thresholds(cfa, space);
  std::vector<Pointer> solved = Solver(equations, options, limits).run();
  States result;
  result.at.resize(cfa.locations.size());
  for (unsigned n = 0; n < solved.size(); ++n) {
    if (!solved[n]) continue;
    const std::uint32_t l = !options.per_branch ? n
                            : n == edges        ? cfa.initial.index
                                                : cfa.edges[n].to.index;
    result.at[l].push_back(std::move(solved[n]));
  }
  return result;
}

States backward(const Cfa& cfa, const Space& space, const States& reached,
                const std::vector<LocationId>& targets,
                const FixpointOptions& options, const OutsideAt& outside) {
  const Transfer transfer(cfa, space, options.transfer);
  std::vector<Pointer> may_be;
  for (std::uint32_t l = 0; l < cfa.locations.size(); ++l) {
    may_be.push_back(reached.joined({l}));
  }
  Equations equations(cfa.locations.size());
  for (std::uint32_t i = 0; i < cfa.edges.size(); ++i) {
    equations.into[cfa.edges[i].from.index].push_back(
        {cfa.edges[i].to.index, {i}});
  }
  for (const LocationId t : targets) {
    if (may_be[t.index]) equations.seed[t.index] = may_be[t.index]->clone();
  }
  equations.follow = [&](const Arc& a, unsigned to,
                         const Element& after) -> Pointer {
    if (!may_be[to]) return nullptr;
    return transfer.pre(cfa.at(a.edge), *may_be[to], after,
                        outside_at(outside, cfa.at(a.edge).from));
  };
  const auto limits = thresholds(cfa, space);
  std::vector<Pointer> solved = Solver(equations, options, limits).run();
  States result;
  result.at.resize(cfa.locations.size());
  for (std::uint32_t l = 0; l < solved.size(); ++l) {
    if (!solved[l]) continue;
    // Widening may leave what is reached.
    solved[l]->meet(*may_be[l]);
    if (!solved[l]->is_empty()) result.at[l].push_back(std::move(solved[l]));
  }
  return result;
}

}  // namespace pleat::domain
