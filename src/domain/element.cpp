#include "domain/element.h"

#ifdef PLEAT_HAVE_PPL  // else there are only the boxes of box.h
// The library would otherwise change the rounding mode of the whole process
// when it is loaded.
#define PPL_NO_AUTOMATIC_INITIALIZATION
#include <algorithm>
#include <ppl.hh>

#include "domain/box.h"
#include "support/budget.h"
#include "support/check.h"
#endif

namespace pleat::domain {
#ifdef PLEAT_HAVE_PPL
namespace {

namespace ppl = Parma_Polyhedra_Library;
using Octagon = ppl::Octagonal_Shape<mpz_class>;
using Box = ppl::Rational_Box;

/// Once per process. Only exact numbers are used here, so the rounding that
/// the library asks for is not needed.
void start_library() {
  static const bool started = [] {
    ppl::initialize();
    ppl::restore_pre_PPL_rounding();
    return true;
  }();
  CHECK(started, "library should start");
}

ppl::Linear_Expression expression(const Linear& sum) {
  ppl::Linear_Expression e(sum.constant);
  for (const auto& [d, c] : sum.terms) {
    ppl::add_mul_assign(e, c, ppl::Variable(d));
  }
  return e;
}

ppl::Constraint constraint(const Constraint& c) {
  const ppl::Linear_Expression e = expression(c.sum);
  return c.equality ? e == 0 : e >= 0;
}

Constraint constraint(const ppl::Constraint& c) {
  Constraint result;
  result.equality = c.is_equality();
  for (ppl::dimension_type d = 0; d < c.space_dimension(); ++d) {
    const mpz_class k(c.coefficient(ppl::Variable(d)));
    if (k != 0) result.sum.terms[static_cast<unsigned>(d)] = k;
  }
  result.sum.constant = mpz_class(c.inhomogeneous_term());
  return result;
}

mpz_class floor_of(const mpz_class& n, const mpz_class& d) {
  mpz_class q;
  mpz_fdiv_q(q.get_mpz_t(), n.get_mpz_t(), d.get_mpz_t());
  return q;
}
mpz_class ceil_of(const mpz_class& n, const mpz_class& d) {
  mpz_class q;
  mpz_cdiv_q(q.get_mpz_t(), n.get_mpz_t(), d.get_mpz_t());
  return q;
}

/// Dimensions to keep, as the library wants them.
class Selection {
 public:
  explicit Selection(const std::vector<unsigned>& from) {
    for (unsigned k = 0; k < from.size(); ++k) to_[from[k]] = k;
    size_ = from.size();
  }
  bool has_empty_codomain() const { return to_.empty(); }
  ppl::dimension_type max_in_codomain() const { return size_ - 1; }
  bool maps(ppl::dimension_type i, ppl::dimension_type& j) const {
    const auto it = to_.find(static_cast<unsigned>(i));
    if (it == to_.end()) return false;
    j = it->second;
    return true;
  }

 private:
  std::map<unsigned, unsigned> to_;
  std::size_t size_ = 0;
};

template <typename T>
constexpr bool kIsPolyhedron = std::is_same_v<T, ppl::C_Polyhedron>;

template <typename T>
class Shape final : public Element {
 public:
  explicit Shape(const std::vector<Range>& ranges) : shape_(0) {
    for (const Range& r : ranges) add_dimension(r);
  }

  std::unique_ptr<Element> clone() const override {
    return std::make_unique<Shape>(*this);
  }
  unsigned dimensions() const override {
    return static_cast<unsigned>(ranges_.size());
  }

  bool is_empty() const override {
    if (shape_.is_empty()) return true;
    if constexpr (kIsPolyhedron<T>) return !within_ranges().is_satisfiable();
    return false;
  }

