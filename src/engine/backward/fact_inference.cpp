// Facts at headers.
//
// Equalities: start with the affine hull of the samples; a state that enters
// the header, or follows from a state in the hull, and lies outside makes the
// hull larger. Chains are short (each step loses a dimension or a power of 2),
// so this ends with the strongest affine invariant.
//
// Bounds: x <= c, c <= x for likely constants and x <= y for pairs, as far as
// the samples allow them; whatever a transition breaks is thrown out.

#include "engine/backward/fact_inference.h"

#include <algorithm>
#include <set>

#include "engine/backward/literal.h"
#include "engine/backward/predicates.h"
#include "engine/backward/relations.h"
#include "prove/houdini.h"
#include "prove/premises.h"
#include "term/walk.h"
#include "transform/slice.h"

namespace pleat::engine::backward {

using prove::Shown;

namespace {

constexpr std::uint64_t kEffort = 1500;
constexpr std::size_t kPairVariables = 12;
constexpr std::size_t kConstantsPerBound = 9;

Clauses guarded(Term region, const Clauses& formulas) {
  Clauses result;
  for (Term f : formulas) result.push_back(term::mk_implies(region, f));
  return result;
}

/// The scalars after the path, from the state and the inputs before it.
term::Model state_after(const Path& path, const term::Model& before,
                        const std::vector<cfa::Variable>& variables) {
  term::Model result;
  term::Evaluator evaluate(before);
  for (const auto& v : variables) {
    if (v.symbol.sort().is_array()) continue;
    result.set(v.symbol, evaluate.scalar(path.after(v.symbol)));
  }
  return result;
}

/// The paths that enter the loop, and those of an iteration.
std::vector<Path> paths_to(const LoopInfo& loop) {
  std::vector<Path> result = loop.entries;
  result.insert(result.end(), loop.paths.begin(), loop.paths.end());
  return result;
}

std::vector<verdict::Invariant> invariants_at(LocationId l,
                                              const Clauses& formulas) {
  std::vector<verdict::Invariant> result;
  for (const Term f : formulas) result.push_back({l, f});
  return result;
}

}  // namespace

Inference::Known Inference::known(const std::vector<Path>& paths) const {
  std::set<LocationId> starts;
  for (const Path& p : paths) starts.insert(p.from);
  Known result;
  for (const LocationId l : starts) {
    for (const FactId id : facts_.at(l)) {
      result.facts.push_back({l, facts_[id].formula});
      result.ids.push_back(id);
    }
  }
  return result;
}

Shown Inference::inductive(const LoopInfo& loop, const Clauses& all,
                           term::Model& after) {
  const Term together = term::mk_and(all);
  const std::vector<Path> paths = paths_to(loop);
  const Known known_facts = known(paths);
  for (const Path& path : paths) {
    Clauses premises = prove::formulas_at(path.from, known_facts.facts);
    if (path.from == loop.header) {
      premises.insert(premises.end(), all.begin(), all.end());
    }
    const prove::StepAnswer answer = prover_.prove(path, premises, together);
    if (answer.shown == Shown::Yes) continue;
    if (answer.model) {
      after = state_after(path, *answer.model, cfa_.variables);
    }
    return answer.shown;
  }
  return Shown::Yes;
}

/// They are inductive together; each learns by cores what it rests on.
void Inference::add_facts(const LoopInfo& loop, const Clauses& formulas) {
  const std::vector<Path> paths = paths_to(loop);
  const Known known_facts = known(paths);
  std::vector<Uses> uses(formulas.size());
  std::vector<std::set<std::size_t>> peers(formulas.size());
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    for (const Path& path : paths) {
      std::vector<std::size_t> places;
      Clauses premises =
          prove::formulas_at(path.from, known_facts.facts, &places);
      const bool iterates = path.from == loop.header;
      if (iterates) {
        premises.insert(premises.end(), formulas.begin(), formulas.end());
      }
      const prove::StepAnswer answer =
          prover_.prove(path, premises, formulas[i]);
      for (const std::size_t u : answer.used) {
        if (u < places.size()) {
          uses[i].insert(known_facts.ids[places[u]]);
        } else {
          peers[i].insert(u - places.size());
        }
      }
      if (answer.shown == Shown::Yes || !iterates) continue;
      for (std::size_t k = 0; k < formulas.size(); ++k) peers[i].insert(k);
    }
  }
  std::vector<FactId> ids;
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    ids.push_back(facts_.add(loop.header, formulas[i], uses[i]));
  }
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    Uses more;
    for (const std::size_t k : peers[i]) more.insert(ids[k]);
    more.erase(ids[i]);
    facts_.add_uses(ids[i], more);
  }
  stats_.counter("bself.facts") += formulas.size();
}

