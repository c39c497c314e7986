#pragma once

// Random automata for property tests: scalars of all kinds of widths, arrays,
// division, shifts, inputs that are shared by the edges of a location, guards
// that exclude each other.

#include <random>
#include <string>
#include <vector>

#include "cfa/cfa.h"

namespace pleat::testing {

struct RandomCfaOptions {
  unsigned locations = 6;
  unsigned variables = 5;
  bool arrays = true;
  bool wide = true;          ///< values of more than 64 bits
  bool temporaries = false;  ///< some variables are Temporary, often constant
  unsigned term_depth = 3;
};

class RandomCfa {
 public:
  RandomCfa(std::uint64_t seed, RandomCfaOptions options)
      : random_(seed), options_(options), name_(unused_name()) {}

  cfa::Cfa make() {
    for (unsigned i = 0; i < options_.variables; ++i) add_variable(i);
    for (unsigned i = 0; i < options_.locations; ++i) {
      cfa_.add_location({.pos = {"r.c", i + 1, 1}, .function = "main"});
    }
    cfa_.initial = {0};
    for (std::uint32_t l = 0; l + 1 < options_.locations; ++l) add_edges({l});
    const cfa::LocationId last{options_.locations - 1};
    cfa_.properties.push_back({.text = "error", .target = last});
    return std::move(cfa_);
  }

 private:
  using Term = term::Term;
  using Sort = term::Sort;

  /// Symbols belong to the whole process, so each automaton has its own.
  static std::string unused_name() {
    static unsigned made = 0;
    return "r" + std::to_string(made++) + "_";
  }

  unsigned pick(unsigned n) { return static_cast<unsigned>(random_() % n); }

  Sort scalar_sort() {
    static constexpr unsigned kNarrow[] = {1, 7, 8, 16, 32, 32, 32, 63, 64};
    static constexpr unsigned kWide[] = {65, 100, 127, 128};
    if (options_.wide && pick(5) == 0) {
      return Sort::bitvec(kWide[pick(std::size(kWide))]);
    }
    return Sort::bitvec(kNarrow[pick(std::size(kNarrow))]);
  }

  Sort array_sort() {
    static constexpr unsigned kIndex[] = {3, 8, 32, 64};
    if (options_.wide && pick(4) == 0) {
      return pick(2) == 0 ? Sort::array(100, 8) : Sort::array(32, 128);
    }
    return Sort::array(kIndex[pick(std::size(kIndex))], pick(2) == 0 ? 8 : 32);
  }

  void add_variable(unsigned number) {
    cfa::Variable v;
    v.name = "v" + std::to_string(number);
    v.function = "main";
    Sort sort = pick(8) == 0 ? Sort::boolean() : scalar_sort();
    if (options_.arrays && pick(3) == 0) {
      sort = array_sort();
      v.kind = cfa::Variable::Kind::Memory;
    } else if (options_.temporaries && pick(2) == 0) {
      v.kind = cfa::Variable::Kind::Temporary;
    }
    v.symbol = term::mk_symbol(name_ + v.name, sort);
    cfa_.add_variable(std::move(v));
    sorts_.push_back(sort);
  }

  cfa::InputId add_input() {
    cfa::Input input;
    const Sort sort =
        options_.arrays && pick(8) == 0 ? array_sort() : scalar_sort();
    input.name = "nondet";
    input.symbol = term::mk_symbol(
        name_ + "in" + std::to_string(cfa_.inputs.size()), sort);
    return cfa_.add_input(std::move(input));
  }

  /// A leaf of that sort: variable, readable input, or constant.
  Term leaf(Sort sort) {
    std::vector<Term> fitting;
    for (const auto& v : cfa_.variables) {
      if (v.symbol.sort() == sort) fitting.push_back(v.symbol);
    }
    for (cfa::InputId i : readable_) {
      if (cfa_.at(i).symbol.sort() == sort) {
        fitting.push_back(cfa_.at(i).symbol);
      }
    }
    if (!fitting.empty() && pick(4) != 0) {
      return fitting[pick(static_cast<unsigned>(fitting.size()))];
    }
    if (sort.is_array()) {
      return term::mk_const_array(sort, leaf(Sort::bitvec(sort.width)));
    }
    if (sort.is_bool()) return term::mk_bool(pick(2) == 0);
    if (pick(3) == 0) {
      return term::mk_bv(term::Value{random_()} << 64 | random_(), sort.width);
    }
    return term::mk_bv(pick(6), sort.width);
  }

  Term random_term(Sort sort, unsigned depth) {
    if (depth == 0 || pick(6) == 0) return leaf(sort);
    if (sort.is_bool()) return random_bool(depth - 1);
    if (sort.is_array()) return random_array(sort, depth - 1);
    return random_bitvec(sort, depth - 1);
  }

  Sort some_sort() {
    return pick(2) == 0 ? sorts_[pick(static_cast<unsigned>(sorts_.size()))]
                        : scalar_sort();
  }

