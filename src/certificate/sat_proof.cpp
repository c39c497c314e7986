#include "certificate/sat_proof.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include "support/budget.h"

namespace pleat::certificate {
namespace {

using Literal = int;

/// Clauses under unit propagation. Literals that are fixed stay so for good:
/// what made them true followed from the clauses given.
class Clauses {
 public:
  /// Is there a contradiction without any assumption?
  bool is_contradictory() const { return contradictory_; }

  void add(std::vector<Literal> clause) {
    if (contradictory_) return;
    const std::uint64_t name = hash(clause);
    std::ranges::sort(clause);
    clause.erase(std::ranges::unique(clause).begin(), clause.end());
    for (Literal l : clause) {
      make_room(l);
      if (std::ranges::binary_search(clause, -l)) return;  // always true
    }
    // Literals that are not false first: two of them are watched.
    const auto open = std::ranges::partition(
        clause, [&](Literal l) { return value(l) >= 0; });
    const auto left = open.begin() - clause.begin();
    if (left == 0) {
      contradictory_ = true;
      return;
    }
    if (clause.size() > 1) store(clause, name);
    if (left == 1 && value(clause[0]) == 0) {
      assign(clause[0]);
      contradictory_ = !propagate();
      fixed_ = trail_.size();
    }
  }

  /// One clause with these literals is no longer needed.
  void remove(std::span<const Literal> clause) {
    const auto it = by_name_.find(hash(clause));
    if (it == by_name_.end()) return;
    literals_[it->second.back()] = 0;  // no literals: watches drop it
    it->second.pop_back();
    if (it->second.empty()) by_name_.erase(it);
  }

  /// Does it follow by unit propagation?
  bool implies(std::span<const Literal> clause) {
    bool follows = contradictory_;
    for (Literal l : clause) {
      if (follows) break;
      make_room(l);
      if (value(l) > 0) {
        follows = true;
      } else if (value(l) == 0) {
        assign(-l);
      }
    }
    follows = follows || !propagate();
    while (trail_.size() > fixed_) {
      const Literal l = trail_.back();
      trail_.pop_back();
      values_[at(l)] = values_[at(-l)] = 0;
    }
    next_ = fixed_;
    return follows;
  }

 private:
  using Place = std::uint64_t;  ///< in literals_, of a clause's length
  struct Watch {
    Place clause;
    Literal other;  ///< if it is true, there is nothing to do
  };

  static std::size_t at(Literal l) {
    return 2 * static_cast<std::size_t>(std::abs(l)) + (l < 0 ? 1 : 0);
  }
  int value(Literal l) const { return values_[at(l)]; }

  /// The same for every order of the literals.
  static std::uint64_t hash(std::span<const Literal> clause) {
    std::uint64_t sum = clause.size();
    for (Literal l : clause) {
      std::uint64_t x = static_cast<std::uint64_t>(at(l)) + 1;
      x *= 0x9e3779b97f4a7c15U;
      x ^= x >> 29;
      sum += x * 0xbf58476d1ce4e5b9U;
    }
    return sum;
  }

  void make_room(Literal l) {
    const std::size_t size = at(std::abs(l)) + 2;
    if (values_.size() >= size) return;
    values_.resize(size, 0);
    watches_.resize(size);
  }

  void store(std::span<const Literal> clause, std::uint64_t name) {
    const Place place = literals_.size();
    literals_.push_back(static_cast<Literal>(clause.size()));
    literals_.insert(literals_.end(), clause.begin(), clause.end());
    watches_[at(clause[0])].push_back({place, clause[1]});
    watches_[at(clause[1])].push_back({place, clause[0]});
    by_name_[name].push_back(place);
  }

  void assign(Literal l) {
    values_[at(l)] = 1;
    values_[at(-l)] = -1;
    trail_.push_back(l);
  }

  /// False: some clause has no literal left.
  bool propagate() {
    while (next_ < trail_.size()) {
      if (!visit(-trail_[next_++])) return false;
    }
    return true;
  }

  /// Looks at the clauses that watch a literal which has become false.
  bool visit(Literal gone) {
    std::vector<Watch>& list = watches_[at(gone)];
    std::size_t kept = 0;
    bool fine = true;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Watch w = list[i];
      if (!fine || value(w.other) > 0) {
        list[kept++] = w;
        continue;
      }
      switch (look(w, gone)) {
        case Found::Elsewhere:
          break;
        case Found::Stays:
          list[kept++] = w;
          break;
        case Found::Conflict:
          list[kept++] = w;
          fine = false;
          break;
      }
    }
    list.resize(kept);
    return fine;
  }

