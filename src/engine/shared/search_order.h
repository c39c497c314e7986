#pragma once

namespace pleat::engine {

/// Which state of a forward search comes next. Distance: the one nearest to a
/// target, taking turns with the oldest.
enum class SearchOrder { Distance, BreadthFirst, DepthFirst };

}  // namespace pleat::engine
