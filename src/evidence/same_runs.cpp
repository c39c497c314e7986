#include "evidence/same_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "cfa/liveness.h"
#include "cfa/loops.h"
#include "evidence/recorded_heads.h"
#include "exec/inputs.h"
#include "exec/interpreter.h"
#include "support/budget.h"

namespace pleat::evidence {
namespace {

using cfa::Cfa;
using cfa::LocationId;
using cfa::VariableId;

/// Longer runs are compared as far as this.
constexpr std::uint64_t kMostEdges = 20'000;

/// There are several variables for one of the source where calls of its
/// function are inlined: one for each.
using AllValues = std::multimap<DeclaredName, std::uint64_t>;

/// A run of the automaton: the heads of loops that it came to, with the values
/// there.
struct AutomatonRun {
  std::vector<std::pair<cfa::SourcePos, AllValues>> heads;
  exec::RunResult result;
};

class Comparer {
 public:
  Comparer(const frontend::Program& program, const Cfa& cfa, std::uint64_t seed)
      : cfa_(cfa),
        interpreter_(cfa_),
        live_(cfa::live_variables(cfa_)),
        recorder_(program),
        seed_(seed) {
    for (const cfa::Loop& loop : cfa::find_loops(cfa_).loops)
      headers_.push_back(loop.header);
  }

  Comparison run(unsigned runs) {
    for (unsigned i = 0; i <= runs && !result_.difference; ++i) {
      if (stop_requested()) break;
      if (i == 0) {
        exec::FixedInputs zeros({});
        compare(zeros);
      } else {
        exec::RandomInputs random(cfa_, seed_ + i);
        compare(random);
      }
    }
    return result_;
  }

 private:
  void compare(exec::InputSource& inputs) {
    const AutomatonRun automaton = run_automaton(inputs);
    if (!std::ranges::all_of(automaton.result.inputs, [&](const auto& i) {
          return can_be_fed(cfa_.at(i.input).kind);
        }))
      return;
    if (!tried_.insert(values_of(automaton.result.inputs)).second) return;
    verdict::Counterexample fed;
    fed.inputs = automaton.result.inputs;
    const auto run = recorder_.record_to_the_end(fed);
    if (!run || run->lost > 0) return;
    ++result_.runs;
    if (auto what = difference(automaton, *run))
      result_.difference = fmt::format("{}; inputs: {}", *what,
                                       in_words(automaton.result.inputs));
  }

  static bool can_be_fed(cfa::Input::Kind kind) {
    return kind == cfa::Input::Kind::Nondet ||
           kind == cfa::Input::Kind::Uninitialised;
  }

  AutomatonRun run_automaton(exec::InputSource& inputs) {
    AutomatonRun result;
    result.result =
        interpreter_.run(inputs, {.edges = kMostEdges}, headers_,
                         [&](const exec::ConcreteState& state) {
                           result.heads.emplace_back(
                               cfa_.at(state.location).pos, values_at(state));
                         });
    return result;
  }

  AllValues values_at(const exec::ConcreteState& state) const {
    AllValues result;
    for (std::uint32_t v = 0; v < cfa_.variables.size(); ++v) {
      const cfa::Variable& variable = cfa_.variables[v];
      const bool is_number = variable.type.kind == cfa::CType::Kind::Int ||
                             variable.type.kind == cfa::CType::Kind::Bool;
      if (variable.kind != cfa::Variable::Kind::Source || !is_number ||
          variable.symbol.sort().is_array() || !variable.declared.known() ||
          !live_[state.location.index][v])
        continue;
      result.emplace(DeclaredName{variable.name, variable.declared.line,
                                  variable.declared.column},
                     static_cast<std::uint64_t>(state.scalars[v]));
    }
    return result;
  }

