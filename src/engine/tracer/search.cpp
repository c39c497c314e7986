#include "engine/tracer/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::engine::tracer {

Stats::Stats(Registry& r)
    : states(r.counter("tracer.states")),
      infeasible(r.counter("tracer.infeasible")),
      subsumed(r.counter("tracer.subsumed")),
      forced(r.counter("tracer.forced")),
      weakened(r.counter("tracer.weakened")),
      restarts(r.counter("tracer.restarts")),
      labels(r.counter("tracer.interpolants")),
      label_sizes(r.counter("tracer.interpolant_nodes")),
      largest_label(r.counter("tracer.largest_interpolant")),
      unrolled(r.counter("tracer.unrolled")) {}

Search::Search(const Cfa& cfa, Env& env, Budget& budget, Settings settings,
               Arrive arrive)
    : cfa_(cfa),
      env_(env),
      budget_(budget),
      settings_(std::move(settings)),
      arrive_(std::move(arrive)),
      stepper_(cfa),
      projector_(cfa),
      oracle_(env),
      explainer_(cfa, oracle_, projector_, settings_.mode == Mode::Trace),
      table_(cfa.locations.size()),
      shapes_(loop_shapes(cfa)),
      shape_at_(cfa.locations.size(), -1),
      goal_(cfa.locations.size(), false),
      ignored_(cfa.locations.size(), false),
      learned_(cfa.locations.size()),
      stats_(env.stats) {
  for (std::size_t i = 0; i < shapes_.size(); ++i) {
    shape_at_[shapes_[i].header.index] = static_cast<int>(i);
  }
  for (const auto& p : cfa.properties) goal_[p.target.index] = true;
  for (LocationId c : cfa.cuts) goal_[c.index] = true;
}

bool Search::is_goal(LocationId at) const {
  return goal_[at.index] && !ignored_[at.index];
}

/// At joins states meet; elsewhere a label would hardly be found again.
bool Search::keeps_labels(LocationId at) const {
  return cfa_.at(at).in.size() > 1 || shape_at_[at.index] >= 0 ||
         settings_.wanted[at.index];
}

void Search::fail(std::string why) {
  if (why_.empty()) why_ = std::move(why);
}

Search::End Search::run() {
  State start = stepper_.initial();
  if (is_goal(start.location)) {
    error(start, {});
    return stop_ ? End::Arrived : End::Undecided;
  }
  push(std::move(start), {});
  while (!stack_.empty()) {
    if (!budget_.take()) return End::Budget;
    step();
    if (stop_) return End::Arrived;
  }
  return why_.empty() ? End::Done : End::Undecided;
}

/// The next edge of the newest node, or its end.
void Search::step() {
  Frame& frame = stack_.back();
  const auto& out = cfa_.at(frame.view->at()).out;
  if (frame.next == out.size()) {
    finish_top();
  } else {
    follow(out[frame.next++]);
  }
}

void Search::follow(cfa::EdgeId edge) {
  Frame& frame = stack_.back();
  const LocationId to = cfa_.at(edge).to;
  if (ignored_[to.index]) return;
  const auto it =
      std::find_if(frame.successors.begin(), frame.successors.end(),
                   [&](const exec::Successor& s) { return s.edge == edge; });
  if (it == frame.successors.end()) return cannot_take(edge);
  const State& state = frame.view->state();
  exec::Feasible f = oracle_.feasible(state, it->guard);
  if (f.result.is_unsat()) return cannot_take(edge);
  State next = stepper_.take(state, *it);
  if (f.model) next.model = std::move(f.model);
  // Values go further than equalities.
  term::Substitution fixed;
  for (Term c : term::conjuncts(it->guard)) {
    if (c.is(term::Kind::Not) && leaves_loop(edge)) fix_bound(c[0], next);
    const bool negated = c.is(term::Kind::Not);
    const Term a = negated ? c[0] : c;
    if (a.is_symbol()) {
      fixed[a] = term::mk_bool(!negated);
    } else if (!negated && a.is(term::Kind::Eq)) {
      if (a[0].is_symbol() && a[1].is_const()) fixed[a[0]] = a[1];
      if (a[1].is_symbol() && a[0].is_const()) fixed[a[1]] = a[0];
    }
  }
  if (!fixed.empty()) {
    term::Substituter put(std::move(fixed));
    for (Term& t : next.store) t = put(t);
  }
  arrive(std::move(next), edge);
}

