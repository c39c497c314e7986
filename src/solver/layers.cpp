#include "solver/layers.h"

#include <algorithm>

#include "solver/integers.h"
#include "support/budget.h"

namespace pleat::solver {

using term::Kind;

void merge(Sources& into, const Sources& more) {
  if (more.empty()) return;
  Sources all;
  all.reserve(into.size() + more.size());
  std::set_union(into.begin(), into.end(), more.begin(), more.end(),
                 std::back_inserter(all));
  into = std::move(all);
}

namespace {

/// So few items are cheaper to look at than to hand down.
constexpr std::size_t kFew = 4;

bool all_hold(const std::vector<Item>& items, const term::Model& model) {
  term::Evaluator evaluate(model);
  return std::all_of(items.begin(), items.end(), [&](const Item& item) {
    return evaluate.holds(item.formula);
  });
}

/// From a model of the items to one of the query.
void answer_from_items(Question& q, term::Model model) {
  if (q.lift_items) q.lift_items(model);
  if (q.lift) q.lift(model);
  q.model = std::move(model);
}

std::vector<Item> items_of(const Question& q) {
  std::vector<Item> items;
  for (Term t : q.reduced_background) items.push_back({t, {}});
  for (std::uint32_t i = 0; i < q.reduced_assumptions.size(); ++i) {
    items.push_back({q.reduced_assumptions[i], {i}});
  }
  return items;
}

}  // namespace

// --- normal form -------------------------------------------------------------

Result ReduceLayer::check(Question& q) {
  if (!eliminate_) {
    q.reduced_background = q.background;
    q.reduced_assumptions.assign(q.query.assumptions.begin(),
                                 q.query.assumptions.end());
    q.items = items_of(q);
    return Result::unknown("off");
  }
  if (!reduce_background(q)) {
    q.core.clear();
    return Result::unsat();
  }
  return reduce_query(q);
}

/// Symbols are eliminated once, from what is there at the first query: later
/// assertions must not change terms that incremental layers already have.
bool ReduceLayer::reduce_background(Question& q) {
  if (!started_) {
    started_ = true;
    std::vector<Item> items;
    for (Term t : q.background) items.push_back({t, {}});
    contradictory_ = !background_.run(items);
    for (const Item& item : items) reduced_.push_back(item.formula);
    reduced_from_ = q.background.size();
  }
  for (; reduced_from_ < q.background.size(); ++reduced_from_) {
    reduced_.push_back(background_.apply(q.background[reduced_from_]));
    contradictory_ |= decide_by_form(reduced_.back()) == false;
  }
  q.reduced_background = reduced_;
  for (Term t : q.query.assumptions) {
    q.reduced_assumptions.push_back(background_.apply(t));
  }
  q.lift = [this](term::Model& m) { background_.lift(m); };
  return !contradictory_;
}

Result ReduceLayer::reduce_query(Question& q) {
  q.items = items_of(q);
  if (q.items.size() > kFew && !patience_.ask()) {
    return Result::unknown("not asked");
  }
  auto eliminator = std::make_shared<Eliminator>();
  if (!eliminator->run(q.items)) {
    patience_.succeeded();
    q.core = eliminator->conflict();
    return Result::unsat();
  }
  if (!eliminator->empty()) {
    q.lift_items = [eliminator](term::Model& m) { eliminator->lift(m); };
  }
  if (q.items.empty()) {
    patience_.succeeded();
    answer_from_items(q, {});
    return Result::sat();
  }
  patience_.failed();
  return Result::unknown("not decided by form");
}

// --- intervals ---------------------------------------------------------------

Result IntervalLayer::check(Question& q) {
  if (q.items.size() > kFew && !patience_.ask()) {
    return Result::unknown("not asked");
  }
  auto intervals = std::make_shared<Intervals>();
  if (!intervals->run(q.items)) {
    patience_.succeeded();
    q.core = intervals->conflict();
    return Result::unsat();
  }
  patience_.failed();
  q.intervals = std::move(intervals);
  return Result::unknown("bounds leave room");
}

// --- integers ----------------------------------------------------------------

namespace {

constexpr std::size_t kMostIntegerNodes = 4000;
constexpr std::size_t kMostForeign = 8;
constexpr std::uint64_t kResourcePerUnit = 1000;
constexpr std::uint64_t kMostUnits = 300;  ///< then bit-vectors shall answer

/// Counts what integers can and cannot say about the items.
struct Shape {
  std::size_t nodes = 0, foreign = 0;
  long signed_less = 0;

  explicit Shape(const std::vector<Item>& items) {
    absl::flat_hash_set<Term> seen;
    std::vector<Term> stack;
    for (const Item& item : items) stack.push_back(item.formula);
    while (!stack.empty()) {
      const Term t = stack.back();
      stack.pop_back();
      if (!seen.insert(t).second) continue;
      look(t);
      stack.insert(stack.end(), t.children().begin(), t.children().end());
    }
    nodes = seen.size();
  }

