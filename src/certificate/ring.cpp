#include "certificate/ring.h"

#include <algorithm>

#include "term/walk.h"

namespace pleat::certificate {
namespace {

using term::Kind;
using term::truncate;
using term::Value;

/// Products in one sum; larger ones are given up.
constexpr std::size_t kMostProducts = 2'000;

bool is_equation(Term t) { return t.is(Kind::Eq) && t[0].sort().is_bitvec(); }

Product merged(const Product& a, const Product& b) {
  Product result;
  std::ranges::merge(a, b, std::back_inserter(result));
  return result;
}

RingElement number(unsigned width, Value value) {
  RingElement result{width, {}};
  if (value != 0) result.coefficients[{}] = value;
  return result;
}

}  // namespace

Units::Units(const std::vector<Term>& formulas) {
  for (Term f : formulas) learn(f, true);
  for (bool changed = true; changed;) {
    changed = false;
    std::vector<Term> open = std::move(open_);
    open_.clear();
    std::ranges::reverse(open);  // what is known often comes last
    for (Term f : open) changed |= look_at(f);
  }
}

std::optional<bool> Units::value(Term formula) const {
  if (formula.is_const()) return formula.is_true();
  if (const auto it = known_.find(formula); it != known_.end())
    return it->second;
  if (!formula.is(Kind::Not)) return std::nullopt;
  const std::optional<bool> opposite = value(formula[0]);
  return opposite ? std::optional(!*opposite) : std::nullopt;
}

void Units::learn(Term first, bool holds_first) {
  std::vector<std::pair<Term, bool>> work{{first, holds_first}};
  while (!work.empty()) {
    const auto [f, holds] = work.back();
    work.pop_back();
    if (!known_.emplace(f, holds).second) continue;
    if (f.is(Kind::Not)) {
      work.emplace_back(f[0], !holds);
    } else if (f.is(holds ? Kind::And : Kind::Or)) {
      for (Term part : f.children()) work.emplace_back(part, holds);
    } else if (f.is(holds ? Kind::Or : Kind::And)) {
      open_.push_back(f);
    } else if (is_equation(f)) {
      (holds ? equations_ : disequations_).push_back(f);
    }
  }
}

/// A disjunction that holds, or a conjunction that does not: is only one part
/// left that can be the reason? Keeps it open otherwise.
bool Units::look_at(Term formula) {
  const bool wanted = formula.is(Kind::Or);
  Term left;
  for (Term part : formula.children()) {
    const std::optional<bool> known = value(part);
    if (known == wanted) return false;  // that one is the reason
    if (known) continue;
    if (left) {
      open_.push_back(formula);
      return false;
    }
    left = part;
  }
  if (!left) return false;  // a contradiction: others will find it
  learn(left, wanted);
  return true;
}

void RingElement::add(const RingElement& other, Value factor,
                      const Product& product) {
  for (const auto& [p, coefficient] : other.coefficients) {
    const Value change = truncate(factor * coefficient, width);
    if (change == 0) continue;
    const auto it = coefficients.try_emplace(merged(p, product), 0).first;
    it->second = truncate(it->second + change, width);
    if (it->second == 0) coefficients.erase(it);
  }
}

namespace {

class Converter {
 public:
  explicit Converter(const Units& units) : units_(units) {}

  std::optional<RingElement> run(Term root) {
    bool fits = true;
    term::walk_bottom_up(
        root, [&](Term t) { return !fits || done_.contains(t); },
        [&](Term t) {
          RingElement result;
          if (t.sort().is_bitvec()) result = convert(t);
          fits = result.coefficients.size() <= kMostProducts;
          done_[t] = std::move(result);
        });
    if (!fits) return std::nullopt;
    return done_.at(root);
  }

 private:
  /// Its parts are done.
  RingElement convert(Term t) {
    const unsigned width = t.width();
    if (t.is_const()) return number(width, t.value());
    if (t.is(Kind::Add)) {
      RingElement sum{width, {}};
      for (Term c : t.children()) sum.add(done_.at(c), 1, {});
      return sum;
    }
    if (t.is(Kind::Mul)) {
      RingElement product = number(width, 1);
      for (Term c : t.children()) product = multiplied(product, done_.at(c));
      return product;
    }
    if (t.is(Kind::Ite)) {
      if (const auto known = units_.value(t[0]))
        return done_.at(*known ? t[1] : t[2]);
    }
    return {width, {{{t}, 1}}};
  }

  static RingElement multiplied(const RingElement& a, const RingElement& b) {
    RingElement result{a.width, {}};
    for (const auto& [product, coefficient] : a.coefficients) {
      if (result.coefficients.size() > kMostProducts) break;  // is given up
      result.add(b, coefficient, product);
    }
    return result;
  }

  const Units& units_;
  absl::flat_hash_map<Term, RingElement> done_;
};

}  // namespace

std::optional<RingElement> ring_element(Term t, const Units& units) {
  return Converter(units).run(t);
}

std::optional<RingElement> ring_difference(Term equation, const Units& units) {
  auto left = ring_element(equation[0], units);
  const auto right = ring_element(equation[1], units);
  if (!left || !right) return std::nullopt;
  left->add(*right, ~Value{0}, {});  // -1
  return left;
}

bool check_ring_proof(const std::vector<Term>& formulas,
                      const RingProof& proof) {
  const Units units(formulas);
  if (!is_equation(proof.disequation) ||
      units.value(proof.disequation) != false)
    return false;
  auto rest = ring_difference(proof.disequation, units);
  if (!rest) return false;
  for (const Summand& s : proof.summands) {
    if (!is_equation(s.equation) || units.value(s.equation) != true ||
        s.equation[0].width() != rest->width)
      return false;
    const auto difference = ring_difference(s.equation, units);
    if (!difference) return false;
    for (const auto& [product, coefficient] : s.cofactor.coefficients)
      rest->add(*difference, Value{0} - coefficient, product);
  }
  return rest->coefficients.empty();
}

}  // namespace pleat::certificate
