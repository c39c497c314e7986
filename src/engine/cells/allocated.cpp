#include "engine/cells/allocated.h"

#include <algorithm>
#include <set>

#include "cfa/loops.h"
#include "term/walk.h"

namespace pleat::engine::cells {
namespace {

using cfa::LocationId;
using term::Term;
using term::Value;
using verdict::Invariant;

constexpr std::size_t kMostVariables = 12, kMostFields = 6;
constexpr std::size_t kMostToRepeat = 24, kMostAllocators = 2;
constexpr std::size_t kProbes = 4;

/// What a counter begins with and grows by, if both are constants.
struct Growth {
  std::set<Value> begins, steps;
  bool is_regular = true;
};

Growth growth_of(const cfa::Cfa& cfa, Term counter) {
  Growth result;
  for (const cfa::Edge& e : cfa.edges) {
    for (const auto& a : e.assignments) {
      if (cfa.at(a.variable).symbol != counter) continue;
      const Term step = term::mk_sub(a.value, counter);
      if (a.value.is_const()) {
        result.begins.insert(a.value.value());
      } else if (step.is_const()) {
        result.steps.insert(step.value());
      } else {
        result.is_regular = false;
      }
    }
  }
  return result;
}

class ObjectGuesser {
 public:
  ObjectGuesser(const cfa::Cfa& cfa, const Indices& indices,
                const Allocated& objects, std::span<const Term> sentinels,
                std::vector<Invariant>& candidates)
      : cfa_(cfa),
        indices_(indices),
        objects_(objects),
        sentinels_(sentinels),
        candidates_(candidates) {
    find_pointers();
    for (const Term c : indices.cells) {
      if (c.width() == indices.any.width() && cells_.size() < kMostFields)
        cells_.push_back(c);
    }
  }

  void run() {
    for (const LocationId header : cfa::cut_points(cfa_)) {
      here_ = header;
      guess_variables();
      guess_cells();
      guess_relations();
    }
  }

 private:
  /// Other variables that may hold addresses.
  void find_pointers() {
    for (const cfa::Variable& v : cfa_.variables) {
      const Term s = v.symbol;
      if (s.sort() != objects_.next.sort() || s == objects_.next ||
          s == indices_.any || pointers_.size() >= kMostVariables)
        continue;
      if (std::ranges::find(indices_.counters, s) != indices_.counters.end())
        pointers_.insert(pointers_.begin(), s);
      else if (v.type.kind == cfa::CType::Kind::Pointer)
        pointers_.push_back(s);
    }
  }

  static Term zero(Term like) { return term::mk_bv(0, like.width()); }
  static Term is_null(Term t) { return term::mk_eq(t, zero(t)); }

  void offer(Term formula) {
    if (!formula.is_const()) candidates_.push_back({here_, formula});
  }

  /// Of any object.
  void offer_of_objects(Term formula) {
    offer(term::mk_implies(objects_.contains(indices_.any), formula));
  }

  void guess_variables() {
    const Term next = objects_.next;
    const Term begin = term::mk_bv(objects_.begin, next.width());
    offer(term::mk_uge(next, begin));
    offer(objects_.aligned(next));
    for (const Term p : pointers_) {
      offer(objects_.contains(p));
      offer(term::mk_or(is_null(p), objects_.contains(p)));
      for (const Term s : sentinels_) {
        if (std::ranges::count(term::free_symbols(s), p) != 0)
          offer(term::mk_or(is_null(p), s));
      }
    }
  }

  void guess_cells() {
    const Term any = indices_.any;
    for (const Term p : pointers_) offer_of_objects(term::mk_ule(any, p));
    for (const Term cell : cells_) {
      offer_of_objects(objects_.contains(cell));
      offer_of_objects(term::mk_or(is_null(cell), objects_.contains(cell)));
      offer_of_objects(term::mk_ult(cell, any));
      offer_of_objects(term::mk_or(is_null(cell), term::mk_ult(any, cell)));
    }
  }

  void guess_relations() {
    for (const auto* relations :
         {&indices_.holds, &indices_.clauses, &indices_.beside_orders}) {
      for (const Term r :
           std::span(*relations)
               .first(std::min(kMostToRepeat, relations->size())))
        offer_of_objects(r);
    }
  }

  const cfa::Cfa& cfa_;
  const Indices& indices_;
  const Allocated& objects_;
  const std::span<const Term> sentinels_;
  std::vector<Invariant>& candidates_;
  std::vector<Term> pointers_, cells_;
  LocationId here_;
};

}  // namespace

Term Allocated::aligned(Term address) const {
  unsigned low = 0;
  while ((Value{2} << low) <= step) ++low;
  if (low == 0) return term::mk_true();
  const Term first = term::mk_bv(begin, address.width());
  return term::mk_eq(term::mk_extract(address, low - 1, 0),
                     term::mk_extract(first, low - 1, 0));
}

Term Allocated::contains(Term address) const {
  const Term first = term::mk_bv(begin, address.width());
  return term::mk_and({term::mk_uge(address, first),
                       term::mk_ult(address, next), aligned(address)});
}

std::vector<Allocated> find_allocated(const cfa::Cfa& cfa,
                                      const Indices& indices) {
  std::vector<Allocated> result;
  for (const Term c : indices.counters) {
    const Growth growth = growth_of(cfa, c);
    if (!growth.is_regular || growth.begins.size() != 1 ||
        growth.steps.empty() || result.size() >= kMostAllocators)
      continue;
    Value step = 0;
    for (const Value s : growth.steps) step |= s;
    result.push_back({c, *growth.begins.begin(), step & (~step + 1)});
  }
  return result;
}

std::vector<Term> addresses(const Allocated& objects) {
  const unsigned width = objects.next.width();
  std::vector<Term> result;
  for (Value i = 0; i < kProbes; ++i) {
    const Value distance = i * objects.step;
    result.push_back(term::mk_bv(objects.begin + distance, width));
    result.push_back(term::mk_sub(objects.next,
                                  term::mk_bv(distance + objects.step, width)));
  }
  return result;
}

void guess_about_objects(const cfa::Cfa& cfa, const Indices& indices,
                         const Allocated& objects,
                         std::span<const Term> sentinels,
                         std::vector<Invariant>& candidates) {
  ObjectGuesser(cfa, indices, objects, sentinels, candidates).run();
}

}  // namespace pleat::engine::cells
