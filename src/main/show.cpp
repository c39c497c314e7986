// pleat show: the automaton as text or picture, and the loop tree.

#include <fmt/format.h>

#include <cstdio>

#include "cfa/loops.h"
#include "cfa/text.h"
#include "main/exit_code.h"
#include "main/svg.h"
#include "main/verify.h"
#include "output/tree.h"
#include "run/load.h"
#include "run/search_tree.h"
#include "support/check.h"
#include "transform/slice.h"

namespace pleat {

namespace {

std::string place_of(const cfa::Cfa& cfa, const cfa::Loop& loop) {
  const cfa::LoopSource* source = cfa.loop_source(loop.header);
  const cfa::SourcePos& pos =
      source != nullptr ? source->statement : cfa.at(loop.header).pos;
  return pos.known() ? cfa::to_string(pos) : "(no place in the source)";
}

void add_loop(const cfa::Cfa& cfa, const cfa::LoopForest& forest,
              std::size_t index, std::string& out) {
  const cfa::Loop& loop = forest.loops[index];
  out += fmt::format(
      "{:{}}{} in {}: header L{}, locations: {}, back edges: {}, exits: {}{}\n",
      "", 2 * (loop.depth - 1), place_of(cfa, loop),
      cfa.at(loop.header).function, loop.header.index, loop.body.size(),
      loop.back_edges.size(), loop.exit_edges.size(),
      loop.reducible ? "" : ", irreducible");
  for (std::size_t child : loop.children) add_loop(cfa, forest, child, out);
}

std::string loop_tree(const cfa::Cfa& cfa) {
  cfa::LoopForest forest = cfa::find_loops(cfa);
  if (forest.loops.empty()) return "no loops\n";
  std::string out;
  for (std::size_t i = 0; i < forest.loops.size(); ++i) {
    if (!forest.loops[i].parent) add_loop(cfa, forest, i, out);
  }
  return out;
}

std::string render(const cfa::Cfa& cfa, ShowOptions::Form form) {
  switch (form) {
    case ShowOptions::Form::Text:
      return cfa::to_text(cfa);
    case ShowOptions::Form::Dot:
      return cfa::to_dot(cfa);
    case ShowOptions::Form::Svg:
      return to_svg(cfa::to_dot(cfa));
    case ShowOptions::Form::Loops:
      return loop_tree(cfa);
  }
  throw InternalError("unknown form");
}

std::string render(const verdict::SearchTree& tree, ShowOptions::Form form) {
  if (form == ShowOptions::Form::Text) return output::to_text(tree);
  const std::string graph = output::to_dot(tree);
  return form == ShowOptions::Form::Svg ? to_svg(graph) : graph;
}

std::string render(const cfa::Cfa& cfa, const ShowOptions& options) {
  if (!options.tree) return render(cfa, options.form);
  run::Settings settings;
  settings.engine = options.engine;
  settings.engine_options = options.engine_options;
  return render(run::search_tree(cfa, settings, options.nodes, options.timeout),
                options.form);
}

}  // namespace

int show(const ShowOptions& options) {
  run::Plan plan = run::make_plan(options.load);
  plan.frontend.guesses_parts = true;
  const run::Loaded loaded = run::load(plan);
  if (options.after == ShowOptions::Stage::Slice) {
    fmt::print("{}", render(transform::slice(loaded.cfa()).cfa, options));
  } else {
    fmt::print("{}", render(loaded.cfa(), options));
  }
  return 0;
}

}  // namespace pleat
