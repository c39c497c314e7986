// Over-approximation after section 4.3 of "Backward Symbolic Execution with
// Loop Folding": conjoin the constants, then for each relation drop clauses,
// relax inequalities, drop again.
//
// Unlike there, the clauses that matter are first found by unsat cores: those
// that exclude the errors, then those that keep these in one iteration, and so
// on. Clauses are dropped in this order: disjunctions, disequalities,
// inequalities, equalities; larger before smaller, older last.

#include "engine/backward/overapprox.h"

#include <algorithm>

#include "engine/backward/formula.h"
#include "term/walk.h"
#include "transform/slice.h"

namespace pleat::engine::backward {
namespace {

using term::Kind;

constexpr std::size_t kClauseLimit = 24;
/// Literals of one clause that are relaxed, and likely constants per literal.
constexpr std::size_t kLiteralsPerClause = 6;
constexpr std::size_t kLikelyPerLiteral = 8;

int rank(Term clause) {
  if (clause.is(Kind::Or)) return 0;
  if (clause.is(Kind::Not) && clause[0].is(Kind::Eq)) return 1;
  if (clause.is(Kind::Eq)) return 3;
  return 2;
}

bool contains(const Clauses& clauses, Term c) {
  return std::find(clauses.begin(), clauses.end(), c) != clauses.end();
}

Clauses without(const Clauses& clauses, std::size_t at) {
  Clauses rest = clauses;
  rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
  return rest;
}

}  // namespace

Overapproximator::Overapproximator(const Cfa& cfa, const FoldOptions& options,
                                   LoopProver& prover,
                                   const std::vector<Value>& constants,
                                   const Samples& samples, Registry& stats)
    : cfa_(cfa),
      options_(options),
      prover_(prover),
      constants_(constants),
      samples_(samples),
      stats_(stats) {}

bool Overapproximator::valid(const Clauses& clauses) {
  Clauses query = clauses;
  query.push_back(problem_.errors);
  return prover_.excluded("bself.disjoint", query, *effort_) &&
         prover_.preserved(clauses, problem_.others, *effort_);
}

std::vector<Clauses> Overapproximator::run(const Problem& problem,
                                           Effort& effort) {
  const ScopedTimer timer(stats_.timer("bself.overapproximate"));
  ++stats_.counter("bself.overapproximations");
  problem_ = problem;
  effort_ = &effort;
  Clauses clauses = to_clauses(problem.states, kClauseLimit);
  if (!valid(clauses)) return {};
  clauses = simplified(std::move(clauses));
  Relations relations;
  {
    const ScopedTimer relation_timer(stats_.timer("bself.relations"));
    const std::vector<Term> symbols = transform::mentioned_variables(cfa_);
    relations = RelationFinder(cfa_, prover_, options_.affine)
                    .find(clauses, problem.last, symbols, effort);
  }
  stats_.counter("bself.relations_found") += relations.candidates.size();
  for (Term c : relations.constants) {
    if (!contains(clauses, c)) clauses.push_back(c);
  }
  std::vector<Clauses> results;
  relations.candidates.push_back({});
  for (const Clauses& relation : relations.candidates) {
    if (effort.spent()) break;
    results.push_back(generalised(clauses, relation));
  }
  if (results.empty()) results.push_back(clauses);
  filter(results);
  return results;
}

/// Removes literals that the other clauses contradict, and implied clauses.
Clauses Overapproximator::simplified(Clauses clauses) {
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (!clauses[i].is(Kind::Or)) continue;
    const Clauses rest = without(clauses, i);
    std::vector<Term> literals;
    for (Term l : clauses[i].children()) {
      Clauses query = rest;
      query.push_back(l);
      if (!prover_.excluded("bself.simplify", query, *effort_)) {
        literals.push_back(l);
      }
    }
    if (!literals.empty()) clauses[i] = term::mk_or(literals);
  }
  Clauses kept;
  for (Term c : clauses) {
    for (Term part : term::conjuncts(c)) {
      if (!contains(kept, part)) kept.push_back(part);
    }
  }
  return kept;
}

Clauses Overapproximator::generalised(Clauses clauses,
                                      const Clauses& relation) {
  std::erase_if(clauses, [&](Term c) { return contains(relation, c); });
  drop(clauses, relation);
  clauses.insert(clauses.end(), relation.begin(), relation.end());
  relax(clauses);
  drop(clauses, {});
  return clauses;
}

/// By cores: clauses that exclude the errors and keep each other.
Clauses Overapproximator::needed(const Clauses& clauses, const Clauses& fixed) {
  Clauses all = clauses;
  all.insert(all.end(), fixed.begin(), fixed.end());
  Clauses query = all, core;
  query.push_back(problem_.errors);
  if (!prover_.excluded("bself.disjoint", query, *effort_, nullptr, &core)) {
    return clauses;
  }
  std::erase(core, problem_.errors);
  for (;;) {
    Clauses goal = core;
    goal.insert(goal.end(), fixed.begin(), fixed.end());
    const auto support =
        prover_.support(all, term::mk_and(goal), problem_.others, *effort_);
    if (!support) return clauses;
    const std::size_t before = core.size();
    for (Term c : *support) {
      if (!contains(core, c)) core.push_back(c);
    }
    if (core.size() == before) break;
  }
  Clauses result;
  for (Term c : clauses) {
    if (contains(core, c)) result.push_back(c);
  }
  return result;
}

