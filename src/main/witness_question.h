#pragma once

// What a witness is a witness for: its data model and its specification.

#include <string>

#include "evidence/witness.h"
#include "run/load.h"

namespace pleat {

/// Takes the data model and the question from the witness where neither the
/// command line nor a task or property file says them. Throws Unsupported if
/// the witness is for another question than the one asked, or for one that
/// Pleat does not check.
void apply_question(const evidence::Witness& witness, run::Plan& plan);

/// The same for the witness in a file. Throws InputError for what is none.
void apply_witness(const std::string& file, run::Plan& plan);

}  // namespace pleat
