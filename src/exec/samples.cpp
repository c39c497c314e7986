// Reservoir sampling per header over what the runs offer; the first samples
// are never replaced, since entry states refute most wrong candidates.

#include "exec/samples.h"

#include <absl/hash/hash.h>

#include <algorithm>

#include "cfa/loops.h"
#include "exec/inputs.h"
#include "support/budget.h"
#include "support/check.h"
#include "term/walk.h"

namespace pleat::exec {
namespace {

using cfa::LocationId;
using term::Term;
using term::Value;

class VisitCounter : public Observer {
 public:
  bool wants(LocationId at, std::uint64_t) override {
    ++visits[at];
    return false;
  }
  void visit(const ConcreteState&, cfa::EdgeId) override {}
  absl::flat_hash_map<LocationId, std::uint64_t> visits;
};

/// Takes the visits whose numbers are planned (sorted, from 1).
class Collector : public Observer {
 public:
  bool wants(LocationId at, std::uint64_t) override {
    Plan& p = plans[at];
    ++p.seen;
    if (p.next == p.numbers.size() || p.numbers[p.next] != p.seen) return false;
    ++p.next;
    return true;
  }
  void visit(const ConcreteState& state, cfa::EdgeId) override {
    states.push_back(state);
  }
  struct Plan {
    std::vector<std::uint64_t> numbers;
    std::size_t next = 0;
    std::uint64_t seen = 0;
  };
  absl::flat_hash_map<LocationId, Plan> plans;
  std::vector<ConcreteState> states;
};

std::size_t hash_of(const ConcreteState& state) {
  std::vector<std::uint64_t> words{state.location.index};
  const auto add = [&](Value v) {
    words.push_back(static_cast<std::uint64_t>(v));
    words.push_back(static_cast<std::uint64_t>(v >> 64));
  };
  for (Value v : state.scalars) add(v);
  for (const auto& a : state.arrays) {
    add(a.otherwise);
    for (const auto& [i, v] : a.elements) {
      add(i);
      add(v);
    }
  }
  return absl::HashOf(words);
}

std::size_t elements_of(const ConcreteState& state) {
  std::size_t count = 0;
  for (const auto& a : state.arrays) count += a.elements.size();
  return count;
}

/// A term without arrays as a list of operations: evaluated in many states
/// without hashing.
class FlatTerm {
 public:
  FlatTerm(const cfa::Cfa& cfa, Term root) {
    std::vector<Term> stack{root};
    while (!stack.empty()) {
      const Term t = stack.back();
      if (index_.contains(t)) {
        stack.pop_back();
        continue;
      }
      if (t.sort().is_array()) {
        flat_ = false;
        return;
      }
      const std::size_t before = stack.size();
      for (Term c : t.children()) {
        if (!index_.contains(c)) stack.push_back(c);
      }
      if (stack.size() > before) continue;
      stack.pop_back();
      add(cfa, t);
    }
  }

  bool flat() const { return flat_; }

  Value value(const ConcreteState& state) {
    values_.resize(nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const Node& n = nodes_[i];
      if (n.term.is_const()) {
        values_[i] = n.term.value();
      } else if (n.term.is_symbol()) {
        values_[i] = state.scalars[n.variable];
      } else {
        arguments_.clear();
        for (std::size_t c : n.children) arguments_.push_back(values_[c]);
        values_[i] = term::apply(n.term.kind(), arguments_, n.sorts,
                                 n.term.high(), n.term.low());
      }
    }
    return values_.back();
  }

 private:
  struct Node {
    Term term;
    std::uint32_t variable = 0;
    std::vector<std::size_t> children = {};
    std::vector<term::Sort> sorts = {};
  };

  void add(const cfa::Cfa& cfa, Term t) {
    Node node{.term = t};
    if (t.is_symbol()) {
      const auto v = cfa.variable_of(t);
      CHECK(v.has_value(),
            "candidate should mention variables only, not " + t.name());
      node.variable = v->index;
    }
    for (Term c : t.children()) {
      node.children.push_back(index_.at(c));
      node.sorts.push_back(c.sort());
    }
    index_.emplace(t, nodes_.size());
    nodes_.push_back(std::move(node));
  }

