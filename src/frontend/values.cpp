// What instructions compute, as terms over the state at the path's start.

#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Operator.h>

#include <algorithm>

#include "frontend/translate.h"
#include "support/check.h"
#include "term/float.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Sort;
using term::Term;

void Translator::unmodelled(const std::string& what, const SourcePos& pos) {
  builder_.approximate(cfa::Approximation::Kind::Unmodelled, what, pos);
}

void Translator::approximated(const std::string& what, const SourcePos& pos) {
  builder_.approximate(cfa::Approximation::Kind::Havoc, what, pos);
}

/// Bits of a scalar (or of a small vector, taken as one number).
unsigned Translator::width(llvm::Type* type, const SourcePos& pos) const {
  const llvm::TypeSize size = layout_.getTypeSizeInBits(type);
  if (size.isScalable() || size.getFixedValue() == 0 ||
      size.getFixedValue() > term::kMaxWidth)
    throw Unsupported(cfa::to_string(pos) +
                      ": a value of more than 128 bits is not supported");
  return static_cast<unsigned>(size.getFixedValue());
}

Sort Translator::sort(llvm::Type* type, const SourcePos& pos) const {
  return type->isIntegerTy(1) ? Sort::boolean()
                              : Sort::bitvec(width(type, pos));
}

/// A value that nothing is known about, of any type.
Translator::Terms Translator::havoc(Path& path, llvm::Type* type,
                                    const std::string& what,
                                    const SourcePos& pos) {
  Terms result;
  if (type->isVoidTy()) return result;
  if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
    for (llvm::Type* part : record->elements())
      result.push_back(builder_.havoc(path, what, sort(part, pos), pos));
    return result;
  }
  result.push_back(builder_.havoc(path, what, sort(type, pos), pos));
  return result;
}

void Translator::bind(Path& path, const Frame& frame, const llvm::Value& value,
                      Terms terms) {
  if (terms.empty()) return;
  path.values[{frame.number, numbers_.lookup(&value)}] = std::move(terms);
}

Term Translator::scalar(Path& path, const llvm::Value& v) {
  const Terms terms = value(path, v);
  CHECK(terms.size() == 1, "value should be a scalar");
  return terms[0];
}

Translator::Terms Translator::value(Path& path, const llvm::Value& v) {
  if (const auto* data = llvm::dyn_cast<llvm::Constant>(&v)) {
    const SourcePos pos = path.at ? names_.pos(*path.at) : SourcePos();
    if (const auto term = memory_.constant(*data)) {
      if (has_address_number(data) && !(is_address_number(data) && user_ &&
                                        number_is_harmless(path, *user_)))
        return {builder_.if_not_moved(path, *term, kUsedAsNumber, pos)};
      // clang folds 0.0 / 0.0; another compiler gives another NaN.
      const bool number = llvm::isa<llvm::ConstantFP>(data) &&
                          term::is_float_width(term->width());
      return {number ? rounded(path, *term, pos) : *term};
    }
    if (llvm::isa<llvm::UndefValue>(data))
      return havoc(path, v.getType(), "undefined value", pos);
    if (auto* record = llvm::dyn_cast<llvm::StructType>(v.getType())) {
      Terms result;
      for (unsigned i = 0; i < record->getNumElements(); ++i) {
        const Terms part = value(path, *data->getAggregateElement(i));
        result.insert(result.end(), part.begin(), part.end());
      }
      return result;
    }
    if (data->isNullValue() && !v.getType()->isArrayTy())
      return {mk_bv(0, width(v.getType(), pos))};
    approximated("constant", pos);
    return havoc(path, v.getType(), "constant", pos);
  }
  const auto known =
      path.values.find({path.frame->number, numbers_.lookup(&v)});
  if (known != path.values.end()) return known->second;
  if (auto again = recompute(path, v)) return *again;
  Terms result;
  auto* record = llvm::dyn_cast<llvm::StructType>(v.getType());
  const unsigned parts = record ? record->getNumElements() : 1;
  for (unsigned i = 0; i < parts; ++i) {
    const Sort part = sort(record ? record->getElementType(i) : v.getType());
    result.push_back(builder_.read(path, temporary(*path.frame, v, i, part)));
  }
  return result;
}