void Overapproximator::drop(Clauses& clauses, const Clauses& fixed) {
  if (options_.cores && clauses.size() > 2) clauses = needed(clauses, fixed);
  std::stable_sort(clauses.begin(), clauses.end(), [](Term a, Term b) {
    if (rank(a) != rank(b)) return rank(a) < rank(b);
    return term::dag_size(a) > term::dag_size(b);
  });
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < clauses.size();) {
      Clauses rest = without(clauses, i);
      Clauses all = rest;
      all.insert(all.end(), fixed.begin(), fixed.end());
      if (!all.empty() && valid(all)) {
        clauses = std::move(rest);
        changed = true;
      } else {
        ++i;
      }
    }
  }
}

void Overapproximator::relax(Clauses& clauses) {
  const Clauses order = clauses;
  for (Term clause : order) {
    const auto it = std::find(clauses.begin(), clauses.end(), clause);
    if (it == clauses.end() || effort_->spent()) continue;
    const auto at = static_cast<std::size_t>(it - clauses.begin());
    if (clause.is(Kind::Eq) && clause[0].sort().is_bitvec()) {
      relax_equality(clauses, at);
    } else {
      relax_clause(clauses, at);
    }
  }
}

/// Replaces the equality by two inequalities, or by one if that is enough. It
/// stays an equality unless one of them can be dropped or relaxed.
bool Overapproximator::relax_equality(Clauses& clauses, std::size_t at) {
  const Term equality = clauses[at];
  Inequality below;
  below.is_signed = is_signed(cfa_, equality);
  below.small = equality[0];
  below.large = equality[1];
  Inequality above = below;
  std::swap(above.small, above.large);
  for (const Inequality& half : {below, above}) {
    if (try_replace(clauses, at, half.to_term())) {
      relax_clause(clauses, at);
      return true;
    }
  }
  Clauses split = clauses;
  split[at] = below.to_term();
  split.push_back(above.to_term());
  const std::size_t second = split.size() - 1;
  bool changed = relax_clause(split, at);
  changed |= relax_clause(split, second);
  if (changed) clauses = std::move(split);
  return changed;
}

bool Overapproximator::relax_clause(Clauses& clauses, std::size_t at) {
  std::vector<Term> literals = term::disjuncts(clauses[at]);
  if (literals.size() > kLiteralsPerClause) return false;
  bool changed = false;
  for (Term l : literals) changed |= relax_literal(clauses, at, l);
  return changed;
}

/// Is it a valid extension with this clause, and does it still cover psi'?
/// (With overflow a "weaker" inequality may not be.)
bool Overapproximator::try_replace(Clauses& clauses, std::size_t at,
                                   Term clause) {
  Clauses changed = clauses;
  changed[at] = clause;
  if (!valid(changed)) return false;
  if (!prover_.excluded("bself.covers", {problem_.states, term::mk_not(clause)},
                        *effort_)) {
    return false;
  }
  clauses = std::move(changed);
  return true;
}

bool Overapproximator::relax_literal(Clauses& clauses, std::size_t at,
                                     Term literal) {
  const auto inequality = as_inequality(literal);
  if (!inequality) return false;
  std::vector<Term> others = term::disjuncts(clauses[at]);
  std::erase(others, literal);
  const auto with = [&](Value r) {
    std::vector<Term> all = others;
    all.push_back(inequality->shifted(r).to_term());
    return term::mk_or(all);
  };
  if (options_.constants) {
    for (Value r : likely_shifts(*inequality)) {
      if (try_replace(clauses, at, with(r))) return true;
    }
  }
  const Value limit = inequality->limit();
  if (limit == 0 || !try_replace(clauses, at, with(1))) return false;
  Value r = 1;
  for (unsigned bit = inequality->small.width(); bit-- > 0;) {
    const Value step = Value{1} << bit;
    if (effort_->spent()) break;
    if (step > limit || r > limit - step) continue;
    if (try_replace(clauses, at, with(r + step))) r += step;
  }
  return true;
}

/// Shifts to constants of the program, their neighbours, limits of the type
/// and extreme values seen in samples; the weakest first.
std::vector<Value> Overapproximator::likely_shifts(
    const Inequality& inequality) const {
  std::vector<Value> shifts;
  if (!inequality.has_constant()) return shifts;
  const unsigned w = inequality.small.width();
  const auto consider = [&](Value v) {
    if (const auto r = inequality.shift_to(term::truncate(v, w))) {
      shifts.push_back(*r);
    }
  };
  for (Value c : constants_) {
    for (Value v : {c - 1, c, c + 1}) consider(v);
  }
  const Term side =
      inequality.small.is_const() ? inequality.large : inequality.small;
  for (const auto& sample : samples_) {
    consider(term::Evaluator(sample).scalar(side));
  }
  std::sort(shifts.rbegin(), shifts.rend());
  shifts.erase(std::unique(shifts.begin(), shifts.end()), shifts.end());
  if (shifts.size() > kLikelyPerLiteral) shifts.resize(kLikelyPerLiteral);
  return shifts;
}

/// Keeps the extensions that imply no other one.
void Overapproximator::filter(std::vector<Clauses>& results) {
  std::vector<Clauses> kept;
  for (auto& r : results) {
    std::sort(r.begin(), r.end());
    if (std::find(kept.begin(), kept.end(), r) == kept.end()) {
      kept.push_back(std::move(r));
    }
  }
  results.clear();
  std::vector<bool> gone(kept.size(), false);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    for (std::size_t j = 0; j < kept.size() && !gone[i]; ++j) {
      if (i == j || gone[j]) continue;
      Clauses query = kept[i];
      query.push_back(term::mk_not(term::mk_and(kept[j])));
      gone[i] = prover_.excluded("bself.filter", query, *effort_);
    }
    if (!gone[i]) results.push_back(kept[i]);
  }
}

}  // namespace pleat::engine::backward
