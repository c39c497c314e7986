// An error was reached. Is it there without the abstractions? The header whose
// entering state excludes it, nearest first, locks the reason (RefineAndRestart).

#include <algorithm>
#include <cstdio>
#include "term/print.h"
#define DBG(...) (getenv("TRDBG")?fprintf(stderr,__VA_ARGS__):0)

#include "engine/tracer/search.h"

namespace pleat::engine::tracer {

/// Follows the path of the frames after `above` and the last edge, without
/// abstractions. None if no input goes that way, or that is unknown; `guards`
/// then holds the literals on the way.
std::optional<State> Search::replay(State state, std::size_t above,
                                    cfa::EdgeId last, bool& unknown,
                                    std::vector<Term>* guards) {
  std::vector<cfa::EdgeId> path;
  for (std::size_t i = above + 1; i < stack_.size(); ++i) {
    path.push_back(stack_[i].by);
  }
  if (last.valid()) path.push_back(last);
  for (cfa::EdgeId edge : path) {
    const auto successors = stepper_.successors(state);
    const auto it = std::find_if(
        successors.begin(), successors.end(),
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
    if (replay(header(id).entry(), i, edge, unknown, nullptr)) continue;
    if (unknown) {
      fail("a path to a target that the solver could not decide");
      return;
    }
    return refine(i, edge);
  }
  State real = state;
  if (!stack_.empty()) {
    bool unknown = false;
    const auto replayed =
        replay(stepper_.initial(), 0, edge, unknown, nullptr);
    if (!replayed) {
      fail("a path to a target that the solver could not decide");
      return;
    }
    real = *replayed;
  }
  if (arrive_(real)) {
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
  replay(std::move(symbolic), frame, last, unknown, &guards);
  View view(cfa_, h.entry());
  const auto reason = explainer_.against(
      view, guards, {}, [&](Term f) { return h.stability(f); });
  DBG("refine frame %zu of %zu header %u:", frame, stack_.size(), h.id());
  if (reason) for (Term f : *reason) DBG(" %s;", term::to_c(f).c_str()); else DBG(" NONE");
  DBG("   guards:"); for (Term g : guards) DBG(" %s;", term::to_c(g).substr(0,60).c_str());
  DBG("\n");
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