/// Addresses that are the same whenever they are computed in this frame need
/// no temporary.
std::optional<Translator::Terms> Translator::recompute(Path& path,
                                                       const llvm::Value& v) {
  const auto constant = path.frame->constants.find(&v);
  if (constant != path.frame->constants.end()) return Terms{constant->second};
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&v)) {
    if (!local->isStaticAlloca()) return std::nullopt;
    return Terms{memory_.address(path.frame, *local)};
  }
  const auto* step = llvm::dyn_cast<llvm::GetElementPtrInst>(&v);
  if (!step || !step->hasAllConstantIndices()) return std::nullopt;
  const llvm::Value& base = *step->getPointerOperand();
  if (!llvm::isa<llvm::Constant>(base) && !recompute(path, base))
    return std::nullopt;
  return Terms{gep(path, *step)};
}

Place Translator::place(Path& path, const llvm::Value& pointer) {
  const BaseOffset base = base_and_offset(&pointer, layout_);
  Place result;
  if (memory_.cells().of(base.base)) {
    result.object = base.base;
    result.offset = base.offset;
    return result;
  }
  return memory_.place_at(pointer, scalar(path, pointer));
}

Translator::Terms Translator::load_from(Path& path, const Place& from,
                                        llvm::Type* type) {
  if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
    Terms result;
    const llvm::StructLayout* parts = layout_.getStructLayout(record);
    for (unsigned i = 0; i < record->getNumElements(); ++i) {
      const Terms part =
          load_from(path, memory_.advanced(from, parts->getElementOffset(i)),
                    record->getElementType(i));
      result.insert(result.end(), part.begin(), part.end());
    }
    return result;
  }
  const unsigned bits = width(type, names_.pos(*path.at));
  const unsigned bytes = (bits + 7) / 8;
  const Term whole = read_marked(path, from, bytes, type->isPtrOrPtrVectorTy());
  if (type->isIntegerTy(1)) return {as_bool(whole)};
  return {mk_extract(whole, bits - 1, 0)};
}

/// Reads a number or a pointer. Where memory holds both and knows which is
/// which, the bytes of a pointer that are read as a number depend on where
/// objects lie, and a number is not taken for a pointer.
Term Translator::read_marked(Path& path, const Place& from, unsigned bytes,
                             bool is_pointer) {
  const SourcePos pos = names_.pos(*path.at);
  const Term value = memory_.read(path, from, bytes);
  if (!is_pointer)
    return builder_.unless_moved(path, memory_.holds_pointer(path, from, bytes),
                                 value, kReadAsNumber, pos);
  const Term fits = memory_.holds_only_pointer(path, from, bytes);
  if (fits.is_true()) return value;
  if (speculates_) {
    unmodelled(kReadAsPointer, pos);
    return value;
  }
  // In our layout the number is an address like others; elsewhere nobody knows
  // what it points to.
  builder_.note_layout(kReadAsPointer, pos);
  const Term doubtful = mk_and(builder_.need_moved(), mk_not(fits));
  Path other = path;
  other.assume(doubtful);
  if (!other.dead())
    finish_in_cut(std::move(other), pos, cfa::Cut::Reason::NotFollowed,
                  kReadAsPointer);
  path.assume(mk_not(doubtful));
  return value;
}

void Translator::store_to(Path& path, const Place& to, llvm::Type* type,
                          std::span<const Term> terms, const SourcePos& pos) {
  if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* parts = layout_.getStructLayout(record);
    for (unsigned i = 0; i < record->getNumElements(); ++i)
      store_to(path, memory_.advanced(to, parts->getElementOffset(i)),
               record->getElementType(i), terms.subspan(i, 1), pos);
    return;
  }
  const unsigned bytes = (width(type, pos) + 7) / 8;
  memory_.write(path, to, mk_zext(as_bits(terms[0]), bytes * 8), pos,
                term::mk_bool(type->isPtrOrPtrVectorTy()));
}

Translator::Terms Translator::load(Path& path,
                                   const llvm::LoadInst& instruction) {
  const llvm::Value& pointer = *instruction.getPointerOperand();
  const auto constant = path.frame->contents.find(&pointer);
  if (constant != path.frame->contents.end()) return {constant->second};
  const SourcePos pos = names_.pos(instruction);
  if (const auto site = sites_.site(instruction)) {
    const BaseOffset base = base_and_offset(&pointer, layout_);
    cfa::Input input;
    input.kind = cfa::Input::Kind::Volatile;
    input.pos = pos;
    input.site = *site;
    const unsigned bits = width(instruction.getType(), pos);
    const bool object =
        llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(base.base);
    const CellName cell =
        names_.cell(object ? names_.declaration(*base.base) : Declaration(),
                    base.offset < 0 ? 0 : base.offset, (bits + 7) / 8,
                    instruction.getType());
    input.name = cell.name.empty() ? "volatile" : cell.name;
    input.type = cell.type;
    return {builder_.read_input(path, std::move(input),
                                sort(instruction.getType(), pos))};
  }
  if (may_change(instruction)) {
    return havoc(path, instruction.getType(), "volatile", pos);
  }
  if (speculates_) note_accesses(path, instruction);
  const Place from = place(path, pointer);
  assume_not_null(path, from);
  const Term inside = is_read_inside(
      path, pointer, from,
      mk_bv(layout_.getTypeStoreSize(instruction.getType()).getFixedValue(),
            memory_.pointer_bits()));
  Terms terms = load_from(path, from, instruction.getType());
  for (Term& t : terms) t = builder_.if_inside(path, inside, t, pos);
  if (speculates_) note_guess(path, instruction, from);
  if (!memory_.points_to().reads_address(instruction)) return terms;
  for (Term& t : terms) t = builder_.if_not_moved(path, t, kReadAsNumber, pos);
  return terms;
}