bool Search::leaves_loop(cfa::EdgeId edge) const {
  const cfa::Edge& e = cfa_.at(edge);
  return std::ranges::any_of(stack_.back().loops, [&](HeaderId h) {
    const auto& body = headers_[h]->loop().body;
    return body[e.from.index] && !body[e.to.index];
  });
}

/// A loop ends, since `less` does not hold any more. If at most equality was
/// left, a symbol of the loop gets the value that it has then, also in what is
/// known of others: with `i <= n` and `i + j == m`, `j` is `m - n`.
void Search::fix_bound(Term less, State& state) {
  if (!less.is(term::Kind::Slt) && !less.is(term::Kind::Ult)) return;
  for (std::size_t side = 0; side < 2; ++side) {
    const Term symbol = less[side], value = less[1 - side];
    const auto inside = term::free_symbols(value);
    if (!symbol.is_symbol() || std::ranges::binary_search(inside, symbol)) {
      continue;
    }
    const Term equal = term::mk_eq(symbol, value);
    if (!term::holds(equal, *state.model) ||
        !oracle_.feasible(state, term::mk_not(equal)).result.is_unsat()) {
      return;
    }
    term::Substituter put(term::Substitution{{symbol, value}});
    for (Term& t : state.store) t = put(t);
    for (Term& t : state.condition) t = put(t);
    std::erase_if(state.condition, [](Term t) { return t.is_true(); });
    state.condition.push_back(equal);  // it may be an input
    return;
  }
}

/// The edge is infeasible here; the label keeps it so.
void Search::cannot_take(cfa::EdgeId edge) {
  ++stats_.infeasible;
  Frame& frame = stack_.back();
  if (const auto safe = table_.always_safe(cfa_.at(edge).to)) {
    insert(frame.relies, table_[*safe].relies);
    frame.uses.push_back(*safe);
    return;
  }
  require(edge, term::mk_false(), Purpose::error());
}

void Search::arrive(State state, cfa::EdgeId edge) {
  ++stats_.states;
  if (stats_.states.value % 256 == 0 && env_.progress) {
    env_.progress(fmt::format("{} states, {} subsumed, {} restarts, depth {}",
                              stats_.states.value,
                              stats_.subsumed.value + stats_.forced.value,
                              stats_.restarts.value, stack_.size()));
  }
  if (is_goal(state.location)) return error(state, edge);
  if (cfa_.at(state.location).out.empty()) return;
  View view(cfa_, state);
  const LocationId at = state.location;
  if (keeps_labels(at) && subsume(view, edge)) return;
  if (shape_at_[at.index] >= 0 &&
      subsume_by_headers(view, edge, stack_.back().loops)) {
    return;
  }
  push(std::move(state), edge);
}

/// Does the state imply a label? Constraints of headers that this would break
/// are given up.
bool Search::subsume(View& view, cfa::EdgeId edge) {
  const auto found = table_.find(
      view, stack_.back().loops.size(), oracle_, [&](const Purpose& p) {
        return settings_.mode != Mode::Deepen &&
               std::none_of(p.soft.begin(), p.soft.end(), [&](const Reason& r) {
                 const Constraint& c =
                     header(r.header).constraints()[r.constraint];
                 return c.locked || c.frame;
               });
      });
  if (!found) return false;
  ++stats_.subsumed;
  if (!found->failed.empty()) {
    // The outermost header that changes is where to go on.
    std::map<HeaderId, std::vector<std::size_t>> failed;
    for (const Reason& r : found->failed) {
      failed[r.header].push_back(r.constraint);
    }
    for (auto it = failed.rbegin(); it != failed.rend(); ++it) {
      weaken(header(it->first), it->second, nullptr);
    }
    restart(failed.begin()->first);
    return true;
  }
  const Entry& e = table_[found->entry];
  const Label label = e.label;
  const HeaderSet relies = e.relies;
  absorb(edge, {label, relies, {found->entry}, e.cut});
  return true;
}

