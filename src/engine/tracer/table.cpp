#include "engine/tracer/table.h"

#include <algorithm>

namespace pleat::engine::tracer {

EntryId Table::add(Entry entry) {
  const EntryId id = static_cast<EntryId>(entries_.size());
  by_location_[entry.at.index].push_back(id);
  entries_.push_back(std::move(entry));
  return id;
}

bool Table::excluded(View& view, Entry& entry) {
  for (std::size_t k = 0; k < entry.label.size(); ++k) {
    if (!entry.label[k].purpose.hard) continue;
    if (!view.refuted(entry.label[k].formula)) continue;
    std::swap(entry.label[0], entry.label[k]);
    return true;
  }
  return false;
}

std::optional<EntryId> Table::always_safe(LocationId at) const {
  for (EntryId id : by_location_[at.index]) {
    const Entry& e = entries_[id];
    if (e.alive && !e.open && !e.cut && e.label.empty()) return id;
  }
  return std::nullopt;
}

void Table::drop_dependents(HeaderId header) {
  for (Entry& e : entries_) {
    if (e.alive && contains(e.relies, header)) e.alive = false;
  }
  sweep();
}

void Table::forget(HeaderId header, const std::vector<bool>& given_up) {
  for (Entry& e : entries_) {
    if (!e.alive || !contains(e.relies, header)) continue;
    for (Conjunct& c : e.label) {
      std::erase_if(c.purpose.soft, [&](const Reason& r) {
        return r.header == header && given_up[r.constraint];
      });
    }
    std::erase_if(e.label, [](const Conjunct& c) { return c.purpose.empty(); });
  }
}

void Table::sweep() {
  for (auto& list : by_location_) {
    std::erase_if(list, [&](EntryId id) { return !entries_[id].alive; });
  }
}

}  // namespace pleat::engine::tracer
