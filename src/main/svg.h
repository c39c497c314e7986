#pragma once

#include <string>

namespace pleat {

/// A Graphviz graph as a picture. Throws UsageError where graphviz is not
/// installed, InputError where it fails or takes longer than that.
std::string to_svg(const std::string& graph, unsigned seconds = 60);

}  // namespace pleat
