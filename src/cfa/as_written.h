#pragma once

// The automaton's text read without rewriting its terms (term/as_written.h).

#include <string_view>

#include "cfa/cfa.h"

namespace pleat::cfa {

Cfa from_text_as_written(std::string_view text);  ///< throws InputError

}  // namespace pleat::cfa
