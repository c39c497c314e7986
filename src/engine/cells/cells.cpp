#include "engine/cells/cells.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "cfa/ghosts.h"
#include "cfa/loops.h"
#include "engine/cells/allocated.h"
#include "engine/cells/candidates.h"
#include "engine/cells/object_relations.h"
#include "engine/cells/recorded.h"
#include "engine/cells/sampled_relations.h"
#include "engine/cells/sentinels.h"
#include "engine/cells/two_cells.h"
#include "engine/shared/invariant_prover.h"
#include "engine/shared/numeric_invariants.h"
#include "exec/samples.h"
#include "transform/known_values.h"

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

std::vector<Term> ends_of(const std::vector<Indices>& indices) {
  std::vector<Term> result;
  for (const Indices& i : indices) {
    result.insert(result.end(), i.ends.begin(), i.ends.end());
  }
  return result;
}

/// The program, or a smaller one, and its runs.
struct Runs {
  Runs(const Cfa& cfa, std::span<const Term> ends, Env& env)
      : program(cfa, ends),
        pool(program.program(), {.per_header = kSamples, .seed = env.seed}) {}

  void explore(Env& env) {
    const ScopedTimer timer(env.stats.timer("cells.samples"));
    if (!program.is_smaller()) {
      pool.explore(kRuns, kEdges, {.edges = kEdgesPerRun});
      return;
    }
    // One by one: that a run comes to a target means nothing there.
    for (std::uint64_t r = 0; r < kRuns; ++r) {
      pool.explore(1, kEdges / kRuns, {.edges = kEdgesPerRun});
    }
  }

  Smaller program;
  exec::SamplePool pool;
};

class CellSearch {
 public:
  /// `program`: with indices as ghosts. `cfa`: also with recorded values.
  CellSearch(const Cfa& program, const Cfa& cfa, Env& env)
      : program_(program), cfa_(cfa), env_(env), prover_(cfa, env, kUnits) {}

  Outcome run() {
    if (!prover_.usable()) return nothing("too many paths between loops");
    for (const auto& path : prover_.paths()) guards_.push_back(path.guard);
    indices_ = find_indices(program_, guards_);
    Runs runs(cfa_, {}, env_), smaller(cfa_, ends_of(indices_), env_);
    runs.explore(env_);
    if (smaller.program.is_smaller()) smaller.explore(env_);
    for (Indices& i : indices_) drop_empty_ranges(i, runs, smaller);
    std::vector<Invariant> asked, others;
    for (const Indices& i : indices_) {
      guess(i, std::span(i.holds).first(i.asked), asked);
      guess(i, std::span(i.holds).subspan(i.asked), others);
    }
    const std::vector<Term> sentinels = find_sentinels(program_);
    for (const Indices& i : indices_) {
      for (const auto& [header, orders] : i.in_order) {
        for (const Term o : orders) others.push_back({header, o});
      }
    }
    for (const Term sentinel : sentinels) {
      for (const LocationId h : cfa::cut_points(cfa_)) {
        others.push_back({h, sentinel});
      }
    }
    env_.stats.counter("cells.candidates") += asked.size() + others.size();
    if (indices_.empty() && others.empty())
      return nothing("no array is indexed by a counter");
    refute(runs, asked);
    refute(runs, others);
    env_.stats.counter("cells.not_refuted") += asked.size() + others.size();
    std::vector<Invariant> hoped;
    all_ = numeric_facts(program_, env_, &hoped);
    others.insert(others.end(), hoped.begin(), hoped.end());
    others.insert(others.begin(), asked.begin(), asked.end());
    // What runs of a smaller program contradict is seldom true: it comes last.
    std::vector<Invariant> likely = others;
    if (smaller.program.is_smaller()) {
      refute(smaller, asked);
      refute(smaller, likely);
    }
    // Often what the targets ask holds by itself.
    if (prove(asked) || prove(likely)) return *proof_;
    const bool some_unlikely = others.size() > likely.size();
    Runs& shown = smaller.program.is_smaller() ? smaller : runs;
    if (prove_recorded(shown, likely) || prove_objects(runs, sentinels) ||
        prove_order(shown, likely))
      return *proof_;
    add_further(shown, likely);
    if (prove(likely)) return *proof_;
    if (some_unlikely) {
      likely.insert(likely.end(), others.begin(), others.end());
      if (prove(std::move(likely))) return *proof_;
    }
    return prover_.outcome(all_,
                           "what holds for all cells does not exclude it");
  }

 private:
  static Outcome nothing(const char* why) {
    Outcome outcome;
    outcome.unknown_because.push_back({why, {}});
    return outcome;
  }

