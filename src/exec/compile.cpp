// Edges to register code. Guards are tested conjunct by conjunct; what was
// computed before the first test of an edge is still at hand at the next edge
// of the location, and where an edge failed by its only conjunct, the next one
// need not test the negation. Assignments are ordered so that most write their
// variable in place; the others go through a temporary. An array assignment
// `a := store(a, i, v)` is a store in place; conditional stores are jumps.

#include <absl/container/flat_hash_set.h>

#include <algorithm>

#include "exec/code.h"
#include "support/check.h"
#include "term/evaluate.h"
#include "term/walk.h"

namespace pleat::exec {
namespace {

using cfa::Assignment;
using cfa::Cfa;
using cfa::Edge;
using term::Kind;
using term::Term;
using term::Value;

class Compiler {
 public:
  explicit Compiler(const Cfa& cfa) : cfa_(cfa) {}

  Program run() {
    place_variables();
    place_constants();
    first_temporary_ = next_register_;
    program_.reads.resize(cfa_.edges.size());
    for (std::uint32_t l = 0; l < cfa_.locations.size(); ++l) {
      location(cfa::LocationId{l});
    }
    for (Instruction& i : program_.code) {
      if (i.op == Op::Goto) i.c = program_.entry[i.b];
    }
    program_.is_target.assign(cfa_.locations.size(), false);
    for (const auto& p : cfa_.properties) {
      program_.is_target[p.target.index] = true;
    }
    program_.registers = std::max(highest_, next_register_);
    return std::move(program_);
  }

 private:
  // --- places --------------------------------------------------------------

  static bool wide(term::Sort sort) { return sort.width > 64; }

  Ref reserve(term::Sort sort) {
    const Ref ref{next_register_, wide(sort)};
    next_register_ += ref.wide ? 2 : 1;
    highest_ = std::max(highest_, next_register_);
    return ref;
  }

  std::uint32_t reserve_memory(term::Sort sort) {
    program_.memories.push_back(sort);
    return static_cast<std::uint32_t>(program_.memories.size() - 1);
  }

  void place_variables() {
    for (const cfa::Variable& v : cfa_.variables) {
      const term::Sort sort = v.symbol.sort();
      const Ref ref =
          sort.is_array() ? Ref{reserve_memory(sort), false} : reserve(sort);
      program_.variables.push_back(ref);
      variables_.emplace(v.symbol, ref);
    }
  }

  /// All constants of the automaton get registers, loaded once.
  void place_constants() {
    program_.first_constant = next_register_;
    absl::flat_hash_set<Term> seen;
    std::vector<Term> work;
    for (const Edge& e : cfa_.edges) {
      work.push_back(e.guard);
      for (const Assignment& a : e.assignments) work.push_back(a.value);
    }
    while (!work.empty()) {
      const Term t = work.back();
      work.pop_back();
      if (!seen.insert(t).second) continue;
      if (t.is_const()) place_constant(t);
      work.insert(work.end(), t.children().begin(), t.children().end());
    }
    place_constant(term::mk_false());
  }

  void place_constant(Term t) {
    const Ref ref = reserve(t.sort());
    constants_.emplace(t, ref);
    program_.constants.push_back(static_cast<std::uint64_t>(t.value()));
    if (ref.wide) {
      program_.constants.push_back(static_cast<std::uint64_t>(t.value() >> 64));
    }
  }

  // --- locations and edges -------------------------------------------------

  std::uint32_t here() const {
    return static_cast<std::uint32_t>(program_.code.size());
  }
  std::uint32_t emit(Instruction i) {
    program_.code.push_back(i);
    return here() - 1;
  }

  void location(cfa::LocationId id) {
    program_.entry.push_back(here());
    next_register_ = first_temporary_;
    values_.clear();
    order_.clear();
    known_.clear();
    slots_.clear();
    scratch_.clear();
    for (cfa::EdgeId e : cfa_.at(id).out) {
      if (!cfa_.at(e).guard.is_false()) edge(e);
    }
    emit({.op = Op::Stuck, .a = id.index});
  }

