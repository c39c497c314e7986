// cvc5 as a Context, for cross-checks and as a second opinion of the kernel.
// Optional: Debian's cvc5 is GPL-3 through CLN, so that a build without it
// must stay complete.

#include "solver/backends.h"

#ifndef PLEAT_HAVE_CVC5

namespace pleat::solver {
std::unique_ptr<Context> cvc5_context() { return nullptr; }
}  // namespace pleat::solver

#else

#include <absl/container/flat_hash_set.h>
#include <cvc5/cvc5.h>

#include "solver/bottom_up.h"
#include "support/budget.h"
#include "support/check.h"
#include "term/float.h"

namespace pleat::solver {
namespace {

using term::Kind;
using term::Sort;
using term::Value;

class Cvc5Context : public Context {
 public:
  Cvc5Context() {
    solver_.setOption("incremental", "true");
    solver_.setOption("produce-models", "true");
    solver_.setOption("produce-unsat-assumptions", "true");
  }

  void add(Term assertion) override { pending_.push_back(assertion); }

  Result check(const Query& query) override {
    if (stop_requested()) return Result::unknown("stopped");
    core_.clear();
    start(query);
    std::vector<cvc5::Term> assumed;
    for (Term a : query.assumptions) assumed.push_back(literal(a));
    if (!unsupported_.empty()) return Result::unknown("cvc5: " + unsupported_);
    const cvc5::Result r = assumed.empty() ? solver_.checkSat()
                                           : solver_.checkSatAssuming(assumed);
    if (r.isSat()) {
      read_model();
      return Result::sat();
    }
    if (r.isUnsat()) {
      if (!assumed.empty()) read_core(query, assumed);
      return Result::unsat();
    }
    return Result::unknown("cvc5: out of units");
  }

  const term::Model& model() const override { return model_; }
  const std::vector<Term>& core() const override { return core_; }
  std::string_view answered_by() const override { return "cvc5"; }

 private:
  /// The limit can only be set before the first assertion, so that the first
  /// query's limit holds for all.
  void start(const Query& query) {
    if (!limited_) {
      limited_ = true;
      std::vector<Term> all = pending_;
      all.insert(all.end(), query.assumptions.begin(), query.assumptions.end());
      floats_ = has_floats(std::move(all));
      solver_.setLogic(floats_ ? "QF_ABVFP" : "QF_ABV");
      solver_.setOption("rlimit-per", std::to_string(query.units * 1000));
    }
    for (Term t : pending_) solver_.assertFormula(translate(t));
    pending_.clear();
  }

  static bool has_floats(std::vector<Term> work) {
    absl::flat_hash_set<Term> seen;
    while (!work.empty()) {
      const Term t = work.back();
      work.pop_back();
      if (!seen.insert(t).second) continue;
      if (term::is_float_kind(t.kind())) return true;
      work.insert(work.end(), t.children().begin(), t.children().end());
    }
    return false;
  }

  cvc5::Term unsupported(Term t, const std::string& what) {
    unsupported_ = what;
    return solver_.mkConst(sort_of(t.sort()), "unsupported");
  }

  // --- floating point --------------------------------------------------------

  cvc5::Term number_of(Term t) {
    const auto it = numbers_.find(t);
    if (it != numbers_.end()) return it->second;
    const cvc5::Term e = read_bits(cache_.at(t), t.width());
    numbers_.emplace(t, e);
    return e;
  }

  cvc5::Op to_float(cvc5::Kind kind, unsigned w) {
    const term::FloatFormat f = term::float_format(w);
    return solver_.mkOp(kind, {f.exponent, f.significand});
  }
  cvc5::Term read_bits(const cvc5::Term& bits, unsigned w) {
    return solver_.mkTerm(to_float(cvc5::FLOATINGPOINT_TO_FP_FROM_IEEE_BV, w),
                          {bits});
  }

  cvc5::Term rounding(term::Rounding how) {
    switch (how) {
      case term::Rounding::Even:
        return solver_.mkRoundingMode(cvc5::ROUND_NEAREST_TIES_TO_EVEN);
      case term::Rounding::Away:
        return solver_.mkRoundingMode(cvc5::ROUND_NEAREST_TIES_TO_AWAY);
      case term::Rounding::Up:
        return solver_.mkRoundingMode(cvc5::ROUND_TOWARD_POSITIVE);
      case term::Rounding::Down:
        return solver_.mkRoundingMode(cvc5::ROUND_TOWARD_NEGATIVE);
      case term::Rounding::Zero:
        break;
    }
    return solver_.mkRoundingMode(cvc5::ROUND_TOWARD_ZERO);
  }

  static cvc5::Kind float_kind(Kind kind) {
    switch (kind) {
      case Kind::FAdd:
        return cvc5::FLOATINGPOINT_ADD;
      case Kind::FSub:
        return cvc5::FLOATINGPOINT_SUB;
      case Kind::FMul:
        return cvc5::FLOATINGPOINT_MULT;
      case Kind::FDiv:
        return cvc5::FLOATINGPOINT_DIV;
      case Kind::FFma:
        return cvc5::FLOATINGPOINT_FMA;
      case Kind::FSqrt:
        return cvc5::FLOATINGPOINT_SQRT;
      case Kind::FRound:
        return cvc5::FLOATINGPOINT_RTI;
      case Kind::FEq:
        return cvc5::FLOATINGPOINT_EQ;
      case Kind::FLt:
        return cvc5::FLOATINGPOINT_LT;
      case Kind::FLe:
        return cvc5::FLOATINGPOINT_LEQ;
      default:
        throw InternalError("floating-point kind should be known to cvc5");
    }
  }

