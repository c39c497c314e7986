// Z3 as a Context: translation of terms, budgets by rlimit, models, cores.

#include <algorithm>

#include "solver/backends.h"
#include "solver/bottom_up.h"
#include "solver/z3_home.h"
#include "solver/z3_model.h"
#include "support/budget.h"
#include "support/check.h"
#include "term/float.h"

namespace pleat::solver {
namespace {

using term::Kind;
using term::Sort;

class Z3Context : public Context {
 public:
  explicit Z3Context(Z3Home* home)
      : context_(home != nullptr ? home->context() : own_.context()),
        solver_(context_, z3::solver::simple()) {}

  void add(Term assertion) override {
    solver_.add(translate(assertion));
    background_.push_back(assertion);
  }

  Result check(const Query& query) override {
    if (stop_requested()) return Result::unknown("stopped");
    core_.clear();
    set_limit(query.units);
    z3::expr_vector assumptions(context_);
    for (Term a : query.assumptions) {
      const z3::expr lit = literal(a);
      assumptions.push_back(lit);
    }
    std::string why;
    switch (checked(solver_, assumptions, &why)) {
      case z3::sat:
        try {
          read_model(query);
        } catch (const z3::exception& e) {
          return Result::unknown(std::string("z3: its model: ") + e.msg());
        }
        // Where terms are abstracted (fmod), and seldom with arrays, what Z3
        // gives is none.
        if (!is_model(query))
          return Result::unknown("z3: its model does not hold");
        return Result::sat();
      case z3::unsat: {
        const z3::expr_vector core = solver_.unsat_core();
        for (unsigned i = 0; i < core.size(); ++i) {
          for (Term a : query.assumptions) {
            if (z3::eq(literal(a), core[i])) {
              core_.push_back(a);
              break;
            }
          }
        }
        return Result::unsat();
      }
      default:
        return Result::unknown(stop_requested() ? "stopped" : "z3: " + why);
    }
  }

  const term::Model& model() const override { return model_; }
  const std::vector<Term>& core() const override { return core_; }
  std::string_view answered_by() const override { return "z3"; }

 private:
  bool is_model(const Query& query) const {
    term::Evaluator evaluate(model_);
    const auto holds = [&](Term t) { return evaluate.holds(t); };
    return std::all_of(background_.begin(), background_.end(), holds) &&
           std::all_of(query.assumptions.begin(), query.assumptions.end(),
                       holds);
  }

  /// Parameters are set only when they change: setting them is slow.
  void set_limit(std::uint64_t units) {
    if (units == units_) return;
    units_ = units;
    z3::params p(context_);
    // About 1,000 resource steps go by per SAT conflict.
    p.set("rlimit", static_cast<unsigned>(
                        std::min<std::uint64_t>(units, 4'000'000) * 1000));
    solver_.set(p);
  }

  z3::sort sort_of(Sort s) {
    switch (s.kind) {
      case Sort::Kind::Bool:
        return context_.bool_sort();
      case Sort::Kind::BitVec:
        return context_.bv_sort(s.width);
      case Sort::Kind::Array:
        return context_.array_sort(context_.bv_sort(s.index_width),
                                   context_.bv_sort(s.width));
    }
    throw InternalError("sort should be known");
  }

  /// Assumptions must be literals for Z3: name everything else.
  z3::expr literal(Term a) {
    const auto it = literals_.find(a);
    if (it != literals_.end()) return it->second;
    // Fresh: no symbol of a program can have this name.
    const z3::expr lit(
        context_, Z3_mk_fresh_const(context_, "assume", context_.bool_sort()));
    solver_.add(z3::implies(lit, translate(a)));
    literals_.emplace(a, lit);
    return lit;
  }

  z3::expr translate(Term root) {
    bottom_up(root, cache_, [this](Term t) {
      if (t.is_symbol()) symbols_.push_back(t);
      cache_.emplace(t, build(t));
    });
    return cache_.at(root);
  }

  // --- floating point --------------------------------------------------------

