// An error was reached. Is it there without the abstractions? The header whose
// entering state excludes it, nearest first, locks the reason
// (RefineAndRestart).

#include <algorithm>

#include "engine/tracer/search.h"
#include "term/walk.h"

namespace pleat::engine::tracer {

/// The edges of the frames after this one, and a last one.
Search::EdgePath Search::path_above(std::size_t frame, cfa::EdgeId last) const {
  EdgePath path;
  for (std::size_t i = frame + 1; i < stack_.size(); ++i) {
    path.push_back(stack_[i].by);
  }
  if (last.valid()) path.push_back(last);
  return path;
}

/// Follows the path without abstractions. None if no input goes that way, or
/// that is unknown. With `guards` nothing is asked, and they get the literals
/// on the way.
std::optional<State> Search::replay(State state, const EdgePath& path,
                                    bool& unknown, std::vector<Term>* guards) {
  for (cfa::EdgeId edge : path) {
    const auto successors = stepper_.successors(state);
    const auto it =
        std::find_if(successors.begin(), successors.end(),
                     [&](const exec::Successor& s) { return s.edge == edge; });
    if (it == successors.end()) return std::nullopt;
    if (guards != nullptr) {
      for (Term c : term::conjuncts(it->guard)) guards->push_back(c);
      state = stepper_.take(std::move(state), *it);
      continue;
    }
    exec::Feasible f = oracle_.feasible(state, it->guard);
    if (!f.result.is_sat()) {
      unknown = f.result.is_unknown();
      return std::nullopt;
    }
    state = stepper_.take(std::move(state), *it);
    state.model = std::move(f.model);
  }
  return state;
}

void Search::error(const State& state, cfa::EdgeId edge) {
  if (settings_.mode == Mode::Check) {
    stop_ = true;
    return;
  }
  for (std::size_t i = stack_.size(); i-- > 0;) {
    const HeaderId id = stack_[i].header;
    if (id == kNoHeader || !header(id).abstracts()) continue;
    bool unknown = false;
    if (replay(header(id).entry(), path_above(i, edge), unknown, nullptr))
      continue;
    if (unknown) {
      fail("a path to a target that the solver could not decide");
      return;
    }
    stop_ = settings_.spurious && settings_.spurious(state);
    if (!stop_) refine(i, edge);
    return;
  }
  State real = state;
  const EdgePath path = path_above(0, edge);
  if (!stack_.empty()) {
    bool unknown = false;
    const auto replayed = replay(stepper_.initial(), path, unknown, nullptr);
    if (!replayed) {
      fail("a path to a target that the solver could not decide");
      return;
    }
    real = *replayed;
  }
  if (arrive_(real, path)) {
    stop_ = true;
  } else {
    fail("a path to a target that could not be confirmed");
  }
}

void Search::refine(std::size_t frame, cfa::EdgeId last) {
  ++stats_.restarts;
  Header& h = header(stack_[frame].header);
  State symbolic = stepper_.initial();
  symbolic.location = h.entry().location;
  for (std::size_t i = 0; i < cfa_.variables.size(); ++i) {
    symbolic.store[i] = cfa_.variables[i].symbol;
  }
  std::vector<Term> guards;
  bool unknown = false;
  replay(std::move(symbolic), path_above(frame, last), unknown, &guards);
  View view(cfa_, h.entry());
  const auto reason = explainer_.against(
      view, guards, {}, [&](Term f) { return h.stability(f); });
  h.reset();
  if (reason && !reason->empty()) {
    auto& learned = learned_[h.entry().location.index];
    for (Term f : *reason) {
      h.add({f}, true);
      if (std::find(learned.begin(), learned.end(), f) == learned.end()) {
        learned.push_back(f);
      }
    }
  } else {
    h.make_exact();
  }
  table_.drop_dependents(h.id());
  restart(h.id());
}

}  // namespace pleat::engine::tracer
