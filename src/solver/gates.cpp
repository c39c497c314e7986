#include "solver/gates.h"

#include <algorithm>
#include <cstdlib>

#include "support/check.h"

namespace pleat::solver {

ProofRecorder::ProofRecorder(CaDiCaL::Solver& sat) : sat_(sat) {
  // These take clauses away that may have to come back when others are added
  // later, and the proof does not say so then.
  for (const char* technique : {"elim", "cover", "condition", "block"})
    sat_.set(technique, 0);
  file_ = open_memstream(&text_, &size_);
  CHECK(file_ != nullptr && sat_.trace_proof(file_, "proof"),
        "a proof should be writable");
}

ProofRecorder::~ProofRecorder() {
  if (file_ != nullptr) take();
}

Refutation ProofRecorder::take() {
  sat_.close_proof_trace();
  std::fclose(file_);
  file_ = nullptr;
  Refutation result{std::move(clauses_), std::string(text_, size_)};
  std::free(text_);
  return result;
}

Gates::Gates(Proof proof) {
  sat_.set("quiet", 1);
  // Queries are many and small, and these two look at all clauses at the start
  // of each solve. Not measured.
  sat_.set("lucky", 0);
  sat_.set("walk", 0);
  // Most of the time goes into formulas that have no model
  // (docs/decisions/bmc.md).
  sat_.set("stabilize", 0);
  sat_.set("probe", 0);
  if (proof == Proof::Yes) recorder_ = std::make_unique<ProofRecorder>(sat_);
  clause({fresh()});  // kYes
}

Lit Gates::made_as(const Gate& gate) {
  gates_.push_back(gate);
  ++variables_;
  if (gate.op != Op::Free) table_.emplace(key(gate), variables_);
  return variables_;
}

Lit Gates::known(const Gate& gate) const {
  const auto it = table_.find(key(gate));
  return it == table_.end() ? 0 : it->second;
}

void Gates::clause(std::span<const Lit> lits) {
  for (Lit l : lits) {
    if (l == kYes) return;
  }
  for (Lit l : lits) {
    if (l != kNo) add(l);
  }
  add(0);
}

/// Of a conjunction or its negation.
Lit Gates::and_under(Lit condition, Lit l) const {
  const Gate& g = gate_of(l);
  const int sign = l > 0 ? 1 : -1;
  if (g.a == -condition || g.b == -condition) return sign * kNo;
  if (g.a == condition) return sign * g.b;
  if (g.b == condition) return sign * g.a;
  return l;
}

Lit Gates::under(Lit condition, Lit l) const {
  if (l == condition) return kYes;
  if (l == -condition) return kNo;
  const Gate& g = gate_of(l);
  const int sign = l > 0 ? 1 : -1;
  const auto is = [&](Lit x) { return x == condition || x == -condition; };
  switch (g.op) {
    case Op::And:
      return and_under(condition, l);
    case Op::Xor:
      // x ^ b is -b where x holds.
      if (is(g.a)) return sign * (g.a == condition ? -g.b : g.b);
      if (is(g.b)) return sign * (g.b == condition ? -g.a : g.a);
      return l;
    case Op::Mux:
      if (is(g.a)) return sign * (g.a == condition ? g.b : g.c);
      return l;
    case Op::Majority:
    case Op::Free:
      return l;
  }
  return l;
}

/// After Brummayer and Biere, "Local two-level and-inverter graph minimization
/// without blowup", 2006: the rules that never make a circuit larger.
Lit Gates::and_of_ands(Lit a, Lit b) {
  if (!is_and(a) || !is_and(b)) return 0;
  const Gate x = gate_of(a), y = gate_of(b);
  for (const auto& [p, q] : {std::pair{x.a, x.b}, std::pair{x.b, x.a}}) {
    for (const auto& [r, s] : {std::pair{y.a, y.b}, std::pair{y.b, y.a}}) {
      if (a > 0 && b > 0) {
        if (p == -r) return kNo;
        if (p == r) return and2(a, s);
      } else if (a > 0) {  // p & q & -(r & s)
        if (p == -r) return a;
        if (p == r) return and2(a, -s);
      } else if (b > 0) {
        if (p == -r) return b;
        if (p == r) return and2(b, -q);
      } else if (p == r && q == -s) {
        return -p;
      }
    }
  }
  return 0;
}

Lit Gates::and2(Lit a, Lit b) {
  if (a == kNo || b == kNo || a == -b) return kNo;
  if (a == kYes || a == b) return b;
  if (b == kYes) return a;
  if (const Lit x = under(a, b); x != b) return and2(a, x);
  if (const Lit x = under(b, a); x != a) return and2(b, x);
  if (const Lit x = and_of_ands(a, b)) return x;
  if (a > b) std::swap(a, b);
  const Gate gate{Op::And, a, b, 0};
  if (const Lit g = known(gate)) return g;
  const Lit g = made_as(gate);
  clause({-g, a});
  clause({-g, b});
  clause({g, -a, -b});
  return g;
}

Lit Gates::xor2(Lit a, Lit b) {
  if (a == kNo) return b;
  if (b == kNo) return a;
  if (a == kYes) return -b;
  if (b == kYes) return -a;
  const int sign = (a < 0) != (b < 0) ? -1 : 1;
  a = std::abs(a);
  b = std::abs(b);
  if (a == b) return sign * kNo;
  if (a > b) std::swap(a, b);
  const Gate gate{Op::Xor, a, b, 0};
  if (const Lit g = known(gate)) return sign * g;
  Parities::Sum sum = parities_.add(a, b);
  if (sum.empty()) return sign * kNo;
  if (const Lit g = parities_.find(sum)) return sign * g;
  const Lit g = made_as(gate);
  parities_.define(g, std::move(sum));
  clause({-g, a, b});
  clause({-g, -a, -b});
  clause({g, -a, b});
  clause({g, a, -b});
  return sign * g;
}

Lit Gates::mux(Lit c, Lit a, Lit b) {
  if (c == kYes || a == b) return a;
  if (c == kNo) return b;
  if (c < 0) {
    c = -c;
    std::swap(a, b);
  }
  if (a == -b) return xor2(c, b);
  if (a == kYes || a == c) return or2(c, b);
  if (a == kNo || a == -c) return and2(-c, b);
  if (b == kYes || b == -c) return or2(-c, a);
  if (b == kNo || b == c) return and2(c, a);
  if (const Lit x = under(c, a); x != a) return mux(c, x, b);
  if (const Lit x = under(-c, b); x != b) return mux(c, a, x);
  const int sign = a < 0 ? -1 : 1;
  a *= sign;
  b *= sign;
  const Gate gate{Op::Mux, c, a, b};
  if (const Lit g = known(gate)) return sign * g;
  const Lit g = made_as(gate);
  clause({-c, -a, g});
  clause({-c, a, -g});
  clause({c, -b, g});
  clause({c, b, -g});
  clause({-a, -b, g});  // implied, but propagates without c
  clause({a, b, -g});
  return sign * g;
}

Lit Gates::majority(Lit a, Lit b, Lit c) {
  Lit l[] = {a, b, c};
  std::sort(l, l + 3, [](Lit x, Lit y) {
    return std::abs(x) != std::abs(y) ? std::abs(x) < std::abs(y) : x < y;
  });
  if (l[0] == kYes) return or2(l[1], l[2]);
  if (l[0] == kNo) return and2(l[1], l[2]);
  if (l[0] == l[1]) return l[0];
  if (l[1] == l[2]) return l[1];
  if (l[0] == -l[1]) return l[2];
  if (l[1] == -l[2]) return l[0];
  const int sign = l[0] < 0 ? -1 : 1;
  for (Lit& x : l) x *= sign;
  const Gate gate{Op::Majority, l[0], l[1], l[2]};
  if (const Lit g = known(gate)) return sign * g;
  const Lit g = made_as(gate);
  for (int i = 0; i < 3; ++i) {
    const Lit x = l[i];
    const Lit y = l[(i + 1) % 3];
    clause({-x, -y, g});
    clause({x, y, -g});
  }
  return sign * g;
}

Lit Gates::and_all(std::span<const Lit> lits) {
  std::vector<Lit> l(lits.begin(), lits.end());
  std::erase(l, kYes);
  std::sort(l.begin(), l.end());
  l.erase(std::unique(l.begin(), l.end()), l.end());
  for (Lit x : l) {
    if (x == kNo || (x < 0 && std::binary_search(l.begin(), l.end(), -x))) {
      return kNo;
    }
  }
  if (l.empty()) return kYes;
  if (l.size() == 1) return l[0];
  if (l.size() == 2) return and2(l[0], l[1]);
  const auto [known_gate, added] = wide_.try_emplace(l);
  if (!added) return known_gate->second;
  const Lit g = known_gate->second = fresh();
  std::vector<Lit> all{g};
  for (Lit x : l) {
    clause({-g, x});
    all.push_back(-x);
  }
  clause(all);
  return g;
}

Lit Gates::or_all(std::span<const Lit> lits) {
  std::vector<Lit> negated;
  for (Lit l : lits) negated.push_back(-l);
  return -and_all(negated);
}

}  // namespace pleat::solver
