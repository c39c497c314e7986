#pragma once

// The subsumption table: labels of nodes that are done with, by location. A
// state that implies a label needs no exploration.
//
// A look-up evaluates the labels under the models that the state already has;
// the conjunct that failed last is tried first. Only labels that survive are
// asked for, conjunct by conjunct.

#include <optional>
#include <vector>

#include "engine/tracer/label.h"
#include "engine/tracer/queried_state.h"

namespace pleat::engine::tracer {

using EntryId = std::uint32_t;

struct Entry {
  LocationId at = {};
  Label label = {};
  /// Open headers that the label relies on: their loop is not done yet.
  HeaderSet relies = {};
  /// Labels that the successors have: together they are the proof.
  std::vector<EntryId> uses = {};
  /// Loops were cut off below: the label speaks of the iterations that were
  /// explored only, so it is for states with no more iterations left.
  bool cut = false;
  std::size_t level = 0;  ///< open loops on the path to the node
  bool open = false;  ///< of a header that is being explored: not for look-ups
  bool alive = true;
};

class Table {
 public:
  explicit Table(std::size_t locations) : by_location_(locations) {}

  EntryId add(Entry entry);
  Entry& operator[](EntryId id) { return entries_[id]; }
  const Entry& operator[](EntryId id) const { return entries_[id]; }
  std::size_t size() const { return entries_.size(); }
  const std::vector<EntryId>& at(LocationId l) const {
    return by_location_[l.index];
  }

  /// An entry whose hard conjuncts the state implies, and the reasons of soft
  /// ones that it does not. `may_fail` says which may fail.
  struct Found {
    EntryId entry;
    std::vector<Reason> failed;
  };
  template <typename MayFail>
  std::optional<Found> find(View& view, std::size_t level, Oracle& oracle,
                            const MayFail& may_fail) {
    auto& list = by_location_[view.at().index];
    for (std::size_t i = list.size(); i-- > 0;) {
      Entry& entry = entries_[list[i]];
      if (!entry.alive || entry.open) continue;
      if (entry.cut && entry.level > level) continue;
      if (excluded(view, entry)) continue;
      if (auto failed = implied(view, oracle, entry, may_fail)) {
        const EntryId id = list[i];
        return Found{id, std::move(*failed)};
      }
    }
    return std::nullopt;
  }

  /// An entry of the location whose label is `true`, if there is one.
  std::optional<EntryId> always_safe(LocationId at) const;

  /// Entries that rely on the header go.
  void drop_dependents(HeaderId header);
  /// The header gave up constraints: labels need not keep them invariant.
  void forget(HeaderId header, const std::vector<bool>& given_up);

  /// Removes dead entries from the lists.
  void sweep();

 private:
  bool excluded(View& view, Entry& entry);

  template <typename MayFail>
  std::optional<std::vector<Reason>> implied(View& view, Oracle& oracle,
                                             Entry& entry,
                                             const MayFail& may_fail) {
    std::vector<Reason> failed;
    for (std::size_t k = 0; k < entry.label.size(); ++k) {
      const Conjunct& c = entry.label[k];
      if (oracle.entails(view, c.formula)) continue;
      if (!c.purpose.hard && may_fail(c.purpose)) {
        failed.insert(failed.end(), c.purpose.soft.begin(),
                      c.purpose.soft.end());
        continue;
      }
      std::swap(entry.label[0], entry.label[k]);
      return std::nullopt;
    }
    return failed;
  }

  std::vector<Entry> entries_;
  std::vector<std::vector<EntryId>> by_location_;
};

}  // namespace pleat::engine::tracer