  /// Adds what can be shown, given what was shown before. Is it enough?
  bool prove(std::vector<Invariant> candidates) {
    const ScopedTimer timer(env_.stats.timer("cells.prove"));
    std::set<std::pair<LocationId, Term>> known;
    for (const Invariant& i : all_) known.emplace(i.location, i.formula);
    std::erase_if(candidates, [&](const Invariant& c) {
      return !known.emplace(c.location, c.formula).second;
    });
    if (candidates.empty() || stop_requested()) return false;
    const std::vector<Invariant> kept =
        prover_.keep(std::move(candidates), all_);
    env_.stats.counter("cells.proved") += kept.size();
    all_.insert(all_.end(), kept.begin(), kept.end());
    if (!kept.empty()) proof_ = prover_.proof(all_);
    return proof_.has_value();
  }

  /// Two loops compute the same from all cells.
  bool prove_recorded(Runs& runs, const std::vector<Invariant>& likely) {
    AboutRecorded about = guess_about_recorded(cfa_, prover_.paths(), indices_);
    refute(runs, about.links);
    env_.stats.counter("cells.links") += about.links.size();
    if (about.links.empty()) return false;
    std::vector<Invariant> candidates = std::move(about.links);
    for (const Indices& i : indices_)
      guess(i, about.steps[i.any.width()], candidates);
    candidates.insert(candidates.end(), about.ends.begin(), about.ends.end());
    refute(runs, candidates);
    candidates.insert(candidates.end(), likely.begin(), likely.end());
    return prove(std::move(candidates));
  }

  /// Is it no variable of the source: where the next block will lie?
  bool is_of_heap(Term counter) const {
    const auto id = cfa_.variable_of(counter);
    return id && cfa_.at(*id).kind == cfa::Variable::Kind::Temporary;
  }

  /// All objects that were allocated are alike.
  bool prove_objects(Runs& runs, const std::vector<Term>& sentinels) {
    std::vector<Invariant> candidates, orders;
    for (Indices& i : indices_) {
      for (const Allocated& objects : find_allocated(program_, i)) {
        guess_about_objects(program_, i, objects, sentinels, candidates);
        const std::vector<Term> probes = addresses(objects);
        i.probes.insert(i.probes.end(), probes.begin(), probes.end());
        // Of a counter of the program, relations between cells say as much.
        if (!is_of_heap(objects.next)) continue;
        const ObjectRelations seen =
            guess_object_relations(cfa_, i, objects, runs.pool);
        candidates.insert(candidates.end(), seen.equalities.begin(),
                          seen.equalities.end());
        orders.insert(orders.end(), seen.orders.begin(), seen.orders.end());
      }
    }
    env_.stats.counter("cells.about_objects") +=
        candidates.size() + orders.size();
    refute(runs, candidates);
    if (prove(candidates)) return true;
    // There are many of these, and few are needed.
    refute(runs, orders);
    orders.insert(orders.end(), candidates.begin(), candidates.end());
    return prove(std::move(orders));
  }

  /// Any two cells are in order: first in the largest parts of arrays.
  bool prove_order(Runs& runs, const std::vector<Invariant>& likely) {
    TwoCells guesses;
    {
      const ScopedTimer timer(env_.stats.timer("cells.two_cells"));
      for (const Indices& i : indices_) {
        const TwoCells more = guess_two_cells(i, runs.program, runs.pool);
        for (const auto part : {&TwoCells::widest, &TwoCells::others}) {
          (guesses.*part)
              .insert((guesses.*part).end(), (more.*part).begin(),
                      (more.*part).end());
        }
      }
    }
    env_.stats.counter("cells.orders") +=
        guesses.widest.size() + guesses.others.size();
    std::vector<Invariant> beside;
    for (const Indices& i : indices_) guess(i, i.beside_orders, beside);
    refute(runs, beside);
    beside.insert(beside.end(), likely.begin(), likely.end());
    for (const auto part : {&TwoCells::widest, &TwoCells::others}) {
      std::vector<Invariant> candidates = guesses.*part;
      if (candidates.empty()) continue;
      candidates.insert(candidates.end(), beside.begin(), beside.end());
      if (prove(std::move(candidates))) return true;
    }
    return false;
  }

  bool is_known(const Invariant& invariant) const {
    return std::ranges::any_of(all_, [&](const Invariant& i) {
      return i.location == invariant.location && i.formula == invariant.formula;
    });
  }

  /// Guesses that these relations hold in all ranges, unless `or_else` holds.
  void guess(const Indices& indices, std::span<const Term> relations,
             std::vector<Invariant>& to,
             Term or_else = term::mk_false()) const {
    for (const auto& [header, ranges] : indices.between) {
      if (is_known({header, or_else})) continue;
      for (const Term range : ranges) {
        for (const Term holds : relations) {
          if (to.size() >= kMostCandidates) return;
          to.push_back(
              {header, term::mk_or({or_else, term::mk_not(range), holds})});
        }
      }
    }
  }

