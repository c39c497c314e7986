#include "frontend/instrument.h"

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

#include <algorithm>
#include <map>
#include <vector>

#include "frontend/accesses.h"
#include "frontend/arguments.h"
#include "frontend/checks.h"
#include "frontend/entry_wrapper.h"
#include "frontend/initialisation.h"
#include "frontend/library.h"
#include "frontend/models.h"
#include "frontend/near_null.h"
#include "frontend/pointer_arithmetic.h"
#include "frontend/property_key.h"
#include "frontend/stubs.h"
#include "support/check.h"
#include "support/system_library.h"

namespace pleat::frontend {
namespace {

using cfa::Property;

class Instrumenter {
 public:
  Instrumenter(const llvm::Module& original, const Instrumentation& what)
      : original_(original),
        what_(what),
        module_(llvm::CloneModule(original, map_)),
        context_(module_->getContext()),
        int_(llvm::Type::getInt32Ty(context_)),
        size_(module_->getDataLayout().getIntPtrType(context_)) {
    auto* pointer = llvm::PointerType::getUnqual(context_);
    auto* nothing = llvm::Type::getVoidTy(context_);
    input_ = module_->getOrInsertFunction("__pleat_input", nothing, int_,
                                          pointer, size_);
    reached_ = module_->getOrInsertFunction("__pleat_reached", nothing, int_);
  }

  std::unique_ptr<llvm::Module> operator()() {
    mark_steps();
    // Properties first: a site's call may be replaced, and with it its place.
    for (std::size_t i = 0; i < what_.cfa.properties.size(); ++i) {
      if (property_key(what_.cfa, i) == static_cast<int>(i))
        mark(what_.cfa.properties[i], static_cast<int>(i));
    }
    for (std::size_t i = 0; i < what_.sites.sites().size(); ++i)
      feed(what_.sites.sites()[i], static_cast<int>(i));
    set_entry();
    remove_models();
    define_missing();
    for (llvm::Function& function : *module_) {
      if (!function.isDeclaration()) add_sanitizers(function);
    }
    return std::move(module_);
  }

 private:
  llvm::Instruction* copy_of(const llvm::Instruction& instruction) {
    return llvm::cast<llvm::Instruction>(map_[&instruction]);
  }

  llvm::Value* copy_of(const llvm::Value& value) {
    return llvm::MapValue(&value, map_);
  }

  /// Which of them takes part is decided when the module is compiled.
  static void add_sanitizers(llvm::Function& function) {
    function.addFnAttr(llvm::Attribute::SanitizeAddress);
    function.addFnAttr(llvm::Attribute::SanitizeMemory);
  }

  // ---- properties ----

  void mark(const Property& property, int key) {
    for (const llvm::Function& function : original_) {
      for (const llvm::BasicBlock& block : function) {
        if (property.kind == Property::Kind::Line)
          mark_line(block, property, key);
        else if (is_leak(property))
          mark_end(block, property, key);
        else if (property.kind == Property::Kind::Check) {
          mark_check(block, property, key);
          mark_unreachable(block, property, key);
          if (is_memory_check(property.text))
            mark_accesses(block, property, key);
        } else
          mark_calls(block, property, key);
      }
    }
  }

  static bool is_leak(const Property& property) {
    return property.kind == Property::Kind::Check &&
           is_leak_check(property.text);
  }

  /// Where the program returns, or exits, the harness looks what is left.
  void mark_end(const llvm::BasicBlock& block, const Property& property,
                int key) {
    if (!knows_end()) return;
    const llvm::FunctionCallee ends = module_->getOrInsertFunction(
        "__pleat_ends", llvm::Type::getVoidTy(context_), int_, int_);
    const bool in_entry = block.getParent()->getName() == what_.entry;
    for (const llvm::Instruction& at : block) {
      if (what_.pos(at) != property.pos) continue;
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&at);
      const llvm::Function* callee = call ? callee_of(*call) : nullptr;
      // What the stack leads to is not lost by leaving in the middle.
      const bool exits = callee && property.text == kCleanup &&
                         library_function(*callee) == Library::End &&
                         callee->getName() != "abort";
      if (!exits && !(in_entry && llvm::isa<llvm::ReturnInst>(at))) continue;
      llvm::IRBuilder<> builder(copy_of(at));
      builder.CreateCall(ends, {builder.getInt32(key),
                                builder.getInt32(property.text == kLeak)});
    }
  }

