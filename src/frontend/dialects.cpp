#include "frontend/dialects.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "frontend/property_key.h"

namespace pleat::frontend {
namespace {

/// The text of the condition, as the call in the source has it.
std::string condition_of(const Compiled& program, const llvm::CallInst& call,
                         const std::string& callee) {
  const llvm::DebugLoc& at = call.getDebugLoc();
  const auto source =
      std::ranges::find_if(program.calls, [&](const CallSource& c) {
        return at && c.callee == callee && c.pos.line == at.getLine() &&
               c.pos.column == at.getCol() &&
               c.function == call.getFunction()->getName();
      });
  return source == program.calls.end() ? "assert" : source->text;
}

/// A call of a function without a body that checks its first argument: of the
/// competition's programs, some declare `__VERIFIER_assert` and leave its body
/// out.
void use_assertion(Compiled& program, llvm::CallInst& call,
                   const std::string& callee) {
  const llvm::FunctionCallee fails = program.module->getOrInsertFunction(
      kAssertion, llvm::Type::getVoidTy(*program.context),
      llvm::PointerType::get(*program.context, 0));
  const llvm::DebugLoc at = call.getDebugLoc();
  llvm::IRBuilder<> builder(&call);
  llvm::Value* no = builder.CreateIsNull(call.getArgOperand(0));
  llvm::Value* text =
      builder.CreateGlobalString(condition_of(program, call, callee));
  builder.SetInsertPoint(
      llvm::SplitBlockAndInsertIfThen(no, &call, /*Unreachable=*/false));
  builder.SetCurrentDebugLocation(at);
  builder.CreateCall(fails, text);
  call.eraseFromParent();
}

/// Calls of the function by its name.
std::vector<llvm::CallInst*> calls_of(llvm::Function& function) {
  std::vector<llvm::CallInst*> result;
  for (llvm::User* user : function.users()) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    if (call && call->getCalledOperand() == &function) result.push_back(call);
  }
  return result;
}

void use_assertions(const Options& options, Compiled& program) {
  for (const char* name : kAsserts) {
    llvm::Function* function = program.module->getFunction(name);
    if (!function || !function->isDeclaration() || options.target == name)
      continue;
    for (llvm::CallInst* call : calls_of(*function)) {
      if (call->arg_size() > 0 && call->use_empty() &&
          call->getArgOperand(0)->getType()->isIntegerTy())
        use_assertion(program, *call, name);
    }
  }
}

/// One number of an object, at so many bytes from its beginning.
struct SymbolicPart {
  std::uint64_t offset = 0;
  llvm::Type* type = nullptr;
};

/// More are left to the model, which fills an object byte by byte.
constexpr std::size_t kMostParts = 64;

/// The numbers that objects of the type consist of. False: they are too many,
/// or there are others among them.
bool take_apart(llvm::Type& type, std::uint64_t offset,
                const llvm::DataLayout& layout,
                std::vector<SymbolicPart>& parts) {
  if (parts.size() > kMostParts) return false;
  if (const auto* record = llvm::dyn_cast<llvm::StructType>(&type)) {
    const llvm::StructLayout* places =
        layout.getStructLayout(const_cast<llvm::StructType*>(record));
    for (unsigned i = 0; i < record->getNumElements(); ++i) {
      if (!take_apart(*record->getElementType(i),
                      offset + places->getElementOffset(i), layout, parts))
        return false;
    }
    return true;
  }
  if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(&type)) {
    const std::uint64_t step = layout.getTypeAllocSize(array->getElementType());
    for (std::uint64_t i = 0; i < array->getNumElements(); ++i) {
      if (!take_apart(*array->getElementType(), offset + i * step, layout,
                      parts))
        return false;
    }
    return true;
  }
  const bool is_number =
      type.isFloatTy() || type.isDoubleTy() ||
      (type.isIntegerTy() && type.getIntegerBitWidth() % 8 == 0);
  if (!is_number && !type.isPointerTy()) return false;
  parts.push_back(
      {offset, is_number ? &type : layout.getIntPtrType(type.getContext())});
  return parts.size() <= kMostParts;
}

/// The parts of `bytes` of memory there: those of the object that it is, else
/// one number, else bytes. Empty: too many.
std::vector<SymbolicPart> parts_of(const llvm::Value& object,
                                   std::uint64_t bytes,
                                   const llvm::DataLayout& layout) {
  llvm::Type* type = nullptr;
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&object);
      local && !local->isArrayAllocation())
    type = local->getAllocatedType();
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&object))
    type = global->getValueType();
  std::vector<SymbolicPart> parts;
  if (type && type->isSized() &&
      layout.getTypeAllocSize(type).getFixedValue() == bytes &&
      take_apart(*type, 0, layout, parts)) {
    std::uint64_t covered = 0;
    for (const SymbolicPart& part : parts)
      covered += layout.getTypeStoreSize(part.type);
    if (covered == bytes) return parts;  // nothing lies between them
  }
  parts.clear();
  llvm::LLVMContext& context = object.getContext();
  const bool is_one = bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
  const unsigned width = is_one ? static_cast<unsigned>(bytes) : 1;
  if (bytes / width > kMostParts) return {};
  for (std::uint64_t i = 0; i < bytes / width; ++i)
    parts.push_back({i * width, llvm::IntegerType::get(context, 8 * width)});
  return parts;
}

/// Where the size is known: one store of an input for each number.
void make_symbolic(llvm::CallInst& call) {
  if (call.arg_size() != 3 || !call.use_empty() ||
      !call.getArgOperand(0)->getType()->isPointerTy())
    return;
  const auto* size = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(1));
  if (!size) return;
  llvm::Module& module = *call.getModule();
  llvm::Value* object = call.getArgOperand(0)->stripPointerCasts();
  const std::vector<SymbolicPart> parts =
      parts_of(*object, size->getZExtValue(), module.getDataLayout());
  if (parts.empty()) return;
  llvm::IRBuilder<> builder(&call);
  for (const SymbolicPart& part : parts) {
    const bool is_float = part.type->isFloatingPointTy();
    const std::string name =
        kSymbolicValue + std::string(is_float ? "f" : "i") +
        std::to_string(part.type->getPrimitiveSizeInBits().getFixedValue());
    llvm::Value* value =
        builder.CreateCall(module.getOrInsertFunction(name, part.type));
    llvm::Value* place = part.offset == 0
                             ? object
                             : builder.CreateConstInBoundsGEP1_64(
                                   builder.getInt8Ty(), object, part.offset);
    builder.CreateAlignedStore(value, place, llvm::Align(1));
  }
  call.eraseFromParent();
}

}  // namespace

void use_dialects(const Options& options, Compiled& program) {
  use_assertions(options, program);
  llvm::Function* function =
      program.module->getFunction(llvm::StringRef(kMakeSymbolic));
  if (!function || !function->isDeclaration()) return;
  for (llvm::CallInst* call : calls_of(*function)) make_symbolic(*call);
}

}  // namespace pleat::frontend
