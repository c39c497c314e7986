// The kernel: is this set of invariants a proof?
//
// Cut points are the targets of all retreating edges, so what lies between two
// of them is acyclic. For each start (the initial location, every cut point)
// the region up to the next cut points, targets and cuts is one formula: a
// Boolean per edge says that it is taken; taking it implies that its source is
// reached and that its guard holds there; where edges meet, a variable's value
// is chosen by the edge that was taken. A model of it is an execution, an
// execution is a model of it.
//
// Nothing here trusts an engine, the rewriter (terms are substituted and built
// as they are) or the solver's upper layers.

#include "check/kernel.h"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "cfa/ghosts.h"
#include "cfa/loops.h"
#include "solver/products.h"
#include "support/budget.h"
#include "support/check.h"
#include "term/util.h"

namespace pleat::check {
namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocationId;
using solver::Backend;
using solver::Context;
using solver::Result;
using term::Kind;
using term::Sort;
using term::Substituter;
using term::Term;

Term raw(Kind kind, std::initializer_list<Term> children) {
  return term::mk_raw(kind,
                      std::span<const Term>(children.begin(), children.size()));
}
Term raw_not(Term a) { return raw(Kind::Not, {a}); }
Term raw_nary(Kind kind, const std::vector<Term>& terms, bool empty_value) {
  if (terms.empty()) return term::mk_bool(empty_value);
  return terms.size() == 1 ? terms[0] : term::mk_raw(kind, terms);
}

/// Solver units per obligation: a hard multiplication of 32 bits needs about
/// as many conflicts.
constexpr std::uint64_t kUnits = 200'000;
/// Units of the plain solvers before the upper layers are asked: sums of
/// several variables (a + b == 3 * i) would use up the whole lot, and normal
/// form decides them at once.
constexpr std::uint64_t kShortUnits = 4'000;
constexpr std::uint64_t kGlanceUnits = 1'000;
/// The same where unknowns are multiplied: a multiplier keeps a SAT solver
/// busy for seconds, and ring arithmetic decides most of these. Where there
/// are many of them even the circuits take long: the first try is left out.
constexpr std::uint64_t kProductUnits = 100;
/// So many ways to an end are looked at one by one.
constexpr std::size_t kMostWays = 64;
/// Of an invariant about any index.
constexpr std::size_t kInstances = 32;
constexpr const char* kDoesNotFollow = "does not follow";

/// A consequence of a formula: atoms that multiply unknowns are taken for
/// true. (Only below And and Or, where less is asked then, never more.)
class Weakening {
 public:
  Term operator()(Term f) {
    const auto [it, is_new] = done_.try_emplace(f, f);
    if (!is_new) return it->second;
    Term result = f;
    if (f.is(Kind::And) || f.is(Kind::Or)) {
      std::vector<Term> parts;
      bool changed = false;
      for (Term c : f.children()) {
        parts.push_back((*this)(c));
        changed |= parts.back() != c;
      }
      if (changed) result = raw_nary(f.kind(), parts, f.is(Kind::And));
    } else if (solver::multiplies_unknowns(f)) {
      result = term::mk_true();
    }
    return done_[f] = result;
  }

