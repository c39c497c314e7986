#include "solver/solver.h"

#include "solver/backends.h"
#include "support/check.h"

namespace pleat::solver {

struct Solver::Shared {
  Registry& stats;
};

Solver::Solver(Options options, Registry& stats)
    : options_(std::move(options)),
      shared_(std::make_unique<Shared>(Shared{stats})) {}
Solver::~Solver() = default;

std::unique_ptr<Context> Solver::context() { return z3_context(); }

Result Solver::check(std::string_view name, std::span<const Term> formulas,
                     term::Model* model, std::uint64_t units) {
  const std::unique_ptr<Context> c = context();
  for (Term f : formulas) c->add(f);
  Result result = c->check({.name = name, .assumptions = {}, .units = units});
  if (result.is_sat() && model != nullptr) *model = c->model();
  return result;
}

bool available(Backend backend) {
#ifdef PLEAT_HAVE_CVC5
  (void)backend;
  return true;
#else
  return backend != Backend::Cvc5;
#endif
}

std::unique_ptr<Context> plain_context(Backend backend) {
  CHECK(available(backend), "backend should be available");
  switch (backend) {
    case Backend::Blast:
      return blast_context();
    case Backend::Z3:
      return z3_context();
    case Backend::Cvc5:
      return cvc5_context();
  }
  throw InternalError("backend should be known");
}

}  // namespace pleat::solver