  z3::sort float_sort(unsigned w) {
    const term::FloatFormat f = term::float_format(w);
    return context_.fpa_sort(f.exponent, f.significand);
  }
  z3::expr made(Z3_ast ast) {
    z3::expr e(context_, ast);
    context_.check_error();
    return e;
  }

  /// The term, read as a floating-point number.
  z3::expr number_of(Term t) {
    const auto it = numbers_.find(t);
    if (it != numbers_.end()) return it->second;
    const z3::expr e =
        made(Z3_mk_fpa_to_fp_bv(context_, cache_.at(t), float_sort(t.width())));
    numbers_.emplace(t, e);
    return e;
  }

  z3::expr rounding(term::Rounding how) {
    switch (how) {
      case term::Rounding::Even:
        return made(Z3_mk_fpa_rne(context_));
      case term::Rounding::Away:
        return made(Z3_mk_fpa_rna(context_));
      case term::Rounding::Up:
        return made(Z3_mk_fpa_rtp(context_));
      case term::Rounding::Down:
        return made(Z3_mk_fpa_rtn(context_));
      case term::Rounding::Zero:
        break;
    }
    return made(Z3_mk_fpa_rtz(context_));
  }

  /// The floating-point number that t stands for.
  z3::expr float_result(Term t) {
    const z3::expr rne = rounding(term::Rounding::Even);
    const auto n = [&](std::size_t i) { return number_of(t[i]); };
    switch (t.kind()) {
      case Kind::FAdd:
        return made(Z3_mk_fpa_add(context_, rne, n(0), n(1)));
      case Kind::FSub:
        return made(Z3_mk_fpa_sub(context_, rne, n(0), n(1)));
      case Kind::FMul:
        return made(Z3_mk_fpa_mul(context_, rne, n(0), n(1)));
      case Kind::FDiv:
        return made(Z3_mk_fpa_div(context_, rne, n(0), n(1)));
      case Kind::FFma:
        return made(Z3_mk_fpa_fma(context_, rne, n(0), n(1), n(2)));
      case Kind::FSqrt:
        return made(Z3_mk_fpa_sqrt(context_, rne, n(0)));
      case Kind::FRound:
        return made(Z3_mk_fpa_round_to_integral(
            context_, rounding(static_cast<term::Rounding>(t.aux())), n(0)));
      case Kind::FToF:
        return made(
            Z3_mk_fpa_to_fp_float(context_, rne, n(0), float_sort(t.aux())));
      case Kind::FOfS:
        return made(Z3_mk_fpa_to_fp_signed(context_, rne, cache_.at(t[0]),
                                           float_sort(t.aux())));
      case Kind::FOfU:
        return made(Z3_mk_fpa_to_fp_unsigned(context_, rne, cache_.at(t[0]),
                                             float_sort(t.aux())));
      default:
        throw InternalError("floating-point kind should be known to Z3");
    }
  }

  z3::expr build_float(Term t) {
    const auto n = [&](std::size_t i) { return number_of(t[i]); };
    switch (t.kind()) {
      case Kind::FEq:
        return made(Z3_mk_fpa_eq(context_, n(0), n(1)));
      case Kind::FLt:
        return made(Z3_mk_fpa_lt(context_, n(0), n(1)));
      case Kind::FLe:
        return made(Z3_mk_fpa_leq(context_, n(0), n(1)));
      case Kind::FToS:
      case Kind::FToU: {
        const bool is_signed = t.is(Kind::FToS);
        const z3::expr fits =
            translate(term::mk_float_fits(t[0], t.aux(), is_signed));
        const z3::expr rtz = rounding(term::Rounding::Zero);
        const z3::expr whole =
            is_signed ? made(Z3_mk_fpa_to_sbv(context_, rtz, n(0), t.aux()))
                      : made(Z3_mk_fpa_to_ubv(context_, rtz, n(0), t.aux()));
        return z3::ite(fits, whole, context_.bv_val(0, t.aux()));
      }
      case Kind::FRem:  // SMT-LIB has another remainder: any value
        abstracts_ = true;
        return made(
            Z3_mk_fresh_const(context_, "rem", context_.bv_sort(t.width())));
      default:
        break;
    }
    const z3::expr r = float_result(t);
    numbers_.emplace(t, r);
    const unsigned w = t.width();
    return z3::ite(
        made(Z3_mk_fpa_is_nan(context_, r)),
        context_.bv_val(term::to_decimal(term::float_nan(w)).c_str(), w),
        made(Z3_mk_fpa_to_ieee_bv(context_, r)));
  }

