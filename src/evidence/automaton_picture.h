#pragma once

// The automaton for people who know the program and not its automaton: what
// stands at locations and edges is the program's text.

#include <string>

#include "cfa/cfa.h"
#include "evidence/make_witness.h"

namespace pleat::evidence {

/// A graph in DOT. The formulas of an edge are its tooltip.
std::string automaton_picture(const cfa::Cfa& cfa, Sources& sources);

}  // namespace pleat::evidence
