#include "frontend/loads_stores.h"

#include <fmt/format.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>

#include <algorithm>

#include "frontend/accesses.h"
#include "frontend/address_numbers.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Term;

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

Terms LoadsAndStores::load_from(Path& path, const Place& from,
                                llvm::Type* type) {
  if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
    Terms result;
    const llvm::StructLayout* parts = context_.layout.getStructLayout(record);
    for (unsigned i = 0; i < record->getNumElements(); ++i) {
      const Terms part = load_from(
          path, context_.memory.advanced(from, parts->getElementOffset(i)),
          record->getElementType(i));
      result.insert(result.end(), part.begin(), part.end());
    }
    return result;
  }
  const unsigned bits = context_.width(type, context_.names.pos(*path.at));
  const unsigned bytes = (bits + 7) / 8;
  const Term whole = read_marked(path, from, bytes, type->isPtrOrPtrVectorTy());
  if (type->isIntegerTy(1)) return {as_bool(whole)};
  return {mk_extract(whole, bits - 1, 0)};
}

/// Reads a number or a pointer. Where memory holds both and knows which is
/// which, the bytes of a pointer that are read as a number depend on where
/// objects lie, and a number is not taken for a pointer.
Term LoadsAndStores::read_marked(Path& path, const Place& from, unsigned bytes,
                                 bool is_pointer) {
  const SourcePos pos = context_.names.pos(*path.at);
  const Term value = context_.memory.read(path, from, bytes);
  if (!is_pointer)
    return context_.builder.unless_moved(
        path, context_.memory.holds_pointer(path, from, bytes), value,
        kReadAsNumber, pos);
  const Term fits = context_.memory.holds_only_pointer(path, from, bytes);
  if (fits.is_true()) return value;
  // In our layout the number is an address like others; elsewhere nobody knows
  // what it points to.
  context_.builder.note_layout(kReadAsPointer, pos);
  const Term doubtful = mk_and(context_.builder.need_moved(), mk_not(fits));
  if (path.speculates) {
    Term& all = path.speculated_on.are_pointers;
    all = mk_and(all, mk_not(doubtful));
    return value;
  }
  Path other = path;
  other.assume(doubtful);
  if (!other.dead())
    ends_.finish_in_cut(std::move(other), pos, cfa::Cut::Reason::NotFollowed,
                        kReadAsPointer);
  path.assume(mk_not(doubtful));
  return value;
}

Terms LoadsAndStores::load(Path& path, const llvm::LoadInst& instruction) {
  const llvm::Value& pointer = *instruction.getPointerOperand();
  const auto constant = path.frame->contents.find(&pointer);
  if (constant != path.frame->contents.end()) return {constant->second};
  if (const auto site = context_.sites.site(instruction))
    return load_volatile(path, instruction, *site);
  const SourcePos pos = context_.names.pos(instruction);
  if (may_change(instruction)) {
    return operands_.havoc(path, instruction.getType(), "volatile", pos);
  }
  if (path.speculates) outside_.note(path, instruction);
  const Place from = operands_.place(path, pointer);
  assume_not_null(path, from);
  const Term bytes = mk_bv(
      context_.layout.getTypeStoreSize(instruction.getType()).getFixedValue(),
      context_.memory.pointer_bits());
  const Term inside = outside_.is_read_inside(path, pointer, from, bytes);
  if (path.speculates && !from.direct()) {
    Term& all = path.speculated_on.guessed_right;
    all = mk_and(
        all, context_.memory.is_as_guessed(path, pointer, from.address, bytes));
  }
  Terms terms = load_from(path, from, instruction.getType());
  for (Term& t : terms) t = context_.builder.if_inside(path, inside, t, pos);
  if (!context_.memory.points_to().reads_address(instruction)) return terms;
  for (Term& t : terms)
    t = context_.builder.if_not_moved(path, t, kReadAsNumber, pos);
  return terms;
}

Terms LoadsAndStores::load_volatile(Path& path,
                                    const llvm::LoadInst& instruction,
                                    int site) {
  const SourcePos pos = context_.names.pos(instruction);
  const BaseOffset base =
      base_and_offset(instruction.getPointerOperand(), context_.layout);
  cfa::Input input;
  input.kind = cfa::Input::Kind::Volatile;
  input.pos = pos;
  input.site = site;
  const unsigned bits = context_.width(instruction.getType(), pos);
  const bool object =
      llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(base.base);
  const CellName cell = context_.names.cell(
      object ? context_.names.declaration(*base.base) : Declaration(),
      base.offset < 0 ? 0 : base.offset, (bits + 7) / 8, instruction.getType());
  input.name = cell.name.empty() ? "volatile" : cell.name;
  input.type = cell.type;
  return {context_.builder.read_input(
      path, std::move(input), context_.sort(instruction.getType(), pos))};
}

bool LoadsAndStores::may_change(const llvm::Instruction& at) {
  if (context_.changing.is_taken_for_plain(at))
    context_.builder.approximate(cfa::Approximation::Kind::Assumed,
                                 "volatile objects do not change by themselves",
                                 {});
  if (context_.changing.read_by(at) == VolatileObjects::Is::No) return false;
  context_.approximated("what is read may be declared volatile",
                        context_.names.pos(at));
  return true;
}

/// An access to null ends the path, as division by zero does.
void LoadsAndStores::assume_not_null(Path& path, const Place& place) {
  if (place.direct() || path.speculates) return;
  const auto part = place.address.children();
  const bool inside =
      place.address.is_const() ||
      (place.address.is(term::Kind::Add) &&
       std::any_of(part.begin(), part.end(), [&](Term t) {
         return t.is_const() && context_.memory.placed_at(
                                    static_cast<std::uint64_t>(t.value()));
       }));
  if (inside && !place.address.is_value(0)) return;
  ends_.require(path, mk_ne(place.address, mk_bv(0, place.address.width())));
}

