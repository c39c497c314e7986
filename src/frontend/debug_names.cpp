#include "frontend/debug_names.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/Path.h>

namespace pleat::frontend {
namespace {

using cfa::CType;

/// Without typedefs and qualifiers.
const llvm::DIType* stripped(const llvm::DIType* type) {
  while (const auto* derived =
             llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    switch (derived->getTag()) {
      case llvm::dwarf::DW_TAG_typedef:
      case llvm::dwarf::DW_TAG_const_type:
      case llvm::dwarf::DW_TAG_volatile_type:
      case llvm::dwarf::DW_TAG_restrict_type:
      case llvm::dwarf::DW_TAG_atomic_type:
      case llvm::dwarf::DW_TAG_member:
        type = derived->getBaseType();
        continue;
      default:
        return type;
    }
  }
  return type;
}

std::string spelled(const llvm::DIType* type);

std::string spelled_derived(const llvm::DIDerivedType& type) {
  const llvm::DIType* base = type.getBaseType();
  switch (type.getTag()) {
    case llvm::dwarf::DW_TAG_pointer_type:
      if (llvm::isa_and_nonnull<llvm::DISubroutineType>(base))
        return "void (*)()";
      return spelled(base) + " *";
    case llvm::dwarf::DW_TAG_typedef:
      return type.getName().str();
    case llvm::dwarf::DW_TAG_const_type:
      return "const " + spelled(base);
    default:
      return spelled(base);
  }
}

std::string spelled(const llvm::DIType* type) {
  if (!type) return "void";
  if (const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type))
    return spelled_derived(*derived);
  const std::string name = type->getName().str();
  switch (type->getTag()) {
    case llvm::dwarf::DW_TAG_structure_type:
      return "struct " + name;
    case llvm::dwarf::DW_TAG_union_type:
      return "union " + name;
    case llvm::dwarf::DW_TAG_enumeration_type:
      return "enum " + name;
    default:
      return name;
  }
}

bool is_signed(const llvm::DIBasicType& type) {
  return type.getEncoding() == llvm::dwarf::DW_ATE_signed ||
         type.getEncoding() == llvm::dwarf::DW_ATE_signed_char;
}

void fill_basic(const llvm::DIBasicType& type, CType& result) {
  switch (type.getEncoding()) {
    case llvm::dwarf::DW_ATE_boolean:
      result.kind = CType::Kind::Bool;
      result.is_signed = false;
      break;
    case llvm::dwarf::DW_ATE_float:
      result.kind = CType::Kind::Float;
      break;
    default:
      result.is_signed = is_signed(type);
  }
}

/// The member that holds this bit, or null.
const llvm::DIDerivedType* member_at(const llvm::DICompositeType& type,
                                     std::uint64_t bit, unsigned bits) {
  const llvm::DIDerivedType* found = nullptr;
  for (const llvm::DINode* element : type.getElements()) {
    const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(element);
    if (!member || member->isStaticMember()) continue;
    const std::uint64_t begin = member->getOffsetInBits();
    if (bit < begin || bit >= begin + member->getSizeInBits()) continue;
    if (!found || member->getSizeInBits() == bits) found = member;
    if (member->getSizeInBits() == bits) break;
  }
  return found;
}

/// Follows structs and arrays down to a scalar.
struct Descent {
  std::string name;
  const llvm::DIType* type;
  std::uint64_t bit;
  unsigned bits;
  bool is_bit_field = false;

  bool into_record(const llvm::DICompositeType& composite) {
    const llvm::DIDerivedType* member = member_at(composite, bit, bits);
    if (!member) return false;
    bit -= member->getOffsetInBits();
    is_bit_field = member->isBitField();
    if (!member->getName().empty()) name += "." + member->getName().str();
    type = member->getBaseType();
    return true;
  }

