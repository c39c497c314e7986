#include "frontend/float_results.h"

#include "frontend/nan_bits.h"
#include "term/float.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Sort;
using term::Term;

FloatResults::FloatResults(Context& context)
    : context_(context),
      nan_bits_(sees_nan_bits(context.module, context.memory.cells(),
                              context.memory.points_to())),
      rounds_to_nearest_(!sets_rounding(context.module)) {}

Term is_signalling_nan(Term a) {
  const unsigned quiet = term::float_format(a.width()).significand - 2;
  return mk_and(term::mk_is_nan(a),
                mk_eq(mk_extract(a, quiet, quiet), mk_bv(0, 1)));
}

Term FloatResults::rounded(Path& path, Term result, const SourcePos& pos) {
  if (!nan_bits_) return result;
  const unsigned w = result.width();
  const Term nan = term::mk_is_nan(result);
  if (nan.is_false()) return result;
  if (result.is_const() && is_signalling_nan(result).is_true()) return result;
  const Term any = context_.builder.havoc(path, "NaN", Sort::bitvec(w), pos);
  const Term quiet =
      mk_and(term::mk_is_nan(any), mk_not(is_signalling_nan(any)));
  return mk_ite(nan, mk_ite(quiet, any, mk_bv(term::float_nan(w), w)), result);
}

/// 32-bit x86 returns numbers in a wider register, which makes a signalling NaN
/// quiet.
Term FloatResults::returned(Term value) const {
  if (!nan_bits_ || context_.options.data_model != cfa::DataModel::Ilp32 ||
      !term::is_float_width(value.width()))
    return value;
  const Term odd = is_signalling_nan(value);
  if (odd.is_false()) return value;
  const unsigned w = value.width();
  const unsigned quiet = term::float_format(w).significand - 2;
  return mk_ite(odd, mk_bvor(value, mk_bv(term::Value{1} << quiet, w)), value);
}

}  // namespace pleat::frontend
