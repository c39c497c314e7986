// Runs the register code of exec/code.h. docs/decisions/interpreter.md gives
// the design and the measured rate.

#include "exec/interpreter.h"

#include "exec/code.h"
#include "exec/memory.h"
#include "support/budget.h"
#include "support/check.h"

namespace pleat::exec {
namespace {

using term::Value;

std::uint64_t low_mask(unsigned width) {
  return ~std::uint64_t{0} >> (64 - width);
}

std::int64_t sign_extended(std::uint64_t v, unsigned width) {
  return static_cast<std::int64_t>(v << (64 - width)) >> (64 - width);
}

std::uint64_t udiv(std::uint64_t a, std::uint64_t b, unsigned width) {
  return b == 0 ? low_mask(width) : a / b;
}
std::uint64_t urem(std::uint64_t a, std::uint64_t b) {
  return b == 0 ? a : a % b;
}
/// By magnitudes, as SMT-LIB defines it: no overflow, no trap.
std::uint64_t magnitude(std::int64_t v) {
  return v < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(v)
               : static_cast<std::uint64_t>(v);
}
std::uint64_t sdiv(std::uint64_t a, std::uint64_t b, unsigned width) {
  const std::int64_t x = sign_extended(a, width), y = sign_extended(b, width);
  const std::uint64_t q = udiv(magnitude(x), magnitude(y), width);
  return ((x < 0) != (y < 0) ? std::uint64_t{0} - q : q) & low_mask(width);
}
std::uint64_t srem(std::uint64_t a, std::uint64_t b, unsigned width) {
  const std::int64_t x = sign_extended(a, width), y = sign_extended(b, width);
  const std::uint64_t r = urem(magnitude(x), magnitude(y));
  return (x < 0 ? std::uint64_t{0} - r : r) & low_mask(width);
}
std::uint64_t ashr(std::uint64_t a, std::uint64_t b, unsigned width) {
  const auto by = static_cast<unsigned>(b < width ? b : width - 1);
  return static_cast<std::uint64_t>(sign_extended(a, width) >> by) &
         low_mask(width);
}

class VisitorObserver : public Observer {
 public:
  explicit VisitorObserver(const Interpreter::Visitor& visit) : visit_(visit) {}
  bool wants(cfa::LocationId, std::uint64_t) override { return true; }
  void visit(const ConcreteState& state, cfa::EdgeId) override {
    visit_(state);
  }

 private:
  const Interpreter::Visitor& visit_;
};

class Recorder : public Observer {
 public:
  bool wants(cfa::LocationId, std::uint64_t) override { return true; }
  void visit(const ConcreteState& state, cfa::EdgeId by) override {
    if (by.valid()) steps.emplace_back(by, state);
  }
  std::vector<std::pair<cfa::EdgeId, ConcreteState>> steps;
};

}  // namespace

/// The state of a run and its main loop.
class Interpreter::Machine {
 public:
  explicit Machine(const cfa::Cfa& cfa)
      : cfa_(cfa), program_(compile(cfa)), registers_(program_.registers) {
    for (term::Sort sort : program_.memories) memories_.emplace_back(sort);
  }

  const cfa::Cfa& cfa() const { return cfa_; }

  RunResult run(InputSource& inputs, const RunLimits& limits,
                std::span<const cfa::LocationId> observed, Observer* observer,
                std::vector<cfa::EdgeId>* path) {
    source_ = &inputs;
    limits_ = limits;
    observer_ = observer;
    path_ = path;
    stop_ = program_.is_target;
    watched_ = program_.is_target;
    for (cfa::LocationId l : observed) watched_[l.index] = true;
    is_observed_.assign(watched_.size(), false);
    for (cfa::LocationId l : observed) is_observed_[l.index] = true;
    reset();
    RunResult result;
    if (!arrive(cfa_.initial, {}, 0)) {
      result.end = RunResult::End::Target;
      result.location = cfa_.initial;
    } else if (path == nullptr) {
      result = execute<Note::Nothing>(cfa_.initial);
    } else {
      result = execute<Note::Path>(cfa_.initial);
    }
    finish(result);
    return result;
  }

  RunResult resume(ConcreteState& start,
                   std::span<const cfa::VariableId> variables,
                   const std::vector<bool>& stop, std::uint64_t max_edges,
                   std::vector<std::uint64_t>& arrivals) {
    source_ = nullptr;
    limits_ = {};
    limits_.edges = max_edges;
    stop_ = stop;
    for (std::size_t l = 0; l < stop_.size(); ++l) {
      if (program_.is_target[l]) stop_[l] = true;
    }
    watched_ = stop_;
    is_observed_.assign(stop_.size(), false);
    arrivals_ = &arrivals;
    reset();
    for (cfa::VariableId v : variables) load(v, start);
    RunResult result = execute<Note::Arrivals>(start.location);
    for (cfa::VariableId v : variables) save(v, start);
    start.location = result.location;
    finish(result);
    return result;
  }

