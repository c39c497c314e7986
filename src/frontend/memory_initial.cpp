// Memory when the program starts and when a local object's life begins.

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Operator.h>

#include <bit>

#include "frontend/arguments.h"
#include "frontend/memory.h"
#include "support/check.h"

namespace pleat::frontend {

using cfa::Input;
using cfa::SourcePos;
using term::mk_bv;
using term::Sort;
using term::Term;

namespace {
/// Elements of a global that are written one by one, and those that are looked
/// at because most may be zero. More: the region's content is unknown.
constexpr std::uint64_t kMaxInitial = 8192;
constexpr std::uint64_t kMaxScanned = 65536;
constexpr std::uint64_t kMaxInputCells = 32;
/// Of objects whose fields are kept apart.
constexpr std::uint64_t kMaxFieldBytes = 4096;
constexpr std::size_t kMaxFieldInputs = 128;

term::Value value_of(const llvm::APInt& number) {
  term::Value result =
      number.extractBitsAsZExtValue(std::min(64U, number.getBitWidth()), 0);
  if (number.getBitWidth() > 64)
    result |= term::Value{number.extractBitsAsZExtValue(
                  number.getBitWidth() - 64, 64)}
              << 64;
  return result;
}
}  // namespace

/// A scalar constant of the program; Bool for i1.
std::optional<Term> Memory::constant(const llvm::Constant& value) {
  if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(&value)) {
    if (number->getBitWidth() == 1) return term::mk_bool(number->isOne());
    if (number->getBitWidth() > term::kMaxWidth) return std::nullopt;
    return mk_bv(value_of(number->getValue()), number->getBitWidth());
  }
  if (const auto* number = llvm::dyn_cast<llvm::ConstantFP>(&value)) {
    const llvm::APInt bits = number->getValueAPF().bitcastToAPInt();
    return mk_bv(value_of(bits), bits.getBitWidth());
  }
  if (llvm::isa<llvm::ConstantPointerNull>(value))
    return mk_bv(0, pointer_bits_);
  if (llvm::isa<llvm::GlobalVariable, llvm::Function>(value))
    return address(nullptr, value);
  if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(&value))
    return constant(*alias->getAliasee());
  const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(&value);
  if (!expression) return std::nullopt;
  const auto operand = constant(*expression->getOperand(0));
  if (!operand) return std::nullopt;
  switch (expression->getOpcode()) {
    case llvm::Instruction::GetElementPtr: {
      llvm::APInt offset(pointer_bits_, 0);
      if (!llvm::cast<llvm::GEPOperator>(expression)
               ->accumulateConstantOffset(layout_, offset))
        return std::nullopt;
      return mk_add(*operand, mk_bv(value_of(offset), pointer_bits_));
    }
    case llvm::Instruction::PtrToInt:
    case llvm::Instruction::IntToPtr:
    case llvm::Instruction::BitCast:
    case llvm::Instruction::AddrSpaceCast:
    case llvm::Instruction::Trunc: {
      const auto width = static_cast<unsigned>(
          layout_.getTypeSizeInBits(expression->getType()).getFixedValue());
      const Term bits = as_bits(*operand);
      return width <= bits.width() ? mk_extract(bits, width - 1, 0)
                                   : mk_zext(bits, width);
    }
    default:
      return std::nullopt;
  }
}

/// Bytes of constant data; padding and what is undefined there is zero.
Term Memory::initial(const llvm::Constant& data, std::uint64_t offset,
                     unsigned bytes) {
  const Term zero = mk_bv(0, bytes * 8);
  llvm::Type* type = data.getType();
  if (data.isNullValue() || llvm::isa<llvm::UndefValue>(data)) return zero;
  std::uint64_t element = 0, begin = 0;
  if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* parts = layout_.getStructLayout(record);
    element = parts->getElementContainingOffset(offset);
    begin = parts->getElementOffset(element);
  } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const std::uint64_t size =
        layout_.getTypeAllocSize(array->getElementType());
    element = offset / size;
    begin = element * size;
  } else if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
             vector && vector->getScalarSizeInBits() % 8 == 0) {
    const std::uint64_t size = vector->getScalarSizeInBits() / 8;
    element = offset / size;
    begin = element * size;
  } else {
    const auto whole = constant(data);
    if (!whole) throw Unsupported("initial value of a global variable");
    const auto size =
        static_cast<unsigned>(layout_.getTypeStoreSize(type).getFixedValue());
    if (offset >= size) return zero;
    const Term bits = mk_zext(as_bits(*whole), (offset + bytes) * 8 > size * 8
                                                   ? (offset + bytes) * 8
                                                   : size * 8);
    return mk_extract(bits, (offset + bytes) * 8 - 1, offset * 8);
  }
  const llvm::Constant* part = data.getAggregateElement(element);
  if (!part) return zero;
  const std::uint64_t size = layout_.getTypeAllocSize(part->getType());
  if (offset - begin + bytes <= size)
    return initial(*part, offset - begin, bytes);
  if (bytes == 1) return zero;  // padding
  const Term low = initial(data, offset, 1);
  return mk_concat(initial(data, offset + 1, bytes - 1), low);
}

