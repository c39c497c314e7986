#include "frontend/initialisation.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include <algorithm>
#include <bit>

#include "frontend/accesses.h"
#include "frontend/entry_wrapper.h"
#include "frontend/property_key.h"

namespace pleat::frontend {

using cfa::SourcePos;
using term::mk_bv;
using term::Sort;
using term::Term;

namespace {

bool all_hold(const Terms& bits, std::size_t from, std::size_t to) {
  return std::all_of(bits.begin() + static_cast<std::ptrdiff_t>(from),
                     bits.begin() + static_cast<std::ptrdiff_t>(to),
                     [](Term bit) { return bit.is_true(); });
}

Term bit_of(Term condition) {
  return mk_ite(condition, mk_bv(1, 1), mk_bv(0, 1));
}

/// Is the value put back to its place, with some of its bits changed?
bool is_merged(const llvm::LoadInst& load, const llvm::User& user) {
  const auto* rest = llvm::dyn_cast<llvm::BinaryOperator>(&user);
  if (!is_bit_field(load) || !rest ||
      rest->getOpcode() != llvm::Instruction::And ||
      !llvm::isa<llvm::ConstantInt>(rest->getOperand(1)))
    return false;
  return llvm::all_of(rest->users(), [&](const llvm::User* next) {
    const auto* whole = llvm::dyn_cast<llvm::BinaryOperator>(next);
    return whole && whole->getOpcode() == llvm::Instruction::Or &&
           llvm::all_of(whole->users(), [&](const llvm::User* last) {
             const auto* store = llvm::dyn_cast<llvm::StoreInst>(last);
             return store &&
                    store->getPointerOperand() == load.getPointerOperand();
           });
  });
}

/// Is the value stored as it is, before anything else happens?
bool is_copied(const llvm::LoadInst& load, const llvm::User& user) {
  const auto* store = llvm::dyn_cast<llvm::StoreInst>(&user);
  if (!store || store->getValueOperand() != &load ||
      store->getParent() != load.getParent())
    return false;
  for (const llvm::Instruction* at = load.getNextNode(); at != store;
       at = at->getNextNode()) {
    if (llvm::isa<llvm::CallBase>(at) && !llvm::isa<llvm::IntrinsicInst>(at))
      return false;
  }
  return true;
}

/// Is what the function returns a struct, which may be passed as numbers?
bool returns_struct(const llvm::Function& function) {
  const llvm::DISubprogram* declared = function.getSubprogram();
  if (!declared) return true;
  const llvm::DITypeRefArray types = declared->getType()->getTypeArray();
  const llvm::DIType* type = types.size() == 0 ? nullptr : types[0];
  while (const auto* other =
             llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (other->getTag() == llvm::dwarf::DW_TAG_pointer_type) return false;
    type = other->getBaseType();
  }
  return llvm::isa_and_nonnull<llvm::DICompositeType>(type) &&
         type->getTag() != llvm::dwarf::DW_TAG_enumeration_type;
}

/// May the caller, or the function, get a value that is none? So it is with
/// structs that are passed as numbers.
bool is_passed(const llvm::LoadInst& load, const llvm::User& user) {
  if (const auto* back = llvm::dyn_cast<llvm::ReturnInst>(&user))
    return returns_struct(*back->getFunction());
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&user);
  if (!call || llvm::isa<llvm::IntrinsicInst>(call) || !callee_of(*call))
    return false;
  for (unsigned i = 0; i < call->arg_size(); ++i) {
    if (call->getArgOperand(i) == &load &&
        call->paramHasAttr(i, llvm::Attribute::NoUndef))
      return false;
  }
  return true;
}

/// The local that the instruction copies something to; null: it does not, or
/// not to a local that it names.
const llvm::AllocaInst* copied_to(const llvm::Instruction& at) {
  const llvm::Value* to = nullptr;
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&at)) {
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(store->getValueOperand());
    if (load && is_copied(*load, *store)) to = store->getPointerOperand();
  } else if (const auto operation = block_operation(at);
             operation && operation->from) {
    to = operation->to;
  }
  while (const auto* step = llvm::dyn_cast_or_null<llvm::GEPOperator>(to))
    to = step->getPointerOperand();
  return llvm::dyn_cast_or_null<llvm::AllocaInst>(to);
}

}  // namespace

bool is_bit_field(const llvm::LoadInst& load) {
  return load.getName().starts_with("bf.load");
}

LoadedValue use_of(const llvm::LoadInst& load) {
  LoadedValue result = LoadedValue::Copied;
  for (const llvm::User* user : load.users()) {
    if (is_copied(load, *user)) continue;
    if (is_merged(load, *user)) {
      result = std::max(result, LoadedValue::Merged);
      continue;
    }
    if (!load.getType()->isAggregateType() && !load.getType()->isVectorTy() &&
        !is_passed(load, *user))
      return LoadedValue::Used;
    result = LoadedValue::Passed;
  }
  return result;
}

