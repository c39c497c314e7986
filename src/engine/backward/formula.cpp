#include "engine/backward/formula.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>

#include "term/walk.h"

namespace pleat::engine::backward {
namespace {

using term::Kind;
using term::mk_and;
using term::mk_not;
using term::mk_or;

class Nnf {
 public:
  Term operator()(Term f, bool negated) {
    auto& cache = caches_[negated ? 1 : 0];
    if (const auto it = cache.find(f); it != cache.end()) return it->second;
    const Term result = build(f, negated);
    cache.emplace(f, result);
    return result;
  }

 private:
  Term build(Term f, bool negated) {
    switch (f.kind()) {
      case Kind::Not:
        return (*this)(f[0], !negated);
      case Kind::And:
      case Kind::Or: {
        std::vector<Term> parts;
        for (Term c : f.children()) parts.push_back((*this)(c, negated));
        return f.is(Kind::And) != negated ? mk_and(parts) : mk_or(parts);
      }
      case Kind::Ite:
        return mk_or(mk_and((*this)(f[0], false), (*this)(f[1], negated)),
                     mk_and((*this)(f[0], true), (*this)(f[2], negated)));
      case Kind::Eq:
        if (f[0].is_bool()) {
          return mk_or(mk_and((*this)(f[0], false), (*this)(f[1], negated)),
                       mk_and((*this)(f[0], true), (*this)(f[1], !negated)));
        }
        break;
      default:
        break;
    }
    return negated ? mk_not(f) : f;
  }

  absl::flat_hash_map<Term, Term> caches_[2];
};

/// The parts of which f is the `outer` junction, each an `inner` one: cubes
/// for (Or, And), clauses for (And, Or). f is in negation normal form.
std::optional<std::vector<Cube>> distribute(Term f, Kind outer, Kind inner,
                                            std::size_t limit) {
  std::vector<Cube> result;
  if (f.is(outer)) {
    for (Term c : f.children()) {
      auto parts = distribute(c, outer, inner, limit);
      if (!parts || result.size() + parts->size() > limit) return std::nullopt;
      result.insert(result.end(), parts->begin(), parts->end());
    }
    return result;
  }
  if (!f.is(inner)) return std::vector<Cube>{{f}};
  result = {{}};
  for (Term c : f.children()) {
    const auto parts = distribute(c, outer, inner, limit);
    if (!parts || result.size() * parts->size() > limit) return std::nullopt;
    std::vector<Cube> product;
    for (const Cube& a : result) {
      for (const Cube& b : *parts) {
        product.push_back(a);
        product.back().insert(product.back().end(), b.begin(), b.end());
      }
    }
    result = std::move(product);
  }
  return result;
}

}  // namespace

Term to_nnf(Term f) { return Nnf()(f, false); }

std::optional<std::vector<Cube>> to_cubes(Term f, std::size_t limit) {
  f = to_nnf(f);
  if (f.is_false()) return std::vector<Cube>{};
  if (f.is_true()) return std::vector<Cube>{{}};
  return distribute(f, Kind::Or, Kind::And, limit);
}

std::vector<Term> to_clauses(Term f, std::size_t limit) {
  std::vector<Term> clauses;
  for (Term part : term::conjuncts(to_nnf(f))) {
    if (auto parts = distribute(part, Kind::And, Kind::Or, limit)) {
      for (const Cube& c : *parts) clauses.push_back(mk_or(c));
    } else {
      clauses.push_back(part);
    }
  }
  std::sort(clauses.begin(), clauses.end());
  clauses.erase(std::unique(clauses.begin(), clauses.end()), clauses.end());
  std::erase_if(clauses, [](Term c) { return c.is_true(); });
  return clauses;
}

bool mentions(Term t, Term symbol) {
  const std::vector<Term> symbols = term::free_symbols(t);
  return std::binary_search(symbols.begin(), symbols.end(), symbol);
}

}  // namespace pleat::engine::backward
