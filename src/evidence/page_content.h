#pragma once

// What the HTML report shows of a program and its runs.

#include "check/kernel.h"
#include "evidence/make_witness.h"
#include "output/page.h"
#include "support/stats.h"

namespace pleat::evidence {

/// The sources with the lines that runs came by, and after a proof those that
/// none can.
std::vector<output::PageSource> page_sources(const cfa::Cfa& cfa,
                                             const verdict::Report& report,
                                             Sources& sources,
                                             check::Checker checker,
                                             Registry& stats);

/// The run of the first counterexample. Of a long one the middle is left out.
void add_steps(const cfa::Cfa& cfa, const verdict::Report& report,
               output::PageContent& content);

}  // namespace pleat::evidence
