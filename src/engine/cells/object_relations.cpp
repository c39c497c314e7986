// A view is a set of numbers of one width that are looked at together wherever
// a condition holds: the fields of the node that a pointer leads to, of any
// object, or of any object and its successor; and beside them the address and
// the program's numbers. Whatever holds of a view in all samples is a guess.

#include "engine/cells/object_relations.h"

#include <algorithm>
#include <set>

#include "algebra/affine.h"
#include "cfa/ghosts.h"
#include "cfa/liveness.h"
#include "cfa/loops.h"
#include "term/substitute.h"

namespace pleat::engine::cells {
namespace {

using cfa::LocationId;
using pleat::algebra::AffineHull;
using term::Term;
using term::Value;
using verdict::Invariant;

constexpr std::size_t kMostFieldsOfNode = 6, kMostNumbersBeside = 4,
                      kMostFollowed = 6;
constexpr std::size_t kMostStatesOfView = 24;
/// Points that agree by chance make equalities.
constexpr std::size_t kSpareObjects = 3;

using Compare = Term (*)(Term, Term);

/// Two terms of a view: which orders have held so far.
struct Pair {
  std::size_t first, second;
  bool above = false, below = false;  ///< seen, as signed numbers
  bool above_unsigned = false, below_unsigned = false, equal = false;

  void see(Value a, Value b, unsigned width) {
    const auto x = term::to_signed(a, width), y = term::to_signed(b, width);
    above |= x > y;
    below |= x < y;
    above_unsigned |= a > b;
    below_unsigned |= a < b;
    equal |= a == b;
  }
};

struct View {
  Term condition;
  std::vector<Term> terms;
  std::size_t fields;  ///< so many of them, the first, are of nodes
  std::size_t told;    ///< and so many are fields or addresses
  AffineHull hull;
  std::vector<Pair> pairs = {};
  std::size_t points = 0;

  View(Term where, std::vector<Term> of, std::size_t of_nodes,
       std::size_t and_addresses)
      : condition(where),
        terms(std::move(of)),
        fields(of_nodes),
        told(and_addresses),
        hull(terms.size(), terms[0].width()) {
    for (std::size_t i = 0; i < fields; ++i) {
      for (std::size_t j = i + 1; j < terms.size(); ++j)
        pairs.push_back({i, j});
    }
  }

  void look(term::Evaluator& evaluator) {
    if (!evaluator.holds(condition)) return;
    std::vector<Value> point;
    for (const Term t : terms) point.push_back(evaluator.scalar(t));
    hull.add(point);
    for (Pair& p : pairs)
      p.see(point[p.first], point[p.second], terms[0].width());
    ++points;
  }
};

struct Number {
  Term symbol;
  bool is_signed;
};

class RelationFinder {
 public:
  RelationFinder(const cfa::Cfa& cfa, const Indices& indices,
                 const Allocated& objects, const exec::SamplePool& samples)
      : cfa_(cfa), indices_(indices), objects_(objects), samples_(samples) {
    for (const Term c : indices.cells) {
      if (fields_.size() < kMostFieldsOfNode) fields_.push_back(c);
      widths_.insert(c.width());
    }
  }

  ObjectRelations run() {
    const auto live = cfa::live_variables(cfa_);
    for (const LocationId header : cfa::cut_points(cfa_)) {
      if (samples_.at(header).empty()) continue;
      std::vector<View> views = views_at(live[header.index]);
      look(header, views);
      for (const View& v : views) {
        if (v.points < v.terms.size() + kSpareObjects) continue;
        offer_equalities(header, v);
        offer_orders(header, v);
      }
    }
    return std::move(result_);
  }

 private:
  static Term is_null(Term t) { return term::mk_eq(t, zero(t.width())); }
  static Term zero(unsigned width) { return term::mk_bv(0, width); }

  Term at(Term field, Term address) const {
    return term::substitute(field, {{indices_.any, address}});
  }

