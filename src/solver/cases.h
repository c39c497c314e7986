#pragma once

// Products of unknowns by ring arithmetic, case by case. A query with
// disjunctions (paths that meet, powers of two) is split until each case is a
// conjunction; a case is closed by elimination, by contradictory bounds, or
// because a disequality contradicts the equations (solver/ideal.h). What
// remains of a case is shown to integers and, briefly, to the bit-blaster.
//
// Only ever says unsat. Asked only where terms multiply or divide unknowns, or
// cells of arrays are multiples of them.

#include "solver/layers.h"

namespace pleat::solver {

class CasesLayer : public Layer {
 public:
  /// `blast`: may the bit-blaster be asked about single cases?
  CasesLayer(Z3Home& home, bool blast) : integers_(home), blast_(blast) {}
  std::string_view name() const override { return "cases"; }
  Result check(Question& q) override;

 private:
  struct Split;

  bool closed(std::vector<Item> items, unsigned depth);
  void spend(std::size_t work);
  bool closed_leaf(const std::vector<Item>& items);
  static Split choose(const std::vector<Item>& items);

  IntegerLayer integers_;
  bool blast_;
  std::size_t work_left_ = 0;
  std::uint64_t units_left_ = 0;
  Sources core_;
  Patience patience_{8};
};

}  // namespace pleat::solver
