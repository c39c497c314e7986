#pragma once

// What a person is told about a violation: why, in one sentence, and the few
// lines of the run that lead there, as the compiled program recorded them.

#include "cfa/cfa.h"
#include "replay/replay.h"
#include "verdict/report.h"

namespace pleat::evidence {

/// Fills in the sentence, the trace, and which inputs matter.
void tell_story(const cfa::Cfa& cfa, const replay::RecordedRun& run,
                verdict::CounterexampleReport& report);

/// The automaton's trace, where no run was recorded: as long as people read.
void shorten_trace(std::vector<verdict::TraceStep>& trace);

}  // namespace pleat::evidence
