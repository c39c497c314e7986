#include "engine/shared/closed_forms.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "algebra/closed_form.h"
#include "cfa/edge.h"
#include "cfa/ghosts.h"
#include "cfa/loops.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::engine {
namespace {

using cfa::LocationId;
using term::Polynomial;
using term::Term;

constexpr std::size_t kMostWays = 64;

/// One way through the body, from the header to the header.
struct Way {
  LocationId at;
  Term guard = term::mk_true();
  std::map<Term, Term> store = {};
};

class OfLoop {
 public:
  OfLoop(const cfa::Cfa& cfa, const cfa::Loop& loop, Term count)
      : cfa_(cfa), loop_(loop), count_(count) {}

  ClosedForms run() {
    if (!find_ways()) return {.formulas = {}, .complete = false};
    for (LocationId l : loop_.body) {
      for (cfa::EdgeId e : cfa_.at(l).out) {
        if (!is_inside(cfa_.at(e).to)) continue;
        for (const auto& a : cfa_.at(e).assignments) {
          changed_.insert(cfa_.at(a.variable).symbol);
        }
      }
    }
    find_updates();
    // Each round may use what the rounds before it found.
    for (std::size_t before = SIZE_MAX; forms_.size() != before;) {
      before = forms_.size();
      for (const auto& [x, update] : updates_) {
        if (forms_.contains(x)) continue;
        if (const Term form = form_of(x, update)) forms_[x] = form;
      }
    }
    ClosedForms result;
    for (const auto& [x, form] : forms_) {
      result.formulas.push_back({loop_.header, term::mk_eq(x, form)});
    }
    result.complete = forms_.size() + 1 == changed_.size();  // and the counter
    for (Term c : term::conjuncts(entered())) {
      if (const auto then = in_last_iteration(c)) {
        result.formulas.push_back({loop_.header, *then});
      } else {
        result.complete = false;
      }
    }
    return result;
  }

 private:
  bool is_inside(LocationId l) const {
    return std::ranges::binary_search(loop_.body, l);
  }

  bool find_ways() {
    std::vector<Way> stack{{.at = loop_.header}};
    while (!stack.empty()) {
      const Way way = std::move(stack.back());
      stack.pop_back();
      for (cfa::EdgeId e : cfa_.at(way.at).out) {
        if (!is_inside(cfa_.at(e).to)) continue;
        Way next = take(way, e);
        if (next.guard.is_false()) continue;
        (next.at == loop_.header ? ways_ : stack).push_back(std::move(next));
      }
      if (ways_.size() + stack.size() > kMostWays) return false;
    }
    return !ways_.empty();
  }

  Way take(const Way& way, cfa::EdgeId id) const {
    const cfa::Step step = cfa::instantiate(cfa_, cfa_.at(id));
    term::Substituter at(
        term::Substitution(way.store.begin(), way.store.end()));
    Way next{.at = cfa_.at(id).to,
             .guard = term::mk_and(way.guard, at(step.guard)),
             .store = way.store};
    for (const auto& [x, value] : step.assignments) next.store[x] = at(value);
    return next;
  }

  /// What all ways make of a variable, if they do the same.
  void find_updates() {
    for (Term x : changed_) {
      const auto after = [&](const Way& way) {
        const auto it = way.store.find(x);
        return it == way.store.end() ? x : it->second;
      };
      const Term first = after(ways_[0]);
      const bool same = std::ranges::all_of(
          ways_, [&](const Way& way) { return after(way) == first; });
      if (same && x != count_ && x.sort().is_bitvec()) updates_[x] = first;
    }
  }

  Term form_of(Term x, Term update) const {
    if (update == x) return entry(x);
    const unsigned w = x.width();
    const Term difference = term::mk_sub(update, x);
    if (const auto step = after_iterations(difference, count_)) {
      const Term i = pleat::algebra::resized(count_, w);
      const Polynomial p = Polynomial::of(*step);
      const bool is_in_i = std::ranges::all_of(
          p.variables(), [&](Term v) { return v == i || !mentions_count(v); });
      const auto sum =
          is_in_i ? pleat::algebra::power_sum_term(p, i, count_) : std::nullopt;
      if (sum) return term::mk_add(entry(x), *sum);
    }
    if (const Term t = geometric(x, update)) return t;
    const auto last = in_last_iteration(update);
    return last ? *last : Term{};
  }

  /// x := c * x + d
  Term geometric(Term x, Term update) const {
    const unsigned w = x.width();
    const term::Value c = Polynomial::of(update).coefficient({x});
    if (c <= 1) return {};
    const Term rest = term::mk_sub(update, term::mk_mul(term::mk_bv(c, w), x));
    const auto d = after_iterations(rest, count_);
    if (!d || mentions_count(*d)) return {};
    return pleat::algebra::affine_term(entry(x), c, *d, count_);
  }

  /// The term before the iteration that comes after so many; none if that is
  /// not known.
  std::optional<Term> after_iterations(Term t, Term count) const {
    term::Substitution map;
    for (Term s : term::free_symbols(t)) {
      if (s == count_) return std::nullopt;
      if (!cfa_.variable_of(s)) return std::nullopt;  // an input
      if (!changed_.contains(s)) continue;
      const auto form = forms_.find(s);
      if (form == forms_.end()) return std::nullopt;
      map[s] = count == count_
                   ? form->second
                   : term::substitute(form->second, {{count_, count}});
    }
    return term::substitute(t, map);
  }

  std::optional<Term> in_last_iteration(Term t) const {
    const Term one = term::mk_bv(1, count_.width());
    return after_iterations(t, term::mk_sub(count_, one));
  }

  Term entered() const {
    std::vector<Term> guards;
    for (const Way& way : ways_) guards.push_back(way.guard);
    return term::mk_or(guards);
  }

  bool mentions_count(Term t) const {
    return std::ranges::binary_search(term::free_symbols(t), count_);
  }
  Term entry(Term x) const { return cfa::entry_ghost(loop_.header, x); }

  const cfa::Cfa& cfa_;
  const cfa::Loop& loop_;
  const Term count_;
  std::vector<Way> ways_;
  std::set<Term> changed_;
  std::map<Term, Term> updates_, forms_;
};

}  // namespace

ClosedForms closed_forms(const transform::Instrumented& program) {
  ClosedForms result;
  const auto loops = cfa::find_loops(program.cfa);
  for (const auto& c : program.counters) {
    const cfa::Loop& loop = loops.loops[*loops.loop_at(c.header)];
    if (!loop.reducible || !loop.children.empty()) {
      result.complete = false;
      continue;
    }
    const Term count = program.cfa.at(c.variable).symbol;
    ClosedForms more = OfLoop(program.cfa, loop, count).run();
    result.formulas.insert(result.formulas.end(), more.formulas.begin(),
                           more.formulas.end());
    result.complete &= more.complete;
  }
  return result;
}

}  // namespace pleat::engine
