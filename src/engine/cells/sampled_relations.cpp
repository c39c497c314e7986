#include "engine/cells/sampled_relations.h"

#include <algorithm>
#include <set>

#include "algebra/affine.h"
#include "term/substitute.h"

namespace pleat::engine::cells {
namespace {

using cfa::LocationId;
using pleat::algebra::AffineHull;
using term::Term;
using term::Value;
using verdict::Invariant;

/// Indices that are tried, from what ranges are made of and from zero.
constexpr Value kAround = 3, kSmall = 12;
/// Points that agree by chance make equalities.
constexpr std::size_t kSparePoints = 3;
constexpr std::size_t kMostNumbers = 3;
/// Counters and bounds that are compared at once.
constexpr std::size_t kMostTogether = 6;
/// Relations that are tried in more ranges than those that the program tells.
constexpr std::size_t kRelations = 12;
constexpr std::size_t kMostObserved = 4'000;

/// Numbers of one width that equalities are sought between.
struct Group {
  std::vector<Term> of;   ///< the index first, then cells, then numbers
  std::size_t cells = 0;  ///< how many cells there are
};

class Observer {
 public:
  Observer(const Indices& indices, Smaller& smaller,
           const exec::SamplePool& samples, std::vector<Invariant>& candidates)
      : indices_(indices),
        smaller_(smaller),
        samples_(samples),
        candidates_(candidates) {
    std::set<unsigned> widths;
    for (const Term c : indices.cells) widths.insert(c.width());
    for (const unsigned w : widths) groups_.push_back(group(w));
  }

  void run() {
    for (const auto& [header, ranges] : indices_.between) {
      if (samples_.at(header).empty()) continue;
      for (const Group& g : groups_) find_equalities(header, ranges, g);
      find_steps(header, ranges);
      find_sums(header);
      find_images(header, ranges);
    }
  }

 private:
  Term index_as(unsigned width) const {
    const Term k = indices_.any;
    if (width < k.width()) return term::mk_extract(k, width - 1, 0);
    return term::mk_sext(k, width);
  }

  Group group(unsigned width) const {
    Group result{{index_as(width)}, 0};
    for (const Term c : indices_.cells) {
      if (c.width() == width) result.of.push_back(c);
    }
    result.cells = result.of.size() - 1;
    for (const auto* numbers : {&indices_.ends, &indices_.settled}) {
      for (const Term n : *numbers) {
        if (n.is_symbol() && n.width() == width &&
            std::ranges::find(result.of, n) == result.of.end() &&
            result.of.size() <= result.cells + kMostNumbers)
          result.of.push_back(n);
      }
    }
    return result;
  }

  std::set<Value> values_of_index(term::Evaluator& evaluator) const {
    const Value mask = (Value{1} << indices_.any.width()) - 1;
    std::set<Value> result;
    for (Value v = 0; v < kSmall; ++v) result.insert(v & mask);
    for (const Term b : indices_.bounds()) {
      const Value v = evaluator.scalar(b);
      for (Value d = 0; d <= 2 * kAround; ++d)
        result.insert((v + d - kAround) & mask);
    }
    return result;
  }

  void find_equalities(LocationId header, const std::vector<Term>& ranges,
                       const Group& group) {
    struct Seen {
      Term range;  ///< of the smaller program
      AffineHull hull;
      std::size_t points = 0;
    };
    std::vector<Seen> seen;
    for (const Term r : ranges) {
      seen.push_back(
          {smaller_(r), AffineHull(group.of.size(), group.of[0].width())});
    }
    const cfa::Cfa& cfa = smaller_.program();
    for (const exec::ConcreteState& state : samples_.at(header)) {
      term::Model model = exec::model_of(cfa, state);
      term::Evaluator before(model);
      for (const Value k : values_of_index(before)) {
        model.set(indices_.any, k);
        term::Evaluator evaluator(model);
        std::vector<Value> point;
        for (const Term t : group.of) point.push_back(evaluator.scalar(t));
        for (Seen& s : seen) {
          if (!evaluator.holds(s.range)) continue;
          ++s.points;
          s.hull.add(point);
        }
      }
    }
    for (std::size_t i = 0; i < seen.size(); ++i) {
      if (seen[i].points < group.of.size() + kSparePoints) continue;
      for (const auto& e : seen[i].hull.equalities()) {
        const auto cells = std::span(e.coefficients).subspan(1, group.cells);
        if (std::ranges::all_of(cells, [](Value c) { return c % 2 == 0; }))
          continue;
        const Term equality = pleat::algebra::to_term(e, group.of);
        candidates_.push_back({header, term::mk_implies(ranges[i], equality)});
      }
    }
  }

  /// Only indices that the counter itself comes to: every other one.
  void find_steps(LocationId header, const std::vector<Term>& ranges) {
    for (const Term c : indices_.counters) {
      AffineHull hull(1, c.width());
      for (const exec::ConcreteState& state : samples_.at(header)) {
        hull.add({state.scalars[number(c)]});
      }
      for (const auto& e : hull.equalities()) {
        if (e.coefficients[0] % 2 != 0) continue;  // it has one value
        candidates_.push_back({header, pleat::algebra::to_term(e, {&c, 1})});
        add_where(header, ranges,
                  pleat::algebra::to_term(e, {&indices_.any, 1}));
      }
    }
  }

