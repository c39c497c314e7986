#include "engine/cells/sentinels.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <map>

#include "cfa/ghosts.h"
#include "cfa/loops.h"
#include "engine/cells/candidates.h"
#include "term/walk.h"

namespace pleat::engine::cells {
namespace {

using cfa::Cfa;
using term::Kind;
using term::Term;

constexpr std::size_t kMostNodes = 60, kMostStores = 8, kMostReads = 8;
constexpr std::size_t kMostSentinels = 100;

/// A value from before an edge, over the variables behind it: parts that a
/// variable was set to are that variable.
class Told {
 public:
  Told(const Cfa& cfa, const cfa::Edge& edge) : cfa_(cfa) {
    for (const auto& a : edge.assignments) {
      if (!a.value.sort().is_bitvec() || stays(edge, a.value)) continue;
      const Term variable = cfa.at(a.variable).symbol;
      know(a.value, variable);
      // The number of the cell that an address is that of.
      for (unsigned low = 1; low <= 3 && low < variable.width(); ++low) {
        know(term::mk_extract(a.value, variable.width() - 1, low),
             term::mk_extract(variable, variable.width() - 1, low));
      }
    }
  }

  /// Null if variables do not tell it.
  Term operator()(Term value) {
    if (term::dag_size(value) > kMostNodes) return {};
    const Term told = rebuilt(value);
    return cfa::mentions_others(cfa_, told) ? Term{} : told;
  }

 private:
  /// A variable that the edge does not change tells itself; another one that is
  /// set to it may go on from there.
  bool stays(const cfa::Edge& edge, Term value) const {
    const auto variable = cfa_.variable_of(value);
    return variable &&
           std::ranges::none_of(edge.assignments, [&](const auto& a) {
             return a.variable == *variable;
           });
  }

  void know(Term value, Term told) {
    if (!value.is_const()) known_.emplace(value, told);
  }

  Term rebuilt(Term t) {
    const auto known = known_.find(t);
    if (known != known_.end()) return known->second;
    if (t.children().empty()) return t;
    std::vector<Term> children;
    for (const Term c : t.children()) children.push_back(rebuilt(c));
    return known_[t] = term::mk_like(t, children);
  }

  const Cfa& cfa_;
  std::map<Term, Term> known_;
};

class SentinelFinder {
 public:
  explicit SentinelFinder(const Cfa& cfa) : cfa_(cfa) {}

  std::vector<Term> run() {
    find_reads();
    for (const cfa::Edge& e : cfa_.edges) {
      Told told(cfa_, e);
      for (const auto& a : e.assignments) {
        const Term array = cfa_.at(a.variable).symbol;
        Term value = a.value;
        for (std::size_t i = 0; value.is(Kind::Store) && i < kMostStores; ++i) {
          add(array, told(value[1]), told(value[2]));
          value = value[0];
        }
      }
    }
    for (const cfa::Loop& loop : cfa::find_loops(cfa_).loops) {
      for (const Term literal : literals_of_exits(cfa_, loop)) offer(literal);
    }
    return std::move(result_);
  }

 private:
  /// Finds the places where guards read arrays.
  void find_reads() {
    absl::flat_hash_set<Term> seen;
    std::vector<Term> work;
    for (const cfa::Edge& e : cfa_.edges) work.push_back(e.guard);
    while (!work.empty()) {
      const Term t = work.back();
      work.pop_back();
      if (!seen.insert(t).second) continue;
      work.insert(work.end(), t.children().begin(), t.children().end());
      if (!t.is(Kind::Select) || !cfa_.variable_of(t[0])) continue;
      if (term::free_symbols(t[1]).empty() ||
          cfa::mentions_others(cfa_, t[1])) {
        continue;
      }
      if (reads_[t[0]].size() < kMostReads) {
        reads_[t[0]].push_back(t[1]);
      }
    }
  }

  void add(Term array, Term index, Term value) {
    const auto reads = reads_.find(array);
    if (!index || reads == reads_.end()) return;
    if (value) offer(term::mk_eq(term::mk_select(array, index), value));
    for (const Term read : reads->second) compare(read, index);
  }

  /// The index without its other summands, as a bound of each variable in it.
  void compare(Term read, Term index) {
    const std::vector<Term> parts =
        read.is(Kind::Add)
            ? std::vector<Term>(read.children().begin(), read.children().end())
            : std::vector<Term>{read};
    for (const Term part : parts) {
      const bool low = part.is(Kind::Extract) && part.low() == 0;
      const bool extended = part.is(Kind::ZExt) || part.is(Kind::SExt);
      const Term counter = low ? part[0] : part;
      if (!(extended ? part[0] : counter).is_symbol()) continue;
      const Term bound = term::mk_zext(
          term::mk_sub(index, term::mk_sub(read, part)), counter.width());
      offer(term::mk_ule(counter, bound));
      offer(term::mk_uge(counter, bound));
      offer(term::mk_sle(counter, bound));
      offer(term::mk_sge(counter, bound));
    }
  }

  void offer(Term t) {
    if (t.is_const() || result_.size() >= kMostSentinels) return;
    if (std::ranges::find(result_, t) == result_.end()) result_.push_back(t);
  }

  const Cfa& cfa_;
  std::map<Term, std::vector<Term>> reads_;  ///< of each array
  std::vector<Term> result_;
};

}  // namespace

std::vector<Term> find_sentinels(const Cfa& cfa) {
  return SentinelFinder(cfa).run();
}

}  // namespace pleat::engine::cells
