// `snprintf(to, room, "%d:%s", x, s)` becomes a call of
//
//   n = __pleat_put_signed(to, room, 0, x, flags, width, precision)
//   n = __pleat_put_text(to, room, n, ":", 1)
//   n = __pleat_put_string(to, room, n, s, flags, width, precision)
//   return __pleat_put_end(to, room, n)
//
// where n is the number of bytes so far. What only prints has no room; asprintf
// asks for its room first, for which it prints twice. A compiled program calls
// the library's function instead (attribute kModel).
//
// vsnprintf and its kin take their arguments from a list. Their formats are
// constant where the function that calls them has a copy for each
// (variadic.cpp).

#include "frontend/formats.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>
#include <vector>

#include "frontend/accesses.h"
#include "frontend/format_strings.h"
#include "frontend/library.h"
#include "frontend/models.h"

namespace pleat::frontend {
namespace {

/// Where a function of the two families has its arguments.
struct FormatFunction {
  const char* name;
  bool scans;
  int to, room, stream;  ///< -1: it has none
  unsigned format;
  bool takes_list = false;  ///< behind the format
  bool allocates = false;   ///< `to` gets a pointer to the text
};

constexpr FormatFunction kFormatFunctions[] = {
    {"printf", false, -1, -1, -1, 0},
    {"fprintf", false, -1, -1, 0, 1},
    {"dprintf", false, -1, -1, 0, 1},
    {"sprintf", false, 0, -1, -1, 1},
    {"snprintf", false, 0, 1, -1, 2},
    {"scanf", true, -1, -1, -1, 0},
    {"sscanf", true, 0, -1, -1, 1},
    {"fscanf", true, -1, -1, 0, 1},
    {"__isoc99_scanf", true, -1, -1, -1, 0},
    {"__isoc99_sscanf", true, 0, -1, -1, 1},
    {"__isoc99_fscanf", true, -1, -1, 0, 1},
    {"asprintf", false, 0, -1, -1, 1, false, true},
    {"vprintf", false, -1, -1, -1, 0, true},
    {"vfprintf", false, -1, -1, 0, 1, true},
    {"vsprintf", false, 0, -1, -1, 1, true},
    {"vsnprintf", false, 0, 1, -1, 2, true},
    {"vasprintf", false, 0, -1, -1, 1, true, true},
    {"vsscanf", true, 0, -1, -1, 1, true},
    {"__isoc99_vsscanf", true, 0, -1, -1, 1, true}};

const FormatFunction* format_function(llvm::StringRef name) {
  const auto* it = std::ranges::find_if(
      kFormatFunctions, [&](const auto& one) { return name == one.name; });
  return it == std::end(kFormatFunctions) ? nullptr : it;
}

/// Bits of the integer that a length modifier speaks of.
unsigned bits_of(const std::string& length, unsigned word) {
  if (length == "hh") return 8;
  if (length == "h") return 16;
  if (length == "l" || length == "z" || length == "t") return word;
  return length.empty() ? 32 : 64;
}

bool is_number(char conversion) {
  return llvm::StringRef("diuoxX").contains(conversion);
}

int base_of(char conversion) {
  switch (conversion) {
    case 'o':
      return 8;
    case 'x':
    case 'X':
      return 16;
    case 'i':
      return 0;
    default:
      return 10;
  }
}

/// The function of one call.
class FormatBody {
 public:
  FormatBody(llvm::CallBase& call, const FormatFunction& what,
             bool reads_matter)
      : call_(call),
        what_(what),
        reads_matter_(reads_matter),
        module_(*call.getModule()),
        builder_(module_.getContext()),
        size_(module_.getDataLayout().getIntPtrType(module_.getContext())),
        pointer_(builder_.getPtrTy()),
        first_(what.format + 1) {}

  /// Null: an argument does not fit.
  llvm::Function* make(const std::vector<FormatPart>& parts) {
    std::vector<llvm::Type*> types;
    for (const llvm::Use& argument : call_.args())
      types.push_back(argument->getType());
    function_ = llvm::Function::Create(
        llvm::FunctionType::get(call_.getType(), types, false),
        llvm::GlobalValue::InternalLinkage, llvm::Twine(what_.name) + ".format",
        module_);
    function_->addFnAttr(kModel, what_.name);
    builder_.SetInsertPoint(
        llvm::BasicBlock::Create(module_.getContext(), "", function_));
    builder_.SetCurrentDebugLocation({});
    if (what_.takes_list) begin_list();
    if (what_.scans)
      scan(parts);
    else if (what_.allocates)
      print_into_new(parts);
    else
      print(parts);
    if (fits_) return function_;
    function_->eraseFromParent();
    return nullptr;
  }