/// Where memory is split by a guess, what is evaluated without being reached is
/// right only if this holds (parts.h).
void Translator::note_guess(Path& path, const llvm::LoadInst& instruction,
                            const Place& from) {
  if (from.direct()) return;
  const Term bytes =
      mk_bv(layout_.getTypeStoreSize(instruction.getType()).getFixedValue(),
            memory_.pointer_bits());
  guessed_.push_back(memory_.is_as_guessed(
      path, *instruction.getPointerOperand(), from.address, bytes));
}

/// Does it read what may be declared volatile? (And is no input.)
bool Translator::may_change(const llvm::Instruction& at) {
  if (changing_.is_taken_for_plain(at))
    builder_.approximate(cfa::Approximation::Kind::Assumed,
                         "volatile objects do not change by themselves", {});
  if (changing_.read_by(at) == VolatileObjects::Is::No) return false;
  approximated("what is read may be declared volatile", names_.pos(at));
  return true;
}

/// An access to null ends the path, as division by zero does.
void Translator::assume_not_null(Path& path, const Place& place) {
  if (place.direct() || speculates_) return;
  const auto part = place.address.children();
  const bool inside =
      place.address.is_const() ||
      (place.address.is(term::Kind::Add) &&
       std::any_of(part.begin(), part.end(), [&](Term t) {
         return t.is_const() &&
                memory_.placed_at(static_cast<std::uint64_t>(t.value()));
       }));
  if (inside && !place.address.is_value(0)) return;
  require(path, mk_ne(place.address, mk_bv(0, place.address.width())));
}

void Translator::store(Path& path, const llvm::StoreInst& instruction) {
  const llvm::Value& pointer = *instruction.getPointerOperand();
  const llvm::Value& stored = *instruction.getValueOperand();
  const Terms terms = value(path, stored);
  // A parameter that is never written again and holds a constant (an address,
  // mostly) is that constant: no variable, no lost precision.
  const auto* argument = llvm::dyn_cast<llvm::Argument>(&stored);
  if (argument && path.frame->caller && terms.size() == 1 &&
      terms[0].is_const() && memory_.cells().of(&pointer) &&
      llvm::isa<llvm::AllocaInst>(pointer)) {
    const bool once = llvm::all_of(pointer.users(), [&](const auto* user) {
      const auto* at = llvm::cast<llvm::Instruction>(user);
      const auto* read = llvm::dyn_cast<llvm::LoadInst>(at);
      return at == &instruction || at->isLifetimeStartOrEnd() ||
             (read && !read->isVolatile() &&
              read->getType() == stored.getType());
    });
    const bool pointer_like = stored.getType()->isPointerTy();
    if (once && pointer_like) {
      path.frame->contents[&pointer] = terms[0];
      return;
    }
  }
  const Place to = place(path, pointer);
  assume_not_null(path, to);
  store_to(path, to, stored.getType(), terms, names_.pos(instruction));
}

Term Translator::gep(Path& path, const llvm::User& instruction) {
  const auto& step = llvm::cast<llvm::GEPOperator>(instruction);
  const unsigned bits = memory_.pointer_bits();
  llvm::MapVector<llvm::Value*, llvm::APInt> variable;
  llvm::APInt constant(bits, 0);
  const bool known = step.collectOffset(layout_, bits, variable, constant);
  CHECK(known, "GEP should have fixed sizes");
  Terms sum = {scalar(path, *step.getPointerOperand()),
               mk_bv(constant.getZExtValue(), bits)};
  for (const auto& [index, scale] : variable) {
    Term number = as_bits(scalar(path, *index));
    number = number.width() > bits ? mk_extract(number, bits - 1, 0)
                                   : mk_sext(number, bits);
    sum.push_back(term::mk_mul(number, mk_bv(scale.getZExtValue(), bits)));
  }
  return term::mk_add(sum);
}