void LoadsAndStores::store(Path& path, const llvm::StoreInst& instruction) {
  const llvm::Value& pointer = *instruction.getPointerOperand();
  const llvm::Value& stored = *instruction.getValueOperand();
  const Terms terms = operands_.value(path, stored);
  if (keep_constant(path, instruction, terms)) return;
  const Place to = operands_.place(path, pointer);
  assume_not_null(path, to);
  store_to(path, to, stored.getType(), terms, context_.names.pos(instruction));
  if (!initialisation_.is_asked()) return;
  const auto copied = path.copied.find(&stored);
  initialisation_.set(
      path, to,
      copied != path.copied.end()
          ? copied->second
          : Terms(context_.layout.getTypeStoreSize(stored.getType()),
                  term::mk_true()),
      context_.names.pos(instruction));
}

/// A parameter that is never written again and holds a constant (an address,
/// mostly) is that constant: no variable, no lost precision.
bool LoadsAndStores::keep_constant(Path& path,
                                   const llvm::StoreInst& instruction,
                                   const Terms& terms) {
  const llvm::Value& pointer = *instruction.getPointerOperand();
  const llvm::Value& stored = *instruction.getValueOperand();
  if (!llvm::isa<llvm::Argument>(stored) || !stored.getType()->isPointerTy() ||
      !path.frame->caller || terms.size() != 1 || !terms[0].is_const() ||
      !context_.memory.cells().of(&pointer) ||
      !llvm::isa<llvm::AllocaInst>(pointer))
    return false;
  const bool once = llvm::all_of(pointer.users(), [&](const auto* user) {
    const auto* at = llvm::cast<llvm::Instruction>(user);
    const auto* read = llvm::dyn_cast<llvm::LoadInst>(at);
    return at == &instruction || at->isLifetimeStartOrEnd() ||
           (read && !read->isVolatile() && read->getType() == stored.getType());
  });
  if (once) path.frame->contents[&pointer] = terms[0];
  return once;
}

void LoadsAndStores::store_to(Path& path, const Place& to, llvm::Type* type,
                              std::span<const Term> terms,
                              const SourcePos& pos) {
  if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* parts = context_.layout.getStructLayout(record);
    for (unsigned i = 0; i < record->getNumElements(); ++i)
      store_to(path, context_.memory.advanced(to, parts->getElementOffset(i)),
               record->getElementType(i), terms.subspan(i, 1), pos);
    return;
  }
  const unsigned bytes = (context_.width(type, pos) + 7) / 8;
  context_.memory.write(path, to, mk_zext(as_bits(terms[0]), bytes * 8), pos,
                        term::mk_bool(type->isPtrOrPtrVectorTy()));
}

/// The place of an object of variable size is not used again when its life
/// ends. Where it lives once, a lack of room is the program's own; where it
/// lives again and again, small objects would fill 32 bits.
bool LoadsAndStores::may_fill_memory(const Path& path,
                                     const llvm::AllocaInst& object) const {
  if (context_.memory.pointer_bits() > 32) return false;
  const llvm::Instruction* at = &object;
  for (const Frame* f = path.frame; f; at = f->call, f = f->caller) {
    if (f->is_shared || is_in_loop(*at)) return true;
  }
  return false;
}

Terms LoadsAndStores::begin_object(Path& path, const llvm::AllocaInst& object) {
  if (object.isStaticAlloca()) {
    context_.memory.begin_life(path, object, context_.sites.site(object),
                               context_.names.pos(*object.getFunction()));
    initialisation_.begin(path, object,
                          context_.names.pos(*object.getFunction()));
    return {};
  }
  const SourcePos pos = context_.names.pos(object);
  const unsigned bits = context_.memory.pointer_bits();
  const Term count = operands_.length(path, *object.getArraySize());
  const std::uint64_t size =
      context_.layout.getTypeAllocSize(object.getAllocatedType());
  // A size that no number holds is no size, and not what is left of it.
  if (size > 0) {
    const term::Value largest = (term::Value{1} << bits) - 1;
    path.assume(mk_ule(count, mk_bv(largest / size, bits)));
  }
  const Term bytes = mk_mul(count, mk_bv(size, bits));
  if (const auto most = context_.memory.sole_room(object)) {
    begin_sole(path, object, bytes, *most);
    return {context_.memory.address(path.frame, object)};
  }
  Term room;
  const Term address = context_.memory.allocate(path, bytes, object, room, pos);
  // Checks of memory ask about objects of every size.
  if (may_fill_memory(path, object) || context_.asks_for_memory()) {
    Path full = path;
    full.assume(mk_not(room));
    if (!full.dead())
      ends_.finish_in_cut(std::move(full), pos, cfa::Cut::Reason::OutOfMemory,
                          "the stack is full");
  }
  path.assume(room);
  context_.approximated("object of variable size", pos);
  return {address};
}

/// It has a place of its own. No stack is as big as that.
void LoadsAndStores::begin_sole(Path& path, const llvm::AllocaInst& object,
                                Term bytes, std::uint64_t most) {
  const Term fits = mk_ult(bytes, mk_bv(most, bytes.width()));
  if (!fits.is_true())
    context_.builder.approximate(
        cfa::Approximation::Kind::Assumed,
        fmt::format("no object of variable size on the stack has {} MiB",
                    most >> 20),
        {});
  path.assume(fits);
  context_.memory.set_extent(path, object, bytes);
  context_.approximated("object of variable size", context_.names.pos(object));
}

}  // namespace pleat::frontend
