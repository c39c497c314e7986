#include "solver/intervals.h"

#include <algorithm>

#include "solver/bottom_up.h"

namespace pleat::solver {

using term::Kind;
using term::Term;

namespace {

/// A loop of bounds like x < y, y < x narrows by one per round: stop early.
constexpr unsigned kMostNarrowings = 12;

bool meet(Interval& a, Interval b) {
  bool smaller = false;
  if (b.low > a.low) {
    a.low = b.low;
    smaller = true;
  }
  if (b.high < a.high) {
    a.high = b.high;
    smaller = true;
  }
  return smaller;
}

/// Lets the signed and the unsigned view tell each other what they know.
void harmonise(Range& r, unsigned w) {
  const Int half = power(w - 1);
  if (r.u.high < half) {
    meet(r.s, r.u);
  } else if (r.u.low >= half) {
    meet(r.s, {r.u.low - power(w), r.u.high - power(w)});
  }
  if (r.s.low >= 0) {
    meet(r.u, r.s);
  } else if (r.s.high < 0) {
    meet(r.u, {r.s.low + power(w), r.s.high + power(w)});
  }
}

/// The values congruent to i modulo 2^w inside `window`, if they form one
/// interval; else the window.
Interval wrap(Interval i, Interval window, unsigned w) {
  const Int k = floor_div(i.low - window.low, power(w));
  const Interval moved{i.low - k * power(w), i.high - k * power(w)};
  return moved.high <= window.high ? moved : window;
}

Interval operator+(Interval a, Interval b) {
  return {a.low + b.low, a.high + b.high};
}
Interval operator-(Interval a, Interval b) {
  return {a.low - b.high, a.high - b.low};
}
Interval hull(Interval a, Interval b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

/// None when a product leaves 128 bits.
bool multiply(Interval a, Interval b, Interval* product) {
  const Int x[] = {a.low, a.high}, y[] = {b.low, b.high};
  bool first = true;
  for (Int p : x) {
    for (Int q : y) {
      Int r = 0;
      if (__builtin_mul_overflow(p, q, &r)) return false;
      if (r > power(120) || r < -power(120)) return false;
      *product = first ? Interval{r, r} : hull(*product, {r, r});
      first = false;
    }
  }
  return true;
}

}  // namespace

Interval full_unsigned(unsigned w) { return {0, power(w) - 1}; }
Interval full_signed(unsigned w) { return {-power(w - 1), power(w - 1) - 1}; }

static Range full_range(Term t) {
  if (t.is_bool()) return {{0, 1}, {0, 1}};
  if (!t.sort().is_bitvec() || t.width() > Intervals::kWidest) return {};
  return {full_unsigned(t.width()), full_signed(t.width())};
}

/// Only scalars of at most 64 bits have ranges.
static bool is_tracked(Term t) {
  return t.is_bool() ||
         (t.sort().is_bitvec() && t.width() <= Intervals::kWidest);
}

bool Intervals::run(const std::vector<Item>& items) {
  items_ = &items;
  std::vector<NodeId> roots;
  for (const Item& item : items) roots.push_back(enter(item.formula));
  for (NodeId n = 0; n < nodes_.size(); ++n) {
    if (!step(n)) return false;
  }
  for (std::uint32_t i = 0; i < items.size(); ++i) {
    if (!narrow(roots[i], {{1, 1}, {1, 1}}, {}, i)) return false;
  }
  std::size_t left = 20 * nodes_.size() + 100;
  for (; queue_head_ < queue_.size() && left > 0; --left) {
    const NodeId n = queue_[queue_head_++];
    nodes_[n].queued = false;
    if (!step(n)) return false;
  }
  return true;
}

Intervals::NodeId Intervals::enter(Term root) {
  bottom_up(root, ids_, [this](Term t) {
    const auto id = static_cast<NodeId>(nodes_.size());
    ids_[t] = id;
    Node node;
    node.term = t;
    node.range = full_range(t);
    node.first_child = static_cast<std::uint32_t>(children_.size());
    for (Term c : t.children()) {
      children_.push_back(ids_.at(c));
      nodes_[ids_.at(c)].users.push_back(id);
    }
    nodes_.push_back(std::move(node));
  });
  return ids_.at(root);
}

void Intervals::enqueue(NodeId n) {
  if (nodes_[n].queued) return;
  nodes_[n].queued = true;
  queue_.push_back(n);
}

void Intervals::changed(NodeId n) {
  enqueue(n);
  for (NodeId user : nodes_[n].users) enqueue(user);
}

bool Intervals::narrow(NodeId n, const Range& r, std::vector<NodeId> because,
                       std::uint32_t item) {
  Node& node = nodes_[n];
  if (!is_tracked(node.term)) return true;
  Range now = node.range;
  bool smaller = meet(now.u, r.u);
  smaller |= meet(now.s, r.s);
  if (!smaller) return true;
  if (!node.term.is_bool()) {
    harmonise(now, node.term.width());
    harmonise(now, node.term.width());
  } else {
    meet(now.s, now.u);
    now.u = now.s;
  }
  const bool empty = now.u.low > now.u.high || now.s.low > now.s.high;
  if (!empty && ++node.narrowed > kMostNarrowings && !now.u.is_point()) {
    return true;
  }
  Reason reason;
  reason.item = item;
  if (node.reason != kNone) reason.parents.push_back(node.reason);
  for (NodeId b : because) {
    if (nodes_[b].reason != kNone) reason.parents.push_back(nodes_[b].reason);
  }
  reasons_.push_back(std::move(reason));
  node.reason = static_cast<std::uint32_t>(reasons_.size() - 1);
  if (empty) {
    conflict_ = node.reason;
    return false;
  }
  node.range = now;
  changed(n);
  return true;
}

bool Intervals::narrow_u(NodeId n, Interval i, std::vector<NodeId> because) {
  return narrow(n, {i, full_range(nodes_[n].term).s}, std::move(because));
}
bool Intervals::narrow_s(NodeId n, Interval i, std::vector<NodeId> because) {
  return narrow(n, {full_range(nodes_[n].term).u, i}, std::move(because));
}
/// n is congruent modulo 2^w to a number in i.
bool Intervals::narrow_sum(NodeId n, Interval i, std::vector<NodeId> because) {
  const unsigned w = nodes_[n].term.width();
  return narrow(n, {wrap(i, full_unsigned(w), w), wrap(i, full_signed(w), w)},
                std::move(because));
}
bool Intervals::set_bool(NodeId n, bool v, std::vector<NodeId> because) {
  const Interval i{v ? 1 : 0, v ? 1 : 0};
  return narrow(n, {i, i}, std::move(because));
}

std::vector<Intervals::NodeId> Intervals::all_children(NodeId n) const {
  std::vector<NodeId> r;
  for (std::size_t i = 0; i < nodes_[n].term.size(); ++i) {
    r.push_back(child(n, i));
  }
  return r;
}

bool Intervals::step(NodeId n) {
  const Term t = nodes_[n].term;
  if (!is_tracked(t)) return true;
  for (Term c : t.children()) {
    if (!is_tracked(c) && !t.is(Kind::Select)) return true;
  }
  switch (t.kind()) {
    case Kind::Const: {
      if (t.is_bool()) return set_bool(n, t.value() != 0, {});
      return narrow_u(
          n, {static_cast<Int>(t.value()), static_cast<Int>(t.value())}, {});
    }
    case Kind::Not:
      if (is_true(child(n, 0)) || is_false(child(n, 0))) {
        if (!set_bool(n, is_false(child(n, 0)), {child(n, 0)})) return false;
      }
      if (!is_true(n) && !is_false(n)) return true;
      return set_bool(child(n, 0), is_false(n), {n});
    case Kind::And:
      return step_junction(n, true);
    case Kind::Or:
      return step_junction(n, false);
    case Kind::Eq:
      return step_equal(n);
    case Kind::Ite:
      return step_ite(n);
    case Kind::Ult:
      return step_less(n, false);
    case Kind::Slt:
      return step_less(n, true);
    case Kind::Add:
      return step_add(n);
    case Kind::Mul:
      return step_mul(n);
    case Kind::UDiv:
    case Kind::URem:
    case Kind::SDiv:
    case Kind::SRem:
      return step_divide(n);
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::LShr:
      return step_bits(n);
    case Kind::ZExt:
    case Kind::SExt:
    case Kind::Extract:
    case Kind::Concat:
      return step_resize(n);
    default:
      return true;
  }
}

bool Intervals::step_junction(NodeId n, bool is_and) {
  const std::vector<NodeId> c = all_children(n);
  // For Or read everything negated: "weak" is false for And, true for Or.
  const auto weak = [&](NodeId x) { return is_and ? is_false(x) : is_true(x); };
  const auto strong = [&](NodeId x) {
    return is_and ? is_true(x) : is_false(x);
  };
  std::size_t open = 0;
  NodeId last = 0;
  for (NodeId x : c) {
    if (weak(x)) return set_bool(n, !is_and, {x});
    if (!strong(x)) {
      ++open;
      last = x;
    }
  }
  if (open == 0) return set_bool(n, is_and, c);
  if (strong(n)) {
    for (NodeId x : c) {
      if (!set_bool(x, is_and, {n})) return false;
    }
  } else if (weak(n) && open == 1) {
    std::vector<NodeId> because = c;
    because.push_back(n);
    return set_bool(last, !is_and, because);
  }
  return true;
}

bool Intervals::step_equal(NodeId n) {
  const NodeId a = child(n, 0), b = child(n, 1);
  const Range &x = at(a), &y = at(b);
  const auto disjoint = [](Interval p, Interval q) {
    return p.high < q.low || q.high < p.low;
  };
  if (disjoint(x.u, y.u) || disjoint(x.s, y.s)) {
    if (!set_bool(n, false, {a, b})) return false;
  } else if (x.u.is_point() && y.u.is_point()) {
    if (!set_bool(n, true, {a, b})) return false;
  }
  if (is_true(n)) {
    return narrow(a, Range(at(b)), {n, b}) && narrow(b, Range(at(a)), {n, a});
  }
  if (!is_false(n)) return true;
  const auto trim = [&](NodeId p, NodeId q) {
    const Range point = at(q);
    if (!point.u.is_point()) return true;
    Range r = at(p);
    if (r.u.low == point.u.low) ++r.u.low;
    if (r.u.high == point.u.low) --r.u.high;
    if (r.s.low == point.s.low) ++r.s.low;
    if (r.s.high == point.s.low) --r.s.high;
    return narrow(p, r, {n, q});
  };
  return trim(a, b) && trim(b, a);
}

bool Intervals::step_ite(NodeId n) {
  const NodeId c = child(n, 0), a = child(n, 1), b = child(n, 2);
  const auto disjoint = [&](NodeId x) {
    const Range &p = at(x), &q = at(n);
    return p.u.high < q.u.low || q.u.high < p.u.low || p.s.high < q.s.low ||
           q.s.high < p.s.low;
  };
  if (disjoint(a) && !set_bool(c, false, {a, n})) return false;
  if (disjoint(b) && !set_bool(c, true, {b, n})) return false;
  if (is_true(c) || is_false(c)) {
    const NodeId x = is_true(c) ? a : b;
    return narrow(n, Range(at(x)), {c, x}) && narrow(x, Range(at(n)), {c, n});
  }
  const Range both{hull(at(a).u, at(b).u), hull(at(a).s, at(b).s)};
  return narrow(n, both, {a, b});
}

bool Intervals::step_less(NodeId n, bool is_signed) {
  const NodeId a = child(n, 0), b = child(n, 1);
  const auto view = [&](NodeId x) { return is_signed ? at(x).s : at(x).u; };
  const auto narrow_view = [&](NodeId x, Interval i, NodeId other) {
    return is_signed ? narrow_s(x, i, {n, other}) : narrow_u(x, i, {n, other});
  };
  const Interval x = view(a), y = view(b);
  if (x.high < y.low && !set_bool(n, true, {a, b})) return false;
  if (x.low >= y.high && !set_bool(n, false, {a, b})) return false;
  if (is_true(n)) {
    return narrow_view(a, {x.low, y.high - 1}, b) &&
           narrow_view(b, {x.low + 1, y.high}, a);
  }
  if (is_false(n)) {
    return narrow_view(a, {y.low, x.high}, b) &&
           narrow_view(b, {y.low, x.high}, a);
  }
  return true;
}

bool Intervals::step_add(NodeId n) {
  const std::vector<NodeId> c = all_children(n);
  for (const bool is_signed : {false, true}) {
    const auto view = [&](NodeId x) { return is_signed ? at(x).s : at(x).u; };
    Interval sum{0, 0};
    for (NodeId x : c) sum = sum + view(x);
    if (!narrow_sum(n, sum, c)) return false;
    if (c.size() > 4) continue;
    for (std::size_t i = 0; i < c.size(); ++i) {
      Interval rest = view(n);
      std::vector<NodeId> because{n};
      for (std::size_t j = 0; j < c.size(); ++j) {
        if (j == i) continue;
        rest = rest - view(c[j]);
        because.push_back(c[j]);
      }
      if (!narrow_sum(c[i], rest, because)) return false;
    }
  }
  return true;
}

bool Intervals::step_mul(NodeId n) {
  const std::vector<NodeId> c = all_children(n);
  for (const bool is_signed : {false, true}) {
    const auto view = [&](NodeId x) { return is_signed ? at(x).s : at(x).u; };
    Interval product{1, 1};
    bool fits = true;
    for (NodeId x : c) fits = fits && multiply(product, view(x), &product);
    if (!fits) continue;
    if (!narrow_sum(n, product, c)) return false;
    // Downwards only for constant * x, and only if nothing can wrap.
    const unsigned w = nodes_[n].term.width();
    const Interval window = is_signed ? full_signed(w) : full_unsigned(w);
    if (c.size() != 2 || product.low < window.low ||
        product.high > window.high) {
      continue;
    }
    for (int i = 0; i < 2; ++i) {
      const NodeId x = c[static_cast<std::size_t>(i)];
      const NodeId k = c[static_cast<std::size_t>(1 - i)];
      const Int factor = view(k).low;
      if (!view(k).is_point() || factor <= 0) continue;
      const Interval r{ceil_div(view(n).low, factor),
                       floor_div(view(n).high, factor)};
      const std::vector<NodeId> because{n, k, x};
      if (!(is_signed ? narrow_s(x, r, because) : narrow_u(x, r, because))) {
        return false;
      }
    }
  }
  return true;
}

bool Intervals::step_divide(NodeId n) {
  const NodeId a = child(n, 0), b = child(n, 1);
  const Kind kind = nodes_[n].term.kind();
  const Range x = at(a), y = at(b);
  if (kind == Kind::UDiv || kind == Kind::URem) {
    if (y.u.low < 1) return true;
    if (kind == Kind::UDiv) {
      return narrow_u(n, {x.u.low / y.u.high, x.u.high / y.u.low}, {a, b});
    }
    if (x.u.high < y.u.low) return narrow_u(n, x.u, {a, b});
    return narrow_u(n, {0, std::min(x.u.high, y.u.high - 1)}, {a, b});
  }
  if (y.s.low < 1) return true;
  if (kind == Kind::SDiv) {  // monotone in x; towards 0 as y grows
    const Int ends[] = {x.s.low / y.s.low, x.s.low / y.s.high,
                        x.s.high / y.s.low, x.s.high / y.s.high};
    return narrow_s(
        n,
        {*std::min_element(ends, ends + 4), *std::max_element(ends, ends + 4)},
        {a, b});
  }
  const Int most = y.s.high - 1;
  return narrow_s(n,
                  {x.s.low >= 0 ? 0 : std::max(x.s.low, -most),
                   x.s.high <= 0 ? 0 : std::min(x.s.high, most)},
                  {a, b});
}

bool Intervals::step_bits(NodeId n) {
  const NodeId a = child(n, 0), b = child(n, 1);
  const Range x = at(a), y = at(b);
  switch (nodes_[n].term.kind()) {
    case Kind::BvAnd:
      return narrow_u(n, {0, std::min(x.u.high, y.u.high)}, {a, b});
    case Kind::BvOr:
      return narrow_u(n,
                      {std::max(x.u.low, y.u.low),
                       full_unsigned(nodes_[n].term.width()).high},
                      {a, b});
    default: {  // LShr by a constant
      if (!y.u.is_point() || y.u.low > 64) return true;
      const auto shift = static_cast<unsigned>(y.u.low);
      return narrow_u(n, {x.u.low >> shift, x.u.high >> shift}, {a, b});
    }
  }
}

bool Intervals::step_resize(NodeId n) {
  const NodeId a = child(n, 0);
  const Term t = nodes_[n].term;
  const Range x = at(a);
  switch (t.kind()) {
    case Kind::ZExt:
      return narrow_u(n, x.u, {a}) && narrow_u(a, Interval(at(n).u), {n});
    case Kind::SExt:
      return narrow_s(n, x.s, {a}) && narrow_s(a, Interval(at(n).s), {n});
    case Kind::Concat: {
      const unsigned low_width = t[1].width();
      const Interval y = at(child(n, 1)).u;
      return narrow_u(n,
                      {x.u.low * power(low_width) + y.low,
                       x.u.high * power(low_width) + y.high},
                      {a, child(n, 1)});
    }
    default:  // Extract
      if (t.low() == 0) {
        return narrow_sum(n, x.u, {a}) && narrow_sum(n, x.s, {a});
      }
      return narrow_sum(n, {x.u.low >> t.low(), x.u.high >> t.low()}, {a});
  }
}

Range Intervals::range(Term t) const {
  const auto it = ids_.find(t);
  return it == ids_.end() ? full_range(t) : nodes_[it->second].range;
}

Sources Intervals::sources(Term t) const {
  const auto it = ids_.find(t);
  return it == ids_.end() ? Sources{} : sources_of(nodes_[it->second].reason);
}

Sources Intervals::sources_of(std::uint32_t reason) const {
  Sources result;
  std::vector<bool> seen(reasons_.size(), false);
  std::vector<std::uint32_t> stack{reason};
  while (!stack.empty()) {
    const std::uint32_t r = stack.back();
    stack.pop_back();
    if (r == kNone || seen[r]) continue;
    seen[r] = true;
    if (reasons_[r].item != kNone) {
      merge(result, (*items_)[reasons_[r].item].sources);
    }
    stack.insert(stack.end(), reasons_[r].parents.begin(),
                 reasons_[r].parents.end());
  }
  return result;
}

}  // namespace pleat::solver