namespace {

/// Can control come here once more in the same call?
bool is_in_loop(const llvm::Instruction& at) {
  llvm::SmallPtrSet<const llvm::BasicBlock*, 16> seen;
  std::vector<const llvm::BasicBlock*> open{at.getParent()};
  while (!open.empty()) {
    const llvm::BasicBlock* block = open.back();
    open.pop_back();
    for (const llvm::BasicBlock* next : llvm::successors(block)) {
      if (next == at.getParent()) return true;
      if (seen.insert(next).second) open.push_back(next);
    }
  }
  return false;
}

}  // namespace

/// The place of an object of variable size is not used again when its life
/// ends. Where it lives once, a lack of room is the program's own; where it
/// lives again and again, small objects would fill 32 bits.
bool Translator::may_fill_memory(const Path& path,
                                 const llvm::AllocaInst& object) const {
  if (memory_.pointer_bits() > 32) return false;
  const llvm::Instruction* at = &object;
  for (const Frame* f = path.frame; f; at = f->call, f = f->caller) {
    if (f->is_shared || is_in_loop(*at)) return true;
  }
  return false;
}

Translator::Terms Translator::compute(Path& path,
                                      const llvm::Instruction& instruction) {
  const SourcePos pos = names_.pos(instruction);
  if (llvm::isa<llvm::BinaryOperator>(instruction) &&
      !instruction.getType()->isVectorTy() &&
      !instruction.getType()->isFloatingPointTy())
    return {binary(path, instruction)};
  if (llvm::isa<llvm::BinaryOperator>(instruction) &&
      instruction.getType()->isFloatingPointTy())
    return {float_binary(path, instruction)};
  if (const auto* test = llvm::dyn_cast<llvm::FCmpInst>(&instruction)) {
    if (!test->getType()->isVectorTy()) return {float_compare(path, *test)};
  }
  if (const auto* test = llvm::dyn_cast<llvm::ICmpInst>(&instruction)) {
    if (!test->getType()->isVectorTy()) return {compare(path, *test)};
  }
  if (const auto* change = llvm::dyn_cast<llvm::CastInst>(&instruction)) {
    if (!change->getType()->isVectorTy() ||
        change->getOpcode() == llvm::Instruction::BitCast)
      return {cast(path, *change)};
  }
  switch (instruction.getOpcode()) {
    case llvm::Instruction::Alloca: {
      const auto& object = llvm::cast<llvm::AllocaInst>(instruction);
      if (object.isStaticAlloca()) {
        memory_.begin_life(path, object, sites_.site(object),
                           names_.pos(*object.getFunction()));
        return {};
      }
      const unsigned bits = memory_.pointer_bits();
      Term count = as_bits(scalar(path, *object.getArraySize()));
      count = count.width() > bits ? mk_extract(count, bits - 1, 0)
                                   : mk_zext(count, bits);
      const std::uint64_t size =
          layout_.getTypeAllocSize(object.getAllocatedType());
      // A size that no number holds is no size, and not what is left of it.
      if (size > 0) {
        const term::Value largest = (term::Value{1} << bits) - 1;
        path.assume(mk_ule(count, mk_bv(largest / size, bits)));
      }
      Term room;
      const Term address = memory_.allocate(
          path, mk_mul(count, mk_bv(size, bits)), object, room, pos);
      if (may_fill_memory(path, object)) {
        Path full = path;
        full.assume(mk_not(room));
        if (!full.dead())
          finish_in_cut(std::move(full), pos, cfa::Cut::Reason::OutOfMemory,
                        "the stack is full");
      }
      path.assume(room);
      approximated("object of variable size", pos);
      return {address};
    }
    case llvm::Instruction::Load:
      return load(path, llvm::cast<llvm::LoadInst>(instruction));
    case llvm::Instruction::GetElementPtr:
      if (instruction.getType()->isVectorTy()) break;
      return {gep(path, instruction)};
    case llvm::Instruction::Select: {
      if (instruction.getOperand(0)->getType()->isVectorTy()) break;
      const Term condition = as_bool(scalar(path, *instruction.getOperand(0)));
      Terms yes = value(path, *instruction.getOperand(1));
      const Terms no = value(path, *instruction.getOperand(2));
      for (std::size_t i = 0; i < yes.size(); ++i)
        yes[i] = mk_ite(condition, yes[i], no[i]);
      return yes;
    }
    case llvm::Instruction::Freeze:
      return value(path, *instruction.getOperand(0));
    case llvm::Instruction::ExtractValue: {
      const auto& part = llvm::cast<llvm::ExtractValueInst>(instruction);
      const Terms whole = value(path, *part.getAggregateOperand());
      if (part.getNumIndices() == 1 && part.getIndices()[0] < whole.size())
        return {whole[part.getIndices()[0]]};
      break;
    }
    case llvm::Instruction::InsertValue: {
      const auto& part = llvm::cast<llvm::InsertValueInst>(instruction);
      Terms whole = value(path, *part.getAggregateOperand());
      if (part.getNumIndices() == 1 && part.getIndices()[0] < whole.size()) {
        whole[part.getIndices()[0]] =
            scalar(path, *part.getInsertedValueOperand());
        return whole;
      }
      break;
    }
    case llvm::Instruction::FNeg: {
      if (instruction.getType()->isVectorTy()) break;
      const Term a = scalar(path, *instruction.getOperand(0));
      return {mk_bvxor(a, mk_bv(term::Value{1} << (a.width() - 1), a.width()))};
    }
    case llvm::Instruction::AtomicRMW:
    case llvm::Instruction::AtomicCmpXchg:
    case llvm::Instruction::VAArg: {
      const std::string what = instruction.getOpcodeName();
      unmodelled(what, pos);
      memory_.havoc(path, place(path, *instruction.getOperand(0)), what, pos);
      return havoc(path, instruction.getType(), what, pos);
    }
    default:
      break;
  }
  const bool floating =
      instruction.getOpcode() == llvm::Instruction::FCmp ||
      instruction.getType()->isFloatingPointTy() ||
      (instruction.getNumOperands() > 0 &&
       instruction.getOperand(0)->getType()->isFloatingPointTy());
  const std::string what =
      floating ? "floating-point arithmetic"
               : std::string("operation ") + instruction.getOpcodeName();
  approximated(what, pos);
  return havoc(path, instruction.getType(), what, pos);
}

