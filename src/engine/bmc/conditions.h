#pragma once

// Conditions under which instances are reached, as a tree: a node is its
// parent's condition and one part more. Two branches of an `if` are two
// children of one node; where they meet again, the condition is that node
// again, so conditions do not grow with the number of joins that were passed.

#include <absl/container/flat_hash_map.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "term/known_facts.h"
#include "term/term.h"

namespace pleat::engine::bmc {

using term::Term;

class Conditions {
 public:
  using Id = std::uint32_t;

  Conditions();

  static constexpr Id kAlways = 0;
  /// The condition and all parts of `more`. None: it is seen to be impossible.
  std::optional<Id> with(Id condition, Term more);
  Term term(Id condition) const { return nodes_[condition].all; }
  /// A term that is equal wherever the condition holds.
  Term simplified(Id condition, Term t);

  /// Merges what was reached under several conditions that exclude each other.
  /// `choose(c, a, b)`: where c holds, number a is right, otherwise number b;
  /// the result replaces number a. Returns the condition of the result and the
  /// number under which it is.
  std::pair<Id, std::size_t> join(
      std::span<const Id> conditions,
      const std::function<void(Term, std::size_t, std::size_t)>& choose);

 private:
  struct Node {
    Id parent = 0;
    Term part;
    Term all;  ///< the part and everything above it
    std::uint32_t depth = 0;
  };
  Id child(Id parent, Term part);

  static constexpr Id kNone = ~Id{0};
  /// What the parts above say, as far as a short look tells.
  const term::KnownFacts& facts(Id condition);

  std::vector<Node> nodes_;
  Id facts_of_ = kAlways;  ///< whose facts these are
  term::KnownFacts facts_;
  /// The same for the condition that several others begin with.
  Id begun_with_ = kAlways;
  term::KnownFacts facts_at_begin_;
  absl::flat_hash_map<std::pair<Id, Term>, Id> children_;
};

}  // namespace pleat::engine::bmc