/// Where the program first declares or gets an object of the region.
static SourcePos first_place(unsigned region, const PointsTo& points_to,
                             const llvm::Module& module,
                             const DebugNames& names) {
  for (const llvm::Value* object : points_to.regions()[region].objects) {
    SourcePos pos = names.declaration(*object).pos;
    if (pos.known()) return pos;
  }
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& i : llvm::instructions(function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&i);
      if (call == nullptr || !call->getType()->isPointerTy()) continue;
      if (points_to.region_of(call) != region) continue;
      SourcePos pos = names.pos(i);
      if (pos.known()) return pos;
    }
  }
  return {};
}

/// What malloc gives holds anything, and so does what comes from outside.
bool Memory::begins_unknown(const Region& region) const {
  return region.heap || region.external ||
         llvm::any_of(region.objects, [](const llvm::Value* object) {
           return is_argument_object(*object);
         });
}

void Memory::initialise(Path& path) {
  const auto& regions = points_to_.regions();
  for (unsigned i = 0; i < regions.size(); ++i) {
    const bool used =
        !regions[i].objects.empty() || regions[i].heap || regions[i].external;
    if ((!regions[i].accessed && !regions[i].copied) || !used) continue;
    const bool unknown = begins_unknown(regions[i]);
    const SourcePos pos =
        unknown ? first_place(i, points_to_, module_, builder_.names())
                : SourcePos();
    for (const cfa::VariableId variable : variables_of(i)) {
      const Sort sort = builder_.cfa.at(variable).symbol.sort();
      const Term content =
          unknown           ? builder_.havoc(path, "initial memory", sort, pos)
          : sort.is_array() ? term::mk_const_array(sort, mk_bv(0, sort.width))
          : sort.is_bool()  ? term::mk_false()
                            : mk_bv(0, sort.width);
      if (unknown && sort.is_array()) initial_arrays_[variable] = content;
      Builder::write(path, variable, content, {});
    }
  }
  for (const llvm::GlobalVariable& global : module_.globals())
    initialise_global(path, global);
  if (uses_slots_)
    Builder::write(
        path, heap_ends(),
        term::mk_const_array(builder_.cfa.at(heap_ends()).symbol.sort(),
                             mk_bv(0, pointer_bits_)),
        {});
  for (const auto& [object, begin] : sole_)
    Builder::write(path, extent_variable(*llvm::cast<llvm::AllocaInst>(object)),
                   mk_bv(0, pointer_bits_), {});
  if (parts_.are_in_heap())
    Builder::write(
        path, heap_sites(),
        term::mk_const_array(builder_.cfa.at(heap_sites()).symbol.sort(),
                             mk_bv(0, kBlockSiteBits)),
        {});
  if (!heap_pointer_.valid()) heap_pointer();
  Builder::write(path, heap_pointer_,
                 mk_bv(term::Value{1} << (pointer_bits_ - 2), pointer_bits_),
                 {});
}

void Memory::initialise_global(Path& path, const llvm::GlobalVariable& global) {
  const SourcePos pos = builder_.names().declaration(global).pos;
  const auto* cells = cells_.of(&global);
  if (!cells) return initialise_in_region(path, global);
  for (const Cell& cell : *cells) {
    const Term value =
        global.hasInitializer()
            ? initial(*global.getInitializer(), cell.offset, cell.bytes)
            : builder_.havoc(path, global.getName().str(),
                             Sort::bitvec(cell.bytes * 8), pos);
    Builder::write(path, cell_variable(nullptr, global, cell), value, pos);
  }
}

void Memory::initialise_in_region(Path& path,
                                  const llvm::GlobalVariable& global) {
  if (!global.hasInitializer()) return;  // its region is external
  const unsigned number = points_to_.region_of(&global);
  const Region& region = points_to_.regions()[number];
  if (!region.accessed && !region.copied) return;
  const llvm::Constant& data = *global.getInitializer();
  const bool zero_already = !begins_unknown(region);
  if (zero_already && data.isNullValue()) return;
  const SourcePos pos = builder_.names().declaration(global).pos;
  const Place place = place_at(global, address(nullptr, global));
  const std::uint64_t bytes = size_of(global);
  if (bytes / fields(number).element_bytes() >
      (zero_already ? kMaxScanned : kMaxInitial)) {
    havoc(path, place, "initial value of " + global.getName().str(), pos);
    return;
  }
  for (std::uint64_t offset = 0; offset < bytes;) {
    const Place here = advanced(place, offset);
    const auto found = element_at(here);
    const unsigned size =
        found ? fields(number)[found->field].element_bytes : 1;
    if (found && offset + size <= bytes) {
      const Term value = initial(data, offset, size);
      if (!zero_already || !value.is_value(0))
        write_element(path, here, found->field, value,
                      is_pointer_data(data, offset), pos);
    }
    offset += size;
  }
}