namespace {

Term connective(unsigned opcode, Term a, Term b) {
  switch (opcode) {
    case llvm::Instruction::And:
      return mk_and(a, b);
    case llvm::Instruction::Or:
      return mk_or(a, b);
    case llvm::Instruction::Xor:
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub:
      return mk_not(mk_eq(a, b));
    case llvm::Instruction::Mul:
      return mk_and(a, b);
    default:
      return {};
  }
}

}  // namespace

Term Translator::binary(Path& path, const llvm::Instruction& instruction) {
  const unsigned opcode = instruction.getOpcode();
  const Term a = scalar(path, *instruction.getOperand(0));
  const Term b = scalar(path, *instruction.getOperand(1));
  if (!a.is_bool()) return binary(path, instruction, a, b);
  if (const Term simple = connective(opcode, a, b)) return simple;
  return as_bool(binary(path, instruction, as_bits(a), as_bits(b)));
}

Term Translator::binary(Path& path, const llvm::Instruction& instruction,
                        Term a, Term b) {
  const unsigned opcode = instruction.getOpcode();
  switch (opcode) {
    case llvm::Instruction::Add:
      return mk_add(a, b);
    case llvm::Instruction::Sub:
      if (llvm::any_of(instruction.operands(), is_address_number) &&
          !number_is_harmless(path, instruction))
        return builder_.unless_moved(
            path, is_difference_in_doubt(path, instruction), mk_sub(a, b),
            kUsedAsNumber, names_.pos(instruction));
      return mk_sub(a, b);
    case llvm::Instruction::Mul:
      return mk_mul(a, b);
    case llvm::Instruction::And:
      return mk_bvand(a, b);
    case llvm::Instruction::Or:
      return mk_bvor(a, b);
    case llvm::Instruction::Xor:
      return mk_bvxor(a, b);
    case llvm::Instruction::Shl:
    case llvm::Instruction::LShr:
    case llvm::Instruction::AShr:
      return shift(path, instruction, a, b);
    default:
      return divide(path, opcode, a, b);
  }
}

/// Division by zero and of the least number by -1 end the path; numbers that
/// are no registers' size wrap in the latter case.
Term Translator::divide(Path& path, unsigned opcode, Term a, Term b) {
  const unsigned bits = a.width();
  require(path, mk_ne(b, mk_bv(0, bits)));
  const bool is_signed =
      opcode == llvm::Instruction::SDiv || opcode == llvm::Instruction::SRem;
  if (is_signed && (bits == 32 || bits == memory_.pointer_bits())) {
    const Term least = mk_bv(term::Value{1} << (bits - 1), bits);
    require(path, mk_not(mk_and(mk_eq(a, least),
                                mk_eq(b, mk_bv(term::mask(bits), bits)))));
  }
  switch (opcode) {
    case llvm::Instruction::UDiv:
      return mk_udiv(a, b);
    case llvm::Instruction::URem:
      return mk_urem(a, b);
    case llvm::Instruction::SDiv:
      return mk_sdiv(a, b);
    default:
      CHECK(opcode == llvm::Instruction::SRem, "operation should be known");
      return mk_srem(a, b);
  }
}

