#include "transform/known_values.h"

#include "term/known_facts.h"

namespace pleat::transform {

namespace {
constexpr std::size_t kMostPartsOfValue = 2'000;
}  // namespace

cfa::Cfa with_known_values(cfa::Cfa cfa) {
  for (cfa::Edge& e : cfa.edges) {
    term::KnownFacts known;
    known.add(e.guard);
    if (known.are_impossible()) continue;
    for (cfa::Assignment& a : e.assignments)
      a.value = known.simplified(a.value, kMostPartsOfValue);
  }
  return cfa;
}

}  // namespace pleat::transform
