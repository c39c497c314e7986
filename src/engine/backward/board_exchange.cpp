#include "engine/backward/board_exchange.h"

namespace pleat::engine::backward {

using verdict::Invariant;

void Exchange::run(Folder& folder) {
  if (env_.board == nullptr) return;
  take(folder);
  give(folder);
}

void Exchange::take(Folder& folder) {
  const auto all = env_.board->invariants();
  if (all.size() == seen_) return;
  learn(folder, all.subspan(seen_));
  seen_ = all.size();
}

void Exchange::learn(Folder& folder, std::span<const Invariant> invariants) {
  for (const Invariant& i : invariants) {
    const auto [at, formula] = flat_.at_flat(i.location, i.formula);
    if (!folder.is_header(at)) continue;  // the kernel does not use it either
    from_others_.insert(folder.learn(at, formula));
    ++taken_;
  }
  for (FactId id : from_others_) folder.rests_on(id, from_others_);
}

void Exchange::give(const Folder& folder) {
  const std::size_t known = folder.facts().size();
  if (known < 2 * offered_ || known == from_others_.size()) return;
  std::vector<Invariant> offer;
  for (FactId id = 0; id < known; ++id) {
    const Fact& fact = folder.facts()[id];
    for (const auto& [l, f] : flat_.at_originals(fact.at, fact.formula)) {
      if (!f.is_true()) offer.push_back({l, f});
    }
  }
  offered_ = known;
  if (env_.board->offer(offer)) given_ += offer.size();
}

}  // namespace pleat::engine::backward