  void edge(cfa::EdgeId id) {
    const Edge& e = cfa_.at(id);
    bind_inputs(id);
    std::vector<Term> tests;
    for (Term c : term::conjuncts(e.guard)) {
      if (!known_.contains(c)) tests.push_back(c);
    }
    read_inputs(id, term::free_symbols(tests), true);
    exits_.clear();
    sides_.clear();
    first_exit_ = SIZE_MAX;
    for (Term c : tests) jump(c, false, exits_);
    if (first_exit_ == SIZE_MAX) first_exit_ = order_.size();
    std::vector<Term> rest;
    for (const Assignment& a : e.assignments) rest.push_back(a.value);
    read_inputs(id, term::free_symbols(rest), false);
    assignments(e);
    if (!e.inputs.empty()) emit({.op = Op::Take, .a = id.index});
    emit({.op = Op::Goto, .a = id.index, .b = e.to.index});
    // The next edge starts here, and knows what was computed before any test.
    for (std::uint32_t jump : exits_) program_.code[jump].c = here();
    while (order_.size() > first_exit_) {
      values_.erase(order_.back());
      order_.pop_back();
    }
    if (tests.size() == 1) {
      for (Term c : term::conjuncts(term::mk_not(tests[0]))) known_.insert(c);
    }
    absl::erase_if(
        slots_, [](const auto& entry) { return !entry.second.before_tests; });
  }

  // --- inputs --------------------------------------------------------------

  struct Slot {
    std::uint32_t position;  ///< which read of the edge
    Ref ref;
    bool before_tests;
  };

  /// Where the inputs of this edge are; a value that another edge reads at
  /// another position is another read.
  void bind_inputs(cfa::EdgeId id) {
    const Edge& e = cfa_.at(id);
    inputs_.clear();
    bool moved = false;
    for (std::uint32_t k = 0; k < e.inputs.size(); ++k) {
      inputs_.emplace(cfa_.at(e.inputs[k]).symbol,
                      std::make_pair(k, e.inputs[k]));
      const auto it = slots_.find(e.inputs[k]);
      if (it != slots_.end() && it->second.position != k) moved = true;
      program_.reads[id.index].push_back({e.inputs[k]});
    }
    if (moved) forget();
    for (std::uint32_t k = 0; k < e.inputs.size(); ++k) {
      const auto it = slots_.find(e.inputs[k]);
      if (it != slots_.end()) place_read(id, k, it->second.ref);
    }
  }

  void forget() {
    values_.clear();
    order_.clear();
    known_.clear();
    slots_.clear();
  }

  void place_read(cfa::EdgeId id, std::uint32_t k, Ref ref) {
    ReadPlace& place = program_.reads[id.index][k];
    const bool array = cfa_.at(place.input).symbol.sort().is_array();
    place.kind = array ? ReadPlace::Kind::Array : ReadPlace::Kind::Scalar;
    place.ref = ref;
  }

  /// Reads those of the symbols that are inputs and were not read yet. What is
  /// read before the tests is there for the next edges too.
  void read_inputs(cfa::EdgeId id, const std::vector<Term>& symbols,
                   bool before_tests) {
    const Edge& e = cfa_.at(id);
    for (Term s : symbols) {
      const auto it = inputs_.find(s);
      if (it == inputs_.end()) continue;
      const std::uint32_t k = it->second.first;
      if (slots_.contains(e.inputs[k])) continue;
      const bool array = s.sort().is_array();
      const Ref ref =
          array ? Ref{reserve_memory(s.sort()), false} : reserve(s.sort());
      emit({.op = array ? Op::ReadArray : Op::Read,
            .dst = ref.reg,
            .a = e.inputs[k].index,
            .b = k,
            .c = ref.wide ? 1u : 0u});
      slots_.emplace(e.inputs[k], Slot{k, ref, before_tests});
      place_read(id, k, ref);
    }
  }

  // --- tests ---------------------------------------------------------------

