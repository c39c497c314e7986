#include "engine/algebra/observe.h"

#include <absl/container/flat_hash_set.h>
#include <absl/hash/hash.h>

#include <algorithm>
#include <random>

#include "cfa/loops.h"
#include "exec/inputs.h"
#include "exec/samples.h"
#include "support/budget.h"

namespace pleat::engine::algebra {
namespace {

constexpr std::size_t kSmall = 260, kAny = 120;  ///< states kept per header
constexpr std::size_t kScalars = 4'000;
constexpr std::uint64_t kEdgesPerRun = 4'000;
constexpr std::uint64_t kGridEdges = 1'000'000, kRandomEdges = 600'000;
constexpr unsigned kGridRuns = 10'500, kRandomRuns = 400;
constexpr std::uint64_t kVisitsPerRun = 300;
/// |value| up to this: products of a few cannot have wrapped on the way.
constexpr __int128 kSmallValue = 1 << 20;
/// Inputs below this, and what may become of them: see `keep_scalars`.
constexpr std::uint64_t kTinyInput = 65;
constexpr __int128 kTinyValue = 1 << 30;

/// The inputs 0, 1, 2, ... in all combinations; `run` says which.
class GridInputs : public exec::InputSource {
 public:
  GridInputs(std::uint64_t run, std::uint64_t base, std::size_t inputs)
      : run_(run), base_(base), inputs_(inputs) {}
  Value scalar(std::uint64_t position, cfa::InputId,
               const cfa::Input& what) override {
    if (position >= inputs_) return 0;
    std::uint64_t n = run_;
    for (std::uint64_t i = 0; i < position; ++i) n /= base_;
    return term::truncate(n % base_, what.symbol.sort().width);
  }
  term::ArrayValue array(std::uint64_t, cfa::InputId,
                         const cfa::Input&) override {
    return {};
  }
  bool is_tiny() const {
    std::uint64_t n = run_;
    for (std::size_t i = 0; i < inputs_; ++i, n /= base_) {
      if (n % base_ >= kTinyInput) return false;
    }
    return true;
  }

 private:
  std::uint64_t run_, base_;
  std::size_t inputs_;
};

class Recorder : public exec::Observer {
 public:
  Recorder(const Cfa& cfa, std::map<LocationId, Observed>& seen,
           std::uint64_t seed)
      : cfa_(cfa), seen_(seen), random_(seed) {}

  void start_run(bool tiny) {
    visits_.clear();
    large_ = false;
    tiny_ = tiny;
  }

  bool wants(LocationId at, std::uint64_t) override {
    // All early visits of a run, then ever fewer.
    const std::uint64_t n = ++visits_[at];
    return n <= kVisitsPerRun || (n & (n - 1)) == 0;
  }

  void visit(const exec::ConcreteState& state, cfa::EdgeId) override {
    Observed& o = seen_[state.location];
    ++o.visits;
    note_extremes(o, state);
    bool small = true;
    for (std::size_t v = 0; v < cfa_.variables.size(); ++v) {
      const auto sort = cfa_.variables[v].symbol.sort();
      if (!sort.is_bitvec()) continue;
      const __int128 x = term::to_signed(state.scalars[v], sort.width);
      small &= x <= kSmallValue && x >= -kSmallValue;
    }
    // What was large once may have wrapped since.
    large_ |= !small;
    keep_scalars(o, state);
    if (!large_) {
      keep(o.small, kSmall, o.visits, state);
    } else {
      keep(o.any, kAny, o.visits, state);
    }
  }

 private:
  void note_extremes(Observed& o, const exec::ConcreteState& state) const {
    const bool first = o.extremes.empty();
    o.extremes.resize(cfa_.variables.size());
    for (std::size_t v = 0; v < cfa_.variables.size(); ++v) {
      const auto sort = cfa_.variables[v].symbol.sort();
      if (!sort.is_bitvec()) continue;
      const Value x = state.scalars[v];
      const __int128 s = term::to_signed(x, sort.width);
      Extremes& e = o.extremes[v];
      e.least = std::min(e.least, x);
      e.greatest = std::max(e.greatest, x);
      e.signed_least = first ? s : std::min(e.signed_least, s);
      e.signed_greatest = first ? s : std::max(e.signed_greatest, s);
      e.bits |= x;
      e.always &= x;
      e.single_bits &= (x & (x - 1)) == 0;
    }
  }

