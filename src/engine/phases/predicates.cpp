#include "engine/phases/predicates.h"

#include <algorithm>

#include "term/walk.h"

namespace pleat::engine::phases {
namespace {

using cfa::Cfa;
using prove::Path;
using term::Kind;
using term::Term;

class Collector {
 public:
  Collector(const Cfa& cfa, cfa::LocationId header) : cfa_(cfa), at_(header) {}

  std::vector<Term> run(const std::vector<Path>& paths) {
    add_choices(paths);
    for (const Path& p : paths) {
      if (p.from == at_ && is_goal(p.to)) add_atoms(p.guard);
    }
    for (const Path& p : paths) {
      if (p.from == at_ && p.to == at_) add_steps(p);
    }
    for (const Path& p : paths) {
      if (p.from == at_ && !is_goal(p.to)) add_atoms(p.guard);
    }
    return std::move(found_);
  }

 private:
  bool is_goal(cfa::LocationId l) const { return prove::is_goal(cfa_, l); }

  /// What one way through the body asks and another denies.
  void add_choices(const std::vector<Path>& paths) {
    std::vector<Term> asked;
    for (const Path& p : paths) {
      if (p.from != at_ || p.to != at_) continue;
      for (const Term c : term::conjuncts(p.guard)) asked.push_back(c);
    }
    for (const Term c : asked) {
      const Term denied = term::mk_not(c);
      if (std::ranges::find(asked, denied) != asked.end()) add_atoms(c);
    }
  }

  /// The comparisons that a formula is made of.
  void add_atoms(Term formula) {
    std::vector<Term> work{formula};
    std::vector<Term> met;
    while (!work.empty() && met.size() < kMostParts) {
      const Term t = work.back();
      work.pop_back();
      if (std::ranges::find(met, t) != met.end()) continue;
      met.push_back(t);
      if (t.is(Kind::Not) || t.is(Kind::And) || t.is(Kind::Or)) {
        work.insert(work.end(), t.children().rbegin(), t.children().rend());
      } else if (!t.is_const() && !t.is_symbol()) {
        add(t);
      }
    }
  }

  /// x += d: does x grow?
  void add_steps(const Path& p) {
    for (const auto& v : cfa_.variables) {
      if (!v.symbol.sort().is_bitvec()) continue;
      const Term step = term::mk_sub(p.after(v.symbol), v.symbol);
      if (step.is_const() || mentions(step, v.symbol)) continue;
      add(term::mk_slt(step, term::mk_bv(0, step.width())));
    }
  }

  void add(Term atom) {
    if (atom.is(Kind::Not)) atom = atom[0];
    const auto symbols = term::free_symbols(atom);
    const bool fits = std::ranges::all_of(symbols, [&](Term s) {
      return cfa_.variable_of(s) && s.sort().is_bitvec();
    });
    if (!fits || atom.is_const() || term::dag_size(atom) > kMostSize) return;
    if (std::ranges::find(found_, atom) == found_.end()) found_.push_back(atom);
  }

  static bool mentions(Term t, Term symbol) {
    return std::ranges::binary_search(term::free_symbols(t), symbol);
  }

  static constexpr std::size_t kMostParts = 100;  ///< of a formula
  static constexpr std::size_t kMostSize = 12;    ///< of a comparison

  const Cfa& cfa_;
  const cfa::LocationId at_;
  std::vector<Term> found_;
};

}  // namespace

std::vector<Term> predicates_at(const Cfa& cfa, cfa::LocationId header,
                                const std::vector<Path>& paths) {
  return Collector(cfa, header).run(paths);
}

}  // namespace pleat::engine::phases
