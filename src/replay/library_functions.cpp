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
     "(void)path; return {} ? 0 : pleat_open(mode);"},
    {"popen", "struct _IO_FILE *", "const char *command, const char *mode",
     "(void)command; return {} ? 0 : pleat_open(mode);"},
    {"fdopen", "struct _IO_FILE *", "int descriptor, const char *mode",
     "(void)descriptor; return {} ? 0 : pleat_open(mode);"},
    {"tmpfile", "struct _IO_FILE *", "void",
     "return {} ? 0 : pleat_open(\"w+\");"},
    {"fseek", "int", "struct _IO_FILE *stream, long offset, int from",
     "void clearerr(struct _IO_FILE *); (void)offset, (void)from;"
     " if ({}) return -1; clearerr(stream); return 0;"},
    {"ftell", "long", "struct _IO_FILE *stream",
     "(void)stream; return (long){};"},
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

const char* const kFileFunctions = R"(
struct pleat_file {
  long (*read)(void *, char *, unsigned long);
  long (*write)(void *, const char *, unsigned long);
  int (*seek)(void *, long long *, int);
  int (*close)(void *);
};
struct _IO_FILE *pleat_new(void *, const char *, struct pleat_file)
    __asm__("fopencookie");
int setvbuf(struct _IO_FILE *, char *, int, __SIZE_TYPE__);
static long pleat_read(void *file, char *to, unsigned long bytes) {
  (void)file;
  if (bytes == 0) return 0;
  int byte = pleat_next_byte();
  if (byte < 0) return byte == -1 ? 0 : -1;
  *to = (char)byte;
  return 1;
}
static long pleat_write(void *file, const char *from, unsigned long bytes) {
  (void)file, (void)from;
  return (long)bytes;
}
static struct _IO_FILE *pleat_open(const char *mode) {
  struct pleat_file functions = {pleat_read, pleat_write, 0, 0};
  struct _IO_FILE *file = pleat_new(0, mode, functions);
  if (file) setvbuf(file, 0, 2, 0); /* byte by byte */
  return file;
}
)";

bool needs_files(const std::string& name) {
  const LibraryFunction* function = library_function(name);
  return function && std::string_view(function->body).find("pleat_open") !=
                         std::string_view::npos;
}

const LibraryFunction* library_function(const std::string& name) {
  const auto* it = std::ranges::find(kFunctions, name, &LibraryFunction::name);
  return it == std::end(kFunctions) ? nullptr : it;
}

std::vector<std::string> library_results(const cfa::Cfa& cfa) {
  std::set<std::string> names;
  for (const cfa::Input& input : cfa.inputs) {
    if (cfa::is_file_byte(input) ||
        (cfa::is_library_result(input) && library_function(input.name)))
      names.insert(input.name);
  }
  return {names.begin(), names.end()};
}

}  // namespace pleat::replay
