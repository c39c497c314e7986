#pragma once

// The tree of a backward search: as text and as a Graphviz graph, laid out as
// in the figures of the paper on loop folding (the error at the top).

#include <string>

#include "verdict/tree.h"

namespace pleat::output {

std::string to_text(const verdict::SearchTree& tree);
std::string to_dot(const verdict::SearchTree& tree);

}  // namespace pleat::output
