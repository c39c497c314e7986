#include "engine/shared/numeric_invariants.h"

#include <algorithm>

#include "cfa/loops.h"
#include "engine/inductive.h"
#include "exec/samples.h"
#include "term/walk.h"

namespace pleat::engine {

using cfa::LocationId;
using domain::Overflow;
using term::Term;
using verdict::Invariant;

namespace {

constexpr std::uint64_t kRuns = 300;
constexpr std::uint64_t kEdgesPerRun = 5'000;

domain::Options with(domain::Options options, Overflow overflow) {
  options.overflow = overflow;
  return options;
}

/// Numbers of more than 64 bits make every query slow: an equality modulo 2^n
/// says nearly as much.
bool is_wide(Term root) {
  std::vector<Term> work{root};
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (t.sort().is_bitvec() && t.width() > 64) return true;
    work.insert(work.end(), t.children().begin(), t.children().end());
  }
  return false;
}

constexpr std::uint64_t kRedundantUnits = 300;

bool contains(const std::vector<Invariant>& all, const Invariant& i) {
  return std::ranges::any_of(all, [&](const Invariant& a) {
    return a.location == i.location && a.formula == i.formula;
  });
}

}  // namespace

void drop_redundant(std::vector<Invariant>& all, solver::Solver& solver) {
  std::ranges::stable_sort(all, [](const Invariant& a, const Invariant& b) {
    return std::pair(is_wide(a.formula), term::dag_size(a.formula)) <
           std::pair(is_wide(b.formula), term::dag_size(b.formula));
  });
  for (std::size_t i = all.size(); i-- > 0 && !stop_requested();) {
    std::vector<Term> query{term::mk_not(all[i].formula)};
    for (std::size_t j = 0; j < all.size(); ++j) {
      if (j != i && all[j].location == all[i].location) {
        query.push_back(all[j].formula);
      }
    }
    if (solver.check("numeric.redundant", query, nullptr, kRedundantUnits)
            .is_unsat()) {
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
}

NumericSearch::NumericSearch(const cfa::Cfa& cfa, Env& env,
                             const NumericOptions& options)
    : cfa_(cfa),
      env_(env),
      options_(options),
      wrapping_(cfa, with(options.domain, Overflow::Wrap), env.stats),
      guessing_(cfa, with(options.domain, Overflow::Ignore), env.stats) {}

void NumericSearch::add(const domain::Analysis& analysis, LocationId header,
                        std::vector<Invariant>& result) const {
  const auto one = [&](Term t) {
    const Invariant i{header, t};
    if (t && !t.is_true() && !contains(result, i)) result.push_back(i);
  };
  for (const auto& c : analysis.at(header)) {
    one(c.modular);
    if (!c.modular || !is_wide(c.formula)) one(c.formula);
  }
}

std::vector<Invariant> NumericSearch::computed() {
  if (!wrapped_) wrapped_ = wrapping_.run();
  std::vector<Invariant> result;
  if (!*wrapped_) return result;
  for (const LocationId h : cfa::cut_points(cfa_)) add(wrapping_, h, result);
  return result;
}

Numeric NumericSearch::run(std::span<const Invariant> known) {
  Numeric result{.proved = {}, .unproved = {}, .computed = computed()};
  std::vector<Invariant> candidates;
  if (guessing_.run()) {
    for (const LocationId h : cfa::cut_points(cfa_)) {
      add(guessing_, h, candidates);
    }
  }
  for (const Invariant& i : result.computed) {
    if (!contains(candidates, i)) candidates.push_back(i);
  }
  env_.stats.counter("numeric.candidates") += candidates.size();
  {
    const ScopedTimer timer(env_.stats.timer("numeric.samples"));
    exec::SamplePool samples(cfa_);
    samples.explore(kRuns, options_.edges, {.edges = kEdgesPerRun});
    std::erase_if(candidates, [&](const Invariant& i) {
      return samples.excluded(i.location, i.formula);
    });
  }
  const ScopedTimer timer(env_.stats.timer("numeric.prove"));
  result.proved = Inductive(cfa_, env_).keep(candidates, known);
  for (const Invariant& i : candidates) {
    if (!contains(result.proved, i)) result.unproved.push_back(i);
  }
  solver::Solver quick(without_z3(env_.solver.options()), env_.stats);
  drop_redundant(result.proved, quick);
  drop_redundant(result.computed, quick);
  env_.stats.counter("numeric.proved") += result.proved.size();
  return result;
}

std::vector<Invariant> numeric_facts(const cfa::Cfa& cfa, Env& env,
                                     std::vector<Invariant>* hoped) {
  std::vector<Invariant> known;
  if (env.board != nullptr) {
    const auto board = env.board->invariants();
    known.assign(board.begin(), board.end());
  }
  Numeric found = NumericSearch(cfa, env, {}).run(known);
  known.insert(known.end(), found.proved.begin(), found.proved.end());
  if (hoped != nullptr) *hoped = std::move(found.unproved);
  return known;
}

}  // namespace pleat::engine