  bool into_array(const llvm::DICompositeType& composite) {
    std::vector<std::uint64_t> counts;
    for (const llvm::DINode* element : composite.getElements()) {
      const auto* range = llvm::dyn_cast<llvm::DISubrange>(element);
      const auto count =
          range ? range->getCount() : llvm::DISubrange::BoundType();
      const auto* number = llvm::dyn_cast_if_present<llvm::ConstantInt*>(count);
      counts.push_back(number ? number->getZExtValue() : 0);
    }
    const llvm::DIType* inner = stripped(composite.getBaseType());
    if (!inner || inner->getSizeInBits() == 0 || counts.empty()) return false;
    std::uint64_t index = bit / inner->getSizeInBits();
    bit %= inner->getSizeInBits();
    std::string brackets;
    for (std::size_t i = counts.size(); i-- > 0;) {
      const bool wraps = i > 0 && counts[i] != 0;
      const std::uint64_t here = wraps ? index % counts[i] : index;
      brackets = "[" + std::to_string(here) + "]" + brackets;
      index = wraps ? index / counts[i] : 0;
    }
    name += brackets;
    type = composite.getBaseType();
    return true;
  }

  void run() {
    while (const auto* composite =
               llvm::dyn_cast_or_null<llvm::DICompositeType>(stripped(type))) {
      const unsigned tag = composite->getTag();
      if (tag == llvm::dwarf::DW_TAG_enumeration_type) return;
      if (tag == llvm::dwarf::DW_TAG_array_type ? !into_array(*composite)
                                                : !into_record(*composite))
        return;
    }
  }
};

}  // namespace

std::string source_name(const llvm::Function& function) {
  const llvm::DISubprogram* source = function.getSubprogram();
  return (source && function.hasLocalLinkage() ? source->getName()
                                               : function.getName())
      .str();
}

CType plain_type(unsigned bits, bool is_signed) {
  CType result;
  result.bits = bits;
  result.is_signed = is_signed;
  switch (bits) {
    case 8:
      result.name = is_signed ? "signed char" : "unsigned char";
      break;
    case 16:
      result.name = is_signed ? "short" : "unsigned short";
      break;
    case 32:
      result.name = is_signed ? "int" : "unsigned int";
      break;
    case 64:
      result.name = is_signed ? "long long" : "unsigned long long";
      break;
    case 128:
      result.name = is_signed ? "__int128" : "unsigned __int128";
      break;
    default:
      result.kind = CType::Kind::Other;
      result.name = "bytes";
  }
  return result;
}

CType c_type(const llvm::DIType* type, unsigned bits) {
  const llvm::DIType* base = stripped(type);
  if (!base) return plain_type(bits == 0 ? 32 : bits);
  CType result;
  result.name = spelled(type);
  result.bits = bits == 0 ? base->getSizeInBits() : bits;
  if (const auto* basic = llvm::dyn_cast<llvm::DIBasicType>(base)) {
    fill_basic(*basic, result);
  } else if (base->getTag() == llvm::dwarf::DW_TAG_pointer_type) {
    result.kind = CType::Kind::Pointer;
    result.is_signed = false;
  } else if (base->getTag() == llvm::dwarf::DW_TAG_enumeration_type) {
    const auto* under = llvm::dyn_cast_or_null<llvm::DIBasicType>(
        llvm::cast<llvm::DICompositeType>(base)->getBaseType());
    result.is_signed = under && is_signed(*under);
  } else {
    result.kind = CType::Kind::Other;
    result.is_signed = false;
  }
  return result;
}

DebugNames::DebugNames(const llvm::Module& module,
                       const std::vector<std::string>& files)
    : layout_(module.getDataLayout()), files_(files) {
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      if (const auto* declare =
              llvm::dyn_cast<llvm::DbgDeclareInst>(&instruction))
        locals_.try_emplace(declare->getAddress(), declare->getVariable());
      for (llvm::DbgVariableRecord& record :
           llvm::filterDbgVars(instruction.getDbgRecordRange())) {
        if (record.isDbgDeclare())
          locals_.try_emplace(record.getAddress(), record.getVariable());
      }
    }
  }
}

std::string DebugNames::file_name(const llvm::DIFile* file) const {
  if (!file) return "";
  auto [it, is_new] = names_.try_emplace(file);
  if (!is_new) return it->second;
  llvm::SmallString<256> path(file->getFilename());
  if (!llvm::sys::path::is_absolute(path) && !file->getDirectory().empty()) {
    path = file->getDirectory();
    llvm::sys::path::append(path, file->getFilename());
  }
  it->second = files_.of(path);
  return it->second;
}