Initialisation::Initialisation(Context& context)
    : context_(context), is_asked_(context.asks_for(kUninitialised)) {
  if (!is_asked_) return;
  for (const InputSite& site : context.sites.sites()) {
    // What the entry function gets from ours holds values.
    if (site.object && site.object->getFunction()->getName() != kStart)
      locals_.insert(site.object);
  }
  // What is written first may be written with what holds no value.
  for (const llvm::Function& function : context.module) {
    for (const llvm::Instruction& at : llvm::instructions(function)) {
      const llvm::AllocaInst* local = copied_to(at);
      if (local && local->isStaticAlloca() &&
          local->getFunction()->getName() != kStart)
        locals_.insert(local);
    }
  }
}

bool Initialisation::is_tracked_region(unsigned number) const {
  const Region& region = context_.memory.points_to().regions()[number];
  if (region.external || region.numbers) return false;
  return region.heap ||
         std::ranges::any_of(region.objects, [&](const llvm::Value* object) {
           const auto* local = llvm::dyn_cast<llvm::AllocaInst>(object);
           return locals_.contains(object) ||
                  llvm::isa<llvm::Argument>(object) ||
                  (local && !local->isStaticAlloca());
         });
}

bool Initialisation::is_tracked(const Place& place) const {
  if (!is_asked_) return false;
  return place.direct() ? locals_.contains(place.object)
                        : is_tracked_region(place.region);
}

std::optional<cfa::VariableId> Initialisation::shadow_of(unsigned region) {
  if (!is_asked_ || !is_tracked_region(region)) return std::nullopt;
  return region_shadow(region);
}

void Initialisation::start(Path& path) {
  if (!is_asked_) return;
  const auto& regions = context_.memory.points_to().regions();
  for (unsigned i = 0; i < regions.size(); ++i) {
    if (!is_tracked_region(i) || (!regions[i].accessed && !regions[i].copied))
      continue;
    const cfa::VariableId shadow = region_shadow(i);
    const Sort sort = context_.builder.cfa.at(shadow).symbol.sort();
    Builder::write(path, shadow, term::mk_const_array(sort, mk_bv(0, 1)), {});
    for (const llvm::Value* object : regions[i].objects) {
      if (!llvm::isa<llvm::GlobalVariable>(object)) continue;
      const Place place = context_.memory.place_at(
          *object, context_.memory.address(nullptr, *object));
      write(path, place,
            mk_bv(context_.memory.size_of(*object),
                  context_.memory.pointer_bits()),
            context_.names.declaration(*object).pos);
    }
  }
}

/// One bit for each byte of the cell, of a local of the path's frame.
cfa::VariableId Initialisation::cell_shadow(const Path& path,
                                            const llvm::Value& object,
                                            const Cell& cell) {
  const auto [it, is_new] =
      cells_.try_emplace({path.frame->number, &object, cell.offset});
  if (!is_new) return it->second;
  const Declaration declaration = context_.names.declaration(object);
  cfa::Variable variable;
  variable.name = declaration.name + " is set";
  variable.declared = declaration.pos;
  variable.function = source_name(*path.frame->function);
  variable.kind = cfa::Variable::Kind::Temporary;
  variable.type = plain_type(cell.bytes, false);
  it->second = context_.builder.add_variable(std::move(variable),
                                             Sort::bitvec(cell.bytes));
  return it->second;
}

/// One bit for each unit, by the address of its first byte.
cfa::VariableId Initialisation::region_shadow(unsigned region) {
  const auto [it, is_new] = regions_.try_emplace(region);
  if (!is_new) return it->second;
  cfa::Variable variable;
  variable.name = "memory is set";
  variable.kind = cfa::Variable::Kind::Memory;
  variable.type = plain_type(1, false);
  it->second = context_.builder.add_variable(
      std::move(variable), Sort::array(context_.memory.pointer_bits(), 1));
  return it->second;
}

/// Bytes from the place on that are always accessed together, and share a bit
/// of the shadow. Objects are aligned to 16.
unsigned Initialisation::unit(const Place& place) const {
  const unsigned chunk = context_.memory.chunk(place);
  return chunk <= 16 && std::has_single_bit(chunk) ? chunk : 1;
}

Terms Initialisation::bits(Path& path, const Place& place,
                           std::uint64_t bytes) {
  Terms result(bytes, term::mk_true());
  if (!is_tracked(place)) return result;
  if (place.direct()) {
    for (const Cell& cell : *context_.memory.cells().of(place.object)) {
      const Term shadow =
          context_.builder.read(path, cell_shadow(path, *place.object, cell));
      for (unsigned i = 0; i < cell.bytes; ++i) {
        const std::int64_t at =
            static_cast<std::int64_t>(cell.offset + i) - place.offset;
        if (at >= 0 && at < static_cast<std::int64_t>(bytes))
          result[static_cast<std::size_t>(at)] =
              mk_eq(mk_extract(shadow, i, i), mk_bv(1, 1));
      }
    }
    return result;
  }
  const Term shadow = context_.builder.read(path, region_shadow(place.region));
  for (std::uint64_t i = 0; i < bytes;) {
    // Each element of a block has a size of its own.
    const Place here =
        context_.memory.advanced(place, static_cast<std::int64_t>(i));
    const std::uint64_t end = std::min<std::uint64_t>(i + unit(here), bytes);
    const Term holds = mk_eq(mk_select(shadow, here.address), mk_bv(1, 1));
    std::fill(result.begin() + static_cast<std::ptrdiff_t>(i),
              result.begin() + static_cast<std::ptrdiff_t>(end), holds);
    i = end;
  }
  return result;
}

