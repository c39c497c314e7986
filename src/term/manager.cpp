// The hash-consing table: one per process, terms live until the process ends.

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <deque>
#include <memory>

#include "support/check.h"
#include "term/node.h"
#include "term/term.h"

namespace pleat::term {
namespace {

struct KindInfo {
  std::string_view name, smt;
  unsigned fewest, most;
  bool commutative;
};
constexpr KindInfo kKinds[] = {
#define KIND(name, smt, fewest, most, commutative) \
  {#name, smt, fewest, most, commutative},
#include "term/kinds.def"
#undef KIND
};

const KindInfo& info(Kind kind) {
  return kKinds[static_cast<std::size_t>(kind)];
}

/// A product carries upwards only; the shift brings the high half down, since
/// the table takes the low bits (symbols differ in bits 32 and up).
std::uint64_t mix(std::uint64_t h, std::uint64_t v) {
  h ^= v + 0x9E3779B97F4A7C15ULL + (h << 6) + (h >> 2);
  h *= 0xD6E8FEB86659FD93ULL;
  return h ^ (h >> 32);
}

std::uint64_t hash_of(const Node& n) {
  std::uint64_t h = mix(static_cast<std::uint64_t>(n.kind) |
                            std::uint64_t{n.sort.width} << 8 |
                            std::uint64_t{n.sort.index_width} << 16 |
                            static_cast<std::uint64_t>(n.sort.kind) << 24,
                        std::uint64_t{n.aux0} << 32 | n.aux1);
  h = mix(h, static_cast<std::uint64_t>(n.value));
  h = mix(h, static_cast<std::uint64_t>(n.value >> 64));
  for (std::uint32_t i = 0; i < n.size; ++i) h = mix(h, n.children[i].id());
  return h;
}

struct NodeHash {
  std::size_t operator()(const Node* n) const { return n->hash; }
};
struct NodeEqual {
  bool operator()(const Node* a, const Node* b) const {
    return a->hash == b->hash && a->kind == b->kind && a->sort == b->sort &&
           a->size == b->size && a->aux0 == b->aux0 && a->aux1 == b->aux1 &&
           a->value == b->value &&
           std::equal(a->children, a->children + a->size, b->children);
  }
};

/// Memory that is only given out, in blocks.
class Arena {
 public:
  void* take(std::size_t bytes) {
    bytes = (bytes + 15) & ~std::size_t{15};
    if (bytes > left_) {
      const std::size_t block = std::max(bytes, std::size_t{1} << 18);
      blocks_.push_back(std::make_unique<std::byte[]>(block + 16));
      const auto base = reinterpret_cast<std::uintptr_t>(blocks_.back().get());
      next_ = blocks_.back().get() + ((16 - base % 16) % 16);
      left_ = block;
    }
    void* result = next_;
    next_ += bytes;
    left_ -= bytes;
    return result;
  }

 private:
  std::deque<std::unique_ptr<std::byte[]>> blocks_;
  std::byte* next_ = nullptr;
  std::size_t left_ = 0;
};

class Manager {
 public:
  static Manager& get() {
    static auto* manager = new Manager;  // never destroyed: terms are global
    return *manager;
  }

  Term intern(Node probe) {
    probe.hash = hash_of(probe);
    const auto it = table_.find(&probe);
    if (it != table_.end()) return Term(*it);
    auto* children = static_cast<Term*>(arena_.take(probe.size * sizeof(Term)));
    std::copy(probe.children, probe.children + probe.size, children);
    auto* node = new (arena_.take(sizeof(Node))) Node(probe);
    node->children = children;
    node->id = static_cast<std::uint32_t>(table_.size() + 1);
    table_.insert(node);
    return Term(node);
  }

  Term symbol(std::string_view name, Sort sort) {
    const auto it = symbols_.find(absl::string_view(name.data(), name.size()));
    if (it != symbols_.end()) {
      CHECK(it->second.sort() == sort,
            "symbol " + std::string(name) + " should keep its sort");
      return it->second;
    }
    names_.emplace_back(name);
    const Term t =
        intern(Node{.id = 0,
                    .kind = Kind::Symbol,
                    .sort = sort,
                    .size = 0,
                    .aux0 = static_cast<std::uint32_t>(names_.size() - 1),
                    .aux1 = 0,
                    .hash = 0,
                    .value = 0,
                    .children = nullptr});
    symbols_.emplace(names_.back(), t);
    return t;
  }

  Term find(std::string_view name) const {
    const auto it = symbols_.find(absl::string_view(name.data(), name.size()));
    return it == symbols_.end() ? Term() : it->second;
  }
  const std::string& name(std::uint32_t index) const { return names_[index]; }
  std::size_t size() const { return table_.size(); }

  std::uint64_t fresh_number = 0;

 private:
  Arena arena_;
  absl::flat_hash_set<const Node*, NodeHash, NodeEqual> table_;
  std::deque<std::string> names_;
  absl::flat_hash_map<std::string, Term> symbols_;
};

Sort float_sort(Kind kind, std::span<const Term> c, unsigned aux0) {
  const auto is_float = [](unsigned w) { return w == 32 || w == 64; };
  const Sort sort = c[0].sort();
  CHECK(
      sort.is_bitvec() && std::all_of(c.begin(), c.end(),
                                      [&](Term t) { return t.sort() == sort; }),
      "operands should be bit-vectors of one width");
  const bool of_integer = kind == Kind::FOfS || kind == Kind::FOfU;
  const bool to_integer = kind == Kind::FToS || kind == Kind::FToU;
  CHECK(of_integer ? sort.width <= 64 : is_float(sort.width),
        "floating-point operand should have 32 or 64 bits");
  switch (kind) {
    case Kind::FEq:
    case Kind::FLt:
    case Kind::FLe:
      return Sort::boolean();
    case Kind::FToS:
    case Kind::FToU:
    case Kind::FOfS:
    case Kind::FOfU:
    case Kind::FToF:
      CHECK(to_integer ? aux0 >= 1 && aux0 <= 64 : is_float(aux0),
            "conversion should have a width that it can give");
      return Sort::bitvec(aux0);
    default:
      return sort;
  }
}

Sort result_sort(Kind kind, std::span<const Term> c, unsigned aux0,
                 unsigned aux1) {
  const auto all_same = [&](std::size_t from, Sort sort) {
    return std::all_of(c.begin() + static_cast<std::ptrdiff_t>(from), c.end(),
                       [&](Term t) { return t.sort() == sort; });
  };
  if (is_float_kind(kind)) return float_sort(kind, c, aux0);
  switch (kind) {
    case Kind::Symbol:
    case Kind::Const:
    case Kind::ConstArray:
      break;
    case Kind::Not:
    case Kind::And:
    case Kind::Or:
      CHECK(all_same(0, Sort::boolean()), "operands should be Bool");
      return Sort::boolean();
    case Kind::Eq:
      CHECK(c[0].sort() == c[1].sort(), "= should compare equal sorts");
      return Sort::boolean();
    case Kind::Ite:
      CHECK(c[0].is_bool() && c[1].sort() == c[2].sort(),
            "ite should choose between equal sorts");
      return c[1].sort();
    case Kind::Ult:
    case Kind::Slt:
      CHECK(c[0].sort().is_bitvec() && c[0].sort() == c[1].sort(),
            "comparison should be of equal bit-vectors");
      return Sort::boolean();
    case Kind::Concat:
      CHECK(c[0].sort().is_bitvec() && c[1].sort().is_bitvec(),
            "concat should join bit-vectors");
      return Sort::bitvec(c[0].width() + c[1].width());
    case Kind::Extract:
      CHECK(c[0].sort().is_bitvec() && aux0 < c[0].width() && aux1 <= aux0,
            "extract should stay within its operand");
      return Sort::bitvec(aux0 - aux1 + 1);
    case Kind::ZExt:
    case Kind::SExt:
      CHECK(c[0].sort().is_bitvec(), "extension should be of a bit-vector");
      return Sort::bitvec(c[0].width() + aux0);
    case Kind::Select:
      CHECK(c[0].sort().is_array() &&
                c[1].sort() == Sort::bitvec(c[0].sort().index_width),
            "select should index an array");
      return Sort::bitvec(c[0].sort().width);
    case Kind::Store:
      CHECK(c[0].sort().is_array() &&
                c[1].sort() == Sort::bitvec(c[0].sort().index_width) &&
                c[2].sort() == Sort::bitvec(c[0].sort().width),
            "store should index an array and put an element");
      return c[0].sort();
    default:
      CHECK(c[0].sort().is_bitvec() && all_same(0, c[0].sort()),
            "operands should be bit-vectors of one width");
      return c[0].sort();
  }
  CHECK(false, "kind should have operands");
  return Sort::boolean();
}

}  // namespace

Sort Sort::bitvec(unsigned width) {
  CHECK(width >= 1 && width <= kMaxWidth,
        "bit-vector should have 1 to 128 bits");
  return {Kind::BitVec, 0, static_cast<std::uint8_t>(width)};
}

Sort Sort::array(unsigned index_width, unsigned element_width) {
  CHECK(index_width >= 1 && index_width <= kMaxWidth && element_width >= 1 &&
            element_width <= kMaxWidth,
        "array should map 1 to 128 bits to 1 to 128 bits");
  return {Kind::Array, static_cast<std::uint8_t>(index_width),
          static_cast<std::uint8_t>(element_width)};
}

std::string_view smt_name(Kind kind) { return info(kind).smt; }
std::string_view kind_name(Kind kind) { return info(kind).name; }

Kind Term::kind() const { return node_->kind; }
Sort Term::sort() const { return node_->sort; }
std::uint32_t Term::id() const { return node_->id; }
std::span<const Term> Term::children() const {
  return {node_->children, node_->size};
}
Value Term::value() const {
  DCHECK(is_const(), "value should be asked of a constant");
  return node_->value;
}
const std::string& Term::name() const {
  CHECK(is_symbol(), "name should be asked of a symbol");
  return Manager::get().name(node_->aux0);
}
unsigned Term::high() const { return node_->aux0; }
unsigned Term::low() const { return node_->aux1; }
unsigned Term::aux() const { return node_->aux0; }

std::strong_ordering operator<=>(Term a, Term b) {
  const std::uint32_t x = a.node_ == nullptr ? 0 : a.node_->id;
  const std::uint32_t y = b.node_ == nullptr ? 0 : b.node_->id;
  return x <=> y;
}

static Term constant(Sort sort, Value value) {
  return Manager::get().intern(Node{.id = 0,
                                    .kind = Kind::Const,
                                    .sort = sort,
                                    .size = 0,
                                    .aux0 = 0,
                                    .aux1 = 0,
                                    .hash = 0,
                                    .value = value,
                                    .children = nullptr});
}

Term mk_bool(bool value) {
  static const Term terms[] = {constant(Sort::boolean(), 0),
                               constant(Sort::boolean(), 1)};
  return terms[value ? 1 : 0];
}
Term mk_true() { return mk_bool(true); }
Term mk_false() { return mk_bool(false); }
Term mk_bv(Value value, unsigned width) {
  return constant(Sort::bitvec(width), truncate(value, width));
}

Term mk_symbol(std::string_view name, Sort sort) {
  return Manager::get().symbol(name, sort);
}
Term find_symbol(std::string_view name) { return Manager::get().find(name); }

Term mk_fresh(std::string_view hint, Sort sort) {
  auto& manager = Manager::get();
  for (;;) {
    const std::string name =
        std::string(hint) + "!" + std::to_string(++manager.fresh_number);
    if (!manager.find(name)) return manager.symbol(name, sort);
  }
}

Term mk_raw(Kind kind, std::span<const Term> children, unsigned aux0,
            unsigned aux1) {
  const KindInfo& k = info(kind);
  CHECK(
      children.size() >= k.fewest && (k.most == 0 || children.size() <= k.most),
      "term should have as many operands as its kind says");
  return Manager::get().intern(
      Node{.id = 0,
           .kind = kind,
           .sort = result_sort(kind, children, aux0, aux1),
           .size = static_cast<std::uint32_t>(children.size()),
           .aux0 = aux0,
           .aux1 = aux1,
           .hash = 0,
           .value = 0,
           .children = children.data()});
}

Term mk_const_array(Sort array_sort, Term element) {
  CHECK(
      array_sort.is_array() && element.sort() == Sort::bitvec(array_sort.width),
      "constant array should hold elements of its sort");
  return Manager::get().intern(Node{.id = 0,
                                    .kind = Kind::ConstArray,
                                    .sort = array_sort,
                                    .size = 1,
                                    .aux0 = 0,
                                    .aux1 = 0,
                                    .hash = 0,
                                    .value = 0,
                                    .children = &element});
}

Term mk_raw_like(Term like, std::span<const Term> children) {
  if (children.empty()) return like;
  if (like.is(Kind::ConstArray)) {
    return mk_const_array(like.sort(), children[0]);
  }
  return mk_raw(like.kind(), children, like.node()->aux0, like.node()->aux1);
}

std::size_t term_count() { return Manager::get().size(); }

std::string to_decimal(Value v) {
  if (v == 0) return "0";
  std::string digits;
  for (; v != 0; v /= 10)
    digits += static_cast<char>('0' + static_cast<int>(v % 10));
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::string to_signed_decimal(Value v, unsigned width) {
  if (!sign_bit(v, width)) return to_decimal(v);
  return "-" + to_decimal(truncate(Value{0} - v, width));
}

}  // namespace pleat::term
