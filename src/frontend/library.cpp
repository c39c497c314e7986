#include "frontend/library.h"

#include <llvm/ADT/StringSet.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Module.h>

#include "frontend/property_key.h"

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

/// Does the program tie a stream (or the state of random numbers) to memory, or
/// to functions of its own? Then whatever works on streams may change these.
bool binds_streams(const llvm::Module& module) {
  const auto has = [&](const char* name) {
    return module.getFunction(name) != nullptr;
  };
  const auto has_own = [&](const char* name) {
    return has(name) && !module.getFunction(name)->isDeclaration();
  };
  return llvm::any_of(
             std::initializer_list<const char*>{
                 "fmemopen", "open_memstream", "open_wmemstream", "fopencookie",
                 "funopen", "setvbuf", "setbuf", "setbuffer", "mmap", "mmap64",
                 "shmat", "initstate", "setstate", "initstate_r", "setstate_r",
                 "register_printf_function", "register_printf_specifier",
                 "register_printf_modifier"},
             has) ||
         // The library would call them.
         llvm::any_of(
             std::initializer_list<const char*>{"malloc", "calloc", "free"},
             has_own);
}

Library by_name(llvm::StringRef name) {
  return llvm::StringSwitch<Library>(name)
      .Case("__pleat_heap_size", Library::HeapSize)
      .Case("__VERIFIER_assume", Library::Assume)
      .Cases("abort", "exit", "_exit", "_Exit", "quick_exit", "__builtin_trap",
             Library::End)
      // Before 2020 `__VERIFIER_error` meant `abort`.
      .Cases("__VERIFIER_error", "reach_error", Library::End)
      .Case("memset", Library::Memset)
      .Cases("memcpy", "memmove", Library::Memcpy)
      .Cases("abs", "labs", "llabs", "imaxabs", Library::Abs)
      .Case("malloc", Library::Malloc)
      .Case("calloc", Library::Calloc)
      .Case("free", Library::Free)
      // They read our memory and change only what we do not model (streams).
      .Cases("printf", "puts", "putchar", "fprintf", "fputs", "fputc", "putc",
             Library::NoEffect)
      .Cases("strlen", "strcmp", "strncmp", "memcmp", "atoi", "atol",
             Library::NoEffect)
      .Cases("rand", "random", "clock", "getpid", "fflush", "sleep", "usleep",
             "isalpha", Library::NoEffect)
      .Cases("isdigit", "isspace", "isupper", "islower", "toupper", "tolower",
             "__VERIFIER_atomic_begin", "__VERIFIER_atomic_end",
             Library::NoEffect)
      .Cases("sprintf", "snprintf", "vsprintf", "vsnprintf", "swprintf",
             "vswprintf", Library::Writes)
      .Case("vprintf", Library::Writes)  // by %n
      .Cases("scanf", "sscanf", "fscanf", "fgets", "gets", "fread",
             Library::Writes)
      .Default(Library::Unknown);
}

}  // namespace

bool has_other_result(llvm::StringRef name) {
  static const llvm::StringSet<> others = {
      "labs",    "llabs",         "imaxabs", "strtod",   "strtof", "strtold",
      "strtol",  "strtoul",       "strtoll", "strtoull", "atof",   "atol",
      "atoll",   "strlen",        "strchr",  "strrchr",  "strstr", "strpbrk",
      "strdup",  "strndup",       "strcpy",  "strncpy",  "strcat", "strncat",
      "stpcpy",  "memchr",        "memcpy",  "memmove",  "memset", "alloca",
      "realloc", "aligned_alloc", "frexp",   "modf",     "nan"};
  if (others.contains(name) || math_names().contains(name)) return true;
  return (name.ends_with("f") || name.ends_with("l")) &&
         math_names().contains(name.drop_back());
}

Library library_function(const llvm::Function& function) {
  if (!function.isDeclaration() || function.isIntrinsic())
    return Library::Unknown;
  const llvm::StringRef name = function.getName();
  if (name.starts_with("__VERIFIER_nondet_") &&
      !function.getReturnType()->isVoidTy())
    return Library::Nondet;
  if (name.starts_with("__pleat_any_")) return Library::Any;
  if (is_math(function)) return Library::Math;
  if (is_failure(name)) return Library::AssertFail;
  const Library known = by_name(name);
  const bool streams = known == Library::NoEffect || known == Library::Writes;
  return streams && binds_streams(*function.getParent()) ? Library::Unknown
                                                         : known;
}

}  // namespace pleat::frontend
