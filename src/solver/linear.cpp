#include "solver/linear.h"

#include <algorithm>
#include <map>

namespace pleat::solver {

using term::Kind;
using term::Term;
using term::truncate;
using term::Value;

namespace {

/// Adds factor * t; false when there are too many parts.
bool collect(Term t, Value factor, std::map<Term, Value>& parts,
             Value& constant, std::size_t most) {
  struct Todo {
    Term t;
    Value factor;
  };
  std::vector<Todo> stack{{t, factor}};
  const unsigned w = t.width();
  std::size_t steps = 0;
  while (!stack.empty()) {
    if (++steps > 8 * most) return false;
    const auto [u, f] = stack.back();
    stack.pop_back();
    if (f == 0) continue;
    if (u.is_const()) {
      constant = truncate(constant + f * u.value(), w);
    } else if (u.is(Kind::Add)) {
      for (Term c : u.children()) stack.push_back({c, f});
    } else if (u.is(Kind::Mul) &&
               std::count_if(u.children().begin(), u.children().end(),
                             [](Term c) { return !c.is_const(); }) <= 1) {
      Value product = f;
      Term rest = term::mk_bv(1, w);
      for (Term c : u.children()) {
        if (c.is_const()) {
          product = truncate(product * c.value(), w);
        } else {
          rest = c;
        }
      }
      stack.push_back({rest, product});
    } else {
      Value& v = parts[u];
      v = truncate(v + f, w);
      if (parts.size() > most) return false;
    }
  }
  return true;
}

LinearForm finish(const std::map<Term, Value>& parts, Value constant,
                  unsigned width) {
  LinearForm form;
  form.width = width;
  form.constant = constant;
  for (const auto& [t, v] : parts) {
    if (v != 0) form.parts.emplace_back(t, v);
  }
  return form;
}

}  // namespace

std::optional<LinearForm> linear_form(Term t, std::size_t most) {
  std::map<Term, Value> parts;
  Value constant = 0;
  if (!collect(t, 1, parts, constant, most)) return std::nullopt;
  return finish(parts, constant, t.width());
}

std::optional<LinearForm> linear_difference(Term a, Term b, std::size_t most) {
  std::map<Term, Value> parts;
  Value constant = 0;
  if (!collect(a, 1, parts, constant, most) ||
      !collect(b, term::mask(b.width()), parts, constant, most)) {
    return std::nullopt;
  }
  return finish(parts, constant, a.width());
}

Term to_term(const LinearForm& form) {
  std::vector<Term> sum;
  for (const auto& [t, v] : form.parts) {
    sum.push_back(v == 1 ? t : term::mk_mul(term::mk_bv(v, form.width), t));
  }
  if (form.constant != 0 || sum.empty()) {
    sum.push_back(term::mk_bv(form.constant, form.width));
  }
  return sum.size() == 1 ? sum[0] : term::mk_add(sum);
}

}  // namespace pleat::solver
