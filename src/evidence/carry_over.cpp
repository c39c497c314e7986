#include "evidence/carry_over.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "cfa/loops.h"
#include "term/walk.h"

namespace pleat::evidence {
namespace {

using cfa::LocationId;
using term::Term;
using Names = std::map<std::string, std::string>;

/// File, line, and which loop of the line it is. A function that was inlined
/// several times has several heads there.
using Spot = std::tuple<std::string, unsigned, std::size_t>;
using Heads = std::map<Spot, std::vector<LocationId>>;

Heads heads_of(const cfa::Cfa& cfa, const Names& originals) {
  std::map<std::pair<std::string, unsigned>,
           std::map<unsigned, std::vector<LocationId>>>
      lines;
  for (LocationId head : cfa::cut_points(cfa)) {
    const cfa::LoopSource* loop = cfa.loop_source(head);
    const cfa::SourcePos& pos = loop ? loop->statement : cfa.at(head).pos;
    if (!pos.known()) continue;
    const auto name = originals.find(pos.file);
    const std::string& file = name == originals.end() ? pos.file : name->second;
    lines[{file, pos.line}][pos.column].push_back(head);
  }
  Heads result;
  for (auto& [line, columns] : lines) {
    std::size_t number = 0;
    for (auto& [column, heads] : columns) {
      std::ranges::sort(heads);  // copies in the order of their calls
      result[{line.first, line.second, number++}] = std::move(heads);
    }
  }
  return result;
}

/// Which heads of `to` are those of `from`? Each copy is its own twin, where
/// there are as many; else any may be.
std::map<LocationId, std::vector<LocationId>> twins(const Heads& from,
                                                    const Heads& to) {
  std::map<LocationId, std::vector<LocationId>> result;
  for (const auto& [spot, heads] : from) {
    const auto there = to.find(spot);
    if (there == to.end()) continue;
    for (std::size_t i = 0; i < heads.size(); ++i) {
      if (heads.size() == there->second.size()) {
        result[heads[i]] = {there->second[i]};
      } else {
        result[heads[i]] = there->second;
      }
    }
  }
  return result;
}

bool is_known(const cfa::Cfa& cfa, Term formula) {
  return std::ranges::all_of(term::free_symbols(formula), [&](Term s) {
    return cfa.variable_of(s).has_value();
  });
}

}  // namespace

std::vector<verdict::Invariant> carry_over(
    const cfa::Cfa& from, const std::vector<verdict::Invariant>& invariants,
    const cfa::Cfa& to, const Names& originals) {
  const auto heads = twins(heads_of(from, originals), heads_of(to, {}));
  std::vector<verdict::Invariant> result;
  std::set<std::pair<LocationId, Term>> seen;
  for (const auto& [location, formula] : invariants) {
    const auto there = heads.find(location);
    if (there == heads.end()) continue;
    for (Term part : term::conjuncts(formula)) {
      if (part.is_true() || !is_known(to, part)) continue;
      for (LocationId head : there->second) {
        if (seen.insert({head, part}).second) result.push_back({head, part});
      }
    }
  }
  return result;
}

}  // namespace pleat::evidence