  /// Does nothing of the program come behind its end, does main run once, and
  /// are all places where it may keep pointers known to the harness?
  bool knows_end() const {
    for (const char* name :
         {"atexit", "on_exit", "at_quick_exit", "pthread_create", "thrd_create",
          "fork", "mmap", "mmap64", "shmat", "sbrk", "brk", "dlopen"}) {
      if (original_.getFunction(name)) return false;
    }
    const llvm::GlobalVariable* after =
        original_.getNamedGlobal("llvm.global_dtors");
    const llvm::Function* main = original_.getFunction(what_.entry);
    return !after && main &&
           llvm::all_of(main->users(), [](const llvm::User* user) {
             const auto* call = llvm::dyn_cast<llvm::CallBase>(user);
             return call && call->getFunction()->getName() == kStart;
           });
  }

  /// What may be made of null is told, so that it is known again.
  void mark_steps() {
    if (std::ranges::none_of(what_.cfa.properties, [](const Property& p) {
          return p.kind == Property::Kind::Check && is_memory_check(p.text);
        }))
      return;
    auto* pointer = llvm::PointerType::getUnqual(context_);
    step_ = module_->getOrInsertFunction(
        "__pleat_step", llvm::Type::getVoidTy(context_), pointer, pointer);
    for (const llvm::Function& function : original_) {
      for (const llvm::Instruction& at : llvm::instructions(function))
        mark_step(at);
    }
  }

  void mark_step(const llvm::Instruction& at) {
    const auto tell = [&](const llvm::GEPOperator& step,
                          llvm::Instruction* before) {
      if (step.getType()->isVectorTy() || !may_keep_near_null(step)) return;
      llvm::IRBuilder<> builder(before);
      builder.CreateCall(step_,
                         {copy_of(*start_of_steps(step.getPointerOperand())),
                          copy_of(static_cast<const llvm::Value&>(step))});
    };
    if (const auto* step = llvm::dyn_cast<llvm::GEPOperator>(&at))
      tell(*step, copy_of(at)->getNextNode());
    if (llvm::isa<llvm::PHINode>(at)) return;
    for (const llvm::Use& operand : at.operands()) {
      const auto* data = llvm::dyn_cast<llvm::ConstantExpr>(operand.get());
      if (data && llvm::isa<llvm::GEPOperator>(data))
        tell(llvm::cast<llvm::GEPOperator>(*data), copy_of(at));
    }
  }

  void mark_calls(const llvm::BasicBlock& block, const Property& property,
                  int key) {
    const std::vector<std::string> names = property_functions(property);
    for (const llvm::Instruction& instruction : block) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (!call || what_.pos(*call) != property.pos) continue;
      const llvm::Value* callee = call->getCalledOperand()->stripPointerCasts();
      llvm::IRBuilder<> builder(copy_of(*call));
      if (const auto* function = llvm::dyn_cast<llvm::Function>(callee)) {
        const llvm::StringRef name =
            function->hasFnAttribute(kModel)
                ? function->getFnAttribute(kModel).getValueAsString()
                : function->getName();
        if (std::ranges::find(names, name.str()) != names.end())
          builder.CreateCall(reached_, builder.getInt32(key));
      } else {
        mark_indirect(builder, *call, names, key);
      }
    }
  }