 private:
  absl::flat_hash_map<Term, Term> done_;
};

/// Of the first try; 0: none.
std::uint64_t short_units(std::vector<Term> premises, Term bad) {
  premises.push_back(bad);
  const std::size_t gates = solver::product_gates(premises);
  return gates == 0                    ? kShortUnits
         : gates <= solver::kManyGates ? kProductUnits
                                       : 0;
}

/// Values of all variables at one location of a region.
using Store = std::vector<Term>;

/// What a region knows of a location: when it is reached, and with what.
struct Arrival {
  Term reached;
  Store store;
};

/// Ways to an end of a region: all of them, or one.
struct Ways {
  std::vector<Term> constraints;  ///< what holds on them
  Arrival arrival;
};

/// Formulas that must be unsatisfiable together.
struct Question {
  std::vector<Term> premises;
  Term bad;
};

class Kernel {
 public:
  Kernel(const Cfa& cfa, const std::vector<verdict::Invariant>& invariants,
         Checker checker)
      : cfa_(cfa), checker_(checker) {
    for (LocationId c : cfa::cut_points(cfa_)) {
      invariant_[c] = term::mk_true();
    }
    for (const auto& i : invariants) {
      require_variables_only(i.formula);
      // Formulas elsewhere are consequences; a proof does not need them.
      const auto it = invariant_.find(i.location);
      if (it == invariant_.end()) continue;
      it->second = it->second.is_true()
                       ? i.formula
                       : raw(Kind::And, {it->second, i.formula});
    }
    std::vector<Term> all;
    for (const cfa::Edge& e : cfa_.edges) {
      all.push_back(e.guard);
      for (const auto& a : e.assignments) {
        all.push_back(a.value);
        all.push_back(cfa_.at(a.variable).symbol);
      }
    }
    for (Term s : term::free_symbols(all)) mentioned_.insert(s);
  }

  /// The targets of these properties, and all cuts, must be excluded.
  void exclude(const std::vector<std::size_t>& properties) {
    for (std::size_t p : properties) {
      CHECK(p < cfa_.properties.size(), "property should exist");
      errors_.insert(cfa_.properties[p].target);
    }
    errors_.insert(cfa_.cuts.begin(), cfa_.cuts.end());
  }

  /// Collects the questions instead of asking them.
  void collect(std::vector<Obligation>& to, About about) {
    collected_ = &to;
    about_ = about;
  }

  KernelResult run() {
    std::vector<LocationId> starts{cfa_.initial};
    for (const auto& [c, f] : invariant_) {
      if (c != cfa_.initial) starts.push_back(c);
    }
    std::sort(starts.begin() + 1, starts.end());
    // The initial location as a cut point: any state may be the first.
    if (invariant_.contains(cfa_.initial) &&
        !obligation(cfa_.initial, cfa_.initial,
                    {{}, raw_not(invariant_.at(cfa_.initial))},
                    "hold at the start", [](std::string&) { return false; })) {
      return result_;
    }
    if (errors_.contains(cfa_.initial)) {
      return reject("the start itself is a target");
    }
    for (LocationId s : starts) {
      if (!check_region(s)) return result_;
    }
    result_.accepted = true;
    result_.checked_by = fmt::format("{}", fmt::join(answered_by_, "+"));
    return result_;
  }

 private:
  void require_variables_only(Term formula) const {
    CHECK(formula.is_bool(), "invariant should be a formula");
    for (Term s : term::free_symbols(formula)) {
      CHECK(cfa_.variable_of(s).has_value(),
            "invariant should mention variables only, not " + s.name());
    }
  }

  KernelResult reject(std::string why) {
    result_.accepted = false;
    result_.why_not = std::move(why);
    return result_;
  }

  bool is_end(LocationId l) const {
    return invariant_.contains(l) || errors_.contains(l);
  }

  /// Locations of the region from `start`, each after all its predecessors in
  /// the region; ends are not left again. Throws if that is impossible.
  std::vector<LocationId> region_order(LocationId start) const {
    std::vector<LocationId> post;
    absl::flat_hash_map<LocationId, int> mark;  // 1: open, 2: done
    std::vector<std::pair<LocationId, std::size_t>> stack{{start, 0}};
    mark[start] = 1;
    while (!stack.empty()) {
      auto& [l, next] = stack.back();
      const auto& out = cfa_.at(l).out;
      const bool leave = l == start || !is_end(l);
      if (leave && next < out.size()) {
        const LocationId to = cfa_.at(out[next++]).to;
        if (to == start) continue;  // back at the start: an end, see `ends`
        const auto it = mark.find(to);
        if (it == mark.end()) {
          mark[to] = 1;
          stack.emplace_back(to, 0);
        } else {
          CHECK(it->second == 2, "cut points should cut every cycle");
        }
      } else {
        mark[l] = 2;
        post.push_back(l);
        stack.pop_back();
      }
    }
    std::reverse(post.begin(), post.end());
    return post;
  }

