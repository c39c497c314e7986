#include "engine/backward/predicates.h"

#include <algorithm>
#include <set>

#include "engine/backward/formula.h"
#include "engine/backward/literal.h"
#include "term/walk.h"

namespace pleat::engine::backward {
namespace {

using term::Kind;

constexpr std::size_t kMostChains = 80;
constexpr std::size_t kLargestTerm = 24;

class Collector {
 public:
  explicit Collector(const cfa::Cfa& cfa) : cfa_(cfa) {}

  void guard(Term t) {
    if (!t.is_bool() || !seen_.insert(t).second) return;
    if (t.is(Kind::Slt) || t.is(Kind::Ult)) {
      orders(t[0], t[1], t.is(Kind::Slt));
    } else if (t.is(Kind::Eq) && t[0].sort().is_bitvec()) {
      orders(t[0], t[1], is_signed(cfa_, t));
    } else {
      for (Term c : t.children()) guard(c);
    }
  }

  void assignment(Term variable, Term value) {
    if (!variable.sort().is_bitvec() || value.is_const() || value.is_symbol() ||
        mentions(value, variable)) {
      return;
    }
    orders(variable, value, is_signed(cfa_, variable));
  }

  std::vector<std::vector<Term>> take() { return std::move(chains_); }

 private:
  void orders(Term a, Term b, bool sign) {
    if (!plain(a) || !plain(b) || chains_.size() >= kMostChains) return;
    if ((a.is_symbol() || a.is_const()) && (b.is_symbol() || b.is_const())) {
      return;  // other bounds cover these
    }
    if (sign) {
      add({term::mk_slt(a, b), term::mk_sle(a, b)});
      add({term::mk_slt(b, a), term::mk_sle(b, a)});
    } else {
      add({term::mk_ult(a, b), term::mk_ule(a, b)});
      add({term::mk_ult(b, a), term::mk_ule(b, a)});
    }
  }

  void add(std::vector<Term> chain) {
    if (known_.insert(chain[0]).second) chains_.push_back(std::move(chain));
  }

  /// Small, and over scalar variables only?
  bool plain(Term t) const {
    if (term::dag_size(t) > kLargestTerm) return false;
    for (Term s : term::free_symbols(t)) {
      if (!s.sort().is_bitvec() || !cfa_.variable_of(s)) return false;
    }
    return true;
  }

  const cfa::Cfa& cfa_;
  std::set<Term> seen_, known_;
  std::vector<std::vector<Term>> chains_;
};

}  // namespace

std::vector<std::vector<Term>> program_predicates(const cfa::Cfa& cfa) {
  Collector collector(cfa);
  for (const cfa::Edge& e : cfa.edges) collector.guard(e.guard);
  for (const cfa::Edge& e : cfa.edges) {
    for (const auto& a : e.assignments) {
      collector.assignment(cfa.at(a.variable).symbol, a.value);
    }
  }
  return collector.take();
}

}  // namespace pleat::engine::backward