 private:
  llvm::Value* call(const char* name, llvm::Type* result,
                    llvm::ArrayRef<llvm::Value*> arguments) {
    std::vector<llvm::Type*> types;
    for (const llvm::Value* argument : arguments)
      types.push_back(argument->getType());
    return builder_.CreateCall(
        module_.getOrInsertFunction(
            name, llvm::FunctionType::get(result, types, false)),
        arguments);
  }

  llvm::Value* number(int value) {
    return builder_.getInt32(static_cast<unsigned>(value));
  }

  /// The list, at an address by which a model can move it on.
  void begin_list() {
    const bool wide = size_->getBitWidth() == 64;
    list_ =
        first_ < function_->arg_size() ? function_->getArg(first_) : nullptr;
    if (!list_ || !list_->getType()->isPointerTy()) {
      fits_ = false;
    } else if (!wide) {
      llvm::Value* at = builder_.CreateAlloca(pointer_);
      builder_.CreateStore(list_, at);
      list_ = at;
    }
  }

  /// The next argument of the call, if it is of this type.
  llvm::Value* next(llvm::Type* type) {
    if (next_ == arguments_.size())
      arguments_.push_back(list_ ? from_list(type) : from_call(type));
    llvm::Value* result = arguments_[next_++];
    if (result && result->getType() == type) return result;
    fits_ = false;
    return nullptr;
  }
  llvm::Value* next_pointer() { return next(pointer_); }

  llvm::Value* from_call(const llvm::Type* type) {
    const unsigned number = first_ + next_;
    if (number >= function_->arg_size()) return nullptr;
    llvm::Argument* result = function_->getArg(number);
    return result->getType() == type ? result : nullptr;
  }

  llvm::Value* from_list(llvm::Type* type) {
    const char* model = type->isPointerTy()     ? "__pleat_list_pointer"
                        : type->isDoubleTy()    ? "__pleat_list_double"
                        : type->isIntegerTy(32) ? "__pleat_list_int"
                        : type->isIntegerTy(64) ? "__pleat_list_number"
                                                : nullptr;
    return fits_ && model ? call(model, type, {list_}) : nullptr;
  }

  llvm::Value* next_integer(unsigned bits, bool is_signed) {
    llvm::Value* value = next(builder_.getIntNTy(std::max(bits, 32U)));
    if (!value) return builder_.getInt64(0);
    llvm::Value* narrow = builder_.CreateTrunc(value, builder_.getIntNTy(bits));
    return is_signed ? builder_.CreateSExt(narrow, builder_.getInt64Ty())
                     : builder_.CreateZExt(narrow, builder_.getInt64Ty());
  }

  /// A width or precision; `absent` where it is not given.
  llvm::Value* number(const FormatNumber& one, int absent) {
    switch (one.is) {
      case FormatNumber::Is::Absent:
        return number(absent);
      case FormatNumber::Is::Number:
        return number(one.number);
      case FormatNumber::Is::Argument:
        break;
    }
    llvm::Value* value = next(builder_.getInt32Ty());
    return value ? value : number(absent);
  }

  // ---- printf ----

  void print(const std::vector<FormatPart>& parts) {
    if (what_.stream >= 0 && reads_matter_ &&
        call_.getArgOperand(0)->getType()->isPointerTy())
      call("__pleat_use_stream", builder_.getVoidTy(), {function_->getArg(0)});
    llvm::Value* to =
        what_.to < 0 ? llvm::ConstantPointerNull::get(pointer_)
                     : static_cast<llvm::Value*>(function_->getArg(what_.to));
    llvm::Value* all = llvm::Constant::getAllOnesValue(size_);
    llvm::Value* room = what_.room >= 0 ? function_->getArg(what_.room)
                        : what_.to >= 0 ? all
                                        : llvm::ConstantInt::get(size_, 0);
    llvm::Value* written = print(parts, to, room);
    if (!fits_) return;
    builder_.CreateRet(
        what_.to < 0
            ? call("__pleat_printed", call_.getType(), {written})
            : call("__pleat_put_end", call_.getType(), {to, room, written}));
  }