  bool check_region(LocationId start) {
    const std::vector<LocationId> order = region_order(start);
    std::vector<Term> constraints;
    if (invariant_.contains(start)) {
      constraints.push_back(invariant_.at(start));
    }

    Store initial;
    for (const auto& v : cfa_.variables) initial.push_back(v.symbol);
    absl::flat_hash_map<LocationId, std::vector<Arrival>> incoming;
    std::vector<std::pair<LocationId, Arrival>> ends;
    for (LocationId l : order) {
      Arrival here{term::mk_true(), initial};
      if (l != start) here = join(incoming[l]);
      if (l != start && is_end(l)) {
        ends.emplace_back(l, std::move(here));
        continue;
      }
      for (EdgeId e : cfa_.at(l).out) {
        Arrival there = follow(here, e, constraints);
        incoming[cfa_.at(e).to].push_back(std::move(there));
      }
    }
    if (incoming.contains(start)) {
      CHECK(invariant_.contains(start), "cut points should cut every cycle");
      ends.emplace_back(start, join(incoming[start]));
    }
    std::vector<Term> stores;
    for (const auto& [l, arrival] : ends) {
      stores.insert(stores.end(), arrival.store.begin(), arrival.store.end());
    }
    add_instances(start, stores, constraints);
    for (auto& [l, arrival] : ends) {
      if (!check_end(start, l, {constraints, std::move(arrival)})) return false;
    }
    return true;
  }

  /// The ways from the start to an end, one by one; none if there are many.
  std::vector<Ways> single_ways(LocationId start, LocationId end) {
    Ways empty{{}, {term::mk_true(), {}}};
    if (invariant_.contains(start)) {
      empty.constraints.push_back(invariant_.at(start));
    }
    for (const auto& v : cfa_.variables) {
      empty.arrival.store.push_back(v.symbol);
    }
    std::vector<std::pair<LocationId, Ways>> open{{start, std::move(empty)}};
    std::vector<Ways> result;
    while (!open.empty()) {
      const auto [l, here] = std::move(open.back());
      open.pop_back();
      for (EdgeId e : cfa_.at(l).out) {
        const LocationId to = cfa_.at(e).to;
        if (to != end && (to == start || is_end(to))) continue;
        Ways there = here;
        there.arrival = follow(here.arrival, e, there.constraints);
        if (to != end) {
          open.emplace_back(to, std::move(there));
          continue;
        }
        add_instances(start, there.arrival.store, there.constraints);
        result.push_back(std::move(there));
      }
      if (open.size() + result.size() > kMostWays) return {};
    }
    return result;
  }

  /// What the program does not mention may have any value in the same run: an
  /// invariant holds for all values of it at once, also for those that arrays
  /// are read at. (That holds for whatever terms; these are the useful ones.)
  void add_instances(LocationId start, const std::vector<Term>& values,
                     std::vector<Term>& constraints) const {
    if (!invariant_.contains(start)) return;
    const Term invariant = invariant_.at(start);
    std::vector<Term> formulas = constraints;
    formulas.insert(formulas.end(), values.begin(), values.end());
    for (Term symbol : term::free_symbols(invariant)) {
      if (!symbol.sort().is_bitvec() || mentioned_.contains(symbol)) continue;
      for (Term value :
           cfa::index_parts(formulas, symbol.width(), kInstances)) {
        Substituter at_value({{symbol, value}}, Substituter::Mode::Raw);
        constraints.push_back(at_value(invariant));
      }
    }
  }

  /// Takes an edge: a fresh Boolean that implies source and guard.
  Arrival follow(const Arrival& here, EdgeId id,
                 std::vector<Term>& constraints) {
    const cfa::Edge& edge = cfa_.at(id);
    term::Substitution map;
    for (std::size_t i = 0; i < here.store.size(); ++i) {
      map[cfa_.variables[i].symbol] = here.store[i];
    }
    for (cfa::InputId i : edge.inputs) {
      const Term placeholder = cfa_.at(i).symbol;
      map[placeholder] = term::mk_fresh("kernel.in", placeholder.sort());
    }
    Substituter at_source(std::move(map), Substituter::Mode::Raw);
    Arrival there;
    there.reached = term::mk_fresh("kernel.take", Sort::boolean());
    constraints.push_back(
        raw(Kind::Or, {raw_not(there.reached),
                       raw(Kind::And, {here.reached, at_source(edge.guard)})}));
    there.store = here.store;
    for (const auto& a : edge.assignments) {
      there.store[a.variable.index] = at_source(a.value);
    }
    return there;
  }

