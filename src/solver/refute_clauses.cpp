// Clauses that somebody else made, to CaDiCaL as it comes: all are known at
// once, so that nothing it does about them has to be undone.

#include <algorithm>
#include <cadical.hpp>

#include "solver/gates.h"
#include "solver/limits.h"
#include "solver/refute.h"
#include "solver/solver.h"

namespace pleat::solver {

Result refute_clauses(std::span<const int> clauses, std::uint64_t units,
                      std::string& proof) {
  CaDiCaL::Solver sat;
  sat.set("quiet", 1);
  StopTerminator terminator;
  ProofRecorder recorder(sat);
  sat.connect_terminator(&terminator);
  for (int l : clauses) sat.add(l);
  sat.limit("conflicts",
            static_cast<int>(std::min<std::uint64_t>(units, 2'000'000'000)));
  const int status = sat.solve();
  sat.disconnect_terminator();
  if (status == 10) return Result::sat();
  if (status == 20) {
    proof = recorder.take().proof;
    return Result::unsat();
  }
  return Result::unknown(stop_requested() ? "stopped" : "out of units");
}

}  // namespace pleat::solver
