#pragma once

// Symbolic execution with interpolation (Jaffar, Navas, Santosa: Unbounded
// Symbolic Execution for Program Verification, figures 2 and 3).
//
// Depth first; a node that is done with gets a label (label.h), from the labels
// of its successors along the edges (explain.h). A state that implies a label
// of its location is not explored (table.h). At a loop header the state is
// abstracted as far as the iterations ask for it (header.h); an error that only
// the abstraction reaches locks what excludes it, and the loop is started anew.
//
// Where the paper abstracts the states of the tree in place, the loop is
// explored again from the weaker header: labels speak for themselves and stay,
// so what did not change is subsumed at once. So every label is right whatever
// states it came from, and the labels of a finished tree are a proof.

#include <functional>
#include <memory>
#include <optional>

#include "engine/tracer/explain.h"
#include "engine/tracer/header.h"
#include "engine/tracer/options.h"

namespace pleat::engine::tracer {

/// Trace: the paper's algorithm. Deepen: no abstraction, loops are cut off
/// after some iterations. Check: given constraints at headers, none locked; an
/// error ends it.
enum class Mode : std::uint8_t { Trace, Deepen, Check };

struct Stats {
  explicit Stats(Registry& r);
  Counter& states;      ///< nodes of the tree, over all restarts
  Counter& infeasible;  ///< edges that cannot be taken
  Counter& subsumed;    ///< nodes whose label was known
  Counter& forced;      ///< nodes subsumed by a header above them
  Counter& weakened;    ///< loop abstractions made weaker
  Counter& restarts;    ///< refinements
  Counter& labels;      ///< interpolants kept
  Counter& label_sizes;
  Counter& largest_label;
  Counter& unrolled;  ///< headers explored below one of the same loop
};

/// For each conjunct of a label, places of the constraints that it needs.
using Needs = std::vector<std::vector<std::size_t>>;

/// What the constraints of a header serve: the purposes of the conjuncts that
/// need them, where the purpose "keep constraint k of this header" stands for
/// the purposes of k.
class ConstraintPurposes {
 public:
  ConstraintPurposes(const Header& h, const Label& label, const Needs& needs);
  const Purpose& of(std::size_t constraint) const {
    return purposes_[constraint];
  }
  Purpose resolved(const Purpose& purpose) const;

 private:
  HeaderId header_;
  std::vector<Purpose> purposes_;  ///< by constraint
};

class Search {
 public:
  /// Called with a state at a target or cut that some input reaches, and the
  /// path there: true if the search shall end.
  using EdgePath = std::vector<cfa::EdgeId>;
  using Arrive = std::function<bool(const State&, const EdgePath&)>;

  struct Settings {
    Mode mode = Mode::Trace;
    /// Visits of a header on a path, of Deepen and Trace: what goes deeper is
    /// left out (`was_cut`).
    std::size_t depth = 1;
    TracerOptions options = {};
    /// Told about errors that only an abstraction reaches: true if the search
    /// shall end. May be empty.
    std::function<bool(const State&)> spurious = {};
    /// Locations whose labels are wanted, besides those of loops and joins.
    std::vector<bool> wanted = {};
    /// For Check: formulas to try at each location.
    std::vector<std::vector<Term>> candidates = {};
  };

  Search(const Cfa& cfa, Env& env, Budget& budget, Settings settings,
         Arrive arrive);

  enum class End : std::uint8_t {
    Done,      ///< the tree is finished
    Arrived,   ///< `arrive` asked to end, or Check came to a target
    Budget,    ///< used up
    Undecided  ///< finished, but something could not be decided or expressed
  };
  End run();

  bool was_cut() const { return cut_; }  ///< loops were cut off
  /// What refinements locked, by location: for a search that goes deeper.
  const std::vector<std::vector<Term>>& learned() const { return learned_; }
  void learn(std::vector<std::vector<Term>> learned) {
    learned_ = std::move(learned);
  }
  const std::string& why() const { return why_; }  ///< of Undecided
  std::size_t open() const { return stack_.size(); }