  std::optional<Range> bounds(const Linear& sum) const override {
    if (shape_.is_empty()) return std::nullopt;
    if (sum.is_constant()) return Range{sum.constant, sum.constant};
    const ppl::Linear_Expression e = expression(sum);
    mpz_class n, d;
    Range result;
    if constexpr (kIsPolyhedron<T>) {
      if (stop_requested()) throw TooExpensive{};
      ppl::MIP_Problem problem = within_ranges();
      problem.set_objective_function(e);
      problem.set_optimization_mode(ppl::MAXIMIZATION);
      if (!problem.is_satisfiable()) return std::nullopt;
      problem.optimal_value(n, d);
      result.high = floor_of(n, d);
      problem.set_optimization_mode(ppl::MINIMIZATION);
      problem.optimal_value(n, d);
      result.low = ceil_of(n, d);
    } else {
      bool exact = false;
      Range wide = by_ranges(sum);
      result = wide;
      if (shape_.maximize(e, n, d, exact)) {
        result.high = std::min(wide.high, floor_of(n, d));
      }
      if (shape_.minimize(e, n, d, exact)) {
        result.low = std::max(wide.low, ceil_of(n, d));
      }
    }
    if (result.low > result.high) return std::nullopt;  // between integers
    return result;
  }

  void meet(const Constraint& c) override {
    if (c.sum.is_constant()) {
      const bool holds = c.equality ? c.sum.constant == 0 : c.sum.constant >= 0;
      if (!holds) shape_ = T(dimensions(), ppl::EMPTY);
      return;
    }
    shape_.refine_with_constraint(constraint(c));
  }

  void meet(const Element& other) override {
    shape_.intersection_assign(same(other).shape_);
  }
  void join(const Element& other) override {
    shape_.upper_bound_assign(same(other).shape_);
    if constexpr (kIsPolyhedron<T>) drop_steep();
  }
  bool contains(const Element& other) const override {
    return shape_.contains(same(other).shape_);
  }

  void widen(const Element& older,
             const std::vector<Constraint>& thresholds) override {
    ppl::Constraint_System system;
    for (const auto& t : thresholds) {
      if (kIsPolyhedron<T> || t.sum.terms.size() == 1) {
        system.insert(constraint(t));
      }
    }
    const T& y = same(older).shape_;
    if constexpr (kIsPolyhedron<T>) {
      shape_.limited_BHRZ03_extrapolation_assign(y, system);
    } else if constexpr (std::is_same_v<T, Octagon>) {
      shape_.limited_BHMZ05_extrapolation_assign(y, system);
      add_ranges();
    } else {
      shape_.limited_CC76_extrapolation_assign(y, system);
      add_ranges();
    }
  }

  void add_dimension(const Range& range) override {
    shape_.add_space_dimensions_and_embed(1);
    ranges_.push_back(range);
    if constexpr (!kIsPolyhedron<T>) add_range(dimensions() - 1);
  }

  void take(const std::vector<unsigned>& from) override {
    std::vector<Range> ranges;
    for (unsigned d : from) ranges.push_back(ranges_[d]);
    shape_.map_space_dimensions(Selection(from));
    ranges_ = std::move(ranges);
  }

  std::vector<Constraint> constraints() const override {
    std::vector<Constraint> result;
    for (const auto& c : shape_.minimized_constraints()) {
      result.push_back(constraint(c));
    }
    return result;
  }

 private:
  static const Shape& same(const Element& other) {
    return dynamic_cast<const Shape&>(other);
  }

  /// The polyhedron within the ranges of its dimensions, as a linear program.
  ppl::MIP_Problem within_ranges() const {
    ppl::MIP_Problem problem(dimensions());
    problem.add_constraints(shape_.minimized_constraints());
    for (unsigned i = 0; i < dimensions(); ++i) {
      problem.add_constraint(ppl::Variable(i) >= ranges_[i].low);
      problem.add_constraint(ppl::Variable(i) <= ranges_[i].high);
    }
    return problem;
  }

  /// A hull of states that lie 2^31 apart has faces with such coefficients:
  /// they cost much, and no invariant looks like that. The bounds that they
  /// give to single dimensions stay.
  void drop_steep() {
    const auto& all = shape_.minimized_constraints();
    if (std::none_of(all.begin(), all.end(), is_steep)) return;
    ppl::Constraint_System kept;
    std::vector<bool> bounded(dimensions(), false);
    for (const auto& c : all) {
      if (!is_steep(c)) {
        kept.insert(c);
        continue;
      }
      for (unsigned i = 0; i < c.space_dimension(); ++i) {
        if (c.coefficient(ppl::Variable(i)) == 0 || bounded[i]) continue;
        bounded[i] = true;
        add_bounds(i, kept);
      }
    }
    T result(dimensions());
    result.add_constraints(kept);
    shape_ = std::move(result);
  }
  static constexpr unsigned kSteep = 1U << 16;