/// A shift by the width or more may give anything.
Term Translator::shift(Path& path, const llvm::Instruction& instruction, Term a,
                       Term b) {
  const unsigned opcode = instruction.getOpcode();
  const Term result = opcode == llvm::Instruction::Shl    ? mk_shl(a, b)
                      : opcode == llvm::Instruction::LShr ? mk_lshr(a, b)
                                                          : mk_ashr(a, b);
  const Term fits = mk_ult(b, mk_bv(a.width(), a.width()));
  if (fits.is_true()) return result;
  return mk_ite(
      fits, result,
      builder_.havoc(path, "shift by too much", Sort::bitvec(a.width()),
                     names_.pos(instruction)));
}

Term Translator::compare(Path& path, const llvm::ICmpInst& instruction) {
  const Term a = scalar(path, *instruction.getOperand(0));
  const Term b = scalar(path, *instruction.getOperand(1));
  const Term result = compared(instruction.getPredicate(), a, b);
  const auto doubt = needs_layout(path, instruction);
  if (!doubt) return result;
  return builder_.unless_moved(path, doubt->when, result, doubt->why,
                               names_.pos(instruction));
}

Term Translator::compared(llvm::CmpInst::Predicate predicate, Term a, Term b) {
  if (predicate == llvm::CmpInst::ICMP_EQ) return mk_eq(a, b);
  if (predicate == llvm::CmpInst::ICMP_NE) return mk_ne(a, b);
  a = as_bits(a);
  b = as_bits(b);
  switch (predicate) {
    case llvm::CmpInst::ICMP_ULT:
      return mk_ult(a, b);
    case llvm::CmpInst::ICMP_ULE:
      return term::mk_ule(a, b);
    case llvm::CmpInst::ICMP_UGT:
      return term::mk_ugt(a, b);
    case llvm::CmpInst::ICMP_UGE:
      return term::mk_uge(a, b);
    case llvm::CmpInst::ICMP_SLT:
      return mk_slt(a, b);
    case llvm::CmpInst::ICMP_SLE:
      return term::mk_sle(a, b);
    case llvm::CmpInst::ICMP_SGT:
      return term::mk_sgt(a, b);
    default:
      return term::mk_sge(a, b);
  }
}

namespace {

/// The pointer behind a pointer or the number of one; null: another number.
const llvm::Value* pointer_of(const llvm::Value* value) {
  if (const auto* number = llvm::dyn_cast<llvm::PtrToIntOperator>(value))
    return is_address_number(value) ? number->getPointerOperand() : nullptr;
  return value->getType()->isPointerTy() ? value : nullptr;
}

/// Null and -1 are never the address of an object.
bool is_no_address(const llvm::Value* value) {
  if (const auto* cast = llvm::dyn_cast<llvm::ConstantExpr>(value)) {
    if (cast->getOpcode() == llvm::Instruction::IntToPtr)
      value = cast->getOperand(0);
  }
  if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(value))
    return number->isZero() || number->isMinusOne();
  return llvm::isa<llvm::ConstantPointerNull>(value);
}

/// Are there two objects in these regions that a compiler may give one place?
/// String literals, of which one may be a part of another, and empty objects.
bool may_share_places(const Region& one, const Region& two,
                      const llvm::DataLayout& layout) {
  llvm::SmallPtrSet<const llvm::Value*, 4> found;
  for (const Region* region : {&one, &two}) {
    for (const llvm::Value* object : region->objects) {
      const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object);
      const auto* local = llvm::dyn_cast<llvm::AllocaInst>(object);
      llvm::Type* type = global  ? global->getValueType()
                         : local ? local->getAllocatedType()
                                 : nullptr;
      if ((global && global->hasGlobalUnnamedAddr()) ||
          (type && type->isSized() && layout.getTypeAllocSize(type) == 0))
        found.insert(object);
    }
  }
  return found.size() > 1;
}

}  // namespace

