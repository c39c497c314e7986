#pragma once

// Where paths end: each becomes an edge of the automaton, to a location, to the
// end of the program, or to a cut behind which nothing is modelled. Where paths
// begin and go on is not known here (locations.h).

#include <map>
#include <optional>
#include <string>

#include "frontend/context.h"
#include "frontend/path_values.h"

namespace pleat::frontend {

class PathEnds {
 public:
  PathEnds(Context& context, PathValues& path_values)
      : context_(context), path_values_(path_values) {}

  /// Everything the path did becomes an edge; none if no run takes the path.
  std::optional<cfa::EdgeId> finish(Path& path, cfa::LocationId to);
  /// The program ends here.
  void finish_at_end(Path& path);
  /// Behaviour beyond this point is not modelled: a proof must exclude it.
  void finish_in_cut(Path path, const cfa::SourcePos& pos,
                     cfa::Cut::Reason reason, const std::string& why);
  /// A run where this does not hold ends here. For tests, what it took on the
  /// way counts, so that such a run must not vanish.
  void require(Path& path, term::Term condition);

 private:
  Context& context_;
  PathValues& path_values_;
  cfa::LocationId end_;
  std::map<std::pair<cfa::SourcePos, std::string>, cfa::LocationId> cuts_;
};

}  // namespace pleat::frontend
