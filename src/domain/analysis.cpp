#include "domain/analysis.h"

#include <algorithm>

#include "domain/box.h"
#include "support/budget.h"
#include "term/walk.h"

namespace pleat::domain {

using cfa::Cfa;
using cfa::LocationId;
using cfa::VariableId;
using term::Term;

struct Analysis::Pack {
  Pack(const Cfa& cfa, std::vector<VariableId> which)
      : variables(std::move(which)), space(cfa, variables) {}

  std::vector<VariableId> variables;
  Space space;
  Domain domain = Domain::Intervals;
  bool known = false;  ///< are there states?
  States states;
  bool known_backward = false;
  States on_the_way;
};

namespace {

/// Intervals of all variables take little each, but there may be many.
constexpr std::uint64_t kIntervalFactor = 4;

/// Numeric variables, those that conditions mention first.
std::vector<VariableId> interesting(const Cfa& cfa, std::size_t most) {
  std::vector<bool> taken(cfa.variables.size(), false);
  std::vector<VariableId> result;
  const auto take = [&](Term t) {
    for (const Term s : term::free_symbols(t)) {
      const auto v = cfa.variable_of(s);
      if (!v || taken[v->index] || !is_numeric(cfa.at(*v))) continue;
      if (result.size() >= most) return;
      taken[v->index] = true;
      result.push_back(*v);
    }
  };
  for (const auto& e : cfa.edges) take(e.guard);
  for (const auto& e : cfa.edges) {
    for (const auto& a : e.assignments) take(cfa.at(a.variable).symbol);
  }
  std::ranges::sort(result);
  return result;
}

/// A hull of far apart states has faces that mean nothing to anybody.
constexpr unsigned kMostCoefficient = 1U << 16;

bool is_readable(const Constraint& c) {
  return std::ranges::all_of(c.sum.terms, [](const auto& t) {
    return abs(t.second) <= kMostCoefficient;
  });
}

/// Without what all coefficients have in common.
void reduce(Linear& sum) {
  mpz_class common = abs(sum.constant);
  for (const auto& [d, k] : sum.terms) {
    mpz_gcd(common.get_mpz_t(), common.get_mpz_t(), k.get_mpz_t());
  }
  if (common == 0) return;
  if (!sum.terms.empty() && sum.terms.begin()->second < 0) common = -common;
  sum.constant /= common;
  for (auto& [d, k] : sum.terms) k /= common;
}

/// Adds what follows from two equalities by eliminating a variable: modulo
/// 2^n, y = 2a and y = 2b + 2c do not give a = b + c, over the integers they
/// do.
void add_eliminated(std::vector<Constraint>& all) {
  std::vector<Linear> equalities;
  for (Constraint& c : all) {
    if (!c.equality) continue;
    reduce(c.sum);
    equalities.push_back(c.sum);
  }
  constexpr std::size_t kMost = 8;
  if (equalities.size() > kMost) return;
  for (std::size_t i = 0; i < equalities.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      for (const auto& [d, k] : equalities[i].terms) {
        const auto other = equalities[j].terms.find(d);
        if (other == equalities[j].terms.end()) continue;
        Constraint c{equalities[i] * other->second - equalities[j] * k, true};
        reduce(c.sum);
        if (std::ranges::find(all, c) == all.end()) all.push_back(c);
      }
    }
  }
}

/// In place of what nobody can read the bounds that it gives.
void replace_unreadable(const Element& e, std::vector<Constraint>& all) {
  std::vector<bool> bounded(e.dimensions(), false);
  for (const Constraint& c : all) {
    if (is_readable(c)) continue;
    for (const auto& [d, k] : c.sum.terms) bounded[d] = true;
  }
  std::erase_if(all, [](const Constraint& c) { return !is_readable(c); });
  for (unsigned d = 0; d < e.dimensions(); ++d) {
    if (stop_requested()) return;
    const Linear x = Linear::dimension(d);
    const auto range = bounded[d] ? e.bounds(x) : std::nullopt;
    if (!range) continue;
    all.push_back({x - Linear::number(range->low), false});
    all.push_back({Linear::number(range->high) - x, false});
  }
}

std::vector<Term> formulas(const Space& space, const Element& e,
                           std::vector<Term>* modular) {
  std::vector<Term> result;
  std::vector<Constraint> constraints = e.constraints();
  add_eliminated(constraints);
  replace_unreadable(e, constraints);
  for (const Constraint& c : constraints) {
    const Term f = exact_formula(space, c);
    const Term m = modular_formula(space, c);
    if (!f && !m) continue;
    result.push_back(f ? f : m);
    if (modular != nullptr) modular->push_back(m);
  }
  return result;
}

void add(const Space& space, const States& states, LocationId l,
         std::vector<Conjunct>& result) {
  const auto& elements = states.at[l.index];
  if (elements.empty()) {
    result.push_back({l, term::mk_false()});
    return;
  }
  std::vector<Term> modular;
  const auto whole = states.joined(l);
  const std::vector<Term> exact = formulas(space, *whole, &modular);
  for (std::size_t i = 0; i < exact.size(); ++i) {
    if (!exact[i].is_true()) result.push_back({l, exact[i], modular[i]});
  }
  if (elements.size() < 2) return;
  std::vector<Term> any;
  for (const auto& e : elements) {
    any.push_back(term::mk_and(formulas(space, *e, nullptr)));
  }
  const Term either = term::mk_or(any);
  if (!either.is_true()) result.push_back({l, either});
}

/// Each formula once.
std::vector<Conjunct> without_repeats(std::vector<Conjunct> all) {
  std::vector<Conjunct> result;
  for (Conjunct& c : all) {
    const bool known = std::ranges::any_of(
        result, [&](const Conjunct& r) { return r.formula == c.formula; });
    if (c.formula.is_false()) return {{c.location, c.formula, {}}};
    if (!known) result.push_back(c);
  }
  return result;
}

}  // namespace

