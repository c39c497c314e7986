#include "prove/exclusion.h"

#include <algorithm>

#include "prove/premises.h"

namespace pleat::prove {
namespace {

bool excludes(StepProver& prover, const Path& path,
              std::span<const verdict::Invariant> invariants) {
  return prover
             .prove(path, formulas_at(path.from, invariants), term::mk_false())
             .shown == Shown::Yes;
}

}  // namespace

Exclusion::Exclusion(const Cfa& cfa, std::span<const Path> paths)
    : cfa_(cfa), starts_at_goal_(is_goal(cfa, cfa.initial)) {
  for (const Path& p : paths) {
    if (is_goal(cfa, p.to)) all_.push_back(&p);
  }
  open_ = all_;
}

void Exclusion::close(StepProver& prover,
                      std::span<const verdict::Invariant> invariants) {
  std::erase_if(
      open_, [&](const Path* p) { return excludes(prover, *p, invariants); });
}

bool Exclusion::close_all(StepProver& prover,
                          std::span<const verdict::Invariant> invariants) {
  const auto first_open = std::ranges::find_if(
      open_, [&](const Path* p) { return !excludes(prover, *p, invariants); });
  open_.erase(open_.begin(), first_open);
  return all_closed();
}

bool Exclusion::is_open(LocationId goal) const {
  return goal == cfa_.initial ||
         std::ranges::find(open_, goal, &Path::to) != open_.end();
}

std::vector<std::size_t> Exclusion::safe() const {
  std::vector<std::size_t> result;
  for (const LocationId cut : cfa_.cuts) {
    if (is_open(cut)) return result;
  }
  for (std::size_t i = 0; i < cfa_.properties.size(); ++i) {
    if (!is_open(cfa_.properties[i].target)) result.push_back(i);
  }
  return result;
}

std::vector<const Path*> Exclusion::closed_for(
    std::span<const std::size_t> properties) const {
  std::vector<const Path*> result;
  for (const Path* path : all_) {
    const bool counts = !cfa_.is_target(path->to) ||
                        std::ranges::any_of(properties, [&](std::size_t i) {
                          return cfa_.properties[i].target == path->to;
                        });
    if (counts && std::ranges::find(open_, path) == open_.end()) {
      result.push_back(path);
    }
  }
  return result;
}

bool holds_on_arrival(const Cfa& cfa, std::span<const Path> paths,
                      StepProver& prover, LocationId at, Term formula,
                      std::span<const verdict::Invariant> invariants) {
  if (at == cfa.initial) return false;
  return std::ranges::all_of(paths, [&](const Path& path) {
    return path.to != at ||
           prover.prove(path, formulas_at(path.from, invariants), formula)
                   .shown == Shown::Yes;
  });
}

}  // namespace pleat::prove
