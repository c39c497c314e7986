#pragma once

// The questions that a proof by invariants comes to: do the formulas hold on
// entry, are they preserved, and do they exclude the targets? It is a proof if
// the answer to each is "unsatisfiable". No solver is asked here.
//
// Cut points are the targets of all retreating edges, so what lies between two
// of them is acyclic. For each start (the initial location, every cut point)
// the region up to the next cut points, targets and cuts is one formula
// (certificate/steps.h), with a question for each of these ends.

#include <absl/container/flat_hash_set.h>

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "certificate/steps.h"
#include "cfa/cfa.h"
#include "verdict/verdict.h"

namespace pleat::certificate {

/// Formulas that must be unsatisfiable together.
struct Question {
  std::vector<Term> premises;
  Term bad;
};

/// Ways to an end of a region: all of them, or one.
struct Ways {
  std::vector<Term> constraints;  ///< what holds on them
  Arrival arrival;
};

class Regions {
 public:
  /// Formulas elsewhere than at cut points are consequences, which a proof does
  /// not need; cut points without a formula have `true`. The targets of these
  /// properties, and all cuts, are to be excluded. Throws InternalError for
  /// formulas over anything but variables.
  Regions(const cfa::Cfa& cfa,
          const std::vector<verdict::Invariant>& invariants);
  void exclude(const std::vector<std::size_t>& properties);

  /// The initial location first.
  std::vector<cfa::LocationId> starts() const;
  /// Is there something to exclude at the very start?
  bool starts_at_error() const { return is_error(cfa_.initial); }
  /// The initial location may be a cut point. Then its formula must hold for
  /// whatever state, since nothing is known there.
  std::optional<Question> at_the_very_start() const;

  using End = std::pair<cfa::LocationId, Ways>;
  std::vector<End> ends(cfa::LocationId start) const;
  /// Every start with each of its ends, in the order in which a proof speaks of
  /// them, as long as `visit` says true. Has it always?
  using VisitEnd = std::function<bool(cfa::LocationId start,
                                      cfa::LocationId end, const Ways& all)>;
  bool each_end(const VisitEnd& visit) const;
  /// The ways from the start to an end, one by one; none if there are many.
  std::vector<Ways> single_ways(cfa::LocationId start,
                                cfa::LocationId end) const;

  bool is_error(cfa::LocationId l) const { return errors_.contains(l); }
  Term invariant(cfa::LocationId l) const { return invariant_.at(l); }
  /// Do these ways lead anywhere?
  static Question arrives(const Ways& ways);
  /// Does the formula not hold at the end of these ways?
  Question breaks(const Ways& ways, Term formula) const;

 private:
  bool is_end(cfa::LocationId l) const {
    return invariant_.contains(l) || errors_.contains(l);
  }
  std::vector<cfa::LocationId> order_from(cfa::LocationId start) const;
  std::vector<Term> known_at(cfa::LocationId start) const;
  void add_values(cfa::LocationId end, const Arrival& arrival,
                  std::vector<Term>& values) const;
  void add_instances(cfa::LocationId start, const std::vector<Term>& values,
                     std::vector<Term>& constraints) const;
  void add_pair_instances(Term formula, const std::vector<Term>& formulas,
                          std::vector<Term>& constraints) const;

  const cfa::Cfa& cfa_;
  const Steps steps_;
  std::map<cfa::LocationId, Term> invariant_;  ///< one per cut point
  absl::flat_hash_set<Term> mentioned_;  ///< symbols that edges read or write
  std::set<cfa::LocationId> errors_;
};

/// What a proof is about: the program, extended where the proof mentions
/// ghosts. Runs are the same then; this is looked at here, not believed.
class Subject {
 public:
  Subject(const cfa::Cfa& cfa,
          const std::vector<verdict::Invariant>& invariants);
  const cfa::Cfa& cfa() const { return extended_ ? *extended_ : cfa_; }

 private:
  const cfa::Cfa& cfa_;
  std::optional<cfa::Cfa> extended_;
};

/// One question of a proof: can these formulas hold together? No, if the proof
/// is right.
struct Obligation {
  std::string what;  ///< for people
  std::vector<Term> formulas;
};

/// Where a question is hard, the ways that lead to a place are asked about one
/// by one (unless there are many).
enum class About { AllWays, EachWay };

/// All questions, each part of an invariant by itself.
std::vector<Obligation> obligations(
    const cfa::Cfa& cfa, const std::vector<verdict::Invariant>& invariants,
    const std::vector<std::size_t>& properties, About about = About::AllWays);

/// The first half: do the formulas hold on entry, and are they preserved?
std::vector<Obligation> inductive_obligations(
    const cfa::Cfa& cfa, const std::vector<verdict::Invariant>& invariants,
    About about = About::AllWays);

/// For messages: "start", "line 12".
std::string place(const cfa::Cfa& cfa, cfa::LocationId l);
/// What an invariant has to do at the end: "hold at the next loop", ...
const char* duty(cfa::LocationId start, cfa::LocationId end);

}  // namespace pleat::certificate