  /// Jumps (to be patched through `jumps`) when c is `when`; falls through
  /// otherwise.
  void jump(Term c, bool when, std::vector<std::uint32_t>& jumps) {
    if (c.is(Kind::Not)) return jump(c[0], !when, jumps);
    if (c.is(when ? Kind::Or : Kind::And)) {
      for (Term part : c.children()) jump(part, when, jumps);
      return;
    }
    Instruction i{.op = when ? Op::JumpIf : Op::JumpUnless};
    const bool compares =
        (c.is(Kind::Eq) || c.is(Kind::Ult) || c.is(Kind::Slt)) &&
        !c[0].sort().is_array() && !wide(c[0].sort()) && !values_.contains(c);
    if (compares) {
      i.op = c.is(Kind::Eq)    ? (when ? Op::JumpIfEq : Op::JumpUnlessEq)
             : c.is(Kind::Ult) ? (when ? Op::JumpIfUlt : Op::JumpUnlessUlt)
                               : (when ? Op::JumpIfSlt : Op::JumpUnlessSlt);
      i.width = static_cast<std::uint8_t>(c[0].width());
      i.a = value(c[0]).reg;
      i.b = value(c[1]).reg;
    } else {
      i.a = value(c).reg;
    }
    if (first_exit_ == SIZE_MAX) first_exit_ = order_.size();
    jumps.push_back(emit(i));
  }

  // --- scalar terms --------------------------------------------------------

  Ref value(Term root) {
    std::vector<Term> stack{root};
    while (!stack.empty()) {
      const Term t = stack.back();
      if (known_place(t)) {
        stack.pop_back();
        continue;
      }
      const std::size_t before = stack.size();
      for (Term c : operands(t)) {
        if (!known_place(c)) stack.push_back(c);
      }
      if (stack.size() > before) continue;
      stack.pop_back();
      remember(t, operation(t));
    }
    return *known_place(root);
  }

  std::optional<Ref> known_place(Term t) const {
    if (t.is_const()) return constants_.at(t);
    if (t.is_symbol()) return symbol(t);
    const auto it = values_.find(t);
    if (it == values_.end()) return std::nullopt;
    return it->second;
  }

  Ref symbol(Term t) const {
    const auto it = variables_.find(t);
    if (it != variables_.end()) return it->second;
    const auto input = inputs_.find(t);
    CHECK(input != inputs_.end(), "symbol should be a variable or an input");
    const auto slot = slots_.find(input->second.second);
    CHECK(slot != slots_.end(), "input should be read before it is used");
    return slot->second.ref;
  }

  void remember(Term t, Ref ref) {
    values_.emplace(t, ref);
    order_.push_back(t);
  }

  /// The scalar terms that must be there before t can be computed.
  std::vector<Term> operands(Term t) const {
    if (t.is(Kind::Select)) {
      std::vector<Term> result{t[1]};
      array_operands(t[0], result);
      return result;
    }
    if (t.is(Kind::Eq) && t[0].sort().is_array()) {
      std::vector<Term> result;
      array_operands(t[0], result);
      array_operands(t[1], result);
      return result;
    }
    return {t.children().begin(), t.children().end()};
  }

  void array_operands(Term array, std::vector<Term>& result) const {
    absl::flat_hash_set<Term> seen;
    std::vector<Term> work{array};
    while (!work.empty()) {
      const Term a = work.back();
      work.pop_back();
      if (a.is_symbol() || !seen.insert(a).second) continue;
      for (Term c : a.children()) {
        (c.sort().is_array() ? work : result).push_back(c);
      }
    }
  }

  Ref operation(Term t) {
    if (t.is(Kind::Select)) return select(t[0], t[1], t.sort());
    if (t.is(Kind::Eq) && t[0].sort().is_array()) return same_arrays(t);
    const auto is_wide = [](Term c) { return wide(c.sort()); };
    if (is_wide(t) ||
        std::any_of(t.children().begin(), t.children().end(), is_wide)) {
      if (t.is(Kind::Ite)) {
        return ite(value(t[0]), value(t[1]), value(t[2]), t.sort());
      }
      return slow(t);
    }
    if (term::is_float_kind(t.kind())) return slow(t);
    return fast(t);
  }

