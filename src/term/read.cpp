// SMT-LIB 2 terms from s-expressions, by an explicit stack of open operators.

#include "term/read.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "support/check.h"
#include "term/as_written.h"
#include "term/float.h"

namespace pleat::term {
namespace {

[[noreturn]] void fail(const SExpr& e, const std::string& what) {
  throw InputError("line " + std::to_string(e.line) + ": " + what);
}

enum class Reading : std::uint8_t { Rewritten, AsWritten };

using Args = std::vector<Term>;
using Indices = std::vector<unsigned>;

struct Operator {
  std::size_t fewest, most;  ///< operands; most 0: no bound
  std::size_t indices;
  std::function<Term(const Args&, const Indices&)> build;
};

Operator unary(Term (*f)(Term)) {
  return {1, 1, 0, [f](const Args& a, const Indices&) { return f(a[0]); }};
}
Operator binary(Term (*f)(Term, Term)) {
  return {2, 2, 0,
          [f](const Args& a, const Indices&) { return f(a[0], a[1]); }};
}
Operator left_associative(Term (*f)(Term, Term)) {
  return {2, 0, 0, [f](const Args& a, const Indices&) {
            Term t = a[0];
            for (std::size_t i = 1; i < a.size(); ++i) t = f(t, a[i]);
            return t;
          }};
}
Operator many(std::size_t fewest, Term (*f)(std::span<const Term>)) {
  return {fewest, 0, 0, [f](const Args& a, const Indices&) { return f(a); }};
}
Operator indexed(Term (*f)(Term, unsigned)) {
  return {1, 1, 1,
          [f](const Args& a, const Indices& i) { return f(a[0], i[0]); }};
}

/// f holds of all neighbours (chain) or of all pairs.
Operator all_pairs(Term (*f)(Term, Term), bool only_neighbours) {
  return {2, 0, 0, [=](const Args& a, const Indices&) {
            std::vector<Term> parts;
            for (std::size_t i = 0; i + 1 < a.size(); ++i) {
              const std::size_t end = only_neighbours ? i + 2 : a.size();
              for (std::size_t j = i + 1; j < end; ++j) {
                parts.push_back(f(a[i], a[j]));
              }
            }
            return mk_and(parts);
          }};
}

Term implies(std::span<const Term> a) {
  Term t = a.back();
  for (std::size_t i = a.size() - 1; i-- > 0;) t = mk_implies(a[i], t);
  return t;
}
Term bool_xor(Term a, Term b) { return mk_ne(a, b); }
Term bvcomp(Term a, Term b) {
  return mk_ite(mk_eq(a, b), mk_bv(1, 1), mk_bv(0, 1));
}

/// Signed remainder whose sign follows the divisor.
Term bvsmod(Term a, Term b) {
  const Term zero = mk_bv(0, a.width());
  const Term r = mk_srem(a, b);
  const Term differ = mk_ne(mk_slt(r, zero), mk_slt(b, zero));
  return mk_ite(mk_and(mk_ne(r, zero), differ), mk_add(r, b), r);
}

Term rotate_left(Term a, unsigned by) {
  const unsigned w = a.width();
  by %= w;
  if (by == 0) return a;
  return mk_concat(mk_extract(a, w - by - 1, 0), mk_extract(a, w - 1, w - by));
}
Term rotate_right(Term a, unsigned by) {
  return rotate_left(a, a.width() - by % a.width());
}
Term repeat(Term a, unsigned times) {
  Term t = a;
  for (unsigned i = 1; i < times; ++i) t = mk_concat(t, a);
  return t;
}

Term ite3(const Args& a, const Indices&) { return mk_ite(a[0], a[1], a[2]); }
Term store3(const Args& a, const Indices&) {
  return mk_store(a[0], a[1], a[2]);
}
Term extract(const Args& a, const Indices& i) {
  return mk_extract(a[0], i[0], i[1]);
}

const std::map<std::string, Operator, std::less<>>& operators() {
  static const auto* table = new std::map<std::string, Operator, std::less<>>{
      {"not", unary(mk_not)},
      {"and", many(1, mk_and)},
      {"or", many(1, mk_or)},
      {"=>", many(2, implies)},
      {"xor", left_associative(bool_xor)},
      {"=", all_pairs(mk_eq, true)},
      {"distinct", all_pairs(mk_ne, false)},
      {"ite", {3, 3, 0, ite3}},
      {"bvadd", many(1, mk_add)},
      {"bvmul", many(1, mk_mul)},
      {"bvsub", left_associative(mk_sub)},
      {"bvneg", unary(mk_neg)},
      {"bvnot", unary(mk_bvnot)},
      {"bvudiv", binary(mk_udiv)},
      {"bvurem", binary(mk_urem)},
      {"bvsdiv", binary(mk_sdiv)},
      {"bvsrem", binary(mk_srem)},
      {"bvsmod", binary(bvsmod)},
      {"bvand", left_associative(mk_bvand)},
      {"bvor", left_associative(mk_bvor)},
      {"bvxor", left_associative(mk_bvxor)},
      {"bvnand",
       binary([](Term a, Term b) { return mk_bvnot(mk_bvand(a, b)); })},
      {"bvnor", binary([](Term a, Term b) { return mk_bvnot(mk_bvor(a, b)); })},
      {"bvxnor",
       binary([](Term a, Term b) { return mk_bvnot(mk_bvxor(a, b)); })},
      {"bvshl", binary(mk_shl)},
      {"bvlshr", binary(mk_lshr)},
      {"bvashr", binary(mk_ashr)},
      {"bvcomp", binary(bvcomp)},
      {"bvult", binary(mk_ult)},
      {"bvule", binary(mk_ule)},
      {"bvugt", binary(mk_ugt)},
      {"bvuge", binary(mk_uge)},
      {"bvslt", binary(mk_slt)},
      {"bvsle", binary(mk_sle)},
      {"bvsgt", binary(mk_sgt)},
      {"bvsge", binary(mk_sge)},
      {"concat", left_associative(mk_concat)},
      {"extract", {1, 1, 2, extract}},
      {"zero_extend",
       indexed([](Term a, unsigned by) { return mk_zext(a, a.width() + by); })},
      {"sign_extend",
       indexed([](Term a, unsigned by) { return mk_sext(a, a.width() + by); })},
      {"rotate_left", indexed(rotate_left)},
      {"rotate_right", indexed(rotate_right)},
      {"repeat", indexed(repeat)},
      {"select", binary(mk_select)},
      {"store", {3, 3, 0, store3}},
  };
  return *table;
}

/// Of an operator with operands, but not `const`, which comes with a sort.
std::optional<Kind> kind_named(std::string_view name) {
  for (std::size_t k = 0; k < kKindCount; ++k) {
    const auto kind = static_cast<Kind>(k);
    if (!name.empty() && smt_name(kind) == name && kind != Kind::ConstArray)
      return kind;
  }
  return std::nullopt;
}

unsigned number(const SExpr& e) {
  unsigned n = 0;
  const char* end = e.atom.data() + e.atom.size();
  const auto [stop, error] = std::from_chars(e.atom.data(), end, n);
  if (e.is_list || error != std::errc() || stop != end) {
    fail(e, "expected a number");
  }
  return n;
}

unsigned width_of(const SExpr& e) {
  const unsigned w = number(e);
  if (w < 1 || w > kMaxWidth) fail(e, "width should be 1 to 128");
  return w;
}

/// Digits in the given base; fails if they do not fit the width.
Term literal(const SExpr& e, std::string_view digits, unsigned base,
             unsigned width) {
  Value v = 0;
  for (const char c : digits) {
    const int d = c >= '0' && c <= '9'   ? c - '0'
                  : c >= 'a' && c <= 'f' ? c - 'a' + 10
                  : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                         : 99;
    if (d >= static_cast<int>(base)) fail(e, "wrong digit in " + e.atom);
    if (v > (mask(width) - static_cast<unsigned>(d)) / base) {
      fail(e, e.atom + " does not fit its width");
    }
    v = v * base + static_cast<unsigned>(d);
  }
  return mk_bv(v, width);
}

/// #b..., #x..., (_ bvN w); null if it is none of them.
Term read_literal(const SExpr& e) {
  if (e.is_list) {
    if (e.list.size() == 3 && e.list[0].is("_") && !e.list[1].is_list &&
        e.list[1].atom.size() > 2 && e.list[1].atom.starts_with("bv")) {
      return literal(e.list[1], std::string_view(e.list[1].atom).substr(2), 10,
                     width_of(e.list[2]));
    }
    return {};
  }
  if (e.is_quoted || e.atom.size() < 3 || e.atom[0] != '#') return {};
  const bool hex = e.atom[1] == 'x';
  if (!hex && e.atom[1] != 'b') return {};
  const std::size_t width = (e.atom.size() - 2) * (hex ? 4 : 1);
  if (width > kMaxWidth) fail(e, "width should be 1 to 128");
  return literal(e, std::string_view(e.atom).substr(2), hex ? 16 : 2,
                 static_cast<unsigned>(width));
}

/// An operator application, or a let, whose operands are being read.
struct Frame {
  const SExpr* expr;
  std::size_t next;  ///< operand to read next (let: binding, then body)
  Args args;
  std::string name;
  Indices indices;
  std::optional<Sort> array;  ///< of ((as const (Array ..)) e)
  bool is_let = false;
};

class TermReader {
 public:
  TermReader(const SymbolLookup& lookup, Reading reading)
      : lookup_(lookup), reading_(reading) {}

