#include "frontend/library.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "frontend/dialects.h"
#include "frontend/property_key.h"
#include "frontend/stubs.h"

namespace pleat::frontend {
namespace {

/// Of <math.h>, for `double`.
const llvm::StringSet<>& math_names() {
  static const llvm::StringSet<> names = {
      "fabs",    "sqrt",       "ceil",     "floor",  "trunc",   "round",
      "rint",    "nearbyint",  "fmod",     "fma",    "fmin",    "fmax",
      "fdim",    "copysign",   "isnan",    "isinf",  "finite",  "isfinite",
      "signbit", "fpclassify", "sin",      "cos",    "tan",     "asin",
      "acos",    "atan",       "atan2",    "sinh",   "cosh",    "tanh",
      "asinh",   "acosh",      "atanh",    "exp",    "exp2",    "expm1",
      "log",     "log2",       "log10",    "log1p",  "pow",     "cbrt",
      "hypot",   "erf",        "erfc",     "tgamma", "ldexp",   "scalbn",
      "scalbln", "logb",       "ilogb",    "lround", "llround", "lrint",
      "llrint",  "remainder",  "nextafter"};
  return names;
}

/// Functions of <math.h> that take and give numbers only. (errno is looked
/// after where they are called.)
bool is_math(const llvm::Function& function) {
  const auto is_number = [](const llvm::Type* type) {
    return type->isFloatingPointTy() || type->isIntegerTy();
  };
  const auto* type = function.getFunctionType();
  if (!is_number(type->getReturnType()) || type->getNumParams() == 0 ||
      type->isVarArg() || !llvm::all_of(type->params(), is_number) ||
      !type->getParamType(0)->isFloatingPointTy())
    return false;
  llvm::StringRef name = function.getName();
  name.consume_front("__");
  if (type->getParamType(0)->isFloatTy()) name.consume_back("f");
  if (type->getParamType(0)->isX86_FP80Ty()) name.consume_back("l");
  return math_names().contains(name);
}

bool is_only_read(const llvm::GlobalVariable& global) {
  return llvm::all_of(global.users(), [](const llvm::User* user) {
    return llvm::isa<llvm::LoadInst>(user);
  });
}

/// Does the program tie a stream (or the state of random numbers) to memory, or
/// to functions of its own? Then whatever works on streams may change these.
bool binds_streams(const llvm::Module& module) {
  const auto has = [&](const char* name) {
    return module.getFunction(name) != nullptr;
  };
  const auto has_own = [&](const char* name) {
    return has(name) && !module.getFunction(name)->isDeclaration();
  };
  // Without a buffer, they only say when a stream is written.
  const auto gives_buffer = [&](const char* name) {
    return has(name) &&
           llvm::any_of(module.getFunction(name)->users(), [](const auto* at) {
             const auto* call = llvm::dyn_cast<llvm::CallBase>(at);
             return !call || call->arg_size() < 2 ||
                    !llvm::isa<llvm::ConstantPointerNull>(
                        call->getArgOperand(1));
           });
  };
  const llvm::GlobalVariable* input = module.getNamedGlobal("stdin");
  return (input && !is_only_read(*input)) ||
         llvm::any_of(
             std::initializer_list<const char*>{
                 "fmemopen", "open_memstream", "open_wmemstream", "fopencookie",
                 "funopen", "setbuffer", "mmap", "mmap64", "shmat", "initstate",
                 "setstate", "initstate_r", "setstate_r",
                 "register_printf_function", "register_printf_specifier",
                 "register_printf_modifier"},
             has) ||
         gives_buffer("setvbuf") || gives_buffer("setbuf") ||
         // The library would call them.
         llvm::any_of(
             std::initializer_list<const char*>{"malloc", "calloc", "free"},
             has_own);
}

/// One line of library.def.
struct Entry {
  llvm::StringRef prototype;
  Library effect;
  unsigned about;
};

const Entry* find_entry(llvm::StringRef name) {
  static const llvm::StringMap<Entry> table = {
#define PLEAT_LIBRARY(name, prototype, effect, about) \
  {#name, {prototype, Library::effect, about}},
#include "frontend/library.def"
#undef PLEAT_LIBRARY
  };
  const auto it = table.find(name);
  return it == table.end() ? nullptr : &it->second;
}

bool fits_letter(char letter, const llvm::Type& type) {
  switch (letter) {
    case 'v':
      return type.isVoidTy();
    case 'i':
    case 'l':
    case 'L':
      return type.isIntegerTy();
    case 'p':
    case 'n':
      return type.isPointerTy();
    case 'd':
      return type.isDoubleTy();
    case 'f':
      return type.isFloatTy();
    case 'D':
      return type.isX86_FP80Ty();
    case 's':
      return type.isStructTy();
    default:
      return letter == '?';
  }
}

/// Does a declaration fit a prototype of library.def? One that leaves the
/// parameters open (`int rand();`) or the result out does, and so do integers
/// of any width: old programs declare what they call by heart.
bool fits(const llvm::Function& function, llvm::StringRef prototype) {
  if (prototype == "*") return true;
  const llvm::FunctionType& type = *function.getFunctionType();
  if (!type.getReturnType()->isVoidTy() &&
      !fits_letter(prototype[0], *type.getReturnType()))
    return false;
  if (type.isVarArg() && type.getNumParams() == 0) return true;
  llvm::StringRef parameters = prototype.drop_front();
  if (parameters.consume_back(".") != type.isVarArg() ||
      parameters.size() != type.getNumParams())
    return false;
  for (unsigned i = 0; i < type.getNumParams(); ++i) {
    if (!fits_letter(parameters[i], *type.getParamType(i))) return false;
  }
  return true;
}

/// The names of other tools are short: only what returns a number is one.
bool is_input_function(const llvm::Function& function) {
  const llvm::StringRef name = function.getName();
  const llvm::Type* type = function.getReturnType();
  if (name.starts_with(kNondetPrefix)) return !type->isVoidTy();
  const bool is_number = type->isIntegerTy() || type->isFloatingPointTy();
  return is_number && (is_nondet(std::string_view(name)) ||
                       name.starts_with(kSymbolicValue));
}

}  // namespace

unsigned about(llvm::StringRef name) {
  const Entry* entry = find_entry(name);
  return entry ? entry->about : Plain;
}

bool has_other_result(llvm::StringRef name) {
  if ((about(name) & Builtin) != 0 || name == "alloca" ||
      math_names().contains(name))
    return true;
  return (name.ends_with("f") || name.ends_with("l")) &&
         math_names().contains(name.drop_back());
}

bool may_be_modelled(const llvm::Module& module, llvm::StringRef name) {
  const Entry* entry = find_entry(name);
  const llvm::Function* function = module.getFunction(name);
  if (!entry || !function) return true;
  return fits(*function, entry->prototype) &&
         ((entry->about & Streams) == 0 || !binds_streams(module));
}

bool accepts_null(const llvm::Function& function, unsigned parameter) {
  const Entry* entry = find_entry(function.getName());
  return entry && fits(function, entry->prototype) &&
         parameter + 1 < entry->prototype.size() &&
         entry->prototype[parameter + 1] == 'n';
}

Library library_function(const llvm::Function& function) {
  if (!function.isDeclaration() || function.isIntrinsic())
    return Library::Unknown;
  const llvm::StringRef name = function.getName();
  if (function.hasFnAttribute(kStub)) return Library::Writes;
  if (is_input_function(function)) return Library::Nondet;
  if (is_assume(std::string_view(name))) return Library::Assume;
  if (name.starts_with("__pleat_any_")) return Library::Any;
  if (name.starts_with(kGiven)) return Library::Given;
  if (is_math(function)) return Library::Math;
  if (is_failure(name)) return Library::AssertFail;
  if (is_error_function(name)) return Library::End;
  const Entry* entry = find_entry(name);
  if (!entry || !fits(function, entry->prototype)) return Library::Unknown;
  const bool streams =
      entry->effect == Library::NoEffect || entry->effect == Library::Writes;
  return streams && binds_streams(*function.getParent()) ? Library::CallsGiven
                                                         : entry->effect;
}

llvm::StringRef standard_stream(const llvm::Value& value) {
  const auto* load = llvm::dyn_cast<llvm::LoadInst>(&value);
  const auto* stream =
      load ? llvm::dyn_cast<llvm::GlobalVariable>(load->getPointerOperand())
           : nullptr;
  if (!stream || !stream->isDeclaration()) return "";
  const llvm::StringRef name = stream->getName();
  const bool is_one = name == "stdin" || name == "stdout" || name == "stderr";
  return is_one && is_only_read(*stream) ? name : "";
}

std::optional<llvm::StringRef> constant_string(const llvm::Value* value) {
  const auto* string = llvm::dyn_cast<llvm::GlobalVariable>(value);
  if (!string || !string->isConstant() || !string->hasInitializer())
    return std::nullopt;
  if (string->getInitializer()->isNullValue() &&
      string->getValueType()->isArrayTy() &&
      string->getValueType()->getArrayElementType()->isIntegerTy(8))
    return llvm::StringRef();
  const auto* data =
      llvm::dyn_cast<llvm::ConstantDataSequential>(string->getInitializer());
  if (!data || !data->isCString()) return std::nullopt;
  return data->getAsCString();
}

}  // namespace pleat::frontend
