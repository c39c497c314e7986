#include "solver/z3_model.h"

#include "support/check.h"

namespace pleat::solver {
namespace {

using term::Value;

term::ArrayValue array_value(const z3::model& m, z3::expr v) {
  term::ArrayValue result;
  std::vector<std::pair<Value, Value>> stores;
  for (;;) {
    const Z3_decl_kind kind = v.decl().decl_kind();
    if (kind == Z3_OP_STORE) {
      stores.emplace_back(z3_number(m.eval(v.arg(1), true)),
                          z3_number(m.eval(v.arg(2), true)));
      v = v.arg(0);
    } else if (kind == Z3_OP_CONST_ARRAY) {
      result.otherwise = z3_number(m.eval(v.arg(0), true));
      break;
    } else if (kind == Z3_OP_AS_ARRAY) {
      const z3::func_decl f(v.ctx(), Z3_get_as_array_func_decl(v.ctx(), v));
      z3::model copy = m;
      const z3::func_interp interp = copy.get_func_interp(f);
      result.otherwise = z3_number(m.eval(interp.else_value(), true));
      for (unsigned i = 0; i < interp.num_entries(); ++i) {
        const z3::func_entry entry = interp.entry(i);
        result.elements[z3_number(entry.arg(0))] =
            z3_number(m.eval(entry.value(), true));
      }
      break;
    } else {
      throw InternalError("array model should be of a known form");
    }
  }
  for (auto it = stores.rbegin(); it != stores.rend(); ++it) {
    result.elements[it->first] = it->second;
  }
  return result;
}

}  // namespace

Value z3_number(const z3::expr& e) {
  std::string digits;
  if (!e.is_numeral(digits)) {
    throw InternalError("model value should be a numeral");
  }
  Value v = 0;
  for (char d : digits) v = v * 10 + static_cast<Value>(d - '0');
  return v;
}

void read_z3_value(const z3::model& m, term::Term symbol, const z3::expr& e,
                   term::Model& to) {
  const z3::expr v = m.eval(e, true);
  if (symbol.is_bool()) {
    to.set(symbol, v.is_true() ? 1 : 0);
  } else if (symbol.sort().is_bitvec()) {
    to.set(symbol, z3_number(v));
  } else {
    to.set(symbol, array_value(m, v));
  }
}

}  // namespace pleat::solver
