// As test reducers do it: first as many inputs as possible become 0, in halves,
// quarters and so on; then each of the others comes as close to 0 as it can, by
// bisection. That finds the smallest number where all larger ones do as well,
// and else some small one. Runs are counted in edges, so that the same program
// gives the same inputs on every machine.

#include "exec/simpler_inputs.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "cfa/library_inputs.h"
#include "exec/inputs.h"

namespace pleat::exec {
namespace {

using term::Value;
using verdict::InputValue;
using Inputs = std::vector<InputValue>;

/// What all runs of one search may cost: 0.1 s where edges copy blocks of
/// memory, and much less elsewhere.
constexpr std::uint64_t kEdges = 200'000;
/// What a run costs besides its edges.
constexpr std::uint64_t kOfRun = 1'000;

/// Feeds may be changed; what decides where objects lie, or stands on the
/// command line, may not.
bool may_change(const cfa::Input& input) {
  using Kind = cfa::Input::Kind;
  if (input.type.kind == cfa::CType::Kind::Pointer ||
      cfa::is_standard_input(input))
    return false;
  return input.kind != Kind::Havoc && input.kind != Kind::Argument;
}

bool is_zero(const InputValue& input) {
  return input.value == 0 && input.array == term::ArrayValue{};
}

class Search {
 public:
  Search(const cfa::Cfa& cfa, Interpreter& interpreter, std::size_t property)
      : cfa_(cfa),
        interpreter_(interpreter),
        target_(cfa.properties.at(property).target) {}

  /// Empty: the first run already does not get there.
  Inputs run(const Inputs& given) {
    if (!gets_there(given)) return {};
    for (std::size_t some = best_.size(); some > 0; some /= 2) zeros(some);
    for (std::size_t i = 0; i < best_.size(); ++i) smaller(i);
    return best_;
  }

 private:
  const cfa::Input& input(const InputValue& value) const {
    return cfa_.at(value.input);
  }

  /// Runs once; what was read becomes the best that is known.
  bool gets_there(const Inputs& tried) {
    if (spent_ >= kEdges) return false;
    FixedInputs source(tried);
    RunResult result = interpreter_.run(
        source, {.edges = kEdges - spent_, .inputs_at_target_only = true});
    spent_ += result.edges + kOfRun;
    if (result.end != RunResult::End::Target || result.location != target_ ||
        result.inputs.size() > tried.size())
      return false;
    best_ = std::move(result.inputs);
    return true;
  }

  /// As many as possible of so many in a row become 0.
  void zeros(std::size_t some) {
    for (std::size_t begin = 0; begin < best_.size(); begin += some) {
      Inputs tried = best_;
      bool is_new = false;
      for (std::size_t i = begin; i < std::min(begin + some, tried.size());
           ++i) {
        if (!may_change(input(tried[i])) || is_zero(tried[i])) continue;
        tried[i].value = 0;
        tried[i].array = {};
        is_new = true;
      }
      if (is_new) gets_there(tried);
    }
  }

  bool takes(std::size_t i, Value value) {
    Inputs tried = best_;
    tried[i].value = term::truncate(value, input(tried[i]).type.bits);
    return gets_there(tried) && i < best_.size();
  }

  /// The i-th input comes as close to 0 as it can.
  void smaller(std::size_t i) {
    const cfa::CType type = input(best_[i]).type;
    if (!may_change(input(best_[i])) || best_[i].value == 0 ||
        type.kind != cfa::CType::Kind::Int || type.bits > 64)
      return;
    if (type.bits == 8 && letter(i)) return;
    const Value half = Value{1} << (type.bits - 1);
    const auto minus = [&](Value v) {
      return term::truncate(Value{0} - v, type.bits);
    };
    bool is_negative = type.is_signed && best_[i].value >= half;
    if (is_negative && takes(i, minus(best_[i].value))) is_negative = false;
    if (i >= best_.size()) return;
    Value most =  // with which it gets there
        is_negative ? minus(best_[i].value) : best_[i].value;
    // 0 does not, and what is larger than `least` perhaps.
    for (Value least = 0; most - least > 1 && i < best_.size();) {
      const Value middle = least + (most - least) / 2;
      if (takes(i, is_negative ? minus(middle) : middle))
        most = middle;
      else
        least = middle;
    }
  }

  /// A character that a person can read.
  bool letter(std::size_t i) {
    const Value now = best_[i].value;
    if (now > ' ' && now <= '~') return true;
    constexpr std::array kTried = {'a', '0', ' '};
    return std::ranges::any_of(kTried, [&](char c) {
      return takes(i, static_cast<unsigned char>(c));
    });
  }

  const cfa::Cfa& cfa_;
  Interpreter& interpreter_;
  const cfa::LocationId target_;
  std::uint64_t spent_ = 0;
  Inputs best_;
};

bool same(const Inputs& a, const Inputs& b) {
  return std::ranges::equal(a, b, [](const auto& one, const auto& other) {
    return one.input == other.input && one.value == other.value &&
           one.array == other.array;
  });
}

/// What any other value could stand for still can, if the same is read.
void keep_what_matters(const Inputs& from, Inputs& to) {
  if (!std::ranges::equal(from, to, {}, &InputValue::input, &InputValue::input))
    return;
  for (std::size_t i = 0; i < to.size(); ++i) to[i].matters = from[i].matters;
}

}  // namespace

std::optional<verdict::Counterexample> SimplerInputs::of(
    const verdict::Counterexample& counterexample) {
  if (counterexample.inputs.empty()) return std::nullopt;
  if (!interpreter_) interpreter_.emplace(cfa_);
  Inputs found = Search(cfa_, *interpreter_, counterexample.property)
                     .run(counterexample.inputs);
  if (found.empty() || same(found, counterexample.inputs)) return std::nullopt;
  keep_what_matters(counterexample.inputs, found);
  return verdict::Counterexample{.property = counterexample.property,
                                 .path = {},
                                 .inputs = std::move(found)};
}

}  // namespace pleat::exec
