#pragma once

// The query log: one SMT-LIB file per query, which any solver can read.

#include <string>

#include "solver/layer.h"

namespace pleat::solver {

/// Definitions and declarations of what the terms use.
std::string smtlib_declarations(const std::vector<Term>& terms);
/// QF_ABV where that will do.
std::string smtlib_logic(const std::vector<Term>& terms);

/// Writes <directory>/<number>-<name>.smt2. Throws InputError when it cannot.
void log_query(const std::string& directory, std::size_t number,
               const Question& q, const Result& result,
               std::string_view answered_by);

}  // namespace pleat::solver
