#include "frontend/path_ends.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::Term;

/// Ends the path: everything it did becomes an edge.
std::optional<cfa::EdgeId> PathEnds::finish(Path& path, cfa::LocationId to) {
  if (path.dead()) return std::nullopt;
  path_values_.keep(path);
  cfa::Edge edge;
  edge.from = path.from;
  edge.to = to;
  edge.guard = path.guard;
  for (auto& [number, assigned] : path.store)
    edge.assignments.push_back(
        {cfa::VariableId{number}, assigned.value, assigned.pos});
  edge.inputs = std::move(path.inputs);
  edge.branches = std::move(path.branches);
  edge.pos = path.pos;
  return context_.builder.cfa.add_edge(std::move(edge));
}

void PathEnds::finish_at_end(Path& path) {
  if (!end_.valid()) {
    cfa::Location location;
    location.label = "end";
    location.function = context_.options.entry;
    end_ = context_.builder.cfa.add_location(std::move(location));
  }
  path.values.clear();
  finish(path, end_);
}

void PathEnds::require(Path& path, Term condition) {
  if (context_.keep_branches && !condition.is_true()) {
    Path ended = path;
    ended.assume(mk_not(condition));
    if (!ended.dead()) finish_at_end(ended);
  }
  path.assume(condition);
}

void PathEnds::finish_in_cut(Path path, const SourcePos& pos,
                             cfa::Cut::Reason reason, const std::string& why) {
  const auto [it, is_new] = cuts_.try_emplace({pos, why});
  if (is_new) {
    cfa::Location location;
    location.label = "cut: " + why;
    location.function = source_name(*path.frame->function);
    location.pos = pos;
    it->second = context_.builder.cfa.add_location(std::move(location));
    context_.builder.cfa.cuts.push_back({it->second, reason});
  }
  path.values.clear();
  finish(path, it->second);
}

}  // namespace pleat::frontend
