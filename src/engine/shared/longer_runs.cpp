#include "engine/shared/longer_runs.h"

namespace pleat::engine {
namespace {

/// Passes values on, and notes whether one was asked for.
class Watched : public exec::InputSource {
 public:
  explicit Watched(exec::InputSource& source) : source_(source) {}
  term::Value scalar(std::uint64_t position, cfa::InputId input,
                     const cfa::Input& what) override {
    asked_ = true;
    return source_.scalar(position, input, what);
  }
  term::ArrayValue array(std::uint64_t position, cfa::InputId input,
                         const cfa::Input& what) override {
    asked_ = true;
    return source_.array(position, input, what);
  }
  bool asked() const { return asked_; }

 private:
  exec::InputSource& source_;
  bool asked_ = false;
};

}  // namespace

LongerRuns::LongerRuns(const cfa::Cfa& cfa, std::uint64_t edges_per_step,
                       Registry& stats)
    : cfa_(cfa),
      edges_per_step_(edges_per_step),
      runs_(stats.counter("runs.longer")),
      edges_(stats.counter("runs.longer_edges")) {}

std::optional<exec::RunResult> LongerRuns::run(exec::InputSource& inputs,
                                               std::uint64_t steps) {
  const std::uint64_t limit = steps * edges_per_step_;
  if (over_ || limit < 2 * limit_ || limit == 0) return std::nullopt;
  limit_ = limit;
  if (!interpreter_) interpreter_.emplace(cfa_);
  Watched watched(inputs);
  exec::RunResult result = interpreter_->run(
      watched, {.edges = limit, .inputs_at_target_only = true});
  ++runs_;
  edges_ += result.edges;
  over_ = result.end != exec::RunResult::End::Limit && !watched.asked();
  return result;
}

}  // namespace pleat::engine
