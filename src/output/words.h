#pragma once

// The words for what is asked, the same in all outputs.

#include <string>
#include <string_view>

#include "cfa/cfa.h"

namespace pleat::output {

/// What is asked about: "assertion `x < 3`", "access out of bounds [bounds]".
std::string name_of(const cfa::Property& property);
/// The sort of question: "assertion", "bounds", "overflow".
std::string kind_of(const cfa::Property& property);

/// "assertion `x < 3` fails", "reach_error() is called".
std::string what_happens(const cfa::Property& property);
/// The same, as what a proof denies: "assertion `x < 3` cannot fail".
std::string cannot_happen(const cfa::Property& property);
/// The same, as what is not known: "can assertion `x < 3` fail?"
std::string may_happen(const cfa::Property& property);

/// The path from this folder, where that is shorter; else as it is.
std::string relative_path(const std::string& file, std::string_view folder);

}  // namespace pleat::output
