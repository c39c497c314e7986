#pragma once

// Invariants proved so far, by header. Each knows the facts that its proof
// used, so that the answer carries only what it needs.

#include <map>
#include <set>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::engine::backward {

using FactId = std::size_t;
using Uses = std::set<FactId>;

struct Fact {
  cfa::LocationId at;
  term::Term formula;  ///< over variables
  Uses uses;
};

class Facts {
 public:
  FactId add(cfa::LocationId at, term::Term formula, Uses uses) {
    for (FactId id : by_location_[at]) {
      if (all_[id].formula == formula) return id;
    }
    const FactId id = all_.size();
    all_.push_back({at, formula, std::move(uses)});
    by_location_[at].push_back(id);
    return id;
  }

  void add_uses(FactId id, const Uses& more) {
    all_[id].uses.insert(more.begin(), more.end());
  }

  const Fact& operator[](FactId id) const { return all_[id]; }
  std::size_t size() const { return all_.size(); }

  const std::vector<FactId>& at(cfa::LocationId l) const {
    static const std::vector<FactId> none;
    const auto it = by_location_.find(l);
    return it == by_location_.end() ? none : it->second;
  }

  /// These facts and all that they rest on.
  Uses closure(const Uses& roots) const {
    Uses result;
    std::vector<FactId> work(roots.begin(), roots.end());
    while (!work.empty()) {
      const FactId id = work.back();
      work.pop_back();
      if (!result.insert(id).second) continue;
      const Uses& uses = all_[id].uses;
      work.insert(work.end(), uses.begin(), uses.end());
    }
    return result;
  }

 private:
  std::vector<Fact> all_;
  std::map<cfa::LocationId, std::vector<FactId>> by_location_;
};

}  // namespace pleat::engine::backward
