// Guesses `x <= c` and `x >= c` for the variables of the source and the
// constants of the program, keeps what is inductive (Houdini), and asks
// whether it proves all places. The parts of the old proof that are short are
// guesses, too.

#include "run/plain_proof.h"

#include <algorithm>
#include <map>
#include <set>

#include "cfa/loops.h"
#include "check/kernel.h"
#include "engine/shared/invariant_prover.h"
#include "evidence/needed_invariants.h"
#include "run/workbench.h"
#include "support/budget.h"
#include "support/turn.h"
#include "term/walk.h"
#include "verdict/invariant_text.h"
#include "verdict/proof_text.h"

namespace pleat::run {
namespace {

using term::Term;
using verdict::Invariant;

constexpr double kSecondsForPlain = 2;      ///< for all of it
constexpr std::size_t kLongInvariant = 90;  ///< characters
constexpr std::size_t kMostGuesses = 1500;
constexpr std::size_t kMostConstants = 24;  ///< of one width
constexpr std::size_t kMostCells = 16;
constexpr std::size_t kShortTerm = 12;  ///< parts of a term

class RangeGuesses {
 public:
  explicit RangeGuesses(const cfa::Cfa& cfa) : cfa_(cfa) {
    for (const cfa::Edge& edge : cfa.edges) {
      if (edge.guard) collect(edge.guard);
      for (const auto& a : edge.assignments) collect(a.value);
    }
  }

  /// Nothing if there are too many of them.
  std::vector<Invariant> run() const {
    std::vector<Invariant> result;
    for (const cfa::Loop& loop : cfa::find_loops(cfa_).loops) {
      for (const cfa::Variable& v : cfa_.variables) {
        if (is_number(v)) add(loop.header, v.symbol, v.type.is_signed, result);
      }
      // What type a cell has is not known here.
      for (const Term cell : cells_) {
        for (const bool is_signed : {false, true})
          add(loop.header, cell, is_signed, result);
      }
    }
    return result.size() > kMostGuesses ? std::vector<Invariant>() : result;
  }

 private:
  static bool is_number(const cfa::Variable& v) {
    return v.kind == cfa::Variable::Kind::Source &&
           v.type.kind == cfa::CType::Kind::Int &&
           v.symbol.sort().is_bitvec() && v.symbol.width() <= 64;
  }

  /// Others are addresses, or nothing that a person would count to.
  static bool is_small(Term constant) {
    constexpr term::Value kSmall = 1 << 16;
    return constant.value() < kSmall ||
           term::truncate(0 - constant.value(), constant.width()) < kSmall;
  }

  void collect(Term root) {
    term::walk(root, [&](Term t) {
      const bool is_cell = t.is(term::Kind::Select) && t[0].is_symbol() &&
                           t[1].is_const() && t.width() <= 64;
      if (is_cell && cells_.size() < kMostCells) cells_.insert(t);
      if (!t.is_const() || t.is_bool() || t.width() > 64 || !is_small(t))
        return;
      std::set<term::Value>& values = constants_[t.width()];
      if (values.size() < kMostConstants) values.insert(t.value());
    });
  }

  /// A constant, and what lies beside it.
  std::set<term::Value> bounds_of(unsigned width) const {
    std::set<term::Value> result{0};
    const auto known = constants_.find(width);
    if (known == constants_.end()) return result;
    for (const term::Value value : known->second) {
      for (const term::Value near : {value - 1, value, value + 1})
        result.insert(term::truncate(near, width));
    }
    return result;
  }

  void add(cfa::LocationId header, Term x, bool is_signed,
           std::vector<Invariant>& result) const {
    for (const term::Value value : bounds_of(x.width())) {
      const Term c = term::mk_bv(value, x.width());
      const auto less = is_signed ? term::mk_slt : term::mk_ult;
      for (const Term guess :
           {term::mk_not(less(c, x)), term::mk_not(less(x, c))}) {
        if (!guess.is_const()) result.push_back({header, guess});
      }
    }
  }

  const cfa::Cfa& cfa_;
  std::map<unsigned, std::set<term::Value>> constants_;
  std::set<Term> cells_;  ///< of arrays, at constant indices
};

std::size_t longest(const std::vector<verdict::InvariantReport>& invariants) {
  std::size_t result = 0;
  for (const auto& i : invariants) result = std::max(result, i.expr.size());
  return result;
}

/// The proof by ranges; empty: none was found.
std::vector<Invariant> by_ranges(const Settings& settings, const cfa::Cfa& cfa,
                                 const std::vector<Invariant>& old) {
  Registry own;  // the answer's statistics are not to change
  Workbench bench(settings.solver, settings.seed, own);
  engine::InvariantProver prover(cfa, bench.env);
  if (!prover.usable()) return {};
  std::vector<Invariant> guesses = RangeGuesses(cfa).run();
  for (const Invariant& one : evidence::parts_of(old)) {
    if (term::dag_size(one.formula) <= kShortTerm) guesses.push_back(one);
  }
  const auto outcome = prover.proof(prover.keep(std::move(guesses), {}));
  if (!outcome || stop_requested()) return {};
  std::vector<std::size_t> safe;
  for (std::size_t p = 0; p < cfa.properties.size(); ++p) safe.push_back(p);
  const auto is_proof = [&](const std::vector<Invariant>& all,
                            const check::Effort& effort) {
    return !stop_requested() &&
           check::check_proof(cfa, all, safe, settings.checker, own, effort)
               .accepted;
  };
  const auto parts = evidence::parts_of(outcome->invariants);
  if (!is_proof(parts, {})) return {};
  return evidence::without_spare(parts, [&](const auto& fewer) {
    return is_proof(fewer, check::kAttempt);
  });
}

}  // namespace

bool is_hard_to_read(const verdict::Report& report) {
  return std::ranges::any_of(report.invariants, [](const auto& i) {
    return i.expr.size() > kLongInvariant ||
           i.expr.find('?') != std::string::npos ||
           i.expr.find("0x") != std::string::npos;
  });
}

void make_plain(const Settings& settings, const Subject& subject,
                verdict::Report& report, Registry& stats) {
  // Proofs on other automata speak of other variables.
  if (report.verdict != verdict::Verdict::Proved || !report.certified ||
      report.proof.empty() || subject.any_layout || !is_hard_to_read(report))
    return;
  const cfa::Cfa& cfa =
      subject.judging.for_proofs ? *subject.judging.for_proofs : subject.cfa;
  const ScopedTimer timer(stats.timer("plain_proof"));
  const Turn turn(kSecondsForPlain);
  const std::vector<Invariant> found =
      by_ranges(settings, cfa, verdict::read_invariants(cfa, report.proof));
  if (found.empty()) return;
  auto said = verdict::in_source(subject.cfa, found);
  if (longest(said) >= longest(report.invariants)) return;
  report.proof = verdict::to_text(found);
  report.invariants = std::move(said);
}

}  // namespace pleat::run
