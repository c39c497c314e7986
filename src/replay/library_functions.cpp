#include "replay/library_functions.h"

#include <algorithm>
#include <set>

#include "cfa/library_inputs.h"

namespace pleat::replay {
namespace {

constexpr LibraryFunction kFunctions[] = {
    {"rand", "int", "void", "return (int){};"},
    {"random", "long", "void", "return (long){};"},
    {"lrand48", "long", "void", "return (long){};"},
    {"fopen", "struct _IO_FILE *", "const char *path, const char *mode",
     "int memfd_create(const char *, unsigned);"
     " struct _IO_FILE *fdopen(int, const char *);"
     " (void)path; return {} ? 0 : fdopen(memfd_create(\"\", 0), mode);"},
    // The address sanitizer has a `read` of its own, which knows of bounds.
    {"read", "long", "int from, void *to, unsigned long bytes",
     "extern long __interceptor_read(int, void *, unsigned long)"
     " __attribute__((weak));"
     " long __read(int, void *, unsigned long);"
     " unsigned long most = from ? bytes : (unsigned long){};"
     " if (most > bytes) most = bytes;"
     " return __interceptor_read ? __interceptor_read(from, to, most)"
     " : __read(from, to, most);"},
    {"clock", "long", "void", "return (long){};"},
    {"time", "long", "long *to",
     "long now = (long){}; if (to) *to = now; return now;"}};

}  // namespace

const LibraryFunction* library_function(const std::string& name) {
  const auto* it = std::ranges::find(kFunctions, name, &LibraryFunction::name);
  return it == std::end(kFunctions) ? nullptr : it;
}

std::vector<std::string> library_results(const cfa::Cfa& cfa) {
  std::set<std::string> names;
  for (const cfa::Input& input : cfa.inputs) {
    if (cfa::is_library_result(input) && library_function(input.name))
      names.insert(input.name);
  }
  return {names.begin(), names.end()};
}

}  // namespace pleat::replay
