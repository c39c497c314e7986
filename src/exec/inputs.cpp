#include "exec/inputs.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>

#include "cfa/library_inputs.h"

namespace pleat::exec {

using term::Term;
using term::Value;

Value FixedInputs::scalar(std::uint64_t position, cfa::InputId,
                          const cfa::Input&) {
  return position < values_.size() ? values_[position].value : 0;
}

term::ArrayValue FixedInputs::array(std::uint64_t position, cfa::InputId,
                                    const cfa::Input&) {
  return position < values_.size() ? values_[position].array
                                   : term::ArrayValue{};
}

Value InputsById::scalar(std::uint64_t, cfa::InputId input, const cfa::Input&) {
  const auto it = values_.find(input);
  return it == values_.end() ? 0 : it->second.value;
}

term::ArrayValue InputsById::array(std::uint64_t, cfa::InputId input,
                                   const cfa::Input&) {
  const auto it = values_.find(input);
  return it == values_.end() ? term::ArrayValue{} : it->second.array;
}

std::vector<Value> constants_of(const cfa::Cfa& cfa) {
  absl::flat_hash_set<Term> seen;
  std::vector<Term> work;
  std::vector<Value> result;
  for (const cfa::Edge& e : cfa.edges) {
    work.push_back(e.guard);
    for (const cfa::Assignment& a : e.assignments) work.push_back(a.value);
  }
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t).second) continue;
    if (t.is_const() && !t.is_bool()) result.push_back(t.value());
    work.insert(work.end(), t.children().begin(), t.children().end());
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

namespace {

/// A seed for the generator, such that neighbouring seeds of ours give
/// sequences that have nothing to do with each other.
template <typename Generator>
std::uint64_t mixed(std::uint64_t seed) {
  if constexpr (std::is_same_v<Generator, SplitMix64>)
    return SplitMix64(seed)();
  else
    return seed * 0x9E3779B97F4A7C15u + 1;
}

}  // namespace

template <typename Generator>
RandomInputsBy<Generator>::RandomInputsBy(const cfa::Cfa& cfa,
                                          std::uint64_t seed)
    : RandomInputsBy(constants_of(cfa), seed) {}

template <typename Generator>
RandomInputsBy<Generator>::RandomInputsBy(std::vector<Value> constants,
                                          std::uint64_t seed)
    : random_(mixed<Generator>(seed)), constants_(std::move(constants)) {
  const std::uint64_t chance = random_();
  taste_ = static_cast<unsigned>(chance % 4);
  steady_ = (chance >> 32) % 8 == 0;
}

template <typename Generator>
Value RandomInputsBy<Generator>::boundary(unsigned width) {
  const Value top = Value{1} << (width - 1);
  const Value choices[] = {0, 1, top - 1, top, top + 1, term::mask(width)};
  return choices[random_() % std::size(choices)];
}

template <typename Generator>
Value RandomInputsBy<Generator>::draw(unsigned width) {
  // One choice in two follows the run's taste, the others are spread.
  const unsigned choice =
      random_() % 2 == 0 ? taste_ : static_cast<unsigned>(random_() % 6);
  switch (choice) {
    case 0:
      return random_() % 8;
    // One draw per statement: the order within an expression is the
    // compiler's choice, and every build shall draw the same.
    case 1: {
      const std::uint64_t bound = std::uint64_t{8} << (random_() % 8);
      const Value v = random_() % bound;
      return v - random_() % 4;
    }
    case 2:
      if (!constants_.empty()) {
        const Value c = constants_[random_() % constants_.size()];
        return c + random_() % 3 - 1;
      }
      return random_() % 8;
    case 3:
      return boundary(width);
    case 4:
      if (!earlier_.empty()) return earlier_[random_() % earlier_.size()];
      return random_() % 8;
    default: {
      const Value high = random_();
      const Value low = random_();
      return (high << 64 | low) >> (random_() % 128);
    }
  }
}

/// What people type, most of the time, and sooner or later an end.
template <typename Generator>
Value RandomInputsBy<Generator>::byte() {
  constexpr Value kEnd = term::mask(32);
  switch (random_() % 8) {
    case 0:
      return kEnd;
    case 1:
      return '\n';
    case 2:
      return random_() % 256;
    case 3:
      if (!constants_.empty())
        return constants_[random_() % constants_.size()] & 255;
      return ' ';
    case 4:
      return 'a' + random_() % 26;
    case 5:
      return ' ' + random_() % 15;
    default:
      return '0' + random_() % 10;
  }
}

template <typename Generator>
Value RandomInputsBy<Generator>::scalar(std::uint64_t, cfa::InputId input,
                                        const cfa::Input& what) {
  constexpr std::size_t kRemembered = 16;
  // Most calls succeed: programs tend to end where one does not.
  if (what.kind == cfa::Input::Kind::Allocation ||
      cfa::is_library_failure(what))
    return random_() % 16 == 0 ? 1 : 0;
  if (cfa::is_stream_byte(what)) return byte();
  if (steady_) {
    const auto it = kept_.find(input);
    if (it != kept_.end()) return it->second;
  }
  const unsigned width = what.symbol.sort().width;
  const Value v = term::truncate(draw(width), width);
  if (earlier_.size() < kRemembered) {
    earlier_.push_back(v);
  } else {
    earlier_[random_() % kRemembered] = v;
  }
  if (steady_) kept_.emplace(input, v);
  return v;
}

template <typename Generator>
term::ArrayValue RandomInputsBy<Generator>::array(std::uint64_t, cfa::InputId,
                                                  const cfa::Input& what) {
  const term::Sort sort = what.symbol.sort();
  term::ArrayValue value;
  value.otherwise =
      random_() % 2 == 0 ? 0 : term::truncate(draw(sort.width), sort.width);
  for (unsigned n = static_cast<unsigned>(random_() % 9); n > 0; --n) {
    const Value index =
        term::truncate(draw(sort.index_width), sort.index_width);
    value.elements[index] = term::truncate(draw(sort.width), sort.width);
  }
  return value;
}

template class RandomInputsBy<std::mt19937_64>;
template class RandomInputsBy<SplitMix64>;

}  // namespace pleat::exec