void Inference::affine(const LoopInfo& loop, const std::vector<Term>& regions) {
  if (!loop.complete) return;
  const ScopedTimer timer(stats_.timer("bself.infer"));
  effort_.queries = kEffort;
  const std::vector<Term> symbols = transform::mentioned_variables(cfa_);
  const std::vector<VariableGroup> groups = variable_groups(symbols);
  std::vector<Region> state;
  for (Term condition : regions) {
    state.push_back({condition, {}});
    for (const auto& g : groups) {
      state.back().hulls.emplace_back(g.symbols.size(), g.width);
    }
  }
  const auto add = [&](const term::Model& model) {
    bool grew = false;
    for (Region& region : state) {
      if (!term::holds(region.condition, model)) continue;
      for (std::size_t g = 0; g < groups.size(); ++g) {
        grew |= region.hulls[g].add(point(groups[g], model));
      }
    }
    return grew;
  };
  const auto formulas = [&] {
    Clauses all;
    for (const Region& region : state) {
      for (std::size_t g = 0; g < groups.size(); ++g) {
        if (region.hulls[g].empty())
          all.push_back(term::mk_not(region.condition));
        Clauses equalities;
        for (const auto& e : region.hulls[g].equalities()) {
          equalities.push_back(equality_term(groups[g], e));
        }
        const Clauses part = guarded(region.condition, equalities);
        all.insert(all.end(), part.begin(), part.end());
      }
    }
    std::erase_if(all, [](Term t) { return t.is_true(); });
    return all;
  };
  if (const auto it = samples_.find(loop.header); it != samples_.end()) {
    for (const auto& m : it->second) add(m);
  }
  while (!effort_.spent()) {
    const Clauses all = formulas();
    if (all.empty()) return;
    term::Model after;
    const Shown shown = inductive(loop, all, after);
    if (shown == Shown::Yes) {
      add_facts(loop, all);
      return;
    }
    if (shown == Shown::Unknown || !add(after)) return;
  }
}

void Inference::add_constant_bounds(
    Term x, const Samples& samples,
    std::vector<std::vector<Term>>& chains) const {
  const unsigned w = x.width();
  const bool sign = is_signed(cfa_, x);
  const auto number = [&](Value v) {
    v = term::truncate(v, w);
    return sign ? term::to_signed(v, w) : static_cast<__int128>(v);
  };
  __int128 least = 0, most = 0;
  bool any = false;
  for (const auto& m : samples) {
    const __int128 v = number(m.scalar(x));
    least = any ? std::min(least, v) : v;
    most = any ? std::max(most, v) : v;
    any = true;
  }
  std::vector<__int128> likely{0, 1};
  for (Value c : constants_) {
    for (Value v : {c - 1, c, c + 1}) likely.push_back(number(v));
  }
  std::sort(likely.begin(), likely.end());
  likely.erase(std::unique(likely.begin(), likely.end()), likely.end());
  const auto constant = [&](__int128 v) {
    return term::mk_bv(static_cast<Value>(v), w);
  };
  std::vector<Term> upper, lower;
  for (__int128 c : likely) {
    if (any && c < most) continue;
    if (upper.size() == kConstantsPerBound) break;
    const Term t = constant(c);
    upper.push_back(sign ? term::mk_sle(x, t) : term::mk_ule(x, t));
  }
  for (auto c = likely.rbegin(); c != likely.rend(); ++c) {
    if (any && *c > least) continue;
    if (lower.size() == kConstantsPerBound) break;
    const Term t = constant(*c);
    lower.push_back(sign ? term::mk_sle(t, x) : term::mk_ule(t, x));
  }
  chains.push_back(std::move(upper));
  chains.push_back(std::move(lower));
}