  /// asprintf: how long the text is, room for it, then the text.
  void print_into_new(const std::vector<FormatPart>& parts) {
    llvm::Value* length = print(parts, llvm::ConstantPointerNull::get(pointer_),
                                llvm::ConstantInt::get(size_, 0));
    if (!fits_) return;
    llvm::Value* to = call("__pleat_put_room", pointer_,
                           {function_->getArg(what_.to), length});
    llvm::LLVMContext& context = module_.getContext();
    auto* fails = llvm::BasicBlock::Create(context, "", function_);
    auto* goes_on = llvm::BasicBlock::Create(context, "", function_);
    builder_.CreateCondBr(builder_.CreateIsNull(to), fails, goes_on);
    builder_.SetInsertPoint(fails);
    builder_.CreateRet(number(-1));
    builder_.SetInsertPoint(goes_on);
    next_ = 0;
    llvm::Value* room =
        builder_.CreateAdd(length, llvm::ConstantInt::get(size_, 1));
    llvm::Value* written = print(parts, to, room);
    if (fits_)
      builder_.CreateRet(
          call("__pleat_put_end", call_.getType(), {to, room, written}));
  }

  /// All parts; the number of their bytes.
  llvm::Value* print(const std::vector<FormatPart>& parts, llvm::Value* to,
                     llvm::Value* room) {
    llvm::Value* written = llvm::ConstantInt::get(size_, 0);
    for (const FormatPart& part : parts) {
      if (!fits_) break;
      written = print(part, to, room, written);
    }
    return written;
  }

  static int flags_of(const FormatPart& part) {
    int result = 0;
    for (const char flag : part.flags)
      result |= 1 << llvm::StringRef("-0+ #").find(flag);
    if (part.conversion == 'X') result |= 32;
    return result;
  }

  llvm::Value* print(const FormatPart& part, llvm::Value* to, llvm::Value* room,
                     llvm::Value* written) {
    if (part.conversion == 0)
      return call("__pleat_put_text", size_,
                  {to, room, written,
                   builder_.CreateGlobalString(part.text, "format text"),
                   llvm::ConstantInt::get(size_, part.text.size())});
    llvm::Value* flags = number(flags_of(part));
    llvm::Value* width = number(part.width, 0);
    llvm::Value* precision = number(part.precision, -1);
    if (is_number(part.conversion)) {
      const bool is_signed = part.conversion == 'd' || part.conversion == 'i';
      llvm::Value* value =
          next_integer(bits_of(part.length, size_->getBitWidth()), is_signed);
      if (is_signed)
        return call("__pleat_put_signed", size_,
                    {to, room, written, value, flags, width, precision});
      return call("__pleat_put_unsigned", size_,
                  {to, room, written, value, number(base_of(part.conversion)),
                   flags, width, precision});
    }
    if (part.conversion == 'c' && part.length.empty())
      return call(
          "__pleat_put_char", size_,
          {to, room, written,
           builder_.CreateTrunc(next_integer(32, true), builder_.getInt32Ty()),
           flags, width});
    if (part.conversion == 's' && part.length.empty()) {
      llvm::Value* text = next_pointer();
      if (!text) return written;
      return call("__pleat_put_string", size_,
                  {to, room, written, text, flags, width, precision});
    }
    return print_any(part, to, room, written, width, precision);
  }

  /// What the library chooses, or what is not worth a model: some bytes.
  llvm::Value* print_any(const FormatPart& part, llvm::Value* to,
                         llvm::Value* room, llvm::Value* written,
                         llvm::Value* width, llvm::Value* precision) {
    int most = 0;
    if (part.conversion == 'p') {
      next_pointer();
      most = 18;
    } else if (llvm::StringRef("fFeEgGaA").contains(part.conversion)) {
      // A sign, a point, an exponent, the digits before the point.
      const bool is_long = part.length == "L";
      next(is_long ? llvm::Type::getX86_FP80Ty(module_.getContext())
                   : builder_.getDoubleTy());
      const bool is_fixed = part.conversion == 'f' || part.conversion == 'F';
      most = !is_fixed ? 48 : is_long ? 4940 : 320;
    } else {
      fits_ = false;
    }
    return call("__pleat_put_any", size_,
                {to, room, written, number(most), width, precision});
  }

  // ---- scanf ----