  /// A branch to a trap, when it goes there.
  void mark_check(const llvm::BasicBlock& block, const Property& property,
                  int key) {
    const llvm::Instruction& end = *block.getTerminator();
    const auto side = trap_side(end);
    if (!side || what_.pos(end) != property.pos ||
        check_text(end, what_.checks) != property.text)
      return;
    auto* branch = llvm::cast<llvm::BranchInst>(copy_of(end));
    llvm::IRBuilder<> builder(branch);
    llvm::Value* no = builder.getInt32(-2);
    llvm::Value* yes = builder.getInt32(key);
    if (is_doubtful(end)) {
      const llvm::BinaryOperator* shift = checked_shift(end);
      if (!shift) return;
      llvm::Value* shifted = copy_of(*shift->getOperand(0));
      yes = builder.CreateSelect(
          builder.CreateICmpSLT(
              shifted, llvm::Constant::getNullValue(shifted->getType())),
          no, yes);
    }
    builder.CreateCall(reached_, builder.CreateSelect(branch->getCondition(),
                                                      *side == 0 ? yes : no,
                                                      *side == 0 ? no : yes));
  }

  void mark_unreachable(const llvm::BasicBlock& block, const Property& property,
                        int key) {
    if (property.text != kUnreachable) return;
    for (const llvm::Instruction& at : block) {
      if (!is_unreachable_mark(at) || what_.pos(at) != property.pos) continue;
      llvm::IRBuilder<> builder(copy_of(at));
      builder.CreateCall(reached_, builder.getInt32(key));
    }
  }

  /// A shift that is asked about only where it is clear that it overflows
  /// (Branching::leave_doubtful_shift).
  bool is_doubtful(const llvm::Instruction& end) const {
    return is_shift_check(end) &&
           std::ranges::find(what_.checks, kShifts) == what_.checks.end();
  }

  /// What touches memory there, and calls of the library that do.
  void mark_accesses(const llvm::BasicBlock& block, const Property& property,
                     int key) {
    if (property.text == kUninitialised) mark_loads(block, property, key);
    auto* pointer = llvm::PointerType::getUnqual(context_);
    auto* nothing = llvm::Type::getVoidTy(context_);
    const llvm::FunctionCallee access = module_->getOrInsertFunction(
        "__pleat_access", nothing, int_, int_, pointer, pointer, size_);
    const llvm::FunctionCallee calling =
        module_->getOrInsertFunction("__pleat_calling", nothing, int_);
    const unsigned kind = property.text == kNull    ? 0
                          : property.text == kFreed ? 1
                                                    : 2;
    for (const llvm::Instruction& instruction : block) {
      if (what_.pos(instruction) != property.pos) continue;
      llvm::Instruction* at = copy_of(instruction);
      for (const Touched& one : touched(instruction)) {
        if (one.use == Touched::Use::Free || property.text == kFree ||
            property.text == kUninitialised)
          continue;
        llvm::IRBuilder<> builder(at);
        llvm::Value* bytes =
            one.length ? builder.CreateZExtOrTrunc(copy_of(*one.length), size_)
                       : llvm::ConstantInt::get(size_, one.bytes);
        const llvm::Value* start = one.use == Touched::Use::Access
                                       ? start_of_steps(one.pointer)
                                       : one.pointer;
        builder.CreateCall(access,
                           {builder.getInt32(kind), builder.getInt32(key),
                            copy_of(*start), copy_of(*one.pointer), bytes});
      }
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      llvm::IRBuilder<> before(at);
      llvm::Value* blamed =
          call ? blamed_in(before, *call, property, key) : nullptr;
      if (!blamed) continue;
      before.CreateCall(calling, blamed);
      llvm::IRBuilder<> after(at->getNextNode());
      after.CreateCall(calling, after.getInt32(-2));
    }
  }

  /// What is used of what is read there must hold a value. Of bit-fields the
  /// memory sanitizer knows single bits, and we do not.
  void mark_loads(const llvm::BasicBlock& block, const Property& property,
                  int key) {
    const llvm::FunctionCallee holds = module_->getOrInsertFunction(
        "__pleat_holds", llvm::Type::getVoidTy(context_), int_,
        llvm::PointerType::getUnqual(context_), size_);
    for (const llvm::Instruction& at : block) {
      const auto* load = llvm::dyn_cast<llvm::LoadInst>(&at);
      if (!load || what_.pos(at) != property.pos || is_bit_field(*load) ||
          use_of(*load) != LoadedValue::Used)
        continue;
      llvm::IRBuilder<> builder(copy_of(at));
      builder.CreateCall(
          holds, {builder.getInt32(key), copy_of(*load->getPointerOperand()),
                  llvm::ConstantInt::get(
                      size_, module_->getDataLayout().getTypeStoreSize(
                                 load->getType()))});
    }
  }

