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
// Nothing here trusts an engine or the rewriter: terms are substituted and
// built as they are. Solvers are asked by check/prover.h: single solvers first,
// and only where these give up, the upper layers of the solver's chain.

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
#include "check/prover.h"
#include "support/budget.h"
#include "support/check.h"
#include "term/evaluate.h"
#include "term/substitute.h"
#include "term/walk.h"

namespace pleat::check {
namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocationId;
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

/// If at most so many ways lead to an end, they are asked about one by one.
constexpr std::size_t kMostWays = 64;
/// An invariant about any index is used for at most so many single indices.
constexpr std::size_t kInstances = 32;
/// The same for an invariant about any two indices, for each of the two.
constexpr std::size_t kPairInstances = 6;

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

class Kernel {
 public:
  Kernel(const Cfa& cfa, const std::vector<verdict::Invariant>& invariants,
         Checker checker)
      : cfa_(cfa), prover_(checker) {
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
                    "hold at the start", [](Doubt&) { return false; })) {
      return result_;
    }
    if (errors_.contains(cfa_.initial)) {
      return reject("the start itself is a target");
    }
    for (LocationId s : starts) {
      if (!check_region(s)) return result_;
    }
    result_.accepted = true;
    result_.checked_by =
        fmt::format("{}", fmt::join(prover_.answered_by(), "+"));
    return result_;
  }

  void add_costs(Registry& stats) const {
    stats.counter("kernel.obligations") += result_.obligations;
    prover_.proof_costs().add_to(stats);
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
    std::vector<Term> values;
    for (const auto& [l, arrival] : ends) add_values(l, arrival, values);
    add_instances(start, values, constraints);
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
        std::vector<Term> values;
        add_values(end, there.arrival, values);
        add_instances(start, values, there.constraints);
        result.push_back(std::move(there));
      }
      if (open.size() + result.size() > kMostWays) return {};
    }
    return result;
  }

  /// What is known and asked at an end.
  void add_values(LocationId end, const Arrival& arrival,
                  std::vector<Term>& values) const {
    values.insert(values.end(), arrival.store.begin(), arrival.store.end());
    const auto asked = invariant_.find(end);
    if (asked != invariant_.end())
      values.push_back(with_values(arrival.store, asked->second));
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
           cfa::instances(symbol, invariant, formulas, kInstances)) {
        Substituter at_value({{symbol, value}}, Substituter::Mode::Raw);
        constraints.push_back(at_value(invariant));
      }
    }
    for (Term part : term::conjuncts(invariant)) {
      add_pair_instances(part, formulas, constraints);
    }
  }

  /// The same for two such symbols at once.
  void add_pair_instances(Term invariant, const std::vector<Term>& formulas,
                          std::vector<Term>& constraints) const {
    std::vector<Term> free;
    for (Term symbol : term::free_symbols(invariant)) {
      if (symbol.sort().is_bitvec() && !mentioned_.contains(symbol))
        free.push_back(symbol);
    }
    if (free.size() != 2) return;
    for (const auto& [a, b] : cfa::pair_instances(free[0], free[1], invariant,
                                                  formulas, kPairInstances)) {
      Substituter at_values({{free[0], a}, {free[1], b}},
                            Substituter::Mode::Raw);
      constraints.push_back(at_values(invariant));
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

  /// All parts of an invariant together, by a short try; else each part is
  /// asked for by itself, which is easier.
  bool holds_at_once(const Question& q) {
    if (collected_ != nullptr || !prover_.at_once(q)) return false;
    ++result_.obligations;
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
    const auto one_by_one = [&](Doubt& doubt) {
      if (doubt.refuted) return false;
      const std::vector<Ways> each = single_ways(from, to);
      return each.size() > 1 && std::ranges::all_of(each, [&](const Ways& way) {
               return prover_.soon(question(way), doubt);
             });
    };
    return obligation(from, to, question(all), goal, one_by_one);
  }

  /// `otherwise`: another way to see it, where it is not easy.
  bool obligation(LocationId from, LocationId to, const Question& q,
                  const char* goal,
                  const std::function<bool(Doubt&)>& otherwise) {
    ++result_.obligations;
    if (collected_ != nullptr) {
      collect(from, to, q, goal);
      return true;
    }
    Doubt doubt;
    if (prover_.soon(q, doubt) || otherwise(doubt) ||
        prover_.at_length(q, doubt)) {
      return true;
    }
    reject(fmt::format("the invariant should {} ({} to {}): {}", goal,
                       describe(from), describe(to), doubt.why));
    return false;
  }

  void collect(LocationId from, LocationId to, const Question& q,
               const char* goal) {
    collected_->push_back({fmt::format("the invariant should {} ({} to {})",
                                       goal, describe(from), describe(to)),
                           q.premises});
    collected_->back().formulas.push_back(q.bad);
  }

  std::string describe(LocationId l) const {
    const auto& pos = cfa_.at(l).pos;
    if (l == cfa_.initial) return "start";
    return pos.known() ? "line " + std::to_string(pos.line)
                       : "location " + std::to_string(l.index);
  }

  const Cfa& cfa_;
  Prover prover_;
  std::map<LocationId, Term> invariant_;  ///< one per cut point
  absl::flat_hash_set<Term> mentioned_;   ///< symbols that edges read or write
  std::set<LocationId> errors_;
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
  kernel.add_costs(stats);
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
  Kernel kernel(subject.cfa(), invariants, checker);
  KernelResult result = kernel.run();
  kernel.add_costs(stats);
  return result;
}

}  // namespace pleat::check