  Ref slow(Term t) {
    SlowOp op{.kind = t.kind()};
    op.aux0 = t.high();
    op.aux1 = t.low();
    op.dst = reserve(t.sort());
    for (Term c : t.children()) {
      op.arguments.push_back(*known_place(c));
      op.sorts.push_back(c.sort());
    }
    return add_slow(std::move(op));
  }

  Ref add_slow(SlowOp op) {
    const Ref dst = op.dst;
    program_.slow.push_back(std::move(op));
    emit({.op = Op::Slow,
          .a = static_cast<std::uint32_t>(program_.slow.size() - 1)});
    return dst;
  }

  Ref ite(Ref c, Ref a, Ref b, term::Sort sort) {
    const Ref dst = reserve(sort);
    emit({.op = dst.wide ? Op::Ite2 : Op::Ite,
          .dst = dst.reg,
          .a = c.reg,
          .b = a.reg,
          .c = b.reg});
    return dst;
  }

  Ref fast(Term t) {
    if (t.is(Kind::ZExt)) return *known_place(t[0]);
    if (t.is(Kind::Ite)) {
      return ite(*known_place(t[0]), *known_place(t[1]), *known_place(t[2]),
                 t.sort());
    }
    Instruction i{.op = op_of(t.kind())};
    const bool compares = t.is_bool() && !t[0].is_bool();
    i.width =
        static_cast<std::uint8_t>(compares ? t[0].width() : t.sort().width);
    if (t.is(Kind::Extract)) i.extra = static_cast<std::uint16_t>(t.low());
    if (t.is(Kind::Concat)) i.extra = static_cast<std::uint16_t>(t[1].width());
    if (t.is(Kind::SExt)) i.extra = static_cast<std::uint16_t>(t[0].width());
    i.a = known_place(t[0])->reg;
    if (t.size() == 1) {
      i.dst = reserve(t.sort()).reg;
      emit(i);
      return {i.dst, false};
    }
    for (std::size_t k = 1; k < t.size(); ++k) {  // n-ary ones as a chain
      i.b = known_place(t[k])->reg;
      i.dst = reserve(t.sort()).reg;
      emit(i);
      i.a = i.dst;
    }
    return {i.dst, false};
  }

  static Op op_of(Kind kind) {
    switch (kind) {
      case Kind::Not:
        return Op::Not;
      case Kind::And:
      case Kind::BvAnd:
        return Op::BvAnd;
      case Kind::Or:
      case Kind::BvOr:
        return Op::BvOr;
      case Kind::BvXor:
        return Op::BvXor;
      case Kind::Eq:
        return Op::Eq;
      case Kind::Add:
        return Op::Add;
      case Kind::Mul:
        return Op::Mul;
      case Kind::UDiv:
        return Op::UDiv;
      case Kind::URem:
        return Op::URem;
      case Kind::SDiv:
        return Op::SDiv;
      case Kind::SRem:
        return Op::SRem;
      case Kind::Shl:
        return Op::Shl;
      case Kind::LShr:
        return Op::LShr;
      case Kind::AShr:
        return Op::AShr;
      case Kind::Ult:
        return Op::Ult;
      case Kind::Slt:
        return Op::Slt;
      case Kind::Concat:
        return Op::Concat;
      case Kind::Extract:
        return Op::Extract;
      case Kind::SExt:
        return Op::SExt;
      default:
        break;
    }
    CHECK(false, "term should have register code");
    return Op::Stuck;
  }

  // --- arrays --------------------------------------------------------------

  /// array[index] without building the array: a chain of comparisons.
  Ref select(Term array, Term index, term::Sort element) {
    absl::flat_hash_map<Term, Ref> done;
    std::vector<Term> work{array};
    while (!work.empty()) {
      const Term a = work.back();
      if (done.contains(a)) {
        work.pop_back();
        continue;
      }
      bool ready = true;
      for (Term c : a.children()) {
        if (c.sort().is_array() && !done.contains(c)) {
          work.push_back(c);
          ready = false;
        }
      }
      if (!ready) continue;
      work.pop_back();
      done.emplace(a, select_step(a, index, element, done));
    }
    return done.at(array);
  }