  /// The floating-point number that t stands for.
  cvc5::Term float_result(Term t) {
    const cvc5::Term rne = rounding(term::Rounding::Even);
    switch (t.kind()) {
      case Kind::FToF:
        return solver_.mkTerm(
            to_float(cvc5::FLOATINGPOINT_TO_FP_FROM_FP, t.aux()),
            {rne, number_of(t[0])});
      case Kind::FOfS:
        return solver_.mkTerm(
            to_float(cvc5::FLOATINGPOINT_TO_FP_FROM_SBV, t.aux()),
            {rne, cache_.at(t[0])});
      case Kind::FOfU:
        return solver_.mkTerm(
            to_float(cvc5::FLOATINGPOINT_TO_FP_FROM_UBV, t.aux()),
            {rne, cache_.at(t[0])});
      default: {
        const auto how = t.is(Kind::FRound)
                             ? static_cast<term::Rounding>(t.aux())
                             : term::Rounding::Even;
        std::vector<cvc5::Term> parts{rounding(how)};
        for (Term c : t.children()) parts.push_back(number_of(c));
        return solver_.mkTerm(float_kind(t.kind()), parts);
      }
    }
  }

  cvc5::Term float_to_integer(Term t) {
    const bool is_signed = t.is(Kind::FToS);
    const cvc5::Term fits =
        translate(term::mk_float_fits(t[0], t.aux(), is_signed));
    const cvc5::Op cut = solver_.mkOp(
        is_signed ? cvc5::FLOATINGPOINT_TO_SBV : cvc5::FLOATINGPOINT_TO_UBV,
        {t.aux()});
    return solver_.mkTerm(
        cvc5::ITE,
        {fits,
         solver_.mkTerm(cut, {rounding(term::Rounding::Zero), number_of(t[0])}),
         solver_.mkBitVector(t.aux(), 0)});
  }

  cvc5::Term build_float(Term t) {
    if (!floats_) return unsupported(t, "floating point came late");
    if (t.is(Kind::FRem)) return unsupported(t, "fmod");
    if (t.is(Kind::FToS) || t.is(Kind::FToU)) return float_to_integer(t);
    if (t.is_bool()) {
      return solver_.mkTerm(float_kind(t.kind()),
                            {number_of(t[0]), number_of(t[1])});
    }
    // SMT-LIB has no way from numbers to bits: new bits that, read as a
    // number, are this one.
    const unsigned w = t.width();
    const cvc5::Term r = float_result(t);
    const cvc5::Term bits =
        solver_.mkConst(sort_of(t.sort()), "float!" + std::to_string(t.id()));
    const cvc5::Term nan =
        solver_.mkBitVector(w, term::to_decimal(term::float_nan(w)), 10);
    solver_.assertFormula(solver_.mkTerm(cvc5::EQUAL, {read_bits(bits, w), r}));
    solver_.assertFormula(solver_.mkTerm(
        cvc5::IMPLIES, {solver_.mkTerm(cvc5::FLOATINGPOINT_IS_NAN, {r}),
                        solver_.mkTerm(cvc5::EQUAL, {bits, nan})}));
    numbers_.emplace(t, r);
    return bits;
  }

  void read_core(const Query& query, const std::vector<cvc5::Term>& assumed) {
    const std::vector<cvc5::Term> core = solver_.getUnsatAssumptions();
    for (std::size_t i = 0; i < assumed.size(); ++i) {
      for (const cvc5::Term& c : core) {
        if (c == assumed[i]) {
          core_.push_back(query.assumptions[i]);
          break;
        }
      }
    }
  }

  cvc5::Term literal(Term a) {
    const auto it = literals_.find(a);
    if (it != literals_.end()) return it->second;
    const cvc5::Term lit = solver_.mkConst(solver_.getBooleanSort(),
                                           "assume!" + std::to_string(a.id()));
    solver_.assertFormula(solver_.mkTerm(cvc5::IMPLIES, {lit, translate(a)}));
    literals_.emplace(a, lit);
    return lit;
  }

  cvc5::Sort sort_of(Sort s) {
    if (s.is_bool()) return solver_.getBooleanSort();
    if (s.is_bitvec()) return solver_.mkBitVectorSort(s.width);
    return solver_.mkArraySort(solver_.mkBitVectorSort(s.index_width),
                               solver_.mkBitVectorSort(s.width));
  }

  cvc5::Term translate(Term root) {
    bottom_up(root, cache_, [this](Term t) {
      if (t.is_symbol()) symbols_.push_back(t);
      cache_.emplace(t, build(t));
    });
    return cache_.at(root);
  }

