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

bool available(Backend backend) { return backend == Backend::Z3; }

std::unique_ptr<Context> plain_context(Backend backend) {
  CHECK(available(backend), "backend should be available");
  return z3_context();
}

}  // namespace pleat::solver