  /// Where edges meet, the taken edge (the first, if several are) decides.
  static Arrival join(const std::vector<Arrival>& arrivals) {
    CHECK(!arrivals.empty(), "location should be reached by an edge");
    Arrival result = arrivals.back();
    std::vector<Term> any;
    for (const auto& a : arrivals) any.push_back(a.reached);
    for (std::size_t k = arrivals.size() - 1; k-- > 0;) {
      const Arrival& a = arrivals[k];
      for (std::size_t i = 0; i < a.store.size(); ++i) {
        if (a.store[i] == result.store[i]) continue;
        result.store[i] =
            raw(Kind::Ite, {a.reached, a.store[i], result.store[i]});
      }
    }
    result.reached = raw_nary(Kind::Or, any, false);
    return result;
  }

  bool check_end(LocationId start, LocationId end, const Ways& all) {
    if (errors_.contains(end)) {
      const auto question = [](const Ways& ways) {
        return reaching(ways, term::mk_true());
      };
      return obligation(start, end, all, question, "exclude the target");
    }
    const Term invariant = invariant_.at(end);
    const auto breaks = [&](const Ways& ways, Term part) {
      return reaching(ways, raw_not(with_values(ways.arrival.store, part)));
    };
    const Question whole = breaks(all, invariant);
    if (whole.bad[0].is_true() || holds_at_once(whole)) return true;
    const char* goal =
        end == start ? "be preserved by the loop" : "hold at the next loop";
    return std::ranges::all_of(term::conjuncts(invariant), [&](Term part) {
      const auto question = [&](const Ways& ways) {
        return breaks(ways, part);
      };
      return obligation(start, end, all, question, goal);
    });
  }

  static Question reaching(const Ways& ways, Term bad) {
    Question q{ways.constraints, bad};
    q.premises.push_back(ways.arrival.reached);
    return q;
  }

  Term with_values(const Store& store, Term formula) const {
    term::Substitution map;
    for (std::size_t i = 0; i < store.size(); ++i) {
      map[cfa_.variables[i].symbol] = store[i];
    }
    return Substituter(std::move(map), Substituter::Mode::Raw)(formula);
  }

  /// A short try of the plain solver on all parts of an invariant together;
  /// else each part is asked for by itself, which is easier.
  bool holds_at_once(const Question& q) {
    if (collected_ != nullptr) return false;
    const auto& first = attempts().front();
    const std::uint64_t units = short_units(q.premises, q.bad);
    if (units == 0) return false;
    ++result_.obligations;
    for (Backend b : first) {
      if (!ask(b, q.premises, q.bad, units).is_unsat()) return false;
    }
    for (Backend b : first) answered_by_.insert(name(b));
    return true;
  }

  /// The question about all ways must be answered by unsat. An execution takes
  /// one of them: it is, if it is for each way by itself. (Sums are easy for
  /// each, and may be hard for all together.)
  bool obligation(LocationId from, LocationId to, const Ways& all,
                  const std::function<Question(const Ways&)>& question,
                  const char* goal) {
    if (collected_ != nullptr && about_ == About::EachWay) {
      const std::vector<Ways> each = single_ways(from, to);
      for (const Ways& way : each) collect(from, to, question(way), goal);
      if (!each.empty()) return true;
    }
    const auto one_by_one = [&](std::string& gave_up) {
      if (gave_up == kDoesNotFollow) return false;
      const std::vector<Ways> each = single_ways(from, to);
      return each.size() > 1 && std::ranges::all_of(each, [&](const Ways& way) {
               return soon(question(way), gave_up);
             });
    };
    return obligation(from, to, question(all), goal, one_by_one);
  }

