#pragma once

// Guesses about objects that were allocated, from what runs show of the fields
// of one node and of the node that it leads to: equalities (`p->number + seen
// == all`, `p->next->before == p`) and orders (`p->value >= p->next->value`).

#include "engine/cells/allocated.h"
#include "exec/samples.h"

namespace pleat::engine::cells {

struct ObjectRelations {
  std::vector<verdict::Invariant> equalities, orders;
};

ObjectRelations guess_object_relations(const cfa::Cfa& cfa,
                                       const Indices& indices,
                                       const Allocated& objects,
                                       const exec::SamplePool& samples);

}  // namespace pleat::engine::cells
