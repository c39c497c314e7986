#include "check/automaton_replay.h"

#include "support/budget.h"
#include "support/check.h"
#include "term/evaluate.h"

namespace pleat::check {
namespace {

using cfa::Cfa;
using cfa::Edge;
using term::Model;
using term::Term;

class Walker {
 public:
  Walker(const Cfa& cfa, const verdict::Counterexample& counterexample)
      : cfa_(cfa), inputs_(counterexample.inputs) {
    at_ = cfa.initial;
  }

  /// Takes the first enabled edge; false if there is none. Edges that leave
  /// one location and share an input read it once.
  bool step() {
    Model with_inputs = state_;
    std::vector<cfa::InputId> read;
    for (cfa::EdgeId id : cfa_.at(at_).out) {
      const Edge& edge = cfa_.at(id);
      for (std::size_t i = 0; i < edge.inputs.size(); ++i) {
        if (i < read.size() && read[i] == edge.inputs[i]) continue;
        read.resize(i);
        bind(edge.inputs[i], next_ + i, with_inputs);
        read.push_back(edge.inputs[i]);
      }
      term::Evaluator evaluate(with_inputs);
      if (!evaluate.holds(edge.guard)) continue;
      take(edge, evaluate);
      return true;
    }
    return false;
  }

  cfa::LocationId at() const { return at_; }

 private:
  void bind(cfa::InputId input, std::size_t position, Model& model) const {
    const Term symbol = cfa_.at(input).symbol;
    const verdict::InputValue none;
    const auto& value = position < inputs_.size() ? inputs_[position] : none;
    if (symbol.sort().is_array()) {
      model.set(symbol, value.array);
    } else {
      model.set(symbol, term::truncate(value.value, symbol.width()));
    }
  }

  void take(const Edge& edge, term::Evaluator& evaluate) {
    Model after = state_;
    for (const auto& a : edge.assignments) {
      const Term symbol = cfa_.at(a.variable).symbol;
      if (symbol.sort().is_array()) {
        after.set(symbol, evaluate.array(a.value));
      } else {
        after.set(symbol, evaluate.scalar(a.value));
      }
    }
    state_ = std::move(after);
    next_ += edge.inputs.size();
    at_ = edge.to;
  }

  const Cfa& cfa_;
  const std::vector<verdict::InputValue>& inputs_;
  Model state_;
  std::size_t next_ = 0;
  cfa::LocationId at_;
};

}  // namespace

WalkResult walk(const Cfa& cfa, const verdict::Counterexample& counterexample,
                std::uint64_t max_edges) {
  CHECK(counterexample.property < cfa.properties.size(),
        "property should exist");
  const cfa::LocationId target = cfa.properties[counterexample.property].target;
  Walker walker(cfa, counterexample);
  WalkResult result;
  for (; result.edges < max_edges; ++result.edges) {
    if (walker.at() == target) {
      result.reached = true;
      return result;
    }
    if (stop_requested()) break;
    if (!walker.step()) {
      result.why_not = "the automaton ends before the target";
      return result;
    }
  }
  result.why_not = "the target is not reached within " +
                   std::to_string(result.edges) + " edges";
  return result;
}

ReplayResult AutomatonReplayer::replay(
    const verdict::Counterexample& counterexample) {
  const WalkResult walked = walk(cfa_, counterexample);
  ReplayResult result;
  result.reached = walked.reached;
  result.by = ReplayResult::By::Automaton;
  result.why_not = walked.why_not;
  return result;
}

}  // namespace pleat::check