  void look(Term t) {
    const auto constants =
        std::count_if(t.children().begin(), t.children().end(),
                      [](Term c) { return c.is_const(); });
    switch (t.kind()) {
      case Kind::Slt:
        ++signed_less;
        break;
      case Kind::Ult:
        --signed_less;
        break;
      case Kind::Mul:
        foreign += static_cast<std::size_t>(constants) + 1 < t.size() ? 2 : 0;
        break;
      case Kind::UDiv:
      case Kind::URem:
      case Kind::SDiv:
      case Kind::SRem:
      case Kind::Shl:
      case Kind::LShr:
      case Kind::AShr:
        foreign += t[1].is_const() ? 0 : 1;
        break;
      case Kind::BvOr:
      case Kind::BvXor:
      case Kind::Select:
      case Kind::Store:
        ++foreign;
        break;
      case Kind::BvAnd:
        foreign += constants == 1 ? 0 : 1;
        break;
      default:
        // Integers know nothing of floating-point numbers.
        foreign += term::is_float_kind(t.kind()) ? kMostForeign + 1 : 0;
        break;
    }
  }
};

}  // namespace

Result IntegerLayer::check(Question& q) {
  if (!patience_.ask()) return Result::unknown("not asked");
  const Shape shape(q.items);
  if (shape.nodes > kMostIntegerNodes || shape.foreign > kMostForeign ||
      shape.foreign * 6 > shape.nodes) {
    return Result::unknown("not for integers");
  }
  if (!q.intervals) {
    auto intervals = std::make_shared<Intervals>();
    if (!intervals->run(q.items)) {
      q.core = intervals->conflict();
      return Result::unsat();
    }
    q.intervals = std::move(intervals);
  }
  z3::context& z3 = home_.context();
  if (!solver_) {
    solver_ = std::make_unique<z3::solver>(z3, z3::solver::simple());
  }
  z3::params p(z3);
  p.set("rlimit", static_cast<unsigned>(
                      std::clamp<std::uint64_t>(q.query.units, 1, kMostUnits) *
                      kResourcePerUnit));
  solver_->set(p);
  solver_->push();
  struct Pop {
    z3::solver& solver;
    ~Pop() { solver.pop(); }
  } pop{*solver_};
  Integers integers(z3, *solver_, *q.intervals, shape.signed_less >= 0);
  z3::expr_vector assumed(z3);
  for (std::size_t i = 0; i < q.items.size(); ++i) {
    const z3::expr f = integers.formula(q.items[i].formula);
    if (q.items[i].sources.empty()) {
      solver_->add(f);
      continue;
    }
    const z3::expr lit = z3.bool_const(("q!" + std::to_string(i)).c_str());
    solver_->add(z3::implies(lit, f));
    assumed.push_back(lit);
  }
  std::string why;
  const z3::check_result r = checked(*solver_, assumed, &why);
  if (r == z3::unsat) {
    patience_.succeeded();
    q.core = integers.relied_on();
    const z3::expr_vector core = solver_->unsat_core();
    for (unsigned i = 0; i < core.size(); ++i) {
      const std::string literal = core[i].decl().name().str();
      merge(q.core, q.items[std::stoul(literal.substr(2))].sources);
    }
    return Result::unsat();
  }
  if (r == z3::sat) {
    term::Model model = integers.model(solver_->get_model());
    if (all_hold(q.items, model)) {
      patience_.succeeded();
      answer_from_items(q, std::move(model));
      return Result::sat();
    }
    why = "integer model does not hold";
  }
  patience_.failed();
  return Result::unknown("lia: " + why);
}

// --- back ends ---------------------------------------------------------------

Result BackendLayer::ask(Question& q, std::uint64_t units) {
  if (assumed_.size() > 200 + 4 * q.reduced_background.size()) {
    context_.reset();
    assumed_.clear();
  }
  if (!context_) {
    context_ = make_();
    added_ = 0;
  }
  for (; added_ < q.reduced_background.size(); ++added_) {
    context_->add(q.reduced_background[added_]);
  }
  for (Term t : q.reduced_assumptions) assumed_.insert(t);
  const Result r = context_->check({.name = q.query.name,
                                    .assumptions = q.reduced_assumptions,
                                    .units = units});
  if (r.is_sat()) {
    q.model = context_->model();
    if (q.lift) q.lift(q.model);
  }
  if (r.is_unsat()) {
    const absl::flat_hash_set<Term> core(context_->core().begin(),
                                         context_->core().end());
    q.core.clear();
    for (std::uint32_t i = 0; i < q.reduced_assumptions.size(); ++i) {
      if (core.contains(q.reduced_assumptions[i])) q.core.push_back(i);
    }
  }
  return r;
}

/// hard_: a multiplier or divider of unknowns, whose circuits alone are
/// expensive. bits_: what is put together of bits or stored in arrays, which
/// integers see badly.
void QuickLayer::look(const Question& q) {
  std::vector<Term> stack(q.reduced_assumptions);
  for (; seen_background_ < q.reduced_background.size(); ++seen_background_) {
    stack.push_back(q.reduced_background[seen_background_]);
  }
  while (!stack.empty() && !hard_) {
    const Term t = stack.back();
    stack.pop_back();
    if (!seen_.insert(t).second) continue;
    const auto unknowns =
        std::count_if(t.children().begin(), t.children().end(),
                      [](Term c) { return !c.is_const(); });
    hard_ = (t.is(Kind::Mul) && unknowns > 1) || t.is(Kind::UDiv) ||
            t.is(Kind::URem) || t.is(Kind::SDiv) || t.is(Kind::SRem) ||
            term::is_float_kind(t.kind());
    bits_ |= t.is(Kind::Concat) || t.is(Kind::BvOr) || t.is(Kind::BvXor) ||
             t.is(Kind::Store);
    stack.insert(stack.end(), t.children().begin(), t.children().end());
  }
}

Result QuickLayer::check(Question& q) {
  look(q);
  // The first queries of a context may be its only ones.
  if ((++checks_ <= 2 && !bits_) || hard_ || !patience_.ask()) {
    return Result::unknown("not asked");
  }
  const Result r = blast_.ask(q, std::min<std::uint64_t>(q.query.units, 100));
  if (r.is_unknown()) {
    patience_.failed();
  } else {
    patience_.succeeded();
  }
  return r;
}

}  // namespace pleat::solver
