#include "testgen/choose_tests.h"

#include <algorithm>

namespace pleat::testgen {

std::vector<std::size_t> choose_tests(
    const std::vector<std::set<replay::CoverSite>>& covered) {
  std::vector<std::size_t> chosen;
  std::set<replay::CoverSite> seen;
  for (;;) {
    std::size_t best = covered.size(), most = 0;
    for (std::size_t i = 0; i < covered.size(); ++i) {
      const auto adds = static_cast<std::size_t>(std::ranges::count_if(
          covered[i], [&](const auto& s) { return !seen.contains(s); }));
      if (adds > most) {
        most = adds;
        best = i;
      }
    }
    if (best == covered.size()) break;
    chosen.push_back(best);
    seen.insert(covered[best].begin(), covered[best].end());
  }
  // The first may have become superfluous.
  for (std::size_t k = 0; k < chosen.size();) {
    std::set<replay::CoverSite> others;
    for (std::size_t i : chosen) {
      if (i != chosen[k]) others.insert(covered[i].begin(), covered[i].end());
    }
    if (others == seen) {
      chosen.erase(chosen.begin() + static_cast<std::ptrdiff_t>(k));
    } else {
      ++k;
    }
  }
  return chosen;
}

}  // namespace pleat::testgen
