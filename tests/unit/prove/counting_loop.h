#pragma once

// A loop whose invariants can be told by hand, and both back ends for steps.

#include <string>

#include "cfa/text.h"
#include "prove/attempts.h"
#include "prove/state_context.h"

namespace pleat::prove::testing {

/// x := 0, y := in, z := 0, w := 0; while (x < 10) w := z, z := x, x += 1;
/// then `target` is asked.
inline cfa::Cfa counting_loop(const std::string& target) {
  std::string text = "(pleat-cfa 1)\n";
  for (const char* v : {"x", "y", "z", "w"}) {
    text += std::string("(variable pr.") + v + " (_ BitVec 8) \"" + v + "\")\n";
  }
  return cfa::from_text(text + R"((input pr.in (_ BitVec 8) "in")
(location 0) (location 1) (location 2)
(initial 0)
(edge 0 1 (set pr.x #x00) (set pr.y pr.in) (set pr.z #x00) (set pr.w #x00)
  (reads pr.in))
(edge 1 1 (guard (bvult pr.x #x0a)) (set pr.w pr.z) (set pr.z pr.x)
  (set pr.x (bvadd pr.x #x01)))
(edge 1 2 (guard (and (not (bvult pr.x #x0a)) )" +
                        target + R"()))
(property error-call "e" (target 2)))");
}

inline Term variable(const char* name) {
  return term::mk_symbol(std::string("pr.") + name, term::Sort::bitvec(8));
}

/// variable <= most, at the loop's header.
inline verdict::Invariant at_most(const char* name, unsigned most) {
  return {LocationId{1}, term::mk_ule(variable(name), term::mk_bv(most, 8))};
}

/// Fresh queries, and one context per location.
struct Provers {
  Registry stats;
  solver::Solver solver{{}, stats};
  AttemptProver attempts{
      {.name = "test.step", .attempts = {{.solver = solver, .units = 10'000}}},
      stats.counter("test.queries")};
  StateContexts contexts{[this] { return solver.context(); },
                         {.queries = stats.counter("test.queries"),
                          .by_model = stats.counter("test.by_model"),
                          .time = stats.timer("test.time")}};
  QueryBudget budget{1'000'000};
  ContextProver in_contexts{"test.step", contexts, 10'000, budget};
};

}  // namespace pleat::prove::testing