  /// What the sanitizer complains about while a function of the library runs
  /// is the property at its call; it judges `free` itself. Null: the call is
  /// none of the library.
  llvm::Value* blamed_in(llvm::IRBuilder<>& builder, const llvm::CallBase& call,
                         const Property& property, int key) {
    llvm::Value* yes = builder.getInt32(key);
    const llvm::Function* callee = callee_of(call);
    if (callee && callee->hasFnAttribute(kModel)) return yes;
    if (property.text != kFree || call.isInlineAsm()) return nullptr;
    if (callee)
      return library_function(*callee) == Library::Free ? yes : nullptr;
    llvm::Function* function = module_->getFunction("free");
    if (!function) return nullptr;
    llvm::Value* same = builder.CreateICmpEQ(
        llvm::cast<llvm::CallBase>(copy_of(call))->getCalledOperand(),
        function);
    return builder.CreateSelect(same, yes, builder.getInt32(-2));
  }

  /// A call through a pointer: it counts if the pointer is the function.
  void mark_indirect(llvm::IRBuilder<>& builder, const llvm::CallBase& call,
                     const std::vector<std::string>& names, int key) {
    llvm::Value* callee =
        llvm::cast<llvm::CallBase>(copy_of(call))->getCalledOperand();
    for (const std::string& name : names) {
      llvm::Function* function = module_->getFunction(name);
      if (!function || llvm::isa<llvm::InlineAsm>(callee)) continue;
      llvm::Value* same = builder.CreateICmpEQ(callee, function);
      builder.CreateCall(reached_,
                         builder.CreateSelect(same, builder.getInt32(key),
                                              builder.getInt32(-2)));
    }
  }

  /// Wherever control comes to the line from elsewhere in the block.
  void mark_line(const llvm::BasicBlock& block, const Property& property,
                 int key) {
    bool inside = false;
    for (const llvm::Instruction& instruction : block) {
      const cfa::SourcePos pos = what_.pos(instruction);
      if (!pos.known()) continue;
      const bool here =
          pos.line == property.pos.line && pos.file == property.pos.file;
      if (here && !inside) {
        llvm::Instruction* at = copy_of(instruction);
        if (llvm::isa<llvm::PHINode>(at))
          at = &*at->getParent()->getFirstInsertionPt();
        llvm::IRBuilder<> builder(at);
        builder.CreateCall(reached_, builder.getInt32(key));
      }
      inside = here;
    }
  }

  // ---- inputs ----

  void read(llvm::IRBuilder<>& builder, int site, llvm::Value* to,
            std::uint64_t bytes) {
    builder.CreateCall(input_, {builder.getInt32(static_cast<unsigned>(site)),
                                to, llvm::ConstantInt::get(size_, bytes)});
  }

  void feed(const InputSite& site, int number) {
    llvm::Instruction* at = copy_of(*site.at);
    if (site.kind == cfa::Input::Kind::Allocation) {
      allocate(*llvm::cast<llvm::CallBase>(at), number);
    } else if (site.object) {
      llvm::IRBuilder<> builder(at->getNextNode());
      read(builder, number, map_[site.object], site.bytes);
    } else {
      replace(at, number, site.bytes);
    }
  }

  /// A call or load gives what the harness says instead.
  void replace(llvm::Instruction* at, int number, std::uint64_t bytes) {
    llvm::Type* type = at->getType();
    // An integer of odd width is read from whole bytes.
    llvm::Type* stored =
        type->isIntegerTy()
            ? llvm::IntegerType::get(context_, static_cast<unsigned>(bytes * 8))
            : type;
    llvm::BasicBlock& entry = at->getFunction()->getEntryBlock();
    llvm::IRBuilder<> start(&entry, entry.getFirstInsertionPt());
    llvm::Value* place = start.CreateAlloca(stored);
    llvm::IRBuilder<> builder(at);
    // The memory sanitizer does not see what the harness writes.
    builder.CreateStore(llvm::Constant::getNullValue(stored), place);
    read(builder, number, place, bytes);
    llvm::Value* value = builder.CreateLoad(stored, place);
    if (stored != type) value = builder.CreateTrunc(value, type);
    at->replaceAllUsesWith(value);
    at->eraseFromParent();
  }