void Search::push(State state, cfa::EdgeId edge) {
  Frame frame;
  frame.by = edge;
  const LocationId at = state.location;
  if (!stack_.empty()) {
    frame.level = stack_.back().loops.size();
    for (HeaderId h : stack_.back().loops) {
      if (header(h).loop().body[at.index]) frame.loops.push_back(h);
    }
  }
  if (shape_at_[at.index] >= 0) {
    open_header(frame, std::move(state),
                shapes_[static_cast<std::size_t>(shape_at_[at.index])]);
  } else {
    begin(frame, std::move(state));
  }
  stack_.push_back(std::move(frame));
}

void Search::begin(Frame& frame, State state) {
  frame.successors = stepper_.successors(state);
  frame.view = std::make_unique<View>(cfa_, std::move(state));
  frame.next = 0;
  frame.label.clear();
  frame.relies.clear();
  frame.uses.clear();
  frame.cut = false;
}

void Search::require(cfa::EdgeId edge, Term after, const Purpose& purpose) {
  Frame& frame = stack_.back();
  const auto before = explainer_.before(*frame.view, edge, after, frame.label);
  if (!before) {
    fail("a reason that could not be expressed over program variables");
    return;
  }
  for (Term f : *before) add(frame.label, {f, purpose});
}

/// The successor along the edge is done with.
void Search::absorb(cfa::EdgeId edge, const Done& done) {
  Frame& frame = stack_.back();
  frame.cut |= done.cut;
  insert(frame.relies, done.relies);
  frame.uses.insert(frame.uses.end(), done.uses.begin(), done.uses.end());
  for (const Conjunct& c : done.label) require(edge, c.formula, c.purpose);
}

/// All edges of the newest node are done with.
void Search::finish_top() {
  if (stack_.back().header != kNoHeader && !close_header(stack_.back())) {
    return;  // explored again
  }
  Frame frame = std::move(stack_.back());
  stack_.pop_back();
  const LocationId at = frame.view->at();
  std::vector<EntryId> uses = std::move(frame.uses);
  std::sort(uses.begin(), uses.end());
  uses.erase(std::unique(uses.begin(), uses.end()), uses.end());
  if (keeps_labels(at) || stack_.empty()) {
    const std::size_t size = size_of(frame.label);
    ++stats_.labels;
    stats_.label_sizes += size;
    stats_.largest_label.value =
        std::max<std::uint64_t>(stats_.largest_label.value, size);
    if (frame.header != kNoHeader) {
      const EntryId id = header(frame.header).table_entry();
      Entry& e = table_[id];
      e.label = frame.label;
      e.relies = frame.relies;
      e.uses = std::move(uses);
      e.cut = frame.cut;
      e.level = frame.level;
      e.open = false;
      uses = {id};
    } else {
      uses = {table_.add({at, frame.label, frame.relies, std::move(uses),
                          frame.cut, frame.level})};
    }
  }
  if (stack_.empty()) {
    root_ = uses[0];
    return;
  }
  absorb(frame.by, {frame.label, frame.relies, std::move(uses), frame.cut});
}

std::vector<Term> Search::labels(LocationId at, bool all) const {
  std::vector<bool> used(table_.size(), all);
  std::vector<EntryId> work;
  if (root_ && !all) work.push_back(*root_);
  while (!work.empty()) {
    const EntryId id = work.back();
    work.pop_back();
    if (used[id]) continue;
    used[id] = true;
    const auto& next = table_[id].uses;
    work.insert(work.end(), next.begin(), next.end());
  }
  std::vector<Label> found;
  for (EntryId id : table_.at(at)) {
    if (used[id] && table_[id].alive && !table_[id].open) {
      found.push_back(table_[id].label);
    }
  }
  return disjuncts_of(found);
}

}  // namespace pleat::engine::tracer
