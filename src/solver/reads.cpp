#include "solver/reads.h"

#include <absl/container/flat_hash_map.h>

#include <map>

namespace pleat::solver {
namespace {

using term::Kind;

/// Cells of one array: their pairs become clauses.
constexpr std::size_t kMostCells = 12;
/// Terms that are looked at, and how deep they are.
constexpr std::size_t kMostSteps = 4000;
constexpr unsigned kDeepest = 400;

class Reads {
 public:
  std::optional<std::vector<Item>> run(const std::vector<Item>& items) {
    std::vector<Item> result;
    for (const Item& item : items) {
      result.push_back({convert(item.formula, 0), item.sources});
      if (!possible_) return std::nullopt;
    }
    for (const auto& [array, cells] : cells_) {
      if (cells.size() > kMostCells) return std::nullopt;
      for (auto a = cells.begin(); a != cells.end(); ++a) {
        for (auto b = std::next(a); b != cells.end(); ++b) {
          const Term same = term::mk_implies(term::mk_eq(a->first, b->first),
                                             term::mk_eq(a->second, b->second));
          if (!same.is_true()) result.push_back({same, {}});
        }
      }
    }
    return result;
  }

 private:
  /// Converts a term that is no array, though its parts may be arrays.
  Term convert(Term t, unsigned depth) {
    if (t.size() == 0) return t;
    if (const auto it = converted_.find(t); it != converted_.end()) {
      return it->second;
    }
    if (!step(depth)) return t;
    Term result = t;
    if (t.is(Kind::Select)) {
      result = read(t[0], convert(t[1], depth + 1), depth + 1);
    } else {
      std::vector<Term> children;
      for (Term c : t.children()) {
        possible_ &= !c.sort().is_array();
        if (!possible_) return t;
        children.push_back(convert(c, depth + 1));
      }
      result = term::mk_like(t, children);
    }
    converted_.emplace(t, result);
    return result;
  }

  Term read(Term array, Term index, unsigned depth) {
    if (const auto it = read_.find({array, index}); it != read_.end()) {
      return it->second;
    }
    if (!step(depth)) return term::mk_bv(0, array.width());
    Term result;
    if (array.is(Kind::Store)) {
      const Term here = term::mk_eq(index, convert(array[1], depth + 1));
      if (here.is_true()) {
        result = convert(array[2], depth + 1);
      } else {
        const Term rest = read(array[0], index, depth + 1);
        result = here.is_false()
                     ? rest
                     : term::mk_ite(here, convert(array[2], depth + 1), rest);
      }
    } else if (array.is(Kind::ConstArray)) {
      result = convert(array[0], depth + 1);
    } else if (array.is(Kind::Ite)) {
      result = term::mk_ite(convert(array[0], depth + 1),
                            read(array[1], index, depth + 1),
                            read(array[2], index, depth + 1));
    } else if (array.is_symbol()) {
      result = term::mk_fresh("cell", term::Sort::bitvec(array.sort().width));
      cells_[array].emplace_back(index, result);
    } else {
      possible_ = false;
      return term::mk_bv(0, array.width());
    }
    read_.emplace(std::pair{array, index}, result);
    return result;
  }

  bool step(unsigned depth) {
    possible_ &= ++steps_ <= kMostSteps && depth <= kDeepest;
    return possible_;
  }

  bool possible_ = true;
  std::size_t steps_ = 0;
  absl::flat_hash_map<Term, Term> converted_;
  absl::flat_hash_map<std::pair<Term, Term>, Term> read_;
  /// By array symbol: index and value of each cell.
  std::map<Term, std::vector<std::pair<Term, Term>>> cells_;
};

}  // namespace

std::optional<std::vector<Item>> without_arrays(
    const std::vector<Item>& items) {
  return Reads().run(items);
}

}  // namespace pleat::solver