cfa::SourcePos DebugNames::at(const llvm::DIFile* file, unsigned line,
                              unsigned column) const {
  if (line == 0) return {};
  return {file_name(file), line, column};
}

cfa::SourcePos DebugNames::pos(const llvm::DILocation* location) const {
  if (!location) return {};
  return at(location->getFile(), location->getLine(), location->getColumn());
}

cfa::SourcePos DebugNames::pos(const llvm::Instruction& instruction) const {
  return pos(instruction.getDebugLoc().get());
}

cfa::SourcePos DebugNames::pos(const llvm::Function& function) const {
  const llvm::DISubprogram* program = function.getSubprogram();
  if (!program) return {};
  return at(program->getFile(), program->getLine(), 0);
}

Declaration DebugNames::declaration(const llvm::Value& object) const {
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&object)) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> found;
    global->getDebugInfo(found);
    if (found.empty()) return {};
    const llvm::DIGlobalVariable* variable = found[0]->getVariable();
    return {variable->getName().str(), variable->getType(),
            at(variable->getFile(), variable->getLine(), 0)};
  }
  const auto it = locals_.find(&object);
  if (it == locals_.end()) return {};
  const llvm::DILocalVariable* variable = it->second;
  return {variable->getName().str(), variable->getType(),
          at(variable->getFile(), variable->getLine(), 0)};
}

CellName DebugNames::cell(const Declaration& of, std::uint64_t offset,
                          unsigned bytes, const llvm::Type* accessed) const {
  const unsigned bits = bytes * 8;
  if (!of.type) {
    CType type = plain_type(bits);
    if (accessed && accessed->isPointerTy())
      type = {CType::Kind::Pointer, "void *", bits, false};
    if (accessed && accessed->isFloatingPointTy())
      type.kind = CType::Kind::Float;
    return {of.name, type, false};
  }
  Descent descent{of.name, of.type, offset * 8, bits};
  descent.run();
  const llvm::DIType* found = stripped(descent.type);
  // Bit-fields and parts of unions: no one C type fits.
  if (!found || found->getSizeInBits() != bits || descent.bit != 0)
    return {descent.name, plain_type(bits, false), false};
  return {descent.name, c_type(descent.type, bits), !descent.is_bit_field};
}

CType DebugNames::parameter_type(const llvm::Function& function,
                                 unsigned number) const {
  const llvm::Type* type = function.getArg(number)->getType();
  const unsigned bits =
      layout_.getTypeSizeInBits(function.getArg(number)->getType());
  if (const llvm::DISubprogram* program = function.getSubprogram()) {
    const auto types = program->getType()->getTypeArray();
    // Struct parameters may be split: then the numbers do not fit.
    if (types.size() == function.arg_size() + 1 && types[number + 1]) {
      CType result = c_type(types[number + 1]);
      if (result.kind == CType::Kind::Bool) result.bits = 8;
      return result;
    }
  }
  if (type->isFloatTy()) return {CType::Kind::Float, "float", 32, true};
  if (type->isDoubleTy()) return {CType::Kind::Float, "double", 64, true};
  return plain_type(bits);
}

CType DebugNames::result_type(const llvm::Function& function) const {
  const llvm::Type* type = function.getReturnType();
  const unsigned bits =
      type->isVoidTy() ? 0
                       : layout_.getTypeSizeInBits(function.getReturnType());
  if (const llvm::DISubprogram* program = function.getSubprogram()) {
    const auto types = program->getType()->getTypeArray();
    if (types && types.size() > 0 && types[0]) {
      CType result = c_type(types[0]);
      if (result.kind == CType::Kind::Bool) result.bits = 8;
      return result;
    }
  }
  if (type->isPointerTy()) return {CType::Kind::Pointer, "void *", bits, false};
  if (type->isFloatTy()) return {CType::Kind::Float, "float", 32, true};
  if (type->isDoubleTy()) return {CType::Kind::Float, "double", 64, true};
  return plain_type(bits);
}

}  // namespace pleat::frontend
