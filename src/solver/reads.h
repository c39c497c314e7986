#pragma once

// A query without its arrays, for layers that know nothing of them: a cell that
// is read is a symbol of its own, what was stored is chosen by comparing
// indices, and cells of one array at equal indices are equal. It has models if
// and only if the query has.

#include <optional>

#include "solver/layer.h"

namespace pleat::solver {

/// None where arrays are compared or much is read. Without arrays: the items.
std::optional<std::vector<Item>> without_arrays(const std::vector<Item>& items);

}  // namespace pleat::solver