  Ref select_step(Term a, Term index, term::Sort element,
                  const absl::flat_hash_map<Term, Ref>& done) {
    if (a.is(Kind::ConstArray)) return *known_place(a[0]);
    if (a.is(Kind::Ite)) {
      return ite(*known_place(a[0]), done.at(a[1]), done.at(a[2]), element);
    }
    if (a.is(Kind::Store)) {
      const Ref same = equal(index, a[1]);
      return ite(same, *known_place(a[2]), done.at(a[0]), element);
    }
    const std::uint32_t memory = symbol(a).reg;
    const Ref at = *known_place(index);
    const Ref dst = reserve(element);
    if (at.wide || dst.wide) {
      return add_slow({.kind = Kind::Select,
                       .memory = memory,
                       .dst = dst,
                       .arguments = {at},
                       .sorts = {}});
    }
    emit({.op = Op::Load, .dst = dst.reg, .a = memory, .b = at.reg});
    return dst;
  }

  Ref equal(Term x, Term y) {
    const Ref a = *known_place(x), b = *known_place(y);
    const Ref dst = reserve(term::Sort::boolean());
    if (a.wide) {
      return add_slow({.kind = Kind::Eq,
                       .dst = dst,
                       .arguments = {a, b},
                       .sorts = {x.sort(), y.sort()}});
    }
    emit({.op = Op::Eq,
          .width = static_cast<std::uint8_t>(x.width()),
          .dst = dst.reg,
          .a = a.reg,
          .b = b.reg});
    return dst;
  }

  Ref same_arrays(Term t) {
    const std::uint32_t a = materialise(t[0]), b = materialise(t[1]);
    const Ref dst = reserve(term::Sort::boolean());
    emit({.op = Op::EqMemory, .dst = dst.reg, .a = a, .b = b});
    return dst;
  }

  /// A memory that holds the array, by a copy where it has no own one.
  std::uint32_t materialise(Term array) {
    if (array.is_symbol()) return symbol(array).reg;
    const auto it = scratch_.find(array);
    const std::uint32_t memory =
        it != scratch_.end() ? it->second : reserve_memory(array.sort());
    scratch_.emplace(array, memory);
    put(array, memory);
    return memory;
  }

  /// Code that makes memory `to` hold the array. Scalars in it are computed.
  void put(Term array, std::uint32_t to) {
    std::vector<Term> stores;
    const Term base = strip_stores(array, stores);
    if (base.is_symbol()) {
      const std::uint32_t from = symbol(base).reg;
      if (from != to) emit({.op = Op::Copy, .dst = to, .a = from});
    } else if (base.is(Kind::ConstArray)) {
      const Ref element = *known_place(base[0]);
      emit({.op = Op::Fill,
            .extra = static_cast<std::uint16_t>(element.wide ? 1 : 0),
            .dst = to,
            .a = element.reg});
    } else {
      put_choice(base, to);
    }
    apply_stores(stores, to);
  }

  static Term strip_stores(Term array, std::vector<Term>& stores) {
    while (array.is(Kind::Store)) {
      stores.push_back(array);
      array = array[0];
    }
    return array;
  }

  void apply_stores(const std::vector<Term>& stores, std::uint32_t to) {
    for (auto s = stores.rbegin(); s != stores.rend(); ++s) {
      const Ref index = *known_place((*s)[1]), element = *known_place((*s)[2]);
      if (index.wide || element.wide) {
        add_slow({.kind = Kind::Store,
                  .memory = to,
                  .dst = {},
                  .arguments = {index, element},
                  .sorts = {}});
      } else {
        emit({.op = Op::Store, .dst = to, .a = index.reg, .b = element.reg});
      }
    }
  }