/// Chains of bounds, the strongest first.
std::vector<std::vector<Term>> Inference::bound_chains(const Samples& samples,
                                                       Term region) const {
  Samples here;
  for (const auto& m : samples) {
    if (term::holds(region, m)) here.push_back(m);
  }
  std::vector<std::vector<Term>> chains;
  std::vector<Term> numbers;
  for (Term s : transform::mentioned_variables(cfa_)) {
    if (s.sort().is_bitvec() && s.width() > 1 &&
        numbers.size() < kPairVariables) {
      numbers.push_back(s);
    }
  }
  for (Term x : numbers) add_constant_bounds(x, here, chains);
  for (Term x : numbers) {
    for (Term y : numbers) {
      if (x == y || x.width() != y.width()) continue;
      const bool sign = is_signed(cfa_, x) && is_signed(cfa_, y);
      const Term one = term::mk_bv(1, x.width());
      if (sign) {
        chains.push_back({term::mk_slt(x, y), term::mk_sle(x, y),
                          term::mk_sle(term::mk_sub(x, one), y)});
      } else {
        chains.push_back({term::mk_ult(x, y), term::mk_ule(x, y)});
      }
    }
  }
  const auto own = program_predicates(cfa_);
  chains.insert(chains.end(), own.begin(), own.end());
  for (auto& chain : chains) {
    std::erase_if(chain, [&](Term t) {
      return t.is_const() ||
             !std::all_of(here.begin(), here.end(),
                          [&](const auto& m) { return term::holds(t, m); });
    });
  }
  return chains;
}

void Inference::bounds(const LoopInfo& loop, const std::vector<Term>& regions) {
  if (!loop.complete) return;
  const ScopedTimer timer(stats_.timer("bself.infer"));
  effort_.queries = kEffort;
  static const Samples none;
  const auto it = samples_.find(loop.header);
  const Samples& samples = it == samples_.end() ? none : it->second;
  std::vector<std::vector<Term>> chains;
  for (Term region : regions) {
    for (const auto& chain : bound_chains(samples, region)) {
      chains.push_back(guarded(region, chain));
    }
  }
  Clauses all;
  for (const auto& c : chains) all.insert(all.end(), c.begin(), c.end());
  const std::vector<Path> paths = paths_to(loop);
  const auto kept = prove::inductive_subset(
      cfa_, paths, prover_, invariants_at(loop.header, all), known(paths).facts,
      prove::Asked::Together);
  if (!kept) return;
  Clauses together;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if ((*kept)[i]) together.push_back(all[i]);
  }
  const std::set<Term> inductive_ones(together.begin(), together.end());
  for (auto& chain : chains) {
    std::erase_if(chain, [&](Term t) { return !inductive_ones.contains(t); });
  }
  Clauses strongest;
  for (const auto& c : chains) {
    if (!c.empty()) strongest.push_back(c[0]);
  }
  std::sort(strongest.begin(), strongest.end());
  strongest.erase(std::unique(strongest.begin(), strongest.end()),
                  strongest.end());
  term::Model unused;
  const bool enough = inductive(loop, strongest, unused) == Shown::Yes;
  add_facts(loop, enough ? strongest : together);
}

}  // namespace pleat::engine::backward
