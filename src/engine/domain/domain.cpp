#include "engine/domain/domain.h"

#include <fmt/format.h>

#include "engine/shared/invariant_prover.h"

namespace pleat::engine::facts {

verdict::Outcome NumericFacts::run(const cfa::Cfa& program, Budget&) {
  const std::vector<verdict::Invariant> known = numeric_facts(program, env_);
  if (env_.progress) env_.progress(fmt::format("{} facts", known.size()));
  if (env_.board != nullptr && !known.empty()) env_.board->offer(known);
  return InvariantProver(program, env_)
      .outcome(known,
               "the linear invariants that were found do not exclude it");
}

}  // namespace pleat::engine::facts
