#pragma once

// Few tests that cover as much as many.

#include <set>
#include <vector>

#include "replay/coverage.h"

namespace pleat::testgen {

/// Indices of tests that together cover what all of them do, few of them, in
/// the order in which they were chosen: the one that adds most comes first,
/// and none that the others make superfluous stays.
std::vector<std::size_t> choose_tests(
    const std::vector<std::set<replay::CoverSite>>& covered);

}  // namespace pleat::testgen