  /// Labels of a location that the proof uses (all headers' when `all`).
  std::vector<Term> labels(LocationId at, bool all = false) const;

  /// Targets that need not be excluded any more.
  void ignore(LocationId target) { ignored_[target.index] = true; }

 private:
  struct Frame {
    std::unique_ptr<View> view;
    cfa::EdgeId by;  ///< from the frame below
    std::vector<exec::Successor> successors;
    std::size_t next = 0;  ///< out edge
    Label label;
    HeaderSet relies;
    std::vector<EntryId> uses;
    HeaderSet loops;  ///< open headers whose loop the path has not left
    HeaderId header = kNoHeader;
    std::size_t level = 0;
    bool cut = false;  ///< loops were cut off below
  };
  struct Done {  ///< what is known of a successor
    const Label& label;
    const HeaderSet& relies;
    std::vector<EntryId> uses;
    bool cut = false;
  };

  // search.cpp
  void step();
  void follow(cfa::EdgeId edge);
  bool leaves_loop(cfa::EdgeId edge) const;
  void fix_bound(Term less, State& state);
  void arrive(State state, cfa::EdgeId edge);
  void push(State state, cfa::EdgeId edge);
  void begin(Frame& frame, State state);
  void cannot_take(cfa::EdgeId edge);
  void absorb(cfa::EdgeId edge, const Done& done);
  void require(cfa::EdgeId edge, Term after, const Purpose& purpose);
  void finish_top();
  bool subsume(View& view, cfa::EdgeId edge);
  bool is_goal(LocationId at) const;
  bool keeps_labels(LocationId at) const;
  void fail(std::string why);
  Header& header(HeaderId id) { return *headers_[id]; }

  // loops.cpp
  bool subsume_by_headers(View& view, cfa::EdgeId edge, const HeaderSet& loops);
  bool subsume_by_header(Header& h, View& view, cfa::EdgeId edge,
                         bool may_drop);
  void open_header(Frame& frame, State state, const LoopShape& loop);
  bool close_header(Frame& frame);
  std::optional<Needs> constraints_needed(Header& h, const Label& label);
  void release_entries(HeaderId id, const HeaderSet& relies,
                       const ConstraintPurposes& purposes);
  void weaken(Header& h, const std::vector<std::size_t>& failed, View* at);
  std::vector<Term> relations(const Header& h, View& at);
  std::vector<Term> comparisons(const Header& h, View& at);
  void restart(HeaderId id);
  std::size_t frame_of(HeaderId id) const;

  // refine.cpp
  void error(const State& state, cfa::EdgeId edge);
  EdgePath path_above(std::size_t frame, cfa::EdgeId last) const;
  std::optional<State> replay(State from, const EdgePath& path, bool& unknown,
                              std::vector<Term>* guards);
  void refine(std::size_t frame, cfa::EdgeId last);

  const Cfa& cfa_;
  Env& env_;
  Budget& budget_;
  Settings settings_;
  Arrive arrive_;
  exec::Stepper stepper_;
  Projector projector_;
  Oracle oracle_;
  Explainer explainer_;
  Table table_;
  std::vector<LoopShape> shapes_;
  std::vector<int> shape_at_;  ///< by location; -1: no header
  std::vector<bool> goal_, ignored_;
  /// By location: what refinements locked at headers there. Other headers of
  /// the same loop lock it from the start, as far as it holds.
  std::vector<std::vector<Term>> learned_;
  std::vector<std::unique_ptr<Header>> headers_;
  std::vector<Frame> stack_;
  std::optional<EntryId> root_;
  std::uint64_t clock_ = 0;  ///< counts drops
  bool cut_ = false;
  bool stop_ = false;
  std::string why_;
  Stats stats_;
};

}  // namespace pleat::engine::tracer