/// Does this byte of constant data belong to an address?
Term Memory::is_pointer_data(const llvm::Constant& data,
                             std::uint64_t offset) const {
  const llvm::Constant* part = &data;
  while (true) {
    if (part->isNullValue() || llvm::isa<llvm::UndefValue>(part))
      return term::mk_false();
    std::uint64_t element = 0, begin = 0;
    if (auto* record = llvm::dyn_cast<llvm::StructType>(part->getType())) {
      const llvm::StructLayout* parts = layout_.getStructLayout(record);
      element = parts->getElementContainingOffset(offset);
      begin = parts->getElementOffset(element);
    } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(part->getType())) {
      const std::uint64_t size =
          layout_.getTypeAllocSize(array->getElementType());
      element = offset / size;
      begin = element * size;
    } else {
      return term::mk_bool(part->getType()->isPtrOrPtrVectorTy() &&
                           offset < layout_.getTypeStoreSize(part->getType()));
    }
    part = part->getAggregateElement(element);
    if (!part) return term::mk_false();
    offset -= begin;
  }
}

void Memory::begin_life(Path& path, const llvm::AllocaInst& object,
                        std::optional<int> site, const SourcePos& pos) {
  if (site) read_object_inputs(path, object, *site, pos);
}

void Memory::read_object_inputs(Path& path, const llvm::AllocaInst& object,
                                int site, const SourcePos& pos) {
  const Declaration declaration = builder_.names().declaration(object);
  const auto input = [&](std::uint64_t offset, unsigned bytes,
                         const llvm::Type* type) {
    const CellName cell =
        builder_.names().cell(declaration, offset, bytes, type);
    Input result;
    result.kind = Input::Kind::Uninitialised;
    result.name = cell.name.empty() ? object.getName().str() : cell.name;
    result.type = cell.type;
    result.pos = declaration.pos.known() ? declaration.pos : pos;
    result.site = site;
    result.offset = static_cast<unsigned>(offset);
    return result;
  };
  if (const auto* cells = cells_.of(&object)) {
    for (const Cell& cell : *cells) {
      const Term value =
          builder_.read_input(path, input(cell.offset, cell.bytes, cell.type),
                              Sort::bitvec(cell.bytes * 8));
      Builder::write(path, cell_variable(path.frame, object, cell), value, pos);
    }
    if (cells->empty())  // never read, but replay sees it begin
      builder_.read_input(path, input(0, 1, nullptr), Sort::bitvec(8));
    return;
  }
  const Place place = place_at(object, address(path.frame, object));
  const std::uint64_t bytes = size_of(object);
  if (!fields(place.region).is_whole()) {
    if (read_field_inputs(path, place, bytes, input, pos)) return;
    builder_.approximate(cfa::Approximation::Kind::Havoc,
                         "uninitialised " + declaration.name, pos);
    return havoc(path, place, "uninitialised " + declaration.name, pos);
  }
  const Field& field = fields(place.region)[0];
  const unsigned step = field.element_bytes;
  if (bytes / step <= kMaxInputCells) {
    for (std::uint64_t offset = 0; offset + step <= bytes; offset += step) {
      const Term value = builder_.read_input(
          path, input(offset, step, field.type), Sort::bitvec(step * 8));
      write(path, advanced(place, offset), value, pos);
    }
    if (bytes < step)
      builder_.read_input(path, input(0, 1, nullptr), Sort::bitvec(8));
    return;
  }
  Input whole = input(0, step, field.type);
  whole.name = declaration.name;
  whole.first = static_cast<std::uint64_t>(index(field, place.address).value());
  whole.count = bytes / step;
  const bool alone = is_alone(path, place, bytes) && !field.is_mixed;
  const bool fits = bytes / step <= kMaxInitial;
  if (!alone && !fits)
    builder_.approximate(cfa::Approximation::Kind::Havoc,
                         "uninitialised " + declaration.name, pos);
  if (!fits && field.is_mixed)
    return havoc(path, place, "uninitialised " + declaration.name, pos);
  Field plain = field;
  plain.is_mixed = false;
  const Term content =
      builder_.read_input(path, std::move(whole), array_sort(plain));
  if (alone || !fits) {
    Builder::write(path, array_variable(place.region, 0), content, pos);
    return;
  }
  for (std::uint64_t offset = 0; offset + step <= bytes; offset += step) {
    const Place part = advanced(place, offset);
    write(path, part, mk_select(content, index(plain, part.address)), pos);
  }
}

/// An input for each element of an object. False: there are too many.
bool Memory::read_field_inputs(Path& path, const Place& place,
                               std::uint64_t bytes, const MakeInput& input,
                               const SourcePos& pos) {
  if (bytes > kMaxFieldBytes) return false;
  const auto parts = elements(place, bytes);
  if (!parts || parts->size() > kMaxFieldInputs) return false;
  for (const Element& part : *parts) {
    const Field& field = fields(place.region)[part.field];
    const Term value =
        builder_.read_input(path, input(part.offset, part.bytes, field.type),
                            Sort::bitvec(part.bytes * 8));
    write_element(path, advanced(place, part.offset), part.field, value,
                  term::mk_false(), pos);
  }
  if (parts->empty())  // never read, but replay sees it begin
    builder_.read_input(path, input(0, 1, nullptr), Sort::bitvec(8));
  return true;
}

}  // namespace pleat::frontend
