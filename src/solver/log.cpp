#include "solver/log.h"

#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include "support/check.h"
#include "term/float.h"
#include "term/print.h"
#include "term/walk.h"

namespace pleat::solver {
namespace {

/// The terms with floating-point operators, each once, by age.
std::vector<Term> float_terms(const std::vector<Term>& roots) {
  std::vector<Term> result;
  absl::flat_hash_set<Term> seen;
  std::vector<Term> stack = roots;
  while (!stack.empty()) {
    const Term t = stack.back();
    stack.pop_back();
    if (!seen.insert(t).second) continue;
    if (term::is_float_kind(t.kind())) result.push_back(t);
    stack.insert(stack.end(), t.children().begin(), t.children().end());
  }
  std::sort(result.begin(), result.end());
  return result;
}

/// What `float_definition` leaves open: the bits that this very term has.
std::string float_fact(Term t) {
  const std::string name = term::float_name(t) + ".gives";
  if (term::float_definition(t).find(name) == std::string::npos) return "";
  std::string text = "(assert (" + name;
  for (Term c : t.children()) text += " " + term::to_smtlib(c);
  return text + " " + term::to_smtlib(t) + "))\n";
}

}  // namespace

std::string smtlib_declarations(const std::vector<Term>& terms) {
  std::string text;
  const std::vector<Term> floats = float_terms(terms);
  std::map<std::string, Term> operators;
  for (Term t : floats) operators.emplace(term::float_name(t), t);
  for (const auto& [name, t] : operators) {
    text += term::float_definition(t) + "\n";
  }
  for (Term s : term::free_symbols(terms)) {
    text += "(declare-const " + term::smtlib_symbol(s.name()) + " " +
            term::to_smtlib(s.sort()) + ")\n";
  }
  for (Term t : floats) text += float_fact(t);
  return text;
}

std::string smtlib_logic(const std::vector<Term>& terms) {
  absl::flat_hash_set<Term> seen;
  std::vector<Term> stack = terms;
  while (!stack.empty()) {
    const Term t = stack.back();
    stack.pop_back();
    if (!seen.insert(t).second) continue;
    // QF_ABV has no constant arrays.
    if (term::is_float_kind(t.kind()) || t.is(term::Kind::ConstArray)) {
      return "ALL";
    }
    stack.insert(stack.end(), t.children().begin(), t.children().end());
  }
  return "QF_ABV";
}

void log_query(const std::string& directory, std::size_t number,
               const Question& q, const Result& result,
               std::string_view answered_by) {
  std::string name(q.query.name);
  for (char& c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                       (c >= '0' && c <= '9') || c == '.' || c == '-';
    if (!plain) c = '_';
  }
  std::error_code ignored;
  std::filesystem::create_directories(directory, ignored);
  const std::string path =
      fmt::format("{}/{:05}-{}.smt2", directory, number, name);
  std::ofstream out(path);
  out << "; query " << q.query.name << ", answered by " << answered_by << "\n";
  if (result.is_unknown()) {
    out << "; unknown: " << result.why() << "\n";
  } else {
    out << "(set-info :status " << (result.is_sat() ? "sat" : "unsat") << ")\n";
  }
  std::vector<Term> all(q.background.begin(), q.background.end());
  all.insert(all.end(), q.query.assumptions.begin(), q.query.assumptions.end());
  out << "(set-logic " << smtlib_logic(all) << ")\n"
      << smtlib_declarations(all);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i == q.background.size()) out << "; assumptions\n";
    out << "(assert " << term::to_smtlib(all[i]) << ")\n";
  }
  out << "(check-sat)\n";
  if (!out.flush()) throw InputError("cannot write the query log " + path);
}

}  // namespace pleat::solver