  /// `otherwise`: another way to see it, where it is not easy.
  bool obligation(LocationId from, LocationId to, const Question& q,
                  const char* goal,
                  const std::function<bool(std::string&)>& otherwise) {
    ++result_.obligations;
    if (collected_ != nullptr) {
      collect(from, to, q, goal);
      return true;
    }
    std::string gave_up;
    if (soon(q, gave_up) || otherwise(gave_up) ||
        plain(attempts(), q.premises, q.bad, kUnits, gave_up) ||
        ask_upper_layers(q.premises, q.bad, gave_up, kUnits)) {
      return true;
    }
    reject(fmt::format("the invariant should {} ({} to {}): {}", goal,
                       describe(from), describe(to), gave_up));
    return false;
  }

  void collect(LocationId from, LocationId to, const Question& q,
               const char* goal) {
    collected_->push_back({fmt::format("the invariant should {} ({} to {})",
                                       goal, describe(from), describe(to)),
                           q.premises});
    collected_->back().formulas.push_back(q.bad);
  }

  /// A short try, then a glance of the upper layers.
  bool soon(const Question& q, std::string& gave_up) {
    if (easy(q.premises, q.bad)) return true;
    const std::uint64_t units = short_units(q.premises, q.bad);
    return (units > 0 &&
            plain({attempts().front()}, q.premises, q.bad, units, gave_up)) ||
           ask_upper_layers(q.premises, q.bad, gave_up, kGlanceUnits);
  }

  /// Bounds among products: shown without the products, if they do not matter.
  bool easy(const std::vector<Term>& premises, Term bad) {
    if (solver::multiplies_unknowns(bad)) return false;
    std::vector<Term> weaker;
    for (Term p : premises) weaker.push_back(weaken_(p));
    if (weaker == premises) return false;
    std::string ignored;
    const std::uint64_t units = short_units(weaker, bad);
    return (units > 0 &&
            plain({attempts().front()}, weaker, bad, units, ignored)) ||
           ask_upper_layers(weaker, bad, ignored, kGlanceUnits);
  }

  /// Does one of these sets of plain solvers say unsat?
  bool plain(const std::vector<std::vector<Backend>>& sets,
             const std::vector<Term>& premises, Term bad, std::uint64_t units,
             std::string& gave_up) {
    if (gave_up == kDoesNotFollow) return false;
    for (const auto& backends : sets) {
      bool all = true;
      for (Backend b : backends) {
        const Result r = ask(b, premises, bad, units);
        if (r.is_sat()) {
          gave_up = kDoesNotFollow;
          return false;
        }
        if (r.is_unknown()) gave_up = r.why();
        all &= r.is_unsat();
      }
      if (!all) continue;
      for (Backend b : backends) answered_by_.insert(name(b));
      return true;
    }
    return false;
  }

  /// Where the plain solvers give up: normal form and integers, and noted.
  /// Not when the user named the checkers.
  bool ask_upper_layers(const std::vector<Term>& premises, Term bad,
                        std::string& gave_up, std::uint64_t units) {
    if (checker_ != Checker::Blast || gave_up == kDoesNotFollow) return false;
    Registry unused;
    solver::Options no_cache;
    no_cache.models = false;
    solver::Solver chain(no_cache, unused);
    const std::unique_ptr<Context> context = chain.context();
    for (Term p : premises) context->add(p);
    context->add(bad);
    const Result r = context->check(
        {.name = "kernel.upper", .assumptions = {}, .units = units});
    if (r.is_unsat()) answered_by_.insert(std::string(context->answered_by()));
    if (r.is_sat()) gave_up = kDoesNotFollow;
    return r.is_unsat();
  }