  /// ite(c, stores over B, other stores over B): B, then the stores under a
  /// jump. Without a common B both sides are copied.
  void put_choice(Term choice, std::uint32_t to) {
    std::vector<Term> left, right;
    Term common = choice[1];
    for (;; common = common[0]) {
      right.clear();
      Term other = choice[2];
      while (other != common && other.is(Kind::Store)) {
        right.push_back(other);
        other = other[0];
      }
      if (other == common) break;
      if (!common.is(Kind::Store)) return put_different(choice, to);
      left.push_back(common);
    }
    put(common, to);
    const std::uint32_t to_else =
        emit({.op = Op::JumpUnless, .a = known_place(choice[0])->reg});
    apply_stores(left, to);
    const std::uint32_t to_end = emit({.op = Op::Jump});
    program_.code[to_else].c = here();
    apply_stores(right, to);
    program_.code[to_end].c = here();
  }

  void put_different(Term choice, std::uint32_t to) {
    const std::uint32_t left = side(choice[1]), right = side(choice[2]);
    const std::uint32_t to_else =
        emit({.op = Op::JumpUnless, .a = known_place(choice[0])->reg});
    emit({.op = Op::Copy, .dst = to, .a = left});
    const std::uint32_t to_end = emit({.op = Op::Jump});
    program_.code[to_else].c = here();
    emit({.op = Op::Copy, .dst = to, .a = right});
    program_.code[to_end].c = here();
  }

  /// Materialised once per edge, though many choices may use it.
  std::uint32_t side(Term array) {
    if (array.is_symbol()) return symbol(array).reg;
    const auto it = sides_.find(array);
    if (it != sides_.end()) return it->second;
    const std::uint32_t memory = materialise(array);
    sides_.emplace(array, memory);
    return memory;
  }

  // --- assignments ---------------------------------------------------------

  void move(Ref to, Ref from) {
    if (to.reg == from.reg) return;
    emit({.op = to.wide ? Op::Mov2 : Op::Mov, .dst = to.reg, .a = from.reg});
  }

  void assignments(const Edge& e) {
    absl::flat_hash_map<Term, int> readers;
    std::vector<std::vector<Term>> reads(e.assignments.size());
    for (std::size_t i = 0; i < e.assignments.size(); ++i) {
      const Assignment& a = e.assignments[i];
      for (Term s : term::free_symbols(a.value)) {
        if (s == cfa_.at(a.variable).symbol) continue;
        reads[i].push_back(s);
        ++readers[s];
      }
    }
    std::vector<std::size_t> ready;
    std::vector<bool> done(e.assignments.size(), false);
    absl::flat_hash_map<Term, std::size_t> by_symbol;
    for (std::size_t i = e.assignments.size(); i-- > 0;) {
      const Term s = cfa_.at(e.assignments[i].variable).symbol;
      by_symbol.emplace(s, i);
      if (readers[s] == 0) ready.push_back(i);
    }
    while (!ready.empty()) {
      const std::size_t i = ready.back();
      ready.pop_back();
      done[i] = true;
      in_place(e.assignments[i]);
      for (Term s : reads[i]) {
        const auto it = by_symbol.find(s);
        if (--readers[s] == 0 && it != by_symbol.end() && !done[it->second]) {
          ready.push_back(it->second);
        }
      }
    }
    std::vector<const Assignment*> late;
    for (std::size_t i = 0; i < done.size(); ++i) {
      if (!done[i]) late.push_back(&e.assignments[i]);
    }
    if (!late.empty()) through_temporaries(late);
  }

  /// No assignment that is still to come reads this variable's old value, so
  /// no cached term over it is asked for again on this edge either.
  void in_place(const Assignment& a) {
    const Ref to = program_.variables[a.variable.index];
    if (a.value.sort().is_array()) {
      prepare_array(a.value);
      put_in_place(a.value, to.reg);
    } else {
      write(to, a.value);
    }
  }

  /// The last instruction of a fresh computation writes the variable itself.
  void write(Ref to, Term t) {
    const bool was_there = known_place(t).has_value() || t.is(Kind::ZExt);
    const std::uint32_t before = here();
    const Ref from = value(t);
    if (!was_there && here() > before && retarget(from, to)) {
      values_[t] = to;
      return;
    }
    move(to, from);
  }