 private:
  struct Record {
    cfa::InputId input;
    std::uint32_t array;  ///< number in arrays_, or UINT32_MAX
    std::uint64_t low, high;
  };

  void reset() {
    std::fill(registers_.begin(), registers_.end(), 0);
    std::copy(program_.constants.begin(), program_.constants.end(),
              registers_.begin() + program_.first_constant);
    for (Memory& m : memories_) m.fill(0);
    records_.clear();
    arrays_.clear();
  }

  void finish(RunResult& result) {
    if (limits_.inputs_at_target_only && result.end != RunResult::End::Target) {
      return;
    }
    result.inputs.reserve(records_.size());
    for (const Record& r : records_) {
      verdict::InputValue value;
      value.input = r.input;
      value.value = (Value{r.high} << 64) | r.low;
      if (r.array != UINT32_MAX) value.array = arrays_[r.array];
      result.inputs.push_back(std::move(value));
    }
  }

  void load(cfa::VariableId v, const ConcreteState& from) {
    const Ref ref = program_.variables[v.index];
    if (cfa_.at(v).symbol.sort().is_array()) {
      memories_[ref.reg].set(from.arrays[v.index]);
    } else {
      put(ref, from.scalars[v.index]);
    }
  }
  void save(cfa::VariableId v, ConcreteState& to) const {
    const Ref ref = program_.variables[v.index];
    if (cfa_.at(v).symbol.sort().is_array()) {
      to.arrays[v.index] = memories_[ref.reg].get();
    } else {
      to.scalars[v.index] = get(ref);
    }
  }

  Value get(Ref ref) const {
    const Value low = registers_[ref.reg];
    return ref.wide ? (Value{registers_[ref.reg + 1]} << 64) | low : low;
  }
  void put(Ref ref, Value value) {
    registers_[ref.reg] = static_cast<std::uint64_t>(value);
    if (ref.wide) {
      registers_[ref.reg + 1] = static_cast<std::uint64_t>(value >> 64);
    }
  }

  ConcreteState state(cfa::LocationId at) const {
    ConcreteState state;
    state.location = at;
    state.scalars.resize(cfa_.variables.size());
    state.arrays.resize(cfa_.variables.size());
    for (std::uint32_t i = 0; i < cfa_.variables.size(); ++i) {
      save({i}, state);
    }
    return state;
  }

  /// At a watched location: tells the observer; false if the run ends here.
  bool arrive(cfa::LocationId at, cfa::EdgeId by, std::uint64_t edges) {
    if (is_observed_[at.index] && observer_->wants(at, edges)) {
      observer_->visit(state(at), by);
    }
    return !stop_[at.index];
  }

  void read(const Instruction& i) {
    const cfa::InputId input{i.a};
    const cfa::Input& what = cfa_.at(input);
    const Value v = source_->scalar(records_.size() + i.b, input, what);
    put({i.dst, i.c != 0}, term::truncate(v, what.symbol.width()));
  }

  void read_array(const Instruction& i) {
    const cfa::InputId input{i.a};
    memories_[i.dst].set(
        source_->array(records_.size() + i.b, input, cfa_.at(input)));
  }

  void take(std::uint32_t edge) {
    for (const ReadPlace& place : program_.reads[edge]) {
      Record record{place.input, UINT32_MAX, 0, 0};
      if (place.kind == ReadPlace::Kind::Scalar) {
        record.low = registers_[place.ref.reg];
        if (place.ref.wide) record.high = registers_[place.ref.reg + 1];
      } else if (place.kind == ReadPlace::Kind::Array) {
        record.array = static_cast<std::uint32_t>(arrays_.size());
        arrays_.push_back(memories_[place.ref.reg].get());
      }
      records_.push_back(record);
    }
  }

  void slow(const SlowOp& op) {
    if (op.kind == term::Kind::Select) {
      put(op.dst, memories_[op.memory].load_wide(get(op.arguments[0])));
    } else if (op.kind == term::Kind::Store) {
      memories_[op.memory].store_wide(get(op.arguments[0]),
                                      get(op.arguments[1]));
    } else {
      std::vector<Value> values;
      for (Ref r : op.arguments) values.push_back(get(r));
      put(op.dst, term::apply(op.kind, values, op.sorts, op.aux0, op.aux1));
    }
  }