  void scan(const std::vector<FormatPart>& parts) {
    llvm::Value* text = llvm::ConstantPointerNull::get(pointer_);
    if (what_.to >= 0) text = function_->getArg(what_.to);
    // The library looks for the end of the text first.
    if (what_.to >= 0 && reads_matter_) call("strlen", size_, {text});
    // As models/__pleat_scan_peek.c has it: a stream, or a place in the text.
    auto* place =
        llvm::StructType::get(module_.getContext(), {pointer_, size_});
    at_ = builder_.CreateAlloca(place);
    builder_.CreateStore(
        what_.to >= 0 ? llvm::ConstantPointerNull::get(pointer_) : stream(),
        builder_.CreateStructGEP(place, at_, 0));
    builder_.CreateStore(llvm::ConstantInt::get(size_, 0),
                         builder_.CreateStructGEP(place, at_, 1));
    llvm::Value* assigned = number(0);
    for (const FormatPart& part : parts) {
      if (!fits_) return;
      if (part.conversion == 0)
        scan_text(part, text, assigned);
      else
        assigned = scan(part, text, assigned);
    }
    if (fits_) builder_.CreateRet(assigned);
  }

  /// What scanf and fscanf read.
  llvm::Value* stream() {
    if (what_.stream >= 0) return function_->getArg(what_.stream);
    return builder_.CreateLoad(pointer_,
                               module_.getOrInsertGlobal("stdin", pointer_));
  }

  /// Goes on where `result` is 1; else the call ends here.
  void require(llvm::Value* result, llvm::Value* assigned) {
    llvm::LLVMContext& context = module_.getContext();
    auto* fails = llvm::BasicBlock::Create(context, "", function_);
    auto* goes_on = llvm::BasicBlock::Create(context, "", function_);
    builder_.CreateCondBr(builder_.CreateICmpEQ(result, number(1)), goes_on,
                          fails);
    builder_.SetInsertPoint(fails);
    llvm::Value* nothing =
        builder_.CreateAnd(builder_.CreateICmpSLT(result, number(0)),
                           builder_.CreateICmpEQ(assigned, number(0)));
    builder_.CreateRet(builder_.CreateSelect(nothing, number(-1), assigned));
    builder_.SetInsertPoint(goes_on);
  }

  void scan_text(const FormatPart& part, llvm::Value* text,
                 llvm::Value* assigned) {
    bool blank = false;
    for (const char c : part.text) {
      const bool is_blank = c == ' ' || (c >= '\t' && c <= '\r');
      if (is_blank && !blank)
        call("__pleat_scan_blanks", builder_.getVoidTy(), {text, at_});
      blank = is_blank;
      if (!is_blank)
        require(call("__pleat_scan_literal", builder_.getInt32Ty(),
                     {text, at_, number(static_cast<unsigned char>(c))}),
                assigned);
    }
  }

  llvm::Value* scan(const FormatPart& part, llvm::Value* text,
                    llvm::Value* assigned) {
    const bool keeps = part.flags.empty();
    llvm::Value* null = llvm::ConstantPointerNull::get(pointer_);
    llvm::Value* to = keeps ? next_pointer() : null;
    if (!to) return assigned;
    const bool takes_set = part.conversion == '[';
    if (!is_number(part.conversion) && !part.length.empty()) {
      fits_ = false;  // wide characters
      return assigned;
    }
    llvm::Value* width =
        number(part.width, part.conversion == 'c' ? 1 : 0x7fffffff);
    if (is_number(part.conversion)) {
      scan_number(part, text, to, width, assigned);
    } else if (part.conversion == 'c') {
      require(call("__pleat_scan_chars", builder_.getInt32Ty(),
                   {text, at_, to, width}),
              assigned);
    } else {
      const std::string set = takes_set ? accepted(part.set) : "";
      require(
          call(takes_set ? "__pleat_scan_set" : "__pleat_scan_word",
               builder_.getInt32Ty(),
               takes_set
                   ? llvm::ArrayRef<llvm::Value*>{text, at_, to, width,
                                                  builder_.CreateGlobalString(
                                                      set, "accepted")}
                   : llvm::ArrayRef<llvm::Value*>{text, at_, to, width}),
          assigned);
    }
    return keeps ? builder_.CreateAdd(assigned, number(1)) : assigned;
  }

  void scan_number(const FormatPart& part, llvm::Value* text, llvm::Value* to,
                   llvm::Value* width, llvm::Value* assigned) {
    const unsigned bits = bits_of(part.length, size_->getBitWidth());
    llvm::Value* value = builder_.CreateAlloca(builder_.getInt64Ty());
    require(
        call("__pleat_scan_number", builder_.getInt32Ty(),
             {text, at_, width, number(base_of(part.conversion)),
              number(static_cast<int>(bits)),
              number(part.conversion == 'd' || part.conversion == 'i'), value}),
        assigned);
    if (llvm::isa<llvm::ConstantPointerNull>(to)) return;
    builder_.CreateStore(
        builder_.CreateTrunc(builder_.CreateLoad(builder_.getInt64Ty(), value),
                             builder_.getIntNTy(bits)),
        to);
  }

