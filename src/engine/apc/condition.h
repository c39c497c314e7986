#pragma once

// Abstract path conditions: conjunctions of terms, of looping conditions
//
//   for all t < k: exist t_j <= k_j, exist inner counters and inputs: body
//
// and of what is known of arrays that a loop wrote:
//
//   for all x: after[x] = before[x] or some write put it there.
//
// Every existential is in the scope of the counters around it, so an input that
// an iteration reads is a function of all of them. All bound symbols are fresh:
// substitution captures nothing.

#include <functional>
#include <set>
#include <vector>

#include "cfa/cfa.h"
#include "term/formula.h"

namespace pleat::engine::apc {

using term::Term;

constexpr unsigned kCounterWidth = 64;
/// The condition speaks of runs with fewer iterations per backbone.
constexpr unsigned kCounterBits = 62;

Term counter_constant(term::Value v);
Term in_range(Term counter);  ///< below 2^62

/// An existential symbol and what it stands for.
struct Exists {
  enum class Kind : std::uint8_t { Counter, Input, Array };
  Kind kind = Kind::Counter;
  Term symbol = {};
  cfa::InputId input = {};  ///< of an Input
  bool in_loop = false;     ///< an Input that may be read more than once
};

struct Condition;

/// One cell that may have been written: index and value null: any.
struct Write {
  std::vector<Exists> exists = {};
  std::vector<Term> limits = {};
  Term index = {}, value = {};
};

struct ArrayFact {
  Term after = {};   ///< a symbol
  Term before = {};  ///< null: nothing is known of cells that were not written
  std::vector<Write> writes = {};
};

/// What must hold in every iteration along one backbone of a loop.
struct Looping {
  Term tau = {};    ///< bound: iterations of this backbone before this one
  Term kappa = {};  ///< how many there are
  std::vector<std::pair<Term, Term>> others = {};  ///< t_j and k_j, t_j bound
  std::vector<Exists> exists = {};
  std::vector<Condition> body;  ///< exactly one
};

/// The conditions of all backbones of a loop; empty ones are left out.
struct LoopCondition {
  std::vector<Term> counters = {};  ///< all of the loop
  std::vector<Looping> backbones = {};
};

struct Condition {
  std::vector<Term> plain = {};
  std::vector<LoopCondition> loops = {};
  std::vector<ArrayFact> arrays = {};
  void add(Term t);
  bool empty() const {
    return plain.empty() && loops.empty() && arrays.empty();
  }
};

/// Applies `f` to every term, also below quantifiers.
void transform(Condition& condition, const std::function<Term(Term)>& f);

/// Removes what mentions a star: literals become true (see stars.h).
void drop_stars(Condition& condition, const std::set<Term>& stars);

/// Does a symbol of the set occur?
bool mentions(Term t, const std::set<Term>& symbols);

/// Drops bound symbols that do not occur in the body.
void forget_unused(Looping& looping);

/// All symbols that occur, bound ones too.
std::set<Term> all_symbols(const Condition& condition);

/// A backbone of the program: reached by runs that satisfy `condition` for some
/// values of `exists`.
struct Disjunct {
  std::vector<Exists> exists = {};
  Condition condition = {};
};

/// The quantified formula: exist counters (and inputs that are not free)
/// such that ... Inputs read once are free symbols.
term::Formula to_formula(const Disjunct& disjunct);

}  // namespace pleat::engine::apc
