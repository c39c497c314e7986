#include "evidence/follow.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdlib>
#include <map>
#include <utility>

#include "cfa/edge.h"
#include "cfa/loops.h"
#include "evidence/instrument.h"
#include "exec/inputs.h"
#include "exec/interpreter.h"
#include "support/budget.h"
#include "term/evaluate.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::evidence {
namespace {

using cfa::LocationId;
using term::Term;
using term::Value;

constexpr std::uint64_t kMostEdges = 50'000'000;
constexpr unsigned kMostRuns = 50;
constexpr std::string_view kInvariantName = "__pleat_invariant_";

/// Constants as witnesses write them: `-5`, `(-2147483647 - 1)`, `42ULL`.
class Constant {
 public:
  explicit Constant(std::string_view text) : text_(text) {}

  std::optional<__int128> value() {
    const auto v = sum();
    skip();
    return v && at_ == text_.size() ? v : std::nullopt;
  }

 private:
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool accept(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  std::optional<__int128> sum() {
    auto v = atom();
    while (v) {
      const bool minus = accept('-');
      if (!minus && !accept('+')) break;
      const auto w = atom();
      if (!w) return std::nullopt;
      v = minus ? *v - *w : *v + *w;
    }
    return v;
  }
  std::optional<__int128> atom() {
    if (accept('-')) {
      const auto v = atom();
      return v ? std::optional(-*v) : std::nullopt;
    }
    if (accept('(')) {
      const auto v = sum();
      return v && accept(')') ? v : std::nullopt;
    }
    skip();
    int base = 10;
    if (text_.substr(at_).starts_with("0x") ||
        text_.substr(at_).starts_with("0X")) {
      at_ += 2;
      base = 16;
    }
    std::uint64_t n = 0;
    const char* first = text_.data() + at_;
    const auto [end, error] =
        std::from_chars(first, text_.data() + text_.size(), n, base);
    if (error != std::errc() || end == first) return std::nullopt;
    at_ += static_cast<std::size_t>(end - first);
    while (at_ < text_.size() && std::string_view("uUlL").find(text_[at_]) !=
                                     std::string_view::npos) {
      ++at_;
    }
    return static_cast<__int128>(n);
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

/// The value that `\result == constant` asks for.
std::optional<Value> wanted(const std::string& constraint,
                            const cfa::CType& type) {
  const std::size_t result = constraint.find("\\result");
  const std::size_t equal = constraint.find("==");
  if (result == std::string::npos || equal == std::string::npos ||
      equal < result) {
    return std::nullopt;
  }
  std::string text = constraint.substr(equal + 2);
  while (!text.empty() && (text.back() == ' ' || text.back() == ';')) {
    text.pop_back();
  }
  if (result > 0 && text.ends_with(')')) text.pop_back();  // GraphML's
  if (type.kind == cfa::CType::Kind::Float) {
    char* end = nullptr;
    if (type.bits == 32) {
      const float f = std::strtof(text.c_str(), &end);
      if (end == text.c_str()) return std::nullopt;
      return std::bit_cast<std::uint32_t>(f);
    }
    const double d = std::strtod(text.c_str(), &end);
    if (end == text.c_str() || type.bits != 64) return std::nullopt;
    return std::bit_cast<std::uint64_t>(d);
  }
  const auto v = Constant(text).value();
  if (!v) return std::nullopt;
  return term::truncate(static_cast<Value>(*v), type.bits);
}

/// Gives the witness's values; a position may be asked for again.
class Guide : public exec::InputSource {
 public:
  Guide(const cfa::Cfa& cfa, const Witness& witness, Sources& sources) {
    std::vector<std::string> files;
    for (const auto& input : cfa.inputs) {
      if (input.pos.known()) files.push_back(input.pos.file);
    }
    std::sort(files.begin(), files.end());
    files.erase(std::unique(files.begin(), files.end()), files.end());
    for (const Segment& s : witness.segments) {
      const Waypoint& p = s.back();
      if (p.type != Waypoint::Type::FunctionReturn) continue;
      points_.push_back({p, find_file(files, p.at.file)});
    }
    for (const auto& input : cfa.inputs) {
      Place end = input.pos.known() ? end_of_call(input, sources) : Place{};
      places_.push_back({end, find_file(files, input.pos.file)});
    }
  }

  /// Inputs that no guard needs are not asked for, and then it is not known
  /// which they were: each is taken for one that has a waypoint.
  Value scalar(std::uint64_t position, cfa::InputId input,
               const cfa::Input& what) override {
    auto known = next_.upper_bound(position);
    --known;
    const std::size_t first = known->second;
    std::size_t k = std::min<std::size_t>(first + (position - known->first),
                                          points_.size());
    while (k > first && !value_at(k, input, what)) --k;
    const auto value = value_at(k, input, what);
    next_[position + 1] = value ? k + 1 : first;
    return value.value_or(0);
  }
  term::ArrayValue array(std::uint64_t, cfa::InputId,
                         const cfa::Input&) override {
    return {};
  }

  /// Where a run, now that it is known what it read, got another value than
  /// the witness's, the next one gets that. False: it got them all.
  bool correct(const cfa::Cfa& cfa,
               const std::vector<verdict::InputValue>& inputs) {
    const auto asked = std::exchange(next_, {{0, 0}});
    std::size_t k = 0;
    for (std::size_t position = 0; position < inputs.size(); ++position) {
      if (fits(k, cfa, inputs[position])) ++k;
      next_[position + 1] = k;
      const auto before = asked.find(position + 1);
      if (before != asked.end() && before->second != k) return true;
    }
    return false;
  }

  /// These, with the witness's values for those that it names.
  std::vector<verdict::InputValue> with_all(
      const cfa::Cfa& cfa, std::vector<verdict::InputValue> inputs) const {
    std::size_t k = 0;
    for (auto& read : inputs) {
      if (!fits(k, cfa, read)) continue;
      read.value = *value_at(k, read.input, cfa.at(read.input));
      ++k;
    }
    return inputs;
  }

  /// Are all waypoints values to be returned, and are these they?
  bool are_all(const Witness& witness, const cfa::Cfa& cfa,
               const std::vector<verdict::InputValue>& inputs) const {
    const auto plain = [](const Segment& s) { return s.size() == 1; };
    if (points_.size() + 1 != witness.segments.size() ||
        !std::ranges::all_of(witness.segments, plain)) {
      return false;
    }
    std::size_t k = 0;
    for (const auto& read : inputs) {
      if (!fits(k, cfa, read)) continue;
      const cfa::Input& what = cfa.at(read.input);
      const auto value = term::truncate(read.value, what.symbol.sort().width);
      if (value_at(k, read.input, what) != value) return false;
      ++k;
    }
    return k == points_.size();
  }

 private:
  /// Is the k-th waypoint one for this input, and does it say its value?
  bool fits(std::size_t k, const cfa::Cfa& cfa,
            const verdict::InputValue& read) const {
    const cfa::Input& what = cfa.at(read.input);
    return !what.symbol.sort().is_array() &&
           value_at(k, read.input, what).has_value();
  }

  /// The value of the k-th waypoint, if it is one for this input.
  std::optional<Value> value_at(std::size_t k, cfa::InputId input,
                                const cfa::Input& what) const {
    if (k >= points_.size() || !matches(points_[k], input, what)) {
      return std::nullopt;
    }
    const auto value = wanted(points_[k].first.value, what.type);
    if (!value) return std::nullopt;
    return term::truncate(*value, what.symbol.sort().width);
  }

  bool matches(const std::pair<Waypoint, std::size_t>& point,
               cfa::InputId input, const cfa::Input& what) const {
    const auto& [end, file] = places_[input.index];
    const auto& [p, point_file] = point;
    if (what.kind != cfa::Input::Kind::Nondet &&
        what.kind != cfa::Input::Kind::Extern) {
      return false;
    }
    if (file != point_file) return false;
    if (!p.callee.empty() && p.callee != what.name) return false;
    const bool same_line = p.at.line == end.line || p.at.line == what.pos.line;
    return same_line &&
           (p.at.column == 0 || end.column == 0 || p.at.column == end.column);
  }

  std::vector<std::pair<Waypoint, std::size_t>> points_;
  std::vector<std::pair<Place, std::size_t>> places_;  ///< by input
  /// By position, where it is known: the first waypoint not yet passed.
  std::map<std::uint64_t, std::size_t> next_ = {{0, 0}};
};

exec::RunResult run_from(const cfa::Cfa& cfa, exec::InputSource& source) {
  exec::RunLimits limits;
  limits.edges = kMostEdges;
  return exec::Interpreter(cfa).run(source, limits);
}

std::optional<verdict::Counterexample> reached(const cfa::Cfa& cfa,
                                               const exec::RunResult& result) {
  if (result.end != exec::RunResult::End::Target) return std::nullopt;
  for (std::size_t p = 0; p < cfa.properties.size(); ++p) {
    if (cfa.properties[p].target != result.location) continue;
    verdict::Counterexample c;
    c.property = p;
    c.inputs = result.inputs;
    return c;
  }
  return std::nullopt;
}

/// From which states at a loop head the target is reached at once: without
/// input, another loop head or an assignment to what the user can see.
class AtOnce {
 public:
  AtOnce(const cfa::Cfa& cfa, LocationId head, LocationId target)
      : cfa_(cfa), head_(head), target_(target), cuts_(cfa::cut_points(cfa)) {}

  Term states() { return from(head_, true); }

 private:
  Term from(LocationId l, bool first) {
    if (l == target_) return term::mk_true();
    if (!first && std::find(cuts_.begin(), cuts_.end(), l) != cuts_.end()) {
      return term::mk_false();
    }
    const auto it = done_.find(l);
    if (it != done_.end()) return it->second;
    Term result = term::mk_false();
    for (cfa::EdgeId e : cfa_.at(l).out) {
      const cfa::Edge& edge = cfa_.at(e);
      if (!edge.inputs.empty() || assigns(edge)) continue;
      const Term there = from(edge.to, false);
      if (there.is_false()) continue;
      term::Substitution map;
      for (const auto& a : edge.assignments) {
        map[cfa_.at(a.variable).symbol] = a.value;
      }
      result = term::mk_or(
          result, term::mk_and(edge.guard, term::substitute(there, map)));
    }
    done_[l] = result;
    return result;
  }

  bool assigns(const cfa::Edge& edge) const {
    return std::any_of(
        edge.assignments.begin(), edge.assignments.end(), [&](const auto& a) {
          return cfa_.at(a.variable).kind != cfa::Variable::Kind::Temporary;
        });
  }

  const cfa::Cfa& cfa_;
  const LocationId head_, target_;
  const std::vector<LocationId> cuts_;
  std::map<LocationId, Term> done_;
};

}  // namespace

std::optional<Followed> follow(const cfa::Cfa& cfa, const Witness& witness,
                               Sources& sources) {
  Guide guide(cfa, witness, sources);
  for (unsigned run = 0; run < kMostRuns && !stop_requested(); ++run) {
    const exec::RunResult result = run_from(cfa, guide);
    if (auto c = reached(cfa, result)) {
      // With the witness's values also where nothing needs them.
      const auto exact = run_with(cfa, guide.with_all(cfa, c->inputs));
      if (exact) c = exact;
      return Followed{*c, guide.are_all(witness, cfa, c->inputs)};
    }
    if (!guide.correct(cfa, result.inputs)) break;
  }
  return std::nullopt;
}

std::optional<verdict::Counterexample> run_with(
    const cfa::Cfa& cfa, const std::vector<verdict::InputValue>& inputs) {
  exec::FixedInputs source(inputs);
  auto c = reached(cfa, run_from(cfa, source));
  if (!c) return c;
  // A run tells only those that something needs.
  for (std::size_t i = 0; i < std::min(inputs.size(), c->inputs.size()); ++i) {
    c->inputs[i].value = inputs[i].value;
  }
  return c;
}

bool passes(const cfa::Cfa& cfa, const std::vector<verdict::InputValue>& inputs,
            std::size_t waypoints) {
  std::vector<LocationId> targets;
  for (const auto& p : cfa.properties) targets.push_back(p.target);
  const auto counter =
      std::ranges::find(cfa.variables, kWaypointCounter, &cfa::Variable::name);
  term::Value passed = 0;
  const auto look = [&](const exec::ConcreteState& state) {
    if (counter == cfa.variables.end()) return;  // nothing ever counts
    passed =
        state
            .scalars[static_cast<std::size_t>(counter - cfa.variables.begin())];
  };
  exec::FixedInputs source(inputs);
  exec::RunLimits limits;
  limits.edges = kMostEdges;
  const auto result = exec::Interpreter(cfa).run(source, limits, targets, look);
  return result.end == exec::RunResult::End::Target && passed == waypoints;
}

bool is_target(const Witness& witness, const cfa::Property& property,
               const std::vector<std::string>& files) {
  if (witness.segments.empty()) return false;
  const Waypoint& target = witness.segments.back().back();
  if (target.type != Waypoint::Type::Target) return false;
  const std::size_t file = find_file(files, target.at.file);
  const auto here = [&](const cfa::SourcePos& pos) {
    return pos.line == target.at.line && find_file(files, pos.file) == file;
  };
  return here(property.pos) || std::any_of(property.call_stack.begin(),
                                           property.call_stack.end(), here);
}

std::optional<std::size_t> invariant_number(const cfa::Property& property) {
  if (property.kind != cfa::Property::Kind::ErrorCall ||
      !property.text.starts_with(kInvariantName)) {
    return std::nullopt;
  }
  return std::strtoul(property.text.c_str() + kInvariantName.size(), nullptr,
                      10);
}

std::vector<verdict::Invariant> invariants_at_heads(const cfa::Cfa& cfa) {
  std::vector<verdict::Invariant> result;
  for (LocationId head : cfa::cut_points(cfa)) {
    for (const cfa::Property& p : cfa.properties) {
      if (!invariant_number(p)) continue;
      const Term holds = term::mk_not(AtOnce(cfa, head, p.target).states());
      if (holds.is_true()) continue;
      const auto symbols = term::free_symbols(holds);
      const bool fits =
          std::all_of(symbols.begin(), symbols.end(),
                      [&](Term s) { return cfa.variable_of(s).has_value(); });
      if (fits) result.push_back({head, holds});
    }
  }
  return result;
}

}  // namespace pleat::evidence