  /// For each byte, whether the set has it.
  static std::string accepted(llvm::StringRef set) {
    const bool negated = set.consume_front("^");
    std::string result(256, negated ? '\1' : '\0');
    const auto put = [&](unsigned char c) {
      result[c] = negated ? '\0' : '\1';
    };
    for (std::size_t i = 0; i < set.size(); ++i) {
      const auto from = static_cast<unsigned char>(set[i]);
      const bool is_range = i + 2 < set.size() && set[i + 1] == '-';
      const auto last =
          is_range ? static_cast<unsigned char>(set[i + 2]) : from;
      for (unsigned c = from; c <= last; ++c)
        put(static_cast<unsigned char>(c));
      if (is_range) i += 2;
    }
    return result;
  }

  llvm::CallBase& call_;
  const FormatFunction& what_;
  const bool reads_matter_;
  llvm::Module& module_;
  llvm::IRBuilder<> builder_;
  llvm::IntegerType* size_;
  llvm::PointerType* pointer_;
  llvm::Function* function_ = nullptr;
  llvm::Value* at_ = nullptr;
  llvm::Value* list_ = nullptr;
  const unsigned first_;                 ///< argument behind the format
  std::vector<llvm::Value*> arguments_;  ///< that conversions got
  std::size_t next_ = 0;                 ///< of them
  bool fits_ = true;
};

/// Does it print to a stream that may be another one than the standard ones?
bool follows_stream(const llvm::CallBase& call, const FormatFunction& what) {
  return what.stream >= 0 && call.getArgOperand(0)->getType()->isPointerTy() &&
         standard_stream(*call.getArgOperand(0)).empty();
}

/// The format of a call: a constant, or the one that a variable always holds.
std::optional<llvm::StringRef> format_of(const llvm::Value* value) {
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(value)) {
    const auto* variable =
        llvm::dyn_cast<llvm::AllocaInst>(load->getPointerOperand());
    if (!variable) return std::nullopt;
    value = nullptr;
    for (const llvm::User* user : variable->users()) {
      if (llvm::isa<llvm::LoadInst>(user)) continue;
      const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
      if (const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(user);
          call && call->isLifetimeStartOrEnd())
        continue;
      if (!store || store->getValueOperand() == variable || value)
        return std::nullopt;
      value = store->getValueOperand();
    }
    if (!value) return std::nullopt;
  }
  return constant_string(value);
}

/// Does a call that only prints do nothing that the question depends on?
bool is_idle(const llvm::CallBase& call, const FormatFunction& what,
             bool reads_matter) {
  if (what.scans || what.to >= 0 || !call.use_empty()) return false;
  if (reads_matter && (what.takes_list || follows_stream(call, what)))
    return false;
  return !reads_matter ||
         std::all_of(call.arg_begin() + what.format + 1, call.arg_end(),
                     [](const llvm::Use& argument) {
                       return !argument->getType()->isPointerTy() ||
                              constant_string(argument.get());
                     });
}

void expand(llvm::CallBase& call, bool reads_matter) {
  const llvm::Function* callee = callee_of(call);
  if (!callee || !callee->isDeclaration() ||
      library_function(*callee) == Library::Unknown)
    return;
  const FormatFunction* what = format_function(callee->getName());
  if (!what || what->format >= call.arg_size() ||
      !may_be_modelled(*call.getModule(), callee->getName()) ||
      !call.getType()->isIntegerTy(32) || is_idle(call, *what, reads_matter))
    return;
  const auto format = format_of(call.getArgOperand(what->format));
  if (!format) return;
  const auto parts = what->scans ? scanf_parts(*format) : printf_parts(*format);
  if (!parts) return;
  if (llvm::Function* body = FormatBody(call, *what, reads_matter).make(*parts))
    call.setCalledOperand(body);
}

}  // namespace

bool takes_format_and_list(llvm::StringRef name) {
  const FormatFunction* what = format_function(name);
  return what && what->takes_list;
}

void expand_formats(llvm::Module& module, bool reads_matter) {
  std::vector<llvm::CallBase*> calls;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& at : llvm::instructions(function)) {
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(&at))
        calls.push_back(call);
    }
  }
  for (llvm::CallBase* call : calls) expand(*call, reads_matter);
}

}  // namespace pleat::frontend
