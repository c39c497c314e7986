#pragma once

// Labels: what must hold at a node so that no error is reached below it.
//
// A label is a conjunction over program variables. Each conjunct remembers what
// it is for. A hard one keeps an error unreachable, or a loop abstraction that
// a refinement has made obligatory. A soft one only keeps a constraint of an
// open loop header invariant: where it fails, the header can give up that
// constraint instead. This is how the interpolant of a header is conjoined to
// the labels inside its loop.

#include <compare>
#include <cstdint>
#include <vector>

#include "term/term.h"

namespace pleat::engine::tracer {

using term::Term;

using HeaderId = std::uint32_t;
constexpr HeaderId kNoHeader = UINT32_MAX;

/// A constraint of an open header.
struct Reason {
  HeaderId header = kNoHeader;
  std::uint32_t constraint = 0;
  friend auto operator<=>(const Reason&, const Reason&) = default;
};

/// What a conjunct is for. Neither hard nor soft: for nothing any more.
struct Purpose {
  bool hard = false;
  std::vector<Reason> soft = {};  ///< sorted; empty if hard

  static Purpose error() { return {true, {}}; }
  bool empty() const { return !hard && soft.empty(); }
  /// Adds the other's reasons; true if this changed.
  bool join(const Purpose& other);
  friend bool operator==(const Purpose&, const Purpose&) = default;
};

struct Conjunct {
  Term formula;
  Purpose purpose;
};

using Label = std::vector<Conjunct>;

/// Adds a conjunct, or its purpose to that of the same formula; `true` and
/// what is for nothing are left out.
void add(Label& label, Conjunct conjunct);

/// All conjuncts together.
Term formula_of(const Label& label);

/// The labels as formulas, but those that have all conjuncts of another one.
std::vector<Term> disjuncts_of(const std::vector<Label>& labels);

/// Distinct nodes of all conjuncts: the size that statistics show.
std::size_t size_of(const Label& label);

/// Sorted sets of headers, as small vectors.
using HeaderSet = std::vector<HeaderId>;
bool contains(const HeaderSet& set, HeaderId id);
void insert(HeaderSet& set, HeaderId id);
void insert(HeaderSet& set, const HeaderSet& other);

}  // namespace pleat::engine::tracer
