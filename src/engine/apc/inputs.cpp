#include "engine/apc/inputs.h"

#include <algorithm>
#include <map>

#include "exec/interpreter.h"

namespace pleat::engine::apc {
namespace {

/// Values by input, in the order in which they are read; then the last again.
class ModelInputs : public exec::InputSource {
 public:
  ModelInputs(const cfa::Cfa& cfa, const Disjunct& disjunct,
              const std::vector<Instance>& instances, const term::Model& model)
      : cfa_(cfa), model_(model) {
    term::Evaluator value(model);
    for (std::size_t i : in_order(instances, value)) {
      for (const auto& [input, symbol] : instances[i].inputs) {
        queues_[input].push_back(symbol);
      }
    }
    for (const Exists& e : disjunct.exists) {
      if (e.kind == Exists::Kind::Input) queues_[e.input].push_back(e.symbol);
    }
  }

  term::Value scalar(std::uint64_t position, cfa::InputId input,
                     const cfa::Input&) override {
    const Term s = symbol(position, input);
    return s ? model_.scalar(s) : 0;
  }
  term::ArrayValue array(std::uint64_t position, cfa::InputId input,
                         const cfa::Input&) override {
    const Term s = symbol(position, input);
    return s ? model_.array(s) : term::ArrayValue{};
  }

 private:
  /// Iterations that happen in the model, by the number of those before them;
  /// inner ones within the outer one.
  static std::vector<std::size_t> in_order(
      const std::vector<Instance>& instances, term::Evaluator& value) {
    std::vector<std::vector<term::Value>> keys(instances.size());
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < instances.size(); ++i) {
      const Instance& n = instances[i];
      if (!value.holds(n.happens)) continue;
      if (n.parent != SIZE_MAX) {
        if (keys[n.parent].empty()) continue;  // does not happen
        keys[i] = keys[n.parent];
      }
      term::Value time = 0;
      for (Term t : n.before) time += value.scalar(t);
      keys[i].push_back(time);
      order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return keys[a] < keys[b]; });
    return order;
  }

  /// A position may be asked for again: only what stands before it counts.
  Term symbol(std::uint64_t position, cfa::InputId input) {
    read_.resize(std::min<std::size_t>(read_.size(), position));
    const auto before =
        static_cast<std::size_t>(std::count(read_.begin(), read_.end(), input));
    read_.push_back(input);
    const std::vector<Term>& queue = queues_[input];
    return queue.empty() ? Term() : queue[std::min(before, queue.size() - 1)];
  }

  const cfa::Cfa& cfa_;
  const term::Model& model_;
  std::map<cfa::InputId, std::vector<Term>> queues_;
  std::vector<cfa::InputId> read_;
};

}  // namespace

ModelRun run_model(const cfa::Cfa& cfa, std::size_t property,
                   const Disjunct& disjunct,
                   const std::vector<Instance>& instances,
                   const term::Model& model, std::uint64_t most_edges) {
  constexpr std::uint64_t beginning = 10'000;
  using End = exec::RunResult::End;
  ModelInputs inputs(cfa, disjunct, instances, model);
  exec::Interpreter interpreter(cfa);
  exec::RunResult run = interpreter.run(
      inputs, {.edges = most_edges, .inputs_at_target_only = true});
  if (run.end == End::Limit) {
    ModelInputs again(cfa, disjunct, instances, model);
    run = interpreter.run(again, {.edges = std::min(most_edges, beginning)});
    return {ModelRun::End::NotSeen, std::move(run.inputs)};
  }
  if (run.end != End::Target ||
      run.location != cfa.properties[property].target) {
    return {ModelRun::End::Elsewhere, {}};
  }
  return {ModelRun::End::Target, std::move(run.inputs)};
}

}  // namespace pleat::engine::apc
