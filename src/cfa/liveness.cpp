// Backward data flow to the least fixpoint. A read counts only if it is for a
// guard or for an assignment that is needed in turn, so that a variable that
// feeds nothing but itself (a counter nobody asks for) is dead.

#include "cfa/liveness.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>

#include "cfa/loops.h"
#include "term/walk.h"

namespace pleat::cfa {
namespace {

class Liveness {
 public:
  Liveness(const Cfa& cfa, const std::vector<bool>& candidate)
      : cfa_(cfa),
        candidate_(candidate),
        words_((cfa.variables.size() + 63) / 64),
        live_(cfa.locations.size() * words_) {
    const auto order = reverse_post_order(cfa);
    for (bool changed = true; changed;) {
      changed = false;
      for (auto l = order.rbegin(); l != order.rend(); ++l) {
        for (EdgeId e : cfa_.at(*l).out) changed |= flow(cfa_.at(e));
      }
    }
  }

  bool needed(const Edge& edge, const Assignment& a) const {
    return !candidate_[a.variable.index] || is_live(edge.to, a.variable);
  }
  std::vector<std::vector<bool>> sets() const {
    std::vector<std::vector<bool>> result(cfa_.locations.size());
    for (std::uint32_t l = 0; l < result.size(); ++l) {
      for (std::uint32_t v = 0; v < cfa_.variables.size(); ++v)
        result[l].push_back(is_live({l}, {v}));
    }
    return result;
  }

 private:
  /// One bit per variable.
  std::uint64_t* row(LocationId l) { return &live_[l.index * words_]; }
  bool is_live(LocationId l, VariableId v) const {
    return (live_[l.index * words_ + v.index / 64] >> (v.index % 64) & 1) != 0;
  }

  const std::vector<VariableId>& reads(Term t) {
    const auto it = reads_.find(t);
    if (it != reads_.end()) return it->second;
    std::vector<VariableId> found;
    for (Term s : term::free_symbols(t)) {
      if (const auto v = cfa_.variable_of(s)) found.push_back(*v);
    }
    return reads_.emplace(t, std::move(found)).first->second;
  }

  bool flow(const Edge& edge) {
    if (words_ == 0) return false;
    std::vector<std::uint64_t> needs(row(edge.to), row(edge.to) + words_);
    for (const Assignment& a : edge.assignments)
      needs[a.variable.index / 64] &=
          ~(std::uint64_t{1} << (a.variable.index % 64));
    const auto add = [&](VariableId v) {
      needs[v.index / 64] |= std::uint64_t{1} << (v.index % 64);
    };
    for (VariableId v : reads(edge.guard)) add(v);
    for (const Assignment& a : edge.assignments) {
      if (!needed(edge, a)) continue;
      for (VariableId v : reads(a.value)) add(v);
    }
    std::uint64_t fresh = 0;
    std::uint64_t* before = row(edge.from);
    for (std::size_t i = 0; i < words_; ++i) {
      fresh |= needs[i] & ~before[i];
      before[i] |= needs[i];
    }
    return fresh != 0;
  }

  const Cfa& cfa_;
  const std::vector<bool>& candidate_;
  std::size_t words_;  ///< per location
  std::vector<std::uint64_t> live_;
  absl::flat_hash_map<Term, std::vector<VariableId>> reads_;
};

/// One bit per location and variable: of so large automata nothing is left out.
bool is_huge(const Cfa& cfa) {
  constexpr std::size_t kMaxBits = std::size_t{1} << 29;
  return cfa.locations.size() * cfa.variables.size() > kMaxBits;
}

}  // namespace

bool drop_dead_assignments(Cfa& cfa, const std::vector<bool>& candidate) {
  if (std::find(candidate.begin(), candidate.end(), true) == candidate.end()) {
    return false;
  }
  if (is_huge(cfa)) return false;
  const Liveness liveness(cfa, candidate);
  bool dropped = false;
  for (Edge& edge : cfa.edges) {
    dropped |= std::erase_if(edge.assignments, [&](const Assignment& a) {
                 return !liveness.needed(edge, a);
               }) > 0;
  }
  return dropped;
}

std::vector<std::vector<bool>> live_variables(const Cfa& cfa) {
  const std::vector<bool> all(cfa.variables.size(), true);
  return Liveness(cfa, all).sets();
}

LiveParts::LiveParts(const Cfa& cfa, std::size_t variables)
    : cfa_(cfa), variables_(std::min(variables, cfa.variables.size())) {
  if (!is_huge(cfa)) live_ = live_variables(cfa);
}

Term LiveParts::of(LocationId at, Term formula) const {
  if (live_.empty()) return formula;
  const auto is_dead = [&](Term symbol) {
    const auto v = cfa_.variable_of(symbol);
    return v && v->index < variables_ && !live_[at.index][v->index];
  };
  std::vector<Term> parts = term::conjuncts(formula);
  const std::size_t before = parts.size();
  std::erase_if(parts, [&](Term part) {
    return std::ranges::any_of(term::free_symbols(part), is_dead);
  });
  return parts.size() == before ? formula : term::mk_and(parts);
}

}  // namespace pleat::cfa
