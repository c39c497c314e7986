// A read at an index that can have only few values is a decision tree over the
// bits of the index. So is one among the cells, for indices inside of a run of
// neighbouring cells; what lies elsewhere is read from the base, which is left
// to the solver. A write at such an index changes each cell that it may be.

#include "engine/bmc/arrays.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <span>

#include "support/check.h"

namespace pleat::engine::bmc {
namespace {

using term::Kind;

/// Cells that an access at an unknown index looks at one by one. With more,
/// they become part of the base.
constexpr std::size_t kMostCells = 512;

/// Cells that nothing is known of, up to which an access at an index of few
/// values looks at each by itself. With more, the solver has less to do if the
/// access is left to it.
constexpr std::ptrdiff_t kMostUnknownCells = 64;

/// The value for this index among those for `keys` (sorted, and the index is
/// one of them): decides by the highest bit in which keys differ.
Term decision_tree(Term index, std::span<const std::uint64_t> keys,
                   const std::function<Term(std::uint64_t)>& value) {
  if (keys.size() == 1) return value(keys[0]);
  const unsigned bit =
      63U - static_cast<unsigned>(std::countl_zero(keys.front() ^ keys.back()));
  std::size_t split = 0;
  while ((keys[split] >> bit & 1) == 0) ++split;
  const Term is_high =
      term::mk_eq(term::mk_extract(index, bit, bit), term::mk_bv(1, 1));
  const Term low = decision_tree(index, keys.first(split), value);
  const Term high = decision_tree(index, keys.subspan(split), value);
  return term::mk_ite(is_high, high, low);
}

}  // namespace

Array Arrays::of(Term base) {
  ArrayCells result;
  while (base.is(Kind::Store) && base[1].is_const()) {
    result.cells.try_emplace(static_cast<std::uint64_t>(base[1].value()),
                             base[2]);
    base = base[0];
  }
  result.base = base;
  return std::make_shared<const ArrayCells>(std::move(result));
}

Term Arrays::cell(const ArrayCells& array, std::uint64_t index) {
  const auto it = array.cells.find(index);
  if (it != array.cells.end()) return it->second;
  return term::mk_select(array.base,
                         term::mk_bv(index, array.base.sort().index_width));
}

bool Arrays::knows_most(const ArrayCells& array,
                        const std::vector<std::uint64_t>& indices) {
  return std::ranges::count_if(indices, [&](std::uint64_t k) {
           return cell(array, k).is(Kind::Select);
         }) <= kMostUnknownCells;
}

Term Arrays::as_term(const Array& array) {
  Term result = array->base;
  const unsigned width = result.sort().index_width;
  for (const auto& [index, value] : array->cells)
    result = term::mk_store(result, term::mk_bv(index, width), value);
  return result;
}

Term Arrays::read(const Array& array, Term index) {
  if (index.width() > 64) return term::mk_select(as_term(array), index);
  if (index.is_const())
    return cell(*array, static_cast<std::uint64_t>(index.value()));
  if (const auto* cases = indices_.cases(index))
    return read_cases(*array, *cases);
  if (const auto* few = indices_.values(index);
      few != nullptr && knows_most(*array, *few))
    return read_choice(*array, indices_.with_choices_outside(index));
  return read_cells(*array, index);
}

/// The index is one of few constants.
Term Arrays::read_cases(const ArrayCells& array,
                        const std::vector<Indices::Case>& cases) {
  // Cells that hold the same are read together.
  std::vector<std::pair<Term, std::vector<Term>>> by_content;
  for (const Indices::Case& c : cases) {
    const Term content = cell(array, c.value);
    auto it = std::ranges::find(by_content, content,
                                [](const auto& p) { return p.first; });
    if (it == by_content.end()) it = by_content.insert(it, {content, {}});
    it->second.push_back(c.condition);
  }
  Term result = by_content.back().first;
  for (std::size_t i = by_content.size() - 1; i-- > 0;)
    result = term::mk_ite(term::mk_or(by_content[i].second),
                          by_content[i].first, result);
  return result;
}

/// The index has few values.
Term Arrays::read_choice(const ArrayCells& array, Term index) {
  absl::flat_hash_map<Term, Term> done;
  const std::function<Term(Term)> at = [&](Term i) {
    if (i.is_const()) return cell(array, static_cast<std::uint64_t>(i.value()));
    if (const auto it = done.find(i); it != done.end()) return it->second;
    Term result;
    if (i.is(Kind::Ite)) {
      const Term a = at(i[1]);
      result = term::mk_ite(i[0], a, at(i[2]));
    } else {
      result = decision_tree(i, *indices_.values(i),
                             [&](std::uint64_t k) { return cell(array, k); });
    }
    done.emplace(i, result);
    return result;
  };
  return at(index);
}

/// The index may be anything.
Term Arrays::read_cells(const ArrayCells& array, Term index) {
  if (array.cells.size() > kMostCells)
    return term::mk_select(as_term(std::make_shared<ArrayCells>(array)), index);
  const unsigned width = index.width();
  Term result = term::mk_select(array.base, index);
  std::vector<std::uint64_t> run;
  const auto add_run = [&] {
    if (run.empty()) return;
    const Term offset = term::mk_sub(index, term::mk_bv(run[0], width));
    // As many as there are numbers of this width: it is one of them.
    const bool all = width < 64 && run.size() == std::uint64_t{1} << width;
    const Term inside =
        all ? term::mk_true()
            : term::mk_ult(offset, term::mk_bv(run.size(), width));
    const Term tree = decision_tree(
        index, run, [&](std::uint64_t k) { return array.cells.at(k); });
    result = term::mk_ite(inside, tree, result);
  };
  for (const auto& [key, value] : array.cells) {
    if (!run.empty() && run.back() + 1 != key) {
      add_run();
      run.clear();
    }
    run.push_back(key);
  }
  add_run();
  return result;
}

Array Arrays::write(const Array& array,
                    const std::vector<std::pair<Term, Term>>& writes) {
  auto result = std::make_shared<ArrayCells>(*array);
  for (const auto& [index, value] : writes) write_one(*result, index, value);
  return result;
}

void Arrays::write_one(ArrayCells& array, Term index, Term value) {
  const unsigned width = index.width();
  if (index.is_const() && width <= 64) {
    array.cells[static_cast<std::uint64_t>(index.value())] = value;
    return;
  }
  if (const auto* cases = indices_.cases(index)) {
    for (const Indices::Case& c : *cases) {
      const Term old = cell(array, c.value);
      array.cells[c.value] = term::mk_ite(c.condition, value, old);
    }
    return;
  }
  if (const auto* few = indices_.values(index);
      few != nullptr && knows_most(array, *few)) {
    const std::vector<std::uint64_t> keys = *few;
    const Term choice = indices_.with_choices_outside(index);
    for (std::uint64_t k : keys) {
      const Term old = cell(array, k);
      array.cells[k] = term::mk_ite(indices_.equals(choice, k), value, old);
    }
    return;
  }
  if (array.cells.size() > kMostCells || width > 64) {
    array.base = as_term(std::make_shared<ArrayCells>(array));
    array.cells.clear();
  }
  for (auto& [k, old] : array.cells)
    old = term::mk_ite(term::mk_eq(index, term::mk_bv(k, width)), value, old);
  array.base = term::mk_store(array.base, index, value);
}

Array Arrays::choose(Term condition, const Array& a, const Array& b) {
  if (a == b) return a;
  ArrayCells result;
  result.base = term::mk_ite(condition, a->base, b->base);
  const auto add = [&](std::uint64_t key) {
    const auto [it, added] = result.cells.try_emplace(key);
    if (!added) return;
    const Term x = cell(*a, key);
    it->second = term::mk_ite(condition, x, cell(*b, key));
  };
  for (const auto& [key, value] : a->cells) add(key);
  for (const auto& [key, value] : b->cells) add(key);
  return std::make_shared<const ArrayCells>(std::move(result));
}

}  // namespace pleat::engine::bmc