  /// Adds what counters are compared with, and what no loop changes.
  void add_fixed(std::vector<Term>& numbers) const {
    for (const auto* fixed : {&indices_.ends, &indices_.settled}) {
      for (const Term f : *fixed) {
        if (f.is_symbol() && numbers.size() < kMostTogether &&
            std::ranges::find(numbers, f) == numbers.end())
          numbers.push_back(f);
      }
    }
  }

  AffineHull hull_of(LocationId header, const std::vector<Term>& numbers) {
    AffineHull hull(numbers.size(), numbers[0].width());
    for (const exec::ConcreteState& state : samples_.at(header)) {
      std::vector<Value> point;
      for (const Term n : numbers) point.push_back(state.scalars[number(n)]);
      hull.add(point);
    }
    return hull;
  }

  /// Counters that run together, also with what they are compared with: one
  /// goes up and the other one down.
  void find_sums(LocationId header) {
    std::vector<Term> numbers = indices_.changing.at(header);
    if (numbers.size() > kMostTogether) return;
    add_fixed(numbers);
    if (numbers.size() < 2) return;
    if (samples_.at(header).size() < numbers.size() + kSparePoints) return;
    for (const auto& e : hull_of(header, numbers).equalities())
      candidates_.push_back({header, pleat::algebra::to_term(e, numbers)});
  }

  /// Ranges by what another counter is when one of them is any index.
  void find_images(LocationId header, const std::vector<Term>& ranges) {
    std::set<Term> images;
    for (const Term of : indices_.counters) {
      for (const Term by : indices_.counters) {
        if (of == by) continue;
        Term image = image_by_starts(header, of, by);
        if (!image) image = image_of(header, of, by);
        if (!image) continue;
        add_told(header, ranges, of, image);
        if (image == indices_.any || !images.insert(image).second) continue;
        std::vector<Term> ends = indices_.ends;
        ends.push_back(of);
        for (const Indices::Order& order : indices_.orders()) {
          for (const Term end : ends) {
            add_where(header, ranges, order.less(image, end));
          }
        }
      }
    }
  }

  /// Relations that also mention the other counter, told by any index alone:
  /// `to[k] == from[j]` where j is always k - 2.
  void add_told(LocationId header, const std::vector<Term>& ranges, Term of,
                Term image) {
    for (const Term r : indices_.holds) {
      const Term told = term::substitute(r, {{of, image}});
      if (told == r) continue;
      for (const Term range : ranges) {
        if (candidates_.size() >= kMostObserved) return;
        candidates_.push_back({header, term::mk_implies(range, told)});
      }
    }
  }

  /// Relations in the ranges, where that holds too.
  void add_where(LocationId header, const std::vector<Term>& ranges,
                 Term also) {
    for (const Term range : ranges) {
      const Term where = term::mk_and(range, also);
      for (const auto* relations : {&indices_.holds, &indices_.clauses}) {
        for (const Term r :
             std::span(*relations)
                 .first(std::min(kRelations, relations->size()))) {
          if (candidates_.size() >= kMostObserved) return;
          candidates_.push_back({header, term::mk_implies(where, r)});
        }
      }
    }
  }

  std::size_t number(Term variable) const {
    return smaller_.program().variable_of(variable)->index;
  }

  /// The same where both are equally far from what they began with, such as two
  /// pointers that walk. Also offers that.
  Term image_by_starts(LocationId header, Term of, Term by) {
    for (const Term from : indices_.starts) {
      for (const Term by_from : indices_.starts) {
        if (!from.is_symbol() || !by_from.is_symbol()) continue;
        const Term together =
            term::mk_eq(term::mk_sub(of, from), term::mk_sub(by, by_from));
        if (from == by_from || samples_.at(header).size() < kSparePoints ||
            samples_.excluded(header, together))
          continue;
        candidates_.push_back({header, together});
        return term::mk_add(term::mk_sub(indices_.any, by_from), from);
      }
    }
    return {};
  }

  /// What `of` is when `by` is any index, if they run together; else null.
  /// Other numbers may say how far they are apart.
  Term image_of(LocationId header, Term of, Term by) {
    std::vector<Term> numbers{of, by};
    add_fixed(numbers);
    if (samples_.at(header).size() < numbers.size() + kSparePoints) return {};
    const unsigned width = of.width();
    for (const auto& [c, constant] : hull_of(header, numbers).equalities()) {
      const Value sign = c[0];  // its own inverse
      if ((sign != 1 && sign != term::truncate(0 - Value{1}, width)) ||
          c[1] == 0)
        continue;
      Term rest = term::mk_bv(constant, width);
      for (std::size_t i = 1; i < numbers.size(); ++i) {
        const Term n = i == 1 ? indices_.any : numbers[i];
        rest = term::mk_sub(rest, term::mk_mul(term::mk_bv(c[i], width), n));
      }
      return term::mk_mul(term::mk_bv(sign, width), rest);
    }
    return {};
  }

  const Indices& indices_;
  Smaller& smaller_;
  const exec::SamplePool& samples_;
  std::vector<Invariant>& candidates_;
  std::vector<Group> groups_;
};

}  // namespace

void observe(const Indices& indices, Smaller& smaller,
             const exec::SamplePool& samples,
             std::vector<Invariant>& candidates) {
  Observer(indices, smaller, samples, candidates).run();
}

}  // namespace pleat::engine::cells
