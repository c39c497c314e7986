#pragma once

// A proof as SMT-LIB text: one question per obligation of the kernel, each of
// which any solver must answer with unsat.

#include <string>

#include "evidence/make_witness.h"

namespace pleat::evidence {

/// Throws Unsupported if the proof did not pass the kernel.
std::string make_certificate(const cfa::Cfa& cfa, const verdict::Report& report,
                             const Origin& origin);

}  // namespace pleat::evidence