  /// What the compiled program does otherwise.
  std::optional<std::string> difference(const AutomatonRun& automaton,
                                        const replay::RecordedRun& run) {
    if (run.reached && automaton.result.end == exec::RunResult::End::Stuck)
      return "the compiled program gets to the target, the automaton does not";
    const auto common = common_loops(run.what);
    std::size_t next = 0;
    const auto skip = [&] {
      while (next < automaton.heads.size() &&
             !common.contains(automaton.heads[next].first))
        ++next;
    };
    for (const LoopHead& native : recorded_heads(run)) {
      if (!common.contains(native.pos)) continue;
      skip();
      if (next == automaton.heads.size()) {
        if (ended_by_itself(automaton.result))
          return fmt::format(
              "the compiled program comes to the loop in line {} once more "
              "than the automaton",
              native.pos.line);
        return std::nullopt;
      }
      const auto& [pos, values] = automaton.heads[next];
      if (auto what = difference(native, pos, values)) return what;
      ++result_.heads;
      ++next;
    }
    return std::nullopt;
  }

  std::optional<std::string> difference(const LoopHead& native,
                                        const cfa::SourcePos& there,
                                        const AllValues& values) {
    if (native.pos != there)
      return fmt::format(
          "the compiled program comes to the loop in line {}, the automaton to "
          "that in line {}",
          native.pos.line, there.line);
    for (const auto& [name, value] : native.values) {
      const auto [begin, end] = values.equal_range(name);
      if (begin == end) continue;
      ++result_.values;
      if (std::none_of(begin, end,
                       [&](const auto& v) { return v.second == value; }))
        return fmt::format(
            "at the loop in line {}, {} is {} in the compiled program and {} "
            "in "
            "the automaton",
            native.pos.line, std::get<0>(name), value, begin->second);
    }
    return std::nullopt;
  }

  /// Places where one loop of the program begins, and one that the automaton
  /// has, too.
  std::set<cfa::SourcePos> common_loops(const frontend::Recording& what) const {
    std::map<cfa::SourcePos, unsigned> places;
    for (const cfa::SourcePos& pos : recorded_loops(what)) ++places[pos];
    std::set<cfa::SourcePos> result;
    for (LocationId header : headers_) {
      const cfa::SourcePos& pos = cfa_.at(header).pos;
      const auto it = places.find(pos);
      if (it != places.end() && it->second == 1) result.insert(pos);
    }
    return result;
  }

  /// Not in a cut, nor for want of time.
  bool ended_by_itself(const exec::RunResult& run) const {
    return run.end == exec::RunResult::End::Stuck &&
           cfa_.at(run.location).out.empty() &&
           std::ranges::find(cfa_.cuts, run.location) == cfa_.cuts.end();
  }

  static std::vector<term::Value> values_of(
      std::span<const verdict::InputValue> inputs) {
    std::vector<term::Value> result;
    for (const auto& i : inputs) result.push_back(i.value);
    return result;
  }

  /// So that anybody can run it again.
  std::string in_words(std::span<const verdict::InputValue> inputs) const {
    std::string result;
    for (const auto& i : inputs) {
      const cfa::Input& input = cfa_.at(i.input);
      result += fmt::format("{}line {}: {}", result.empty() ? "" : ", ",
                            input.pos.line,
                            input.symbol.sort().is_array()
                                ? "(array)"
                                : cfa::value_in_c(input.type, i.value));
    }
    return result.empty() ? "none" : result;
  }

  const Cfa& cfa_;
  exec::Interpreter interpreter_;
  const std::vector<std::vector<bool>> live_;
  replay::RunRecorder recorder_;
  const std::uint64_t seed_;
  std::vector<LocationId> headers_;
  std::set<std::vector<term::Value>> tried_;
  Comparison result_;
};

}  // namespace

Comparison compare_runs(const frontend::Program& program, const Cfa& cfa,
                        unsigned runs, std::uint64_t seed) {
  if (cfa.properties.empty()) return {};
  return Comparer(program, cfa, seed).run(runs);
}

}  // namespace pleat::evidence