  bool flat_ = true;
  absl::flat_hash_map<Term, std::size_t> index_;
  std::vector<Node> nodes_;
  std::vector<Value> values_, arguments_;
};

}  // namespace

term::Model model_of(const cfa::Cfa& cfa, const ConcreteState& state) {
  term::Model model;
  for (std::size_t i = 0; i < cfa.variables.size(); ++i) {
    const Term s = cfa.variables[i].symbol;
    if (s.sort().is_array()) {
      model.set(s, state.arrays[i]);
    } else {
      model.set(s, state.scalars[i]);
    }
  }
  return model;
}

Value evaluate(const cfa::Cfa& cfa, Term t, const ConcreteState& state) {
  term::Model model;
  for (Term s : term::free_symbols(t)) {
    const auto v = cfa.variable_of(s);
    CHECK(v.has_value(),
          "candidate should mention variables only, not " + s.name());
    if (s.sort().is_array()) {
      model.set(s, state.arrays[v->index]);
    } else {
      model.set(s, state.scalars[v->index]);
    }
  }
  return term::Evaluator(model).scalar(t);
}

SamplePool::SamplePool(const cfa::Cfa& cfa, Options options)
    : cfa_(cfa),
      options_(options),
      interpreter_(cfa),
      random_(options.seed),
      headers_(cfa::cut_points(cfa)) {}

/// Which of the visits to keep: both ends, powers of two, some by chance.
std::vector<std::uint64_t> SamplePool::plan(std::uint64_t visits) {
  std::vector<std::uint64_t> numbers;
  const std::uint64_t ends = std::max<std::uint64_t>(options_.per_run / 6, 1);
  for (std::uint64_t i = 1; i <= std::min(ends, visits); ++i) {
    numbers.push_back(i);
    numbers.push_back(visits + 1 - i);
  }
  for (std::uint64_t i = 1; i <= visits && i != 0; i *= 2) numbers.push_back(i);
  for (std::size_t n = options_.per_run / 4; n > 0; --n) {
    numbers.push_back(1 + random_() % visits);
  }
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

RunResult SamplePool::run(InputSource& inputs, const RunLimits& limits) {
  VisitCounter counter;
  RunLimits recording = limits;
  recording.inputs_at_target_only = false;
  RunResult result = interpreter_.run(inputs, recording, headers_, counter);
  Collector collector;
  for (LocationId header : headers_) {
    const auto it = counter.visits.find(header);
    if (it == counter.visits.end()) continue;
    collector.plans[header].numbers = plan(it->second);
  }
  FixedInputs again(result.inputs);
  RunLimits same = limits;
  same.edges = result.edges;
  same.inputs_at_target_only = true;
  interpreter_.run(again, same, headers_, collector);
  for (const ConcreteState& state : collector.states) add(state);
  return result;
}

void SamplePool::add(const ConcreteState& state) {
  const std::size_t elements = elements_of(state);
  if (elements_ + elements > options_.elements) return;
  if (!known_.insert(hash_of(state)).second) return;
  auto& kept = samples_[state.location];
  const std::uint64_t number = offered_[state.location]++;
  if (kept.size() < options_.per_header) {
    kept.push_back(state);
    elements_ += elements;
    return;
  }
  const std::uint64_t fixed = options_.per_header / 4;
  const std::uint64_t place = random_() % (number + 1);
  if (place < fixed || place >= kept.size()) return;
  elements_ += elements - elements_of(kept[place]);
  kept[place] = state;
}

RunResult SamplePool::explore(std::uint64_t runs, std::uint64_t edges,
                              const RunLimits& each) {
  RunResult result;
  while (runs-- > 0 && edges > 0 && !stop_requested()) {
    RandomInputs inputs(cfa_, options_.seed * 1'000'003 + next_seed_++);
    RunLimits limits = each;
    limits.edges = std::min(limits.edges, edges);
    result = run(inputs, limits);
    if (result.end == RunResult::End::Target) break;
    edges -= std::min(edges, std::max<std::uint64_t>(result.edges, 1));
  }
  return result;
}

const std::vector<ConcreteState>& SamplePool::at(LocationId header) const {
  static const std::vector<ConcreteState> none;
  const auto it = samples_.find(header);
  return it == samples_.end() ? none : it->second;
}

bool SamplePool::excluded(LocationId header, Term candidate) const {
  const auto& samples = at(header);
  if (samples.empty()) return false;
  FlatTerm flat(cfa_, candidate);
  return std::any_of(
      samples.begin(), samples.end(), [&](const ConcreteState& state) {
        return (flat.flat() ? flat.value(state)
                            : evaluate(cfa_, candidate, state)) == 0;
      });
}

}  // namespace pleat::exec