/// What a comparison of addresses says must not depend on where objects lie.
/// Equality does only if one of them points behind the end of its object, is a
/// number that somebody made up, or belongs to an object that may share its
/// place with another one. Says why it may.
std::optional<Translator::Doubt> Translator::needs_layout(
    Path& path, const llvm::ICmpInst& test) {
  const llvm::Value* a = pointer_of(test.getOperand(0));
  const llvm::Value* b = pointer_of(test.getOperand(1));
  if (!a && !b) return std::nullopt;
  const Term always = term::mk_true();
  const bool null =
      is_no_address(test.getOperand(0)) || is_no_address(test.getOperand(1));
  if (!test.isEquality()) {
    const char* why = "order of the addresses of different objects";
    if (!a || !b || null) return Doubt{always, why};
    if (same_object(path, *a, *b)) return std::nullopt;
    return Doubt{mk_not(are_together(path, *a, *b)), why};
  }
  if (null) return std::nullopt;
  if (!a || !b) return Doubt{always, "an address compared with a number"};
  const PointsTo& where = memory_.points_to();
  const Region& one = where.regions()[where.region_of(a)];
  const Region& two = where.regions()[where.region_of(b)];
  const char* behind = "equality of addresses that may lie behind an object";
  if ((one.numbers || two.numbers) && !same_object(path, *a, *b))
    return Doubt{always, behind};
  if (may_share_places(one, two, layout_) && !same_object(path, *a, *b))
    return Doubt{always, "equality of addresses of strings or empty objects"};
  if (((where.may_be_end(a) && where.may_be_begin(b)) ||
       (where.may_be_end(b) && where.may_be_begin(a))) &&
      !same_object(path, *a, *b))
    return Doubt{may_meet(path, *a, *b), behind};
  return std::nullopt;
}

/// Does one of two pointers point behind the end of its object, and the other
/// to the beginning of another one? True where nobody can tell.
Term Translator::may_meet(Path& path, const llvm::Value& a,
                          const llvm::Value& b) {
  const unsigned one = memory_.points_to().region_of(&a);
  const unsigned two = memory_.points_to().region_of(&b);
  if (!memory_.knows_objects(path, one) || !memory_.knows_objects(path, two))
    return term::mk_true();
  const Term x = scalar(path, a), y = scalar(path, b);
  return mk_or(
      mk_and(memory_.is_end(path, one, x), memory_.is_begin(path, two, y)),
      mk_and(memory_.is_end(path, two, y), memory_.is_begin(path, one, x)));
}

/// Do two pointers belong to one object? False where nobody can tell.
Term Translator::are_together(Path& path, const llvm::Value& a,
                              const llvm::Value& b) {
  const unsigned region = memory_.points_to().region_of(&a);
  if (region != memory_.points_to().region_of(&b) ||
      !memory_.knows_objects(path, region))
    return term::mk_false();
  return memory_.are_together(path, region, scalar(path, a), scalar(path, b));
}

/// Is at most one copy of the object alive? (Recursion makes several.)
bool Translator::is_once(const Path& path, const llvm::Value& object) const {
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&object);
  if (!local) return llvm::isa<llvm::GlobalVariable>(object);
  unsigned copies = 0;
  bool is_shared = false;  // then the chain does not show all open calls
  for (const Frame* f = path.frame; f; f = f->caller) {
    copies += f->function == local->getFunction() ? 1 : 0;
    is_shared = is_shared || f->is_shared;
  }
  return copies <= 1 && (!is_shared || !is_recursive(*local->getFunction()));
}

/// Do two pointers surely belong to one object? Only then is their order
/// something that C defines.
bool Translator::same_object(Path& path, const llvm::Value& a,
                             const llvm::Value& b) {
  const PointsTo& where = memory_.points_to();
  const unsigned region = where.region_of(&a);
  if (llvm::isa<llvm::ConstantPointerNull>(a) ||
      llvm::isa<llvm::ConstantPointerNull>(b))
    return false;
  const Region& info = where.regions()[region];
  if (region == where.region_of(&b) && info.objects.size() == 1 && !info.heap &&
      !info.external && is_once(path, *info.objects[0]))
    return true;
  const Placed* one = base_object(path, a);
  return one && one == base_object(path, b);
}

/// The object that a pointer was made from in its expression, if that is plain.
/// (A constant in the sum says nothing: that of &a[i - 5] lies before a.)
const Placed* Translator::base_object(Path& path, const llvm::Value& pointer) {
  const llvm::Value* base = &pointer;
  while (const auto* step = llvm::dyn_cast<llvm::GEPOperator>(base))
    base = step->getPointerOperand();
  const Term address = scalar(path, *base);
  if (!address.is_const()) return nullptr;
  return memory_.placed_at(static_cast<std::uint64_t>(address.value()));
}