  static cvc5::Kind kind_of(Kind kind) {
    switch (kind) {
      case Kind::Not:
        return cvc5::NOT;
      case Kind::And:
        return cvc5::AND;
      case Kind::Or:
        return cvc5::OR;
      case Kind::Eq:
        return cvc5::EQUAL;
      case Kind::Ite:
        return cvc5::ITE;
      case Kind::Add:
        return cvc5::BITVECTOR_ADD;
      case Kind::Mul:
        return cvc5::BITVECTOR_MULT;
      case Kind::UDiv:
        return cvc5::BITVECTOR_UDIV;
      case Kind::URem:
        return cvc5::BITVECTOR_UREM;
      case Kind::SDiv:
        return cvc5::BITVECTOR_SDIV;
      case Kind::SRem:
        return cvc5::BITVECTOR_SREM;
      case Kind::BvAnd:
        return cvc5::BITVECTOR_AND;
      case Kind::BvOr:
        return cvc5::BITVECTOR_OR;
      case Kind::BvXor:
        return cvc5::BITVECTOR_XOR;
      case Kind::Shl:
        return cvc5::BITVECTOR_SHL;
      case Kind::LShr:
        return cvc5::BITVECTOR_LSHR;
      case Kind::AShr:
        return cvc5::BITVECTOR_ASHR;
      case Kind::Ult:
        return cvc5::BITVECTOR_ULT;
      case Kind::Slt:
        return cvc5::BITVECTOR_SLT;
      case Kind::Concat:
        return cvc5::BITVECTOR_CONCAT;
      case Kind::Select:
        return cvc5::SELECT;
      case Kind::Store:
        return cvc5::STORE;
      default:
        throw InternalError("kind should be known to the cvc5 translation");
    }
  }

  cvc5::Term build(Term t) {
    if (term::is_float_kind(t.kind())) return build_float(t);
    switch (t.kind()) {
      case Kind::Symbol:
        return solver_.mkConst(sort_of(t.sort()), t.name());
      case Kind::Const:
        if (t.is_bool()) return solver_.mkBoolean(t.value() != 0);
        return solver_.mkBitVector(t.width(), term::to_decimal(t.value()), 10);
      case Kind::ConstArray:
        if (!t[0].is_const()) {  // cvc5 wants a value here
          return unsupported(t, "constant array of a term");
        }
        return solver_.mkConstArray(sort_of(t.sort()), cache_.at(t[0]));
      case Kind::Extract:
        return solver_.mkTerm(
            solver_.mkOp(cvc5::BITVECTOR_EXTRACT, {t.high(), t.low()}),
            {cache_.at(t[0])});
      case Kind::ZExt:
        return solver_.mkTerm(
            solver_.mkOp(cvc5::BITVECTOR_ZERO_EXTEND, {t.aux()}),
            {cache_.at(t[0])});
      case Kind::SExt:
        return solver_.mkTerm(
            solver_.mkOp(cvc5::BITVECTOR_SIGN_EXTEND, {t.aux()}),
            {cache_.at(t[0])});
      default: {
        std::vector<cvc5::Term> children;
        for (Term c : t.children()) children.push_back(cache_.at(c));
        return solver_.mkTerm(kind_of(t.kind()), children);
      }
    }
  }

  static Value number(const cvc5::Term& v) {
    Value r = 0;
    for (char d : v.getBitVectorValue(2)) r = r * 2 + (d == '1' ? 1 : 0);
    return r;
  }

  void read_model() {
    model_ = {};
    for (Term s : symbols_) {
      const cvc5::Term v = solver_.getValue(cache_.at(s));
      if (s.is_bool()) {
        model_.set(s, v.getBooleanValue() ? 1 : 0);
      } else if (s.sort().is_bitvec()) {
        model_.set(s, number(v));
      } else {
        model_.set(s, array_value(v));
      }
    }
  }

  static term::ArrayValue array_value(cvc5::Term v) {
    std::vector<std::pair<Value, Value> > stores;
    while (v.getKind() == cvc5::STORE) {
      stores.emplace_back(number(v[1]), number(v[2]));
      v = v[0];
    }
    if (v.getKind() != cvc5::CONST_ARRAY)
      throw InternalError("cvc5's array model should be of a known form");
    term::ArrayValue result;
    result.otherwise = number(v.getConstArrayBase());
    for (auto it = stores.rbegin(); it != stores.rend(); ++it) {
      result.elements[it->first] = it->second;
    }
    return result;
  }

  cvc5::Solver solver_;
  bool limited_ = false;
  bool floats_ = false;      ///< the logic has floating point
  std::string unsupported_;  ///< what could not be translated
  std::vector<Term> pending_;
  absl::flat_hash_map<Term, cvc5::Term> cache_;
  absl::flat_hash_map<Term, cvc5::Term> numbers_;  ///< as floating point
  absl::flat_hash_map<Term, cvc5::Term> literals_;
  std::vector<Term> symbols_;
  term::Model model_;
  std::vector<Term> core_;
};

}  // namespace

std::unique_ptr<Context> cvc5_context() {
  return std::make_unique<Cvc5Context>();
}

}  // namespace pleat::solver

#endif
