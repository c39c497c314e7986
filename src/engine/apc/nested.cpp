// Inner counters in values (section 3.4). A loop `for (j = i; j < n; j++)`
// leaves j = i + k, where k counts its iterations. In an outer loop that value
// is useless unless k is known. The condition of the backbone determines it:
// the last iteration found j - 1 < n, and then j >= n, so j is max(n, i).
//
// Candidates come from the comparisons in which the value stands; the solver
// confirms one from three facts: the backbone's condition, and what held in
// the first and in the last inner iteration.

#include "engine/apc/builder.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::engine::apc {
namespace {

using term::Kind;

constexpr unsigned kMostQuestions = 24;  ///< per value

class Resolver {
 public:
  Resolver(const Cfa& cfa, const std::vector<bool>& live, Executed& backbone)
      : cfa_(cfa), live_(live), backbone_(backbone) {
    for (const Exists& e : backbone.exists) {
      if (e.kind == Exists::Kind::Counter) counters_.insert(e.symbol);
    }
  }

  void run() {
    if (counters_.empty()) return;
    for (std::size_t v = 0; v < backbone_.memory.size(); ++v) {
      Term& value = backbone_.memory[v];
      if (!live_[v] || !value.sort().is_bitvec() || !mentions(value, counters_))
        continue;
      if (const Term known = resolve(value)) value = known;
    }
  }

 private:
  Term resolve(Term value) {
    term::Substitution none;
    for (Term k : counters_) none.emplace(k, counter_constant(0));
    const Term start = term::substitute(value, none);
    if (!over_variables(start)) return {};
    collect_facts(value);
    unsigned questions = 0;
    for (Term bound : bounds(value)) {
      for (Term candidate : candidates(start, bound)) {
        if (++questions > kMostQuestions) return {};
        if (follows(mk_eq(value, candidate))) return candidate;
      }
    }
    return {};
  }

  /// What the value is compared with, and one more and less.
  std::vector<Term> bounds(Term value) {
    std::vector<Term> found;
    std::set<Term> seen;
    std::vector<Term> work = backbone_.condition.plain;
    while (!work.empty()) {
      const Term t = work.back();
      work.pop_back();
      if (!seen.insert(t).second) continue;
      if (t.is(Kind::Slt) || t.is(Kind::Ult) || t.is(Kind::Eq)) {
        compare(t[0], t[1], value, found);
        compare(t[1], t[0], value, found);
      } else if (t.is_bool()) {
        work.insert(work.end(), t.children().begin(), t.children().end());
      }
    }
    return found;
  }

  void compare(Term side, Term other, Term value, std::vector<Term>& found) {
    if (side.sort() != value.sort() || !over_variables(other)) return;
    const Term offset = mk_sub(side, value);
    if (!offset.is_const()) return;
    const Term w = mk_sub(other, offset);
    const Term one = term::mk_bv(1, value.width());
    for (Term b : {w, mk_add(w, one), mk_sub(w, one)}) found.push_back(b);
  }

  static std::vector<Term> candidates(Term start, Term bound) {
    return {mk_ite(mk_slt(start, bound), bound, start),
            mk_ite(mk_ult(start, bound), bound, start),
            mk_ite(mk_slt(bound, start), bound, start),
            mk_ite(mk_ult(bound, start), bound, start), bound};
  }

  bool over_variables(Term t) const {
    for (Term s : term::free_symbols(t)) {
      if (!cfa_.variable_of(s)) return false;
    }
    return true;
  }

  /// Runs that refuted one claim are tried on the next before the solver.
  bool follows(Term claim) {
    claim = term::substitute(claim, named_);
    for (const term::Model& m : known_) {
      if (!term::holds(claim, m)) return false;
    }
    const Term question[] = {mk_not(claim)};
    const solver::Result r = context_->check(
        {.name = "apc.nested", .assumptions = question, .units = 2000});
    if (r.is_sat()) known_.push_back(context_->model());
    return r.is_unsat();
  }

  /// The value gets a name v: one of its counters, k, is the bits above it and
  /// v minus the rest. Otherwise sums of the same parts hide from the solver
  /// that they are almost equal.
  void name_value(Term value) {
    named_.clear();
    const unsigned w = value.width();
    if (w > kCounterWidth) return;
    for (Term k : counters_) {
      const Term rest = term::substitute(value, {{k, counter_constant(0)}});
      if (mk_sub(value, rest) != resized(k, w)) continue;
      const Term v = term::mk_fresh("v", value.sort());
      Term whole = mk_sub(v, rest);
      if (w < kCounterWidth) {
        whole = mk_concat(
            term::mk_fresh("h", term::Sort::bitvec(kCounterWidth - w)), whole);
      }
      named_.emplace(k, whole);
      return;
    }
  }

  void collect_facts(Term value) {
    name_value(value);
    known_.clear();
    context_ = solver::plain_context(solver::Backend::Blast);
    const auto add = [&](Term t) {
      context_->add(term::substitute(t, named_));
    };
    for (Term t : backbone_.condition.plain) add(t);
    for (Term k : counters_) add(in_range(k));
    for (const LoopCondition& loop : backbone_.condition.loops) {
      add(some_iteration(loop, true));
      add(some_iteration(loop, false));
    }
  }

  /// No iteration at all, or what the first (the last) one found.
  static Term some_iteration(const LoopCondition& loop, bool first) {
    std::vector<Term> none, ways;
    for (Term k : loop.counters) none.push_back(mk_eq(k, counter_constant(0)));
    ways.push_back(mk_and(none));
    for (Term k : loop.counters) {
      std::vector<Term> all{mk_ne(k, counter_constant(0))};
      for (const Looping& l : loop.backbones) {
        if (l.kappa == k) all.push_back(iteration(l, first));
      }
      ways.push_back(mk_and(all));
    }
    return mk_or(ways);
  }

  static Term iteration(const Looping& l, bool first) {
    const Term zero = counter_constant(0);
    term::Substitution map;
    map.emplace(l.tau, first ? zero : mk_sub(l.kappa, counter_constant(1)));
    for (const auto& [tau, kappa] : l.others) {
      map.emplace(tau, first ? zero : kappa);
    }
    for (const Exists& e : l.exists) {
      map.emplace(e.symbol, term::mk_fresh("x", e.symbol.sort()));
    }
    return term::substitute(mk_and(l.body[0].plain), map);
  }

  const Cfa& cfa_;
  const std::vector<bool>& live_;
  Executed& backbone_;
  std::set<Term> counters_;
  term::Substitution named_;  ///< a counter by the name of the value
  std::unique_ptr<solver::Context> context_;
  std::vector<term::Model> known_;
};

}  // namespace

void resolve_nested(const Cfa& cfa, const std::vector<bool>& live,
                    Executed& backbone) {
  Resolver(cfa, live, backbone).run();
}

}  // namespace pleat::engine::apc