/// With the most precise domain that was asked for and that this build has.
static Options within_build(Options options) {
  options.domain = std::max(options.domain, best_domain());
  return options;
}

Analysis::Analysis(const Cfa& cfa, Options options, Registry& stats)
    : cfa_(cfa), options_(within_build(options)), stats_(stats) {}
Analysis::~Analysis() = default;

FixpointOptions Analysis::options_for(Domain domain) const {
  FixpointOptions o;
  o.domain = domain;
  o.transfer.overflow = options_.overflow;
  o.per_branch = options_.per_branch;
  o.delay = options_.delay;
  o.narrowing = options_.narrowing;
  return o;
}

std::optional<Range> Analysis::interval(LocationId l, Term symbol) const {
  if (!all_ || !all_->known) return std::nullopt;
  const auto d = all_->space.find(symbol);
  if (!d) return std::nullopt;
  const auto state = all_->states.joined(l);
  return state ? state->bounds(Linear::dimension(*d)) : std::nullopt;
}

void Analysis::analyse(Pack& pack) const {
  for (const Domain d :
       {Domain::Polyhedra, Domain::Octagons, Domain::Intervals}) {
    if (d < options_.domain) continue;
    // Intervals of all are known already.
    if (d == Domain::Intervals && &pack != all_.get()) return;
    if (d != Domain::Intervals && &pack == all_.get()) continue;
    try {
      const Allowance allowance(options_.units *
                                (d == Domain::Intervals ? kIntervalFactor : 1));
      pack.states = forward(
          cfa_, pack.space, options_for(d),
          [this](LocationId l, Term symbol) { return interval(l, symbol); });
      pack.domain = d;
      pack.known = true;
      ++stats_.counter("domain." + std::string(to_string(d)));
      return;
    } catch (const TooExpensive&) {
      ++stats_.counter("domain.too_expensive");
    }
  }
}

bool Analysis::run() {
  const ScopedTimer timer(stats_.timer("domain"));
  const auto variables = interesting(cfa_, options_.variables);
  all_ = std::make_unique<Pack>(cfa_, variables);
  analyse(*all_);
  if (options_.domain != Domain::Intervals) {
    for (auto& which : find_packs(cfa_, variables, options_.pack)) {
      packs_.push_back(std::make_unique<Pack>(cfa_, std::move(which)));
      analyse(*packs_.back());
    }
  }
  return all_->known ||
         std::ranges::any_of(packs_, [](const auto& p) { return p->known; });
}