  Term read(const SExpr& root) {
    enter(root);
    while (!stack_.empty()) {
      Frame& f = stack_.back();
      if (const SExpr* operand = next_operand(f)) {
        enter(*operand);
      } else {
        result_ = finish(f);
        stack_.pop_back();
        deliver();
      }
    }
    return result_;
  }

 private:
  /// Reads an atom at once; opens a frame for a list.
  void enter(const SExpr& e) {
    if (const Term t = read_literal(e)) {
      result_ = t;
      return deliver();
    }
    if (!e.is_list) {
      result_ = atom(e);
      return deliver();
    }
    if (e.list.empty()) fail(e, "expected a term");
    Frame f{.expr = &e,
            .next = 1,
            .args = {},
            .name = {},
            .indices = {},
            .array = {}};
    const SExpr& head = e.list[0];
    if (head.is("let")) {
      if (e.list.size() != 3 || !e.list[1].is_list) fail(e, "malformed let");
      f.is_let = true;
      f.next = 0;
    } else if (!head.is_list) {
      f.name = head.atom;
    } else if (head.list.size() >= 3 && head.list[0].is("_")) {
      f.name = head.list[1].atom;
      for (std::size_t i = 2; i < head.list.size(); ++i) {
        f.indices.push_back(number(head.list[i]));
      }
    } else if (head.list.size() == 3 && head.list[0].is("as") &&
               head.list[1].is("const")) {
      f.array = read_sort(head.list[2]);
      if (!f.array->is_array()) fail(head, "expected an array sort");
    } else {
      fail(head, "expected an operator");
    }
    stack_.push_back(std::move(f));
  }

