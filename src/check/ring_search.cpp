// Products of an equation with unknowns are rows over columns of products.
// Every row has one column more, which says how often it was taken: what is
// left of the disequation's row in these columns are the cofactors.

#include "check/ring_search.h"

#include <algorithm>
#include <set>

#include "solver/howell.h"

namespace pleat::check {
namespace {

using certificate::Product;
using certificate::RingElement;
using certificate::RingProof;
using certificate::Units;
using solver::Module;
using term::Term;
using term::Value;

constexpr std::size_t kMostDisequations = 8;
constexpr std::size_t kMostRows = 120;
constexpr std::size_t kMostCells = 10'000;  ///< of all rows together
constexpr std::uint32_t kFirstTag = 1U << 30U;

/// An equation times a product.
struct Row {
  std::size_t equation;
  Product multiplier;
  RingElement element;
};

class RingSearch {
 public:
  RingSearch(Term disequation, const Units& units)
      : disequation_(disequation),
        goal_(certificate::ring_difference(disequation, units)) {
    if (!goal_) return;
    for (Term equation : units.equations()) {
      if (equation[0].width() != goal_->width) continue;
      auto element = certificate::ring_difference(equation, units);
      if (!element || element->coefficients.empty()) continue;
      equations_.push_back(equation);
      elements_.push_back(std::move(*element));
    }
  }

  std::optional<RingProof> run() {
    if (!goal_) return std::nullopt;
    for (std::size_t degree = 0; degree <= 2; ++degree) {
      if (!add_rows(degree)) return std::nullopt;
      if (auto proof = combination()) return proof;
    }
    return std::nullopt;
  }

 private:
  /// Unknowns that multiply something.
  std::vector<Term> unknowns() const {
    std::set<Term> all;
    const auto meet = [&](const RingElement& e) {
      for (const auto& [product, c] : e.coefficients)
        all.insert(product.begin(), product.end());
    };
    meet(*goal_);
    for (const RingElement& e : elements_) meet(e);
    return {all.begin(), all.end()};
  }

  /// Rows with multipliers of this degree; false if there would be too many.
  bool add_rows(std::size_t degree) {
    std::vector<Product> multipliers{{}};
    const std::vector<Term> all = unknowns();
    for (std::size_t d = 0; d < degree; ++d) {
      std::vector<Product> longer;
      for (const Product& p : multipliers) {
        for (Term t : all) {
          if (!p.empty() && t < p.back()) continue;
          longer.push_back(p);
          longer.back().push_back(t);
        }
      }
      multipliers = std::move(longer);
      if (multipliers.size() > kMostRows) return false;
    }
    if (rows_.size() + multipliers.size() * elements_.size() > kMostRows)
      return false;
    for (std::size_t i = 0; i < elements_.size(); ++i) {
      for (const Product& p : multipliers) {
        RingElement element{goal_->width, {}};
        element.add(elements_[i], 1, p);
        cells_ += element.coefficients.size();
        rows_.push_back({i, p, std::move(element)});
      }
    }
    return cells_ <= kMostCells;
  }

  std::uint32_t column(const Product& product) {
    return columns_
        .try_emplace(product, static_cast<std::uint32_t>(columns_.size()))
        .first->second;
  }
  Module::Row as_row(const RingElement& element) {
    Module::Row result;
    for (const auto& [product, coefficient] : element.coefficients)
      result[column(product)] = coefficient;
    return result;
  }

  std::optional<RingProof> combination() {
    Module module(goal_->width);
    for (std::uint32_t i = 0; i < rows_.size(); ++i) {
      Module::Row row = as_row(rows_[i].element);
      row[kFirstTag + i] = 1;
      module.insert(std::move(row));
    }
    const Module::Row left = module.reduce(as_row(*goal_));
    if (!left.empty() && left.begin()->first < kFirstTag) return std::nullopt;
    RingProof proof{disequation_, {}};
    for (const auto& [tag, coefficient] : left) {
      const Row& row = rows_[tag - kFirstTag];
      RingElement cofactor{goal_->width, {}};
      cofactor.coefficients[row.multiplier] =
          term::truncate(Value{0} - coefficient, goal_->width);
      proof.summands.push_back({std::move(cofactor), equations_[row.equation]});
    }
    return proof;
  }

  const Term disequation_;
  std::optional<RingElement> goal_;
  std::vector<Term> equations_;
  std::vector<RingElement> elements_;
  std::vector<Row> rows_;
  std::size_t cells_ = 0;
  std::map<Product, std::uint32_t> columns_;
};

}  // namespace

std::optional<RingProof> find_ring_proof(const std::vector<Term>& formulas) {
  const Units units(formulas);
  std::size_t tried = 0;
  for (Term disequation : units.disequations()) {
    if (++tried > kMostDisequations) break;
    if (auto proof = RingSearch(disequation, units).run()) return proof;
  }
  return std::nullopt;
}

}  // namespace pleat::check