void Analysis::run_backward(const std::vector<LocationId>& targets) {
  const ScopedTimer timer(stats_.timer("domain.backward"));
  const auto from = [&](Pack& p) {
    if (!p.known) return;
    try {
      const Allowance allowance(options_.units);
      p.on_the_way = backward(
          cfa_, p.space, p.states, targets, options_for(p.domain),
          [this](LocationId l, Term symbol) { return interval(l, symbol); });
      p.known_backward = true;
    } catch (const TooExpensive&) {
      ++stats_.counter("domain.too_expensive");
    }
  };
  from(*all_);
  for (auto& p : packs_) from(*p);
}

std::vector<Conjunct> Analysis::at(LocationId location) const {
  std::vector<Conjunct> result;
  if (all_->known) add(all_->space, all_->states, location, result);
  for (const auto& p : packs_) {
    if (p->known) add(p->space, p->states, location, result);
  }
  return without_repeats(std::move(result));
}

std::vector<Conjunct> Analysis::at_on_the_way(LocationId location) const {
  std::vector<Conjunct> result = at(location);
  const auto more = [&](const Pack& p) {
    if (p.known_backward) add(p.space, p.on_the_way, location, result);
  };
  more(*all_);
  for (const auto& p : packs_) more(*p);
  return without_repeats(std::move(result));
}

std::vector<Conjunct> Analysis::at(LocationId location,
                                   const std::vector<Term>& symbols) const {
  std::vector<Conjunct> result;
  const auto more = [&](const Pack& p) {
    if (!p.known) return;
    const auto state = p.states.joined(location);
    if (!state) {
      result.push_back({location, term::mk_false()});
      return;
    }
    std::vector<VariableId> kept;
    std::vector<unsigned> dimensions;
    for (unsigned d = 0; d < p.space.size(); ++d) {
      if (std::ranges::find(symbols, p.space.at(d).symbol) == symbols.end()) {
        continue;
      }
      kept.push_back(p.space.at(d).variable);
      dimensions.push_back(d);
    }
    if (kept.empty()) return;
    state->take(dimensions);
    const Space space(cfa_, kept);
    for (const Term f : formulas(space, *state, nullptr)) {
      if (!f.is_true()) result.push_back({location, f});
    }
  };
  more(*all_);
  for (const auto& p : packs_) more(*p);
  return without_repeats(std::move(result));
}

std::vector<Conjunct> Analysis::after(
    const std::vector<cfa::EdgeId>& edges) const {
  std::vector<Conjunct> result;
  if (edges.empty()) return result;
  const LocationId to = cfa_.at(edges.front()).to;
  const auto more = [&](const Pack& p) {
    if (!p.known) return;
    const Transfer transfer(cfa_, p.space, options_for(p.domain).transfer);
    States there;
    there.at.resize(to.index + 1);
    for (const cfa::EdgeId e : edges) {
      const LocationId from = cfa_.at(e).from;
      const auto before = p.states.joined(from);
      if (!before) continue;
      auto state = transfer.post(cfa_.at(e), *before, [&](Term symbol) {
        return interval(from, symbol);
      });
      if (state) there.at[to.index].push_back(std::move(state));
    }
    if (auto all = there.joined(to)) {
      there.at[to.index].clear();
      there.at[to.index].push_back(std::move(all));
    }
    add(p.space, there, to, result);
  };
  try {
    const Allowance allowance(options_.units);
    more(*all_);
    for (const auto& p : packs_) more(*p);
  } catch (const TooExpensive&) {
    ++stats_.counter("domain.too_expensive");
  }
  return without_repeats(std::move(result));
}

std::vector<std::pair<std::vector<VariableId>, Domain>> Analysis::packs()
    const {
  std::vector<std::pair<std::vector<VariableId>, Domain>> result;
  for (const auto& p : packs_) {
    result.emplace_back(p->variables, p->known ? p->domain : Domain::Intervals);
  }
  return result;
}

}  // namespace pleat::domain