  Term atom(const SExpr& e) {
    if (e.is_string) fail(e, "expected a term, not a string");
    if (e.is("true")) return mk_true();
    if (e.is("false")) return mk_false();
    const auto bound = scope_.find(e.atom);
    if (bound != scope_.end() && !bound->second.empty()) {
      return bound->second.back();
    }
    const Term t = lookup_(e.atom);
    if (!t) fail(e, "unknown symbol " + e.atom);
    return t;
  }

  void deliver() {
    if (!stack_.empty()) stack_.back().args.push_back(result_);
  }

  /// Null when all operands are read. Binds a let's names before its body.
  const SExpr* next_operand(Frame& f) {
    if (!f.is_let) {
      return f.next < f.expr->list.size() ? &f.expr->list[f.next++] : nullptr;
    }
    const auto& bindings = f.expr->list[1].list;
    if (f.next < bindings.size()) {
      const SExpr& b = bindings[f.next++];
      if (!b.is_list || b.list.size() != 2 || b.list[0].is_list) {
        fail(b, "malformed binding");
      }
      return &b.list[1];
    }
    if (f.next > bindings.size()) return nullptr;
    ++f.next;
    for (std::size_t i = 0; i < bindings.size(); ++i) {
      scope_[bindings[i].list[0].atom].push_back(f.args[i]);
    }
    return &f.expr->list[2];
  }

