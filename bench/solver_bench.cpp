// The chain against plain incremental Z3, family by family, in one run:
//
//   build/release/bench/solver_bench --benchmark_counters_tabular=true
//
// Each family is measured four ways: Z3's `simple` incremental solver, Z3's
// QF_BV solver, our bit-blaster alone, and the chain. The argument is the
// number of variables (or constraints). "unknown" counts queries without an
// answer, which would flatter the time.

#include <benchmark/benchmark.h>
#include <z3++.h>

#include <functional>
#include <random>

#include "solver/solver.h"
#include "term/print.h"
#include "term/walk.h"

namespace {

using namespace pleat;
using namespace pleat::solver;
using namespace pleat::term;

/// A background with queries over it.
struct Series {
  std::vector<Term> background;
  std::vector<std::vector<Term>> queries;
};
using Family = std::function<std::vector<Series>(unsigned)>;

constexpr unsigned kWidth = 32;
Term bv(std::int64_t v) { return mk_bv(static_cast<Value>(v), kWidth); }
Term var(const std::string& name, unsigned i) {
  return mk_symbol(name + std::to_string(i), Sort::bitvec(kWidth));
}
Term times(std::int64_t c, Term x) { return mk_mul(bv(c), x); }

/// Steps of loops whose invariant is a set of linear equalities: each variable
/// moves by a multiple of one counter; every third candidate is wrong.
std::vector<Series> linear_steps(unsigned n) {
  std::mt19937 r(7);
  std::vector<Series> all;
  for (unsigned loop = 0; loop < 2; ++loop) {
    Series s;
    std::vector<Term> now, next;
    std::vector<std::int64_t> step, start;
    for (unsigned i = 0; i <= n; ++i) {
      now.push_back(var("l" + std::to_string(loop) + "x", i));
      next.push_back(var("l" + std::to_string(loop) + "y", i));
      step.push_back(i == 0 ? 1 : static_cast<int>(r() % 5) + 1);
      start.push_back(i == 0 ? 0 : static_cast<int>(r() % 100));
      s.background.push_back(mk_eq(next[i], mk_add(now[i], bv(step[i]))));
    }
    for (unsigned i = 1; i <= n; ++i) {
      const std::int64_t guess = step[i] + (i % 3 == 0 ? 1 : 0);
      const auto invariant = [&](const std::vector<Term>& v) {
        return mk_eq(v[i], mk_add(times(guess, v[0]), bv(start[i])));
      };
      s.queries.push_back({invariant(now), mk_not(invariant(next))});
    }
    all.push_back(std::move(s));
  }
  return all;
}

/// Steps of loops over linear inequalities with bounded variables.
std::vector<Series> inequality_steps(unsigned n) {
  std::mt19937 r(11);
  std::vector<Series> all;
  for (unsigned loop = 0; loop < 2; ++loop) {
    Series s;
    const std::string p = "q" + std::to_string(loop);
    std::vector<Term> now, next;
    for (unsigned i = 0; i <= n; ++i) {
      now.push_back(var(p + "x", i));
      next.push_back(var(p + "y", i));
      s.background.push_back(mk_sle(bv(0), now[i]));
      s.background.push_back(mk_sle(now[i], bv(100'000)));
      const Term up = mk_add(now[i], bv(1 + static_cast<int>(r() % 3)));
      s.background.push_back(
          mk_eq(next[i], i == 0 ? mk_add(now[0], bv(3)) : up));
    }
    for (unsigned i = 1; i <= n; ++i) {
      // a*x_i <= b*x_0 + c*x_{i-1} + d, kept or not by the step
      const int a = 1 + static_cast<int>(r() % 3);
      const int b = 1 + static_cast<int>(r() % 4);
      const auto invariant = [&](const std::vector<Term>& v) {
        return mk_sle(
            times(a, v[i]),
            mk_add(times(b, v[0]), mk_add(times(2, v[i - 1]), bv(17))));
      };
      s.queries.push_back({invariant(now), mk_not(invariant(next))});
    }
    all.push_back(std::move(s));
  }
  return all;
}

/// Search for the largest bound that a background still implies.
std::vector<Series> bisection(unsigned n) {
  std::vector<Series> all;
  for (unsigned k = 0; k < 4; ++k) {
    Series s;
    const std::string p = "b" + std::to_string(k);
    Term sum = bv(0);
    for (unsigned i = 0; i < n; ++i) {
      const Term x = var(p, i);
      s.background.push_back(mk_ule(x, bv(1000 + 37 * i + k)));
      sum = mk_add(sum, mk_bvand(x, bv(0xFFF0)));
    }
    std::int64_t low = 0, high = 1 << 20;
    const std::int64_t truth = 900 * n;
    while (low < high) {
      const std::int64_t middle = (low + high) / 2;
      s.queries.push_back({mk_ugt(sum, bv(middle))});
      (middle < truth ? low : high) = middle < truth ? middle + 1 : middle;
    }
    all.push_back(std::move(s));
  }
  return all;
}

/// Paths of simple constraints, satisfiable or contradictory at the end.
std::vector<Series> path(unsigned n, bool sat) {
  std::mt19937 r(13);
  Series s;
  std::vector<Term> x;
  const std::string p = sat ? "ps" : "pu";
  for (unsigned i = 0; i < 10; ++i) x.push_back(var(p, i));
  for (unsigned i = 0; i < 10; ++i) {
    s.background.push_back(mk_sle(bv(0), x[i]));
    s.background.push_back(mk_slt(x[i], bv(1'000'000)));
  }
  for (unsigned i = 0; i + 20 < n; ++i) {
    const Term a = x[r() % 10], b = x[r() % 10];
    switch (r() % 3) {
      case 0:
        s.background.push_back(
            mk_ne(a, mk_add(b, bv(static_cast<int>(r() % 50)))));
        break;
      case 1:
        s.background.push_back(
            mk_slt(a, mk_add(b, bv(1'500'000 + static_cast<int>(r() % 99)))));
        break;
      default:
        s.background.push_back(
            mk_sgt(mk_add(a, bv(2'000'000)), mk_add(b, times(2, x[r() % 10]))));
    }
  }
  if (!sat) s.background.push_back(mk_sgt(x[0], mk_add(x[1], bv(1'000'001))));
  s.queries.push_back({});
  return {s};
}

/// Identities of polynomials, and near misses.
std::vector<Series> polynomials(unsigned n) {
  std::vector<Series> all;
  for (unsigned k = 0; k < n; ++k) {
    const Term x = var("m", 3 * k), y = var("m", 3 * k + 1);
    const Term z = var("m", 3 * k + 2);
    const Term c = bv(k + 2);
    const Term left = mk_mul(mk_add(x, mk_mul(c, y)), mk_add(y, z));
    const Term right = mk_add(mk_add(mk_mul(x, y), mk_mul(x, z)),
                              mk_mul(c, mk_add(mk_mul(y, y), mk_mul(y, z))));
    all.push_back({{}, {{mk_ne(left, right)}}});
    all.push_back({{}, {{mk_ne(left, mk_add(right, mk_mul(x, z)))}}});
  }
  return all;
}

/// A few stores, reads at unknown places.
std::vector<Series> arrays(unsigned n) {
  std::vector<Series> all;
  for (unsigned k = 0; k < 4; ++k) {
    Series s;
    Term a = mk_symbol("mem" + std::to_string(k), Sort::array(32, 32));
    const Term base = a;
    std::vector<Term> index;
    for (unsigned i = 0; i < n; ++i) {
      index.push_back(var("i" + std::to_string(k) + "_", i));
      s.background.push_back(mk_ult(index[i], bv(64)));
      a = mk_store(a, index[i], mk_add(mk_select(base, index[i]), bv(1)));
    }
    const Term j = var("j", k);
    // Either untouched or one more.
    const Term old = mk_select(base, j), now = mk_select(a, j);
    s.queries.push_back({mk_ne(now, old), mk_ne(now, mk_add(old, bv(1)))});
    s.queries.push_back({mk_ne(now, old), mk_eq(j, index[0])});
    std::vector<Term> elsewhere{mk_ne(now, old)};
    for (Term i : index) elsewhere.push_back(mk_ne(i, j));
    s.queries.push_back(elsewhere);
    all.push_back(std::move(s));
  }
  return all;
}

/// Division and modulo by constants.
std::vector<Series> divisions(unsigned n) {
  std::vector<Series> all;
  for (unsigned k = 0; k < n; ++k) {
    const Term x = var("d", k), d = bv(3 + k), y = var("e", k);
    Series s;
    s.background.push_back(mk_ult(x, bv(1'000'000)));
    s.background.push_back(mk_eq(mk_urem(x, d), bv(1)));
    s.background.push_back(mk_eq(y, mk_add(x, d)));
    s.queries.push_back({mk_ne(mk_urem(y, d), bv(1))});
    s.queries.push_back({mk_ne(mk_udiv(y, d), mk_add(mk_udiv(x, d), bv(1)))});
    s.queries.push_back({mk_ne(mk_udiv(y, d), bv(17))});
    all.push_back(std::move(s));
  }
  return all;
}

/// Plain Z3 on the logic's own solver, fed with SMT-LIB text.
class Z3Logic {
 public:
  explicit Z3Logic(const Series& s) : solver_(context_, "QF_BV") {
    std::vector<Term> all = s.background;
    for (const auto& q : s.queries) all.insert(all.end(), q.begin(), q.end());
    for (Term t : free_symbols(all)) {
      declarations_ += "(declare-const " + smtlib_symbol(t.name()) + " " +
                       to_smtlib(t.sort()) + ")\n";
    }
    for (Term t : s.background) solver_.add(parse(t));
    z3::params p(context_);
    p.set("rlimit", 10'000'000U);
    solver_.set(p);
    for (const auto& q : s.queries) {
      z3::expr_vector v(context_);
      for (Term t : q) v.push_back(parse(t));
      queries_.push_back(v);
    }
  }
  /// Answers all queries; the number of unknowns.
  int run() {
    int unknown = 0;
    for (const z3::expr_vector& q : queries_) {
      solver_.push();
      for (unsigned i = 0; i < q.size(); ++i) solver_.add(q[i]);
      if (solver_.check() == z3::unknown) ++unknown;
      solver_.pop();
    }
    return unknown;
  }

 private:
  z3::expr parse(Term t) {
    const std::string text = declarations_ + "(assert " + to_smtlib(t) + ")";
    return context_.parse_string(text.c_str())[0];
  }
  z3::context context_;
  z3::solver solver_;
  std::string declarations_;
  std::vector<z3::expr_vector> queries_;
};

enum class Way { Z3Simple, Z3Logic, Blast, Chain };

void measure(benchmark::State& state, const Family& family, Way way) {
  const std::vector<Series> all = family(static_cast<unsigned>(state.range(0)));
  std::size_t queries = 0, unknown = 0;
  for (auto _ : state) {
    Registry stats;
    Solver chain(Options{}, stats);
    for (const Series& s : all) {
      if (way == Way::Z3Logic) {
        state.PauseTiming();  // parsing is not Z3's fault
        Z3Logic z3(s);
        state.ResumeTiming();
        unknown += static_cast<std::size_t>(z3.run());
        queries += s.queries.size();
        continue;
      }
      const auto context = way == Way::Chain   ? chain.context()
                           : way == Way::Blast ? plain_context(Backend::Blast)
                                               : plain_context(Backend::Z3);
      for (Term t : s.background) context->add(t);
      for (const auto& q : s.queries) {
        const Result r = context->check(
            {.name = "bench", .assumptions = q, .units = 10'000});
        ++queries;
        if (r.is_unknown()) ++unknown;
      }
    }
  }
  state.counters["per query"] = benchmark::Counter(
      static_cast<double>(queries),
      benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["unknown"] =
      static_cast<double>(unknown) / static_cast<double>(state.iterations());
  state.counters["queries"] =
      static_cast<double>(queries) / static_cast<double>(state.iterations());
}

void add_family(const std::string& name, const Family& family,
                std::vector<std::int64_t> sizes) {
  const std::pair<const char*, Way> ways[] = {{"z3", Way::Z3Simple},
                                              {"z3-logic", Way::Z3Logic},
                                              {"blast", Way::Blast},
                                              {"chain", Way::Chain}};
  for (const auto& [label, way] : ways) {
    auto* b = benchmark::RegisterBenchmark(
        (name + "/" + label).c_str(),
        [family, w = way](benchmark::State& s) { measure(s, family, w); });
    for (std::int64_t n : sizes) b->Arg(n);
    b->Unit(benchmark::kMillisecond)->MinTime(0.2);
  }
}

const bool registered = [] {
  add_family("linear-step", linear_steps, {3, 6});
  add_family("inequality-step", inequality_steps, {4, 8});
  add_family("bisection", bisection, {4, 10});
  add_family("path-sat", [](unsigned n) { return path(n, true); }, {100, 500});
  add_family("path-unsat", [](unsigned n) { return path(n, false); },
             {100, 500});
  add_family("polynomial", polynomials, {4});
  add_family("arrays", arrays, {3, 6});
  add_family("division", divisions, {8});
  return true;
}();

}  // namespace
