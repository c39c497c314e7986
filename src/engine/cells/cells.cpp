#include "engine/cells/cells.h"

#include <algorithm>
#include <set>
#include <span>

#include "cfa/ghosts.h"
#include "cfa/loops.h"
#include "engine/cells/candidates.h"
#include "engine/cells/sentinels.h"
#include "engine/inductive.h"
#include "engine/numeric.h"
#include "exec/samples.h"

namespace pleat::engine::cells {
namespace {

using cfa::Cfa;
using cfa::LocationId;
using term::Term;
using verdict::Invariant;
using verdict::Outcome;

constexpr std::uint64_t kRuns = 60, kEdges = 100'000, kEdgesPerRun = 5'000;
/// A few candidates about arrays, each worth more than one about numbers.
constexpr std::uint64_t kUnits = 30'000;
constexpr std::size_t kMostCandidates = 4'000;
constexpr std::size_t kSamples = 32;  ///< per header

class Search {
 public:
  /// `cfa`: with ghosts.
  Search(const Cfa& cfa, Env& env) : cfa_(cfa), env_(env) {}

  Outcome run() {
    const std::vector<Indices> indices = find_indices(cfa_);
    for (const bool asked : {true, false}) {
      for (const Indices& i : indices) guess(i, asked);
      if (asked) asked_ = candidates_.size();
    }
    for (const Term sentinel : find_sentinels(cfa_)) {
      for (const LocationId h : cfa::cut_points(cfa_)) {
        candidates_.push_back({h, sentinel});
      }
    }
    env_.stats.counter("cells.candidates") += candidates_.size();
    if (candidates_.empty()) return nothing("no array is indexed by a counter");
    Inductive inductive(cfa_, env_, kUnits);
    if (!inductive.usable()) return nothing("too many paths between loops");
    refute(indices);
    env_.stats.counter("cells.not_refuted") += candidates_.size();
    std::vector<Invariant> hoped;
    std::vector<Invariant> all = numeric_facts(cfa_, env_, &hoped);
    candidates_.insert(candidates_.end(), hoped.begin(), hoped.end());
    // Often what the targets ask holds by itself.
    if (asked_ != 0 && asked_ != candidates_.size()) {
      prove(inductive, {candidates_.begin(), candidates_.begin() + asked_},
            all);
      if (const auto proof = inductive.proof(all)) return *proof;
    }
    prove(inductive, candidates_, all);
    return inductive.outcome(all,
                             "what holds for all cells does not exclude it");
  }

 private:
  static Outcome nothing(const char* why) {
    Outcome outcome;
    outcome.unknown_because.push_back({why, {}});
    return outcome;
  }

  /// Adds what can be shown, given what was shown before.
  void prove(Inductive& inductive, std::vector<Invariant> candidates,
             std::vector<Invariant>& all) {
    const ScopedTimer timer(env_.stats.timer("cells.prove"));
    std::erase_if(candidates, [&](const Invariant& c) {
      return std::ranges::any_of(all, [&](const Invariant& known) {
        return known.location == c.location && known.formula == c.formula;
      });
    });
    const std::vector<Invariant> kept =
        inductive.keep(std::move(candidates), all);
    env_.stats.counter("cells.proved") += kept.size();
    all.insert(all.end(), kept.begin(), kept.end());
  }

  /// Of relations that targets ask, or of the others.
  void guess(const Indices& indices, bool asked) {
    const std::span<const Term> all = indices.holds;
    const std::span<const Term> relations =
        asked ? all.first(indices.asked) : all.subspan(indices.asked);
    for (const LocationId h : cfa::cut_points(cfa_)) {
      for (const Term range : indices.between.at(h)) {
        for (const Term holds : relations) {
          if (candidates_.size() >= kMostCandidates) return;
          candidates_.push_back({h, term::mk_or(term::mk_not(range), holds)});
        }
      }
    }
  }

  /// Throws away what a run contradicts.
  void refute(const std::vector<Indices>& indices) {
    const ScopedTimer timer(env_.stats.timer("cells.samples"));
    exec::SamplePool pool(cfa_, {.per_header = kSamples, .seed = env_.seed});
    pool.explore(kRuns, kEdges, {.edges = kEdgesPerRun});
    for (const LocationId h : pool.headers()) {
      for (const exec::ConcreteState& state : pool.at(h)) {
        if (stop_requested()) return;
        term::Model model = exec::model_of(cfa_, state);
        for (const Indices& i : indices) refute(i, h, model);
      }
    }
  }

  void refute(const Indices& indices, LocationId header, term::Model& model) {
    const unsigned width = indices.any.width();
    const term::Value mask = (term::Value{1} << width) - 1;
    std::set<term::Value> values;
    for (const Term b : indices.bounds) {
      const term::Value v = term::Evaluator(model).scalar(b);
      for (const term::Value d : {v - 1, v, v + 1, v / 2}) {
        values.insert(d & mask);
      }
    }
    for (const term::Value v : values) {
      model.set(indices.any, v);
      term::Evaluator evaluator(model);
      const auto wrong = [&](const Invariant& c) {
        return c.location == header && evaluator.scalar(c.formula) == 0;
      };
      asked_ -= static_cast<std::size_t>(std::count_if(
          candidates_.begin(), candidates_.begin() + asked_, wrong));
      std::erase_if(candidates_, wrong);
    }
  }

  const Cfa& cfa_;
  Env& env_;
  std::vector<Invariant> candidates_;
  std::size_t asked_ = 0;  ///< so many of them are about what targets ask
};

}  // namespace

Outcome Cells::run(const Cfa& program, Budget&) {
  const Cfa extended = cfa::with_ghosts(program, cfa::Ghosts::Indices);
  return Search(extended, env_).run();
}

}  // namespace pleat::engine::cells