  bool retarget(Ref from, Ref to) {
    Instruction& last = program_.code.back();
    if (from.reg < first_temporary_) return false;
    if (last.op == Op::Slow) {
      SlowOp& op = program_.slow[last.a];
      if (op.dst.reg != from.reg) return false;
      op.dst = to;
      return true;
    }
    if (last.op >= Op::Store && last.op != Op::EqMemory) return false;
    if (last.dst != from.reg) return false;
    last.dst = to.reg;
    return true;
  }

  void prepare_array(Term array) {
    std::vector<Term> scalars;
    array_operands(array, scalars);
    for (Term t : scalars) value(t);
  }

  /// The variable's own memory may be the base of the new value: in place if
  /// it is the only base, else by way of a scratch memory.
  void put_in_place(Term array, std::uint32_t to) {
    bool simple = true;
    Term base = array;
    std::vector<Term> ignored;
    for (;;) {
      base = strip_stores(base, ignored);
      if (!base.is(Kind::Ite)) break;
      const auto next = common_base(base);
      if (!next) {
        simple = false;
        break;
      }
      base = *next;
    }
    if (simple) return put(array, to);
    const std::uint32_t from = materialise(array);
    emit({.op = Op::Copy, .dst = to, .a = from});
  }

  static std::optional<Term> common_base(Term choice) {
    absl::flat_hash_set<Term> left;
    Term a = choice[1];
    for (; a.is(Kind::Store); a = a[0]) left.insert(a);
    left.insert(a);
    for (Term b = choice[2];; b = b[0]) {
      if (left.contains(b)) return b;
      if (!b.is(Kind::Store)) return std::nullopt;
    }
  }

  /// A cycle (x, y := y, x): all values first, then all writes.
  void through_temporaries(const std::vector<const Assignment*>& late) {
    std::vector<Ref> from;
    for (const Assignment* a : late) {
      if (a->value.sort().is_array()) {
        prepare_array(a->value);
        from.push_back({copy_of(a->value), false});
      } else {
        const Ref now = value(a->value);
        const Ref kept = reserve(a->value.sort());
        move(kept, now);
        from.push_back(kept);
      }
    }
    for (std::size_t i = 0; i < late.size(); ++i) {
      const Ref to = program_.variables[late[i]->variable.index];
      if (late[i]->value.sort().is_array()) {
        emit({.op = Op::Copy, .dst = to.reg, .a = from[i].reg});
      } else {
        move(to, from[i]);
      }
    }
  }

  std::uint32_t copy_of(Term array) {
    if (!array.is_symbol()) return materialise(array);
    const std::uint32_t memory = reserve_memory(array.sort());
    emit({.op = Op::Copy, .dst = memory, .a = symbol(array).reg});
    return memory;
  }

  const Cfa& cfa_;
  Program program_;
  std::uint32_t next_register_ = 0, first_temporary_ = 0, highest_ = 0;
  absl::flat_hash_map<Term, Ref> variables_, constants_;
  // Of the location at hand:
  absl::flat_hash_map<Term, Ref> values_;  ///< computed terms
  std::vector<Term> order_;                ///< keys of values_, as computed
  absl::flat_hash_set<Term> known_;        ///< conjuncts that must hold here
  absl::flat_hash_map<cfa::InputId, Slot> slots_;
  absl::flat_hash_map<Term, std::uint32_t> scratch_;
  // Of the edge at hand:
  absl::flat_hash_map<Term, std::pair<std::uint32_t, cfa::InputId>> inputs_;
  std::vector<std::uint32_t> exits_;   ///< jumps to the next edge
  std::size_t first_exit_ = SIZE_MAX;  ///< order_'s size at the first of them
  absl::flat_hash_map<Term, std::uint32_t> sides_;
};

}  // namespace

Program compile(const Cfa& cfa) { return Compiler(cfa).run(); }

}  // namespace pleat::exec