  Term random_bool(unsigned d) {
    using namespace term;
    const Sort b = Sort::boolean();
    Sort s = some_sort();
    switch (pick(7)) {
      case 0:
        return mk_not(random_term(b, d));
      case 1:
        return mk_and(
            {random_term(b, d), random_term(b, d), random_term(b, d)});
      case 2:
        return mk_or(random_term(b, d), random_term(b, d));
      case 3:
        return mk_eq(random_term(s, d), random_term(s, d));
      case 4:
        return mk_ite(random_term(b, d), random_term(b, d), random_term(b, d));
      default:
        if (!s.is_bitvec()) s = scalar_sort();
        return pick(2) == 0 ? mk_ult(random_term(s, d), random_term(s, d))
                            : mk_slt(random_term(s, d), random_term(s, d));
    }
  }

  Term random_array(Sort s, unsigned d) {
    if (pick(3) == 0) {
      return term::mk_ite(random_term(Sort::boolean(), d), random_term(s, d),
                          random_term(s, d));
    }
    return term::mk_store(random_term(s, d),
                          random_term(Sort::bitvec(s.index_width), d),
                          random_term(Sort::bitvec(s.width), d));
  }

  Term random_bitvec(Sort s, unsigned d) {
    using namespace term;
    const auto any = [&] { return random_term(s, d); };
    switch (pick(20)) {
      case 0:
      case 1:
        return mk_add(any(), any());
      case 2:
        return mk_mul(any(), any());
      case 3:
        return mk_udiv(any(), any());
      case 4:
        return mk_urem(any(), any());
      case 5:
        return mk_sdiv(any(), any());
      case 6:
        return mk_srem(any(), any());
      case 7:
        return mk_bvand(any(), any());
      case 8:
        return mk_bvor(any(), any());
      case 9:
        return mk_bvxor(any(), any());
      case 10:
        return mk_shl(any(), any());
      case 11:
        return mk_lshr(any(), any());
      case 12:
        return mk_ashr(any(), any());
      case 13:
        return mk_sub(any(), any());
      case 14:
        return mk_ite(random_term(Sort::boolean(), d), any(), any());
      case 15: {
        const Sort from = scalar_sort();
        const Term t = random_term(from, d);
        if (from.width == s.width) return t;
        if (from.width > s.width) {
          const unsigned low = pick(from.width - s.width + 1u);
          return mk_extract(t, low + s.width - 1, low);
        }
        return pick(2) == 0 ? mk_zext(t, s.width) : mk_sext(t, s.width);
      }
      case 16: {
        if (s.width < 2) return any();
        const unsigned low = 1 + pick(s.width - 1u);
        return mk_concat(random_term(Sort::bitvec(s.width - low), d),
                         random_term(Sort::bitvec(low), d));
      }
      default:
        for (Sort a : sorts_) {
          if (a.is_array() && a.width == s.width) {
            return mk_select(random_term(a, d),
                             random_term(Sort::bitvec(a.index_width), d));
          }
        }
        return mk_add(any(), mk_bv(1, s.width));
    }
  }

  /// A decision over inputs that all its edges read, then each edge's own.
  void add_edges(cfa::LocationId from) {
    using namespace term;
    std::vector<cfa::InputId> shared;
    for (unsigned n = pick(3); n > 0; --n) shared.push_back(add_input());
    readable_ = shared;
    std::vector<Term> guards;
    if (pick(3) == 0) {
      guards = {mk_true()};
    } else {
      const Term c = random_term(Sort::boolean(), options_.term_depth);
      if (pick(2) == 0) {
        guards = {c, mk_not(c)};
      } else {
        const Term b = random_term(Sort::boolean(), options_.term_depth);
        guards = {mk_and(c, b), mk_and(c, mk_not(b)), mk_not(c)};
      }
    }
    for (Term guard : guards) {
      if (pick(12) == 0) continue;  // the run may end here
      readable_ = shared;
      for (unsigned n = pick(2); n > 0; --n) readable_.push_back(add_input());
      add_edge(from, guard);
    }
    readable_.clear();
  }

  void add_edge(cfa::LocationId from, Term guard) {
    cfa::Edge edge;
    edge.from = from;
    // Mostly onwards, so that runs get somewhere; sometimes back.
    const unsigned rest = options_.locations - from.index - 1;
    edge.to = {pick(3) == 0 ? pick(options_.locations)
                            : from.index + 1 + pick(rest < 3 ? rest : 3)};
    edge.guard = guard;
    edge.inputs = readable_;
    edge.pos = {"r.c", 100 + from.index, 1};
    edge.branches.push_back({{"r.c", 100 + from.index, 1}, pick(2) == 0});
    for (std::uint32_t v = 0; v < cfa_.variables.size(); ++v) {
      if (pick(2) == 0) continue;
      const Sort sort = sorts_[v];
      const bool constant =
          cfa_.variables[v].kind == cfa::Variable::Kind::Temporary &&
          pick(2) == 0;
      const Term value =
          constant ? (sort.is_bool() ? term::mk_bool(pick(2) == 0)
                                     : term::mk_bv(pick(3), sort.width))
                   : random_term(sort, options_.term_depth);
      edge.assignments.push_back({{v}, value, edge.pos});
    }
    cfa_.add_edge(std::move(edge));
  }

  std::mt19937_64 random_;
  RandomCfaOptions options_;
  std::string name_;
  cfa::Cfa cfa_;
  std::vector<Sort> sorts_;
  std::vector<cfa::InputId> readable_;
};

inline cfa::Cfa random_cfa(std::uint64_t seed, RandomCfaOptions options = {}) {
  return RandomCfa(seed, options).make();
}

}  // namespace pleat::testing