  /// The call happens unless the harness lets it fail; then the block is
  /// filled.
  void allocate(llvm::CallBase& call, int number) {
    auto* pointer = llvm::PointerType::getUnqual(context_);
    const unsigned size_argument = call.arg_size() - 1;
    if (call.getType() != pointer || call.arg_size() > 2 ||
        call.arg_size() == 0 ||
        !call.getArgOperand(size_argument)->getType()->isIntegerTy())
      return;
    const llvm::FunctionCallee fails =
        module_->getOrInsertFunction("__pleat_fails", int_, int_);
    const llvm::FunctionCallee block = module_->getOrInsertFunction(
        "__pleat_block", llvm::Type::getVoidTy(context_), int_, pointer, size_);
    llvm::Instruction* next = call.getNextNode();
    llvm::IRBuilder<> builder(next);
    llvm::Value* site = builder.getInt32(static_cast<unsigned>(number));
    // What calloc gives holds zeros.
    llvm::Value* bytes =
        call.arg_size() == 1
            ? builder.CreateZExtOrTrunc(call.getArgOperand(0), size_)
            : llvm::ConstantInt::get(size_, 0);
    llvm::CallInst* fill = builder.CreateCall(block, {site, &call, bytes});
    if (what_.malloc_never_fails) return;
    builder.SetInsertPoint(&call);
    llvm::Value* does_not_fail = builder.CreateICmpEQ(
        builder.CreateCall(fails, {site}), builder.getInt32(0));
    llvm::BasicBlock* before = call.getParent();
    llvm::BasicBlock* calls = before->splitBasicBlock(call.getIterator());
    llvm::BasicBlock* after = calls->splitBasicBlock(next->getIterator());
    before->getTerminator()->eraseFromParent();
    builder.SetInsertPoint(before);
    builder.CreateCondBr(does_not_fail, calls, after);
    builder.SetInsertPoint(after, after->begin());
    llvm::PHINode* result = builder.CreatePHI(pointer, 2);
    call.replaceAllUsesWith(result);
    result->addIncoming(&call, calls);
    result->addIncoming(llvm::ConstantPointerNull::get(pointer), before);
    fill->setArgOperand(1, &call);
  }

  // ---- linking ----

  void set_entry() {
    llvm::Function* start = module_->getFunction(kStart);
    if (what_.entry == "main" && !start) return;
    if (takes_arguments(*module_->getFunction(what_.entry)))
      return give_arguments(*start);
    if (llvm::Function* other = module_->getFunction("main"))
      other->setName("__pleat_original_main");
    if (llvm::Function* entry = module_->getFunction(what_.entry))
      entry->setLinkage(llvm::GlobalValue::ExternalLinkage);
    if (start) start->setName("main");
  }