  /// Sums and products of few numbers below 2^31 may wrap, but with tiny
  /// inputs this comes late.
  void keep_scalars(Observed& o, const exec::ConcreteState& state) {
    if (!tiny_ || o.scalars.size() >= kScalars) return;
    for (std::size_t v = 0; v < cfa_.variables.size(); ++v) {
      const auto sort = cfa_.variables[v].symbol.sort();
      if (!sort.is_bitvec()) continue;
      const __int128 x = term::to_signed(state.scalars[v], sort.width);
      tiny_ &= x <= kTinyValue && x >= -kTinyValue;
    }
    if (tiny_) o.scalars.push_back(state.scalars);
  }

  /// Reservoir sampling without repetitions; the first ones stay.
  void keep(std::vector<exec::ConcreteState>& kept, std::size_t most,
            std::uint64_t number, const exec::ConcreteState& state) {
    std::size_t place = kept.size();
    if (place >= most) {
      place = random_() % number;
      if (place < most / 4 || place >= most) return;
    }
    std::vector<std::uint64_t> words{state.location.index};
    for (Value v : state.scalars) {
      words.push_back(static_cast<std::uint64_t>(v));
    }
    if (!known_.insert(absl::HashOf(words)).second) return;
    if (place == kept.size()) {
      kept.push_back(state);
    } else {
      kept[place] = state;
    }
  }

  const Cfa& cfa_;
  std::map<LocationId, Observed>& seen_;
  std::mt19937_64 random_;
  bool large_ = false;  ///< there was a large value in this run
  bool tiny_ = false;   ///< its inputs were tiny, and its values up to now
  absl::flat_hash_map<LocationId, std::uint64_t> visits_;
  absl::flat_hash_set<std::size_t> known_;
};

/// So many values of each of the first inputs that the grid is affordable.
std::uint64_t base_for(std::size_t inputs) {
  switch (inputs) {
    case 1:
      return 1200;
    case 2:
      return 102;
    case 3:
      return 21;
    case 4:
      return 10;
    default:
      return 0;
  }
}

}  // namespace

void Observations::run(const Reached& reached) {
  const std::vector<LocationId> headers = cfa::cut_points(cfa_);
  const std::vector<Value> constants = exec::constants_of(cfa_);
  exec::Interpreter interpreter(cfa_);
  Recorder recorder(cfa_, seen_, env_.seed);
  Counter& runs = env_.stats.counter("algebra.runs");
  std::size_t inputs = 0;
  std::uint64_t edges = 0;
  const auto once = [&](exec::InputSource& source, bool tiny = false) {
    ++runs;
    recorder.start_run(tiny);
    const auto result =
        interpreter.run(source, {.edges = kEdgesPerRun}, headers, recorder);
    edges += std::max<std::uint64_t>(result.edges, 1);
    inputs = std::max(inputs, result.inputs.size());
    return result.end != exec::RunResult::End::Target ||
           reached(result.location, result.inputs);
  };
  const auto random = [&](unsigned from, unsigned to, std::uint64_t most) {
    edges = 0;
    for (unsigned n = from; n < to && edges < most && !stop_requested(); ++n) {
      exec::RandomInputs source(constants, env_.seed * 1'000'003 + n);
      if (!once(source)) return false;
    }
    return true;
  };
  if (!random(0, 60, kRandomEdges / 8)) return;
  if (const std::uint64_t base = base_for(inputs)) {
    edges = 0;
    const std::size_t dimension = inputs;
    std::uint64_t size = 1;
    for (std::size_t i = 0; i < dimension; ++i) size *= base;
    // In a scattered order, since the edges may be used up before the end.
    constexpr std::uint64_t kStride = 7919;
    for (std::uint64_t n = 0; n < std::min<std::uint64_t>(size, kGridRuns);
         ++n) {
      if (edges >= kGridEdges || stop_requested()) break;
      GridInputs source(n * kStride % size, base, dimension);
      if (!once(source, source.is_tiny())) return;
    }
  }
  random(60, kRandomRuns, kRandomEdges);
}

const Observed* Observations::at(LocationId header) const {
  const auto it = seen_.find(header);
  return it == seen_.end() ? nullptr : &it->second;
}

bool Observations::refutes(LocationId header, Term formula) const {
  const Observed* o = at(header);
  if (o == nullptr) return false;
  const auto fails = [&](const exec::ConcreteState& state) {
    return exec::evaluate(cfa_, formula, state) == 0;
  };
  return std::any_of(o->any.begin(), o->any.end(), fails) ||
         std::any_of(o->small.begin(), o->small.end(), fails);
}

}  // namespace pleat::engine::algebra