Term Translator::cast(Path& path, const llvm::CastInst& instruction) {
  const llvm::Value& operand = *instruction.getOperand(0);
  const Term a = scalar(path, operand);
  llvm::Type* type = instruction.getType();
  const SourcePos pos = names_.pos(instruction);
  const unsigned to = width(type, pos);
  switch (instruction.getOpcode()) {
    case llvm::Instruction::Trunc: {
      if (!type->isIntegerTy(1)) return mk_extract(as_bits(a), to - 1, 0);
      // A _Bool in memory is 0 or 1: `b != 0` reads better than its low bit.
      const auto* from = llvm::dyn_cast<llvm::LoadInst>(&operand);
      const bool flag =
          from && from->getMetadata(llvm::LLVMContext::MD_range) != nullptr;
      return flag && !a.is_bool() ? mk_ne(a, mk_bv(0, a.width())) : as_bool(a);
    }
    case llvm::Instruction::ZExt:
      return a.is_bool() ? mk_ite(a, mk_bv(1, to), mk_bv(0, to))
                         : mk_zext(a, to);
    case llvm::Instruction::SExt:
      return a.is_bool() ? mk_ite(a, mk_bv(term::mask(to), to), mk_bv(0, to))
                         : mk_sext(a, to);
    case llvm::Instruction::PtrToInt:
    case llvm::Instruction::IntToPtr: {
      const Term number = to <= a.width() ? mk_extract(as_bits(a), to - 1, 0)
                                          : mk_zext(as_bits(a), to);
      if (!is_used_as_number(path, instruction)) return number;
      return builder_.if_not_moved(path, number, kUsedAsNumber, pos,
                                   to >= a.width());
    }
    case llvm::Instruction::BitCast:
    case llvm::Instruction::AddrSpaceCast:
      if (to == as_bits(a).width())
        return type->isIntegerTy(1) ? as_bool(a) : as_bits(a);
      approximated("conversion", pos);
      return builder_.havoc(path, "conversion", sort(type, pos), pos);
    default:
      return float_cast(path, instruction);
  }
}

/// The number of an address may only serve for a difference within an object,
/// an equality (see needs_layout) or the way back to a pointer; else what
/// the program does depends on where its objects lie, and one layout stands
/// for all only by luck.
bool Translator::number_is_harmless(Path& path, const llvm::User& user) {
  if (llvm::isa<llvm::IntToPtrInst>(user)) return true;
  if (const auto* test = llvm::dyn_cast<llvm::ICmpInst>(&user))
    return test->isEquality();
  const auto* minus = llvm::dyn_cast<llvm::BinaryOperator>(&user);
  if (!minus || minus->getOpcode() != llvm::Instruction::Sub) return false;
  const llvm::Value* a = minus->getOperand(0);
  const llvm::Value* b = minus->getOperand(1);
  if (!is_address_number(a) || !is_address_number(b)) return false;
  const auto made_up = [&](const llvm::Value* number) {
    const PointsTo& where = memory_.points_to();
    return where.regions()[where.region_of(pointer_of(number))].numbers;
  };
  // C's own difference of pointers is undefined for different objects.
  const bool of_pointers = llvm::all_of(minus->users(), [](const auto* at) {
    const auto* divide = llvm::dyn_cast<llvm::BinaryOperator>(at);
    return divide && divide->getOpcode() == llvm::Instruction::SDiv &&
           divide->isExact();
  });
  if (of_pointers && !made_up(a) && !made_up(b)) return true;
  return same_object(path, *pointer_of(a), *pointer_of(b));
}

/// The difference of two addresses is that of two places of one object, unless
/// this holds.
Term Translator::is_difference_in_doubt(Path& path,
                                        const llvm::Instruction& minus) {
  const llvm::Value* a = pointer_of(minus.getOperand(0));
  const llvm::Value* b = pointer_of(minus.getOperand(1));
  if (!a || !b) return term::mk_true();
  return mk_not(are_together(path, *a, *b));
}

/// Is the result the number of an address, and used as one?
bool Translator::is_used_as_number(Path& path,
                                   const llvm::Instruction& instruction) {
  if (!is_address_number(&instruction)) return false;
  return llvm::any_of(instruction.users(), [&](const llvm::User* user) {
    const auto* minus = llvm::dyn_cast<llvm::BinaryOperator>(user);
    // A difference is judged when it is met.
    if (minus && minus->getOpcode() == llvm::Instruction::Sub) return false;
    return !number_is_harmless(path, *user);
  });
}

}  // namespace pleat::frontend
