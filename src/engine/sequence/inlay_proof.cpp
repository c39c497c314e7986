#include "engine/sequence/inlay_proof.h"

#include "cfa/ghosts.h"
#include "engine/shared/invariant_prover.h"
#include "term/substitute.h"

namespace pleat::engine::sequence {
namespace {

using cfa::Cfa;
using term::Term;
using verdict::Invariant;

/// Conflicts per query: the candidates are few.
constexpr std::uint64_t kUnits = 10'000;

/// Holders and counters of the instrumented program, as ghosts of the program.
term::Substitution as_ghosts(const Cfa& program,
                             const transform::Instrumented& instrumented) {
  term::Substitution map;
  for (const auto& h : instrumented.holders) {
    map[instrumented.cfa.at(h.variable).symbol] =
        cfa::input_ghost(program.at(h.input).symbol);
  }
  for (const auto& c : instrumented.counters) {
    map[instrumented.cfa.at(c.variable).symbol] = cfa::turns_ghost(c.header);
  }
  return map;
}

/// An assumption need not hold before the first iteration. Where it does, it
/// says more without that exception.
std::vector<Invariant> candidates(const Cfa& program, const Cfa& extended,
                                  const InlayResult& made) {
  term::Substituter ghosts(as_ghosts(program, made.program));
  std::vector<Invariant> result;
  for (const auto& a : made.at_headers) {
    const Term formula = ghosts(a.formula);
    if (cfa::mentions_others(extended, formula)) continue;
    result.push_back({a.location, formula});
    const Term turns = cfa::turns_ghost(a.location);
    const Term always =
        term::mk_or(mk_eq(turns, term::mk_bv(0, turns.width())), formula);
    if (!cfa::mentions_others(extended, always)) {
      result.push_back({a.location, always});
    }
  }
  return result;
}

}  // namespace

std::optional<verdict::Outcome> prove_by_inlay(const Cfa& program,
                                               const InlayResult& made,
                                               bool analyse, Env& env) {
  const ScopedTimer timer(env.stats.timer("inlay.proof"));
  const Cfa extended = cfa::with_ghosts(
      cfa::with_ghosts(program, cfa::Ghosts::History), cfa::Ghosts::Ways);
  InvariantProver prover(extended, env, kUnits);
  if (!prover.usable()) return std::nullopt;
  std::vector<Invariant> known;
  if (analyse) known = NumericSearch(program, env, {}).run().proved;
  known = prover.keep_in_turn(candidates(program, extended, made),
                              std::move(known));
  env.stats.counter("inlay.invariants") += known.size();
  return prover.proof(known);
}

}  // namespace pleat::engine::sequence
