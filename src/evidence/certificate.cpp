#include "evidence/certificate.h"

#include <fmt/format.h>

#include <algorithm>

#include "certificate/file.h"
#include "cfa/ghosts.h"
#include "cfa/text.h"
#include "check/k_induction.h"
#include "check/kernel.h"
#include "check/unrolling.h"
#include "frontend/file_hash.h"
#include "solver/log.h"
#include "solver/refute.h"
#include "solver/solver.h"
#include "support/check.h"
#include "term/print.h"
#include "term/walk.h"
#include "verdict/bounds.h"
#include "verdict/proof_text.h"

namespace pleat::evidence {
namespace {

using term::Term;

/// A comment of one line, whatever the text holds.
std::string comment(std::string text) {
  for (char& c : text) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return "; " + text + "\n";
}

/// What the proof comes down to: that invariants are inductive and exclude the
/// targets, at once or after k segments, or that an unrolling with bounds is
/// left by no run.
std::vector<check::Obligation> obligations_of(
    const cfa::Cfa& cfa, const verdict::Report& report,
    const std::vector<std::size_t>& properties) {
  const auto invariants = verdict::read_invariants(cfa, report.proof);
  if (report.segments > 0) {
    auto all = check::k_induction_obligations(
        cfa, {invariants, report.segments}, properties);
    if (!all) throw Unsupported("the unrolling is too large for a file");
    return std::move(*all);
  }
  if (report.bounds.empty() || !invariants.empty())
    return check::obligations(cfa, invariants, properties);
  const auto question = check::unrolling_obligation(
      cfa, verdict::bounds_by_header(cfa, report), properties);
  if (!question) throw Unsupported("the unrolling is too large for a file");
  return {*question};
}

/// Units for each SAT proof; all proofs together must not be larger.
constexpr std::uint64_t kProofUnits = 20'000;
constexpr std::size_t kMostProofBytes = std::size_t{16} << 20U;

/// A SAT proof for each question. Throws Unsupported.
std::vector<std::string> sat_proofs(
    const std::vector<certificate::Obligation>& questions) {
  std::vector<std::string> result;
  std::size_t bytes = 0;
  for (const auto& question : questions) {
    // Comparisons are built with rewriting, which another process may do in
    // another order.
    if (term::any_term(question.formulas,
                       [](Term t) { return term::is_float_kind(t.kind()); }))
      throw Unsupported("floating-point numbers");
    std::string proof;
    const solver::Result answer = solver::refute_clauses(
        certificate::clauses_of(question), kProofUnits, proof);
    bytes += proof.size();
    if (!answer.is_unsat() || bytes > kMostProofBytes) {
      throw Unsupported("no SAT proof of plain clauses that is short enough: " +
                        question.what);
    }
    result.push_back(std::move(proof));
  }
  return result;
}

/// What pleat-check reads. Its questions are made from the text, as
/// pleat-check makes them.
std::string checkable_part(const cfa::Cfa& cfa, const verdict::Report& report) {
  certificate::Certificate c{cfa::to_text(cfa), report.proof, {}, {}};
  std::ranges::replace(c.automaton, '\r', ' ');  // it would end a comment
  if (report.proof.empty() && !report.bounds.empty())
    c.bounds = verdict::bounds_by_header(cfa, report);
  try {
    for (const auto& i : verdict::read_invariants(cfa, report.proof)) {
      // What ghosts are, and which indices matter, is built with rewriting.
      if (cfa::mentions_others(cfa, i.formula))
        throw Unsupported("an invariant speaks of ghosts");
    }
    c.proofs = sat_proofs(certificate::questions_of(c));
  } catch (const std::exception& e) {  // too large, or of an unusual form
    return comment(std::string("Not for pleat-check: ") + e.what());
  }
  return to_lines(c);
}

}  // namespace

std::string make_certificate(const cfa::Cfa& cfa, const verdict::Report& report,
                             const Origin& origin) {
  if (report.verdict != verdict::Verdict::Proved || !report.certified) {
    throw Unsupported("there is no proof by invariants");
  }
  std::vector<std::size_t> properties;
  for (std::size_t p = 0; p < cfa.properties.size(); ++p) {
    properties.push_back(p);
  }
  const auto obligations = obligations_of(cfa, report, properties);
  std::vector<Term> all;
  for (const auto& o : obligations) {
    all.insert(all.end(), o.formulas.begin(), o.formulas.end());
  }
  std::string text = comment("A proof by pleat " + origin.version +
                             ": every (check-sat) must answer unsat.");
  for (const auto& file : report.files) {
    text += comment(file + ", SHA-256 " + frontend::sha256_of(file));
  }
  text += comment(origin.specification);
  for (const auto& i : report.invariants) {
    text += comment(
        fmt::format("{}, {}: {}", cfa::to_string(i.pos), i.function, i.expr));
  }
  text += "(set-info :status unsat)\n";
  text += "(set-logic " + solver::smtlib_logic(all) + ")\n";
  std::size_t number = 0;
  for (const auto& o : obligations) {
    text += fmt::format("\n; {} of {}: {}\n(push 1)\n", ++number,
                        obligations.size(), o.what);
    text += solver::smtlib_declarations(o.formulas);
    for (Term f : o.formulas) {
      text += "(assert " + term::to_smtlib(f) + ")\n";
    }
    text += "(check-sat)\n(pop 1)\n";
  }
  return text + "\n" + checkable_part(cfa, report) + "(exit)\n";
}

}  // namespace pleat::evidence
