#pragma once

// Native replay: the original program, compiled for its data model and linked
// with a generated harness that feeds the inputs, run in a child with limits
// and no way out of its temporary folder. Did it really reach the target?

#include <optional>
#include <string>
#include <vector>

#include "check/judge.h"
#include "frontend/frontend.h"
#include "replay/builds.h"
#include "verdict/verdict.h"

namespace pleat::replay {

struct ReplayLimits {
  unsigned seconds = 10;
  std::uint64_t memory_bytes = std::uint64_t{2} << 30;
};

using check::ReplayResult;

ReplayResult replay(Builds& builds,
                    const verdict::Counterexample& counterexample,
                    const ReplayLimits& limits);

/// A run to the target, as the compiled program told it.
struct RecordedRun {
  frontend::Recording what;   ///< the meaning of the events
  std::vector<Event> events;  ///< the last ones, in their order
  std::uint64_t lost = 0;     ///< events before them
  bool reached = true;        ///< the target
};

/// Runs counterexamples once more, in a build that records itself. The program
/// must outlive it.
class RunRecorder {
 public:
  explicit RunRecorder(const frontend::Program& program,
                       const ReplayLimits& limits = {})
      : builds_(program), limits_(limits) {}
  /// None: that build does not get there. Without events: it has more than
  /// kMostRecorded of them, and nobody waited for its end.
  std::optional<RecordedRun> record(
      const verdict::Counterexample& counterexample);
  /// The same wherever the run leads. None: there is no such build.
  std::optional<RecordedRun> record_to_the_end(
      const verdict::Counterexample& inputs);

 private:
  Builds builds_;
  const ReplayLimits limits_;
};

/// A replayer that compiles the program when it is first asked and keeps what
/// it compiled. The program must outlive it.
std::shared_ptr<check::Replayer> make_replayer(const frontend::Program& program,
                                               const ReplayLimits& limits = {});

/// How to judge claims about this program: who replays, and what its question
/// means.
check::JudgeOptions judge_options(const frontend::Program& program,
                                  std::shared_ptr<check::Replayer> replayer);

}  // namespace pleat::replay