  static bool is_steep(const ppl::Constraint& c) {
    if (c.is_equality()) return false;
    for (ppl::dimension_type i = 0; i < c.space_dimension(); ++i) {
      if (abs(mpz_class(c.coefficient(ppl::Variable(i)))) > kSteep) return true;
    }
    return false;
  }

  /// Adds the bounds that the shape has in this dimension, if any.
  void add_bounds(unsigned dimension, ppl::Constraint_System& to) const {
    const ppl::Variable x(dimension);
    mpz_class n, d;
    bool exact = false;
    if (shape_.maximize(x, n, d, exact)) to.insert(x <= floor_of(n, d));
    if (shape_.minimize(x, n, d, exact)) to.insert(x >= ceil_of(n, d));
  }

  Range by_ranges(const Linear& sum) const {
    Range result{sum.constant, sum.constant};
    for (const auto& [d, c] : sum.terms) {
      const mpz_class a = c * ranges_[d].low, b = c * ranges_[d].high;
      result.low += std::min(a, b);
      result.high += std::max(a, b);
    }
    return result;
  }

  void add_range(unsigned d) {
    shape_.refine_with_constraint(ppl::Variable(d) >= ranges_[d].low);
    shape_.refine_with_constraint(ppl::Variable(d) <= ranges_[d].high);
  }
  void add_ranges() {
    for (unsigned d = 0; d < dimensions(); ++d) add_range(d);
  }

  T shape_;
  std::vector<Range> ranges_;
};

class Expired : public ppl::Throwable {
 public:
  void throw_me() const override { throw TooExpensive{}; }
  static int priority() { return 0; }  // among watches: there is one
};

}  // namespace
#endif

std::string_view to_string(Domain domain) {
  switch (domain) {
    case Domain::Polyhedra:
      return "polyhedra";
    case Domain::Octagons:
      return "octagons";
    case Domain::Intervals:
      return "intervals";
  }
  return "?";
}

Linear& Linear::operator+=(const Linear& other) {
  constant += other.constant;
  for (const auto& [d, c] : other.terms) {
    mpz_class& mine = terms[d];
    mine += c;
    if (mine == 0) terms.erase(d);
  }
  return *this;
}

Linear& Linear::operator*=(const mpz_class& factor) {
  constant *= factor;
  if (factor == 0) terms.clear();
  for (auto& [d, c] : terms) c *= factor;
  return *this;
}

#ifdef PLEAT_HAVE_PPL

Domain best_domain() { return Domain::Polyhedra; }

std::unique_ptr<Element> Element::all(Domain domain,
                                      const std::vector<Range>& ranges) {
  start_library();
  switch (domain) {
    case Domain::Polyhedra:
      return std::make_unique<Shape<ppl::C_Polyhedron>>(ranges);
    case Domain::Octagons:
      return std::make_unique<Shape<Octagon>>(ranges);
    case Domain::Intervals:
      return std::make_unique<Shape<Box>>(ranges);
  }
  throw InternalError("unknown domain");
}

using Weightwatch = ppl::Threshold_Watcher<ppl::Weightwatch_Traits>;

struct Allowance::Watch {
  explicit Watch(std::uint64_t units)
      : watcher(units, ppl::abandon_expensive_computations, expired) {}
  ~Watch() { ppl::abandon_expensive_computations = nullptr; }
  Expired expired;
  Weightwatch watcher;
};

/// The library's own unit is far smaller.
constexpr std::uint64_t kWeightPerUnit = 1000;

Allowance::Allowance(std::uint64_t units) {
  start_library();
  watch_ = std::make_unique<Watch>(units * kWeightPerUnit);
}
Allowance::~Allowance() = default;

#endif
}  // namespace pleat::domain