  Term finish(const Frame& f) {
    if (f.is_let) {
      for (const SExpr& b : f.expr->list[1].list) {
        scope_[b.list[0].atom].pop_back();
      }
      return f.args.back();
    }
    try {
      return reading_ == Reading::AsWritten ? as_written(f) : apply(f);
    } catch (const InternalError& e) {  // wrong sorts
      fail(*f.expr, e.what());
    }
  }

  /// The operator's indices are what `mk_raw` takes, too.
  static Term as_written(const Frame& f) {
    if (f.array) return apply(f);
    if (const auto op = float_operator(f.name)) {
      check_float(f, *op);
      return mk_raw(op->kind, f.args, op->aux);
    }
    const std::optional<Kind> kind = kind_named(f.name);
    if (!kind) fail(*f.expr, "unknown operator " + f.name);
    const std::size_t indices = *kind == Kind::Extract ? 2
                                : *kind == Kind::ZExt || *kind == Kind::SExt
                                    ? 1
                                    : 0;
    if (f.indices.size() != indices) {
      fail(*f.expr, f.name + " has a wrong number of indices");
    }
    if (std::ranges::any_of(f.indices,
                            [](unsigned i) { return i > kMaxWidth; }))
      fail(*f.expr, "width should be 1 to 128");
    return mk_raw(*kind, f.args, indices > 0 ? f.indices[0] : 0,
                  indices > 1 ? f.indices[1] : 0);
  }

  static Term apply(const Frame& f) {
    if (f.array) {
      if (f.args.size() != 1) fail(*f.expr, "const should have one operand");
      return mk_const_array(*f.array, f.args[0]);
    }
    if (const auto op = float_operator(f.name)) return apply_float(f, *op);
    const auto it = operators().find(f.name);
    if (it == operators().end()) {
      fail(*f.expr, "unknown operator " + f.name);
    }
    const Operator& op = it->second;
    if (f.args.size() < op.fewest ||
        (op.most != 0 && f.args.size() > op.most)) {
      fail(*f.expr, f.name + " has a wrong number of operands");
    }
    if (f.indices.size() != op.indices) {
      fail(*f.expr, f.name + " has a wrong number of indices");
    }
    return op.build(f.args, f.indices);
  }

  static void check_float(const Frame& f, const FloatOperator& op) {
    const auto fits = [&](Term t) {
      return t.sort() == Sort::bitvec(op.operand);
    };
    if (!f.indices.empty() || f.args.size() != op.operands ||
        !std::all_of(f.args.begin(), f.args.end(), fits)) {
      fail(*f.expr, f.name + " has wrong operands");
    }
  }
  static Term apply_float(const Frame& f, const FloatOperator& op) {
    check_float(f, op);
    return mk_float(op.kind, f.args, op.aux);
  }

  const SymbolLookup& lookup_;
  const Reading reading_;
  std::vector<Frame> stack_;
  std::map<std::string, std::vector<Term>, std::less<>> scope_;
  Term result_;
};

}  // namespace

Sort read_sort(const SExpr& e) {
  if (e.is("Bool")) return Sort::boolean();
  if (e.is_list && e.list.size() == 3 && e.list[0].is("_") &&
      e.list[1].is("BitVec")) {
    return Sort::bitvec(width_of(e.list[2]));
  }
  if (e.is_list && e.list.size() == 3 && e.list[0].is("Array")) {
    const Sort index = read_sort(e.list[1]);
    const Sort element = read_sort(e.list[2]);
    if (index.is_bitvec() && element.is_bitvec()) {
      return Sort::array(index.width, element.width);
    }
  }
  fail(e, "expected Bool, (_ BitVec n) or an Array of bit-vectors");
}

Term read_term(const SExpr& expr, const SymbolLookup& lookup) {
  return TermReader(lookup, Reading::Rewritten).read(expr);
}
Term read_term_as_written(const SExpr& expr, const SymbolLookup& lookup) {
  return TermReader(lookup, Reading::AsWritten).read(expr);
}
Term read_term(std::string_view text, const SymbolLookup& lookup) {
  const std::vector<SExpr> all = read_sexprs(text);
  if (all.size() != 1) throw InputError("expected exactly one term");
  return read_term(all[0], lookup);
}
Term read_term(std::string_view text) {
  return read_term(text,
                   [](std::string_view name) { return find_symbol(name); });
}

}  // namespace pleat::term
