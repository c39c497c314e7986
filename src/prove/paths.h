#pragma once

// The program between cut points. A path leads from the start or a cut point
// (a loop header) to the next cut point, to a target, or to where behaviour is
// cut off. It is composed to one guarded assignment with inputs of its own.

#include <functional>
#include <optional>
#include <vector>

#include "cfa/cfa.h"
#include "term/substitute.h"

namespace pleat::prove {

using cfa::Cfa;
using cfa::LocationId;
using term::Term;

struct Path {
  LocationId from, to;
  Term guard;  ///< over the variables before the path and its inputs
  /// Variable := value, sorted by variable; what is not here does not change.
  std::vector<std::pair<Term, Term>> assignments = {};
  std::vector<Term> inputs = {};  ///< the symbols of the inputs that it reads

  /// The formula or value after the path, over the state before it. It does
  /// not include the guard.
  Term after(Term t) const;

  /// For after(): made when it is first needed.
  mutable std::optional<term::Substituter> substituter = {};
};

/// The states before the path from which it leads to `f`, with the path's
/// inputs renamed if `f` mentions inputs itself.
Term preimage(const Cfa& cfa, const Path& path, Term f);

/// How much effort the search for paths is worth.
struct PathPolicy {
  std::size_t most_paths = SIZE_MAX;  ///< from all starts together
  std::size_t most_open = SIZE_MAX;   ///< found and unfinished ones together
  std::size_t most_steps = SIZE_MAX;  ///< edges taken from one start
  std::size_t most_terms = SIZE_MAX;  ///< in a guard
  /// Of several edges that leave a location, which is followed first.
  bool last_edge_first = true;
  /// May say that a path is not worth following, given the path without its
  /// last edge and with it. Empty: all are followed.
  std::function<bool(const Path& before, const Path& now)> follow = {};
};

/// Lists the paths from one start after the other, one at a time, so that
/// nobody pays for paths that nobody asks for.
class PathFinder {
 public:
  PathFinder(const Cfa& cfa, PathPolicy policy);

  /// Begins at this location; what was not yet listed of the last start is
  /// forgotten.
  void start(LocationId from);
  /// The next path. None: there are no more, or it gave up.
  std::optional<Path> next();

  /// Has a limit been met, or was a stop requested?
  bool gave_up() const { return gave_up_; }
  bool is_end(LocationId l) const { return ends_[l.index]; }

 private:
  Path extended(const Path& path, const cfa::Edge& edge) const;
  bool within_limits(const Path& path);
  void expand(const Path& path);

  const Cfa& cfa_;
  const PathPolicy policy_;
  std::vector<bool> ends_;  ///< by location
  std::vector<Path> open_;
  std::vector<Path> ready_;  ///< finished paths, the next one last
  std::size_t found_ = 0, steps_ = 0;
  bool gave_up_ = false;
};

/// The initial location and the cut points, each once.
std::vector<LocationId> path_starts(const Cfa& cfa);

/// All paths from all starts; none if there are too many.
std::optional<std::vector<Path>> find_paths(const Cfa& cfa, PathPolicy policy);

/// Is this the target of a property, or a place where behaviour is cut off?
bool is_goal(const Cfa& cfa, LocationId l);

}  // namespace pleat::prove
