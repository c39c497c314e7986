#include "evidence/certificate.h"

#include <fmt/format.h>

#include <algorithm>

#include "cfa/text.h"
#include "check/kernel.h"
#include "frontend/file_hash.h"
#include "solver/log.h"
#include "support/check.h"
#include "term/print.h"
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
  const auto invariants = verdict::read_invariants(cfa, report.proof);
  const auto obligations = check::obligations(cfa, invariants, properties);
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
  return text + "\n(exit)\n";
}

}  // namespace pleat::evidence
