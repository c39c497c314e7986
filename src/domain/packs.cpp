#include <algorithm>
#include <numeric>
#include <set>

#include "cfa/loops.h"
#include "domain/analysis.h"
#include "term/walk.h"

namespace pleat::domain {
namespace {

using cfa::Cfa;
using cfa::VariableId;
using term::Term;

/// Groups of variables that are mentioned together.
class Packer {
 public:
  Packer(const Cfa& cfa, const std::vector<VariableId>& variables)
      : cfa_(cfa), wanted_(cfa.variables.size(), false) {
    for (const VariableId v : variables) wanted_[v.index] = true;
    group_.resize(cfa.variables.size());
    std::iota(group_.begin(), group_.end(), 0u);
    for (const auto& e : cfa.edges) {
      for (const auto& together : mentions(e)) {
        for (const VariableId v : together) unite(v, together.front());
      }
    }
  }

  std::vector<std::vector<VariableId>> run(std::size_t most) {
    std::map<std::uint32_t, std::vector<VariableId>> groups;
    for (std::uint32_t v = 0; v < wanted_.size(); ++v) {
      if (wanted_[v]) groups[find(v)].push_back({v});
    }
    std::vector<std::vector<VariableId>> result;
    for (const auto& [root, group] : groups) {
      if (group.size() < 2) continue;
      if (group.size() <= most) {
        result.push_back(group);
      } else {
        add_by_loops(group, most, result);
      }
    }
    add_counted(most, result);
    return result;
  }

 private:
  std::uint32_t find(std::uint32_t v) {
    while (group_[v] != v) v = group_[v] = group_[group_[v]];
    return v;
  }
  void unite(VariableId a, VariableId b) {
    group_[find(a.index)] = find(b.index);
  }

  /// What a loop and those inside it count is related, too (the inner one's
  /// counters are linear in the outer one's): a pack of its own, since a large
  /// one costs more than two small ones.
  void add_counted(std::size_t most,
                   std::vector<std::vector<VariableId>>& result) const {
    for (const auto& loop : cfa::find_loops(cfa_).loops) {
      std::set<VariableId> counted;
      for (const cfa::LocationId l : loop.body) {
        for (const cfa::EdgeId e : cfa_.at(l).out) {
          for (const VariableId v : stepped(cfa_.at(e))) counted.insert(v);
        }
      }
      if (counted.size() < 2 || counted.size() > most) continue;
      const bool known = std::ranges::any_of(result, [&](const auto& pack) {
        return std::ranges::includes(pack, counted);
      });
      if (!known) result.emplace_back(counted.begin(), counted.end());
    }
  }

  /// Variables whose new value depends on the old one.
  std::vector<VariableId> stepped(const cfa::Edge& e) const {
    std::vector<VariableId> result;
    for (const auto& a : e.assignments) {
      if (!wanted_[a.variable.index]) continue;
      const std::vector<VariableId> vs = wanted_in(a.value);
      if (std::ranges::find(vs, a.variable) != vs.end()) {
        result.push_back(a.variable);
      }
    }
    return result;
  }

  std::vector<VariableId> wanted_in(Term t) const {
    std::vector<VariableId> result;
    for (const Term s : term::free_symbols(t)) {
      const auto v = cfa_.variable_of(s);
      if (v && wanted_[v->index]) result.push_back(*v);
    }
    return result;
  }

  /// Variables of one comparison, of one assignment, and of one step.
  std::vector<std::vector<VariableId>> mentions(const cfa::Edge& e) const {
    std::vector<std::vector<VariableId>> result;
    for (const Term c : term::conjuncts(e.guard)) {
      result.push_back(wanted_in(c));
    }
    for (const auto& a : e.assignments) {
      if (!wanted_[a.variable.index]) continue;
      std::vector<VariableId> vs = wanted_in(a.value);
      vs.push_back(a.variable);
      result.push_back(std::move(vs));
    }
    // What takes its value from one input.
    for (const cfa::InputId i : e.inputs) {
      std::vector<VariableId> fed;
      for (const auto& a : e.assignments) {
        if (wanted_[a.variable.index] && a.value == cfa_.at(i).symbol) {
          fed.push_back(a.variable);
        }
      }
      result.push_back(std::move(fed));
    }
    result.push_back(stepped(e));
    std::erase_if(result, [](const auto& v) { return v.empty(); });
    return result;
  }

  void add_by_loops(const std::vector<VariableId>& group, std::size_t most,
                    std::vector<std::vector<VariableId>>& result) const {
    for (const auto& loop : cfa::find_loops(cfa_).loops) {
      std::map<VariableId, int> uses;
      for (const cfa::LocationId l : loop.body) {
        for (const cfa::EdgeId e : cfa_.at(l).out) {
          for (const auto& together : mentions(cfa_.at(e))) {
            for (const VariableId v : together) ++uses[v];
          }
        }
      }
      std::vector<VariableId> pack;
      for (const VariableId v : group) {
        if (uses.contains(v)) pack.push_back(v);
      }
      std::ranges::stable_sort(
          pack, [&](VariableId a, VariableId b) { return uses[a] > uses[b]; });
      if (pack.size() > most) pack.resize(most);
      std::ranges::sort(pack);
      if (pack.size() < 2) continue;
      if (std::ranges::find(result, pack) == result.end()) {
        result.push_back(std::move(pack));
      }
    }
  }

  const Cfa& cfa_;
  std::vector<bool> wanted_;
  std::vector<std::uint32_t> group_;
};

}  // namespace

std::vector<std::vector<VariableId>> find_packs(
    const Cfa& cfa, const std::vector<VariableId>& variables,
    std::size_t most) {
  return Packer(cfa, variables).run(most);
}

}  // namespace pleat::domain