  /// The arguments come from outside; of what argv points to, main gets a copy
  /// whose ends the address sanitizer knows.
  void give_arguments(llvm::Function& start) {
    start.eraseFromParent();
    llvm::Function* original = module_->getFunction("main");
    original->setName("__pleat_original_main");
    auto* main = llvm::Function::Create(original->getFunctionType(),
                                        llvm::GlobalValue::ExternalLinkage,
                                        "main", *module_);
    llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context_, "", main));
    std::vector<llvm::Value*> arguments;
    for (llvm::Argument& argument : main->args())
      arguments.push_back(&argument);
    if (arguments.size() > 1)
      arguments[1] = builder.CreateCall(
          module_->getOrInsertFunction(
              "__pleat_arguments", arguments[1]->getType(),
              arguments[0]->getType(), arguments[1]->getType()),
          {arguments[0], arguments[1]});
    llvm::CallInst* call = builder.CreateCall(original, arguments);
    if (call->getType()->isVoidTy())
      builder.CreateRetVoid();
    else
      builder.CreateRet(call);
  }

  /// What the real library defines takes the place of its model.
  void remove_models() {
    std::map<std::string, std::vector<llvm::Function*>> models;
    for (llvm::Function& function : *module_) {
      if (!function.hasFnAttribute(kModel)) continue;
      const std::string name =
          function.getFnAttribute(kModel).getValueAsString().str();
      if (in_system_library(name)) models[name].push_back(&function);
    }
    for (auto& [name, copies] : models) {
      llvm::Function* real = module_->getFunction(name);
      if (!real || !real->isDeclaration())
        real = llvm::Function::Create(copies[0]->getFunctionType(),
                                      llvm::GlobalValue::ExternalLinkage, "",
                                      *module_);
      for (llvm::Function* copy : copies) {
        copy->replaceAllUsesWith(real);
        copy->eraseFromParent();
      }
      real->setName(name);
    }
  }

  /// Does something that the program is linked with define this function?
  static bool is_provided(const llvm::Function& function) {
    if (function.hasFnAttribute(kStub)) return false;
    const std::string name = function.getName().str();
    const Library known = library_function(function);
    return known == Library::Assume || known == Library::AssertFail ||
           name == "__pleat_input" || name == "__pleat_reached" ||
           name == "__pleat_access" || name == "__pleat_calling" ||
           name == "__pleat_step" || name == "__pleat_holds" ||
           name == "__pleat_ends" || name == "__pleat_fails" ||
           name == "__pleat_block" || name == "__pleat_arguments" ||
           is_error_function(name) || in_system_library(name);
  }

  /// What no library has does nothing.
  void define_missing() {
    for (llvm::Function& function : *module_) {
      if (!function.isDeclaration() || function.isIntrinsic() ||
          is_provided(function))
        continue;
      auto* body = llvm::BasicBlock::Create(context_, "", &function);
      llvm::IRBuilder<> builder(body);
      llvm::Type* type = function.getReturnType();
      if (type->isVoidTy())
        builder.CreateRetVoid();
      else if (type->isPointerTy() &&
               function.getName().starts_with("__pleat_any_"))
        builder.CreateRet(zeros());
      else
        builder.CreateRet(llvm::Constant::getNullValue(type));
      function.setLinkage(llvm::GlobalValue::WeakAnyLinkage);
    }
    for (llvm::GlobalVariable& global : module_->globals()) {
      if (!global.isDeclaration() || in_system_library(global.getName().str()))
        continue;
      if (!global.getValueType()->isSized()) continue;
      global.setInitializer(
          llvm::Constant::getNullValue(global.getValueType()));
      global.setLinkage(llvm::GlobalValue::WeakAnyLinkage);
      global.setConstant(false);
    }
  }

  /// Some memory for a pointer that may point anywhere.
  llvm::Constant* zeros() {
    auto* type = llvm::ArrayType::get(llvm::Type::getInt64Ty(context_), 512);
    return new llvm::GlobalVariable(*module_, type, false,
                                    llvm::GlobalValue::InternalLinkage,
                                    llvm::Constant::getNullValue(type));
  }

  const llvm::Module& original_;
  const Instrumentation& what_;
  llvm::ValueToValueMapTy map_;
  std::unique_ptr<llvm::Module> module_;
  llvm::LLVMContext& context_;
  llvm::IntegerType* int_;
  llvm::Type* size_;
  llvm::FunctionCallee input_, reached_, step_;
};

}  // namespace

std::unique_ptr<llvm::Module> instrumented(const llvm::Module& module,
                                           const Instrumentation& what) {
  return Instrumenter(module, what)();
}

void write_bitcode(const llvm::Module& module, const std::string& file) {
  std::error_code error;
  llvm::raw_fd_ostream stream(file, error, llvm::sys::fs::OF_None);
  if (error) throw InputError(file + ": " + error.message());
  llvm::WriteBitcodeToFile(module, stream);
  stream.close();
  if (stream.has_error())
    throw InputError(file + ": " + stream.error().message());
}

}  // namespace pleat::frontend
