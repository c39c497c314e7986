// How fast terms are made, substituted and evaluated, and which hash table
// serves hash-consing best (docs/decisions/terms.md has the numbers).

#include <absl/container/flat_hash_set.h>
#include <benchmark/benchmark.h>

#include <unordered_set>

#include "term/evaluate.h"
#include "term/node.h"
#include "term/substitute.h"
#include "term/term.h"
#include "term/walk.h"

namespace pleat::term {
namespace {

Term symbol(int i) {
  return mk_symbol("bench" + std::to_string(i), Sort::bitvec(32));
}

/// One iteration of a loop body: i = i + 1, s = s + a[i], a guard.
Term body(Term i, Term s, Term a, Term n) {
  const Term next = mk_add(i, mk_bv(1, 32));
  const Term sum = mk_add(s, mk_select(a, next));
  return mk_ite(mk_slt(next, n), sum, s);
}

void construct_new(benchmark::State& state) {
  const Term a = mk_symbol("bench_a", Sort::array(32, 32));
  const Term n = mk_symbol("bench_n", Sort::bitvec(32));
  const std::size_t before = term_count();
  for (auto _ : state) {
    const Term i = mk_fresh("bench_i", Sort::bitvec(32));
    const Term s = mk_fresh("bench_s", Sort::bitvec(32));
    benchmark::DoNotOptimize(body(i, s, a, n));
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(term_count() - before));
}
BENCHMARK(construct_new);

void construct_known(benchmark::State& state) {
  const Term a = mk_symbol("bench_a", Sort::array(32, 32));
  const Term n = mk_symbol("bench_n", Sort::bitvec(32));
  const Term i = symbol(0), s = symbol(1);
  for (auto _ : state) benchmark::DoNotOptimize(body(i, s, a, n));
  state.SetItemsProcessed(state.iterations() * 6);
}
BENCHMARK(construct_known);

Term deep(int depth) {
  const Term a = mk_symbol("bench_a", Sort::array(32, 32));
  const Term n = mk_symbol("bench_n", Sort::bitvec(32));
  Term s = symbol(1);
  for (int k = 0; k < depth; ++k) {
    s = mk_bvxor(body(symbol(k), s, a, n), symbol(k + 1));
  }
  return s;
}

void substitution(benchmark::State& state) {
  const Term t = deep(static_cast<int>(state.range(0)));
  int k = 0;
  for (auto _ : state) {
    Substitution map;
    map[symbol(1)] = mk_add(symbol(1), mk_bv(static_cast<Value>(++k), 32));
    benchmark::DoNotOptimize(substitute(t, map));
  }
  state.SetItemsProcessed(state.iterations() *
                          static_cast<std::int64_t>(dag_size(t)));
}
BENCHMARK(substitution)->Arg(100)->Arg(10'000);

void evaluation(benchmark::State& state) {
  const Term t = deep(static_cast<int>(state.range(0)));
  Model m;
  for (int k = 0; k < 100; ++k) m.set(symbol(k), static_cast<Value>(k));
  for (auto _ : state) benchmark::DoNotOptimize(Evaluator(m).scalar(t));
  state.SetItemsProcessed(state.iterations() *
                          static_cast<std::int64_t>(dag_size(t)));
}
BENCHMARK(evaluation)->Arg(100)->Arg(10'000);

// --- the table -------------------------------------------------------------

struct Hash {
  std::size_t operator()(const Node* n) const { return n->hash; }
};
struct Equal {
  bool operator()(const Node* a, const Node* b) const {
    return a->hash == b->hash && a->kind == b->kind && a->size == b->size &&
           std::equal(a->children, a->children + a->size, b->children);
  }
};

/// Linear probing over (hash, node) pairs: no look at a node unless all 64
/// bits of the hash agree.
class Probing {
 public:
  const Node* find(const Node* n) const {
    for (std::size_t i = n->hash & mask_;; i = (i + 1) & mask_) {
      const Slot& s = slots_[i];
      if (s.node == nullptr) return nullptr;
      if (s.hash == n->hash && Equal()(s.node, n)) return s.node;
    }
  }
  void insert(const Node* n) {
    if (++size_ * 2 > slots_.size()) grow();
    put(n);
  }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    const Node* node = nullptr;
  };
  void put(const Node* n) {
    std::size_t i = n->hash & mask_;
    while (slots_[i].node != nullptr) i = (i + 1) & mask_;
    slots_[i] = {n->hash, n};
  }
  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    mask_ = slots_.size() - 1;
    for (const Slot& s : old) {
      if (s.node != nullptr) put(s.node);
    }
  }
  std::vector<Slot> slots_ = std::vector<Slot>(16);
  std::size_t mask_ = 15;
  std::size_t size_ = 0;
};

template <typename Set>
struct Table {
  Set set;
  bool has(const Node* n) const { return set.find(n) != set.end(); }
  void put(const Node* n) { set.insert(n); }
};
template <>
struct Table<Probing> {
  Probing set;
  bool has(const Node* n) const { return set.find(n) != nullptr; }
  void put(const Node* n) { set.insert(n); }
};

/// Real nodes: sums of two symbols.
const std::vector<const Node*>& nodes() {
  static const auto* all = [] {
    auto* v = new std::vector<const Node*>;
    std::vector<Term> s;
    for (int i = 0; i < 1500; ++i) s.push_back(symbol(i));
    for (int i = 0; i < 1500 && v->size() < 1'000'000; ++i) {
      for (int j = 0; j < i; ++j) {
        v->push_back(mk_raw(Kind::UDiv, {{s[static_cast<std::size_t>(i)],
                                          s[static_cast<std::size_t>(j)]}})
                         .node());
      }
    }
    return v;
  }();
  return *all;
}

/// Finds that it is new, puts it, and finds it three times more.
template <typename Set>
void table(benchmark::State& state) {
  const auto& all = nodes();
  for (auto _ : state) {
    Table<Set> t;
    std::size_t found = 0;
    for (const Node* n : all) {
      if (!t.has(n)) t.put(n);
    }
    for (int round = 0; round < 3; ++round) {
      for (std::size_t i = 0; i < all.size(); ++i) {
        found += t.has(all[i * 7919 % all.size()]) ? 1 : 0;
      }
    }
    if (found != 3 * all.size()) state.SkipWithError("lost a node");
  }
  state.SetItemsProcessed(state.iterations() *
                          static_cast<std::int64_t>(4 * all.size()));
}
BENCHMARK(table<absl::flat_hash_set<const Node*, Hash, Equal>>)
    ->Name("table/absl_flat")
    ->Unit(benchmark::kMillisecond);
BENCHMARK(table<std::unordered_set<const Node*, Hash, Equal>>)
    ->Name("table/std_unordered")
    ->Unit(benchmark::kMillisecond);
BENCHMARK(table<Probing>)
    ->Name("table/linear_probing")
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace pleat::term