  /// What a run writes down besides its inputs.
  enum class Note : std::uint8_t { Nothing, Path, Arrivals };
  template <Note kNote>
  RunResult execute(cfa::LocationId start);

  const cfa::Cfa& cfa_;
  Program program_;
  std::vector<std::uint64_t> registers_;
  std::vector<Memory> memories_;
  // Of the run under way:
  InputSource* source_ = nullptr;
  RunLimits limits_;
  Observer* observer_ = nullptr;
  std::vector<cfa::EdgeId>* path_ = nullptr;
  std::vector<std::uint64_t>* arrivals_ = nullptr;
  std::vector<bool> watched_, is_observed_, stop_;
  std::vector<Record> records_;
  std::vector<term::ArrayValue> arrays_;
};

template <Interpreter::Machine::Note kNote>
RunResult Interpreter::Machine::execute(cfa::LocationId start) {
  constexpr std::uint64_t kPoll = 4096;  // edges between looks at the clock
  RunResult result;
  std::uint64_t taken = 0;
  std::uint64_t pause = std::min(kPoll, limits_.edges);
  std::uint64_t* const r = registers_.data();
  const Instruction* const code = program_.code.data();
  const Instruction* pc = code + program_.entry[start.index];
  result.location = start;
  if (limits_.edges == 0) {
    result.end = RunResult::End::Limit;
    return result;
  }
  for (;;) {
    const Instruction& i = *pc++;
    const unsigned w = i.width;
    switch (i.op) {
      case Op::Mov:
        r[i.dst] = r[i.a];
        break;
      case Op::Mov2: {
        const std::uint64_t high = r[i.a + 1];
        r[i.dst] = r[i.a];
        r[i.dst + 1] = high;
        break;
      }
      case Op::Not:
        r[i.dst] = r[i.a] ^ 1;
        break;
      case Op::BvAnd:
        r[i.dst] = r[i.a] & r[i.b];
        break;
      case Op::BvOr:
        r[i.dst] = r[i.a] | r[i.b];
        break;
      case Op::BvXor:
        r[i.dst] = r[i.a] ^ r[i.b];
        break;
      case Op::Eq:
        r[i.dst] = r[i.a] == r[i.b] ? 1 : 0;
        break;
      case Op::Ite:
        r[i.dst] = r[i.a] != 0 ? r[i.b] : r[i.c];
        break;
      case Op::Ite2: {
        const std::uint64_t from = r[i.a] != 0 ? i.b : i.c;
        const std::uint64_t low = r[from], high = r[from + 1];
        r[i.dst] = low;
        r[i.dst + 1] = high;
        break;
      }
      case Op::Add:
        r[i.dst] = (r[i.a] + r[i.b]) & low_mask(w);
        break;
      case Op::Mul:
        r[i.dst] = (r[i.a] * r[i.b]) & low_mask(w);
        break;
      case Op::UDiv:
        r[i.dst] = udiv(r[i.a], r[i.b], w);
        break;
      case Op::URem:
        r[i.dst] = urem(r[i.a], r[i.b]);
        break;
      case Op::SDiv:
        r[i.dst] = sdiv(r[i.a], r[i.b], w);
        break;
      case Op::SRem:
        r[i.dst] = srem(r[i.a], r[i.b], w);
        break;
      case Op::Shl:
        r[i.dst] = r[i.b] < w ? (r[i.a] << r[i.b]) & low_mask(w) : 0;
        break;
      case Op::LShr:
        r[i.dst] = r[i.b] < w ? r[i.a] >> r[i.b] : 0;
        break;
      case Op::AShr:
        r[i.dst] = ashr(r[i.a], r[i.b], w);
        break;
      case Op::Ult:
        r[i.dst] = r[i.a] < r[i.b] ? 1 : 0;
        break;
      case Op::Slt:
        r[i.dst] = sign_extended(r[i.a], w) < sign_extended(r[i.b], w) ? 1 : 0;
        break;
      case Op::Concat:
        r[i.dst] = (r[i.a] << i.extra) | r[i.b];
        break;
      case Op::Extract:
        r[i.dst] = (r[i.a] >> i.extra) & low_mask(w);
        break;
      case Op::SExt:
        r[i.dst] = static_cast<std::uint64_t>(sign_extended(r[i.a], i.extra)) &
                   low_mask(w);
        break;
      case Op::Load:
        r[i.dst] = memories_[i.a].load(r[i.b]);
        break;
      case Op::Store:
        memories_[i.dst].store(r[i.a], r[i.b]);
        break;
      case Op::Fill:
        memories_[i.dst].fill(get({i.a, i.extra != 0}));
        break;
      case Op::Copy:
        memories_[i.dst].copy_from(memories_[i.a]);
        break;
      case Op::EqMemory:
        r[i.dst] = memories_[i.a].same_as(memories_[i.b]) ? 1 : 0;
        break;
      case Op::Slow:
        slow(program_.slow[i.a]);
        break;
      case Op::Jump:
        pc = code + i.c;
        break;
      case Op::JumpIf:
        if (r[i.a] != 0) pc = code + i.c;
        break;
      case Op::JumpUnless:
        if (r[i.a] == 0) pc = code + i.c;
        break;
      case Op::JumpIfEq:
        if (r[i.a] == r[i.b]) pc = code + i.c;
        break;
      case Op::JumpUnlessEq:
        if (r[i.a] != r[i.b]) pc = code + i.c;
        break;
      case Op::JumpIfUlt:
        if (r[i.a] < r[i.b]) pc = code + i.c;
        break;
      case Op::JumpUnlessUlt:
        if (!(r[i.a] < r[i.b])) pc = code + i.c;
        break;
      case Op::JumpIfSlt:
        if (sign_extended(r[i.a], w) < sign_extended(r[i.b], w)) {
          pc = code + i.c;
        }
        break;
      case Op::JumpUnlessSlt:
        if (!(sign_extended(r[i.a], w) < sign_extended(r[i.b], w))) {
          pc = code + i.c;
        }
        break;
      case Op::Read:
        read(i);
        break;
      case Op::ReadArray:
        read_array(i);
        break;
      case Op::Take:
        take(i.a);
        break;
      case Op::Goto:
        ++taken;
        if constexpr (kNote == Note::Path) path_->push_back({i.a});
        if constexpr (kNote == Note::Arrivals) ++(*arrivals_)[i.b];
        pc = code + i.c;
        if (watched_[i.b] && !arrive({i.b}, {i.a}, taken)) {
          result.end = RunResult::End::Target;
          result.location = {i.b};
          result.edges = taken;
          return result;
        }
        if (taken == pause) {
          if (taken >= limits_.edges || stop_requested()) {
            result.end = RunResult::End::Limit;
            result.location = {i.b};
            result.edges = taken;
            return result;
          }
          pause += std::min(kPoll, limits_.edges - taken);
        }
        break;
      case Op::Stuck:
        result.end = RunResult::End::Stuck;
        result.location = {i.a};
        result.edges = taken;
        return result;
    }
  }
}

Interpreter::Interpreter(const cfa::Cfa& cfa)
    : machine_(std::make_unique<Machine>(cfa)) {}
Interpreter::~Interpreter() = default;

RunResult Interpreter::run(InputSource& inputs, const RunLimits& limits) {
  return machine_->run(inputs, limits, {}, nullptr, nullptr);
}

RunResult Interpreter::run(InputSource& inputs, const RunLimits& limits,
                           std::span<const cfa::LocationId> observed,
                           const Visitor& visit) {
  VisitorObserver observer(visit);
  return machine_->run(inputs, limits, observed, &observer, nullptr);
}

RunResult Interpreter::run(InputSource& inputs, const RunLimits& limits,
                           std::span<const cfa::LocationId> observed,
                           Observer& observer) {
  return machine_->run(inputs, limits, observed, &observer, nullptr);
}

RunResult Interpreter::resume(ConcreteState& state,
                              std::span<const cfa::VariableId> variables,
                              const std::vector<bool>& stop,
                              std::uint64_t max_edges,
                              std::vector<std::uint64_t>& arrivals) {
  return machine_->resume(state, variables, stop, max_edges, arrivals);
}

std::vector<cfa::EdgeId> Interpreter::path(InputSource& inputs,
                                           const RunLimits& limits,
                                           RunResult* result) {
  std::vector<cfa::EdgeId> edges;
  RunResult end = machine_->run(inputs, limits, {}, nullptr, &edges);
  if (result != nullptr) *result = std::move(end);
  return edges;
}

std::vector<std::pair<cfa::EdgeId, ConcreteState>> Interpreter::trace(
    InputSource& inputs, const RunLimits& limits) {
  std::vector<cfa::LocationId> all;
  for (std::uint32_t l = 0; l < machine_->cfa().locations.size(); ++l) {
    all.push_back({l});
  }
  Recorder recorder;
  machine_->run(inputs, limits, all, &recorder, nullptr);
  return std::move(recorder.steps);
}

bool has_no_choice(const cfa::Cfa& cfa, const RunResult& ended) {
  return ended.inputs.empty() &&
         std::ranges::all_of(cfa.at(ended.location).out, [&](cfa::EdgeId e) {
           return cfa.at(e).inputs.empty();
         });
}

}  // namespace pleat::exec
