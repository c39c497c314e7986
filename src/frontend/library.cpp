#include "frontend/library.h"

#include <llvm/ADT/StringSwitch.h>

namespace pleat::frontend {

Library library_function(const llvm::Function& function) {
  if (!function.isDeclaration() || function.isIntrinsic())
    return Library::Unknown;
  const llvm::StringRef name = function.getName();
  if (name.starts_with("__VERIFIER_nondet_") &&
      !function.getReturnType()->isVoidTy())
    return Library::Nondet;
  if (name.starts_with("__pleat_any_")) return Library::Any;
  return llvm::StringSwitch<Library>(name)
      .Case("__pleat_heap_size", Library::HeapSize)
      .Case("__VERIFIER_assume", Library::Assume)
      .Cases("abort", "exit", "_exit", "_Exit", "quick_exit", "__builtin_trap",
             Library::End)
      .Cases("__assert_fail", "__assert", "__assert_rtn",
             "__assert_perror_fail", Library::AssertFail)
      .Case("memset", Library::Memset)
      .Cases("memcpy", "memmove", Library::Memcpy)
      .Cases("abs", "labs", "llabs", "imaxabs", Library::Abs)
      .Case("malloc", Library::Malloc)
      .Case("calloc", Library::Calloc)
      .Case("free", Library::Free)
      // They read our memory and change only what we do not model (streams).
      .Cases("printf", "puts", "putchar", "fprintf", "fputs", "fputc", "putc",
             "vprintf", Library::NoEffect)
      .Cases("strlen", "strcmp", "strncmp", "memcmp", "atoi", "atol",
             Library::NoEffect)
      .Cases("rand", "random", "clock", "getpid", "fflush", "sleep", "usleep",
             "isalpha", Library::NoEffect)
      .Cases("isdigit", "isspace", "isupper", "islower", "toupper", "tolower",
             "__VERIFIER_atomic_begin", "__VERIFIER_atomic_end",
             Library::NoEffect)
      .Default(Library::Unknown);
}

}  // namespace pleat::frontend
