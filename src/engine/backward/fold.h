#pragma once

// Loop folding: given error states at a loop header, find an inductive set
// that excludes them and that every entry of the loop lies in. Owns what is
// known of each loop: facts, candidates tried, samples.

#include "engine/backward/eliminate.h"
#include "engine/backward/fact_inference.h"
#include "engine/backward/options.h"

namespace pleat::engine::backward {

class Folder {
 public:
  /// `regions`: conditions that split a merged header's states.
  using Regions = std::map<LocationId, std::vector<Term>>;
  Folder(const Cfa& cfa, Env& env, const FoldOptions& options,
         SamplePool samples, Regions regions);

  /// Facts at all headers that need no error states. Bounds only when they
  /// are asked for: proofs without them are shorter.
  void infer_equalities();
  void infer_bounds();

  bool is_header(LocationId l) const { return index_.contains(l); }
  /// Do the facts exclude these states?
  bool excluded(LocationId header, Term errors, Uses& uses);

  /// FoldLoop: shows that no error state is ever reached at the header.
  /// `revisited`: folding failed before on this path.
  bool fold(LocationId header, Term errors, bool revisited, Effort& effort,
            Uses& uses, unsigned depth = 0);

  /// Candidates since the last call; kept only while a tree is drawn.
  std::vector<Term> take_tried() { return std::exchange(tried_, {}); }

  const Facts& facts() const { return facts_; }
  /// A fact from elsewhere, and what else its proof needs.
  FactId learn(LocationId header, Term fact) {
    return facts_.add(header, fact, {});
  }
  void rests_on(FactId id, const Uses& others) { facts_.add_uses(id, others); }
  const std::vector<LoopInfo>& loops() const { return loops_; }

 private:
  enum class Status { Correct, Incorrect, Unknown };
  struct Candidate {
    Clauses frame;             ///< psi, the latest extension
    std::vector<Clauses> all;  ///< frames; their union is xi
    unsigned left = 0;         ///< extensions that may still be tried
    Term set() const;
  };

  void infer(void (Inference::*what)(const LoopInfo&,
                                     const std::vector<Term>&));
  LoopProver& prover(LocationId l) { return provers_.at(l); }
  const LoopInfo& loop(LocationId l) const { return loops_[index_.at(l)]; }
  const Samples& samples(LocationId l) const;

  /// Can a state of the set enter the loop from outside?
  Status entered(LocationId header, Term states, Effort& effort, Uses& uses,
                 unsigned depth);
  bool closed_by_unwinding(LocationId header, Term errors, Effort& effort,
                           Uses& uses, unsigned depth);
  std::vector<Candidate> starts(LocationId header, Term errors, bool revisited,
                                Effort& effort);
  Candidate joined(LocationId header, const std::vector<Candidate>& parts,
                   Effort& effort);
  std::vector<Candidate> overapproximated(LocationId header,
                                          const Candidate& start, Term errors,
                                          Effort& effort);
  Clauses best_of(LocationId header, std::vector<Clauses> frames) const;
  std::vector<Candidate> extensions(LocationId header,
                                    const Candidate& candidate, Term errors,
                                    Effort& effort);
  bool is_invariant(LocationId header, const Candidate& candidate,
                    Effort& effort, unsigned depth);
  bool covers_samples(LocationId header, Term set) const;
  void remember(LocationId header, const Candidate& candidate);
  void drop_redundant(LocationId header, Candidate& candidate, Effort& effort);
  void accept(LocationId header, const Candidate& candidate, Uses uses);
  Term without_errors(Term errors) const;
  unsigned kappa(const LoopInfo& loop) const;

  const Cfa& cfa_;
  Env& env_;
  FoldOptions options_;
  SamplePool samples_;
  Regions regions_;
  Eliminator eliminator_;
  std::vector<Value> constants_;
  std::vector<LoopInfo> loops_;
  LoopInfo start_;
  std::map<LocationId, std::size_t> index_;
  Facts facts_;
  prove::StateContexts contexts_;
  std::map<LocationId, LoopProver> provers_;
  std::map<LocationId, std::vector<Candidate>> stored_;  ///< O_l
  /// Failed folds and how much was known then: not to be tried again.
  std::map<std::pair<LocationId, Term>, std::size_t> failed_;
  bool equalities_known_ = false, bounds_known_ = false;
  std::vector<Term> tried_;
  Counter& folds_;
  Counter& folded_;
  Counter& candidates_;
  Counter& nested_;
  Counter& by_sample_;
};

}  // namespace pleat::engine::backward