void Initialisation::set(Path& path, const Place& place, const Terms& bits,
                         const SourcePos& pos) {
  if (!is_tracked(place)) return note_lost(path, bits, pos);
  if (place.direct()) {
    for (const Cell& cell : *context_.memory.cells().of(place.object)) {
      const cfa::VariableId variable = cell_shadow(path, *place.object, cell);
      const Term old = context_.builder.read(path, variable);
      Term shadow;
      for (unsigned i = 0; i < cell.bytes; ++i) {
        const std::int64_t at =
            static_cast<std::int64_t>(cell.offset + i) - place.offset;
        const bool inside =
            at >= 0 && at < static_cast<std::int64_t>(bits.size());
        const Term bit = inside ? bit_of(bits[static_cast<std::size_t>(at)])
                                : mk_extract(old, i, i);
        shadow = shadow ? mk_concat(bit, shadow) : bit;
      }
      if (shadow != old) Builder::write(path, variable, shadow, pos);
    }
    return;
  }
  Term shadow = context_.builder.read(path, region_shadow(place.region));
  for (std::uint64_t i = 0; i < bits.size();) {
    const Place here =
        context_.memory.advanced(place, static_cast<std::int64_t>(i));
    const std::uint64_t end =
        std::min<std::uint64_t>(i + unit(here), bits.size());
    const Term holds =
        all_hold(bits, i, end)
            ? term::mk_true()
            : term::mk_and(
                  Terms(bits.begin() + static_cast<std::ptrdiff_t>(i),
                        bits.begin() + static_cast<std::ptrdiff_t>(end)));
    shadow = mk_store(shadow, here.address, bit_of(holds));
    i = end;
  }
  Builder::write(path, region_shadow(place.region), shadow, pos);
}

/// What holds no value is copied to where it is not known any more.
void Initialisation::note_lost(Path path, const Terms& bits,
                               const SourcePos& pos) {
  if (!is_asked_ || all_hold(bits, 0, bits.size())) return;
  path.assume(mk_not(term::mk_and(bits)));
  if (!path.dead()) context_.unmodelled("a copy of what holds no value", pos);
}

void Initialisation::begin(Path& path, const llvm::AllocaInst& object,
                           const SourcePos& pos) {
  if (!is_asked_) return;
  Place place;
  if (context_.memory.cells().of(&object))
    place.object = &object;
  else
    place = context_.memory.place_at(
        object, context_.memory.address(path.frame, object));
  if (!is_tracked(place)) return;
  const std::uint64_t bytes = context_.memory.size_of(object);
  if (bytes / unit(place) > kMaxBlock) return forget(path, place, pos);
  const bool is_given = object.getFunction()->getName() == kStart;
  set(path, place, Terms(bytes, term::mk_bool(is_given)), pos);
}

/// It is not known which bytes hold values.
void Initialisation::forget(Path& path, const Place& place,
                            const SourcePos& pos) {
  if (!is_tracked(place)) return;
  context_.approximated("which bytes hold values", pos);
  const auto havoc = [&](cfa::VariableId variable) {
    const Sort sort = context_.builder.cfa.at(variable).symbol.sort();
    Builder::write(
        path, variable,
        context_.builder.havoc(path, "which bytes hold values", sort, pos),
        pos);
  };
  if (!place.direct()) return havoc(region_shadow(place.region));
  for (const Cell& cell : *context_.memory.cells().of(place.object))
    havoc(cell_shadow(path, *place.object, cell));
}

void Initialisation::write(Path& path, const Place& place, Term bytes,
                           const SourcePos& pos) {
  if (!is_tracked(place)) return;
  if (!bytes.is_const() || bytes.value() / unit(place) > kMaxBlock)
    return forget(path, place, pos);
  set(path, place,
      Terms(static_cast<std::size_t>(bytes.value()), term::mk_true()), pos);
}

void Initialisation::copy(Path& path, const Place& to, const Place& from,
                          Term bytes, const SourcePos& pos) {
  if (!is_tracked(to) && !is_tracked(from)) return;
  if (!bytes.is_const() || bytes.value() / unit(to) > kMaxBlock) {
    if (!is_tracked(to))
      context_.unmodelled("a copy of what holds no value", pos);
    return forget(path, to, pos);
  }
  set(path, to, bits(path, from, static_cast<std::uint64_t>(bytes.value())),
      pos);
}

}  // namespace pleat::frontend
