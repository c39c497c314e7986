#include "solver/log.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "support/check.h"
#include "term/print.h"

namespace pleat::solver {

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
  out << "(set-logic QF_ABV)\n";
  std::vector<Term> all(q.background.begin(), q.background.end());
  all.insert(all.end(), q.query.assumptions.begin(), q.query.assumptions.end());
  for (Term s : term::free_symbols(all)) {
    out << "(declare-const " << term::smtlib_symbol(s.name()) << " "
        << term::to_smtlib(s.sort()) << ")\n";
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i == q.background.size()) out << "; assumptions\n";
    out << "(assert " << term::to_smtlib(all[i]) << ")\n";
  }
  out << "(check-sat)\n";
  if (!out.flush()) throw InputError("cannot write the query log " + path);
}

}  // namespace pleat::solver
