#include "term/formula.h"

#include <algorithm>
#include <iterator>

#include "support/check.h"
#include "term/print.h"
#include "term/walk.h"

namespace pleat::term {
namespace {

/// Flattens parts of the same kind; `unit` vanishes, `zero` decides.
Formula combine(Formula::Op op, std::vector<Formula> parts, bool unit) {
  std::vector<Formula> kept;
  for (Formula& p : parts) {
    if (p.op == Formula::Op::Leaf && p.leaf == mk_bool(unit)) continue;
    if (p.op == Formula::Op::Leaf && p.leaf == mk_bool(!unit)) return p;
    if (p.op == op) {
      std::move(p.parts.begin(), p.parts.end(), std::back_inserter(kept));
    } else {
      kept.push_back(std::move(p));
    }
  }
  if (kept.empty()) return Formula::of(mk_bool(unit));
  if (kept.size() == 1) return std::move(kept[0]);
  return {.op = op, .parts = std::move(kept)};
}

Formula quantify(Formula::Op op, std::vector<Term> bound, Formula body) {
  if (bound.empty() || body.op == Formula::Op::Leaf) {
    if (bound.empty() || body.leaf.is_const()) return body;
  }
  Formula f{.op = op, .bound = std::move(bound)};
  f.parts.push_back(std::move(body));
  return f;
}

void collect(const Formula& f, std::vector<Term>& bound,
             std::vector<Term>& found) {
  const std::size_t outer = bound.size();
  bound.insert(bound.end(), f.bound.begin(), f.bound.end());
  if (f.op == Formula::Op::Leaf) {
    for (Term s : free_symbols(f.leaf)) {
      if (std::find(bound.begin(), bound.end(), s) == bound.end()) {
        found.push_back(s);
      }
    }
  }
  for (const Formula& p : f.parts) collect(p, bound, found);
  bound.resize(outer);
}

void write(const Formula& f, std::string& out) {
  static constexpr const char* kWords[] = {"", "and", "or", "forall", "exists"};
  if (f.op == Formula::Op::Leaf) {
    out += to_smtlib(f.leaf);
    return;
  }
  out += std::string("(") + kWords[static_cast<int>(f.op)];
  if (!f.bound.empty()) {
    out += " (";
    for (Term s : f.bound) {
      out += "(" + smtlib_symbol(s.name()) + " " + to_smtlib(s.sort()) + ")";
    }
    out += ")";
  }
  for (const Formula& p : f.parts) {
    out += "\n ";
    write(p, out);
  }
  out += ")";
}

}  // namespace

Formula Formula::all_of(std::vector<Formula> parts) {
  return combine(Op::And, std::move(parts), true);
}

Formula Formula::any_of(std::vector<Formula> parts) {
  return combine(Op::Or, std::move(parts), false);
}

Formula Formula::forall(std::vector<Term> bound, Formula body) {
  return quantify(Op::Forall, std::move(bound), std::move(body));
}

Formula Formula::exists(std::vector<Term> bound, Formula body) {
  return quantify(Op::Exists, std::move(bound), std::move(body));
}

std::vector<Term> free_symbols(const Formula& f) {
  std::vector<Term> bound, found;
  collect(f, bound, found);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::string to_smtlib(const Formula& f) {
  std::string out;
  write(f, out);
  return out;
}

std::string smtlib_script(const Formula& f, const std::string& comment) {
  std::string out = "; ";
  for (char c : comment) {
    out += c;
    if (c == '\n') out += "; ";
  }
  out += "\n(set-logic ALL)\n";
  for (Term s : free_symbols(f)) {
    out += "(declare-const " + smtlib_symbol(s.name()) + " " +
           to_smtlib(s.sort()) + ")\n";
  }
  out += "(assert\n" + to_smtlib(f) + ")\n(check-sat)\n";
  return out;
}

}  // namespace pleat::term
