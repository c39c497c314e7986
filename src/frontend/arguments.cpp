#include "frontend/arguments.h"

#include <llvm/IR/Instructions.h>

namespace pleat::frontend {
namespace {

constexpr const char* kMark = "pleat.argument";

class ArgumentsMaker {
 public:
  ArgumentsMaker(llvm::IRBuilder<>& builder, llvm::Module& module,
                 const Options& limits)
      : builder_(builder),
        limits_(limits),
        byte_(builder.getInt8Ty()),
        size_(module.getDataLayout().getIntPtrType(module.getContext())),
        pointer_(builder.getPtrTy()),
        pointer_bytes_(module.getDataLayout().getPointerSize()),
        read_byte_(module.getOrInsertFunction(
            kArgumentByte, byte_, builder.getInt32Ty(), builder.getInt32Ty())),
        any_size_(module.getOrInsertFunction("__pleat_any_size", size_)),
        extent_(module.getOrInsertFunction(kExtent, builder.getVoidTy(),
                                           pointer_, size_)) {}

  llvm::Value* run(llvm::Value* argc) {
    llvm::AllocaInst* argv = object(pointer_, kMostArguments + 1ULL);
    std::vector<llvm::AllocaInst*> strings;
    for (unsigned i = 0; i <= limits_.arguments; ++i)
      strings.push_back(string());
    llvm::Value* count = builder_.CreateZExtOrTrunc(argc, size_);
    llvm::Value* null = llvm::ConstantPointerNull::get(pointer_);
    std::vector<llvm::Value*> behind;  // behind the end is anything
    for (unsigned i = 0; i < strings.size(); ++i)
      behind.push_back(builder_.CreateLoad(
          pointer_, builder_.CreateConstGEP1_32(pointer_, argv, i)));
    builder_.CreateStore(null, builder_.CreateGEP(pointer_, argv, count));
    for (unsigned i = 0; i < strings.size(); ++i) {
      fill(*strings[i], [&](unsigned k) {
        return builder_.CreateCall(
            read_byte_, {builder_.getInt32(i), builder_.getInt32(k)});
      });
      llvm::Value* element = builder_.CreateSelect(
          builder_.CreateICmpUGT(count, number(i)), strings[i],
          builder_.CreateSelect(builder_.CreateICmpEQ(count, number(i)), null,
                                behind[i]));
      builder_.CreateStore(element,
                           builder_.CreateConstGEP1_32(pointer_, argv, i));
    }
    has_bytes(*argv, builder_.CreateMul(builder_.CreateAdd(count, number(1)),
                                        number(pointer_bytes_)));
    return argv;
  }

  llvm::Value* run(llvm::function_ref<llvm::Value*(unsigned)> read_byte) {
    llvm::AllocaInst* result = string();
    fill(*result, read_byte);
    return result;
  }

 private:
  llvm::AllocaInst* string() {
    return object(byte_, prefix() + 1ULL + kMostArguments);
  }

  /// Bytes of each string that are inputs.
  unsigned prefix() const { return limits_.argument_length + 1; }

  llvm::ConstantInt* number(std::uint64_t value) const {
    return llvm::ConstantInt::get(size_, value);
  }

  llvm::AllocaInst* object(llvm::Type* element, std::uint64_t count) {
    llvm::AllocaInst* result =
        builder_.CreateAlloca(llvm::ArrayType::get(element, count));
    result->setAlignment(llvm::Align(16));
    result->setMetadata(kMark, llvm::MDNode::get(result->getContext(), {}));
    return result;
  }

  /// The string ends with its first zero; if that is none of the inputs,
  /// anywhere behind them.
  void fill(llvm::AllocaInst& string,
            llvm::function_ref<llvm::Value*(unsigned)> read_byte) {
    llvm::Value* bytes =
        builder_.CreateAdd(builder_.CreateAnd(builder_.CreateCall(any_size_),
                                              number(kMostArguments - 1)),
                           number(prefix() + 1));
    std::vector<llvm::Value*> content;
    for (unsigned i = 0; i < prefix(); ++i) {
      content.push_back(read_byte(i));
      builder_.CreateStore(content.back(),
                           builder_.CreateConstGEP1_32(byte_, &string, i));
    }
    for (unsigned i = prefix(); i-- > 0;)
      bytes = builder_.CreateSelect(builder_.CreateIsNull(content[i]),
                                    number(i + 1), bytes);
    has_bytes(string, bytes);
  }

  void has_bytes(llvm::AllocaInst& object, llvm::Value* bytes) {
    builder_.CreateCall(extent_, {&object, bytes});
  }

  llvm::IRBuilder<>& builder_;
  const Options& limits_;
  llvm::Type* byte_;
  llvm::IntegerType* size_;
  llvm::PointerType* pointer_;
  unsigned pointer_bytes_;
  llvm::FunctionCallee read_byte_, any_size_, extent_;
};

}  // namespace

bool takes_arguments(const llvm::Function& entry) {
  if (entry.getName() != "main" || entry.arg_empty() || entry.arg_size() > 3 ||
      !entry.getArg(0)->getType()->isIntegerTy(32))
    return false;
  return llvm::all_of(llvm::drop_begin(entry.args()), [](const auto& argument) {
    return argument.getType()->isPointerTy() && !argument.hasByValAttr();
  });
}

llvm::Value* add_arguments(llvm::IRBuilder<>& builder, llvm::Module& module,
                           llvm::Value* argc, const Options& limits) {
  return ArgumentsMaker(builder, module, limits).run(argc);
}

llvm::Value* add_string(llvm::IRBuilder<>& builder, llvm::Module& module,
                        const Options& limits,
                        llvm::function_ref<llvm::Value*(unsigned)> read_byte) {
  return ArgumentsMaker(builder, module, limits).run(read_byte);
}

bool is_argument_object(const llvm::Value& object) {
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&object);
  return local && local->hasMetadata(kMark);
}

}  // namespace pleat::frontend