  /// What takes more thought than reading the program: what runs show, what
  /// holds of several cells, and what holds unless something was noted. Beside
  /// it those before, some of which may now be shown.
  void add_further(Runs& runs, std::vector<Invariant>& likely) {
    std::vector<Invariant> result;
    for (const Indices& i : indices_) {
      observe(i, runs.program, runs.pool, result);
      guess(i, i.clauses, result);
    }
    const std::vector<Term> flags = find_flags(program_, guards_, indices_);
    std::vector<Invariant> always;
    for (const Term flag : flags) {
      for (const LocationId h : cfa::cut_points(cfa_))
        always.push_back({h, flag});
    }
    refute(runs, always);
    prove(always);
    result.insert(result.end(), always.begin(), always.end());
    for (const Term flag : flags) {
      for (const Indices& i : indices_) {
        guess(i, std::span(i.holds).first(i.asked), result, flag);
        guess(i, i.clauses, result, flag);
      }
    }
    env_.stats.counter("cells.further") += result.size();
    refute(runs, result);
    likely.insert(likely.end(), result.begin(), result.end());
  }

  /// Leaves only ranges that some index was in when a run was there.
  void drop_empty_ranges(Indices& indices, Runs& runs, Runs& smaller) const {
    const ScopedTimer timer(env_.stats.timer("cells.ranges"));
    for (auto& [header, ranges] : indices.between) {
      if (runs.pool.at(header).empty() && smaller.pool.at(header).empty())
        continue;
      std::vector<std::pair<Term, Term>> empty;
      for (const Term r : ranges) empty.emplace_back(r, term::mk_not(r));
      for (const Runs* some : {&runs, &smaller}) {
        if (some == &smaller) {
          for (auto& [range, outside] : empty)
            outside = smaller.program(outside);
        }
        for (const exec::ConcreteState& state : some->pool.at(header)) {
          if (stop_requested()) return;
          term::Model model = exec::model_of(some->program.program(), state);
          refute(indices, model, empty);
        }
      }
      std::erase_if(ranges, [&](Term r) {
        return std::ranges::any_of(empty,
                                   [&](const auto& e) { return e.first == r; });
      });
    }
  }

  /// Throws away what a run contradicts.
  void refute(Runs& runs, std::vector<Invariant>& candidates) const {
    const ScopedTimer timer(env_.stats.timer("cells.refute"));
    std::map<LocationId, std::vector<std::pair<Term, Term>>> left;
    for (const Invariant& c : candidates) {
      left[c.location].emplace_back(c.formula, runs.program(c.formula));
    }
    for (auto& [header, formulas] : left) {
      for (const exec::ConcreteState& state : runs.pool.at(header)) {
        if (stop_requested()) return;
        term::Model model = exec::model_of(runs.program.program(), state);
        for (const Indices& i : indices_) refute(i, model, formulas);
      }
    }
    std::erase_if(candidates, [&](const Invariant& c) {
      return std::ranges::none_of(left.at(c.location), [&](const auto& f) {
        return f.first == c.formula;
      });
    });
  }

  static void refute(const Indices& indices, term::Model& model,
                     std::vector<std::pair<Term, Term>>& formulas) {
    const unsigned width = indices.any.width();
    const term::Value mask = (term::Value{1} << width) - 1;
    std::set<term::Value> values{0, 1, 2, 3};
    for (const Term b : indices.bounds()) {
      const term::Value v = term::Evaluator(model).scalar(b);
      for (const term::Value d : {v - 1, v, v + 1, v / 2}) {
        values.insert(d & mask);
      }
    }
    for (const Term p : indices.probes)
      values.insert(term::Evaluator(model).scalar(p));
    for (const term::Value v : values) {
      model.set(indices.any, v);
      term::Evaluator evaluator(model);
      std::erase_if(formulas,
                    [&](const auto& f) { return !evaluator.holds(f.second); });
    }
  }

  const Cfa& program_;
  const Cfa& cfa_;
  Env& env_;
  InvariantProver prover_;
  std::vector<Term> guards_;  ///< of ways between loops
  std::vector<Indices> indices_;
  std::vector<Invariant> all_;  ///< shown so far
  std::optional<Outcome> proof_;
};

}  // namespace

Outcome Cells::run(const Cfa& program, Budget&) {
  const Cfa told = transform::with_known_values(program);
  const Cfa indexed = cfa::with_ghosts(told, cfa::Ghosts::Indices);
  const Cfa extended = cfa::with_ghosts(told, cfa::Ghosts::Cells);
  return CellSearch(indexed, extended, env_).run();
}

}  // namespace pleat::engine::cells