  z3::expr build(Term t) {
    if (term::is_float_kind(t.kind())) return build_float(t);
    const auto c = [&](std::size_t i) { return cache_.at(t[i]); };
    const auto nary = [&](auto op) {
      z3::expr e = c(0);
      for (std::size_t i = 1; i < t.size(); ++i) e = op(e, c(i));
      return e;
    };
    switch (t.kind()) {
      case Kind::Symbol:
        return context_.constant(t.name().c_str(), sort_of(t.sort()));
      case Kind::Const:
        if (t.is_bool()) return context_.bool_val(t.value() != 0);
        return context_.bv_val(term::to_decimal(t.value()).c_str(), t.width());
      case Kind::ConstArray:
        return z3::const_array(context_.bv_sort(t.sort().index_width), c(0));
      case Kind::Not:
        return !c(0);
      case Kind::And: {
        z3::expr_vector v(context_);
        for (std::size_t i = 0; i < t.size(); ++i) v.push_back(c(i));
        return z3::mk_and(v);
      }
      case Kind::Or: {
        z3::expr_vector v(context_);
        for (std::size_t i = 0; i < t.size(); ++i) v.push_back(c(i));
        return z3::mk_or(v);
      }
      case Kind::Eq:
        return c(0) == c(1);
      case Kind::Ite:
        return z3::ite(c(0), c(1), c(2));
      case Kind::Add:
        return nary([](const z3::expr& a, const z3::expr& b) { return a + b; });
      case Kind::Mul:
        return nary([](const z3::expr& a, const z3::expr& b) { return a * b; });
      case Kind::UDiv:
        return z3::udiv(c(0), c(1));
      case Kind::URem:
        return z3::urem(c(0), c(1));
      case Kind::SDiv:
        return c(0) / c(1);
      case Kind::SRem:
        return z3::srem(c(0), c(1));
      case Kind::BvAnd:
        return c(0) & c(1);
      case Kind::BvOr:
        return c(0) | c(1);
      case Kind::BvXor:
        return c(0) ^ c(1);
      case Kind::Shl:
        return z3::shl(c(0), c(1));
      case Kind::LShr:
        return z3::lshr(c(0), c(1));
      case Kind::AShr:
        return z3::ashr(c(0), c(1));
      case Kind::Ult:
        return z3::ult(c(0), c(1));
      case Kind::Slt:
        return c(0) < c(1);
      case Kind::Concat:
        return z3::concat(c(0), c(1));
      case Kind::Extract:
        return c(0).extract(t.high(), t.low());
      case Kind::ZExt:
        return z3::zext(c(0), t.aux());
      case Kind::SExt:
        return z3::sext(c(0), t.aux());
      case Kind::Select:
        return z3::select(c(0), c(1));
      case Kind::Store:
        return z3::store(c(0), c(1), c(2));
      default:
        break;
    }
    throw InternalError("kind should be known");
  }

  void read_model(const Query&) {
    model_ = {};
    const z3::model m = solver_.get_model();
    for (Term s : symbols_) read_z3_value(m, s, cache_.at(s), model_);
  }

  Z3Home own_;
  z3::context& context_;
  z3::solver solver_;
  std::uint64_t units_ = 0;
  bool abstracts_ = false;  ///< some term may have any value
  std::vector<Term> background_;
  absl::flat_hash_map<Term, z3::expr> cache_;
  absl::flat_hash_map<Term, z3::expr> numbers_;  ///< as floating point
  absl::flat_hash_map<Term, z3::expr> literals_;
  std::vector<Term> symbols_;
  term::Model model_;
  std::vector<Term> core_;
};

}  // namespace

std::unique_ptr<Context> z3_context(Z3Home* home) {
  return std::make_unique<Z3Context>(home);
}

}  // namespace pleat::solver