  std::vector<View> views_at(const std::vector<bool>& live) const {
    const Term any = indices_.any;
    std::vector<Term> pointers;
    std::vector<Number> numbers{{objects_.next, false}};
    for (std::size_t i = 0; i < cfa_.variables.size(); ++i) {
      const Term s = cfa_.variables[i].symbol;
      const cfa::CType& type = cfa_.variables[i].type;
      if (!live[i] || cfa::is_any_index(s) || !s.sort().is_bitvec() ||
          s == objects_.next)
        continue;
      if (type.kind != cfa::CType::Kind::Pointer)
        numbers.push_back({s, type.is_signed});
      else if (s.sort() == any.sort() && pointers.size() < kMostFollowed)
        pointers.push_back(s);
    }
    std::vector<View> result;
    // How much was allocated, and what was counted.
    add_view(term::mk_true(), {}, {objects_.next}, numbers, any.width(),
             result);
    for (const unsigned width : widths_) {
      for (const Term p : pointers)
        add_view(term::mk_not(is_null(p)), fields_of({p}), {p}, numbers, width,
                 result);
      add_view(objects_.contains(any), fields_of({any}), {any}, numbers, width,
               result);
      for (const Term next : fields_) {
        if (next.sort() != any.sort()) continue;
        add_view(
            term::mk_and(objects_.contains(any), term::mk_not(is_null(next))),
            fields_of({any, next}), {any, next}, {}, width, result);
      }
    }
    return result;
  }

  /// The fields of the nodes at these addresses.
  std::vector<Term> fields_of(const std::vector<Term>& addresses) const {
    std::vector<Term> result;
    for (const Term address : addresses) {
      for (const Term f : fields_) result.push_back(at(f, address));
    }
    return result;
  }

  /// Of the terms those of one width; with addresses also narrower numbers, as
  /// they count objects.
  void add_view(Term condition, const std::vector<Term>& fields,
                const std::vector<Term>& addresses,
                const std::vector<Number>& numbers, unsigned width,
                std::vector<View>& views) const {
    std::vector<Term> terms;
    const auto add = [&](Term t) {
      if (t.width() == width && std::ranges::find(terms, t) == terms.end())
        terms.push_back(t);
    };
    for (const Term f : fields) add(f);
    const std::size_t of_nodes = terms.size();
    for (const Term address : addresses) add(address);
    const std::size_t told = terms.size();
    if (told == 0) return;
    const bool are_addresses = width == indices_.any.width();
    std::size_t others = 0;
    for (const auto& [n, is_signed] : numbers) {
      const bool fits = n.width() == width ||
                        (are_addresses && n.width() < width && n.width() >= 8);
      if (!fits || ++others > kMostNumbersBeside) continue;
      add(is_signed ? term::mk_sext(n, width) : term::mk_zext(n, width));
    }
    add(zero(width));
    views.emplace_back(condition, std::move(terms), of_nodes, told);
  }

  void look(LocationId header, std::vector<View>& views) const {
    std::size_t count = 0;
    for (const exec::ConcreteState& state : samples_.at(header)) {
      if (++count > kMostStatesOfView) return;
      term::Model model = exec::model_of(cfa_, state);
      std::set<Value> indices;
      for (const Term address : addresses(objects_))
        indices.insert(term::Evaluator(model).scalar(address));
      for (const Value v : indices) {
        model.set(indices_.any, v);
        term::Evaluator evaluator(model);
        for (View& view : views) view.look(evaluator);
      }
    }
  }

  static void offer(LocationId header, const View& view, Term relation,
                    std::vector<Invariant>& to) {
    to.push_back({header, term::mk_implies(view.condition, relation)});
  }

  void offer_equalities(LocationId header, const View& view) {
    for (const auto& e : view.hull.equalities()) {
      const auto odd = [](Value c) { return c % 2 != 0; };
      if (std::ranges::any_of(std::span(e.coefficients).first(view.told), odd))
        offer(header, view, pleat::algebra::to_term(e, view.terms),
              result_.equalities);
    }
  }

  void offer_orders(LocationId header, const View& view) {
    const bool are_addresses = view.terms[0].width() == indices_.any.width();
    for (const Pair& p : view.pairs) {
      const Term a = view.terms[p.first], b = view.terms[p.second];
      const auto order = [&](bool above, bool below, Compare less,
                             Compare at_most) {
        if (above == below) return;
        const Compare compare = p.equal ? at_most : less;
        offer(header, view, above ? compare(b, a) : compare(a, b),
              result_.orders);
      };
      order(p.above_unsigned, p.below_unsigned, term::mk_ult, term::mk_ule);
      if (!are_addresses) order(p.above, p.below, term::mk_slt, term::mk_sle);
    }
  }

  const cfa::Cfa& cfa_;
  const Indices& indices_;
  const Allocated& objects_;
  const exec::SamplePool& samples_;
  std::vector<Term> fields_;
  std::set<unsigned> widths_;
  ObjectRelations result_;
};

}  // namespace

ObjectRelations guess_object_relations(const cfa::Cfa& cfa,
                                       const Indices& indices,
                                       const Allocated& objects,
                                       const exec::SamplePool& samples) {
  return RelationFinder(cfa, indices, objects, samples).run();
}

}  // namespace pleat::engine::cells