  enum class Found : std::uint8_t { Elsewhere, Stays, Conflict };

  Found look(const Watch& watch, Literal gone) {
    const auto size = static_cast<std::size_t>(literals_[watch.clause]);
    if (size == 0) return Found::Elsewhere;  // the clause was removed
    Literal* const clause = &literals_[watch.clause + 1];
    if (clause[0] == gone) std::swap(clause[0], clause[1]);
    if (value(clause[0]) > 0) return Found::Stays;
    for (std::size_t k = 2; k < size; ++k) {
      if (value(clause[k]) < 0) continue;
      std::swap(clause[1], clause[k]);
      watches_[at(clause[1])].push_back({watch.clause, clause[0]});
      return Found::Elsewhere;
    }
    if (value(clause[0]) < 0) return Found::Conflict;
    assign(clause[0]);
    return Found::Stays;
  }

  /// Each clause: its length, then its literals, of which the first two are
  /// watched.
  std::vector<Literal> literals_;
  absl::flat_hash_map<std::uint64_t, std::vector<Place>> by_name_;
  std::vector<signed char> values_;  ///< by literal: 1 true, -1 false, 0 open
  std::vector<std::vector<Watch>> watches_;  ///< by literal
  std::vector<Literal> trail_;               ///< what is true, in order
  std::size_t next_ = 0;   ///< the first of the trail not yet propagated
  std::size_t fixed_ = 0;  ///< how many of the trail are true for good
  bool contradictory_ = false;
};

/// Reads the steps of a proof in binary DRAT.
class ProofReader {
 public:
  explicit ProofReader(std::string_view text) : text_(text) {}

  struct Step {
    bool adds = false;
    std::vector<Literal> clause;
  };

  bool at_end() const { return next_ == text_.size(); }

  /// None: the text is no proof.
  std::optional<Step> read() {
    Step step;
    const char kind = text_[next_++];
    if (kind != 'a' && kind != 'd') return std::nullopt;
    step.adds = kind == 'a';
    for (;;) {
      const std::optional<std::uint64_t> n = number();
      if (!n) return std::nullopt;
      if (*n == 0) return step;
      const std::uint64_t variable = *n / 2;
      if (variable == 0 || variable > kMaxVariable) return std::nullopt;
      const auto l = static_cast<Literal>(variable);
      step.clause.push_back(*n % 2 == 1 ? -l : l);
    }
  }

 private:
  static constexpr std::uint64_t kMaxVariable = 1U << 30U;

  /// Seven bits a byte, the lowest first; the last byte is below 128.
  std::optional<std::uint64_t> number() {
    std::uint64_t result = 0;
    for (unsigned shift = 0; shift < 35; shift += 7) {
      if (at_end()) return std::nullopt;
      const auto byte = static_cast<unsigned char>(text_[next_++]);
      result |= static_cast<std::uint64_t>(byte & 127U) << shift;
      if (byte < 128) return result;
    }
    return std::nullopt;
  }

  const std::string_view text_;
  std::size_t next_ = 0;
};

void add_all(std::span<const int> clauses, Clauses& to) {
  std::vector<Literal> clause;
  for (int l : clauses) {
    if (l != 0) {
      clause.push_back(l);
      continue;
    }
    to.add(clause);
    clause.clear();
  }
}

}  // namespace

SatProofResult check_sat_proof(std::span<const int> clauses,
                               std::string_view proof) {
  constexpr std::size_t kStepsBetweenLooks = 256;
  SatProofResult result;
  Clauses known;
  add_all(clauses, known);
  ProofReader reader(proof);
  while (!known.is_contradictory() && !reader.at_end()) {
    const auto step = reader.read();
    if (!step) {
      result.why_not = "the proof cannot be read";
      return result;
    }
    if (!step->adds) {
      known.remove(step->clause);
      continue;
    }
    if (++result.steps % kStepsBetweenLooks == 0 && stop_requested()) {
      result.stopped = true;
      result.why_not = "stopped";
      return result;
    }
    if (!known.implies(step->clause)) {
      result.why_not = "a clause of the proof does not follow";
      return result;
    }
    known.add(step->clause);
  }
  result.accepted = known.is_contradictory();
  if (!result.accepted)
    result.why_not = "the proof ends without a contradiction";
  return result;
}

}  // namespace pleat::certificate
