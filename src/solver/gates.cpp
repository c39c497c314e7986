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
  if (proof == Proof::Yes) recorder_ = std::make_unique<ProofRecorder>(sat_);
  clause({kYes});
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

Lit Gates::and2(Lit a, Lit b) {
  if (a == kNo || b == kNo || a == -b) return kNo;
  if (a == kYes || a == b) return b;
  if (b == kYes) return a;
  if (a > b) std::swap(a, b);
  Lit& g = slot(Op::And, a, b, 0);
  if (g != 0) return g;
  g = fresh();
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
  if (a == b) return kNo;
  if (a == -b) return kYes;
  const int sign = (a < 0) != (b < 0) ? -1 : 1;
  a = std::abs(a);
  b = std::abs(b);
  if (a > b) std::swap(a, b);
  Lit& g = slot(Op::Xor, a, b, 0);
  if (g != 0) return sign * g;
  g = fresh();
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
  const int sign = a < 0 ? -1 : 1;
  a *= sign;
  b *= sign;
  Lit& g = slot(Op::Mux, c, a, b);
  if (g != 0) return sign * g;
  g = fresh();
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
  Lit& g = slot(Op::Majority, l[0], l[1], l[2]);
  if (g != 0) return sign * g;
  g = fresh();
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
  Lit& shared = wide_[l];
  if (shared != 0) return shared;
  const Lit g = shared = fresh();
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
