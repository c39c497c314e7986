// The formula goes to Z3 as SMT-LIB text: it is short (what makes it hard is
// the quantifiers), and the printer is the one that users' files come from.

#include "solver/quantified.h"

#include <algorithm>

#include "solver/z3_home.h"
#include "solver/z3_model.h"
#include "support/budget.h"
#include "support/check.h"
#include "term/walk.h"

namespace pleat::solver {
namespace {

z3::sort sort_of(z3::context& c, term::Sort s) {
  if (s.is_bool()) return c.bool_sort();
  if (s.is_bitvec()) return c.bv_sort(s.width);
  return c.array_sort(c.bv_sort(s.index_width), c.bv_sort(s.width));
}

/// A quantified model may define an array by a function that is no table.
void read_model(const z3::model& m, const std::vector<Term>& symbols,
                term::Model& to) {
  z3::context& c = m.ctx();
  for (Term s : symbols) {
    const z3::expr e = c.constant(s.name().c_str(), sort_of(c, s.sort()));
    read_z3_value(m, s, e, to);
  }
}

}  // namespace

Result check_quantified(const term::Formula& formula, std::uint64_t units,
                        term::Model* model) {
  if (stop_requested()) return Result::unknown("stopped");
  Z3Home home;
  z3::context& c = home.context();
  z3::solver solver(c);
  z3::params p(c);
  p.set("rlimit", static_cast<unsigned>(
                      std::min<std::uint64_t>(units, 4'000'000) * 1000));
  solver.set(p);
  std::string why;
  try {
    solver.from_string(smtlib_script(formula, "").c_str());
    const z3::expr_vector none(c);
    switch (checked(solver, none, &why)) {
      case z3::unsat:
        return Result::unsat();
      case z3::sat:
        if (model != nullptr) {
          *model = {};
          read_model(solver.get_model(), free_symbols(formula), *model);
        }
        return Result::sat();
      default:
        return Result::unknown("z3: " + why);
    }
  } catch (const z3::exception& e) {
    return Result::unknown(std::string("z3: ") + e.msg());
  } catch (const InternalError& e) {  // a model that is no table
    return Result::unknown(std::string("z3: ") + e.what());
  }
}

}  // namespace pleat::solver
