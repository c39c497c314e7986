#include "main/suggest.h"

#include <algorithm>
#include <utility>

namespace pleat {

unsigned edit_distance(std::string_view from, std::string_view to) {
  // Rows of the usual table: two back (for swaps), one back, current.
  std::vector<unsigned> before(to.size() + 1), last(to.size() + 1),
      row(to.size() + 1);
  for (std::size_t j = 0; j <= to.size(); ++j) {
    row[j] = static_cast<unsigned>(j);
  }
  for (std::size_t i = 1; i <= from.size(); ++i) {
    before = std::exchange(last, row);
    row[0] = static_cast<unsigned>(i);
    for (std::size_t j = 1; j <= to.size(); ++j) {
      unsigned replace = last[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replace});
      if (i > 1 && j > 1 && from[i - 1] == to[j - 2] &&
          from[i - 2] == to[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
  }
  return row[to.size()];
}

std::string nearest(std::string_view word,
                    const std::vector<std::string>& known) {
  // A third of the word may be wrong; more is another word.
  auto limit = std::max<unsigned>(1, static_cast<unsigned>(word.size()) / 3);
  std::string best;
  for (const std::string& candidate : known) {
    unsigned distance = edit_distance(word, candidate);
    if (distance <= limit) {
      limit = distance - (distance > 0 ? 1 : 0);
      best = candidate;
      if (distance == 0) break;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view word,
                         const std::vector<std::string>& known) {
  const std::string near = nearest(word, known);
  return near.empty() ? "" : "; did you mean " + near + "?";
}

}  // namespace pleat
