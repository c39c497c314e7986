#include "exec/state.h"

#include <algorithm>

#include "support/check.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::exec {

using cfa::Edge;
using cfa::EdgeId;
using cfa::InputId;

Reads::~Reads() {
  // A long list would otherwise be destroyed by as deep a recursion.
  std::shared_ptr<const Reads> rest = std::move(before);
  while (rest && rest.use_count() == 1) {
    auto* node = const_cast<Reads*>(rest.get());
    std::shared_ptr<const Reads> next = std::move(node->before);
    rest = std::move(next);
  }
}

std::vector<verdict::InputValue> input_values(const State& state) {
  std::vector<const Reads*> blocks;
  for (const Reads* r = state.reads.get(); r != nullptr; r = r->before.get()) {
    blocks.push_back(r);
  }
  const std::vector<Term> decisive = term::free_symbols(state.condition);
  std::vector<verdict::InputValue> values;
  for (auto it = blocks.rbegin(); it != blocks.rend(); ++it) {
    for (const auto& read : (*it)->reads) {
      verdict::InputValue value{read.input, 0, {}};
      value.matters =
          read.symbol &&
          std::binary_search(decisive.begin(), decisive.end(), read.symbol);
      if (read.symbol && read.symbol.sort().is_array()) {
        value.array = state.model->array(read.symbol);
      } else if (read.symbol) {
        value.value = state.model->scalar(read.symbol);
      }
      values.push_back(std::move(value));
    }
  }
  return values;
}

std::vector<Term> input_symbols(const State& state) {
  std::vector<Term> symbols;
  for (const Reads* r = state.reads.get(); r != nullptr; r = r->before.get()) {
    for (const auto& read : r->reads) {
      if (read.symbol && read.symbol.sort().is_bitvec()) {
        symbols.push_back(read.symbol);
      }
    }
  }
  std::sort(symbols.begin(), symbols.end());
  return symbols;
}

namespace {

/// A comparison of a term with a constant.
struct Bound {
  Term term;
  bool is_signed = false;
  bool is_lower = false;
  term::Value limit = 0;  ///< term >= limit or term <= limit

  bool same_kind(const Bound& other) const {
    return term == other.term && is_signed == other.is_signed &&
           is_lower == other.is_lower;
  }
  /// Of two bounds of the same kind: does this one imply the other?
  bool implies(const Bound& other) const {
    const unsigned w = term.width();
    const bool less =
        is_signed ? term::to_signed(limit, w) < term::to_signed(other.limit, w)
                  : limit < other.limit;
    return limit == other.limit || less != is_lower;
  }
};

std::optional<Bound> bound_of(Term c) {
  const bool negated = c.is(term::Kind::Not);
  if (negated) c = c[0];
  const bool is_signed = c.is(term::Kind::Slt);
  if (!is_signed && !c.is(term::Kind::Ult)) return std::nullopt;
  // a < b, where one side is constant; !(k < t) is t <= k, k < t is t >= k+1
  // (k is not the largest number, else the comparison would be false).
  if (c[0].is_const()) {
    return Bound{c[1], is_signed, !negated,
                 negated ? c[0].value()
                         : term::truncate(c[0].value() + 1, c[0].width())};
  }
  if (c[1].is_const()) {
    return Bound{c[0], is_signed, negated,
                 negated ? c[1].value()
                         : term::truncate(c[1].value() - 1, c[1].width())};
  }
  return std::nullopt;
}

/// Adds a conjunct; a weaker bound on the same term goes, a weaker new one is
/// not taken. Looks at the last ones only: paths may be very long.
void add_conjunct(std::vector<Term>& condition, Term c) {
  constexpr std::size_t kLast = 64;
  if (const auto bound = bound_of(c)) {
    const std::size_t end =
        condition.size() - std::min(condition.size(), kLast);
    for (std::size_t i = condition.size(); i-- > end;) {
      const auto old = bound_of(condition[i]);
      if (!old || !old->same_kind(*bound)) continue;
      if (old->implies(*bound)) return;
      condition.erase(condition.begin() + static_cast<std::ptrdiff_t>(i));
      break;
    }
  }
  condition.push_back(c);
}

/// The s of s = constant; else null. What depends on it is concrete then.
Term fixed_symbol(Term c) {
  if (!c.is(term::Kind::Eq) || c[0].sort().is_array()) return {};
  if (c[0].is_symbol() && c[1].is_const()) return c[0];
  if (c[1].is_symbol() && c[0].is_const()) return c[1];
  return {};
}

}  // namespace

Stepper::Stepper(const cfa::Cfa& cfa) : cfa_(cfa) {
  for (const Edge& edge : cfa.edges) {
    std::vector<Term> terms{edge.guard};
    for (const auto& a : edge.assignments) terms.push_back(a.value);
    const std::vector<Term> symbols = term::free_symbols(terms);
    auto& variables = mentioned_.emplace_back();
    for (Term s : symbols) {
      if (const auto v = cfa.variable_of(s)) variables.push_back(*v);
    }
    auto& used = used_inputs_.emplace_back();
    for (InputId i : edge.inputs) {
      if (std::binary_search(symbols.begin(), symbols.end(),
                             cfa.at(i).symbol)) {
        used.push_back(i);
      }
    }
  }
}

State Stepper::initial() const {
  State state;
  state.location = cfa_.initial;
  for (const auto& v : cfa_.variables) {
    state.store.push_back(term::mk_fresh(v.name + ".start", v.symbol.sort()));
  }
  state.model = std::make_shared<term::Model>();
  return state;
}

std::vector<Successor> Stepper::successors(const State& state) const {
  std::vector<Successor> result;
  absl::flat_hash_map<InputId, Term> shared;
  for (EdgeId id : cfa_.at(state.location).out) {
    const Edge& edge = cfa_.at(id);
    term::Substitution map;
    for (cfa::VariableId v : mentioned_[id.index]) {
      map[cfa_.at(v).symbol] = state.store[v.index];
    }
    for (InputId i : used_inputs_[id.index]) {
      const cfa::Input& input = cfa_.at(i);
      auto [it, added] = shared.try_emplace(i);
      if (added) {
        it->second = term::mk_fresh(input.name.empty() ? "input" : input.name,
                                    input.symbol.sort());
      }
      map[input.symbol] = it->second;
    }
    term::Substituter at_state(std::move(map));
    Successor s;
    s.edge = id;
    s.guard = at_state(edge.guard);
    if (s.guard.is_false()) continue;
    for (const auto& a : edge.assignments) {
      s.values.emplace_back(a.variable, at_state(a.value));
    }
    for (InputId i : edge.inputs) {
      const auto it = shared.find(i);
      s.reads.push_back({i, it == shared.end() ? Term() : it->second});
    }
    result.push_back(std::move(s));
  }
  return result;
}

State Stepper::take(State state, const Successor& successor) const {
  state.location = cfa_.at(successor.edge).to;
  for (const auto& [v, value] : successor.values) {
    state.store[v.index] = value;
  }
  term::Substitution known;
  for (Term c : term::conjuncts(successor.guard)) {
    add_conjunct(state.condition, c);
    if (const Term s = fixed_symbol(c)) known[s] = c[0] == s ? c[1] : c[0];
  }
  if (!known.empty()) {
    term::Substituter substitute(std::move(known));
    for (Term& t : state.store) t = substitute(t);
  }
  if (!successor.reads.empty()) {
    auto reads = std::make_shared<Reads>();
    reads->before = state.reads;
    reads->reads = successor.reads;
    state.reads = std::move(reads);
  }
  return state;
}

}  // namespace pleat::exec