  /// Sets of backends to ask, in order; all of one set must say unsat.
  const std::vector<std::vector<Backend>>& attempts() {
    if (!attempts_.empty()) return attempts_;
    switch (checker_) {
      case Checker::Blast:
        if (solver::available(Backend::Blast)) {
          attempts_.push_back({Backend::Blast});
        }
        attempts_.push_back({Backend::Z3});
        break;
      case Checker::Z3:
        attempts_ = {{Backend::Z3}};
        break;
      case Checker::Cvc5:
        attempts_ = {{Backend::Cvc5}};
        break;
      case Checker::Both:
        attempts_ = {{Backend::Z3, Backend::Cvc5}};
        break;
    }
    return attempts_;
  }

  static Result ask(Backend backend, const std::vector<Term>& premises,
                    Term bad, std::uint64_t units) {
    if (!solver::available(backend)) {
      return Result::unknown(std::string(name(backend)) + " is not available");
    }
    const std::unique_ptr<Context> context = solver::plain_context(backend);
    for (Term p : premises) context->add(p);
    context->add(bad);
    return context->check(
        {.name = "kernel.obligation", .assumptions = {}, .units = units});
  }

  static const char* name(Backend b) {
    switch (b) {
      case Backend::Blast:
        return "blast";
      case Backend::Z3:
        return "z3";
      case Backend::Cvc5:
        return "cvc5";
    }
    return "?";
  }

  std::string describe(LocationId l) const {
    const auto& pos = cfa_.at(l).pos;
    if (l == cfa_.initial) return "start";
    return pos.known() ? "line " + std::to_string(pos.line)
                       : "location " + std::to_string(l.index);
  }

  const Cfa& cfa_;
  const Checker checker_;
  std::vector<std::vector<Backend>> attempts_;
  Weakening weaken_;
  std::map<LocationId, Term> invariant_;  ///< one per cut point
  absl::flat_hash_set<Term> mentioned_;   ///< symbols that edges read or write
  std::set<LocationId> errors_;
  std::set<std::string> answered_by_;
  std::vector<Obligation>* collected_ = nullptr;
  About about_ = About::AllWays;  ///< what is collected
  KernelResult result_;
};

/// What a proof is about: the program, extended where the proof mentions
/// ghosts. Runs are the same then; this is looked at here, not believed.
class Subject {
 public:
  Subject(const Cfa& cfa, const std::vector<verdict::Invariant>& invariants)
      : cfa_(cfa) {
    const bool plain = std::ranges::none_of(invariants, [&](const auto& i) {
      return cfa::mentions_others(cfa, i.formula);
    });
    if (plain) return;
    extended_ = cfa::with_ghosts(cfa);
    CHECK(cfa::adds_only_ghosts(cfa, *extended_),
          "ghosts should not change the program");
  }
  const Cfa& cfa() const { return extended_ ? *extended_ : cfa_; }

 private:
  const Cfa& cfa_;
  std::optional<Cfa> extended_;
};

}  // namespace

KernelResult check_proof(const Cfa& cfa,
                         const std::vector<verdict::Invariant>& invariants,
                         const std::vector<std::size_t>& properties,
                         Checker checker, Registry& stats) {
  const ScopedTimer timer(stats.timer("kernel"));
  const Subject subject(cfa, invariants);
  Kernel kernel(subject.cfa(), invariants, checker);
  kernel.exclude(properties);
  KernelResult result = kernel.run();
  stats.counter("kernel.obligations") += result.obligations;
  return result;
}

std::vector<Obligation> obligations(
    const Cfa& cfa, const std::vector<verdict::Invariant>& invariants,
    const std::vector<std::size_t>& properties, About about) {
  std::vector<Obligation> result;
  const Subject subject(cfa, invariants);
  Kernel kernel(subject.cfa(), invariants, Checker::Blast);
  kernel.exclude(properties);
  kernel.collect(result, about);
  CHECK(kernel.run().accepted, "questions should only be collected");
  return result;
}

KernelResult check_inductive(const Cfa& cfa,
                             const std::vector<verdict::Invariant>& invariants,
                             Checker checker, Registry& stats) {
  const ScopedTimer timer(stats.timer("kernel"));
  const Subject subject(cfa, invariants);
  KernelResult result = Kernel(subject.cfa(), invariants, checker).run();
  stats.counter("kernel.obligations") += result.obligations;
  return result;
}

}  // namespace pleat::check
