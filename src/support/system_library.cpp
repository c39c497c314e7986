#include "support/system_library.h"

#include <dlfcn.h>

namespace pleat {

bool in_system_library(const std::string& function) {
  // Never closed: they are loaded anyway.
  static void* const c = dlopen("libc.so.6", RTLD_LAZY);
  static void* const mathematics = dlopen("libm.so.6", RTLD_LAZY);
  for (void* library : {c, mathematics}) {
    if (library != nullptr && dlsym(library, function.c_str()) != nullptr)
      return true;
  }
  // Static parts of glibc that have no dynamic symbol.
  return function == "atexit" || function == "stat" || function == "fstat" ||
         function == "lstat" || function == "mknod" ||
         function == "pthread_atfork" || function == "at_quick_exit";
}

}  // namespace pleat
