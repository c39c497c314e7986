#include "engine/backward/linear.h"

#include "support/check.h"
#include "term/modular.h"

namespace pleat::engine::backward {
namespace {

using term::Kind;
using term::truncate;

/// Adds factor * t to the form.
void collect(Term t, Value factor, Linear& into) {
  if (truncate(factor, into.width) == 0) return;
  if (t.is_const()) {
    into.constant = truncate(into.constant + factor * t.value(), into.width);
    return;
  }
  if (t.is(Kind::Add)) {
    for (Term child : t.children()) collect(child, factor, into);
    return;
  }
  if (t.is(Kind::Mul)) {
    Value constant = 1;
    std::vector<Term> rest;
    for (Term child : t.children()) {
      if (child.is_const()) {
        constant = truncate(constant * child.value(), into.width);
      } else {
        rest.push_back(child);
      }
    }
    if (rest.size() == 1 && rest.size() < t.size()) {
      collect(rest[0], factor * constant, into);
      return;
    }
    if (!rest.empty() && rest.size() < t.size()) {
      into.add(term::mk_mul(rest), factor * constant);
      return;
    }
  }
  into.add(t, factor);
}

}  // namespace

void Linear::add(Term atom, Value coefficient) {
  Value& c = terms[atom];
  c = truncate(c + coefficient, width);
  if (c == 0) terms.erase(atom);
}

void Linear::add(const Linear& other, Value factor) {
  CHECK(width == other.width, "linear forms should have one width");
  for (const auto& [atom, c] : other.terms) add(atom, c * factor);
  constant = truncate(constant + other.constant * factor, width);
}

Linear linear_form(Term t) {
  CHECK(t.sort().is_bitvec(), "linear form should be of a bit-vector");
  Linear form;
  form.width = t.width();
  collect(t, 1, form);
  return form;
}

Term to_term(const Linear& form) {
  std::vector<Term> sum;
  for (const auto& [atom, c] : form.terms) {
    sum.push_back(c == 1 ? atom
                         : term::mk_mul(term::mk_bv(c, form.width), atom));
  }
  if (form.constant != 0 || sum.empty()) {
    sum.push_back(term::mk_bv(form.constant, form.width));
  }
  return sum.size() == 1 ? sum[0] : term::mk_add(sum);
}

std::optional<Term> solve_for(const Linear& form, Term atom) {
  const auto it = form.terms.find(atom);
  if (it == form.terms.end() || (it->second & 1) == 0) return std::nullopt;
  Linear rest;
  rest.width = form.width;
  rest.add(form, 0 - term::inverse(it->second, form.width));
  rest.terms.erase(atom);
  return to_term(rest);
}

}  // namespace pleat::engine::backward
